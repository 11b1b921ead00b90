//! Attributes whose meaning is not known, and which a pass adds or drops: discardable ones, such as decorations of SPIR-V. The prover compares those of
//! all ops. The judge compares those that decorate an op ([`Registry::is_decorated`]): on other ops, most are notes for passes.
//!
//! The element of an op reads most attributes that ODS lists, and says which it does not read (`OpDef::unread`). What functions, calls and accesses
//! promise is in the element, too (`OpDef::promises`).

use std::collections::{BTreeMap, BTreeSet};

use assay_ir::{Module, OpId};
use assay_model::{Registry, UnreadAttributes};

use crate::attribute_text::text_of;
use crate::behaviour::Plan;
use crate::functions::{has_model, ops_reached, printed_definitions};
use crate::op_places::OpPlaces;
use crate::promises::refuse_where;
use crate::verdict::FunctionVerdict;

/// Attributes of functions that are compared elsewhere.
const OF_SIGNATURES: [&str; 3] = ["sym_name", "sym_visibility", "function_type"];
/// Attributes of functions with an entry for each argument or result.
const OF_ARGUMENTS: [&str; 2] = ["arg_attrs", "res_attrs"];

/// For each name of ops: the attributes that such ops have, as texts, and how many ops have them.
type AttributeCounts<'m> = BTreeMap<&'m str, BTreeMap<String, [usize; 2]>>;

/// The attributes of an op that nothing reads, as a text. `None` for an op that Assay does not know, which must be the same in both programs anyway, and for
/// functions, which are compared by their names.
fn unread_text(registry: &Registry, module: &Module, op: OpId) -> Option<String> {
    let def = registry.get(module.op_name(op))?;
    match def.unread {
        _ if def.promises.is_some() && module.symbol_of(op).is_some() => None,
        UnreadAttributes::AllBut(read) => Some(text_of(module, op, &|name, _| !read.contains(&name))),
        UnreadAttributes::Listed(listed) => Some(text_of(module, op, &|name, is_discardable| {
            is_discardable && !registry.is_note(name) || listed.contains(&name)
        })),
    }
}

