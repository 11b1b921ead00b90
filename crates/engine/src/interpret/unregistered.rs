//! Ops of dialects that the compiler does not register.

use assay_ir::{TypeId, attr_text};
use assay_model::{Layout, OpView};

/// An op of a dialect that the compiler does not register, so that no pass knows what it does.
pub struct Unregistered {
    /// Its name and its attributes.
    pub name: String,
    pub operands: Vec<TypeId>,
    pub results: Vec<Layout>,
}

impl Unregistered {
    /// `None` if passes may know the op, or if control depends on it: it has regions or successors, or ends its block.
    pub fn from_op(view: &OpView<'_>, registered: Option<&[String]>) -> Option<Unregistered> {
        let (module, op) = (view.module, view.module.op(view.op));
        let name = module.op_name(view.op);
        let is_registered =
            |(dialect, _): (&str, &str)| registered.is_none_or(|all| all.iter().any(|one| one == dialect));
        let is_last = op.parent.is_none_or(|block| module.block(block).ops.last() == Some(&view.op));
        let is_plain = op.regions.is_empty() && op.successors.is_empty() && !is_last;
        if registered.is_none() || name.split_once('.').is_some_and(is_registered) || !is_plain {
            return None;
        }
        let results = (0..op.results.len()).map(|index| view.result_layout(index).ok());
        let attrs = op.properties.iter().chain(&op.attrs);
        let attrs =
            attrs.map(|&(name, attr)| format!(" {}={}", module.ctx.str(name), attr_text(module, attr)));
        let name = format!("{name}{}", attrs.collect::<String>());
        let operands = op.operands.iter().map(|&operand| module.value(operand).ty).collect();
        Some(Unregistered { name, operands, results: results.collect::<Option<_>>()? })
    }
}
