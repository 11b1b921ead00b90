//! `assay-worker --smt-lib LIBRARY`: answers one SMT-LIB script with z3's library. The script comes from standard input; the
//! answers go to standard output. The parent limits time and memory.

use std::ffi::{CStr, CString, c_char, c_void};
use std::io::{Read as _, Write as _};
use std::path::Path;

use libloading::Library;

type Z3Handle = *mut c_void;

/// Reads a script, and prints the solver's answers.
///
/// # Errors
/// One clause: the library cannot be loaded or lacks a function, or the script cannot be read.
pub fn run(library: &Path) -> Result<(), String> {
    let mut script = Vec::new();
    std::io::stdin()
        .read_to_end(&mut script)
        .map_err(|error| format!("the script cannot be read: {error}"))?;
    let script = CString::new(script).map_err(|_| "the script has a NUL byte".to_owned())?;
    // SAFETY: loading runs the library's initialisers; this process has no other task.
    let library =
        unsafe { Library::new(library) }.map_err(|error| format!("it cannot be loaded: {error}"))?;
    let answers = evaluate(&library, &script)?;
    std::io::stdout().write_all(&answers).map_err(|error| format!("the answers cannot be written: {error}"))
}

fn evaluate(library: &Library, script: &CStr) -> Result<Vec<u8>, String> {
    // SAFETY: the signatures are those of z3_api.h, which have not changed since 4.8.
    unsafe {
        let missing = |error: libloading::Error| format!("it is not z3: {error}");
        let make_config =
            library.get::<unsafe extern "C" fn() -> Z3Handle>(b"Z3_mk_config").map_err(missing)?;
        let make_context =
            library.get::<unsafe extern "C" fn(Z3Handle) -> Z3Handle>(b"Z3_mk_context").map_err(missing)?;
        let evaluate = library
            .get::<unsafe extern "C" fn(Z3Handle, *const c_char) -> *const c_char>(b"Z3_eval_smtlib2_string")
            .map_err(missing)?;
        let ignore = library
            .get::<unsafe extern "C" fn(Z3Handle, Option<extern "C" fn(Z3Handle, i32)>)>(
                b"Z3_set_error_handler",
            )
            .map_err(missing)?;
        let context = make_context(make_config());
        // Without this handler, an error in the script would end the process. With it, the error's text is among the answers.
        ignore(context, Some(keep_going));
        let answers = evaluate(context, script.as_ptr());
        if answers.is_null() {
            return Err("it gives no answer".to_owned());
        }
        Ok(CStr::from_ptr(answers).to_bytes().to_vec())
    }
}

extern "C" fn keep_going(_: Z3Handle, _: i32) {}
