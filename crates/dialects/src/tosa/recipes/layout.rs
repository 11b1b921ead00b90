//! Ops that move elements.

use assay_ir::{DYNAMIC, Module, ValueId};
use assay_model::memref::Dims;
use assay_model::recipe::DraftPart;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::guard::{below, limit};
use super::tools::{
    ANY, Elem, I8, I16, I32, I64, NUMBERS, Tensor, const_shape, constant, draw, draw_static, is_static,
    parts, pick, same_sizes, scalar, small, tensor_of, tensor_type, volume,
};

/// Repeatedly splits off a size that divides the rest.
fn factors(s: &mut dyn GrammarBuilder, mut rest: i64, most: usize) -> Dims {
    let mut sizes = Dims::new();
    while rest > 1 && sizes.len() + 1 < most && s.chance(75) {
        let divisors: Vec<i64> = (2..=rest.min(16)).filter(|size| rest % size == 0).collect();
        if divisors.is_empty() {
            break;
        }
        let size = s.one_of(&divisors);
        sizes.push(size);
        rest /= size;
    }
    if rest > 1 || sizes.is_empty() && s.chance(80) {
        sizes.push(rest);
    }
    while sizes.len() < most && s.chance(25) {
        let at = s.below(sizes.len() as u32 + 1) as usize;
        sizes.insert(at, 1);
    }
    sizes
}

/// One dynamic size is written as -1 (`ReshapeOp::verify`).
pub fn reshape(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let input = draw(s, ANY, 0, 5)?;
    let unknown = input.sizes.iter().filter(|&&size| size == DYNAMIC).count();
    let known: i64 = input.sizes.iter().filter(|&&size| size != DYNAMIC).product();
    let (sizes, numbers) = match unknown {
        0 => {
            let sizes = factors(s, known, 5);
            (sizes.clone(), sizes)
        }
        1 => {
            let mut sizes = factors(s, known, 4);
            let mut numbers = sizes.clone();
            let at = s.below(sizes.len() as u32 + 1) as usize;
            sizes.insert(at, DYNAMIC);
            numbers.insert(at, -1);
            (sizes, numbers)
        }
        // All in one.
        _ => ([DYNAMIC].into_iter().collect(), [-1].into_iter().collect()),
    };
    let shape = const_shape(s, &numbers)?;
    let ty = tensor_type(s, input.elem, &sizes);
    parts(draft, &[input.value, shape], ty);
    Some(())
}

pub fn transpose(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let input = draw(s, ANY, 1, 5)?;
    let mut perms: Vec<i32> = (0..input.sizes.len() as i32).collect();
    for at in (1..perms.len()).rev() {
        let other = s.below(at as u32 + 1) as usize;
        perms.swap(at, other);
    }
    let sizes: Dims = perms.iter().map(|&from| input.sizes[from as usize]).collect();
    let attr = s.i32_array(&perms);
    draft.attr("perms", attr);
    let ty = tensor_type(s, input.elem, &sizes);
    parts(draft, &[input.value], ty);
    Some(())
}

fn axis(s: &mut dyn GrammarBuilder, draft: &mut Draft, rank: usize) -> usize {
    let axis = s.below(rank as u32);
    let attr = s.int_attr(32, i64::from(axis));
    draft.attr("axis", attr);
    axis as usize
}

pub fn reverse(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let input = draw(s, ANY, 1, 5)?;
    axis(s, draft, input.sizes.len());
    let ty = s.type_of(input.value);
    parts(draft, &[input.value], ty);
    Some(())
}

/// Tensors that differ at most along the axis; if sizes are dynamic, the same tensor several times.
pub fn concat(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let first = draw(s, ANY, 1, 5)?;
    let axis = axis(s, draft, first.sizes.len());
    let mut values = vec![first.value];
    let mut sizes = first.sizes.clone();
    for _ in 0..s.between(0, 2) {
        let fits = |ir: &Module, value: ValueId| {
            let Some(other) = tensor_of(ir, value) else { return false };
            let mut each = other.sizes.iter().zip(&first.sizes).enumerate();
            other.elem == first.elem
                && other.sizes.len() == first.sizes.len()
                && each.all(|(at, (a, b))| at == axis || a == b)
                && (is_static(&first.sizes) && is_static(&other.sizes)
                    || other.sizes == first.sizes && same_sizes(ir, value, first.value))
        };
        let next = match s.pick(&fits) {
            Some(value) => value,
            None => first.value,
        };
        let other = tensor_of(s.ir(), next)?;
        let along = if sizes[axis] == DYNAMIC || other.sizes[axis] == DYNAMIC {
            DYNAMIC
        } else {
            sizes[axis] + other.sizes[axis]
        };
        let mut grown = sizes.clone();
        grown[axis] = along;
        if small(&grown) {
            values.push(next);
            sizes = grown;
        }
    }
    let ty = tensor_type(s, first.elem, &sizes);
    parts(draft, &[], ty);
    draft.operands[0] = DraftPart::Values(values.into());
    Some(())
}

