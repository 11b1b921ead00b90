//! Ops of another program.

use assay_ir::{Attr, BlockId, Module, OpId, ValueId};
use assay_model::shape::Trait;
use rustc_hash::FxHashMap;

use crate::dice::Dice;
use crate::mutate::mutant::{Mutant, is_symbol};

/// Ops that are taken over at once.
const MOST: u32 = 8;

/// Copies neighbouring ops of the donor before an op, and connects them: they use visible values of the same types
/// instead of the donor's, and some later ops use their results.
pub fn splice(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let donor = mutant.donor;
    let mut all = Vec::new();
    donor.walk(donor.top(), &mut |op| all.push(op));
    let start = dice.below(all.len() as u32) as usize;
    let first =
        (0..all.len()).map(|at| all[(start + at) % all.len()]).find(|&op| foreign(mutant, donor, op))?;
    let block = donor.op(first).parent?;
    let from = donor.position_of(first)?;
    let count = 1 + dice.below(MOST) as usize;
    let rest = donor.block(block).ops[from..].iter().take(count);
    let ops: Vec<OpId> = rest.take_while(|&&op| foreign(mutant, donor, op)).copied().collect();
    let target = mutant.pick(dice, Mutant::in_code)?;
    let around = mutant.around(mutant.module.op(target).parent?);
    let mut values: FxHashMap<ValueId, ValueId> = FxHashMap::default();
    let mut copies = Vec::new();
    for op in ops {
        let copy = import(mutant, donor, op, &mut values, target, dice)?;
        if !mutant.tools.generator.may_stand(&mutant.module, copy, &around) {
            return None;
        }
        mutant.module.insert_before(target, copy);
        copies.push(copy);
    }
    for copy in copies {
        mutant.wire(copy, dice);
    }
    Some(())
}

/// Whether an op of the donor, with its contents, can be placed elsewhere.
pub(super) fn foreign(mutant: &Mutant<'_>, donor: &Module, op: OpId) -> bool {
    let shape_of = |op: OpId| mutant.tools.shapes.get(donor.op_name(op));
    let Some(shape) = shape_of(op) else { return false };
    let in_code = donor.parent_op(op).and_then(shape_of).is_some_and(|outer| !outer.has(Trait::SymbolTable));
    let mut free = in_code
        && !shape.has(Trait::Terminator)
        && !shape.traits.iter().any(|each| each.starts_with("HasParent<"));
    visit(donor, op, &mut |op| {
        let data = donor.op(op);
        let mut attrs = data.properties.iter().chain(&data.attrs);
        free &= shape_of(op).is_some_and(|shape| !is_symbol(shape))
            && !mutant.tools.restrictions(donor.op_name(op)).rigid
            && !mutant.tools.restrictions(donor.op_name(op)).fixed
            && attrs.all(|entry| !refers(donor, entry.1));
    });
    free
}

/// Whether an attribute names a symbol.
fn refers(module: &Module, attr: assay_ir::AttrId) -> bool {
    match module.ctx.attr(attr) {
        Attr::SymbolRef { .. } => true,
        Attr::Array(list) => list.iter().any(|&each| refers(module, each)),
        Attr::Dictionary(list) => list.iter().any(|each| refers(module, each.1)),
        _ => false,
    }
}

pub(super) fn visit(module: &Module, op: OpId, call: &mut dyn FnMut(OpId)) {
    call(op);
    for &region in &module.op(op).regions {
        for &block in &module.region(region).blocks {
            module.walk(block, call);
        }
    }
}

/// A detached copy of an op of the donor. Values that it uses from outside are replaced by visible or new values before
/// `target`.
pub(super) fn import(
    mutant: &mut Mutant<'_>,
    donor: &Module,
    op: OpId,
    values: &mut FxHashMap<ValueId, ValueId>,
    target: OpId,
    dice: &mut Dice,
) -> Option<OpId> {
    let mut inside = Vec::new();
    let mut blocks: FxHashMap<BlockId, BlockId> = FxHashMap::default();
    let copy = mutant.module.import_structure(donor, op, values, &mut blocks, &mut inside);
    for (source, copy) in inside {
        let mut operands = Vec::new();
        for &value in &donor.op(source).operands {
            let own = match values.get(&value) {
                Some(&own) => own,
                None => {
                    let ty = mutant.module.ctx.import_type(&donor.ctx, donor.value(value).ty);
                    let own = mutant.value_before(target, ty, &[], dice)?;
                    values.insert(value, own);
                    own
                }
            };
            operands.push(own);
        }
        let data = mutant.module.op_mut(copy);
        data.operands = operands.into_iter().collect();
        data.successors =
            donor.op(source).successors.iter().filter_map(|block| blocks.get(block).copied()).collect();
    }
    Some(copy)
}
