//! What a program chooses before a pass, such as the bits that `freeze` gives: for each input, the program after the pass must do what one of the
//! choices allows.
//!
//! The question is asked for several choices at once: those that both programs may share, those that the program after the pass suggests, and those that
//! explain the counterexamples so far. If no input answers all of them, each input has a choice.

use assay_ir::Int;
use assay_model::term::{OPEN_CHOICE, TermOp, TermSort, TermVariable};
use assay_model::{TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

use super::proof::Answered;
use super::undefined::{is_undefined, left_open, shown};
use super::{ProofBasis, Prover, TermPair};
use crate::machine::FunctionSummary;

/// Counterexamples that are explained, at most.
const ROUNDS: usize = 4;

/// The choices that only the source makes, and those that only the target makes. None in loops by induction.
pub(super) fn of_one(t: &Terms, [source, target]: [&FunctionSummary; 2]) -> [Vec<TermId>; 2] {
    match source.checkpoints.is_empty() {
        true => [[source, target], [target, source]].map(|sides| of_first(t, sides)),
        false => [Vec::new(), Vec::new()],
    }
}

/// The choices that only the first of two programs makes. What is left out must not depend on them: otherwise a choice could leave out everything.
fn of_first(t: &Terms, [first, second]: [&FunctionSummary; 2]) -> Vec<TermId> {
    let mut elsewhere = shown(second);
    elsewhere.extend(left_open(first));
    elsewhere.push(first.returns);
    let elsewhere: FxHashSet<TermId> = t.reachable(&elsewhere).into_iter().collect();
    let found = t.reachable(&shown(first)).into_iter();
    found.filter(|term| is_choice(t, *term) && !elsewhere.contains(term)).collect()
}

fn is_choice(t: &Terms, term: TermId) -> bool {
    match t.node(term).op {
        TermOp::Variable(number) => {
            is_undefined(t, term) || matches!(t.variables()[number as usize].0, TermVariable::Choice(_))
        }
        TermOp::Apply(number) => t.functions()[number as usize].name.ends_with(OPEN_CHOICE),
        _ => false,
    }
}

impl Prover<'_> {
    /// Whether each input has a choice of the source that allows what the target does.
    pub(super) fn follow_choices(&self, pair: &mut TermPair) -> Option<ProofBasis> {
        if pair.choices[0].is_empty() {
            return None;
        }
        let mut asked = pair.question;
        for choices in suggested(pair) {
            asked = ask_also(pair, asked, &choices);
        }
        for round in 0..=ROUNDS {
            let model = match self.ask(pair, asked) {
                Answered::Never(means) => return Some(means.max(ProofBasis::Solver)),
                Answered::Holds(model) if round < ROUNDS => model,
                _ => return None,
            };
            let choices = self.explain(pair, &model)?;
            asked = ask_also(pair, asked, &choices);
        }
        None
    }

    /// Choices with which the source does what the target does on one input; `None` if there are none.
    fn explain(&self, pair: &mut TermPair, model: &[(usize, Int)]) -> Option<FxHashMap<TermId, TermId>> {
        let known = |term: TermId| model.iter().find(|(one, _)| *one == term.index()).map(|(_, int)| int);
        let mut input = FxHashMap::default();
        for variable in pair.arguments.variables() {
            let TermSort::Bits(width) = pair.terms.sort(variable) else { continue };
            let value = known(variable).cloned().unwrap_or_else(|| Int::zero(width));
            let value = pair.terms.int(value);
            input.insert(variable, value);
        }
        let wrong = pair.terms.replace(pair.question, &input);
        let right = pair.terms.not(wrong);
        let bits = pair.choices[0].iter().copied().filter(|&term| has_bits(&pair.terms, term));
        let bits: Vec<TermId> = bits.collect();
        let wanted: Vec<TermId> = bits.iter().map(|&term| pair.terms.replace(term, &input)).collect();
        let Answered::Holds(model) = self.ask_for(pair, right, &wanted) else { return None };
        let mut choices = FxHashMap::default();
        for (choice, wanted) in bits.into_iter().zip(wanted) {
            if let Some((_, value)) = model.iter().find(|(one, _)| *one == wanted.index()) {
                let value = pair.terms.int(value.clone());
                choices.insert(choice, value);
            }
        }
        (!choices.is_empty()).then_some(choices)
    }
}

fn has_bits(t: &Terms, term: TermId) -> bool {
    matches!(t.sort(term), TermSort::Bits(_))
}

/// The question with one more combination of choices.
fn ask_also(pair: &mut TermPair, asked: TermId, choices: &FxHashMap<TermId, TermId>) -> TermId {
    let one = pair.terms.replace(pair.question, choices);
    pair.terms.and(asked, one)
}

/// Choices that the question suggests: what a choice is compared with, or what the target chooses for the same operands; for other single bits all zeros
/// and all ones.
fn suggested(pair: &mut TermPair) -> Vec<FxHashMap<TermId, TermId>> {
    let t = &mut pair.terms;
    let [own, others] = &pair.choices;
    let own: FxHashSet<TermId> = own.iter().copied().collect();
    let mut reaching = own.clone();
    let reachable = t.reachable(&[pair.question]);
    for &term in &reachable {
        if t.node(term).args.iter().any(|arg| reaching.contains(arg)) {
            reaching.insert(term);
        }
    }
    let mut compared = FxHashMap::default();
    for &term in &reachable {
        if let (TermOp::Eq, &[a, b]) = (&t.node(term).op, t.node(term).args.as_slice()) {
            for (one, other) in [(a, b), (b, a)] {
                if own.contains(&one) && !reaching.contains(&other) {
                    compared.entry(one).or_insert(other);
                }
            }
        }
    }
    for &choice in &own {
        let args = &t.node(choice).args;
        let is_alike = |other: TermId| t.sort(other) == t.sort(choice) && t.node(other).args == *args;
        if !args.is_empty()
            && let Some(&other) = others.iter().find(|&&other| is_alike(other))
        {
            compared.entry(choice).or_insert(other);
        }
    }
    let with_bits = |t: &mut Terms, value: bool| {
        let mut choices = compared.clone();
        for &choice in &own {
            if t.sort(choice) == TermSort::Bits(1) {
                choices.entry(choice).or_insert_with(|| t.bool(value));
            }
        }
        choices
    };
    vec![with_bits(&mut *t, false), with_bits(t, true)]
}
