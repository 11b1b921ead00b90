//! Functions made of ops, and ops of functions.

use assay_ir::{Attr, Def, OpId, TypeId, ValueId};
use assay_model::shape::Trait;
use rustc_hash::FxHashMap;

use crate::dice::Dice;
use crate::mutate::mutant::{BlockSlice, Mutant};

/// Ops that become a function at once.
const MOST: u32 = 8;
/// Arguments of a function.
const ARGUMENTS: usize = 12;

/// Moves neighbouring ops into a new function, and calls it.
pub fn outline(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let slice = mutant.slice(dice, MOST)?;
    outline_slice(mutant, &slice, dice)
}

/// Moves the ops of a slice into a new function, and calls it.
pub fn outline_slice(mutant: &mut Mutant<'_>, slice: &BlockSlice, dice: &mut Dice) -> Option<()> {
    let (entering, leaving) = (mutant.entering(slice), mutant.leaving(slice));
    if entering.len() > ARGUMENTS {
        return None;
    }
    let types =
        |values: &[ValueId]| -> Vec<TypeId> { values.iter().map(|&each| mutant.type_of(each)).collect() };
    let (inputs, results) = (types(&entering), types(&leaving));
    let outlines: Vec<_> = mutant.tools.outlines().collect();
    let outline = *outlines.get(dice.below(outlines.len() as u32) as usize)?;
    let ops = mutant.ops_of(slice);
    let point = mutant.point(slice.block, slice.from);
    let (mut function, mut call) = (None, None);
    mutant.graft(&point, dice, &mut |builder| {
        let name = builder.fresh_symbol("outlined");
        builder.in_table(&mut |builder| {
            function = (outline.define)(builder, &name, &inputs, &results);
            function.map(|_| ())
        })?;
        call = (outline.call)(builder, &name, &entering, &results);
        call.map(|_| ())
    })?;
    let region = *mutant.module.op(function?).regions.first()?;
    let body = *mutant.module.region(region).blocks.first()?;
    let from = mutant.module.position_of(ops[0])?;
    let here = BlockSlice { block: slice.block, from, to: from + ops.len() };
    for (&old, new) in leaving.iter().zip(mutant.module.op(call?).results.clone()) {
        mutant.replace_outside(&here, old, new);
    }
    let args = mutant.module.block(body).args.clone();
    let map: FxHashMap<ValueId, ValueId> = entering.iter().copied().zip(args).collect();
    let mut inner = Vec::new();
    for &op in &ops {
        mutant.walk(op, &mut |op| inner.push(op));
    }
    for op in inner {
        for operand in &mut mutant.module.op_mut(op).operands {
            *operand = map.get(operand).copied().unwrap_or(*operand);
        }
    }
    let end = *mutant.module.block(body).ops.last()?;
    mutant.module.op_mut(end).operands = leaving.iter().copied().collect();
    for op in ops {
        mutant.module.detach_op(op);
        mutant.module.insert_before(end, op);
    }
    Some(())
}

/// Puts a copy of a function's only block in place of a call.
pub fn inline(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let call = mutant.pick(dice, |mutant, op| callee(mutant, op).is_some())?;
    inline_call(mutant, call)
}

/// Puts a copy of a function's only block in place of a call of it.
pub fn inline_call(mutant: &mut Mutant<'_>, call: OpId) -> Option<()> {
    let function = callee(mutant, call)?;
    let body = mutant.module.region(mutant.module.op(function).regions[0]).blocks[0];
    let args = mutant.module.block(body).args.clone();
    let operands = mutant.module.op(call).operands.clone();
    let mut map: FxHashMap<ValueId, ValueId> = args.into_iter().zip(operands).collect();
    let ops = mutant.module.block(body).ops.clone();
    let (&end, ops) = ops.split_last()?;
    for &op in ops {
        let copy = mutant.module.clone_op_with(op, &mut map);
        mutant.module.insert_before(call, copy);
    }
    let given = mutant.module.op(end).operands.clone();
    for (old, new) in mutant.module.op(call).results.clone().into_iter().zip(given) {
        mutant.module.replace_all_uses(old, map.get(&new).copied().unwrap_or(new));
    }
    mutant.module.erase_op(call);
    Some(())
}

/// The function that an op calls, if its body is one block that fits in the call's place.
pub fn callee(mutant: &Mutant<'_>, op: OpId) -> Option<OpId> {
    let module = &mutant.module;
    if !mutant.shape(op)?.has_trait("CallOpInterface") {
        return None;
    }
    let named = |entry: &(assay_ir::Sym, assay_ir::AttrId)| match module.ctx.attr(entry.1) {
        Attr::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
        _ => None,
    };
    let symbol = module.op(op).properties.iter().find_map(named)?;
    let function = *mutant.ops.iter().find(|&&other| {
        let name = module.attr_of(other, "sym_name").map(|attr| module.ctx.attr(attr));
        matches!(name, Some(Attr::String(text)) if *text == symbol)
    })?;
    let [region] = module.op(function).regions.as_slice() else { return None };
    let [block] = module.region(*region).blocks.as_slice() else { return None };
    let (data, block) = (module.op(op), module.block(*block));
    let end = *block.ops.last()?;
    let types = |list: &[ValueId]| -> Vec<TypeId> { list.iter().map(|&each| mutant.type_of(each)).collect() };
    let ends = mutant.shape(end)?.has(Trait::ReturnLike) || mutant.shape(end)?.has(Trait::Terminator);
    let free = block.ops[..block.ops.len() - 1].iter().all(|&op| mutant.is_free(op));
    let outside = data.operands.iter().all(|&value| {
        !matches!(module.value(value).def, Def::Arg { block, .. } if module.block(block).parent == Some(*region))
    });
    let fits = types(&data.operands) == types(&block.args)
        && types(&data.results) == types(&module.op(end).operands);
    (ends && free && outside && fits).then_some(function)
}
