//! How sound a pass claims to be.

use serde::{Deserialize, Serialize};

/// How sound the guilty pass claims to be. A finding from any tier but the first two must be
/// marked: maintainers close reports that ignore this.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PassTier {
    /// Sound on any valid input.
    Sound,
    /// Sound under a stated precondition.
    Precondition,
    /// A pass of the compiler's own tests.
    Test,
    /// Changes semantics by design, or crashes on purpose.
    Never,
    /// Not in the catalogue.
    #[default]
    Unknown,
}

const TIERS: [(PassTier, &str); 5] = [
    (PassTier::Sound, "sound"),
    (PassTier::Precondition, "precondition"),
    (PassTier::Test, "test"),
    (PassTier::Never, "never"),
    (PassTier::Unknown, "unknown"),
];

impl PassTier {
    /// The tier's name, as in the store.
    pub fn name(self) -> &'static str {
        TIERS.iter().find(|(tier, _)| *tier == self).map_or("", |(_, name)| name)
    }

    /// The tier with this name; [`PassTier::Unknown`] for any other.
    pub fn named(name: &str) -> PassTier {
        TIERS.iter().find(|(_, known)| *known == name).map_or(PassTier::Unknown, |(tier, _)| *tier)
    }

    /// A warning to the reader about a finding in this tier; `None` for the first tier.
    pub fn caution(self) -> Option<&'static str> {
        match self {
            PassTier::Sound => None,
            PassTier::Precondition => Some("the pass is sound only under a precondition: check that it held"),
            PassTier::Test => Some("a test-only pass: do not report unless a real pass shows the same"),
            PassTier::Never => Some("the pass changes semantics or crashes by design: do not report"),
            PassTier::Unknown => Some("the pass is not in the catalogue: check that it claims to be sound"),
        }
    }
}
