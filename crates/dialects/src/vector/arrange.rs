//! Ops that move elements: transposition, shuffles, interleaving, slices. Source: VectorOps.td of LLVM 22.

use std::rc::Rc;

use assay_ir::{AttrId, Int, TypeId, ValueId};
use assay_model::{
    Array, ElemType, Flow, GrammarBuilder, Meaning, OpDef, OpView, Recipe, Scalar, Stop, Symbolic, Value,
    WholeKernel,
};

use super::common::{
    ElementSource, Shape, array, charge, count, list, picks, position, rearrange, take_array, vector,
    vector_or_scalar, walk,
};
use super::{guards, recipes};
use crate::mutations::emit_op;
use crate::ranges;
use crate::vector::names::{BROADCAST, TRANSPOSE};

pub static OPS: &[OpDef] = &[
    OpDef::new(BROADCAST, Meaning::Whole(broadcast))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(1))
        .doc("Repeats a scalar or a vector along new or unit dimensions.")
        .range(ranges::first_operand)
        .recipe(Recipe::adjust(recipes::arrange::broadcast))
        .guard_part(),
    // MLIR 19.
    OpDef::new("vector.splat", Meaning::Whole(broadcast))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(1))
        .doc("A vector of one repeated scalar."),
    OpDef::new(TRANSPOSE, Meaning::Whole(transpose))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(1))
        .doc("Permutes the dimensions of a vector.")
        .recipe(Recipe::adjust(recipes::arrange::transpose)),
    // MLIR 19.
    OpDef::new("vector.flat_transpose", Meaning::Whole(flat_transpose))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(1))
        .doc("Transposes a matrix that is flattened column by column."),
    OpDef::new("vector.shuffle", Meaning::Whole(shuffle))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(0b11))
        .doc("Slices of two vectors along their leading dimension by a constant mask; -1 is poison.")
        .guard(guards::shuffle, &[])
        .recipe(Recipe::adjust(recipes::arrange::shuffle)),
    OpDef::new("vector.interleave", Meaning::Whole(interleave))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(0b11))
        .doc("Elements of two vectors in turn, along the last dimension.")
        .recipe(Recipe::adjust(recipes::arrange::interleave)),
    OpDef::new("vector.deinterleave", Meaning::Whole(deinterleave))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(1))
        .doc("The even and the odd elements along the last dimension.")
        .recipe(Recipe::adjust(recipes::arrange::deinterleave)),
    OpDef::new("vector.bitcast", Meaning::Whole(bitcast))
        .doc("The bits of each row, least significant element first, as elements of another type.")
        .recipe(Recipe::adjust(recipes::arrange::bitcast)),
    OpDef::new("vector.extract_strided_slice", Meaning::Whole(extract_slice))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(1))
        .doc("A box out of a vector, as large as the vector in the dimensions that are not named.")
        .recipe(Recipe::adjust(recipes::slice::extract_strided_slice)),
    OpDef::new("vector.insert_strided_slice", Meaning::Whole(insert_slice))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(0b11))
        .doc("A vector with a box of it, in its last dimensions, overwritten.")
        .recipe(Recipe::adjust(recipes::slice::insert_strided_slice)),
];

fn broadcast(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (_, to) = vector(view, view.result_type(0)?)?;
    let (_, from) = vector_or_scalar(view, view.operand_type(0)?)?;
    let stretches = |(from, to): (&i64, &i64)| from == to || *from == 1;
    if from.len() > to.len() || !from.iter().rev().zip(to.iter().rev()).all(stretches) {
        return Err(view.invalid("has shapes that do not broadcast"));
    }
    let new = to.len() - from.len();
    let picks = picks(&to, |index| {
        let source: Shape =
            index[new..].iter().zip(&from).map(|(&i, &size)| if size == 1 { 0 } else { i }).collect();
        Some((0, position(&from, &source)))
    })?;
    rearrange(view, vec![(to, picks)])
}

fn transpose(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (_, from) = vector(view, view.operand_type(0)?)?;
    let (_, to) = vector(view, view.result_type(0)?)?;
    let permutation = list(view, "permutation")?;
    let mut sorted = permutation.clone();
    sorted.sort_unstable();
    let sizes = permutation.iter().map(|&dim| from.get(dim as usize).copied());
    if !sorted.into_iter().eq(0..from.len() as i64) || !sizes.eq(to.iter().copied().map(Some)) {
        return Err(view.invalid("has no permutation of the dimensions"));
    }
    let picks = picks(&to, |index| {
        let mut source: Shape = from.iter().map(|_| 0).collect();
        for (&dim, &i) in permutation.iter().zip(index) {
            source[dim as usize] = i;
        }
        Some((0, position(&from, &source)))
    })?;
    rearrange(view, vec![(to, picks)])
}

