//! How to make the ops of `complex` where ODS does not say enough.

use crate::complex::names::{CONSTANT, CREATE};
use assay_ir::{Attr, Context, Float, FloatKind, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Maker, Recipes};

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("complex").makers(MAKERS);

const MAKERS: &[Maker] = &[
    Maker { accepts: of_floats, make: make_constant, weight: 60 },
    Maker { accepts: of_floats, make: make_create, weight: 40 },
];

fn part(ctx: &Context, ty: TypeId) -> Option<TypeId> {
    match ctx.ty(ty) {
        Type::Complex(part) => Some(*part),
        _ => None,
    }
}

fn kind(ctx: &Context, ty: TypeId) -> Option<FloatKind> {
    match ctx.ty(part(ctx, ty)?) {
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
fn parts(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<assay_ir::AttrId> {
    let (part, kind) = (part(&builder.ir().ctx, ty)?, kind(&builder.ir().ctx, ty)?);
    let mut number = || {
        let value = builder.one_of(&[0.0, 1.0, -1.0, 0.5, 2.0, 3.0, -4.0]);
        builder.attr(Attr::Float { value: Float::from_f64(kind, value), ty: part })
    };
    let pair = [number(), number()];
    Some(builder.array_attr(&pair))
}

pub fn constant(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = any_complex(builder);
    let value = parts(builder, ty)?;
    draft.attr("value", value).result_type("complex", ty);
    Some(())
}

fn make_constant(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let value = parts(builder, ty)?;
    let mut draft = builder.draft(CONSTANT)?;
    draft.attr("value", value).result_type("complex", ty);
    let op = builder.emit(draft)?;
    builder.ir().op(op).results.first().copied()
}

pub fn create(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = any_complex(builder);
    draft.result_type("complex", ty);
    Some(())
}

fn make_create(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let mut draft = builder.draft(CREATE)?;
    draft.result_type("complex", ty);
    let op = builder.emit(draft)?;
    builder.ir().op(op).results.first().copied()
}

/// One side is complex; the other side has the same number of bits (`BitcastOp::verify`).
pub fn bitcast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
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
