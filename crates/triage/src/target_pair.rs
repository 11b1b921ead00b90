//! A target in two forms: candidates run in process, and a plain mlir-opt confirms the final result.

use std::path::Path;
use std::time::Duration;

use assay_campaign::analysis::Rate;
use assay_dialects::shared as registry;
use assay_drive::discover::find_program;
use assay_drive::opt::{BackEnd, Compiler};
use assay_drive::process::Limits;
use assay_drive::{DriveError, Pipeline, Target};
use assay_ir::Module;
use assay_judge::Settings;
use assay_reduce::Candidate;

use super::oracle::{FailureOracle, FoundFailure, Observation, runner};
use super::predicate::FailurePredicate;
use super::signature::FailureSignature;
use super::versions::SignatureQuery;
use crate::error::TriageError;

/// A crash counts as the same every time if this many further runs show it too.
const AGAIN: usize = 2;

/// Ops that one execution may run if the usual number shows nothing: the limit of `assay check` and `assay explore`.
const LONG_STEPS: u64 = 1_000_000;

/// CPU time after which the library counts as hanging too, if the plain compiler hangs.
const HANG_AGAIN: Duration = Duration::from_secs(1);

/// One target in two forms: a fast compiler and the plain one.
pub struct TargetPair {
    /// Tests the candidates: in process where the target has a library, unless `--backend` says otherwise.
    pub fast: FailureOracle,
    /// The compiler as the user runs it.
    plain: FailureOracle,
    /// The failure that the plain compiler shows on the original program.
    original: Option<FailureSignature>,
}

impl TargetPair {
    /// A target within limits. It runs in process if it has a library, unless `back_end` says otherwise.
    ///
    /// # Errors
    /// If it does not have that back end, or adds passes to the pipeline.
    pub fn new(
        target: &Target,
        back_end: Option<BackEnd>,
        limits: Limits,
        settings: Settings,
    ) -> Result<TargetPair, DriveError> {
        let on = |back_end| {
            Compiler::with_back_end_within(target.clone(), back_end, Duration::MAX, limits.interrupt)
        };
        let fast = match back_end {
            Some(back_end) => on(Some(back_end))?,
            None => on(Some(BackEnd::Library)).or_else(|_| on(None))?,
        };
        let plain = if target.has_driver() { on(Some(BackEnd::Process))? } else { fast.clone() };
        fast.must_print_as_is()?;
        let oracle = |compiler: Compiler| FailureOracle {
            // Test programs that show crashes often use ops of unregistered dialects.
            compiler: Compiler { limits, allow_unregistered: true, ..compiler },
            runner: runner(target),
            registry: registry(),
            settings: settings.clone(),
            traced: true,
            tries: 1,
            pre_properties: false,
            input: Vec::new(),
            function: None,
        };
        Ok(TargetPair { fast: oracle(fast), plain: oracle(plain), original: None })
    }

    /// The same with flags for every run.
    pub fn with_flags(mut self, flags: &[String]) -> TargetPair {
        for oracle in [&mut self.fast, &mut self.plain] {
            oracle.compiler.flags.extend_from_slice(flags);
        }
        self
    }

    /// As before, for programs whose `index` type has this many bits.
    pub fn with_index_width(mut self, bits: u32) -> TargetPair {
        for oracle in [&mut self.fast, &mut self.plain] {
            oracle.settings.config.index_width = bits;
        }
        self
    }

    /// Sets [`FailureOracle::input`].
    pub fn set_input(&mut self, texts: &[String]) {
        for oracle in [&mut self.fast, &mut self.plain] {
            oracle.input = texts.to_vec();
        }
    }

    /// Bounds of one run.
    pub fn limits(&self) -> Limits {
        self.fast.compiler.limits
    }

    /// Bounds the time of one run.
    pub fn limit(&mut self, seconds: f64) {
        self.limit_candidates(seconds);
        self.plain.compiler.limits = self.fast.compiler.limits;
    }

    /// Bounds the time of one run while candidates are tested.
    pub fn limit_candidates(&mut self, seconds: f64) {
        let wall = Duration::from_secs_f64(seconds.clamp(0.1, 1e6));
        self.fast.compiler.limits.wall = wall;
        self.fast.compiler.limits.cpu = Some(wall);
    }

    /// The pipeline with its registered pipelines expanded; `None` if it has no registered pipeline.
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

    /// Sets how many ops one execution may run. Returns whether that changes anything.
    fn limit_steps(&mut self, steps: u64) -> bool {
        let changes = self.plain.settings.config.steps != steps;
        for oracle in [&mut self.fast, &mut self.plain] {
            oracle.settings.config.steps = steps;
        }
        changes
    }