/// A positive count.
pub(super) fn size_attr(view: &OpView<'_>, name: &str) -> Result<i64, Stop> {
    let size = view.int_attr(name)?.to_i64().filter(|&size| size > 0);
    size.ok_or_else(|| view.invalid(format!("has no positive '{name}'")))
}

/// As `llvm.matrix.transpose`, to which the op lowers: matrices are stored column by column, unless a compiler option changes this [LLVM LangRef,
/// Matrix Intrinsics].
fn flat_transpose(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (_, from) = vector(view, view.operand_type(0)?)?;
    let (rows, columns) = (size_attr(view, "rows")?, size_attr(view, "columns")?);
    if from.as_slice() != [rows.saturating_mul(columns)] {
        return Err(view.invalid("has a vector that is no such matrix"));
    }
    let picks = picks(&from, |index| {
        let (row, column) = (index[0] / columns, index[0] % columns);
        Some((0, (column * rows + row) as usize))
    })?;
    rearrange(view, vec![(from, picks)])
}

fn shuffle(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (_, to) = vector(view, view.result_type(0)?)?;
    let (_, a) = vector(view, view.operand_type(0)?)?;
    let (_, b) = vector(view, view.operand_type(1)?)?;
    let mask = list(view, "mask")?;
    // Vectors of rank 0 count as one slice of a single element.
    let slices = |shape: &Shape| shape.first().copied().unwrap_or(1);
    let (n_a, n_b) = (slices(&a), slices(&b));
    if mask.iter().any(|&slice| slice < -1 || slice >= n_a + n_b) || to.first() != Some(&(mask.len() as i64))
    {
        return Err(view.invalid("has a mask out of range"));
    }
    let size = count(&to[1..])?;
    let picks = picks(&to, |index| {
        let within = position(&to[1..], &index[1..]);
        let pick = |operand: usize, slice: i64| Some((operand, slice as usize * size + within));
        match mask[index[0] as usize] {
            -1 => None,
            slice if slice < n_a => pick(0, slice),
            slice => pick(1, slice - n_a),
        }
    })?;
    rearrange(view, vec![(to, picks)])
}

fn interleave(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (_, to) = vector(view, view.result_type(0)?)?;
    let mut number = 0;
    let picks = picks(&to, |_| {
        number += 1;
        Some(((number - 1) % 2, (number - 1) / 2))
    })?;
    rearrange(view, vec![(to, picks)])
}

fn deinterleave(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (_, to) = vector(view, view.result_type(0)?)?;
    let half = |odd: usize| -> Result<(Shape, Vec<ElementSource>), Stop> {
        let mut number = 0;
        let picks = picks(&to, |_| {
            number += 1;
            Some((0, 2 * (number - 1) + odd))
        })?;
        Ok((to.clone(), picks))
    };
    rearrange(view, vec![half(0)?, half(1)?])
}

/// Number of bits of an element; its type must have a fixed number of bits.
fn bit_width(view: &OpView<'_>, elem: ElemType) -> Result<u32, Stop> {
    match elem {
        ElemType::Int(width) => Ok(width),
        ElemType::Float(kind) => Ok(kind.width()),
        _ => Err(view.unsupported("elements that are neither integers nor floats")),
    }
}

/// The first element has the least significant bits, as in the machine's memory [VectorOps.td does not say; LLVM LangRef, bitcast: as if stored
/// and loaded, on little-endian x86].
fn bitcast(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, from_shape) = vector(view, view.operand_type(0)?)?;
    let (to, to_shape) = vector(view, view.result_type(0)?)?;
    let (width, new_width) = (bit_width(view, from)? as usize, bit_width(view, to)? as usize);
    let row = |shape: &[i64]| shape.last().copied().unwrap_or(1) as usize;
    let (len, new_len) = (row(&from_shape), row(&to_shape));
    let rows = from_shape.iter().rev().skip(1).product::<i64>() as usize;
    let outer = |shape: &Shape| shape.iter().rev().skip(1).copied().collect::<Shape>();
    if len * width != new_len * new_width || outer(&from_shape) != outer(&to_shape) {
        return Err(view.invalid("changes the number of bits"));
    }
    Ok(Box::new(move |machine, operands| {
        charge(machine, rows * len.max(new_len))?;
        let source = array(&operands[0], from, &from_shape)?;
        let mut result = Array::filled(to, &to_shape, &to.zero());
        for row in 0..rows {
            for lane in 0..new_len {
                let (first, last) = (lane * new_width, (lane + 1) * new_width - 1);
                let mut parts = Vec::new();
                for part in first / width..=last / width {
                    parts.push((part * width, source.get(row * len + part)));
                }
                result.set(row * new_len + lane, join_parts(&parts, first, to));
            }
        }
        Ok(Flow::one(Value::array(result)))
    }))
}

