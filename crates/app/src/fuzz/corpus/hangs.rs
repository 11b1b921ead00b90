//! Which passes hang on which programs of the corpus. A campaign comes back to these programs, unchanged and as mutants and joins, so it
//! would wait for the same hang again and again.
//!
//! Nothing here looks at the time: what is left out depends on the hangs that the campaign has met before.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use assay_drive::{Pipeline, Step};
use rand::Rng;

/// A pass hangs on a program if it was stopped there this many times. On a busy machine, it may be stopped once though it would end.
const ENOUGH: u32 = 2;
/// Of this many steps that are likely to hang, one is run.
const TRIED: u32 = 256;

/// See the module. All jobs of a campaign share it.
#[derive(Debug, Default)]
pub struct CorpusHangs(Mutex<BTreeMap<(String, String), StoppedPass>>);

/// A pass that was stopped on an unchanged program of the corpus.
#[derive(Debug, Default)]
struct StoppedPass {
    times: u32,
    /// With these options.
    steps: BTreeSet<String>,
}

impl CorpusHangs {
    /// Notes that a step was stopped on an unchanged program. `place` is where the program begins.
    pub fn add(&self, place: &str, step: &Step) {
        let mut passes = self.passes();
        let pass = passes.entry((place.to_owned(), step.pass.clone())).or_default();
        pass.times += 1;
        pass.steps.insert(step.to_string());
    }

    /// Whether a step hangs on an unchanged program: it was stopped there, with the same options.
    pub fn contains(&self, place: &str, step: &Step) -> bool {
        let passes = self.passes();
        let pass = passes.get(&(place.to_owned(), step.pass.clone()));
        pass.is_some_and(|pass| pass.times >= ENOUGH && pass.steps.contains(&step.to_string()))
    }

    /// The pipeline without most of the steps whose pass hangs on one of these programs. It is for a program that was made from them.
    pub fn leave_out(&self, places: &[String], pipeline: &Pipeline, rng: &mut impl Rng) -> Pipeline {
        let hangs = |step: &Step| {
            let passes = self.passes();
            let times =
                |place: &String| passes.get(&(place.clone(), step.pass.clone())).map(|pass| pass.times);
            places.iter().filter_map(times).any(|times| times >= ENOUGH)
        };
        let mut is_run = |step: &&Step| !hangs(step) || rng.random_ratio(1, TRIED);
        pipeline.steps.iter().filter(|step| is_run(step)).cloned().collect()
    }

    fn passes(&self) -> MutexGuard<'_, BTreeMap<(String, String), StoppedPass>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::stream;

    fn step(text: &str) -> Step {
        text.parse::<Pipeline>().unwrap().steps.remove(0)
    }

    #[test]
    fn a_step_hangs_if_it_was_stopped_and_its_pass_twice() {
        let (hangs, plain, other) = (CorpusHangs::default(), step("cse"), step("cse{a=1}"));
        hangs.add("a.mlir:1", &plain);
        assert!(!hangs.contains("a.mlir:1", &plain));
        hangs.add("a.mlir:1", &other);
        assert!(hangs.contains("a.mlir:1", &plain) && hangs.contains("a.mlir:1", &other));
        assert!(!hangs.contains("a.mlir:1", &step("cse{a=2}")) && !hangs.contains("b.mlir:1", &plain));
    }

    #[test]
    fn pipelines_of_what_is_made_from_a_program_lose_the_passes_that_hang_on_it() {
        let hangs = CorpusHangs::default();
        hangs.add("a.mlir:1", &step("cse"));
        hangs.add("a.mlir:1", &step("cse"));
        let pipeline: Pipeline = "canonicalize,cse{a=1},sccp".parse().unwrap();
        let left = |places: &[&str], index| {
            let places: Vec<String> = places.iter().map(|&place| place.to_owned()).collect();
            hangs.leave_out(&places, &pipeline, &mut stream(1, index))
        };
        assert_eq!(left(&["b.mlir:1"], 0), pipeline);
        assert_eq!(left(&[], 0), pipeline);
        let kept = (0..2048).filter(|&index| left(&["b.mlir:1", "a.mlir:1"], index) == pipeline).count();
        assert!((1..32).contains(&kept), "{kept}");
        assert_eq!(left(&["a.mlir:1"], 0), "canonicalize,sccp".parse().unwrap());
    }
}
