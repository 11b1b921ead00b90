//! The values that a program gets from functions that it only declares, and from ops that the compiler does not know.

use assay_engine::interpret::Answers;
use assay_ir::{Attr, Float, FloatKind, Int, Module, OpId, Type};
use assay_model::Registry;

use super::constants::Constants;
use super::hard;
use crate::functions::{entry_block, reaches};

/// Whether a function reaches a function without a body, or an unknown op, that has a result.
pub fn are_given(module: &Module, registry: &Registry, function: OpId) -> bool {
    let is_unknown =
        |op: OpId| !module.op(op).results.is_empty() && registry.get(module.op_name(op)).is_none();
    reaches(module, function, |op| gives_results(module, op) || is_unknown(op))
}

/// Whether an op declares a function with results.
fn gives_results(module: &Module, op: OpId) -> bool {
    let Some(Attr::Type(ty)) = module.attr_of(op, "function_type").map(|id| module.ctx.attr(id)) else {
        return false;
    };
    let has_results = match module.ctx.ty(*ty) {
        Type::Function { results, .. } => !results.is_empty(),
        // Of another dialect.
        _ => true,
    };
    has_results && entry_block(module, op).is_none()
}

/// The usual answers for a program that contains these constants.
pub fn from_constants(constants: &Constants) -> Answers {
    let ints = constants.ints.iter().filter_map(Int::sext_inline).collect();
    let floats = constants.floats.iter().map(|float| float.to_f64()).collect();
    let formats = [FloatKind::F16, FloatKind::F32, FloatKind::F64];
    let hard = formats.into_iter().flat_map(hard::floats).map(Float::to_f64).collect();
    Answers { number: 0, ints, floats, hard }
}
