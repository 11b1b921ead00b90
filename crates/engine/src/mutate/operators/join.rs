//! Joins whole functions of another program to this one: by a call, by their values, or in a region.

use assay_ir::{Attr, AttrId, BlockId, Def, Module, OpId, Sym, TypeId};
use assay_model::shape::Trait;
use rustc_hash::{FxHashMap, FxHashSet};

use super::splice::{foreign, import, visit};
use super::wrap::wrap;
use crate::dice::Dice;
use crate::mutate::mutant::Mutant;

/// The attribute that names a symbol.
const NAME: &str = "sym_name";

/// Copies a function of the donor with the symbols that it refers to, calls it, and lets later ops use its results.
pub fn insert_call(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let donor = mutant.donor;
    let function = pick_function(mutant, dice, |op| results(mutant, op).is_some())?;
    let dialect = donor.op_name(function).split('.').next()?;
    let outline = mutant.tools.outlines_of(dialect).next()?;
    let results = results(mutant, function)?;
    let target = mutant.pick(dice, Mutant::in_code)?;
    let table = symbol_table(mutant, target)?;
    let name = import_symbols(mutant, function, table, target, dice)?;
    let own = |mutant: &mut Mutant<'_>, ty| mutant.module.ctx.import_type(&donor.ctx, ty);
    let results: Vec<TypeId> = results.into_iter().map(|ty| own(mutant, ty)).collect();
    let mut operands = Vec::new();
    for &arg in &donor.block(entry(donor, function)?).args {
        let ty = own(mutant, donor.value(arg).ty);
        operands.push(mutant.value_before(target, ty, &[], dice)?);
    }
    let point = mutant.before(target)?;
    let mut call = None;
    mutant.graft(&point, dice, &mut |builder| {
        call = (outline.call)(builder, &name, &operands, &results);
        call.map(|_| ())
    })?;
    let around = mutant.around(mutant.module.op(target).parent?);
    mutant.tools.generator.may_stand(&mutant.module, call?, &around).then_some(())?;
    mutant.wire(call?, dice);
    Some(())
}

/// Inserts the body of a function of the donor, which is another program, before an op. Visible values take the place of its arguments, and
/// later ops use its values.
pub fn insert_body(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let target = mutant.pick(dice, Mutant::in_code)?;
    body(mutant, target, dice)
}

/// As [`value`], but into a region within the code; if there is none, ops are first wrapped into a new one.
pub fn fill_region(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let target = match mutant.pick(dice, in_region) {
        Some(target) => target,
        None => {
            wrap(mutant, dice)?;
            mutant.pick(dice, in_region)?
        }
    };
    body(mutant, target, dice)
}

/// Whether an op is in a region that can use the values around it.
fn in_region(mutant: &Mutant<'_>, op: OpId) -> bool {
    let outer = mutant.module.parent_op(op).and_then(|outer| mutant.shape(outer));
    outer.is_some_and(|outer| !outer.has(Trait::IsolatedFromAbove)) && mutant.in_code(op)
}

fn body(mutant: &mut Mutant<'_>, target: OpId, dice: &mut Dice) -> Option<()> {
    let donor = mutant.donor;
    let movable = |op: OpId| {
        let ops = straight(donor, op)?;
        let (_, inner) = ops.split_last()?;
        (!inner.is_empty() && inner.iter().all(|&op| foreign(mutant, donor, op))).then_some(())
    };
    let function = pick_function(mutant, dice, |op| movable(op).is_some())?;
    let around = mutant.around(mutant.module.op(target).parent?);
    let mut values = FxHashMap::default();
    for &arg in &donor.block(entry(donor, function)?).args {
        let ty = mutant.module.ctx.import_type(&donor.ctx, donor.value(arg).ty);
        values.insert(arg, mutant.value_before(target, ty, &[], dice)?);
    }
    let (_, ops) = straight(donor, function)?.split_last()?;
    let mut copies = Vec::new();
    for &op in ops {
        let copy = import(mutant, donor, op, &mut values, target, dice)?;
        mutant.tools.generator.may_stand(&mutant.module, copy, &around).then_some(())?;
        mutant.module.insert_before(target, copy);
        copies.push(copy);
    }
    copies.into_iter().for_each(|copy| mutant.wire(copy, dice));
    Some(())
}

/// The ops of a function with one block.
fn straight(module: &Module, function: OpId) -> Option<&[OpId]> {
    let [region] = module.op(function).regions.as_slice() else { return None };
    let [block] = module.region(*region).blocks.as_slice() else { return None };
    Some(&module.block(*block).ops)
}

fn entry(module: &Module, function: OpId) -> Option<BlockId> {
    let &region = module.op(function).regions.first()?;
    module.region(region).blocks.first().copied()
}

/// A function of the donor with a body.
fn pick_function(mutant: &Mutant<'_>, dice: &mut Dice, wanted: impl Fn(OpId) -> bool) -> Option<OpId> {
    let donor = mutant.donor;
    let mut functions = Vec::new();
    donor.walk(donor.top(), &mut |op| {
        let shape = mutant.tools.shapes.get(donor.op_name(op));
        let is_function = shape.is_some_and(|shape| shape.has_trait("FunctionOpInterface"));
        if is_function && entry(donor, op).is_some() && wanted(op) {
            functions.push(op);
        }
    });
    functions.get(dice.below(functions.len() as u32) as usize).copied()
}

/// The types that a function of the donor returns.
fn results(mutant: &Mutant<'_>, function: OpId) -> Option<Vec<TypeId>> {
    let donor = mutant.donor;
    let &region = donor.op(function).regions.first()?;
    let ends = donor.region(region).blocks.iter().filter_map(|&block| donor.block(block).ops.last());
    let returns = |op: &&OpId| {
        let shape = mutant.tools.shapes.get(donor.op_name(**op));
        shape.is_some_and(|shape| shape.has(Trait::ReturnLike))
    };
    let &end = ends.into_iter().find(returns)?;
    Some(donor.op(end).operands.iter().map(|&value| donor.value(value).ty).collect())
}

