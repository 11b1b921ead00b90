//! What `affine` provides for the mutator: a loop that wraps ops, and a check for operands that must be dimensions or symbols.

use assay_ir::{AffineExpr, AffineMap, Attr, OpId, TypeId};
use assay_model::{GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Mutations, Wrap};

use crate::affine::names::{FOR, YIELD};
use crate::mutations::bare;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("affine").wraps(WRAPS);

const WRAPS: &[Wrap] = &[Wrap::new(FOR, for_loop)];

fn for_loop(builder: &mut dyn GrammarBuilder, types: &[TypeId]) -> Option<OpId> {
    let index = builder.index_type();
    let mut constant = |value| {
        let results = vec![AffineExpr::Const(value)];
        builder.attr(Attr::AffineMap(AffineMap { n_dims: 0, n_symbols: 0, results }))
    };
    let (low, high) = (constant(0), constant(4));
    let step = builder.between(1, 2);
    let step = builder.index_attr(step);
    let mut args = vec![index];
    args.extend(types);
    let mut draft = builder.draft(FOR)?;
    draft.attr("lowerBoundMap", low).attr("upperBoundMap", high).attr("step", step);
    draft.operands("lowerBoundOperands", &[]).operands("upperBoundOperands", &[]);
    draft.operand_types("inits", types).result_types("results", types);
    draft.region_plan(bare(&args, YIELD, types));
    builder.emit(draft)
}
