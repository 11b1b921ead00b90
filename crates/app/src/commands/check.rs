//! `assay check`: does every pass of a pipeline keep what the functions of a program do?

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use assay_drive::opt::{Compiler, OptOutcome, PassTrace};
use assay_drive::pipeline::Invocation;
use assay_drive::{Catalogue, Pipeline};
use assay_judge::{Behaviour, Follower, FunctionVerdict, Guilty, Plan, Settings, Verdict};
use assay_model::{Registry, Stop};
use serde::Serialize;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::load::{self, Source};
use crate::target;

/// Run every function before and after each pass of a pipeline, on many inputs: does the pass refine it?
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "no pass changes what a function does, as far as can be compared"),
    (Exit::Found, "a pass changes what a function does, or the compiler crashes"),
    (Exit::Usage, "bad usage, a bad file, or a pass that the compiler does not have"),
    (Exit::Tool, "the compiler is missing or could not be run"),
    (Exit::NotComparable, "nothing could be compared"),
]))]
pub struct Args {
    /// The programs, in generic or pretty form.
    #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The passes in mlir-opt's textual form: 'canonicalize,func.func(cse)'.
    #[arg(long, short, value_name = "PIPELINE", required_unless_present = "flags")]
    pipeline: Option<String>,
    /// Or the passes as flags of mlir-opt, after `--`.
    #[arg(last = true, value_name = "FLAGS", conflicts_with = "pipeline")]
    flags: Vec<String>,
    /// Inputs per function that has arguments.
    #[arg(long, value_name = "N", default_value_t = 64)]
    inputs: usize,
    /// Seed of the inputs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// One function at one step, for `--json`.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    step: usize,
    pass: &'a str,
    function: &'a str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
}

/// The counts of all files.
#[derive(Default)]
struct Totals {
    refines: usize,
    differs: usize,
    undefined: usize,
    not_comparable: BTreeMap<String, usize>,
    crashes: usize,
}

/// What stays the same over all files.
struct Checker<'a> {
    globals: &'a Globals,
    compiler: Compiler,
    registry: Registry,
    settings: Settings,
    pipeline: Pipeline,
}

/// Runs the command.
pub fn run(args: Args, globals: &Globals) -> anyhow::Result<Exit> {
    let target = target::select(globals)?;
    let catalogue = Catalogue::probe(&target).map_err(|error| target::failure(&error))?;
    let pipeline = pipeline(&args, &catalogue)?;
    catalogue.check(&pipeline).map_err(|error| target::failure(&error))?;
    let mut compiler = Compiler::new(target);
    compiler.limits = target::limits(globals);
    // Lit tests are full of ops that no dialect has.
    compiler.allow_unregistered = true;
    let settings = Settings { inputs: args.inputs, seed: args.seed, ..Settings::default() };
    let checker = Checker { globals, compiler, registry: assay_dialects::registry(), settings, pipeline };
    let mut totals = Totals::default();
    for file in &args.files {
        checker.file(file, &mut totals)?;
    }
    if !globals.json {
        globals.print(&totals.text())?;
    }
    Ok(totals.exit())
}

fn pipeline(args: &Args, catalogue: &Catalogue) -> Result<Pipeline, Failure> {
    let bad = |error: &dyn std::fmt::Display| Failure::usage(format!("bad pipeline: {error}"));
    match &args.pipeline {
        Some(text) => text.parse::<Pipeline>().map_err(|error| bad(&error)),
        None => {
            let invocation =
                Invocation::parse(&args.flags, |name| catalogue.nest_of(name)).map_err(|error| bad(&error))?;
            match invocation.flags.first() {
                Some(flag) => Err(Failure::usage(format!("'{flag}' is no pass of {}", catalogue.target))),
                None => Ok(invocation.pipeline),
            }
        }
    }
}

