//! One program, two compilers.

use assay_campaign::panics;
use assay_drive::Pipeline;
use assay_drive::opt::{Compiler, FailKind, OptOutcome};
use assay_ir::Module;
use assay_judge::{Behaviour, Difference, Plan, Settings, Verdict, judge, observe};
use assay_model::Registry;

use super::record::{Detail, FunctionRecord, OutcomeRecord, Record};
use crate::commands::check::functions::{self, Known};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::load::{self, Source};
use crate::report::{one_line, place};
use crate::target;

/// What compares two compilers.
pub struct Pair {
    /// The older one, the newer one.
    pub compilers: [Compiler; 2],
    pub registry: Registry,
    pub settings: Settings,
    pub pipelines: Vec<Pipeline>,
}

/// A program as it was given.
struct Subject {
    file: String,
    module: Module,
    text: String,
    functions: Vec<Known>,
    plan: Plan,
    behaviour: Behaviour,
}

impl Pair {
    /// All there is to say of one program.
    ///
    /// # Errors
    /// Only if a compiler cannot be run.
    pub fn program(&self, source: &Source) -> Result<Vec<Record>, Failure> {
        let file = source.path.display().to_string();
        let bug = |panic| Record::error(&file, &format!("internal error: {panic}"), Exit::Bug);
        let subject = match panics::catch(|| self.read(source)) {
            Ok(Ok(subject)) => subject,
            Ok(Err(failure)) if failure.exit == Exit::Tool => return Err(failure),
            Ok(Err(failure)) => return Ok(vec![Record::error(&file, &failure.to_string(), failure.exit)]),
            Err(panic) => return Ok(vec![bug(panic)]),
        };
        let mut records = Vec::new();
        for pipeline in &self.pipelines {
            match panics::catch(|| self.pipeline(&subject, pipeline)) {
                Ok(more) => records.extend(more?),
                Err(panic) => records.push(bug(panic)),
            }
        }
        Ok(records)
    }

    fn read(&self, source: &Source) -> Result<Subject, Failure> {
        let file = source.path.display().to_string();
        let module = load::any(source, |text| self.to_generic(text))?;
        let mut plan = Plan::of(&module, &self.registry, &self.settings);
        let functions = functions::known(&module, &self.registry, &mut plan);
        let behaviour = observe(&module, &self.registry, &mut plan, &self.settings);
        let text = assay_ir::print(&module);
        Ok(Subject { file, module, text, functions, plan, behaviour })
    }

    fn pipeline(&self, subject: &Subject, pipeline: &Pipeline) -> Result<Vec<Record>, Failure> {
        let run = |compiler: &Compiler| {
            compiler.run(&subject.text, pipeline).map_err(|error| target::failure(&error))
        };
        Ok(self.outcomes(subject, pipeline, &[run(&self.compilers[0])?, run(&self.compilers[1])?]))
    }

    fn outcomes(&self, subject: &Subject, pipeline: &Pipeline, outcomes: &[OptOutcome; 2]) -> Vec<Record> {
        let [from, to] = outcomes.each_ref().map(word);
        let (Some(from_ir), Some(to_ir)) = (outcomes[0].ir(), outcomes[1].ir()) else {
            let (file, pipeline) = (subject.file.clone(), pipeline.to_string());
            let names = self.names();
            let takes = outcomes
                .each_ref()
                .map(|outcome| !matches!(outcome, OptOutcome::Rejected { .. } | OptOutcome::Usage { .. }));
            return vec![Record::Outcome(OutcomeRecord {
                file,
                pipeline,
                targets: names,
                outcomes: [from, to],
                takes,
            })];
        };
        match (assay_ir::parse(from_ir), assay_ir::parse(to_ir)) {
            (Ok(from), Ok(to)) => self.functions(subject, pipeline, &[from, to]),
            (Err(error), _) | (_, Err(error)) => {
                let message = format!("the compiler's own output does not parse at {error}");
                vec![Record::error(&subject.file, &message, Exit::Bug)]
            }
        }
    }

