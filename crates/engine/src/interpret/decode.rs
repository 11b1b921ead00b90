//! Decodes functions: slots for values, kernels and rules for ops.

use std::sync::Arc;

use assay_ir::{BlockId, DYNAMIC, Module, OpId, Region, RegionId, ValueId};
use assay_model::shape::{Shapes, Trait};
use assay_model::{Budget, ElemType, Layout, Meaning, OpDef, OpView, Registry, Stop};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::ExecutionConfig;
use super::check::{self, Widths};
use super::code::{Code, CodeBlock, DirectOp, Instr, Kernel, RegionEntry};
use super::liveness;
use super::stand_in::StandInOp;
use super::unranked;
use super::weight::{self, Growth};

/// Whether an op is an allocation scope, by ODS [MLIR: trait AutomaticAllocationScope]. Functions are handled
/// elsewhere.
fn is_scope(op: &str) -> bool {
    Shapes::newest().get(op).is_some_and(|shape| shape.has(Trait::AutomaticAllocationScope))
}

struct Decoder<'m> {
    module: &'m Module,
    registry: &'m Registry,
    index_width: u32,
    speculate: bool,
    steps: u64,
    /// See [`ExecutionConfig::registered`].
    registered: Option<Arc<[String]>>,
    code: Code,
    block_numbers: FxHashMap<BlockId, u32>,
    defined: Vec<ValueId>,
}

