//! Op shapes: what ODS says about every op of an MLIR version, and the checks that follow from it.
//!
//! The data is in the repository under `data/`, one file per version, written by `cargo xtask ods`. The code does not name any dialect or op.

mod accept;
mod accept_attr;
mod effects;
mod load;
pub mod pred;
mod regions;
mod relate;
mod segments;
mod traits;
mod verify;

use std::sync::OnceLock;

use assay_ir::{AttrId, Context, TypeId};
use rustc_hash::FxHashMap;

pub use effects::MemoryEffects;

pub use accept::{Accept, elem, type_accepts};
pub use accept_attr::attr_accepts;
pub use pred::Pred;
pub use relate::{Relation, Same, Transform};
pub use segments::{SegmentError, segments};
pub use traits::Trait;
pub use verify::{ShapeError, ShapeVerifier, verify_module, verify_op};

/// The data files by major version, ascending.
const DATA: &[(u32, &str)] =
    &[(19, include_str!("../../data/ods-19.txt")), (22, include_str!("../../data/ods-22.txt"))];
static LOADED: [OnceLock<Shapes>; DATA.len()] = [const { OnceLock::new() }; DATA.len()];

/// The shapes of all ops of one MLIR version.
#[derive(Debug)]
pub struct Shapes {
    version: &'static str,
    ops: Vec<OpShape>,
    by_name: FxHashMap<&'static str, usize>,
    dialects: Vec<&'static str>,
}

/// What ODS says about one op.
#[derive(Clone, Debug)]
pub struct OpShape {
    /// Full name, `arith.addi`.
    pub name: &'static str,
    /// The dialect that ODS declares, with its whole name: not just the part of the op's name before the first dot.
    pub dialect: &'static str,
    /// In the order of ODS.
    pub operands: Vec<ValueShape>,
    /// In the order of ODS.
    pub results: Vec<ValueShape>,
    /// Inherent attributes, then properties that are not attributes.
    pub attrs: Vec<AttrShape>,
    /// In the order of ODS.
    pub regions: Vec<RegionShape>,
    /// In the order of ODS.
    pub successors: Vec<SuccessorShape>,
    /// Names of the traits and interfaces, in the order of ODS, with the arguments of templates.
    pub traits: Vec<&'static str>,
    /// Memory effects that ODS declares, without those that a C++ method returns.
    pub effects: MemoryEffects,
    /// Conditions between operands, results and attributes.
    pub relations: Vec<Relation>,
    /// Whether C++ code checks more than the constraints say (`hasVerifier`).
    pub has_verifier: bool,
    /// Whether C++ code folds the op (`hasFolder`).
    pub has_folder: bool,
    /// Whether the op registers canonicalization patterns.
    pub has_canonicalizer: bool,
    /// Bits by [`Trait`].
    flags: u64,
}

/// How many values, regions or successors an op has for one name in its ODS definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number, none included.
    Variadic,
    /// A list of lists, which is flat in the op's list of operands.
    Nested,
}

/// One operand or result of ODS.
#[derive(Clone, Copy, Debug)]
pub struct ValueShape {
    /// Empty if ODS gives no name.
    pub name: &'static str,
    /// How many values the op may have here.
    pub arity: Arity,
    /// What each value's type must satisfy.
    pub constraint: &'static TypeConstraint,
}

/// A named constraint on types.
#[derive(Debug)]
pub struct TypeConstraint {
    /// ODS name; if there is none, the name of its class and a number.
    pub name: &'static str,
    /// What MLIR's error messages say is expected.
    pub summary: &'static str,
    /// The constraint itself.
    pub pred: Pred,
}

impl TypeConstraint {
    /// Whether a type satisfies the constraint.
    pub fn accepts(&self, ctx: &Context, ty: TypeId) -> Accept {
        type_accepts(ctx, &self.pred, ty)
    }
}

/// Whether an attribute has to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The verifier rejects ops without it.
    Required,
    /// May be left out.
    Optional,
    /// May be left out; ODS gives this C++ text as its default.
    Default(&'static str),
}

/// One inherent attribute or property.
#[derive(Clone, Copy, Debug)]
pub struct AttrShape {
    /// Name in the op's dictionary.
    pub name: &'static str,
    /// Whether it may be left out.
    pub presence: Presence,
    /// What the attribute must satisfy.
    pub constraint: &'static AttrConstraint,
}

/// One case of an enumeration: its word and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnumCase {
    /// As MLIR prints the case.
    pub word: &'static str,
    /// The number after the word.
    pub value: i64,
}

