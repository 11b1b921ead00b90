//! Ops that arrange the elements of vectors anew.

use assay_ir::{FloatKind, Type, TypeId};
use assay_model::generate::Class;
use assay_model::{Draft, Smith, SmithExt};

use super::common::{self, Wanted, any, count, fixed, is_fixed, pick, vector, width};
use crate::shaped::{is_number, shuffled};

/// New dimensions in front, and dimensions of size 1 stretched; a scalar becomes any vector.
pub fn broadcast(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    if smith.chance(45) {
        let (dims, elem) = (common::dims(smith, 0, 3), smith.scalar(Class::Any));
        let source = smith.pick_or(&|ir, value| is_number(&ir.ctx, ir.value(value).ty), elem)?;
        let elem = smith.type_of(source);
        let result = vector(smith, &dims, elem);
        draft.operand("source", source).result_type("vector", result);
        return Some(());
    }
    let (source, dims, elem) = any(smith, 0, 3)?;
    let mut result: common::Dims = Vec::new();
    for _ in 0..smith.below(3) {
        result.push(fixed(common::size(smith)));
    }
    for dim in dims {
        let stretched = dim.size == 1 && !dim.scalable && smith.chance(50);
        result.push(if stretched { fixed(common::size(smith)) } else { dim });
    }
    let result = vector(smith, &result, elem);
    draft.operand("source", source).result_type("vector", result);
    Some(())
}

/// The same number of elements; dimensions of size 1 come and go, others are split and joined.
pub fn shape_cast(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let (source, mut dims, elem) = any(smith, 0, 4)?;
    for _ in 0..1 + smith.below(3) {
        let at = smith.below(dims.len() as u32 + 1) as usize;
        match smith.below(4) {
            0 => dims.insert(at, fixed(1)),
            1 if at < dims.len() && dims[at] == fixed(1) => {
                dims.remove(at);
            }
            2 if at + 1 < dims.len() && is_fixed(&dims[at..at + 2]) => {
                let joined = dims.remove(at).size;
                dims[at].size *= joined;
            }
            3 if at < dims.len() && !dims[at].scalable => {
                let whole = dims[at].size;
                let parts: Vec<i64> = (1..=whole.min(8)).filter(|part| whole % part == 0).collect();
                let part = smith.one_of(&parts);
                dims[at].size = whole / part;
                dims.insert(at, fixed(part));
            }
            _ => {}
        }
    }
    let result = vector(smith, &dims, elem);
    draft.operand("source", source).result_type("result", result);
    Some(())
}

pub fn transpose(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let low = usize::from(smith.chance(90)) * 2;
    let (source, dims, elem) = any(smith, low, 4)?;
    let order = shuffled(smith, dims.len());
    let permuted: common::Dims = order.iter().map(|&dim| dims[dim]).collect();
    let numbers: Vec<i64> = order.iter().map(|&dim| dim as i64).collect();
    let (result, permutation) = (vector(smith, &permuted, elem), smith.i64_array(&numbers));
    draft.operand("vector", source).attr("permutation", permutation).result_type("result", result);
    Some(())
}

/// Both vectors may differ in their first dimension; -1 gives poison.
pub fn shuffle(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let wanted = Wanted { low: 0, high: 3, accept: &|_, dims, _| is_fixed(dims) };
    let (first, dims, elem) = pick(smith, &wanted)?;
    let mut second = dims.clone();
    if let Some(outer) = second.first_mut()
        && smith.chance(40)
    {
        outer.size = common::size(smith);
    }
    let second_type = vector(smith, &second, elem);
    let sources = dims.first().map_or(2, |dim| dim.size + second[0].size);
    let length = if dims.is_empty() { smith.between(1, 4) } else { smith.between(1, 8) };
    let mask: Vec<i64> = (0..length)
        .map(|_| if smith.chance(6) { -1 } else { i64::from(smith.below(sources as u32)) })
        .collect();
    let mut result = vec![fixed(length)];
    result.extend(dims.iter().skip(1));
    let (result, mask) = (vector(smith, &result, elem), smith.i64_array(&mask));
    draft.operand("v1", first).operand_type("v2", second_type).attr("mask", mask);
    draft.result_type("vector", result);
    Some(())
}