impl<'m> Decoder<'m> {
    fn new(module: &'m Module, registry: &'m Registry, config: &ExecutionConfig) -> Decoder<'m> {
        Decoder {
            module,
            registry,
            index_width: config.index_width,
            speculate: config.speculate,
            steps: config.steps,
            registered: config.registered.clone(),
            code: Code::empty(),
            block_numbers: FxHashMap::default(),
            defined: Vec::new(),
        }
    }

    /// Numbers the blocks, and assigns slots to all values that a region defines, including its inner regions.
    fn number(&mut self, region: &Region, id: RegionId) {
        let scope = region.parent.is_some_and(|op| is_scope(self.module.op_name(op)));
        for (index, &block) in region.blocks.iter().enumerate() {
            let number = self.block_numbers.len() as u32;
            self.block_numbers.insert(block, number);
            if index == 0 {
                self.code.entries.insert(id, RegionEntry { block: number as usize, scope });
            }
            for &arg in &self.module.block(block).args {
                self.define(arg);
            }
            for &op in &self.module.block(block).ops {
                self.number_op(op);
            }
        }
    }

    fn number_op(&mut self, op: OpId) {
        for &result in &self.module.op(op).results {
            self.define(result);
        }
        // A function within the region is decoded separately when it is called.
        if !self.is_callable(op) {
            for &region in &self.module.op(op).regions {
                self.number(self.module.region(region), region);
            }
        }
    }

    fn is_callable(&self, op: OpId) -> bool {
        let def = self.registry.get(self.module.op_name(op));
        def.is_some_and(|def| matches!(def.meaning, Meaning::Declaration))
    }

    fn define(&mut self, value: ValueId) {
        self.slot(value);
        self.defined.push(value);
    }

    fn slot(&mut self, value: ValueId) -> u32 {
        let next = self.code.slots.len() as u32;
        *self.code.slots.entry(value).or_insert(next)
    }

    fn decode_region(&mut self, region: RegionId) {
        let live_out = liveness::live_out(self.module, region);
        for &block in &self.module.region(region).blocks {
            let args = self.module.block(block).args.iter().map(|arg| self.code.slots[arg]).collect();
            let number = self.block_numbers[&block] as usize;
            let mut instrs: Vec<Instr> =
                self.module.block(block).ops.iter().map(|&op| self.decode_op(op)).collect();
            // An op that breaks a rule and does not stop the execution leaves its operands readable by later code.
            if !self.speculate {
                liveness::mark_last_uses(self.module, block, live_out.get(&block), &mut instrs);
            }
            self.code.blocks[number] = CodeBlock { id: block, args, instrs };
        }
        for &block in &self.module.region(region).blocks {
            for &op in &self.module.block(block).ops {
                if !self.is_callable(op) {
                    for &inner in &self.module.op(op).regions {
                        self.decode_region(inner);
                    }
                }
            }
        }
    }

    fn decode_op(&mut self, id: OpId) -> Instr {
        let op = self.module.op(id);
        let view = OpView {
            module: self.module,
            op: id,
            index_width: self.index_width,
            types: self.registry.types(),
        };
        let def = self.registry.get(self.module.op_name(id));
        let has_rules = def.is_some_and(|def| !def.rules.is_empty());
        let widths = if has_rules { Widths::from_op(&view) } else { Widths::unasked() };
        let weight = self.weight(id, def);
        let (kernel, rules) = match def {
            // Even its decoded form, such as a constant, may be too large.
            _ if weight > self.steps => (Kernel::Stop(Stop::Exhausted(Budget::Steps)), Vec::new()),
            Some(def) => (kernel(def, &view), check::compile(def, &view, &widths)),
            None => (self.decode_without_model(&view), Vec::new()),
        };
        let makes_poison = def.is_some_and(|def| check::makes_poison(def, &rules));
        let (n_results, n_operands) = match kernel.is_elementwise() {
            true => (op.results.len(), op.operands.len()),
            false => (0, 0),
        };
        let elems: SmallVec<_> = (0..n_results).map_while(|index| view.result_elem(index).ok()).collect();
        let operand_elems: SmallVec<_> =
            (0..n_operands).map_while(|index| view.operand_elem(index).ok()).collect();
        let kernel = checked(kernel, def, &view, &operand_elems, &elems);
        let unknown = u32::MAX;
        let operands: SmallVec<_> = op.operands.iter().map(|&operand| self.slot(operand)).collect();
        let results: SmallVec<_> = op.results.iter().map(|result| self.code.slots[result]).collect();
        Instr {
            op: id,
            plain: DirectOp::new(&kernel, &rules, &operands, &results),
            kernel,
            operands,
            results,
            successors: op
                .successors
                .iter()
                .map(|block| self.block_numbers.get(block).copied().unwrap_or(unknown))
                .collect(),
            rules,
            weight,
            element_weight: weight::of_result_elements(self.module, id),
            last_use: 0,
            unranked: unranked::operands(&view),
            bits: def.map_or([None; 2], |def| def.bits),
            elems,
            operand_elems,
            hands_on: def.map_or(0, |def| def.hands_on),
            rules_on_elements: def.is_some_and(|def| def.rules_on_elements),
            makes_poison,
            is_maskable: def.is_some_and(|def| def.maskable),
            broadcast: def.and_then(|def| def.broadcast),
        }
    }

    fn weight(&self, op: OpId, def: Option<&OpDef>) -> u64 {
        let copies = def.is_some_and(|def| matches!(def.meaning, Meaning::Exit | Meaning::Declaration))
            || self.module.op(op).operands.is_empty();
        weight::of_op(self.module, op, if copies { Growth::Linear } else { Growth::Quadratic })
    }

    /// An op without a definition.
    fn decode_without_model(&self, view: &OpView<'_>) -> Kernel {
        let stop = || Kernel::Stop(Stop::Unsupported(format!("'{}'", self.module.op_name(view.op))));
        StandInOp::from_op(view, self.registered.as_deref()).map_or_else(stop, Kernel::StandInOp)
    }

    fn finish(mut self) -> Code {
        self.code.n_slots = self.code.slots.len();
        let defined: std::collections::HashSet<ValueId> = self.defined.iter().copied().collect();
        if self.code.slots.len() > defined.len() {
            let free = self.code.slots.iter().filter(|(value, _)| !defined.contains(value));
            self.code.free = free.map(|(&value, &slot)| (value, slot)).collect();
            self.code.free.sort_unstable_by_key(|&(value, _)| value);
        }
        self.code
    }

    fn reserve_blocks(&mut self) {
        let n_blocks = self.block_numbers.len();
        let top = self.module.top();
        let empty = || CodeBlock { id: top, args: SmallVec::new(), instrs: Vec::new() };
        self.code.blocks.resize_with(n_blocks, empty);
    }
}

fn kernel(def: &OpDef, view: &OpView<'_>) -> Kernel {
    let decoded = match def.meaning {
        Meaning::Int1(f) => Ok(Kernel::Int1(f)),
        Meaning::Int2(f) => Ok(Kernel::Int2(f)),
        Meaning::Int2Partial(f) => Ok(Kernel::Int2Partial(f)),
        Meaning::Float1(f) => Ok(Kernel::Float1(f)),
        Meaning::Float2(f) => Ok(Kernel::Float2(f)),
        Meaning::Approximate(function) => Ok(Kernel::Approximate(function)),
        Meaning::Scalar(decode) => decode(view).map(Kernel::Scalar),
        Meaning::Whole(decode) => decode(view).map(Kernel::Whole),
        Meaning::Exit => Ok(Kernel::Exit),
        Meaning::Declaration => Ok(Kernel::Declaration),
        Meaning::Unsupported(reason) => {
            Err(Stop::Unsupported(format!("'{}': {reason}", view.module.op_name(view.op))))
        }
    };
    decoded.unwrap_or_else(Kernel::Stop)
}

