//! Accesses to memory at affine indices.

use assay_ir::{AffineExpr, DYNAMIC, Module, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::ids::MapOperands;
use crate::draw;
use crate::memref::recipes::access::{load_at, prefetch_at, store_at};
use crate::memref::recipes::layout::{memref, parts, type_of_shape};

/// An expression for the index of a dimension; in most cases within the size of the dimension.
fn index(builder: &mut dyn GrammarBuilder, space: &MapOperands, size: i64) -> AffineExpr {
    match (size, builder.below(8)) {
        (DYNAMIC, 0..5) => AffineExpr::Const(0),
        (1.., 0..2) => AffineExpr::Const(builder.between(0, size - 1)),
        (1.., 2..6) => AffineExpr::Mod(Box::new(space.expr(builder, 2)), Box::new(AffineExpr::Const(size))),
        _ => space.expr(builder, 2),
    }
}

/// A map with one result per dimension. Its operands are dimensions or symbols (`verifyMemoryOpIndexing`).
fn place(builder: &mut dyn GrammarBuilder, draft: &mut Draft, memref: ValueId) -> Option<TypeId> {
    let (shape, elem) = parts(builder, memref)?;
    let space = MapOperands::draw(builder, 3, 1)?;
    let results = shape.iter().map(|&size| index(builder, &space, size)).collect();
    let map = space.map(builder, results);
    draft.operand("memref", memref).operands("indices", &space.operands()).attr("map", map);
    Some(elem)
}

pub fn load(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    load_at(builder, draft, place)
}

pub fn store(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    store_at(builder, draft, place)
}

pub fn prefetch(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    prefetch_at(builder, draft, place)
}

/// A memref whose elements can be elements of vectors.
fn scalars(builder: &mut dyn GrammarBuilder) -> Option<ValueId> {
    let (shape, elem) = (draw::shape_of(builder, 1, 3), builder.scalar(Class::Any));
    let ty = type_of_shape(builder, &shape, elem);
    let fits = |ir: &Module, ty| {
        use assay_ir::Type;
        draw::ranked(ir, ty).is_some_and(|(_, elem)| {
            matches!(ir.ctx.ty(elem), Type::Integer { .. } | Type::Index | Type::Float(_))
        })
    };
    memref(builder, &fits, ty)
}

/// The vector has the memref's elements (`verifyVectorMemoryOp`).
fn vector(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<TypeId> {
    let memref = scalars(builder)?;
    let elem = place(builder, draft, memref)?;
    let shapes: [&[i64]; 6] = [&[2], &[4], &[8], &[1], &[2, 2], &[1, 4]];
    let shape = builder.one_of(&shapes);
    Some(builder.vector(shape, elem))
}

pub fn vector_load(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = vector(builder, draft)?;
    draft.result_type("result", ty);
    Some(())
}

pub fn vector_store(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = vector(builder, draft)?;
    draft.operand_type("value", ty);
    Some(())
}
