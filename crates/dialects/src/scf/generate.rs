//! Makes loops and branches with regions. Bodies are generated for the values of the first iteration.

use assay_ir::{OpId, RegionId, TypeId, ValueId};
use assay_model::generate::{i32_array, i64_array, int_type};
use assay_model::{Class, DefinedBuilder, Ids, IrBuilderExt, RegionKind, ScalarFunction, Value};

use crate::arith::generate::{binary, less};
use crate::functions::create;
use crate::scf::names::{
    CONDITION, EXECUTE_REGION, FOR, FORALL, FORALL_IN_PARALLEL, IF, INDEX_SWITCH, PARALLEL, REDUCE,
    REDUCE_RETURN, WHILE, YIELD,
};

/// The least number of ops for which an op with regions is made.
const LEAST_OPS: u32 = 6;

/// The number of ops for one region, if an op with regions can be made here.
fn share(b: &mut dyn DefinedBuilder) -> Option<u32> {
    let limits = b.limits();
    let fits = limits.depth > 0 && limits.ops >= LEAST_OPS;
    fits.then(|| 2 + b.below(limits.ops / 2))
}

fn share_of_loop(b: &mut dyn DefinedBuilder) -> Option<u32> {
    if b.limits().loops { share(b) } else { None }
}

fn ty(b: &mut dyn DefinedBuilder, value: ValueId) -> TypeId {
    b.module().value(value).ty
}

/// Fills a region, which yields values of the given types, or of types that this function chooses.
fn fill(
    b: &mut dyn DefinedBuilder,
    region: RegionId,
    kind: RegionKind,
    ops: u32,
    types: Option<&[TypeId]>,
) -> Option<Vec<TypeId>> {
    b.open(region, kind, &[]);
    b.body(ops);
    maybe_print(b);
    let values = match types {
        Some(types) => newest(b, types),
        None => Some(b.sinks(2)),
    };
    let Some(values) = values else {
        b.close();
        return None;
    };
    finish(b, &values);
    let types = values.iter().map(|&value| ty(b, value)).collect();
    Some(types)
}

fn newest(b: &mut dyn DefinedBuilder, types: &[TypeId]) -> Option<Ids> {
    types.iter().map(|&ty| b.newest(ty)).collect()
}

fn finish(b: &mut dyn DefinedBuilder, values: &[ValueId]) {
    let op = b.create(YIELD, values, &[]);
    b.insert(op);
    b.close();
}

/// Prints in regions show the order and the number of executions.
fn maybe_print(b: &mut dyn DefinedBuilder) {
    if b.may_print()
        && b.chance(8)
        && let Some(value) = b.scalar(Class::IntOrIndex)
    {
        let _ = b.print(value);
    }
}

fn add_results(b: &mut dyn DefinedBuilder, op: OpId, types: &[TypeId]) {
    for &ty in types {
        b.module().add_result(op, ty);
    }
}

pub fn if_else(b: &mut dyn DefinedBuilder) -> Option<()> {
    let ops = share(b)?;
    let condition = b.scalar(Class::Bool)?;
    let op = b.create(IF, &[condition], &[]);
    let then_region = b.module().add_region(op);
    let else_region = b.module().add_region(op);
    let types = fill(b, then_region, RegionKind::Single, ops / 2 + 1, None)?;
    if !types.is_empty() || b.chance(50) {
        fill(b, else_region, RegionKind::Single, ops / 2 + 1, Some(&types))?;
    }
    add_results(b, op, &types);
    b.emit(op)
}