/// A kernel, unless it takes elements and the op's types do not fit each other, as verifiers should say.
fn checked(
    kernel: Kernel,
    def: Option<&OpDef>,
    view: &OpView<'_>,
    operands: &[ElemType],
    results: &[ElemType],
) -> Kernel {
    let keeps_shape = !operands.is_empty() && def.is_some_and(|def| def.broadcast.is_none());
    if mixes_elements(&kernel, operands, results) {
        Kernel::Stop(view.invalid("has elements of different types"))
    } else if keeps_shape && changes_shape(view) {
        Kernel::Stop(view.invalid("has operands and results of different shapes"))
    } else {
        kernel
    }
}

/// Whether an op has elements of several types, although its kernel takes and makes those of one. Not every verifier asks this. A number by which bits
/// are shifted, or a power, may have a type of its own.
fn mixes_elements(kernel: &Kernel, operands: &[ElemType], results: &[ElemType]) -> bool {
    let Some(result) = results.first() else { return false };
    match kernel {
        Kernel::Int1(_) | Kernel::Int2(_) | Kernel::Float1(_) | Kernel::Float2(_) => {
            operands.iter().any(|operand| operand != result)
        }
        Kernel::Int2Partial(_) => operands.first().is_some_and(|operand| operand != result),
        Kernel::Approximate(_) => operands.iter().chain(results).any(|elem| match (elem, result) {
            (ElemType::Float(_), ElemType::Float(_)) => elem != result,
            _ => false,
        }),
        _ => false,
    }
}

/// Whether the result of an elementwise op has another shape than the operands. Not every verifier asks this.
fn changes_shape(view: &OpView<'_>) -> bool {
    let differs = |operand: &Layout, result: &Layout| match (operand, result) {
        (Layout::Array { .. }, Layout::Scalar(_)) => true,
        (Layout::Array { shape: from, .. }, Layout::Array { shape: to, .. }) => {
            let differ = |(&a, &b): (&i64, &i64)| a != b && a != DYNAMIC && b != DYNAMIC;
            from.len() != to.len() || from.iter().zip(to).any(differ)
        }
        _ => false,
    };
    let Ok(result) = view.result_layout(0) else { return false };
    (0..view.n_operands())
        .any(|index| view.operand_layout(index).is_ok_and(|operand| differs(&operand, &result)))
}

/// Whether an execution would stop at an op because it is not modelled.
pub fn is_open(module: &Module, registry: &Registry, op: OpId) -> bool {
    let index_width = ExecutionConfig::default().index_width;
    let view = OpView { module, op, index_width, types: registry.types() };
    let def = registry.get(module.op_name(op));
    def.is_none_or(|def| matches!(kernel(def, &view), Kernel::Stop(Stop::Unsupported(_))))
}

/// Decodes the regions of a function.
pub fn decode_regions(
    module: &Module,
    registry: &Registry,
    config: &ExecutionConfig,
    function: OpId,
) -> Code {
    let mut decoder = Decoder::new(module, registry, config);
    for &region in &module.op(function).regions {
        decoder.number(module.region(region), region);
    }
    decoder.reserve_blocks();
    for &region in &module.op(function).regions {
        decoder.decode_region(region);
    }
    if let Some(decode) = registry.get(module.op_name(function)).and_then(|def| def.promises) {
        let view = OpView { module, op: function, index_width: config.index_width, types: registry.types() };
        decoder.code.promises = decode(&view);
    }
    decoder.finish()
}

/// Decodes one op with its regions: block 0 of the code contains only this op.
pub fn decode_single(module: &Module, registry: &Registry, config: &ExecutionConfig, op: OpId) -> Code {
    let mut decoder = Decoder::new(module, registry, config);
    // The id belongs to no block of the program, since the op runs alone.
    decoder.block_numbers.insert(BlockId(u32::MAX), 0);
    decoder.number_op(op);
    decoder.reserve_blocks();
    let instr = decoder.decode_op(op);
    decoder.code.blocks[0].instrs.push(instr);
    for &region in &module.op(op).regions {
        decoder.decode_region(region);
    }
    decoder.finish()
}
