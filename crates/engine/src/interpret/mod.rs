//! The reference interpreter.
//!
//! A function is decoded once into [`code::Code`] (slots, kernels, rules with the flags resolved) and then run on any
//! number of inputs.

mod answers;
mod block_set;
mod broadcast;
pub(crate) mod check;
mod code;
mod decode;
mod lift;
mod liveness;
mod origins;
mod output;
mod packed;
mod poison;
mod stand_in;
mod unranked;
mod visibility;
mod vm;
mod weight;

use std::cell::{LazyCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use assay_ir::{Module, NanChoice, OpId, Uses, ValueId, with_nans};
use assay_model::stop::StopSite;
use assay_model::{BitChoice, Effect, Meaning, Memory, OpView, Placement, Registry, Stop, Value, Values};
use rustc_hash::{FxHashMap, FxHashSet};

pub use answers::{Answers, is_lowered_to_int};
pub use block_set::BlockSet;
pub use check::application::is_broken;
pub use check::maps_fit;
use code::Code;
pub use decode::is_open;
pub use output::{Chunk, Output};
pub use poison::{Defined, find_maker};
use vm::Vm;
pub use vm::hidden;

/// Limits and choices of an execution.
#[derive(Clone, Debug)]
pub struct ExecutionConfig {
    /// Executed ops, elements of large arrays included.
    pub steps: u64,
    /// Nested calls.
    pub depth: u32,
    /// Bytes of printed output.
    pub output: usize,
    /// Limit on the memory that the program allocates: an allocated byte costs two, and each object some more.
    pub memory: u64,
    /// The placement of objects in memory. No defined behaviour depends on it.
    pub placement: Placement,
    /// Width of `index` in bits.
    pub index_width: u32,
    /// Rules about poison and about unspecified results stop the run, like rules about undefined behaviour. So
    /// does printing something unspecified.
    pub strict: bool,
    /// Undefined behaviour says where its operands came from.
    pub origins: bool,
    /// Calls of functions without a definition print their arguments and give results that depend on the arguments
    /// and on [`CallOptions::answers`]; otherwise such calls are not supported.
    pub stand_in: bool,
    /// The dialects that the compiler registers, if they are known. Then ops without a model print their operands and give results that depend on
    /// them, like functions with [`ExecutionConfig::stand_in`]. No pass knows the ops of a dialect that is not registered, so these may do
    /// anything. For others, see [`Interpreter::shows_registered_op`]. `None`: an op without a model is not supported.
    pub registered: Option<Arc<[String]>>,
    /// How much of the execution is recorded in [`Execution::events`]. Each op counts one, plus one for each
    /// element of its results. Recording stops at the op that exceeds the limit.
    pub record: usize,
    /// Settings for an execution that looks for the op that made poison.
    pub defined: Option<Defined>,
    /// If an op that passes may execute early breaks a rule of undefined behaviour, its results are poison instead.
    /// This is for programs that a pass made from one that is defined and did not execute the op. See also
    /// [`assay_model::Machine::is_speculative`].
    pub speculate: bool,
    /// Moves inexact results within their tolerances, by this seed ([`assay_model::Perturbation`]).
    pub perturb: Option<u64>,
    /// Which open results are poison, instead of one of the right values.
    pub taint: Taint,
    /// Which NaNs arithmetic makes.
    pub nans: NanChoice,
    /// What freezing chooses.
    pub frozen: BitChoice,
    /// Values for undefined bits that an op reads and does not only pass on. Without them, the results say which bits are
    /// undefined, as if undefined bits did not depend on each other. If the bits may break a rule of undefined behaviour, no value is
    /// chosen.
    pub undef: Option<BitChoice>,
    /// If this is set, no further execution begins.
    pub interrupt: Option<&'static AtomicBool>,
}

/// Shows what depends on open results: they become poison, and freezing leaves them open. Whatever is poison in such an
/// execution but not in the usual one depends on open results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Taint {
    /// Open results have the values of the usual execution.
    #[default]
    Nothing,
    /// The results that no document determines ([`Effect::Silent`]).
    Silent,
    /// Three kinds of results: those of the variant above; those for which a document allows several values ([`Effect::Unspecified`]);
    /// and those that a pass may replace by poison although they are not poison here
    /// ([`Machine::open_value`](assay_model::Machine::open_value) with [`Effect::Poison`]).
    Open,
}

impl Taint {
    /// Whether results with this effect become poison.
    #[inline]
    pub fn covers(self, effect: Effect) -> bool {
        match self {
            Taint::Nothing => false,
            Taint::Silent => effect == Effect::Silent,
            // A kernel notes a rule of poison if a lowering gives less defined results.
            Taint::Open => effect.is_open() || effect == Effect::Poison,
        }
    }
}

