//! Ops that move elements without changing their values.

use std::rc::Rc;

use assay_ir::{Attr, ValueId};
use assay_model::memref::Dims;
use assay_model::{
    Array, GrammarBuilder, Machine, Meaning, OpDef, OpView, Recipe, SizeSource, Stop, WholeKernel,
    take_elements,
};
use smallvec::smallvec;

use super::ranges;
use super::recipes;
use super::recipes::tools::{Elem, Tensor, emit};
use super::tensor::{
    SIZES, Tensors, around, axis, each_index, kernel, only, operand, shape_numbers, strides,
};
use crate::tosa::names::RESHAPE;

pub static OPS: &[OpDef] = &[
    OpDef::new("tosa.concat", Meaning::Whole(concat))
        .range(ranges::union)
        .doc("Tensors one behind the other along a dimension.")
        .rules(&[SIZES])
        .recipe(Recipe::adjust(recipes::layout::concat)),
    OpDef::new("tosa.pad", Meaning::Whole(pad))
        .doc("A tensor with a border of one value.")
        .rules(&[SIZES])
        .recipe(Recipe::adjust(recipes::layout::pad))
        // Some operands must be certain constants (`verifyZeroPoint`, shapes of type `!tosa.shape`, `RescaleOp::verify`).
        .rigid(),
    OpDef::new(RESHAPE, Meaning::Whole(reshape))
        .range(crate::ranges::first_operand)
        .doc("The same elements under another shape.")
        .rules(&[SIZES])
        .recipe(Recipe::adjust(recipes::layout::reshape))
        // Some operands must be certain constants (`verifyZeroPoint`, shapes of type `!tosa.shape`, `RescaleOp::verify`).
        .rigid(),
    OpDef::new("tosa.reverse", Meaning::Whole(reverse))
        .range(crate::ranges::first_operand)
        .doc("A tensor with one dimension backwards.")
        .rules(&[SIZES])
        .recipe(Recipe::adjust(recipes::layout::reverse))
        .sizes(SizeSource::Largest),
    OpDef::new("tosa.slice", Meaning::Whole(slice))
        .range(crate::ranges::first_operand)
        .doc("A box out of a tensor.")
        .rules(&[SIZES])
        .recipe(Recipe::adjust(recipes::layout::slice))
        // Some operands must be certain constants (`verifyZeroPoint`, shapes of type `!tosa.shape`, `RescaleOp::verify`).
        .rigid(),
    OpDef::new("tosa.tile", Meaning::Whole(tile))
        .range(crate::ranges::first_operand)
        .doc("A tensor repeated along its dimensions.")
        .rules(&[SIZES])
        .recipe(Recipe::adjust(recipes::layout::tile))
        // Some operands must be certain constants (`verifyZeroPoint`, shapes of type `!tosa.shape`, `RescaleOp::verify`).
        .rigid(),
    OpDef::new("tosa.transpose", Meaning::Whole(transpose))
        .range(crate::ranges::first_operand)
        .doc("A tensor with its dimensions permuted.")
        .rules(&[SIZES])
        .recipe(Recipe::adjust(recipes::layout::transpose)),
    OpDef::new("tosa.identity", Meaning::Whole(identity))
        .range(crate::ranges::first_operand)
        .doc("Its operand.")
        .rules(&[SIZES])
        .recipe(Recipe::adjust(recipes::elementwise::unary_any))
        .sizes(SizeSource::Largest),
];

/// A tensor of a shape. The element at each index tuple is an element of `source`.
fn rearrange(
    machine: &mut dyn Machine,
    source: &Array,
    shape: &[i64],
    from: impl Fn(&[i64]) -> usize,
) -> Result<Array, Stop> {
    take_elements(machine, shape)?;
    let mut result = Array::filled(source.elem(), shape, &source.elem().zero());
    each_index(shape, |position, index| {
        result.set(position, source.get(from(index)));
        Ok(())
    })?;
    Ok(result)
}

