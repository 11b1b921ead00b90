//! Functions that a pass left as they were are not run again.
//!
//! What a function does on its inputs depends on its own text, on the text of all functions that it mentions, directly or
//! through others, and on all that is no function: globals, nested modules, attributes of the module. If these are
//! the same byte for byte in two programs, so are the executions.

use std::cell::RefCell;

use assay_engine::interpret::Execution;
use assay_ir::{BlockId, Module, OpId, ParseError};
use assay_model::Registry;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::behaviour::{Behaviour, Missing, Plan, PlannedFunction, Runner, Settings};

/// Bytes of texts that are kept; then everything is forgotten.
const KEPT: usize = 16 << 20;

/// A program and the text that it was parsed from.
pub(crate) struct Program {
    pub text: String,
    pub module: Module,
}

impl Program {
    pub fn parse(text: &str, settings: &Settings) -> Result<Program, ParseError> {
        Ok(Program { module: settings.parse(text)?, text: text.to_owned() })
    }
}

/// What is known of the functions of one plan, in all programs that were made of one source. It holds for one plan, one
/// registry and the same settings.
#[derive(Default)]
pub struct KnownFunctions(RefCell<Kept>);

#[derive(Default)]
struct Kept {
    /// Numbers of texts.
    texts: FxHashMap<String, usize>,
    /// By function and the texts that it depends on.
    runs: FxHashMap<(usize, Vec<usize>), Run>,
    size: usize,
}

/// What a function did.
struct Run {
    executions: Result<Vec<Execution>, Missing>,
    /// The ops of the texts, in the program that was run.
    ops: Vec<OpId>,
}

