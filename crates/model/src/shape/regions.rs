//! What the op shapes say about regions, for the SSA verifier.

use assay_ir::RegionKinds;

use super::Shapes;

impl RegionKinds for Shapes {
    /// Regions of unknown ops, and of ops that decide by themselves, may be graph regions, so no error is reported there.
    fn is_graph(&self, op_name: &str, _region: usize) -> bool {
        self.get(op_name)
            .is_none_or(|op| op.has_trait("RegionKindInterface") || op.has_trait("HasOnlyGraphRegion"))
    }

    fn is_isolated(&self, op_name: &str) -> bool {
        self.get(op_name).is_some_and(|op| op.has_trait("IsolatedFromAbove"))
    }
}
