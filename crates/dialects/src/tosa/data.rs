//! Constants, control flow, and ops whose meaning is defined elsewhere.

use assay_ir::{TypeId, ValueId};
use assay_model::recipe::DraftPart;
use assay_model::{
    Draft, Flow, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Meaning, OpDef, OpView, Place, Recipe,
    RegionPlan, Scalar, ScalarFunction, Stop, Value, Values, WholeKernel, Yield, attrs,
};
use smallvec::{SmallVec, smallvec};

use super::names::CONST;
use super::recipes::control::some_tensors;
use super::recipes::tools::{
    BOOL, I32, Tensor, compute, const_shape, constant as make_constant, draw, parts,
};
use super::reduce::reduce_flags;
use super::{ranges, recipes};
use crate::rules::POISON_DECISION;

pub static OPS: &[OpDef] = &[
    OpDef::new(CONST, Meaning::Whole(constant))
        .range(ranges::constant)
        .doc("The value of its attribute.")
        .recipe(Recipe::adjust(recipes::control::make_constant)),
    OpDef::new("tosa.cond_if", Meaning::Whole(cond_if))
        .doc("Runs one of two regions by a tensor of one i1.")
        .rules(&[POISON_DECISION])
        .recipe(Recipe::adjust(make_cond_if)),
    OpDef::new("tosa.while_loop", Meaning::Whole(while_loop))
        .doc("Runs its second region while its first says so.")
        .rules(&[POISON_DECISION])
        .recipe(Recipe::adjust(make_while_loop)),
    OpDef::new("tosa.yield", Meaning::Whole(exit))
        .doc("Leaves the region with the operands.")
        .recipe(Recipe::shape().place(Place::Recipe)),
    OpDef::unsupported("tosa.custom", "its implementation alone knows what it does")
        .recipe(Recipe::adjust(recipes::control::custom).weight(50)),
    OpDef::unsupported("tosa.cast_from_block_scaled", "block-scaled formats are not part of TOSA 1.0"),
    OpDef::unsupported("tosa.cast_to_block_scaled", "block-scaled formats are not part of TOSA 1.0"),
    OpDef::unsupported("tosa.matmul_t_block_scaled", "block-scaled formats are not part of TOSA 1.0")
        .recipe(Recipe::never("its operands must have the same element type, which ODS does not say")),
];

/// The attribute is called `value` before MLIR 21.
fn constant(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let attr = view.attr_id("values").or_else(|| view.attr_id("value"));
    let attr = attr.ok_or_else(|| view.invalid("has no values"))?;
    let value = attrs::value_of(&view.module.ctx, attr, view.index_width)?;
    Ok(Box::new(move |_, _| Ok(Flow::one(value.clone()))))
}

fn condition(value: Option<&Value>) -> Result<bool, Stop> {
    match value {
        Some(Value::Scalar(Scalar::Poison)) => Err(POISON_DECISION.stop()),
        Some(Value::Array(array)) if array.len() == 1 => match array.get(0) {
            Scalar::Int(flag) => Ok(!flag.is_zero()),
            Scalar::Poison => Err(POISON_DECISION.stop()),
            _ => Err(Stop::invalid("a condition that is not an i1")),
        },
        _ => Err(Stop::invalid("a condition that is not a tensor of one i1")),
    }
}

fn cond_if(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (then_region, else_region) = (view.region(0)?, view.region(1)?);
    Ok(Box::new(move |machine, operands| {
        let region = if condition(operands.first())? { then_region } else { else_region };
        let args: Values = operands.iter_mut().skip(1).map(Value::take).collect();
        machine.run_region(region, args).map(Flow::Next)
    }))
}

fn while_loop(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (before, body) = (view.region(0)?, view.region(1)?);
    Ok(Box::new(move |machine, operands| {
        let mut carried: Values = operands.iter_mut().map(Value::take).collect();
        loop {
            let flags = machine.run_region(before, carried.clone())?;
            if !condition(flags.first())? {
                return Ok(Flow::Next(carried));
            }
            carried = machine.run_region(body, carried)?;
        }
    }))
}

fn exit(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| Ok(Flow::Exit(operands.iter_mut().map(Value::take).collect()))))
}

/// Results mostly have static sizes, because any value of the type may be yielded.
fn make_cond_if(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let condition = make_condition(s)?;
    let inputs = some_tensors(s, 3)?;
    let args: Vec<TypeId> = inputs.iter().map(|tensor| s.type_of(tensor.value)).collect();
    let results: Vec<TypeId> =
        some_tensors(s, 2)?.iter().chain(inputs.first()).map(|tensor| s.type_of(tensor.value)).collect();
    parts(draft, &[condition.value], results[..].first().copied().unwrap_or(TypeId(0)));
    draft.operands[1] = DraftPart::Values(inputs.iter().map(|tensor| tensor.value).collect());
    draft.results[0] = DraftPart::Types(results[..].into());
    for _ in 0..2 {
        draft.region(&args, "tosa.yield", &results);
    }
    Some(())
}

/// A counter runs from a constant to a limit in the condition. The other tensors are arbitrary.
fn make_while_loop(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let start = s.between(-1, 2);
    let counter = make_constant(s, I32, &[], &[start as f64])?;
    let mut inputs = vec![counter];
    inputs.extend(some_tensors(s, 3)?);
    let types: SmallVec<[TypeId; 2]> = inputs.iter().map(|tensor| s.type_of(tensor.value)).collect();
    draft.operands[0] = DraftPart::Values(inputs.iter().map(|tensor| tensor.value).collect());
    draft.results[0] = DraftPart::Types(types.clone());
    draft.region_plan(RegionPlan::new(&types, Yield::Custom(yield_condition)).bare());
    draft.region_plan(RegionPlan::new(&types, Yield::Custom(next)));
    Some(())
}

fn leave(s: &mut dyn GrammarBuilder, values: SmallVec<[ValueId; 2]>) -> Option<()> {
    let mut draft = s.draft("tosa.yield")?;
    draft.operands[0] = DraftPart::Values(values);
    s.emit(draft).map(|_| ())
}

/// Up to a few iterations.
fn yield_condition(s: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let limit = s.between(0, 4);
    let limit = make_constant(s, I32, &[], &[limit as f64])?;
    let function = s.one_of(&[ScalarFunction::Greater, ScalarFunction::GreaterEqual]);
    let flag = compute(s, function, &[limit.value, *args.first()?], BOOL, &[])?;
    leave(s, smallvec![flag.value])
}

fn next(s: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let one = make_constant(s, I32, &[], &[1.0])?;
    let counter = compute(s, ScalarFunction::Add, &[*args.first()?, one.value], I32, &[])?;
    let mut values = smallvec![counter.value];
    for &arg in &args[1..] {
        let ty = s.type_of(arg);
        values.push(s.value(ty)?);
    }
    leave(s, values)
}

/// A tensor with one i1 of rank 0, which the lowering requires.
fn make_condition(s: &mut dyn GrammarBuilder) -> Option<Tensor> {
    let flag = draw(s, &[BOOL], 0, 3)?;
    if flag.sizes.is_empty() {
        return Some(flag);
    }
    let mut flag = flag;
    for axis in 0..flag.sizes.len() {
        if flag.sizes[axis] != 1 {
            flag = reduce_flags(s, &flag, axis)?;
        }
    }
    let shape = const_shape(s, &[])?;
    super::layout::emit_reshape(s, flag.value, shape, BOOL, &[])
}
