//! Ranges of induction variables.

use assay_ir::{Def, OpId, ValueId};
use assay_model::lists::{ListEntry, entries};
use assay_model::rule::List;
use assay_model::{Range, Ranges};

use crate::program::view_of;

pub const MIXED_LOWER: List = List::mixed("dynamicLowerBound", "staticLowerBound");
pub const MIXED_UPPER: List = List::mixed("dynamicUpperBound", "staticUpperBound");
pub const MIXED_STEP: List = List::mixed("dynamicStep", "staticStep");

pub fn for_induction(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    induction(r, op, value, [0, 1])
}

/// Range of a loop's induction variable, which is the first argument of its body.
fn induction(r: &dyn Ranges, op: OpId, value: ValueId, bounds: [usize; 2]) -> Option<Range> {
    let module = r.module();
    let Def::Arg { index: 0, .. } = module.value(value).def else { return None };
    if module.attr_of(op, "unsignedCmp").is_some() {
        return None;
    }
    between(r, *module.op(op).operands.get(bounds[0])?, *module.op(op).operands.get(bounds[1])?)
}

fn between(r: &dyn Ranges, lower: ValueId, upper: ValueId) -> Option<Range> {
    let (lower, upper) = (r.range(lower)?, r.range(upper)?);
    // With no iteration in between, the body never runs, so any range is correct.
    let last = (upper.signed.1 - 1).max(lower.signed.0);
    Range::from_signed(lower.width, lower.signed.0, last)
}

pub fn parallel_induction(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let module = r.module();
    let Def::Arg { index, .. } = module.value(value).def else { return None };
    let operands = &module.op(op).operands;
    let dims = *view_of(module, op).segments("operandSegmentSizes").ok()??.first()?;
    let index = index as usize;
    (index < dims).then(|| between(r, *operands.get(index)?, *operands.get(dims + index)?))?
}

pub fn forall_induction(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let module = r.module();
    let Def::Arg { index, .. } = module.value(value).def else { return None };
    let view = view_of(module, op);
    let known = |list: List| match *entries(&view, list)?.get(index as usize)? {
        ListEntry::Operand(at) => r.range(*module.op(op).operands.get(at)?),
        ListEntry::Static(number) => Range::exactly(64, number.into()),
    };
    let (low, high) = (known(MIXED_LOWER)?, known(MIXED_UPPER)?);
    Range::from_signed(64, low.signed.0, (high.signed.1 - 1).max(low.signed.0))
}