/// The element that begins at bit `first` of a row. Each part states where it begins.
fn join_parts(parts: &[(usize, Scalar)], first: usize, elem: ElemType) -> Scalar {
    let width = elem.width() as usize;
    let mut bytes = vec![0u8; width.div_ceil(8)];
    for (start, part) in parts {
        let part = match part {
            Scalar::Int(int) => int.clone(),
            Scalar::Float(float) => float.to_int(),
            _ => return Scalar::Poison,
        };
        for bit in 0..width {
            let place = (first + bit).checked_sub(*start);
            if place.is_some_and(|place| place < part.width() as usize && part.bit(place as u32)) {
                bytes[bit / 8] |= 1 << (bit % 8);
            }
        }
    }
    let int = Int::from_le_bytes(elem.width(), &bytes);
    match elem {
        ElemType::Float(_) => elem.from_bits(int.inline_bits().unwrap_or(0)),
        _ => Scalar::Int(int),
    }
}

/// Offsets of a box with unit strides: «at the moment strides must contain only 1s».
fn offsets(view: &OpView<'_>) -> Result<Vec<i64>, Stop> {
    if list(view, "strides")?.iter().any(|&stride| stride != 1) {
        return Err(view.unsupported("strides other than 1"));
    }
    list(view, "offsets")
}

/// Whether a box, given by offsets and sizes, lies within a shape.
fn within(offsets: &[i64], sizes: &[i64], shape: &[i64]) -> bool {
    let fits = |((&offset, &size), &bound): ((&i64, &i64), &i64)| {
        offset >= 0 && size >= 0 && offset.checked_add(size).is_some_and(|end| end <= bound)
    };
    offsets.iter().zip(sizes).zip(shape).all(fits)
}

fn extract_slice(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (_, from) = vector(view, view.operand_type(0)?)?;
    let (_, to) = vector(view, view.result_type(0)?)?;
    let mut offsets = offsets(view)?;
    if offsets.len() > from.len() || from.len() != to.len() {
        return Err(view.invalid("has another number of offsets than dimensions"));
    }
    offsets.resize(from.len(), 0);
    if !within(&offsets, &to, &from) {
        return Err(view.invalid("has a slice out of its vector"));
    }
    let picks = picks(&to, |index| {
        let source: Shape = index.iter().zip(&offsets).map(|(&i, &offset)| i + offset).collect();
        Some((0, position(&from, &source)))
    })?;
    rearrange(view, vec![(to, picks)])
}

fn insert_slice(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, part) = vector(view, view.operand_type(0)?)?;
    let (_, whole) = vector(view, view.operand_type(1)?)?;
    let offsets = offsets(view)?;
    let outer = whole.len().checked_sub(part.len()).filter(|_| offsets.len() == whole.len());
    let outer = outer.ok_or_else(|| view.invalid("has another number of offsets than dimensions"))?;
    let mut sizes: Shape = whole.iter().take(outer).map(|_| 1).collect();
    sizes.extend(part.iter().copied());
    if !within(&offsets, &sizes, &whole) {
        return Err(view.invalid("has a slice out of its vector"));
    }
    let mut places = Vec::with_capacity(count(&part)?);
    walk(&sizes, |index| {
        let target: Shape = index.iter().zip(&offsets).map(|(&i, &offset)| i + offset).collect();
        places.push(position(&whole, &target));
        Ok(())
    })?;
    Ok(Box::new(move |machine, operands| {
        charge(machine, places.len())?;
        let source = array(&operands[0], elem, &part)?;
        let mut target = take_array(&mut operands[1], elem, &whole)?;
        let changed = Rc::make_mut(&mut target);
        for (number, &place) in places.iter().enumerate() {
            changed.set(place, source.get(number));
        }
        Ok(Flow::one(Value::Array(target)))
    }))
}

/// Emits the op with a result of this type.
pub fn emit_transpose(
    builder: &mut dyn GrammarBuilder,
    value: ValueId,
    ty: TypeId,
    permutation: AttrId,
) -> Option<ValueId> {
    emit_op(builder, TRANSPOSE, &[value], ty, &[("permutation", permutation)])
}
