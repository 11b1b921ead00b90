//! Accesses to memory at affine indices.

use assay_ir::{AffineExpr, DYNAMIC, Module, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, Smith, SmithExt};

use super::ids::Space;
use crate::draw;
use crate::memref::recipes::layout::{memref, parts, ranked, type_of_shape};

/// An expression for a dimension, within its size in most cases.
fn index(smith: &mut dyn Smith, space: &Space, size: i64) -> AffineExpr {
    match (size, smith.below(8)) {
        (DYNAMIC, 0..5) => AffineExpr::Const(0),
        (1.., 0..2) => AffineExpr::Const(smith.between(0, size - 1)),
        (1.., 2..6) => AffineExpr::Mod(Box::new(space.expr(smith, 2)), Box::new(AffineExpr::Const(size))),
        _ => space.expr(smith, 2),
    }
}

/// A result of the map for each dimension; operands are dimensions or symbols (`verifyMemoryOpIndexing`).
fn place(smith: &mut dyn Smith, draft: &mut Draft, memref: ValueId) -> Option<TypeId> {
    let (shape, elem) = parts(smith, memref)?;
    let space = Space::of(smith, 3, 1)?;
    let results = shape.iter().map(|&size| index(smith, &space, size)).collect();
    let map = space.map(smith, results);
    draft.operand("memref", memref).operands("indices", &space.operands()).attr("map", map);
    Some(elem)
}

pub fn load(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let memref = ranked(smith, 0, 3)?;
    let elem = place(smith, draft, memref)?;
    draft.result_type("result", elem);
    Some(())
}

pub fn store(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let memref = ranked(smith, 0, 3)?;
    let elem = place(smith, draft, memref)?;
    draft.operand_type("value", elem);
    Some(())
}

pub fn prefetch(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let memref = ranked(smith, 0, 3)?;
    place(smith, draft, memref).map(|_| ())
}

/// A memref whose elements can be those of vectors.
fn scalars(smith: &mut dyn Smith) -> Option<ValueId> {
    let (shape, elem) = (draw::shape_of(smith, 1, 3), smith.scalar(Class::Any));
    let ty = type_of_shape(smith, &shape, elem);
    let fits = |ir: &Module, ty| {
        use assay_ir::Type;
        draw::ranked(ir, ty).is_some_and(|(_, elem)| {
            matches!(ir.ctx.ty(elem), Type::Integer { .. } | Type::Index | Type::Float(_))
        })
    };
    memref(smith, &fits, ty)
}

/// The vector has the memref's elements (`verifyVectorMemoryOp`).
fn vector(smith: &mut dyn Smith, draft: &mut Draft) -> Option<TypeId> {
    let memref = scalars(smith)?;
    let elem = place(smith, draft, memref)?;
    let shapes: [&[i64]; 6] = [&[2], &[4], &[8], &[1], &[2, 2], &[1, 4]];
    let shape = smith.one_of(&shapes);
    Some(smith.vector(shape, elem))
}

pub fn vector_load(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let ty = vector(smith, draft)?;
    draft.result_type("result", ty);
    Some(())
}

pub fn vector_store(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let ty = vector(smith, draft)?;
    draft.operand_type("value", ty);
    Some(())
}
