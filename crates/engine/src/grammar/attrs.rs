//! Attributes worth drawing for each constraint, computed once for each generator.

use assay_ir::{
    AffineExpr, AffineMap, Attr, AttrId, Context, DenseData, Float, Int, IntegerSet, Type, TypeId,
};
use assay_model::generate::{i32_array, i64_array};
use assay_model::shape::pred::{BuiltinClass, Measure, SubjectPart};
use assay_model::shape::{Accept, AttrConstraint, Pred};

use super::pools::Pools;

/// Where an open attribute comes from.
#[derive(Clone, Debug)]
pub enum AttrSource {
    /// One of these, of the prototype's context.
    Pool(Vec<AttrId>),
    /// A new symbol.
    Symbol,
    /// Nowhere: only a recipe can make it.
    None,
}

/// Numbers worth trying if a constraint lists none.
const NUMBERS: [i64; 14] = [0, 1, 2, 3, 4, 5, 7, 8, 16, 32, 64, 128, -1, 100];

impl AttrSource {
    /// The pool for an attribute's constraint; `fixed` come from the recipes.
    pub fn new(
        pools: &mut Pools,
        name: &str,
        constraint: &AttrConstraint,
        fixed: Option<&[AttrId]>,
    ) -> AttrSource {
        if let Some(fixed) = fixed {
            return if fixed.is_empty() { AttrSource::None } else { AttrSource::Pool(fixed.to_vec()) };
        }
        if name == "sym_name" {
            return AttrSource::Symbol;
        }
        if constraint.property {
            return match constraint.name {
                "UnitProp" => AttrSource::Pool(vec![pools.proto.ctx.intern_attr(Attr::Unit)]),
                _ => AttrSource::None,
            };
        }
        let mut candidates = Vec::new();
        collect(pools, constraint, &constraint.pred, &mut candidates);
        let ctx = &pools.proto.ctx;
        let accepted = |wanted: Accept| -> Vec<AttrId> {
            candidates.iter().copied().filter(|&attr| constraint.accepts(ctx, attr) == wanted).collect()
        };
        let mut attrs = accepted(Accept::Yes);
        if attrs.is_empty() {
            attrs = accepted(Accept::Unknown);
        }
        if attrs.is_empty() { AttrSource::None } else { AttrSource::Pool(attrs) }
    }
}

fn collect(pools: &mut Pools, constraint: &AttrConstraint, pred: &Pred, found: &mut Vec<AttrId>) {
    let ctx = &mut pools.proto.ctx;
    match pred {
        Pred::And(_) => add_conjunction(pools, constraint, pred, found),
        Pred::Or(parts) => parts.iter().for_each(|part| collect(pools, constraint, part, found)),
        Pred::True => numbers(ctx, pred, 64, found),
        Pred::Named(name) => {
            let name = ctx.sym(&name[1..]);
            for case in &constraint.cases {
                let body = ctx.sym(&format!("<{}>", case.word));
                found.push(ctx.intern_attr(Attr::Dialect { name, body, ty: None }));
            }
            if constraint.cases.is_empty() {
                let body = ctx.sym("");
                found.push(ctx.intern_attr(Attr::Dialect { name, body, ty: None }));
            }
        }
        Pred::Is(_) => add_conjunction(pools, constraint, pred, found),
        _ => {}
    }
}

/// Handles a conjunction: its class of attributes, and the further conditions on them.
fn add_conjunction(pools: &mut Pools, constraint: &AttrConstraint, pred: &Pred, found: &mut Vec<AttrId>) {
    let parts = match pred {
        Pred::And(parts) => parts.as_slice(),
        other => std::slice::from_ref(other),
    };
    for part in parts {
        let Pred::Is(kind) = part else { continue };
        match kind {
            BuiltinClass::TypeAttr => {
                for ty in pools.any().types {
                    found.push(pools.proto.ctx.intern_attr(Attr::Type(ty)));
                }
            }
            BuiltinClass::ArrayAttr => add_arrays(pools, constraint, pred, found),
            _ => add_plain(&mut pools.proto.ctx, *kind, pred, found),
        }
    }
}

