//! Divides an op's operands (or results) among the operands (or results) of ODS.

use std::ops::Range;

use assay_ir::{Attr, Module, OpId};

use super::{Arity, OpShape, Trait, ValueShape};

/// Why operands or results cannot be divided into segments; one sentence.
pub type SegmentError = String;

/// One range of positions per operand of the shape, or per result.
///
/// # Errors
/// Too few or too many values, or segment sizes that are missing or do not fit.
pub fn segments(
    module: &Module,
    op: OpId,
    shape: &OpShape,
    results: bool,
) -> Result<Vec<Range<usize>>, SegmentError> {
    let data = module.op(op);
    let (list, count, word) = if results {
        (&shape.results, data.results.len(), "result")
    } else {
        (&shape.operands, data.operands.len(), "operand")
    };
    let (sized, attr, equal) = if results {
        (Trait::AttrSizedResultSegments, "resultSegmentSizes", Trait::SameVariadicResultSize)
    } else {
        (Trait::AttrSizedOperandSegments, "operandSegmentSizes", Trait::SameVariadicOperandSize)
    };
    let sizes = if shape.has(sized) {
        let sizes = sizes_attr(module, op, attr)?;
        if sizes.len() != list.len() {
            return Err(format!("'{attr}' must have {} elements, has {}", list.len(), sizes.len()));
        }
        sizes
    } else {
        spread(list, count, shape.has(equal), word)?
    };
    let mut at = 0usize;
    let mut ranges = Vec::with_capacity(list.len());
    for (each, size) in list.iter().zip(sizes) {
        let fits = match each.arity {
            Arity::One => size == 1,
            Arity::Optional => size <= 1,
            Arity::Variadic | Arity::Nested => true,
        };
        if !fits {
            return Err(format!("{word} '{}' cannot be {size} values", each.name));
        }
        ranges.push(at..at.saturating_add(size));
        at = at.saturating_add(size);
    }
    if at != count {
        return Err(format!("expected {at} {word}s by the segment sizes, found {count}"));
    }
    Ok(ranges)
}

/// Sizes if no attribute gives them: at most one part is variadic, or all variadic parts have the same length.
fn spread(list: &[ValueShape], count: usize, equal: bool, word: &str) -> Result<Vec<usize>, SegmentError> {
    let variadic = list.iter().filter(|each| each.arity != Arity::One).count();
    let fixed = list.len() - variadic;
    let found =
        || format!("expected {}{fixed} {word}s, found {count}", if variadic > 0 { "at least " } else { "" });
    let rest = count.checked_sub(fixed).ok_or_else(found)?;
    if variadic == 0 {
        return if rest == 0 { Ok(vec![1; list.len()]) } else { Err(found()) };
    }
    if variadic > 1 && (!equal || !rest.is_multiple_of(variadic)) {
        return Err(format!("{count} {word}s cannot be divided among {variadic} variadic ones"));
    }
    Ok(list.iter().map(|each| if each.arity == Arity::One { 1 } else { rest / variadic }).collect())
}

/// The elements of an `array<i32: …>`, or of a dense vector, which older MLIR versions print.
fn sizes_attr(module: &Module, op: OpId, name: &str) -> Result<Vec<usize>, SegmentError> {
    let attr = module.attr_of(op, name).ok_or_else(|| format!("'{name}' is missing"))?;
    let bad = || format!("'{name}' must be a list of 32-bit numbers");
    let (bytes, len) = match module.ctx.attr(attr) {
        Attr::DenseArray { bytes, len, .. } => (bytes, *len as usize),
        Attr::Dense { data: assay_ir::DenseData::Bytes { splat: false, bytes }, .. } => {
            (bytes, bytes.len() / 4)
        }
        _ => return Err(bad()),
    };
    if bytes.len() != len * 4 {
        return Err(bad());
    }
    bytes
        .chunks_exact(4)
        .map(|chunk| {
            let value = i32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]);
            usize::try_from(value).map_err(|_| format!("'{name}' has a negative element"))
        })
        .collect()
}
