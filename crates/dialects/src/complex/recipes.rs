//! What ODS does not say about making the ops of `complex`.

use crate::complex::parts::{CONSTANT, CREATE};
use assay_ir::{Attr, Context, Float, FloatKind, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, Maker, Recipes, Smith, SmithExt};

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

fn any_complex(smith: &mut dyn Smith) -> TypeId {
    let visible = smith.pick(&|ir, value| of_floats(&ir.ctx, ir.value(value).ty));
    match visible {
        Some(value) if smith.chance(50) => smith.type_of(value),
        _ => {
            let part = smith.scalar(Class::Float);
            smith.ty(Type::Complex(part))
        }
    }
}

/// Real and imaginary part, of the element's type (`ConstantOp::verify`).
fn parts(smith: &mut dyn Smith, ty: TypeId) -> Option<assay_ir::AttrId> {
    let (part, kind) = (part(&smith.ir().ctx, ty)?, kind(&smith.ir().ctx, ty)?);
    let mut number = || {
        let value = smith.one_of(&[0.0, 1.0, -1.0, 0.5, 2.0, 3.0, -4.0]);
        smith.attr(Attr::Float { value: Float::from_f64(kind, value), ty: part })
    };
    let pair = [number(), number()];
    Some(smith.array_attr(&pair))
}

pub fn constant(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let ty = any_complex(smith);
    let value = parts(smith, ty)?;
    draft.attr("value", value).result_type("complex", ty);
    Some(())
}

fn make_constant(smith: &mut dyn Smith, ty: TypeId) -> Option<ValueId> {
    let value = parts(smith, ty)?;
    let mut draft = smith.draft(CONSTANT)?;
    draft.attr("value", value).result_type("complex", ty);
    let op = smith.emit(draft)?;
    smith.ir().op(op).results.first().copied()
}

pub fn create(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let ty = any_complex(smith);
    draft.result_type("complex", ty);
    Some(())
}

fn make_create(smith: &mut dyn Smith, ty: TypeId) -> Option<ValueId> {
    let mut draft = smith.draft(CREATE)?;
    draft.result_type("complex", ty);
    let op = smith.emit(draft)?;
    smith.ir().op(op).results.first().copied()
}

/// One side is complex, the other a number of as many bits (`BitcastOp::verify`).
pub fn bitcast(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let format = smith.one_of(&[FloatKind::F16, FloatKind::BF16, FloatKind::F32]);
    let part = smith.float(format);
    let complex = smith.ty(Type::Complex(part));
    let other = match (smith.below(3), format) {
        (0, FloatKind::F32) => smith.float(FloatKind::F64),
        (0, _) => smith.float(FloatKind::F32),
        _ => smith.int(2 * format.width()),
    };
    let (from, to) = if smith.chance(50) { (complex, other) } else { (other, complex) };
    draft.operand_type("operand", from).result_type("result", to);
    Some(())
}