/// A named constraint on attributes.
#[derive(Debug)]
pub struct AttrConstraint {
    /// ODS name; if there is none, the name of its class and a number.
    pub name: &'static str,
    /// What MLIR's error messages say is expected.
    pub summary: &'static str,
    /// The constraint itself.
    pub pred: Pred,
    /// The cases of an enumeration; empty for constraints that are not enumerations.
    pub cases: Vec<EnumCase>,
    /// Whether this is a property without a separate attribute class. The predicate is then about a C++ value.
    pub property: bool,
}

impl AttrConstraint {
    /// Whether an attribute satisfies the constraint. For an enumeration in a dialect's form (`#d.flags<a, b>`), the words are checked as well.
    pub fn accepts(&self, ctx: &Context, attr: AttrId) -> Accept {
        if self.property {
            return Accept::Unknown;
        }
        Accept::all([attr_accepts(ctx, &self.pred, attr), self.words(ctx, attr)])
    }

    fn words(&self, ctx: &Context, attr: AttrId) -> Accept {
        let assay_ir::Attr::Dialect { name, body, .. } = ctx.attr(attr) else { return Accept::Yes };
        if self.cases.is_empty() || !ctx.str(*name).contains('.') {
            return Accept::Yes;
        }
        let body = ctx.str(*body).trim();
        let Some(body) = body.strip_prefix('<').and_then(|body| body.strip_suffix('>')) else {
            return Accept::Unknown;
        };
        let plain = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_');
        Accept::all(body.split([',', '|']).map(|word| match word.trim() {
            word if self.cases.iter().any(|case| case.word == word) => Accept::Yes,
            word if plain(word) => Accept::No,
            _ => Accept::Unknown,
        }))
    }
}

/// One region of ODS.
#[derive(Clone, Copy, Debug)]
pub struct RegionShape {
    /// Empty if ODS gives no name.
    pub name: &'static str,
    /// How many regions the op may have here.
    pub arity: Arity,
    /// How many blocks each region has.
    pub blocks: Blocks,
}

/// How many blocks a region has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocks {
    /// Any number, none included.
    Any,
    /// This number.
    Exactly(usize),
    /// This number or more.
    AtLeast(usize),
    /// This number or fewer.
    AtMost(usize),
}

/// One successor of ODS.
#[derive(Clone, Copy, Debug)]
pub struct SuccessorShape {
    /// Empty if ODS gives no name.
    pub name: &'static str,
    /// How many successors the op may have here.
    pub arity: Arity,
}

impl OpShape {
    /// Whether the op has this trait, which must be one that the checks know.
    pub fn has(&self, wanted: Trait) -> bool {
        self.flags & (1 << wanted as u64) != 0
    }

    /// The ops that the op must be directly in, separated by commas, with `?` for an unknown one; `None` if any op may be the parent.
    pub fn parents(&self) -> Option<&str> {
        self.traits.iter().find_map(|each| each.strip_prefix("HasParent<")?.strip_suffix('>'))
    }

    /// Whether the op has a trait or an interface with this ODS name.
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.contains(&name)
    }
}

impl Shapes {
    /// The shapes of an MLIR version, such as `22` or `22.1.8`. Takes the nearest version at or above, otherwise the newest.
    pub fn load(version: &str) -> &'static Shapes {
        let major: u32 = version.split('.').next().and_then(|text| text.parse().ok()).unwrap_or(u32::MAX);
        let newest = DATA.len() - 1;
        let slot = DATA.iter().position(|data| data.0 >= major).unwrap_or(newest);
        LOADED[slot].get_or_init(|| load::load(DATA[slot].1).expect("the committed shapes can be read"))
    }

    /// The shapes of the newest MLIR version with data.
    pub fn newest() -> &'static Shapes {
        Shapes::load("")
    }

    /// The shape of an op in the newest MLIR that has it.
    pub fn latest_of(name: &str) -> Option<&'static OpShape> {
        Shapes::newest().get(name).or_else(|| Shapes::load("19").get(name))
    }

    /// Full version of the MLIR whose ODS these shapes are from.
    pub fn version(&self) -> &'static str {
        self.version
    }

    /// The shape of an op by its full name.
    pub fn get(&self, name: &str) -> Option<&OpShape> {
        self.by_name.get(name).map(|&index| &self.ops[index])
    }

    /// All ops, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &OpShape> {
        self.ops.iter()
    }

    /// Number of ops.
    pub fn len(&self) -> usize {
        self.ops.len()
    }

    /// Whether there are no ops at all.
    pub fn is_empty(&self) -> bool {
        self.ops.is_empty()
    }

    /// Names of all dialects, sorted.
    pub fn dialects(&self) -> &[&'static str] {
        &self.dialects
    }
}
