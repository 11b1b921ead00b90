//! Values that replace removed values.

use assay_ir::{BlockId, Module, OpId, TypeId, ValueId};
use rustc_hash::FxHashSet;

use crate::edit;
use crate::knowledge::Knowledge;

/// Which replacement for a value to prefer. If there is none, the others are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillPreference {
    /// An operand, by index, of the op whose result is removed.
    Operand(usize),
    /// The value of this type that is defined first.
    First,
    /// The value of this type that is defined last before the op.
    Nearest,
    /// A new constant.
    Constant,
}

/// Finds replacements for values during one edit. Constants that it makes are shared.
pub struct Filler<'k> {
    knowledge: &'k dyn Knowledge,
    prefer: FillPreference,
    /// Values that no stand-in may be.
    pub banned: FxHashSet<ValueId>,
    made: Vec<(BlockId, ValueId)>,
}

impl<'k> Filler<'k> {
    pub fn new(knowledge: &'k dyn Knowledge, prefer: FillPreference) -> Filler<'k> {
        Filler { knowledge, prefer, banned: FxHashSet::default(), made: Vec::new() }
    }

    /// A value of type `ty` that the op `at` may use as an operand.
    pub fn value(&mut self, module: &mut Module, at: OpId, ty: TypeId) -> Option<ValueId> {
        let fits = |module: &Module, value: ValueId, banned: &FxHashSet<ValueId>| {
            module.value(value).ty == ty && !banned.contains(&value)
        };
        let operands = &module.op(at).operands;
        if let FillPreference::Operand(from) = self.prefer {
            let order = operands.iter().skip(from).chain(operands.iter().take(from));
            // The operand may be about to be removed too. In that case it is replaced later.
            if let Some(&value) = order.into_iter().find(|&&value| module.value(value).ty == ty) {
                return Some(value);
            }
        }
        let (visible, scope) = self.visible(module, at);
        let mut candidates = visible.into_iter().filter(|&value| fits(module, value, &self.banned));
        let earlier = match self.prefer {
            FillPreference::Nearest => candidates.next_back(),
            _ => candidates.next(),
        };
        if self.prefer == FillPreference::Constant {
            self.constant(module, scope, ty).or(earlier)
        } else {
            earlier.or_else(|| self.constant(module, scope, ty))
        }
    }

    fn constant(&mut self, module: &mut Module, scope: BlockId, ty: TypeId) -> Option<ValueId> {
        let known = |&&(block, value): &&(BlockId, ValueId)| block == scope && module.value(value).ty == ty;
        if let Some(&(_, value)) = self.made.iter().find(known) {
            return Some(value);
        }
        let op = self.knowledge.make_constant(module, ty)?;
        let &[value] = &module.op(op).results[..] else { return None };
        if module.value(value).ty != ty {
            return None;
        }
        module.insert_op(scope, 0, op);
        self.made.push((scope, value));
        Some(value)
    }

    /// Values that certainly dominate `at`, outermost first, and the block for new constants. That is the entry block of the
    /// nearest enclosing op that isolates its regions from outside values.
    fn visible(&self, module: &Module, at: OpId) -> (Vec<ValueId>, BlockId) {
        let mut layers: Vec<Vec<ValueId>> = Vec::new();
        let mut op = at;
        loop {
            let Some(block) = module.op(op).parent else { return (Vec::new(), module.top()) };
            layers.push(block_values(module, block, Some(op)));
            let Some(region) = module.block(block).parent else { break (flat(layers), block) };
            // The entry block dominates the others of its region.
            let entry = module.region(region).blocks[0];
            if entry != block {
                layers.push(block_values(module, entry, None));
            }
            let Some(parent) = module.region(region).parent else { break (flat(layers), entry) };
            let isolated = self.knowledge.is_isolated(module.op_name(parent));
            if isolated || edit::symbol(module, parent).is_some() {
                break (flat(layers), entry);
            }
            op = parent;
        }
    }
}

fn flat(layers: Vec<Vec<ValueId>>) -> Vec<ValueId> {
    layers.into_iter().rev().flatten().collect()
}

/// Arguments of a block and results of its ops before `end`.
fn block_values(module: &Module, block: BlockId, end: Option<OpId>) -> Vec<ValueId> {
    let data = module.block(block);
    let before = data.ops.iter().take_while(|&&op| Some(op) != end);
    data.args.iter().copied().chain(before.flat_map(|&op| module.op(op).results.iter().copied())).collect()
}

/// Erases ops, which are given in program order, and replaces their results. An op stays if some result has no replacement.
/// `None` if all ops stay.
pub fn erase(module: &mut Module, doomed: &[OpId], mut filler: Filler) -> Option<()> {
    for &op in doomed {
        filler.banned.extend(module.op(op).results.iter().copied());
    }
    let mut erased = None;
    'ops: for &op in doomed.iter().rev() {
        if !module.is_attached(op) {
            continue;
        }
        for result in module.op(op).results.clone() {
            if edit::is_used(module, result) {
                let ty = module.value(result).ty;
                let Some(value) = filler.value(module, op, ty).filter(|&value| value != result) else {
                    continue 'ops;
                };
                module.replace_all_uses(result, value);
            }
        }
        module.erase_op(op);
        erased = Some(());
    }
    erased
}
