//! Types worth drawing for each constraint, computed once for each generator.
//!
//! Candidates are a fixed set of builtin types, and types from what the predicate names (sizes, counts, element types,
//! types of dialects). Those that the constraint accepts stay, common ones first.

use assay_ir::{Context, DYNAMIC, FloatKind, Module, Signedness, Sym, Type, TypeId, VectorDim};
use assay_model::Recipes;
use assay_model::shape::pred::{CompareOp, Measure};
use assay_model::shape::{Accept, Pred, TypeConstraint};
use rustc_hash::FxHashMap;

/// Most candidates kept of one constraint.
const MOST: usize = 160;

/// Types of the prototype's context.
#[derive(Clone, Debug, Default)]
pub struct TypePool {
    pub types: Vec<TypeId>,
    /// This many of the first types are common.
    pub common: usize,
}

/// Makes pools, and owns the prototype module for the ids in them.
pub struct Pools {
    pub proto: Module,
    universe: Vec<TypeId>,
    common: usize,
    /// From the recipes, by constraint.
    fixed: FxHashMap<&'static str, Vec<TypeId>>,
    made: FxHashMap<&'static str, std::sync::Arc<TypePool>>,
    /// Whether only types stay with which programs can be interpreted: no scalable vectors, whose size depends on the
    /// machine, and no floats wider than those for which elementary functions are known.
    modelled: bool,
    /// Names of dialect types that have parameters in the samples: they are not drawn without parameters.
    bodied: Vec<Sym>,
}

const INTS: &[u32] = &[1, 8, 16, 32, 64];
const ODD_INTS: &[u32] = &[2, 3, 4, 7, 24, 33, 128];
const FLOATS: &[FloatKind] = &[FloatKind::F32, FloatKind::F64, FloatKind::F16, FloatKind::BF16];
const ODD_FLOATS: &[FloatKind] = &[
    FloatKind::F80,
    FloatKind::F128,
    FloatKind::TF32,
    FloatKind::F8E5M2,
    FloatKind::F8E4M3FN,
    FloatKind::F4E2M1FN,
    FloatKind::F8E8M0FNU,
];
const SHAPES: &[&[i64]] = &[
    &[4],
    &[2],
    &[8],
    &[2, 4],
    &[4, 4],
    &[DYNAMIC],
    &[DYNAMIC, 4],
    &[],
    &[1],
    &[16],
    &[3, DYNAMIC],
    &[DYNAMIC, DYNAMIC],
    &[2, 3, 4],
    &[1, 1],
    &[1, 8, 8, 4],
];

