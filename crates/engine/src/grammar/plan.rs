//! What the generator knows about each op, computed once for each generator.

use std::sync::Arc;

use assay_ir::AttrId;
use assay_model::shape::{Arity, Blocks, OpShape, Presence, Relation, Same, Shapes, Trait, Transform};
use assay_model::{Inside, Place, Recipe, RecipeKind, Registry};
use rustc_hash::FxHashMap;

use super::attrs::AttrSource;
use super::pools::{Pools, TypePool};
use super::sample::{self, OpSample, OpSamples};

/// A condition between the types of several parts. A part is an operand or a result; operands come first in the
/// numbering.
#[derive(Clone, Debug)]
pub enum TypeLink {
    /// One type, or equal lists of types.
    Type(Vec<usize>),
    Elem(Vec<usize>),
    /// The parts have the same rank and sizes, and the same kind of shaped type.
    Shape(Vec<usize>),
    Follows {
        transform: Transform,
        from: usize,
        to: usize,
    },
}

/// One op.
pub struct OpPlan {
    pub shape: &'static OpShape,
    pub recipe: Option<&'static Recipe>,
    /// Of operands, then results.
    pub pools: Vec<Arc<TypePool>>,
    pub attrs: Vec<AttrSource>,
    pub links: Vec<TypeLink>,
    pub terminator: bool,
    /// Ops that `HasParent<…>` names; empty: any.
    pub parents: Vec<&'static str>,
    /// Name of the op that terminates its regions, if its traits determine that.
    pub ends_with: Option<&'static str>,
    pub symbol: bool,
    pub pure: bool,
    /// Examples, if neither the shape nor a recipe describes the op well enough.
    pub samples: Vec<OpSample>,
    refused: Option<&'static str>,
}

impl OpPlan {
    /// Whether the op may be in these ops, given innermost first: the innermost one that restricts its contents decides. `None` stands
    /// for an unknown op, about whose contents nothing is known.
    pub fn is_allowed_in<'p>(&self, around: impl Iterator<Item = Option<&'p OpPlan>>) -> bool {
        for outer in around {
            let Some(outer) = outer else { return false };
            match outer.inside() {
                Inside::Any if outer.shape.has(Trait::IsolatedFromAbove) => return true,
                Inside::Any => {}
                Inside::Pure => return self.pure,
                Inside::Only(names) => {
                    return names.contains(&self.shape.dialect) || names.contains(&self.shape.name);
                }
                Inside::Nothing => return false,
            }
        }
        true
    }

    pub fn place(&self) -> Place {
        self.recipe.map_or(Place::Ods, |recipe| recipe.place)
    }

    pub fn inside(&self) -> Inside {
        self.recipe.map_or(Inside::Any, |recipe| recipe.inside)
    }

    /// Why the op is never drawn, if so.
    pub fn never(&self) -> Option<&'static str> {
        match self.recipe.map(|recipe| recipe.how) {
            Some(RecipeKind::Never(reason)) => Some(reason),
            Some(RecipeKind::Adjust(_) | RecipeKind::Make(_)) => None,
            _ => self.refused,
        }
    }

    /// Stands directly in a symbol table.
    pub fn in_table(&self) -> bool {
        self.place() == Place::Table || self.symbol && self.place() == Place::Ods
    }

    /// May hold several blocks in its first region.
    pub fn branches(&self) -> bool {
        let several = |blocks| !matches!(blocks, Blocks::Exactly(1) | Blocks::AtMost(1));
        self.shape.regions.first().is_some_and(|region| several(region.blocks))
            && !self.shape.has(Trait::SingleBlock)
            && !self.shape.has(Trait::HasOnlyGraphRegion)
    }
}

/// All plans, by position. There is one for every op, since recipes may ask for any.
pub struct Plans {
    pub list: Vec<OpPlan>,
    by_name: FxHashMap<&'static str, u32>,
}