pub fn interleave(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let (source, mut dims, elem) = any(smith, 0, 3)?;
    let ty = smith.type_of(source);
    match dims.last_mut() {
        Some(last) => last.size *= 2,
        None => dims.push(fixed(2)),
    }
    let result = vector(smith, &dims, elem);
    draft.operand("lhs", source).operand_type("rhs", ty).result_type("result", result);
    Some(())
}

pub fn deinterleave(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let even = |dims: &[assay_ir::VectorDim]| dims.last().is_some_and(|dim| dim.size % 2 == 0);
    let (source, mut dims, elem) =
        pick(smith, &Wanted { low: 1, high: 3, accept: &|_, dims, _| even(dims) })?;
    dims.last_mut()?.size /= 2;
    let result = vector(smith, &dims, elem);
    draft.operand("source", source).result_type("res1", result).result_type("res2", result);
    Some(())
}

/// The last dimension holds the same bits.
pub fn bitcast(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let wanted = Wanted { low: 0, high: 3, accept: &|ctx, _, elem| width(ctx, elem).is_some() };
    let (source, mut dims, elem) = pick(smith, &wanted)?;
    let from = width(&smith.ir().ctx, elem)?;
    let bits = from * dims.last().map_or(1, |dim| dim.size);
    for _ in 0..8 {
        let target = smith.scalar(Class::Bits);
        let to = width(&smith.ir().ctx, target)?;
        if bits % to != 0 || dims.is_empty() && from != to {
            continue;
        }
        if let Some(last) = dims.last_mut() {
            last.size = bits / to;
        }
        let result = vector(smith, &dims, target);
        draft.operand("source", source).result_type("result", result);
        return Some(());
    }
    draft.operand("source", source).result_type("result", vector(smith, &dims, elem));
    Some(())
}

pub fn from_elements(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let elem = smith.scalar(Class::Any);
    let first = smith.pick_or(&|ir, value| is_number(&ir.ctx, ir.value(value).ty), elem)?;
    let elem = smith.type_of(first);
    let sizes = smith.one_of(&[&[2][..], &[1], &[4], &[3], &[2, 2], &[], &[1, 3], &[8]]);
    let mut elements = vec![first];
    for _ in 1..sizes.iter().product::<i64>() {
        elements.push(smith.value(elem)?);
    }
    draft.operands("elements", &elements).result_type("dest", smith.vector(sizes, elem));
    Some(())
}

pub fn to_elements(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let small = |dims: &[assay_ir::VectorDim]| is_fixed(dims) && count(dims) <= 16;
    let (source, dims, elem) = pick(smith, &Wanted { low: 0, high: 3, accept: &|_, dims, _| small(dims) })?;
    let results = vec![elem; count(&dims) as usize];
    draft.operand("source", source).result_types("elements", &results);
    Some(())
}

pub fn step(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let (dims, index) = (common::dims(smith, 1, 1), smith.index_type());
    draft.result_type("result", vector(smith, &dims, index));
    Some(())
}

pub fn fma(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let float = |ctx: &assay_ir::Context, elem: TypeId| matches!(ctx.ty(elem), Type::Float(_));
    let (source, ..) = pick(smith, &Wanted { low: 0, high: 3, accept: &|ctx, _, elem| float(ctx, elem) })?;
    let ty = smith.type_of(source);
    draft.operand("lhs", source).operand_type("rhs", ty).operand_type("acc", ty).result_type("result", ty);
    Some(())
}

/// A value, or punctuation, or a text.
pub fn print(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    draft.absent("stringLiteral").absent("punctuation").operands("source", &[]);
    match smith.below(10) {
        0 => {
            let text = smith.str_attr("text");
            draft.attr("stringLiteral", text);
        }
        1 => {
            let words = ["<no_punctuation>", "<newline>", "<comma>", "<open>", "<close>"];
            let word = smith.one_of(&words);
            let attr = smith.dialect_attr("vector.punctuation", word);
            draft.attr("punctuation", attr);
        }
        _ => {
            let scalar = smith.float(FloatKind::F32);
            let printable = |ir: &assay_ir::Module, value: assay_ir::ValueId| {
                let ty = ir.value(value).ty;
                let elem = common::parts(&ir.ctx, ty).map_or(ty, |(_, elem)| elem);
                is_number(&ir.ctx, elem)
            };
            let value = smith.pick_or(&printable, scalar)?;
            draft.operand("source", value);
        }
    }
    Some(())
}
