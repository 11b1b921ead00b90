//! Runs a program in the `llvm` dialect with the library's execution engine.

use std::ffi::CString;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::{AsRawFd, FromRawFd};

use assay_drive::library::protocol::{CompileOptions, Reply};

use crate::capi::{MlirHandle, StringRef};
use crate::mlir::{self, Mlir};
use crate::replies::ReplyWriter;

/// If a program prints more than this, a signal ends it.
const MAX_OUTPUT: u64 = 64 << 20;

/// What to execute, and how.
pub struct ExecutionOrder {
    pub entry: String,
    pub libs: Vec<String>,
    pub level: u8,
}

/// Executes `source`, and replies with its output. The server must not be used afterwards.
pub fn run<W: Write>(
    mlir: &Mlir,
    order: &ExecutionOrder,
    source: &[u8],
    out: &mut ReplyWriter<W>,
) -> io::Result<()> {
    let context = mlir.context(&CompileOptions::default());
    let mut refuse = |why: String| out.say(&Reply::NotExecuted { diagnostics: why }, &[]);
    let Some(engine) = mlir.api.engine() else {
        return refuse("the library has no execution engine".to_owned());
    };
    mlir::register_translations(&context, engine.register_translations);
    let Some(program) = context.parse(source)? else { return refuse(context.take_said()) };
    let libs = match paths(&order.libs) {
        Ok(libs) => libs,
        Err(why) => return refuse(why),
    };
    let libs: Vec<StringRef> = libs.iter().map(|lib| StringRef::from_c(lib)).collect();
    let count = i32::try_from(libs.len()).unwrap_or(0);
    // SAFETY: the module and the paths are alive. The engine is never destroyed, because the process ends soon.
    let function: MlirHandle = unsafe {
        let made = (engine.create)(program.module, order.level.into(), count, libs.as_ptr(), false, false);
        if made.is_null() {
            return refuse(context.take_said());
        }
        if let Some(initialize) = engine.initialize {
            initialize(made);
        }
        (engine.lookup)(made, StringRef::new(&order.entry))
    };
    if function.is_null() {
        return refuse("entry point not found\n".to_owned());
    }
    let mut printed = output()?;
    let _bound = FileBound::set(MAX_OUTPUT);
    // SAFETY: the parent only asks for functions without arguments and results. They may do anything: the parent limits time,
    // memory and files, and accepts a signal as an answer.
    unsafe {
        let call = std::mem::transmute::<MlirHandle, extern "C" fn()>(function);
        call();
        libc::fflush(std::ptr::null_mut());
    }
    let mut bytes = Vec::new();
    printed.rewind()?;
    printed.read_to_end(&mut bytes)?;
    out.say(&Reply::Executed, &bytes)
}

/// The paths of libraries for `mlirExecutionEngineCreate`. It reads each path up to a NUL byte and ignores its length
/// (`mlir/lib/CAPI/ExecutionEngine/ExecutionEngine.cpp`).
///
/// # Errors
/// A path that holds a NUL byte, which no file has.
fn paths(libs: &[String]) -> Result<Vec<CString>, String> {
    libs.iter()
        .map(|lib| CString::new(lib.as_str()).map_err(|_| format!("no library is called {lib:?}\n")))
        .collect()
}

/// A file in memory that replaces standard output.
fn output() -> io::Result<File> {
    // SAFETY: the descriptor is new, and only this function uses it.
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

/// Limits the size of written files until this value is dropped. If a file would grow beyond the limit, a signal ends the
/// process.
pub struct FileBound(libc::rlimit);

impl FileBound {
    pub fn set(bytes: u64) -> FileBound {
        let mut old = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: libc::RLIM_INFINITY };
        // SAFETY: the calls read and write only the given structs. If the limit cannot be set, the old one stays.
        unsafe {
            libc::getrlimit(libc::RLIMIT_FSIZE, &mut old);
            let new = libc::rlimit { rlim_cur: bytes.min(old.rlim_max), ..old };
            libc::setrlimit(libc::RLIMIT_FSIZE, &new);
        }
        FileBound(old)
    }
}

impl Drop for FileBound {
    fn drop(&mut self) {
        // SAFETY: as in `set`.
        unsafe { libc::setrlimit(libc::RLIMIT_FSIZE, &self.0) };
    }
}

#[cfg(test)]
mod tests {
    use super::paths;

    #[test]
    fn paths_end_with_a_nul_byte() {
        let libs = ["/a/libb.so".to_owned(), "c".to_owned()];
        let bytes: Vec<Vec<u8>> =
            paths(&libs).unwrap().iter().map(|path| path.to_bytes_with_nul().to_vec()).collect();
        assert_eq!(bytes, [b"/a/libb.so\0".to_vec(), b"c\0".to_vec()]);
        assert!(paths(&["a\0b".to_owned()]).unwrap_err().contains("no library is called"));
    }
}
