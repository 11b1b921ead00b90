//! Turns judgements into findings: title, signature, expected and actual values, explanation.

use assay_campaign::finding::{
    BrokenRule, CallResult, ChangedBehaviour, ChangedIr, Claim, Compilation, Detail,
    ExecutionAgreement as Executed, FailureKind, Finding, GuiltyPass, Origin, PassTier, Runnable,
};
use assay_dialects::shared as registry;
use assay_drive::discover::TargetSource;
use assay_drive::library::protocol::Fingerprint;
use assay_drive::opt::{Crash, FailureSite, Phase};
use assay_drive::runner::{Runner, RunnerOutput};
use assay_drive::{Catalogue, Pipeline, Step, Target};
use assay_judge::{Difference, Miscompilation, RuleViolation};
use assay_model::shape::{Shapes, Trait};
use assay_model::{Effect, Stop};

use crate::alone::HangingOp;
use crate::changed_values::show_values;
use crate::crash::{crash_explanation, crash_signature, show_crash};
use crate::precondition::is_met;
use crate::program_size::describe_size;
use crate::signature::CrashedAssembly;
use crate::title::difference_title;

/// What projects call the drivers that `scripts/target.sh` fetches. CUDA Quantum has none: its library is MLIR's own.
const DRIVERS: [(&str, &str); 5] = [
    ("catalyst", "catalyst-opt"),
    ("cudaq", "mlir-opt"),
    ("fir", "fir-opt"),
    ("heir", "heir-opt"),
    ("iree", "iree-opt"),
];

/// If several bugs may share a signature, this many findings with it are kept.
const SAMPLES: u64 = 4;

/// What all findings of one program share.
pub struct FindingContext<'a> {
    /// The compiler under test.
    pub target: &'a Target,
    /// The compiler's passes.
    pub catalogue: &'a Catalogue,
    /// Its text.
    pub program: &'a str,
    /// Steps that the program was compiled with.
    pub pipeline: &'a Pipeline,
    /// Where the program comes from.
    pub origin: Origin,
}

