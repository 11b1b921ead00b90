//! The compiler of a hunt: fast in the chase, plain at the end.

use std::time::Duration;

use assay_campaign::analysis::Rate;
use assay_dialects::shared as registry;
use assay_drive::opt::{BackEnd, Compiler};
use assay_drive::process::Limits;
use assay_drive::runner::Runner;
use assay_drive::{DriveError, Pipeline, Target};
use assay_ir::Module;
use assay_judge::Settings;
use assay_reduce::Candidate;

use super::oracle::{FailureOracle, Found, Seen};
use super::predicate::Predicate;
use super::signature::FailureSignature;
use super::versions::SignatureQuery;
use crate::error::TriageError;

/// Runs that tell whether a crash is the same every time.
const AGAIN: usize = 2;

/// Compilers of one target.
pub struct TargetPair {
    /// Tests the candidates: in process where the target has a library, unless `--backend` says otherwise.
    pub probe: FailureOracle,
    /// What the user has.
    plain: FailureOracle,
    /// What the plain compiler says of the input.
    original: Option<FailureSignature>,
}

impl TargetPair {
    /// A target within limits; in process where that can be had, unless another back end is asked for.
    ///
    /// # Errors
    /// If it does not have that back end, or runs passes that nobody asked for.
    pub fn on(
        target: &Target,
        back_end: Option<BackEnd>,
        limits: Limits,
        settings: Settings,
    ) -> Result<TargetPair, DriveError> {
        let on = |back_end| Compiler::on(target.clone(), back_end);
        let fast = match back_end {
            Some(back_end) => on(Some(back_end))?,
            None => on(Some(BackEnd::Library)).or_else(|_| on(None))?,
        };
        let plain = if target.has_driver() { on(Some(BackEnd::Process))? } else { fast.clone() };
        fast.must_print_as_is()?;
        let probe = |compiler: Compiler| FailureOracle {
            // Crashes are found in tests, which are full of ops that no dialect has.
            compiler: Compiler { limits, allow_unregistered: true, ..compiler },
            runner: runner(target),
            registry: registry(),
            settings: settings.clone(),
            traced: true,
            tries: 1,
            ancient: false,
        };
        Ok(TargetPair { probe: probe(fast), plain: probe(plain), original: None })
    }

    /// The same with flags for every run.
    pub fn with_flags(mut self, flags: &[String]) -> TargetPair {
        for probe in [&mut self.probe, &mut self.plain] {
            probe.compiler.flags.extend_from_slice(flags);
        }
        self
    }

    /// Bounds of one run.
    pub fn limits(&self) -> Limits {
        self.probe.compiler.limits
    }

    /// Bounds the time of one run.
    pub fn limit(&mut self, seconds: f64) {
        self.limit_chase(seconds);
        self.plain.compiler.limits = self.probe.compiler.limits;
    }

    /// Bounds the time of one run while candidates are tested.
    pub fn limit_chase(&mut self, seconds: f64) {
        let wall = Duration::from_secs_f64(seconds.clamp(0.1, 1e6));
        self.probe.compiler.limits.wall = wall;
        self.probe.compiler.limits.cpu = Some(wall);
    }

