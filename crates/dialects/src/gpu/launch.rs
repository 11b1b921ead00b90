//! Launches of kernels: the body runs for every thread of every block, one after the other.
//!
//! Threads that access the same memory race. What waits for other threads is not modelled if a block has several: these ops see to it
//! themselves. A launch that is asynchronous runs at once, since nothing says when it starts but that it does so after what it depends on
//! [GPUOps.td, launch: "does not start executing until the ops producing its async dependencies have completed"].

use assay_ir::{Attr, Int, Module, OpId};
use assay_model::memref::Dims;
use assay_model::{
    Cond, Flow, Machine, Meaning, OpDef, OpView, Rule, Scalar, Stop, Value, Values, WholeKernel, rule,
};

use crate::scf::{PRINTING_ORDER, run_points};

/// Sizes of the grid and of its blocks.
const SIZES: usize = 6;

const DATA_RACE: Rule = Rule::ub(
    rule::DATA_RACE,
    Cond::Own,
    "threads of a launch are not ordered \
     [GPUOps.td, barrier: data hazards between work items are avoided by synchronizing them]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("gpu.launch", Meaning::Whole(launch))
        .hands_on(u32::MAX)
        .doc("Runs its body for every thread of a grid.")
        .rules(&[PRINTING_ORDER, DATA_RACE]),
    OpDef::new("gpu.launch_func", Meaning::Whole(launch_func))
        .hands_on(u32::MAX)
        .doc("Calls a kernel for every thread of a grid.")
        .rules(&[PRINTING_ORDER, DATA_RACE]),
    OpDef::new("gpu.terminator", Meaning::Exit).doc("Ends the body of a launch."),
    OpDef::new("gpu.wait", Meaning::Whole(|view| Ok(done(view)))).doc("Waits for what runs asynchronously."),
    OpDef::new("gpu.host_register", Meaning::Whole(|view| Ok(done(view))))
        .hands_on(1)
        .doc("Lets kernels access memory of the host, as they may here in any case."),
    OpDef::new("gpu.host_unregister", Meaning::Whole(|view| Ok(done(view))))
        .hands_on(1)
        .doc("Ends what `gpu.host_register` began."),
];

/// Nothing is left to do when the op runs: all before it is done.
pub fn done(view: &OpView<'_>) -> WholeKernel {
    let tokens = tokens(view, 0);
    Box::new(move |_, _| Ok(Flow::Next(tokens.clone())))
}

/// The tokens among an op's results, which are those behind the first `n_values`. All tokens are alike, since all that they stand for is
/// done.
pub fn tokens(view: &OpView<'_>, n_values: usize) -> Values {
    let count = view.module.op(view.op).results.len().saturating_sub(n_values);
    std::iter::repeat_with(|| Value::Scalar(Scalar::int(1, 0))).take(count).collect()
}

/// Where the sizes begin among the operands, and where those of a kernel do.
fn places(view: &OpView<'_>) -> Result<(usize, usize), Stop> {
    let segments = view.segments("operandSegmentSizes")?;
    let Some([dependencies, sizes @ ..]) = segments.as_deref() else {
        return Err(view.invalid("has no operand segments"));
    };
    let (Some(sizes), Some(clusters)) = (sizes.get(..SIZES), sizes.get(SIZES..SIZES + 3)) else {
        return Err(view.invalid("has bad operand segments"));
    };
    if *sizes != [1; SIZES] {
        return Err(view.invalid("has no sizes"));
    }
    if *clusters != [0; 3] {
        return Err(view.unsupported("clusters of blocks"));
    }
    // A size of shared memory may follow.
    let shared = segments.as_deref().and_then(|all| all.get(SIZES + 4)).copied().unwrap_or(0);
    Ok((*dependencies, dependencies + SIZES + shared))
}

fn launch(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (first, _) = places(view)?;
    let (body, tokens) = (view.region(0)?, tokens(view, 0));
    let entry = view.module.region(body).blocks.first();
    if entry.is_none_or(|&block| view.module.block(block).args.len() != 2 * SIZES) {
        return Err(view.unsupported("memory of its own among its arguments"));
    }
    Ok(Box::new(move |machine, operands| {
        let sizes =
            operands.get(first..first + SIZES).ok_or_else(|| Stop::invalid("a launch without sizes"))?;
        let sizes: Values = sizes.iter().cloned().collect();
        run_threads(machine, &sizes, &mut |machine, thread| {
            let args = thread.into_iter().chain(sizes.iter().cloned()).collect();
            machine.run_region(body, args).map(|_| ())
        })?;
        Ok(Flow::Next(tokens.clone()))
    }))
}