impl Default for ExecutionConfig {
    fn default() -> ExecutionConfig {
        ExecutionConfig {
            steps: 200_000_000,
            depth: 200,
            output: 1 << 20,
            memory: 1 << 30,
            placement: Placement::USUAL,
            index_width: 64,
            strict: false,
            origins: true,
            stand_in: false,
            registered: None,
            record: 0,
            defined: None,
            speculate: false,
            perturb: None,
            taint: Taint::Nothing,
            nans: NanChoice::Usual,
            frozen: BitChoice::Zeros,
            undef: None,
            interrupt: None,
        }
    }
}

impl ExecutionConfig {
    /// Whether nobody waits for the results any more.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// How much of what an execution shows depends on open results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Openness {
    /// Nothing, or nobody asked.
    #[default]
    Nothing,
    /// Some of what it shows.
    Partly,
    /// Everything, for this reason.
    Wholly(&'static str),
}

/// How one execution ended, and what it printed until then.
#[derive(Clone, Debug)]
pub struct Execution {
    /// The entry's results, or why there are none.
    pub result: Result<Vec<Value>, Stop>,
    /// The op at which it stopped, unless it stopped at undefined behaviour, which names its op, or outside of any op; `None`
    /// without [`ExecutionConfig::origins`].
    pub stopped_at: Option<Box<StopSite>>,
    /// What the execution printed, even if it stopped early.
    pub output: Output,
    /// Ops with open results, of which this execution shows one, with the ids of the rules that make them open (the
    /// first few); empty if every result was determined.
    pub unspecified: Vec<(OpId, &'static str)>,
    /// Whether no document determines one of them ([`Effect::Silent`]).
    pub silent: bool,
    /// Whether an op broke a rule that also allows the program to stop ([`assay_model::Rule::asserted`]).
    pub may_stop: bool,
    /// The value to which undefined bits were frozen, if any were.
    pub froze: Option<BitChoice>,
    /// Whether an op read undefined bits and did not only pass them on.
    pub read_undef: bool,
    /// The contents of globals afterwards, for those that the caller asked for ([`CallOptions::globals`]).
    pub globals: Vec<(Rc<str>, Value)>,
    /// Whether arithmetic made a NaN, whose sign and payload are open.
    pub made_nan: bool,
    /// For an execution that shows what depends on open results: whether the rules of some op allow poison for an open
    /// result, or for something that depends on it.
    pub may_be_poison: bool,
    /// How much of the results and the output depends on open results. The caller fills it in, after it has run the call
    /// again with [`Taint::Open`].
    pub open: Openness,
    /// Ops whose results are known only to within a bound (the first few); empty if every result is exact.
    pub approximate: Vec<OpId>,
    /// Executions of the same call with its inexact results moved; filled in by the caller that also runs these.
    pub samples: Vec<Execution>,
    /// Executed ops.
    pub steps: u64,
    /// All objects, as they are at the end.
    pub memory: Memory,
    /// The blocks of the module that were entered.
    pub entered: BlockSet,
    /// The ops in the order in which they ended, up to the limit of [`ExecutionConfig::record`].
    pub events: Vec<ExecutedOp>,
}

/// An execution without results that did nothing.
impl Default for Execution {
    fn default() -> Execution {
        Execution {
            result: Ok(Vec::new()),
            stopped_at: None,
            output: Output::default(),
            unspecified: Vec::new(),
            silent: false,
            may_stop: false,
            froze: None,
            read_undef: false,
            globals: Vec::new(),
            made_nan: false,
            may_be_poison: false,
            open: Openness::Nothing,
            approximate: Vec::new(),
            samples: Vec::new(),
            steps: 0,
            memory: Memory::new(0),
            entered: BlockSet::default(),
            events: Vec::new(),
        }
    }
}

impl Execution {
    /// Replaces the op ids that this execution contains by ids of another module.
    pub fn rename_ops(&mut self, rename: &dyn Fn(OpId) -> OpId) {
        let each = |op: &mut OpId| *op = rename(*op);
        self.unspecified.iter_mut().for_each(|(op, _)| each(op));
        self.approximate.iter_mut().for_each(each);
        self.events.iter_mut().for_each(|event| each(&mut event.op));
        self.samples.iter_mut().for_each(|sample| sample.rename_ops(rename));
        if let Some(site) = &mut self.stopped_at {
            let origins = site.origins.iter_mut().filter_map(|origin| origin.op.as_mut());
            origins.chain([&mut site.op]).for_each(each);
        }
        let Err(Stop::Ub(ub)) = &mut self.result else { return };
        let race = ub.race.iter_mut().flat_map(|race| [&mut race.earlier, &mut race.object]);
        let origins = ub.origins.iter_mut().map(|origin| &mut origin.op);
        race.chain(origins).chain([&mut ub.op]).flatten().for_each(each);
    }
}

/// One op that was executed to its end.
#[derive(Clone, Debug)]
pub struct ExecutedOp {
    /// The op in the module.
    pub op: OpId,
    /// Their values when the op began.
    pub operands: Vec<Value>,
    /// Empty for a terminator.
    pub results: Vec<Value>,
}

/// How a function is called.
#[derive(Clone, Copy, Default)]
pub struct CallOptions<'a> {
    /// The globals whose contents are wanted afterwards.
    pub globals: &'a [Rc<str>],
    /// A limit on the steps, if it is lower than that of the configuration.
    pub steps: Option<u64>,
    /// The results of functions without a definition; those of [`Answers::default`] if there are none.
    pub answers: Option<&'a Answers>,
}

/// A module ready to run. Functions are decoded at their first call.
pub struct Interpreter<'m> {
    module: &'m Module,
    registry: &'m Registry,
    config: ExecutionConfig,
    symbols: RefCell<Option<Symbols<'m>>>,
    codes: RefCell<FxHashMap<OpId, Rc<Code>>>,
}

