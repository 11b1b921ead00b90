//! Ops without a model, for which a stand-in runs.

use assay_ir::{Attr, AttrId, Module, Type, TypeId, ValueId, attr_text};
use assay_model::{Layout, OpView};

/// What the name of an op begins with in the output if the compiler registers its dialect.
pub const REGISTERED: &str = "'";

/// An op that Assay does not model. If the compiler does not register its dialect, no pass knows what it does.
pub struct StandInOp {
    /// Its name and its attributes, after [`REGISTERED`] if a pass may know what it does.
    pub name: String,
    pub operands: Vec<TypeId>,
    pub results: Vec<Layout>,
}

impl StandInOp {
    /// `None` if control depends on the op: it has regions or successors, or ends its block. Also `None` if the compiler registers its dialect
    /// and it takes a memref. Such an op may write to memory, which the stand-in does not do.
    pub fn from_op(view: &OpView<'_>, registered: Option<&[String]>) -> Option<StandInOp> {
        let (module, op) = (view.module, view.module.op(view.op));
        let registered = registered?;
        let name = module.op_name(view.op);
        let dialect = name.split_once('.').map(|(dialect, _)| dialect);
        let is_registered = dialect.is_some_and(|dialect| registered.iter().any(|one| one == dialect));
        let is_last = op.parent.is_none_or(|block| module.block(block).ops.last() == Some(&view.op));
        let is_plain = op.regions.is_empty() && op.successors.is_empty() && !is_last;
        let is_memref = |&operand: &ValueId| {
            let ty = module.ctx.ty(module.value(operand).ty);
            matches!(ty, Type::MemRef { .. } | Type::UnrankedMemRef { .. })
        };
        if !is_plain || is_registered && op.operands.iter().any(is_memref) {
            return None;
        }
        let results = (0..op.results.len()).map(|index| view.result_layout(index).ok());
        let attrs = op.properties.iter().chain(&op.attrs);
        let attrs = attrs.map(|&(name, attr)| format!(" {}={}", module.ctx.str(name), text(module, attr)));
        let mark = if is_registered { REGISTERED } else { "" };
        let name = format!("{mark}{name}{}", attrs.collect::<String>());
        let operands = op.operands.iter().map(|&operand| module.value(operand).ty).collect();
        Some(StandInOp { name, operands, results: results.collect::<Option<_>>()? })
    }
}

/// An attribute as the output shows it: of the type of a memref, without the memory space. Passes give another number or name to the same memory in all
/// types of a program, whatever op has them [SPIR-V's Passes.td, map-memref-spirv-storage-class].
fn text(module: &Module, attr: AttrId) -> String {
    let text = attr_text(module, attr);
    let Attr::Type(ty) = module.ctx.attr(attr) else { return text };
    let (Type::MemRef { memory_space: Some(space), .. }
    | Type::UnrankedMemRef { memory_space: Some(space), .. }) = module.ctx.ty(*ty)
    else {
        return text;
    };
    // A type shows numbers of 64 bits without their type.
    let space = attr_text(module, *space);
    let end = format!(", {}>", space.strip_suffix(" : i64").unwrap_or(&space));
    text.strip_suffix(&end).map_or_else(|| text.clone(), |start| format!("{start}>"))
}
