//! Ops without a meaning here, and why.

use assay_model::OpDef;

pub static OPS: &[OpDef] = &[
    // Only in MLIR 19; later versions have it in the gpu dialect.
    OpDef::unsupported("vector.warp_execute_on_lane_0", "several threads execute it together"),
];