impl Checker<'_> {
    fn file(&self, path: &Path, totals: &mut Totals) -> anyhow::Result<()> {
        let name = path.display().to_string();
        let source = Source::read(path)?;
        let module = load::any(&source, |text| target::to_generic(self.globals, text))?;
        let plan = Plan::of(&module, &self.registry, &self.settings);
        for (function, why) in &plan.skipped {
            *totals.not_comparable.entry(why.clone()).or_default() += 1;
            self.say(&Line { file: &name, step: 0, pass: "", function, verdict: "not comparable", detail: Some(why.clone()) })?;
        }
        let behaviour = Rc::new(Behaviour::of(&module, &self.registry, &plan, &self.settings));
        totals.undefined += always_undefined(&behaviour);
        let text = assay_ir::print(&module);
        let trace = self.compiler.trace(&text, &self.pipeline).map_err(|error| target::failure(&error))?;
        let mut follower = Follower::new(&self.registry, &self.settings, &plan, text, behaviour);
        for step in &trace.steps {
            let Some(ir) = &step.ir else { continue };
            let (verdict, guilty) = follower.step(step.step, ir).map_err(|unparsable| {
                Failure::new(Exit::Bug, format!("{name}: the compiler's output does not parse: {}", unparsable.0))
            })?;
            for function in &verdict.functions {
                self.function(&name, step.step, function, totals)?;
            }
            for one in &guilty {
                self.difference(&name, one)?;
            }
        }
        self.end(&name, &trace, totals)
    }

    fn say(&self, line: &Line<'_>) -> anyhow::Result<()> {
        if self.globals.json {
            self.globals.print_json_line(line)?;
        }
        Ok(())
    }

    fn function(&self, file: &str, step: usize, function: &FunctionVerdict, totals: &mut Totals) -> anyhow::Result<()> {
        let (verdict, detail) = match &function.verdict {
            Verdict::Refines { .. } => {
                totals.refines += 1;
                ("refines", None)
            }
            Verdict::Differs(difference) => {
                totals.differs += 1;
                ("differs", Some(difference.what.clone()))
            }
            Verdict::NotComparable(why) => {
                *totals.not_comparable.entry(why.clone()).or_default() += 1;
                ("not comparable", Some(why.clone()))
            }
        };
        let pass = &self.pipeline.steps[step].pass;
        self.say(&Line { file, step, pass, function: &function.function, verdict, detail })
    }

    /// A difference for people: the guilty pass, the input, both outcomes.
    fn difference(&self, file: &str, guilty: &Guilty) -> anyhow::Result<()> {
        if self.globals.json {
            return Ok(());
        }
        let paint = self.globals.paint;
        let pass = self.pipeline.steps[guilty.step].to_string();
        let mut text = String::new();
        writeln!(text, "{}: @{} after {}: {}", paint.bad("differs"), guilty.function, paint.strong(&pass), guilty.difference.what)?;
        writeln!(text, "  {} {file}", paint.faint("-->"))?;
        writeln!(text, "  input   @{}({})", guilty.function, guilty.difference.input)?;
        writeln!(text, "  before  {}", one_line(&guilty.difference.before))?;
        writeln!(text, "  after   {}", one_line(&guilty.difference.after))?;
        if let Some(culprit) = &guilty.culprit {
            writeln!(text, "  because {} breaks its rule '{}'", culprit.op, culprit.rule)?;
        }
        Ok(self.globals.print(&text)?)
    }

    fn end(&self, file: &str, trace: &PassTrace, totals: &mut Totals) -> anyhow::Result<()> {
        let pass = self.pipeline.steps.get(trace.steps.len()).map_or("", |step| step.pass.as_str());
        let (word, text) = match &trace.end {
            OptOutcome::Ok { .. } => return Ok(()),
            OptOutcome::Crash(crash) => {
                totals.crashes += 1;
                ("crash", crash.signature.key())
            }
            OptOutcome::Failed(failure) => ("pass failed", failure.diagnostics.clone()),
            OptOutcome::Rejected { diagnostics } => {
                let line = diagnostics.lines().next().unwrap_or_default();
                return Err(Failure::usage(format!("{file}: the compiler rejects the program: {line}")).into());
            }
            OptOutcome::Usage { diagnostics } => {
                let line = diagnostics.lines().next().unwrap_or_default();
                return Err(Failure::usage(format!("the compiler does not take the pipeline: {line}")).into());
            }
            other => (other.word(), String::new()),
        };
        let first = text.lines().next().unwrap_or_default().to_owned();
        *totals.not_comparable.entry(format!("{word} in {pass}")).or_default() += usize::from(word != "crash");
        self.say(&Line { file, step: trace.steps.len(), pass, function: "", verdict: word, detail: Some(first.clone()) })?;
        if !self.globals.json {
            self.globals.print(&format!("{}: {pass} on {file}: {first}\n", self.globals.paint.bad(word)))?;
        }
        Ok(())
    }
}

/// Functions that are undefined on every input: nothing can be said of them.
fn always_undefined(behaviour: &Behaviour) -> usize {
    let undefined = |executions: &Vec<assay_engine::interpret::Execution>| {
        !executions.is_empty() && executions.iter().all(|e| matches!(e.result, Err(Stop::Ub(_))))
    };
    behaviour.functions.iter().flatten().filter(|executions| undefined(executions)).count()
}

fn one_line(execution: &assay_engine::interpret::Execution) -> String {
    let mut parts: Vec<String> = execution.output.display().lines().map(str::to_owned).collect();
    match &execution.result {
        Ok(values) => parts.extend(values.iter().map(|value| format!("result {value}"))),
        Err(stop) => parts.push(stop.to_string()),
    }
    if parts.is_empty() { "(nothing)".to_owned() } else { parts.join(" | ") }
}

impl Totals {
    fn text(&self) -> String {
        let open: usize = self.not_comparable.values().sum();
        let mut text = format!("{} refine, {} differ, {open} not comparable", self.refines, self.differs);
        if self.undefined > 0 {
            let _ = write!(text, ", {} undefined on every input", self.undefined);
        }
        text.push('\n');
        for (why, count) in &self.not_comparable {
            let _ = writeln!(text, "  {count:>6}  not comparable: {why}");
        }
        text
    }

    fn exit(&self) -> Exit {
        if self.differs + self.crashes > 0 {
            Exit::Found
        } else if self.refines == 0 && !self.not_comparable.is_empty() {
            Exit::NotComparable
        } else {
            Exit::Clean
        }
    }
}
