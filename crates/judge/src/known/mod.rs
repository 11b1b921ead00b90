//! Avoids running functions again that a pass did not change.
//!
//! What a function does on its inputs depends on its own text, on the text of all functions that it mentions, directly or
//! through others, and on everything that is not a function: globals, nested modules, attributes of the module. If all of
//! these are the same in two programs, except for the names of values, the executions are the same.

use std::cell::RefCell;

use assay_engine::interpret::Execution;
use assay_ir::{BlockId, Module, OpId, ParseError, quoted_len};
use assay_model::Registry;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::behaviour::{Behaviour, FunctionRunner, Plan, PlannedFunction, Settings};
use crate::no_executions::NoExecutions;

/// Maximal size in bytes of the texts that are kept; beyond it, everything is forgotten.
const KEPT: usize = 16 << 20;

/// A program and the text that it was parsed from.
pub(crate) struct ParsedIr {
    pub text: String,
    pub module: Module,
}

impl ParsedIr {
    pub fn parse(text: &str, settings: &Settings) -> Result<ParsedIr, ParseError> {
        Ok(ParsedIr { module: settings.parse(text)?, text: text.to_owned() })
    }
}

/// The known executions of the functions of one plan, in all programs that were made of one source. They hold for this
/// plan, one registry and the same settings.
#[derive(Default)]
pub struct KnownFunctions(RefCell<KnownRuns>);

#[derive(Default)]
struct KnownRuns {
    /// Numbers of texts.
    texts: FxHashMap<String, usize>,
    /// The key: a function, and the texts that it depends on.
    runs: FxHashMap<(usize, Vec<usize>), KnownRun>,
    size: usize,
}

/// What a function did.
struct KnownRun {
    executions: Result<Vec<Execution>, NoExecutions>,
    /// The ops of the texts, in the program that was run.
    ops: Vec<OpId>,
}

impl KnownRuns {
    /// A number that no other text has.
    fn number(&mut self, text: &str) -> usize {
        if let Some(&number) = self.texts.get(text) {
            return number;
        }
        let number = self.texts.len();
        self.texts.insert(text.to_owned(), number);
        self.size += text.len();
        number
    }
}

impl KnownFunctions {
    /// What the planned functions of a program do.
    pub(crate) fn behaviour(
        &self,
        program: &ParsedIr,
        registry: &Registry,
        plan: &Plan,
        settings: &Settings,
    ) -> Behaviour {
        if self.0.borrow().size > KEPT {
            self.0.take();
        }
        let runner = FunctionRunner::new(&program.module, registry, settings);
        let sections = Sections::split(program);
        let texts = sections.as_ref().map(|sections| {
            let mut kept = self.0.borrow_mut();
            let around = kept.number(&sections.around);
            let sections = sections.sections.iter().map(|section| kept.number(&section.text));
            (around, sections.collect::<Vec<usize>>())
        });
        let each = |(index, function): (usize, &PlannedFunction)| match (&sections, &texts) {
            (Some(sections), Some((around, texts))) => {
                let needed = sections.needed_by(&function.name);
                let texts = std::iter::once(*around).chain(needed.iter().map(|&index| texts[index]));
                self.executions((index, texts.collect()), &|| sections.ops(&needed), function, &runner)
            }
            _ => runner.executions(function),
        };
        Behaviour::from_functions(plan.functions.iter().enumerate().map(each).collect())
    }

    /// Adds the executions of the planned functions of a source. `module` is the program that was run; `source` has the same ops,
    /// in the same order.
    pub(crate) fn add_source(&self, source: &ParsedIr, module: &Module, plan: &Plan, behaviour: &Behaviour) {
        let Some(sections) = Sections::split(source) else { return };
        let ran = &module.block(body(module)).ops;
        if ran.len() != sections.sections.len() {
            return;
        }
        let mut kept = self.0.borrow_mut();
        let around = kept.number(&sections.around);
        let texts: Vec<usize> = sections.sections.iter().map(|section| kept.number(&section.text)).collect();
        for (index, (function, executions)) in plan.functions.iter().zip(&behaviour.functions).enumerate() {
            let needed = sections.needed_by(&function.name);
            let key = std::iter::once(around).chain(needed.iter().map(|&index| texts[index])).collect();
            let ops = needed.iter().flat_map(|&index| with_nested(module, ran[index])).collect();
            kept.runs.insert((index, key), KnownRun { executions: executions.clone(), ops });
        }
    }

    fn executions(
        &self,
        key: (usize, Vec<usize>),
        ops: &dyn Fn() -> Vec<OpId>,
        function: &PlannedFunction,
        runner: &FunctionRunner<'_>,
    ) -> Result<Vec<Execution>, NoExecutions> {
        if let Some(run) = self.0.borrow().runs.get(&key) {
            let mut executions = run.executions.clone()?;
            rename(executions.iter_mut().filter(|execution| names_ops(execution)), &run.ops, ops);
            return Ok(executions);
        }
        let executions = runner.executions(function);
        let run = KnownRun { executions: executions.clone(), ops: ops() };
        self.0.borrow_mut().runs.insert(key, run);
        executions
    }
}

