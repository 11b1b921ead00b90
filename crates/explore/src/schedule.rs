//! Which conversion comes next.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use assay_drive::Step;
use rand::Rng as _;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;

use crate::present::{OpKind, Present};
use crate::rules::Rules;

/// How conversions are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Any conversion that need not wait (DESIL, section 3.2: topological order).
    Desil,
    /// The conversion of the op with the highest priority (LOBE, Algorithm 1).
    Lobe,
    /// As `Lobe`, but all priorities are equal: LOBE's ablation 'without feedback'.
    NoFeedback,
    /// Any conversion that the compiler has: LOBE's ablation 'without rules'.
    NoRules,
}

impl Strategy {
    /// All of them; the ablations come last.
    pub const ALL: [Strategy; 4] = [Strategy::Desil, Strategy::Lobe, Strategy::NoFeedback, Strategy::NoRules];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Desil => "desil",
            Strategy::Lobe => "lobe",
            Strategy::NoFeedback => "no-feedback",
            Strategy::NoRules => "no-rules",
        }
    }

    /// What it does, in a phrase.
    pub fn description(self) -> &'static str {
        match self {
            Strategy::Desil => "Any conversion that need not wait for another one (DESIL)",
            Strategy::Lobe => "The op of highest priority first; failures lower priorities (LOBE)",
            Strategy::NoFeedback => "LOBE without feedback",
            Strategy::NoRules => "Any conversion, without regard to the ops",
        }
    }
}

/// LOBE's initial priority of an op, and the penalty for a failed conversion (section V.A).
const INITIAL: u32 = 10;
const PENALTY: u32 = 1;

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Everything is lowered.
    Done,
    /// No rule leads on from here.
    Stuck,
    /// This conversion, to lower that op.
    Convert(Step, Option<OpKind>),
}

/// Chooses conversions; keeps priorities from path to path.
#[derive(Clone, Debug)]
pub struct ConversionSchedule {
    /// How the next conversion is chosen.
    strategy: Strategy,
    priorities: BTreeMap<OpKind, u32>,
}

impl ConversionSchedule {
    /// A schedule without priorities for any op yet.
    pub fn new(strategy: Strategy) -> ConversionSchedule {
        ConversionSchedule { strategy, priorities: BTreeMap::new() }
    }

    /// The next conversion; `failed` are those that changed nothing since the last change of the program.
    pub fn next(
        &self,
        rules: &Rules,
        present: &Present,
        failed: &BTreeSet<Step>,
        rng: &mut Pcg64Mcg,
    ) -> NextStep {
        let pending: Vec<&OpKind> = present.pending().collect();
        if pending.is_empty() {
            return NextStep::Done;
        }
        match self.strategy {
            Strategy::Desil => self.topological(rules, present, &pending, failed, rng),
            Strategy::Lobe | Strategy::NoFeedback => {
                self.draw_prioritised(rules, present, &pending, failed, rng)
            }
            Strategy::NoRules => match rules.every().choose(rng) {
                Some(step) => NextStep::Convert(step.clone(), None),
                None => NextStep::Stuck,
            },
        }
    }

    /// How many optimisation passes come before a conversion: exactly `each` for DESIL (`optnum_each`); for LOBE a
    /// random number up to it, as its algorithm selects a random subset.
    pub fn optimisations(&self, each: usize, rng: &mut Pcg64Mcg) -> usize {
        match self.strategy {
            _ if each == 0 => 0,
            Strategy::Desil => each,
            Strategy::Lobe | Strategy::NoFeedback | Strategy::NoRules => rng.random_range(0..=each),
        }
    }

    fn topological(
        &self,
        rules: &Rules,
        present: &Present,
        pending: &[&OpKind],
        failed: &BTreeSet<Step>,
        rng: &mut Pcg64Mcg,
    ) -> NextStep {
        let mut ready: Vec<(&Step, &OpKind)> = Vec::new();
        for &op in pending {
            for step in rules.choices(op, failed) {
                let new = !ready.iter().any(|(other, _)| *other == step);
                if new && rules.ready(step, present, failed) {
                    ready.push((step, op));
                }
            }
        }
        match ready.choose(rng) {
            Some((step, op)) => NextStep::Convert((*step).clone(), Some((*op).clone())),
            None => NextStep::Stuck,
        }
    }

    /// LOBE has no order between conversions. Here, rules may state one, and priorities decide among the conversions
    /// that need not wait. Without feedback any op may come first, as in the paper's ablation.
    fn draw_prioritised(
        &self,
        rules: &Rules,
        present: &Present,
        pending: &[&OpKind],
        failed: &BTreeSet<Step>,
        rng: &mut Pcg64Mcg,
    ) -> NextStep {
        let feedback = self.strategy == Strategy::Lobe;
        let mut best: Vec<(&Step, &OpKind)> = Vec::new();
        let mut highest = 0;
        // Many ops have the same conversions.
        let mut known: BTreeMap<&Step, bool> = BTreeMap::new();
        let mut ready = |step| *known.entry(step).or_insert_with(|| rules.ready(step, present, failed));
        for &op in pending {
            let priority = if feedback { self.priority(op) } else { INITIAL };
            if priority < highest {
                continue;
            }
            let choices: Vec<&Step> = match feedback {
                true => rules.choices(op, failed).filter(|step| ready(step)).collect(),
                false => rules.conversions(op).collect(),
            };
            for step in choices {
                if priority > highest || best.is_empty() {
                    best.clear();
                    highest = priority;
                }
                if priority == highest {
                    best.push((step, op));
                }
            }
        }
        match best.choose(rng) {
            Some((step, op)) => NextStep::Convert((*step).clone(), Some((*op).clone())),
            None => NextStep::Stuck,
        }
    }

    fn priority(&self, op: &OpKind) -> u32 {
        self.priorities.get(op).copied().unwrap_or(INITIAL)
    }

    /// Notes that a conversion did not lower the op that it was chosen for.
    pub fn penalise(&mut self, op: &OpKind) {
        let priority = self.priority(op).saturating_sub(PENALTY);
        self.priorities.insert(op.clone(), priority);
    }

    /// Adds the penalties that `other`, which began as a copy of `base`, has received since.
    pub fn learn(&mut self, base: &ConversionSchedule, other: &ConversionSchedule) {
        for (op, &priority) in &other.priorities {
            let lost = base.priority(op).saturating_sub(priority);
            let now = self.priority(op).saturating_sub(lost);
            self.priorities.insert(op.clone(), now);
        }
    }
}
