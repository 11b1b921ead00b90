//! `assay run`: the reference interpreter on one program.

mod poison;
mod record;

use std::path::PathBuf;
use std::rc::Rc;

use assay_dialects::registry;
use assay_drive::nearest;
use assay_engine::interpret::{CallOptions, Execution, ExecutionConfig, Interpreter, hidden};
use assay_ir::{Module, OpId};
use assay_judge::inputs::{FunctionSignature, Input, call, observe, unsigned_results, unsigned_text};
use assay_model::{MemRef, Memory, Nested, Registry, Stop, Ub, Value};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::load::{self, SourceFile};
use crate::report;
use crate::target;
use crate::terminal;
use record::{GlobalRecord, MemoryRecord, RunRecord, StopRecord};

/// Interpret one program: print what it prints, or explain its undefined behaviour.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "the program ended normally"),
    (Exit::Found, "undefined behaviour, or the program aborted"),
    (Exit::Usage, "the file or the arguments are bad"),
    (Exit::Tool, "the file is in custom assembly, and no mlir-opt was found to convert it to generic form"),
    (Exit::NotComparable, "an op is not supported, or a budget ran out"),
]))]
pub struct RunArgs {
    /// The program, in generic form or custom assembly; `-` is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// The function to call.
    #[arg(long, default_value = "main", visible_alias = "function")]
    entry: String,
    /// An argument, in order: 7, -1, 2.5, inf, 0x7fc00001 (the bits of a float), true, poison, or the elements of a vector, tensor or
    /// memref, [[1, 2], [3, 4]] (repeatable). An i8 is -128 to 255, an si8 -128 to 127, a ui8 0 to 255.
    #[arg(long = "arg", value_name = "VALUE", allow_hyphen_values = true)]
    arguments: Vec<String>,
    /// Function and arguments together, as `assay check` prints an input: '@f(7, [1, 2, 3])'.
    #[arg(long, value_name = "CALL", conflicts_with_all = ["entry", "arguments"])]
    call: Option<String>,
    /// Maximal number of ops to execute.
    #[arg(long, default_value_t = ExecutionConfig::default().steps)]
    max_steps: u64,
    /// Width of `index` in bits.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=64))]
    index_width: u32,
}

/// Runs the command.
pub fn run(args: RunArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let source = SourceFile::read(&args.file, globals)?;
    let module = load::parse_any_with_names(&source, |text| target::to_generic(globals, text))?;
    let registry = registry();
    let config = ExecutionConfig {
        steps: args.max_steps,
        index_width: args.index_width,
        ..ExecutionConfig::default()
    };
    let call = FunctionCall::from_args(&module, &registry, &args)?;
    let (execution, objects) = call.execute(&call.input, config.clone());
    let poison = poison::made_in(&call, &config, &execution, &objects);
    let ending = VisibleEffects::new(&call, &execution, &objects);
    if globals.json {
        globals.print_json(&outcome(&module, &source, &execution, poison.as_ref(), ending))?;
    } else {
        globals.print(&execution.output.display())?;
        report_end(&module, &source, &execution, poison.as_ref(), &ending, globals)?;
    }
    Ok(exit(&execution))
}

/// The visible effects of an execution that ended normally; empty for all others.
#[derive(Default)]
struct VisibleEffects {
    /// Memory that a result shows, by its contents.
    results: Vec<ContentsText>,
    /// Numbers of the arguments whose memory has changed, with its contents.
    memory: Vec<(usize, String)>,
    /// Names and contents of the globals that functions can change.
    globals: Vec<(Rc<str>, ContentsText)>,
}

/// What a value holds, as text.
struct ContentsText {
    /// For records: the elements of an array in one list.
    record: String,
    /// For people: the rows of an array as nested lists.
    shown: String,
}

impl ContentsText {
    fn from_value(value: &Value) -> ContentsText {
        ContentsText { record: value.to_string(), shown: Nested(value).to_string() }
    }
}

