//! Judges a program after every pass: the first difference names the guilty pass.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use assay_engine::interpret::Execution;
use assay_ir::{Module, ParseError};
use assay_model::{Registry, Stop};

use crate::attributes::has_decorated;
use crate::behaviour::{Behaviour, Plan, PlannedFunction, Settings};
use crate::choices::has_choices;
use crate::difference::Difference;
use crate::inputs::ResultForm;
use crate::known::{KnownFunctions, ParsedIr};
use crate::named_in_texts;
use crate::promises::has_unmodelled;
use crate::reason::ReasonKind;
use crate::refine::is_poisoned;
use crate::sampling::{add_samples, undecided};
use crate::speculation::{allow_early, find_early_executions};
use crate::transformation::judge;
use crate::verdict::{FunctionVerdict, Verdict, compare};

/// The verdicts on one step of a pipeline.
#[derive(Debug)]
pub struct StepVerdict {
    /// Position of the step in the pipeline.
    pub step: usize,
    /// One per planned function.
    pub functions: Vec<FunctionVerdict>,
}

/// A step that changed what a function does.
#[derive(Debug)]
pub struct Miscompilation {
    /// Position of the step in the pipeline.
    pub step: usize,
    /// Symbol of the function, without `@`.
    pub function: String,
    /// The form of the function's results in the source program.
    pub results: Vec<ResultForm>,
    /// What the function does differently.
    pub difference: Difference,
    /// Where poison or undefined behaviour first arises after the step, if that is the difference.
    pub violation: Option<RuleViolation>,
    /// IR before and after the step.
    pub before: String,
    /// IR after the step, in generic form.
    pub after: String,
}

/// An op that breaks one of its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleViolation {
    /// Full name.
    pub op: String,
    /// Id of the rule.
    pub rule: String,
}

/// The number of function verdicts of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerdictCounts {
    /// Functions that the step refines.
    pub refines: usize,
    /// Functions with a proved difference.
    pub differs: usize,
    /// Functions about which nothing is proved, by the kind of the reason.
    pub not_comparable: BTreeMap<ReasonKind, usize>,
}

impl VerdictCounts {
    /// The counts of these verdicts.
    pub fn new(verdicts: &[FunctionVerdict]) -> VerdictCounts {
        let mut counts = VerdictCounts::default();
        verdicts.iter().for_each(|one| counts.add(&one.verdict));
        counts
    }

    /// The counts of a step over `functions` functions that is not judged.
    pub fn not_judged(functions: usize) -> VerdictCounts {
        VerdictCounts {
            not_comparable: BTreeMap::from([(ReasonKind::NotJudged, functions)]),
            ..VerdictCounts::default()
        }
    }

    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Refines { .. } => self.refines += 1,
            Verdict::Differs(_) => self.differs += 1,
            Verdict::NotComparable(why) => self.add_open(why.kind, 1),
        }
    }

    fn add_open(&mut self, kind: ReasonKind, times: usize) {
        *self.not_comparable.entry(kind).or_default() += times;
    }
}

/// Follows one program through a pipeline.
pub struct Follower<'a> {
    registry: &'a Registry,
    settings: &'a Settings,
    /// The settings without samples, which are added only where they decide.
    unsampled: Settings,
    plan: &'a Plan,
    source: String,
    /// The program of `behaviour`; `None`: the source, which is not parsed yet.
    program: Option<ParsedIr>,
    behaviour: Rc<Behaviour>,
    /// Programs after that one, which were passed over without a verdict and have not run yet.
    passed: Vec<ParsedIr>,
    known: Rc<KnownFunctions>,
    /// Time for parsing.
    pub parsing: Duration,
    /// Verdicts so far, over all steps.
    pub counts: VerdictCounts,
}

/// IR that the compiler printed and that our parser rejects: a bug of ours, unless the compiler does not
/// read it either.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unparsable(pub String);

