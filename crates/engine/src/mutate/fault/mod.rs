//! Faults: small edits that change what a program means, like those that a wrong pass makes.
//!
//! Some have no observable effect (a flag that no input breaks, a mask that is always full). Running the program on many inputs
//! shows which ones have an effect.

mod attrs;
mod ops;
mod values;

use super::{Edit, EditTest};

/// One kind of fault.
pub struct FaultInjection {
    /// Kebab-case name.
    pub name: &'static str,
    /// One sentence on what is wrong afterwards.
    pub about: &'static str,
    /// Whether it may be planted at an op.
    pub(super) fits: EditTest,
    /// Plants the fault. `None`: it cannot be planted there; partial changes are discarded.
    pub(super) apply: Edit,
}

const fn fault(name: &'static str, fits: EditTest, apply: Edit, about: &'static str) -> FaultInjection {
    FaultInjection { name, about, fits, apply }
}

/// All kinds.
pub static FAULTS: &[FaultInjection] = &[
    fault(
        "swapped-operands",
        values::has_operands_to_swap,
        values::swap_operands,
        "Two operands of one type are exchanged, of an op that is not commutative.",
    ),
    fault(
        "swapped-inits",
        values::has_inits_to_swap,
        values::swap_operands,
        "Two operands of one type of an op with regions are exchanged.",
    ),
    fault(
        "swapped-yields",
        values::has_yields_to_swap,
        values::swap_operands,
        "Two operands of one type of a terminator are exchanged.",
    ),
    fault(
        "swapped-branches",
        values::has_branches,
        values::swap_branches,
        "Two regions of an op, or two successors, are exchanged.",
    ),
    fault("bound", values::has_bound, values::bound, "A bound or the step of a loop is off by one."),
    fault(
        "index",
        values::has_index,
        values::index,
        "An index, offset, size or stride operand is off by one.",
    ),
    fault("mask", values::has_mask, values::mask, "A mask is the opposite, or has another extent."),
    fault("predicate", attrs::has_case, attrs::other_case, "An enumeration has another case."),
    fault("flag-added", attrs::has_free_flag, attrs::add_flag, "A flag is there that was not."),
    fault("flag-dropped", attrs::has_flag, attrs::drop_flag, "A flag is gone that was there."),
    fault(
        "constant",
        attrs::is_constant,
        attrs::constant,
        "A constant, or one element of it, is off by one.",
    ),
    fault("offset", attrs::has_offset, attrs::offset, "A static offset is off by one."),
    fault("size", attrs::has_size, attrs::size, "A static size is off by one."),
    fault("stride", attrs::has_stride, attrs::stride, "A static stride is off by one."),
    fault("attribute", attrs::has_number, attrs::number, "Another number in an attribute is off by one."),
    fault(
        "map",
        attrs::has_map,
        attrs::map,
        "Results of an affine map are exchanged, or a constant is off by one.",
    ),
    fault("another-op", ops::has_another, ops::rename_op, "Another op of the dialect takes the same types."),
    fault("dropped-store", ops::is_effect, ops::drop_effect, "An op that only has effects is gone."),
    fault(
        "dropped-op",
        ops::is_passed_by,
        ops::pass_by,
        "An op is gone: an operand is in its result's place.",
    ),
];
