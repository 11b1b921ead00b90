//! Views of memory for all inputs. Each function computes with terms what the kernel of its op computes with numbers.

use assay_ir::DYNAMIC;
use assay_model::object::{VIEW_WIDTH, ViewDims, row_major, upper_bound};
use assay_model::{
    ObjectRef, OpView, Stop, SymbolicFlow, SymbolicMachine, SymbolicScalar, SymbolicValue, SymbolicValues,
    TermId, Terms,
};

use super::decode::{SliceLists, groups, kept_dims, known_strides, permutation};
use super::symbolic::{number, one};
use assay_model::form::MemRefForm;

type SymbolicOperands<'a> = &'a [SymbolicValue];
type SymbolicMachineRef<'a> = &'a mut dyn SymbolicMachine;

fn source<'a>(view: &OpView<'_>, operands: SymbolicOperands<'a>) -> Result<&'a ObjectRef, Stop> {
    operands.first().ok_or_else(|| view.invalid("is a view of nothing"))?.as_object()
}

fn constant(t: &mut Terms, value: i64) -> TermId {
    t.number(VIEW_WIDTH, value)
}

fn is_negative(t: &mut Terms, term: TermId) -> TermId {
    let zero = constant(t, 0);
    t.slt(term, zero)
}

fn known(t: &Terms, term: TermId) -> Option<i64> {
    t.as_int(term).and_then(assay_ir::Int::to_i64)
}

/// Static numbers, with the dynamic ones filled in. If one of these is poison, that is added to `poison`.
fn mixed(
    t: &mut Terms,
    fixed: &[i64],
    dynamic: &mut std::slice::Iter<'_, SymbolicValue>,
    poison: &mut TermId,
) -> Result<ViewDims, Stop> {
    let mut list = ViewDims::new();
    for &value in fixed {
        list.push(match value {
            DYNAMIC => {
                let SymbolicScalar { term, poison: bad } = number(t, dynamic.next())?;
                *poison = t.or(*poison, bad);
                term
            }
            value => constant(t, value),
        });
    }
    Ok(list)
}

/// Offsets, sizes and strides that an op states, and whether one of them or the source is poison.
struct Stated {
    offsets: ViewDims,
    sizes: ViewDims,
    strides: ViewDims,
    poison: TermId,
}

impl Stated {
    fn new(
        t: &mut Terms,
        slices: &SliceLists,
        operands: SymbolicOperands<'_>,
        from: &ObjectRef,
    ) -> Result<Stated, Stop> {
        let (mut dynamic, mut poison) = (operands[1..].iter(), from.poison);
        let offsets = mixed(t, slices.static_offsets(), &mut dynamic, &mut poison)?;
        let sizes = mixed(t, slices.static_sizes(), &mut dynamic, &mut poison)?;
        let strides = mixed(t, slices.static_strides(), &mut dynamic, &mut poison)?;
        Ok(Stated { offsets, sizes, strides, poison })
    }
}

/// The same memory, even if the result type states another layout.
pub fn same(
    view: &OpView<'_>,
    _: SymbolicMachineRef<'_>,
    operands: SymbolicOperands<'_>,
) -> Result<SymbolicFlow, Stop> {
    one(source(view, operands)?.clone())
}

pub fn subview(
    view: &OpView<'_>,
    machine: SymbolicMachineRef<'_>,
    operands: SymbolicOperands<'_>,
) -> Result<SymbolicFlow, Stop> {
    let (from, slices, t) = (source(view, operands)?, SliceLists::from_op(view)?, machine.terms());
    let Stated { offsets, sizes, strides: steps, mut poison } = Stated::new(t, &slices, operands, from)?;
    let rank = from.sizes.len();
    if [offsets.len(), sizes.len(), steps.len()] != [rank; 3] {
        return Err(view.invalid("has another rank than its source"));
    }
    let mut inside = t.bool(true);
    for dim in 0..rank {
        let here = is_inside(t, [offsets[dim], sizes[dim], steps[dim]], from.sizes[dim]);
        inside = t.and(inside, here);
    }
    let outside = t.not(inside);
    poison = t.or(poison, outside);
    let moved = from.place(t, &offsets);
    let strides: ViewDims = from.strides.iter().zip(&steps).map(|(&a, &b)| t.mul(a, b)).collect();
    let kept = read_kept_dims(view, t, slices.static_sizes(), &strides)?;
    let pick = |list: &ViewDims| -> ViewDims { kept.iter().map(|&dim| list[dim]).collect() };
    one(ObjectRef {
        number: from.number,
        offset: moved,
        sizes: pick(&sizes),
        strides: pick(&strides),
        poison,
    })
}

