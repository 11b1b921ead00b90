//! Helpers for the tables with which the dialects describe themselves to the mutator.

use assay_ir::{AttrId, TypeId, ValueId};
use assay_model::recipe::DraftPart;
use assay_model::{GrammarBuilder, RegionPlan, ScalarFunction, Yield};

use crate::functions::op_for;

/// A region without ops except its terminator; the mutator fills it.
pub fn bare(args: &[TypeId], end: &'static str, types: &[TypeId]) -> RegionPlan {
    RegionPlan::new(args, Yield::Types(end, types.into())).bare()
}

/// Makes a value of another one.
pub type MakeValue = fn(&mut dyn GrammarBuilder, ValueId) -> Option<ValueId>;

/// Makes an op with one result of a type. The first operands of ODS get one value each, the others none. Beyond the given attributes, the op only
/// has those that it requires.
pub fn emit_op(
    builder: &mut dyn GrammarBuilder,
    name: &'static str,
    operands: &[ValueId],
    ty: TypeId,
    attrs: &[(&'static str, AttrId)],
) -> Option<ValueId> {
    let mut draft = builder.draft(name)?;
    for (at, part) in draft.operands.iter_mut().enumerate() {
        *part = DraftPart::Values(operands.get(at).copied().into_iter().collect());
    }
    for part in &mut draft.results {
        *part = DraftPart::Types([ty].into_iter().collect());
    }
    for &(name, attr) in attrs {
        draft.attr(name, attr);
    }
    draft.plain();
    let op = builder.emit(draft)?;
    builder.ir().op(op).results.first().copied()
}

/// As [`emit_op`], with the op that computes a function.
pub fn compute(
    builder: &mut dyn GrammarBuilder,
    function: ScalarFunction,
    operands: &[ValueId],
    ty: TypeId,
    attrs: &[(&'static str, AttrId)],
) -> Option<ValueId> {
    let operand = builder.ir().value(*operands.last()?).ty;
    let name = op_for(&builder.ir().ctx, function, operand, ty)?;
    emit_op(builder, name, operands, ty, attrs)
}
