//! Parallel loops over a box, whose iterations insert slices into shared tensors.

use assay_ir::{BlockId, DYNAMIC, Int, OpId, RegionId};
use assay_model::stop::{Race, Ub};
use assay_model::{
    Flow, Generate, Inside, KeptAttributes, Meaning, OpDef, OpView, Place, Recipe, Scalar, Stop, Value,
    Values, WholeKernel,
};

use super::generate;
use super::parallel::{run_points, terminator};
use super::sequential::{FORALL_OVERFLOW, FORALL_POISON_BOUND, FORALL_STEP_NOT_POSITIVE, bound};
use super::{guards, ranges, recipes};
use crate::rules::{ACCESS_ORDER, DATA_RACE, PRINTING_ORDER, WRITTEN_TWICE};
use crate::scf::names::{FORALL, FORALL_IN_PARALLEL};
use crate::tensor::{Insertion, TensorSlice};

pub static OPS: &[OpDef] = &[
    OpDef::new(FORALL, Meaning::Whole(forall))
        .hands_on(u32::MAX)
        .doc("Runs its body for every point of a box; the shared tensors get the slices that it inserts.")
        .generate(Generate::Custom(generate::forall))
        .weight(2)
        .rules(&[
            FORALL_POISON_BOUND,
            FORALL_STEP_NOT_POSITIVE,
            FORALL_OVERFLOW,
            PRINTING_ORDER,
            WRITTEN_TWICE,
            DATA_RACE,
            ACCESS_ORDER,
        ])
        .range(ranges::forall_induction)
        .guard(
            guards::forall,
            &[&FORALL_POISON_BOUND, &FORALL_STEP_NOT_POSITIVE, &FORALL_OVERFLOW, &WRITTEN_TWICE],
        )
        .recipe(Recipe::adjust(recipes::forall))
        // The lengths of the op's attributes must match the numbers of its operands and regions.
        .keeps(KeptAttributes::All),
    OpDef::new(FORALL_IN_PARALLEL, Meaning::Whole(in_parallel))
        .doc("Ends the body of a forall loop with the slices that it inserts into shared tensors.")
        .recipe(Recipe::shape().place(Place::Recipe).inside(Inside::Nothing))
        // It must stay in its parent, whose results it determines.
        .fixed(),
];

/// One list of bounds of a forall loop: static numbers, with operands where they are dynamic.
fn mixed(numbers: &[i64], operands: &mut std::slice::Iter<'_, Value>, width: u32) -> Result<Vec<Int>, Stop> {
    let mut list = Vec::new();
    for &number in numbers {
        list.push(match number {
            DYNAMIC => {
                bound(operands.next().ok_or_else(|| Stop::invalid("a loop without its bounds"))?)?.clone()
            }
            _ => Int::from_i128(width, i128::from(number)),
        });
    }
    Ok(list)
}

/// The insertions of a loop's terminator, each with the number of the shared tensor that it writes.
struct Insertions {
    list: Vec<Write>,
    /// Whether an iteration may read what another iteration writes.
    reads_elsewhere: bool,
}

/// An op that inserts a slice into a shared tensor.
struct Write {
    op: OpId,
    /// Number of the tensor.
    number: usize,
    insertion: Insertion,
}

fn insertions(view: &OpView<'_>, body: RegionId, n_dims: usize) -> Result<Insertions, Stop> {
    let module = view.module;
    let entry = module.region(body).blocks.first().ok_or_else(|| view.invalid("has no body"))?;
    let shared =
        module.block(*entry).args.get(n_dims..).ok_or_else(|| view.invalid("has too few arguments"))?;
    let end = terminator(view, body)?;
    let mut list = Vec::new();
    let mut writes = Vec::new();
    for &op in inner_ops(view, end)? {
        let inner = OpView { op, ..*view };
        let insertion = Insertion::from_op(&inner)?;
        let dest = module.op(op).operands.get(1);
        let number = shared.iter().position(|arg| Some(arg) == dest);
        let number = number.ok_or_else(|| inner.invalid("writes to something that is not shared"))?;
        writes.push((shared[number], insertion.spec(&inner)));
        list.push(Write { op, number, insertion });
    }
    let mut reads_elsewhere = false;
    visit_ops(view, body, &mut |op| {
        let inner = OpView { op, ..*view };
        let inserts = module.op(op).parent == inner_block(view, end);
        for (index, value) in module.op(op).operands.iter().enumerate() {
            let written: Vec<_> = writes.iter().filter(|(arg, _)| arg == value).collect();
            let own = (inserts && index == 1)
                || TensorSlice::from_op(&inner, 1).is_ok_and(|slice| {
                    index == 0 && written.iter().all(|(_, spec)| *spec == slice.spec(&inner))
                });
            reads_elsewhere |= !written.is_empty() && !own;
        }
    });
    Ok(Insertions { list, reads_elsewhere })
}

fn inner_block(view: &OpView<'_>, end: OpId) -> Option<BlockId> {
    let region = view.module.op(end).regions.first()?;
    view.module.region(*region).blocks.first().copied()
}

fn inner_ops<'m>(view: &OpView<'m>, end: OpId) -> Result<&'m [OpId], Stop> {
    let block = inner_block(view, end).ok_or_else(|| view.invalid("has a terminator without a block"))?;
    Ok(&view.module.block(block).ops)
}

