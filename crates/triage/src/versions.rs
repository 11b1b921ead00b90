//! Looks for a failure on compilers of other versions.

use assay_campaign::analysis::{SILENT, VersionResult};
use assay_campaign::finding::FailureKind;
use assay_dialects::shared as registry;
use assay_drive::discover::TargetSource;
use assay_drive::opt::{Compiler, FailKind, OptOutcome, PassTrace, first_error};
use assay_drive::process::Limits;
use assay_drive::{CrashKey, Discovery, DriveError, Pipeline, Signature, Step, Target};
use assay_ir::Module;
use assay_judge::Settings;
use assay_model::shape::Shapes;
use serde::{Deserialize, Serialize};

use super::cause::crash_cause;
use super::oracle::{FailureOracle, FoundFailure, runner};
use super::signature::FailureSignature;

/// The first version of MLIR whose ops have properties.
const PROPERTIES: u32 = 17;
/// Why nothing is known of a failed assertion, after the word for it.
const UNCHECKED: &str = "it was not built with assertions";

/// A failure to look for on other compilers, and the flags that make it show.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SignatureQuery {
    /// What identifies the failure.
    #[serde(rename = "fault")]
    pub signature: FailureSignature,
    /// For a crash: the full signature. Its frames, and so its key, differ from build to build.
    #[serde(rename = "signature", default, skip_serializing_if = "Option::is_none")]
    crash: Option<Signature>,
    /// For a miscompilation: the wrong function. Other functions of the program do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    function: Option<String>,
    traced: bool,
    generic: bool,
    allow_unregistered: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    flags: Vec<String>,
    /// Whether the compiler may lack some of MLIR's own dialects.
    #[serde(skip)]
    any_dialect: bool,
    /// For a miscompilation: the input that shows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    input: Vec<String>,
}

/// A program and a pipeline that show a failure.
#[derive(Clone, Copy)]
pub struct FailureCase<'a> {
    /// The program.
    pub module: &'a Module,
    /// The steps.
    pub pipeline: &'a Pipeline,
}

impl SignatureQuery {
    /// The query for what `oracle` found.
    pub fn from_found(found: &FoundFailure, oracle: &FailureOracle) -> SignatureQuery {
        let crash = match &found.end {
            OptOutcome::Crash(crash) => Some(crash.signature.clone()),
            _ => None,
        };
        SignatureQuery {
            signature: found.signature.clone(),
            crash,
            function: found.miscompilation.as_ref().map(|one| one.function.clone()),
            traced: oracle.traced,
            generic: oracle.compiler.generic,
            allow_unregistered: oracle.compiler.allow_unregistered,
            flags: oracle.compiler.flags.clone(),
            any_dialect: false,
            input: found.miscompilation.as_ref().map(|one| one.difference.input.texts()).unwrap_or_default(),
        }
    }

    /// The same query for compilers that may lack some of MLIR's dialects, as the one that shows the failure does.
    #[must_use]
    pub fn for_any_dialect(self) -> SignatureQuery {
        SignatureQuery { any_dialect: true, ..self }
    }

    /// Whether `target` shows the failure. It runs in process only if it has no driver.
    pub fn ask(
        &self,
        target: &Target,
        case: FailureCase<'_>,
        limits: Limits,
        settings: &Settings,
    ) -> VersionResult {
        let oracle = self.oracle(target, case.module, limits, settings);
        on_version(target, oracle.and_then(|oracle| self.answer(&oracle, case)))
    }

    /// As [`SignatureQuery::ask`], for people: where the pass changes nothing, its Boolean options are tried too.
    pub fn ask_with_options(
        &self,
        target: &Target,
        case: FailureCase<'_>,
        limits: Limits,
        settings: &Settings,
    ) -> VersionResult {
        let oracle = self.oracle(target, case.module, limits, settings);
        let answer = oracle.and_then(|oracle| {
            let plain = self.answer(&oracle, case)?;
            let step = if plain.is_idle { self.step_with_option(&oracle, case).ok().flatten() } else { None };
            Ok(match step {
                Some(_) => VersionAnswer { step, ..(Some(true), self.signature.to_string()).into() },
                None => plain,
            })
        });
        on_version(target, answer)
    }

