//! Keeps induction variables within their types, and limits how many iterations loops have.

use assay_ir::{AffineExpr, AffineMap, Attr, BlockId, Def, OpId, ValueId};
use assay_model::generate::{i32_array, int_type};
use assay_model::guard::{LoopBounds, Predicate, guard_operand};
use assay_model::lists::{self, ListEntry};
use assay_model::rule::{List, MapBound, Numbers};
use assay_model::{GuardBuilder, GuardOps, Range, Ranges, Scalar, ScalarFunction};

use super::amount::{signed_ranges, view};
use super::emit::Emitter;

/// A loop stays as it is if it has at most this many times the iterations of a bounded loop.
const LONG: i128 = 16;

/// Makes steps positive, and keeps induction variables within their types. If the number of iterations is not known to be bounded, lowers the
/// upper bounds.
pub fn bound(e: &mut Emitter<'_>, op: OpId, loops: &LoopBounds) -> Option<()> {
    let (lower, upper, step, unsigned) = match *loops {
        LoopBounds::Operands { lower, upper, step, unsigned } => (lower, upper, step, unsigned),
        LoopBounds::Maps { lower, upper, step } => return bound_maps(e, op, [&lower, &upper], step),
        LoopBounds::Condition => return While::from_op(e, op)?.bound(e),
    };
    let operands = |list: List| -> Option<Vec<usize>> {
        let operand = |entry: ListEntry| match entry {
            ListEntry::Operand(at) => Some(at),
            ListEntry::Static(_) => None,
        };
        lists::entries(&view(e, op), list)?.into_iter().map(operand).collect()
    };
    let (lowers, uppers, steps) = (operands(lower)?, operands(upper)?, operands(step)?);
    let is_at_least = |operands: &[usize], least: i128| {
        let value = |&at: &usize| e.module.op(op).operands.get(at).copied();
        let range = |value| Ranges::range(e, value);
        operands.iter().all(|at| value(at).and_then(range).is_some_and(|range| range.signed.0 >= least))
    };
    // Ranges are signed, and so are comparisons in guards. For bounds that are not negative, this is the same.
    if !(is_at_least(&lowers, 0) && is_at_least(&uppers, 0) && is_at_least(&steps, 1)) {
        e.module.remove_attr(op, unsigned);
    }
    let trips = i128::from(e.bounds.trips) >> (4 * lowers.len().saturating_sub(1)).min(8);
    for ((lower, upper), step) in lowers.into_iter().zip(uppers).zip(steps) {
        bound_operands(e, op, [lower, upper, step], trips)?;
    }
    Some(())
}

fn number_like(
    g: &mut dyn GuardBuilder,
    guard_ops: &GuardOps,
    like: ValueId,
    value: i128,
) -> Option<ValueId> {
    let ty = g.ir().value(like).ty;
    (guard_ops.constant)(g, ty, None, &Scalar::int(128, value))
}

fn bound_operands(
    e: &mut Emitter<'_>,
    op: OpId,
    [lower, upper, step]: [usize; 3],
    trips: i128,
) -> Option<()> {
    use ScalarFunction::{Add, Max, Min, Sub};
    let guard_ops = e.guard_ops;
    guard_operand(e, op, step, &mut |g, old| {
        if g.range(old)?.signed.0 >= 1 {
            return Some(old);
        }
        let one = number_like(g, guard_ops, old, 1)?;
        (guard_ops.binary)(g, (Max, old, one))
    })?;
    let operands = &e.module.op(op).operands;
    let (lower, step) = (*operands.get(lower)?, *operands.get(step)?);
    let (low, steps) = (GuardBuilder::range(e, lower)?, GuardBuilder::range(e, step)?);
    let full = Range::full(low.width)?;
    // An induction variable of one bit cannot have a positive step.
    (steps.signed.0 >= 1).then_some(())?;
    guard_operand(e, op, upper, &mut |g, old| {
        let mut bound = old;
        // The last value is below the bound, and one more step must be representable.
        if g.range(bound)?.signed.1 - 1 + steps.signed.1 > full.signed.1 {
            let most = number_like(g, guard_ops, old, full.signed.1)?;
            let one = number_like(g, guard_ops, old, 1)?;
            let beyond = (guard_ops.binary)(g, (Sub, step, one))?;
            let most = (guard_ops.binary)(g, (Sub, most, beyond))?;
            bound = (guard_ops.binary)(g, (Min, bound, most))?;
        }
        let distance = g.range(bound)?.signed.1 - low.signed.0;
        if distance / steps.signed.0 > trips.saturating_mul(LONG) {
            let reach = trips.checked_mul(steps.signed.0)?.min(full.signed.1 / 4);
            let far = number_like(g, guard_ops, old, reach)?;
            let mut start = lower;
            if low.signed.1 > full.signed.1 - reach {
                let most = number_like(g, guard_ops, old, full.signed.1 - reach)?;
                start = (guard_ops.binary)(g, (Min, lower, most))?;
            }
            let end = (guard_ops.binary)(g, (Add, start, far))?;
            bound = (guard_ops.binary)(g, (Min, bound, end))?;
        }
        Some(bound)
    })
}