/// Counts the attributes of the chosen ops that a function reaches.
fn count<'m>(
    registry: &Registry,
    (module, function): (&'m Module, OpId),
    choose: &dyn Fn(&str) -> bool,
    (side, counts): (usize, &mut AttributeCounts<'m>),
) {
    for op in ops_reached(module, function).into_iter().filter(|&op| choose(module.op_name(op))) {
        if let Some(text) = unread_text(registry, module, op) {
            counts.entry(module.op_name(op)).or_default().entry(text).or_default()[side] += 1;
        }
    }
}

/// Checks that only ops that did the same before have the attributes, for ops of some names of which not all have the same ones.
///
/// # Errors
/// The op that has others.
fn check_places(
    registry: &Registry,
    functions: [(&Module, OpId); 2],
    names: &BTreeSet<&str>,
) -> Result<(), String> {
    let [before, after] = functions.map(|(module, function)| {
        let mut places = OpPlaces::new(module, registry);
        let mut found = BTreeSet::new();
        for op in ops_reached(module, function) {
            let (name, number) = (module.op_name(op), places.number(op));
            if names.contains(name) {
                let text = unread_text(registry, module, op).filter(|text| !text.is_empty());
                found.extend(text.map(|text| (name.to_owned(), text, number)));
            }
        }
        found
    });
    match after.difference(&before).next() {
        None => Ok(()),
        Some((op, ..)) => Err(format!("an attribute of '{op}' may have come to another '{op}'")),
    }
}

/// Checks that the chosen ops keep their attributes. Ops are not matched one by one: a pass may remove ops, or copy them, but not so that one op may have got the
/// attributes of another. `functions` are the function in both programs.
///
/// # Errors
/// The attributes that change.
pub fn check_attributes(
    registry: &Registry,
    functions: [(&Module, OpId); 2],
    choose: &dyn Fn(&str) -> bool,
) -> Result<(), String> {
    let mut counts = AttributeCounts::new();
    for (side, function) in functions.into_iter().enumerate() {
        count(registry, function, choose, (side, &mut counts));
    }
    let every = counts.values().flatten();
    let known: BTreeSet<String> =
        every.filter(|(_, [before, _])| *before > 0).map(|(text, _)| text.clone()).collect();
    let mut mixed = BTreeSet::new();
    for (op, texts) in counts {
        // A lowering hands attributes on to another op. What only new calls promise is checked elsewhere.
        let is_lowered = texts.values().all(|[before, _]| *before == 0);
        let promises = registry.get(op).is_some_and(|def| def.promises.is_some());
        let is_new = |(text, [before, after]): &(&String, &[usize; 2])| {
            let is_handed_on = is_lowered && (promises || known.contains(*text));
            !text.is_empty() && *before == 0 && *after > 0 && !is_handed_on
        };
        if let Some((text, _)) = texts.iter().find(is_new) {
            return Err(format!("'{op}' gets '{text}', of which no meaning is known"));
        }
        // The attributes of a call that is not followed are part of what is compared of it.
        let is_call = registry.get(op).is_some_and(|def| matches!(def.unread, UnreadAttributes::AllBut(_)));
        if texts.len() > 1 && !is_call && !(is_lowered && promises) {
            mixed.insert(op);
        }
        let more = texts.values().any(|[before, after]| after > before);
        let fewer = |(text, [before, after]): &(&String, &[usize; 2])| !text.is_empty() && after < before;
        let Some((text, _)) = texts.iter().find(fewer) else {
            if more && texts.len() > 1 && texts.values().any(|[before, after]| after < before) {
                return Err(format!("an attribute of '{op}' may have come to another '{op}'"));
            }
            continue;
        };
        let others_stay = texts.iter().any(|(other, [_, after])| other.is_empty() && *after > 0);
        if more || others_stay {
            return Err(format!("'{op}' loses '{text}', of which no meaning is known"));
        }
    }
    if mixed.is_empty() { Ok(()) } else { check_places(registry, functions, &mixed) }
}

/// Checks that the functions that both programs reach keep their attributes, unless a lowering replaces them by functions of another dialect.
///
/// # Errors
/// The function whose attributes change.
pub fn check_functions(registry: &Registry, functions: [(&Module, OpId); 2]) -> Result<(), String> {
    let named = functions.map(|(module, function)| {
        let reached = ops_reached(module, function).into_iter();
        let is_function =
            |&op: &OpId| registry.get(module.op_name(op)).is_some_and(|def| def.promises.is_some());
        let named = reached.filter(is_function).filter_map(|op| Some((module.symbol_of(op)?, op)));
        named.collect::<BTreeMap<&str, OpId>>()
    });
    let modules = functions.map(|(module, _)| module);
    for (name, &one) in &named[0] {
        let Some(&other) = named[1].get(name) else { continue };
        let ops = [one, other];
        if modules[0].op_name(one) != modules[1].op_name(other) {
            continue;
        }
        let text = |wanted: &dyn Fn(&str, bool) -> bool| {
            [0, 1].map(|side| text_of(modules[side], ops[side], wanted))
        };
        let is_same_type = |texts: [String; 2]| texts[0] == texts[1];
        let with_arguments = is_same_type(text(&|name, _| name == "function_type"));
        let [before, after] = text(&|name, _| {
            !OF_SIGNATURES.contains(&name) && (with_arguments || !OF_ARGUMENTS.contains(&name))
        });
        if before != after {
            return Err(format!("the attributes of @{name} change"));
        }
    }
    check_surroundings(registry, functions)
}

/// Checks that the ops around a function keep their attributes, and that the ops beside these that define no symbol are the same, such as
/// `spirv.ExecutionMode` and `llvm.mlir.global_ctors`. What such an op without a model refers to must be the same, too.
///
/// # Errors
/// What changes.
pub fn check_surroundings(registry: &Registry, functions: [(&Module, OpId); 2]) -> Result<(), String> {
    let [before, after] = functions.map(|(module, function)| surroundings(registry, module, function));
    for (one, other) in before.iter().zip(&after) {
        let is_replaced = one[0] != other[0];
        if !is_replaced && one[1] != other[1] {
            return Err(format!("the attributes of the '{}' around the function change", one[0]));
        }
    }
    let beside = |around: &[[String; 3]]| {
        around.iter().map(|one| one[2].clone()).filter(|text| !text.is_empty()).collect::<Vec<_>>()
    };
    match beside(&before) == beside(&after) {
        true => Ok(()),
        false => Err("what is beside the function changes".to_owned()),
    }
}

/// For each op around a function: its name, its attributes, and the ops in the block inside of it that define no symbol.
fn surroundings(registry: &Registry, module: &Module, function: OpId) -> Vec<[String; 3]> {
    let inner = std::iter::successors(Some(function), |&op| module.parent_op(op));
    let all = |op: OpId, own: &[&str]| text_of(module, op, &|name, _| !own.contains(&name));
    inner
        .map(|inside| {
            let block = module.op(inside).parent.map(|block| module.block(block).ops.as_slice());
            let beside = block.unwrap_or_default().iter().copied();
            let beside = beside.filter(|&op| {
                module.symbol_of(op).is_none() && module.op(op).regions.is_empty() && op != inside
            });
            let mut texts: Vec<String> = beside
                .map(|op| {
                    let definitions = match has_model(module, registry, op) {
                        true => String::new(),
                        false => printed_definitions(module, op, &[op, function]),
                    };
                    format!("{} {}{definitions}", module.op_name(op), all(op, &[]))
                })
                .collect();
            texts.sort_unstable();
            let around = module.parent_op(inside);
            let name = around.map(|op| module.op_name(op).to_owned()).unwrap_or_default();
            let attrs = around.map(|op| all(op, &["sym_name"])).unwrap_or_default();
            [name, attrs, texts.join("; ")]
        })
        .collect()
}

/// Whether a program has ops that attributes may decorate.
pub(crate) fn has_decorated(module: &Module, registry: &Registry) -> bool {
    let mut is_there = false;
    module.walk(module.top(), &mut |op| is_there = is_there || registry.is_decorated(module.op_name(op)));
    is_there
}

/// Takes back that a function refines if the step changes a decoration: an execution does not see decorations.
pub(crate) fn refuse_changed(
    plan: &Plan,
    programs: [&Module; 2],
    registry: &Registry,
    verdicts: &mut [FunctionVerdict],
) {
    if !has_decorated(programs[1], registry) {
        return;
    }
    refuse_where(plan, programs, registry, verdicts, |functions| {
        check_attributes(registry, functions, &|op| registry.is_decorated(op)).err()
    });
}
