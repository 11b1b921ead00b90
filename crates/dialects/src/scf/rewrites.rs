//! Other control flow around the same ops.

use assay_ir::{BlockId, Module, OpId, TypeId, ValueId};
use assay_model::{Equivalent, Shell, Smith, SmithExt, Wrap};

use crate::arith::int::{ADDI, CMPI, SUBI};
use crate::arith::mutations::invert;
use crate::arith::recipes::{constant_of, index};
use crate::arith::select::SELECT;
use crate::mutations::{bare, one};
use crate::scf::sequential::{CONDITION, EXECUTE_REGION, FOR, IF, INDEX_SWITCH, WHILE, YIELD};

/// Ops that run what they hold once. A region of `scf.execute_region` runs once (SCFOps.td).
pub const SHELLS: &[Shell] = &[
    Shell {
        name: "execute-region",
        why: "the region is executed exactly once",
        wrap: Wrap::new(EXECUTE_REGION, super::mutations::execute_region),
    },
    Shell { name: "if-true", why: "the condition is true", wrap: Wrap::new(IF, if_true) },
    Shell { name: "if-false", why: "the condition is false", wrap: Wrap::new(IF, if_false).region(1) },
    Shell { name: "loop-once", why: "the loop runs from 0 to 1 by 1", wrap: Wrap::new(FOR, once) },
    Shell {
        name: "switch-default",
        why: "no case is the argument, so the default region is executed",
        wrap: Wrap::new(INDEX_SWITCH, switch),
    },
];

/// Loops and conditions written in another way.
pub const EQUIVALENTS: &[Equivalent] = &[
    Equivalent {
        name: "inverted-if",
        ops: &[IF],
        why: "the opposite condition takes the other region",
        make: inverted_if,
    },
    Equivalent {
        name: "peel",
        ops: &[FOR],
        why: "the first iteration runs before the loop if there is one; the loop begins with the second, or at its end",
        make: peel,
    },
    Equivalent {
        name: "for-as-while",
        ops: &[FOR],
        why: "the same iterations; the induction variable becomes the upper bound where one more step would go beyond",
        make: for_as_while,
    },
];

fn if_true(smith: &mut dyn Smith, types: &[TypeId]) -> Option<OpId> {
    constant_if(smith, types, 1)
}

fn if_false(smith: &mut dyn Smith, types: &[TypeId]) -> Option<OpId> {
    constant_if(smith, types, 0)
}

fn constant_if(smith: &mut dyn Smith, types: &[TypeId], condition: i64) -> Option<OpId> {
    let bit = smith.int(1);
    let condition = constant_of(smith, bit, condition)?;
    let mut draft = smith.draft(IF)?;
    draft.operand("condition", condition).result_types("results", types);
    draft.region_plan(bare(&[], YIELD, types)).region_plan(bare(&[], YIELD, types));
    smith.emit(draft)
}

fn once(smith: &mut dyn Smith, types: &[TypeId]) -> Option<OpId> {
    let mut draft = smith.draft(FOR)?;
    for (name, value) in [("lowerBound", 0), ("upperBound", 1), ("step", 1)] {
        draft.operand(name, index(smith, value)?);
    }
    let mut args = vec![smith.index_type()];
    args.extend(types);
    draft.operand_types("initArgs", types).result_types("results", types);
    draft.region_plan(bare(&args, YIELD, types)).plain();
    smith.emit(draft)
}

fn switch(smith: &mut dyn Smith, types: &[TypeId]) -> Option<OpId> {
    let (arg, cases) = (index(smith, 3)?, smith.i64_array(&[2]));
    let mut draft = smith.draft(INDEX_SWITCH)?;
    draft.operand("arg", arg).attr("cases", cases).result_types("results", types);
    draft.region_plan(bare(&[], YIELD, types)).region_plan(bare(&[], YIELD, types));
    smith.emit(draft)
}

fn results(smith: &dyn Smith, op: OpId) -> Vec<ValueId> {
    smith.ir().op(op).results.to_vec()
}

fn types(smith: &dyn Smith, values: &[ValueId]) -> Vec<TypeId> {
    values.iter().map(|&value| smith.type_of(value)).collect()
}

