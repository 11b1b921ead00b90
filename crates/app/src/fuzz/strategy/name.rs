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
    pub fn strategy(self) -> Strategy {
        match self {
            StrategyName::Desil => Strategy::Desil,
            StrategyName::Lobe => Strategy::Lobe,
            StrategyName::NoFeedback => Strategy::NoFeedback,
            StrategyName::NoRules => Strategy::NoRules,
        }
    }
}
