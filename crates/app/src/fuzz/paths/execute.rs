//! Executing programs at the ends of paths.

use assay_drive::{DriveError, Pipeline};
use assay_engine::generate::ENTRY;
use assay_judge::Settings;

use super::space::Body;
use crate::fuzz::worker::{FuzzWorker, Subject};

/// See the module.
pub struct Executor<'a> {
    worker: &'a FuzzWorker,
    settings: &'a Settings,
    /// What `main` prints; `None` if there is no `main` without arguments, or its output is not known exactly.
    expected: Option<String>,
    pub executed: u64,
}

impl<'a> Executor<'a> {
    pub fn new(worker: &'a FuzzWorker, subject: &Subject, settings: &'a Settings) -> Executor<'a> {
        let entry = subject.plan.functions.iter().position(|function| function.name == ENTRY);
        let alone = |&at: &usize| {
            subject.plan.functions[at].inputs.iter().all(|input| input.args.is_empty())
        };
        let expected = entry.filter(alone).and_then(|at| {
            let execution = subject.behaviour.functions[at].as_ref().ok()?.first()?;
            let silent = execution.result.as_ref().is_ok_and(|values| values.is_empty());
            silent.then(|| execution.output.exact().map(str::to_owned)).flatten()
        });
        Executor { worker, settings, expected, executed: 0 }
    }

    /// Executes a program in the `llvm` dialect and compares what it prints.
    ///
    /// # Errors
    /// If the runner cannot be run.
    pub fn run(&mut self, subject: &mut Subject, pipeline: &Pipeline, body: &Body) -> Result<(), DriveError> {
        let Some(expected) = &self.expected else { return Ok(()) };
        self.executed += 1;
        self.worker.execute(subject, pipeline, self.settings, &body.text, expected)
    }
}