impl Kept {
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
        program: &Program,
        registry: &Registry,
        plan: &Plan,
        settings: &Settings,
    ) -> Behaviour {
        if self.0.borrow().size > KEPT {
            self.0.take();
        }
        let runner = Runner::new(&program.module, registry, settings);
        let sections = Sections::of(program);
        let texts = sections.as_ref().map(|sections| {
            let mut kept = self.0.borrow_mut();
            let around = kept.number(&sections.around);
            let sections = sections.sections.iter().map(|section| kept.number(section.text));
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

    fn executions(
        &self,
        key: (usize, Vec<usize>),
        ops: &dyn Fn() -> Vec<OpId>,
        function: &PlannedFunction,
        runner: &Runner<'_>,
    ) -> Result<Vec<Execution>, Missing> {
        if let Some(run) = self.0.borrow().runs.get(&key) {
            let mut executions = run.executions.clone()?;
            rename(executions.iter_mut().filter(|execution| names_ops(execution)), &run.ops, ops);
            return Ok(executions);
        }
        let executions = runner.executions(function);
        let run = Run { executions: executions.clone(), ops: ops() };
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
    // Whatever an execution names is an op of the text.
    executions.for_each(|execution| execution.rename_ops(&|op| names.get(&op).copied().unwrap_or(op)));
}

/// A program's text, cut into its functions and the rest.
struct Sections<'p> {
    module: &'p Module,
    /// What is before the first op of the module, and after the last one.
    around: String,
    /// The functions and the ops beside them, in the order of the text.
    sections: Vec<Section<'p>>,
    /// The sections that are no functions, and the functions that those and the module mention.
    needed_by_all: Vec<usize>,
    functions: FxHashMap<&'p str, Vec<usize>>,
}

struct Section<'p> {
    op: OpId,
    text: &'p str,
    /// Whether only functions that mention it depend on it.
    is_function: bool,
    /// The functions that it mentions.
    mentions: Vec<&'p str>,
}

impl<'p> Sections<'p> {
    /// `None` if the text is not laid out as MLIR's printer does it: each op of the module begins a line.
    fn of(program: &'p Program) -> Option<Sections<'p>> {
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
            Section { op, text, is_function, mentions: mentions(text, &functions) }
        };
        let (before, behind) = (&text[..cuts[0]], &text[cuts[ops.len()]..]);
        let mentioned = [before, behind].map(|text| mentions(text, &functions)).concat();
        let sections: Vec<Section<'_>> = ops.iter().zip(cuts.windows(2)).map(section).collect();
        let around = [before, behind].concat();
        let mut all = Sections { module, around, sections, needed_by_all: Vec::new(), functions };
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

    /// These sections and the functions that they mention, directly or through others, in the order of the text.
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
        let mut ops = Vec::new();
        for &index in needed {
            let op = self.sections[index].op;
            ops.push(op);
            for &region in &self.module.op(op).regions {
                for &block in &self.module.region(region).blocks {
                    self.module.walk(block, &mut |op| ops.push(op));
                }
            }
        }
        ops
    }
}

/// The block that holds the functions: that of the only op, if it is a module.
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

/// The functions that a text may name: by what follows an `@` or a quote.
fn mentions<'p>(text: &'p str, functions: &FxHashMap<&'p str, Vec<usize>>) -> Vec<&'p str> {
    let name = |(at, _)| {
        let rest = &text[at + 1..];
        &rest[..rest.bytes().position(|byte| !is_symbol_byte(byte)).unwrap_or(rest.len())]
    };
    let mut names: Vec<&str> = text.match_indices(['@', '"']).map(name).collect();
    names.retain(|name| functions.contains_key(name));
    names.sort_unstable();
    names.dedup();
    names
}

/// Where the ops of a module begin, each at the start of its line, and where the last one ends.
fn cuts(text: &str, module: &Module, ops: &[OpId]) -> Option<Vec<usize>> {
    let lines: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let begin = |op: &OpId| lines.get((module.op(*op).source.0 as usize).checked_sub(1)?).copied();
    let mut cuts = ops.iter().map(begin).collect::<Option<Vec<usize>>>()?;
    let last = *cuts.last()?;
    // The line that closes the module is no part of its last op.
    cuts.push(text[last..].rfind("\n}").map_or(text.len(), |at| last + at + 1));
    cuts.is_sorted_by(|a, b| a < b).then_some(cuts)
}

#[cfg(test)]
mod tests {
    //! Known executions are those that a run would give, in the ids of the program at hand.

    use assay_engine::interpret::Config;

    use super::*;

    /// A program of a global, a callee, a function that is undefined where its argument is 0, and one that calls it.
    fn program(global: i64, callee: &str, more: &str) -> String {
        format!(
            r#""builtin.module"() ({{
  "memref.global"() <{{initial_value = dense<{global}> : tensor<1xi64>, sym_name = "g", type = memref<1xi64>}}> : () -> ()
  "func.func"() <{{function_type = (i64) -> i64, sym_name = "callee"}}> ({{
  ^bb0(%arg0: i64):
{callee}
    "func.return"(%0) : (i64) -> ()
  }}) : () -> ()
  "func.func"() <{{function_type = (i64) -> i64, sym_name = "alone"}}> ({{
  ^bb0(%arg0: i64):
    %0 = "arith.divsi"(%arg0, %arg0) : (i64, i64) -> i64
    %1 = "arith.maxsi"(%arg0, %0) : (i64, i64) -> i64
{more}
    "func.return"(%1) : (i64) -> ()
  }}) : () -> ()
  "func.func"() <{{function_type = (f32, i64) -> (f32, i64, i64), sym_name = "caller"}}> ({{
  ^bb0(%arg0: f32, %arg1: i64):
    %0 = "math.exp"(%arg0) <{{fastmath = #arith.fastmath<none>}}> : (f32) -> f32
    %1 = "func.call"(%arg1) <{{callee = @callee}}> : (i64) -> i64
    %2 = "memref.get_global"() <{{name = @g}}> : () -> memref<1xi64>
    %3 = "arith.constant"() <{{value = 0 : index}}> : () -> index
    %4 = "memref.load"(%2, %3) : (memref<1xi64>, index) -> i64
    %5 = "arith.divsi"(%1, %arg1) : (i64, i64) -> i64
    "func.return"(%0, %5, %4) : (f32, i64, i64) -> ()
  }}) : () -> ()
}}) : () -> ()
"#
        )
    }

    const SUM: &str = r#"    %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64"#;
    const PRODUCT: &str = r#"    %0 = "arith.muli"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64"#;
    const MORE: &str =
        r#"    %2 = "arith.subi"(%arg0, %0) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64"#;

    #[test]
    fn what_is_known_is_what_a_run_gives() {
        let registry = assay_dialects::registry();
        let config = Config { stand_in: true, ..Settings::default().config };
        let settings = Settings { samples: false, inputs: 8, config, ..Settings::default() };
        let first = program(1, SUM, "");
        let plan = Plan::of(&assay_ir::parse(&first).unwrap(), &registry, &settings);
        assert_eq!(plan.functions.len(), 3);
        let known = KnownFunctions::default();
        // With each program, how many functions have been run so far.
        let programs = [
            (first.clone(), 3),
            (first.clone(), 3),
            // Only one function changes; the ids of the ops after it move.
            (program(1, SUM, MORE), 4),
            // A callee changes, and so do its callers.
            (program(1, PRODUCT, MORE), 6),
            // A changed global affects all functions.
            (program(2, PRODUCT, MORE), 9),
            (first.clone(), 9),
            // Text around the functions belongs to all of them.
            (
                first
                    .replace("}) : () -> ()\n\n", "")
                    .replace("module\"() (", "module\"() <{sym_name = \"m\"}> ("),
                12,
            ),
        ];
        for (number, (text, runs)) in programs.iter().enumerate() {
            let program = Program::parse(text, &settings).unwrap();
            let fresh = Behaviour::of(&program.module, &registry, &plan, &settings);
            let found = known.behaviour(&program, &registry, &plan, &settings);
            assert_eq!(
                format!("{:?}", found.functions),
                format!("{:?}", fresh.functions),
                "program {number}"
            );
            assert_eq!(known.0.borrow().runs.len(), *runs, "program {number}");
            let undefined = |executions: &[Execution]| executions.iter().any(|one| one.result.is_err());
            assert!(fresh.functions.iter().flatten().any(|executions| undefined(executions)));
        }
    }

    #[test]
    fn text_of_another_layout_is_run_again() {
        let registry = assay_dialects::registry();
        let settings = Settings { inputs: 2, ..Settings::default() };
        let line = program(1, SUM, "").replace('\n', " ");
        let program = Program::parse(&line, &Settings::default()).unwrap();
        assert!(Sections::of(&program).is_none());
        let plan = Plan::of(&program.module, &registry, &settings);
        let known = KnownFunctions::default();
        assert!(known.behaviour(&program, &registry, &plan, &settings).functions.iter().all(Result::is_ok));
        assert!(known.0.borrow().runs.is_empty());
    }
}
