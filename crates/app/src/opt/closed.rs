//! The standard streams that were closed when the process started, as by `>&-` in a shell.
//!
//! Rust opens `/dev/null` in their place before `main` [Rust's library/std/src/sys/pal/unix/mod.rs, sanitize_standard_fds], so mlir-opt
//! would read nothing, and write nothing, without an error. Only a function that runs before that can find out.
#![expect(unsafe_code, reason = "a function that runs before `main`, and descriptors that may be closed")]

use std::os::fd::BorrowedFd;
use std::sync::atomic::{AtomicU8, Ordering};

use rustix::io::{Errno, FdFlags, fcntl_getfd, fcntl_setfd};

/// One bit for each stream.
static CLOSED: AtomicU8 = AtomicU8::new(0);

/// The C library calls the functions of this section before `main` [System V ABI, Initialization and Termination Functions].
#[used]
#[unsafe(link_section = ".init_array")]
static AT_START: extern "C" fn() = note;

extern "C" fn note() {
    for (number, stream) in streams().into_iter().enumerate() {
        if fcntl_getfd(stream) == Err(Errno::BADF) {
            CLOSED.fetch_or(1 << number, Ordering::Relaxed);
        }
    }
}

fn streams() -> [BorrowedFd<'static>; 3] {
    // SAFETY: nothing closes these descriptors before the process ends, and the functions that get them take closed ones too.
    [0, 1, 2].map(|number| unsafe { BorrowedFd::borrow_raw(number) })
}

/// Whether standard input was closed.
pub fn is_standard_input_closed() -> bool {
    CLOSED.load(Ordering::Relaxed) & 1 != 0
}

/// Closes these streams again for the program that this process becomes.
pub fn close_at_exec() {
    let closed = CLOSED.load(Ordering::Relaxed);
    for (number, stream) in streams().into_iter().enumerate() {
        if closed >> number & 1 != 0 {
            // This fails only if the descriptor is not open.
            let _ = fcntl_setfd(stream, FdFlags::CLOEXEC);
        }
    }
}
