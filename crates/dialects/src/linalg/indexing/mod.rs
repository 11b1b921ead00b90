//! Which element of each operand an iteration uses.

pub(super) mod notation;

use assay_ir::{AffineExpr, AffineMap, Attr};
use assay_model::{OpView, Recipe, Stop};

use super::element_functions::ElementFunction;
use super::named_ops;

/// The maps of a structured op, one per operand, and which of its loops are parallel.
#[derive(Clone, Debug, PartialEq)]
pub struct Indexing {
    /// Each map leads from the loop indices to the indices into an operand.
    pub maps: Vec<AffineMap>,
    /// For each loop, from the outermost, whether it is parallel instead of a reduction.
    pub parallel: Vec<bool>,
}

/// A structured op and the source of its maps.
pub struct StructuredOp {
    /// Full name.
    pub name: &'static str,
    /// One sentence on the meaning.
    pub doc: &'static str,
    /// Where the indexing maps come from.
    pub maps: Maps,
    /// What its body applies: to the corresponding elements of the inputs, or to the output and an element of a window.
    pub function: Option<&'static ElementFunction>,
    /// How generators make the op, if not like the other ops of its table.
    pub recipe: Option<Recipe>,
    /// Whether the op takes any body. The bodies of other ops follow from their names (LinalgNamedStructuredOps.yaml), and their custom form does
    /// not show them.
    pub open_body: bool,
    /// The maps that the attribute `indexing_maps` may have in place of the op's own, if the verifier restricts them.
    pub other_maps: Option<OperandMaps>,
}

/// For each operand of an op, the maps that its verifier accepts, as lists of loops.
#[derive(Clone, Copy)]
pub struct OperandMaps {
    /// The number of loops.
    pub loops: usize,
    /// For each operand, the accepted maps: the loop of each dimension.
    pub operands: [&'static [&'static [usize]]; 3],
}

impl StructuredOp {
    /// See [`StructuredOp::function`].
    pub const fn function(mut self, function: &'static ElementFunction) -> StructuredOp {
        self.function = Some(function);
        self
    }

    /// See [`StructuredOp::recipe`].
    pub const fn recipe(mut self, recipe: Recipe) -> StructuredOp {
        self.recipe = Some(recipe);
        self
    }

    /// See [`StructuredOp::open_body`].
    pub const fn open_body(mut self) -> StructuredOp {
        self.open_body = true;
        self
    }

    /// See [`StructuredOp::other_maps`].
    pub const fn other_maps(
        mut self,
        loops: usize,
        operands: [&'static [&'static [usize]]; 3],
    ) -> StructuredOp {
        self.other_maps = Some(OperandMaps { loops, operands });
        self
    }
}