impl<'a> Follower<'a> {
    /// Starts with the source program, its text, and its behaviour on the plan.
    pub fn new(
        registry: &'a Registry,
        settings: &'a Settings,
        plan: &'a Plan,
        text: String,
        behaviour: Rc<Behaviour>,
    ) -> Follower<'a> {
        let unsampled = Settings { samples: false, ..settings.clone() };
        let (program, passed) = (None, Vec::new());
        let (known, counts, parsing) = (Rc::default(), VerdictCounts::default(), Duration::ZERO);
        Follower {
            registry,
            settings,
            unsampled,
            plan,
            source: text,
            program,
            behaviour,
            passed,
            known,
            parsing,
            counts,
        }
    }

    /// The same follower, sharing the known executions with other followers of the same source, plan and settings.
    #[must_use]
    pub fn with_known(self, known: &Rc<KnownFunctions>) -> Follower<'a> {
        Follower { known: Rc::clone(known), ..self }
    }

    /// The same follower, but functions that no step changes reuse the executions of the source. `source` is the program that
    /// was run.
    #[must_use]
    pub fn with_source(mut self, source: &Module) -> Follower<'a> {
        // Without the program there is no verdict anyway.
        if self.parse_before().is_ok()
            && let Some(program) = &self.program
        {
            self.known.add_source(program, source, self.plan, &self.behaviour);
        }
        self
    }

    /// Judges the IR after a step that changed it, then goes on from there.
    ///
    /// # Errors
    /// If the IR does not parse.
    pub fn judge_step(
        &mut self,
        step: usize,
        after_text: &str,
    ) -> Result<(StepVerdict, Vec<Miscompilation>), Unparsable> {
        let program = self.parse(after_text)?;
        self.catch_up();
        let mut after = self.run(&program);
        let undecided = undecided(self.plan, &self.behaviour, &after);
        if self.settings.samples && !undecided.is_empty() {
            self.sample(&undecided);
            let (registry, settings) = (self.registry, self.settings);
            add_samples(&mut after, &undecided, &program.module, registry, self.plan, settings);
        }
        let mut functions = compare(self.plan, &self.behaviour, &after);
        let mut miscompilation = Vec::new();
        let is_judged = functions.iter().any(differs)
            || has_choices(&after)
            || has_unmodelled(&program.module, self.registry, self.settings)
            || has_decorated(&program.module, self.registry)
            || named_in_texts::are_there(&program.module, self.registry);
        if is_judged {
            self.parse_before()?;
        }
        let before = self.program.as_ref().filter(|_| is_judged);
        if let Some(before) = before {
            let (modules, behaviours) = ([&before.module, &program.module], [&*self.behaviour, &after]);
            functions = judge(self.plan, modules, behaviours, self.registry, self.settings);
        }
        for (verdict, planned) in functions.iter().zip(&self.plan.functions) {
            self.counts.add(&verdict.verdict);
            if let Verdict::Differs(difference) = &verdict.verdict {
                miscompilation.push(Miscompilation {
                    step,
                    function: verdict.function.clone(),
                    results: planned.results.clone(),
                    violation: before.and_then(|before| {
                        self.violation([&before.module, &program.module], planned, difference)
                    }),
                    difference: (**difference).clone(),
                    before: before.map_or_else(String::new, |before| before.text.clone()),
                    after: after_text.to_owned(),
                });
            }
        }
        self.go_on(program, after);
        Ok((StepVerdict { step, functions }, miscompilation))
    }

    /// The program before the next step.
    ///
    /// # Errors
    /// If the source does not parse.
    pub fn before(&mut self) -> Result<&Module, Unparsable> {
        self.parse_before()?;
        let program = self.passed.last().or(self.program.as_ref());
        Ok(&program.expect("it is parsed").module)
    }

    /// Continues from the IR after a step that is not judged: its pass is sound only under a condition that nobody checked, or
    /// nobody has reviewed it.
    ///
    /// # Errors
    /// If the IR does not parse.
    pub fn pass_over(&mut self, after_text: &str) -> Result<(), Unparsable> {
        let program = self.parse(after_text)?;
        self.passed.push(program);
        self.counts.add_open(ReasonKind::NotJudged, self.plan.functions.len());
        Ok(())
    }

    /// Judges a step that did not change the program: what cannot be run still cannot be compared.
    pub fn judge_unchanged(&mut self, step: usize) -> StepVerdict {
        self.catch_up();
        let functions = compare(self.plan, &self.behaviour, &self.behaviour);
        for verdict in &functions {
            match &verdict.verdict {
                Verdict::NotComparable(why) => self.counts.add_open(why.kind, 1),
                // The program is the same, so nothing differs.
                Verdict::Refines { .. } | Verdict::Differs(_) => self.counts.refines += 1,
            }
        }
        StepVerdict { step, functions }
    }

    /// Runs the failing input once more on both programs, stopping at the first broken rule, including rules of poison.
    /// A rule that the program before the step also breaks is not the cause.
    fn violation(
        &self,
        programs: [&Module; 2],
        planned: &PlannedFunction,
        difference: &Difference,
    ) -> Option<RuleViolation> {
        if !is_poisoned(&difference.before, &difference.after) {
            return None;
        }
        let mut settings = self.settings.clone();
        settings.config.strict = true;
        let plan = Plan::single(planned, vec![difference.input.clone()]);
        let [before, after] = programs.map(|module| {
            let strict = Behaviour::observe(module, self.registry, &plan, &settings);
            find_violation(module, strict.functions.first()?.as_ref().ok()?.first()?)
        });
        if after.as_ref().map(|one| &one.rule) != before.as_ref().map(|one| &one.rule) {
            return after;
        }
        // The program before the step is not undefined, so it does not break this rule.
        find_violation(programs[1], &difference.after)
    }

    /// Runs the programs that were passed over: their behaviour decides what the next one may do.
    fn catch_up(&mut self) {
        for program in std::mem::take(&mut self.passed) {
            let after = self.run(&program);
            self.go_on(program, after);
        }
    }

    fn go_on(&mut self, program: ParsedIr, behaviour: Behaviour) {
        (self.program, self.behaviour) = (Some(program), Rc::new(behaviour));
    }

    /// What the next program does, without samples.
    fn run(&mut self, program: &ParsedIr) -> Behaviour {
        let (registry, plan) = (self.registry, self.plan);
        let mut after = self.known.behaviour(program, registry, plan, &self.unsampled);
        let early = find_early_executions(&program.module, registry, plan, &self.behaviour, &after);
        if !early.is_empty() {
            self.sample(&early);
            allow_early(&program.module, registry, plan, self.settings, &self.behaviour, &mut after);
        }
        after
    }

    /// Adds samples to the behaviour before the step.
    fn sample(&mut self, wanted: &[(usize, usize)]) {
        // Without the program there is no verdict on a difference.
        if self.settings.samples
            && self.parse_before().is_ok()
            && let Some(before) = &self.program
        {
            let behaviour = Rc::make_mut(&mut self.behaviour);
            add_samples(behaviour, wanted, &before.module, self.registry, self.plan, self.settings);
        }
    }

    fn parse(&mut self, text: &str) -> Result<ParsedIr, Unparsable> {
        let start = Instant::now();
        let program = ParsedIr::parse(text, self.settings).map_err(unparsable);
        self.parsing += start.elapsed();
        program
    }

    fn parse_before(&mut self) -> Result<(), Unparsable> {
        if self.program.is_none() {
            self.program = Some(ParsedIr::parse(&self.source, self.settings).map_err(unparsable)?);
        }
        Ok(())
    }
}

fn differs(verdict: &FunctionVerdict) -> bool {
    matches!(verdict.verdict, Verdict::Differs(_))
}

/// The op and the rule that ended an execution.
fn find_violation(module: &Module, execution: &Execution) -> Option<RuleViolation> {
    let Err(Stop::Ub(ub)) = &execution.result else { return None };
    Some(RuleViolation { op: module.op_name(ub.op?).to_owned(), rule: ub.rule_id().to_owned() })
}

fn unparsable(error: ParseError) -> Unparsable {
    Unparsable(error.to_string())
}
