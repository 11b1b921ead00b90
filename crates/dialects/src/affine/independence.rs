//! Whether iterations of affine loops depend on each other, as far as a short look at their accesses shows. Passes that run iterations in another
//! order or at the same time, but check no dependences, are sound only without them.

use assay_ir::{AffineExpr, Attr, Def, Module, OpId, Type, ValueId};
use assay_model::Access;
use assay_model::shape::{Shapes, Trait};

use super::names::FOR;
use crate::memref::memory_is_apart;
use crate::table::access_of;

/// Whether each iteration of each affine loop accesses other elements of the memrefs that the loop changes. False if that is not certain.
pub fn iterations_are_independent(module: &Module) -> bool {
    let mut loops = Vec::new();
    module.walk(module.top(), &mut |op| {
        if module.op_name(op) == FOR {
            loops.push(op);
        }
    });
    loops.is_empty() || memory_is_apart(module) && loops.iter().all(|&op| is_independent(module, op))
}

/// One access of an element.
struct ElementAccess<'m> {
    op: OpId,
    memref: ValueId,
    indices: &'m [ValueId],
    writes: bool,
}

fn is_independent(module: &Module, outer: OpId) -> bool {
    // Iterations hand on results of a loop.
    if !module.op(outer).results.is_empty() {
        return false;
    }
    let Some(accesses) = accesses_in(module, outer) else { return false };
    accesses.iter().filter(|access| access.writes).all(|write| {
        let is_same = |other: &ElementAccess<'_>| {
            other.memref != write.memref
                || other.indices == write.indices
                    && module.attr_of(other.op, "map") == module.attr_of(write.op, "map")
        };
        is_made_within(module, write.memref, outer)
            || is_index(module, write, outer) && accesses.iter().all(is_same)
    })
}

/// All accesses in a loop; `None` if it has other effects.
fn accesses_in(module: &Module, outer: OpId) -> Option<Vec<ElementAccess<'_>>> {
    let (mut accesses, mut is_known) = (Vec::new(), true);
    let blocks = module.op(outer).regions.iter().flat_map(|&region| &module.region(region).blocks);
    for &block in blocks {
        module.walk(block, &mut |op| match access(module, op) {
            Some(access) => accesses.push(access),
            None => is_known &= has_no_effect(module, op),
        });
    }
    is_known.then_some(accesses)
}

/// The access of an op that loads or stores an element at affine indices.
fn access(module: &Module, op: OpId) -> Option<ElementAccess<'_>> {
    let data = module.op(op);
    let (writes, element, operands) = match access_of(module, op) {
        Access::Reads => (false, *data.results.first()?, data.operands.as_slice()),
        Access::Stores => (true, *data.operands.first()?, data.operands.get(1..)?),
        _ => return None,
    };
    let (&memref, indices) = operands.split_first()?;
    let Type::MemRef { elem, .. } = module.ctx.ty(module.value(memref).ty) else { return None };
    // An op that accesses several elements at once is left out.
    let is_single = module.value(element).ty == *elem && module.attr_of(op, "map").is_some();
    is_single.then_some(ElementAccess { op, memref, indices, writes })
}

fn has_no_effect(module: &Module, op: OpId) -> bool {
    let Some(shape) = Shapes::newest().get(module.op_name(op)) else { return false };
    let is_scope = shape.has(Trait::RecursiveMemoryEffects) && !module.op(op).regions.is_empty();
    let ends = shape.has(Trait::Terminator) && module.op(op).successors.is_empty();
    is_scope || ends || shape.has(Trait::Pure) || access_of(module, op) == Access::Allocates
}

/// Whether an index of the access is the induction variable of the loop.
fn is_index(module: &Module, access: &ElementAccess<'_>, outer: OpId) -> bool {
    let Some(Attr::AffineMap(map)) = module.attr_of(access.op, "map").map(|id| module.ctx.attr(id)) else {
        return false;
    };
    let variable = module.op(outer).regions.first().and_then(|&region| module.region(region).blocks.first());
    let variable = variable.and_then(|&block| module.block(block).args.first());
    map.results.iter().any(|result| match result {
        AffineExpr::Dim(dim) => access.indices.get(*dim as usize) == variable,
        _ => false,
    })
}

/// Whether each iteration of the loop makes the value anew.
fn is_made_within(module: &Module, value: ValueId, outer: OpId) -> bool {
    let Def::Result { op, .. } = module.value(value).def else { return false };
    std::iter::successors(module.parent_op(op), |&op| module.parent_op(op)).any(|around| around == outer)
}
