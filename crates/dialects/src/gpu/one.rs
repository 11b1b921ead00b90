//! What a thread knows of itself and does with others.

use assay_ir::Attr;
use assay_model::{Flow, Meaning, OpDef, OpView, Scalar, Stop, Values, WholeKernel};

/// An op without operands that gives a number. In a launch, that is what the function says of the thread's place; elsewhere, the number,
/// or what the attribute `known` of a function states.
macro_rules! number {
    ($name:literal, $number:literal, $known:expr, $launched:expr, $doc:literal) => {
        OpDef::new(concat!("gpu.", $name), Meaning::Whole(|view| number(view, $number, $known, $launched)))
            .doc($doc)
    };
}

/// What a number is in a launch: of the place of a thread ([`Machine::threads`](assay_model::Machine::threads)) and a dimension.
/// `None` where it depends on how the blocks of a launch are grouped or divided, which no document says.
type Launched = fn(&[i64], usize) -> Option<i64>;

/// In a subgroup of one thread.
const FIRST: Launched = |place, _| is_alone(place).then_some(0);
const ONE: Launched = |place, _| is_alone(place).then_some(1);
const UNKNOWN: Launched = |_, _| None;

/// Whether the thread is the only one of its block.
fn is_alone(place: &[i64]) -> bool {
    place[SIZES_OF_BLOCK..].iter().all(|&size| size == 1)
}

/// Where the sizes of a block are in the place of a thread.
const SIZES_OF_BLOCK: usize = 9;

const BLOCK: Option<&str> = Some("known_block_size");
const GRID: Option<&str> = Some("known_grid_size");
const CLUSTER: Option<&str> = Some("known_cluster_size");

pub static OPS: &[OpDef] = &[
    number!("thread_id", 0, None, |place, dim| Some(place[3 + dim]), "The thread's place in its block."),
    number!("block_id", 0, None, |place, dim| Some(place[dim]), "The block's place in the grid."),
    number!("block_dim", 1, BLOCK, |place, dim| Some(place[9 + dim]), "The size of a block."),
    number!("grid_dim", 1, GRID, |place, dim| Some(place[6 + dim]), "The size of the grid, in blocks."),
    number!(
        "global_id",
        0,
        None,
        |place, dim| Some(place[dim] * place[9 + dim] + place[3 + dim]),
        "The thread's place in the grid."
    ),
    number!("cluster_id", 0, None, UNKNOWN, "The cluster's place in the grid."),
    number!("cluster_dim", 1, None, UNKNOWN, "The size of the grid, in clusters."),
    number!("cluster_block_id", 0, None, UNKNOWN, "The block's place in its cluster."),
    number!("cluster_dim_blocks", 1, CLUSTER, UNKNOWN, "The size of a cluster, in blocks."),
    number!("lane_id", 0, None, FIRST, "The thread's place in its subgroup."),
    number!("subgroup_id", 0, None, FIRST, "The subgroup's place in its block."),
    OpDef::new("gpu.num_subgroups", Meaning::Whole(|view| alone(view, |view| number(view, 1, None, ONE))))
        .doc("How many subgroups a block has."),
    OpDef::new("gpu.subgroup_size", Meaning::Whole(|view| alone(view, |view| number(view, 1, None, ONE))))
        .doc("How many threads a subgroup has."),
    OpDef::new(
        "gpu.barrier",
        Meaning::Whole(|view| alone(view, |_| Ok(Box::new(|_, _| Ok(Flow::Next(Values::new())))))),
    )
    .doc("Waits for the threads of the block."),
    OpDef::new("gpu.all_reduce", Meaning::Whole(|view| alone(view, reduce)))
        .hands_on(1)
        .doc("Combines a number of each thread of the block."),
    OpDef::new("gpu.subgroup_reduce", Meaning::Whole(|view| alone(view, reduce)))
        .hands_on(1)
        .doc("Combines a number of each thread of the subgroup."),
];

/// An attribute of the functions around an op, discardable or inherent.
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

/// The number, or the one that a launch or a function states for the dimension.
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
            size.map(i64::from).map_err(|_| view.invalid("has a size that is no number"))?
        }
        (Some(_), _) => return Err(view.unsupported("a size that is not three numbers")),
    };
    let layout = view.result_layout(0)?;
    let filled = move |number: i64| layout.filled(&|elem| Scalar::int(elem.width(), number.into()));
    Ok(Box::new(move |machine, _| {
        let number = match machine.threads().last() {
            None => number,
            Some(place) => launched(place, dimension.unwrap_or(0))
                .ok_or_else(|| Stop::unsupported("how the threads of a launch are grouped"))?,
        };
        Ok(Flow::one(filled(number)))
    }))
}

/// Ops that speak of other threads of the block, if no function and no launch says that there are some.
fn alone(
    view: &OpView<'_>,
    decode: fn(&OpView<'_>) -> Result<WholeKernel, Stop>,
) -> Result<WholeKernel, Stop> {
    let several = "a block of several threads";
    if BLOCK.and_then(|known| around(view, known)).is_some() {
        return Err(view.unsupported(several));
    }
    let kernel = decode(view)?;
    Ok(Box::new(move |machine, operands| match machine.threads().last() {
        Some(place) if place[SIZES_OF_BLOCK..].iter().any(|&size| size > 1) => {
            Err(Stop::unsupported(several))
        }
        _ => kernel(machine, operands),
    }))
}

/// Of one number, it is the result whatever combines them.
fn reduce(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    if view.module.op(view.op).regions.iter().any(|&region| !view.module.region(region).blocks.is_empty()) {
        return Err(view.unsupported("a reduction by a region"));
    }
    Ok(Box::new(|_, operands| Ok(Flow::one(operands[0].take()))))
}
