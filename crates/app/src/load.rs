//! Reading programs: generic form at once, any other form through the target's own printer.

use std::path::{Path, PathBuf};
use std::{fs, io};

use assay_ir::Module;

use crate::exit::Exit;
use crate::failure::Failure;

/// A file's bytes with its name.
pub struct Source {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

impl Source {
    /// Reads a file; `-` is standard input.
    ///
    /// # Errors
    /// One sentence that names the file.
    pub fn read(path: &Path) -> Result<Source, Failure> {
        let bytes = if path == Path::new("-") {
            io::read_to_string(io::stdin()).map(String::into_bytes)
        } else {
            fs::read(path)
        };
        match bytes {
            Ok(bytes) => Ok(Source { path: path.to_owned(), bytes }),
            Err(error) => Err(Failure::usage(format!("cannot read {}: {error}", path.display()))),
        }
    }

    fn failure(&self, error: &assay_ir::ParseError) -> Failure {
        let place = format!("{}:{}:{}", self.path.display(), error.line, error.column);
        Failure::usage(format!("{place}: {}", error.message))
    }
}

/// Parses a file in generic form.
///
/// # Errors
/// `file:line:column: what is wrong`.
pub fn generic(source: &Source) -> Result<Module, Failure> {
    assay_ir::parse(&source.bytes).map_err(|error| source.failure(&error))
}

/// Parses a file in any form: one that is not generic is printed generically by `to_generic` first, which is
/// the target's `mlir-opt`.
///
/// # Errors
/// Our own parser's message for a file that looks generic; else what the compiler said.
pub fn any(
    source: &Source,
    to_generic: impl FnOnce(&str) -> Result<String, Failure>,
) -> Result<Module, Failure> {
    let error = match assay_ir::parse(&source.bytes) {
        Ok(module) => return Ok(module),
        Err(error) => error,
    };
    let Ok(text) = std::str::from_utf8(&source.bytes) else { return Err(source.failure(&error)) };
    if looks_generic(text) {
        return Err(source.failure(&error));
    }
    let printed = to_generic(text)?;
    assay_ir::parse(&printed).map_err(|error| {
        Failure::new(Exit::Bug, format!("the compiler's own output does not parse at {error}"))
            .help("please report this file: the parser must take all that mlir-opt prints")
    })
}

/// Whether the first op of a text is in generic form: `"name"(` or `%x = "name"(`.
fn looks_generic(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| {
        !line.is_empty()
            && !line.starts_with("//")
            && !line.starts_with(['#', '!'])
            && !line.starts_with("{-#")
    });
    first.is_some_and(|line| line.starts_with('"') || (line.starts_with('%') && line.contains("= \"")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_op_tells_the_form() {
        assert!(looks_generic(
            "// RUN\n#map = affine_map<(d0) -> (d0)>\n\"builtin.module\"() ({\n}) : () -> ()\n"
        ));
        assert!(looks_generic("%0 = \"arith.constant\"() <{value = 1 : i8}> : () -> i8"));
        assert!(!looks_generic("module {\n}"));
        assert!(!looks_generic("func.func @f() { return }"));
    }
}
