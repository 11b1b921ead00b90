//! Ops that build complex numbers, take them apart, or work on each part separately. Each part may be poison by itself.

use assay_ir::{Attr, Context, Float, FloatKind, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{
    Draft, ElemType, Flow, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Maker, Meaning, OpDef, OpView,
    Recipe, Recipes, ResultTypes, Scalar, ScalarKernel, Stop, StoredIf, Value, WholeKernel, attrs,
};
use num_bigint::BigInt;

use super::number::FAST_MATH;
use crate::complex::names::CONSTANT;

const fn op(name: &'static str, meaning: fn(&OpView<'_>) -> Result<ScalarKernel, Stop>) -> OpDef {
    OpDef::new(name, Meaning::Scalar(meaning))
}

pub static OPS: &[OpDef] = &[
    OpDef::new(CONSTANT, Meaning::Whole(constant))
        .doc("The value of its attribute.")
        .recipe(Recipe::adjust(draft_constant)),
    OpDef::new("complex.create", Meaning::Whole(create))
        .doc("The number of a real and an imaginary part.")
        .recipe(Recipe::adjust(draft_create)),
    op("complex.re", |_| part(|parts| parts.0)).doc("The real part.").rules(FAST_MATH),
    op("complex.im", |_| part(|parts| parts.1)).doc("The imaginary part.").rules(FAST_MATH),
    op("complex.eq", |_| compare(true)).doc("Whether both parts are equal, as floats."),
    op("complex.neq", |_| compare(false)).doc("Whether a part differs, as floats."),
    op("complex.add", |_| by_parts2(Float::add))
        .doc("Sum, each part rounded to the nearest.")
        .stored(StoredIf::Any)
        .result_types(ResultTypes::Same)
        .rules(FAST_MATH),
    op("complex.sub", |_| by_parts2(Float::sub))
        .doc("Difference, each part rounded to the nearest.")
        .stored(StoredIf::Any)
        .result_types(ResultTypes::Same)
        .rules(FAST_MATH),
    op("complex.neg", |_| by_parts1(Float::neg, Float::neg)).doc("Flips both signs.").rules(FAST_MATH),
    op("complex.conj", |_| by_parts1(|x| x, Float::neg))
        .doc("Flips the sign of the imaginary part.")
        .rules(FAST_MATH),
    op("complex.bitcast", bitcast)
        .doc("The same bits; those of the real part are the lower ones.")
        .recipe(Recipe::adjust(draft_bitcast)),
];

fn not_complex() -> Stop {
    Stop::invalid("an operand that is not a complex number")
}

fn constant(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let Some(Attr::Array(items)) = view.attr("value") else { return Err(view.invalid("has no value")) };
    let [re, im] = items.as_ref() else { return Err(view.invalid("has a value that is not a pair")) };
    let ElemType::Complex(kind) = view.result_elem(0)? else {
        return Err(view.unsupported("parts that are not floats"));
    };
    let part = |attr| match attrs::value_of(&view.module.ctx, attr, view.index_width)? {
        Value::Scalar(Scalar::Float(float)) if float.kind == kind => Ok(Scalar::Float(float)),
        _ => Err(view.invalid("has a value of another type than its result")),
    };
    let value = Value::Scalar(Scalar::complex(part(*re)?, part(*im)?));
    Ok(Box::new(move |_, _| Ok(Flow::one(value.clone()))))
}

fn create(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ElemType::Complex(_) = view.result_elem(0)? else {
        return Err(view.unsupported("parts that are not floats"));
    };
    Ok(Box::new(|_, operands| match operands {
        [Value::Scalar(re), Value::Scalar(im)] => {
            Ok(Flow::one(Value::Scalar(Scalar::complex(re.clone(), im.clone()))))
        }
        _ => Err(Stop::invalid("parts that are not scalars")),
    }))
}

fn part(take: fn((Scalar, Scalar)) -> Scalar) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(move |operands, results| {
        let [Scalar::Complex(parts)] = operands else { return Err(not_complex()) };
        results[0] = take((parts.0.clone(), parts.1.clone()));
        Ok(())
    }))
}

/// A poison part makes the comparison poison even if the other part decides it, because the result is an `and` of both.
fn compare(equal: bool) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(move |operands, results| {
        let [Scalar::Complex(a), Scalar::Complex(b)] = operands else { return Err(not_complex()) };
        let same = |a: &Scalar, b: &Scalar| match (a, b) {
            (Scalar::Float(a), Scalar::Float(b)) => Some(a.compare(*b).is_some_and(|order| order.is_eq())),
            _ => None,
        };
        if let (Some(re), Some(im)) = (same(&a.0, &b.0), same(&a.1, &b.1)) {
            results[0] = Scalar::bool((re && im) == equal);
        }
        Ok(())
    }))
}

fn by_parts1(re: fn(Float) -> Float, im: fn(Float) -> Float) -> Result<ScalarKernel, Stop> {
    let apply = |meaning: fn(Float) -> Float, part: &Scalar| match part {
        Scalar::Float(x) => Scalar::Float(meaning(*x)),
        _ => Scalar::Poison,
    };
    Ok(Box::new(move |operands, results| {
        let [Scalar::Complex(parts)] = operands else { return Err(not_complex()) };
        results[0] = Scalar::complex(apply(re, &parts.0), apply(im, &parts.1));
        Ok(())
    }))
}

