//! The passes that a compiler has, with the reviewed facts about each.
//!
//! Names, options and descriptions come from the compiler itself; tier, anchor and class come from `data/passes.tsv`. A
//! pass that only one of the two knows gets a cautious tier.

mod help;
mod known;
mod listed;
mod nearest;

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::discover::Target;
use crate::error::DriveError;
use crate::interrupt::Interrupt;
use crate::library::Library;
use crate::pipeline::{self, Pipeline, Step};
use crate::process::{ProcessSpec, Status, Stdin};
use crate::query;

pub use known::{DENIED_FLAGS, assumption, is_denied_flag, precondition, whole_assumption};
pub use nearest::nearest;

/// How reliably a difference that a pass makes is a bug.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// Preserves the meaning of any valid program.
    Sound,
    /// Keeps the meaning of programs that satisfy the precondition: what the pass assumes, and its note.
    Precondition,
    /// Exists to test the compiler; maintainers do not accept reports on it.
    Test,
    /// Fails, crashes or changes the meaning by design; never run.
    Never,
}

/// What some passes assume of a program. A program shows by itself whether it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assumption {
    /// No two memrefs share memory, as the affine analyses assume.
    Apart,
    /// No iteration of an affine loop depends on another one: passes that reorder iterations do not check dependences.
    Independent,
    /// No op frees memory, and no memref is kept in memory: passes that move or place allocations expect to see all that becomes of
    /// them.
    NoFrees,
    /// Nothing is of type `index` or depends on its width: SPIR-V's passes make it 32 bits wide.
    NoIndex,
}

impl Assumption {
    /// A phrase for a reader.
    pub fn phrase(self) -> &'static str {
        match self {
            Assumption::Apart => "memref values that differ do not alias, as the affine analyses assume",
            Assumption::Independent => {
                "iterations of affine loops are independent, which the pass does not check"
            }
            Assumption::NoFrees => {
                "memory is not freed explicitly before deallocation passes, and no memref is kept in memory"
            }
            Assumption::NoIndex => "nothing depends on the width of index, which becomes 32 bits",
        }
    }
}

/// Where a pass may be scheduled.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Anchor {
    /// On any operation.
    Any,
    /// On `builtin.module` only.
    Module,
    /// On any operation that is a function.
    Function,
    /// On this operation only: `func.func`.
    Op(String),
}

impl Anchor {
    /// The operations to nest a step in, so that it runs everywhere below the module where it can.
    pub fn nest(&self) -> Vec<String> {
        match self {
            Anchor::Any | Anchor::Module => Vec::new(),
            Anchor::Function => vec![pipeline::function().to_owned()],
            Anchor::Op(name) => vec![name.clone()],
        }
    }
}

/// One option of a pass, as the compiler's help lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OptionInfo {
    /// Name: `top-down`.
    pub name: String,
    /// The help's placeholder (`uint`, `string`, `value`, …); `None` for a Boolean.
    pub kind: Option<String>,
    /// The values of an enumeration, or reviewed values; empty if there are none.
    pub values: Vec<String>,
    /// The default, if the description states one; see also [`Catalogue::defaults`].
    pub default: Option<String>,
    /// The description.
    pub description: String,
    /// Whether using it leaves the pass's tier.
    pub avoid: bool,
}

impl OptionInfo {
    /// Whether the option is a Boolean or has listed values.
    pub fn is_choice(&self) -> bool {
        self.kind.is_none() || !self.values.is_empty()
    }

    /// The values that differ from the default: the listed ones, both values of a Boolean with an unknown default, or a
    /// few small numbers. Empty for a text.
    pub fn all_values(&self) -> Vec<String> {
        const NUMBERS: [&str; 5] = ["0", "1", "2", "4", "8"];
        let values: Vec<String> = match (self.values.is_empty(), self.kind.as_deref()) {
            (false, _) => self.values.clone(),
            (true, None) => vec!["false".to_owned(), "true".to_owned()],
            (true, Some("uint" | "int" | "long" | "ulong" | "number")) => NUMBERS.map(str::to_owned).to_vec(),
            (true, Some(_)) => Vec::new(),
        };
        values.into_iter().filter(|value| self.default.as_ref() != Some(value)).collect()
    }

