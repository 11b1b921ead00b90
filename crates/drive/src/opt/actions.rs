//! Finds the rewrite patterns that were tried and that fired, in a log of `--log-actions-to=-`.
//!
//! The log names attempts, but not which of them succeeded. That follows from the order: a driver tries the patterns of an op in
//! order until one succeeds. So a pattern has succeeded if other patterns are known to follow it for that op, and none of them does in
//! the log. For the last pattern of an op this never shows: the result is a lower bound.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::{Compiler, SingleRunEnd};
use crate::error::DriveError;
use crate::pipeline::{self, Pipeline, Step};
use crate::process::Limits;
use crate::signature::pattern_of;

/// What the log of one program shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoggedActions {
    /// Patterns that were attempted.
    pub tried: BTreeSet<String>,
    /// Patterns that certainly succeeded, a subset of `tried`.
    pub fired: BTreeSet<String>,
}

/// Patterns that were seen before others, in all logs so far.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    /// For each pass and op, the patterns that are not the last.
    earlier: BTreeMap<(String, String), BTreeSet<String>>,
}

impl Patterns {
    /// Reads the log of one program.
    pub fn read(&mut self, log: &str) -> LoggedActions {
        let mut seen = LoggedActions::default();
        let mut pass = String::new();
        // The patterns tried on one op, with the op's text.
        let mut run: (String, Vec<String>) = Default::default();
        for line in log.lines().filter(|line| line.contains("] begins (")) {
            let pattern = pattern_of(line).map(|pattern| pattern.to_string());
            let attempt = pattern.zip(line.split_once("pattern: "));
            let Some((pattern, (_, rest))) = attempt else {
                self.end(&pass, &mut run, &mut seen);
                if let Some((_, rest)) = line.split_once("`pass-execution` running `") {
                    pass = rest.split('`').next().unwrap_or_default().to_owned();
                }
                continue;
            };
            let op = rest.strip_prefix("(anonymous namespace)").unwrap_or(rest);
            let op = op.split_once(" (").map_or("", |(_, op)| op).to_owned();
            if run.0 != op || run.1.contains(&pattern) {
                self.end(&pass, &mut run, &mut seen);
                run.0 = op;
            }
            run.1.push(pattern);
        }
        self.end(&pass, &mut run, &mut seen);
        seen
    }

    /// Takes in what was tried on one op.
    fn end(&mut self, pass: &str, run: &mut (String, Vec<String>), seen: &mut LoggedActions) {
        let (op, mut tried) = std::mem::take(run);
        let Some(last) = tried.pop() else { return };
        let name = op.split_once(" = ").map_or(op.as_str(), |(_, op)| op);
        let name = name.trim_start_matches('"').split([' ', '"', '(']).next().unwrap_or_default();
        let earlier = self.earlier.entry((pass.to_owned(), name.to_owned())).or_default();
        if earlier.contains(&last) {
            seen.fired.insert(last.clone());
        }
        earlier.extend(tried.iter().cloned());
        seen.tried.extend(tried);
        seen.tried.insert(last);
    }
}

/// A program without ops.
const EMPTY: &str = "module {\n}\n";

impl Compiler {
    /// Whether the compiler logs its actions, patterns among them. Some drivers accept the flag but never write the log, so
    /// this is tested once in each process.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn logs_actions(&self) -> Result<bool, DriveError> {
        static KNOWN: OnceLock<Mutex<HashMap<PathBuf, bool>>> = OnceLock::new();
        if !self.target.has_driver() || !self.catalogue()?.has_flag("log-actions-to") {
            return Ok(false);
        }
        let known = || KNOWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(logs) = known().get(&self.target.opt).copied() {
            return Ok(logs);
        }
        let limits = Limits { interrupt: self.limits.interrupt, ..Limits::default() };
        let plain = Compiler { limits, ..Compiler::new(self.target.clone()) };
        let logs = !plain.logs_of(EMPTY, &Step::new("canonicalize").to_pipeline())?.is_empty();
        known().insert(self.target.opt.clone(), logs);
        Ok(logs)
    }

    /// The logs of a pipeline on some programs, in few processes; `None` for targets that do not log. If the pipeline
    /// fails on a program, its log ends there.
    ///
    /// Errors only if the compiler cannot be run.
    pub fn action_logs(
        &self,
        programs: &[&str],
        pipeline: &Pipeline,
    ) -> Result<Option<Vec<String>>, DriveError> {
        if !self.logs_actions()? {
            return Ok(None);
        }
        let joined = programs.join("\n// -----\n");
        let logs = self.logs_of(&joined, pipeline)?;
        // Each program begins with the same number of passes over the whole program.
        let each = self.logs_of(EMPTY, pipeline)?.len();
        if each > 0 && logs.len() == each * programs.len() {
            return Ok(Some(logs.chunks(each).map(|parts| parts.concat()).collect()));
        }
        let alone = programs.iter().map(|program| Ok(self.logs_of(program, pipeline)?.concat()));
        alone.collect::<Result<_, DriveError>>().map(Some)
    }

    /// A log, split at the places where a pass over a whole program begins.
    fn logs_of(&self, input: &str, pipeline: &Pipeline) -> Result<Vec<String>, DriveError> {
        let flags = ["--log-actions-to=-".to_owned(), "--split-input-file".to_owned()];
        let (first, outcome) = self.run_once(input, pipeline, &self.limits, &flags)?;
        let text = match first {
            SingleRunEnd::Ok { ir, .. } => ir,
            _ => String::from_utf8_lossy(&outcome.stdout).into_owned(),
        };
        let mut parts: Vec<String> = Vec::new();
        let whole = format!("on Operation `{}`", pipeline::root());
        for line in text.lines().filter(|line| line.contains("] begins (")) {
            if line.contains("`pass-execution` running `") && line.contains(&whole) {
                parts.push(String::new());
            }
            if let Some(part) = parts.last_mut() {
                part.push_str(line);
                part.push('\n');
            }
        }
        Ok(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(attempts: &[(&str, &str)]) -> String {
        let line = |(pattern, op): &(&str, &str)| {
            format!("[thread x] begins (no breakpoint) Action `apply-pattern pattern: {pattern} ({op})`\n")
        };
        attempts.iter().map(line).collect()
    }

    #[test]
    fn a_pattern_fires_where_those_behind_it_are_not_tried() {
        let mut patterns = Patterns::default();
        let all = log(&[("A", "%0 = a.x %1 : i8"), ("B", "%0 = a.x %1 : i8"), ("C", "%0 = a.x %1 : i8")]);
        let seen = patterns.read(&all);
        assert_eq!(seen.tried.len(), 3);
        assert!(seen.fired.is_empty());
        // B belongs to another op of the same name, and then the first op is tried once more: nothing is known about C.
        let some = log(&[
            ("A", "\"a.x\"(%2) : i8"),
            ("B", "\"a.x\"(%2) : i8"),
            ("A", "%0 = a.x %1 : i8"),
            ("B", "%0 = a.x %1 : i8"),
            ("C", "%0 = a.x %1 : i8"),
        ]);
        assert_eq!(patterns.read(&some).fired, BTreeSet::from(["B".to_owned()]));
        // The same op is tried again at once, so A fired the first time.
        let tries = |names: &[&str]| {
            let attempts: Vec<(&str, &str)> = names.iter().map(|&name| (name, "%0 = a.x %1")).collect();
            log(&attempts)
        };
        let twice = tries(&["(anonymous namespace)::A", "A", "B", "C"]);
        assert_eq!(patterns.read(&twice).fired, BTreeSet::from(["A".to_owned()]));
    }
}
