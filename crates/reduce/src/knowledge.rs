//! What the reducer must know about dialects.

use assay_ir::{Module, OpId, RegionKinds, TypeId};

/// Facts that only dialects know. Every method has a default for a caller without such knowledge. With the defaults, reduction is
/// still correct, but finds less.
pub trait Knowledge {
    /// Makes a detached op without operands or regions, whose only result is some value of this type.
    fn make_constant(&self, module: &mut Module, ty: TypeId) -> Option<OpId> {
        let _ = (module, ty);
        None
    }

    /// Name of an op that only branches to its single successor and passes its operands to it.
    fn branch(&self) -> Option<&str> {
        None
    }

    /// Name of an op that returns from a function of kind `op_name`, with the function's results as operands.
    fn return_of(&self, op_name: &str) -> Option<&str> {
        let _ = op_name;
        None
    }

    /// Whether uses may precede definitions in this region of the op.
    fn is_graph(&self, op_name: &str, region: usize) -> bool {
        let _ = (op_name, region);
        false
    }

    /// Whether the op's regions may not use values from outside. When the reducer looks for values, it always treats ops that
    /// define a symbol as isolated.
    fn is_isolated(&self, op_name: &str) -> bool {
        let _ = op_name;
        false
    }

    /// Requirements of dialects that ops violate: counts, types, attributes. One sentence each, beginning with the op's name. A
    /// candidate with a violation that the input does not have is never tried.
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
pub(crate) struct KnownRegionKinds<'k> {
    pub knowledge: &'k dyn Knowledge,
    /// Whether to treat all regions as graph regions, because the input obeys dominance only in that case.
    pub all_graph: bool,
}

impl RegionKinds for KnownRegionKinds<'_> {
    fn is_graph(&self, op_name: &str, region: usize) -> bool {
        self.all_graph || self.knowledge.is_graph(op_name, region)
    }

    fn is_isolated(&self, op_name: &str) -> bool {
        self.knowledge.is_isolated(op_name)
    }
}