impl FindingContext<'_> {
    pub(crate) fn blank(&self, kind: FailureKind, step: &Step) -> Finding {
        Finding {
            kind,
            signature: String::new(),
            compilation: self.compilation(),
            guilty: GuiltyPass {
                pass: step.pass.clone(),
                step: step.to_string(),
                pattern: None,
                tier: self.tier(&step.pass),
            },
            claim: Claim::default(),
            ir: ChangedIr::default(),
            stderr: String::new(),
            signal: None,
            behaviour: None,
            analysis: None,
        }
    }

    fn compilation(&self) -> Compilation {
        Compilation {
            target: self.target.name.clone(),
            version: self.target.version.clone(),
            command: self.command(),
            path: self.path(),
            program: self.program.to_owned(),
            pipeline: self.pipeline.to_string(),
            origin: self.origin.clone(),
        }
    }

    /// A finding that has only the program and the pipeline.
    pub fn unexamined(&self) -> Finding {
        let mut finding = self.blank(FailureKind::Crash, &Step::new(""));
        finding.guilty.step = passes_text(self.pipeline);
        self.program.clone_into(&mut finding.ir.before);
        finding
    }

    /// The command that a user would type. For a compiler that runs as a library, the driver of the same version.
    fn command(&self) -> String {
        match self.target.source {
            _ if !self.target.has_driver() => "mlir-opt".to_owned(),
            // The file's own name means nothing to the project.
            TargetSource::Fetched => {
                let project = self.target.name.split('-').next().unwrap_or_default();
                let known = DRIVERS.iter().find(|(name, _)| *name == project);
                known.map_or_else(|| command(&self.target.opt), |(_, driver)| (*driver).to_owned())
            }
            _ => command(&self.target.opt),
        }
    }

    /// The compiler's file, if the user named it.
    fn path(&self) -> Option<String> {
        let is_given = self.target.source == TargetSource::Given;
        let path = is_given.then(|| std::path::absolute(&self.target.opt).ok()).flatten();
        path.map(|path| path.display().to_string())
    }

    fn tier(&self, pass: &str) -> PassTier {
        match self.catalogue.get(pass) {
            Some(info) if info.reviewed => match info.tier {
                assay_drive::Tier::Sound => PassTier::Sound,
                assay_drive::Tier::Precondition => PassTier::Precondition,
                assay_drive::Tier::Test => PassTier::Test,
                assay_drive::Tier::Never => PassTier::Never,
            },
            // A compiler must read every valid program, and print it so that it can read it back.
            _ if pass == crate::PRINTING || pass == crate::READING => PassTier::Sound,
            _ => PassTier::Unknown,
        }
    }

    /// A finding of a pass that changes what a function does; `op` is the op at which the executions begin to differ.
    pub fn miscompile(&self, step: &Step, miscompilation: &Miscompilation, op: Option<&str>) -> Finding {
        let mut finding = self.blank(FailureKind::Miscompile, step);
        show_difference(&mut finding, step, miscompilation);
        let what = match &miscompilation.violation {
            Some(RuleViolation { op, rule }) => format!("makes {op} break {rule}"),
            None => format!("at {}", op.unwrap_or("an op")),
        };
        finding.signature = self.sampled_signature(&format!("miscompile {} {what}", step.pass));
        finding
    }

    /// A coarse signature with a suffix from the program's number. Up to [`SAMPLES`] findings are kept, because they may be
    /// different bugs. Reduction merges those with the same cause.
    fn sampled_signature(&self, signature: &str) -> String {
        format!("{signature} ~{}", self.origin.index % SAMPLES)
    }

    /// A finding for a pipeline that changes what a function does, if no single pass is found guilty.
    pub fn unattributed(&self, function: &str, difference: &Difference) -> Finding {
        let mut finding = self.blank(FailureKind::Miscompile, &Step::new(WHOLE_LOWERING));
        let passes: Vec<&str> = self.pipeline.steps.iter().map(|step| step.pass.as_str()).collect();
        finding.signature = self.sampled_signature(&format!("miscompile {}", passes.join(" ")));
        finding.claim.set_title(format!("{}, and no single pass shows why", difference.describe()));
        self.program.clone_into(&mut finding.ir.before);
        finding.guilty.step = passes_text(self.pipeline);
        show_values(&mut finding, function, difference);
        finding
    }

    /// A finding of a lowered program with wrong output, where no single pass was found guilty.
    pub fn wrong_output(&self, runner: &Runner, expected: &str, actual: &RunnerOutput) -> Finding {
        let step = Step::new(WHOLE_LOWERING);
        let mut finding = self.blank(FailureKind::Miscompile, &step);
        let passes: Vec<&str> = self.pipeline.steps.iter().map(|step| step.pass.as_str()).collect();
        finding.signature = format!("wrong-output {}", passes.join(" "));
        finding.claim.set_title("the executed program prints something else, and no single pass shows why");
        self.program.clone_into(&mut finding.ir.before);
        finding.guilty.step = passes_text(self.pipeline);
        finding.behaviour = Some(ChangedBehaviour {
            function: Some(runner.entry.clone()),
            inputs: Vec::new(),
            expected: CallResult { printed: expected.to_owned(), values: Vec::new() },
            actual: CallResult { printed: actual.to_string(), values: Vec::new() },
            execution: Executed::Confirms,
            runnable: Some(runnable(runner, None, self.pipeline, expected, actual)),
        });
        finding.claim.explanation = vec![
            "The reference interpreter and the executed program disagree on what main prints.".to_owned(),
            "The IR is right after every pass that could be interpreted: the fault may lie behind MLIR."
                .to_owned(),
        ];
        finding
    }

    /// A finding of a crash. If the compiler does not say which step crashed, it is `next`. The crash may also happen before any
    /// pass runs, or while the program is printed.
    pub fn crash(&self, next: &Step, crash: &Crash) -> Finding {
        let kind = if crash.signature.is_assertion() { FailureKind::Assertion } else { FailureKind::Crash };
        let (reading, printing) = (Step::new(crate::READING), Step::new(crate::PRINTING));
        let (step, before) = match &crash.site {
            Some(site) if site.phase == Phase::Input => (&reading, self.program),
            Some(site) if site.phase == Phase::Output => (&printing, site.before.as_str()),
            Some(FailureSite { phase: Phase::Step(_), step: Some(step), before }) => (step, before.as_str()),
            _ => (next, self.program),
        };
        let mut finding = self.blank(kind, step);
        if [&reading, &printing].contains(&step) {
            finding.guilty.step.clear();
        }
        finding.signature = crash_signature(crash);
        show_crash(&mut finding.claim, &crash.signature, None, &[]);
        finding.ir.before = if before.is_empty() { self.program } else { before }.to_owned();
        finding.stderr.clone_from(&crash.stderr);
        finding.signal = u8::try_from(crash.signal).ok();
        finding.guilty.pattern.clone_from(&crash.signature.pattern);
        finding.claim.explanation = vec![crash_explanation(finding.compilation.program_name(), crash)];
        finding.bound();
        finding
    }

    /// A finding of a step that did not end within the time limit.
    pub fn hang(&self, step: &Step, before: &str) -> Finding {
        let mut finding = self.blank(FailureKind::Hang, step);
        finding.signature = format!("hang {}", step.pass);
        finding.claim.set_title("does not end within its time limit");
        finding.ir.before = before.to_owned();
        finding.claim.explanation = vec![describe_size(before)];
        finding
    }

    /// As [`FindingContext::hang`], for a compiler that does not get to the first of these steps. Without steps, it hangs while it reads the
    /// program.
    pub fn hang_at_start(&self, steps: &Pipeline) -> Finding {
        let reading = Step::new(crate::READING);
        let mut finding = self.hang(steps.steps.last().unwrap_or(&reading), self.program);
        finding.guilty.step = passes_text(steps);
        let passes: Vec<&str> = steps.steps.iter().map(|step| step.pass.as_str()).collect();
        // Programs may not be read for different reasons, which only their reductions show.
        let what =
            if passes.is_empty() { Fingerprint::compute(self.program.as_bytes()) } else { passes.join(" ") };
        finding.signature = format!("hang at the start {what}");
        finding.claim.detail = Some(Detail::AtStart);
        finding.claim.explanation.push("The compiler does not get to the first pass.".to_owned());
        finding
    }

    /// As [`FindingContext::hang`], for a compiler that does not end after it has printed the program, even without steps.
    pub fn hang_after_output(&self) -> Finding {
        let mut finding = self.hang(&Step::new(crate::PRINTING), self.program);
        finding.guilty.step.clear();
        finding.signature = format!("hang at the end {}", Fingerprint::compute(self.program.as_bytes()));
        finding.claim.explanation.push("The compiler prints the program, and does not end then.".to_owned());
        finding
    }

    /// As [`FindingContext::hang`], if one op hangs alone.
    pub fn hang_of_op(&self, step: &Step, op: HangingOp) -> Finding {
        let mut finding = self.hang(step, &op.program);
        finding.signature = format!("{} {}", finding.signature, op.name);
        finding.claim.ops = vec![op.name];
        finding
    }

    /// A finding of a step whose output the compiler's verifier rejects.
    pub fn invalid_output(&self, step: &Step, before: &str, diagnostics: &str) -> Finding {
        let why = "The pass reports success, and the verifier that runs after it rejects what it made.";
        self.make_diagnosed(
            FailureKind::InvalidOutput,
            ["invalid-output", "makes invalid IR", why],
            step,
            before,
            diagnostics,
        )
    }

    /// A finding of a step that fails with a message, although it need not fail.
    pub fn failed_pass(&self, step: &Step, before: &str, diagnostics: &str) -> Finding {
        let why = "The pass gives up on a program that it may have to take.";
        self.make_diagnosed(
            FailureKind::RejectsValid,
            ["pass-failed", "fails", why],
            step,
            before,
            diagnostics,
        )
    }

    /// A finding whose evidence is a message. The arguments give the first word of its signature, the beginning of its title, and
    /// its explanation.
    fn make_diagnosed(
        &self,
        kind: FailureKind,
        [word, title, why]: [&str; 3],
        step: &Step,
        before: &str,
        diagnostics: &str,
    ) -> Finding {
        let mut finding = self.blank(kind, step);
        finding.signature =
            self.sampled_signature(&format!("{word} {} {}", step.pass, crate::message(diagnostics)));
        finding.claim.set_message(&format!("{title}: "), last_error(diagnostics));
        finding.ir.before = before.to_owned();
        finding.stderr = diagnostics.to_owned();
        finding.claim.explanation = vec![why.to_owned()];
        finding.bound();
        finding
    }

    /// A finding of a step whose output the compiler prints but does not read back.
    pub fn unreadable_output(&self, step: &Step, before: &str, after: &str, diagnostics: &str) -> Finding {
        let mut finding = self.invalid_output(step, before, diagnostics);
        // The same bug of a printer affects many ops.
        let message = crate::cause::without_ops(&crate::message(diagnostics));
        finding.signature = self.sampled_signature(&format!("unreadable {} {message}", step.pass));
        show_unreadable(&mut finding, diagnostics);
        finding.ir.after = Some(after.to_owned());
        let program = finding.compilation.program_name();
        let why = format!(
            "The pass reports success and the module is printed; given that text, {program} rejects it."
        );
        finding.claim.explanation = vec![why];
        finding
    }
}

