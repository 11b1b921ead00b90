//! Oracles and verdicts.
