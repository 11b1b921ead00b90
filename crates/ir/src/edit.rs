//! Edits for rewriting: uses, replacement, cloning, erasing, moving.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::ids::AttrId;
use crate::ids::Sym;
use crate::module::{BlockId, Def, Module, OpId, RegionId, ValueId};

/// The users of each value, among the attached ops. It is not updated by later edits.
#[derive(Clone, Debug)]
pub struct Uses {
    by_value: Vec<SmallVec<[(OpId, u32); 2]>>,
}

impl Uses {
    /// Collects the uses of a module.
    pub fn collect(module: &Module) -> Uses {
        let mut by_value = vec![SmallVec::new(); module.n_values()];
        module.walk(module.top(), &mut |op| {
            for (index, value) in module.op(op).operands.iter().enumerate() {
                by_value[value.0 as usize].push((op, index as u32));
            }
        });
        Uses { by_value }
    }

    /// Users of a value in program order, each with the operand's index. Empty for a value that was made later.
    pub fn users(&self, value: ValueId) -> &[(OpId, u32)] {
        self.by_value.get(value.0 as usize).map_or(&[], |list| list.as_slice())
    }

    /// Whether the value has no uses.
    pub fn is_unused(&self, value: ValueId) -> bool {
        self.users(value).is_empty()
    }
}

impl Module {
    /// Makes every op that uses `old` use `new` instead; returns the number of changed operands.
    pub fn replace_all_uses(&mut self, old: ValueId, new: ValueId) -> usize {
        let mut changed = 0;
        for op in 0..self.n_ops() as u32 {
            for operand in &mut self.op_mut(OpId(op)).operands {
                if *operand == old {
                    *operand = new;
                    changed += 1;
                }
            }
        }
        changed
    }

    /// Moves properties to the attributes, with the names that they had before MLIR 17.
    pub fn turn_properties_into_attributes(&mut self) {
        let mut ops = Vec::new();
        self.walk(self.top(), &mut |op| ops.push(op));
        for op in ops {
            for (name, attr) in std::mem::take(&mut self.op_mut(op).properties) {
                let old = match self.ctx.str(name) {
                    "operandSegmentSizes" => Some("operand_segment_sizes"),
                    "resultSegmentSizes" => Some("result_segment_sizes"),
                    _ => None,
                };
                let name = old.map_or(name, |old| self.ctx.sym(old));
                self.op_mut(op).attrs.push((name, attr));
            }
        }
    }

    /// The op whose region holds this op.
    pub fn parent_op(&self, op: OpId) -> Option<OpId> {
        self.region(self.parent_region(op)?).parent
    }

    /// The region that holds this op; `None` at the top and for a detached op.
    pub fn parent_region(&self, op: OpId) -> Option<RegionId> {
        self.block(self.op(op).parent?).parent
    }

    /// Whether an op can be reached from the module's top-level block.
    pub fn is_attached(&self, mut op: OpId) -> bool {
        loop {
            let Some(block) = self.op(op).parent else { return false };
            if block == self.top() {
                return true;
            }
            match self.block(block).parent.and_then(|region| self.region(region).parent) {
                Some(outer) => op = outer,
                None => return false,
            }
        }
    }

    /// Place of an op in its block.
    pub fn position_of(&self, op: OpId) -> Option<usize> {
        self.block(self.op(op).parent?).ops.iter().position(|&other| other == op)
    }

    /// Inserts a detached op before an attached one. Does nothing and returns false if `anchor` is detached.
    pub fn insert_before(&mut self, anchor: OpId, op: OpId) -> bool {
        match (self.op(anchor).parent, self.position_of(anchor)) {
            (Some(block), Some(position)) => {
                self.insert_op(block, position, op);
                true
            }
            _ => false,
        }
    }

    /// Inserts a detached op after an attached one. Does nothing and returns false if `anchor` is detached.
    pub fn insert_after(&mut self, anchor: OpId, op: OpId) -> bool {
        match (self.op(anchor).parent, self.position_of(anchor)) {
            (Some(block), Some(position)) => {
                self.insert_op(block, position + 1, op);
                true
            }
            _ => false,
        }
    }

    /// Removes an op permanently, with its regions. It drops its operands, so it is no longer one of their users. Its results must have no uses
    /// left.
    pub fn erase_op(&mut self, op: OpId) {
        self.detach_op(op);
        let data = self.op_mut(op);
        data.operands.clear();
        data.successors.clear();
        for region in std::mem::take(&mut data.regions) {
            for block in std::mem::take(&mut self.region_mut(region).blocks) {
                self.erase_block(block);
            }
        }
    }