/// The title of a hang that was stopped after this time.
pub fn hang_title(seconds: f64) -> String {
    format!("does not end within {seconds} s")
}

/// The name that replaces the guilty pass if no single pass is known to be guilty.
pub const WHOLE_LOWERING: &str = "(whole lowering)";

/// Records in a finding how a pass changed the function; the finding's `ops` must be set before.
pub fn show_difference(finding: &mut Finding, step: &Step, miscompilation: &Miscompilation) {
    let difference = &miscompilation.difference;
    finding.claim.set_title(difference_title(finding, miscompilation, None));
    finding.claim.detail = miscompilation.violation.as_ref().map(|RuleViolation { op, rule }| {
        let shown = difference.what_without_rule(rule);
        Detail::BrokenRule(BrokenRule { op: op.clone(), rule: rule.clone(), shown })
    });
    finding.ir.before.clone_from(&miscompilation.before);
    if is_met(&step.pass, &miscompilation.before) {
        finding.guilty.tier = PassTier::Sound;
    }
    finding.ir.after = Some(miscompilation.after.clone());
    show_values(finding, &miscompilation.function, difference);
    finding.claim.explanation = explanation(step, &miscompilation.function, difference);
    if !matches!(difference.after.result, Err(Stop::Ub(_))) {
        finding.claim.explanation.extend(miscompilation.violation.as_ref().and_then(rule_text));
    }
    let violation = miscompilation.violation.as_ref().map(|violation| &violation.op);
    // Casts, branches and ends of blocks rarely matter to the reader.
    let ends_block = |op: &str| Shapes::newest().get(op).is_some_and(|shape| shape.has(Trait::Terminator));
    let matters = |op: &&String| !assay_dialects::is_builtin(op) && !ends_block(op);
    let ops = violation.into_iter().chain(&finding.claim.ops).filter(matters).take(MOST_DOCUMENTED);
    for documented in ops.filter_map(|op| documented(op)) {
        if !finding.claim.explanation.contains(&documented) {
            finding.claim.explanation.push(documented);
        }
    }
}

