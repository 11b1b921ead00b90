//! Constants, control flow, and ops that are defined elsewhere.

use assay_ir::{Context, Type, TypeId, ValueId};
use assay_model::memref::Dims;
use assay_model::recipe::DraftPart;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Maker};

use super::tools::{
    ANY, Elem, Tensor, const_shape, constant, dense, draw, draw_sizes, parts, tensor_type, volume,
};

pub const MAKERS: &[Maker] = &[
    Maker { accepts: is_tensor, make: |s, ty| some_constant(s, ty).map(|tensor| tensor.value), weight: 40 },
    Maker { accepts: is_shape, make: some_shape, weight: 400 },
];

/// Rank of a shape's type.
fn shape_rank(ctx: &Context, ty: TypeId) -> Option<usize> {
    let Type::Dialect { name, body } = ctx.ty(ty) else { return None };
    let rank = ctx.str(*body).strip_prefix('<')?.strip_suffix('>')?.trim().parse().ok()?;
    (ctx.str(*name) == "tosa.shape" && rank <= 16).then_some(rank)
}

fn is_shape(ctx: &Context, ty: TypeId) -> bool {
    shape_rank(ctx, ty).is_some()
}

fn some_shape(s: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let rank = shape_rank(&s.ir().ctx, ty)?;
    let numbers: Vec<i64> = (0..rank).map(|_| s.between(1, 4)).collect();
    const_shape(s, &numbers)
}

/// Whether `tosa.const` can have this type, and it is not too large.
fn is_tensor(ctx: &Context, ty: TypeId) -> bool {
    let Type::Tensor { shape, elem, encoding: None } = ctx.ty(ty) else { return false };
    let number = match ctx.ty(*elem) {
        Type::Integer { signedness, width } => *signedness == assay_ir::Signedness::Signless && *width <= 64,
        Type::Float(kind) => kind.width() >= 16,
        _ => false,
    };
    number && shape.iter().all(|&size| size > 0) && volume(shape) <= 4096
}

/// A number for a constant; most often a small one.
fn some_number(s: &mut dyn GrammarBuilder, elem: Elem) -> f64 {
    match elem {
        Elem::Int(1) => f64::from(s.below(2)),
        Elem::Int(width) => {
            let most = 1i64 << (width.min(32) - 1);
            let value = match s.below(10) {
                0..6 => s.between(-8, 8),
                6..8 => s.between(-100, 100),
                8 => s.between(-most, most - 1),
                _ => s.one_of(&[-most, most - 1, 0, -1]),
            };
            value.clamp(-most, most - 1) as f64
        }
        Elem::Float(_) => match s.below(8) {
            0..5 => s.between(-16, 16) as f64 / 4.0,
            5..7 => s.between(-1000, 1000) as f64 / 16.0,
            _ => s.one_of(&[0.0, -0.0, 1.0, f64::INFINITY, -60_000.0, 1e-3]),
        },
    }
}

pub fn numbers(s: &mut dyn GrammarBuilder, elem: Elem, count: i64) -> Vec<f64> {
    let count = if count > 64 || s.chance(30) { 1 } else { count };
    (0..count).map(|_| some_number(s, elem)).collect()
}

fn some_constant(s: &mut dyn GrammarBuilder, ty: TypeId) -> Option<Tensor> {
    let Type::Tensor { shape, elem, .. } = s.ir().ctx.ty(ty) else { return None };
    let sizes: Dims = shape.iter().copied().collect();
    let elem = Elem::from_type(s.ir(), *elem)?;
    let numbers = numbers(s, elem, volume(&sizes));
    constant(s, elem, &sizes, &numbers)
}

pub fn make_constant(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let elem = s.one_of(ANY);
    let sizes = draw_sizes(s, 0, 4, 0);
    let ty = tensor_type(s, elem, &sizes);
    let numbers = numbers(s, elem, volume(&sizes));
    let attr = dense(s, elem, ty, &numbers);
    draft.attr("values", attr);
    parts(draft, &[], ty);
    Some(())
}

pub fn some_tensors(s: &mut dyn GrammarBuilder, most: i64) -> Option<Vec<Tensor>> {
    (0..s.between(0, most)).map(|_| draw(s, ANY, 0, 4)).collect()
}

pub fn custom(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    for (name, text) in [("operator_name", "op"), ("domain_name", "domain"), ("implementation_attrs", "")] {
        let text = s.str_attr(text);
        draft.attr(name, text);
    }
    let inputs = some_tensors(s, 2)?;
    let results = some_tensors(s, 2)?;
    draft.operands[0] = DraftPart::Values(inputs.iter().map(|tensor| tensor.value).collect());
    draft.results[0] = DraftPart::Types(results.iter().map(|tensor| s.type_of(tensor.value)).collect());
    Some(())
}
