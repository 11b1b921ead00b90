//! What makes structured ops well defined: sizes that fit together.

use assay_ir::affine::Linear;
use assay_ir::{AffineExpr, AffineMap, Attr, OpId, Type, ValueId};
use assay_model::guard::{Binary, Predicate};
use assay_model::{GuardBuilder, IrBuilderExt, Verdict};

use super::indexing::{Indexing, indexing};
use crate::guard_ops::{binary, dim, index};
use crate::guards::{also, verdict, view_of};
use crate::linalg::basic::{GENERIC_OP, MAP, REDUCE};

pub fn structured(g: &mut dyn GuardBuilder, op: OpId) -> Option<Verdict> {
    let Indexing { maps, parallel } = indexing(&view_of(g.ir(), op)).ok()?;
    if is_partial(g, op) {
        generalise(g, op, &maps, &parallel);
    }
    let operands = g.ir().op(op).operands.clone();
    let mut condition = None;
    let mut loops: Vec<Option<ValueId>> = vec![None; parallel.len()];
    let size = |g: &mut dyn GuardBuilder, operand: usize, dimension: usize| {
        let ty = g.type_of(operands[operand]);
        match g.ir().ctx.ty(ty) {
            Type::Tensor { .. } | Type::MemRef { .. } => dim(g, operands[operand], dimension),
            _ => None,
        }
    };
    // A loop has the size of the first dimension that it alone indexes; others must have the same.
    for (number, map) in maps.iter().enumerate() {
        for (dimension, result) in map.results.iter().enumerate() {
            let AffineExpr::Dim(of) = *result else { continue };
            let found = size(g, number, dimension)?;
            match loops[of as usize] {
                None => loops[of as usize] = Some(found),
                Some(first) => also(g, &mut condition, Predicate::Eq, found, first)?,
            }
        }
    }
    for (number, map) in maps.iter().enumerate() {
        for (dimension, result) in map.results.iter().enumerate() {
            if !matches!(result, AffineExpr::Dim(_)) {
                let bound = size(g, number, dimension)?;
                within(g, result, &loops, bound, &mut condition)?;
            }
        }
    }
    Some(verdict(condition))
}

/// Coefficients that take no index beyond 64 bits: objects with elements have fewer than 2^48 in a dimension.
const SMALL: i64 = 1 << 12;

/// What the parts of an index may come to.
const LARGEST: i64 = 1 << 61;

/// Adds to a condition that a linear expression stays below a size in all iterations.
fn within(
    g: &mut dyn GuardBuilder,
    expr: &AffineExpr,
    loops: &[Option<ValueId>],
    bound: ValueId,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let Linear { coefficients, constant } = expr.linear(loops.len() as u32)?;
    (constant >= 0 && coefficients.iter().all(|&factor| factor >= 0)).then_some(())?;
    (constant <= LARGEST).then_some(())?;
    let terms = coefficients.iter().filter(|&&factor| factor > 0).count() as i64;
    let mut last = index(g, constant)?;
    let one = index(g, 1)?;
    for (&factor, size) in coefficients.iter().zip(loops) {
        if factor > 0 {
            let end = binary(g, Binary::Sub, (*size)?, one)?;
            if factor > SMALL {
                // Else the last index would wrap around, and could seem to be a small one.
                let most = index(g, LARGEST / terms / factor)?;
                also(g, condition, Predicate::Sle, end, most)?;
            }
            let factor = index(g, factor)?;
            let step = binary(g, Binary::Mul, end, factor)?;
            last = binary(g, Binary::Add, last, step)?;
        }
    }
    also(g, condition, Predicate::Slt, last, bound)
}

/// Whether the body has ops that are undefined for some elements: a named op's body cannot be changed.
fn is_partial(g: &dyn GuardBuilder, op: OpId) -> bool {
    let module = g.ir();
    let open = [GENERIC_OP, MAP, REDUCE];
    if open.contains(&module.op_name(op)) {
        return false;
    }
    let partial = |name: &str| {
        crate::arith::partial_ops().any(|def| {
            def.name == name && def.rules.iter().any(|rule| !rule.effect.is_open() && rule.fix.is_some())
        }) || name.starts_with("arith.fpto")
    };
    module.op(op).regions.iter().any(|&region| {
        module
            .region(region)
            .blocks
            .iter()
            .any(|&block| module.block(block).ops.iter().any(|&inner| partial(module.op_name(inner))))
    })
}

/// Turns a named op into the general one with the same maps and body.
fn generalise(g: &mut dyn GuardBuilder, op: OpId, maps: &[AffineMap], parallel: &[bool]) {
    let Ok(inputs) = super::indexing::n_inputs(&view_of(g.ir(), op)) else { return };
    let module = g.module();
    let outputs = module.op(op).operands.len() - inputs;
    let maps: Vec<_> = maps.iter().map(|map| module.ctx.intern_attr(Attr::AffineMap(map.clone()))).collect();
    let maps = module.ctx.intern_attr(Attr::Array(maps.into()));
    let name = module.ctx.sym("linalg.iterator_type");
    let kinds: Vec<_> = parallel
        .iter()
        .map(|&parallel| {
            let body = module.ctx.sym(if parallel { "<parallel>" } else { "<reduction>" });
            module.ctx.intern_attr(Attr::Dialect { name, body, ty: None })
        })
        .collect();
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
