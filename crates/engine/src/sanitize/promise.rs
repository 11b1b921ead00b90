//! Taking back promises of an op.

use assay_ir::{Module, OpId};
use assay_model::Cond;
use assay_model::flags::drop_flag;

/// Removes all promises that a condition refers to; returns whether there was one.
pub fn drop_flags(module: &mut Module, op: OpId, cond: &Cond) -> bool {
    match cond {
        Cond::Flag(attr, keyword) => drop_flag(module, op, attr, keyword),
        Cond::And(parts) | Cond::Or(parts) => {
            parts.iter().fold(false, |dropped, part| drop_flags(module, op, part) | dropped)
        }
        _ => false,
    }
}