/// Where the maps of an op come from.
#[derive(Clone, Copy)]
pub enum Maps {
    /// The attributes `indexing_maps` and `iterator_types`.
    Attributes,
    /// From the attribute `indexing_maps`. Loops that the output's map does not use are reductions.
    Contraction,
    /// Written in the [`notation`]. An attribute `indexing_maps` overrides these maps. Since MLIR 20, it may express broadcasts and
    /// transpositions.
    Fixed(&'static str),
    /// Elementwise in the shape of the output. An input of rank 0 has the same element for all. An attribute `indexing_maps` overrides this.
    Pointwise,
    /// The dimensions of the attribute `dimensions` are reduced.
    Reduce,
    /// The attribute `dimensions` lists the dimensions that only the output has.
    Broadcast,
    /// Dimension `i` of the output is dimension `permutation[i]` of the input.
    Transpose,
}

/// The maps of a structured op of this dialect.
///
/// # Errors
/// Invalid if the op's attributes do not fit; unsupported for an op that has no maps.
pub fn indexing(view: &OpView<'_>) -> Result<Indexing, Stop> {
    let name = view.module.op_name(view.op);
    let Some(named) = named_ops().find(|named| named.name == name) else {
        return Err(view.unsupported("indexing maps"));
    };
    let indexing = match named.maps {
        Maps::Attributes => {
            Indexing { maps: attribute(view)?.unwrap_or_default(), parallel: iterators(view)? }
        }
        Maps::Contraction => contraction(view)?,
        Maps::Fixed(text) => fixed(view, text)?,
        Maps::Pointwise => pointwise(view)?,
        Maps::Reduce => reduce(view)?,
        Maps::Broadcast => broadcast(view)?,
        Maps::Transpose => transpose(view)?,
    };
    let fits = |map: &AffineMap| map.n_dims as usize == indexing.parallel.len() && map.n_symbols == 0;
    if indexing.maps.len() == view.n_operands() && indexing.maps.iter().all(fits) {
        Ok(indexing)
    } else {
        Err(view.invalid("has indexing maps that do not fit its operands or its loops"))
    }
}

/// Whether the op computes each element of its output from the corresponding elements of its inputs.
pub fn is_pointwise(view: &OpView<'_>) -> bool {
    let name = view.module.op_name(view.op);
    named_ops().any(|named| named.name == name && matches!(named.maps, Maps::Pointwise))
}

/// Number of inputs. Without segment sizes, either all operands but the last are inputs, or half of them (as many as outputs).
pub fn n_inputs(view: &OpView<'_>) -> Result<usize, Stop> {
    match view.segments("operandSegmentSizes")?.as_deref() {
        Some(&[inputs, outputs]) if inputs.checked_add(outputs) == Some(view.n_operands()) => Ok(inputs),
        Some(_) => Err(view.invalid("has bad operand segments")),
        None if view.attr("dimensions").is_some() => Ok(view.n_operands() / 2),
        None => view.n_operands().checked_sub(1).ok_or_else(|| view.invalid("has no operands")),
    }
}

fn attribute(view: &OpView<'_>) -> Result<Option<Vec<AffineMap>>, Stop> {
    let Some(attr) = view.attr("indexing_maps") else { return Ok(None) };
    let Attr::Array(items) = attr else { return Err(view.invalid("has indexing maps that are not a list")) };
    let maps = items.iter().map(|&item| match view.module.ctx.attr(item) {
        Attr::AffineMap(map) => Ok(map.clone()),
        _ => Err(view.invalid("has an indexing map that is not an affine map")),
    });
    maps.collect::<Result<_, _>>().map(Some)
}

fn iterators(view: &OpView<'_>) -> Result<Vec<bool>, Stop> {
    let Some(Attr::Array(items)) = view.attr("iterator_types") else {
        return Err(view.invalid("has no iterator types"));
    };
    let parallel = items.iter().map(|&item| match view.module.ctx.attr(item) {
        Attr::Dialect { body, .. } => Some(view.module.ctx.str(*body).contains("parallel")),
        Attr::String(text) => Some(view.module.ctx.str(*text) == "parallel"),
        _ => None,
    });
    parallel.collect::<Option<_>>().ok_or_else(|| view.invalid("has an iterator type of another kind"))
}

fn contraction(view: &OpView<'_>) -> Result<Indexing, Stop> {
    let maps = attribute(view)?.ok_or_else(|| view.invalid("has no indexing maps"))?;
    let output = maps.last().ok_or_else(|| view.invalid("has no indexing maps"))?;
    let parallel = (0..output.n_dims).map(|dim| output.results.contains(&AffineExpr::Dim(dim))).collect();
    Ok(Indexing { maps, parallel })
}

fn fixed(view: &OpView<'_>, text: &str) -> Result<Indexing, Stop> {
    let numbers = |name: &str| match view.i64_array(name) {
        Some(Ok(numbers)) => Ok(numbers),
        Some(Err(error)) => Err(view.invalid(format!("{name}: {error}"))),
        None => Ok(Vec::new()),
    };
    let (strides, dilations) = (numbers("strides")?, numbers("dilations")?);
    let number = |kind: char, index: usize| {
        let list = if kind == 's' { &strides } else { &dilations };
        // Both attributes are 1 in every dimension by default [LinalgNamedStructuredOps.yaml].
        if list.is_empty() { Some(1) } else { list.get(index).copied() }
    };
    let mut indexing = notation::parse(text, &number)
        .ok_or_else(|| view.invalid("has other strides or dilations than dimensions"))?;
    if let Some(maps) = attribute(view)? {
        indexing.maps = maps;
    }
    Ok(indexing)
}

/// Rank of an operand; scalars, and other operands without dimensions, have rank 0.
fn rank(view: &OpView<'_>, operand: usize) -> Result<u32, Stop> {
    let ty = view.operand_type(operand)?;
    let shaped = !matches!(view.module.ctx.ty(ty), assay_ir::Type::Vector { .. });
    Ok(view.shape(ty).filter(|_| shaped).map_or(0, |shape| shape.len() as u32))
}

fn dims(n_dims: u32, results: impl IntoIterator<Item = u32>) -> AffineMap {
    AffineMap { n_dims, n_symbols: 0, results: results.into_iter().map(AffineExpr::Dim).collect() }
}

fn output_rank(view: &OpView<'_>) -> Result<u32, Stop> {
    rank(view, view.n_operands().checked_sub(1).ok_or_else(|| view.invalid("has no operands"))?)
}

fn pointwise(view: &OpView<'_>) -> Result<Indexing, Stop> {
    let n_dims = output_rank(view)?;
    let parallel = vec![true; n_dims as usize];
    if let Some(maps) = attribute(view)? {
        return Ok(Indexing { maps, parallel });
    }
    let map =
        |operand| Ok(if rank(view, operand)? == 0 { dims(n_dims, []) } else { dims(n_dims, 0..n_dims) });
    Ok(Indexing { maps: (0..view.n_operands()).map(map).collect::<Result<_, Stop>>()?, parallel })
}

fn list(view: &OpView<'_>, name: &str) -> Result<Vec<i64>, Stop> {
    match view.i64_array(name) {
        Some(Ok(list)) => Ok(list),
        Some(Err(error)) => Err(view.invalid(format!("{name}: {error}"))),
        None => Err(view.invalid(format!("has no {name}"))),
    }
}

fn reduce(view: &OpView<'_>) -> Result<Indexing, Stop> {
    let n_dims = rank(view, 0)?;
    let reduced = list(view, "dimensions")?;
    let parallel: Vec<bool> = (0..n_dims).map(|dim| !reduced.contains(&i64::from(dim))).collect();
    let kept = (0..n_dims).filter(|&dim| parallel[dim as usize]);
    let output = dims(n_dims, kept);
    let n_inputs = n_inputs(view)?;
    let map = |operand| if operand < n_inputs { dims(n_dims, 0..n_dims) } else { output.clone() };
    Ok(Indexing { maps: (0..view.n_operands()).map(map).collect(), parallel })
}

fn broadcast(view: &OpView<'_>) -> Result<Indexing, Stop> {
    let n_dims = output_rank(view)?;
    let added = list(view, "dimensions")?;
    let kept = (0..n_dims).filter(|&dim| !added.contains(&i64::from(dim)));
    let maps = vec![dims(n_dims, kept), dims(n_dims, 0..n_dims)];
    Ok(Indexing { maps, parallel: vec![true; n_dims as usize] })
}

fn transpose(view: &OpView<'_>) -> Result<Indexing, Stop> {
    let permutation = list(view, "permutation")?;
    let n_dims = permutation.len() as u32;
    let inverse = (0..n_dims).map(|dim| permutation.iter().position(|&p| p == i64::from(dim)));
    let inverse: Option<Vec<u32>> = inverse.map(|position| position.map(|p| p as u32)).collect();
    let inverse = inverse.ok_or_else(|| view.invalid("has a permutation that is none"))?;
    let maps = vec![dims(n_dims, inverse), dims(n_dims, 0..n_dims)];
    Ok(Indexing { maps, parallel: vec![true; n_dims as usize] })
}
