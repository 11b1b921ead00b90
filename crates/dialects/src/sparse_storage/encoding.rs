//! The encoding of a sparse tensor: how dimensions become levels, and how each level stores its coordinates. Source:
//! SparseTensorAttrDefs.td, `SparseTensorEncodingAttr`.

use std::collections::HashMap;

use assay_ir::{AffineExpr, AffineMap, AliasTarget, Attr, Context, Type, TypeId, i64_elements};
use assay_model::memref::{Dims, indices_of};
use assay_model::{Array, OpView, Stop};

use crate::program::definition;

/// How a level stores the coordinates of its entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelFormat {
    /// All coordinates exist, and none is stored.
    Dense,
    /// As dense, but each coordinate has positions for the levels below.
    Batch,
    /// Coordinates that are stored, with the position where those of each parent begin and end.
    Compressed,
    /// As compressed, with two positions for each parent.
    LooseCompressed,
    /// One coordinate for each parent.
    Singleton,
    /// A given number of coordinates for each parent.
    Structured,
}

/// One level.
#[derive(Clone, Debug)]
pub struct Level {
    /// How it stores coordinates.
    pub format: LevelFormat,
    /// Whether a coordinate occurs at most once below its parent.
    pub unique: bool,
    /// Whether the coordinates of a COO segment lie in one array per level.
    pub soa: bool,
    /// Of a structured level: for each parent, the number of elements that are not zero.
    pub filled: Option<usize>,
}

/// A decoded encoding.
#[derive(Clone, Debug)]
pub struct Encoding {
    /// From coordinates of dimensions to those of levels.
    pub dim_to_lvl: AffineMap,
    /// In the order of their nesting, the outermost first.
    pub levels: Vec<Level>,
    /// Bits of a stored position; 0 is `index`.
    pub pos_width: u32,
    /// Bits of a stored coordinate; 0 is `index`.
    pub crd_width: u32,
    /// Whether the tensor is a slice of another one, whose storage it shares.
    pub is_slice: bool,
}

/// Whether a tensor type has a sparse encoding.
pub fn is_sparse(ctx: &Context, ty: TypeId) -> bool {
    body(ctx, ty).is_some()
}

/// The text of a sparse encoding after its name.
fn body(ctx: &Context, ty: TypeId) -> Option<&str> {
    let Type::Tensor { encoding: Some(encoding), .. } = ctx.ty(ty) else { return None };
    match ctx.attr(*encoding) {
        Attr::Dialect { name, body, .. } if ctx.str(*name) == super::ENCODING => Some(ctx.str(*body)),
        _ => None,
    }
}

/// The elements that a constant lists, in row-major order, if the operand is one of the form `sparse<…>`. Its zeros count as stored where the
/// constant is converted or visited [SparseTensorRewriting.cpp, `fromSparseConst`, `genForeachOnSparseConstant`].
pub fn listed_elements(view: &OpView<'_>, operand: usize) -> Option<Vec<usize>> {
    let module = view.module;
    let op = definition(module, *module.op(view.op).operands.get(operand)?)?;
    let Attr::Sparse { indices, ty, .. } = module.ctx.attr(module.attr_of(op, "value")?) else { return None };
    let shape = view.shape(*ty)?;
    let indices = i64_elements(&module.ctx, *indices).ok()?;
    let place = |point: &[i64]| {
        let place = point.iter().zip(&shape).try_fold(0, |place: i64, (&index, &size)| {
            (0..size).contains(&index).then(|| place * size + index)
        });
        place.map(|place| place as usize)
    };
    let mut listed: Vec<usize> = indices.chunks(shape.len().max(1)).map(place).collect::<Option<_>>()?;
    listed.sort_unstable();
    listed.dedup();
    Some(listed)
}

