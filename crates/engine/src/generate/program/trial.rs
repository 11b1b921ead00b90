//! Runs single ops of a program that may have ops of any kind: in the memory that the ops before them left.
//!
//! Some values are *open*: another implementation may get another value. These are results of inexact functions, bits of NaNs, addresses, numbers that
//! the machine decides, and everything that depends on them. What a program prints must not depend on an open value, so only ops on floats use it.

use assay_ir::{Context, OpId, Type, TypeId, ValueId};
use assay_model::generate::elem_of;
use assay_model::{Memory, MemoryEffects, ObjectId, RegionKind, Scalar, Stop, Value};
use rustc_hash::FxHashSet;

use super::UnfinishedProgram;
use crate::generate::{types, weights};
use crate::interpret::{Execution, ExecutionConfig, Interpreter};

/// Bytes that a program may allocate while it is made.
const MEMORY: u64 = 1 << 18;

/// What the ops before the point of insertion left.
#[derive(Clone)]
pub struct RunState {
    pub memory: Memory,
    /// Objects with open contents.
    pub open: FxHashSet<ObjectId>,
    /// Whether any value was open, or may be made of an address.
    pub any_open: bool,
}

impl RunState {
    /// Nothing ran yet.
    pub fn new() -> RunState {
        RunState { memory: Memory::new(MEMORY), open: FxHashSet::default(), any_open: false }
    }
}

/// A run that is defined.
pub struct OpTrial {
    pub results: Vec<Value>,
    /// Whether the results are open.
    pub open: bool,
}

fn refused(why: &str) -> Stop {
    Stop::Unsupported(why.to_owned())
}

