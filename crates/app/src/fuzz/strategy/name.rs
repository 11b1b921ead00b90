//! Strategies of lowering, by name.

use assay_lower::Strategy;

/// Strategies by name.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum StrategyName {
    /// Any conversion that has to wait for no other (DESIL).
    Desil,
    /// The op of highest priority first; failures lower priorities (LOBE).
    Lobe,
    /// LOBE without feedback.
    NoFeedback,
    /// Any conversion, whatever the ops.
    NoRules,
}

impl StrategyName {
    /// All of them; the ablations come last.
    pub fn all() -> &'static [StrategyName] {
        use StrategyName::{Desil, Lobe, NoFeedback, NoRules};
        &[Desil, Lobe, NoFeedback, NoRules]
    }

    /// As in `--strategy`.
    pub fn name(self) -> &'static str {
        match self {
            StrategyName::Desil => "desil",
            StrategyName::Lobe => "lobe",
            StrategyName::NoFeedback => "no-feedback",
            StrategyName::NoRules => "no-rules",
        }
    }

    pub fn strategy(self) -> Strategy {
        match self {
            StrategyName::Desil => Strategy::Desil,
            StrategyName::Lobe => Strategy::Lobe,
            StrategyName::NoFeedback => Strategy::NoFeedback,
            StrategyName::NoRules => Strategy::NoRules,
        }
    }
}
