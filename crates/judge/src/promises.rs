//! Promises in attributes that only the program after a step makes.
//!
//! An execution checks most promises. The others have no model: nothing shows whether the program keeps them, so nothing is claimed about a function
//! to which a step adds one.

use assay_ir::{Module, OpId};
use assay_model::{OpView, Promises, Registry};

use crate::behaviour::{Plan, Settings};
use crate::functions::{entry_block, find_function, ops_reached};
use crate::reason::{Reason, ReasonKind};
use crate::verdict::{FunctionVerdict, Verdict};

/// Decodes promises of ops.
#[derive(Clone, Copy)]
pub struct PromiseReader<'a> {
    /// The definitions of ops.
    pub registry: &'a Registry,
    /// Width of `index` in bits.
    pub index_width: u32,
    /// The promises that count, as texts.
    pub choose: fn(Promises) -> Vec<String>,
}

/// A promise of an op.
struct StatedPromise<'m> {
    /// The symbol of a function; `None` for a call or an access.
    symbol: Option<&'m str>,
    /// Number of arguments of a function.
    n_args: usize,
    text: String,
}

impl StatedPromise<'_> {
    /// Whether another program makes the same promise. A lowering may turn one argument into several, so that the later ones get other numbers.
    fn is_same(&self, other: &StatedPromise<'_>) -> bool {
        let is_alike = match self.n_args == other.n_args {
            true => self.text == other.text,
            false => without_number(&self.text) == without_number(&other.text),
        };
        self.symbol == other.symbol && is_alike
    }
}

/// The text of a promise without the number of the argument or result.
fn without_number(text: &str) -> String {
    match text.split_once(": ") {
        Some((place, promise)) => {
            format!("{}: {promise}", place.trim_end_matches(|c: char| c.is_ascii_digit()))
        }
        None => text.to_owned(),
    }
}

impl PromiseReader<'_> {
    /// A promise that the function makes only in the second program, or an op that it reaches. `programs` are the function in both programs.
    pub fn find_new(self, programs: [(&Module, OpId); 2]) -> Option<String> {
        let [source, target] = programs;
        if !self.has_any(target.0) {
            return None;
        }
        let [known, stated] = [source, target].map(|(module, function)| {
            let ops = ops_reached(module, function).into_iter();
            ops.flat_map(|op| self.stated(module, op)).collect::<Vec<_>>()
        });
        let is_new = |promise: &StatedPromise<'_>| !known.iter().any(|other| promise.is_same(other));
        stated.into_iter().find(is_new).map(|promise| promise.text)
    }

    /// Whether any op of a program makes a promise.
    fn has_any(self, module: &Module) -> bool {
        let mut is_there = false;
        module.walk(module.top(), &mut |op| is_there = is_there || !self.read(module, op).is_empty());
        is_there
    }

    fn stated(self, module: &Module, op: OpId) -> Vec<StatedPromise<'_>> {
        let (symbol, block) = (module.symbol_of(op), entry_block(module, op));
        // What such a function does is known, and lowerings declare it with what holds for it.
        if block.is_none() && symbol.is_some_and(|name| self.registry.external(name).is_some()) {
            return Vec::new();
        }
        let n_args = block.map_or(0, |block| module.block(block).args.len());
        let texts = self.read(module, op).into_iter();
        texts.map(|text| StatedPromise { symbol, n_args, text }).collect()
    }

    fn read(self, module: &Module, op: OpId) -> Vec<String> {
        let PromiseReader { registry, index_width, choose } = self;
        let decode = registry.get(module.op_name(op)).and_then(|def| def.promises);
        let view = OpView { module, op, index_width, types: registry.types() };
        decode.and_then(|decode| decode(&view).ok()).map(choose).unwrap_or_default()
    }
}

/// Whether a program makes promises that have no model.
pub(crate) fn has_unmodelled(module: &Module, registry: &Registry, settings: &Settings) -> bool {
    unmodelled(registry, settings).has_any(module)
}

/// Takes back that a function refines if the step adds a promise to it that has no model.
pub(crate) fn refuse_new(
    plan: &Plan,
    programs: [&Module; 2],
    registry: &Registry,
    settings: &Settings,
    verdicts: &mut [FunctionVerdict],
) {
    let reader = unmodelled(registry, settings);
    if !reader.has_any(programs[1]) {
        return;
    }
    refuse_where(plan, programs, registry, verdicts, |functions| {
        reader.find_new(functions).map(|promise| new_promise(&promise))
    });
}

/// Takes back that functions refine where `find` has a reason why that is not shown. It gets the function in both programs.
pub(crate) fn refuse_where(
    plan: &Plan,
    programs: [&Module; 2],
    registry: &Registry,
    verdicts: &mut [FunctionVerdict],
    find: impl Fn([(&Module, OpId); 2]) -> Option<String>,
) {
    for (verdict, planned) in verdicts.iter_mut().zip(&plan.functions) {
        if !matches!(verdict.verdict, Verdict::Refines { .. }) {
            continue;
        }
        let named = programs
            .map(|module| find_function(module, registry, &planned.name).map(|function| (module, function)));
        if let [Some(source), Some(target)] = named
            && let Some(why) = find([source, target])
        {
            verdict.verdict = Verdict::NotComparable(Reason::new(ReasonKind::Unsupported, why));
        }
    }
}

/// The reason why a new promise leaves the answer open.
pub fn new_promise(promise: &str) -> String {
    format!("'{promise}' promises something that is not modelled")
}

fn unmodelled<'a>(registry: &'a Registry, settings: &Settings) -> PromiseReader<'a> {
    let index_width = settings.config.index_width;
    PromiseReader { registry, index_width, choose: |promises| promises.unmodelled }
}