/// Whether all positions of a dimension are in bounds, as [`crate::slices::LEAVES`] says it. No more bits are needed: a last position is
/// out of bounds if it is more steps away than there is room for. An empty range may begin at the end.
fn is_inside(t: &mut Terms, [offset, size, step]: [TermId; 3], bound: TermId) -> TermId {
    let (zero, one) = (constant(t, 0), constant(t, 1));
    let starts = t.slt(offset, bound);
    let before = t.slt(offset, zero);
    let after = t.not(before);
    let starts = t.and(starts, after);
    let forth = t.slt(zero, step);
    let last = t.sub(bound, one);
    let (room_forth, step_back) = (t.sub(last, offset), t.neg(step));
    let room = t.ite(forth, room_forth, offset);
    let length = t.ite(forth, step, step_back);
    let steps = t.udiv(room, length);
    let rest = t.sub(size, one);
    let fits = t.ule(rest, steps);
    let stays = t.eq(step, zero);
    let fits = t.or(stays, fits);
    let some = t.slt(zero, size);
    let fits = t.all([starts, fits, some]);
    let (is_empty, ends) = (t.eq(size, zero), t.sle(offset, bound));
    let begins = t.and(after, ends);
    t.ite(is_empty, begins, fits)
}

/// The source's dimensions that a subview keeps.
fn read_kept_dims(
    view: &OpView<'_>,
    t: &Terms,
    sizes: &[i64],
    strides: &[TermId],
) -> Result<Vec<usize>, Stop> {
    let result = view.shape(view.result_type(0)?).ok_or_else(|| view.invalid("makes no ranked memref"))?;
    if result.len() == sizes.len() {
        return Ok((0..sizes.len()).collect());
    }
    let wanted = known_strides(view, &result);
    let strides: Option<Vec<i64>> = match wanted.iter().all(|&stride| stride == DYNAMIC) {
        true => Some(vec![0; strides.len()]),
        false => strides.iter().map(|&stride| known(t, stride)).collect(),
    };
    let strides =
        strides.ok_or_else(|| view.unsupported("dimensions whose match depends on open strides"))?;
    kept_dims(sizes, &strides, &result, &wanted)
        .ok_or_else(|| view.invalid("drops other dimensions than those of size 1"))
}

pub fn cast(
    view: &OpView<'_>,
    machine: SymbolicMachineRef<'_>,
    operands: SymbolicOperands<'_>,
) -> Result<SymbolicFlow, Stop> {
    let (from, form) = (source(view, operands)?, MemRefForm::from_type(view, view.result_type(0)?)?);
    if form.rank() != from.sizes.len() {
        return Err(view.unsupported("a cast to another rank"));
    }
    let t = machine.terms();
    let mut poison = from.poison;
    let mut sizes = ViewDims::new();
    let mut is_empty = t.bool(false);
    for (&size, &stated) in from.sizes.iter().zip(&form.shape) {
        let expected = if stated == DYNAMIC { size } else { constant(t, stated) };
        let (differs, zero) = (t.ne(size, expected), constant(t, 0));
        let none = t.eq(size, zero);
        (poison, is_empty) = (t.or(poison, differs), t.or(is_empty, none));
        sizes.push(expected);
    }
    let mut idle = t.bool(false);
    if let Some((offset, strides)) = form.expected_terms(t, &from.sizes) {
        if let Some(offset) = offset {
            let differs = t.ne(from.offset, offset);
            poison = t.or(poison, differs);
        }
        for ((&stride, expected), &size) in from.strides.iter().zip(strides).zip(&from.sizes) {
            let Some(expected) = expected else { continue };
            let (differs, one) = (t.ne(stride, expected), constant(t, 1));
            let single = t.eq(size, one);
            let nowhere = t.or(is_empty, single);
            let (steps, hidden) = (t.not(nowhere), t.and(differs, nowhere));
            let wrong = t.and(differs, steps);
            (poison, idle) = (t.or(poison, wrong), t.or(idle, hidden));
        }
    }
    let agrees = t.not(poison);
    let open = t.and(idle, agrees);
    machine.mark_silent(open);
    one(ObjectRef { sizes, poison, ..from.clone() })
}