/// Functions, globals and modules by name.
#[derive(Default)]
struct Symbols<'m> {
    /// Of several with one name, the outermost one.
    first: FxHashMap<&'m str, OpId>,
    /// The names that several have.
    several: FxHashSet<&'m str>,
}

impl<'m> Interpreter<'m> {
    /// An interpreter of a module's functions; each is decoded when it is first called.
    pub fn new(module: &'m Module, registry: &'m Registry, config: ExecutionConfig) -> Interpreter<'m> {
        Interpreter { module, registry, config, symbols: RefCell::default(), codes: RefCell::default() }
    }

    /// The interpreted program.
    pub fn module(&self) -> &'m Module {
        self.module
    }

    /// Budgets and choices of every execution.
    pub fn config(&self) -> &ExecutionConfig {
        &self.config
    }

    /// Calls a function by its symbol.
    pub fn call(&self, entry: &str, args: &[Value]) -> Execution {
        self.call_in(Memory::with_placement(self.config.placement, self.config.memory), entry, args)
    }

    /// Calls a function by its symbol; its arguments may point into `memory`.
    pub fn call_in(&self, memory: Memory, entry: &str, args: &[Value]) -> Execution {
        self.call_with(memory, entry, args, CallOptions::default())
    }

    /// The same with options.
    pub fn call_with(
        &self,
        memory: Memory,
        entry: &str,
        args: &[Value],
        options: CallOptions<'_>,
    ) -> Execution {
        let CallOptions { globals, steps, answers } = options;
        let run = || {
            let mut vm = Vm::new(self, memory).within(steps).with_answers(answers);
            let result = vm.call_symbol(entry, args.iter().cloned().collect());
            let globals = if result.is_ok() { vm.read_globals(globals) } else { Vec::new() };
            Execution { globals, ..vm.finish(result) }
        };
        let (execution, made_nan) = with_nans(self.config.nans, run);
        Execution { made_nan, ..execution }
    }

    /// Runs one op (with its regions) on its own; `env` gives the values that it uses but does not define.
    pub fn run_op(&self, op: OpId, env: &dyn Fn(ValueId) -> Option<Value>) -> Execution {
        self.run_op_in(Memory::with_placement(self.config.placement, self.config.memory), op, env)
    }

    /// As [`Interpreter::run_op`]; the values may point into `memory`.
    pub fn run_op_in(&self, memory: Memory, op: OpId, env: &dyn Fn(ValueId) -> Option<Value>) -> Execution {
        let run = || {
            let mut vm = Vm::new(self, memory);
            let result = vm.run_op(op, env);
            vm.finish(result)
        };
        let (execution, made_nan) = with_nans(self.config.nans, run);
        Execution { made_nan, ..execution }
    }

    /// The symbols that can be called, with or without a body, sorted.
    pub fn functions(&self) -> Vec<(&'m str, OpId)> {
        self.with_symbols(|symbols| {
            let mut list: Vec<_> = symbols.first.iter().map(|(&name, &op)| (name, op)).collect();
            list.sort_unstable();
            list
        })
    }

    /// Whether an execution called a function without a body, for which a stand-in was used ([`ExecutionConfig::stand_in`]).
    pub fn shows_call(output: &Output, name: &str) -> bool {
        Self::shows(output, &vm::external::call_text(name))
    }

    /// Whether an execution ran an op without a model, of a dialect that the compiler registers. A pass may know what the op does, so it need not
    /// keep what the stand-in does.
    pub fn shows_registered_op(output: &Output) -> bool {
        Self::shows(output, &format!("{}{}", vm::external::CALL, stand_in::REGISTERED))
    }

    /// Whether an execution called any such function.
    pub fn shows_calls(output: &Output) -> bool {
        Self::shows(output, vm::external::CALL)
    }

    fn shows(output: &Output, call: &str) -> bool {
        output.chunks().iter().any(|chunk| match chunk {
            Chunk::Text(text) | Chunk::AnyOrder(text, _) => text.contains(call),
            Chunk::Unspecified | Chunk::Poison => false,
        })
    }

    /// Whether an execution called functions without a body in an unspecified order.
    pub fn calls_in_any_order(output: &Output) -> bool {
        let is_call =
            |chunk: &Chunk| matches!(chunk, Chunk::AnyOrder(text, _) if text.contains(vm::external::CALL));
        output.chunks().iter().any(is_call)
    }

    /// The names of the globals that functions may change, sorted.
    pub fn globals(&self) -> Vec<Rc<str>> {
        let index_width = self.config.index_width;
        let may_change = |op: OpId| {
            let def = self.registry.get(self.module.op_name(op));
            let view = OpView { module: self.module, op, index_width, types: self.registry.types() };
            def.and_then(|def| def.global).is_some_and(|decode| decode(&view).is_ok())
        };
        let named = self.functions().into_iter().filter(|&(_, op)| may_change(op));
        let uses = LazyCell::new(|| Uses::collect(self.module));
        let shown = named.filter(|&(_, op)| !visibility::is_unread(self.module, self.registry, &uses, op));
        shown.map(|(name, _)| name.into()).collect()
    }

    /// The function or global with a name, the outermost one if there are several.
    fn function(&self, name: &str) -> Option<OpId> {
        self.with_symbols(|symbols| symbols.first.get(name).copied())
    }

    /// The function or global that a name refers to at an op.
    fn callee(&self, name: &str, at: Option<OpId>) -> Option<OpId> {
        match at.filter(|_| self.is_ambiguous(name)) {
            Some(op) => self.module.symbol_at(op, name).or_else(|| self.function(name)),
            None => self.function(name),
        }
    }

    /// Whether several ops of the program have the same name, in nested or in separate modules.
    pub fn is_ambiguous(&self, name: &str) -> bool {
        self.with_symbols(|symbols| symbols.several.contains(name))
    }

    fn with_symbols<R>(&self, read: impl FnOnce(&Symbols<'m>) -> R) -> R {
        let mut symbols = self.symbols.borrow_mut();
        read(symbols.get_or_insert_with(|| {
            let mut symbols = Symbols::default();
            self.collect_symbols(self.module.top(), &mut symbols);
            symbols
        }))
    }

    /// Declarations with a symbol are functions, globals or modules. Those that are not functions may contain further
    /// declarations, which come after all those of the same block.
    fn collect_symbols(&self, block: assay_ir::BlockId, symbols: &mut Symbols<'m>) {
        let is_declaration = |op: OpId| {
            let def = self.registry.get(self.module.op_name(op));
            def.is_some_and(|def| matches!(def.meaning, Meaning::Declaration))
        };
        let declarations = self.module.block(block).ops.iter().copied().filter(|&op| is_declaration(op));
        let mut holders = Vec::new();
        for op in declarations {
            if let Some(name) = self.module.symbol_of(op) {
                if symbols.first.contains_key(name) {
                    symbols.several.insert(name);
                }
                symbols.first.entry(name).or_insert(op);
            }
            // A module may have a name too.
            if self.module.attr_of(op, "function_type").is_none() {
                holders.push(op);
            }
        }
        for op in holders {
            for &region in &self.module.op(op).regions {
                for &inner in &self.module.region(region).blocks {
                    self.collect_symbols(inner, symbols);
                }
            }
        }
    }

    fn code(&self, function: OpId) -> Rc<Code> {
        let mut codes = self.codes.borrow_mut();
        Rc::clone(codes.entry(function).or_insert_with(|| Rc::new(self.decode_function(function))))
    }

    fn decode_function(&self, function: OpId) -> Code {
        decode::decode_regions(self.module, self.registry, &self.config, function)
    }
}

/// Runs `entry` of a module once.
pub fn run(
    module: &Module,
    registry: &Registry,
    entry: &str,
    args: &[Value],
    config: ExecutionConfig,
) -> Execution {
    Interpreter::new(module, registry, config).call(entry, args)
}

fn no_values() -> Values {
    Values::new()
}