    fn functions(&self, subject: &Subject, pipeline: &Pipeline, modules: &[Module; 2]) -> Vec<Record> {
        let plan = &subject.plan;
        let behaviours = modules
            .each_ref()
            .map(|module| Behaviour::after(&subject.behaviour, module, &self.registry, plan, &self.settings));
        // What the source leaves open may differ, so each is held against the source before both are compared.
        let judged = |before: &Module, behaviour, after: usize| {
            let (registry, settings) = (&self.registry, &self.settings);
            judge(plan, [before, &modules[after]], [behaviour, &behaviours[after]], registry, settings)
        };
        let [by_from, by_to] = [0, 1].map(|after| judged(&subject.module, &subject.behaviour, after));
        let between = judged(&modules[0], &behaviours[0], 1);
        let judged = by_from.into_iter().zip(by_to).zip(between);
        judged
            .map(|((from, to), between)| {
                let detail = detail([&from.verdict, &to.verdict], &between.verdict);
                let known = subject.functions.iter().find(|known| known.name == from.function);
                let place = known.map(|known| place(&subject.module, &subject.file, known.op));
                Record::Function(Box::new(FunctionRecord {
                    place: place.unwrap_or_else(|| subject.file.clone()),
                    function: from.function,
                    pipeline: pipeline.to_string(),
                    targets: self.names(),
                    detail,
                }))
            })
            .collect()
    }

    fn names(&self) -> [String; 2] {
        self.compilers.each_ref().map(|compiler| compiler.target.name.clone())
    }

    fn to_generic(&self, text: &str) -> Result<String, Failure> {
        let compiler = &self.compilers[1];
        target::generic_form(compiler, text)?.map_err(|said| {
            let line = assay_drive::error_line(&said).replacen(" error:", "", 1);
            Failure::usage(format!("{line} (says {})", compiler.target.name))
        })
    }
}

/// How the two relate, given how each relates to the source and both to each other.
fn detail(by_source: [&Verdict; 2], between: &Verdict) -> Detail {
    match (by_source, between) {
        ([Verdict::Differs(_), Verdict::Differs(_)], Verdict::Differs(one)) => {
            let after = [one_line(&one.before), one_line(&one.after)];
            let (what, input) = (one.what.clone(), one.input.texts());
            Detail::Differs { what, input, source: None, after, right: [false, false] }
        }
        ([Verdict::Differs(one), Verdict::Differs(_)], _) => Detail::BothWrong {
            what: one.what.clone(),
            input: one.input.texts(),
            source: one_line(&one.before),
            after: one_line(&one.after),
        },
        ([Verdict::Differs(one), Verdict::Refines { .. }], _) => differs(one, [false, true]),
        ([Verdict::Refines { .. }, Verdict::Differs(one)], _) => differs(one, [true, false]),
        // What the source leaves open they may do each in their own way.
        ([Verdict::Refines { inputs, .. }, Verdict::Refines { .. }], _) => Detail::Same { inputs: *inputs },
        ([Verdict::NotComparable(why), _] | [_, Verdict::NotComparable(why)], _) => {
            Detail::NotComparable { why: why.clone() }
        }
    }
}

/// One of the two does not do what the source does.
fn differs(one: &Difference, right: [bool; 2]) -> Detail {
    let (before, after) = (one_line(&one.before), one_line(&one.after));
    let both = right.map(|right| if right { before.clone() } else { after.clone() });
    Detail::Differs {
        what: one.what.clone(),
        input: one.input.texts(),
        source: Some(before),
        after: both,
        right,
    }
}

/// How a compiler ended, with what it said.
fn word(outcome: &OptOutcome) -> String {
    let first = |diagnostics: &str| {
        let line = diagnostics.lines().find(|line| line.contains("error: ")).unwrap_or_default();
        line.split_once("error: ").map_or_else(|| line.to_owned(), |(_, message)| message.to_owned())
    };
    match outcome {
        OptOutcome::Ok { .. } => "ok".to_owned(),
        OptOutcome::Crash(crash) => format!("crashes: {}", crash.signature.key()),
        OptOutcome::Failed(failure) if failure.kind == FailKind::InvalidIr => {
            format!("makes invalid IR: {}", first(&failure.diagnostics))
        }
        OptOutcome::Failed(failure) => format!("fails: {}", first(&failure.diagnostics)),
        OptOutcome::Rejected { diagnostics } => format!("rejects it: {}", first(diagnostics)),
        OptOutcome::Usage { diagnostics } => format!("does not take the passes: {}", first(diagnostics)),
        other => other.word().to_owned(),
    }
}
