//! Ops that change the shape of a tensor.

use assay_ir::{DYNAMIC, ValueId};
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::{any, draw_counting_type, index_tensor, parts};
use crate::draw::{self, Mixed, groups_attr, product, ranked};
use crate::tensor::names::YIELD;

/// The result can be collapsed to the source. Its dynamic sizes are operands (`ExpandShapeOp::verify`).
pub fn expand(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let source = any(builder)?;
    let (shape, elem) = parts(builder, builder.type_of(source))?;
    let (sizes, groups) = draw::expansion(builder, &shape);
    let ty = builder.tensor(&sizes, elem);
    let values = draw::extents(builder, &sizes)?;
    let (groups, known) = (groups_attr(builder, &groups), builder.i64_array(&sizes));
    draft.operand("src", source).attr("reassociation", groups).operands("output_shape", &values);
    draft.attr("static_output_shape", known).result_type("result", ty);
    Some(())
}

/// `CollapseShapeOp::verify`
pub fn collapse(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let shape = draw::shape_of(builder, 1, 4);
    let source = draw::tensor(builder, &|_, shape, _| !shape.is_empty(), &shape)?;
    let (shape, elem) = parts(builder, builder.type_of(source))?;
    let (sizes, groups) = draw::collapse(builder, &shape)?;
    let ty = builder.tensor(&sizes, elem);
    let groups = groups_attr(builder, &groups);
    draft.operand("src", source).attr("reassociation", groups).result_type("result", ty);
    Some(())
}

/// The same number of elements; the shape operand has one element per dimension of the result (`ReshapeOp::verify`).
pub fn reshape(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let source = any(builder)?;
    let (shape, elem) = parts(builder, builder.type_of(source))?;
    let all = product(shape.iter().copied())?;
    let sizes = match all {
        DYNAMIC => draw::shape(builder),
        0 => vec![0],
        1 if builder.chance(30) => Vec::new(),
        all => draw::factors(builder, all),
    };
    let sizes = if builder.chance(20) { draw::loosen(builder, &sizes) } else { sizes };
    // Sizes that become static must not change the number of elements.
    let known = product(sizes.iter().copied())?;
    let sizes = if all != DYNAMIC && known != DYNAMIC && all != known { vec![all] } else { sizes };
    let counting = draw_counting_type(builder);
    let of_shape = builder.tensor(&[sizes.len() as i64], counting);
    let value = sizes.first().copied().filter(|&size| size != DYNAMIC).unwrap_or(1);
    let value = index_tensor(builder, of_shape, value)?;
    let ty = builder.tensor(&sizes, elem);
    draft.operand("source", source).operand("shape", value).result_type("result", ty);
    Some(())
}

/// The sizes add up along one dimension, and agree along the others (`ConcatOp::verify`).
pub fn concat(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let shape = draw::shape_of(builder, 1, 3);
    let first = draw::tensor(builder, &|_, shape, _| !shape.is_empty(), &shape)?;
    let (shape, elem) = parts(builder, builder.type_of(first))?;
    let at = builder.below(shape.len() as u32) as usize;
    let mut values: Vec<ValueId> = vec![first];
    for _ in 0..builder.below(3) {
        let mut other = shape.clone();
        other[at] = builder.size(20);
        let ty = builder.tensor(&other, elem);
        let fits = |ir: &assay_ir::Module, value: ValueId| {
            draw::is_tensor(ir, value)
                && ranked(ir, ir.value(value).ty).is_some_and(|(sizes, other)| {
                    other == elem
                        && sizes.len() == shape.len()
                        && (0..sizes.len()).all(|dim| dim == at || sizes[dim] == shape[dim])
                })
        };
        values.push(builder.pick_or(&fits, ty)?);
    }
    let mut sizes = shape;
    let mut all = Some(0i64);
    for &value in &values {
        let (each, _) = parts(builder, builder.type_of(value))?;
        all = all.filter(|_| each[at] != DYNAMIC).map(|all| all + each[at]);
    }
    sizes[at] = all.unwrap_or(DYNAMIC);
    let (ty, dim) = (builder.tensor(&sizes, elem), builder.int_attr(64, at as i64));
    draft.operands("inputs", &values).attr("dim", dim).result_type("result", ty);
    Some(())
}

/// A size is static if the source's size and the padding are (`PadOp::verify`).
pub fn pad(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let source = any(builder)?;
    let (shape, elem) = parts(builder, builder.type_of(source))?;
    let (mut low, mut high, mut sizes) = (Mixed::default(), Mixed::default(), Vec::new());
    let dynamic = builder.one_of(&[0, 30]);
    for &size in &shape {
        for each in [&mut low, &mut high] {
            let amount = builder.between(0, 3);
            each.push(builder, amount, dynamic)?;
        }
        let added = [*low.known.last()?, *high.known.last()?];
        let known = size != DYNAMIC && !added.contains(&DYNAMIC);
        sizes.push(if known { size + added[0] + added[1] } else { DYNAMIC });
    }
    low.set(builder, draft, ("low", "static_low"));
    high.set(builder, draft, ("high", "static_high"));
    let (ty, index) = (builder.tensor(&sizes, elem), builder.index_type());
    draft.operand("source", source).result_type("result", ty);
    draft.region(&vec![index; shape.len()], YIELD, &[elem]);
    Some(())
}
