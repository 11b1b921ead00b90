//! What `affine` tells the mutator: a loop that wraps, and operands that have to be dimensions or symbols.

use assay_ir::{AffineExpr, AffineMap, Attr, OpId, TypeId};
use assay_model::{Mutations, Smith, SmithExt, Wrap};

use crate::mutations::bare;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("affine").wraps(WRAPS).rigid(RIGID).keep(KEEP);

const WRAPS: &[Wrap] = &[Wrap::new("affine.for", for_loop)];

/// Their operands of type `index` must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
const RIGID: &[&str] = &[
    "affine.apply",
    "affine.delinearize_index",
    "affine.dma_start",
    "affine.dma_wait",
    "affine.for",
    "affine.if",
    "affine.linearize_index",
    "affine.load",
    "affine.max",
    "affine.min",
    "affine.parallel",
    "affine.prefetch",
    "affine.store",
    "affine.vector_load",
    "affine.vector_store",
];

/// A step is positive: nothing is said of others, and not all versions reject them.
const KEEP: &[&str] = &["affine.parallel", "affine.if", "affine.for:step"];

fn for_loop(smith: &mut dyn Smith, types: &[TypeId]) -> Option<OpId> {
    let index = smith.index_type();
    let mut constant = |value| {
        let results = vec![AffineExpr::Const(value)];
        smith.attr(Attr::AffineMap(AffineMap { n_dims: 0, n_symbols: 0, results }))
    };
    let (low, high) = (constant(0), constant(4));
    let step = smith.between(1, 2);
    let step = smith.index_attr(step);
    let mut args = vec![index];
    args.extend(types);
    let mut draft = smith.draft("affine.for")?;
    draft.attr("lowerBoundMap", low).attr("upperBoundMap", high).attr("step", step);
    draft.operands("lowerBoundOperands", &[]).operands("upperBoundOperands", &[]);
    draft.operand_types("inits", types).result_types("results", types);
    draft.region_plan(bare(&args, "affine.yield", types));
    smith.emit(draft)
}