fn concat(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let axis = axis(view)?;
    kernel(view, move |machine, tensors| {
        let mut shape: Dims = operand(tensors, 0)?.shape().into();
        let (before, _, behind) = around(&shape, axis)?;
        shape[axis] = 0;
        for tensor in tensors.iter() {
            let fits = |(dim, (&size, &other)): (usize, (&i64, &i64))| dim == axis || size == other;
            if tensor.shape().len() != shape.len() || !shape.iter().zip(tensor.shape()).enumerate().all(fits)
            {
                return Err(SIZES.stop());
            }
            shape[axis] += tensor.shape()[axis];
        }
        take_elements(machine, &shape)?;
        let elem = tensors[0].elem();
        let mut result = Array::filled(elem, &shape, &elem.zero());
        let row = shape[axis] as usize * behind;
        let mut start = 0;
        for tensor in tensors.iter() {
            let part = tensor.shape()[axis] as usize * behind;
            for (outer, inner) in (0..before).flat_map(|outer| (0..part).map(move |inner| (outer, inner))) {
                result.set(outer * row + start + inner, tensor.get(outer * part + inner));
            }
            start += part;
        }
        Ok(only(result))
    })
}

fn pad(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    if view.n_operands() != 3 {
        return Err(view.unsupported("a padding that is not an operand, or no value to pad with"));
    }
    kernel(view, |machine, tensors| {
        let (source, padding) = (operand(tensors, 0)?, shape_numbers(operand(tensors, 1)?)?);
        if padding.len() != 2 * source.shape().len() || padding.iter().any(|&size| size < 0) {
            return Err(SIZES.stop());
        }
        let border = operand(tensors, 2)?;
        if border.len() != 1 {
            return Err(Stop::invalid("a padding value that is not a single element"));
        }
        let total = |(dim, &size): (usize, &i64)| {
            padding[2 * dim].checked_add(size)?.checked_add(padding[2 * dim + 1])
        };
        let shape: Option<Dims> = source.shape().iter().enumerate().map(total).collect();
        let shape = shape.ok_or_else(|| SIZES.stop())?;
        take_elements(machine, &shape)?;
        let mut result = Array::filled(source.elem(), &shape, &border.get(0));
        let strides = strides(&shape);
        each_index(source.shape(), |position, index| {
            let places = index.iter().enumerate().map(|(dim, at)| (at + padding[2 * dim]) * strides[dim]);
            result.set(places.sum::<i64>() as usize, source.get(position));
            Ok(())
        })?;
        Ok(only(result))
    })
}

fn reshape(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    if view.n_operands() != 2 {
        return Err(view.unsupported("a shape that is not an operand"));
    }
    kernel(view, |_, tensors| {
        let mut shape = shape_numbers(operand(tensors, 1)?)?;
        let source = Rc::unwrap_or_clone(tensors.swap_remove(0));
        let known =
            shape.iter().filter(|&&size| size != -1).try_fold(1i64, |all, &size| all.checked_mul(size));
        // In MLIR, one size may be left open; it follows from the others.
        let open: Vec<usize> = (0..shape.len()).filter(|&dim| shape[dim] == -1).collect();
        if let (&[dim], Some(known)) = (open.as_slice(), known)
            && known > 0
        {
            shape[dim] = source.len() as i64 / known;
        }
        let len = shape.iter().try_fold(1i64, |all, &size| all.checked_mul(size));
        if shape.iter().any(|&size| size < 0) || len != Some(source.len() as i64) {
            return Err(SIZES.stop());
        }
        Ok(only(source.reshaped(&shape)))
    })
}

fn reverse(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let axis = axis(view)?;
    kernel(view, move |machine, tensors| {
        let source = operand(tensors, 0)?;
        let (_, size, _) = around(source.shape(), axis)?;
        let strides = strides(source.shape());
        let shape: Dims = source.shape().into();
        let result = rearrange(machine, source, &shape, |index| {
            let places = index.iter().enumerate().map(|(dim, &at)| match dim == axis {
                true => (size as i64 - 1 - at) * strides[dim],
                false => at * strides[dim],
            });
            places.sum::<i64>() as usize
        })?;
        Ok(only(result))
    })
}