    /// Removes a block from its region permanently, with its ops. No op may branch to it.
    pub fn erase_block(&mut self, block: BlockId) {
        if let Some(region) = self.block_mut(block).parent.take() {
            self.region_mut(region).blocks.retain(|&other| other != block);
        }
        for op in std::mem::take(&mut self.block_mut(block).ops) {
            self.op_mut(op).parent = None;
            self.erase_op(op);
        }
    }

    /// Removes an argument from a block; later arguments move up. The argument must have no uses left. Branches to the block are not changed.
    pub fn erase_arg(&mut self, block: BlockId, index: usize) {
        self.block_mut(block).args.remove(index);
        for at in index..self.block(block).args.len() {
            let arg = self.block(block).args[at];
            self.value_mut(arg).def = Def::Arg { block, index: at as u32 };
        }
    }

    /// Sets or adds a discardable attribute.
    pub fn set_attr(&mut self, op: OpId, name: &str, attr: AttrId) {
        let sym = self.ctx.sym(name);
        let attrs = &mut self.op_mut(op).attrs;
        match attrs.iter_mut().find(|entry| entry.0 == sym) {
            Some(entry) => entry.1 = attr,
            None => attrs.push((sym, attr)),
        }
    }

    /// Removes a property and a discardable attribute of that name; returns whether there was one.
    pub fn remove_attr(&mut self, op: OpId, name: &str) -> bool {
        let Some(sym) = self.ctx.find_sym(name) else { return false };
        let keep = |entry: &(Sym, AttrId)| entry.0 != sym;
        let data = self.op_mut(op);
        let before = data.properties.len() + data.attrs.len();
        data.properties.retain(keep);
        data.attrs.retain(keep);
        before != data.properties.len() + data.attrs.len()
    }

    /// A detached copy of an op and everything inside it. Operands that are defined inside become the copies; others stay the same. The copies
    /// have no names.
    pub fn clone_op(&mut self, op: OpId) -> OpId {
        self.clone_op_with(op, &mut FxHashMap::default())
    }

    /// As [`Module::clone_op`], but replaces operands that `values` has an entry for, and adds the values that the copy defines to `values`.
    pub fn clone_op_with(&mut self, op: OpId, values: &mut FxHashMap<ValueId, ValueId>) -> OpId {
        let mut blocks = FxHashMap::default();
        let mut copies = Vec::new();
        let copy = self.copy_structure(op, values, &mut blocks, &mut copies);
        // Operands and successors come last, because they may refer to later values and blocks.
        for id in copies {
            let data = self.op_mut(id);
            for operand in &mut data.operands {
                *operand = values.get(operand).copied().unwrap_or(*operand);
            }
            for successor in &mut data.successors {
                *successor = blocks.get(successor).copied().unwrap_or(*successor);
            }
        }
        copy
    }

