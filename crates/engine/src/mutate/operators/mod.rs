//! The operators: one file for each family, one row for each operator.

mod attribute;
mod constant;
mod control;
mod data;
mod delete;
mod duplicate;
pub(super) mod function;
mod insert;
mod join;
pub(super) mod order;
mod retype;
mod splice;
mod swap;
pub(super) mod wrap;

pub(super) use attribute::put;
pub(super) use swap::swappable;

use super::mutant::Mutant;
use crate::dice::Dice;

/// One way to change a program.
pub struct Operator {
    /// Kebab-case name.
    pub name: &'static str,
    /// One sentence on what it does.
    pub about: &'static str,
    /// How often the operator is drawn, relative to the others.
    pub(crate) weight: u16,
    /// `None`: the operator found nothing to change; partial changes are discarded.
    pub(super) apply: fn(&mut Mutant<'_>, &mut Dice) -> Option<()>,
}

const fn operator(
    name: &'static str,
    weight: u16,
    apply: fn(&mut Mutant<'_>, &mut Dice) -> Option<()>,
    about: &'static str,
) -> Operator {
    Operator { name, about, weight, apply }
}

/// Operators that join whole functions of another program to a program. They are drawn only if the configuration names
/// them.
pub static JOINS: &[Operator] = &[
    operator("join-call", 4, join::insert_call, "Copies a function of another program, and calls it."),
    operator(
        "join-value",
        4,
        join::insert_body,
        "Inserts the body of another program's function between ops.",
    ),
    operator(
        "join-region",
        4,
        join::fill_region,
        "Inserts the body of another program's function into a region.",
    ),
];

/// All other operators; the first five implement MLIRod's four.
pub static OPERATORS: &[Operator] = &[
    operator("insert", 10, insert::insert, "Inserts a new op, and lets later ops use its results."),
    operator("delete", 6, delete::delete, "Removes an op; its uses get other values of the same type."),
    operator("rewire", 8, data::rewire, "Replaces operands by other visible values of the same type."),
    operator("hoist", 5, control::hoist, "Moves an op, and the ops that it needs, out of a region."),
    operator("sink", 5, control::sink, "Moves an op into a region of a later op."),
    operator("swap", 6, swap::swap, "Replaces an op by another one that takes the same types."),
    operator("operands", 3, data::swap_operands, "Swaps two operands of the same type."),
    operator("attribute", 7, attribute::change_attribute, "Changes an attribute within its constraint."),
    operator("constant", 5, constant::change_constant, "Sets a constant to a boundary value."),
    operator("bounds", 4, constant::change_bounds, "Changes a bound or the step of a loop."),
    operator("retype", 7, retype::retype, "Changes the types of some values, with casts around them."),
    operator("wrap", 6, wrap::wrap, "Moves some ops into the region of a new op."),
    operator("outline", 4, function::outline, "Moves some ops into a new function, and calls it."),
    operator("inline", 4, function::inline, "Replaces a call by the body of the function."),
    operator(
        "duplicate",
        6,
        duplicate::duplicate,
        "Copies some ops with other operands, and uses the copies.",
    ),
    operator("splice", 8, splice::splice, "Copies some ops of another program."),
    operator("reorder", 4, order::reorder, "Moves an op to another place in its block."),
    operator("blocks", 2, order::reorder_blocks, "Changes the order of the blocks of a region."),
];
