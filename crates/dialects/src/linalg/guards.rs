//! How to make structured ops well defined: by changing their bodies.

use assay_ir::{AffineMap, Attr, OpId};
use assay_model::{GuardBuilder, GuardResult, IrBuilderExt};

use super::indexing::{Indexing, indexing};
use crate::guards::view_of;
use crate::linalg::names::GENERIC_OP;
use crate::program::op_def;

/// Replaces a named op by the generic op if its body is undefined for some elements. The body of a generic op can be changed.
pub fn generalise_partial(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let Indexing { maps, parallel } = indexing(&view_of(g.ir(), op)).ok()?;
    if is_partial(g, op) {
        generalise(g, op, &maps, &parallel);
    }
    Some(GuardResult::Safe)
}

/// Whether the body has ops that are undefined for some elements. (The body of a named op cannot be changed.)
fn is_partial(g: &dyn GuardBuilder, op: OpId) -> bool {
    let module = g.ir();
    if !op_def(module, op).is_some_and(|def| def.restrictions.sealed) {
        return false;
    }
    let partial = |name: &str| {
        crate::arith::partial_ops().any(|def| {
            def.name == name && def.rules.iter().any(|rule| !rule.effect.is_open() && rule.fix.is_some())
        }) || name.starts_with("arith.fpto")
    };
    let mut blocks = module.op(op).regions.iter().flat_map(|&region| &module.region(region).blocks);
    blocks.any(|&block| module.block(block).ops.iter().any(|&inner| partial(module.op_name(inner))))
}

/// Replaces a named op by the generic op with the same maps and body.
fn generalise(g: &mut dyn GuardBuilder, op: OpId, maps: &[AffineMap], parallel: &[bool]) {
    let Ok(inputs) = super::indexing::n_inputs(&view_of(g.ir(), op)) else { return };
    let module = g.module();
    let outputs = module.op(op).operands.len() - inputs;
    let maps: Vec<_> = maps.iter().map(|map| module.ctx.intern_attr(Attr::AffineMap(map.clone()))).collect();
    let maps = module.ctx.intern_attr(Attr::Array(maps.into()));
    let kind = |&parallel: &bool| if parallel { "<parallel>" } else { "<reduction>" };
    let kinds: Vec<_> =
        parallel.iter().map(|parallel| g.dialect_attr("linalg.iterator_type", kind(parallel))).collect();
    let module = g.module();
    let kinds = module.ctx.intern_attr(Attr::Array(kinds.into()));
    let segments = assay_model::generate::i32_array(&mut module.ctx, &[inputs as i32, outputs as i32]);
    let generic = module.ctx.sym(GENERIC_OP);
    let data = module.op_mut(op);
    data.name = generic;
    data.properties.clear();
    data.attrs.clear();
    module.set_property(op, "indexing_maps", maps);
    module.set_property(op, "iterator_types", kinds);
    module.set_property(op, "operandSegmentSizes", segments);
}
