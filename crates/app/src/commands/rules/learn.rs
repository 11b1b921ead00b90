//! Learns rules from a compiler: runs every pass on samples, then pairs of passes on samples that no single pass lowers.

use std::collections::{BTreeMap, BTreeSet};

use assay_drive::catalogue::PassInfo;
use assay_drive::opt::{Compiler, Surveyed};
use assay_drive::{Catalogue, DriveError, Pipeline, Step, Tier};
use assay_engine::grammar::{GrammarConfig, GrammarGenerator};
use assay_explore::converted_dialects;
use assay_explore::learn::{
    AcceptedSamples, Learned, Observations, ObservedProgram, PassEffect, PassState, SampleEffects,
    SampleForm, diff, leads_down, variants,
};

use super::{LearnArgs, page, unknown};
use crate::commands::check::pool;
use crate::exit::Exit;
use crate::files;
use crate::globals::Globals;
use crate::programs::stream;
use crate::progress::{ProgressDisplay, Total};
use crate::target;

/// Programs drawn of each op.
const DRAWS: u64 = 8;
/// Number of samples with types of one kind. The first of them is the scout: it is tried before the others.
const EACH_KIND: usize = 2;
/// Samples of an op.
const EACH_OP: usize = 5;
/// For a sample that no single pass lowers: the number of passes to try first, and of passes to try after each of them.
const FIRST: usize = 6;
const SECOND: usize = 6;
/// A program with nothing to do.
const EMPTY: &str = include_str!("nothing.mlir");
/// A pass whose effects other passes also have, because they fold and simplify too.
const COMMON: &str = "canonicalize";

/// Runs the command.
pub fn run(args: &LearnArgs, globals: &Globals) -> anyhow::Result<Exit> {
    if let Some(file) = &args.out {
        files::probe(file)?;
    }
    let compiler = target::compiler(globals)?;
    let learned = learn(&compiler, args, globals)?;
    if args.check {
        let name = &compiler.target.name;
        let mut shipped = Learned::shipped_for(name, compiler.target.major()).ok_or_else(|| unknown(name))?;
        if !args.dialects.is_empty() {
            shipped.keep(&args.dialects);
        }
        let changes = diff(&shipped, &learned);
        page::print_changes(&shipped, &learned, &changes, globals)?;
        return Ok(if changes.is_empty() { Exit::Clean } else { Exit::Found });
    }
    match &args.out {
        Some(file) => {
            files::write(file, &learned.write())?;
            let name = file.display().to_string();
            let (version, diff) = (compiler.target.major().to_string(), ["rules", "diff"]);
            let plain = Globals { target: None, ..globals.clone() };
            globals.next(&format!("`{}`", plain.command(&[diff[0], diff[1], &version, &name])));
        }
        None => globals.print(&learned.write())?,
    }
    Ok(Exit::Clean)
}

/// The state while it learns.
struct Learner<'a> {
    trial: AcceptedSamples<'a, DriveError>,
    catalogue: &'a Catalogue,
    jobs: usize,
    globals: &'a Globals,
    /// Effects other than [`PassEffect::Same`], by step and sample.
    effects: BTreeMap<(String, usize), PassEffect>,
    notes: Observations,
}

/// What a step is tried on.
type TrialTask = (Vec<Step>, Vec<usize>);

