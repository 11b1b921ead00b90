//! Trying a pass on many samples at once.

use std::collections::BTreeMap;

use assay_drive::Pipeline;
use assay_drive::opt::Surveyed;

use super::effect::{MarkedOp, PassEffect, seen};
use super::sample::ObservedProgram;

/// Samples that share a module.
const TOGETHER: usize = 48;
/// Number of programs that the compiler gets at once.
const BATCH: usize = 64;
/// Messages are cut at this length, because types and names of values, which vary, come last.
const MESSAGE: usize = 100;

/// Runs a pipeline on programs, with locations.
pub type Survey<'a, E> = dyn Fn(&[&str], &Pipeline) -> Result<Vec<Surveyed>, E> + Sync + 'a;

/// Samples that the compiler accepts, with their printed form.
pub struct AcceptedSamples<'a, E> {
    survey: &'a Survey<'a, E>,
    samples: BTreeMap<usize, (ObservedProgram, Vec<MarkedOp>)>,
}

/// The effects of one pipeline on samples, by number.
pub type SampleEffects = BTreeMap<usize, PassEffect>;

impl<'a, E> AcceptedSamples<'a, E> {
    /// Keeps the samples that the compiler accepts.
    ///
    /// Errors only if the compiler cannot be run.
    pub fn new(
        samples: Vec<ObservedProgram>,
        survey: &'a Survey<'a, E>,
    ) -> Result<AcceptedSamples<'a, E>, E> {
        let mut trial = AcceptedSamples { survey, samples: BTreeMap::new() };
        for batch in samples.chunks(BATCH * 4) {
            let programs: Vec<String> =
                batch.iter().map(|sample| ObservedProgram::program(&[sample])).collect();
            let texts: Vec<&str> = programs.iter().map(String::as_str).collect();
            for (sample, surveyed) in batch.iter().zip(survey(&texts, &Pipeline::empty())?) {
                let Surveyed::Text(text) = surveyed else { continue };
                let Ok(mut seen) = seen(&text) else { continue };
                if let Some(own) = seen.remove(&sample.number) {
                    trial.samples.insert(sample.number, (sample.clone(), own));
                }
            }
        }
        Ok(trial)
    }

    /// The samples that are taken.
    pub fn samples(&self) -> impl Iterator<Item = &ObservedProgram> {
        self.samples.values().map(|(sample, _)| sample)
    }

    /// The sample of a number.
    pub fn sample(&self, number: usize) -> Option<&ObservedProgram> {
        self.samples.get(&number).map(|(sample, _)| sample)
    }

    /// What `pipeline` does to each of these samples. Functions share modules; if something fails, each half gets a
    /// separate module. Functions that are gone are tried alone, since passes over a module may remove a function
    /// because of others.
    ///
    /// Errors only if the compiler cannot be run.
    pub fn run(&self, numbers: &[usize], pipeline: &Pipeline) -> Result<SampleEffects, E> {
        let mut effects = SampleEffects::new();
        let all: Vec<&ObservedProgram> = numbers.iter().filter_map(|&number| self.sample(number)).collect();
        let (shared, alone): (Vec<&ObservedProgram>, Vec<&ObservedProgram>) =
            all.into_iter().partition(|sample| sample.joins());
        let mut groups: Vec<Vec<&ObservedProgram>> = shared.chunks(TOGETHER).map(<[_]>::to_vec).collect();
        groups.extend(alone.into_iter().map(|sample| vec![sample]));
        while !groups.is_empty() {
            let mut next = Vec::new();
            for batch in groups.chunks(BATCH) {
                self.batch(batch, pipeline, &mut effects, &mut next)?;
            }
            groups = next;
        }
        Ok(effects)
    }

    fn batch<'s>(
        &self,
        groups: &[Vec<&'s ObservedProgram>],
        pipeline: &Pipeline,
        effects: &mut SampleEffects,
        next: &mut Vec<Vec<&'s ObservedProgram>>,
    ) -> Result<(), E> {
        let programs: Vec<String> = groups.iter().map(|group| ObservedProgram::program(group)).collect();
        let texts: Vec<&str> = programs.iter().map(String::as_str).collect();
        for (group, surveyed) in groups.iter().zip((self.survey)(&texts, pipeline)?) {
            let seen = match surveyed {
                Surveyed::Same => {
                    effects.extend(group.iter().map(|sample| (sample.number, PassEffect::Same)));
                    continue;
                }
                Surveyed::Text(text) => seen(&text)
                    .map(|seen| (seen, text))
                    .map_err(|error| PassEffect::Broke(format!("unparsable: {error}"))),
                Surveyed::Failed(message) => Err(PassEffect::Failed(shorten(&message))),
                Surveyed::Broke(word) => Err(PassEffect::Broke(word.to_owned())),
            };
            match seen {
                Ok((seen, text)) => self.compare(group, &seen, &text, effects, next),
                Err(_) if group.len() > 1 => {
                    let (left, right) = group.split_at(group.len() / 2);
                    next.extend([left.to_vec(), right.to_vec()]);
                }
                Err(effect) => {
                    effects.insert(group[0].number, effect);
                }
            }
        }
        Ok(())
    }

    fn compare<'s>(
        &self,
        group: &[&'s ObservedProgram],
        seen: &BTreeMap<usize, Vec<MarkedOp>>,
        text: &str,
        effects: &mut SampleEffects,
        next: &mut Vec<Vec<&'s ObservedProgram>>,
    ) {
        for &sample in group {
            let before = &self.samples[&sample.number].1;
            let after = seen.get(&sample.number).map_or(&[][..], Vec::as_slice);
            match PassEffect::between(&sample.op, before, after) {
                PassEffect::Folds if group.len() > 1 && !sample.is_in(text) => next.push(vec![sample]),
                effect => {
                    effects.insert(sample.number, effect);
                }
            }
        }
    }
}

/// A message without the parts that differ from program to program, or from run to run: numbers, and the name of the
/// remaining cast, which depends on addresses.
fn shorten(message: &str) -> String {
    const CASTS: &str = "unresolved materialization";
    let message = message.find(CASTS).map_or(message, |at| &message[..at + CASTS.len()]);
    let mut out = String::new();
    let mut digits = false;
    for c in message.chars().take(MESSAGE) {
        let digit = c.is_ascii_digit();
        if !digit {
            out.push(if c.is_control() { ' ' } else { c });
        } else if !digits {
            out.push('N');
        }
        digits = digit;
    }
    out.trim().to_owned()
}
