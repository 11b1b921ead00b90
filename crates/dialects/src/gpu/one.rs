//! Ops that return the numbers of a thread, and ops that a thread executes together with others.

use assay_ir::Attr;
use assay_model::{Flow, KernelThread, Meaning, OpDef, OpView, Scalar, Stop, Values, WholeKernel};

/// An op without operands that returns a number. In a launch, `launched` gives the number. Elsewhere, it is the number stated here, or the one
/// that the attribute `known` of a function states.
macro_rules! number {
    ($name:literal, $number:literal, $known:expr, $launched:expr, $doc:literal) => {
        OpDef::new(concat!("gpu.", $name), Meaning::Whole(|view| number(view, $number, $known, $launched)))
            .doc($doc)
            .decided_outside()
    };
}

/// The number in a launch, for a thread and a dimension. `None` if it depends on how the blocks of a launch are grouped or divided, which no
/// document says.
type Launched = fn(&KernelThread, usize) -> Option<i64>;

/// A position in a subgroup, which is known if the block has only one thread.
const IN_SUBGROUP: Launched = |thread, _| is_alone(thread).then_some(0);
const UNKNOWN: Launched = |_, _| None;

/// Whether the thread is the only one of its block.
fn is_alone(thread: &KernelThread) -> bool {
    thread.block_size == [1; 3]
}

const BLOCK: Option<&str> = Some("known_block_size");
const GRID: Option<&str> = Some("known_grid_size");
const CLUSTER: Option<&str> = Some("known_cluster_size");

pub static OPS: &[OpDef] = &[
    number!("thread_id", 0, None, |at, dim| Some(at.thread[dim]), "The thread's place in its block."),
    number!("block_id", 0, None, |at, dim| Some(at.block[dim]), "The block's place in the grid."),
    number!("block_dim", 1, BLOCK, |at, dim| Some(at.block_size[dim]), "The size of a block."),
    number!("grid_dim", 1, GRID, |at, dim| Some(at.grid_size[dim]), "The size of the grid, in blocks."),
    number!(
        "global_id",
        0,
        None,
        |at, dim| Some(at.block[dim] * at.block_size[dim] + at.thread[dim]),
        "The thread's place in the grid."
    ),
    number!("cluster_id", 0, None, UNKNOWN, "The cluster's place in the grid."),
    number!("cluster_dim", 1, None, UNKNOWN, "The size of the grid, in clusters."),
    number!("cluster_block_id", 0, None, UNKNOWN, "The block's place in its cluster."),
    number!("cluster_dim_blocks", 1, CLUSTER, UNKNOWN, "The size of a cluster, in blocks."),
    number!("lane_id", 0, None, IN_SUBGROUP, "The thread's place in its subgroup."),
    number!("subgroup_id", 0, None, IN_SUBGROUP, "The subgroup's place in its block."),
    OpDef::new(
        "gpu.num_subgroups",
        Meaning::Whole(|view| in_one_thread(view, |view| number(view, 1, None, |_, _| Some(1)))),
    )
    .doc("How many subgroups a block has.")
    .decided_outside(),
    OpDef::new(
        "gpu.subgroup_size",
        Meaning::Whole(|view| in_one_thread(view, |view| number(view, 1, None, |_, _| Some(1)))),
    )
    .doc("How many threads a subgroup has.")
    .decided_outside(),
    OpDef::new(
        "gpu.barrier",
        Meaning::Whole(|view| in_one_thread(view, |_| Ok(Box::new(|_, _| Ok(Flow::Next(Values::new())))))),
    )
    .doc("Waits for the threads of the block."),
    OpDef::new("gpu.all_reduce", Meaning::Whole(|view| in_one_thread(view, reduce)))
        .hands_on(1)
        .doc("Combines a number of each thread of the block.")
        .decided_outside(),
    OpDef::new("gpu.subgroup_reduce", Meaning::Whole(|view| in_one_thread(view, reduce)))
        .hands_on(1)
        .doc("Combines a number of each thread of the subgroup.")
        .decided_outside(),
];

/// An attribute, discardable or inherent, of a function around an op.
fn around<'m>(view: &OpView<'m>, name: &str) -> Option<&'m Attr> {
    let module = view.module;
    let mut op = view.op;
    loop {
        let region = module.op(op).parent.and_then(|block| module.block(block).parent)?;
        op = module.region(region).parent?;
        let of = |name: &str| module.attr_of(op, name).map(|id| module.ctx.attr(id));
        if let Some(attr) = of(name).or_else(|| of(&format!("gpu.{name}"))) {
            return Some(attr);
        }
    }
}

/// The number: the stated one, or the one that a launch or a function states for the dimension.
fn number(
    view: &OpView<'_>,
    number: i64,
    known: Option<&str>,
    launched: Launched,
) -> Result<WholeKernel, Stop> {
    let dimension = ["x", "y", "z"].iter().position(|name| view.keyword("dimension") == Some(name));
    let stated = known.and_then(|known| around(view, known));
    let number = match (stated, dimension) {
        (None, _) => number,
        (Some(Attr::DenseArray { bytes, len: 3, .. }), Some(dimension)) if bytes.len() == 12 => {
            let size = bytes[4 * dimension..4 * dimension + 4].try_into().map(i32::from_le_bytes);
            size.map(i64::from).map_err(|_| view.invalid("has a size that is not a number"))?
        }
        (Some(_), _) => return Err(view.unsupported("a size that is not three numbers")),
    };
    let layout = view.result_layout(0)?;
    let filled = move |number: i64| layout.filled(&|elem| Scalar::int(elem.width(), number.into()));
    Ok(Box::new(move |machine, _| {
        let number = match machine.threads().last() {
            None => number,
            Some(thread) => launched(thread, dimension.unwrap_or(0))
                .ok_or_else(|| Stop::unsupported("how the threads of a launch are grouped"))?,
        };
        Ok(Flow::one(filled(number)))
    }))
}

/// Ops that refer to other threads of the block. They are modelled if no function and no launch says that there are others.
fn in_one_thread(
    view: &OpView<'_>,
    decode: fn(&OpView<'_>) -> Result<WholeKernel, Stop>,
) -> Result<WholeKernel, Stop> {
    let several = "a block of several threads";
    if BLOCK.and_then(|known| around(view, known)).is_some() {
        return Err(view.unsupported(several));
    }
    let kernel = decode(view)?;
    Ok(Box::new(move |machine, operands| match machine.threads().last() {
        Some(thread) if !is_alone(thread) => Err(Stop::unsupported(several)),
        _ => kernel(machine, operands),
    }))
}

/// A reduction of one number is that number, for every operation.
fn reduce(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    if view.module.op(view.op).regions.iter().any(|&region| !view.module.region(region).blocks.is_empty()) {
        return Err(view.unsupported("a reduction by a region"));
    }
    Ok(Box::new(|_, operands| Ok(Flow::one(operands[0].take()))))
}
