//! Ops, regions and blocks.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Printer;
use crate::module::{BlockId, OpId, RegionId, ValueId};
use crate::types::Type;

/// The blocks that branch to each block, in the region's order, once per edge.
type Predecessors = FxHashMap<BlockId, SmallVec<[BlockId; 2]>>;

impl Printer<'_> {
    fn indent(&mut self, depth: usize) {
        const SPACES: &str = "                                                                ";
        let mut rest = depth * 2;
        while rest > 0 {
            let chunk = rest.min(SPACES.len());
            self.out.push_str(&SPACES[..chunk]);
            rest -= chunk;
        }
    }

    /// An op, starting with its indentation, without the newline after it.
    pub(super) fn op(&mut self, id: OpId, depth: usize) {
        let module = self.module;
        let op = module.op(id);
        self.indent(depth);
        if !op.results.is_empty() {
            self.result_names(&op.results);
            self.out.push_str(" = ");
        }
        self.quoted(self.str(op.name).as_bytes());
        self.out.push('(');
        self.commas(&op.operands, |p, &value| p.value(value, true));
        self.out.push(')');
        if !op.successors.is_empty() {
            self.out.push('[');
            self.commas(&op.successors, |p, &block| p.block_name(block));
            self.out.push(']');
        }
        if !op.properties.is_empty() {
            self.out.push_str(" <");
            self.dictionary(&op.properties);
            self.out.push('>');
        } else if let Some(attr) = op.odd_properties {
            self.out.push_str(" <");
            self.attribute(attr);
            self.out.push('>');
        }
        if !op.regions.is_empty() {
            self.out.push_str(" (");
            self.commas(&op.regions, |p, &region| p.region(region, depth));
            self.out.push(')');
        }
        if !op.attrs.is_empty() {
            self.out.push(' ');
            self.dictionary(&op.attrs);
        }
        self.signature(id);
        self.trailing_location(op.loc, true);
    }

    fn signature(&mut self, id: OpId) {
        let module = self.module;
        let op = module.op(id);
        self.out.push_str(" : (");
        self.commas(&op.operands, |p, &value| p.ty(module.value(value).ty));
        self.out.push_str(") -> ");
        match op.results.as_slice() {
            [value] if !matches!(module.ctx.ty(module.value(*value).ty), Type::Function { .. }) => {
                self.ty(module.value(*value).ty);
            }
            results => {
                self.out.push('(');
                self.commas(results, |p, &value| p.ty(module.value(value).ty));
                self.out.push(')');
            }
        }
    }

    /// `%a:2, %b`
    fn result_names(&mut self, results: &[ValueId]) {
        let mut at = 0;
        while at < results.len() {
            if at > 0 {
                self.out.push_str(", ");
            }
            self.value(results[at], false);
            let numbered = |p: &Self, at: usize, number: u32| {
                results.get(at).is_some_and(|&value| p.result_number(value) == Some(number))
            };
            let start = at;
            at += 1;
            if numbered(self, start, 0) {
                while numbered(self, at, (at - start) as u32) {
                    at += 1;
                }
                self.out.push(':');
                self.number(at - start);
            }
        }
    }

    fn result_number(&self, value: ValueId) -> Option<u32> {
        if !self.names.values.is_empty()
            && let Some((_, number)) = self.names.values.get(&value)
        {
            return *number;
        }
        self.module.value(value).name.and_then(|name| name.1)
    }

    /// `%name`, with `#number` for uses.
    fn value(&mut self, value: ValueId, with_number: bool) {
        self.out.push('%');
        let number = if !self.names.values.is_empty()
            && let Some((name, number)) = self.names.values.get(&value)
        {
            self.out.push_str(name);
            *number
        } else if let Some((name, number)) = self.module.value(value).name {
            self.out.push_str(self.str(name));
            number
        } else {
            None
        };
        if let (true, Some(number)) = (with_number, number) {
            self.out.push('#');
            self.number(number);
        }
    }

    fn block_name(&mut self, block: BlockId) {
        self.out.push('^');
        if !self.names.blocks.is_empty()
            && let Some(&number) = self.names.blocks.get(&block)
        {
            self.out.push_str("bb");
            self.number(number);
        } else if let Some(name) = self.module.block(block).name {
            self.out.push_str(self.str(name));
        }
    }

    fn region(&mut self, id: RegionId, depth: usize) {
        let module = self.module;
        let blocks = &module.region(id).blocks;
        self.out.push_str("{\n");
        let unnamed = |&block: &BlockId| module.block(block).name.is_none();
        if blocks.len() > 1 || blocks.iter().any(unnamed) {
            self.names.name_blocks(module, id);
        }
        let predecessors = if blocks.len() > 1 { self.predecessors(id) } else { Predecessors::default() };
        for (index, &block) in blocks.iter().enumerate() {
            let entry = module.block(block);
            // The entry block needs a label if it has arguments, if it has no ops, or if a block branches to it.
            let label = index > 0
                || !entry.args.is_empty()
                || entry.ops.is_empty()
                || predecessors.contains_key(&block);
            if label {
                self.label(block, index == 0, &predecessors, depth);
            }
            for &op in &entry.ops {
                self.op(op, depth + 1);
                self.out.push('\n');
            }
        }
        self.indent(depth);
        self.out.push('}');
    }

    fn predecessors(&self, region: RegionId) -> Predecessors {
        let mut predecessors = Predecessors::default();
        for &block in &self.module.region(region).blocks {
            for &op in &self.module.block(block).ops {
                for &successor in &self.module.op(op).successors {
                    predecessors.entry(successor).or_default().push(block);
                }
            }
        }
        predecessors
    }

    /// `^name(%arg: type):  // pred: ^other`
    fn label(&mut self, block: BlockId, entry: bool, predecessors: &Predecessors, depth: usize) {
        let module = self.module;
        self.indent(depth);
        self.block_name(block);
        let args = &module.block(block).args;
        if !args.is_empty() {
            self.out.push('(');
            self.commas(args, |p, &arg| {
                p.value(arg, false);
                p.out.push_str(": ");
                p.ty(module.value(arg).ty);
                p.trailing_location(module.value(arg).loc, false);
            });
            self.out.push(')');
        }
        self.out.push(':');
        match predecessors.get(&block).map(|list| list.as_slice()) {
            None | Some([]) if entry => {}
            None | Some([]) => self.out.push_str("  // no predecessors"),
            Some([block]) => {
                self.out.push_str("  // pred: ");
                self.block_name(*block);
            }
            Some(blocks) => {
                self.out.push_str("  // ");
                self.number(blocks.len());
                self.out.push_str(" preds: ");
                self.commas(blocks, |p, &block| p.block_name(block));
            }
        }
        self.out.push('\n');
    }
}