pub fn pad(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let input = draw(s, ANY, 1, 5)?;
    let mut numbers = Vec::new();
    let mut sizes = input.sizes.clone();
    for size in &mut sizes {
        let (before, behind) = (s.one_of(&[0, 0, 0, 1, 1, 2]), s.one_of(&[0, 0, 0, 1, 1, 3]));
        numbers.extend([before, behind]);
        if *size != DYNAMIC {
            *size += before + behind;
        }
    }
    if !small(&sizes) {
        return None;
    }
    let shape = const_shape(s, &numbers)?;
    let value = if input.elem == super::tools::BOOL { s.between(0, 1) } else { s.between(-8, 8) };
    let value = scalar(s, input.elem, 1, value as f64)?;
    let ty = tensor_type(s, input.elem, &sizes);
    parts(draft, &[input.value, shape, value.value], ty);
    Some(())
}

pub fn slice(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let input = draw_static(s, ANY, 1, 5)?;
    let mut starts = Vec::new();
    let mut sizes = Dims::new();
    for &size in &input.sizes {
        let start = if s.chance(50) { 0 } else { s.between(0, size - 1) };
        let len = if s.chance(40) { size - start } else { s.between(1, size - start) };
        starts.push(start);
        sizes.push(len);
    }
    let start = const_shape(s, &starts)?;
    let size = const_shape(s, &sizes)?;
    let ty = tensor_type(s, input.elem, &sizes);
    parts(draft, &[input.value, start, size], ty);
    Some(())
}

pub fn tile(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let input = draw(s, ANY, 1, 5)?;
    let multiples: Vec<i64> = input.sizes.iter().map(|_| s.one_of(&[1, 1, 1, 2, 3])).collect();
    let sizes: Dims = input
        .sizes
        .iter()
        .zip(&multiples)
        .map(|(&size, &times)| if size == DYNAMIC { DYNAMIC } else { size * times })
        .collect();
    if volume(&sizes).saturating_mul(multiples.iter().product()) > 4096 || !small(&sizes) {
        return None;
    }
    let shape = const_shape(s, &multiples)?;
    let ty = tensor_type(s, input.elem, &sizes);
    parts(draft, &[input.value, shape], ty);
    Some(())
}

pub fn gather(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let values = draw_static(s, NUMBERS, 3, 3)?;
    let [batches, rows, channels] = values.sizes[..] else { return None };
    let elem = if s.chance(90) { I32 } else { I64 };
    let wanted = |each: Elem, sizes: &[i64]| each == elem && matches!(sizes, [n, 1..=16] if *n == batches);
    let count = s.between(1, 5);
    let indices = pick(s, &wanted, (elem, [batches, count].into_iter().collect()))?;
    let indices = below(s, indices, rows as u32)?;
    let sizes = [batches, indices.sizes[1], channels];
    let ty = tensor_type(s, values.elem, &sizes);
    parts(draft, &[values.value, indices.value], ty);
    Some(())
}

/// Indices are constants without duplicates, or a single index that is limited.
pub fn scatter(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let values = draw_static(s, NUMBERS, 3, 3)?;
    let [batches, rows, channels] = values.sizes[..] else { return None };
    let (count, indices) = if s.chance(40) {
        let wanted = |each: Elem, sizes: &[i64]| each == I32 && *sizes == [batches, 1];
        let indices = pick(s, &wanted, (I32, [batches, 1].into_iter().collect()))?;
        (1, limit(s, indices, 0, i128::from(rows) - 1)?)
    } else {
        let count = s.between(1, rows.min(6));
        let mut numbers = Vec::new();
        for _ in 0..batches {
            let mut all: Vec<i64> = (0..rows).collect();
            for _ in 0..count {
                let at = s.below(all.len() as u32) as usize;
                numbers.push(all.swap_remove(at) as f64);
            }
        }
        (count, constant(s, I32, &[batches, count], &numbers)?)
    };
    let shape: Dims = [batches, count, channels].into_iter().collect();
    let wanted = |each: Elem, sizes: &[i64]| each == values.elem && *sizes == shape[..];
    let input = pick(s, &wanted, (values.elem, shape.clone()))?;
    let ty = s.type_of(values.value);
    parts(draft, &[values.value, indices.value, input.value], ty);
    Some(())
}

/// Neighbours in a table of i16 differ by little, so that slopes fit.
pub fn table(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let input: Tensor = draw(s, &[I8, I8, I16], 0, 4)?;
    let numbers: Vec<f64> = match input.elem {
        I8 => {
            let (factor, shift) = (s.between(-7, 9), s.between(-100, 100));
            (0..256).map(|at| ((at * factor + shift + 128).rem_euclid(256) - 128) as f64).collect()
        }
        _ => {
            let (factor, shift) = (s.between(-60, 60), s.between(-1000, 1000));
            (0..513).map(|at| ((at - 256) * factor + shift) as f64).collect()
        }
    };
    let table = constant(s, input.elem, &[numbers.len() as i64], &numbers)?;
    let elem = if input.elem == I8 { I8 } else { I32 };
    let ty = tensor_type(s, elem, &input.sizes);
    parts(draft, &[input.value, table.value], ty);
    Some(())
}
