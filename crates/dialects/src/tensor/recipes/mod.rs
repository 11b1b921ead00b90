//! How to make the ops of `tensor` where ODS does not say enough. Verifiers have their names in TensorOps.cpp's classes.

pub(super) mod make;
pub(super) mod shapes;
pub(super) mod slices;

pub use slices::in_parallel;

use assay_ir::{Context, Module, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Maker, Recipes};

use crate::arith::recipes::constant_of;
use crate::draw::{self, extents, indices, is_index, ranked};
use crate::tensor::names::YIELD;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("tensor").makers(MAKERS).types(TYPES);

const MAKERS: &[Maker] = &[
    Maker { accepts: plain, make: make::plain, weight: 60 },
    Maker { accepts: is_unranked, make: make::make_unranked, weight: 100 },
];

const TYPES: &[(&str, &[&str])] = &[(
    "",
    &[
        "tensor<*xf32>",
        "tensor<*xi8>",
        "tensor<0xi32>",
        "tensor<2x0xf32>",
        "tensor<?x0xi64>",
        "tensor<1x1x1xf64>",
        "tensor<?x1xindex>",
        "tensor<2x2x2x2xi16>",
        "tensor<2xvector<4xf32>>",
        "tensor<?xcomplex<f32>>",
        "tensor<3x5xi7>",
    ],
)];

/// Tensors that `tensor.empty` makes.
fn plain(ctx: &Context, ty: TypeId) -> bool {
    matches!(ctx.ty(ty), Type::Tensor { .. })
}

fn is_unranked(ctx: &Context, ty: TypeId) -> bool {
    matches!(ctx.ty(ty), Type::UnrankedTensor { .. })
}

/// A ranked tensor type: that of a visible tensor, or another one.
fn some_type(builder: &mut dyn GrammarBuilder) -> TypeId {
    match builder.pick(&draw::is_tensor) {
        Some(value) if builder.chance(50) => builder.type_of(value),
        _ => {
            let (shape, elem) = (draw::shape(builder), draw::element(builder));
            builder.tensor(&shape, elem)
        }
    }
}

/// Any ranked tensor.
fn any(builder: &mut dyn GrammarBuilder) -> Option<ValueId> {
    let shape = draw::shape(builder);
    draw::tensor(builder, &|_, _, _| true, &shape)
}

fn parts(builder: &dyn GrammarBuilder, ty: TypeId) -> Option<(Vec<i64>, TypeId)> {
    ranked(builder.ir(), ty).map(|(shape, elem)| (shape.to_vec(), elem))
}

/// One operand for each unknown size (`EmptyOp::verify`).
pub fn empty(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = some_type(builder);
    let (shape, _) = parts(builder, ty)?;
    let values = extents(builder, &shape)?;
    draft.operands("dynamicSizes", &values).result_type("result", ty);
    Some(())
}

/// As `empty` (`SplatOp::verify`).
pub fn splat(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = some_type(builder);
    let (shape, elem) = parts(builder, ty)?;
    let values = extents(builder, &shape)?;
    draft.operand_type("input", elem).operands("dynamicSizes", &values).result_type("aggregate", ty);
    Some(())
}

/// The body gets the indices and yields an element (`GenerateOp::verifyRegions`).
pub fn generate(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = some_type(builder);
    let (shape, elem) = parts(builder, ty)?;
    let values = extents(builder, &shape)?;
    let index = builder.index_type();
    draft.operands("dynamicExtents", &values).result_type("result", ty);
    draft.region(&vec![index; shape.len()], YIELD, &[elem]);
    Some(())
}

/// One operand per element.
pub fn from_elements(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let elem = match builder.pick(&|ir, value| {
        matches!(ir.ctx.ty(ir.value(value).ty), Type::Integer { .. } | Type::Index | Type::Float(_))
    }) {
        Some(value) if builder.chance(60) => builder.type_of(value),
        _ => draw::element(builder),
    };
    let shapes: [&[i64]; 9] = [&[], &[1], &[2], &[3], &[4], &[2, 2], &[1, 3], &[0], &[2, 1, 2]];
    let shape = builder.one_of(&shapes);
    let count = shape.iter().product::<i64>() as usize;
    let ty = builder.tensor(shape, elem);
    draft.operand_types("elements", &vec![elem; count]).result_type("result", ty);
    Some(())
}

/// An index for each dimension (`ExtractOp::verify`).
pub fn extract(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let tensor = any(builder)?;
    let ty = builder.type_of(tensor);
    let (shape, elem) = parts(builder, ty)?;
    let values = indices(builder, &shape)?;
    draft.operand("tensor", tensor).operands("indices", &values).result_type("result", elem);
    Some(())
}