fn names_ops(execution: &Execution) -> bool {
    execution.result.is_err() || !execution.unspecified.is_empty() || !execution.approximate.is_empty()
}

/// Renames ops of one program to the ops at the same places of another.
fn rename<'e>(
    executions: impl Iterator<Item = &'e mut Execution>,
    from: &[OpId],
    to: &dyn Fn() -> Vec<OpId>,
) {
    let mut executions = executions.peekable();
    if executions.peek().is_none() {
        return;
    }
    let to = to();
    let names: FxHashMap<OpId, OpId> = from.iter().copied().zip(to).collect();
    // Every op that an execution names is an op of the text.
    executions.for_each(|execution| execution.rename_ops(&|op| names.get(&op).copied().unwrap_or(op)));
}

/// Which planned functions of a source changed in some program that passes made from it: the function itself, or what it
/// depends on.
pub fn find_changed(plan: &Plan, source: &str, targets: &[&str], settings: &Settings) -> Vec<bool> {
    let parse = |text: &str| ParsedIr::parse(text, settings).ok();
    let source = parse(source);
    let source = source.as_ref().and_then(Sections::split);
    let mut changed = vec![false; plan.functions.len()];
    for target in targets {
        let target = parse(target);
        let target = target.as_ref().and_then(Sections::split);
        for (function, changed) in plan.functions.iter().zip(&mut changed) {
            *changed |= match (&source, &target) {
                (Some(source), Some(target)) => {
                    source.around != target.around
                        || source.texts_of(&function.name) != target.texts_of(&function.name)
                }
                _ => true,
            };
        }
    }
    changed
}

/// For each planned function, the source with this function alone: without all functions on which it does not depend. `None` if
/// that is the whole source, or if the source cannot be cut.
pub fn isolate_functions(plan: &Plan, source: &str, settings: &Settings) -> Vec<Option<String>> {
    let program = ParsedIr::parse(source, settings).ok();
    let sections = program.as_ref().and_then(Sections::split);
    let part = |function: &PlannedFunction| {
        let sections = sections.as_ref()?;
        let needed = sections.needed_by(&function.name);
        (needed.len() < sections.sections.len()).then(|| sections.part(source, &needed))
    };
    plan.functions.iter().map(part).collect()
}

/// A program's text, cut into its functions and the rest.
struct Sections<'p> {
    module: &'p Module,
    /// Where each section begins in the text, and where the last one ends.
    cuts: Vec<usize>,
    /// The text before the first op of the module, and after the last one.
    around: String,
    /// The functions and the ops beside them, in the order of the text.
    sections: Vec<Section<'p>>,
    /// The sections that are not functions, and the functions that these and the module mention.
    needed_by_all: Vec<usize>,
    functions: FxHashMap<&'p str, Vec<usize>>,
}

struct Section<'p> {
    op: OpId,
    /// The text, with values and blocks numbered by their first mention here.
    text: String,
    /// Whether the section is a function: then only functions that mention it depend on it.
    is_function: bool,
    /// The functions that it mentions.
    mentions: Vec<&'p str>,
}