pub fn index_switch(b: &mut dyn DefinedBuilder) -> Option<()> {
    let ops = share(b)?;
    let flag = b.scalar(Class::Index)?;
    let mut cases: Vec<i64> = (0..1 + b.below(3)).map(|_| i64::from(b.below(8)) - 1).collect();
    let known = b.content(flag).as_int().and_then(assay_ir::Int::to_i64);
    cases.extend(known.filter(|_| b.chance(60)));
    cases.sort_unstable();
    cases.dedup();
    let op = b.create(INDEX_SWITCH, &[flag], &[]);
    let attr = i64_array(&mut b.module().ctx, &cases);
    b.module().set_property(op, "cases", attr);
    let each = ops / cases.len() as u32 + 1;
    let default = b.module().add_region(op);
    let types = fill(b, default, RegionKind::Single, each, None)?;
    for _ in &cases {
        let region = b.module().add_region(op);
        fill(b, region, RegionKind::Single, each, Some(&types))?;
    }
    add_results(b, op, &types);
    b.emit(op)
}

pub fn execute_region(b: &mut dyn DefinedBuilder) -> Option<()> {
    let ops = share(b)?;
    let op = b.create(EXECUTE_REGION, &[], &[]);
    let region = b.module().add_region(op);
    let types = fill(b, region, RegionKind::Graph, ops, None)?;
    add_results(b, op, &types);
    b.emit(op)
}

/// Bounds and step of a loop with a limited number of iterations; of `index` type unless another type is given.
fn bounds(b: &mut dyn DefinedBuilder, of: Option<TypeId>) -> Option<(ValueId, ValueId, ValueId)> {
    let trips = i64::from(b.limits().trips);
    let step = 1 + i64::from(b.below(4)) * i64::from(b.below(2));
    let lower = i64::from(b.below(12)) - 4;
    // Empty loops; sometimes the upper bound is well below the lower one.
    let n = if b.chance(7) { -2 } else { i64::from(b.below(trips as u32 + 1)) };
    // The last step may go past the bound.
    let upper = lower + n * step - i64::from(b.below(step as u32));
    let number = |b: &mut dyn DefinedBuilder, value: i64| match of {
        None => b.index(value),
        Some(ty) => {
            let width = match b.module().ctx.ty(ty) {
                assay_ir::Type::Integer { width, .. } => *width,
                _ => 64,
            };
            b.constant(ty, &Value::int(assay_ir::Int::from_i128(width, value.into())))
        }
    };
    // A bound that depends on an argument, masked so that there are few iterations.
    if of.is_none()
        && b.chance(35)
        && let Some(variable) = b.scalar(Class::Index)
    {
        let mask = b.index(if trips >= 7 { 7 } else { 3 })?;
        let lower = number(b, 0)?;
        let upper = binary(b, ScalarFunction::And, variable, mask)?;
        return Some((lower, upper, number(b, step)?));
    }
    Some((number(b, lower)?, number(b, upper)?, number(b, step)?))
}

/// Initial values for the values that a loop carries.
fn draw_initial_values(b: &mut dyn DefinedBuilder) -> Ids {
    let n = b.below(3);
    let mut values = Ids::new();
    for _ in 0..n {
        values.extend(b.variable(Class::Any));
    }
    values
}

fn with_contents(b: &mut dyn DefinedBuilder, values: &[ValueId]) -> Vec<(TypeId, Value)> {
    values.iter().map(|&value| (ty(b, value), b.content(value))).collect()
}

/// A small number that is defined outside of the loop. The only op that uses the induction variable adds it or multiplies by it. The folding of
/// loop ranges matches this.
fn factor(b: &mut dyn DefinedBuilder, like: ValueId) -> Option<ValueId> {
    let of = ty(b, like);
    let width = b.content(like).as_int()?.width();
    let number = i128::from(b.below(40)) - 32;
    b.constant(of, &Value::int(assay_ir::Int::from_i128(width, number)))
}

