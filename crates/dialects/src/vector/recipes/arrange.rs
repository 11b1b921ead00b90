//! Ops that rearrange the elements of vectors.

use assay_ir::{FloatKind, Type, TypeId};
use assay_model::generate::Class;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::common::{self, VectorQuery, any, count, fixed, is_fixed, pick, vector, width};
use crate::shaped::{is_number, shuffle_positions};

/// Adds dimensions in front and stretches dimensions of size 1. A scalar becomes any vector.
pub fn broadcast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    if builder.chance(45) {
        let (dims, elem) = (common::dims(builder, 0, 3), builder.scalar(Class::Any));
        let source = builder.pick_or(&|ir, value| is_number(&ir.ctx, ir.value(value).ty), elem)?;
        let elem = builder.type_of(source);
        let result = vector(builder, &dims, elem);
        draft.operand("source", source).result_type("vector", result);
        return Some(());
    }
    let (source, dims, elem) = any(builder, 0, 3)?;
    let mut result: common::VectorDims = Vec::new();
    for _ in 0..builder.below(3) {
        result.push(fixed(common::size(builder)));
    }
    for dim in dims {
        let stretched = dim.size == 1 && !dim.scalable && builder.chance(50);
        result.push(if stretched { fixed(common::size(builder)) } else { dim });
    }
    let result = vector(builder, &result, elem);
    draft.operand("source", source).result_type("vector", result);
    Some(())
}

/// The same number of elements. Dimensions of size 1 are added or dropped; others are split or joined.
pub fn shape_cast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (source, mut dims, elem) = any(builder, 0, 4)?;
    for _ in 0..1 + builder.below(3) {
        let at = builder.below(dims.len() as u32 + 1) as usize;
        match builder.below(4) {
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
                let part = builder.one_of(&parts);
                dims[at].size = whole / part;
                dims.insert(at, fixed(part));
            }
            _ => {}
        }
    }
    let result = vector(builder, &dims, elem);
    draft.operand("source", source).result_type("result", result);
    Some(())
}

pub fn transpose(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let low = usize::from(builder.chance(90)) * 2;
    let (source, dims, elem) = any(builder, low, 4)?;
    let order = shuffle_positions(builder, dims.len());
    let permuted: common::VectorDims = order.iter().map(|&dim| dims[dim]).collect();
    let numbers: Vec<i64> = order.iter().map(|&dim| dim as i64).collect();
    let (result, permutation) = (vector(builder, &permuted, elem), builder.i64_array(&numbers));
    draft.operand("vector", source).attr("permutation", permutation).result_type("result", result);
    Some(())
}

/// The first dimensions of both vectors may differ. The index -1 gives poison.
pub fn shuffle(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let wanted = VectorQuery { low: 0, high: 3, accept: &|_, dims, _| is_fixed(dims) };
    let (first, dims, elem) = pick(builder, &wanted)?;
    let mut second = dims.clone();
    if let Some(outer) = second.first_mut()
        && builder.chance(40)
    {
        outer.size = common::size(builder);
    }
    let second_type = vector(builder, &second, elem);
    let sources = dims.first().map_or(2, |dim| dim.size + second[0].size);
    let length = if dims.is_empty() { builder.between(1, 4) } else { builder.between(1, 8) };
    let mask: Vec<i64> = (0..length)
        .map(|_| if builder.chance(6) { -1 } else { i64::from(builder.below(sources as u32)) })
        .collect();
    let mut result = vec![fixed(length)];
    result.extend(dims.iter().skip(1));
    let (result, mask) = (vector(builder, &result, elem), builder.i64_array(&mask));
    draft.operand("v1", first).operand_type("v2", second_type).attr("mask", mask);
    draft.result_type("vector", result);
    Some(())
}

pub fn interleave(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (source, mut dims, elem) = any(builder, 0, 3)?;
    let ty = builder.type_of(source);
    match dims.last_mut() {
        Some(last) => last.size *= 2,
        None => dims.push(fixed(2)),
    }
    let result = vector(builder, &dims, elem);
    draft.operand("lhs", source).operand_type("rhs", ty).result_type("result", result);
    Some(())
}

