//! Other control flow around the same ops.

use assay_ir::{BlockId, Module, OpId, TypeId, ValueId};
use assay_model::{Equivalent, GrammarBuilder, IrBuilderExt, ScalarFunction, Shell, Wrap};

use crate::arith::mutations::invert;
use crate::arith::recipes::{constant_of, index};
use crate::functions;
use crate::mutations::{bare, compute};
use crate::scf::names::{CONDITION, EXECUTE_REGION, FOR, IF, INDEX_SWITCH, WHILE, YIELD};

/// Ops that run the ops inside exactly once. A region of `scf.execute_region` runs once (SCFOps.td).
pub const SHELLS: &[Shell] = &[
    Shell {
        name: "execute-region",
        why: "the region is executed exactly once",
        wrap: Wrap::new(EXECUTE_REGION, execute_region),
    },
    Shell { name: "if-true", why: "the condition is true", wrap: Wrap::new(IF, if_true) },
    Shell { name: "if-false", why: "the condition is false", wrap: Wrap::new(IF, if_false).region(1) },
    Shell { name: "loop-once", why: "the loop runs from 0 to 1 by 1", wrap: Wrap::new(FOR, make_one_trip) },
    Shell {
        name: "switch-default",
        why: "no case is the argument, so the default region is executed",
        wrap: Wrap::new(INDEX_SWITCH, switch),
    },
];

pub const INVERTED_IF: Equivalent =
    Equivalent { name: "inverted-if", why: "the opposite condition takes the other region", make: invert_if };
pub const PEEL: Equivalent = Equivalent {
    name: "peel",
    why: "the first iteration runs before the loop if there is one; the loop begins with the second, or at its end",
    make: peel,
};
pub const FOR_AS_WHILE: Equivalent = Equivalent {
    name: "for-as-while",
    why: "the same iterations; the induction variable becomes the upper bound where one more step would go beyond",
    make: for_as_while,
};

fn if_true(builder: &mut dyn GrammarBuilder, types: &[TypeId]) -> Option<OpId> {
    constant_if(builder, types, 1)
}

fn if_false(builder: &mut dyn GrammarBuilder, types: &[TypeId]) -> Option<OpId> {
    constant_if(builder, types, 0)
}

fn constant_if(builder: &mut dyn GrammarBuilder, types: &[TypeId], condition: i64) -> Option<OpId> {
    let bit = builder.int(1);
    let condition = constant_of(builder, bit, condition)?;
    let mut draft = builder.draft(IF)?;
    draft.operand("condition", condition).result_types("results", types);
    draft.region_plan(bare(&[], YIELD, types)).region_plan(bare(&[], YIELD, types));
    builder.emit(draft)
}

fn make_one_trip(builder: &mut dyn GrammarBuilder, types: &[TypeId]) -> Option<OpId> {
    let mut draft = builder.draft(FOR)?;
    for (name, value) in [("lowerBound", 0), ("upperBound", 1), ("step", 1)] {
        draft.operand(name, index(builder, value)?);
    }
    let mut args = vec![builder.index_type()];
    args.extend(types);
    draft.operand_types("initArgs", types).result_types("results", types);
    draft.region_plan(bare(&args, YIELD, types)).plain();
    builder.emit(draft)
}

fn switch(builder: &mut dyn GrammarBuilder, types: &[TypeId]) -> Option<OpId> {
    let (arg, cases) = (index(builder, 3)?, builder.i64_array(&[2]));
    let mut draft = builder.draft(INDEX_SWITCH)?;
    draft.operand("arg", arg).attr("cases", cases).result_types("results", types);
    draft.region_plan(bare(&[], YIELD, types)).region_plan(bare(&[], YIELD, types));
    builder.emit(draft)
}

fn results(builder: &dyn GrammarBuilder, op: OpId) -> Vec<ValueId> {
    builder.ir().op(op).results.to_vec()
}