impl Encoding {
    /// The encoding of a tensor type; `None` if it has none.
    ///
    /// # Errors
    /// Unsupported if it is not written as mlir-opt prints it.
    pub fn from_type(view: &OpView<'_>, ty: TypeId) -> Result<Option<Encoding>, Stop> {
        let Some(body) = body(&view.module.ctx, ty) else { return Ok(None) };
        let encoding = Encoding::parse(body);
        encoding.map(Some).ok_or_else(|| view.unsupported("a sparse encoding of another form"))
    }

    /// The encoding of an operand, which must have one.
    pub fn operand(view: &OpView<'_>, index: usize) -> Result<Encoding, Stop> {
        let encoding = Encoding::from_type(view, view.operand_type(index)?)?;
        encoding.ok_or_else(|| view.invalid("has an operand that is not a sparse tensor"))
    }

    /// The encoding in an attribute of an op.
    pub fn from_attr(view: &OpView<'_>, name: &str) -> Result<Encoding, Stop> {
        let encoding = match view.attr(name) {
            Some(Attr::Dialect { body, .. }) => Encoding::parse(view.module.ctx.str(*body)),
            _ => None,
        };
        encoding.ok_or_else(|| view.unsupported("a sparse encoding of another form"))
    }

    /// The encoding that is the parameter of a type, written out or as an alias; `None` if it is neither.
    pub fn from_parameter(view: &OpView<'_>, ty: TypeId) -> Option<Encoding> {
        let module = view.module;
        let Type::Dialect { body, .. } = module.ctx.ty(ty) else { return None };
        let parameter = module.ctx.str(*body).trim().strip_prefix('<')?.strip_suffix('>')?.trim();
        let name = parameter.strip_prefix('#')?;
        if let Some(body) = name.strip_prefix(super::ENCODING) {
            return Encoding::parse(body);
        }
        let alias = module.aliases.iter().find(|alias| module.ctx.str(alias.name) == name)?;
        let AliasTarget::Attr(attr) = alias.target else { return None };
        match module.ctx.attr(attr) {
            Attr::Dialect { body, .. } => Encoding::parse(module.ctx.str(*body)),
            _ => None,
        }
    }

    /// Coordinates of dimensions for those of levels. Known if each dimension is a level, or has a level of blocks and one of offsets in them.
    pub fn dims_of(&self, levels: &[i64]) -> Option<Dims> {
        let results = || self.dim_to_lvl.results.iter().zip(levels);
        let dim = |dim: u32| {
            let is_dim = |expr: &AffineExpr| *expr == AffineExpr::Dim(dim);
            if let Some((_, &coordinate)) = results().find(|(expr, _)| is_dim(expr)) {
                return Some(coordinate);
            }
            let mut blocks = results().filter_map(|(expr, &coordinate)| match expr {
                AffineExpr::FloorDiv(of, size) if is_dim(of) => Some((size, coordinate)),
                _ => None,
            });
            let mut offsets = results().filter_map(|(expr, &coordinate)| match expr {
                AffineExpr::Mod(of, size) if is_dim(of) => Some((size, coordinate)),
                _ => None,
            });
            match (blocks.next()?, offsets.next()?) {
                ((size, block), (same, offset)) if size == same => {
                    block.checked_mul(size.eval(&[], &[])?)?.checked_add(offset)
                }
                _ => None,
            }
        };
        (0..self.dim_to_lvl.n_dims).map(dim).collect()
    }

    /// Reads `<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 8 }>`.
    pub fn parse(body: &str) -> Option<Encoding> {
        let body = body.trim().strip_prefix('<')?.strip_suffix('>')?.trim();
        let body = body.strip_prefix('{')?.strip_suffix('}')?;
        let mut encoding = None;
        let (mut pos_width, mut crd_width) = (0, 0);
        for entry in split(body) {
            let (key, value) = entry.split_once('=')?;
            match key.trim() {
                "map" => encoding = Some(parse_map(value.trim())?),
                "posWidth" => pos_width = value.trim().parse().ok()?,
                "crdWidth" => crd_width = value.trim().parse().ok()?,
                // Elements that are not stored would have another value than zero.
                "implicitVal" if !is_zero(value) => return None,
                "implicitVal" | "explicitVal" => {}
                _ => return None,
            }
        }
        let (dim_to_lvl, levels) = encoding?;
        let is_slice = body.contains("<slice(");
        Some(Encoding { dim_to_lvl, levels, pos_width, crd_width, is_slice })
    }

