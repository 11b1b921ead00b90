//! Masks, and ops under masks.

use std::sync::LazyLock;

use assay_ir::{OpId, TypeId, ValueId};
use assay_model::recipe::{DraftPart, Slot};
use assay_model::shape::Trait;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, MaskedRecipe};

use super::common::{self, vector};

pub fn create_mask(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (dims, bit, index) = (common::dims(builder, 0, 3), builder.int(1), builder.index_type());
    // A mask of rank 0 also has one operand (`CreateMaskOp::verify`).
    draft.operand_types("operands", &vec![index; dims.len().max(1)]);
    draft.result_type("", vector(builder, &dims, bit));
    Some(())
}

/// In a scalable dimension, all lanes or none are enabled. No dimension is empty unless all are (`ConstantMaskOp::verify`).
pub fn constant_mask(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (dims, bit) = (common::dims(builder, 0, 3), builder.int(1));
    let empty = builder.chance(8);
    let mut sizes: Vec<i64> = dims
        .iter()
        .map(|dim| match (empty, dim.scalable) {
            (true, _) => 0,
            (false, true) => dim.size,
            (false, false) => builder.between(1, dim.size),
        })
        .collect();
    if sizes.is_empty() {
        sizes.push(i64::from(!empty));
    }
    let sizes = builder.i64_array(&sizes);
    draft.attr("mask_dim_sizes", sizes).result_type("", vector(builder, &dims, bit));
    Some(())
}

/// The ops that can be masked.
static MASKED: LazyLock<Vec<(&str, MaskedRecipe)>> = LazyLock::new(|| {
    crate::shared().ops().filter_map(|op| Some((op.name, op.recipe.as_ref()?.masked?))).collect()
});

/// One op that can be masked, in an op that masks it and returns its results (`MaskOp::verify`).
pub fn mask(builder: &mut dyn GrammarBuilder, name: &str, end: &str) -> Option<()> {
    let (op, masked) = builder.one_of(&MASKED);
    let mut draft = builder.draft(op)?;
    let dims = (masked.make)(builder, &mut draft)?;
    if dims.is_empty() {
        return None;
    }
    let bit = builder.int(1);
    let mask_type = vector(builder, &dims, bit);
    let mut operands = vec![builder.value(mask_type)?];
    let inner = make_detached(builder, draft)?;
    let results = builder.ir().op(inner).results.clone();
    let types: Vec<TypeId> = results.iter().map(|&value| builder.type_of(value)).collect();
    if let &[ty] = types.as_slice()
        && masked.passthru
        && builder.chance(40)
    {
        operands.push(builder.value(ty)?);
    }
    let module = builder.module();
    let (outer, end) = (module.ctx.sym(name), module.ctx.sym(end));
    let op = module.create_op(outer, &operands, &types);
    let region = module.add_region(op);
    let block = module.add_block(region);
    module.push_op(block, inner);
    let end = module.create_op(end, &results, &[]);
    module.push_op(block, end);
    builder.append(op).map(|_| ())
}

/// A detached op from a draft with fixed types and required attributes.
fn make_detached(builder: &mut dyn GrammarBuilder, draft: Draft) -> Option<OpId> {
    let mut operands: Vec<ValueId> = Vec::new();
    let mut segments: Vec<i32> = Vec::new();
    for part in &draft.operands {
        let before = operands.len();
        match part {
            DraftPart::Values(values) => operands.extend(values),
            DraftPart::Types(types) => {
                for &ty in types {
                    operands.push(builder.value(ty)?);
                }
            }
            DraftPart::Open | DraftPart::Count(_) => return None,
        }
        segments.push((operands.len() - before) as i32);
    }
    let mut results: Vec<TypeId> = Vec::new();
    for part in &draft.results {
        let DraftPart::Types(types) = part else { return None };
        results.extend(types);
    }
    let name = builder.module().ctx.sym(draft.shape.name);
    let op = builder.module().create_op(name, &operands, &results);
    for (slot, shape) in draft.attrs.iter().zip(&draft.shape.attrs) {
        if let Slot::Is(attr) = slot {
            builder.module().set_property(op, shape.name, *attr);
        }
    }
    if draft.shape.has(Trait::AttrSizedOperandSegments) {
        let attr = builder.i32_array(&segments);
        builder.module().set_property(op, "operandSegmentSizes", attr);
    }
    Some(op)
}