    /// How a pipeline fails on a program. If it does not fail, one sentence that says so. If nothing is seen within the usual number of
    /// steps, the program is run for as long as `assay check` runs it, and so are the candidates that are made of it.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn look(
        &mut self,
        module: &Module,
        text: &str,
        pipeline: &Pipeline,
    ) -> Result<Result<FailureSignature, String>, TriageError> {
        let look = |oracle: &mut FailureOracle| oracle.look(module, text, pipeline);
        let mut found = match self.look_again(look)? {
            Observation::Failure(found) => *found,
            Observation::Nothing(why) => return Ok(Err(why)),
        };
        if let Some(corrupted) = self.flaky_crash(&found, module, text, pipeline)? {
            found.signature = corrupted;
        }
        self.original = Some(found.signature.clone());
        if let Some(miscompilation) = &found.miscompilation {
            self.set_input(&miscompilation.difference.input.texts());
        }
        if !found.signature.is_of_corrupted_memory() && self.fast.compiler.library.is_some() {
            // In process, the stack may have other names, so only the kind of failure must be the same.
            let limits = self.fast.compiler.limits;
            if matches!(found.signature, FailureSignature::Hang { .. }) {
                self.fast.compiler.limits.cpu = limits.cpu.map(|cpu| cpu.min(HANG_AGAIN));
            }
            let fast = look(&mut self.fast)?;
            self.fast.compiler.limits = limits;
            match fast {
                Observation::Failure(fast) if fast.signature.word() == found.signature.word() => {
                    return Ok(Ok(fast.signature));
                }
                _ => {}
            }
        }
        self.fast = self.plain.clone();
        if found.signature.is_of_corrupted_memory() {
            self.fast.steady();
        }
        Ok(Ok(found.signature))
    }

    /// What is seen of the plain compiler. If that is nothing, also without ops of unregistered dialects (a pass that makes ops of a dialect
    /// which it does not load is wrong only then), and with more steps. What showed the failure stays set.
    fn look_again(
        &mut self,
        mut look: impl FnMut(&mut FailureOracle) -> Result<Observation, DriveError>,
    ) -> Result<Observation, DriveError> {
        let usual = self.plain.settings.config.steps;
        let mut seen = look(&mut self.plain)?;
        if matches!(seen, Observation::Nothing(_)) {
            self.allow_unregistered(false);
            match look(&mut self.plain)? {
                Observation::Nothing(_) => self.allow_unregistered(true),
                found @ Observation::Failure(_) => return Ok(found),
            }
        }
        if matches!(seen, Observation::Nothing(_)) && self.limit_steps(LONG_STEPS.max(usual)) {
            seen = look(&mut self.plain)?;
            if matches!(seen, Observation::Nothing(_)) {
                self.limit_steps(usual);
            }
        }
        Ok(seen)
    }

    fn allow_unregistered(&mut self, allowed: bool) {
        for oracle in [&mut self.fast, &mut self.plain] {
            oracle.compiler.allow_unregistered = allowed;
        }
    }

    /// The signature of a crash that differs, or does not show, in another run.
    fn flaky_crash(
        &self,
        found: &FoundFailure,
        module: &Module,
        text: &str,
        pipeline: &Pipeline,
    ) -> Result<Option<FailureSignature>, TriageError> {
        if matches!(found.signature, FailureSignature::Crash { .. })
            && !found.signature.is_of_corrupted_memory()
        {
            for _ in 0..AGAIN {
                let again = self.plain.shows(&found.signature, module, text, pipeline);
                if again?.is_none() {
                    return Ok(FailureSignature::from_corrupted_memory(&found.end));
                }
            }
        }
        Ok(None)
    }

    /// In how many of `runs` runs the plain compiler shows a failure.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn rate(
        &self,
        signature: &FailureSignature,
        program: &Candidate,
        pipeline: &Pipeline,
        runs: u32,
    ) -> Result<Rate, DriveError> {
        let signature = self.original.as_ref().unwrap_or(signature);
        let mut shown = 0;
        for _ in 0..runs {
            let found = self.plain.shows(signature, &program.module, &program.text, pipeline)?;
            shown += u32::from(found.is_some());
        }
        Ok(Rate { shown, of: runs })
    }

    /// What to reduce if the library and the plain compiler disagree: the failure that the plain compiler shows, and its oracle.
    pub fn without_library(&self) -> Option<(FailureSignature, FailureOracle)> {
        let signature = self.original.clone().filter(|_| self.fast.compiler.library.is_some())?;
        Some((signature, self.plain.clone()))
    }

    /// Whether the plain compiler shows the failure on the result, and the flags that it needs for that.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn confirm(
        &self,
        signature: &FailureSignature,
        program: &Candidate,
        pipeline: &Pipeline,
    ) -> Result<Option<Vec<String>>, TriageError> {
        let signature = self.original.as_ref().unwrap_or(signature);
        // Corrupted memory does not show every time.
        for allow_unregistered in [false, true, false, true] {
            let mut oracle = self.plain.clone();
            oracle.compiler.allow_unregistered = allow_unregistered;
            let found = oracle.shows(signature, &program.module, &program.text, pipeline);
            if found?.is_some() {
                let flag = allow_unregistered.then(|| "--allow-unregistered-dialect".to_owned());
                return Ok(Some(flag.into_iter().collect()));
            }
        }
        Ok(None)
    }

    /// The command line that shows the failure.
    pub fn command(&self, file: &str, flags: &[String], pipeline: &Pipeline) -> String {
        let target = &self.plain.compiler.target;
        let opt = &target.opt;
        // A compiler outside of PATH needs its full path. A library cannot be run as a command.
        let name = opt.file_name().filter(|name| find_program(Path::new(name)).as_ref() == Some(opt));
        let name = match name {
            _ if !target.has_driver() => "mlir-opt".to_owned(),
            Some(name) => name.to_string_lossy().into(),
            None => opt.display().to_string(),
        };
        let mut words = vec![name.clone(), file.to_owned()];
        words.extend(flags.iter().chain(&self.plain.compiler.flags).cloned());
        if !pipeline.is_empty() {
            words.push(format!("'{}'", pipeline.to_flag()));
        }
        if matches!(self.original, Some(FailureSignature::Unreadable { .. })) {
            words.extend(["|".to_owned(), name]);
        }
        words.join(" ")
    }

    /// The interestingness test of a failure, which uses the plain compiler.
    pub fn predicate(&self, signature: &FailureSignature, pipeline: &Pipeline) -> FailurePredicate {
        let signature = self.original.clone().unwrap_or_else(|| signature.clone());
        let mut oracle = self.plain.clone();
        oracle.compiler.limits = self.fast.compiler.limits;
        FailurePredicate::new(signature, &oracle, pipeline)
    }

    /// The original program's failure with the plain compiler, as a query for other compilers.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn query(&self, module: &Module, pipeline: &Pipeline) -> Result<Option<SignatureQuery>, DriveError> {
        let Some(signature) = &self.original else { return Ok(None) };
        let mut oracle = self.plain.clone();
        if signature.is_of_corrupted_memory() {
            oracle.steady();
        }
        let found = oracle.shows(signature, module, &assay_ir::print(module), pipeline)?;
        Ok(found.map(|found| SignatureQuery::from_found(&found, &oracle)))
    }

    /// The plain compiler.
    pub fn plain(&mut self) -> &mut FailureOracle {
        &mut self.plain
    }
}