    /// The failure on the newest of `targets` that is installed and has a driver, because a library does not name patterns.
    /// `None` if the failure does not show there.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn by_driver(
        &self,
        targets: &[Target],
        case: FailureCase<'_>,
        limits: Limits,
        settings: &Settings,
    ) -> Result<Option<(FailureOracle, FoundFailure)>, DriveError> {
        let installed =
            targets.iter().filter(|target| target.has_driver() && target.source != TargetSource::Fetched);
        let newest = installed.max_by_key(|target| target.major());
        let Some(target) = newest else { return Ok(None) };
        let oracle = self.oracle(target, case.module, limits, settings)?;
        if oracle.compiler.catalogue()?.check(case.pipeline).is_err() {
            return Ok(None);
        }
        let text = assay_ir::print(case.module);
        let found = oracle.shows(&self.signature, case.module, &text, case.pipeline)?;
        Ok(found.map(|found| (oracle, found)))
    }

    fn oracle(
        &self,
        target: &Target,
        module: &Module,
        limits: Limits,
        settings: &Settings,
    ) -> Result<FailureOracle, DriveError> {
        let compiler = match target.has_driver() {
            true => Compiler::new(target.clone()),
            false => Compiler::with_back_end(target.clone(), None)?,
        };
        // A compiler that lacks one of MLIR's dialects must report an error: otherwise ops that it does not know pass through
        // unchanged.
        let allow_unregistered = self.allow_unregistered && (self.any_dialect || !is_of_mlir(module));
        let generic = self.generic;
        let mut oracle = FailureOracle {
            compiler: Compiler { limits, generic, allow_unregistered, flags: self.flags.clone(), ..compiler },
            runner: runner(target),
            registry: registry(),
            settings: settings.clone(),
            traced: self.traced,
            tries: 1,
            pre_properties: (1..PROPERTIES).contains(&target.major()),
            input: self.input.clone(),
            function: None,
        };
        if self.signature.is_of_corrupted_memory() {
            oracle.steady();
        }
        Ok(oracle)
    }

    fn answer(&self, oracle: &FailureOracle, case: FailureCase<'_>) -> Result<VersionAnswer, DriveError> {
        let FailureCase { module, pipeline } = case;
        if let Err(error) = oracle.compiler.catalogue()?.check(pipeline) {
            let said = error.to_string();
            return Ok((None, said.split("; did you mean").next().unwrap_or_default().to_owned()).into());
        }
        let text = program_text(oracle, module);
        if oracle.shows(&self.signature, module, &text, pipeline)?.is_some() {
            return Ok((Some(true), self.signature.to_string()).into());
        }
        let trace = oracle.run(&text, pipeline)?;
        let answer = self.answer_without_failure(oracle, module, &text, pipeline, &trace)?;
        let succeeds = answer.shows == Some(false) && matches!(trace.end, OptOutcome::Ok { .. });
        let is_idle = succeeds && trace.steps.iter().all(|step| step.ir.is_none());
        Ok(VersionAnswer { is_idle, ..answer })
    }

    /// The pipeline's only step with one more option, if that shows the failure. In a newer version, a pass may do only with an option
    /// what older ones always do: on head, `arith-expand` expands minimumf only with `include-min-max-f`.
    fn step_with_option(
        &self,
        oracle: &FailureOracle,
        case: FailureCase<'_>,
    ) -> Result<Option<Step>, DriveError> {
        let [step] = &case.pipeline.steps[..] else { return Ok(None) };
        let text = program_text(oracle, case.module);
        let catalogue = oracle.compiler.catalogue()?;
        let options = catalogue.get(&step.pass).map_or(&[][..], |pass| &pass.options);
        let is_set = |name: &String| step.options.iter().any(|(set, _)| set == name);
        let free =
            options.iter().filter(|option| option.kind.is_none() && !option.avoid && !is_set(&option.name));
        for option in free {
            for value in option.all_values() {
                let step = step.clone().with(&option.name, value);
                let found = oracle.shows(&self.signature, case.module, &text, &step.to_pipeline())?;
                if found.is_some_and(|found| self.is_on_same_input(&found)) {
                    return Ok(Some(step));
                }
            }
        }
        Ok(None)
    }

    /// Whether a miscompilation shows in the same function on the same input. An option may also cause another failure.
    fn is_on_same_input(&self, found: &FoundFailure) -> bool {
        found.miscompilation.as_ref().is_none_or(|one| {
            self.function.as_deref() == Some(&*one.function) && one.difference.input.texts() == self.input
        })
    }

    /// Whether `target` is built without assertions and the failure is a failed assertion. Such a build continues where the
    /// assertion would fail: it may crash later, but if it does not, that is inconclusive.
    fn is_unchecked(&self, target: &Target) -> bool {
        self.signature.is_assertion() && !target.assertions
    }

    /// What a crash of the target says about the crash in question.
    fn answer_of_crash(&self, target: &Target, crash: &Signature) -> VersionAnswer {
        let key = crash.key();
        if self.is_unchecked(target) {
            return (Some(true), format!("without assertions: {key}")).into();
        }
        match self.is_like(crash) {
            Some(true) => (Some(true), key.to_string()).into(),
            Some(false) => (None, format!("another crash: {key}")).into(),
            None => VersionAnswer {
                shows: None,
                detail: format!("a crash that cannot be distinguished from others: {key}"),
                crash: Some(key),
                is_idle: false,
                step: None,
            },
        }
    }

    fn is_like(&self, crash: &Signature) -> Option<bool> {
        self.crash.as_ref()?.is_like(crash)
    }

    /// What a run that does not show the failure says about it.
    fn answer_without_failure(
        &self,
        oracle: &FailureOracle,
        module: &Module,
        text: &str,
        pipeline: &Pipeline,
        trace: &PassTrace,
    ) -> Result<VersionAnswer, DriveError> {
        if self.is_unchecked(&oracle.compiler.target)
            && let Some(detail) = without_assertions(&trace.end)
        {
            return Ok((None, detail).into());
        }
        if let (OptOutcome::Crash(crash), FailureSignature::Crash { .. }) = (&trace.end, &self.signature) {
            return Ok(self.answer_of_crash(&oracle.compiler.target, &crash.signature));
        }
        let (shows, detail) = match (&trace.end, &self.signature) {
            (OptOutcome::Rejected { diagnostics }, _) => {
                (None, format!("it does not take the program: {}", error(diagnostics)))
            }
            (OptOutcome::Usage { diagnostics }, _) => {
                (None, format!("it does not take the flags or the pipeline: {}", error(diagnostics)))
            }
            // Garbage that is read as a size may also exhaust memory.
            (OptOutcome::OutOfMemory(end), FailureSignature::Crash { .. })
                if self.is_like(end) == Some(true) =>
            {
                (Some(true), format!("memory runs out there: {}", end.key()))
            }
            (OptOutcome::Ok { .. }, FailureSignature::Miscompile { .. }) => {
                match oracle.keeps(module, text, trace, self.function.as_deref()) {
                    Ok(()) => (Some(false), "ends well".to_owned()),
                    Err(why) => (None, why),
                }
            }
            (OptOutcome::Ok { ir, .. }, FailureSignature::Output { good }) => {
                match executes(oracle, ir, text, good.as_ref())? {
                    true => (Some(false), "ends well".to_owned()),
                    false => (None, "the program could not be executed".to_owned()),
                }
            }
            (OptOutcome::Ok { .. }, FailureSignature::Unreadable { .. }) => {
                match oracle.unreadable(pipeline, &trace.end)? {
                    Some(other) => (None, format!("otherwise: {other}")),
                    None => (Some(false), "ends well".to_owned()),
                }
            }
            (OptOutcome::Ok { .. }, _) => (Some(false), "ends well".to_owned()),
            (OptOutcome::Failed(failure), signature)
                if is_bad_end(signature) && failure.kind == FailKind::Signalled =>
            {
                (Some(false), format!("the pass gives up: {}", error(&failure.diagnostics)))
            }
            (end, _) => match FailureSignature::from_outcome(end) {
                Some(other) => (None, format!("otherwise: {other}")),
                None => (None, format!("the compiler ends by '{}'", end.word())),
            },
        };
        Ok((shows, detail).into())
    }
}

