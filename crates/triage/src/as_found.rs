//! Looks for a failure on other compilers with the program as the campaign found it. Reduction keeps a failure on one compiler
//! and may lose it on others: it may turn `lb`, `ub` and `step` of a loop into one constant, or keep only a width that another
//! version handles correctly.

use std::cmp::Reverse;

use assay_campaign::analysis::{VersionResult, numbers};
use assay_drive::discover::TargetSource;
use assay_drive::process::Limits;
use assay_drive::{Pipeline, Target};
use assay_ir::Module;
use assay_judge::Settings;
use assay_reduce::{AlgorithmParts, ReductionBudget};

use super::other_build::FurtherCompiler;
use super::shrink::{Shrunk, shrink};
use crate::error::TriageError;
use crate::{FailureCase, ParallelOracle, SignatureQuery, TargetPair};

/// A program as it was found, before it was reduced.
pub struct AsFound {
    /// What to look for.
    pub query: SignatureQuery,
    /// The program.
    pub module: Module,
    /// Its pipeline.
    pub pipeline: Pipeline,
    /// The version of the compiler that shows the failure.
    pub version: String,
}

impl AsFound {
    fn case(&self) -> FailureCase<'_> {
        FailureCase { module: &self.module, pipeline: &self.pipeline }
    }

    /// The result of a compiler for both programs; `reduced` is its result for the reduced program. A compiler shows the failure
    /// if one of the two programs shows it. A newer compiler counts as correct only if it is correct on both.
    fn complete(
        &self,
        reduced: VersionResult,
        target: &Target,
        limits: Limits,
        settings: &Settings,
    ) -> VersionResult {
        if reduced.shows == Some(true) {
            return reduced;
        }
        let found = self.query.ask(target, self.case(), limits, settings);
        let own = format!("the reduced program: {}", reduced.detail);
        match (reduced.shows, found.shows) {
            (_, Some(true)) => VersionResult { detail: own, as_found: true, ..found },
            (Some(false), None) => {
                let newer = numbers(&target.version) > numbers(&self.version);
                let shows = Some(false).filter(|_| !newer);
                VersionResult {
                    shows,
                    detail: format!("{own}; as it was found: {}", found.detail),
                    ..reduced
                }
            }
            _ => reduced,
        }
    }

    /// The newest compiler in `others` on which reduction lost the failure: it fails on this program, but not on the `reduced` one. It must be
    /// newer than the compiler on which the failure was found. Builds of other projects come last: they differ from MLIR in more than their
    /// age.
    fn newest_lost(
        &self,
        others: &[Target],
        reduced: FailureCase<'_>,
        limits: Limits,
        settings: &Settings,
    ) -> Option<FurtherCompiler> {
        let newer = |target: &&Target| numbers(&target.version) > numbers(&self.version);
        let mut newer: Vec<&Target> = others.iter().filter(newer).collect();
        newer.sort_by_key(|target| {
            (target.source == TargetSource::Fetched, Reverse(numbers(&target.version)))
        });
        let on = |target: &Target| {
            FurtherCompiler::new(self.query.clone(), target.clone(), limits, settings.clone())
        };
        let is_lost = |on: &FurtherCompiler| !on.shows(reduced) && on.shows(self.case());
        newer.into_iter().map(on).find(is_lost)
    }

    /// Reduces this program again if the reduced program no longer shows the failure on a newer compiler, but this one does. The
    /// new result must show the failure on that newer compiler too. `oracle` must look for the failure of this program.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn shrink_for_newest(
        &self,
        others: &[Target],
        targets: &TargetPair,
        oracle: &mut ParallelOracle,
        budget: ReductionBudget,
        shrunk: Shrunk,
    ) -> Result<Shrunk, TriageError> {
        let pipeline = Pipeline { steps: shrunk.pair.steps.clone() };
        let reduced = FailureCase { module: &shrunk.pair.program.module, pipeline: &pipeline };
        let lost = self.newest_lost(others, reduced, targets.limits(), &targets.fast.settings);
        if lost.is_none() {
            return Ok(shrunk);
        }
        oracle.also_on = lost;
        oracle.restart(oracle.signature.clone(), targets.fast.clone());
        let (module, steps) = (self.module.clone(), self.pipeline.steps.clone());
        let again = shrink(module, steps, targets, oracle, budget, AlgorithmParts::default());
        oracle.also_on = None;
        match again {
            Ok(again) if again.confirmed.is_some() || shrunk.confirmed.is_none() => Ok(again),
            Err(error @ TriageError::Drive(_)) => Err(error),
            // The failure does not show in every run, or shows only in process.
            Ok(_) | Err(_) => Ok(shrunk),
        }
    }
}

