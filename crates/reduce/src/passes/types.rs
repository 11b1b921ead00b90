//! Simplifies types everywhere in the program: fewer and smaller dimensions, narrower elements, no layouts.

use assay_ir::{
    Attr, AttrId, DYNAMIC, DenseData, Float, FloatKind, Int, Module, OpId, Rounding, Signedness, Type,
    TypeId, VectorDim,
};
use rustc_hash::FxHashMap;

use super::{affine, sweep};
use crate::edit;
use crate::problem::Problem;

/// A change that is made to all types of a program to which it applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TypeRewrite {
    /// Integers of this type get this many bits.
    Width(TypeId, u32),
    /// Floats of this type are `f32`.
    Single(TypeId),
    /// Each dimension of this size has another.
    Size { from: i64, to: i64 },
    /// Each shaped type of this rank loses a dimension. If `maps` is set, so does each affine map with this number of dimensions, and
    /// each list with an entry per dimension loses that entry, such as `iterator_types`.
    Rank { rank: usize, at: usize, maps: bool },
    /// One type loses a dimension.
    Dimension(TypeId, usize),
    /// One type loses its layout, encoding, memory space and scalable dimensions.
    Plain(TypeId),
    /// All dynamic sizes of one type become 1.
    Static(TypeId),
}

/// Makes types simpler.
pub fn simplify_types(problem: &mut Problem) {
    sweep::variants(problem, changes, |_, _| vec![()], |module, change, ()| apply(module, change));
}

/// Makes all integers of more than 8 bits narrower, so that the widest have `widest` bits. Widths keep their ratios. `None` if
/// there are no such integers, if two widths would become equal, or if a number does not fit into its narrower type.
pub fn narrow_integers(module: &mut Module, widest: u32) -> Option<()> {
    const KEPT: u32 = 8;
    let mut wide: Vec<(TypeId, u32)> = Vec::new();
    for value in edit::values(module) {
        let ty = module.value(value).ty;
        for ty in std::iter::once(ty).chain(shape(module, ty).map(|shape| shape.1)) {
            match *module.ctx.ty(ty) {
                Type::Integer { width, .. } if width > KEPT && !wide.contains(&(ty, width)) => {
                    wide.push((ty, width));
                }
                _ => {}
            }
        }
    }
    let most = wide.iter().map(|&(_, width)| width).max()?;
    let narrow = |width: u32| (width * widest / most).max(1);
    let clash = |&(_, one): &(TypeId, u32)| {
        wide.iter().any(|&(_, other)| one != other && narrow(one) == narrow(other))
    };
    if wide.iter().any(clash) {
        return None;
    }
    wide.iter().try_for_each(|&(ty, width)| apply(module, TypeRewrite::Width(ty, narrow(width))))
}

/// The changes to try, the most promising last, because sweeps go from the end to the beginning.
fn changes(module: &Module) -> Vec<TypeRewrite> {
    let mut types: Vec<TypeId> = Vec::new();
    let mut note = |ty: TypeId| {
        if !types.contains(&ty) {
            types.push(ty);
        }
    };
    for value in edit::values(module) {
        let ty = module.value(value).ty;
        let parts = match module.ctx.ty(ty) {
            Type::Function { inputs, results } => inputs.iter().chain(results).copied().collect(),
            _ => Vec::new(),
        };
        for ty in parts.into_iter().chain([ty]) {
            note(ty);
            if let Some((_, elem)) = shape(module, ty) {
                note(elem);
            }
        }
    }
    let (mut narrow, mut single, mut of_sizes) = (Vec::new(), Vec::new(), Vec::new());
    let mut ranks: Vec<TypeRewrite> = Vec::new();
    for &ty in &types {
        match module.ctx.ty(ty) {
            Type::Integer { width, .. } => {
                let smaller = [32, 8].into_iter().filter(|to| to < width);
                narrow.extend(smaller.map(|to| TypeRewrite::Width(ty, to)));
            }
            Type::Float(kind) if *kind != FloatKind::F32 => narrow.push(TypeRewrite::Single(ty)),
            _ => {}
        }
        let Some((sizes, _)) = shape(module, ty) else { continue };
        single.push(TypeRewrite::Static(ty));
        single.extend((0..sizes.len()).map(|at| TypeRewrite::Dimension(ty, at)));
        single.push(TypeRewrite::Plain(ty));
        let rank = sizes.len();
        for maps in [false, true] {
            ranks.extend((0..rank).map(|at| TypeRewrite::Rank { rank, at, maps }));
        }
        for from in sizes.into_iter().filter(|&size| size > 1) {
            let smaller = [2, 1].into_iter().filter(|&to| to < from);
            of_sizes.extend(smaller.map(|to| TypeRewrite::Size { from, to }));
        }
    }
    let mut list: Vec<TypeRewrite> = Vec::new();
    for change in narrow.into_iter().chain(single).chain(of_sizes).chain(ranks) {
        if !list.contains(&change) {
            list.push(change);
        }
    }
    list
}