impl Pools {
    /// `modelled`: only types with which programs can be interpreted.
    pub fn new(recipes: &[&'static Recipes], modelled: bool) -> Pools {
        let mut pools = Pools {
            proto: Module::new(),
            universe: Vec::new(),
            common: 0,
            fixed: FxHashMap::default(),
            made: FxHashMap::default(),
            modelled,
            bodied: Vec::new(),
        };
        pools.fill_universe();
        for each in recipes {
            for &(constraint, texts) in each.types {
                let mut types = super::texts::types(&mut pools.proto, texts);
                for &ty in &types {
                    if let Type::Dialect { name, body } = pools.proto.ctx.ty(ty)
                        && !pools.proto.ctx.str(*body).is_empty()
                    {
                        pools.bodied.push(*name);
                    }
                }
                types.retain(|&ty| pools.takes(ty));
                if constraint.is_empty() {
                    pools.universe.extend(types);
                } else {
                    pools.fixed.entry(constraint).or_default().extend(types);
                }
            }
        }
        pools
    }

    fn fill_universe(&mut self) {
        let ctx = &mut self.proto.ctx;
        let signless = |ctx: &mut Context, width| int(ctx, width, Signedness::Signless);
        let mut common: Vec<TypeId> = INTS.iter().map(|&width| signless(ctx, width)).collect();
        common.push(ctx.intern_type(Type::Index));
        common.extend(FLOATS.iter().map(|&kind| ctx.intern_type(Type::Float(kind))));
        let mut rare: Vec<TypeId> = ODD_INTS.iter().map(|&width| signless(ctx, width)).collect();
        for width in [8, 16, 32, 64] {
            rare.push(int(ctx, width, Signedness::Signed));
            rare.push(int(ctx, width, Signedness::Unsigned));
        }
        rare.extend(ODD_FLOATS.iter().map(|&kind| ctx.intern_type(Type::Float(kind))));
        for at in [6, 7] {
            rare.push(ctx.intern_type(Type::Complex(common[at])));
        }
        rare.push(ctx.intern_type(Type::None));
        let (inputs, results) = ([common[3], common[6]].into(), [common[3]].into());
        rare.push(ctx.intern_type(Type::Function { inputs, results }));
        rare.push(ctx.intern_type(Type::Tuple([common[3], common[6]].into())));
        let scalars: Vec<TypeId> = common.clone();
        for (index, &shape) in SHAPES.iter().enumerate() {
            for (at, &elem) in scalars.iter().enumerate() {
                // All combinations of shapes and elements would outnumber the other types.
                if (index + at) % 3 == 0 || matches!(at, 3 | 6) {
                    add_shaped_types(ctx, shape, elem, &mut rare);
                }
            }
        }
        self.common = common.len();
        self.universe = common;
        rare.retain(|&ty| self.takes(ty));
        self.universe.extend(rare);
    }

    fn takes(&self, ty: TypeId) -> bool {
        !self.modelled || is_modelled(&self.proto.ctx, ty)
    }

    /// All types worth drawing where nothing is asked.
    pub fn any(&self) -> TypePool {
        TypePool { types: self.universe.clone(), common: self.common }
    }

    /// Types that a constraint accepts.
    pub fn accepted_types(&mut self, constraint: &'static TypeConstraint) -> std::sync::Arc<TypePool> {
        if let Some(pool) = self.made.get(constraint.name) {
            return pool.clone();
        }
        let pool = std::sync::Arc::new(self.make(constraint));
        self.made.insert(constraint.name, pool.clone());
        pool
    }

    /// The prototype and all pools made.
    pub fn finish(self) -> (Module, FxHashMap<&'static str, std::sync::Arc<TypePool>>) {
        (self.proto, self.made)
    }

    fn make(&mut self, constraint: &'static TypeConstraint) -> TypePool {
        if let Some(types) = self.fixed.get(constraint.name) {
            return TypePool { types: types.clone(), common: types.len() };
        }
        if constraint.pred == Pred::True {
            return self.any();
        }
        let mut named = Hints::default();
        named.collect(&constraint.pred, &mut self.proto.ctx);
        let mut candidates = self.universe.clone();
        named.leaves.retain(|&leaf| match self.proto.ctx.ty(leaf) {
            Type::Dialect { name, .. } => !self.bodied.contains(name),
            _ => true,
        });
        named.add_candidates(&mut self.proto.ctx, &mut candidates);
        let mut seen = rustc_hash::FxHashSet::default();
        candidates.retain(|&ty| seen.insert(ty) && self.takes(ty));
        let ctx = &self.proto.ctx;
        let accepted = |wanted: Accept| -> Vec<TypeId> {
            candidates.iter().copied().filter(|&ty| constraint.accepts(ctx, ty) == wanted).collect()
        };
        let mut types = accepted(Accept::Yes);
        if types.is_empty() {
            types = accepted(Accept::Unknown);
        }
        let common = types.iter().filter(|ty| self.universe[..self.common].contains(ty)).count();
        thin(&mut types, common);
        TypePool { types, common }
    }
}

/// Whether programs with values of a type can be interpreted to their end: the size of scalable vectors depends on the
/// machine, elementary functions are known up to f64, and contents can only be shown if they are scalars.
pub fn is_modelled(ctx: &Context, ty: TypeId) -> bool {
    let scalars = |elem: TypeId| match ctx.ty(elem) {
        Type::Integer { .. } | Type::Index | Type::Complex(_) => true,
        Type::Float(_) => is_modelled(ctx, elem),
        _ => false,
    };
    match *ctx.ty(ty) {
        Type::Vector { ref shape, elem } => !shape.iter().any(|dim| dim.scalable) && is_modelled(ctx, elem),
        Type::Tensor { elem, .. }
        | Type::UnrankedTensor { elem }
        | Type::MemRef { elem, .. }
        | Type::UnrankedMemRef { elem, .. } => scalars(elem),
        Type::Float(kind) => !matches!(kind, FloatKind::F80 | FloatKind::F128),
        _ => true,
    }
}

/// Thins out the types after the common ones, so that at most [`MOST`] stay.
fn thin(types: &mut Vec<TypeId>, common: usize) {
    let step = (types.len() - common).div_ceil(MOST).max(1);
    let mut index = 0;
    types.retain(|_| {
        index += 1;
        index <= common || (index - common).is_multiple_of(step)
    });
}

fn int(ctx: &mut Context, width: u32, signedness: Signedness) -> TypeId {
    ctx.intern_type(Type::Integer { width, signedness })
}

fn vector(ctx: &mut Context, shape: &[i64], elem: TypeId, scalable: impl Fn(usize) -> bool) -> TypeId {
    let shape =
        shape.iter().enumerate().map(|(at, &size)| VectorDim { size, scalable: scalable(at) }).collect();
    ctx.intern_type(Type::Vector { shape, elem })
}

/// The vector, tensor and memref types of a shape, and the unranked types with the same element.
fn add_shaped_types(ctx: &mut Context, shape: &[i64], elem: TypeId, types: &mut Vec<TypeId>) {
    if !shape.contains(&DYNAMIC) {
        types.push(vector(ctx, shape, elem, |_| false));
        if shape.len() == 1 {
            types.push(vector(ctx, shape, elem, |_| true));
        }
    }
    types.push(ctx.intern_type(Type::Tensor { shape: shape.into(), elem, encoding: None }));
    types.push(ctx.intern_type(Type::MemRef { shape: shape.into(), elem, layout: None, memory_space: None }));
    if shape.is_empty() {
        types.push(ctx.intern_type(Type::UnrankedTensor { elem }));
        types.push(ctx.intern_type(Type::UnrankedMemRef { elem, memory_space: None }));
    }
}

/// What a predicate names.
#[derive(Default)]
struct Hints {
    leaves: Vec<TypeId>,
    shapes: Vec<Vec<i64>>,
    counts: Vec<i64>,
    ranks: Vec<usize>,
}

impl Hints {
    fn collect(&mut self, pred: &Pred, ctx: &mut Context) {
        match pred {
            Pred::And(parts) | Pred::Or(parts) => parts.iter().for_each(|part| self.collect(part, ctx)),
            Pred::Not(inner) | Pred::At(_, inner) => self.collect(inner, ctx),
            Pred::Int { sign, width } => {
                let signedness = sign.unwrap_or(Signedness::Signless);
                for &width in width.as_ref().map_or(INTS, std::slice::from_ref) {
                    self.leaves.push(int(ctx, width, signedness));
                }
            }
            Pred::Float(kind) => self.leaves.push(ctx.intern_type(Type::Float(*kind))),
            Pred::Named(name) if name.starts_with('!') => {
                let (name, body) = (ctx.sym(&name[1..]), ctx.sym(""));
                self.leaves.push(ctx.intern_type(Type::Dialect { name, body }));
            }
            Pred::Shape(sizes) => self.shapes.push(sizes.clone()),
            Pred::Compare(Measure::Elements, CompareOp::Eq, count) => self.counts.push(*count),
            Pred::Compare(Measure::Rank, op, rank) => {
                let step = i64::from(*op == CompareOp::Gt);
                self.ranks.extend(usize::try_from(rank + step).ok());
            }
            _ => {}
        }
    }

