//! The rules that hold for every dialect: definitions dominate uses, branches stay in their region, the arena's links agree with each other.

use std::fmt;

use rustc_hash::FxHashMap;

use crate::dominance::Dominance;
use crate::module::{BlockId, Def, Module, OpId, RegionId, ValueId};

/// Facts about the regions of an op that depend on its dialect.
pub trait RegionKinds {
    /// Whether the region is a graph region, where uses may come before definitions.
    fn is_graph(&self, op_name: &str, region: usize) -> bool;
    /// Whether the op's regions may not use values from outside.
    fn is_isolated(&self, op_name: &str) -> bool;
}

/// All regions obey dominance; no region is isolated.
#[derive(Clone, Copy, Debug, Default)]
pub struct SsaRegions;

impl RegionKinds for SsaRegions {
    fn is_graph(&self, _: &str, _: usize) -> bool {
        false
    }

    fn is_isolated(&self, _: &str) -> bool {
        false
    }
}

/// A fault of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The op with the error.
    pub op: OpId,
    /// Counts from 1; 0 for an op that was not parsed.
    pub line: u32,
    /// As `line`.
    pub column: u32,
    /// One sentence without a final point.
    pub message: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for VerifyError {}

/// Checks a whole module.
///
/// # Errors
/// All errors, in the order of the ops.
pub fn verify(module: &Module, kinds: &impl RegionKinds) -> Result<(), Vec<VerifyError>> {
    let mut verifier = Verifier {
        module,
        kinds,
        positions: vec![None; module.n_ops()],
        blocks: vec![false; module.n_blocks()],
        dominance: FxHashMap::default(),
        errors: Vec::new(),
    };
    verifier.index(module.top());
    verifier.block(module.top());
    if verifier.errors.is_empty() { Ok(()) } else { Err(verifier.errors) }
}

struct Verifier<'m, K> {
    module: &'m Module,
    kinds: &'m K,
    /// The positions of attached ops in their blocks.
    positions: Vec<Option<u32>>,
    /// Attached ones.
    blocks: Vec<bool>,
    dominance: FxHashMap<RegionId, Dominance>,
    errors: Vec<VerifyError>,
}