/// Sizes and element type of a ranked type.
fn shape(module: &Module, ty: TypeId) -> Option<(Vec<i64>, TypeId)> {
    match module.ctx.ty(ty) {
        Type::Vector { shape, elem } => Some((shape.iter().map(|dim| dim.size).collect(), *elem)),
        Type::Tensor { shape, elem, .. } | Type::MemRef { shape, elem, .. } => Some((shape.to_vec(), *elem)),
        _ => None,
    }
}

fn apply(module: &mut Module, change: TypeRewrite) -> Option<()> {
    let mut changer = Changer { change, known: FxHashMap::default(), changed: false };
    for op in edit::ops(module) {
        // An attribute that gives the value of a result has the type of that result.
        let own = edit::types(module, &module.op(op).results.clone());
        let symbol = edit::symbol(module, op).is_some();
        for property in [true, false] {
            for at in 0..if property { module.op(op).properties.len() } else { module.op(op).attrs.len() } {
                let old = entry(module, op, property, at);
                let new = changer.attr(module, old, &own, symbol)?;
                if new != old {
                    let data = module.op_mut(op);
                    let list = if property { &mut data.properties } else { &mut data.attrs };
                    list[at].1 = new;
                }
            }
        }
    }
    for value in edit::values(module) {
        let ty = changer.ty(module, module.value(value).ty);
        module.value_mut(value).ty = ty;
    }
    changer.changed.then_some(())
}

fn entry(module: &Module, op: OpId, property: bool, at: usize) -> AttrId {
    let data = module.op(op);
    if property { data.properties[at].1 } else { data.attrs[at].1 }
}

struct Changer {
    change: TypeRewrite,
    known: FxHashMap<TypeId, TypeId>,
    changed: bool,
}

impl Changer {
    fn ty(&mut self, module: &mut Module, ty: TypeId) -> TypeId {
        if let Some(&known) = self.known.get(&ty) {
            return known;
        }
        let new = self.change_type(module, ty);
        self.changed |= new != ty;
        self.known.insert(ty, new);
        new
    }