/// Whether the compiler does not end as it should. A pass that gives up with a message no longer does so.
fn is_bad_end(signature: &FailureSignature) -> bool {
    matches!(
        signature,
        FailureSignature::Crash { .. } | FailureSignature::Hang { .. } | FailureSignature::OutOfMemory { .. }
    )
}

/// What a build without assertions says of a failed assertion, if the run neither crashes nor is refused.
fn without_assertions(end: &OptOutcome) -> Option<String> {
    match end {
        OptOutcome::Failed(failure) if failure.kind == FailKind::Signalled => {
            Some(format!("{SILENT}{UNCHECKED}, and the pass gives up: {}", error(&failure.diagnostics)))
        }
        OptOutcome::Ok { .. } | OptOutcome::Failed(_) => Some(format!("{SILENT}{UNCHECKED}")),
        _ => None,
    }
}

/// An answer, or the error that prevents one, with the compiler's name.
fn on_version(target: &Target, answer: Result<VersionAnswer, DriveError>) -> VersionResult {
    let VersionAnswer { shows, detail, crash, step, .. } =
        answer.unwrap_or_else(|error| (None, error.to_string()).into());
    let (target, version) = (target.name.clone(), target.version.clone());
    let crash_cause = crash.as_ref().filter(|key| !key.corruption).map(crash_cause);
    let (crash, step) = (crash.map(|key| key.to_string()), step.map(|step| step.to_string()));
    VersionResult { target, version, shows, detail, step, crash, crash_cause, as_found: false }
}

