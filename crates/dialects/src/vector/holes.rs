//! Ops without a meaning here, and why.

use super::recipes;
use assay_model::{OpDef, Recipe};

pub static OPS: &[OpDef] = &[
    OpDef::unsupported("vector.vscale", "the size of scalable vectors is the machine's"),
    OpDef::unsupported("vector.scalable.insert", "the size of scalable vectors is the machine's")
        .recipe(Recipe::adjust(recipes::slice::scalable_insert).weight(40)),
    OpDef::unsupported("vector.scalable.extract", "the size of scalable vectors is the machine's")
        .recipe(Recipe::adjust(recipes::slice::scalable_extract).weight(40)),
    // MLIR 19; later versions have it in the gpu dialect.
    OpDef::unsupported("vector.warp_execute_on_lane_0", "several threads execute it together"),
];
