//! What the dialects' tables for the mutator are made with.

use assay_ir::{AttrId, TypeId, ValueId};
use assay_model::recipe::Part;
use assay_model::{GrammarBuilder, RegionPlan, Yield};

/// A region that comes without ops: the mutator fills it.
pub fn bare(args: &[TypeId], end: &'static str, types: &[TypeId]) -> RegionPlan {
    RegionPlan::new(args, Yield::Types(end, types.into())).bare()
}

/// Makes a value of another one.
pub type Make = fn(&mut dyn GrammarBuilder, ValueId) -> Option<ValueId>;

/// Makes an op of one value for each of the first operands of ODS and none for others, with one result of a type, these attributes, and of the others those
/// that it cannot do without.
pub fn one(
    builder: &mut dyn GrammarBuilder,
    name: &'static str,
    operands: &[ValueId],
    ty: TypeId,
    attrs: &[(&'static str, AttrId)],
) -> Option<ValueId> {
    let mut draft = builder.draft(name)?;
    for (at, part) in draft.operands.iter_mut().enumerate() {
        *part = Part::Values(operands.get(at).copied().into_iter().collect());
    }
    for part in &mut draft.results {
        *part = Part::Types([ty].into_iter().collect());
    }
    for &(name, attr) in attrs {
        draft.attr(name, attr);
    }
    draft.plain();
    let op = builder.emit(draft)?;
    builder.ir().op(op).results.first().copied()
}