impl Plans {
    pub fn new(shapes: &'static Shapes, registry: &Registry, pools: &mut Pools) -> Plans {
        let by_op: FxHashMap<&str, &'static Recipe> = registry.op_recipes().collect();
        let recipes = registry.recipes();
        let mut fixed: FxHashMap<&str, Vec<AttrId>> = FxHashMap::default();
        for each in recipes {
            for &(name, texts) in each.attrs {
                let attrs = super::texts::attrs(&mut pools.proto, texts);
                fixed.entry(name).or_default().extend(attrs);
            }
        }
        let known = sample::read(recipes, pools);
        let mut maker = PlanBuilder { known, shapes, pools, fixed, sources: FxHashMap::default() };
        let list: Vec<OpPlan> =
            shapes.iter().map(|shape| maker.plan(shape, by_op.get(shape.name).copied())).collect();
        let by_name = list.iter().enumerate().map(|(at, plan)| (plan.shape.name, at as u32)).collect();
        Plans { list, by_name }
    }

    pub fn position(&self, name: &str) -> Option<u32> {
        self.by_name.get(name).copied()
    }

    pub fn get(&self, name: &str) -> Option<&OpPlan> {
        Some(&self.list[self.position(name)? as usize])
    }
}

struct PlanBuilder<'a> {
    known: FxHashMap<&'static str, OpSamples>,
    shapes: &'static Shapes,
    pools: &'a mut Pools,
    fixed: FxHashMap<&'static str, Vec<AttrId>>,
    sources: FxHashMap<&'static str, AttrSource>,
}

impl PlanBuilder<'_> {
    fn plan(&mut self, shape: &'static OpShape, recipe: Option<&'static Recipe>) -> OpPlan {
        let parts = shape.operands.iter().chain(&shape.results);
        let pools = parts.map(|part| self.pools.accepted_types(part.constraint)).collect();
        let attrs = shape.attrs.iter().map(|attr| self.source(recipe, attr)).collect();
        let argument =
            |prefix: &str| shape.traits.iter().find_map(|each| each.strip_prefix(prefix)?.strip_suffix('>'));
        let parents = argument("HasParent<")
            .map_or(Vec::new(), |list| list.split(',').filter(|&name| name != "?").collect());
        let ends_with = argument("SingleBlockImplicitTerminator<")
            .and_then(|class| self.op_of_class(shape.dialect, class));
        let known = self.known.remove(shape.name).unwrap_or_default();
        OpPlan {
            shape,
            recipe,
            pools,
            attrs,
            links: links(shape),
            terminator: shape.has(Trait::Terminator),
            parents,
            ends_with,
            // A function is also a symbol: its interface extends that of symbols.
            symbol: shape.has(Trait::Symbol)
                || ["SymbolOpInterface", "FunctionOpInterface"].iter().any(|name| shape.has_trait(name)),
            pure: shape.has(Trait::NoMemoryEffect) && shape.regions.is_empty(),
            samples: known.samples,
            refused: known.refused,
        }
    }

    fn source(&mut self, recipe: Option<&Recipe>, attr: &assay_model::shape::AttrShape) -> AttrSource {
        let own = recipe.and_then(|recipe| recipe.attrs.iter().find(|(name, _)| *name == attr.name));
        let own = own.map(|(_, texts)| super::texts::attrs(&mut self.pools.proto, texts));
        if own.is_some() || attr.name == "sym_name" {
            return AttrSource::new(self.pools, attr.name, attr.constraint, own.as_deref());
        }
        if let Some(source) = self.sources.get(attr.constraint.name) {
            return source.clone();
        }
        let fixed = self.fixed.get(attr.constraint.name).map(Vec::as_slice);
        let source = AttrSource::new(self.pools, attr.name, attr.constraint, fixed);
        self.sources.insert(attr.constraint.name, source.clone());
        source
    }

    /// The op of a C++ class: an op of the same dialect whose name ends like the class's.
    fn op_of_class(&self, dialect: &str, class: &str) -> Option<&'static str> {
        let plain = |text: &str| text.replace(['.', '_'], "").to_lowercase();
        let class = class.rsplit("::").next()?;
        let wanted = plain(class.strip_suffix("Op").unwrap_or(class));
        let ops = self.shapes.iter().filter(|op| op.dialect == dialect);
        ops.filter(|op| plain(op.name).ends_with(&wanted)).min_by_key(|op| op.name.len()).map(|op| op.name)
    }
}

