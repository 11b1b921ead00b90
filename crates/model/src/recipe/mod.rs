//! What ODS cannot say about making an op, as data of the dialects: recipes, makers, and examples of types and attributes.
//!
//! The generator of unguarded programs (`engine::grammar`) makes an op from its ODS shape. It draws how many values each
//! operand has, types that fit the constraints, relations and traits, visible values of those types (or new ones),
//! attributes, and regions. Then the shape verifier checks the op. A [`Recipe`] is needed only if that is not enough.
//! Most recipes are a [`RecipeKind::Adjust`]: a function that fixes some parts of a [`Draft`] by their ODS names, and leaves
//! the rest to the core:
//!
//! ```
//! use assay_ir::FloatKind;
//! use assay_model::{IrBuilderExt as _, Recipe};
//!
//! const EXTEND: Recipe = Recipe::adjust(|builder, draft| {
//!     let (narrow, wide) = (builder.float(FloatKind::F16), builder.float(FloatKind::F64));
//!     draft.operand_type("in", narrow).result_type("out", wide);
//!     Some(())
//! });
//! ```
//!
//! `None` means: not possible here; the op is dropped and counted.

mod builder;

pub use builder::draft::{Draft, DraftPart, Finish, RegionPlan, Slot, Yield};
pub use builder::{GrammarBuilder, GrammarBuilderExt};

use assay_ir::{Context, TypeId, ValueId, VectorDim};

/// How an op is made.
#[derive(Clone, Copy)]
pub enum RecipeKind {
    /// From its ODS shape alone, as without a recipe. For ops that differ only in `place`, `inside` or the weight.
    Shape,
    /// Not at all, for this reason: a clause that continues the op's name and a colon.
    Never(&'static str),
    /// Fixes parts of a draft. The core draws the rest, then verifies and inserts the op.
    Adjust(fn(&mut dyn GrammarBuilder, &mut Draft) -> Option<()>),
    /// This function makes the op (or several) itself, with [`GrammarBuilder::emit`].
    Make(fn(&mut dyn GrammarBuilder) -> Option<()>),
}

/// Where an op may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// As ODS says: symbols directly in the next enclosing symbol table, ops with `HasParent<…>` in that parent, all others anywhere.
    Ods,
    /// Directly in the next enclosing symbol table, whatever ODS says.
    Table,
    /// Directly or indirectly in one of these ops.
    Within(&'static [&'static str]),
    /// At the end of any block of a region that may hold several blocks: a terminator without successors.
    Block,
    /// Only where a recipe makes it by name (terminators that a parent's recipe makes, parts of a parent).
    Recipe,
}

/// Which ops may be in an op's regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inside {
    /// Every op that the rules for other regions allow.
    Any,
    /// Ops without memory effects and without regions.
    Pure,
    /// Ops of these dialects, and ops of these full names.
    Only(&'static [&'static str]),
    /// Only ops that the recipe makes.
    Nothing,
}

/// What part an op plays in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// An op in the body of a function or of another op.
    Op,
    /// Is the root of every program.
    Program,
    /// A function in the root; each program has as many as the configuration says.
    Function,
}

/// How to make one op, where ODS does not say it. Built as a constant.
#[derive(Clone, Copy)]
pub struct Recipe {
    /// Who makes the op.
    pub how: RecipeKind,
    /// Where it may be.
    pub place: Place,
    /// What its regions may hold.
    pub inside: Inside,
    /// In percent of the weight of the dialect's other ops; 100 is the default.
    pub weight: u16,
    /// Its part in a program.
    pub role: Role,
    /// Whether the integers that it makes in generated programs are small and not negative.
    pub is_small: bool,
    /// How it is made under a mask; `None` if no op masks it.
    pub masked: Option<MaskedRecipe>,
    /// Values worth drawing for its attributes, by the attribute's name. They take precedence over [`Recipes::attrs`].
    pub attrs: Examples,
}

/// How an op is made as the only one in the region of an op that masks it.
#[derive(Clone, Copy)]
pub struct MaskedRecipe {
    /// Fixes types and required attributes of a draft; returns the dimensions of the mask.
    pub make: fn(&mut dyn GrammarBuilder, &mut Draft) -> Option<Vec<VectorDim>>,
    /// Whether an operand of the masking op may give the values of disabled lanes (`supportsPassthru`).
    pub passthru: bool,
}

/// Values worth drawing, as MLIR writes them, for each of several names.
pub type Examples = &'static [(&'static str, &'static [&'static str])];

impl Recipe {
    /// A recipe that leaves all else to ODS.
    pub const fn new(how: RecipeKind) -> Recipe {
        Recipe {
            how,
            place: Place::Ods,
            inside: Inside::Any,
            weight: 100,
            role: Role::Op,
            is_small: false,
            masked: None,
            attrs: &[],
        }
    }

