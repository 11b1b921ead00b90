//! What a ranked memref type says about its values: the static sizes, strides and offset.

use crate::memref::{Dims, row_major};
use crate::{Budget, Layout, MemRef, OpView, Stop, TermId, Terms, object};
use assay_ir::{AffineExpr, AffineMap, Attr, DYNAMIC, Type, TypeId};
use smallvec::smallvec;

/// A ranked memref type. Sizes, strides and offset may be [`DYNAMIC`].
#[derive(Clone, Debug)]
pub struct MemRefForm {
    /// What an element is.
    pub elem: Layout,
    /// One size per dimension.
    pub shape: Dims,
    /// Where the elements lie.
    pub layout: ElementLayout,
}

/// Where elements lie.
#[derive(Clone, Debug)]
pub enum ElementLayout {
    /// One after the other, the last dimension fastest.
    RowMajor,
    /// By an offset and strides.
    Strided {
        /// One per dimension, in elements.
        strides: Dims,
        /// In elements.
        offset: i64,
    },
    /// By a map whose results are linear in the dimensions. Several results are indices into a row-major box.
    Linear(AffineMap),
}

/// Strides and offset for given sizes, and the number of elements that they span from the start of the memory.
pub struct StridedSpan {
    /// In elements.
    pub offset: i64,
    /// One per dimension, in elements.
    pub strides: Dims,
    /// In elements.
    pub span: u64,
}

/// How a memref agrees with a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// In everything.
    Agrees,
    /// Everything matches except strides that are never used, such as those of dimensions of size 1.
    IdleStrides,
    /// A size differs.
    Sizes,
    /// The offset or a stride differs.
    Layout,
}

impl MemRefForm {
    /// What a type says.
    ///
    /// # Errors
    /// Unsupported for other types and for layouts that are not linear.
    pub fn from_type(view: &OpView<'_>, ty: TypeId) -> Result<MemRefForm, Stop> {
        let layout = ElementLayout::from_type(view, ty)?;
        let Type::MemRef { shape, elem, .. } = view.module.ctx.ty(ty) else {
            return Err(view.unsupported("a type that is not a ranked memref"));
        };
        Ok(MemRefForm { elem: view.layout(*elem)?, shape: shape.iter().copied().collect(), layout })
    }

    /// Elements one after the other.
    pub fn row_major(elem: Layout, shape: &[i64]) -> MemRefForm {
        MemRefForm { elem, shape: shape.into(), layout: ElementLayout::RowMajor }
    }

    /// The type with its dynamic strides and offset filled in. A buffer may have any offset and strides there; the elements are laid out one
    /// after the other.
    pub fn with_free_layout(self) -> MemRefForm {
        let open = |list: &[i64]| list.contains(&DYNAMIC);
        match &self.layout {
            ElementLayout::Strided { strides, offset }
                if open(strides) && (*offset == DYNAMIC || *offset == 0) =>
            {
                MemRefForm { layout: ElementLayout::RowMajor, ..self }
            }
            ElementLayout::Strided { strides, offset: DYNAMIC } => {
                MemRefForm { layout: ElementLayout::Strided { strides: strides.clone(), offset: 0 }, ..self }
            }
            _ => self,
        }
    }

    /// Number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// All sizes; those of dynamic dimensions come from the list. `None` if the list has another length than there are dynamic dimensions.
    pub fn sizes(&self, dynamic: &[i64]) -> Option<Dims> {
        let mut rest = dynamic.iter();
        let sizes =
            self.shape.iter().map(|&size| if size == DYNAMIC { rest.next().copied() } else { Some(size) });
        let sizes = sizes.collect::<Option<Dims>>()?;
        rest.next().is_none().then_some(sizes)
    }

    /// Where the elements of a new memref lie. `symbols` has the numbers that the type leaves open: the symbols of the map, or the dynamic offset
    /// and then the dynamic strides [MLIR: StridedLayoutAttr::getAffineMap].
    ///
    /// # Errors
    /// Unsupported for too few symbols and for layouts with elements before the start; exhausted on overflow.
    pub fn place(&self, sizes: &[i64], symbols: &[i64]) -> Result<StridedSpan, Stop> {
        let missing = || Stop::unsupported("a memref layout whose symbols are not given");
        match &self.layout {
            ElementLayout::RowMajor => place(0, row_major(sizes), sizes),
            ElementLayout::Strided { strides, offset } => {
                let mut symbols = symbols.iter().copied();
                let mut known = |value: i64| if value == DYNAMIC { symbols.next() } else { Some(value) };
                let offset = known(*offset).ok_or_else(missing)?;
                let strides = strides.iter().map(|&stride| known(stride)).collect::<Option<Dims>>();
                place(offset, strides.ok_or_else(missing)?, sizes)
            }
            ElementLayout::Linear(map) => {
                let (offset, strides) = box_layout(map, sizes, symbols).ok_or_else(missing)?;
                place(offset, strides, sizes)
            }
        }
    }