pub fn deinterleave(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let even = |dims: &[assay_ir::VectorDim]| dims.last().is_some_and(|dim| dim.size % 2 == 0);
    let (source, mut dims, elem) =
        pick(builder, &VectorQuery { low: 1, high: 3, accept: &|_, dims, _| even(dims) })?;
    dims.last_mut()?.size /= 2;
    let result = vector(builder, &dims, elem);
    draft.operand("source", source).result_type("res1", result).result_type("res2", result);
    Some(())
}

/// The last dimension holds the same bits.
pub fn bitcast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let wanted = VectorQuery { low: 0, high: 3, accept: &|ctx, _, elem| width(ctx, elem).is_some() };
    let (source, mut dims, elem) = pick(builder, &wanted)?;
    let from = width(&builder.ir().ctx, elem)?;
    let bits = from * dims.last().map_or(1, |dim| dim.size);
    for _ in 0..8 {
        let target = builder.scalar(Class::Bits);
        let to = width(&builder.ir().ctx, target)?;
        if bits % to != 0 || dims.is_empty() && from != to {
            continue;
        }
        if let Some(last) = dims.last_mut() {
            last.size = bits / to;
        }
        let result = vector(builder, &dims, target);
        draft.operand("source", source).result_type("result", result);
        return Some(());
    }
    draft.operand("source", source).result_type("result", vector(builder, &dims, elem));
    Some(())
}

pub fn from_elements(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let elem = builder.scalar(Class::Any);
    let first = builder.pick_or(&|ir, value| is_number(&ir.ctx, ir.value(value).ty), elem)?;
    let elem = builder.type_of(first);
    let sizes = builder.one_of(&[&[2][..], &[1], &[4], &[3], &[2, 2], &[], &[1, 3], &[8]]);
    let mut elements = vec![first];
    for _ in 1..sizes.iter().product::<i64>() {
        elements.push(builder.value(elem)?);
    }
    draft.operands("elements", &elements).result_type("dest", builder.vector(sizes, elem));
    Some(())
}

pub fn to_elements(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let small = |dims: &[assay_ir::VectorDim]| is_fixed(dims) && count(dims) <= 16;
    let (source, dims, elem) =
        pick(builder, &VectorQuery { low: 0, high: 3, accept: &|_, dims, _| small(dims) })?;
    let results = vec![elem; count(&dims) as usize];
    draft.operand("source", source).result_types("elements", &results);
    Some(())
}

pub fn step(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (dims, index) = (common::dims(builder, 1, 1), builder.index_type());
    draft.result_type("result", vector(builder, &dims, index));
    Some(())
}

pub fn fma(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let float = |ctx: &assay_ir::Context, elem: TypeId| matches!(ctx.ty(elem), Type::Float(_));
    let (source, ..) =
        pick(builder, &VectorQuery { low: 0, high: 3, accept: &|ctx, _, elem| float(ctx, elem) })?;
    let ty = builder.type_of(source);
    draft.operand("lhs", source).operand_type("rhs", ty).operand_type("acc", ty).result_type("result", ty);
    Some(())
}

/// A value, or punctuation, or a text.
pub fn print(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    draft.absent("stringLiteral").absent("punctuation").operands("source", &[]);
    match builder.below(10) {
        0 => {
            let text = builder.str_attr("text");
            draft.attr("stringLiteral", text);
        }
        1 => {
            let words = ["<no_punctuation>", "<newline>", "<comma>", "<open>", "<close>"];
            let word = builder.one_of(&words);
            let attr = builder.dialect_attr("vector.punctuation", word);
            draft.attr("punctuation", attr);
        }
        _ => {
            let scalar = builder.float(FloatKind::F32);
            let printable = |ir: &assay_ir::Module, value: assay_ir::ValueId| {
                let ty = ir.value(value).ty;
                let elem = common::parts(&ir.ctx, ty).map_or(ty, |(_, elem)| elem);
                is_number(&ir.ctx, elem)
            };
            let value = builder.pick_or(&printable, scalar)?;
            draft.operand("source", value);
        }
    }
    Some(())
}
