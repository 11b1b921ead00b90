//! How to make the ops of `scf` where ODS does not say enough.

use assay_ir::{DYNAMIC, Module, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use crate::arith::recipes::{constant_of, index};
use crate::scf::names::{CONDITION, REDUCE, REDUCE_RETURN, YIELD};

/// A bound or step: most of the time small, so that loops end soon.
fn bound(builder: &mut dyn GrammarBuilder, ty: TypeId, low: i64, high: i64) -> Option<ValueId> {
    if builder.chance(70) {
        let value = builder.between(low, high);
        return constant_of(builder, ty, value);
    }
    builder.value(ty)
}

pub fn for_loop(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = if builder.chance(70) { builder.index_type() } else { builder.scalar(Class::Int) };
    let types = builder.any_types(2);
    for (name, low, high) in [("lowerBound", 0, 2), ("upperBound", 0, 8), ("step", 1, 3)] {
        let value = bound(builder, ty, low, high)?;
        draft.operand(name, value);
    }
    let args: Vec<TypeId> = [ty].into_iter().chain(types.iter().copied()).collect();
    draft.operand_types("initArgs", &types).result_types("results", &types);
    draft.region(&args, YIELD, &types);
    Some(())
}

/// The first region passes values of arbitrary types to the second one. The second passes back values of the types of the initial values.
pub fn while_loop(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (before, after) = (builder.any_types(2), builder.any_types(2));
    draft.operand_types("inits", &before).result_types("results", &after);
    draft.region_with(&before, condition).region(&after, YIELD, &before);
    Some(())
}

fn condition(builder: &mut dyn GrammarBuilder, _: &[ValueId]) -> Option<()> {
    let parent = *builder.parents().first()?;
    let ir = builder.ir();
    let types: Vec<TypeId> = ir.op(parent).results.iter().map(|&value| ir.value(value).ty).collect();
    let mut draft = builder.draft(CONDITION)?;
    draft.operand_types("args", &types);
    builder.emit(draft).map(|_| ())
}

pub fn if_else(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let types = builder.any_types(2);
    draft.result_types("results", &types).region(&[], YIELD, &types);
    if types.is_empty() && builder.chance(40) {
        draft.empty_region();
    } else {
        draft.region(&[], YIELD, &types);
    }
    Some(())
}

/// One region a case, without duplicates (`IndexSwitchOp::verify`).
pub fn index_switch(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let types = builder.any_types(2);
    let cases: Vec<i64> = (0..builder.between(0, 3)).map(|case| 2 * case - 1).collect();
    let attr = builder.i64_array(&cases);
    draft.attr("cases", attr).result_types("results", &types);
    for _ in 0..=cases.len() {
        draft.region(&[], YIELD, &types);
    }
    Some(())
}

pub fn execute_region(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let types = builder.any_types(2);
    draft.result_types("", &types).region(&[], YIELD, &types);
    Some(())
}

/// One index per dimension; one reduction for each initial value; constant steps are positive (`ParallelOp::verify`).
pub fn parallel(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let rank = builder.between(1, 3) as usize;
    for (name, low, high) in [("lowerBound", 0, 1), ("upperBound", 0, 4), ("step", 1, 2)] {
        let mut values = Vec::new();
        for _ in 0..rank {
            let ty = builder.index_type();
            values.push(match name {
                "step" => index(builder, low.max(1))?,
                _ => bound(builder, ty, low, high)?,
            });
        }
        draft.operands(name, &values);
    }
    let types = builder.any_types(2);
    let ty = builder.index_type();
    draft.operand_types("initVals", &types).result_types("results", &types);
    draft.region_with(&vec![ty; rank], reduce);
    Some(())
}

fn reduce(builder: &mut dyn GrammarBuilder, _: &[ValueId]) -> Option<()> {
    let parent = *builder.parents().first()?;
    let ir = builder.ir();
    let types: Vec<TypeId> = ir.op(parent).results.iter().map(|&value| ir.value(value).ty).collect();
    let mut draft = builder.draft(REDUCE)?;
    draft.operand_types("operands", &types).no_regions();
    for ty in types {
        draft.region(&[ty, ty], REDUCE_RETURN, &[ty]);
    }
    builder.emit(draft).map(|_| ())
}

fn is_ranked(ir: &Module, value: ValueId) -> bool {
    matches!(ir.ctx.ty(ir.value(value).ty), Type::Tensor { encoding: None, .. })
}

/// Bounds and steps are static or dynamic; each result has one output tensor.
pub fn forall(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let rank = builder.between(1, 3) as usize;
    for (dynamic, fixed, low, high) in [
        ("dynamicLowerBound", "staticLowerBound", 0, 1),
        ("dynamicUpperBound", "staticUpperBound", 1, 6),
        ("dynamicStep", "staticStep", 1, 2),
    ] {
        let (mut sizes, mut values) = (Vec::new(), Vec::new());
        for _ in 0..rank {
            let size = builder.between(low, high);
            if builder.chance(30) {
                sizes.push(DYNAMIC);
                values.push(index(builder, size)?);
            } else {
                sizes.push(size);
            }
        }
        let sizes = builder.i64_array(&sizes);
        draft.operands(dynamic, &values).attr(fixed, sizes);
    }
    let mut types = Vec::new();
    for _ in 0..builder.below(3) {
        let elem = builder.scalar(Class::Any);
        let sizes = builder.sizes(0, 3, 40);
        let made = builder.tensor(&sizes, elem);
        let value = builder.pick_or(&is_ranked, made)?;
        types.push(builder.type_of(value));
    }
    let mut args = vec![builder.index_type(); rank];
    args.extend(&types);
    draft.operand_types("outputs", &types).result_types("results", &types).absent("mapping");
    draft.region_with(&args, crate::tensor::recipes::in_parallel);
    Some(())
}
