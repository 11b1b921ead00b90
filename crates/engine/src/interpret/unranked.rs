//! Unranked memrefs during lowering. A cast may represent one by its rank and the address of its descriptor. The
//! descriptor may be filled in later, so it is read when the memref is used.

use std::rc::Rc;

use assay_ir::Type;
use assay_model::{Layout, MemRef, Memory, OpView, Value};

/// Operands that are unranked memrefs, with their elements.
pub type Unranked = Vec<(usize, Layout)>;

/// The operands of an op that are unranked memrefs.
pub fn operands(view: &OpView<'_>) -> Unranked {
    let module = view.module;
    let elem = |index: usize| match module.ctx.ty(view.operand_type(index).ok()?) {
        Type::UnrankedMemRef { elem, .. } => view.layout(*elem).ok(),
        _ => None,
    };
    (0..view.n_operands()).filter_map(|index| elem(index).map(|elem| (index, elem))).collect()
}

/// Reads the descriptors of operands that are addresses of descriptors; an unreadable one makes its operand poison.
pub fn resolve(memory: &Memory, unranked: &Unranked, operands: &mut [Value]) {
    for (index, elem) in unranked {
        if let Some([rank, pointer]) = operands[*index].as_aggregate() {
            let memref = MemRef::behind(memory, rank, pointer, elem);
            operands[*index] = memref.map_or(Value::POISON, |memref| Value::MemRef(Rc::new(memref)));
        }
    }
}
