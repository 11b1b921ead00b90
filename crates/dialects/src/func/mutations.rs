//! What `func` tells the mutator.

use assay_ir::{OpId, TypeId, ValueId};
use assay_model::{Mutations, Outline, Smith, SmithExt};

use crate::mutations::bare;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("func").outlines(OUTLINES);

const OUTLINES: &[Outline] = &[Outline { define, call }];

fn define(smith: &mut dyn Smith, name: &str, inputs: &[TypeId], results: &[TypeId]) -> Option<OpId> {
    let ty = smith.function_type(inputs, results);
    let (ty, symbol, private) = (smith.type_attr(ty), smith.str_attr(name), smith.str_attr("private"));
    let mut draft = smith.draft("func.func")?;
    draft.attr("function_type", ty).attr("sym_name", symbol).attr("sym_visibility", private).plain();
    draft.region_plan(bare(inputs, "func.return", results));
    smith.emit(draft)
}

fn call(smith: &mut dyn Smith, name: &str, operands: &[ValueId], results: &[TypeId]) -> Option<OpId> {
    let symbol = smith.symbol_ref(name);
    let mut draft = smith.draft("func.call")?;
    draft.attr("callee", symbol).operands("operands", operands).result_types("", results).plain();
    smith.emit(draft)
}
