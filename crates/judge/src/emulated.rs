//! Narrow integers that a conversion to SPIR-V emulates by 32 bits. No document says what the upper bits of an argument are. The developers say
//! «anything» (llvm-project PR #186136), but comparisons look at bit 31. So a caller may fill them with copies of the sign or with zeros, and a
//! difference counts only if no choice for each argument is right. When an emulated float is rounded is open, too.

use assay_ir::{Module, Type, TypeId, type_text};
use assay_model::{Registry, TypeDef};

use crate::behaviour::{Behaviour, Plan, PlannedFunction, Settings};
use crate::functions::{entry_block, find_function};
use crate::inputs::{ArgumentSet, EmulatedArguments, FunctionSignature};
use crate::reason::{Reason, ReasonKind};
use crate::settle::judge_single;
use crate::verdict::{FunctionVerdict, Verdict};

/// Assay gives a buffer of as many bytes as its elements need.
const PARTS: &str = "narrow elements are accessed as parts of words, which may end behind the memory";
/// Emulated arguments that are tried in all combinations.
const MOST: u32 = 4;

/// Judges those functions again that differ and have emulated arguments, with zeros in the upper bits of some of these.
pub(crate) fn take_back_differences(
    plan: &Plan,
    programs: [&Module; 2],
    before: &Behaviour,
    registry: &Registry,
    settings: &Settings,
    verdicts: &mut [FunctionVerdict],
) {
    for (index, planned) in plan.functions.iter().enumerate() {
        if !matches!(verdicts[index].verdict, Verdict::Differs(_)) {
            continue;
        }
        let Ok(executions) = &before.functions[index] else { continue };
        let open = |why| Verdict::NotComparable(Reason::new(ReasonKind::Changed, why));
        let is_parted = accesses_parts(programs, registry, planned);
        let emulated = emulated_arguments(planned, programs[1], registry, settings.config.index_width);
        if emulated == EmulatedArguments::default() {
            if is_parted {
                verdicts[index].verdict = open(PARTS);
            }
            continue;
        }
        let before = Behaviour::from_functions(vec![Ok(executions.clone())]);
        let refines = |zeros| {
            let inputs = planned.inputs.iter().map(|input| input.with_zeros(zeros)).collect();
            let verdict =
                judge_single(&Plan::single(planned, inputs), programs, &before, registry, [settings; 2]);
            verdict.filter(|verdict| matches!(verdict, Verdict::Refines { .. }))
        };
        if let Some(verdict) = choices(emulated.integers).into_iter().find_map(refines) {
            verdicts[index].verdict = verdict;
        } else if emulated.has_floats {
            verdicts[index].verdict =
                open("narrow floats became wider ones, and when they are rounded is open");
        } else if is_parted {
            verdicts[index].verdict = open(PARTS);
        } else if emulated.integers.count_ones() > MOST {
            verdicts[index].verdict = open("narrow integers became wider ones, whose upper bits are open");
        }
    }
}

/// The arguments of a planned function that a program takes as wider numbers.
fn emulated_arguments(
    planned: &PlannedFunction,
    program: &Module,
    registry: &Registry,
    index_width: u32,
) -> EmulatedArguments {
    let function = find_function(program, registry, &planned.name);
    let signature = function
        .and_then(|function| FunctionSignature::from_function(program, registry, function, index_width));
    match (signature, planned.inputs.first()) {
        (Some(signature), Some(input)) => input.emulated(&signature),
        _ => EmulatedArguments::default(),
    }
}

/// Whether a function takes memory whose elements are narrower than the words by which a conversion to SPIR-V accesses it. Bits of a byte that do
/// not belong to an element, as those around an i1, are read, too.
fn accesses_parts(programs: [&Module; 2], registry: &Registry, planned: &PlannedFunction) -> bool {
    let args = |program: &Module| -> Vec<TypeId> {
        let function = find_function(program, registry, &planned.name);
        let block = function.and_then(|function| entry_block(program, function));
        block.map_or_else(Vec::new, |block| {
            program.block(block).args.iter().map(|&arg| program.value(arg).ty).collect()
        })
    };
    let [before, after] = programs.map(|program| &program.ctx);
    args(programs[0]).into_iter().zip(args(programs[1])).any(|(from, to)| {
        match (before.ty(from), after.ty(to)) {
            (Type::MemRef { elem, .. }, Type::Dialect { name, body }) => {
                let is_narrow = matches!(before.ty(*elem), Type::Integer { width, .. } if *width < 32);
                let is_typed = |def: &TypeDef| def.states_pointee && def.name == after.str(*name);
                let elem = type_text(programs[0], *elem);
                let word = |character: char| !character.is_alphanumeric();
                is_narrow
                    && registry.types().iter().any(is_typed)
                    && after.str(*body).split(word).all(|word| word != elem)
            }
            _ => false,
        }
    })
}

/// Sets of arguments with zeros in their upper bits, other than the empty one.
fn choices(emulated: ArgumentSet) -> Vec<ArgumentSet> {
    if emulated.count_ones() > MOST {
        return vec![emulated];
    }
    let mut sets = vec![];
    let mut set = emulated;
    while set != 0 {
        sets.push(set);
        // The next smaller subset.
        set = (set - 1) & emulated;
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_combinations_are_tried_for_few_arguments() {
        assert_eq!(choices(0b101), [0b101, 0b100, 0b001]);
        assert_eq!(choices(0b11_1110), [0b11_1110]);
    }
}
