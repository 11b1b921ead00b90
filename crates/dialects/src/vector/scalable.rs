//! Ops that depend on the machine's `vscale`. Source: VectorOps.td of LLVM 22, and LLVM LangRef, `llvm.vscale`,
//! `llvm.vector.insert` and `llvm.vector.extract`, which they are lowered to.

use std::rc::Rc;

use assay_ir::{Type, TypeId};
use assay_model::{Array, ElemType, Flow, Meaning, OpDef, OpView, Recipe, Scalar, Stop, Value, WholeKernel};

use super::common::{Shape, array, take_array, vector};
use super::recipes;

pub static OPS: &[OpDef] = &[
    OpDef::new("vector.vscale", Meaning::Whole(vscale))
        .reads_vscale()
        .doc("The number by which the machine multiplies the sizes of scalable dimensions."),
    OpDef::new("vector.scalable.insert", Meaning::Whole(insert))
        .doc("A scalable vector with a shorter vector in the place of some lanes.")
        .recipe(Recipe::adjust(recipes::slice::scalable_insert).weight(40)),
    OpDef::new("vector.scalable.extract", Meaning::Whole(extract))
        .doc("Consecutive lanes of a scalable vector.")
        .recipe(Recipe::adjust(recipes::slice::scalable_extract).weight(40)),
];

/// The machine's `vscale` as a value of the result's type.
pub fn vscale(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let vscale = view.module.ctx.vscale();
    let vscale =
        vscale.ok_or_else(|| view.unsupported("the size of scalable vectors, which is the machine's"))?;
    let value = view.result_layout(0)?.filled(&|elem| Scalar::int(elem.width(), vscale.into()));
    Ok(Box::new(move |_, _| Ok(Flow::one(value.clone()))))
}

/// The factor for a position in a vector if the part there has this type: «if the subvector is scalable, the position is scaled by the runtime
/// scaling factor of the subvector».
pub fn factor(view: &OpView<'_>, part: TypeId) -> usize {
    let ctx = &view.module.ctx;
    match ctx.ty(part) {
        Type::Vector { shape, .. } if shape.iter().any(|dim| dim.scalable) => {
            ctx.vscale().unwrap_or(1) as usize
        }
        _ => 1,
    }
}

/// A vector, a part of it, and the lane where the part begins.
struct SubVector {
    elem: ElemType,
    part: Shape,
    whole: Shape,
    at: usize,
}

impl SubVector {
    /// The part must be within the vector, which is only known on the machine. Only LangRef defines the lanes past the end (poison).
    fn from_op(view: &OpView<'_>, part_type: TypeId, whole_type: TypeId) -> Result<SubVector, Stop> {
        let ((elem, part), (_, whole)) = (vector(view, part_type)?, vector(view, whole_type)?);
        let (&[len], &[lanes]) = (part.as_slice(), whole.as_slice()) else {
            return Err(view.invalid("has vectors that are not of rank 1"));
        };
        let at = view.int_attr("pos")?.to_u64().and_then(|at| usize::try_from(at).ok());
        let at = at.and_then(|at| at.checked_mul(factor(view, part_type)));
        let fits = |at: &usize| at.checked_add(len as usize).is_some_and(|end| end <= lanes as usize);
        let at = at.filter(fits).ok_or_else(|| view.unsupported("lanes out of bounds"))?;
        Ok(SubVector { elem, part, whole, at })
    }
}

fn insert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let SubVector { elem, part, whole, at } =
        SubVector::from_op(view, view.operand_type(0)?, view.operand_type(1)?)?;
    Ok(Box::new(move |_, operands| {
        let source = array(&operands[0], elem, &part)?;
        let mut target = take_array(&mut operands[1], elem, &whole)?;
        let changed = Rc::make_mut(&mut target);
        source.iter().enumerate().for_each(|(lane, scalar)| changed.set(at + lane, scalar));
        Ok(Flow::one(Value::Array(target)))
    }))
}

fn extract(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let SubVector { elem, part, whole, at } =
        SubVector::from_op(view, view.result_type(0)?, view.operand_type(0)?)?;
    Ok(Box::new(move |_, operands| {
        let source = array(&operands[0], elem, &whole)?;
        let lanes = (at..at + part[0] as usize).map(|lane| source.get(lane));
        Ok(Flow::one(Value::array(Array::from_elements(elem, &part, lanes))))
    }))
}