/// Ops whose documentation is quoted.
const MOST_DOCUMENTED: usize = 2;

/// The documented meaning of an op, with the file that documents it.
fn documented(op: &str) -> Option<String> {
    let (def, document) = (registry().get(op)?, registry().document(op)?);
    let what = def.doc.trim_end_matches('.');
    (!what.is_empty()).then(|| format!("{op} (see {document}): {what}."))
}

/// Leaves out what the documentation says of ops whose name implies their body, if the program has another body. The custom form of such an
/// op has no body, so these programs are shown in generic form.
pub fn leave_out_other_bodies(finding: &mut Finding) {
    let before = finding.ir.before_text();
    let sealed = registry().ops().filter(|op| op.restrictions.sealed);
    let shown = sealed.filter(|op| before.contains(&format!("\"{}\"(", op.name)));
    let left_out: Vec<String> = shown.filter_map(|op| documented(op.name)).collect();
    finding.claim.explanation.retain(|line| !left_out.contains(line));
}

/// The rule of an op that decides the case, with its source in brackets.
fn rule_text(violation: &RuleViolation) -> Option<String> {
    let rule = registry().get(&violation.op)?.rules.iter().find(|rule| rule.id == violation.rule)?;
    let effect = match rule.effect {
        Effect::Ub => "undefined behaviour",
        Effect::Poison => "poison",
        Effect::Unspecified | Effect::Silent => return None,
    };
    Some(format!("The rule that decides: {} gives {effect} where {}.", violation.op, rule.text))
}