pub fn for_loop(b: &mut dyn DefinedBuilder) -> Option<()> {
    let ops = share_of_loop(b)?;
    let of = match b.chance(25) {
        true => {
            let width = [8, 16, 32, 64][b.below(4) as usize];
            Some(int_type(&mut b.module().ctx, width))
        }
        false => None,
    };
    let (lower, upper, step) = bounds(b, of)?;
    let inits = draw_initial_values(b);
    let factor = if b.chance(25) { factor(b, lower) } else { None };
    let mut operands = Ids::from_slice(&[lower, upper, step]);
    operands.extend(inits.iter().copied());
    let op = b.create(FOR, &operands, &[]);
    let region = b.module().add_region(op);
    let mut args = with_contents(b, &[lower]);
    args.extend(with_contents(b, &inits));
    let types: Vec<TypeId> = args[1..].iter().map(|arg| arg.0).collect();
    let inner = b.open(region, RegionKind::Single, &args);
    if let Some(factor) = factor {
        let function = if b.chance(60) { ScalarFunction::Mul } else { ScalarFunction::Add };
        let _ = binary(b, function, inner[0], factor);
        b.hide(inner[0]);
    }
    // Transformations of loop nests need a loop that contains only one other loop.
    if !(b.chance(10) && for_loop(b).is_some()) {
        b.body(ops);
    }
    maybe_print(b);
    let values = newest(b, &types).unwrap_or_else(|| inits.clone());
    finish(b, &values);
    add_results(b, op, &types);
    b.emit(op)
}

/// A loop whose counter is an argument of its first region.
pub fn while_loop(b: &mut dyn DefinedBuilder) -> Option<()> {
    let ops = share_of_loop(b)?;
    let (lower, upper, step) = bounds(b, None)?;
    let mut inits = Ids::from_slice(&[lower]);
    inits.extend(draw_initial_values(b));
    let op = b.create(WHILE, &inits, &[]);
    let before = b.module().add_region(op);
    let after = b.module().add_region(op);
    let args = with_contents(b, &inits);
    let types: Vec<TypeId> = args.iter().map(|arg| arg.0).collect();
    let counters = b.open(before, RegionKind::Single, &args);
    // If the first region has nothing but the comparison, passes recognize the loop as a for loop.
    if b.chance(50) {
        b.body(ops / 3);
    }
    let condition = less(b, counters[0], upper);
    let forwarded = forward(b, &counters, &types);
    let (Some(condition), Some(forwarded)) = (condition, forwarded) else {
        b.close();
        return None;
    };
    let results: Vec<TypeId> = forwarded.iter().map(|&value| ty(b, value)).collect();
    let contents = with_contents(b, &forwarded);
    let mut operands = Ids::from_slice(&[condition]);
    operands.extend(forwarded.iter().copied());
    let exit = b.create(CONDITION, &operands, &[]);
    b.insert(exit);
    b.close();
    let counters = b.open(after, RegionKind::Single, &contents);
    b.body(ops * 2 / 3);
    maybe_print(b);
    let next = binary(b, ScalarFunction::Add, counters[0], step);
    let rest = newest(b, &types[1..]);
    let (Some(next), Some(rest)) = (next, rest) else {
        b.close();
        return None;
    };
    let mut values = Ids::from_slice(&[next]);
    values.extend(rest);
    finish(b, &values);
    add_results(b, op, &results);
    b.emit(op)
}

/// What the first region of a while loop passes on: the counter, values with the types of its other arguments, and sometimes one more value.
fn forward(b: &mut dyn DefinedBuilder, counters: &[ValueId], types: &[TypeId]) -> Option<Ids> {
    let mut values = Ids::from_slice(&counters[..1]);
    values.extend(newest(b, &types[1..])?);
    if b.chance(40) {
        values.extend(b.sinks(1));
    }
    Some(values)
}

/// Functions of integers with which the result of a reduction does not depend on the order.
const REDUCTIONS: &[ScalarFunction] = {
    use ScalarFunction::{Add, And, Max, MaxUnsigned, Min, MinUnsigned, Mul, Or, Xor};
    &[Add, Mul, And, Or, Xor, Min, Max, MinUnsigned, MaxUnsigned]
};