/// A bound that a map computes.
struct Side {
    name: &'static str,
    map: AffineMap,
    /// The bounds of each result.
    results: Vec<(i128, i128)>,
}

impl Side {
    fn from_op(e: &Emitter<'_>, op: OpId, bound: &MapBound) -> Option<Side> {
        let Numbers::ReadBy([name]) = bound.list.numbers else { return None };
        let Attr::AffineMap(map) = e.module.ctx.attr(e.module.attr_of(op, name)?).clone() else {
            return None;
        };
        let operands = lists::maps(&view(e, op), bound.list)?.first()?.operands.clone();
        let inputs = signed_ranges(e, op, operands)?;
        let any = (i128::from(i64::MIN), i128::from(i64::MAX));
        let results = map.results.iter().map(|expr| expr.bounds(&inputs, map.n_dims).unwrap_or(any));
        let results = results.collect();
        Some(Side { name, map, results })
    }

    fn set(&self, e: &mut Emitter<'_>, op: OpId) {
        let map = e.module.ctx.intern_attr(Attr::AffineMap(self.map.clone()));
        e.module.set_property(op, self.name, map);
    }
}

/// Lowers the upper bound, so that one step past it is still representable and the loop ends soon.
fn bound_maps(e: &mut Emitter<'_>, op: OpId, [lower, upper]: [&MapBound; 2], step: &str) -> Option<()> {
    let step = i128::from(view(e, op).int_attr(step).ok()?.to_i64()?);
    let (lower, mut upper) = (Side::from_op(e, op, lower)?, Side::from_op(e, op, upper)?);
    let starts = lower.results.iter().map(|part| part.1).max()?;
    let low = lower.results.iter().map(|part| part.0).max()?;
    let high = upper.results.iter().map(|part| part.1).min()?;
    let most_trips = i128::from(e.bounds.trips).saturating_mul(LONG);
    let last = i128::from(i64::MAX);
    let most = match lower.map.results[..] {
        [AffineExpr::Const(start)] => i128::from(start) + most_trips * step,
        _ => last,
    };
    let most = most.min(last - step + 1);
    let is_long = high - low > most_trips * step;
    if high - 1 + step > last || is_long && most < last - step + 1 {
        upper.map.results.push(AffineExpr::Const(most.try_into().ok()?));
        upper.set(e, op);
    }
    let is_constant = lower.map.results.iter().any(|low| matches!(low, AffineExpr::Const(_)));
    if !is_constant && is_long && starts + most_trips * step <= last {
        end_soon(e, op, lower.map, upper, (most_trips * step).try_into().ok()?)?;
    }
    Some(())
}

/// Makes a loop end at most `reach` after its lower bound, if the lower bound is a single expression.
fn end_soon(e: &mut Emitter<'_>, op: OpId, lower: AffineMap, mut upper: Side, reach: i64) -> Option<()> {
    let [start] = &lower.results[..] else { return Some(()) };
    let map = &mut upper.map;
    let done = |end: &AffineExpr| matches!(end, AffineExpr::Add(_, by) if **by == AffineExpr::Const(reach));
    if map.results.len() > 1 && map.results.last().is_some_and(done) {
        return Some(());
    }
    // The map of the upper bound also gets the operands of the lower bound, after its own dimensions and symbols.
    let start = start.map_leaves(&|leaf| match leaf {
        AffineExpr::Dim(at) => AffineExpr::Dim(at + map.n_dims),
        AffineExpr::Symbol(at) => AffineExpr::Symbol(at + map.n_symbols),
        leaf => leaf.clone(),
    });
    map.results.push(AffineExpr::Add(Box::new(start), Box::new(AffineExpr::Const(reach))));
    let operands = e.module.op(op).operands.to_vec();
    let (of_lower, rest) = operands.split_at_checked((lower.n_dims + lower.n_symbols) as usize)?;
    let (of_upper, rest) = rest.split_at_checked((map.n_dims + map.n_symbols) as usize)?;
    let (low_dims, low_symbols) = of_lower.split_at_checked(lower.n_dims as usize)?;
    let (high_dims, high_symbols) = of_upper.split_at_checked(map.n_dims as usize)?;
    let all = [of_lower, high_dims, low_dims, high_symbols, low_symbols, rest].concat();
    let sizes = [of_lower.len(), of_lower.len() + of_upper.len(), rest.len()].map(|size| size as i32);
    map.n_dims += lower.n_dims;
    map.n_symbols += lower.n_symbols;
    e.module.op_mut(op).operands = all.into_iter().collect();
    upper.set(e, op);
    let sizes = i32_array(&mut e.module.ctx, &sizes);
    e.module.set_property(op, "operandSegmentSizes", sizes);
    Some(())
}