fn launch_func(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (first, args) = places(view)?;
    let segments = view.segments("operandSegmentSizes")?;
    let n_args = segments.as_deref().and_then(|all| all.get(SIZES + 5)).copied().unwrap_or(0);
    let (kernel, tokens) = (kernel(view)?, tokens(view, 0));
    Ok(Box::new(move |machine, operands| {
        let sizes =
            operands.get(first..first + SIZES).ok_or_else(|| Stop::invalid("a launch without sizes"))?;
        let args =
            operands.get(args..args + n_args).ok_or_else(|| Stop::invalid("a launch without arguments"))?;
        run_threads(machine, sizes, &mut |machine, _| {
            machine.evaluate(kernel, args.iter().cloned().collect()).map(|_| ())
        })?;
        Ok(Flow::Next(tokens.clone()))
    }))
}

/// Runs every thread. While one runs, the ops in it know its place.
fn run_threads(
    machine: &mut dyn Machine,
    sizes: &[Value],
    visit: &mut dyn FnMut(&mut dyn Machine, Values) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let numbers: Option<Dims> = sizes.iter().map(|size| size.as_int()?.to_i64()).collect();
    let numbers = numbers.ok_or_else(|| Stop::unsupported("a launch with a size that is no number"))?;
    if numbers.iter().any(|&size| size <= 0) {
        // No document says what it does.
        return Err(Stop::unsupported("a launch without threads"));
    }
    let width = machine.index_width();
    let bound = |size: &Value| Some((Int::new(width, 0), size.as_int()?.clone(), Int::new(width, 1)));
    let bounds: Vec<(Int, Int, Int)> = sizes.iter().filter_map(bound).collect();
    run_points(machine, &bounds, &DATA_RACE, &mut |machine, thread| {
        let place = thread.iter().filter_map(|number| number.as_int()?.to_i64());
        let place: Dims = place.chain(numbers.iter().copied()).collect();
        machine.threads().push(place);
        visit(machine, thread)?;
        machine.threads().pop();
        Ok(())
    })
}

/// The function that is launched.
fn kernel(view: &OpView<'_>) -> Result<OpId, Stop> {
    let module = view.module;
    let Some(Attr::SymbolRef { root, nested }) = view.attr("kernel") else {
        return Err(view.invalid("has no kernel"));
    };
    let mut found = named_around(module, view.op, module.ctx.str(*root));
    for &symbol in nested {
        found = found.and_then(|op| named_within(module, op, module.ctx.str(symbol)));
    }
    let kernel = found.ok_or_else(|| view.unsupported("a kernel that is elsewhere"))?;
    let entry = module.op(kernel).regions.first().and_then(|&region| module.region(region).blocks.first());
    let n_args = entry.map(|&block| module.block(block).args.len());
    let segments = view.segments("operandSegmentSizes")?;
    match n_args {
        Some(count) if segments.is_some_and(|all| all.get(SIZES + 5) == Some(&count)) => Ok(kernel),
        Some(_) => Err(view.unsupported("a kernel with memory of its own among its arguments")),
        None => Err(view.unsupported("a kernel without a body")),
    }
}

/// The op that a symbol means at an op: in the innermost of the ops around it that holds one of that name.
fn named_around(module: &Module, op: OpId, symbol: &str) -> Option<OpId> {
    let block = module.op(op).parent?;
    let Some(outer) = module.block(block).parent.and_then(|region| module.region(region).parent) else {
        return named(module, &module.block(block).ops, symbol);
    };
    named_within(module, outer, symbol).or_else(|| named_around(module, outer, symbol))
}

/// The op with a symbol in another one.
fn named_within(module: &Module, op: OpId, symbol: &str) -> Option<OpId> {
    let blocks = module.op(op).regions.iter().flat_map(|&region| &module.region(region).blocks);
    blocks.into_iter().find_map(|&block| named(module, &module.block(block).ops, symbol))
}

fn named(module: &Module, ops: &[OpId], symbol: &str) -> Option<OpId> {
    let name = |op: OpId| module.attr_of(op, "sym_name").map(|id| module.ctx.attr(id));
    let is_it = |op: &OpId| matches!(name(*op), Some(Attr::String(text)) if module.ctx.str(*text) == symbol);
    ops.iter().copied().find(is_it)
}