    /// Coordinates of levels for those of dimensions.
    pub fn levels_of(&self, dims: &[i64]) -> Option<Dims> {
        self.dim_to_lvl.results.iter().map(|result| result.eval(dims, &[])).collect()
    }

    /// The sizes of the levels for those of the dimensions: one more than the greatest coordinate, and for an offset in a block the size of the block
    /// [SparseTensorDialect.cpp, `SparseTensorEncodingAttr::translateShape`].
    pub fn level_sizes(&self, dims: &[i64]) -> Option<Dims> {
        let ranges: Vec<(i128, i128)> = dims.iter().map(|&size| (0, i128::from(size.max(1) - 1))).collect();
        let size = |result: &AffineExpr| match (result, self.block(result)) {
            (AffineExpr::Dim(dim), _) => dims.get(*dim as usize).copied(),
            (AffineExpr::FloorDiv(..), Some((dim, _))) if dims.get(dim) == Some(&0) => Some(0),
            (AffineExpr::Mod(..), Some((_, size))) => Some(size),
            _ => i64::try_from(result.bounds(&ranges, self.dim_to_lvl.n_dims)?.1 + 1).ok(),
        };
        self.dim_to_lvl.results.iter().map(size).collect()
    }

    /// The dimension and the size of its blocks, if a level has the number of a block, or the offset in one, for its coordinates.
    fn block(&self, level: &AffineExpr) -> Option<(usize, i64)> {
        match level {
            AffineExpr::FloorDiv(of, size) | AffineExpr::Mod(of, size) => match (&**of, &**size) {
                (AffineExpr::Dim(dim), AffineExpr::Const(size)) if *size > 0 => Some((*dim as usize, *size)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the levels have a place for each element of a tensor, and no other places: its sizes are multiples of those of the blocks, and of each
    /// structured level, as many elements are stored as its type says.
    pub fn fits(&self, array: &Array) -> bool {
        let divides = |(dim, size): (usize, i64)| array.shape().get(dim).is_some_and(|&all| all % size == 0);
        let whole = self.dim_to_lvl.results.iter().filter_map(|level| self.block(level)).all(divides);
        let structured = |(level, part): (usize, &Level)| {
            part.filled.is_none_or(|filled| {
                self.numbers_filled(level, array).is_some_and(|mut all| all.all(|n| n == filled))
            })
        };
        whole && self.levels.iter().enumerate().all(structured)
    }

    /// The number of stored elements for each parent of a level.
    fn numbers_filled(&self, level: usize, array: &Array) -> Option<impl Iterator<Item = usize>> {
        let mut counts: HashMap<Dims, usize> = HashMap::new();
        for at in 0..array.len() {
            let levels = self.levels_of(&indices_of(at as i64, array.shape()))?;
            *counts.entry(levels[..level].into()).or_default() += usize::from(array.is_stored(at));
        }
        Some(counts.into_values())
    }

    /// Whether the levels are the dimensions in some order.
    pub fn is_permutation(&self) -> bool {
        self.dim_to_lvl.results.iter().all(|level| matches!(level, AffineExpr::Dim(_)))
    }

    /// Whether every element of the tensor is stored.
    pub fn is_all_dense(&self) -> bool {
        self.levels.iter().all(Level::is_dense)
    }

    /// Whether an element may be stored only because its neighbours are: a dense level is below one that is not.
    pub fn stores_neighbours(&self) -> bool {
        let sparse = self.levels.iter().position(|level| !level.is_dense());
        sparse.is_some_and(|first| self.levels[first..].iter().any(Level::is_dense))
    }

    /// The first level of a COO segment whose coordinates lie in one array, one entry after the other [SparseTensorType.cpp,
    /// `getAoSCOOStart`].
    pub fn coo_start(&self) -> Option<usize> {
        let starts =
            |level: &Level| matches!(level.format, LevelFormat::Compressed | LevelFormat::LooseCompressed);
        let is_singleton =
            |level: usize| self.levels.get(level).is_some_and(|level| level.format == LevelFormat::Singleton);
        let start = (0..self.levels.len()).find(|&at| starts(&self.levels[at]) && is_singleton(at + 1))?;
        (!self.levels[start + 1].soa).then_some(start)
    }
}

impl Level {
    /// Whether all coordinates exist.
    pub fn is_dense(&self) -> bool {
        matches!(self.format, LevelFormat::Dense | LevelFormat::Batch)
    }

    /// Reads `compressed(nonunique, nonordered)` or `structured[2, 4]`.
    fn parse(text: &str) -> Option<Level> {
        let text = text.trim();
        let end = text.find(['(', '[']).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let format = match name.trim() {
            "dense" => LevelFormat::Dense,
            "batch" => LevelFormat::Batch,
            "compressed" => LevelFormat::Compressed,
            "loose_compressed" => LevelFormat::LooseCompressed,
            "singleton" => LevelFormat::Singleton,
            "structured" => LevelFormat::Structured,
            _ => return None,
        };
        let (filled, rest) = match rest.strip_prefix('[') {
            Some(numbers) => {
                let (numbers, rest) = numbers.split_once(']')?;
                (Some(numbers.split_once(',')?.0.trim().parse().ok()?), rest)
            }
            None => (None, rest),
        };
        let properties = rest.trim().trim_start_matches('(').trim_end_matches(')');
        let has = |word: &str| properties.split(',').any(|property| property.trim() == word);
        Some(Level { format, unique: !has("nonunique"), soa: has("soa"), filled })
    }
}

fn is_zero(text: &str) -> bool {
    let number = text.split(':').next().unwrap_or_default().trim();
    number.parse::<f64>().is_ok_and(|number| number == 0.0)
}

/// The parts of a list that are separated by commas outside of brackets.
fn split(list: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    let bytes = list.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            // Not that of an arrow.
            b'>' if at > 0 && bytes[at - 1] == b'-' => {}
            b')' | b']' | b'}' | b'>' => depth -= 1,
            b',' if depth == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Reads `(d0 : #sparse_tensor<slice(…)>, d1) -> (d0 floordiv 2 : dense, …)`. What a dimension is a slice of says nothing about the elements; see
/// [`Encoding::is_slice`].
fn parse_map(text: &str) -> Option<(AffineMap, Vec<Level>)> {
    let (dims, levels) = text.split_once("->")?;
    let list = |text: &'_ str| -> Option<Vec<String>> {
        let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?;
        Some(split(inner).into_iter().map(str::to_owned).collect())
    };
    let names: Vec<String> = list(dims)?.iter().map(|dim| before_colon(dim).to_owned()).collect();
    let (mut results, mut formats) = (Vec::new(), Vec::new());
    for level in list(levels)? {
        let (expression, format) = level.split_once(':')?;
        results.push(expression.trim().to_owned());
        formats.push(Level::parse(format)?);
    }
    let text = format!("affine_map<({}) -> ({})>", names.join(", "), results.join(", "));
    let module = assay_ir::parse(format!("\"map\"() {{map = {text}}} : () -> ()")).ok()?;
    let op = *module.block(module.top()).ops.first()?;
    match module.ctx.attr(module.attr_of(op, "map")?) {
        Attr::AffineMap(map) => Some((map.clone(), formats)),
        _ => None,
    }
}

fn before_colon(text: &str) -> &str {
    text.split(':').next().unwrap_or_default().trim()
}
