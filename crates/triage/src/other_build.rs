//! Other compilers that help to decide whether a failure counts. In a search for regressions, the other build must be correct
//! where one build is wrong. A newer compiler must show the same failure.

use assay_campaign::analysis::VersionResult;
use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::process::Limits;
use assay_drive::{Pipeline, Target};
use assay_ir::Module;
use assay_judge::Settings;

use crate::{FailureCase, FailureOracle, FoundFailure, SignatureQuery};

/// A build that must be correct where another build is wrong.
#[derive(Clone)]
pub struct OtherBuild {
    target: Target,
    limits: Limits,
    settings: Settings,
}

impl OtherBuild {
    /// The build `target`, whose functions are run with `settings`.
    pub fn new(target: Target, limits: Limits, settings: Settings) -> OtherBuild {
        OtherBuild { target, limits, settings }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.target.name
    }

    /// What this build does with the program on which `oracle` found a failure.
    pub fn answer(
        &self,
        found: &FoundFailure,
        oracle: &FailureOracle,
        module: &Module,
        pipeline: &Pipeline,
    ) -> VersionResult {
        let mut query = SignatureQuery::from_found(found, oracle);
        if !Self::takes_all_dialects(&oracle.compiler, module) {
            query = query.for_any_dialect();
        }
        let on = |module: &Module| {
            query.ask(&self.target, FailureCase { module, pipeline }, self.limits, &self.settings)
        };
        let answer = on(module);
        if answer.shows.is_some() || self.target.version == oracle.compiler.target.version {
            return answer;
        }
        // The names of attributes change between versions. Custom assembly changes less.
        match self.read_custom(&oracle.compiler, module) {
            Some(module) => on(&module),
            None => answer,
        }
    }

    /// Whether this build's result is right, as far as the results can be compared.
    pub fn does_right(
        &self,
        found: &FoundFailure,
        oracle: &FailureOracle,
        module: &Module,
        pipeline: &Pipeline,
    ) -> bool {
        self.answer(found, oracle, module, pipeline).shows == Some(false)
    }

    /// Whether this build knows all dialects of a program, if the build that fails knows them. A build leaves ops that it does
    /// not know as they are, which does not count as correct.
    fn takes_all_dialects(compiler: &Compiler, module: &Module) -> bool {
        let strict = Compiler { allow_unregistered: false, ..compiler.clone() };
        matches!(strict.print_generic(&assay_ir::print(module)), Ok(OptOutcome::Ok { .. }))
    }

    /// Prints a program in custom assembly with `from`, and reads that text with this build.
    fn read_custom(&self, from: &Compiler, module: &Module) -> Option<Module> {
        let custom = from.readable(&assay_ir::print(module)).text;
        let compiler = Compiler {
            limits: self.limits,
            allow_unregistered: from.allow_unregistered,
            ..Compiler::with_back_end(self.target.clone(), None).ok()?
        };
        match compiler.print_generic(&custom).ok()? {
            OptOutcome::Ok { ir, .. } => assay_ir::parse(&ir).ok(),
            _ => None,
        }
    }
}

/// A further compiler that must show a failure.
#[derive(Clone)]
pub struct FurtherCompiler {
    query: SignatureQuery,
    target: Target,
    limits: Limits,
    settings: Settings,
}

impl FurtherCompiler {
    /// The compiler `target`, on which `query` looks for the failure.
    pub fn new(query: SignatureQuery, target: Target, limits: Limits, settings: Settings) -> FurtherCompiler {
        FurtherCompiler { query, target, limits, settings }
    }

    /// Whether it shows the failure.
    pub fn shows(&self, case: FailureCase<'_>) -> bool {
        self.query.ask(&self.target, case, self.limits, &self.settings).shows == Some(true)
    }
}