/// The data needed to look for a failure on other compilers.
#[derive(Clone, Copy)]
pub struct OtherCompilers<'a> {
    /// The program before it was reduced; `None` if reduction did not change it.
    pub as_found: Option<&'a AsFound>,
    /// The compilers.
    pub targets: &'a [Target],
}

impl OtherCompilers<'_> {
    /// What the compilers do.
    pub fn versions(
        self,
        query: &SignatureQuery,
        reduced: FailureCase<'_>,
        limits: Limits,
        settings: &Settings,
    ) -> Vec<VersionResult> {
        let on = |target| {
            let reduced = query.ask_with_options(target, reduced, limits, settings);
            match self.as_found {
                Some(as_found) => as_found.complete(reduced, target, limits, settings),
                None => reduced,
            }
        };
        self.targets.iter().map(on).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use assay_campaign::analysis::ReductionState;
    use assay_drive::opt::Compiler;
    use assay_drive::{Discovery, Interrupt};

    use super::*;
    use crate::FindingReducer;

    const PASS: &str = "arith-int-range-narrowing{int-bitwidths-supported=8,16,32}";

    /// On version 22, such shifts become poison. On head, the signed ones no longer become poison (#218191).
    fn function(shift: &str, amount: u32) -> String {
        format!(
            "\"func.func\"() <{{function_type = (i8) -> i32, sym_name = \"{shift}\"}}> ({{\n^bb0(%x: i8):\n\
             %0 = \"arith.extui\"(%x) : (i8) -> i32\n\
             %1 = \"arith.constant\"() <{{value = {amount} : i32}}> : () -> i32\n\
             %2 = \"arith.{shift}\"(%0, %1) : (i32, i32) -> i32\n\
             \"func.return\"(%2) : (i32) -> ()\n}}) : () -> ()\n"
        )
    }

    fn module(functions: &[String]) -> String {
        format!("\"builtin.module\"() ({{\n{}}}) : () -> ()\n", functions.concat())
    }

    fn compilers(test: &str) -> Option<[Target; 2]> {
        let found = Discovery::run();
        let both = [found.select("mlir-22"), found.select("head")];
        let [Ok(old), Ok(head)] = both else {
            eprintln!("{test}: skipped, there is no mlir-22 or no head");
            return None;
        };
        (head.version.starts_with("24.")).then_some([old, head])
    }

    fn reducer(target: Target) -> FindingReducer {
        let compiler = Compiler::with_back_end(target, None).unwrap();
        let budget = Duration::from_secs(60);
        FindingReducer::new(&compiler, None, budget, 2, Interrupt::new(), Vec::new()).unwrap()
    }

    /// `arith-expand` of head expands minimumf only with an option, and then as wrongly as version 22.
    #[test]
    fn an_option_that_a_pass_needs_elsewhere_is_found() {
        let Some([old, head]) = compilers("an_option_that_a_pass_needs_elsewhere_is_found") else { return };
        let minimum = "\"func.func\"() <{function_type = (f32, f32) -> f32, sym_name = \"f\"}> ({\n\
             ^bb0(%x: f32, %y: f32):\n\
             %0 = \"arith.minimumf\"(%x, %y) : (f32, f32) -> f32\n\
             \"func.return\"(%0) : (f32) -> ()\n}) : () -> ()\n";
        let pipeline = "arith-expand".parse().unwrap();
        let finding = reducer(old).investigate(&module(&[minimum.to_owned()]), &pipeline).unwrap();
        let analysis = finding.analysis.unwrap();
        let on_head = analysis.versions.iter().find(|on| on.target == head.name).unwrap();
        assert_eq!(on_head.shows, Some(true), "{on_head:?}");
        assert_eq!(on_head.remark(), "shows it with `arith-expand{include-min-max-f=true}`");
    }

    /// The constants become arguments, and the argument that nothing needs goes.
    #[test]
    fn values_become_arguments_and_no_other_argument_is_left() {
        let test = "values_become_arguments_and_no_other_argument_is_left";
        let Some([old, _]) = compilers(test) else { return };
        let function = "\"func.func\"() <{function_type = (f32) -> (f32, index), sym_name = \"f\"}> ({\n^bb0(%x: f32):\n\
             %0 = \"arith.constant\"() <{value = -9223372036854775808 : index}> : () -> index\n\
             %1 = \"arith.constant\"() <{value = 2 : index}> : () -> index\n\
             %2 = \"index.ceildivs\"(%0, %1) : (index, index) -> index\n\
             \"func.return\"(%x, %2) : (f32, index) -> ()\n}) : () -> ()\n";
        let pipeline = "convert-index-to-llvm".parse().unwrap();
        let finding = reducer(old).investigate(&module(&[function.to_owned()]), &pipeline).unwrap();
        assert!(!finding.ir.before.contains("f32"), "{}", finding.ir.before);
        assert_eq!(finding.behaviour.unwrap().inputs, ["2", "-9223372036854775808"], "{}", finding.ir.before);
    }

    #[test]
    fn a_failure_that_the_newest_compiler_has_too_is_kept_there() {
        let Some([old, head]) = compilers("a_failure_that_the_newest_compiler_has_too_is_kept_there") else {
            return;
        };
        let mut reducer = reducer(old);
        let mut investigate = |functions: &[String]| {
            let finding = reducer.investigate(&module(functions), &PASS.parse().unwrap()).unwrap();
            let analysis = finding.analysis.unwrap();
            assert_eq!(analysis.state, ReductionState::Reduced, "{analysis:?}");
            let on_head = analysis.versions.iter().find(|on| on.target == head.name).unwrap().clone();
            (finding.ir.before, on_head)
        };
        let signed = function("shrsi", 15);
        let (before, on_head) = investigate(&[signed.clone(), function("shrui", 8)]);
        assert_eq!((on_head.shows, on_head.as_found), (Some(true), false), "{on_head:?}");
        assert!(before.contains("arith.shrui") && !before.contains("arith.shrsi"), "{before}");
        // Head handles the program as it was found correctly, so the failure counts as fixed.
        let (_, on_head) = investigate(&[signed]);
        assert_eq!(on_head.shows, Some(false), "{on_head:?}");
    }

    #[test]
    fn the_program_as_it_was_found_counts_where_the_reduced_one_does_not_show_it() {
        let test = "the_program_as_it_was_found_counts_where_the_reduced_one_does_not_show_it";
        let Some([old, head]) = compilers(test) else { return };
        let settings = crate::settings(Some(24), 0);
        let limits = Limits::default();
        let pipeline: Pipeline = PASS.parse().unwrap();
        let mut targets = TargetPair::new(&old, None, limits, settings.clone()).unwrap();
        let both = assay_ir::parse(module(&[function("shrsi", 15), function("shrui", 8)])).unwrap();
        let text = assay_ir::print(&both);
        targets.look(&both, &text, &pipeline).unwrap().unwrap();
        let query = targets.query(&both, &pipeline).unwrap().unwrap();
        let as_found = AsFound {
            query: query.clone(),
            module: both,
            pipeline: pipeline.clone(),
            version: old.version.clone(),
        };
        let one = assay_ir::parse(module(&[function("shrsi", 15)])).unwrap();
        let reduced = FailureCase { module: &one, pipeline: &pipeline };
        let on = |as_found: Option<&AsFound>| {
            let targets = [old.clone(), head.clone()];
            OtherCompilers { as_found, targets: &targets }.versions(&query, reduced, limits, &settings)
        };
        let shown = |versions: &[VersionResult]| -> Vec<(Option<bool>, bool)> {
            versions.iter().map(|one| (one.shows, one.as_found)).collect()
        };
        assert_eq!(shown(&on(None)), [(Some(true), false), (Some(false), false)]);
        let versions = on(Some(&as_found));
        assert_eq!(shown(&versions), [(Some(true), false), (Some(true), true)], "{versions:?}");
        // The result for the program as it was found is unknown, since the newer compiler does not know its pipeline.
        let other = AsFound { pipeline: "no-such-pass".parse().unwrap(), ..as_found };
        let versions = on(Some(&other));
        assert_eq!(shown(&versions), [(Some(true), false), (None, false)], "{versions:?}");
        assert!(versions[1].detail.contains("the reduced program: ends well"), "{versions:?}");
    }
}
