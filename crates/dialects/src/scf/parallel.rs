//! Parallel loops: parallel with its reductions, forall.

use assay_ir::{DYNAMIC, Int, OpId, RegionId};
use assay_model::{Flow, Generate, Meaning, OpDef, OpView, Stop, Value, Values, WholeKernel};
use smallvec::smallvec;

use super::generate;
use super::sequential::{bound, exit, for_each_point, positive_step};

pub static OPS: &[OpDef] = &[
    OpDef::new("scf.parallel", Meaning::Whole(parallel))
        .doc("Runs its body for every point; reductions fold what it hands on.").generate(Generate::Custom(generate::parallel)).weight(4),
    OpDef::new("scf.reduce", Meaning::Whole(exit))
        .doc("Ends the body of a parallel loop with the values to reduce."),
    OpDef::new("scf.reduce.return", Meaning::Whole(exit)).doc("The result of one reduction step."),
    OpDef::new("scf.forall", Meaning::Whole(forall)).doc("Runs its body for every point of a box.").generate(Generate::Custom(generate::forall)).weight(1),
    OpDef::new("scf.forall.in_parallel", Meaning::Whole(in_parallel)).doc("Ends the body of a forall loop."),
];

/// The last op of a region's only block.
fn terminator(view: &OpView<'_>, region: RegionId) -> Result<OpId, Stop> {
    let block = view.module.region(region).blocks.last();
    let last = block.and_then(|&block| view.module.block(block).ops.last());
    last.copied().ok_or_else(|| view.invalid("has a body without a terminator"))
}

fn parallel(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let body = view.region(0)?;
    let n_dims = match view.segments("operandSegmentSizes")?.as_deref() {
        Some([lower, upper, step, inits])
            if lower == upper && lower == step && 3 * lower + inits == view.n_operands() =>
        {
            *lower
        }
        _ => return Err(view.invalid("has bad operand segments")),
    };
    let reductions = view.module.op(terminator(view, body)?).regions.clone();
    Ok(Box::new(move |machine, operands| {
        let mut bounds = Vec::new();
        for dim in 0..n_dims {
            let part = |segment: usize| bound(&operands[segment * n_dims + dim]).cloned();
            bounds.push((part(0)?, part(1)?, part(2)?));
        }
        for (_, _, step) in &bounds {
            positive_step(step, false)?;
        }
        let mut totals: Values = operands[3 * n_dims..].iter().cloned().collect();
        for_each_point(machine, &bounds, &mut |machine, point| {
            let values = machine.run_region(body, point)?;
            for (index, value) in values.into_iter().enumerate() {
                let region =
                    reductions.get(index).ok_or_else(|| Stop::invalid("a reduction without a region"))?;
                let mut folded = machine.run_region(*region, smallvec![totals[index].clone(), value])?;
                totals[index] = folded.pop().ok_or_else(|| Stop::invalid("a reduction without a result"))?;
            }
            Ok(())
        })?;
        Ok(Flow::Next(totals))
    }))
}

/// One bound list of a forall loop: static numbers, with operands where they are dynamic.
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

fn forall(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let body = view.region(0)?;
    let list = |name: &str| match view.i64_array(name) {
        Some(numbers) => numbers.map_err(|error| view.invalid(format!("{name}: {error}"))),
        None => Err(view.invalid(format!("has no {name}"))),
    };
    let (lower, upper, step) = (list("staticLowerBound")?, list("staticUpperBound")?, list("staticStep")?);
    if !view.module.op(view.op).results.is_empty() {
        return Err(view.unsupported("results"));
    }
    let width = view.index_width;
    Ok(Box::new(move |machine, operands| {
        let mut dynamic = operands.iter();
        let lower = mixed(&lower, &mut dynamic, width)?;
        let upper = mixed(&upper, &mut dynamic, width)?;
        let step = mixed(&step, &mut dynamic, width)?;
        let bounds: Vec<_> = lower.into_iter().zip(upper).zip(step).map(|((l, u), s)| (l, u, s)).collect();
        for (_, _, step) in &bounds {
            positive_step(step, false)?;
        }
        for_each_point(machine, &bounds, &mut |machine, point| machine.run_region(body, point).map(|_| ()))?;
        Ok(Flow::Next(Values::new()))
    }))
}

fn in_parallel(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let region = view.region(0)?;
    if view.module.region(region).blocks.iter().any(|&block| !view.module.block(block).ops.is_empty()) {
        return Err(view.unsupported("parallel insertions"));
    }
    Ok(Box::new(|_, _| Ok(Flow::Exit(Values::new()))))
}