    fn change_type(&mut self, module: &mut Module, ty: TypeId) -> TypeId {
        let old = module.ctx.ty(ty).clone();
        let new = match old {
            Type::Integer { signedness, .. } => match self.change {
                TypeRewrite::Width(from, width) if from == ty => Type::Integer { width, signedness },
                _ => return ty,
            },
            Type::Float(_) => match self.change {
                TypeRewrite::Single(from) if from == ty => Type::Float(FloatKind::F32),
                _ => return ty,
            },
            Type::Complex(elem) => Type::Complex(self.ty(module, elem)),
            Type::Tuple(each) => Type::Tuple(each.iter().map(|&each| self.ty(module, each)).collect()),
            Type::Function { inputs, results } => Type::Function {
                inputs: inputs.iter().map(|&each| self.ty(module, each)).collect(),
                results: results.iter().map(|&each| self.ty(module, each)).collect(),
            },
            Type::UnrankedTensor { elem } => Type::UnrankedTensor { elem: self.ty(module, elem) },
            Type::UnrankedMemRef { elem, memory_space } => {
                Type::UnrankedMemRef { elem: self.ty(module, elem), memory_space }
            }
            Type::Vector { shape, elem } => {
                let elem = self.ty(module, elem);
                let mut shape: Vec<VectorDim> = shape.to_vec();
                let sizes: Vec<i64> = shape.iter().map(|dim| dim.size).collect();
                if let Some(at) = self.dropped(ty, sizes.len()) {
                    shape.remove(at);
                }
                for dim in &mut shape {
                    dim.size = self.size(ty, dim.size);
                    dim.scalable &= self.change != TypeRewrite::Plain(ty);
                }
                Type::Vector { shape: shape.into(), elem }
            }
            Type::Tensor { shape, elem, encoding } => Type::Tensor {
                elem: self.ty(module, elem),
                shape: self.sizes(ty, &shape),
                encoding: encoding.filter(|_| self.change != TypeRewrite::Plain(ty)),
            },
            Type::MemRef { shape, elem, layout, memory_space } => {
                let sizes = self.sizes(ty, &shape);
                let plain = self.change == TypeRewrite::Plain(ty);
                ReducibleMemRef { shape: sizes.clone(), elem: self.ty(module, elem), layout, memory_space }
                    .without(plain, sizes.len() != shape.len())
            }
            Type::Index | Type::None | Type::Dialect { .. } => return ty,
        };
        module.ctx.intern_type(new)
    }

    /// The dimension that a type of this rank loses.
    fn dropped(&self, ty: TypeId, rank: usize) -> Option<usize> {
        match self.change {
            TypeRewrite::Rank { rank: wanted, at, .. } if rank == wanted => Some(at),
            TypeRewrite::Dimension(wanted, at) if ty == wanted => Some(at),
            _ => None,
        }
    }

    /// The entry that a list loses, if it has one for each dimension.
    fn dropped_entry(&self, module: &Module, items: &[AttrId]) -> Option<usize> {
        let other = |&item: &AttrId| {
            matches!(
                module.ctx.attr(item),
                Attr::AffineMap(_) | Attr::Type(_) | Attr::Array(_) | Attr::Dictionary(_)
            )
        };
        match self.change {
            TypeRewrite::Rank { rank, at, maps: true } if rank == items.len() && !items.iter().any(other) => {
                Some(at)
            }
            _ => None,
        }
    }

    fn size(&self, ty: TypeId, size: i64) -> i64 {
        match self.change {
            TypeRewrite::Size { from, to } if size == from => to,
            TypeRewrite::Static(wanted) if ty == wanted && size == DYNAMIC => 1,
            _ => size,
        }
    }

    fn sizes(&self, ty: TypeId, shape: &[i64]) -> Box<[i64]> {
        let mut sizes = shape.to_vec();
        if let Some(at) = self.dropped(ty, sizes.len()) {
            sizes.remove(at);
        }
        sizes.into_iter().map(|size| self.size(ty, size)).collect()
    }

