//! `assay-worker LIBRARY`: compiles in process with a library that exports the MLIR C API.
//!
//! The worker serves Assay (`assay_drive::library`), which starts it with a socket as standard input. The protocol is in
//! `assay_drive::library::protocol`. Loading the library takes long, so the process that loads it only forks. The forked
//! processes do the work, and they may crash.
//!
//! `assay-worker --smt-lib LIBRARY` answers one question with a solver's library (`solve`).
#![expect(unsafe_code, reason = "calls a C API")]

mod attempts;
mod capi;
mod execute;
mod hash;
mod mlir;
mod replies;
mod serve;
mod solve;
mod zygote;

use std::ffi::OsStr;
use std::fs::File;
use std::os::fd::{FromRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::ExitCode;

use assay_drive::library::protocol::{self, CompileOptions, Description, Notice};

use capi::Api;
use mlir::Mlir;

/// The channels to the parent, see `protocol`.
struct Channels {
    socket: UnixStream,
    replies: File,
}

fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1);
    let library = match (args.next(), args.next(), args.next()) {
        (Some(flag), Some(library), None) if flag == "--smt-lib" => return solve(&library),
        (Some(library), None, None) => library,
        _ => {
            eprintln!(
                "usage: assay-worker LIBRARY (started by assay, with a socket as standard input), or assay-worker \
                 --smt-lib LIBRARY"
            );
            return ExitCode::from(2);
        }
    };
    keep_memory();
    let mut channels = match channels() {
        Ok(channels) => channels,
        Err(error) => {
            eprintln!("assay-worker: {error}");
            return ExitCode::from(2);
        }
    };
    let api = match Api::load(Path::new(&library)) {
        Ok(api) => api,
        Err(reason) => {
            // If nobody reads the socket, nothing is left to do.
            let _ = protocol::write(&mut channels.socket, &Notice::Refused { reason }, &[]);
            return ExitCode::from(3);
        }
    };
    let mlir = Mlir::new(api);
    let loaded = Notice::Loaded(describe(&mlir));
    serve::warm_up(&mlir);
    if protocol::write(&mut channels.socket, &loaded, &[]).is_err() {
        return ExitCode::SUCCESS;
    }
    zygote::run(&mlir, &mut channels)
}

/// Keeps freed memory, so that the next context reuses it. Getting new memory from the system, page by page, takes longer than
/// using it.
fn keep_memory() {
    // SAFETY: this sets parameters of the allocator. If the allocator does not know them, nothing changes.
    #[cfg(target_env = "gnu")]
    unsafe {
        libc::mallopt(libc::M_TRIM_THRESHOLD, 1 << 30);
        libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 30);
        libc::mallopt(libc::M_TOP_PAD, 4 << 20);
    }
}

fn solve(library: &OsStr) -> ExitCode {
    match solve::run(Path::new(library)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{}: {reason}", Path::new(library).display());
            ExitCode::from(3)
        }
    }
}

fn describe(mlir: &Mlir) -> Description {
    // Removes Rust's handlers, which turn a stack overflow into an abort. mlir-opt has no such handlers.
    for signal in [libc::SIGSEGV, libc::SIGBUS] {
        // SAFETY: sets the default action.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
    Description {
        version: mlir.api.version().unwrap_or_else(|| "unknown".to_owned()),
        dialects: mlir.context(&CompileOptions::default()).dialects(),
        executes: mlir.api.engine().is_some(),
        stacks: mlir.api.enable_stack_dumps(),
        counts: mlir.attempts.is_some(),
    }
}

/// Moves the channels to other descriptors, because passes print to the standard ones.
fn channels() -> std::io::Result<Channels> {
    let move_up = |fd: RawFd| -> std::io::Result<RawFd> {
        // SAFETY: duplicates a descriptor of this process.
        let new = unsafe { libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, 10) };
        if new < 0 { Err(std::io::Error::last_os_error()) } else { Ok(new) }
    };
    let (socket, replies) = (move_up(0)?, move_up(1)?);
    // SAFETY: the descriptors above belong to this function, and are owned from here on. Standard output becomes standard error.
    unsafe {
        let null = libc::open(c"/dev/null".as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC);
        if null < 0 || libc::dup2(null, 0) < 0 || libc::dup2(2, 1) < 0 {
            return Err(std::io::Error::last_os_error());
        }
        libc::close(null);
        Ok(Channels { socket: UnixStream::from_raw_fd(socket), replies: File::from_raw_fd(replies) })
    }
}