pub fn reinterpret(
    view: &OpView<'_>,
    machine: SymbolicMachineRef<'_>,
    operands: SymbolicOperands<'_>,
) -> Result<SymbolicFlow, Stop> {
    let (from, slices) = (source(view, operands)?, SliceLists::from_op(view)?);
    let count = machine.element_count(from);
    let t = machine.terms();
    let Stated { offsets, sizes, strides, mut poison } = Stated::new(t, &slices, operands, from)?;
    let [offset] = offsets[..] else { return Err(view.invalid("is a cast without its offset")) };
    let (mut is_empty, zero) = (t.bool(false), constant(t, 0));
    for &size in &sizes {
        let (negative, none) = (is_negative(t, size), t.eq(size, zero));
        (poison, is_empty) = (t.or(poison, negative), t.or(is_empty, none));
    }
    // As the rule `BEGINS_OUTSIDE` says; a negative offset is a large unsigned number.
    let (outside, idle) = (t.ult(count, offset), t.or(poison, is_empty));
    let used = t.not(idle);
    let open = t.and(outside, used);
    machine.mark_silent(open);
    one(ObjectRef { number: from.number, offset, sizes, strides, poison })
}

/// The condition that the product of sizes is not `whole`, or that the only dynamic size is negative. At most one size may be dynamic.
fn is_not_product(t: &mut Terms, sizes: &[TermId], whole: TermId) -> Result<TermId, Stop> {
    let mut fixed = 1i64;
    let mut open = None;
    for &size in sizes {
        match known(t, size) {
            Some(size) => {
                fixed = fixed
                    .checked_mul(size)
                    .filter(|&fixed| fixed >= 0)
                    .ok_or_else(|| Stop::unsupported("sizes that are not sizes"))?;
            }
            None if open.is_none() => open = Some(size),
            None => return Err(Stop::unsupported("several dynamic sizes of one dimension")),
        }
    }
    let factor = constant(t, fixed);
    let Some(open) = open else { return Ok(t.ne(factor, whole)) };
    let negative = is_negative(t, open);
    let (product, most) = (t.mul(open, factor), constant(t, i64::MAX.checked_div(fixed).unwrap_or(i64::MAX)));
    let (differs, overflows) = (t.ne(product, whole), t.slt(most, open));
    Ok(t.any([negative, differs, overflows]))
}

pub fn expand(
    view: &OpView<'_>,
    machine: SymbolicMachineRef<'_>,
    operands: SymbolicOperands<'_>,
) -> Result<SymbolicFlow, Stop> {
    let from = source(view, operands)?;
    let shape = view.shape(view.result_type(0)?).ok_or_else(|| view.invalid("makes no ranked memref"))?;
    let groups = groups(view, shape.len())?;
    let Some(Ok(output)) = view.i64_array("static_output_shape") else {
        return Err(view.unsupported("an expansion without its sizes"));
    };
    let t = machine.terms();
    let mut poison = from.poison;
    let sizes = mixed(t, &output, &mut operands[1..].iter(), &mut poison)?;
    if sizes.len() != shape.len() || groups.len() != from.sizes.len() {
        return Err(view.invalid("has another number of groups than dimensions"));
    }
    let mut strides: ViewDims = sizes.iter().map(|_| constant(t, 1)).collect();
    for ((group, &size), &stride) in groups.iter().zip(&from.sizes).zip(&from.strides) {
        let inner: Vec<TermId> = group.iter().map(|&dim| sizes[dim]).collect();
        let differs = is_not_product(t, &inner, size)?;
        poison = t.or(poison, differs);
        for (&dim, step) in group.iter().zip(row_major(t, &inner)) {
            strides[dim] = t.mul(step, stride);
        }
    }
    if groups.is_empty() {
        let one = constant(t, 1);
        let differs = is_not_product(t, &sizes, one)?;
        poison = t.or(poison, differs);
    }
    one(ObjectRef { number: from.number, offset: from.offset, sizes, strides, poison })
}

/// Only for dimensions whose terms show that they are contiguous.
pub fn collapse(
    view: &OpView<'_>,
    machine: SymbolicMachineRef<'_>,
    operands: SymbolicOperands<'_>,
) -> Result<SymbolicFlow, Stop> {
    let from = source(view, operands)?;
    let groups = groups(view, from.sizes.len())?;
    let t = machine.terms();
    let (mut sizes, mut strides) = (ViewDims::new(), ViewDims::new());
    for group in &groups {
        let (size, stride) = join_group(view, t, from, group)?;
        sizes.push(size);
        strides.push(stride);
    }
    if groups.is_empty() && from.sizes.iter().any(|&size| known(t, size) != Some(1)) {
        return Err(view.unsupported("a collapse of dynamic sizes"));
    }
    one(ObjectRef { number: from.number, offset: from.offset, sizes, strides, poison: from.poison })
}

