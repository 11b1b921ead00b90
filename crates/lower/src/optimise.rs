//! Which optimisation passes touch a program's ops.

use assay_drive::catalogue::{PassInfo, Tier};
use assay_drive::{Catalogue, Step};
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;

use crate::present::Present;

/// Passes whose names do not say which dialect's ops they rewrite (their descriptions in `Passes.td` do).
const ALSO: &[(&str, &[&str])] = &[
    ("arith", &["int-range-optimizations"]),
    ("bufferization", &["buffer-hoisting", "buffer-loop-hoisting", "drop-equivalent-buffer-results"]),
    ("cf", &["lift-cf-to-scf"]),
    ("tensor", &["eliminate-empty-tensors", "empty-tensor-to-alloc-tensor"]),
];

/// Optimisation passes by dialect, of one compiler.
#[derive(Clone, Debug, Default)]
pub struct Optimisations {
    general: Vec<PassInfo>,
    by_dialect: Vec<(String, PassInfo)>,
    whatever: bool,
}

impl Optimisations {
    /// Passes of the first two tiers; `sound_only` leaves out those with a precondition.
    pub fn of(catalogue: &Catalogue, sound_only: bool) -> Optimisations {
        let trusted = |pass: &&PassInfo| match pass.tier {
            Tier::Sound => !pass.is_pipeline,
            Tier::Precondition => !sound_only && !pass.is_pipeline,
            Tier::Test | Tier::Never => false,
        };
        let mut made = Optimisations::default();
        for pass in catalogue.passes().filter(trusted) {
            match pass.class.as_str() {
                "general" => made.general.push(pass.clone()),
                "dialect-opt" | "bufferization" => {
                    for dialect in dialects_of(&pass.name, &catalogue.dialects) {
                        made.by_dialect.push((dialect, pass.clone()));
                    }
                }
                _ => {}
            }
        }
        made
    }

    /// The same passes, drawn whether or not their ops are there: DESIL's ablation 'without recommendation'.
    #[must_use]
    pub fn whatever_is_present(self) -> Optimisations {
        Optimisations { whatever: true, ..self }
    }

    /// A pass that touches an op of the program, with drawn options now and then.
    pub fn draw(&self, present: &Present, rng: &mut Pcg64Mcg) -> Option<Step> {
        let dialects = present.dialects();
        let fits = |dialect: &str| self.whatever || dialects.contains(&dialect);
        let fitting = self.by_dialect.iter().filter(|(dialect, _)| fits(dialect));
        let all: Vec<&PassInfo> = self.general.iter().chain(fitting.map(|(_, pass)| pass)).collect();
        let pass = all.choose(rng)?;
        Some(pass.draw(rng))
    }
}

/// The dialects that a pass's name speaks of, by its words.
fn dialects_of(pass: &str, dialects: &[String]) -> Vec<String> {
    let named = dialects.iter().filter(|dialect| {
        pass.split('-')
            .any(|word| word == dialect.as_str() || word.strip_suffix('s') == Some(dialect.as_str()))
    });
    let also =
        ALSO.iter().filter(|(_, passes)| passes.contains(&pass)).map(|(dialect, _)| (*dialect).to_owned());
    let mut list: Vec<String> = named.cloned().chain(also).collect();
    list.dedup();
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_whose_ops_a_pass_rewrites() {
        let dialects: Vec<String> = ["affine", "memref", "scf", "tensor"].map(str::to_owned).to_vec();
        assert_eq!(dialects_of("affine-loop-tile", &dialects), ["affine"]);
        assert_eq!(dialects_of("fold-memref-alias-ops", &dialects), ["memref"]);
        assert_eq!(dialects_of("eliminate-empty-tensors", &dialects), ["tensor", "tensor"][..1].to_vec());
        assert!(dialects_of("canonicalize", &dialects).is_empty());
    }
}