fn learn(compiler: &Compiler, args: &LearnArgs, globals: &Globals) -> anyhow::Result<Learned> {
    let failed = |error: DriveError| anyhow::Error::from(target::failure(&error));
    let catalogue = compiler.catalogue().map_err(failed)?;
    let survey = |texts: &[&str], pipeline: &Pipeline| compiler.survey(texts, pipeline);
    let (samples, ops) = samples(compiler.target.major(), args).map_err(crate::failure::Failure::usage)?;
    let progress = ProgressDisplay::new(globals, "printing the programs", Total::Open);
    let trial = AcceptedSamples::new(samples, &survey).map_err(failed)?;
    drop(progress);
    let jobs = args.jobs.max(1);
    let mut learner = Learner {
        trial,
        catalogue: &catalogue,
        jobs,
        globals,
        effects: BTreeMap::new(),
        notes: Observations::default(),
    };
    let (scouts, others) = learner.choose();
    let passes: Vec<&PassInfo> = catalogue
        .passes()
        .filter(|pass| matches!(pass.tier, Tier::Sound | Tier::Precondition) && !pass.is_pipeline)
        .collect();
    let bare: Vec<Step> = passes.iter().map(|pass| plain(pass)).collect();
    let states = {
        let _progress =
            ProgressDisplay::new(globals, "trying passes on a program with nothing to do", Total::Open);
        states(compiler, &bare, jobs).map_err(failed)?
    };
    let mut rng = stream(args.seed, 0);
    let mut steps: Vec<Vec<Step>> = Vec::new();
    for (pass, state) in passes.iter().zip(&states) {
        // The variants are always drawn, so that each pass gets the same random numbers on every compiler.
        let variants = variants(pass, &mut rng);
        steps.extend((*state == PassState::Runs).then_some(variants));
    }
    steps.sort_by_key(|steps| steps[0].pass != COMMON);
    globals.remark(&format!(
        "{} scouts, {} more programs, {} passes",
        scouts.len(),
        others.len(),
        steps.len()
    ));
    let tasks: Vec<TrialTask> = steps
        .iter()
        .map(|steps| (vec![steps[0].clone()], learner.concerned_samples(&steps[0].pass, &scouts)))
        .collect();
    learner.note_all("trying passes", &tasks).map_err(failed)?;
    learner.widen(compiler, &steps, &scouts, &others).map_err(failed)?;
    learner.learn_orders(&scouts).map_err(failed)?;
    let taken: BTreeSet<&str> = learner.trial.samples().map(|sample| sample.op.as_str()).collect();
    let untried = ops.into_iter().filter(|op| !taken.contains(op.as_str())).collect();
    let (name, version) = (&compiler.target.name, &compiler.target.version);
    let states = bare.into_iter().map(|step| step.pass).zip(states).collect();
    Ok(learner.notes.finish(name, version, states, untried))
}

/// Programs of single ops, and all existing ops.
fn samples(major: u32, args: &LearnArgs) -> Result<(Vec<ObservedProgram>, BTreeSet<String>), String> {
    // Nothing else is drawn for the program.
    let config = GrammarConfig { version: major, ..GrammarConfig::default() };
    let generator = GrammarGenerator::new(crate::registry(), config)?;
    let mut samples: Vec<ObservedProgram> = Vec::new();
    let mut ops = BTreeSet::new();
    for (position, op) in generator.ops().enumerate() {
        let dialect = op.split('.').next().unwrap_or(op);
        if !args.dialects.is_empty() && !args.dialects.iter().any(|name| name == dialect) {
            continue;
        }
        ops.insert(op.to_owned());
        let mut known = BTreeSet::new();
        for draw in 0..DRAWS {
            // Each op has its own random numbers, so that ops of the same shape get different types.
            let index = position as u64 * DRAWS + draw;
            let Some(grammar) = generator.generate_for_op(op, args.seed, index) else { continue };
            let form = SampleForm { properties: major >= 17, open: draw % 3 != 1 };
            let sample = ObservedProgram::prepare(grammar.module, op, samples.len(), form);
            samples.extend(sample.filter(|sample| known.insert(sample.essence())));
        }
    }
    Ok((samples, ops))
}

fn plain(pass: &PassInfo) -> Step {
    Step { pass: pass.name.clone(), options: Vec::new(), nest: pass.anchor.nest() }
}

/// [`state`] of each step.
fn states(compiler: &Compiler, steps: &[Step], jobs: usize) -> Result<Vec<PassState>, DriveError> {
    let mut states = Vec::new();
    let take = |state: Result<PassState, DriveError>| {
        states.push(state);
        Ok(())
    };
    if let Err(problem) = pool::run_in_order(steps, jobs, || (), |(), step| state(compiler, step), take) {
        panic!("a thread could not be started: {problem}");
    }
    states.into_iter().collect()
}

/// Whether a message is about this op: it names the op, or it names no op at all.
fn speaks_of(message: &str, op: &str) -> bool {
    let quoted = || message.split('\'').skip(1).step_by(2);
    let is_op = |word: &str| {
        word.contains('.') && word.bytes().all(|b| b.is_ascii_alphanumeric() || b"._".contains(&b))
    };
    // Numbers of a message are not kept.
    let plain = |text: &str| text.replace(|c: char| c.is_ascii_digit() || c == 'N', "");
    quoted().any(|word| plain(word) == plain(op)) || !quoted().any(is_op)
}