    /// An attribute after a change of its types. Numbers change only if they give the value of a result, or are within a symbol.
    /// Other numbers keep the types that their ops require.
    fn attr(&mut self, module: &mut Module, attr: AttrId, own: &[TypeId], symbol: bool) -> Option<AttrId> {
        let new = match module.ctx.attr(attr).clone() {
            Attr::Type(ty) => Attr::Type(self.ty(module, ty)),
            Attr::AffineMap(map) => match self.change {
                TypeRewrite::Rank { rank, at, maps: true } if map.n_dims as usize == rank => {
                    Attr::AffineMap(affine::without_dim(&map, at as u32))
                }
                _ => return Some(attr),
            },
            Attr::Array(items) if let Some(at) = self.dropped_entry(module, &items) => {
                let mut items = items.to_vec();
                items.remove(at);
                Attr::Array(items.into())
            }
            Attr::Array(items) => {
                let items = items.iter().map(|&item| self.attr(module, item, own, symbol));
                Attr::Array(items.collect::<Option<Vec<_>>>()?.into())
            }
            Attr::Integer { value, ty } if own.contains(&ty) => {
                let to = self.ty(module, ty);
                if to == ty {
                    return Some(attr);
                }
                let Type::Integer { width, signedness } = *module.ctx.ty(to) else { return None };
                let value = Int::from_i128(width, value.sext_inline().unwrap_or(1));
                match (width, signedness) {
                    (1, Signedness::Signless) => Attr::Bool(!value.is_zero()),
                    _ => Attr::Integer { value, ty: to },
                }
            }
            Attr::Float { value, ty } if own.contains(&ty) => {
                let to = self.ty(module, ty);
                match *module.ctx.ty(to) {
                    Type::Float(kind) if to != ty => {
                        Attr::Float { value: Float::from_f64(kind, value.to_f64()), ty: to }
                    }
                    _ => return Some(attr),
                }
            }
            Attr::Dense { data: DenseData::Bytes { splat, bytes }, ty } if symbol || own.contains(&ty) => {
                let to = self.ty(module, ty);
                if to == ty {
                    return Some(attr);
                }
                let (splat, bytes) = match (self.change, splat) {
                    (TypeRewrite::Width(..), false) => (false, narrower(module, [ty, to], &bytes)?),
                    _ => (true, first_element(module, ty, to, &bytes)?),
                };
                Attr::Dense { data: DenseData::Bytes { splat, bytes: bytes.into() }, ty: to }
            }
            _ => return Some(attr),
        };
        Some(module.ctx.intern_attr(new))
    }
}

/// A memref type that may lose its layout.
struct ReducibleMemRef {
    shape: Box<[i64]>,
    elem: TypeId,
    layout: Option<AttrId>,
    memory_space: Option<AttrId>,
}

impl ReducibleMemRef {
    /// A layout has an entry for each dimension, so it is removed together with a dimension.
    fn without(self, plain: bool, other_rank: bool) -> Type {
        Type::MemRef {
            shape: self.shape,
            elem: self.elem,
            layout: self.layout.filter(|_| !plain && !other_rank),
            memory_space: self.memory_space.filter(|_| !plain),
        }
    }
}

/// All elements of a dense attribute of integers, converted to the element type of another type.
fn narrower(module: &Module, types: [TypeId; 2], bytes: &[u8]) -> Option<Vec<u8>> {
    let width = |ty| match *module.ctx.ty(shape(module, ty)?.1) {
        Type::Integer { width, .. } => Some(width),
        _ => None,
    };
    let [from, to] = types.map(width);
    let (from, to) = (from?, to?);
    let mut narrow = Vec::new();
    for element in bytes.chunks(from.div_ceil(8) as usize) {
        let value = Int::from_le_bytes(from, element).sext_inline().unwrap_or(1);
        narrow.extend(Int::from_i128(to, value).to_le_bytes());
    }
    Some(narrow)
}

/// The first element of a dense attribute, converted to the element type of another type.
fn first_element(module: &Module, from: TypeId, to: TypeId, bytes: &[u8]) -> Option<Vec<u8>> {
    let elem = |ty| shape(module, ty).map(|shape| module.ctx.ty(shape.1).clone());
    let bits = |ty: &Type| match *ty {
        Type::Integer { width, signedness: Signedness::Signless } => Some(width),
        Type::Index => Some(64),
        Type::Float(kind) => Some(kind.width()),
        _ => None,
    };
    let (old, new) = (elem(from)?, elem(to)?);
    let taken = bytes.get(..bits(&old)?.div_ceil(8) as usize)?;
    if old == new {
        return Some(taken.to_vec());
    }
    match (&old, &new) {
        (Type::Float(_), Type::Float(kind)) => {
            Some(Float::round(*kind, false, 1, 0, Rounding::NearestEven).to_int().to_le_bytes())
        }
        (Type::Float(_), _) | (_, Type::Float(_)) => None,
        _ => {
            let value = Int::from_le_bytes(bits(&old)?, taken).sext_inline().unwrap_or(1);
            Some(Int::from_i128(bits(&new)?, value).to_le_bytes())
        }
    }
}