    /// Whether a memref matches the type. Both must have the same rank.
    pub fn agreement(&self, memref: &MemRef) -> Agreement {
        let fits = |(&size, &expected): (&i64, &i64)| expected == DYNAMIC || size == expected;
        if !memref.sizes.iter().zip(&self.shape).all(fits) {
            return Agreement::Sizes;
        }
        let Some((offset, strides)) = self.expected(&memref.sizes) else { return Agreement::Agrees };
        if !fits((&memref.offset, &offset)) {
            return Agreement::Layout;
        }
        let mut agreement = Agreement::Agrees;
        for (pair, &size) in memref.strides.iter().zip(&strides).zip(&memref.sizes) {
            if !fits(pair) {
                if size > 1 && !memref.is_empty() {
                    return Agreement::Layout;
                }
                agreement = Agreement::IdleStrides;
            }
        }
        agreement
    }

    /// As [`MemRefForm::expected`], for sizes that are terms; `None` for a number that the type leaves open.
    pub fn expected_terms(
        &self,
        t: &mut Terms,
        sizes: &[TermId],
    ) -> Option<(Option<TermId>, Vec<Option<TermId>>)> {
        if let ElementLayout::RowMajor = self.layout {
            let strides = object::row_major(t, sizes).into_iter().map(Some).collect();
            return Some((Some(t.number(object::VIEW_WIDTH, 0)), strides));
        }
        let (offset, strides) = self.expected(&self.shape)?;
        let mut term = |value: i64| (value != DYNAMIC).then(|| t.number(object::VIEW_WIDTH, value));
        Some((term(offset), strides.into_iter().map(&mut term).collect()))
    }

    /// Offset and strides that the type determines for these sizes; `None` where it leaves them open.
    fn expected(&self, sizes: &[i64]) -> Option<(i64, Dims)> {
        match &self.layout {
            ElementLayout::RowMajor => Some((0, row_major(sizes))),
            ElementLayout::Strided { strides, offset } => Some((*offset, strides.clone())),
            ElementLayout::Linear(map) => match map.results.as_slice() {
                [expr] => linear(expr, map).map(|line| (line.constant, line.factors)),
                _ => None,
            },
        }
    }
}

impl ElementLayout {
    /// What a type says.
    ///
    /// # Errors
    /// Unsupported for other types and for layouts that are not linear.
    pub fn from_type(view: &OpView<'_>, ty: TypeId) -> Result<ElementLayout, Stop> {
        let Type::MemRef { layout, .. } = view.module.ctx.ty(ty) else {
            return Err(view.unsupported("a type that is not a ranked memref"));
        };
        Ok(match layout.map(|attr| view.module.ctx.attr(attr)) {
            None => ElementLayout::RowMajor,
            Some(Attr::Strided { strides, offset }) => {
                ElementLayout::Strided { strides: strides.iter().copied().collect(), offset: *offset }
            }
            Some(Attr::AffineMap(map)) if map.is_identity() => ElementLayout::RowMajor,
            Some(Attr::AffineMap(map)) if map.results.iter().all(|expr| linear(expr, map).is_some()) => {
                ElementLayout::Linear(map.clone())
            }
            Some(_) => return Err(view.unsupported("a memref layout that is not linear")),
        })
    }

    /// Offset and strides in a type of this shape. Those that depend on a dynamic size are [`DYNAMIC`]. `None` for maps.
    pub fn stated(&self, shape: &[i64]) -> Option<(i64, Dims)> {
        match self {
            ElementLayout::RowMajor => {
                let mut step = 1i64;
                let mut strides = Dims::new();
                for &size in shape.iter().rev() {
                    strides.push(step);
                    step = if size < 0 || step == DYNAMIC { DYNAMIC } else { step.checked_mul(size)? };
                }
                strides.reverse();
                Some((0, strides))
            }
            ElementLayout::Strided { strides, offset } => Some((*offset, strides.clone())),
            ElementLayout::Linear(_) => None,
        }
    }

    /// Whether every memref of a type of this shape has the offset and strides that the other type states. Their sizes are assumed to match the
    /// other type.
    pub fn implies(&self, shape: &[i64], other: &ElementLayout, other_shape: &[i64]) -> bool {
        if let (ElementLayout::RowMajor, ElementLayout::RowMajor) = (self, other) {
            return true;
        }
        let stated = |found: i64, wanted: i64| wanted == DYNAMIC || found == wanted && found != DYNAMIC;
        match (self.stated(shape), other.stated(other_shape)) {
            (Some(found), Some(wanted)) => {
                let all = found.1.iter().zip(&wanted.1).all(|(&found, &wanted)| stated(found, wanted));
                all && stated(found.0, wanted.0) && found.1.len() == wanted.1.len()
            }
            _ => matches!((self, other), (ElementLayout::Linear(a), ElementLayout::Linear(b)) if a == b),
        }
    }
}