/// A loop of two regions that runs while a condition holds.
struct While {
    op: OpId,
    /// The blocks of both regions.
    blocks: [BlockId; 2],
    /// The ends of both regions. The first one decides whether the second region runs.
    ends: [OpId; 2],
}

impl While {
    fn from_op(e: &Emitter<'_>, op: OpId) -> Option<While> {
        let [before, after] = e.module.op(op).regions[..] else { return None };
        let entry = |region| e.module.region(region).blocks.first().copied();
        let blocks = [entry(before)?, entry(after)?];
        let last = |block: BlockId| e.module.block(block).ops.last().copied();
        Some(While { op, blocks, ends: [last(blocks[0])?, last(blocks[1])?] })
    }

    /// Lets the loop count its iterations, and end when it had as many as loops may have.
    fn bound(&self, e: &mut Emitter<'_>) -> Option<()> {
        if self.counts(e) == Some(true) {
            return Some(());
        }
        let guard_ops = e.guard_ops;
        let ty = int_type(&mut e.module.ctx, 64);
        let number = |e: &mut Emitter<'_>, number: i64| {
            (guard_ops.constant)(e, ty, None, &Scalar::int(64, number.into()))
        };
        let trips = e.bounds.trips;
        let (zero, one, most) = (number(e, 0)?, number(e, 1)?, number(e, trips)?);
        let ([before, after], [condition, back]) = (self.blocks, self.ends);
        e.module.op_mut(self.op).operands.push(zero);
        e.module.add_result(self.op, ty);
        let (counter, count) = (e.module.add_arg(before, ty), e.module.add_arg(after, ty));
        let wanted = *e.module.op(condition).operands.first()?;
        let go_on = e.build_at(condition, &mut |g| {
            let is_less = (guard_ops.compare)(g, (Predicate::Ult, counter, most))?;
            (guard_ops.binary)(g, (ScalarFunction::And, wanted, is_less))
        })?;
        let next = e.build_at(back, &mut |g| (guard_ops.binary)(g, (ScalarFunction::Add, count, one)))?;
        e.module.op_mut(condition).operands[0] = go_on;
        e.module.op_mut(condition).operands.push(counter);
        e.module.op_mut(back).operands.push(next);
        Some(())
    }

    /// Whether the last value that the loop carries counts its iterations, and ends the loop after many.
    fn counts(&self, e: &Emitter<'_>) -> Option<bool> {
        let module = &*e.module;
        let ([before, after], [condition, back]) = (self.blocks, self.ends);
        let counter = *module.block(before).args.last()?;
        let count = *module.block(after).args.last()?;
        let computed = |value: ValueId, function| {
            let Def::Result { op, .. } = module.value(value).def else { return None };
            let def = e.definition(op)?;
            def.computes.contains(&function).then(|| module.op(op).operands.clone())
        };
        let exact = |value| Ranges::range(e, value).and_then(|range| range.exact());
        let start = exact(*module.op(self.op).operands.last()?)?;
        let both = computed(*module.op(condition).operands.first()?, ScalarFunction::And)?;
        let is_limited = both.iter().any(|&part| {
            let limit = (e.guard_ops.unsigned_less)(module, part).filter(|[number, _]| *number == counter);
            limit.and_then(|[_, most]| exact(most)).is_some_and(|most| (0..1 << 32).contains(&most))
        });
        let next = computed(*module.op(back).operands.last()?, ScalarFunction::Add)?;
        let steps = next[0] == count && exact(next[1])? == 1;
        let is_handed_on = *module.op(condition).operands.last()? == counter;
        let is_aligned = module.block(after).args.len() + 1 == module.op(condition).operands.len();
        Some(start == 0 && is_limited && steps && is_handed_on && is_aligned)
    }
}