    fn copy_structure(
        &mut self,
        op: OpId,
        values: &mut FxHashMap<ValueId, ValueId>,
        blocks: &mut FxHashMap<BlockId, BlockId>,
        copies: &mut Vec<OpId>,
    ) -> OpId {
        let source = self.op(op).clone();
        let types: SmallVec<[_; 4]> = source.results.iter().map(|&value| self.value(value).ty).collect();
        let copy = self.create_op(source.name, &source.operands, &types);
        let results = self.op(copy).results.clone();
        values.extend(source.results.iter().copied().zip(results));
        let data = self.op_mut(copy);
        data.successors = source.successors;
        data.properties = source.properties;
        data.odd_properties = source.odd_properties;
        data.attrs = source.attrs;
        data.loc = source.loc;
        data.source = source.source;
        copies.push(copy);
        for region in source.regions {
            let new_region = self.add_region(copy);
            for block in self.region(region).blocks.clone() {
                let new_block = self.add_block(new_region);
                blocks.insert(block, new_block);
                for arg in self.block(block).args.clone() {
                    let info = *self.value(arg);
                    let new_arg = self.add_arg(new_block, info.ty);
                    self.value_mut(new_arg).loc = info.loc;
                    values.insert(arg, new_arg);
                }
                for inner in self.block(block).ops.clone() {
                    let inner = self.copy_structure(inner, values, blocks, copies);
                    self.push_op(new_block, inner);
                }
            }
        }
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{parse, print, print_op};

    const PROGRAM: &str = "\
%0 = \"a\"() : () -> i32
%1:2 = \"b\"(%0, %0) ({
^bb0(%arg0: i32):
  \"br\"(%arg0)[^bb1] : (i32) -> ()
^bb1:  // pred: ^bb0
  \"use\"(%0, %arg0) : (i32, i32) -> ()
}) : (i32, i32) -> (i32, i32)
\"c\"(%1#1) : (i32) -> ()
";

    fn program() -> (Module, Vec<OpId>) {
        let module = parse(PROGRAM).unwrap();
        assert_eq!(print(&module), PROGRAM);
        let ops = module.block(module.top()).ops.clone();
        (module, ops)
    }

    #[test]
    fn uses_are_found_and_replaced() {
        let (mut module, ops) = program();
        let a = module.op(ops[0]).results[0];
        let b = module.op(ops[1]).results[1];
        assert_eq!(Uses::collect(&module).users(a).len(), 3);
        assert_eq!(Uses::collect(&module).users(b), [(ops[2], 0)]);
        assert_eq!(module.replace_all_uses(b, a), 1);
        assert!(Uses::collect(&module).is_unused(b));
        assert_eq!(print_op(&module, ops[2]), "\"c\"(%0) : (i32) -> ()");
    }

    #[test]
    fn a_clone_gets_names_of_its_own() {
        let (mut module, ops) = program();
        let copy = module.clone_op(ops[1]);
        assert!(module.insert_after(ops[1], copy));
        let printed = print(&module);
        let expected = PROGRAM.replace(
            "\"c\"(",
            "%2:2 = \"b\"(%0, %0) ({\n^bb0(%arg1: i32):\n  \"br\"(%arg1)[^bb1] : (i32) -> ()\n\
             ^bb1:  // pred: ^bb0\n  \"use\"(%0, %arg1) : (i32, i32) -> ()\n\
             }) : (i32, i32) -> (i32, i32)\n\"c\"(",
        );
        assert_eq!(printed, expected);
        crate::verify(&module, &crate::SsaRegions).unwrap();
    }

    #[test]
    fn erasing_takes_everything_inside() {
        let (mut module, ops) = program();
        let a = module.op(ops[0]).results[0];
        module.erase_op(ops[2]);
        module.erase_op(ops[1]);
        assert_eq!(module.replace_all_uses(a, a), 0);
        assert_eq!(print(&module), "%0 = \"a\"() : () -> i32\n");
        assert!(!module.is_attached(ops[1]) && module.is_attached(ops[0]));
    }

    #[test]
    fn arguments_behind_an_erased_one_move_up() {
        let mut module = Module::new();
        let name = module.ctx.sym("f");
        let ty = module.ctx.intern_type(crate::Type::Index);
        let op = module.create_op(name, &[], &[]);
        let region = module.add_region(op);
        let block = module.add_block(region);
        let args: Vec<ValueId> = (0..3).map(|_| module.add_arg(block, ty)).collect();
        module.erase_arg(block, 1);
        assert_eq!(module.value(args[2]).def, Def::Arg { block, index: 1 });
        assert_eq!(print_op(&module, op), "\"f\"() ({\n^bb0(%arg0: index, %arg1: index):\n}) : () -> ()");
    }

    #[test]
    fn a_name_that_means_another_value_here_is_replaced() {
        let (mut module, ops) = program();
        let copy = module.clone_op(ops[0]);
        let value = module.op(copy).results[0];
        module.value_mut(value).name = module.value(module.op(ops[0]).results[0]).name;
        module.insert_after(ops[0], copy);
        assert!(print(&module).starts_with("%0 = \"a\"() : () -> i32\n%2 = \"a\"() : () -> i32\n%1:2 ="));
    }

    #[test]
    fn attributes_are_set_and_removed() {
        let (mut module, ops) = program();
        let unit = module.ctx.intern_attr(crate::Attr::Unit);
        module.set_attr(ops[0], "x", unit);
        module.set_property(ops[0], "y", unit);
        assert_eq!(print_op(&module, ops[0]), "%0 = \"a\"() <{y}> {x} : () -> i32");
        assert!(module.remove_attr(ops[0], "y") && !module.remove_attr(ops[0], "y"));
        assert_eq!(print_op(&module, ops[0]), "%0 = \"a\"() {x} : () -> i32");
    }
}
