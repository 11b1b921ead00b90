//! Bodies of named ops, as MLIR writes them when it builds such an op (`RegionBuilderHelper` in LinalgOps.cpp, and
//! the region builders in LinalgNamedStructuredOps.yamlgen.cpp.inc).

use assay_ir::{Attr, Float, FloatKind, TypeId, ValueId};
use assay_model::{GrammarBuilder, IrBuilderExt, ScalarFunction};

use crate::arith::names::CONSTANT;
use crate::arith::recipes::constant_of;
use crate::functions::op_for;
use crate::linalg::element_functions::{ADD, ElementFunction, MUL, SUB};
use crate::linalg::named_ops;
use crate::linalg::names::{INDEX, YIELD};
use crate::shaped::apply;

/// Ends a body.
fn finish(builder: &mut dyn GrammarBuilder, value: ValueId) -> Option<()> {
    let mut draft = builder.draft(YIELD)?;
    draft.operands("values", &[value]);
    builder.emit(draft).map(|_| ())
}

/// What the op that the body is made for applies to elements.
fn own_function(builder: &dyn GrammarBuilder) -> Option<&'static ElementFunction> {
    let op = builder.ir().op_name(*builder.parents().first()?);
    named_ops().find(|named| named.name == op)?.function
}

/// The keyword of an enumeration attribute of the op that the body is made for, without brackets.
fn word(builder: &dyn GrammarBuilder, attr: &str) -> Option<String> {
    let ir = builder.ir();
    let Attr::Dialect { body, .. } = ir.ctx.attr(ir.attr_of(*builder.parents().first()?, attr)?) else {
        return None;
    };
    Some(ir.ctx.str(*body).trim_matches(['<', '>']).to_owned())
}

/// A number as one of another type (`convertScalarToDtype`).
fn cast(builder: &mut dyn GrammarBuilder, value: ValueId, to: TypeId, unsigned: bool) -> Option<ValueId> {
    let from = builder.type_of(value);
    if from == to {
        return Some(value);
    }
    let function = if unsigned { ScalarFunction::CastUnsigned } else { ScalarFunction::Cast };
    let op = op_for(&builder.ir().ctx, function, from, to)?;
    apply(builder, op, &[value], to)
}

/// Yields the input, converted.
pub fn copy(builder: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let (&input, &output) = (args.first()?, args.last()?);
    let unsigned = word(builder, "cast").is_some_and(|word| word == "cast_unsigned");
    let to = builder.type_of(output);
    let value = cast(builder, input, to, unsigned)?;
    finish(builder, value)
}

/// The product of two inputs, added to the output. If there are zero points, each input is reduced by its own.
pub fn products(builder: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let (&output, inputs) = args.split_last()?;
    let to = builder.type_of(output);
    let unsigned = word(builder, "cast").is_some_and(|word| word == "cast_unsigned");
    let mut factors = Vec::new();
    for at in 0..2 {
        let mut factor = cast(builder, *inputs.get(at)?, to, unsigned)?;
        if let Some(&zero) = inputs.get(at + 2) {
            let zero = cast(builder, zero, to, unsigned)?;
            factor = SUB.apply(builder, &[factor, zero])?;
        }
        factors.push(factor);
    }
    let product = MUL.apply(builder, &factors)?;
    let sum = ADD.apply(builder, &[output, product])?;
    finish(builder, sum)
}

/// The function that a pooling op folds windows with.
pub fn fold(builder: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let (&input, &output) = (args.first()?, args.last()?);
    let function = own_function(builder)?;
    let to = builder.type_of(output);
    let input = cast(builder, input, to, function.is_unsigned())?;
    let value = function.apply(builder, &[output, input])?;
    finish(builder, value)
}

/// The function of an elementwise op.
pub fn elementwise(builder: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let (_, inputs) = args.split_last()?;
    let function = match word(builder, "kind") {
        Some(word) => ElementFunction::from_word(&word)?,
        None => own_function(builder)?,
    };
    let value = function.apply(builder, inputs)?;
    finish(builder, value)
}

/// Random numbers from a seed and the indices [LinalgNamedStructuredOps.yaml, fill_rng_2d].
pub fn random(builder: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let &[low, high, seed, output] = args else { return None };
    let (narrow, wide, double) = (builder.int(32), builder.int(64), builder.float(FloatKind::F64));
    let offset = constant_of(builder, wide, i64::from(i32::MAX))?;
    let offset = cast(builder, offset, double, false)?;
    let mut state = seed;
    for dim in [0, 1] {
        let dim = builder.int_attr(64, dim);
        let mut index = builder.draft(INDEX)?;
        index.attr("dim", dim);
        let index = builder.emit(index)?;
        let index = *builder.ir().op(index).results.first()?;
        let index = cast(builder, index, narrow, false)?;
        state = ADD.apply(builder, &[index, state])?;
        for (function, number) in [(&MUL, 1_103_515_245), (&ADD, 12345)] {
            let number = constant_of(builder, wide, number)?;
            let number = cast(builder, number, narrow, false)?;
            state = function.apply(builder, &[state, number])?;
        }
    }
    let state = cast(builder, state, double, false)?;
    let state = ADD.apply(builder, &[offset, state])?;
    let range = SUB.apply(builder, &[high, low])?;
    let scale = Float::from_f64(FloatKind::F64, 2.328_306_4e-10);
    let scale = builder.attr(Attr::Float { value: scale, ty: double });
    let mut constant = builder.draft(CONSTANT)?;
    constant.attr("value", scale).result_type("result", double);
    let constant = builder.emit(constant)?;
    let scale = *builder.ir().op(constant).results.first()?;
    let range = MUL.apply(builder, &[range, scale])?;
    let value = MUL.apply(builder, &[state, range])?;
    let value = ADD.apply(builder, &[value, low])?;
    let to = builder.type_of(output);
    let value = cast(builder, value, to, false)?;
    finish(builder, value)
}