/// The conditions of an op's traits and relations.
fn links(shape: &OpShape) -> Vec<TypeLink> {
    let operands = shape.operands.len();
    let all: Vec<usize> = (0..operands + shape.results.len()).collect();
    let mut links = Vec::new();
    for relation in &shape.relations {
        add_relation_links(shape, relation, &mut links);
    }
    let mut add = |holds: Trait, link: TypeLink| {
        if shape.has(holds) {
            links.push(link);
        }
    };
    let ins = || (0..operands).collect::<Vec<_>>();
    add(Trait::SameOperandsAndResultType, TypeLink::Type(all.clone()));
    add(Trait::SameTypeOperands, TypeLink::Type(ins()));
    add(Trait::SameOperandsAndResultElementType, TypeLink::Elem(all.clone()));
    add(Trait::SameOperandsElementType, TypeLink::Elem(ins()));
    add(Trait::SameOperandsAndResultShape, TypeLink::Shape(all.clone()));
    add(Trait::SameOperandsAndResultRank, TypeLink::Shape(all.clone()));
    add(Trait::SameOperandsShape, TypeLink::Shape(ins()));
    add(Trait::Elementwise, TypeLink::Shape(all.clone()));
    widen(&mut links);
    links
}

/// If parts have the same type, they also have the same element type and shape.
fn widen(links: &mut [TypeLink]) {
    let same: Vec<Vec<usize>> = links
        .iter()
        .filter_map(|link| match link {
            TypeLink::Type(group) => Some(group.clone()),
            TypeLink::Follows { transform: Transform::Identity, from, to } => Some(vec![*from, *to]),
            _ => None,
        })
        .collect();
    for link in links {
        let (TypeLink::Elem(group) | TypeLink::Shape(group)) = link else { continue };
        for other in &same {
            if other.iter().any(|part| group.contains(part)) {
                let missing: Vec<usize> =
                    other.iter().copied().filter(|part| !group.contains(part)).collect();
                group.extend(missing);
            }
        }
    }
}

fn add_relation_links(shape: &OpShape, relation: &Relation, links: &mut Vec<TypeLink>) {
    let part = |name: &str| {
        let operand = shape.operands.iter().position(|each| each.name == name);
        operand.or_else(|| {
            shape.results.iter().position(|each| each.name == name).map(|at| at + shape.operands.len())
        })
    };
    match relation {
        Relation::Same(what, names) => {
            let parts: Vec<usize> = names.iter().filter_map(|name| part(name)).collect();
            links.push(match what {
                Same::Type => TypeLink::Type(parts),
                Same::Elem => TypeLink::Elem(parts),
                Same::Shape | Same::Rank | Same::Count => TypeLink::Shape(parts),
            });
        }
        Relation::Match { transform, from, to } => {
            if let (Some(from), Some(to)) = (part(from), part(to)) {
                links.push(TypeLink::Follows { transform: *transform, from, to });
            }
        }
        Relation::Opaque(_) => {}
    }
}

/// The probability, in percent, that an attribute is drawn although it is optional.
pub fn share(presence: Presence) -> u32 {
    match presence {
        Presence::Required => 100,
        Presence::Optional => 12,
        Presence::Default(_) => 25,
    }
}

/// Whether a part can have any number of values.
pub fn variadic(arity: Arity) -> bool {
    matches!(arity, Arity::Variadic | Arity::Nested)
}
