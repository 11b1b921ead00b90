//! A program in the making: its visible values, their contents, and the insertion point.

mod agree;
mod repair;
mod trial;

use assay_ir::{BlockId, Module, OpId, TypeId, ValueId};
use assay_model::generate::GenerationLimits;
use assay_model::{Callable, Class, Generate, Idiom, Ids, OpDef, RegionKind, Registry, Stop, Value};
use rustc_hash::FxHashMap;

use super::config::GenConfig;
use super::{content, types, weights};
use crate::dice::Dice;
use crate::grammar::{Planter, Rejected};
use crate::interpret::{Execution, ExecutionConfig, Interpreter};
use trial::RunState;

/// The types and ops that can be drawn under a configuration, with cumulative weights.
pub struct Tables {
    pub ops: Vec<(u32, &'static OpDef)>,
    pub idioms: Vec<(u32, &'static Idiom)>,
    pub constants: Vec<(u16, &'static OpDef)>,
    pub print: Option<&'static OpDef>,
    pub program: Option<&'static OpDef>,
}

impl Tables {
    pub fn new(registry: &Registry, config: &GenConfig) -> Tables {
        let mut tables =
            Tables { ops: Vec::new(), idioms: Vec::new(), constants: Vec::new(), print: None, program: None };
        let mut total = 0;
        let dialects = registry.dialects().iter();
        for (dialect, op) in
            dialects.flat_map(|d| d.ops.iter().flat_map(move |f| f.iter().map(move |o| (d, o))))
        {
            match op.generate {
                Generate::Never => {}
                Generate::Elementwise { class: Class::Float, .. } if !config.floats => {}
                Generate::Elementwise { .. } | Generate::Custom(_) => {
                    let weight = config.scaled(dialect.name, op.weight);
                    if weight > 0 {
                        total += weight;
                        tables.ops.push((total, op));
                    }
                }
                Generate::Constant(_) if config.leaves_out(op.name) => {}
                Generate::Constant(_) => tables.constants.push((op.weight.max(1), op)),
                Generate::Print(_) => tables.print = Some(op),
                Generate::Program(_) => tables.program = Some(op),
            }
        }
        total = 0;
        let wanted = |idiom: &&Idiom| !config.leaves_out(idiom.dialect);
        for idiom in registry.idioms().filter(wanted) {
            total += u32::from(idiom.weight);
            tables.idioms.push((total, idiom));
        }
        tables
    }
}

/// What is known about an SSA value.
#[derive(Clone)]
pub struct Fact {
    pub content: Value,
    pub constant: bool,
    pub used: bool,
    /// The value depends on an argument or on a loop's variable.
    pub varies: bool,
    /// Ops that are drawn by weight may use it.
    pub plain: bool,
    /// Another implementation may get another value.
    pub open: bool,
}

/// The state that generation can return to.
struct GenerationState {
    block: BlockId,
    visible: usize,
    /// Values hidden by an isolated region.
    hidden: Option<Vec<ValueId>>,
    kind: RegionKind,
    function: Option<OpId>,
    depth: u32,
    holders: usize,
    state: RunState,
}

/// One program in the making.
pub struct UnfinishedProgram<'a> {
    pub module: Module,
    pub registry: &'a Registry,
    pub config: &'a GenConfig,
    pub tables: &'a Tables,
    pub dice: Dice,
    pub facts: Vec<Fact>,
    pub visible: Vec<ValueId>,
    pub callables: Vec<Callable>,
    /// Repairs per op so far.
    pub repairs: FxHashMap<OpId, u32>,
    /// A function that was well defined before has been repaired, so it must run again.
    pub stale: bool,
    /// The op whose isolated region is being filled.
    pub function: Option<OpId>,
    /// Makes ops of every kind, if the program may have them.
    pub planter: Option<Planter<'a>>,
    pub rejected: Rejected,
    /// What the ops before the point of insertion did to memory. Unused without a planter.
    pub state: RunState,
    /// The ops whose regions are being filled, outermost first.
    pub holders: Vec<OpId>,
    frames: Vec<GenerationState>,
    blocks: Vec<(usize, RunState)>,
    pub block: BlockId,
    kind: RegionKind,
    depth: u32,
    pub made: u32,
    pub goal: u32,
}

/// Whether a value is 0, 1 or -1: most ops on such a value give another dull value.
fn is_dull(content: &Value) -> bool {
    content.as_int().is_some_and(|int| match int.sext_inline() {
        Some(value) => (-1..=1).contains(&value),
        None => false,
    })
}

/// Width of `index` that generated programs count on.
pub const INDEX_WIDTH: u32 = 64;

/// Interpreter settings while a program is made.
pub(super) fn strict_config() -> ExecutionConfig {
    ExecutionConfig { steps: weights::MAX_STEPS, strict: true, ..ExecutionConfig::default() }
}

impl<'a> UnfinishedProgram<'a> {
    pub fn new(
        registry: &'a Registry,
        config: &'a GenConfig,
        tables: &'a Tables,
        dice: Dice,
        planter: Option<Planter<'a>>,
    ) -> UnfinishedProgram<'a> {
        let module = Module::new();
        let block = module.top();
        UnfinishedProgram {
            module,
            registry,
            config,
            tables,
            dice,
            facts: Vec::new(),
            visible: Vec::new(),
            callables: Vec::new(),
            repairs: FxHashMap::default(),
            stale: false,
            function: None,
            planter,
            rejected: Rejected::default(),
            state: RunState::new(),
            holders: Vec::new(),
            frames: Vec::new(),
            blocks: Vec::new(),
            block,
            kind: RegionKind::Single,
            depth: 0,
            made: 0,
            goal: config.ops,
        }
    }

    pub fn limits(&self) -> GenerationLimits {
        GenerationLimits {
            ops: self.goal.saturating_sub(self.made),
            depth: self.config.depth.saturating_sub(self.depth),
            loops: self.config.loops,
            trips: self.config.trips,
            functions: self.config.functions,
            prints: self.config.prints,
            samples: self.config.samples,
        }
    }

    pub fn ty(&self, value: ValueId) -> TypeId {
        self.module.value(value).ty
    }

    pub fn fact(&self, value: ValueId) -> Option<&Fact> {
        self.facts.get(value.0 as usize)
    }

    pub fn content(&self, value: ValueId) -> Value {
        self.fact(value).map_or(Value::POISON, |fact| fact.content.clone())
    }

    /// Records what a value holds.
    pub fn learn(&mut self, value: ValueId, content: Value, constant: bool, varies: bool) {
        let index = value.0 as usize;
        if self.facts.len() <= index {
            let unknown = Fact {
                content: Value::POISON,
                constant: false,
                used: false,
                varies: false,
                plain: false,
                open: false,
            };
            self.facts.resize(self.module.n_values().max(index + 1), unknown);
        }
        let used = self.facts[index].used;
        self.facts[index] = Fact { content, constant, used, varies, plain: true, open: false };
    }

    /// Draws contents for a value of the type; poison if its elements are not known.
    pub fn draw_content(&mut self, ty: TypeId) -> Value {
        match types::elem_and_shape(&self.module.ctx, ty, INDEX_WIDTH) {
            Some((elem, shape)) => content::draw(&mut self.dice, elem, shape.as_deref()),
            None => Value::POISON,
        }
    }

    /// All elements of the type with this value.
    pub fn number(&self, ty: TypeId, value: i64) -> Value {
        match types::elem_and_shape(&self.module.ctx, ty, INDEX_WIDTH) {
            Some((elem, None)) => Value::Scalar(types::number(elem, value)),
            Some((elem, Some(shape))) => {
                Value::array(assay_model::Array::filled(elem, &shape, &types::number(elem, value)))
            }
            None => Value::POISON,
        }
    }

    /// A detached constant op, or `None` if no op can hold the content.
    pub fn make_constant(&mut self, ty: TypeId, content: &Value) -> Option<OpId> {
        let tables = self.tables;
        let make = |program: &mut Self, def: &OpDef| match def.generate {
            Generate::Constant(make) => make(&mut program.module, ty, content),
            _ => None,
        };
        let drawn = self.dice.pick_weighted(&tables.constants);
        let mut op = make(self, drawn);
        for &(_, def) in &tables.constants {
            op = op.or_else(|| make(self, def));
        }
        if let Some(op) = op {
            let result = self.module.op(op).results[0];
            self.learn(result, content.clone(), true, false);
        }
        op
    }

    /// A visible constant with this content, made if there is none.
    pub fn constant(&mut self, ty: TypeId, content: &Value) -> Option<ValueId> {
        let same = |&&value: &&ValueId| {
            let fact = &self.facts[value.0 as usize];
            fact.constant && self.ty(value) == ty && fact.content == *content
        };
        if let Some(&value) = self.visible.iter().rev().find(same) {
            self.facts[value.0 as usize].used = true;
            return Some(value);
        }
        let op = self.make_constant(ty, content)?;
        let value = self.module.op(op).results[0];
        self.module.push_op(self.block, op);
        self.made += 1;
        self.visible.push(value);
        self.facts[value.0 as usize].used = true;
        Some(value)
    }

    /// A visible value that ops drawn by weight may use and that a predicate accepts: the best of a few random ones.
    pub fn choose(&mut self, accept: impl Fn(&Self, ValueId) -> bool) -> Option<ValueId> {
        let list: Vec<ValueId> = self
            .visible
            .iter()
            .copied()
            .filter(|&v| self.facts[v.0 as usize].plain && accept(self, v))
            .collect();
        if list.is_empty() {
            return None;
        }
        let score = |program: &Self, index: usize| {
            let fact = &program.facts[list[index].0 as usize];
            let telling = !is_dull(&fact.content);
            (u32::from(fact.varies) + u32::from(telling) + 2 * u32::from(!fact.used), index)
        };
        let mut best = (0, 0);
        for _ in 0..weights::CANDIDATES {
            let index = self.dice.below(list.len() as u32) as usize;
            best = best.max(score(self, index));
        }
        let value = list[best.1];
        self.facts[value.0 as usize].used = true;
        Some(value)
    }

    /// A visible value that is not a constant.
    pub fn variable(&mut self, class: Class, scalars_only: bool) -> Option<ValueId> {
        self.choose(|program, value| {
            let ty = program.ty(value);
            let ctx = &program.module.ctx;
            !program.facts[value.0 as usize].constant
                && types::belongs(ctx, ty, class)
                && !(scalars_only && types::is_shaped(ctx, ty))
        })
    }

    /// A visible value of the type, or a constant.
    pub fn operand(&mut self, ty: TypeId) -> Option<ValueId> {
        if !self.dice.chance(weights::CONSTANT_OPERAND) {
            let of_type = |program: &Self, value| program.ty(value) == ty;
            let varying = |program: &Self, value: ValueId| {
                of_type(program, value) && !program.facts[value.0 as usize].constant
            };
            if let Some(value) = self.choose(varying) {
                return Some(value);
            }
            if self.dice.chance(50)
                && let Some(value) = self.choose(of_type)
            {
                return Some(value);
            }
        }
        let content = self.draw_content(ty);
        self.constant(ty, &content)
    }

    /// In most cases the latest of the visible values of a type.
    pub fn newest(&mut self, ty: TypeId) -> Option<ValueId> {
        if self.dice.chance(80) {
            let found = self.visible.iter().rev().find(|&&value| self.ty(value) == ty).copied();
            let varies = |value: &ValueId| {
                let fact = &self.facts[value.0 as usize];
                fact.plain && !fact.constant
            };
            if let Some(value) = found.filter(varies) {
                self.facts[value.0 as usize].used = true;
                return Some(value);
            }
        }
        self.operand(ty)
    }

    /// Unused values of the innermost region, latest first.
    pub fn sinks(&mut self, most: usize) -> Ids {
        let start =
            self.frames.last().map_or(0, |frame| if frame.hidden.is_some() { 0 } else { frame.visible });
        let start = self.blocks.last().map_or(start, |block| block.0.max(start).min(self.visible.len()));
        let unused = |&&value: &&ValueId| {
            let fact = &self.facts[value.0 as usize];
            fact.plain && !fact.used && !fact.constant
        };
        let values: Ids = self.visible[start..].iter().rev().filter(unused).take(most).copied().collect();
        for value in &values {
            self.facts[value.0 as usize].used = true;
        }
        values
    }

    pub fn open(&mut self, block: BlockId, kind: RegionKind, function: Option<OpId>) {
        let isolated = kind == RegionKind::Isolated;
        let frame = GenerationState {
            block: self.block,
            visible: self.visible.len(),
            hidden: isolated.then(|| std::mem::take(&mut self.visible)),
            kind: self.kind,
            function: self.function,
            depth: self.depth,
            holders: self.holders.len(),
            state: if isolated {
                std::mem::replace(&mut self.state, RunState::new())
            } else {
                self.state.clone()
            },
        };
        self.frames.push(frame);
        self.holders.extend(function);
        self.depth = if isolated { 0 } else { self.depth + 1 };
        // If a region may not print, regions inside it may not print either.
        self.kind = match (self.kind, kind) {
            (RegionKind::Unordered, RegionKind::Single | RegionKind::Graph) => RegionKind::Unordered,
            _ => kind,
        };
        self.function = if isolated { function } else { self.function };
        self.block = block;
    }

    pub fn close(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.block = frame.block;
        self.kind = frame.kind;
        self.function = frame.function;
        self.depth = frame.depth;
        self.holders.truncate(frame.holders);
        // The op is run as a whole after its regions are filled.
        self.restore(frame.state);
        match frame.hidden {
            Some(hidden) => self.visible = hidden,
            None => self.visible.truncate(frame.visible),
        }
    }

    pub fn kind(&self) -> RegionKind {
        self.kind
    }

    pub fn enter(&mut self, block: BlockId) {
        self.blocks.push((self.visible.len(), self.state.clone()));
        self.block = block;
    }

    pub fn leave(&mut self, to: BlockId) {
        if let Some((visible, state)) = self.blocks.pop() {
            self.visible.truncate(visible);
            // Whether the block runs is not known here.
            self.restore(state);
        }
        self.block = to;
    }

    /// Runs an op of the program alone.
    pub fn run(&self, op: OpId) -> Execution {
        let interpreter = Interpreter::new(&self.module, self.registry, strict_config());
        interpreter.run_op(op, &|value| Some(self.content(value)))
    }

    /// Runs a function of the program.
    pub fn call(&self, name: &str, args: &[Value]) -> Execution {
        Interpreter::new(&self.module, self.registry, strict_config()).call(name, args)
    }

    /// Learns results and makes them visible.
    pub fn finish(&mut self, op: OpId, results: Vec<Value>, open: bool) {
        let varies = {
            let op = self.module.op(op);
            let varies = |value: &ValueId| self.fact(*value).is_some_and(|fact| fact.varies);
            op.operands.iter().any(varies) || !op.regions.is_empty()
        };
        let ids = self.module.op(op).results.clone();
        for (value, content) in ids.into_iter().zip(results) {
            let plain = self.planter.is_none() || self.is_plain(self.ty(value), &content, open);
            self.learn(value, content, false, varies);
            let fact = &mut self.facts[value.0 as usize];
            (fact.plain, fact.open) = (plain, open);
            self.visible.push(value);
        }
    }

    /// Runs an op that is in its block, and repairs what is not well defined. False if that fails; the op is then
    /// removed.
    pub fn settle_op(&mut self, op: OpId) -> bool {
        for _ in 0..self.most_repairs() {
            let results = match self.planter {
                None => self.run(op).result,
                Some(_) => self.trial(op, false).map(|trial| trial.results),
            };
            match results {
                Ok(results) => {
                    self.finish(op, results, false);
                    return true;
                }
                Err(Stop::Ub(ub)) => match ub.op {
                    Some(faulty) if faulty != op || !self.is_leaf(op) => {
                        if !self.repair(faulty, ub.rule) {
                            break;
                        }
                    }
                    _ => {
                        if !self.soften(op, ub.rule) {
                            break;
                        }
                    }
                },
                Err(_) => break,
            }
        }
        self.module.detach_op(op);
        false
    }

    fn is_leaf(&self, op: OpId) -> bool {
        self.module.op(op).regions.is_empty()
    }

    /// The function that holds an op.
    pub fn function_of(&self, op: OpId) -> Option<OpId> {
        let mut at = op;
        let mut found = None;
        while let Some(region) = self.module.op(at).parent.and_then(|block| self.module.block(block).parent) {
            found = Some(at);
            at = self.module.region(region).parent?;
        }
        found
    }
}