/// Whether a pass runs on a program in which it has nothing to do, and whether it keeps locations.
fn state(compiler: &Compiler, step: &Step) -> Result<PassState, DriveError> {
    let surveyed = compiler.survey(&[EMPTY], &step.to_pipeline())?;
    Ok(match surveyed.into_iter().next() {
        Some(Surveyed::Failed(message)) if message.is_empty() => {
            PassState::Fails("without a word".to_owned())
        }
        Some(Surveyed::Failed(message)) => PassState::Fails(message.replace(['\t', '\n'], " ")),
        Some(Surveyed::Broke(word)) => PassState::Fails(word.to_owned()),
        Some(Surveyed::Text(text))
            if !text.contains("loc(\"nothing\")") && text.contains("sym_name = \"f\"") =>
        {
            PassState::Fails("it changes locations, which identify the effects".to_owned())
        }
        _ => PassState::Runs,
    })
}

impl Learner<'_> {
    /// The first sample of each op and kind, and then the other samples.
    fn choose(&self) -> (Vec<usize>, Vec<usize>) {
        let (mut scouts, mut others) = (Vec::new(), Vec::new());
        let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        let mut by_op: BTreeMap<&str, usize> = BTreeMap::new();
        for sample in self.trial.samples() {
            let kind = counts.entry((&sample.op, &sample.kind)).or_default();
            let all = by_op.entry(&sample.op).or_default();
            if *kind < EACH_KIND && *all < EACH_OP {
                if *kind == 0 { &mut scouts } else { &mut others }.push(sample.number);
                *kind += 1;
                *all += 1;
            }
        }
        (scouts, others)
    }

    /// The samples that a pass may change: those with an op of a dialect in the pass's name, or all if the name has none.
    fn concerned_samples(&self, pass: &str, samples: &[usize]) -> Vec<usize> {
        let named = converted_dialects(pass, &self.catalogue.dialects);
        let fits = |number: &&usize| {
            let ops = self.trial.sample(**number).into_iter().flat_map(|sample| &sample.ops);
            named.is_empty() || ops.into_iter().any(|op| named.contains(op.split('.').next().unwrap_or(op)))
        };
        samples.iter().filter(fits).copied().collect()
    }

    fn dialect(&self, number: usize) -> &str {
        let op = self.trial.sample(number).map_or("", |sample| sample.op.as_str());
        op.split('.').next().unwrap_or(op)
    }

    /// Tries each task; returns the results, in order.
    fn run_all(&self, what: &str, tasks: &[TrialTask]) -> Result<Vec<SampleEffects>, DriveError> {
        let progress = ProgressDisplay::over(self.globals, what, tasks);
        let mut all = Vec::new();
        let mut error = None;
        let ended = pool::run_in_order(
            tasks,
            self.jobs,
            || (),
            |(), (steps, numbers)| self.trial.run(numbers, &Pipeline { steps: steps.clone() }),
            |gathered| {
                match gathered {
                    Ok(gathered) => all.push(gathered),
                    Err(problem) => {
                        error = Some(problem);
                        anyhow::bail!("the compiler cannot be run");
                    }
                }
                progress.step(1);
                Ok(())
            },
        );
        match (error, ended) {
            (Some(error), _) => Err(error),
            (None, Ok(())) => Ok(all),
            (None, Err(problem)) => panic!("a thread could not be started: {problem}"),
        }
    }

    fn note_all(&mut self, what: &str, tasks: &[TrialTask]) -> Result<(), DriveError> {
        for ((steps, _), gathered) in tasks.iter().zip(self.run_all(what, tasks)?) {
            let step = steps[0].to_string();
            for (number, effect) in gathered {
                self.note(number, &step, effect);
            }
        }
        Ok(())
    }

    fn note(&mut self, number: usize, step: &str, effect: PassEffect) {
        let Some(sample) = self.trial.sample(number) else { return };
        let common = self.effects.get(&(COMMON.to_owned(), number));
        let other = match &effect {
            PassEffect::Failed(message) => !speaks_of(message, &sample.op),
            PassEffect::Broke(_) => false,
            effect => step != COMMON && common == Some(effect),
        };
        self.notes.add(&sample.op, &sample.kind, step, if other { &PassEffect::Same } else { &effect });
        if effect != PassEffect::Same && !other {
            self.effects.insert((step.to_owned(), number), effect);
        }
    }

    /// Tries the other samples, and options, for the dialects that a pass changes. An option is recorded if it makes a
    /// difference.
    fn widen(
        &mut self,
        compiler: &Compiler,
        steps: &[Vec<Step>],
        scouts: &[usize],
        others: &[usize],
    ) -> Result<(), DriveError> {
        let mut touched: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for (step, number) in self.effects.keys() {
            touched.entry(step).or_default().insert(self.dialect(*number).to_owned());
        }
        let (mut more, mut with_options) = (Vec::new(), Vec::new());
        for variants in steps {
            let dialects = touched.get(variants[0].to_string().as_str());
            let fits = |number: &&usize| dialects.is_some_and(|set| set.contains(self.dialect(**number)));
            more.push((vec![variants[0].clone()], others.iter().filter(fits).copied().collect()));
            // Some passes do nothing without an option.
            let tried: Vec<usize> = match dialects {
                Some(_) => scouts.iter().filter(fits).copied().collect(),
                None => self.concerned_samples(&variants[0].pass, scouts),
            };
            with_options.extend(variants[1..].iter().map(|step| (vec![step.clone()], tried.clone())));
        }
        self.note_all("trying passes on more programs", &more)?;
        with_options.retain(|(_, tried)| !tried.is_empty());
        let alone: Vec<Step> = with_options.iter().map(|(steps, _)| steps[0].clone()).collect();
        let mut states = states(compiler, &alone, self.jobs)?.into_iter();
        with_options.retain(|_| states.next() == Some(PassState::Runs));
        self.globals.remark(&format!("{} steps with an option", with_options.len()));
        for ((steps, _), gathered) in with_options.iter().zip(self.run_all("trying options", &with_options)?)
        {
            let bare = Step { options: Vec::new(), ..steps[0].clone() }.to_string();
            for (number, effect) in gathered {
                let without = self.effects.get(&(bare.clone(), number)).unwrap_or(&PassEffect::Same);
                if *without != effect {
                    self.note(number, &steps[0].to_string(), effect);
                }
            }
        }
        Ok(())
    }

    /// Whether a step leads towards `llvm`.
    fn leads_down(&self, step: &str) -> bool {
        leads_down(self.catalogue, step)
    }

    /// Tries two passes in a row on scouts that no single pass lowers: first a pass that rewrites part of the program, then one
    /// that lowers ops of the same dialect.
    fn learn_orders(&mut self, scouts: &[usize]) -> Result<(), DriveError> {
        let mut lowers: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut lowered = BTreeSet::new();
        for ((step, number), effect) in &self.effects {
            let Some(sample) = self.trial.sample(*number) else { continue };
            if matches!(effect, PassEffect::Becomes(_)) && self.leads_down(step) {
                lowers.entry(&sample.op).or_default().insert(step);
                lowered.insert(*number);
            }
        }
        let mut tasks: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
        for &number in scouts.iter().filter(|number| !lowered.contains(number)) {
            let Some(sample) = self.trial.sample(number) else { continue };
            let around = sample.ops.iter().filter_map(|op| lowers.get(op.as_str())).flatten().copied();
            let touching = self.effects.iter().filter(|((step, of), effect)| {
                *of == number && **effect == PassEffect::Touched && self.leads_down(step)
            });
            let firsts: BTreeSet<&str> = touching.map(|((step, _), _)| step.as_str()).chain(around).collect();
            let prefix = format!("{}.", self.dialect(number));
            let family = lowers.iter().filter(|(op, _)| op.starts_with(&prefix));
            let seconds: BTreeSet<&str> = family.flat_map(|(_, steps)| steps).copied().collect();
            for first in firsts.iter().take(FIRST) {
                for second in seconds.iter().filter(|second| *second != first).take(SECOND) {
                    tasks.entry(((*first).to_owned(), (*second).to_owned())).or_default().push(number);
                }
            }
        }
        let pipelines: Vec<TrialTask> = tasks
            .iter()
            .map(|((first, second), numbers)| {
                let text = format!("{first},{second}");
                let steps = text.parse::<Pipeline>().map(|pipeline| pipeline.steps);
                (steps.expect("steps print as they are read"), numbers.clone())
            })
            .collect();
        self.globals.remark(&format!("{} pairs of passes", pipelines.len()));
        let results = self.run_all("trying pairs of passes", &pipelines)?;
        for (((first, second), _), gathered) in tasks.iter().zip(results) {
            for (number, effect) in gathered {
                let Some(sample) = self.trial.sample(number) else { continue };
                if matches!(effect, PassEffect::Becomes(_)) {
                    self.notes.add(&sample.op, &sample.kind, &format!("{first}>{second}"), &effect);
                }
            }
        }
        Ok(())
    }
}