/// Arrays of what each element may be.
fn add_arrays(pools: &mut Pools, constraint: &AttrConstraint, pred: &Pred, found: &mut Vec<AttrId>) {
    let mut each = Vec::new();
    visit(pred, &mut |part| {
        if let Pred::At(SubjectPart::Each, inner) = part {
            collect(pools, constraint, inner, &mut each);
        }
    });
    let each: Vec<AttrId> = match inner_of(pred) {
        Some(inner) => each
            .into_iter()
            .filter(|&one| assay_model::shape::attr_accepts(&pools.proto.ctx, inner, one) != Accept::No)
            .collect(),
        None => each,
    };
    let ctx = &mut pools.proto.ctx;
    let lengths = lengths(pred);
    let lengths = if lengths.is_empty() { vec![0, 1, 2, 3] } else { lengths };
    for length in lengths {
        if length == 0 {
            found.push(ctx.intern_attr(Attr::Array([].into())));
            continue;
        }
        for start in 0..each.len().min(6) {
            let list = (0..length as usize).map(|at| each[(start + at) % each.len()]).collect();
            found.push(ctx.intern_attr(Attr::Array(list)));
        }
    }
}

fn inner_of(pred: &Pred) -> Option<&Pred> {
    match pred {
        Pred::And(parts) => parts.iter().find_map(inner_of),
        Pred::At(SubjectPart::Each, inner) => Some(inner),
        _ => None,
    }
}

fn lengths(pred: &Pred) -> Vec<i64> {
    let mut found = Vec::new();
    visit(pred, &mut |part| {
        if let Pred::Compare(Measure::Length, _, length) = part {
            found.push(*length);
        }
    });
    found
}

/// Calls a function for a predicate and its parts, except for the predicates on array elements.
fn visit<'a>(pred: &'a Pred, call: &mut dyn FnMut(&'a Pred)) {
    call(pred);
    match pred {
        Pred::And(parts) | Pred::Or(parts) => parts.iter().for_each(|part| visit(part, call)),
        Pred::Not(inner) => visit(inner, call),
        Pred::At(part, inner) if *part != SubjectPart::Each => visit(inner, call),
        _ => {}
    }
}

/// Attributes of one class.
fn add_plain(ctx: &mut Context, kind: BuiltinClass, pred: &Pred, found: &mut Vec<AttrId>) {
    match kind {
        BuiltinClass::IntegerAttr => numbers(ctx, pred, 32, found),
        BuiltinClass::TypedAttr => numbers(ctx, pred, 64, found),
        BuiltinClass::BoolAttr => {
            found.extend([true, false].map(|value| ctx.intern_attr(Attr::Bool(value))));
        }
        BuiltinClass::FloatAttr => {
            for &kind in &[assay_ir::FloatKind::F32, assay_ir::FloatKind::F64, assay_ir::FloatKind::F16] {
                let ty = ctx.intern_type(Type::Float(kind));
                for value in [0.0, 1.0, -2.5, 0.5] {
                    found.push(ctx.intern_attr(Attr::Float { value: Float::from_f64(kind, value), ty }));
                }
            }
        }
        BuiltinClass::StringAttr => {
            for text in ["a", "b", "text"] {
                let text = ctx.sym(text);
                found.push(ctx.intern_attr(Attr::String(text)));
            }
        }
        BuiltinClass::UnitAttr => found.push(ctx.intern_attr(Attr::Unit)),
        BuiltinClass::DictionaryAttr => found.push(ctx.intern_attr(Attr::Dictionary([].into()))),
        BuiltinClass::ElementsAttr | BuiltinClass::DenseElementsAttr | BuiltinClass::DenseIntElementsAttr => {
            dense(ctx, pred, found)
        }
        BuiltinClass::DenseArrayAttr => dense_arrays(ctx, pred, found),
        BuiltinClass::AffineMapAttr => {
            for rank in 0..4u32 {
                let results = (0..rank).map(AffineExpr::Dim).collect();
                found.push(ctx.intern_attr(Attr::AffineMap(AffineMap {
                    n_dims: rank,
                    n_symbols: 0,
                    results,
                })));
            }
        }
        BuiltinClass::IntegerSetAttr => {
            let constraints = vec![(AffineExpr::Dim(0), false)];
            found.push(ctx.intern_attr(Attr::IntegerSet(IntegerSet {
                n_dims: 1,
                n_symbols: 0,
                constraints,
            })));
        }
        BuiltinClass::LocationAttr => found.push(ctx.intern_attr(Attr::UnknownLoc)),
        _ => {}
    }
}

