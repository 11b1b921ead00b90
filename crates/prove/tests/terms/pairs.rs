//! Edits of random functions: what the prover says of the pair against the judge on all inputs.

use std::collections::BTreeMap;
use std::rc::Rc;

use assay_engine::generate::Dice;
use assay_engine::grammar::GrammarConfig;
use assay_engine::mutate::{Editor, FAULTS};
use assay_ir::{Module, OpId};
use assay_judge::{Behaviour, Plan, Settings, Verdict, judge};
use assay_model::Registry;
use assay_prove::{ComparedProgram, Effort, ProofLimits, ProofOutcome, Prover};

use crate::programs::program;

fn editor(registry: &Registry) -> Editor {
    let dialects = ["func", "arith", "scf", "cf", "vector"].map(|name| (name.to_owned(), 100)).to_vec();
    let builder = GrammarConfig { dialects, ..GrammarConfig::default() };
    Editor::new(registry, &builder).expect("the configuration is right")
}

/// Ops that may be edited: all functions.
fn functions(module: &Module) -> Vec<OpId> {
    let top = module.block(module.top()).ops[0];
    let region = module.op(top).regions[0];
    module.block(module.region(region).blocks[0]).ops.clone()
}

/// Both answers to one pair of programs.
struct Referee {
    registry: Registry,
    settings: Settings,
    limits: ProofLimits,
    /// How many proofs are by induction, whatever the number of iterations.
    inductive: usize,
    /// How often the two said what.
    answers: BTreeMap<(&'static str, &'static str), usize>,
}

impl Referee {
    fn new(limits: ProofLimits) -> Referee {
        let mut settings = Settings::default();
        settings.config.index_width = 32;
        let registry = assay_dialects::registry();
        Referee { registry, settings, limits, inductive: 0, answers: BTreeMap::new() }
    }

    /// # Panics
    /// If one is sure of the contrary of the other.
    fn compare(&mut self, source: &str, target: &Module) {
        let before = assay_ir::parse(source).expect("it parses");
        let mut plan = Plan::new(&before, &self.registry, &self.settings);
        let Some(planned) = plan.functions.first_mut() else { return };
        let maker = Rc::clone(planned.maker.as_ref().expect("its arguments can be made"));
        let bits = maker.bits().expect("they can be listed");
        planned.inputs = (0..1 << bits).map(|n| maker.one_of_all(n)).collect();
        let planned = planned.clone();
        let (registry, settings) = (&self.registry, &self.settings);
        let one = Behaviour::observe(&before, registry, &plan, settings);
        let other = Behaviour::after(&one, target, registry, &plan, settings);
        let verdicts = judge(&plan, [&before, target], [&one, &other], registry, settings);
        let said = match &verdicts[0].verdict {
            Verdict::Refines { .. } => "refines",
            Verdict::Differs(_) => "differs",
            Verdict::NotComparable(_) => "not comparable",
        };
        let text = assay_ir::print(target);
        let programs =
            [source.to_owned(), text.clone()].map(|text| ComparedProgram::parse(text).expect("it parses"));
        // Few inputs are enough to need no solver.
        let effort =
            Effort { limits: self.limits, solver: None, exhaustive_bits: 24, exhaustive_cost: 1 << 34 };
        let prover = Prover { registry, settings, effort: &effort };
        let proved = match prover.prove_step(0, [&programs[0], &programs[1]], &planned) {
            ProofOutcome::Proved(proof) => {
                self.inductive += usize::from(proof.by_induction && !proof.is_bounded());
                // Inputs beyond the bound may show a difference; iterations are few enough not to be left out by default.
                let is_bounded = proof.is_bounded() && self.limits.unrolled < ProofLimits::default().unrolled;
                if is_bounded { "bounded" } else { "proved" }
            }
            ProofOutcome::Refuted(_) => "refuted",
            ProofOutcome::Unknown(_) | ProofOutcome::OutOfTime(_) => "unknown",
            ProofOutcome::Unconfirmed(input) => panic!("not confirmed on {input}:\n{source}\n{text}"),
        };
        let contradict = matches!((said, proved), ("refines", "refuted") | ("differs", "proved"));
        assert!(!contradict, "{said}, but {proved}: {:?}\n{source}\n{text}", verdicts[0].verdict);
        *self.answers.entry((said, proved)).or_default() += 1;
    }

    fn count(&self, said: &'static str, proved: &'static str) -> usize {
        self.answers.get(&(said, proved)).copied().unwrap_or(0)
    }
}

#[test]
fn planted_faults_are_refuted_where_the_judge_sees_them() {
    let mut referee = Referee::new(ProofLimits::default());
    let editor = editor(&referee.registry);
    for seed in 0..60 {
        let text = program(1000 + seed);
        let source = assay_ir::parse(&text).expect("it parses");
        for (at, fault) in FAULTS.iter().enumerate() {
            let mut dice = Dice::new(1, seed, at as u64);
            if let Some(edited) = editor.plant(&source, &functions(&source), fault, &mut dice) {
                referee.compare(&text, &edited.module);
            }
        }
    }
    let (seen, equal) = (referee.count("differs", "refuted"), referee.count("refines", "proved"));
    let missed = referee.count("differs", "unknown") + referee.count("refines", "unknown");
    assert!(missed * 10 <= seen + equal, "{:?}", referee.answers);
}

#[test]
fn rewrites_that_preserve_meaning_are_not_refuted() {
    let mut referee = Referee::new(ProofLimits::default());
    let editor = editor(&referee.registry);
    for seed in 0..60 {
        let text = program(2000 + seed);
        let source = assay_ir::parse(&text).expect("it parses");
        for (at, rewrite) in editor.rewrites().iter().enumerate() {
            let mut dice = Dice::new(2, seed, at as u64);
            if let Some(edited) = editor.rewrite(&source, rewrite, &mut dice) {
                referee.compare(&text, &edited.module);
            }
        }
    }
    assert!(referee.answers.keys().all(|(_, proved)| *proved != "refuted"), "{:?}", referee.answers);
    let proved: usize =
        referee.answers.iter().filter(|((_, proved), _)| *proved == "proved").map(|(_, n)| n).sum();
    assert!(proved > 60, "{:?}", referee.answers);
}

/// Few iterations are unrolled, so what is proved of loops is proved by induction.
#[test]
fn induction_proves_no_fault_that_inputs_show() {
    let mut referee = Referee::new(ProofLimits { unrolled: 1, ..ProofLimits::default() });
    let editor = editor(&referee.registry);
    for seed in 0..40 {
        let text = program(3000 + seed);
        if !text.contains("scf.for") {
            continue;
        }
        let source = assay_ir::parse(&text).expect("it parses");
        for (at, fault) in FAULTS.iter().enumerate() {
            let mut dice = Dice::new(3, seed, at as u64);
            if let Some(edited) = editor.plant(&source, &functions(&source), fault, &mut dice) {
                referee.compare(&text, &edited.module);
            }
        }
        for (at, rewrite) in editor.rewrites().iter().enumerate() {
            let mut dice = Dice::new(4, seed, at as u64);
            if let Some(edited) = editor.rewrite(&source, rewrite, &mut dice) {
                referee.compare(&text, &edited.module);
            }
        }
    }
    assert!(referee.inductive > 20, "{} by induction, {:?}", referee.inductive, referee.answers);
    assert!(referee.count("differs", "refuted") > 20, "{:?}", referee.answers);
}