/// The block of the innermost symbol table around an op.
fn symbol_table(mutant: &Mutant<'_>, op: OpId) -> Option<BlockId> {
    let around = mutant.around(mutant.module.op(op).parent?);
    let is_table = |op: &&OpId| mutant.shape(**op).is_some_and(|shape| shape.has(Trait::SymbolTable));
    let &table = around.iter().rev().find(is_table)?;
    entry(&mutant.module, table)
}

/// The name of the symbol that an op defines.
fn name_of(module: &Module, op: OpId) -> Option<Sym> {
    match module.ctx.attr(module.attr_of(op, NAME)?) {
        Attr::String(name) => Some(*name),
        _ => None,
    }
}

/// Copies a function, and the symbols that it needs, to the end of a symbol table, under names that are not used there.
/// Returns the name of the function.
fn import_symbols(
    mutant: &mut Mutant<'_>,
    function: OpId,
    table: BlockId,
    target: OpId,
    dice: &mut Dice,
) -> Option<String> {
    let donor = mutant.donor;
    let needed = collect_needed(donor, function)?;
    let taken: FxHashSet<String> = (mutant.module.block(table).ops.iter())
        .filter_map(|&op| name_of(&mutant.module, op).map(|name| mutant.module.ctx.str(name).to_owned()))
        .collect();
    let mut names: FxHashMap<Sym, Sym> = FxHashMap::default();
    for &op in &needed {
        let old = donor.ctx.str(name_of(donor, op)?).to_owned();
        let free = std::iter::once(old.clone()).chain((0..).map(|number| format!("{old}_{number}")));
        let new = free.into_iter().find(|name| !taken.contains(name))?;
        let (old, new) = (mutant.module.ctx.sym(&old), mutant.module.ctx.sym(&new));
        names.insert(old, new);
    }
    let mut values = FxHashMap::default();
    let mut name = None;
    for &op in &needed {
        let copy = import(mutant, donor, op, &mut values, target, dice)?;
        let mut inside = Vec::new();
        mutant.walk(copy, &mut |op| inside.push(op));
        inside.into_iter().for_each(|op| rename(&mut mutant.module, op, &names));
        let own = *names.get(&name_of(&mutant.module, copy)?)?;
        let attr = mutant.module.ctx.intern_attr(Attr::String(own));
        super::put(mutant, copy, NAME, attr);
        mutant.module.push_op(table, copy);
        if op == function {
            name = Some(mutant.module.ctx.str(own).to_owned());
        }
    }
    name
}

/// A function and the symbols that it refers to, directly or through others; `None` if it uses values from
/// outside.
fn collect_needed(donor: &Module, function: OpId) -> Option<Vec<OpId>> {
    let block = donor.op(function).parent?;
    let mut needed = vec![function];
    let mut at = 0;
    while let Some(&op) = needed.get(at) {
        at += 1;
        let (mut roots, mut inside) = (FxHashSet::default(), FxHashSet::default());
        visit(donor, op, &mut |op| {
            inside.insert(op);
            let data = donor.op(op);
            data.properties.iter().chain(&data.attrs).for_each(|entry| refers(donor, entry.1, &mut roots));
        });
        let holder = |value| match donor.value(value).def {
            Def::Result { op, .. } => Some(op),
            Def::Arg { block, .. } => {
                donor.block(block).parent.and_then(|region| donor.region(region).parent)
            }
        };
        for &op in &inside {
            let own = |&value: &_| holder(value).is_some_and(|op| inside.contains(&op));
            donor.op(op).operands.iter().all(own).then_some(())?;
        }
        for &other in &donor.block(block).ops {
            if name_of(donor, other).is_some_and(|name| roots.contains(&name)) && !needed.contains(&other) {
                needed.push(other);
            }
        }
    }
    Some(needed)
}

/// The symbols that an attribute refers to.
fn refers(module: &Module, attr: AttrId, roots: &mut FxHashSet<Sym>) {
    match module.ctx.attr(attr) {
        Attr::SymbolRef { root, .. } => {
            roots.insert(*root);
        }
        Attr::Array(list) => list.iter().for_each(|&each| refers(module, each, roots)),
        Attr::Dictionary(list) => list.iter().for_each(|each| refers(module, each.1, roots)),
        _ => {}
    }
}

/// Gives the symbols that an op refers to their new names.
fn rename(module: &mut Module, op: OpId, names: &FxHashMap<Sym, Sym>) {
    let mut properties = module.op(op).properties.clone();
    let mut attrs = module.op(op).attrs.clone();
    for entry in properties.iter_mut().chain(&mut attrs) {
        entry.1 = rename_symbols(module, entry.1, names);
    }
    let data = module.op_mut(op);
    (data.properties, data.attrs) = (properties, attrs);
}

fn rename_symbols(module: &mut Module, attr: AttrId, names: &FxHashMap<Sym, Sym>) -> AttrId {
    let changed = match module.ctx.attr(attr).clone() {
        Attr::SymbolRef { root, nested } => {
            Attr::SymbolRef { root: names.get(&root).copied().unwrap_or(root), nested }
        }
        Attr::Array(items) => {
            Attr::Array(items.iter().map(|&item| rename_symbols(module, item, names)).collect())
        }
        Attr::Dictionary(entries) => Attr::Dictionary(
            entries.iter().map(|&(name, item)| (name, rename_symbols(module, item, names))).collect(),
        ),
        _ => return attr,
    };
    module.ctx.intern_attr(changed)
}