fn place(offset: i64, strides: Dims, sizes: &[i64]) -> Result<StridedSpan, Stop> {
    let empty = sizes.contains(&0);
    let (mut first, mut last) = (offset, offset);
    for (&size, &stride) in sizes.iter().zip(&strides) {
        let reach = (size - 1).max(0).checked_mul(stride).ok_or(Stop::Exhausted(Budget::Memory))?;
        let end = if reach < 0 { &mut first } else { &mut last };
        *end = end.checked_add(reach).ok_or(Stop::Exhausted(Budget::Memory))?;
    }
    if first < 0 && !empty {
        return Err(Stop::unsupported("a memref layout with elements before the start of its memory"));
    }
    let span = if empty { 0 } else { last.checked_add(1).ok_or(Stop::Exhausted(Budget::Memory))? as u64 };
    Ok(StridedSpan { offset, strides, span })
}

/// Offset and strides in a row-major box that holds all values of the map's results.
fn box_layout(map: &AffineMap, sizes: &[i64], symbols: &[i64]) -> Option<(i64, Dims)> {
    let rank = sizes.len();
    let origin = map.eval(&vec![0; rank], symbols)?;
    let mut factors = Vec::with_capacity(rank);
    for dim in 0..rank {
        let mut unit = vec![0; rank];
        unit[dim] = 1;
        let there = map.eval(&unit, symbols)?;
        factors.push(there.iter().zip(&origin).map(|(a, b)| a.checked_sub(*b)).collect::<Option<Vec<_>>>()?);
    }
    let mut extents = Dims::new();
    for (result, &start) in origin.iter().enumerate() {
        let mut last = start;
        for (factor, &size) in factors.iter().zip(sizes) {
            last = last.checked_add(factor[result].max(0).checked_mul((size - 1).max(0))?)?;
        }
        extents.push(last.checked_add(1)?);
    }
    let steps = row_major(&extents);
    let along = |values: &[i64]| {
        values
            .iter()
            .zip(&steps)
            .try_fold(0i64, |sum, (&value, &step)| sum.checked_add(value.checked_mul(step)?))
    };
    let strides = factors.iter().map(|factor| along(factor)).collect::<Option<Dims>>()?;
    Some((along(&origin)?, strides))
}

/// A linear expression: a factor for each dimension and a constant, [`DYNAMIC`] where a symbol decides.
struct LinearForm {
    factors: Dims,
    constant: i64,
}

impl LinearForm {
    fn constant(map: &AffineMap, constant: i64) -> LinearForm {
        LinearForm { factors: smallvec![0; map.n_dims as usize], constant }
    }

    /// The value of an expression without dimensions.
    fn as_constant(&self) -> Option<i64> {
        self.factors.iter().all(|&factor| factor == 0).then_some(self.constant)
    }

    fn each(self, other: &LinearForm, f: impl Fn(i64, i64) -> i64) -> LinearForm {
        let factors = self.factors.iter().zip(&other.factors).map(|(&a, &b)| f(a, b)).collect();
        LinearForm { factors, constant: f(self.constant, other.constant) }
    }
}

/// An expression as a line; `None` if it is not linear.
fn linear(expr: &AffineExpr, map: &AffineMap) -> Option<LinearForm> {
    let unknown = |a: i64, b: i64| a == DYNAMIC || b == DYNAMIC;
    match expr {
        AffineExpr::Dim(dim) => {
            let mut line = LinearForm::constant(map, 0);
            *line.factors.get_mut(*dim as usize)? = 1;
            Some(line)
        }
        AffineExpr::Symbol(_) => Some(LinearForm::constant(map, DYNAMIC)),
        AffineExpr::Const(value) => Some(LinearForm::constant(map, *value)),
        AffineExpr::Add(a, b) => {
            let sum = |a: i64, b: i64| if unknown(a, b) { DYNAMIC } else { a.wrapping_add(b) };
            Some(linear(a, map)?.each(&linear(b, map)?, sum))
        }
        AffineExpr::Mul(a, b) => {
            let (a, b) = (linear(a, map)?, linear(b, map)?);
            let (line, factor) = match (a.as_constant(), b.as_constant()) {
                (_, Some(factor)) => (a, factor),
                (Some(factor), None) => (b, factor),
                _ => return None,
            };
            let times = |value: i64| match value {
                0 => 0,
                _ if unknown(value, factor) => DYNAMIC,
                _ => value.wrapping_mul(factor),
            };
            let factors = line.factors.iter().map(|&value| times(value)).collect();
            Some(LinearForm { factors, constant: times(line.constant) })
        }
        AffineExpr::Mod(a, b) | AffineExpr::FloorDiv(a, b) | AffineExpr::CeilDiv(a, b) => {
            linear(a, map)?.as_constant()?;
            linear(b, map)?.as_constant()?;
            Some(LinearForm::constant(map, expr.eval(&[], &[]).unwrap_or(DYNAMIC)))
        }
    }
}