impl UnfinishedProgram<'_> {
    /// Goes back to an earlier state of memory.
    pub fn restore(&mut self, state: RunState) {
        let any_open = self.state.any_open || state.any_open;
        self.state = RunState { any_open, ..state };
    }

    /// Runs an op of a program that may have ops of any kind. If the op is defined, the state becomes that after it. `planted`: the op may
    /// have any operands; otherwise its operands are not open.
    pub fn trial(&mut self, op: OpId, planted: bool) -> Result<OpTrial, Stop> {
        if planted && !self.has_fitting_types(op) {
            return Err(refused("its types do not fit together"));
        }
        let effects = self.registry.memory_effects(&self.module, op);
        let before = (effects != MemoryEffects::NONE).then(|| self.state.clone());
        let memory = std::mem::replace(&mut self.state.memory, Memory::new(0));
        let steps = if planted { weights::PLANTED_STEPS } else { weights::MIXED_STEPS };
        // Nobody reads where bad operands came from.
        let config = ExecutionConfig { steps, origins: false, ..super::strict_config() };
        let mut execution =
            Interpreter::new(&self.module, self.registry, config)
                .run_op_in(memory, op, &|value| Some(self.content(value)));
        self.state.memory = std::mem::replace(&mut execution.memory, Memory::new(0));
        let trial = self.accept(op, execution, planted);
        if let (Err(_), Some(before)) = (&trial, before) {
            self.state = before;
        }
        trial
    }

    fn accept(&mut self, op: OpId, mut execution: Execution, planted: bool) -> Result<OpTrial, Stop> {
        let results = std::mem::replace(&mut execution.result, Ok(Vec::new()))?;
        if results.iter().any(Value::has_poison) && !self.is_source(op) {
            return Err(refused("a result is poison"));
        }
        if planted && !self.results_fit(op, &results) {
            return Err(refused("a result has another form than its type"));
        }
        if execution.froze.is_some() {
            return Err(refused("it freezes undefined bits"));
        }
        let open = planted && self.is_open(op, &execution, &results)?;
        self.state.any_open |=
            open || self.module.op(op).operands.iter().any(|&operand| self.is_pointer(operand));
        if open {
            let operands = self.inputs(op).into_iter().map(|value| self.content(value));
            let all: Vec<Value> = operands.chain(results.iter().cloned()).collect();
            all.iter().for_each(|value| {
                each_object(value, &mut |object| {
                    self.state.open.insert(object);
                })
            });
        }
        Ok(OpTrial { results, open })
    }

    /// Whether an op may have undefined results: it makes a value of nothing but sizes.
    fn is_source(&self, op: OpId) -> bool {
        let data = self.module.op(op);
        let is_index = |value: &ValueId| matches!(self.module.ctx.ty(self.ty(*value)), Type::Index);
        data.regions.is_empty() && data.operands.iter().all(is_index)
    }

    /// Whether the results of an op are open. It is an error if an open value decides what the op does.
    fn is_open(&self, op: OpId, execution: &Execution, results: &[Value]) -> Result<bool, Stop> {
        let data = self.module.op(op);
        let inputs = self.inputs(op);
        let open_inputs: Vec<ValueId> =
            inputs.iter().copied().filter(|&value| self.is_open_value(value)).collect();
        let inexact = !execution.approximate.is_empty() || execution.made_nan;
        let prints = execution.output.bytes() > 0 || execution.output.exact().is_none();
        let float = |value: &ValueId| is_float(&self.module.ctx, self.ty(*value));
        if prints
            && (inputs.iter().any(float) || !open_inputs.is_empty() || self.kind() == RegionKind::Unordered)
        {
            return Err(refused("it prints an open value, or where no order is fixed"));
        }
        if !open_inputs.is_empty() || inexact {
            let memory = |value: &ValueId| holds_memory(&self.content(*value));
            let harmless = |value: &ValueId| float(value) || memory(value);
            let results_fit = data
                .results
                .iter()
                .zip(results)
                .all(|(value, content)| float(value) || holds_memory(content));
            let decides = match data.regions.is_empty() {
                true => !results_fit,
                false => self.compares_floats(op),
            };
            if decides || !open_inputs.iter().all(harmless) {
                return Err(refused("an open value decides what it does"));
            }
            return Ok(true);
        }
        let outside = self.registry.get(self.module.op_name(op)).is_some_and(|def| def.decided_outside);
        let address = data
            .results
            .iter()
            .zip(results)
            .any(|(value, content)| is_address(&self.module.ctx, self.ty(*value), content));
        Ok(outside || address)
    }

    /// Whether an op inside of this one makes something else of a float than a float.
    fn compares_floats(&self, op: OpId) -> bool {
        let mut found = false;
        let float = |value: &ValueId| is_float(&self.module.ctx, self.ty(*value));
        for &region in &self.module.op(op).regions {
            for &block in &self.module.region(region).blocks {
                self.module.walk(block, &mut |inner| {
                    let data = self.module.op(inner);
                    found |= data.operands.iter().any(float) && !data.results.iter().all(float);
                });
            }
        }
        found
    }

    /// The values that an op reads, those that the ops in its regions read included.
    fn inputs(&self, op: OpId) -> Vec<ValueId> {
        let mut inputs: Vec<ValueId> = self.module.op(op).operands.to_vec();
        for &region in &self.module.op(op).regions {
            for &block in &self.module.region(region).blocks {
                self.module.walk(block, &mut |inner| inputs.extend(&self.module.op(inner).operands));
            }
        }
        inputs
    }

    fn is_pointer(&self, value: ValueId) -> bool {
        self.fact(value).is_some_and(|fact| matches!(fact.content, Value::Scalar(Scalar::Pointer(_))))
    }

    fn is_open_value(&self, value: ValueId) -> bool {
        let Some(fact) = self.fact(value) else { return false };
        let mut open = fact.open;
        if !self.state.open.is_empty() {
            each_object(&fact.content, &mut |object| open |= self.state.open.contains(&object));
        }
        open
    }

    /// Whether ops that are drawn by weight may use a value: it is a number, or a vector or static tensor of numbers, all of them determined.
    pub fn is_plain(&self, ty: TypeId, content: &Value, open: bool) -> bool {
        !open
            && !content.has_poison()
            && types::is_drawn(&self.module.ctx, self.config, ty)
            && matches!(content, Value::Scalar(Scalar::Int(_) | Scalar::Float(_)) | Value::Array(_))
    }
}

fn is_float(ctx: &Context, ty: TypeId) -> bool {
    matches!(ctx.ty(elem_of(ctx, ty)), Type::Float(_) | Type::Complex(_))
}

fn is_address(ctx: &Context, ty: TypeId, content: &Value) -> bool {
    matches!(ctx.ty(ty), Type::Integer { .. } | Type::Index)
        && matches!(content, Value::Scalar(Scalar::Pointer(_)))
}

fn holds_memory(content: &Value) -> bool {
    let mut found = false;
    each_object(content, &mut |_| found = true);
    found
}

/// The objects that a value points to.
fn each_object(content: &Value, visit: &mut dyn FnMut(ObjectId)) {
    match content {
        Value::MemRef(memref) => memref.aligned.object().into_iter().for_each(visit),
        Value::Scalar(Scalar::Pointer(pointer)) => pointer.object().into_iter().for_each(visit),
        Value::Aggregate(parts) => parts.iter().for_each(|part| each_object(part, visit)),
        Value::Scalar(_) | Value::Array(_) | Value::Function(_) => {}
    }
}