/// A detached op without attributes.
fn create(module: &mut Module, name: &str, operands: &[ValueId], types: &[TypeId]) -> OpId {
    let name = module.ctx.sym(name);
    module.create_op(name, operands, types)
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

fn inverted_if(smith: &mut dyn Smith, op: OpId) -> Option<Vec<ValueId>> {
    let condition = *smith.ir().op(op).operands.first()?;
    let inverted = invert(smith, condition)?;
    let module = smith.module();
    let copy = module.clone_op(op);
    if body(module, copy, 1).is_none() {
        let &region = module.op(copy).regions.get(1)?;
        let block = module.add_block(region);
        push_yield(module, block, &[]);
    }
    module.op_mut(copy).regions.swap(0, 1);
    module.op_mut(copy).operands[0] = inverted;
    let copy = smith.append(copy)?;
    Some(results(smith, copy))
}

/// The parts of a loop over signed numbers.
struct Loop {
    low: ValueId,
    high: ValueId,
    step: ValueId,
    inits: Vec<ValueId>,
    body: BlockId,
}

impl Loop {
    fn of(smith: &dyn Smith, op: OpId) -> Option<Loop> {
        let module = smith.ir();
        if module.attr_of(op, "unsignedCmp").is_some() {
            return None;
        }
        let [low, high, step, inits @ ..] = module.op(op).operands.as_slice() else { return None };
        let body = body(module, op, 0)?;
        Some(Loop { low: *low, high: *high, step: *step, inits: inits.to_vec(), body })
    }
}

/// Copies the ops of a loop's body to the end of a block, for these values of its arguments; what the body yields.
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

fn compare(smith: &mut dyn Smith, predicate: i64, a: ValueId, b: ValueId) -> Option<ValueId> {
    let (predicate, bit) = (smith.int_attr(64, predicate), smith.int(1));
    one(smith, CMPI, &[a, b], bit, &[("predicate", predicate)])
}

/// Numbers of CmpIPredicate (ArithBase.td).
const SLT: i64 = 2;
const UGT: i64 = 8;

/// The number after one below `high`: `high` itself where a step reaches or passes it. The distance of the two is right
/// when it is read unsigned, so nothing overflows.
fn next(smith: &mut dyn Smith, at: ValueId, high: ValueId, step: ValueId) -> Option<ValueId> {
    let ty = smith.type_of(at);
    let rest = one(smith, SUBI, &[high, at], ty, &[])?;
    let more = compare(smith, UGT, rest, step)?;
    let sum = one(smith, ADDI, &[at, step], ty, &[])?;
    one(smith, SELECT, &[more, sum, high], ty, &[])
}

fn peel(smith: &mut dyn Smith, op: OpId) -> Option<Vec<ValueId>> {
    let parts = Loop::of(smith, op)?;
    let ty = smith.type_of(parts.low);
    let any = compare(smith, SLT, parts.low, parts.high)?;
    let second = next(smith, parts.low, parts.high, parts.step)?;
    let start = one(smith, SELECT, &[any, second, parts.high], ty, &[])?;
    let types = types(smith, &parts.inits);
    let module = smith.module();
    let first = create(module, IF, &[any], &types);
    let [then, other] = [module.add_region(first), module.add_region(first)];
    let then = module.add_block(then);
    let mut args = vec![parts.low];
    args.extend(&parts.inits);
    let yields = copy_body(module, parts.body, &args, then)?;
    push_yield(module, then, &yields);
    let other = module.add_block(other);
    push_yield(module, other, &parts.inits);
    let first = smith.append(first)?;
    let begun = results(smith, first);
    let module = smith.module();
    let rest = module.clone_op(op);
    let operands = &mut module.op_mut(rest).operands;
    operands[0] = start;
    operands[3..].copy_from_slice(&begun);
    let rest = smith.append(rest)?;
    Some(results(smith, rest))
}

/// `while (i < high) { body; i = next }`: a region for the condition, one for the body.
fn for_as_while(smith: &mut dyn Smith, op: OpId) -> Option<Vec<ValueId>> {
    let parts = Loop::of(smith, op)?;
    let mut inits = vec![parts.low];
    inits.extend(&parts.inits);
    let types = types(smith, &inits);
    let bit = smith.int(1);
    let (slt, ugt) = (smith.int_attr(64, SLT), smith.int_attr(64, UGT));
    let module = smith.module();
    let whole = create(module, WHILE, &inits, &types);
    let [before, after] = [module.add_region(whole), module.add_region(whole)];
    let [before, after] = [module.add_block(before), module.add_block(after)];
    for block in [before, after] {
        for &ty in &types {
            module.add_arg(block, ty);
        }
    }
    let args = module.block(before).args.to_vec();
    let push = |module: &mut Module, block, name: &str, operands: &[ValueId], ty, attr| {
        let op = create(module, name, operands, &[ty]);
        if let Some(attr) = attr {
            module.set_property(op, "predicate", attr);
        }
        module.push_op(block, op);
        module.op(op).results[0]
    };
    let again = push(module, before, CMPI, &[args[0], parts.high], bit, Some(slt));
    let mut passed = vec![again];
    passed.extend(&args);
    let condition = create(module, CONDITION, &passed, &[]);
    module.push_op(before, condition);
    let args = module.block(after).args.to_vec();
    let yields = copy_body(module, parts.body, &args, after)?;
    let ty = types[0];
    let rest = push(module, after, SUBI, &[parts.high, args[0]], ty, None);
    let more = push(module, after, CMPI, &[rest, parts.step], bit, Some(ugt));
    let sum = push(module, after, ADDI, &[args[0], parts.step], ty, None);
    let mut next = vec![push(module, after, SELECT, &[more, sum, parts.high], ty, None)];
    next.extend(yields);
    push_yield(module, after, &next);
    let whole = smith.append(whole)?;
    Some(results(smith, whole)[1..].to_vec())
}
