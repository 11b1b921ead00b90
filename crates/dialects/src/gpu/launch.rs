//! Launches of kernels: the body runs for every thread of every block, one after the other.
//!
//! Threads that access the same memory race. Ops that wait for other threads stop as unsupported if a block has several threads. An asynchronous
//! launch runs at once: it only has to start after its dependencies [GPUOps.td, launch: "does not start executing until the ops producing its
//! async dependencies have completed"].

use std::ops::Range;

use assay_ir::{Attr, Int, OpId};
use assay_model::{
    Flow, KernelThread, Machine, Meaning, OpDef, OpView, Scalar, Stop, Value, Values, WholeKernel,
};

use crate::rules::{DATA_RACE, PRINTING_ORDER};
use crate::scf::run_points;

/// Sizes of the grid and of its blocks.
const SIZES: usize = 6;

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

/// The op has nothing left to do when it runs: everything before it is complete.
fn done(view: &OpView<'_>) -> WholeKernel {
    let tokens = tokens(view, 0);
    Box::new(move |_, _| Ok(Flow::Next(tokens.clone())))
}

/// The tokens among an op's results: those after the first `n_values`. All tokens are equal, because everything that one could wait for is
/// complete.
pub fn tokens(view: &OpView<'_>, n_values: usize) -> Values {
    let count = view.module.op(view.op).results.len().saturating_sub(n_values);
    std::iter::repeat_with(|| Value::Scalar(Scalar::int(1, 0))).take(count).collect()
}

/// The positions of a launch's operands.
struct LaunchOperands {
    /// The range of operands with the sizes of the grid and of its blocks.
    sizes: Range<usize>,
    /// Arguments of the kernel.
    args: Range<usize>,
}

impl LaunchOperands {
    fn from_op(view: &OpView<'_>) -> Result<LaunchOperands, Stop> {
        let segments = view.segments("operandSegmentSizes")?;
        // The segments: dependencies, six sizes, three sizes of clusters, shared memory. A call also has arguments and `asyncObject`.
        let whole = |all: &&[usize]| all.len() >= 11 && all.iter().sum::<usize>() == view.n_operands();
        let Some([first, rest @ ..]) = segments.as_deref().filter(whole) else {
            return Err(view.invalid("has bad operand segments"));
        };
        let (sizes, rest) = rest.split_at(SIZES);
        let (clusters, rest) = rest.split_at(3);
        if *sizes != [1; SIZES] {
            return Err(view.invalid("has no sizes"));
        }
        if *clusters != [0; 3] {
            return Err(view.unsupported("clusters of blocks"));
        }
        // The numbers of operands for the size of shared memory and for the arguments of the kernel.
        let (shared, n_args) = (rest[0], rest.get(1).copied().unwrap_or(0));
        let first_arg = first + SIZES + shared;
        Ok(LaunchOperands { sizes: *first..first + SIZES, args: first_arg..first_arg + n_args })
    }
}

fn launch(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let LaunchOperands { sizes, .. } = LaunchOperands::from_op(view)?;
    let (body, tokens) = (view.region(0)?, tokens(view, 0));
    let entry = view.module.region(body).blocks.first();
    if entry.is_none_or(|&block| view.module.block(block).args.len() != 2 * SIZES) {
        return Err(view.unsupported("workgroup or private memory among its arguments"));
    }
    Ok(Box::new(move |machine, operands| {
        let sizes = &operands[sizes.clone()];
        run_threads(machine, sizes, &mut |machine, place| {
            let args = place.into_iter().chain(sizes.iter().cloned()).collect();
            machine.run_region(body, args).map(|_| ())
        })?;
        Ok(Flow::Next(tokens.clone()))
    }))
}

fn launch_func(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let LaunchOperands { sizes, args } = LaunchOperands::from_op(view)?;
    let (kernel, tokens) = (kernel(view, args.len())?, tokens(view, 0));
    Ok(Box::new(move |machine, operands| {
        let args = &operands[args.clone()];
        run_threads(machine, &operands[sizes.clone()], &mut |machine, _| {
            machine.evaluate(kernel, args.iter().cloned().collect()).map(|_| ())
        })?;
        Ok(Flow::Next(tokens.clone()))
    }))
}

/// Runs every thread, in the order of the blocks, then of the threads in a block. Ops in the body can ask for the thread that is running.
fn run_threads(
    machine: &mut dyn Machine,
    sizes: &[Value],
    visit: &mut dyn FnMut(&mut dyn Machine, Values) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let (grid_size, block_size) = triples(sizes)?;
    if grid_size.iter().chain(&block_size).any(|&size| size <= 0) {
        // No document defines this case.
        return Err(Stop::unsupported("a launch without threads"));
    }
    let index = |number: i64, width: u32| Int::from_i128(width, number.into());
    let width = machine.index_width();
    let bound = |&size: &i64| (index(0, width), index(size, width), index(1, width));
    let bounds: Vec<(Int, Int, Int)> = grid_size.iter().chain(&block_size).map(bound).collect();
    run_points(machine, &bounds, &DATA_RACE, &mut |machine, place| {
        let (block, thread) = triples(&place)?;
        machine.threads().push(KernelThread { block, thread, grid_size, block_size });
        visit(machine, place)?;
        machine.threads().pop();
        Ok(())
    })
}

/// Six numbers in two groups: the sizes of the grid and of a block.
fn triples(values: &[Value]) -> Result<([i64; 3], [i64; 3]), Stop> {
    let numbers: Option<Vec<i64>> = values.iter().map(|value| value.as_int()?.to_i64()).collect();
    match numbers.as_deref() {
        Some(&[a, b, c, d, e, f]) => Ok(([a, b, c], [d, e, f])),
        _ => Err(Stop::unsupported("a launch with a size that is not a number")),
    }
}

/// The kernel function of the launch, which must take `n_args` arguments.
fn kernel(view: &OpView<'_>, n_args: usize) -> Result<OpId, Stop> {
    let module = view.module;
    let Some(Attr::SymbolRef { root, nested }) = view.attr("kernel") else {
        return Err(view.invalid("has no kernel"));
    };
    let mut found = module.symbol_at(view.op, module.ctx.str(*root));
    for &symbol in nested {
        found = found.and_then(|op| module.symbol_in(op, module.ctx.str(symbol)));
    }
    let kernel = found.ok_or_else(|| view.unsupported("a kernel that is elsewhere"))?;
    let entry = module.op(kernel).regions.first().and_then(|&region| module.region(region).blocks.first());
    match entry.map(|&block| module.block(block).args.len()) {
        Some(count) if count == n_args => Ok(kernel),
        Some(_) => Err(view.unsupported("a kernel with workgroup or private memory among its arguments")),
        None => Err(view.unsupported("a kernel without a body")),
    }
}