    /// Draws a value of the declared type; `None` for texts, since no text is valid for all such options.
    pub fn draw(&self, rng: &mut impl rand::Rng) -> Option<String> {
        const NUMBERS: [u32; 11] = [0, 1, 2, 3, 4, 5, 8, 16, 32, 64, 128];
        if !self.values.is_empty() {
            return Some(self.values[rng.random_range(0..self.values.len())].clone());
        }
        match self.kind.as_deref() {
            None => Some(rng.random_bool(0.5).to_string()),
            Some("uint" | "int" | "long" | "ulong" | "number") => {
                Some(NUMBERS[rng.random_range(0..NUMBERS.len())].to_string())
            }
            Some(_) => None,
        }
    }
}

/// One pass, or a named pipeline of passes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassInfo {
    /// The pass argument: `canonicalize`.
    pub name: String,
    /// How far it is trusted.
    pub tier: Tier,
    /// Where it is scheduled.
    pub anchor: Anchor,
    /// What kind of pass: `general`, `dialect-opt`, `bufferization`, `lowering-intermediate`, `lowering-to-llvm`,
    /// `conversion-to-other-target`, `special-programs` (kernels, directives, hardware, sparse or sharded tensors: other
    /// programs stay as they are), `pipeline`, `print` (the program does not change), `test`; `unknown` if not reviewed.
    pub class: String,
    /// Whether float results after the pass must be compared with a tolerance.
    pub inexact: bool,
    /// What else a user should know, and the part of a precondition that cannot be checked; may be empty.
    pub note: String,
    /// The compiler's one-line description.
    pub summary: String,
    /// Options in the help's order.
    pub options: Vec<OptionInfo>,
    /// Whether it is a registered pipeline rather than a pass.
    pub is_pipeline: bool,
    /// Whether the pass was reviewed; otherwise its tier is the default.
    pub reviewed: bool,
}

impl PassInfo {
    /// A pass about which only its options are known.
    fn bare(name: &str, options: Vec<OptionInfo>) -> PassInfo {
        PassInfo {
            name: name.to_owned(),
            tier: Tier::Precondition,
            anchor: Anchor::Any,
            class: String::new(),
            inexact: false,
            note: String::new(),
            summary: String::new(),
            options,
            is_pipeline: false,
            reviewed: false,
        }
    }
}

impl PassInfo {
    /// Of 100 options of a drawn pass, how many get a value.
    const SET_OPTION: u32 = 15;

    /// The pass, nested as its anchor requires, with some options drawn; never options that leave its tier.
    pub fn draw(&self, rng: &mut impl rand::Rng) -> Step {
        let mut step = Step { pass: self.name.clone(), options: Vec::new(), nest: self.anchor.nest() };
        self.draw_options(&mut step, rng, |_| true);
        step
    }

    /// The pass without options, and with each value of each option set alone; never options that leave its tier.
    pub fn each_alone(&self) -> Vec<Step> {
        let plain = Step { pass: self.name.clone(), options: Vec::new(), nest: self.anchor.nest() };
        let mut steps = vec![plain.clone()];
        for option in self.options.iter().filter(|option| !option.avoid) {
            for value in option.all_values() {
                steps.push(Step { options: vec![(option.name.clone(), Some(value))], ..plain.clone() });
            }
        }
        steps
    }

    /// Draws some of the Boolean and enumerated options that `step` does not set; never those that leave the pass's
    /// tier. Numbers are not drawn: the compiler does not declare which values a bound or a factor may have.
    pub fn draw_choices(&self, step: &mut Step, rng: &mut impl rand::Rng) {
        self.draw_options(step, rng, OptionInfo::is_choice);
    }

    fn draw_options(&self, step: &mut Step, rng: &mut impl rand::Rng, wanted: fn(&OptionInfo) -> bool) {
        for option in self.options.iter().filter(|option| !option.avoid && wanted(option)) {
            if !step.options.iter().any(|(name, _)| *name == option.name)
                && rng.random_ratio(PassInfo::SET_OPTION, 100)
                && let Some(value) = option.draw(rng)
            {
                step.options.push((option.name.clone(), Some(value)));
            }
        }
    }
}

/// All passes of one compiler.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Catalogue {
    /// Name of the target asked.
    pub target: String,
    /// Dialects that the compiler says it has.
    pub dialects: Vec<String>,
    passes: BTreeMap<String, PassInfo>,
    /// Flags that are not passes, by name without dashes.
    flags: Vec<String>,
    /// Whether options may be missing: a library does not report lists that are empty by default.
    some_options: bool,
}

