//! What an op on wide integers costs beside its step. A multiplication of the widest integers of MLIR (2^24 - 1 bits) takes seconds, so a budget that
//! counts ops would not bound the time.

use assay_ir::{Module, OpId, Type, TypeId};

/// Integers with at most this number of words of 64 bits cost nothing.
const FREE_WORDS: u64 = 2;

/// From this number of words on, one product exceeds every usual budget: it would take more than a moment.
const MAX_WORDS: u64 = 1 << 12;

/// How the time of an op grows with the width of its integers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Growth {
    /// It copies values.
    Linear,
    /// It may compute: products, quotients and decimal numbers take time quadratic in the width.
    Quadratic,
}

/// Steps for one integer of `width` bits.
pub fn of_width(width: u32, growth: Growth) -> u64 {
    let words = u64::from(width).div_ceil(64);
    match growth {
        _ if words <= FREE_WORDS => 0,
        Growth::Linear => words / 16,
        Growth::Quadratic if words < MAX_WORDS => words * words / 16,
        Growth::Quadratic => words * words,
    }
}

/// Steps for one element of a type.
pub fn of_element(module: &Module, ty: TypeId, growth: Growth) -> u64 {
    match module.ctx.ty(ty) {
        Type::Integer { width, .. } => of_width(*width, growth),
        Type::Complex(elem)
        | Type::Vector { elem, .. }
        | Type::Tensor { elem, .. }
        | Type::UnrankedTensor { elem }
        | Type::MemRef { elem, .. }
        | Type::UnrankedMemRef { elem, .. } => of_element(module, *elem, growth),
        _ => 0,
    }
}

/// Steps for a value of a type. Sizes that are only known at run time count as one; a memref is a reference.
fn of_type(module: &Module, ty: TypeId, growth: Growth) -> u64 {
    let element = of_element(module, ty, growth);
    let sizes: Vec<i64> = match module.ctx.ty(ty) {
        _ if element == 0 => return 0,
        Type::Vector { shape, .. } => shape.iter().map(|dim| dim.size).collect(),
        Type::Tensor { shape, .. } => shape.to_vec(),
        _ => Vec::new(),
    };
    sizes.iter().fold(element, |sum, &size| sum.saturating_mul(size.max(1) as u64))
}

/// Steps that an op costs by the widths of its operands and results.
pub fn of_op(module: &Module, op: OpId, growth: Growth) -> u64 {
    let op = module.op(op);
    let values = op.operands.iter().chain(&op.results);
    values.map(|&value| of_type(module, module.value(value).ty, growth)).max().unwrap_or(0)
}

/// Steps for one element of the widest result of an op that may compute it.
pub fn of_result_elements(module: &Module, op: OpId) -> u64 {
    let types = module.op(op).results.iter().map(|&result| module.value(result).ty);
    types.map(|ty| of_element(module, ty, Growth::Quadratic)).max().unwrap_or(0)
}
