//! Answers to questions about inputs: by trial of all, by a sample, or by a solver. The interpreter confirms counterexamples.

use assay_ir::Int;
use assay_judge::{Behaviour, Follower, Input, Miscompilation, Plan, StepVerdict, Unparsable, Verdict};
use assay_model::TermId;
use assay_model::term::{OPEN_RESULT, TermOp, TermVariable};

use super::proof::{Answered, UNWRITTEN};
use super::{ProofBasis, ProofCase, ProofOutcome, Prover, TermPair, undefined};
use crate::effort::COST;
use crate::exhaust::{Exhausted, Question};
use crate::key;
use crate::question;
use crate::smtlib::SolverAnswer;

/// Rough limits on operations of the host for a sample: before the solver is asked, and after it has no answer.
const SAMPLE_COST: [u64; 2] = [1 << 24, 1 << 30];

impl Prover<'_> {
    /// Answers the question of a pair.
    pub(super) fn answer(&self, case: ProofCase<'_>, pair: &mut TermPair) -> ProofOutcome {
        let outcome = self.answer_for_all_choices(case, pair);
        match outcome {
            ProofOutcome::Unknown(_) => match self.follow_choices(pair) {
                Some(means) => self.make_proof(pair, means),
                None => outcome,
            },
            outcome => outcome,
        }
    }

    /// The answer if both programs choose alike.
    fn answer_for_all_choices(&self, case: ProofCase<'_>, pair: &TermPair) -> ProofOutcome {
        let [cheap, expensive] = SAMPLE_COST;
        if let Some(refuted) = self.refute_by_sample(case, pair, cheap) {
            return refuted;
        }
        let outcome = match self.ask(pair, pair.question) {
            Answered::Never(means) => return self.make_proof(pair, means),
            Answered::Holds(model) => self.confirm(case, pair, &model),
            Answered::Unknown(why) => ProofOutcome::Unknown(why),
            Answered::OutOfTime(why) => ProofOutcome::OutOfTime(why),
        };
        let refuted = match &outcome {
            // The model may be one of which no document says anything.
            ProofOutcome::Unknown(_) if pair.certain != pair.question => match self.ask(pair, pair.certain) {
                Answered::Holds(model) => Some(self.confirm(case, pair, &model)),
                _ => None,
            },
            ProofOutcome::OutOfTime(_) => self.refute_by_sample(case, pair, expensive),
            _ => None,
        };
        refuted.filter(|refuted| matches!(refuted, ProofOutcome::Refuted(_))).unwrap_or(outcome)
    }

    /// Looks for a counterexample among some inputs, if there are too many to try all.
    fn refute_by_sample(&self, case: ProofCase<'_>, pair: &TermPair, cost: u64) -> Option<ProofOutcome> {
        let sampled = Question::new(&pair.terms, pair.certain);
        let sampled = sampled.filter(|question| !self.can_exhaust(question))?;
        let outcome = self.confirm(case, pair, &sampled.sample(cost)?);
        Some(outcome).filter(|outcome| matches!(outcome, ProofOutcome::Refuted(_)))
    }

    /// Whether all inputs may be tried.
    fn can_exhaust(&self, question: &Question<'_>) -> bool {
        question.bits <= self.effort.exhaustive_bits && question.cost() <= self.effort.exhaustive_cost
    }

    /// Whether a condition holds for an input.
    pub(super) fn ask(&self, pair: &TermPair, condition: TermId) -> Answered {
        if pair.terms.is(condition, false) {
            return Answered::Never(ProofBasis::Same);
        }
        let question = Question::new(&pair.terms, condition).filter(|question| self.can_exhaust(question));
        let try_all = || match question.as_ref()?.run() {
            Exhausted::Never => Some(Answered::Never(ProofBasis::Exhausted)),
            Exhausted::Holds(model) => Some(Answered::Holds(model)),
            Exhausted::Open => None,
        };
        // If there is a solver, what takes longer than it may take comes after it.
        let is_long = question.as_ref().is_some_and(|question| question.cost() > COST);
        if !is_long || self.effort.solver.is_none() {
            return try_all().unwrap_or_else(|| self.ask_solver(pair, condition));
        }
        match self.ask_solver(pair, condition) {
            answer @ (Answered::Unknown(_) | Answered::OutOfTime(_)) => try_all().unwrap_or(answer),
            answer => answer,
        }
    }

    fn ask_solver(&self, pair: &TermPair, condition: TermId) -> Answered {
        self.ask_for(pair, condition, &pair.arguments.variables())
    }

    /// Asks the solver whether a condition can hold, and for the values of some terms for which it does.
    pub(super) fn ask_for(&self, pair: &TermPair, condition: TermId, wanted: &[TermId]) -> Answered {
        let Some(solver) = &self.effort.solver else {
            return Answered::Unknown("there is no solver".to_owned());
        };
        match solver.ask(&pair.terms, condition, wanted) {
            SolverAnswer::Unsatisfiable => Answered::Never(ProofBasis::Solver),
            SolverAnswer::Unknown(why) => Answered::Unknown(why),
            SolverAnswer::OutOfTime(why) => Answered::OutOfTime(why),
            SolverAnswer::Satisfiable(model) => Answered::Holds(model),
        }
    }

    /// Puts a model to the interpreter.
    fn confirm(&self, case: ProofCase<'_>, pair: &TermPair, model: &[(usize, Int)]) -> ProofOutcome {
        let inputs = self.inputs(case.planned, pair, model);
        let mut open = self.open_part(pair);
        for input in &inputs {
            match self.judge_input(case, input.clone()) {
                Ok((_, Some(miscompilation))) => return ProofOutcome::Refuted(Box::new(miscompilation)),
                Ok((verdict, None)) => open = open.or_else(|| not_compared(&verdict)),
                Err(error) => return ProofOutcome::Unknown(error.0),
            }
        }
        match (open, inputs.into_iter().next()) {
            (None, Some(input)) => ProofOutcome::Unconfirmed(input),
            (Some(why), _) => ProofOutcome::Unknown(why),
            (None, None) => ProofOutcome::Unknown("its arguments cannot be made".to_owned()),
        }
    }

    /// What the interpreter says of one input.
    pub(super) fn judge_input(
        &self,
        case: ProofCase<'_>,
        input: Input,
    ) -> Result<(StepVerdict, Option<Miscompilation>), Unparsable> {
        let ProofCase { number, programs: [before, after], planned, .. } = case;
        let plan = Plan::single(planned, vec![input]);
        let behaviour = Behaviour::observe(&before.module, self.registry, &plan, self.settings);
        let text = before.text.clone();
        let mut follower = Follower::new(self.registry, self.settings, &plan, text, behaviour.into());
        let (verdict, miscompilations) = follower.judge_step(number, &after.text)?;
        Ok((verdict, miscompilations.into_iter().next()))
    }

    /// What a model says nothing certain of.
    fn open_part(&self, pair: &TermPair) -> Option<String> {
        if pair.silent {
            return Some("no document says what it does after the pass, on some inputs".to_owned());
        }
        if pair.unwritten {
            return Some(UNWRITTEN.to_owned());
        }
        if undefined::are_there(&pair.terms) {
            return Some(undefined::DEPENDS.to_owned());
        }
        if pair.address {
            return Some(question::ADDRESS.to_owned());
        }
        for term in pair.terms.reachable(&[pair.question]) {
            let why = match &pair.terms.node(term).op {
                TermOp::Apply(number) => {
                    let name = &pair.terms.functions()[*number as usize].name;
                    let op = key::op_of(name);
                    match name.contains(OPEN_RESULT) {
                        true => format!("documents leave open what '{op}' gives on some inputs"),
                        false => pair.reasons.message(op),
                    }
                }
                TermOp::Variable(number) => match pair.terms.variables()[*number as usize].0 {
                    TermVariable::Choice(_) => {
                        "it depends on a choice that a document leaves open".to_owned()
                    }
                    TermVariable::Input(_) | TermVariable::State(_) | TermVariable::Undefined(_) => {
                        continue;
                    }
                },
                TermOp::FToBits => "it depends on the bits of a NaN".to_owned(),
                _ => continue,
            };
            return Some(why);
        }
        // The interpreter may show no difference if such an op gets other operands.
        pair.event.as_ref().map(|name| pair.reasons.message(name))
    }
}

/// Why the interpreter says nothing of an input.
fn not_compared(verdict: &StepVerdict) -> Option<String> {
    match &verdict.functions.first()?.verdict {
        Verdict::NotComparable(why) => Some(why.to_string()),
        Verdict::Refines { open: 1.., .. } => Some("it depends on open values".to_owned()),
        Verdict::Refines { .. } | Verdict::Differs(_) => None,
    }
}