/// Calls `visit` with each op of a region, inner ones included.
fn visit_ops(view: &OpView<'_>, region: RegionId, visit: &mut dyn FnMut(OpId)) {
    for &block in &view.module.region(region).blocks {
        for &op in &view.module.block(block).ops {
            visit(op);
            for &inner in &view.module.op(op).regions {
                visit_ops(view, inner, visit);
            }
        }
    }
}

/// A shared tensor while its slices arrive.
struct SharedTensor {
    value: Value,
    /// For each element, the iteration and the op that wrote it.
    written: Vec<Option<(usize, OpId)>>,
}

impl SharedTensor {
    fn new(value: Value) -> SharedTensor {
        let len = value.as_array().map_or(0, |array| array.len());
        SharedTensor { value, written: vec![None; len] }
    }

    /// Inserts the slice of an iteration. Elements that the same iteration wrote before become poison.
    ///
    /// # Errors
    /// Undefined behaviour ([`DATA_RACE`]) if another iteration wrote an element.
    fn insert(
        &mut self,
        machine: &mut dyn assay_model::Machine,
        write: &Write,
        iteration: usize,
        operands: &[Value],
    ) -> Result<(), Stop> {
        let (written, mut conflicts, mut race) = (&mut self.written, Vec::new(), None);
        let value = write.insertion.write(machine, self.value.take(), operands, |at, len| {
            for (writer, position) in written[at..at + len].iter_mut().zip(at..) {
                match writer.replace((iteration, write.op)) {
                    Some((before, _)) if before == iteration => conflicts.push(position),
                    Some((before, op)) => race = race.or(Some((before, op, position))),
                    None => {}
                }
            }
        })?;
        self.value = value;
        if let Some((before, earlier, position)) = race {
            return Err(race_stop(before, earlier, iteration, position));
        }
        if let Value::Array(array) = &mut self.value {
            for &position in &conflicts {
                std::rc::Rc::make_mut(array).set(position, Scalar::Poison);
            }
        }
        Ok(())
    }
}

/// The stop if two iterations write the same element of a shared tensor.
fn race_stop(before: usize, earlier: OpId, iteration: usize, position: usize) -> Stop {
    let accesses = [before, iteration].map(|number| format!("a write by iteration number {number}"));
    let bytes = format!("element {position}");
    let text =
        format!("{} and {} reach {bytes} of a shared tensor: {}", accesses[0], accesses[1], DATA_RACE.text);
    let race = Race { earlier: Some(earlier), accesses, bytes, object: None };
    Stop::Ub(Box::new(Ub { race: Some(Box::new(race)), text, ..Ub::new(&DATA_RACE) }))
}

/// Iterations see the shared tensors as they were before the loop. Their insertions take effect after all iterations have ended.
fn forall(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let body = view.region(0)?;
    let list = |name: &str| match view.i64_array(name) {
        Some(numbers) => numbers.map_err(|error| view.invalid(format!("{name}: {error}"))),
        None => Err(view.invalid(format!("has no {name}"))),
    };
    let (lower, upper, step) = (list("staticLowerBound")?, list("staticUpperBound")?, list("staticStep")?);
    if lower.len() != upper.len() || upper.len() != step.len() {
        return Err(view.invalid("has bounds of different numbers"));
    }
    let insertions = insertions(view, body, lower.len())?;
    let n_dynamic = lower.iter().chain(&upper).chain(&step).filter(|&&n| n == DYNAMIC).count();
    let n_shared = view.module.op(view.op).results.len();
    if n_dynamic + n_shared != view.n_operands() {
        return Err(view.invalid("has another number of shared tensors than of results"));
    }
    let width = view.index_width;
    Ok(Box::new(move |machine, operands| {
        let mut dynamic = operands.iter();
        let lower = mixed(&lower, &mut dynamic, width)?;
        let upper = mixed(&upper, &mut dynamic, width)?;
        let step = mixed(&step, &mut dynamic, width)?;
        let bounds: Vec<_> = lower.into_iter().zip(upper).zip(step).map(|((l, u), s)| (l, u, s)).collect();
        let before: Values = operands[n_dynamic..].iter_mut().map(Value::take).collect();
        let mut shared: Vec<SharedTensor> = before.iter().cloned().map(SharedTensor::new).collect();
        let mut n_points = 0;
        run_points(machine, &bounds, &DATA_RACE, &mut |machine, point| {
            let args = point.into_iter().chain(before.iter().cloned()).collect();
            let inserted = machine.run_region(body, args)?;
            if inserted.len() != insertions.list.len() {
                return Err(Stop::invalid("another number of slices than a loop's terminator has ops"));
            }
            for (write, operands) in insertions.list.iter().zip(&inserted) {
                let operands = operands.as_aggregate().unwrap_or_default();
                shared[write.number].insert(machine, write, n_points, operands)?;
            }
            n_points += 1;
            Ok(())
        })?;
        if n_points > 1 && insertions.reads_elsewhere {
            machine.note_open(&ACCESS_ORDER);
        }
        Ok(Flow::Next(shared.into_iter().map(|shared| shared.value).collect()))
    }))
}

/// Hands on the values that the ops of its region leave, for each op.
fn in_parallel(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let region = view.region(0)?;
    if inner_ops(view, view.op)?.is_empty() {
        return Ok(Box::new(|_, _| Ok(Flow::Exit(Values::new()))));
    }
    Ok(Box::new(move |machine, _| {
        machine.run_region(region, Values::new())?;
        let left = machine.collect();
        Ok(Flow::Exit(left.into_iter().map(|values| Value::aggregate(values.into_vec())).collect()))
    }))
}
