//! Why a function could not be run.

use assay_ir::Module;

/// Why a planned function has no outcomes.
#[derive(Clone, Debug, PartialEq)]
pub enum NoExecutions {
    /// The program no longer has a function of this name with a body, or only has it inside of other symbols.
    Gone,
    /// The function belongs to a dialect whose functions are not run.
    NotRun,
    /// The inputs no longer fit the types of the function's arguments.
    Signature,
    /// The user does not want to wait for the verdict any more.
    Interrupted,
}

/// Why a function cannot be called.
pub(crate) fn explain_missing(module: &Module, name: &str) -> NoExecutions {
    let mut is_there = false;
    module.walk(module.top(), &mut |op| {
        is_there |= module.symbol_of(op) == Some(name) && !module.op(op).regions.is_empty();
    });
    if is_there { NoExecutions::NotRun } else { NoExecutions::Gone }
}
