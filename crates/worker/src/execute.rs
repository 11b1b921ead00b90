//! Runs a program in the `llvm` dialect by the library's execution engine.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::{AsRawFd, FromRawFd};

use assay_drive::library::protocol::Reply;

use crate::capi::{Handle, StringRef};
use crate::mlir::{self, Mlir};
use crate::serve::{FileBound, Out};

/// A program that prints more ends by a signal.
const MAX_OUTPUT: u64 = 64 << 20;

/// What to execute, and how.
pub struct Order {
    pub entry: String,
    pub libs: Vec<String>,
    pub level: u8,
}

/// Executes `source` and says what it printed. The server must not be used afterwards.
pub fn run<W: Write>(mlir: &Mlir, order: &Order, source: &[u8], out: &mut Out<W>) -> io::Result<()> {
    let context = mlir.context(false);
    let mut refuse = |why: String| out.say(&Reply::NotExecuted { diagnostics: why }, &[]);
    let Some(engine) = mlir.api.engine() else {
        return refuse("the library has no execution engine".to_owned());
    };
    mlir::translations(&context, engine.register_translations);
    let Some(program) = context.parse(source)? else { return refuse(context.said()) };
    let libs: Vec<StringRef> = order.libs.iter().map(|lib| StringRef::of(lib)).collect();
    let count = i32::try_from(libs.len()).unwrap_or(0);
    // SAFETY: the module is alive, the paths too. The engine is never destroyed: the process ends soon.
    let function: Handle = unsafe {
        let made = (engine.create)(program.module, order.level.into(), count, libs.as_ptr(), false, false);
        if made.is_null() {
            return refuse(context.said());
        }
        if let Some(initialize) = engine.initialize {
            initialize(made);
        }
        (engine.lookup)(made, StringRef::of(&order.entry))
    };
    if function.is_null() {
        return refuse("entry point not found\n".to_owned());
    }
    let mut printed = output()?;
    let _bound = FileBound::set(MAX_OUTPUT);
    // SAFETY: the parent asks for functions without arguments and results only. What they do is their matter: the
    // parent bounds time, memory and files, and takes a signal for an answer.
    unsafe {
        let call = std::mem::transmute::<Handle, extern "C" fn()>(function);
        call();
        libc::fflush(std::ptr::null_mut());
    }
    let mut bytes = Vec::new();
    printed.rewind()?;
    printed.read_to_end(&mut bytes)?;
    out.say(&Reply::Executed, &bytes)
}

/// A file in memory in the place of standard output.
fn output() -> io::Result<File> {
    // SAFETY: a new descriptor of our own.
    unsafe {
        let fd = libc::memfd_create(c"output".as_ptr(), libc::MFD_CLOEXEC);
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        let file = File::from_raw_fd(fd);
        if libc::dup2(file.as_raw_fd(), 1) < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(file)
    }
}
