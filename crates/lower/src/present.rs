//! Which ops a program has.

use std::collections::BTreeMap;

use assay_ir::{Attr, Context, Module, OpId, Type, TypeId};

/// What an op's types involve, as far as rules ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kinds {
    pub tensor: bool,
    pub vector: bool,
}

/// An op by name and kinds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpKind {
    /// Full name.
    pub name: String,
    pub kinds: Kinds,
}

/// The ops of a program, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Present {
    pub ops: BTreeMap<OpKind, usize>,
}

impl Present {
    /// Counts all ops at every depth.
    pub fn of(module: &Module) -> Present {
        let mut present = Present::default();
        module.walk(module.top(), &mut |op| {
            let kind = OpKind { name: module.op_name(op).to_owned(), kinds: kinds(module, op) };
            *present.ops.entry(kind).or_insert(0) += 1;
        });
        present
    }

    /// Ops that are still to be lowered: those outside of `llvm`, and what holds the program.
    pub fn pending(&self) -> impl Iterator<Item = &OpKind> {
        self.ops.keys().filter(|op| !op.name.starts_with("llvm.") && op.name != "builtin.module")
    }

    /// Names of the dialects that are present.
    pub fn dialects(&self) -> Vec<&str> {
        let mut list: Vec<&str> =
            self.ops.keys().filter_map(|op| op.name.split_once('.').map(|(dialect, _)| dialect)).collect();
        list.dedup();
        list
    }
}

/// Kinds of the types of operands, results, block arguments and of the function that the op is.
fn kinds(module: &Module, op: OpId) -> Kinds {
    let mut kinds = Kinds::default();
    let data = module.op(op);
    for &value in data.operands.iter().chain(&data.results) {
        look(&module.ctx, module.value(value).ty, &mut kinds);
    }
    for &region in &data.regions {
        for &block in &module.region(region).blocks {
            for &arg in &module.block(block).args {
                look(&module.ctx, module.value(arg).ty, &mut kinds);
            }
        }
    }
    for &(_, attr) in data.properties.iter().chain(&data.attrs) {
        if let Attr::Type(ty) = module.ctx.attr(attr) {
            look(&module.ctx, *ty, &mut kinds);
        }
    }
    kinds
}

fn look(ctx: &Context, ty: TypeId, kinds: &mut Kinds) {
    match ctx.ty(ty) {
        Type::Tensor { .. } | Type::UnrankedTensor { .. } => kinds.tensor = true,
        Type::Vector { .. } => kinds.vector = true,
        Type::Function { inputs, results } => {
            for &part in inputs.iter().chain(results.iter()) {
                look(ctx, part, kinds);
            }
        }
        _ => {}
    }
}
