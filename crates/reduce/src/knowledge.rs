//! What the reducer must know about dialects.

use assay_ir::{Module, OpId, RegionKinds, TypeId};

/// What only dialects know. Every method has an answer for those who know nothing: reduction then stays correct
/// and finds less.
pub trait Knowledge {
    /// A detached op without operands or regions whose only result is some value of the type.
    fn make_constant(&self, module: &mut Module, ty: TypeId) -> Option<OpId> {
        let _ = (module, ty);
        None
    }

    /// Name of an op that does nothing but branch to its one successor, handing it its operands.
    fn branch(&self) -> Option<&str> {
        None
    }

    /// Name of an op that leaves a function of this op, with the function's results as operands.
    fn return_of(&self, op_name: &str) -> Option<&str> {
        let _ = op_name;
        None
    }

    /// Whether uses may come before definitions in a region of the op.
    fn is_graph(&self, op_name: &str, region: usize) -> bool {
        let _ = (op_name, region);
        false
    }

    /// Whether the op's regions may not use values from outside. Ops that define a symbol count as isolated
    /// where the reducer looks for values regardless of the answer.
    fn is_isolated(&self, op_name: &str) -> bool {
        let _ = op_name;
        false
    }

    /// What ops lack that their dialects require: counts, types, attributes. One sentence each, which begins with the op's name.
    /// A candidate with a fault that the input does not have is never tried.
    fn faults(&self, module: &Module) -> Vec<String> {
        let _ = module;
        Vec::new()
    }
}

/// Knows nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoKnowledge;

impl Knowledge for NoKnowledge {}

/// [`Knowledge`] in the form that the verifier needs.
pub(crate) struct Kinds<'k> {
    pub knowledge: &'k dyn Knowledge,
    /// The input obeys dominance only if all regions are graphs.
    pub lenient: bool,
}

impl RegionKinds for Kinds<'_> {
    fn is_graph(&self, op_name: &str, region: usize) -> bool {
        self.lenient || self.knowledge.is_graph(op_name, region)
    }

    fn is_isolated(&self, op_name: &str) -> bool {
        self.knowledge.is_isolated(op_name)
    }
}
