//! What `func` provides for the mutator.

use assay_ir::{OpId, TypeId, ValueId};
use assay_model::{Equivalent, GrammarBuilder, IrBuilderExt, Mutations, Outline, RoundTrip};

use crate::func::names::{CALL, CALL_INDIRECT, CONSTANT, FUNC, RETURN};
use crate::mutations::bare;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("func").outlines(OUTLINES).identities(IDENTITIES);

const OUTLINES: &[Outline] = &[Outline { define, call }];

fn define(
    builder: &mut dyn GrammarBuilder,
    name: &str,
    inputs: &[TypeId],
    results: &[TypeId],
) -> Option<OpId> {
    let ty = builder.function_type(inputs, results);
    let (ty, symbol, private) = (builder.type_attr(ty), builder.str_attr(name), builder.str_attr("private"));
    let mut draft = builder.draft(FUNC)?;
    draft.attr("function_type", ty).attr("sym_name", symbol).attr("sym_visibility", private).plain();
    draft.region_plan(bare(inputs, RETURN, results));
    builder.emit(draft)
}

fn call(
    builder: &mut dyn GrammarBuilder,
    name: &str,
    operands: &[ValueId],
    results: &[TypeId],
) -> Option<OpId> {
    let symbol = builder.symbol_ref(name);
    let mut draft = builder.draft(CALL)?;
    draft.attr("callee", symbol).operands("operands", operands).result_types("", results).plain();
    builder.emit(draft)
}

const IDENTITIES: &[RoundTrip] =
    &[RoundTrip { name: "through-call", why: "the function returns its argument", make: through_call }];

fn through_call(builder: &mut dyn GrammarBuilder, value: ValueId) -> Option<ValueId> {
    let types = [builder.type_of(value)];
    let name = builder.fresh_symbol("identity");
    let mut function = None;
    builder.in_table(&mut |builder| {
        function = define(builder, &name, &types, &types);
        function.map(|_| ())
    })?;
    let module = builder.module();
    let &region = module.op(function?).regions.first()?;
    let &body = module.region(region).blocks.first()?;
    let (arg, end) = (*module.block(body).args.first()?, *module.block(body).ops.last()?);
    module.op_mut(end).operands = [arg].into_iter().collect();
    // The ops that `define` made to get the returned values.
    let others: Vec<OpId> = module.block(body).ops.iter().copied().filter(|&op| op != end).collect();
    others.into_iter().rev().for_each(|op| module.erase_op(op));
    let call = call(builder, &name, &[value], &types)?;
    builder.ir().op(call).results.first().copied()
}

pub const INDIRECT_CALL: Equivalent = Equivalent {
    name: "indirect-call",
    why: "the function that is called is the one that the constant names",
    make: indirect_call,
};

fn indirect_call(builder: &mut dyn GrammarBuilder, op: OpId) -> Option<Vec<ValueId>> {
    let data = builder.ir().op(op).clone();
    let types = |builder: &dyn GrammarBuilder, list: &[ValueId]| -> Vec<TypeId> {
        list.iter().map(|&value| builder.type_of(value)).collect()
    };
    let (inputs, results) = (types(builder, &data.operands), types(builder, &data.results));
    let ty = builder.function_type(&inputs, &results);
    let symbol = builder.ir().attr_of(op, "callee")?;
    let mut draft = builder.draft(CONSTANT)?;
    draft.attr("value", symbol).result_type("", ty).plain();
    let constant = builder.emit(draft)?;
    let &callee = builder.ir().op(constant).results.first()?;
    let mut draft = builder.draft(CALL_INDIRECT)?;
    draft.operand("callee", callee).operands("callee_operands", &data.operands);
    draft.result_types("results", &results).plain();
    let call = builder.emit(draft)?;
    Some(builder.ir().op(call).results.to_vec())
}
