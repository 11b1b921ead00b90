//! Makes a `main` that calls a function with arguments. It is lowered once, alone, and added to each lowered form of
//! the function.
//!
//! That works because all lowering paths agree on how a function is called: a tensor becomes the parts of its memref's
//! descriptor (`LLVMTypeConverter::convertFunctionSignature`). If a path has changed the signature, its type shows it,
//! and nothing is executed.

use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::{DriveError, Pipeline};
use assay_ir::Module;
use assay_model::DriverInput;

/// See the module.
pub struct Driver {
    function: String,
    /// The type of the function in the `llvm` dialect, as printed.
    signature: String,
    /// Top-level ops by symbol, without the function's declaration.
    ops: Vec<(String, String)>,
}

/// The program with a `main` that calls `function`.
pub fn with_main(text: &str, function: &str, input: &DriverInput) -> Option<Module> {
    let mut module = assay_ir::parse(text).ok()?;
    assay_dialects::add_main(&mut module, function, input)?;
    Some(module)
}

impl Driver {
    /// Lowers the `main` of `program` without the other functions, or returns why that fails.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn new(
        compiler: &Compiler,
        lowering: &Pipeline,
        mut program: Module,
        function: &str,
    ) -> Result<Result<Driver, String>, DriveError> {
        if assay_dialects::driver_alone(&mut program, function).is_none() {
            return Ok(Err("there is no such function".to_owned()));
        }
        let trace = compiler.trace(&assay_ir::print(&program), lowering)?;
        let last = trace.steps.len().checked_sub(1).and_then(|last| trace.after(last));
        let (Some(text), OptOutcome::Ok { .. }) = (last, &trace.end) else {
            return Ok(Err(format!("a main for it is not lowered: {}", trace.end.word())));
        };
        let mut ops = top_level(text);
        let declared = ops.iter().position(|(name, _)| name == function);
        let declared = declared.and_then(|at| signature(&ops.remove(at).1).map(str::to_owned));
        Ok(match declared {
            Some(signature) => Ok(Driver { function: function.to_owned(), signature, ops }),
            None => Err("a main for it does not declare it".to_owned()),
        })
    }

    /// The lowered program with this `main`; `None` if its function is now called in another way.
    pub fn attach(&self, lowered: &str) -> Option<String> {
        let there = top_level(lowered);
        let of = |name: &str| there.iter().find(|(other, _)| other == name).map(|(_, text)| text.as_str());
        if signature(of(&self.function)?)? != self.signature {
            return None;
        }
        let new: String =
            self.ops.iter().filter(|(name, _)| of(name).is_none()).map(|(_, text)| text.as_str()).collect();
        let end = lowered.rfind("\n})")? + 1;
        Some(format!("{}{new}{}", &lowered[..end], &lowered[end..]))
    }
}

/// The ops in the module, by symbol, each with the lines on which it is printed.
fn top_level(text: &str) -> Vec<(String, String)> {
    let mut ops: Vec<(String, String)> = Vec::new();
    for line in text.split_inclusive('\n') {
        if line.starts_with("  \"") {
            ops.push((String::new(), line.to_owned()));
        } else if line.starts_with("  ")
            && let Some((_, text)) = ops.last_mut()
        {
            text.push_str(line);
        }
    }
    for (name, text) in &mut ops {
        // A function's properties are on its first line, before those of ops within.
        let symbol = text.split("sym_name = \"").nth(1).and_then(|rest| rest.split('"').next());
        *name = symbol.unwrap_or_default().to_owned();
    }
    ops
}

/// The type of a function, up to its closing bracket.
fn signature(function: &str) -> Option<&str> {
    let (_, rest) = function.split_once("function_type = ")?;
    let mut depth = 0;
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' if depth == 1 => return Some(&rest[..=at]),
            b'>' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOWERED: &str = "\"builtin.module\"() ({\n  \"llvm.func\"() <{function_type = !llvm.func<i32 (i32)>, \
                           sym_name = \"f\"}> ({\n  ^bb0(%arg0: i32):\n    \"llvm.return\"(%arg0) : (i32) -> ()\n  \
                           }) : () -> ()\n}) : () -> ()\n";

    #[test]
    fn a_main_is_put_to_a_function_of_the_same_type() {
        let main = "  \"llvm.func\"() <{function_type = !llvm.func<void ()>, sym_name = \"main\"}> ({\n  }) : () -> ()\n";
        let mut driver = Driver {
            function: "f".to_owned(),
            signature: "!llvm.func<i32 (i32)>".to_owned(),
            ops: vec![("f".to_owned(), "  nothing\n".to_owned()), ("main".to_owned(), main.to_owned())],
        };
        let whole = driver.attach(LOWERED).unwrap();
        let names: Vec<String> = top_level(&whole).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["f", "main"]);
        assert!(whole.ends_with("  }) : () -> ()\n}) : () -> ()\n"), "{whole}");
        driver.signature = "!llvm.func<i64 (i32)>".to_owned();
        assert!(driver.attach(LOWERED).is_none());
    }
}
