//! Sizes and alignments in memory: those of LLVM's data layout for x86-64, which MLIR's lowering to LLVM uses
//! unless a module says otherwise [LLVM LangRef, Data Layout; LLVMTypeConverter].

use assay_ir::FloatKind;

use crate::array::ElemType;
use crate::layout::Layout;

/// Bytes that a scalar's bits fill.
#[inline]
pub fn scalar_bytes(elem: ElemType) -> u64 {
    match elem {
        ElemType::Complex(kind) => 2 * scalar_size(ElemType::Float(kind)),
        _ => u64::from(elem.width().max(1).div_ceil(8)),
    }
}

/// Distance between two scalars of this type in an array.
#[inline]
pub fn scalar_size(elem: ElemType) -> u64 {
    match scalar_bytes(elem) {
        // The alignment divides them.
        bytes @ (1 | 2 | 4 | 8 | 16) => bytes,
        bytes => bytes.next_multiple_of(scalar_align(elem)),
    }
}

pub fn scalar_align(elem: ElemType) -> u64 {
    match elem {
        ElemType::Float(FloatKind::F80) => 16,
        ElemType::Complex(kind) => scalar_align(ElemType::Float(kind)),
        // Above 128 bits, integers are aligned as 128 bits are.
        _ => scalar_bytes(elem).next_power_of_two().min(16),
    }
}

/// Bytes of one row of a vector: the bits of its lanes without gaps, rounded up to a power of two. The alignment is the same.
fn row_size(elem: ElemType, len: u64) -> u64 {
    row_bytes(elem, len).next_power_of_two()
}

fn row_bytes(elem: ElemType, len: u64) -> u64 {
    match elem {
        ElemType::Complex(_) => len * scalar_size(elem),
        _ => (len * u64::from(elem.width())).div_ceil(8).max(1),
    }
}

/// Distance in bytes between two values of a layout in memory; `None` if values of the layout cannot be in memory (sizes that are dynamic or
/// overflow).
#[inline]
pub fn size_of(layout: &Layout) -> Option<u64> {
    match layout {
        Layout::Scalar(elem) => Some(scalar_size(*elem)),
        Layout::Array { elem, shape } => {
            let (rows, len) = rows(shape)?;
            rows.checked_mul(row_size(*elem, len))
        }
        Layout::Struct { packed, .. } => {
            let end = field_offsets(layout)?.pop()?;
            Some(if *packed { end } else { end.next_multiple_of(align_of(layout)?) })
        }
        Layout::Repeat { part, count } => size_of(part)?.checked_mul(*count as u64),
        Layout::MemRef { shape, .. } => Some(8 * (3 + 2 * shape.len() as u64)),
    }
}

/// The bytes that a value of a layout takes, without the gap at its end.
pub fn store_size_of(layout: &Layout) -> Option<u64> {
    match layout {
        Layout::Scalar(elem) => Some(scalar_bytes(*elem)),
        Layout::Array { elem, shape } => {
            let (rows, len) = rows(shape)?;
            match rows {
                0 => Some(0),
                _ => (rows - 1).checked_mul(row_size(*elem, len))?.checked_add(row_bytes(*elem, len)),
            }
        }
        _ => size_of(layout),
    }
}

/// The number of rows and their length. A vector of rank 0 has one row of one element.
fn rows(shape: &[i64]) -> Option<(u64, u64)> {
    let sizes =
        |sizes: &[i64]| sizes.iter().try_fold(1u64, |all, &size| all.checked_mul(u64::try_from(size).ok()?));
    match shape.split_last() {
        None => Some((1, 1)),
        Some((&len, outer)) => Some((sizes(outer)?, u64::try_from(len).ok()?)),
    }
}

/// Natural alignment in bytes; `None` as for [`size_of`].
pub fn align_of(layout: &Layout) -> Option<u64> {
    match layout {
        Layout::Scalar(elem) => Some(scalar_align(*elem)),
        Layout::Array { elem, shape } => rows(shape).map(|(_, len)| row_size(*elem, len).min(1 << 16)),
        Layout::Struct { packed: true, .. } => Some(1),
        Layout::Struct { parts, .. } => {
            parts.iter().try_fold(1, |align: u64, part| Some(align.max(align_of(part)?)))
        }
        Layout::Repeat { part, .. } => align_of(part),
        Layout::MemRef { .. } => Some(8),
    }
}

/// Offsets of a struct's fields; the last entry is the end of the last field.
pub fn field_offsets(layout: &Layout) -> Option<Vec<u64>> {
    let Layout::Struct { parts, packed } = layout else { return None };
    let mut offsets = Vec::with_capacity(parts.len() + 1);
    let mut end = 0u64;
    for part in parts {
        if !packed {
            end = end.next_multiple_of(align_of(part)?);
        }
        offsets.push(end);
        end = end.checked_add(size_of(part)?)?;
    }
    offsets.push(end);
    Some(offsets)
}

/// Start and length of each gap after a part of an aggregate; `None` as for [`size_of`].
pub fn paddings(layout: &Layout) -> Option<Vec<(u64, u64)>> {
    let parts: Vec<(u64, &Layout)> = match layout {
        Layout::Struct { parts, .. } => field_offsets(layout)?.into_iter().zip(parts.iter()).collect(),
        Layout::Repeat { part, count } => {
            let size = size_of(part)?;
            // An array usually has no gaps, and may be long.
            match store_size_of(part)? == size {
                true => Vec::new(),
                false => (0..*count as u64).map(|index| (index * size, &**part)).collect(),
            }
        }
        _ => Vec::new(),
    };
    let starts = parts.iter().skip(1).map(|&(offset, _)| offset).chain([size_of(layout)?]);
    let gap = |((offset, part), next): (&(u64, &Layout), u64)| {
        let end = offset + store_size_of(part)?;
        Some((end, next.checked_sub(end)?))
    };
    let gaps = parts.iter().zip(starts).map(gap).collect::<Option<Vec<_>>>()?;
    Some(gaps.into_iter().filter(|&(_, len)| len > 0).collect())
}

/// Distance between rows of a vector in memory.
pub fn row_stride(elem: ElemType, shape: &[i64]) -> Option<u64> {
    rows(shape).map(|(_, len)| row_size(elem, len))
}
