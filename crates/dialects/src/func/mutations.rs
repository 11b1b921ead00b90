//! What `func` tells the mutator.

use assay_ir::{OpId, TypeId, ValueId};
use assay_model::{Equivalent, Identity, Mutations, Outline, Smith, SmithExt};

use crate::func::{CALL, CALL_INDIRECT, CONSTANT, FUNC, RETURN};
use crate::mutations::bare;

/// See [`Mutations`].
pub const MUTATIONS: Mutations =
    Mutations::new("func").outlines(OUTLINES).identities(IDENTITIES).equivalents(EQUIVALENTS);

const OUTLINES: &[Outline] = &[Outline { define, call }];

fn define(smith: &mut dyn Smith, name: &str, inputs: &[TypeId], results: &[TypeId]) -> Option<OpId> {
    let ty = smith.function_type(inputs, results);
    let (ty, symbol, private) = (smith.type_attr(ty), smith.str_attr(name), smith.str_attr("private"));
    let mut draft = smith.draft(FUNC)?;
    draft.attr("function_type", ty).attr("sym_name", symbol).attr("sym_visibility", private).plain();
    draft.region_plan(bare(inputs, RETURN, results));
    smith.emit(draft)
}

fn call(smith: &mut dyn Smith, name: &str, operands: &[ValueId], results: &[TypeId]) -> Option<OpId> {
    let symbol = smith.symbol_ref(name);
    let mut draft = smith.draft(CALL)?;
    draft.attr("callee", symbol).operands("operands", operands).result_types("", results).plain();
    smith.emit(draft)
}

const IDENTITIES: &[Identity] =
    &[Identity { name: "through-call", why: "the function returns its argument", make: through_call }];

fn through_call(smith: &mut dyn Smith, value: ValueId) -> Option<ValueId> {
    let types = [smith.type_of(value)];
    let name = smith.fresh_symbol("identity");
    let mut function = None;
    smith.in_table(&mut |smith| {
        function = define(smith, &name, &types, &types);
        function.map(|_| ())
    })?;
    let module = smith.module();
    let &region = module.op(function?).regions.first()?;
    let &body = module.region(region).blocks.first()?;
    let (arg, end) = (*module.block(body).args.first()?, *module.block(body).ops.last()?);
    module.op_mut(end).operands = [arg].into_iter().collect();
    // The ops that `define` made for the values to return.
    let others: Vec<OpId> = module.block(body).ops.iter().copied().filter(|&op| op != end).collect();
    others.into_iter().rev().for_each(|op| module.erase_op(op));
    let call = call(smith, &name, &[value], &types)?;
    smith.ir().op(call).results.first().copied()
}

const EQUIVALENTS: &[Equivalent] = &[Equivalent {
    name: "indirect-call",
    ops: &[CALL],
    why: "the function that is called is the one that the constant names",
    make: indirect_call,
}];

fn indirect_call(smith: &mut dyn Smith, op: OpId) -> Option<Vec<ValueId>> {
    let data = smith.ir().op(op).clone();
    let types = |smith: &dyn Smith, list: &[ValueId]| -> Vec<TypeId> {
        list.iter().map(|&value| smith.type_of(value)).collect()
    };
    let (inputs, results) = (types(smith, &data.operands), types(smith, &data.results));
    let ty = smith.function_type(&inputs, &results);
    let symbol = smith.ir().attr_of(op, "callee")?;
    let mut draft = smith.draft(CONSTANT)?;
    draft.attr("value", symbol).result_type("", ty).plain();
    let constant = smith.emit(draft)?;
    let &callee = smith.ir().op(constant).results.first()?;
    let mut draft = smith.draft(CALL_INDIRECT)?;
    draft.operand("callee", callee).operands("callee_operands", &data.operands);
    draft.result_types("results", &results).plain();
    let call = smith.emit(draft)?;
    Some(smith.ir().op(call).results.to_vec())
}