    /// See [`RecipeKind::Adjust`].
    pub const fn adjust(adjust: fn(&mut dyn GrammarBuilder, &mut Draft) -> Option<()>) -> Recipe {
        Recipe::new(RecipeKind::Adjust(adjust))
    }

    /// See [`RecipeKind::Make`].
    pub const fn make(make: fn(&mut dyn GrammarBuilder) -> Option<()>) -> Recipe {
        Recipe::new(RecipeKind::Make(make))
    }

    /// See [`RecipeKind::Never`].
    pub const fn never(reason: &'static str) -> Recipe {
        Recipe::new(RecipeKind::Never(reason))
    }

    /// See [`RecipeKind::Shape`].
    pub const fn shape() -> Recipe {
        Recipe::new(RecipeKind::Shape)
    }

    /// See [`Recipe::place`].
    pub const fn place(mut self, place: Place) -> Recipe {
        self.place = place;
        self
    }

    /// See [`Recipe::inside`].
    pub const fn inside(mut self, inside: Inside) -> Recipe {
        self.inside = inside;
        self
    }

    /// See [`Recipe::weight`].
    pub const fn weight(mut self, percent: u16) -> Recipe {
        self.weight = percent;
        self
    }

    /// See [`Recipe::is_small`].
    pub const fn small(mut self) -> Recipe {
        self.is_small = true;
        self
    }

    /// See [`Recipe::masked`].
    pub const fn masked(mut self, masked: MaskedRecipe) -> Recipe {
        self.masked = Some(masked);
        self
    }

    /// See [`Recipe::attrs`].
    pub const fn attrs(mut self, attrs: Examples) -> Recipe {
        self.attrs = attrs;
        self
    }

    /// See [`Recipe::role`].
    pub const fn role(mut self, role: Role) -> Recipe {
        self.role = role;
        self
    }
}

/// How to make a value of a type if none is in scope. Without a fitting maker, the enclosing function gets one more argument.
#[derive(Clone, Copy)]
pub struct Maker {
    /// Whether it makes values of a type.
    pub accepts: fn(&Context, TypeId) -> bool,
    /// Emits ops and returns the value.
    pub make: fn(&mut dyn GrammarBuilder, TypeId) -> Option<ValueId>,
    /// How often it is chosen among the makers that accept the type. 0: only if an argument cannot be added either.
    pub weight: u16,
}

/// All that one dialect adds to ODS.
#[derive(Clone, Copy)]
pub struct Recipes {
    /// Name of the dialect.
    pub dialect: &'static str,
    /// Recipes of ops that have no definition here, or that unguarded programs make in another way.
    pub ops: &'static [(&'static str, Recipe)],
    /// Ways to make values of the dialect's types.
    pub makers: &'static [Maker],
    /// Types that are worth drawing, as MLIR writes them. The key is the ODS name of a constraint (field 2 of the `T` lines in
    /// `crates/model/data/ods-22.txt`), which then gets these types and no others. Types under the key `""` are for every constraint that accepts
    /// them. A type without parameters needs no entry.
    pub types: Examples,
    /// Attributes that are worth drawing, by the ODS name of the constraint (field 2 of the `A` lines in
    /// `crates/model/data/ods-22.txt`). [`Recipe::attrs`] has those of a single op. An enumeration whose text is `#dialect.name<word>` needs no
    /// entry.
    ///
    /// An empty list: such an attribute is never drawn.
    pub attrs: Examples,
    /// Examples of ops whose shape does not say enough, one per line. Fields are separated by tabs: `op`, `+`, `[(operand types) -> result types,
    /// {properties}]`; or, for an op that is never made: `op`, `-`, the reason.
    pub samples: &'static str,
}

impl Recipes {
    /// Empty tables, which the methods below fill.
    pub const fn new(dialect: &'static str) -> Recipes {
        Recipes { dialect, ops: &[], makers: &[], types: &[], attrs: &[], samples: "" }
    }

    /// See [`Recipes::ops`].
    pub const fn ops(mut self, ops: &'static [(&'static str, Recipe)]) -> Recipes {
        self.ops = ops;
        self
    }

    /// See [`Recipes::makers`].
    pub const fn makers(mut self, makers: &'static [Maker]) -> Recipes {
        self.makers = makers;
        self
    }

    /// See [`Recipes::types`].
    pub const fn types(mut self, types: Examples) -> Recipes {
        self.types = types;
        self
    }

    /// See [`Recipes::samples`].
    pub const fn samples(mut self, samples: &'static str) -> Recipes {
        self.samples = samples;
        self
    }

    /// See [`Recipes::attrs`].
    pub const fn attrs(mut self, attrs: Examples) -> Recipes {
        self.attrs = attrs;
        self
    }
}
