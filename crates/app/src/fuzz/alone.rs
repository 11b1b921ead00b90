//! Runs every sound pass by itself, with its defaults and with each value of each option. A program of the corpus gets these
//! pipelines. Of the generated programs, every fourth gets the next of them, so that every option is set within some thousand programs.

use assay_drive::catalogue::{PassInfo, Tier};
use assay_drive::{Catalogue, Step};

use super::corpus::SHARES;

/// Passes that leave the program as it is.
const PRINTS: &str = "print";

/// The steps, in the order of the catalogue.
pub struct SinglePasses {
    steps: Vec<Step>,
}

impl SinglePasses {
    pub fn new(catalogue: &Catalogue) -> SinglePasses {
        let sound = |pass: &&PassInfo| {
            pass.reviewed && pass.tier == Tier::Sound && !pass.is_pipeline && pass.class != PRINTS
        };
        SinglePasses { steps: catalogue.passes().filter(sound).flat_map(PassInfo::each_alone).collect() }
    }

    /// Every value that some step sets.
    pub fn options(&self) -> Vec<String> {
        self.steps.iter().flat_map(options_of).collect()
    }

    /// The steps in turn, without end; `None` if there are none.
    pub fn turn(&self, number: u64) -> Option<&Step> {
        self.steps.get(number.checked_rem(self.steps.len() as u64)? as usize)
    }

    /// One of [`SHARES`] parts of the steps.
    pub fn share(&self, share: usize) -> impl Iterator<Item = &Step> {
        self.steps.iter().skip(share % SHARES).step_by(SHARES)
    }
}

/// The option values that a step sets, such as `canonicalize top-down=false`.
pub fn options_of(step: &Step) -> impl Iterator<Item = String> {
    let set = step.options.iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
    set.map(|(name, value)| format!("{} {name}={value}", step.pass))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use assay_drive::Discovery;

    use super::*;

    /// The shares are a partition: every pass, and every value of every option that may be drawn, is in exactly one share.
    #[test]
    fn the_shares_are_all_of_it() {
        let found = Discovery::run();
        if found.targets.is_empty() {
            eprintln!("skipped: no compiler is here");
        }
        for target in found.installed() {
            let catalogue = Catalogue::probe(target).unwrap();
            let alone = SinglePasses::new(&catalogue);
            let mut seen = BTreeSet::new();
            for step in (0..SHARES).flat_map(|share| alone.share(share)) {
                assert!(seen.insert(step.to_string()), "{}: {step} twice", target.name);
            }
            let has = |text: &str| seen.contains(text);
            assert!(has("canonicalize") && has("canonicalize{top-down=false}"), "{}", target.name);
            assert!(seen.iter().all(|step| !step.contains("test-convergence")), "{}", target.name);
            assert!(seen.iter().all(|step| !step.starts_with("print-")), "{}", target.name);
            let options = alone.options();
            assert!(
                options.iter().any(|set| set == "canonicalize top-down=false"),
                "{}: {options:?}",
                target.name
            );
            let passes = catalogue.passes().filter(|pass| pass.tier == Tier::Sound && pass.reviewed);
            assert!(seen.len() > passes.count(), "{}: {} steps", target.name, seen.len());
        }
    }
}
