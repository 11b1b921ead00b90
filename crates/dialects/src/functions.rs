//! Finds the ops of arith and math that compute functions of scalars. The elements of the ops say which functions these are.

use assay_ir::{Context, Module, OpId, TypeId, ValueId};
use assay_model::{GuardBuilder, IdiomOperand, IdiomStep, IrBuilder, ScalarFunction};

use crate::program::op_def;

/// The op that computes a function of operands of one type (of the last operand's type for [`ScalarFunction::Select`]).
pub fn op_for(
    ctx: &Context,
    function: ScalarFunction,
    operand: TypeId,
    result: TypeId,
) -> Option<&'static str> {
    let registry = crate::shared();
    let find = |dialect| registry.computing(dialect, function, ctx, (operand, result));
    find("arith").or_else(|| find("math")).map(|op| op.name)
}

/// Whether an op computes a function.
pub fn computes(module: &Module, op: OpId, function: ScalarFunction) -> bool {
    op_def(module, op).is_some_and(|op| op.computes.contains(&function))
}

/// A detached op that computes a function.
pub fn create(
    module: &mut Module,
    function: ScalarFunction,
    operands: &[ValueId],
    result: TypeId,
) -> Option<OpId> {
    let operand = module.value(*operands.last()?).ty;
    let name = op_for(&module.ctx, function, operand, result)?;
    Some(module.create(name, operands, &[result]))
}

/// A function without attributes, of values before the guarded op.
pub fn pure(
    g: &mut dyn GuardBuilder,
    function: ScalarFunction,
    operands: &[ValueId],
    result: TypeId,
) -> Option<ValueId> {
    let operand = g.ir().value(*operands.last()?).ty;
    let name = op_for(&g.ir().ctx, function, operand, result)?;
    g.pure(name, operands, result, &[])
}

/// Inserts a function without attributes.
pub fn insert(
    b: &mut dyn IrBuilder,
    function: ScalarFunction,
    operands: &[ValueId],
    result: TypeId,
) -> Option<ValueId> {
    let op = create(b.module(), function, operands, result)?;
    b.insert(op)?;
    Some(b.ir().op(op).results[0])
}

/// One op of an idiom: what it computes, on inputs or results of earlier steps, and the numbers of its results' types.
pub const fn step(
    function: ScalarFunction,
    operands: &'static [IdiomOperand],
    results: &'static [u8],
) -> IdiomStep {
    IdiomStep { function, operands, results }
}
