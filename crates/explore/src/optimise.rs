//! Which optimisation passes touch a program's ops.

use std::collections::BTreeMap;

use assay_drive::catalogue::{PassInfo, Tier};
use assay_drive::{Catalogue, Step};
use rand::Rng as _;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;

use crate::dialects::dialects_of;
use crate::present::Present;

/// Useful options of passes that do little without them; the head of the file explains it.
const OPTIONS: &str = include_str!("../data/options.tsv");

/// Of 100 draws of a pass with such options, how many use them.
const SET: u32 = 70;

/// When a line of the file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frequency {
    Often,
    Always,
    Test,
}

/// Optimisation passes by dialect, of one compiler.
#[derive(Clone, Debug, Default)]
pub struct Optimisations {
    general: Vec<PassInfo>,
    by_dialect: Vec<(String, PassInfo)>,
    /// The steps to draw for a pass, in place of options that are drawn by their types.
    steps: BTreeMap<String, (Frequency, Vec<Step>)>,
    whatever: bool,
}

impl Optimisations {
    /// Passes of the first two tiers; `sound_only` excludes those with a precondition.
    pub fn select(catalogue: &Catalogue, sound_only: bool) -> Optimisations {
        let trusted = |pass: &&PassInfo| match pass.tier {
            Tier::Sound => !pass.is_pipeline,
            Tier::Precondition => !sound_only && !pass.is_pipeline,
            Tier::Test | Tier::Never => false,
        };
        let mut made = Optimisations { steps: steps(catalogue), ..Optimisations::default() };
        for pass in catalogue.passes().filter(trusted) {
            match pass.class.as_str() {
                "general" => made.general.push(pass.clone()),
                "dialect-opt" | "bufferization" => made.add(pass, catalogue),
                // Rewrites within a dialect, which LOBE also counts as optimisations, but no conversions to lower
                // dialects.
                "lowering-intermediate" if pass.tier == Tier::Sound && !pass.name.contains("-to-") => {
                    made.add(pass, catalogue);
                }
                _ => {}
            }
        }
        made
    }

    fn add(&mut self, pass: &PassInfo, catalogue: &Catalogue) {
        for dialect in dialects_of(&pass.name, &catalogue.dialects) {
            self.by_dialect.push((dialect, pass.clone()));
        }
    }

    /// Adds the passes of the compiler's own tests that claim to be sound.
    #[must_use]
    pub fn with_tests(mut self, catalogue: &Catalogue) -> Optimisations {
        let tests = self.steps.iter().filter(|(_, (how, _))| *how == Frequency::Test);
        let tests: Vec<&PassInfo> = tests.filter_map(|(name, _)| catalogue.get(name)).collect();
        tests.into_iter().for_each(|pass| self.add(pass, catalogue));
        self
    }

    /// Whether a pass of the compiler's own tests claims to be sound.
    pub fn is_sound_test(&self, pass: &str) -> bool {
        self.steps.get(pass).is_some_and(|(how, _)| *how == Frequency::Test)
    }

    /// The same passes, drawn even if their ops are absent: DESIL's ablation 'without recommendation'.
    #[must_use]
    pub fn whatever_is_present(self) -> Optimisations {
        Optimisations { whatever: true, ..self }
    }

    /// Draws a pass that concerns an op of the program, sometimes with drawn options.
    pub fn draw(&self, present: &Present, rng: &mut Pcg64Mcg) -> Option<Step> {
        let dialects = present.dialects();
        let fits = |dialect: &str| self.whatever || dialects.contains(&dialect);
        let fitting = self.by_dialect.iter().filter(|(dialect, _)| fits(dialect));
        let mut all: Vec<&PassInfo> = self.general.iter().chain(fitting.map(|(_, pass)| pass)).collect();
        // A pass for several dialects occurs several times in the list, consecutively.
        all.dedup_by(|one, other| one.name == other.name);
        let pass = all.choose(rng)?;
        match self.steps.get(&pass.name) {
            Some((Frequency::Often, steps)) if rng.random_ratio(SET, 100) => steps.choose(rng).cloned(),
            Some((Frequency::Always | Frequency::Test, steps)) => steps.choose(rng).cloned(),
            _ => Some(pass.draw(rng)),
        }
    }
}

/// The steps in the file that a compiler supports, by pass.
fn steps(catalogue: &Catalogue) -> BTreeMap<String, (Frequency, Vec<Step>)> {
    let mut all = BTreeMap::new();
    for line in OPTIONS.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let (Some(name), Some(how), Some(list)) = (fields.next(), fields.next(), fields.next()) else {
            continue;
        };
        let how = match how {
            "always" => Frequency::Always,
            "test" => Frequency::Test,
            _ => Frequency::Often,
        };
        let Some(pass) = catalogue.get(name) else { continue };
        let known = |option: &str| pass.options.iter().any(|known| known.name == option);
        let steps = list.split(" | ").filter_map(|options| {
            let mut step = Step { pass: name.to_owned(), options: Vec::new(), nest: pass.anchor.nest() };
            for option in options.split_whitespace() {
                let (option, value) = option.split_once('=')?;
                known(option).then(|| step.options.push((option.to_owned(), Some(value.to_owned()))))?;
            }
            Some(step)
        });
        let steps: Vec<Step> = steps.collect();
        if !steps.is_empty() {
            all.insert(name.to_owned(), (how, steps));
        }
    }
    all
}
