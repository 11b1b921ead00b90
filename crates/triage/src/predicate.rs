//! What is kept of a fault, in a form that another process can ask: reducers that are not ours keep the very same.

use std::time::Duration;

use assay_dialects::shared as registry;
use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::{DriveError, Pipeline, Target};
use assay_ir::Module;
use serde::{Deserialize, Serialize};

use super::oracle::FailureOracle;
use super::signature::FailureSignature;
use super::target_pair::runner;

/// See the module.
#[derive(Debug, Serialize, Deserialize)]
pub struct Predicate {
    fault: FailureSignature,
    pipeline: Pipeline,
    target: Target,
    flags: Vec<String>,
    allow_unregistered: bool,
    generic: bool,
    traced: bool,
    seconds: f64,
    memory: Option<u64>,
    inputs: Option<usize>,
    seed: u64,
}

impl Predicate {
    pub(super) fn new(fault: FailureSignature, probe: &FailureOracle, pipeline: &Pipeline) -> Predicate {
        let compiler = &probe.compiler;
        Predicate {
            fault,
            pipeline: pipeline.clone(),
            target: compiler.target.clone(),
            flags: compiler.flags.clone(),
            allow_unregistered: compiler.allow_unregistered,
            generic: compiler.generic,
            traced: probe.traced,
            seconds: compiler.limits.wall.as_secs_f64(),
            memory: compiler.limits.memory,
            inputs: probe.settings.enough.is_none().then_some(probe.settings.inputs),
            seed: probe.settings.seed,
        }
    }

    /// Whether a program in any form shows the fault; text that is no program does not.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn holds(&self, text: &str) -> Result<bool, DriveError> {
        let probe = self.probe();
        let module = match self.fault.is_semantic() {
            true => match generic(&probe.compiler, text)? {
                Some(module) => module,
                None => return Ok(false),
            },
            // A compiler that goes wrong is asked about the text itself.
            false => Module::new(),
        };
        let printed = self.fault.is_semantic().then(|| assay_ir::print(&module));
        let text = printed.as_deref().unwrap_or(text);
        Ok(probe.shows(&self.fault, &module, text, &self.pipeline)?.is_some())
    }

    /// A program in any form, as Assay sees it; none if it is no program.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn read(&self, text: &str) -> Result<Option<Module>, DriveError> {
        generic(&self.probe().compiler, text)
    }

    fn probe(&self) -> FailureOracle {
        let mut compiler = Compiler::new(self.target.clone());
        let wall = Duration::from_secs_f64(self.seconds);
        (compiler.limits.wall, compiler.limits.cpu) = (wall, Some(wall));
        compiler.limits.memory = self.memory;
        compiler.flags.clone_from(&self.flags);
        compiler.allow_unregistered = self.allow_unregistered;
        compiler.generic = self.generic;
        FailureOracle {
            compiler,
            runner: runner(&self.target),
            registry: registry(),
            settings: super::settings(self.inputs, self.seed),
            traced: self.traced,
            tries: 1,
            ancient: false,
        }
    }
}

fn generic(compiler: &Compiler, text: &str) -> Result<Option<Module>, DriveError> {
    let compiler = Compiler { generic: true, ..compiler.clone() };
    Ok(match compiler.print_generic(text)? {
        OptOutcome::Ok { ir, .. } => assay_ir::parse(&ir).ok(),
        _ => None,
    })
}