impl VisibleEffects {
    fn new(call: &FunctionCall<'_>, execution: &Execution, objects: &[MemRef]) -> VisibleEffects {
        let Ok(results) = &execution.result else { return VisibleEffects::default() };
        let see = |results, objects| observe(results, &[], &execution.memory, objects, Vec::new());
        let shown = |value: &Value, unsigned: bool| match see(vec![value.clone()], &[]).as_deref() {
            Ok([contents]) if unsigned => {
                let text = unsigned_text(contents);
                ContentsText { record: text.clone(), shown: text }
            }
            Ok([contents]) => ContentsText::from_value(contents),
            // Of memory that is no longer there.
            _ => ContentsText::from_value(value),
        };
        let unsigned = unsigned_results(call.module, call.function);
        let is_unsigned = |number: usize| unsigned.get(number).copied().unwrap_or(false);
        let seen = execution.globals.iter().filter(|(_, value)| *value != hidden());
        VisibleEffects {
            results: results
                .iter()
                .zip(0..)
                .map(|(value, number)| shown(value, is_unsigned(number)))
                .collect(),
            memory: call.input.changes(&see(Vec::new(), objects).unwrap_or_default()),
            globals: seen.map(|(name, value)| (Rc::clone(name), shown(value, false))).collect(),
        }
    }
}

/// A function with its arguments.
struct FunctionCall<'m> {
    module: &'m Module,
    registry: &'m Registry,
    function: OpId,
    entry: String,
    index_width: u32,
    texts: Vec<String>,
    input: Input,
    signature: FunctionSignature,
}

impl<'m> FunctionCall<'m> {
    /// What the command line asks for.
    fn from_args(
        module: &'m Module,
        registry: &'m Registry,
        args: &RunArgs,
    ) -> Result<FunctionCall<'m>, Failure> {
        let (entry, texts) = match &args.call {
            Some(text) => call(text).ok_or_else(|| {
                Failure::usage(format!("'{text}' is not a call")).help("write it as '@f(7, [1, 2, 3])'")
            })?,
            None => (args.entry.clone(), args.arguments.clone()),
        };
        let function = function(module, registry, &entry, texts.len())?;
        let index_width = args.index_width;
        let input = Input::read(module, registry, function, index_width, &texts).map_err(|why| {
            Failure::usage(why).help(
                "write numbers as 7, -1 or 2.5, and vectors, tensors and memrefs as [1, 2, 3], or what `assay check` prints",
            )
        })?;
        let signature = FunctionSignature::from_function(module, registry, function, index_width)
            .ok_or_else(|| Failure::usage(format!("@{entry} cannot be called with arguments from here")))?;
        Ok(FunctionCall { module, registry, function, entry, index_width, texts, input, signature })
    }

    /// The first argument that is responsible for poison: if this argument and those before it are not poison, some result is no
    /// longer poison.
    fn poison_argument(&self, is_poison: impl Fn(&Input) -> bool) -> Option<usize> {
        let mut input = self.input.clone();
        for number in 0..self.texts.len() {
            if !input.has_poison(number) {
                continue;
            }
            let (module, registry, texts) = (self.module, self.registry, &self.texts);
            let defined = number + 1;
            input = Input::read_defined(module, registry, self.function, self.index_width, texts, defined)
                .ok()?;
            if !is_poison(&input) {
                return Some(number);
            }
        }
        None
    }

    /// Executes the function on an input. Also returns where the memory of its arguments is.
    fn execute(&self, input: &Input, config: ExecutionConfig) -> (Execution, Vec<MemRef>) {
        let memory = Memory::with_placement(config.placement, config.memory);
        let interpreter = Interpreter::new(self.module, self.registry, config);
        let Some(placed) = input.place(&self.signature, memory) else {
            let why = Stop::Unsupported("the arguments do not fit into memory".to_owned());
            return (Execution { result: Err(why), ..Execution::default() }, Vec::new());
        };
        let (args, memory, objects) = placed.into_parts();
        let globals = interpreter.globals();
        (
            interpreter.call_with(
                memory,
                &self.entry,
                &args,
                CallOptions { globals: &globals, ..CallOptions::default() },
            ),
            objects,
        )
    }
}

/// A function with a body and `given` arguments.
fn function(module: &Module, registry: &Registry, entry: &str, given: usize) -> Result<OpId, Failure> {
    let interpreter = Interpreter::new(module, registry, ExecutionConfig::default());
    let functions = interpreter.functions();
    let Some(&(_, op)) = functions.iter().find(|(name, _)| *name == entry) else {
        return Err(Failure::usage(format!("there is no function @{entry}")).help(known(entry, &functions)));
    };
    let block = module.op(op).regions.first().and_then(|&region| module.region(region).blocks.first());
    let Some(&block) = block else { return Err(Failure::usage(format!("@{entry} has no body"))) };
    let args = &module.block(block).args;
    if args.len() != given {
        let plural = if args.len() == 1 { "" } else { "s" };
        let types: Vec<String> =
            args.iter().map(|&arg| assay_ir::type_text(module, module.value(arg).ty)).collect();
        let types = if types.is_empty() { String::new() } else { format!(" ({})", types.join(", ")) };
        let wanted = format!("@{entry} takes {} argument{plural}{types}, {given} given", args.len());
        let help = match args.len() {
            0 => "leave out --arg",
            _ => "give each with an --arg VALUE of its own",
        };
        return Err(Failure::usage(wanted).help(help));
    }
    Ok(op)
}