/// A program in the generic form of the compiler's version.
fn program_text(oracle: &FailureOracle, module: &Module) -> String {
    if !oracle.pre_properties {
        return assay_ir::print(module);
    }
    let mut old = module.clone();
    old.turn_properties_into_attributes();
    assay_ir::print(&old)
}

/// What a run on another compiler says about a failure.
struct VersionAnswer {
    /// As [`VersionResult::shows`].
    shows: Option<bool>,
    /// As [`VersionResult::detail`].
    detail: String,
    /// What identifies a crash that cannot be compared with the one in question.
    crash: Option<CrashKey>,
    /// Whether the pipeline succeeds and changes nothing.
    is_idle: bool,
    /// As [`VersionResult::step`].
    step: Option<Step>,
}

impl From<(Option<bool>, String)> for VersionAnswer {
    fn from((shows, detail): (Option<bool>, String)) -> VersionAnswer {
        VersionAnswer { shows, detail, crash: None, is_idle: false, step: None }
    }
}

/// Whether all ops of a program are MLIR's own.
fn is_of_mlir(module: &Module) -> bool {
    let mut known = true;
    module.walk(module.top(), &mut |op| known &= Shapes::newest().get(module.op_name(op)).is_some());
    known
}

/// Whether the lowered program can be executed, and also the program after the steps `good`.
fn executes(
    oracle: &FailureOracle,
    ir: &str,
    text: &str,
    good: Option<&Pipeline>,
) -> Result<bool, DriveError> {
    let Some(runner) = &oracle.runner else { return Ok(false) };
    let prints = |ir: &str| Ok(runner.run(ir)?.printed().is_some());
    let held = match good {
        Some(good) => match oracle.compiler.run(text, good)? {
            OptOutcome::Ok { ir, .. } => prints(&ir)?,
            _ => false,
        },
        None => true,
    };
    Ok(held && prints(ir)?)
}

/// The first error among diagnostics.
fn error(diagnostics: &str) -> String {
    let first = first_error(diagnostics).or_else(|| diagnostics.lines().next());
    first.unwrap_or("it did not say why").trim().to_owned()
}

/// All compilers on this machine, with those that Assay fetched to find the version that introduced a failure.
pub fn all_targets() -> Vec<Target> {
    Discovery::run().targets
}

/// The compilers on which a failure of this kind is looked for. For a hang and for too much memory only the installed ones, because each
/// compiler that shows it takes all of its time or memory.
pub(crate) fn targets_for(kind: FailureKind) -> Vec<Target> {
    let found = Discovery::run();
    match kind {
        FailureKind::Hang | FailureKind::OutOfMemory => found.installed().cloned().collect(),
        _ => found.targets,
    }
}