impl<K: RegionKinds> Verifier<'_, K> {
    fn error(&mut self, op: OpId, message: impl Into<String>) {
        let (line, column) = self.module.op(op).source;
        self.errors.push(VerifyError { op, line, column, message: message.into() });
    }

    /// Records the positions of ops. Each op must be in one place, and its parent must be that block.
    fn index(&mut self, block: BlockId) {
        let module = self.module;
        self.blocks[block.0 as usize] = true;
        for (position, &op) in module.block(block).ops.iter().enumerate() {
            let first = self.positions[op.0 as usize].replace(position as u32).is_none();
            if !first || module.op(op).parent != Some(block) {
                self.error(op, "the op is listed in two blocks, or not in the block that it names");
                continue;
            }
            for &region in &module.op(op).regions {
                if module.region(region).parent != Some(op) {
                    self.error(op, "a region does not belong to the op that holds it");
                }
                for &inner in &module.region(region).blocks {
                    if module.block(inner).parent != Some(region) || self.blocks[inner.0 as usize] {
                        self.error(
                            op,
                            "a block is listed in two regions, or not in the region that it names",
                        );
                    } else {
                        self.index(inner);
                    }
                }
            }
        }
    }

    fn block(&mut self, block: BlockId) {
        let module = self.module;
        let ops = &module.block(block).ops;
        for (position, &id) in ops.iter().enumerate() {
            let op = module.op(id);
            if op.parent != Some(block) {
                continue;
            }
            for (index, &value) in op.results.iter().enumerate() {
                if module.value(value).def != (Def::Result { op: id, index: index as u32 }) {
                    self.error(id, format!("result {index} says that it is defined elsewhere"));
                }
            }
            for (index, &value) in op.operands.iter().enumerate() {
                if let Err(why) = self.check_use(id, value) {
                    self.error(id, format!("operand {index} of {:?}{why}", module.op_name(id)));
                }
            }
            self.check_successors(id, position + 1 == ops.len());
            for &region in &op.regions {
                for &inner in &module.region(region).blocks {
                    self.check_arguments(id, inner);
                    self.block(inner);
                }
            }
        }
    }

    fn check_arguments(&mut self, op: OpId, block: BlockId) {
        for (index, &arg) in self.module.block(block).args.iter().enumerate() {
            if self.module.value(arg).def != (Def::Arg { block, index: index as u32 }) {
                self.error(op, format!("block argument {index} says that it is defined elsewhere"));
            }
        }
    }

    fn check_successors(&mut self, op: OpId, last: bool) {
        let module = self.module;
        let successors = &module.op(op).successors;
        if successors.is_empty() {
            return;
        }
        if !last {
            self.error(op, "an op with successors must be the last of its block");
        }
        let region = module.op(op).parent.and_then(|block| module.block(block).parent);
        for &block in successors {
            let entry = module.block(block).parent.and_then(|region| module.region(region).blocks.first());
            if region.is_none() || module.block(block).parent != region || !self.blocks[block.0 as usize] {
                self.error(op, "a successor is not in the region of the op");
            } else if entry == Some(&block) {
                self.error(op, "the entry block of a region cannot be a successor");
            }
        }
    }

    /// Checks a use. If it is wrong, returns the end of the sentence "operand N of …".
    fn check_use(&mut self, user: OpId, value: ValueId) -> Result<(), String> {
        let module = self.module;
        let name = match module.value(value).name {
            Some((name, None)) => format!(", %{},", module.ctx.str(name)),
            Some((name, Some(number))) => format!(", %{}#{number},", module.ctx.str(name)),
            None => String::new(),
        };
        let Some((def_block, def_op)) = self.definition(value) else {
            return Err(format!("{name} is not defined in the module"));
        };
        let region = module.block(def_block).parent;
        // Walks up from the use to the op that is in the region of the definition.
        let mut at = user;
        loop {
            let Some(block) = module.op(at).parent else {
                return Err(format!("{name} is not visible here"));
            };
            if module.block(block).parent == region {
                break;
            }
            let Some(outer) = module.block(block).parent.and_then(|region| module.region(region).parent)
            else {
                return Err(format!("{name} is defined in a region that does not enclose the use"));
            };
            if self.kinds.is_isolated(module.op_name(outer)) {
                let outer = module.op_name(outer);
                return Err(format!("{name} is defined outside of {outer:?}, which is isolated from above"));
            }
            at = outer;
        }
        if self.dominates(def_block, def_op, at) {
            Ok(())
        } else {
            Err(format!("{name} is not dominated by its definition"))
        }
    }

    /// The block of an attached definition, and its op if the value is a result.
    fn definition(&self, value: ValueId) -> Option<(BlockId, Option<OpId>)> {
        match self.module.value(value).def {
            Def::Arg { block, index } => {
                let args = &self.module.block(block).args;
                (self.blocks[block.0 as usize] && args.get(index as usize) == Some(&value))
                    .then_some((block, None))
            }
            Def::Result { op, index } => {
                self.positions.get(op.0 as usize).copied().flatten()?;
                let op_data = self.module.op(op);
                (op_data.results.get(index as usize) == Some(&value)).then_some((op_data.parent?, Some(op)))
            }
        }
    }

    /// Whether a definition dominates an op of the same region.
    fn dominates(&mut self, def_block: BlockId, def_op: Option<OpId>, user: OpId) -> bool {
        let module = self.module;
        if let Some(region) = module.block(def_block).parent
            && let Some(holder) = module.region(region).parent
        {
            let index = module.op(holder).regions.iter().position(|&r| r == region).unwrap_or(0);
            if self.kinds.is_graph(module.op_name(holder), index) {
                return true;
            }
        }
        let Some(use_block) = module.op(user).parent else { return false };
        if use_block != def_block {
            let Some(region) = module.block(def_block).parent else { return false };
            let tree = self.dominance.entry(region).or_insert_with(|| Dominance::compute(module, region));
            return tree.dominates(def_block, use_block);
        }
        match def_op {
            None => true,
            Some(def) => {
                self.positions[def.0 as usize] < self.positions[user.0 as usize]
                    || self.is_unreachable(use_block)
            }
        }
    }

    /// Unreachable code may use any value, as in MLIR.
    fn is_unreachable(&mut self, block: BlockId) -> bool {
        let module = self.module;
        let Some(region) = module.block(block).parent else { return false };
        let tree = self.dominance.entry(region).or_insert_with(|| Dominance::compute(module, region));
        !tree.is_reachable(block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct TestRegionKinds;

    impl RegionKinds for TestRegionKinds {
        fn is_graph(&self, op_name: &str, _: usize) -> bool {
            op_name == "t.graph"
        }

        fn is_isolated(&self, op_name: &str) -> bool {
            op_name == "t.func"
        }
    }

    fn faults(text: &str) -> Vec<String> {
        let module = crate::parse(text).unwrap();
        verify(&module, &TestRegionKinds).err().unwrap_or_default().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_use_before_its_definition_is_found() {
        let text = "\"a\"(%0) : (i32) -> ()\n%0 = \"b\"() : () -> i32\n";
        assert_eq!(faults(text), ["1:1: operand 0 of \"a\", %0, is not dominated by its definition"]);
        let graph = "\"t.graph\"() ({\n\"a\"(%0) : (i32) -> ()\n%0 = \"b\"() : () -> i32\n}) : () -> ()";
        assert_eq!(faults(graph), [""; 0]);
        assert_eq!(faults("%0 = \"a\"(%0) : (i32) -> i32").len(), 1);
    }

    #[test]
    fn dominance_goes_by_control_flow() {
        let text = |target: &str| {
            format!(
                "\"f\"() ({{\n^a:\n\"c\"()[^b, ^{target}] : () -> ()\n^b:\n%0 = \"d\"() : () -> i32\n\
                 \"b\"()[^x] : () -> ()\n^x:\n\"u\"(%0) : (i32) -> ()\n}}) : () -> ()"
            )
        };
        assert_eq!(faults(&text("b")), [""; 0]);
        assert_eq!(faults(&text("x")), ["8:1: operand 0 of \"u\", %0, is not dominated by its definition"]);
    }

    #[test]
    fn isolation_and_entry_blocks_are_checked() {
        let isolated = "%0 = \"d\"() : () -> i32\n\"t.func\"() ({\n\"u\"(%0) : (i32) -> ()\n}) : () -> ()";
        assert_eq!(
            faults(isolated),
            ["3:1: operand 0 of \"u\", %0, is defined outside of \"t.func\", which is isolated from above"]
        );
        let entry = "\"f\"() ({\n^a:\n\"b\"()[^a] : () -> ()\n}) : () -> ()";
        assert_eq!(faults(entry), ["3:1: the entry block of a region cannot be a successor"]);
        let middle = "\"f\"() ({\n^a:\n\"b\"()[^x] : () -> ()\n\"c\"() : () -> ()\n^x:\n}) : () -> ()";
        assert_eq!(faults(middle), ["3:1: an op with successors must be the last of its block"]);
    }

    #[test]
    fn a_value_of_a_detached_op_is_undefined() {
        let mut module = crate::parse("%0 = \"d\"() : () -> i32\n\"u\"(%0) : (i32) -> ()").unwrap();
        let op = module.block(module.top()).ops[0];
        module.detach_op(op);
        let errors = verify(&module, &SsaRegions).unwrap_err();
        assert_eq!(errors[0].message, "operand 0 of \"u\", %0, is not defined in the module");
    }
}