/// The last error: the verifier's, which ends the run. Earlier passes may report errors that do not stop them.
pub fn last_error(diagnostics: &str) -> String {
    let error = diagnostics.lines().rev().find_map(|line| line.split("error: ").nth(1)).map(str::to_owned);
    error
        .or_else(|| CrashedAssembly::find(diagnostics).map(|part| part.to_string()))
        .unwrap_or_else(|| "invalid IR".to_owned())
}

/// Claims that the compiler does not read back what it printed.
pub fn show_unreadable(finding: &mut Finding, diagnostics: &str) {
    let beginning = format!("prints IR that {} does not read: ", finding.compilation.program_name());
    finding.claim.set_message(&beginning, last_error(diagnostics));
    // If there is an error, a stack dump is of something else.
    let crashed = CrashedAssembly::find(diagnostics).filter(|_| !diagnostics.contains("error: "));
    let parser = match crashed {
        Some(CrashedAssembly::Parser(op)) => Some(op),
        _ => None,
    };
    finding.claim.detail = Some(Detail::Unreadable { parser });
}

/// The steps of a pipeline without its root.
fn passes_text(pipeline: &Pipeline) -> String {
    pipeline.steps.iter().map(Step::to_string).collect::<Vec<_>>().join(",")
}

/// How to execute a program: the pipelines that lower it for the runner, and the outputs.
pub fn runnable(
    runner: &Runner,
    good: Option<&Pipeline>,
    bad: &Pipeline,
    expected: &str,
    actual: &RunnerOutput,
) -> Runnable {
    let target = &runner.target;
    Runnable {
        runner: target.runner.as_deref().map(command).unwrap_or_default(),
        entry: runner.entry.clone(),
        result: runner.result.clone(),
        libraries: target.runner_libs.iter().map(|path| command(path)).collect(),
        folder: target
            .runner_libs
            .first()
            .and_then(|path| path.parent())
            .map_or_else(String::new, |folder| folder.display().to_string()),
        good: good.map(Pipeline::to_string),
        bad: bad.to_string(),
        expected: expected.to_owned(),
        actual: actual.clone(),
        varies: String::new(),
    }
}

/// The file name of a binary.
fn command(path: &std::path::Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

/// Inputs of more characters are cut in a sentence.
const INPUT_CHARS: usize = 200;

fn explanation(step: &Step, function: &str, difference: &Difference) -> Vec<String> {
    let mut inputs = difference.input.texts().join(", ");
    if let Some((at, _)) = inputs.char_indices().nth(INPUT_CHARS) {
        inputs.truncate(at);
        inputs.push('…');
    }
    let call = format!("@{function}({inputs})");
    let mut lines = vec![
        format!("'{step}' changes what {call} does: {}.", difference.describe()),
        "The program before the pass has no undefined behaviour on this input.".to_owned(),
    ];
    if let Err(Stop::Ub(ub)) = &difference.after.result {
        lines.push(format!("After the pass: {}.", ub.text));
    }
    lines
}

#[cfg(test)]
mod tests {
    use assay_campaign::finding::ReadableIr;

    use super::*;

    #[test]
    fn the_documentation_of_an_op_with_another_body_is_left_out() {
        let op = registry().ops().find(|op| op.restrictions.sealed && documented(op.name).is_some()).unwrap();
        let explained = |before: String| {
            let least = r#"{"kind":"miscompile","target":"t","version":"1","command":"c","pass":"p","step":"p","pipeline":"p",
                "signature":"s","title":"t","program":"p","before":"b"}"#;
            let mut finding: Finding = serde_json::from_str(least).unwrap();
            finding.claim.explanation = vec!["'p' changes it.".to_owned(), documented(op.name).unwrap()];
            finding.ir.readable = Some(ReadableIr { before, after: None });
            leave_out_other_bodies(&mut finding);
            finding.claim.explanation.len()
        };
        assert_eq!(explained(format!("{} ins(%0 : f32)", op.name)), 2);
        assert_eq!(explained(format!("\"{}\"(%0) ({{", op.name)), 1);
    }
}
