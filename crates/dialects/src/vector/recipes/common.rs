//! Visible and new vectors for the recipes.

use assay_ir::{AttrId, Context, Module, Type, TypeId, ValueId, VectorDim};
use assay_model::generate::Class;
use assay_model::{GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use crate::shaped::is_number;

/// Dimensions of a vector.
pub type VectorDims = Vec<VectorDim>;

/// Dimensions and elements of a vector type.
pub fn parts(ctx: &Context, ty: TypeId) -> Option<(&[VectorDim], TypeId)> {
    match ctx.ty(ty) {
        Type::Vector { shape, elem } => Some((shape, *elem)),
        _ => None,
    }
}

/// A vector type of dimensions that may be scalable.
pub fn vector(builder: &mut dyn GrammarBuilder, dims: &[VectorDim], elem: TypeId) -> TypeId {
    builder.ty(Type::Vector { shape: dims.into(), elem })
}

/// A vector type, or the element type if there are no dimensions.
pub fn vector_or_scalar(builder: &mut dyn GrammarBuilder, dims: &[VectorDim], elem: TypeId) -> TypeId {
    if dims.is_empty() { elem } else { vector(builder, dims, elem) }
}

pub fn fixed(size: i64) -> VectorDim {
    VectorDim { size, scalable: false }
}

pub fn is_fixed(dims: &[VectorDim]) -> bool {
    dims.iter().all(|dim| !dim.scalable)
}

/// Number of elements; for scalable vectors, the number with a `vscale` of 1.
pub fn count(dims: &[VectorDim]) -> i64 {
    dims.iter().map(|dim| dim.size).fold(1, i64::saturating_mul)
}

/// A size of one dimension.
pub fn size(builder: &mut dyn GrammarBuilder) -> i64 {
    builder.one_of(&[1, 2, 2, 3, 4, 4, 4, 8])
}

/// Dimensions; their number is in the inclusive range. The last one is sometimes scalable.
pub fn dims(builder: &mut dyn GrammarBuilder, low: usize, high: usize) -> VectorDims {
    let rank = builder.between(low as i64, high as i64);
    let mut dims: VectorDims = (0..rank).map(|_| fixed(size(builder))).collect();
    if builder.chance(4)
        && let Some(last) = dims.last_mut()
    {
        last.scalable = true;
    }
    dims
}

/// The requirements on a vector.
pub struct VectorQuery<'a> {
    pub low: usize,
    pub high: usize,
    pub accept: &'a dyn Fn(&Context, &[VectorDim], TypeId) -> bool,
}

impl VectorQuery<'_> {
    fn fits(&self, ctx: &Context, ty: TypeId) -> bool {
        parts(ctx, ty).is_some_and(|(dims, elem)| {
            (self.low..=self.high).contains(&dims.len())
                && is_number(ctx, elem)
                && (self.accept)(ctx, dims, elem)
        })
    }
}

/// A vector of numbers, preferably a visible one.
pub fn pick(
    builder: &mut dyn GrammarBuilder,
    wanted: &VectorQuery<'_>,
) -> Option<(ValueId, VectorDims, TypeId)> {
    let fits = |module: &Module, value: ValueId| wanted.fits(&module.ctx, module.value(value).ty);
    let found = if builder.chance(80) { builder.pick(&fits) } else { None };
    let value = match found {
        Some(value) => value,
        None => {
            let ty = (0..12).find_map(|_| {
                let (dims, elem) = (dims(builder, wanted.low, wanted.high), builder.scalar(Class::Any));
                let ty = vector(builder, &dims, elem);
                wanted.fits(&builder.ir().ctx, ty).then_some(ty)
            })?;
            builder.value(ty)?
        }
    };
    let ty = builder.type_of(value);
    let (dims, elem) = parts(&builder.ir().ctx, ty)?;
    Some((value, dims.to_vec(), elem))
}

/// A vector of numbers with a rank in the inclusive range.
pub fn any(
    builder: &mut dyn GrammarBuilder,
    low: usize,
    high: usize,
) -> Option<(ValueId, VectorDims, TypeId)> {
    pick(builder, &VectorQuery { low, high, accept: &|_, _, _| true })
}

/// Combining kinds, with flags for integers and for floats.
const KINDS: &[(&str, bool, bool)] = &[
    ("<add>", true, true),
    ("<mul>", true, true),
    ("<minui>", true, false),
    ("<minsi>", true, false),
    ("<minnumf>", false, true),
    ("<maxui>", true, false),
    ("<maxsi>", true, false),
    ("<maxnumf>", false, true),
    ("<and>", true, false),
    ("<or>", true, false),
    ("<xor>", true, false),
    ("<minimumf>", false, true),
    ("<maximumf>", false, true),
];

/// A combining kind for numbers of a type (`isSupportedCombiningKind`).
pub fn kind(builder: &mut dyn GrammarBuilder, elem: TypeId) -> AttrId {
    let float = matches!(builder.ir().ctx.ty(elem), Type::Float(_));
    let fitting: Vec<&str> =
        KINDS.iter().filter(|kind| if float { kind.2 } else { kind.1 }).map(|kind| kind.0).collect();
    let word = builder.one_of(&fitting);
    builder.dialect_attr("vector.kind", word)
}

/// Width of numbers that have one.
pub fn width(ctx: &Context, ty: TypeId) -> Option<i64> {
    match ctx.ty(ty) {
        Type::Integer { width, .. } => Some((*width).into()),
        Type::Float(kind) => Some(kind.width().into()),
        _ => None,
    }
}