fn join_group(
    view: &OpView<'_>,
    t: &mut Terms,
    from: &ObjectRef,
    group: &[usize],
) -> Result<(TermId, TermId), Stop> {
    let gaps = || view.unsupported("a collapse of dimensions that may not lie one after the other");
    let mut real = group.iter().rev().filter(|&&dim| known(t, from.sizes[dim]) != Some(1));
    let Some(&last) = real.next() else {
        let mut all = group.iter().map(|&dim| from.strides[dim]);
        let first = all.next().unwrap_or_else(|| constant(t, 1));
        return if all.all(|stride| stride == first) { Ok((constant(t, 1), first)) } else { Err(gaps()) };
    };
    let real: Vec<usize> = real.copied().collect();
    let bound = real.iter().chain([&last]).map(|&dim| upper_bound(t, from.sizes[dim]));
    if bound.fold(1u128, u128::saturating_mul) > i64::MAX as u128 {
        return Err(view.unsupported("a collapse of sizes that are open"));
    }
    let mut size = from.sizes[last];
    for dim in real {
        let expected = t.mul(size, from.strides[last]);
        if from.strides[dim] != expected {
            return Err(gaps());
        }
        size = t.mul(size, from.sizes[dim]);
    }
    Ok((size, from.strides[last]))
}

pub fn transpose(
    view: &OpView<'_>,
    _: SymbolicMachineRef<'_>,
    operands: SymbolicOperands<'_>,
) -> Result<SymbolicFlow, Stop> {
    let (from, dims) = (source(view, operands)?, permutation(view)?);
    if dims.len() != from.sizes.len() {
        return Err(view.invalid("is a transposition of another rank"));
    }
    let pick = |list: &ViewDims| -> ViewDims { dims.iter().map(|&dim| list[dim]).collect() };
    one(ObjectRef { sizes: pick(&from.sizes), strides: pick(&from.strides), ..from.clone() })
}

/// A number of a view as an `index`; poison if the view is.
fn index(view: &OpView<'_>, t: &mut Terms, term: TermId, poison: TermId) -> SymbolicValue {
    SymbolicValue::Scalar(SymbolicScalar { term: t.extract(term, 0, view.index_width), poison })
}

pub fn dim(
    view: &OpView<'_>,
    machine: SymbolicMachineRef<'_>,
    operands: SymbolicOperands<'_>,
) -> Result<SymbolicFlow, Stop> {
    let from = source(view, operands)?;
    let shape = view.shape(view.operand_type(0)?).ok_or_else(|| view.unsupported("an open rank"))?;
    let t = machine.terms();
    let wanted = number(t, operands.get(1))?;
    let mut result: Option<SymbolicScalar> = None;
    for (dim, (&size, &stated)) in from.sizes.iter().zip(&shape).enumerate() {
        // For a poison memref, the static sizes are those of its type.
        let one = match stated {
            DYNAMIC => SymbolicScalar { term: size, poison: from.poison },
            stated => SymbolicScalar { term: constant(t, stated), poison: t.bool(false) },
        };
        result = Some(match result {
            None => one,
            Some(before) => {
                let number = constant(t, dim as i64);
                let here = t.eq(wanted.term, number);
                SymbolicScalar::choose(t, here, one, before)
            }
        });
    }
    let result = result.ok_or_else(|| view.unsupported("a size of a memref without dimensions"))?;
    Ok(SymbolicFlow::Next(SymbolicValues::from_iter([index(view, t, result.term, result.poison)])))
}

pub fn metadata(
    view: &OpView<'_>,
    machine: SymbolicMachineRef<'_>,
    operands: SymbolicOperands<'_>,
) -> Result<SymbolicFlow, Stop> {
    let from = source(view, operands)?;
    let t = machine.terms();
    let start = constant(t, 0);
    let base = ObjectRef { offset: start, sizes: ViewDims::new(), strides: ViewDims::new(), ..from.clone() };
    let mut results = SymbolicValues::from_iter([SymbolicValue::Object(base)]);
    let numbers =
        [from.offset].into_iter().chain(from.sizes.iter().copied()).chain(from.strides.iter().copied());
    results.extend(numbers.map(|number| index(view, t, number, from.poison)));
    Ok(SymbolicFlow::Next(results))
}
