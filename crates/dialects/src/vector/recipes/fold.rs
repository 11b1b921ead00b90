//! Reductions, contractions, products.

use assay_ir::{AffineMap, AttrId, Context, Type, TypeId, VectorDim};
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::common::{self, VectorDims, VectorQuery, any, kind, pick, vector, vector_or_scalar};
use crate::shaped::{dims_map, map_attr, shuffle_positions, subset};

/// The dimensions of a mask for the op that a function makes; `None` if it makes none.
pub type Masked = Option<VectorDims>;

/// A reduction of a vector of rank 1, or 0 (`ReductionOp::verify`).
pub fn reduction(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Masked {
    let low = usize::from(builder.chance(93));
    let (source, dims, elem) = any(builder, low, 1)?;
    let kind = kind(builder, elem);
    let acc: &[TypeId] = if builder.chance(50) { &[elem] } else { &[] };
    draft.operand("vector", source).operand_types("acc", acc).attr("kind", kind);
    draft.result_type("dest", elem);
    if matches!(builder.ir().ctx.ty(elem), Type::Float(_)) && builder.chance(15) {
        let flags = builder.one_of(&["<reassoc>", "<fast>", "<nnan>"]);
        let flags = builder.dialect_attr("arith.fastmath", flags);
        draft.attr("fastmath", flags);
    }
    draft.plain();
    Some(dims)
}

pub fn multi_reduction(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Masked {
    let (source, dims, elem) = any(builder, 1, 4)?;
    let kept = subset(builder, dims.len(), 45);
    let reduced: Vec<i64> = (0..dims.len()).filter(|dim| !kept.contains(dim)).map(|dim| dim as i64).collect();
    let left: VectorDims = kept.iter().map(|&dim| dims[dim]).collect();
    let (kind, reduced) = (kind(builder, elem), builder.i64_array(&reduced));
    let result = vector_or_scalar(builder, &left, elem);
    draft.operand("source", source).operand_type("acc", result).result_type("dest", result);
    draft.attr("kind", kind).attr("reduction_dims", reduced);
    Some(dims)
}

/// Each loop belongs to the first vector and the result, to the second and the result, to all three, or to both vectors. Sizes come from an
/// existing vector. Unless its list is shuffled, each vector has its loops in their order.
pub fn contract(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Masked {
    const KINDS: [[bool; 3]; 4] =
        [[true, false, true], [false, true, true], [true, true, true], [true, true, false]];
    let (lhs, lhs_dims, elem) = any(builder, 1, 3)?;
    // Each dimension of the first vector is a loop. Then come further loops of the second vector and the result.
    let mut loops: Vec<([bool; 3], VectorDim)> =
        lhs_dims.iter().map(|&dim| (KINDS[builder.one_of(&[0, 2, 3, 3])], dim)).collect();
    let own = loops.len();
    for _ in 0..builder.below(3) {
        loops.push((KINDS[1], common::fixed(common::size(builder))));
    }
    if !loops.iter().any(|(kind, _)| *kind == KINDS[3]) {
        loops[builder.below(own as u32) as usize].0 = KINDS[3];
    }
    let order = shuffle_positions(builder, loops.len());
    let position: Vec<usize> =
        (0..loops.len()).map(|at| order.iter().position(|&other| other == at).unwrap_or(at)).collect();
    let of = |operand: usize| (0..loops.len()).filter(|&at| loops[at].0[operand]).collect();
    let mut lists: Vec<Vec<usize>> = (0..3).map(of).collect();
    for list in lists.iter_mut().skip(1) {
        if builder.chance(40) {
            let order = shuffle_positions(builder, list.len());
            *list = order.into_iter().map(|at| list[at]).collect();
        }
    }
    let maps: Vec<AffineMap> = lists
        .iter()
        .map(|list| dims_map(loops.len(), &list.iter().map(|&at| position[at]).collect::<Vec<_>>()))
        .collect();
    let sizes = |list: &[usize]| -> VectorDims { list.iter().map(|&at| loops[at].1).collect() };
    let wide = wider(builder, elem);
    let rhs = vector(builder, &sizes(&lists[1]), elem);
    let acc = vector_or_scalar(builder, &sizes(&lists[2]), wide);
    let maps: Vec<AttrId> = maps.into_iter().map(|map| map_attr(builder, map)).collect();
    let maps = builder.array_attr(&maps);
    let mut types = vec![builder.unit_attr(); loops.len()];
    let mut mask = vec![loops[0].1; loops.len()];
    for (at, (kind, dim)) in loops.iter().enumerate() {
        let word = if kind[2] { "<parallel>" } else { "<reduction>" };
        types[position[at]] = builder.dialect_attr("vector.iterator_type", word);
        mask[position[at]] = *dim;
    }
    let types = builder.array_attr(&types);
    draft.attr("indexing_maps", maps).attr("iterator_types", types);
    set_combining_kind(builder, draft, wide);
    draft.operand("lhs", lhs).operand_type("rhs", rhs).operand_type("acc", acc).result_type("", acc);
    Some(mask)
}

/// Sets the combining kind, unless it is the default.
fn set_combining_kind(builder: &mut dyn GrammarBuilder, draft: &mut Draft, elem: TypeId) {
    if builder.chance(60) {
        let kind = kind(builder, elem);
        draft.attr("kind", kind);
    }
    draft.plain();
}

/// The same type, or a wider one for the sum of products.
fn wider(builder: &mut dyn GrammarBuilder, elem: TypeId) -> TypeId {
    let ctx = &builder.ir().ctx;
    let wide = match ctx.ty(elem) {
        Type::Integer { width: 2..=31, .. } => {
            Some(Type::Integer { width: 32, signedness: assay_ir::Signedness::Signless })
        }
        Type::Float(kind) if kind.width() <= 16 => Some(Type::Float(assay_ir::FloatKind::F32)),
        _ => None,
    };
    match wide {
        Some(wide) if builder.chance(40) => builder.ty(wide),
        _ => elem,
    }
}

/// Two vectors of rank 1, or a vector and a scalar (`OuterProductOp::verify`).
pub fn outerproduct(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Masked {
    let (lhs, mut dims, elem) = any(builder, 1, 1)?;
    if builder.chance(30) {
        draft.operand_type("rhs", elem);
    } else {
        let wanted = VectorQuery {
            low: 1,
            high: 1,
            accept: &|_: &Context, own: &[VectorDim], other: TypeId| {
                // A product of vectors cannot have a single scalable dimension before a fixed one.
                other == elem && (own[0].scalable || !dims[0].scalable)
            },
        };
        let rhs = match pick(builder, &wanted) {
            Some((rhs, own, _)) => {
                dims.extend(own);
                rhs
            }
            None => {
                dims.push(dims[0]);
                lhs
            }
        };
        draft.operand("rhs", rhs);
    }
    let result = vector(builder, &dims, elem);
    let acc: &[TypeId] = if builder.chance(60) { &[result] } else { &[] };
    draft.operand("lhs", lhs).operand_types("acc", acc).result_type("", result);
    set_combining_kind(builder, draft, elem);
    Some(dims)
}

/// A scan along one dimension; the initial value has the other dimensions.
pub fn scan(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (source, mut dims, elem) = any(builder, 1, 4)?;
    let ty = builder.type_of(source);
    let along = builder.below(dims.len() as u32);
    dims.remove(along as usize);
    let initial = vector(builder, &dims, elem);
    let (kind, dim) = (kind(builder, elem), builder.int_attr(64, along.into()));
    draft.operand("source", source).operand_type("initial_value", initial);
    draft.result_type("dest", ty).result_type("accumulated_value", initial);
    draft.attr("kind", kind).attr("reduction_dim", dim);
    Some(())
}