fn types(builder: &dyn GrammarBuilder, values: &[ValueId]) -> Vec<TypeId> {
    values.iter().map(|&value| builder.type_of(value)).collect()
}

/// A detached op without attributes.
fn create(module: &mut Module, name: &str, operands: &[ValueId], types: &[TypeId]) -> OpId {
    module.create(name, operands, types)
}

fn push_yield(module: &mut Module, block: BlockId, values: &[ValueId]) {
    let end = create(module, YIELD, values, &[]);
    module.push_op(block, end);
}

/// The only block of an op's region.
fn body(module: &Module, op: OpId, region: usize) -> Option<BlockId> {
    let &region = module.op(op).regions.get(region)?;
    module.region(region).blocks.first().copied()
}

fn invert_if(builder: &mut dyn GrammarBuilder, op: OpId) -> Option<Vec<ValueId>> {
    let condition = *builder.ir().op(op).operands.first()?;
    let inverted = invert(builder, condition)?;
    let module = builder.module();
    let copy = module.clone_op(op);
    if body(module, copy, 1).is_none() {
        let &region = module.op(copy).regions.get(1)?;
        let block = module.add_block(region);
        push_yield(module, block, &[]);
    }
    module.op_mut(copy).regions.swap(0, 1);
    module.op_mut(copy).operands[0] = inverted;
    let copy = builder.append(copy)?;
    Some(results(builder, copy))
}

/// The parts of a loop over signed numbers.
struct SignedLoop {
    low: ValueId,
    high: ValueId,
    step: ValueId,
    inits: Vec<ValueId>,
    body: BlockId,
}

impl SignedLoop {
    fn from_op(builder: &dyn GrammarBuilder, op: OpId) -> Option<SignedLoop> {
        let module = builder.ir();
        if module.attr_of(op, "unsignedCmp").is_some() {
            return None;
        }
        let [low, high, step, inits @ ..] = module.op(op).operands.as_slice() else { return None };
        let body = body(module, op, 0)?;
        Some(SignedLoop { low: *low, high: *high, step: *step, inits: inits.to_vec(), body })
    }
}

/// Copies the ops of a loop's body to the end of a block, for these values of its arguments; returns the yielded values.
fn copy_body(module: &mut Module, body: BlockId, args: &[ValueId], into: BlockId) -> Option<Vec<ValueId>> {
    let own = module.block(body).args.clone();
    let mut map = own.into_iter().zip(args.iter().copied()).collect();
    let ops = module.block(body).ops.clone();
    let (&end, ops) = ops.split_last()?;
    for &op in ops {
        let copy = module.clone_op_with(op, &mut map);
        module.push_op(into, copy);
    }
    let yields = module.op(end).operands.clone();
    Some(yields.iter().map(|value| map.get(value).copied().unwrap_or(*value)).collect())
}

fn compare(builder: &mut dyn GrammarBuilder, predicate: i64, a: ValueId, b: ValueId) -> Option<ValueId> {
    let (predicate, bit) = (builder.int_attr(64, predicate), builder.int(1));
    compute(builder, ScalarFunction::Compare, &[a, b], bit, &[("predicate", predicate)])
}

/// Numbers of CmpIPredicate (ArithBase.td).
const SLT: i64 = 2;
const UGT: i64 = 8;

/// `at + step`, or `high` if that would reach or pass `high`; `at` is below `high`. The distance `high - at` is compared as
/// an unsigned number, so nothing overflows.
fn next(builder: &mut dyn GrammarBuilder, at: ValueId, high: ValueId, step: ValueId) -> Option<ValueId> {
    let ty = builder.type_of(at);
    let rest = compute(builder, ScalarFunction::Sub, &[high, at], ty, &[])?;
    let more = compare(builder, UGT, rest, step)?;
    let sum = compute(builder, ScalarFunction::Add, &[at, step], ty, &[])?;
    compute(builder, ScalarFunction::Select, &[more, sum, high], ty, &[])
}

