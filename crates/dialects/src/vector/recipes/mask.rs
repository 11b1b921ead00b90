//! Masks, and ops under masks.

use assay_ir::{OpId, TypeId, ValueId};
use assay_model::recipe::{Part, Slot};
use assay_model::shape::Trait;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::common::{self, Dims, vector};
use super::{fold, memory, transfer};
use crate::vector::names::{
    CONTRACT, GATHER, MASK, MULTI_REDUCTION, OUTERPRODUCT, REDUCTION, TRANSFER_READ, TRANSFER_WRITE, YIELD,
};

pub fn create_mask(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (dims, bit, index) = (common::dims(builder, 0, 3), builder.int(1), builder.index_type());
    // A mask of rank 0 also has one operand [`CreateMaskOp::verify`].
    draft.operand_types("operands", &vec![index; dims.len().max(1)]);
    draft.result_type("", vector(builder, &dims, bit));
    Some(())
}

/// In a scalable dimension, all lanes or none are enabled. No dimension is empty unless all are [`ConstantMaskOp::verify`].
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

/// An op that can be masked.
#[derive(Clone, Copy)]
struct Maskable {
    op: &'static str,
    /// Makes the op; returns the dimensions of its mask.
    make: fn(&mut dyn GrammarBuilder, &mut Draft) -> Option<Dims>,
    /// Whether an operand may give the values of disabled lanes (`supportsPassthru`).
    passthru: bool,
}

const MASKABLE: &[Maskable] = &[
    Maskable { op: REDUCTION, make: fold::reduction, passthru: false },
    Maskable { op: MULTI_REDUCTION, make: fold::multi_reduction, passthru: false },
    Maskable { op: CONTRACT, make: fold::contract, passthru: false },
    Maskable { op: OUTERPRODUCT, make: fold::outerproduct, passthru: false },
    Maskable { op: GATHER, make: memory::gather, passthru: false },
    Maskable {
        op: TRANSFER_READ,
        make: |builder, draft| transfer::read(builder, draft, false),
        passthru: true,
    },
    Maskable {
        op: TRANSFER_WRITE,
        make: |builder, draft| transfer::write(builder, draft, false),
        passthru: false,
    },
];

/// One op that can be masked; the mask returns its results [`MaskOp::verify`].
pub fn mask(builder: &mut dyn GrammarBuilder) -> Option<()> {
    let maskable = builder.one_of(MASKABLE);
    let mut draft = builder.draft(maskable.op)?;
    let dims = (maskable.make)(builder, &mut draft)?;
    if dims.is_empty() {
        return None;
    }
    let bit = builder.int(1);
    let mask_type = vector(builder, &dims, bit);
    let mut operands = vec![builder.value(mask_type)?];
    let inner = detached(builder, draft)?;
    let results = builder.ir().op(inner).results.clone();
    let types: Vec<TypeId> = results.iter().map(|&value| builder.type_of(value)).collect();
    if let &[ty] = types.as_slice()
        && maskable.passthru
        && builder.chance(40)
    {
        operands.push(builder.value(ty)?);
    }
    let module = builder.module();
    let (outer, end) = (module.ctx.sym(MASK), module.ctx.sym(YIELD));
    let op = module.create_op(outer, &operands, &types);
    let region = module.add_region(op);
    let block = module.add_block(region);
    module.push_op(block, inner);
    let end = module.create_op(end, &results, &[]);
    module.push_op(block, end);
    builder.append(op).map(|_| ())
}

/// A detached op from a draft with fixed types and required attributes.
fn detached(builder: &mut dyn GrammarBuilder, draft: Draft) -> Option<OpId> {
    let mut operands: Vec<ValueId> = Vec::new();
    let mut segments: Vec<i32> = Vec::new();
    for part in &draft.operands {
        let before = operands.len();
        match part {
            Part::Values(values) => operands.extend(values),
            Part::Types(types) => {
                for &ty in types {
                    operands.push(builder.value(ty)?);
                }
            }
            Part::Open | Part::Count(_) => return None,
        }
        segments.push((operands.len() - before) as i32);
    }
    let mut results: Vec<TypeId> = Vec::new();
    for part in &draft.results {
        let Part::Types(types) = part else { return None };
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
