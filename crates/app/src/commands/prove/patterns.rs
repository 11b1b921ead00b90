//! `assay prove --pattern`: proves each application of a rewrite pattern by itself.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use assay_dialects::data_layout::data_layout;
use assay_drive::Step;
use assay_drive::opt::Compiler;
use assay_ir::Module;
use assay_judge::{Plan, Settings};
use assay_prove::{ComparedProgram, Effort, ProofOutcome, Prover};
use assay_triage::pattern_name;

use super::applications::{ApplicationSearch, AppliedPatterns, PatternApplication};
use super::table::{ApplicationResult, ApplicationVerdict, Rows};
use super::{PatternArgs, ProveArgs};
use crate::commands::check::{MEMORY_BYTES, pool, single_steps};
use crate::commands::solving::ProofMode;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::globals::{Globals, cores};
use crate::load::{self, SourceFile};
use crate::programs::stream;
use crate::progress::ProgressDisplay;
use crate::target;

/// Widths of the widest integers of narrower functions.
const WIDTHS: [u32; 5] = [1, 2, 3, 4, 8];

/// Which functions of a file are looked at. All files are read once for each round, so that the time goes first to functions in which
/// a proof can succeed.
#[derive(Clone, Copy, PartialEq)]
enum SearchRound {
    /// Functions of which all ops have terms.
    Modelled,
    /// All other functions.
    Others,
}

/// What all threads share.
struct PatternProofs<'a> {
    args: &'a PatternArgs,
    compiler: Compiler,
    steps: Vec<Step>,
    settings: Settings,
    effort: Effort,
    until: Option<Instant>,
    /// For each pattern of each pass: the number of functions, with their own integers, on which it was tried.
    done: Mutex<BTreeMap<(String, String), usize>>,
    globals: &'a Globals,
}

/// A function alone.
struct FunctionItem {
    place: String,
    function: String,
    text: String,
    /// If integers were made narrower: the bits of the widest ones; `None` if not.
    width: Option<u32>,
}

impl FunctionItem {
    /// A copy whose widest integers have `width` bits; `None` if the function has no wider ones.
    fn narrow(&self, width: u32) -> Option<FunctionItem> {
        let mut module = assay_ir::parse(&self.text).ok()?;
        assay_reduce::narrow_integers(&mut module, width)?;
        let (place, function) = (self.place.clone(), self.function.clone());
        Some(FunctionItem { place, function, text: assay_ir::print(&module), width: Some(width) })
    }
}

/// Runs the command with patterns.
///
/// # Errors
/// If a pass does not exist, or the compiler cannot be run or does not log its patterns.
pub fn run(args: &ProveArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let mut compiler = target::compiler(globals)?;
    compiler.allow_unregistered = true;
    let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
    let steps = single_steps(&args.what, &catalogue)?;
    if !catalogue.has_flag("mlir-debug-counter")
        || !compiler.logs_actions().map_err(|error| target::failure(&error))?
    {
        let text = format!("{} does not log its rewrite patterns", compiler.target.name);
        return Err(Failure::new(Exit::Tool, text)
            .help("choose a target with an mlir-opt: --target mlir-22")
            .into());
    }
    let proving = args.solving.proof_settings(args.exhaustive, ProofMode::Alone)?;
    let mut settings = Settings::thorough();
    settings.config.memory = MEMORY_BYTES;
    let files = files::sample(&args.what.files, stream(args.patterns.seed, 0))?;
    let patterns = PatternProofs {
        args: &args.patterns,
        compiler,
        steps,
        settings,
        effort: proving.effort,
        until: args.patterns.within.map(|time| Instant::now() + time),
        done: Mutex::default(),
        globals,
    };
    let rounds = [SearchRound::Modelled, SearchRound::Others];
    let visits: Vec<(SearchRound, &Path)> =
        rounds.iter().flat_map(|&round| files.iter().map(move |file| (round, file.as_path()))).collect();
    let progress = ProgressDisplay::over(globals, "proving patterns", &visits);
    let mut rows = Rows::default();
    let work = |(): &(), &(round, file): &(SearchRound, &Path)| {
        let answers = patterns.file(file, round);
        progress.step(1);
        answers
    };
    pool::run_in_order(
        &visits,
        args.what.jobs.unwrap_or_else(cores),
        || (),
        work,
        |answers| {
            for answer in answers? {
                if globals.verbose > 0 || answer.word.is_bad() {
                    globals.print(&answer.text())?;
                }
                rows.add(answer);
            }
            Ok(())
        },
    )?;
    drop(progress);
    rows.finish(&args.patterns, &patterns.compiler.target, &patterns.effort, globals)
}