fn peel(builder: &mut dyn GrammarBuilder, op: OpId) -> Option<Vec<ValueId>> {
    let parts = SignedLoop::from_op(builder, op)?;
    let ty = builder.type_of(parts.low);
    let any = compare(builder, SLT, parts.low, parts.high)?;
    let second = next(builder, parts.low, parts.high, parts.step)?;
    let start = compute(builder, ScalarFunction::Select, &[any, second, parts.high], ty, &[])?;
    let types = types(builder, &parts.inits);
    let module = builder.module();
    let first = create(module, IF, &[any], &types);
    let [then, other] = [module.add_region(first), module.add_region(first)];
    let then = module.add_block(then);
    let mut args = vec![parts.low];
    args.extend(&parts.inits);
    let yields = copy_body(module, parts.body, &args, then)?;
    push_yield(module, then, &yields);
    let other = module.add_block(other);
    push_yield(module, other, &parts.inits);
    let first = builder.append(first)?;
    let begun = results(builder, first);
    let module = builder.module();
    let rest = module.clone_op(op);
    let operands = &mut module.op_mut(rest).operands;
    operands[0] = start;
    operands[3..].copy_from_slice(&begun);
    let rest = builder.append(rest)?;
    Some(results(builder, rest))
}

/// `while (i < high) { body; i = next }`: a region for the condition, one for the body.
fn for_as_while(builder: &mut dyn GrammarBuilder, op: OpId) -> Option<Vec<ValueId>> {
    let parts = SignedLoop::from_op(builder, op)?;
    let mut inits = vec![parts.low];
    inits.extend(&parts.inits);
    let types = types(builder, &inits);
    let bit = builder.int(1);
    let (slt, ugt) = (builder.int_attr(64, SLT), builder.int_attr(64, UGT));
    let module = builder.module();
    let whole = create(module, WHILE, &inits, &types);
    let [before, after] = [module.add_region(whole), module.add_region(whole)];
    let [before, after] = [module.add_block(before), module.add_block(after)];
    for block in [before, after] {
        for &ty in &types {
            module.add_arg(block, ty);
        }
    }
    let args = module.block(before).args.to_vec();
    let push = |module: &mut Module, block, function, operands: &[ValueId], ty, attr| {
        let op = functions::create(module, function, operands, ty)?;
        if let Some(attr) = attr {
            module.set_property(op, "predicate", attr);
        }
        module.push_op(block, op);
        Some(module.op(op).results[0])
    };
    let again = push(module, before, ScalarFunction::Compare, &[args[0], parts.high], bit, Some(slt))?;
    let mut passed = vec![again];
    passed.extend(&args);
    let condition = create(module, CONDITION, &passed, &[]);
    module.push_op(before, condition);
    let args = module.block(after).args.to_vec();
    let yields = copy_body(module, parts.body, &args, after)?;
    let ty = types[0];
    let rest = push(module, after, ScalarFunction::Sub, &[parts.high, args[0]], ty, None)?;
    let more = push(module, after, ScalarFunction::Compare, &[rest, parts.step], bit, Some(ugt))?;
    let sum = push(module, after, ScalarFunction::Add, &[args[0], parts.step], ty, None)?;
    let mut next = vec![push(module, after, ScalarFunction::Select, &[more, sum, parts.high], ty, None)?];
    next.extend(yields);
    push_yield(module, after, &next);
    let whole = builder.append(whole)?;
    Some(results(builder, whole)[1..].to_vec())
}

/// A region that is executed once.
pub fn execute_region(builder: &mut dyn GrammarBuilder, types: &[TypeId]) -> Option<OpId> {
    let mut draft = builder.draft(EXECUTE_REGION)?;
    draft.result_types("", types).region_plan(bare(&[], YIELD, types)).plain();
    builder.emit(draft)
}
