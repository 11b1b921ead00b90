//! What the reducer must know of ops.

use assay_ir::{Module, OpId, RegionKinds as _, TypeId};
use assay_model::shape::{Shapes, verify_module};
use assay_model::{Meaning, Registry};

/// All that the registry and the shapes of a version tell.
pub struct Known {
    pub registry: &'static Registry,
    pub shapes: &'static Shapes,
}

impl Known {
    /// What is known of the ops of a version of MLIR.
    pub fn of(version: &str) -> Known {
        Known { registry: crate::registry(), shapes: Shapes::load(version) }
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