fn slice(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    if view.n_operands() != 3 {
        return Err(view.unsupported("a start and a size that are not operands"));
    }
    kernel(view, |machine, tensors| {
        let source = operand(tensors, 0)?;
        let start = shape_numbers(operand(tensors, 1)?)?;
        let mut size = shape_numbers(operand(tensors, 2)?)?;
        let rank = source.shape().len();
        if start.len() != rank || size.len() != rank {
            return Err(SIZES.stop());
        }
        for dim in 0..rank {
            // MLIR takes -1 for «up to the end».
            if size[dim] == -1 {
                size[dim] = source.shape()[dim].saturating_sub(start[dim]);
            }
            let end = start[dim].checked_add(size[dim]);
            if start[dim] < 0 || size[dim] <= 0 || end.is_none_or(|end| end > source.shape()[dim]) {
                return Err(SIZES.stop());
            }
        }
        let strides = strides(source.shape());
        let result = rearrange(machine, source, &size, |index| {
            let places = index.iter().enumerate().map(|(dim, &at)| (at + start[dim]) * strides[dim]);
            places.sum::<i64>() as usize
        })?;
        Ok(only(result))
    })
}

fn tile(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    if view.n_operands() != 2 {
        return Err(view.unsupported("multiples that are not operand"));
    }
    kernel(view, |machine, tensors| {
        let source = operand(tensors, 0)?;
        let multiples = shape_numbers(operand(tensors, 1)?)?;
        if multiples.len() != source.shape().len() || multiples.iter().any(|&count| count < 1) {
            return Err(SIZES.stop());
        }
        let repeated = |(&size, &count): (&i64, &i64)| size.checked_mul(count);
        let shape: Option<Dims> = source.shape().iter().zip(&multiples).map(repeated).collect();
        let shape = shape.ok_or_else(|| SIZES.stop())?;
        let strides = strides(source.shape());
        let result = rearrange(machine, source, &shape, |index| {
            let places = index.iter().enumerate().map(|(dim, &at)| at % source.shape()[dim] * strides[dim]);
            places.sum::<i64>() as usize
        })?;
        Ok(only(result))
    })
}

fn transpose(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let perms = match view.attr("perms") {
        Some(Attr::DenseArray { .. }) => view.i64_array("perms"),
        _ => return Err(view.unsupported("a permutation that is not an attribute")),
    };
    let perms = perms.and_then(Result::ok).ok_or_else(|| view.invalid("has no permutation"))?;
    let mut sorted = perms.clone();
    sorted.sort_unstable();
    if sorted.iter().enumerate().any(|(dim, &perm)| perm != dim as i64) {
        return Err(view.invalid("permutes dimensions that are not there [TOSA 1.0, TRANSPOSE]"));
    }
    kernel(view, move |machine, tensors| {
        let source = operand(tensors, 0)?;
        if perms.len() != source.shape().len() {
            return Err(SIZES.stop());
        }
        let strides = strides(source.shape());
        let shape: Dims = perms.iter().map(|&perm| source.shape()[perm as usize]).collect();
        let result = rearrange(machine, source, &shape, |index| {
            let places = index.iter().zip(&perms).map(|(&at, &perm)| at * strides[perm as usize]);
            places.sum::<i64>() as usize
        })?;
        Ok(only(result))
    })
}

fn identity(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    kernel(view, |_, tensors: &mut Tensors| Ok(smallvec![Rc::clone(operand(tensors, 0)?)]))
}

/// Emits the op with a result of these sizes.
pub fn emit_reshape(
    s: &mut dyn GrammarBuilder,
    source: ValueId,
    shape: ValueId,
    elem: Elem,
    sizes: &[i64],
) -> Option<Tensor> {
    emit(s, RESHAPE, &[source, shape], elem, sizes)
}
