//! What ODS does not say about making the ops of `scf`.

use assay_ir::{DYNAMIC, Module, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, Smith, SmithExt};

use crate::arith::recipes::{constant_of, index};
use crate::scf::parallel::{REDUCE, REDUCE_RETURN};
use crate::scf::sequential::{CONDITION, YIELD};

/// A bound or step: small most of the time, so that a loop ends soon.
fn bound(smith: &mut dyn Smith, ty: TypeId, low: i64, high: i64) -> Option<ValueId> {
    if smith.chance(70) {
        let value = smith.between(low, high);
        return constant_of(smith, ty, value);
    }
    smith.value(ty)
}

pub fn for_loop(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let ty = if smith.chance(70) { smith.index_type() } else { smith.scalar(Class::Int) };
    let types = smith.any_types(2);
    for (name, low, high) in [("lowerBound", 0, 2), ("upperBound", 0, 8), ("step", 1, 3)] {
        let value = bound(smith, ty, low, high)?;
        draft.operand(name, value);
    }
    let args: Vec<TypeId> = [ty].into_iter().chain(types.iter().copied()).collect();
    draft.operand_types("initArgs", &types).result_types("results", &types);
    draft.region(&args, YIELD, &types);
    Some(())
}

/// The first region passes any values to the second, which passes on what the first takes.
pub fn while_loop(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let (before, after) = (smith.any_types(2), smith.any_types(2));
    draft.operand_types("inits", &before).result_types("results", &after);
    draft.region_with(&before, condition).region(&after, YIELD, &before);
    Some(())
}

fn condition(smith: &mut dyn Smith, _: &[ValueId]) -> Option<()> {
    let parent = *smith.parents().first()?;
    let ir = smith.ir();
    let types: Vec<TypeId> = ir.op(parent).results.iter().map(|&value| ir.value(value).ty).collect();
    let mut draft = smith.draft(CONDITION)?;
    draft.operand_types("args", &types);
    smith.emit(draft).map(|_| ())
}

pub fn if_else(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let types = smith.any_types(2);
    draft.result_types("results", &types).region(&[], YIELD, &types);
    if types.is_empty() && smith.chance(40) {
        draft.empty_region();
    } else {
        draft.region(&[], YIELD, &types);
    }
    Some(())
}

/// One region a case, without duplicates (`IndexSwitchOp::verify`).
pub fn index_switch(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let types = smith.any_types(2);
    let cases: Vec<i64> = (0..smith.between(0, 3)).map(|case| 2 * case - 1).collect();
    let attr = smith.i64_array(&cases);
    draft.attr("cases", attr).result_types("results", &types);
    for _ in 0..=cases.len() {
        draft.region(&[], YIELD, &types);
    }
    Some(())
}

pub fn execute_region(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let types = smith.any_types(2);
    draft.result_types("", &types).region(&[], YIELD, &types);
    Some(())
}

/// An index a dimension; one reduction for each initial value; a constant step is positive
/// (`ParallelOp::verify`).
pub fn parallel(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let rank = smith.between(1, 3) as usize;
    for (name, low, high) in [("lowerBound", 0, 1), ("upperBound", 0, 4), ("step", 1, 2)] {
        let mut values = Vec::new();
        for _ in 0..rank {
            let ty = smith.index_type();
            values.push(match name {
                "step" => index(smith, low.max(1))?,
                _ => bound(smith, ty, low, high)?,
            });
        }
        draft.operands(name, &values);
    }
    let types = smith.any_types(2);
    let ty = smith.index_type();
    draft.operand_types("initVals", &types).result_types("results", &types);
    draft.region_with(&vec![ty; rank], reduce);
    Some(())
}

fn reduce(smith: &mut dyn Smith, _: &[ValueId]) -> Option<()> {
    let parent = *smith.parents().first()?;
    let ir = smith.ir();
    let types: Vec<TypeId> = ir.op(parent).results.iter().map(|&value| ir.value(value).ty).collect();
    let mut draft = smith.draft(REDUCE)?;
    draft.operand_types("operands", &types).no_regions();
    for ty in types {
        draft.region(&[ty, ty], REDUCE_RETURN, &[ty]);
    }
    smith.emit(draft).map(|_| ())
}

fn ranked(ir: &Module, value: ValueId) -> bool {
    matches!(ir.ctx.ty(ir.value(value).ty), Type::Tensor { encoding: None, .. })
}

/// Bounds and steps static or not; an output tensor each result.
pub fn forall(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let rank = smith.between(1, 3) as usize;
    for (dynamic, fixed, low, high) in [
        ("dynamicLowerBound", "staticLowerBound", 0, 1),
        ("dynamicUpperBound", "staticUpperBound", 1, 6),
        ("dynamicStep", "staticStep", 1, 2),
    ] {
        let (mut sizes, mut values) = (Vec::new(), Vec::new());
        for _ in 0..rank {
            let size = smith.between(low, high);
            if smith.chance(30) {
                sizes.push(DYNAMIC);
                values.push(index(smith, size)?);
            } else {
                sizes.push(size);
            }
        }
        let sizes = smith.i64_array(&sizes);
        draft.operands(dynamic, &values).attr(fixed, sizes);
    }
    let mut types = Vec::new();
    for _ in 0..smith.below(3) {
        let elem = smith.scalar(Class::Any);
        let sizes = smith.sizes(0, 3, 40);
        let made = smith.tensor(&sizes, elem);
        let value = smith.pick_or(&ranked, made)?;
        types.push(smith.type_of(value));
    }
    let mut args = vec![smith.index_type(); rank];
    args.extend(&types);
    draft.operand_types("outputs", &types).result_types("results", &types).absent("mapping");
    draft.region_with(&args, crate::tensor::recipes::in_parallel);
    Some(())
}