#[cfg(test)]
mod tests {
    use assay_drive::Discovery;

    use super::*;

    /// The conversion goes by way of a temporary tensor, which is freed by an op of a dialect that the pass does not load (found/393).
    const CONVERTS: &str = r#"#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x4xf32>) -> tensor<4x4xf32, #sparse>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x4xf32>):
    %0 = "sparse_tensor.convert"(%arg0) : (tensor<4x4xf32>) -> tensor<4x4xf32, #sparse>
    "func.return"(%0) : (tensor<4x4xf32, #sparse>) -> ()
  }) : () -> ()
}) : () -> ()
"#;

    #[test]
    fn a_pass_that_does_not_load_a_dialect_fails_although_test_programs_may_have_ops_of_others() {
        let Ok(target) = Discovery::run().select("mlir-22") else {
            eprintln!("skipped: there is no mlir-22");
            return;
        };
        let (back_end, settings) = (Some(BackEnd::Process), crate::settings(Some(crate::INPUTS), 0));
        let limits = Compiler::new(target.clone()).limits;
        let mut targets = TargetPair::new(&target, back_end, limits, settings).unwrap();
        let module = assay_ir::parse(CONVERTS).unwrap();
        let mut look = |pass: &str| targets.look(&module, CONVERTS, &pass.parse().unwrap()).unwrap();
        let found = format!("{:?}", look("func.func(stage-sparse-ops)").unwrap());
        assert!(found.contains("unregistered dialect"), "{found}");
        assert!(look("cse").is_err());
        assert!(targets.plain.compiler.allow_unregistered);
    }
}
