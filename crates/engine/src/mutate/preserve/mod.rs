//! Rewrites that preserve what a program means. If the judge reports a difference for one of them, the judge is wrong.
//!
//! Each rewrite says why it preserves meaning, including poison and undefined behaviour: the new program refines the
//! old one.

mod dataflow;
mod motion;
mod structure;

use assay_ir::{OpId, Uses};
use assay_model::shape::Trait;
use assay_model::{Equivalent, MemoryEffects, RoundTrip, Shell};

use super::mutant::Mutant;
use super::{Edit, EditTest, MutationTools};
use crate::dice::Dice;

/// One kind of rewrite.
pub struct Rewrite {
    /// Kebab-case name.
    pub name: &'static str,
    /// Why the rewrite preserves meaning; a sentence or a clause.
    pub why: &'static str,
    how: Rewriting,
}

/// Machinery, or what a dialect knows.
#[derive(Clone, Copy)]
enum Rewriting {
    Edit(EditTest, Edit),
    Identity(&'static RoundTrip),
    Equivalent(&'static Equivalent),
    Shell(&'static Shell),
}

const EDITS: &[(&str, EditTest, Edit, &str)] = &[
    (
        "commute",
        dataflow::is_commutative,
        dataflow::commute,
        "ODS declares the op Commutative, so its operands can be exchanged",
    ),
    (
        "duplicate",
        dataflow::is_repeatable,
        dataflow::duplicate,
        "the op is Pure and has one right result, so computing it twice gives the same value twice",
    ),
    (
        "rematerialise",
        dataflow::uses_constant,
        dataflow::rematerialise,
        "a constant is the same wherever it is made",
    ),
    (
        "reorder",
        motion::is_movable,
        motion::reorder,
        "the op is Pure, so it can be executed before or after any other op that it does not depend on",
    ),
    (
        "hoist",
        motion::can_leave,
        motion::hoist,
        "the op is Pure, which includes AlwaysSpeculatable: it can be executed where the program does not execute it",
    ),
    (
        "sink",
        motion::is_movable,
        motion::sink,
        "the op is Pure and only the region that it goes into uses it, so executing it never or often is the same",
    ),
    (
        "split-block",
        structure::can_split,
        structure::split,
        "the second half of the block is executed after the first one, and block arguments have the values passed",
    ),
    (
        "outline",
        structure::can_outline,
        structure::outline,
        "the function does what its ops did, on the values that they used",
    ),
    (
        "inline",
        structure::can_inline,
        structure::inline,
        "a call does what the function's only block does on its operands; what the block allocates only lives longer",
    ),
];

/// All rewrites: the general ones, then those of the dialects.
pub(super) fn all(tools: &MutationTools) -> Vec<Rewrite> {
    let edits = EDITS.iter().map(|&(name, fits, apply, why)| Rewrite {
        name,
        why,
        how: Rewriting::Edit(fits, apply),
    });
    let identities = tools.identities().map(|each| Rewrite {
        name: each.name,
        why: each.why,
        how: Rewriting::Identity(each),
    });
    let equivalents = tools.equivalents().into_iter().map(|each| Rewrite {
        name: each.name,
        why: each.why,
        how: Rewriting::Equivalent(each),
    });
    let shells =
        tools.shells().map(|each| Rewrite { name: each.name, why: each.why, how: Rewriting::Shell(each) });
    edits.chain(identities).chain(equivalents).chain(shells).collect()
}

impl Rewrite {
    /// Whether it may be done at an op.
    pub(super) fn fits(&self, mutant: &Mutant<'_>, op: OpId) -> bool {
        match self.how {
            Rewriting::Edit(fits, _) => fits(mutant, op),
            Rewriting::Identity(_) => dataflow::has_free_operand(mutant, op),
            Rewriting::Equivalent(each) => mutant.tools.is_equivalent(mutant.module.op_name(op), each),
            Rewriting::Shell(_) => mutant.is_free(op),
        }
    }

    /// Applies the rewrite to an op. `None`: that is impossible, and the caller must discard partial changes.
    pub(super) fn apply(&self, mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
        let before = mutant.module.n_ops();
        match self.how {
            Rewriting::Edit(_, apply) => apply(mutant, op, dice),
            Rewriting::Identity(identity) => dataflow::apply_identity(mutant, op, identity, dice),
            Rewriting::Equivalent(equivalent) => dataflow::apply_equivalent(mutant, op, equivalent, dice),
            Rewriting::Shell(shell) => structure::wrap_in_shell(mutant, op, shell, dice),
        }?;
        drop_unused(mutant, before);
        Some(())
    }
}

/// Removes new ops without uses. While a region is still empty, the builder makes values for its terminator. An op that makes such a value may be
/// undefined on its operands, such as an allocation of a negative size.
fn drop_unused(mutant: &mut Mutant<'_>, before: usize) {
    let mut uses = Uses::collect(&mutant.module);
    for op in (before..mutant.module.n_ops()).rev().map(|op| OpId(op as u32)) {
        let only_makes = mutant.shape(op).is_some_and(|shape| {
            let allocates = shape.effects == MemoryEffects::ALLOCATE;
            (allocates || shape.has(Trait::Pure)) && !shape.has(Trait::Terminator)
        });
        let results = &mutant.module.op(op).results;
        let is_there = mutant.module.op(op).parent.is_some();
        if only_makes && is_there && results.iter().all(|&value| uses.is_unused(value)) {
            mutant.module.erase_op(op);
            uses = Uses::collect(&mutant.module);
        }
    }
}