    /// The passes that a pipeline stands for, where that are others.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn expand(&self, pipeline: &Pipeline) -> Result<Option<Pipeline>, TriageError> {
        let Ok(catalogue) = self.plain.compiler.catalogue() else { return Ok(None) };
        let registered = |pass: &str| catalogue.get(pass).is_some_and(|info| info.is_pipeline);
        if !pipeline.steps.iter().any(|step| registered(&step.pass)) {
            return Ok(None);
        }
        Ok(self.plain.compiler.expand(pipeline)?)
    }

    /// What a pipeline does wrong to a program; one sentence if nothing.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn look(
        &mut self,
        module: &Module,
        text: &str,
        pipeline: &Pipeline,
    ) -> Result<Result<FailureSignature, String>, TriageError> {
        let look = |probe: &mut FailureOracle| probe.look(module, text, pipeline);
        let mut found = match look(&mut self.plain)? {
            Seen::Failure(found) => *found,
            Seen::Nothing(why) => return Ok(Err(why)),
        };
        if let Some(harmed) = self.unsteady(&found, module, text, pipeline)? {
            found.fault = harmed;
        }
        self.original = Some(found.fault.clone());
        if !found.fault.is_of_harmed_memory() && self.probe.compiler.library.is_some() {
            // In process the stack may have other names; what goes wrong must be the same kind of thing.
            match look(&mut self.probe)? {
                Seen::Failure(fast) if fast.fault.word() == found.fault.word() => return Ok(Ok(fast.fault)),
                _ => {}
            }
        }
        self.probe = self.plain.clone();
        if found.fault.is_of_harmed_memory() {
            self.probe.steady();
        }
        Ok(Ok(found.fault))
    }

    /// What a crash is called that is another one or none when the same is run again.
    fn unsteady(
        &self,
        found: &Found,
        module: &Module,
        text: &str,
        pipeline: &Pipeline,
    ) -> Result<Option<FailureSignature>, TriageError> {
        if matches!(found.fault, FailureSignature::Crash { .. }) && !found.fault.is_of_harmed_memory() {
            for _ in 0..AGAIN {
                let again = self.plain.shows(&found.fault, module, text, pipeline);
                if again?.is_none() {
                    return Ok(FailureSignature::of_harmed_memory(&found.end));
                }
            }
        }
        Ok(None)
    }

    /// How often the plain compiler shows a fault, in so many runs as users make them.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn rate(
        &self,
        fault: &FailureSignature,
        program: &Candidate,
        pipeline: &Pipeline,
        runs: u32,
    ) -> Result<Rate, DriveError> {
        let fault = self.original.as_ref().unwrap_or(fault);
        let mut shown = 0;
        for _ in 0..runs {
            let found = self.plain.shows(fault, &program.module, &program.text, pipeline)?;
            shown += u32::from(found.is_some());
        }
        Ok(Rate { shown, of: runs })
    }

    /// What to go on with if the library and the plain compiler do not agree: the fault as the plain one shows it.
    pub fn plainly(&self) -> Option<(FailureSignature, FailureOracle)> {
        let fault = self.original.clone().filter(|_| self.probe.compiler.library.is_some())?;
        Some((fault, self.plain.clone()))
    }

    /// Whether the plain compiler shows the fault of the input on the result; the flags that it needs besides.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn confirm(
        &self,
        fault: &FailureSignature,
        program: &Candidate,
        pipeline: &Pipeline,
    ) -> Result<Option<Vec<String>>, TriageError> {
        let fault = self.original.as_ref().unwrap_or(fault);
        // Memory that is harmed shows in one way or another.
        for allow_unregistered in [false, true, false, true] {
            let mut probe = self.plain.clone();
            probe.compiler.allow_unregistered = allow_unregistered;
            let found = probe.shows(fault, &program.module, &program.text, pipeline);
            if found?.is_some() {
                let flag = allow_unregistered.then(|| "--allow-unregistered-dialect".to_owned());
                return Ok(Some(flag.into_iter().collect()));
            }
        }
        Ok(None)
    }

    /// The command line that shows it.
    pub fn command(&self, file: &str, flags: &[String], pipeline: &Pipeline) -> String {
        let opt = &self.plain.compiler.target.opt;
        let name =
            opt.file_name().map_or_else(|| opt.display().to_string(), |name| name.to_string_lossy().into());
        let mut words = vec![name, file.to_owned()];
        words.extend(flags.iter().chain(&self.plain.compiler.flags).cloned());
        if !pipeline.is_empty() {
            words.push(format!("'{}'", pipeline.to_flag()));
        }
        words.join(" ")
    }

    /// What is kept of a fault, as a question to the plain compiler.
    pub fn predicate(&self, fault: &FailureSignature, pipeline: &Pipeline) -> Predicate {
        let fault = self.original.clone().unwrap_or_else(|| fault.clone());
        let mut probe = self.plain.clone();
        probe.compiler.limits = self.probe.compiler.limits;
        Predicate::new(fault, &probe, pipeline)
    }

    /// What other compilers are asked about: the fault of the input as the plain compiler shows it.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn wanted(&self, module: &Module, pipeline: &Pipeline) -> Result<Option<SignatureQuery>, DriveError> {
        let Some(fault) = &self.original else { return Ok(None) };
        let mut probe = self.plain.clone();
        if fault.is_of_harmed_memory() {
            probe.steady();
        }
        let found = probe.shows(fault, module, &assay_ir::print(module), pipeline)?;
        Ok(found.map(|found| SignatureQuery::of(&found, &probe)))
    }

    /// The plain compiler.
    pub fn plain(&mut self) -> &mut FailureOracle {
        &mut self.plain
    }
}

/// What executes programs, if it is there with all that it needs.
pub(super) fn runner(target: &Target) -> Option<Runner> {
    Runner::new(target.clone()).ok().filter(|runner| runner.missing_libs().is_none())
}
