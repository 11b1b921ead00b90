//! Makes a `main` that calls a function with arguments. It is lowered once, alone, and added to each lowered form of
//! the function.
//!
//! That works because all lowering paths agree on how a function is called: a tensor becomes the parts of its memref's
//! descriptor (`LLVMTypeConverter::convertFunctionSignature`). If a path has changed the signature, its type shows it,
//! and nothing is executed.

use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::{DriveError, Pipeline};
use assay_ir::{BlockId, Module, attr_text};
use assay_model::DriverInput;

/// See the module.
pub struct Driver {
    function: String,
    /// The type of the function in the `llvm` dialect, as printed.
    signature: String,
    /// The lowered `main`, with a declaration of the function.
    program: Module,
    /// The program that was explored, with this `main`.
    pub source: String,
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
        let source = assay_ir::print(&program);
        if assay_dialects::driver_alone(&mut program, function).is_none() {
            return Ok(Err("there is no such function".to_owned()));
        }
        let trace = compiler.trace(&assay_ir::print(&program), lowering)?;
        let last = trace.steps.len().checked_sub(1).and_then(|last| trace.after(last));
        let (Some(text), OptOutcome::Ok { .. }) = (last, &trace.end) else {
            return Ok(Err(format!("a main for it is not lowered: {}", trace.end.word())));
        };
        let Ok(program) = assay_ir::parse(text) else {
            return Ok(Err("a main for it is lowered to what Assay does not parse".to_owned()));
        };
        Ok(match signature(&program, function) {
            Some(signature) => Ok(Driver { function: function.to_owned(), signature, program, source }),
            None => Err("a main for it does not declare it".to_owned()),
        })
    }

    /// The lowered program with this `main`; `None` if its function is now called in another way.
    pub fn attach(&self, lowered: &str) -> Option<String> {
        let mut whole = assay_ir::parse(lowered).ok()?;
        if signature(&whole, &self.function)? != self.signature {
            return None;
        }
        let body = body(&whole)?;
        let there: Vec<Option<String>> =
            whole.block(body).ops.iter().map(|&op| whole.symbol_of(op).map(str::to_owned)).collect();
        for &op in &self.program.block(self::body(&self.program)?).ops {
            let symbol = self.program.symbol_of(op);
            if !there.iter().any(|other| other.as_deref() == symbol) {
                let copy = whole.import_op(&self.program, op)?;
                whole.push_op(body, copy);
            }
        }
        Some(assay_ir::print(&whole))
    }
}

/// The block with a program's functions.
fn body(program: &Module) -> Option<BlockId> {
    let top = *program.block(program.top()).ops.first()?;
    let region = *program.op(top).regions.first()?;
    program.region(region).blocks.first().copied()
}

/// The type of a function, as printed.
fn signature(program: &Module, function: &str) -> Option<String> {
    let ops = &program.block(body(program)?).ops;
    let op = ops.iter().find(|&&op| program.symbol_of(op) == Some(function))?;
    Some(attr_text(program, program.attr_of(*op, "function_type")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOWERED: &str = "\"builtin.module\"() ({\n  \"llvm.func\"() <{function_type = !llvm.func<i32 (i32)>, \
                           sym_name = \"f\"}> ({\n  ^bb0(%arg0: i32):\n    \"llvm.return\"(%arg0) : (i32) -> ()\n  \
                           }) : () -> ()\n}) : () -> ()\n";

    #[test]
    fn a_main_is_put_to_a_function_of_the_same_type() {
        let main = LOWERED.replace("sym_name = \"f\"", "sym_name = \"main\"");
        let both =
            assay_ir::parse(LOWERED.replace("\n}) : () -> ()", &format!("\n{}", &main[23..]))).unwrap();
        let mut driver = Driver {
            function: "f".to_owned(),
            signature: "!llvm.func<i32 (i32)>".to_owned(),
            program: both,
            source: String::new(),
        };
        // Another printer may indent in another way, and end without a line break.
        let lowered = LOWERED.replace("  ", "").trim_end().to_owned();
        let whole = assay_ir::parse(driver.attach(&lowered).unwrap()).unwrap();
        let ops = &whole.block(body(&whole).unwrap()).ops;
        let names: Vec<_> = ops.iter().map(|&op| whole.symbol_of(op)).collect();
        assert_eq!(names, [Some("f"), Some("main")]);
        driver.signature = "!llvm.func<i64 (i32)>".to_owned();
        assert!(driver.attach(LOWERED).is_none());
    }
}