pub fn parallel(b: &mut dyn DefinedBuilder) -> Option<()> {
    let ops = share_of_loop(b)?;
    let n_dims = 1 + b.below(2) as usize;
    let mut lists: [Ids; 3] = Default::default();
    for _ in 0..n_dims {
        let (lower, upper, step) = bounds(b, None)?;
        lists[0].push(lower);
        lists[1].push(upper);
        lists[2].push(step);
    }
    let inits: Ids = match b.chance(75) {
        true => b.scalar(Class::IntOrIndex).into_iter().collect(),
        false => Ids::new(),
    };
    let types: Vec<TypeId> = inits.iter().map(|&value| ty(b, value)).collect();
    let mut operands: Ids = lists.iter().flatten().copied().collect();
    operands.extend(inits.iter().copied());
    let op = b.create(PARALLEL, &operands, &types);
    let n = n_dims as i32;
    let segments = i32_array(&mut b.module().ctx, &[n, n, n, inits.len() as i32]);
    b.module().set_property(op, "operandSegmentSizes", segments);
    let region = b.module().add_region(op);
    let args = with_contents(b, &lists[0]);
    b.open(region, RegionKind::Unordered, &args);
    b.body(ops);
    let Some(values) = newest(b, &types) else {
        b.close();
        return None;
    };
    let reduce = b.create(REDUCE, &values, &[]);
    for &ty in &types {
        reduction(b, reduce, ty)?;
    }
    b.insert(reduce);
    b.close();
    b.emit(op)
}

fn reduction(b: &mut dyn DefinedBuilder, reduce: OpId, ty: TypeId) -> Option<()> {
    let region = b.module().add_region(reduce);
    let zero = Value::POISON;
    let args = b.open(region, RegionKind::Single, &[(ty, zero.clone()), (ty, zero)]);
    let function = REDUCTIONS[b.below(REDUCTIONS.len() as u32) as usize];
    let fold = create(b.module(), function, &args, ty)?;
    b.insert(fold);
    let result = b.module().op(fold).results[0];
    let exit = b.create(REDUCE_RETURN, &[result], &[]);
    b.insert(exit);
    b.close();
    Some(())
}

pub fn forall(b: &mut dyn DefinedBuilder) -> Option<()> {
    let ops = share_of_loop(b)?;
    let n_dims = 1 + b.below(2) as usize;
    let trips = b.limits().trips;
    let lower: Vec<i64> = (0..n_dims).map(|_| i64::from(b.below(4))).collect();
    let step: Vec<i64> = (0..n_dims).map(|_| 1 + i64::from(b.below(3))).collect();
    let upper: Vec<i64> =
        (0..n_dims).map(|dim| lower[dim] + step[dim] * i64::from(b.below(trips / 2 + 1))).collect();
    let op = b.create(FORALL, &[], &[]);
    let ctx = &mut b.module().ctx;
    let properties = [
        ("operandSegmentSizes", i32_array(ctx, &[0, 0, 0, 0])),
        ("staticLowerBound", i64_array(ctx, &lower)),
        ("staticStep", i64_array(ctx, &step)),
        ("staticUpperBound", i64_array(ctx, &upper)),
    ];
    for (name, attr) in properties {
        b.module().set_property(op, name, attr);
    }
    let region = b.module().add_region(op);
    let index = b.module().ctx.intern_type(assay_ir::Type::Index);
    let args: Vec<(TypeId, Value)> =
        lower.iter().map(|&value| (index, Value::int(assay_ir::Int::from_i128(64, value.into())))).collect();
    b.open(region, RegionKind::Unordered, &args);
    b.body(ops / 2);
    let exit = b.create(FORALL_IN_PARALLEL, &[], &[]);
    let inner = b.module().add_region(exit);
    b.module().add_block(inner);
    b.insert(exit);
    b.close();
    b.emit(op)
}