type TargetStamp = (PathBuf, Option<SystemTime>, u64);

static CACHE: OnceLock<Mutex<HashMap<TargetStamp, Arc<Catalogue>>>> = OnceLock::new();

impl Catalogue {
    /// Asks `target` for its passes; the answer is cached for each binary (path, time, size) while this process runs.
    ///
    /// Errors if the binary cannot be run or does not answer `--help` as a driver of MLIR does.
    pub fn probe(target: &Target) -> Result<Arc<Catalogue>, DriveError> {
        Catalogue::probe_until(target, None)
    }

    /// The same, but `interrupt` ends a compiler that does not answer.
    ///
    /// Errors as [`Catalogue::probe`].
    pub fn probe_until(target: &Target, interrupt: Option<Interrupt>) -> Result<Arc<Catalogue>, DriveError> {
        let meta = std::fs::metadata(&target.opt).map_err(|e| DriveError::spawn(&target.opt, e))?;
        let key = (target.opt.clone(), meta.modified().ok(), meta.len());
        let cache = CACHE.get_or_init(Mutex::default);
        if let Some(found) = cache.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(found.clone());
        }
        let catalogue = Arc::new(match target.has_driver() {
            true => Catalogue::ask_driver(target, interrupt)?,
            false => listed::ask(target, &*Library::load_shared(&target.opt)?, interrupt)?,
        });
        cache.lock().unwrap_or_else(PoisonError::into_inner).insert(key, catalogue.clone());
        Ok(catalogue)
    }

    fn ask_driver(target: &Target, interrupt: Option<Interrupt>) -> Result<Catalogue, DriveError> {
        // Hidden options contain a few flags that the plain help leaves out, but no more passes.
        let outcome = query::ask(&ProcessSpec::new(&target.opt).args(["--help-hidden"]), interrupt)?;
        let text = String::from_utf8_lossy(&outcome.stdout);
        let catalogue = Catalogue::from_help(&target.name, &text);
        if outcome.status != Status::Exited(0) || catalogue.passes.is_empty() {
            let stderr = outcome.stderr_text();
            let reason = match (outcome.status, stderr.lines().last()) {
                // The dynamic loader says what is missing.
                (Status::Exited(127), Some(last)) => last.to_owned(),
                _ => "its --help-hidden lists no passes, as that of an mlir-opt does".to_owned(),
            };
            return Err(DriveError::Unusable { program: target.opt.clone(), reason });
        }
        Ok(catalogue)
    }

    /// Builds the catalogue from the text of `--help` or `--help-hidden`.
    pub fn from_help(target: &str, text: &str) -> Catalogue {
        let help = help::parse(text);
        let mut passes = BTreeMap::new();
        for pass in help.passes {
            let known = known::lookup(&pass.name);
            passes.insert(pass.name.clone(), known.merge(pass));
        }
        Catalogue {
            target: target.to_owned(),
            dialects: help.dialects,
            passes,
            flags: help.flags,
            some_options: false,
        }
    }

    /// The pass of that name.
    pub fn get(&self, name: &str) -> Option<&PassInfo> {
        self.passes.get(name)
    }

    /// Whether there is a pass of that name.
    pub fn has(&self, name: &str) -> bool {
        self.passes.contains_key(name)
    }

    /// Whether there is a flag of that name (`log-actions-to`) that is not a pass.
    pub fn has_flag(&self, name: &str) -> bool {
        self.flags.binary_search_by(|f| f.as_str().cmp(name)).is_ok()
    }

    /// Whether a pass claims to keep the meaning of every program.
    pub fn is_sound(&self, step: &Step) -> bool {
        self.get(&step.pass).is_some_and(|pass| pass.reviewed && pass.tier == Tier::Sound)
    }

    /// Whether a pass claims to keep the meaning of every program, including the bits of floats.
    pub fn keeps_every_program(&self, step: &Step) -> bool {
        self.is_sound(step) && self.get(&step.pass).is_some_and(|pass| !pass.inexact)
    }

    /// All passes by name.
    pub fn passes(&self) -> impl Iterator<Item = &PassInfo> {
        self.passes.values()
    }

    /// Number of passes in each tier.
    pub fn counts(&self) -> BTreeMap<Tier, usize> {
        let mut counts = BTreeMap::new();
        for pass in self.passes() {
            *counts.entry(pass.tier).or_insert(0) += 1;
        }
        counts
    }

    /// The step that runs `name` wherever it can in a module: nested as its anchor requires.
    ///
    /// Errors if there is no such pass.
    pub fn step(&self, name: &str) -> Result<Step, DriveError> {
        let pass = self.get(name).ok_or_else(|| self.unknown(name))?;
        Ok(Step { pass: name.to_owned(), options: Vec::new(), nest: pass.anchor.nest() })
    }

    /// For [`crate::pipeline::Invocation::parse`]: whether a flag is a pass, and how to nest it.
    pub fn nest_of(&self, name: &str) -> Option<Vec<String>> {
        self.get(name).map(|p| p.anchor.nest())
    }

    /// Checks that the compiler has all passes and options of `pipeline`.
    ///
    /// Errors at the first one that it lacks.
    pub fn check(&self, pipeline: &Pipeline) -> Result<(), DriveError> {
        for step in &pipeline.steps {
            let pass = self.get(&step.pass).ok_or_else(|| self.unknown(&step.pass))?;
            for (option, _) in &step.options {
                if !self.some_options && !pass.options.iter().any(|o| o.name == *option) {
                    return Err(DriveError::UnknownOption {
                        target: self.target.clone(),
                        pass: step.pass.clone(),
                        option: option.clone(),
                        suggestion: nearest(option, pass.options.iter().map(|o| o.name.as_str())),
                    });
                }
            }
        }
        Ok(())
    }

    /// The most cautious tier in `pipeline`; unknown passes and options that leave a tier count as `Test`.
    pub fn tier(&self, pipeline: &Pipeline) -> Tier {
        let of_step = |step: &Step| {
            let Some(pass) = self.get(&step.pass) else { return Tier::Test };
            let avoided = |(name, _): &(String, Option<String>)| {
                pass.options.iter().any(|o| o.avoid && o.name == *name)
            };
            if step.options.iter().any(avoided) { pass.tier.max(Tier::Test) } else { pass.tier }
        };
        pipeline.steps.iter().map(of_step).max().unwrap_or(Tier::Sound)
    }

    /// Whether floats after `pipeline` must be compared with a tolerance.
    pub fn is_inexact(&self, pipeline: &Pipeline) -> bool {
        pipeline.steps.iter().any(|s| self.get(&s.pass).is_none_or(|p| p.inexact))
    }

    /// Names and default values of the options of `name`, as the compiler itself prints them (one process).
    ///
    /// The compiler leaves out options without a value. Errors if there is no such pass or it cannot be run.
    pub fn defaults(&self, target: &Target, name: &str) -> Result<Vec<(String, String)>, DriveError> {
        let step = self.step(name)?;
        if !target.has_driver() {
            let options = self.get(name).into_iter().flat_map(|pass| &pass.options);
            return Ok(options.filter_map(|o| Some((o.name.clone(), o.default.clone()?))).collect());
        }
        let flag = step.to_pipeline().to_flag();
        // The dump is written before the passes run, so their effect on an empty module does not matter.
        let spec = ProcessSpec::new(&target.opt)
            .args(["--dump-pass-pipeline".to_owned(), flag, "-".to_owned()])
            .env("LLVM_DISABLE_SYMBOLIZATION", "1")
            .stdin(Stdin::Bytes(b"module {}\n"));
        let stderr = query::ask(&spec, None)?.stderr_text();
        let Some(at) = stderr.find(&format!("{}(", pipeline::root())) else { return Ok(Vec::new()) };
        let dump = stderr[at..].split("\n\n").next().unwrap_or_default();
        let Ok(parsed) = dump.trim().parse::<Pipeline>() else { return Ok(Vec::new()) };
        let step = parsed.steps.into_iter().find(|s| s.pass == name);
        let options = step.map(|s| s.options).unwrap_or_default();
        Ok(options.into_iter().filter_map(|(name, value)| Some((name, value?))).collect())
    }

    fn unknown(&self, name: &str) -> DriveError {
        let suggestion = self.nearest(name);
        DriveError::UnknownPass { target: self.target.clone(), pass: name.to_owned(), suggestion }
    }

    /// The pass that the user probably meant, if a similar name exists.
    pub fn nearest(&self, name: &str) -> Option<String> {
        nearest(name, self.passes.keys().map(String::as_str))
    }
}

#[cfg(test)]
mod tests;
