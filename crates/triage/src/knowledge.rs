//! What the reducer must know about ops.

use assay_dialects::shared as registry;
use assay_ir::{Module, OpId, RegionKinds as _, TypeId};
use assay_model::shape::{OpShape, Shapes, Trait, verify_module};
use assay_model::{Meaning, OpView, Registry, Stop};

/// The registry, and the shapes of a version.
pub struct DialectKnowledge {
    /// All op definitions.
    pub registry: &'static Registry,
    /// What ODS says of the version under test.
    pub shapes: &'static Shapes,
}

impl DialectKnowledge {
    /// The knowledge for a version of MLIR.
    pub fn for_version(version: &str) -> DialectKnowledge {
        DialectKnowledge { registry: registry(), shapes: Shapes::load(version) }
    }
}

impl assay_reduce::Knowledge for DialectKnowledge {
    fn make_constant(&self, module: &mut Module, ty: TypeId) -> Option<OpId> {
        assay_dialects::constant(module, ty)
    }

    fn branch(&self) -> Option<&str> {
        assay_dialects::BRANCH.into()
    }

    fn return_of(&self, op_name: &str) -> Option<&str> {
        let is_return = |shape: &&OpShape| shape.has(Trait::ReturnLike) && shape.parents() == Some(op_name);
        self.shapes.iter().find(is_return).map(|shape| shape.name)
    }

    fn is_graph(&self, op_name: &str, region: usize) -> bool {
        self.shapes.is_graph(op_name, region)
    }

    fn is_isolated(&self, op_name: &str) -> bool {
        let declares =
            |name| self.registry.get(name).is_some_and(|def| matches!(def.meaning, Meaning::Declaration));
        self.shapes.is_isolated(op_name) || declares(op_name)
    }

    fn faults(&self, module: &Module) -> Vec<String> {
        let mut faults: Vec<String> =
            verify_module(module, self.shapes).into_iter().map(|error| error.message).collect();
        module.walk(module.top(), &mut |op| faults.extend(self.malformed(module, op)));
        faults
    }
}

impl DialectKnowledge {
    /// Why an op is malformed although it fits its ODS shape. For example, the maps of an `affine.for` need other operands than
    /// the op has. MLIR's verifiers accept some such ops, but their custom assembly cannot be read back.
    fn malformed(&self, module: &Module, op: OpId) -> Option<String> {
        let view = OpView { module, op, index_width: 64, types: self.registry.types() };
        let fault = match self.registry.get(module.op_name(op)).map(|def| def.meaning) {
            Some(Meaning::Scalar(decode)) => decode(&view).err(),
            Some(Meaning::Whole(decode)) => decode(&view).err(),
            _ => None,
        };
        match fault {
            Some(Stop::Invalid(why)) => Some(format!("'{}' {why}", module.op_name(op))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use assay_engine::generate::{GenConfig, Generator};
    use assay_reduce::{Candidate, Oracle, ReductionBudget, Size, reduce_with};

    use super::*;

    /// Keeps candidates that have an op with the given name, and checks every candidate that is kept.
    struct CheckedOracle<'k> {
        known: &'k DialectKnowledge,
        wanted: String,
        kept: usize,
    }

    impl Oracle for CheckedOracle<'_> {
        fn ask(&mut self, candidates: &[Candidate]) -> Vec<bool> {
            let has = |candidate: &Candidate| candidate.text.contains(&format!("\"{}\"", self.wanted));
            candidates.iter().map(has).collect()
        }

        fn note_accepted(&mut self, candidate: &Candidate, _: Size) {
            self.kept += 1;
            let errors = verify_module(&candidate.module, self.known.shapes);
            assert!(errors.is_empty(), "{:?}\n{}", errors.first(), candidate.text);
            assert!(assay_ir::parse(&candidate.text).is_ok(), "{}", candidate.text);
        }
    }

    /// MLIR's verifier accepts an `affine.for` that lacks the operands of its maps. No parser reads the custom form of such an
    /// op.
    #[test]
    fn operands_that_only_the_meaning_of_an_op_asks_for_stay() {
        let known = DialectKnowledge::for_version("22.1.8");
        let text = r#""builtin.module"() ({
  "func.func"() <{function_type = (index, memref<f32>) -> (), sym_name = "f"}> ({
  ^bb0(%n: index, %m: memref<f32>):
    "affine.for"(%n) <{lowerBoundMap = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
    ^bb0(%i: index):
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    "scf.parallel"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%i: index):
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;
        for wanted in ["affine.for", "scf.parallel"] {
            let mut watched = CheckedOracle { known: &known, wanted: wanted.to_owned(), kept: 0 };
            let module = assay_ir::parse(text).unwrap();
            let reduced = reduce_with(module, &mut watched, ReductionBudget::default(), &known).unwrap();
            let module = assay_ir::parse(&reduced.text).unwrap();
            let faults = assay_reduce::Knowledge::faults(&known, &module);
            assert!(faults.is_empty(), "{faults:?} {}", reduced.text);
            assert!(watched.kept > 1, "{}", reduced.text);
        }
    }

    #[test]
    fn no_step_that_is_kept_makes_an_invalid_program() {
        let known = DialectKnowledge::for_version("22.1.8");
        let generator = Generator::new(known.registry, GenConfig { ops: 40, ..GenConfig::default() });
        for index in 0..6 {
            let module = generator.generate(5, index).unwrap().module;
            assert!(verify_module(&module, known.shapes).is_empty());
            let ops = crate::involved_ops(&module, known.registry);
            let wanted = ops[index as usize % ops.len()].clone();
            let reduced = |module: Module| {
                let mut watched = CheckedOracle { known: &known, wanted: wanted.clone(), kept: 0 };
                let reduced = reduce_with(module, &mut watched, ReductionBudget::default(), &known).unwrap();
                (reduced.text, watched.kept)
            };
            let (text, kept) = reduced(module);
            assert!(kept > 5, "{kept} steps to {text}");
            assert_eq!(reduced(assay_ir::parse(&text).unwrap()), (text, 0), "reducing twice changes nothing");
        }
    }
}