/// As `extract` (`InsertOp::verify`).
pub fn insert(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let tensor = any(builder)?;
    let ty = builder.type_of(tensor);
    let (shape, elem) = parts(builder, ty)?;
    let values = indices(builder, &shape)?;
    draft.operand_type("scalar", elem).operand("dest", tensor).operands("indices", &values);
    draft.result_type("result", ty);
    Some(())
}

/// The size of a dimension; most of the time, the tensor has this dimension.
pub fn dim(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let shape = draw::shape_of(builder, 1, 3);
    let fits = |ir: &Module, value: ValueId| match ir.ctx.ty(ir.value(value).ty) {
        Type::Tensor { shape, .. } => !shape.is_empty(),
        other => matches!(other, Type::UnrankedTensor { .. }),
    };
    let elem = draw::element(builder);
    let ty = builder.tensor(&shape, elem);
    let tensor = builder.pick_or(&fits, ty)?;
    let rank = draw::shape_of_value(builder, tensor).map_or(1, |shape| shape.len() as i64);
    let index = draw::index_of(builder, 0, rank - 1)?;
    draft.operand("source", tensor).operand("index", index);
    Some(())
}

/// Static sizes must agree; either type may be unranked (`CastOp::areCastCompatible`).
pub fn cast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let source = match builder.pick(&|ir, value| is_unranked(&ir.ctx, ir.value(value).ty)) {
        Some(value) if builder.chance(30) => value,
        _ => any(builder)?,
    };
    let ty = builder.type_of(source);
    let to = compatible(builder, ty)?;
    draft.operand("source", source).result_type("dest", to);
    Some(())
}

/// A type that a tensor type can be cast to.
fn compatible(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<TypeId> {
    Some(match builder.ir().ctx.ty(ty).clone() {
        Type::Tensor { elem, .. } if builder.chance(20) => builder.ty(Type::UnrankedTensor { elem }),
        Type::Tensor { shape, elem, .. } => {
            let shape = draw::loosen(builder, &shape);
            builder.tensor(&shape, elem)
        }
        Type::UnrankedTensor { elem } => {
            let shape = draw::shape(builder);
            builder.tensor(&shape, elem)
        }
        _ => return None,
    })
}

/// The elements have the same number of bits, and the shapes are compatible. The result may have another signedness
/// (`BitcastOp::areCastCompatible`).
pub fn bitcast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    use assay_ir::{FloatKind, Signedness};
    let (width, kind) = builder.one_of(&[
        (8, FloatKind::F8E5M2),
        (16, FloatKind::F16),
        (16, FloatKind::BF16),
        (32, FloatKind::F32),
        (64, FloatKind::F64),
    ]);
    let sign = builder.one_of(&[Signedness::Signed, Signedness::Unsigned, Signedness::Signless]);
    let elems = [builder.int(width), builder.float(kind), builder.int_of(width, sign)];
    let known =
        |ir: &Module, _: &[i64], elem: TypeId| elems.contains(&elem) && ir.ctx.ty(elem) != &Type::Index;
    let shape = draw::shape(builder);
    let from = builder.one_of(&elems);
    let ty = builder.tensor(&shape, from);
    let fits = |ir: &Module, value: ValueId| {
        draw::is_tensor(ir, value)
            && ranked(ir, ir.value(value).ty).is_some_and(|(shape, elem)| known(ir, shape, elem))
    };
    let source = builder.pick_or(&fits, ty)?;
    let (shape, _) = parts(builder, builder.type_of(source))?;
    let shape = if builder.chance(25) { draw::loosen(builder, &shape) } else { shape };
    let to = builder.one_of(&elems);
    let to = builder.tensor(&shape, to);
    draft.operand("source", source).result_type("dest", to);
    Some(())
}

/// A tensor of indices with these numbers, or a visible one of the same type.
fn index_tensor(builder: &mut dyn GrammarBuilder, ty: TypeId, value: i64) -> Option<ValueId> {
    match builder.pick(&|ir, value| ir.value(value).ty == ty && !is_index(ir, value)) {
        Some(value) if builder.chance(30) => Some(value),
        _ => constant_of(builder, ty, value),
    }
}

/// An integer or index type.
fn draw_counting_type(builder: &mut dyn GrammarBuilder) -> TypeId {
    if builder.chance(60) { builder.index_type() } else { builder.scalar(Class::Int) }
}