impl PatternProofs<'_> {
    /// Proves the applications of patterns in the functions of a file that belong to this round.
    fn file(&self, path: &Path, round: SearchRound) -> Result<Vec<ApplicationResult>, Failure> {
        if self.is_over() {
            return Ok(Vec::new());
        }
        let source = SourceFile::read(path, self.globals)?;
        let name = path.display().to_string();
        let to_generic = |text: &str| target::generic_form(&self.compiler, text)?.map_err(Failure::usage);
        let module = match load::parse_any(&source, to_generic) {
            Ok(module) => module,
            Err(failure) if failure.exit == Exit::Tool => return Err(failure),
            // A corpus also has programs that are meant to be rejected.
            Err(_) => return Ok(Vec::new()),
        };
        let layout = data_layout(&module);
        if layout.unmodelled.is_some() || layout.index_width.is_some_and(|width| width != 64) {
            return Ok(Vec::new());
        }
        let mut all = Vec::new();
        for item in self.items(&name, &module, round) {
            for step in &self.steps {
                if self.is_over() {
                    continue;
                }
                let answers = self.applications(&item, step, &|pattern| self.wants(step, pattern))?;
                let tried: BTreeSet<String> = answers.iter().map(|answer| answer.pattern.clone()).collect();
                tried.iter().for_each(|pattern| self.count(step, pattern));
                all.extend(answers);
                let widths = if tried.is_empty() { &[][..] } else { &WIDTHS };
                for narrow in widths.iter().filter_map(|&width| item.narrow(width)) {
                    all.extend(self.applications(&narrow, step, &|pattern| tried.contains(pattern))?);
                }
            }
        }
        Ok(all)
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Each function of this round as a separate program.
    fn items(&self, name: &str, module: &Module, round: SearchRound) -> Vec<FunctionItem> {
        let registry = crate::registry();
        let Ok(program) = ComparedProgram::parse(assay_ir::print(module)) else { return Vec::new() };
        let plan = Plan::new(module, registry, &self.settings.clone().with_inputs(1)).with_skipped();
        let prover = Prover { registry, settings: &self.settings, effort: &self.effort };
        let mut items = Vec::new();
        for planned in plan.functions {
            if prover.check_modelled(&program, &planned.name).is_ok() != (round == SearchRound::Modelled) {
                continue;
            }
            let Some(only) = program.only(&planned.name) else { continue };
            let (place, text) = (name.to_owned(), assay_ir::print(&only));
            items.push(FunctionItem { place, function: planned.name, text, width: None });
        }
        items
    }

    /// Whether a pattern is selected and has not been tried on enough functions yet.
    fn wants(&self, step: &Step, pattern: &str) -> bool {
        let is_named =
            self.args.all_patterns || self.args.pattern.iter().any(|name| pattern.contains(name.as_str()));
        let key = (step.to_string(), pattern.to_owned());
        let done = self.done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        is_named && done.get(&key).copied().unwrap_or(0) < self.args.applications
    }

    fn count(&self, step: &Step, pattern: &str) {
        let key = (step.to_string(), pattern.to_owned());
        let mut done = self.done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *done.entry(key).or_default() += 1;
    }

    /// Proves the first application of each wanted pattern.
    fn applications(
        &self,
        item: &FunctionItem,
        step: &Step,
        wants: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<ApplicationResult>, Failure> {
        let failure = |error| target::failure(&error);
        let search = ApplicationSearch::new(&self.compiler, &item.text, step).map_err(failure)?;
        let Some(mut search) = search else { return Ok(Vec::new()) };
        let fired = search.find_applied(&|attempt| wants(&pattern_name(attempt, step))).map_err(failure)?;
        let mut answers = Vec::new();
        match fired {
            AppliedPatterns::Nothing => {}
            AppliedPatterns::Alone(applications) => {
                let mut tried = BTreeSet::new();
                for application in applications {
                    let pattern = pattern_name(&search.attempts[application.attempt], step);
                    if wants(&pattern) && tried.insert(pattern.clone()) {
                        let word = self.prove_application(item, &application);
                        answers.push(self.answer(item, step, pattern, false, word));
                    }
                }
            }
            AppliedPatterns::Together(patterns, after) => {
                let wanted: Vec<&String> = patterns.iter().filter(|pattern| wants(pattern)).collect();
                if !wanted.is_empty() {
                    let word = self.prove_combined(item, &patterns, &after);
                    let answer = |pattern: &String| {
                        self.answer(item, step, pattern.clone(), patterns.len() > 1, word.clone())
                    };
                    answers.extend(wanted.into_iter().map(answer));
                }
            }
        }
        Ok(answers)
    }

    fn answer(
        &self,
        item: &FunctionItem,
        step: &Step,
        pattern: String,
        together: bool,
        word: ApplicationVerdict,
    ) -> ApplicationResult {
        let FunctionItem { place, function, width, .. } = item;
        let (place, function, width) = (place.clone(), function.clone(), *width);
        ApplicationResult { pass: step.to_string(), pattern, place, function, width, together, word }
    }

    /// Proves one application. Both programs were folded afterwards, and folding may change one of them more than the other. So
    /// an application counts as refuted only if its result does not refine the input of the pass either.
    fn prove_application(&self, item: &FunctionItem, application: &PatternApplication) -> ApplicationVerdict {
        match self.prove(item, &application.before, &application.after) {
            ApplicationVerdict::Refuted(_) => match self.prove(item, &item.text, &application.after) {
                ApplicationVerdict::Proved => ApplicationVerdict::Unknown(
                    "folding made the program before it more defined than the input of the pass".to_owned(),
                ),
                word => word,
            },
            word => word,
        }
    }

    /// Proves the combined result of several patterns on a function.
    fn prove_combined(
        &self,
        item: &FunctionItem,
        patterns: &BTreeSet<String>,
        after: &str,
    ) -> ApplicationVerdict {
        match self.prove(item, &item.text, after) {
            ApplicationVerdict::Refuted(_) if patterns.len() > 1 => {
                ApplicationVerdict::Unknown("refuted together with other patterns".to_owned())
            }
            word => word,
        }
    }

    fn prove(&self, item: &FunctionItem, before: &str, after: &str) -> ApplicationVerdict {
        let registry = crate::registry();
        let programs = [before, after].map(|text| ComparedProgram::parse(text.to_owned()).ok());
        let ([Some(before), Some(after)], Ok(module)) = (&programs, assay_ir::parse(before)) else {
            return ApplicationVerdict::Unknown("it cannot be read".to_owned());
        };
        let plan = Plan::new(&module, registry, &self.settings.clone().with_inputs(1)).with_skipped();
        let Some(planned) = plan.functions.iter().find(|planned| planned.name == item.function) else {
            return ApplicationVerdict::Unknown("the function is gone".to_owned());
        };
        let prover = Prover { registry, settings: &self.settings, effort: &self.effort };
        match prover.prove_step(0, [before, after], planned) {
            ProofOutcome::Proved(_) => ApplicationVerdict::Proved,
            ProofOutcome::Refuted(guilty) => {
                let difference = &guilty.difference;
                ApplicationVerdict::Refuted(difference.to_string())
            }
            ProofOutcome::Unknown(why) | ProofOutcome::OutOfTime(why) => ApplicationVerdict::Unknown(why),
            ProofOutcome::Unconfirmed(input) => ApplicationVerdict::Wrong(format!(
                "the interpreter does not confirm the counterexample ({input})"
            )),
        }
    }
}
