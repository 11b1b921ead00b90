//! The operators, one file a family, one row an operator.

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
use crate::generate::dice::Dice;

/// One way to change a program.
pub struct Operator {
    /// Kebab-case name.
    pub name: &'static str,
    /// One sentence on what it does.
    pub about: &'static str,
    /// How often it is drawn, relative to the others.
    pub(crate) weight: u16,
    /// `None`: nothing to change was found; what it has done by then is thrown away.
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

/// Operators that join whole functions of another program to a program. They are drawn only where they are named.
pub static JOINS: &[Operator] = &[
    operator("join-call", 4, join::call, "Takes over a function of another program, and calls it."),
    operator("join-value", 4, join::value, "Puts the body of another program's function between ops."),
    operator("join-region", 4, join::region, "Puts the body of another program's function into a region."),
];

/// All other operators; the first five are MLIRod's four.
pub static OPERATORS: &[Operator] = &[
    operator("insert", 10, insert::insert, "Makes a new op and lets later ones use its results."),
    operator("delete", 6, delete::delete, "Takes an op away; its uses get other values of the type."),
    operator("rewire", 8, data::rewire, "Operands become other visible values of their types."),
    operator("hoist", 5, control::hoist, "Moves an op with what it needs out of a region."),
    operator("sink", 5, control::sink, "Moves an op into a region of a later one."),
    operator("swap", 6, swap::swap, "Puts another op that takes the same types in an op's place."),
    operator("operands", 3, data::operands, "Exchanges two operands of one type."),
    operator("attribute", 7, attribute::attribute, "Changes an attribute within its constraint."),
    operator("constant", 5, constant::constant, "Gives a constant a boundary value."),
    operator("bounds", 4, constant::bounds, "Changes a bound or the step of a loop."),
    operator("retype", 7, retype::retype, "Gives the values of some ops another type, with casts around."),
    operator("wrap", 6, wrap::wrap, "Puts some ops into the region of a new op."),
    operator("outline", 4, function::outline, "Makes some ops a function, and calls it."),
    operator("inline", 4, function::inline, "Puts the body of a function in the place of a call."),
    operator(
        "duplicate",
        6,
        duplicate::duplicate,
        "Copies some ops with other operands, and uses the copies.",
    ),
    operator("splice", 8, splice::splice, "Takes over some ops of another program."),
    operator("reorder", 4, order::reorder, "Moves an op to another place of its block."),
    operator("blocks", 2, order::blocks, "Puts the blocks of a region into another order."),
];