    fn add_candidates(&mut self, ctx: &mut Context, candidates: &mut Vec<TypeId>) {
        candidates.extend(&self.leaves);
        for &leaf in &self.leaves {
            if matches!(ctx.ty(leaf), Type::Float(_)) {
                candidates.push(ctx.intern_type(Type::Complex(leaf)));
            }
        }
        let mut shapes = std::mem::take(&mut self.shapes);
        for &count in &self.counts {
            shapes.push(vec![count]);
            if count % 2 == 0 {
                shapes.push(vec![2, count / 2]);
            }
        }
        for &rank in &self.ranks {
            for size in [2, 4, DYNAMIC] {
                shapes.push(vec![size; rank.min(8)]);
            }
        }
        let mut elems = std::mem::take(&mut self.leaves);
        if elems.is_empty() {
            elems.extend(&candidates[..10.min(candidates.len())]);
        } else {
            shapes.extend(SHAPES.iter().map(|shape| shape.to_vec()));
        }
        for shape in &shapes {
            for &elem in &elems {
                add_shaped_types(ctx, shape, elem, candidates);
                if !shape.contains(&DYNAMIC) && !shape.is_empty() {
                    candidates.push(vector(ctx, shape, elem, |_| true));
                    candidates.push(vector(ctx, shape, elem, |at| at + 1 == shape.len()));
                }
            }
        }
    }
}
