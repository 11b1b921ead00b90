//! The interestingness test of a failure as a file, so that other reducers (mlir-reduce, cvise) keep the same failure.

use std::time::Duration;

use assay_dialects::shared as registry;
use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::{DriveError, Pipeline, Target};
use assay_ir::Module;
use serde::{Deserialize, Serialize};

use super::oracle::{FailureOracle, runner};
use super::signature::FailureSignature;

/// A test whether a program shows a failure. Another process can load and use it.
#[derive(Debug, Serialize, Deserialize)]
pub struct FailurePredicate {
    #[serde(rename = "fault")]
    signature: FailureSignature,
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
    index_width: u32,
}

impl FailurePredicate {
    pub(super) fn new(
        signature: FailureSignature,
        oracle: &FailureOracle,
        pipeline: &Pipeline,
    ) -> FailurePredicate {
        let compiler = &oracle.compiler;
        FailurePredicate {
            signature,
            pipeline: pipeline.clone(),
            target: compiler.target.clone(),
            flags: compiler.flags.clone(),
            allow_unregistered: compiler.allow_unregistered,
            generic: compiler.generic,
            traced: oracle.traced,
            seconds: compiler.limits.wall.as_secs_f64(),
            memory: compiler.limits.memory,
            inputs: oracle.settings.enough.is_none().then_some(oracle.settings.inputs),
            seed: oracle.settings.seed,
            index_width: oracle.settings.config.index_width,
        }
    }

    /// Whether a program in any form shows the failure. Text that does not parse does not show it.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn holds(&self, text: &str) -> Result<bool, DriveError> {
        let oracle = self.oracle();
        let module = match self.signature.is_semantic() {
            true => match generic(&oracle.compiler, text)? {
                Some(module) => module,
                None => return Ok(false),
            },
            // Only the compiler reads the text.
            false => Module::new(),
        };
        let printed = self.signature.is_semantic().then(|| assay_ir::print(&module));
        let text = printed.as_deref().unwrap_or(text);
        Ok(oracle.shows(&self.signature, &module, text, &self.pipeline)?.is_some())
    }

    /// A program in any form, as a module; `None` if it does not parse.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn read(&self, text: &str) -> Result<Option<Module>, DriveError> {
        generic(&self.oracle().compiler, text)
    }

    fn oracle(&self) -> FailureOracle {
        let mut compiler = Compiler::new(self.target.clone());
        let wall = Duration::from_secs_f64(self.seconds);
        (compiler.limits.wall, compiler.limits.cpu) = (wall, Some(wall));
        compiler.limits.memory = self.memory;
        compiler.flags.clone_from(&self.flags);
        compiler.allow_unregistered = self.allow_unregistered;
        compiler.generic = self.generic;
        let mut settings = super::settings(self.inputs, self.seed);
        settings.config.index_width = self.index_width;
        FailureOracle {
            compiler,
            runner: runner(&self.target),
            registry: registry(),
            settings,
            traced: self.traced,
            tries: 1,
            pre_properties: false,
            input: Vec::new(),
            function: None,
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