/// Functions that a message lists.
const LISTED: usize = 10;

/// The functions in the program, for the message that the named function is missing.
fn known(entry: &str, functions: &[(&str, OpId)]) -> String {
    if functions.is_empty() {
        return "it has no functions".to_owned();
    }
    let meant = nearest(entry, functions.iter().map(|&(name, _)| name));
    let meant = meant.map(|name| format!("did you mean @{name}? ")).unwrap_or_default();
    let names: Vec<String> = functions.iter().take(LISTED).map(|(name, _)| format!("@{name}")).collect();
    let more = functions.len() - names.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{meant}name one with --entry: it has {}{more}", names.join(", "))
}

fn exit(execution: &Execution) -> Exit {
    match &execution.result {
        Ok(_) => Exit::Clean,
        Err(Stop::Ub(_) | Stop::Trap(_)) => Exit::Found,
        Err(Stop::Unsupported(_) | Stop::Exhausted(_)) => Exit::NotComparable,
        Err(Stop::Invalid(_)) => Exit::Usage,
        Err(Stop::Bug(_)) => Exit::Bug,
    }
}

fn outcome(
    module: &Module,
    source: &SourceFile,
    execution: &Execution,
    poison: Option<&Ub>,
    ending: VisibleEffects,
) -> RunRecord {
    let file = crate::files::shown(&source.path);
    let (status, reason) = match &execution.result {
        Ok(_) => ("ok", None),
        Err(stop) => (stop.kind(), Some(stop.to_string())),
    };
    let fault = match (&execution.result, &execution.stopped_at) {
        (Err(Stop::Ub(ub)), _) => Some(StopRecord::from_ub(module, &file, ub)),
        (Err(stop), Some(site)) => Some(StopRecord::from_stop(module, &file, site, stop)),
        _ => None,
    };
    RunRecord {
        status,
        output: execution.output.display(),
        results: ending.results.into_iter().map(|result| result.record).collect(),
        memory: ending
            .memory
            .into_iter()
            .map(|(argument, contents)| MemoryRecord { argument, contents })
            .collect(),
        globals: ending
            .globals
            .into_iter()
            .map(|(name, contents)| GlobalRecord { name: name.to_string(), contents: contents.record })
            .collect(),
        reason,
        fault,
        poison: poison.map(|ub| StopRecord::from_ub(module, &file, ub)),
        steps: execution.steps,
    }
}

fn report_end(
    module: &Module,
    source: &SourceFile,
    execution: &Execution,
    poison: Option<&Ub>,
    ending: &VisibleEffects,
    globals: &Globals,
) -> anyhow::Result<()> {
    let file = crate::files::shown(&source.path);
    let text = String::from_utf8_lossy(&source.bytes);
    let made_poison = || {
        if let Some(ub) = poison {
            terminal::write_err(&report::describe_poison(module, &file, &text, ub, globals.paint_err));
        }
    };
    match &execution.result {
        Ok(_) => {
            for result in &ending.results {
                globals.print(&format!("result: {}\n", result.shown))?;
            }
            for (number, contents) in &ending.memory {
                globals.print(&format!("memory of argument #{number}: {contents}\n"))?;
            }
            for (name, contents) in ending.globals.iter().filter(|_| globals.verbose > 0) {
                globals.print(&format!("global @{name}: {}\n", contents.shown))?;
            }
            made_poison();
            Ok(())
        }
        Err(Stop::Ub(ub)) => {
            terminal::write_err(&report::describe_undefined_behaviour(
                module,
                &file,
                &text,
                ub,
                globals.paint_err,
            ));
            made_poison();
            Ok(())
        }
        Err(stop @ Stop::Bug(_)) => {
            let site = execution.stopped_at.as_ref();
            let at = site.map(|site| format!(", at {}", report::place(module, &file, site.op)));
            Err(Failure::new(Exit::Bug, format!("{stop}{}", at.unwrap_or_default())).into())
        }
        Err(stop) => {
            let site = execution.stopped_at.as_deref();
            terminal::write_err(&report::stop(module, &file, &text, stop, site, globals.paint_err));
            Ok(())
        }
    }
}
