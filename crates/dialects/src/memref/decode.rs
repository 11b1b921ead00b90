//! Decodes attributes and types of ops that make views: offsets, sizes, strides, groups and orders of dimensions.

use assay_ir::{AffineExpr, Attr, DYNAMIC};
use assay_model::form::{ElementLayout, MemRefForm};
use assay_model::memref::{Dims, row_major};
use assay_model::{OpView, Stop, Value};

use super::operands::indices;

/// The lists `static_offsets`, `static_sizes` and `static_strides` with their dynamic values.
pub struct SliceLists {
    offsets: Vec<i64>,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

impl SliceLists {
    pub fn from_op(view: &OpView<'_>) -> Result<SliceLists, Stop> {
        let list = |name: &str| match view.i64_array(name) {
            Some(Ok(list)) => Ok(list),
            _ => Err(view.invalid(format!("has no '{name}'"))),
        };
        Ok(SliceLists {
            offsets: list("static_offsets")?,
            sizes: list("static_sizes")?,
            strides: list("static_strides")?,
        })
    }

    pub fn static_offsets(&self) -> &[i64] {
        &self.offsets
    }

    pub fn static_strides(&self) -> &[i64] {
        &self.strides
    }

    pub fn static_sizes(&self) -> &[i64] {
        &self.sizes
    }

    /// Offsets, sizes and strides; `None` if one is poison.
    pub fn get(&self, operands: &[Value]) -> Result<Option<(Dims, Dims, Dims)>, Stop> {
        let Some(dynamic) = indices(operands)? else { return Ok(None) };
        let mut rest = dynamic.as_slice();
        let lists = (|| {
            Some((
                mixed(&self.offsets, &mut rest)?,
                mixed(&self.sizes, &mut rest)?,
                mixed(&self.strides, &mut rest)?,
            ))
        })();
        lists.map(Some).ok_or_else(|| Stop::invalid("too few offsets, sizes or strides"))
    }
}

/// Static numbers, with the dynamic ones filled in. These are removed from `rest`; `None` if there are too few.
pub fn mixed(fixed: &[i64], rest: &mut &[i64]) -> Option<Dims> {
    let mut next = || {
        let (&first, others) = rest.split_first()?;
        *rest = others;
        Some(first)
    };
    fixed.iter().map(|&value| if value == DYNAMIC { next() } else { Some(value) }).collect()
}

/// Groups of dimensions of the result (or the source), which must be 0, 1, … in order.
pub fn groups(view: &OpView<'_>, rank: usize) -> Result<Vec<Vec<usize>>, Stop> {
    let bad = || view.invalid("has a bad reassociation");
    let Some(Attr::Array(items)) = view.attr("reassociation") else { return Err(bad()) };
    let mut next = 0..rank;
    let mut groups = Vec::with_capacity(items.len());
    for &item in items {
        let group = assay_ir::i64_elements(&view.module.ctx, item).map_err(|_| bad())?;
        let group = group.into_iter().map(|dim| next.next().filter(|&expected| expected as i64 == dim));
        groups.push(group.collect::<Option<Vec<usize>>>().ok_or_else(bad)?);
    }
    // Without groups, all dimensions have size 1.
    if next.is_empty() || groups.is_empty() { Ok(groups) } else { Err(bad()) }
}

/// For each dimension of the result, the corresponding dimension of the operand.
pub fn permutation(view: &OpView<'_>) -> Result<Vec<usize>, Stop> {
    let bad = || view.invalid("has no permutation of its operand's dimensions");
    let Some(Attr::AffineMap(map)) = view.attr("permutation") else { return Err(bad()) };
    let dims = map.results.iter().map(|expr| match expr {
        AffineExpr::Dim(dim) => Some(*dim as usize),
        _ => None,
    });
    let dims: Vec<usize> = dims.collect::<Option<_>>().ok_or_else(bad)?;
    let mut sorted = dims.clone();
    sorted.sort_unstable();
    let rank = view.shape(view.operand_type(0)?).ok_or_else(bad)?.len();
    if !sorted.into_iter().eq(0..rank) {
        return Err(bad());
    }
    Ok(dims)
}

/// The strides of the result that its type states.
pub fn known_strides(view: &OpView<'_>, result: &[i64]) -> Dims {
    match view.result_type(0).and_then(|ty| MemRefForm::from_type(view, ty)).map(|form| form.layout) {
        Ok(ElementLayout::Strided { strides, .. }) => strides,
        Ok(ElementLayout::RowMajor) => static_row_major(result),
        _ => result.iter().map(|_| DYNAMIC).collect(),
    }
}

/// The row-major strides that are static.
fn static_row_major(shape: &[i64]) -> Dims {
    let known = shape.iter().rev().take_while(|&&size| size != DYNAMIC).count();
    let mut strides = row_major(shape);
    // The stride of a dimension is known if all sizes after it are.
    let first_known = (shape.len() - known).saturating_sub(1);
    strides[..first_known].fill(DYNAMIC);
    strides
}

/// The source's dimensions that the result keeps, in order. Dimensions of static size 1 may be dropped. The sizes determine which ones; if they
/// do not, the strides decide, although strides have no meaning for these dimensions.
pub fn kept_dims(
    sizes: &[i64],
    strides: &[i64],
    result: &[i64],
    result_strides: &[i64],
) -> Option<Vec<usize>> {
    find_kept_dims(sizes, strides, result, Some(result_strides))
        .or_else(|| find_kept_dims(sizes, strides, result, None))
}

fn find_kept_dims(
    sizes: &[i64],
    strides: &[i64],
    result: &[i64],
    wanted: Option<&[i64]>,
) -> Option<Vec<usize>> {
    let n_dropped = sizes.len().checked_sub(result.len())?;
    // Ways to match the leading results; earlier dimensions are dropped first. `reach[dim][n]` says whether the dimensions from `dim` on can be
    // the results from `n` on.
    let fits = |dim: usize, n: usize| {
        let stride = wanted.is_none_or(|wanted| wanted[n] == DYNAMIC || wanted[n] == strides[dim]);
        sizes[dim] == result[n] && stride
    };
    let mut reach = vec![vec![false; result.len() + 1]; sizes.len() + 1];
    reach[sizes.len()][result.len()] = true;
    for dim in (0..sizes.len()).rev() {
        for n in 0..=result.len() {
            let drop = sizes[dim] == 1 && reach[dim + 1][n];
            let keep = n < result.len() && fits(dim, n) && reach[dim + 1][n + 1];
            reach[dim][n] = drop || keep;
        }
    }
    let (mut n, mut dropped, mut dims) = (0, 0, Vec::with_capacity(result.len()));
    reach[0][0].then_some(())?;
    for dim in 0..sizes.len() {
        if dropped < n_dropped && sizes[dim] == 1 && reach[dim + 1][n] {
            dropped += 1;
        } else {
            dims.push(dim);
            n += 1;
        }
    }
    (n == result.len()).then_some(dims)
}
