//! Ops on whole tensors: tiles, softmax, Winograd's transforms.

use assay_ir::{Context, DYNAMIC, Module, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use crate::arith::recipes::constant_of;
use crate::shaped::{is_number, ranked, shuffle_positions};

/// A visible tensor of numbers with a rank in a range, or sizes and an element type for a new one.
fn tensor(builder: &mut dyn GrammarBuilder, low: usize, high: usize) -> (Vec<i64>, TypeId, Option<ValueId>) {
    let fits = |module: &Module, value: ValueId| {
        ranked(&module.ctx, module.value(value).ty).is_some_and(|ty| {
            !ty.buffer
                && is_number(&module.ctx, ty.elem)
                && (low..=high).contains(&ty.sizes.len())
                && !ty.sizes.contains(&0)
        })
    };
    if builder.chance(75)
        && let Some(value) = builder.pick(&fits)
    {
        let ty = builder.type_of(value);
        if let Some(ty) = ranked(&builder.ir().ctx, ty) {
            return (ty.sizes.to_vec(), ty.elem, Some(value));
        }
    }
    let sizes = builder.sizes(low, high, 25);
    (sizes, builder.scalar(Class::Any), None)
}

/// How to divide a tensor into tiles: which dimensions, the tile sizes, and the order of the outer dimensions.
struct DrawnTiling {
    positions: Vec<i64>,
    sizes: Vec<i64>,
    outer: Option<Vec<usize>>,
    packed: Vec<i64>,
    /// A tile is not full.
    padded: bool,
}

fn draw_tiling(builder: &mut dyn GrammarBuilder, sizes: &[i64], may_pad: bool) -> DrawnTiling {
    let rank = sizes.len();
    let count = builder.between(1, rank as i64) as usize;
    let mut positions = shuffle_positions(builder, rank);
    positions.truncate(count);
    if builder.chance(60) {
        positions.sort_unstable();
    }
    let mut padded = false;
    let mut outer_sizes = sizes.to_vec();
    let mut tiles = Vec::new();
    for &dim in &positions {
        let tile = match builder.below(10) {
            0 => DYNAMIC,
            _ if sizes[dim] > 0 && (!may_pad || builder.chance(70)) => {
                let divisors: Vec<i64> =
                    (1..=sizes[dim].min(16)).filter(|tile| sizes[dim] % tile == 0).collect();
                builder.one_of(&divisors)
            }
            _ => builder.one_of(&[1, 2, 3, 4, 8]),
        };
        let known = sizes[dim] != DYNAMIC && tile != DYNAMIC;
        // If the size of a tile is dynamic, the verifier uses the constant that defines it.
        padded |= sizes[dim] != DYNAMIC && (tile == DYNAMIC || sizes[dim] % tile != 0);
        outer_sizes[dim] = if known { (sizes[dim] + tile - 1) / tile } else { DYNAMIC };
        tiles.push(tile);
    }
    let outer = builder.chance(40).then(|| shuffle_positions(builder, rank));
    let mut packed = match &outer {
        Some(order) => order.iter().map(|&dim| outer_sizes[dim]).collect(),
        None => outer_sizes,
    };
    packed.extend(&tiles);
    let positions = positions.into_iter().map(|dim| dim as i64).collect();
    DrawnTiling { positions, sizes: tiles, outer, packed, padded }
}

fn set_tiling(builder: &mut dyn GrammarBuilder, draft: &mut Draft, tiling: &DrawnTiling) -> Option<()> {
    let order: Vec<i64> = tiling.outer.iter().flatten().map(|&dim| dim as i64).collect();
    let (outer, positions) = (builder.i64_array(&order), builder.i64_array(&tiling.positions));
    let sizes = builder.i64_array(&tiling.sizes);
    draft.attr("outer_dims_perm", outer).attr("inner_dims_pos", positions).attr("static_inner_tiles", sizes);
    let index = builder.index_type();
    let mut tiles = Vec::new();
    for _ in tiling.sizes.iter().filter(|&&size| size == DYNAMIC) {
        // A constant must be positive, so visible values are not used.
        let argument = if builder.chance(50) { builder.argument(index) } else { None };
        let size = builder.one_of(&[1, 2, 3, 4, 8]);
        tiles.push(match argument {
            Some(argument) => argument,
            None => constant_of(builder, index, size)?,
        });
    }
    draft.operands("inner_tiles", &tiles);
    Some(())
}

/// An incomplete tile needs a padding value, or a dynamic size (`PackOp::verify`).
pub fn pack(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (sizes, elem, source) = tensor(builder, 1, 4);
    let tiling = draw_tiling(builder, &sizes, true);
    let source_type = builder.tensor(&sizes, elem);
    let packed = builder.tensor(&tiling.packed, elem);
    set_tiling(builder, draft, &tiling)?;
    match source {
        Some(source) => draft.operand("source", source),
        None => draft.operand_type("source", source_type),
    };
    draft.operand_type("dest", packed).result_type("result", packed);
    let padding: &[TypeId] = if tiling.padded || builder.chance(30) { &[elem] } else { &[] };
    draft.operand_types("padding_value", padding);
    Some(())
}

pub fn unpack(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (sizes, elem, dest) = tensor(builder, 1, 4);
    let may_pad = builder.chance(50);
    let tiling = draw_tiling(builder, &sizes, may_pad);
    let dest_type = builder.tensor(&sizes, elem);
    let packed = builder.tensor(&tiling.packed, elem);
    set_tiling(builder, draft, &tiling)?;
    match dest {
        Some(dest) => draft.operand("dest", dest),
        None => draft.operand_type("dest", dest_type),
    };
    draft.operand_type("source", packed).result_type("result", dest_type);
    Some(())
}

/// The percentage of softmaxes on memrefs. Nothing lowers them.
const SOFTMAX_ON_MEMREF: u32 = 10;

/// A tensor or a memref of floats, and one of its dimensions (`SoftmaxOp::verify`).
pub fn softmax(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let buffer = builder.chance(SOFTMAX_ON_MEMREF);
    let is_float = |ctx: &Context, ty: TypeId| matches!(ctx.ty(ty), Type::Float(_));
    let fits = |module: &Module, value: ValueId| {
        ranked(&module.ctx, module.value(value).ty)
            .is_some_and(|ty| is_float(&module.ctx, ty.elem) && !ty.sizes.is_empty() && ty.buffer == buffer)
    };
    let (sizes, elem) = (builder.sizes(1, 4, 25), builder.scalar(Class::Float));
    let new = if buffer { builder.memref(&sizes, elem) } else { builder.tensor(&sizes, elem) };
    let input = builder.pick_or(&fits, new)?;
    let ty = builder.type_of(input);
    let rank = ranked(&builder.ir().ctx, ty)?.sizes.len();
    let dimension = builder.below(rank as u32);
    let attr = builder.int_attr(64, dimension.into());
    draft.operand("input", input).operand_type("output", ty).attr("dimension", attr);
    draft.result_types("result", if buffer { &[] } else { std::slice::from_ref(&ty) });
    Some(())
}

/// `F(m, r)`, by the numbers of the attribute `fmr`: the sizes of a tile's output and of the filter, in one dimension.
const TRANSFORMS: &[(i64, i64)] = &[(2, 3), (4, 3), (2, 5)];

/// The sizes of Winograd's transforms in the two dimensions of an image. One dimension may have size 1.
struct Winograd {
    fmr: i64,
    m: i64,
    r: i64,
    /// Whether height and width are transformed.
    both: [bool; 2],
    elem: TypeId,
}

impl Winograd {
    fn draw(builder: &mut dyn GrammarBuilder) -> Winograd {
        let fmr = builder.below(TRANSFORMS.len() as u32) as usize;
        let (m, r) = TRANSFORMS[fmr];
        let both = builder.one_of(&[[true, true], [true, true], [true, false], [false, true]]);
        Winograd { fmr: fmr as i64, m, r, both, elem: builder.scalar(Class::Float) }
    }

    /// The sizes of a transformed tile.
    fn alpha(&self) -> [i64; 2] {
        self.both.map(|transformed| if transformed { self.m + self.r - 1 } else { 1 })
    }

    fn types(
        &self,
        builder: &mut dyn GrammarBuilder,
        draft: &mut Draft,
        input: &'static str,
        shapes: [&[i64]; 2],
    ) {
        let [from, to] = shapes.map(|sizes| builder.tensor(sizes, self.elem));
        let fmr = builder.int_attr(32, self.fmr);
        draft.operand_type(input, from).operand_type("output", to).result_type("result", to).attr("fmr", fmr);
    }
}

pub fn winograd_filter(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let plan = Winograd::draw(builder);
    let (f, c) = (builder.size(20), builder.size(20));
    let [height, width] = plan.both.map(|transformed| if transformed { plan.r } else { 1 });
    let alpha = plan.alpha();
    plan.types(builder, draft, "filter", [&[f, height, width, c], &[alpha[0], alpha[1], c, f]]);
    Some(())
}

pub fn winograd_input(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let plan = Winograd::draw(builder);
    let (n, c) = (builder.size(20), builder.size(20));
    let mut image = [1, 1];
    let mut tiles = [1, 1];
    for dim in (0..2).filter(|&dim| plan.both[dim]) {
        tiles[dim] = builder.between(1, 4);
        image[dim] = tiles[dim] * plan.m + plan.r - 1;
    }
    let alpha = plan.alpha();
    let transformed = [alpha[0], alpha[1], tiles[0], tiles[1], n, c];
    plan.types(builder, draft, "input", [&[n, image[0], image[1], c], &transformed]);
    Some(())
}

pub fn winograd_output(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let plan = Winograd::draw(builder);
    let (n, f) = (builder.size(20), builder.size(20));
    let mut image = [1, 1];
    let mut tiles = [1, 1];
    for dim in (0..2).filter(|&dim| plan.both[dim]) {
        tiles[dim] = builder.between(1, 4);
        image[dim] = tiles[dim] * plan.m;
    }
    let alpha = plan.alpha();
    let transformed = [alpha[0], alpha[1], tiles[0], tiles[1], n, f];
    plan.types(builder, draft, "value", [&transformed, &[n, image[0], image[1], f]]);
    Some(())
}