fn by_parts2(meaning: fn(Float, Float) -> Float) -> Result<ScalarKernel, Stop> {
    let apply = move |a: &Scalar, b: &Scalar| match (a, b) {
        (Scalar::Float(a), Scalar::Float(b)) => Scalar::Float(meaning(*a, *b)),
        _ => Scalar::Poison,
    };
    Ok(Box::new(move |operands, results| {
        let [Scalar::Complex(a), Scalar::Complex(b)] = operands else { return Err(not_complex()) };
        results[0] = Scalar::complex(apply(&a.0, &b.0), apply(&a.1, &b.1));
        Ok(())
    }))
}

/// The documentation does not state the order of the parts, and no pass lowers the op. The order is that of a little-endian
/// memory: the real part has the lower bits.
fn bitcast(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let (from, to) = (view.operand_elem(0)?, view.result_elem(0)?);
    if from.width() != to.width() {
        return Err(view.invalid("has types of different widths"));
    }
    if !matches!((from, to), (ElemType::Complex(_), _) | (_, ElemType::Complex(_))) {
        return Err(view.invalid("has no complex type"));
    }
    if from.width() > 128 || from == ElemType::Pointer || to == ElemType::Pointer {
        return Err(view.unsupported("such types"));
    }
    Ok(Box::new(move |operands, results| {
        let bits = match &operands[0] {
            Scalar::Int(int) => int.unsigned(),
            Scalar::Float(float) => BigInt::from(float.bits),
            Scalar::Complex(parts) => match (&parts.0, &parts.1) {
                (Scalar::Float(re), Scalar::Float(im)) => {
                    BigInt::from(re.bits) | (BigInt::from(im.bits) << re.kind.width())
                }
                // In a complex result, poison could stay in one part; here the whole result becomes poison.
                _ => return Ok(()),
            },
            _ => return Err(Stop::invalid("an operand that is not a number")),
        };
        let bits = u128::try_from(&bits).map_err(|_| Stop::Bug("more than 128 bits".into()))?;
        results[0] = to.from_bits(bits);
        Ok(())
    }))
}

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("complex").makers(MAKERS);

const MAKERS: &[Maker] = &[
    Maker { accepts: of_floats, make: make_constant, weight: 60 },
    Maker { accepts: of_floats, make: make_create, weight: 40 },
];

fn part_type(ctx: &Context, ty: TypeId) -> Option<TypeId> {
    match ctx.ty(ty) {
        Type::Complex(part) => Some(*part),
        _ => None,
    }
}

fn kind(ctx: &Context, ty: TypeId) -> Option<FloatKind> {
    match ctx.ty(part_type(ctx, ty)?) {
        Type::Float(kind) => Some(*kind),
        _ => None,
    }
}

fn of_floats(ctx: &Context, ty: TypeId) -> bool {
    kind(ctx, ty).is_some()
}

fn any_complex(builder: &mut dyn GrammarBuilder) -> TypeId {
    let visible = builder.pick(&|ir, value| of_floats(&ir.ctx, ir.value(value).ty));
    match visible {
        Some(value) if builder.chance(50) => builder.type_of(value),
        _ => {
            let part = builder.scalar(Class::Float);
            builder.ty(Type::Complex(part))
        }
    }
}

/// Real and imaginary part, both of the element type (`ConstantOp::verify`).
fn both_parts(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<assay_ir::AttrId> {
    let (part, kind) = (part_type(&builder.ir().ctx, ty)?, kind(&builder.ir().ctx, ty)?);
    let mut number = || {
        let value = builder.one_of(&[0.0, 1.0, -1.0, 0.5, 2.0, 3.0, -4.0]);
        builder.attr(Attr::Float { value: Float::from_f64(kind, value), ty: part })
    };
    let pair = [number(), number()];
    Some(builder.array_attr(&pair))
}

fn draft_constant(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = any_complex(builder);
    let value = both_parts(builder, ty)?;
    draft.attr("value", value).result_type("complex", ty);
    Some(())
}

fn make_constant(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let value = both_parts(builder, ty)?;
    let mut draft = builder.draft(CONSTANT)?;
    draft.attr("value", value).result_type("complex", ty);
    let op = builder.emit(draft)?;
    builder.ir().op(op).results.first().copied()
}

fn draft_create(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = any_complex(builder);
    draft.result_type("complex", ty);
    Some(())
}

fn make_create(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let mut draft = builder.draft("complex.create")?;
    draft.result_type("complex", ty);
    let op = builder.emit(draft)?;
    builder.ir().op(op).results.first().copied()
}

/// One side is complex; the other side has the same number of bits (`BitcastOp::verify`).
fn draft_bitcast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let format = builder.one_of(&[FloatKind::F16, FloatKind::BF16, FloatKind::F32]);
    let part = builder.float(format);
    let complex = builder.ty(Type::Complex(part));
    let other = match (builder.below(3), format) {
        (0, FloatKind::F32) => builder.float(FloatKind::F64),
        (0, _) => builder.float(FloatKind::F32),
        _ => builder.int(2 * format.width()),
    };
    let (from, to) = if builder.chance(50) { (complex, other) } else { (other, complex) };
    draft.operand_type("operand", from).result_type("result", to);
    Some(())
}
