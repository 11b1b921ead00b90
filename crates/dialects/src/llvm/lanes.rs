//! Vectors made from parts of others, or from numbers. Source: LLVM LangRef, vector manipulation intrinsics, llvm.stepvector,
//! llvm.get.active.lane.mask.

use assay_ir::{Int, TypeId};
use assay_model::{Array, ElemType, Flow, Layout, Meaning, OpDef, OpView, Scalar, Stop, Value, WholeKernel};

use super::address::{check_alike, lanes, takes, vector};
use crate::vector::scalable::{factor, vscale};

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.intr.vector.insert", Meaning::Whole(insert))
        .doc("A vector with another one in the place of some lanes."),
    OpDef::new("llvm.intr.vector.extract", Meaning::Whole(extract)).doc("Consecutive lanes of a vector."),
    OpDef::new("llvm.intr.vector.interleave2", Meaning::Whole(interleave))
        .doc("The lanes of two vectors in turn."),
    OpDef::new("llvm.intr.vector.deinterleave2", Meaning::Whole(deinterleave))
        .doc("The even lanes of a vector, and the odd ones."),
    OpDef::new("llvm.intr.stepvector", Meaning::Whole(steps)).doc("The vector of 0, 1, 2 and so on."),
    // Its name in MLIR 19.
    OpDef::new("llvm.intr.experimental.stepvector", Meaning::Whole(steps))
        .doc("The vector of 0, 1, 2 and so on."),
    OpDef::new("llvm.intr.get.active.lane.mask", Meaning::Whole(active))
        .doc("For each lane whether the first operand plus its number is below the second, read unsigned."),
    OpDef::new("llvm.intr.vscale", Meaning::Whole(vscale))
        .reads_vscale()
        .doc("The number by which the machine multiplies the sizes of scalable vectors."),
];

/// The position of a part of `len` lanes, which must be inside a vector.
fn position(view: &OpView<'_>, part: TypeId, len: usize, whole: usize) -> Result<usize, Stop> {
    let at = view.int_attr("pos")?.to_u64().and_then(|at| usize::try_from(at).ok());
    let at = at.and_then(|at| at.checked_mul(factor(view, part)));
    let fits = |at: &usize| at.checked_add(len).is_some_and(|end| end <= whole);
    // LangRef: lanes past the end are poison. The position is a constant, so no compiler makes such programs.
    at.filter(fits).ok_or_else(|| view.unsupported("lanes out of bounds"))
}

fn insert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    check_alike(view, 0..2)?;
    let (whole, part) = (view.operand_layout(0)?, view.operand_layout(1)?);
    let at = position(view, view.operand_type(1)?, lanes(view, &part)?.1, lanes(view, &whole)?.1)?;
    Ok(Box::new(move |_, operands| {
        let (mut whole, part) = (vector(&whole, &operands[0])?, vector(&part, &operands[1])?);
        let changed = std::rc::Rc::make_mut(&mut whole);
        for (lane, scalar) in part.iter().enumerate() {
            changed.set(at + lane, scalar);
        }
        Ok(Flow::one(Value::Array(whole)))
    }))
}

fn extract(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    check_alike(view, [0])?;
    let (whole, part) = (view.operand_layout(0)?, view.result_layout(0)?);
    let (elem, len) = lanes(view, &part)?;
    let at = position(view, view.result_type(0)?, len, lanes(view, &whole)?.1)?;
    Ok(Box::new(move |_, operands| {
        let whole = vector(&whole, &operands[0])?;
        let part = (at..at + len).map(|lane| whole.get(lane));
        Ok(Flow::one(Value::array(Array::from_elements(elem, &[len as i64], part))))
    }))
}

fn interleave(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 2)?;
    let layout = view.operand_layout(0)?;
    let (elem, len) = lanes(view, &layout)?;
    Ok(Box::new(move |_, operands| {
        let (a, b) = (vector(&layout, &operands[0])?, vector(&layout, &operands[1])?);
        let elements = (0..2 * len).map(|lane| if lane % 2 == 0 { a.get(lane / 2) } else { b.get(lane / 2) });
        Ok(Flow::one(Value::array(Array::from_elements(elem, &[2 * len as i64], elements))))
    }))
}

fn deinterleave(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = view.operand_layout(0)?;
    let (elem, len) = lanes(view, &layout)?;
    if len % 2 != 0 {
        return Err(view.invalid("has an odd number of lanes"));
    }
    Ok(Box::new(move |_, operands| {
        let whole = vector(&layout, &operands[0])?;
        let half = |first: usize| {
            let elements = (first..len).step_by(2).map(|lane| whole.get(lane));
            Value::array(Array::from_elements(elem, &[len as i64 / 2], elements))
        };
        Ok(Flow::one(Value::aggregate(vec![half(0), half(1)])))
    }))
}

/// A number that does not fit wraps, because the definition uses addition.
fn steps(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = view.result_layout(0)?;
    let (elem, len) = lanes(view, &layout)?;
    let ElemType::Int(width) = elem else { return Err(view.invalid("has lanes that are not integers")) };
    let elements = (0..len).map(|lane| Scalar::int(width, lane as i128));
    let value = Value::array(Array::from_elements(elem, &[len as i64], elements));
    Ok(Box::new(move |_, _| Ok(Flow::one(value.clone()))))
}

/// The sum is one of integers and does not wrap [LLVM LangRef]. In earlier versions of LangRef, the result is poison if the limit is 0. LLVM
/// folds it to an empty mask, as the lowering does; this is the result here.
fn active(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 2)?;
    let layout: Layout = view.result_layout(0)?;
    let (elem, len) = lanes(view, &layout)?;
    if elem != ElemType::Int(1) {
        return Err(view.invalid("has a mask that is not of i1"));
    }
    Ok(Box::new(move |_, operands| {
        let (Some(base), Some(limit)) = (operands[0].as_int(), operands[1].as_int()) else {
            return Ok(Flow::one(layout.filled(&|_| Scalar::Poison)));
        };
        let (base, limit) = (Int::unsigned(base), Int::unsigned(limit));
        let elements = (0..len).map(|lane| Scalar::bool(&base + lane < limit));
        Ok(Flow::one(Value::array(Array::from_elements(elem, &[len as i64], elements))))
    }))
}
