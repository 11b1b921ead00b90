//! The choices of undefined bits with which a function runs.

use std::collections::BTreeSet;

use assay_ir::{Int, Module, OpId};
use assay_model::BitChoice;

use crate::inputs::constants::Constants;

/// Maximal number of a function's constants that serve as choices.
const MAX_NUMBERS: usize = 12;

/// Choices of undefined bits for a function, in addition to zeros: its constants, since it may compare with them, and random
/// bits.
pub(crate) fn beside_zeros(module: &Module, function: OpId) -> Vec<BitChoice> {
    let numbers =
        Constants::collect(module, function).ints.iter().filter_map(Int::to_i64).collect::<BTreeSet<_>>();
    let numbers = numbers.into_iter().filter(|&number| number != 0).take(MAX_NUMBERS).map(BitChoice::Number);
    std::iter::once(BitChoice::Ones).chain(numbers).chain((1..=3).map(BitChoice::Drawn)).collect()
}
