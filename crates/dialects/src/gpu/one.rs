//! What one thread knows of itself and does with others.

use assay_ir::Attr;
use assay_model::{Flow, Meaning, OpDef, OpView, Scalar, Stop, Values, WholeKernel};

/// An op without operands that gives a number; `known` is the attribute of a function that says it.
macro_rules! number {
    ($name:literal, $number:literal, $known:expr, $doc:literal) => {
        OpDef::new(concat!("gpu.", $name), Meaning::Whole(|view| number(view, $number, $known))).doc($doc)
    };
}

const BLOCK: Option<&str> = Some("known_block_size");
const GRID: Option<&str> = Some("known_grid_size");
const CLUSTER: Option<&str> = Some("known_cluster_size");

pub static OPS: &[OpDef] = &[
    number!("thread_id", 0, None, "The thread's place in its block."),
    number!("block_id", 0, None, "The block's place in the grid."),
    number!("block_dim", 1, BLOCK, "The size of a block."),
    number!("grid_dim", 1, GRID, "The size of the grid, in blocks."),
    number!("global_id", 0, None, "The thread's place in the grid."),
    number!("cluster_id", 0, None, "The cluster's place in the grid."),
    number!("cluster_dim", 1, None, "The size of the grid, in clusters."),
    number!("cluster_block_id", 0, None, "The block's place in its cluster."),
    number!("cluster_dim_blocks", 1, CLUSTER, "The size of a cluster, in blocks."),
    number!("lane_id", 0, None, "The thread's place in its subgroup."),
    number!("subgroup_id", 0, None, "The subgroup's place in its block."),
    OpDef::new("gpu.num_subgroups", Meaning::Whole(|view| alone(view, |view| number(view, 1, None))))
        .doc("How many subgroups a block has."),
    OpDef::new("gpu.subgroup_size", Meaning::Whole(|view| alone(view, |view| number(view, 1, None))))
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

/// The number, or the one that a function states for the dimension.
fn number(view: &OpView<'_>, number: i64, known: Option<&str>) -> Result<WholeKernel, Stop> {
    let stated = known.and_then(|known| around(view, known));
    let number = match stated {
        None => number,
        Some(Attr::DenseArray { bytes, len: 3, .. }) if bytes.len() == 12 => {
            let dimension = ["x", "y", "z"].iter().position(|name| view.keyword("dimension") == Some(name));
            let at = 4 * dimension.ok_or_else(|| view.invalid("has no dimension"))?;
            let size = bytes[at..at + 4].try_into().map(i32::from_le_bytes);
            size.map(i64::from).map_err(|_| view.invalid("has a size that is no number"))?
        }
        Some(_) => return Err(view.unsupported("a size that is not three numbers")),
    };
    let value = view.result_layout(0)?.filled(&|elem| Scalar::int(elem.width(), number.into()));
    Ok(Box::new(move |_, _| Ok(Flow::one(value.clone()))))
}

/// Ops that speak of other threads of the block, if a function does not say that there are some.
fn alone(
    view: &OpView<'_>,
    decode: fn(&OpView<'_>) -> Result<WholeKernel, Stop>,
) -> Result<WholeKernel, Stop> {
    match BLOCK.and_then(|known| around(view, known)) {
        None => decode(view),
        Some(_) => Err(view.unsupported("a block of several threads")),
    }
}

/// Of one number, it is the result whatever combines them.
fn reduce(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    if view.module.op(view.op).regions.iter().any(|&region| !view.module.region(region).blocks.is_empty()) {
        return Err(view.unsupported("a reduction by a region"));
    }
    Ok(Box::new(|_, operands| Ok(Flow::one(operands[0].take()))))
}