/// Integer attributes of the type that the predicate requires.
fn numbers(ctx: &mut Context, pred: &Pred, width: u32, found: &mut Vec<AttrId>) {
    let mut types: Vec<TypeId> = Vec::new();
    let mut values: Vec<i64> = Vec::new();
    visit(pred, &mut |part| match part {
        Pred::Int { sign, width: wanted } => types.push(ctx.intern_type(Type::Integer {
            width: wanted.unwrap_or(width),
            signedness: sign.unwrap_or(assay_ir::Signedness::Signless),
        })),
        Pred::Is(BuiltinClass::Index) => types.push(ctx.intern_type(Type::Index)),
        Pred::OneOf(list) => values.extend(list),
        Pred::Compare(Measure::Value, _, value) => values.extend([value - 1, *value, value + 1]),
        _ => {}
    });
    if !values.iter().any(|_| has_cases(pred)) {
        values.extend(NUMBERS);
    }
    if types.is_empty() {
        types.push(ctx.intern_type(Type::Integer { width, signedness: assay_ir::Signedness::Signless }));
    }
    for ty in types {
        let width = match ctx.ty(ty) {
            Type::Integer { width, .. } => *width,
            _ => 64,
        };
        for &value in &values {
            let attr = if width == 1 {
                ctx.intern_attr(Attr::Bool(value & 1 == 1))
            } else {
                ctx.intern_attr(Attr::Integer { value: Int::from_i128(width, value.into()), ty })
            };
            if !found.contains(&attr) {
                found.push(attr);
            }
        }
    }
}

fn has_cases(pred: &Pred) -> bool {
    let mut found = false;
    visit(pred, &mut |part| found |= matches!(part, Pred::OneOf(_)));
    found
}

/// Dense vectors of integers, with the sizes that the predicate requires.
fn dense(ctx: &mut Context, pred: &Pred, found: &mut Vec<AttrId>) {
    let mut widths = Vec::new();
    let mut shapes = vec![vec![1], vec![2], vec![4]];
    visit(pred, &mut |part| match part {
        Pred::Int { width, .. } => widths.push(width.unwrap_or(32)),
        Pred::Shape(sizes) => shapes.push(sizes.clone()),
        _ => {}
    });
    if widths.is_empty() {
        widths.extend([32, 64]);
    }
    for width in widths {
        let elem = assay_model::generate::int_type(ctx, width);
        for shape in &shapes {
            let ty = ctx.intern_type(Type::Tensor { shape: shape.as_slice().into(), elem, encoding: None });
            let bytes = Int::new(width, 1).to_le_bytes().into();
            found.push(ctx.intern_attr(Attr::Dense { data: DenseData::Bytes { splat: true, bytes }, ty }));
        }
    }
}

fn dense_arrays(ctx: &mut Context, pred: &Pred, found: &mut Vec<AttrId>) {
    let lengths = lengths(pred);
    let lengths = if lengths.is_empty() { vec![0, 1, 2, 3] } else { lengths };
    for length in lengths {
        for start in 0..2 {
            let values: Vec<i64> = (start..start + length).collect();
            let narrow: Vec<i32> = values.iter().map(|&value| value as i32).collect();
            found.extend([i64_array(ctx, &values), i32_array(ctx, &narrow)]);
            let flags: Box<[u8]> = values.iter().map(|value| (value & 1) as u8).collect();
            let elem = assay_model::generate::int_type(ctx, 1);
            found.push(ctx.intern_attr(Attr::DenseArray { elem, bytes: flags, len: length as u32 }));
        }
    }
}
