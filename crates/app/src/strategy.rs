//! The argument `--strategy`: strategies of lowering by name.

use assay_explore::Strategy;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Takes the name of a strategy.
pub fn parser() -> impl TypedValueParser<Value = Strategy> {
    let value = |strategy: Strategy| PossibleValue::new(strategy.name()).help(strategy.description());
    PossibleValuesParser::new(Strategy::ALL.map(value)).try_map(|name| {
        Strategy::ALL.into_iter().find(|strategy| strategy.name() == name).ok_or("no strategy has this name")
    })
}