impl<'p> Sections<'p> {
    /// The sections; `None` if the text is not laid out as MLIR's printer does it, where each op of the module begins a
    /// line.
    fn split(program: &'p ParsedIr) -> Option<Sections<'p>> {
        let (text, module) = (program.text.as_str(), &program.module);
        let ops = &module.block(body(module)).ops;
        let cuts = cuts(text, module, ops)?;
        let mut functions: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
        for (index, &op) in ops.iter().enumerate() {
            if let Some(symbol) = function_symbol(module, op) {
                functions.entry(symbol).or_default().push(index);
            }
        }
        let section = |(&op, cut): (&OpId, &[usize])| {
            let text = &text[cut[0]..cut[1]];
            let is_function = function_symbol(module, op).is_some();
            Section { op, text: with_own_names(text), is_function, mentions: mentions(text, &functions) }
        };
        let (before, behind) = (&text[..cuts[0]], &text[cuts[ops.len()]..]);
        let mentioned = [before, behind].map(|text| mentions(text, &functions)).concat();
        let sections: Vec<Section<'_>> = ops.iter().zip(cuts.windows(2)).map(section).collect();
        // Printers differ in how they end a text.
        let around = [before, behind.trim_end()].concat();
        let mut all = Sections { module, cuts, around, sections, needed_by_all: Vec::new(), functions };
        let rest = (0..ops.len()).filter(|&index| !all.sections[index].is_function);
        let mentioned = mentioned.iter().flat_map(|symbol| &all.functions[symbol]);
        all.needed_by_all = all.reached_from(rest.chain(mentioned.copied()).collect());
        Some(all)
    }

    /// The sections that a function's behaviour depends on, in the order of the text.
    fn needed_by(&self, function: &str) -> Vec<usize> {
        let mut needed = self.needed_by_all.clone();
        needed.extend(self.functions.get(function).into_iter().flatten());
        self.reached_from(needed)
    }

    /// The program `text` with these sections only.
    fn part(&self, text: &str, needed: &[usize]) -> String {
        let (first, last) = (self.cuts[0], self.cuts[self.sections.len()]);
        let kept = needed.iter().map(|&index| &text[self.cuts[index]..self.cuts[index + 1]]);
        std::iter::once(&text[..first]).chain(kept).chain([&text[last..]]).collect()
    }

    /// The texts of a function's sections.
    fn texts_of(&self, function: &str) -> Vec<&str> {
        self.needed_by(function).into_iter().map(|index| self.sections[index].text.as_str()).collect()
    }

    /// The given sections and the functions that they mention, directly or through others, in the order of the text.
    fn reached_from(&self, sections: Vec<usize>) -> Vec<usize> {
        let mut reached: FxHashSet<usize> = sections.iter().copied().collect();
        let mut open = sections;
        while let Some(index) = open.pop() {
            let mentioned = self.sections[index].mentions.iter().flat_map(|symbol| &self.functions[symbol]);
            open.extend(mentioned.filter(|&&other| reached.insert(other)));
        }
        let mut reached: Vec<usize> = reached.into_iter().collect();
        reached.sort_unstable();
        reached
    }

    /// The ops of sections.
    fn ops(&self, needed: &[usize]) -> Vec<OpId> {
        needed.iter().flat_map(|&index| with_nested(self.module, self.sections[index].op)).collect()
    }
}

/// An op and the ops in its regions, in the order of the text.
fn with_nested(module: &Module, op: OpId) -> Vec<OpId> {
    let mut ops = vec![op];
    for &region in &module.op(op).regions {
        for &block in &module.region(region).blocks {
            module.walk(block, &mut |op| ops.push(op));
        }
    }
    ops
}

/// The block that contains the functions: that of the only op, if it is a module.
fn body(module: &Module) -> BlockId {
    let top = module.top();
    let &[only] = module.block(top).ops.as_slice() else { return top };
    let &[region] = module.op(only).regions.as_slice() else { return top };
    match module.region(region).blocks.as_slice() {
        &[block] if module.attr_of(only, "function_type").is_none() => block,
        _ => top,
    }
}

/// The symbol of a function, if it is written without quotes.
fn function_symbol(module: &Module, op: OpId) -> Option<&str> {
    module.attr_of(op, "function_type")?;
    module.symbol_of(op).filter(|name| !name.is_empty() && name.bytes().all(is_symbol_byte))
}

fn is_symbol_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-')
}

/// The functions that a text may name, found by the names after each `@` or quote.
fn mentions<'p>(text: &'p str, functions: &FxHashMap<&'p str, Vec<usize>>) -> Vec<&'p str> {
    let name = |at: usize| {
        let rest = &text[at + 1..];
        &rest[..rest.bytes().position(|byte| !is_symbol_byte(byte)).unwrap_or(rest.len())]
    };
    let starts = text.bytes().enumerate().filter(|(_, byte)| matches!(byte, b'@' | b'"'));
    let mut names: Vec<&str> = starts.map(|(at, _)| name(at)).collect();
    names.retain(|name| functions.contains_key(name));
    names.sort_unstable();
    names.dedup();
    names
}

/// A text whose values and blocks are numbered in the order in which it names them. MLIR numbers those of a whole program, so that a
/// change in one function renames those of the next ones.
fn with_own_names(text: &str) -> String {
    let (mut numbers, mut own, mut rest) = (FxHashMap::default(), String::with_capacity(text.len()), text);
    let mut digits = itoa::Buffer::new();
    // All of them are ASCII, so no other character contains such a byte.
    while let Some(at) = rest.bytes().position(|byte| matches!(byte, b'%' | b'^' | b'"')) {
        let (before, token) = rest.split_at(at);
        own += before;
        let is_text = token.starts_with('"');
        let len = match is_text {
            true => quoted_len(token),
            false => 1 + token.bytes().skip(1).take_while(|&byte| is_symbol_byte(byte)).count(),
        };
        let (token, behind) = token.split_at(len);
        own += if is_text { token } else { &token[..1] };
        if !is_text {
            let new = numbers.len();
            own += digits.format(*numbers.entry(token).or_insert(new));
        }
        rest = behind;
    }
    own + rest
}

/// Where the ops of a module begin, each at the start of its line, and where the last one ends.
fn cuts(text: &str, module: &Module, ops: &[OpId]) -> Option<Vec<usize>> {
    let lines: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let begin = |op: &OpId| lines.get((module.op(*op).source.0 as usize).checked_sub(1)?).copied();
    let mut cuts = ops.iter().map(begin).collect::<Option<Vec<usize>>>()?;
    let last = *cuts.last()?;
    // The line that closes the module does not belong to its last op.
    cuts.push(text[last..].rfind("\n}").map_or(text.len(), |at| last + at + 1));
    cuts.is_sorted_by(|a, b| a < b).then_some(cuts)
}

#[cfg(test)]
mod tests;
