//! What the reducer must know about ops.

use assay_dialects::shared as registry;
use assay_ir::{Module, OpId, RegionKinds as _, TypeId};
use assay_model::shape::{Shapes, verify_module};
use assay_model::{Meaning, Registry};

/// The registry, and the shapes of a version.
pub struct Known {
    /// All op definitions.
    pub registry: &'static Registry,
    /// What ODS says of the version under test.
    pub shapes: &'static Shapes,
}

impl Known {
    /// The knowledge for a version of MLIR.
    pub fn of(version: &str) -> Known {
        Known { registry: registry(), shapes: Shapes::load(version) }
    }
}

impl assay_reduce::Knowledge for Known {
    fn make_constant(&self, module: &mut Module, ty: TypeId) -> Option<OpId> {
        assay_dialects::constant(module, ty)
    }

    fn branch(&self) -> Option<&str> {
        assay_dialects::BRANCH.into()
    }

    fn is_graph(&self, op_name: &str, region: usize) -> bool {
        self.shapes.is_graph(op_name, region)
    }

    fn is_isolated(&self, op_name: &str) -> bool {
        let declares =
            |name| self.registry.get(name).is_some_and(|def| matches!(def.meaning, Meaning::Declaration));
        self.shapes.is_isolated(op_name) || declares(op_name)
    }

    fn is_valid(&self, module: &Module) -> bool {
        verify_module(module, self.shapes).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use assay_engine::generate::{GenConfig, Generator};
    use assay_reduce::{Budget, Candidate, Oracle, Size, reduce_with};

    use super::*;

    /// Keeps what has an op of a name, and looks at every program that is kept.
    struct Watched<'k> {
        known: &'k Known,
        wanted: String,
        kept: usize,
    }

    impl Oracle for Watched<'_> {
        fn ask(&mut self, candidates: &[Candidate]) -> Vec<bool> {
            let has = |candidate: &Candidate| candidate.text.contains(&format!("\"{}\"", self.wanted));
            candidates.iter().map(has).collect()
        }

        fn accepted(&mut self, candidate: &Candidate, _: Size) {
            self.kept += 1;
            let errors = verify_module(&candidate.module, self.known.shapes);
            assert!(errors.is_empty(), "{:?}\n{}", errors.first(), candidate.text);
            assert!(assay_ir::parse(&candidate.text).is_ok(), "{}", candidate.text);
        }
    }

    #[test]
    fn no_step_that_is_kept_makes_an_invalid_program() {
        let known = Known::of("22.1.8");
        let generator = Generator::new(known.registry, GenConfig { ops: 40, ..GenConfig::default() });
        for index in 0..6 {
            let module = generator.generate(5, index).unwrap().module;
            assert!(verify_module(&module, known.shapes).is_empty());
            let ops = crate::involved(&module, known.registry);
            let wanted = ops[index as usize % ops.len()].clone();
            let reduced = |module: Module| {
                let mut watched = Watched { known: &known, wanted: wanted.clone(), kept: 0 };
                let reduced = reduce_with(module, &mut watched, Budget::default(), &known).unwrap();
                (reduced.text, watched.kept)
            };
            let (text, kept) = reduced(module);
            assert!(kept > 5, "{kept} steps to {text}");
            assert_eq!(reduced(assay_ir::parse(&text).unwrap()), (text, 0), "reducing twice changes nothing");
        }
    }
}
