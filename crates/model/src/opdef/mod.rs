//! The definition of one op: everything that Assay knows about it beyond its ODS shape.

mod comparing;
mod guarding;

use assay_ir::{AffineMap, Float, Int};

use crate::affine_value::AffineValue;
use crate::approximate::{Approximate, Tolerance};
use crate::effects::{MemoryEffects, Speculatability, Speculation};
use crate::generate::{CastTarget, Choice, Class, Generate, ResultTypes};
use crate::guard::{Access, Guard, Limit, LoopBounds, RangeOf, SizeSource};
use crate::lanes::LanesOf;
use crate::machine::{OpView, ScalarKernel, WholeKernel};
use crate::mutation::{CastFits, Equivalent, KeptAttributes, Restrictions};
use crate::promises::Promises;
use crate::recipe::Recipe;
use crate::rule::{Cond, Rule};
use crate::scalar_function::ScalarFunction;
use crate::stop::Stop;
use crate::stored::StoredIf;
use crate::symbolic::Symbolic;
use crate::undef::Bits;
pub use comparing::UnreadAttributes;

/// Decodes an op whose kernel works on whole values.
pub type DecodeWhole = fn(&OpView<'_>) -> Result<WholeKernel, Stop>;

/// Decodes the attributes and types of an elementwise op.
pub type DecodeScalar = fn(&OpView<'_>) -> Result<ScalarKernel, Stop>;

/// What executing an op does.
///
/// All forms but `Whole` describe scalars. The engine applies them to vectors and tensors element by element, and a
/// poison operand makes the results of that element poison. It checks the op's rules first, so a partial function is
/// only called within its domain. Rules of a `Whole` op are checked on its whole operands, and those on elements after its kernel ran.
#[derive(Clone, Copy)]
pub enum Meaning {
    /// Elementwise on one integer.
    Int1(fn(&Int) -> Int),
    /// Elementwise on two integers of one width.
    Int2(fn(&Int, &Int) -> Int),
    /// The result; `None` outside the domain that the op's rules leave.
    Int2Partial(fn(&Int, &Int) -> Option<Int>),
    /// Elementwise on one float.
    Float1(fn(Float) -> Float),
    /// Elementwise on two floats of one format.
    Float2(fn(Float, Float) -> Float),
    /// Its results are known within a tolerance, which is part of the function.
    Approximate(&'static Approximate),
    /// Decodes attributes and types once; the kernel then runs per element, on non-poison operands.
    Scalar(DecodeScalar),
    /// Decodes once; the kernel then runs on whole values, poison included.
    Whole(DecodeWhole),
    /// Leaves the region: its parent op receives all operands.
    Exit,
    /// A declaration that other ops refer to by symbol; executing it does nothing.
    Declaration,
    /// Not modelled, for this reason; see [`OpDef::unsupported`].
    Unsupported(&'static str),
}

impl Meaning {
    /// Whether the op maps the scalars of one element to scalars.
    pub fn is_elementwise(&self) -> bool {
        !matches!(self, Meaning::Whole(_) | Meaning::Exit | Meaning::Declaration | Meaning::Unsupported(_))
    }
}

/// Reads the promises that the attributes of an op make; see [`OpDef::promises`].
pub type DecodePromises = fn(&OpView<'_>) -> Result<Promises, Stop>;

/// Holds of all elementwise ops that stretch nothing.
pub const SHAPES_DIFFER: Rule = Rule::ub(
    "shapes-differ",
    Cond::ShapesDiffer,
    "tensors of different sizes go into an elementwise op [OpDefinition.h, Elementwise: undefined for non-matching \
     shapes]",
);

/// The maps of an op, one per operand. Each maps a point of the op's domain to the indices of an element. `None` if the op's attributes do not
/// fit.
pub type IndexingMaps = fn(&OpView<'_>) -> Option<Vec<AffineMap>>;

/// How an elementwise op on arrays takes operands of different shapes.
#[derive(Clone, Copy)]
pub struct Broadcast {
    /// This many leading operands are stretched to one shape: dimensions of size 1 take any size. Each of the other operands holds a single
    /// element, which is used for all.
    pub operands: u8,
    /// The rule that is broken if the shapes do not fit together, or do not fit the types of the results.
    pub mismatch: &'static Rule,
}

/// One op. Built as a constant: `OpDef::new(…).doc(…).rules(&[…]).weight(6)`.
#[derive(Clone, Copy)]
pub struct OpDef {
    /// Full name with the dialect's prefix.
    pub name: &'static str,
    /// One sentence on the meaning, in our words.
    pub doc: &'static str,
    /// What the op computes.
    pub meaning: Meaning,
    /// In the order in which they are checked.
    pub rules: &'static [Rule],
    /// How a generator finds the types of the results.
    pub result_types: ResultTypes,
    /// How often the generators draw the op, relative to other ops; 0 means never.
    pub weight: u16,
    /// How the generators make it.
    pub generate: Generate,
    /// Attributes that the generators draw.
    pub choices: &'static [Choice],
    /// How operands of different shapes are combined; `None` if all must have one shape.
    pub broadcast: Option<Broadcast>,
    /// Whether passes may execute the op where the program does not.
    pub speculation: Speculation,
    /// For each result, how its defined bits follow from those of the operands. Without a rule, undefined bits of an operand make all
    /// bits of the result undefined, unless so few are undefined that all values are tried.
    pub bits: [Option<Bits>; 2],
    /// The operands whose bits are only passed on, as a bit mask (the highest bit covers all further operands). Undefined bits of these operands
    /// stay undefined. Any other operand becomes poison if it has an undefined bit; poison is less defined.
    pub hands_on: u32,
    /// For an op on whole values: all rules except those of undefined behaviour are checked after the op, on each element of
    /// the first result and of the operands. The first broken rule counts.
    pub rules_on_elements: bool,
    /// For a declaration of memory that functions may change: the kernel returns the memory as a memref, or its contents. It returns
    /// an error if no function may change the memory, or if it is defined elsewhere.
    pub global: Option<DecodeWhole>,
    /// For a function or a call: what its attributes promise about arguments, results and more. The caller of a function checks them, and the kernel
    /// of a call. For an access to memory: what its attributes promise about other accesses, which nothing checks.
    pub promises: Option<DecodePromises>,
    /// For a global: whether this is its definition, which other modules may use. Otherwise the linker finds it elsewhere, or may drop it.
    pub defines: Option<fn(&OpView<'_>) -> bool>,
    /// Attributes that two compared programs must share.
    pub unread: UnreadAttributes,
    /// The op's own `getEffects`; `None`: what ODS declares holds.
    pub effects: Option<fn(&OpView<'_>) -> MemoryEffects>,
    /// Whether results that are not floats show the bits of floats, also those that arithmetic leaves open in a NaN [LLVM LangRef, NaN values].
    pub shows_bits: bool,
    /// How to make it well defined, if its rules are not conditions over its scalars.
    pub guard: Option<Guard>,
    /// Numbers that guards limit, because they say how much memory the op needs.
    pub limits: &'static [Limit],
    /// The bounds of its loops. Guards limit how many iterations these have.
    pub loops: Option<LoopBounds>,
    /// What is known about the integers that it makes.
    pub range: Option<RangeOf>,
    /// Whether guards are built from it. Such an op has no effects, and the sanitizer reuses an existing one instead of making it twice.
    pub is_guard_part: bool,
    /// How generators make it if ODS does not say enough.
    pub recipe: Option<Recipe>,
    /// What the mutator must leave alone.
    pub restrictions: Restrictions,
    /// Which types it casts, if it is a cast of whole values.
    pub cast_fits: Option<CastFits>,
    /// Ways to compute the same with other ops.
    pub equivalents: &'static [Equivalent],
    /// How it uses the memory of a memref.
    pub access: Access,
    /// Where the sizes of its result come from.
    pub sizes: SizeSource,
    /// Which of the values that it defines are dimensions or symbols of affine maps.
    pub affine: AffineValue,
    /// Whether it continues in a block, has no attributes, and its operands are the arguments of the block.
    pub jumps: bool,
    /// Whether its results depend on the machine's `vscale`, though its types may not.
    pub reads_vscale: bool,
    /// Whether something outside of the program decides its results, such as the thread. The interpreter takes those of a single thread, or defaults.
    pub decided_outside: bool,
    /// Whether a mask of an enclosing op decides in which lanes it is executed [MaskableOpInterface].
    pub maskable: bool,
    /// When a sparse tensor stores an element that it computes of elements of sparse tensors.
    pub stored: StoredIf,
    /// For an op that runs a body for every point of a domain: maps each point to an element of each operand.
    pub maps: Option<IndexingMaps>,
    /// For an access whose indices a map computes: the op that does the same at indices that are operands.
    pub at_indices: Option<&'static str>,
    /// For an op whose rules are about the lanes of a vector: which lanes these are, and what they access.
    pub lanes: Option<LanesOf>,
    /// Its meaning for all inputs at once. `None`: proofs treat it as an unknown function.
    pub symbolic: Option<Symbolic>,
    /// The functions for which generators, guards and mutations use it; see [`ScalarFunction`].
    pub computes: &'static [ScalarFunction],
}

impl OpDef {
    /// An op without rules and without further facts. Generators never draw it.
    pub const fn new(name: &'static str, meaning: Meaning) -> OpDef {
        OpDef {
            name,
            doc: "",
            meaning,
            rules: &[],
            result_types: ResultTypes::Own,
            weight: 0,
            generate: Generate::Never,
            choices: &[],
            broadcast: None,
            speculation: Speculation::Traits,
            bits: [None; 2],
            hands_on: 0,
            rules_on_elements: false,
            global: None,
            promises: None,
            defines: None,
            unread: UnreadAttributes::Listed(&[]),
            effects: None,
            shows_bits: false,
            guard: None,
            limits: &[],
            loops: None,
            range: None,
            is_guard_part: false,
            recipe: None,
            restrictions: Restrictions::NONE,
            cast_fits: None,
            equivalents: &[],
            access: Access::Other,
            sizes: SizeSource::Other,
            affine: AffineValue::None,
            jumps: false,
            decided_outside: false,
            reads_vscale: false,
            maskable: false,
            stored: StoredIf::All,
            maps: None,
            at_indices: None,
            lanes: None,
            symbolic: None,
            computes: &[],
        }
    }

    /// It depends on the machine's `vscale` ([`assay_ir::Context::vscale`]).
    #[must_use]
    pub const fn reads_vscale(mut self) -> OpDef {
        self.reads_vscale = true;
        self
    }

    /// See [`OpDef::maskable`].
    pub const fn maskable(mut self) -> OpDef {
        self.maskable = true;
        self
    }

    /// See [`OpDef::stored`].
    pub const fn stored(mut self, stored: StoredIf) -> OpDef {
        self.stored = stored;
        self
    }

    /// See [`OpDef::maps`].
    pub const fn maps(mut self, maps: IndexingMaps) -> OpDef {
        self.maps = Some(maps);
        self
    }

    /// An op that deliberately has no meaning: executing it stops as unsupported. The reason is a clause that continues the op's name and a
    /// colon, without a full stop; reports of coverage print it.
    pub const fn unsupported(name: &'static str, reason: &'static str) -> OpDef {
        OpDef::new(name, Meaning::Unsupported(reason))
    }

    /// Why the op has no meaning; `None` if it has one.
    pub const fn unsupported_reason(&self) -> Option<&'static str> {
        match self.meaning {
            Meaning::Unsupported(reason) => Some(reason),
            _ => None,
        }
    }

    /// How far the op's results may be off; `None` if they are exact.
    pub const fn tolerance(&self) -> Option<Tolerance> {
        match self.meaning {
            Meaning::Approximate(function) => Some(function.tolerance),
            _ => None,
        }
    }

    /// See [`OpDef::doc`].
    pub const fn doc(mut self, doc: &'static str) -> OpDef {
        self.doc = doc;
        self
    }

    /// See [`OpDef::rules`].
    pub const fn rules(mut self, rules: &'static [Rule]) -> OpDef {
        self.rules = rules;
        self
    }

    /// See [`OpDef::result_types`].
    pub const fn result_types(mut self, result_types: ResultTypes) -> OpDef {
        self.result_types = result_types;
        self
    }

    /// Elementwise on `operands` operands of one type, vectors and tensors included.
    pub const fn takes(mut self, operands: u8, class: Class) -> OpDef {
        self.generate = Generate::Elementwise { operands, class, cast: None, scalars_only: false };
        self
    }

    /// As [`OpDef::takes`], on scalars only.
    pub const fn takes_scalars(mut self, operands: u8, class: Class) -> OpDef {
        self.generate = Generate::Elementwise { operands, class, cast: None, scalars_only: true };
        self
    }

    /// Elementwise from one class to another element type.
    pub const fn casts(mut self, class: Class, target: CastTarget) -> OpDef {
        let cast = Some(target);
        self.generate = Generate::Elementwise { operands: 1, class, cast, scalars_only: false };
        self
    }

    /// As [`OpDef::casts`], on scalars only.
    pub const fn casts_scalars(mut self, class: Class, target: CastTarget) -> OpDef {
        let cast = Some(target);
        self.generate = Generate::Elementwise { operands: 1, class, cast, scalars_only: true };
        self
    }

    /// See [`OpDef::generate`].
    pub const fn generate(mut self, generate: Generate) -> OpDef {
        self.generate = generate;
        self
    }

    /// See [`OpDef::choices`].
    pub const fn choices(mut self, choices: &'static [Choice]) -> OpDef {
        self.choices = choices;
        self
    }

    /// The leading `operands` are stretched to one shape; see [`Broadcast`].
    pub const fn broadcasts(mut self, operands: u8, mismatch: &'static Rule) -> OpDef {
        self.broadcast = Some(Broadcast { operands, mismatch });
        self
    }

    /// What the op's `getSpeculatability` says.
    pub const fn speculates(mut self, method: fn(&OpView<'_>) -> Speculatability) -> OpDef {
        self.speculation = Speculation::Method(method);
        self
    }

    /// Marks an op that must not be executed early, although ODS says `Pure`. The text is the source. See [`Speculation::Undefined`].
    pub const fn never_early(mut self, source: &'static str) -> OpDef {
        self.speculation = Speculation::Undefined(source);
        self
    }

    /// How the defined bits of its result follow from those of its operands.
    pub const fn bits(mut self, bits: Bits) -> OpDef {
        self.bits[0] = Some(bits);
        self
    }

    /// As [`OpDef::bits`], for two results.
    pub const fn bits_of_both(mut self, first: Bits, second: Bits) -> OpDef {
        self.bits = [Some(first), Some(second)];
        self
    }

    /// Whether the operand at `index` is one of `operands`, the bits of [`OpDef::hands_on`].
    #[inline]
    pub fn is_handed_on(operands: u32, index: usize) -> bool {
        operands >> index.min(u32::BITS as usize - 1) & 1 == 1
    }

    /// See the field.
    pub const fn rules_on_elements(mut self) -> OpDef {
        self.rules_on_elements = true;
        self
    }

    /// Marks these operands as passed on unchanged; see [`OpDef::hands_on`].
    pub const fn hands_on(mut self, operands: u32) -> OpDef {
        self.hands_on = operands;
        self
    }

    /// What the op's `getEffects` says.
    pub const fn effects(mut self, method: fn(&OpView<'_>) -> MemoryEffects) -> OpDef {
        self.effects = Some(method);
        self
    }

    /// Shows the bits of floats; see [`OpDef::shows_bits`].
    pub const fn shows_bits(mut self) -> OpDef {
        self.shows_bits = true;
        self
    }

    /// Its meaning for all inputs at once.
    pub const fn symbolic(mut self, symbolic: Symbolic) -> OpDef {
        self.symbolic = Some(symbolic);
        self
    }

    /// See [`Restrictions::holds_one_op`].
    pub const fn holds_one_op(mut self) -> OpDef {
        self.restrictions.holds_one_op = true;
        self
    }

    /// See [`OpDef::recipe`].
    pub const fn recipe(mut self, recipe: Recipe) -> OpDef {
        self.recipe = Some(recipe);
        self
    }

    /// See [`Restrictions::fixed`].
    pub const fn fixed(mut self) -> OpDef {
        self.restrictions.fixed = true;
        self
    }

    /// See [`Restrictions::rigid`].
    pub const fn rigid(mut self) -> OpDef {
        self.restrictions.rigid = true;
        self
    }

    /// See [`Restrictions::sealed`].
    pub const fn sealed(mut self) -> OpDef {
        self.restrictions.sealed = true;
        self
    }

    /// See [`Restrictions::keeps`].
    pub const fn keeps(mut self, keeps: KeptAttributes) -> OpDef {
        self.restrictions.keeps = keeps;
        self
    }

    /// See [`OpDef::cast_fits`].
    pub const fn cast_fits(mut self, fits: CastFits) -> OpDef {
        self.cast_fits = Some(fits);
        self
    }

    /// See [`OpDef::equivalents`].
    pub const fn equivalents(mut self, equivalents: &'static [Equivalent]) -> OpDef {
        self.equivalents = equivalents;
        self
    }

    /// See [`AffineValue`].
    pub const fn affine(mut self, values: AffineValue) -> OpDef {
        self.affine = values;
        self
    }

    /// See [`OpDef::jumps`].
    pub const fn jumps(mut self) -> OpDef {
        self.jumps = true;
        self
    }

    /// Declares that code which needs one of these functions uses this op, on the types that the op takes.
    pub const fn computes(mut self, functions: &'static [ScalarFunction]) -> OpDef {
        self.computes = functions;
        self
    }

    /// See [`OpDef::weight`].
    pub const fn weight(mut self, weight: u16) -> OpDef {
        self.weight = weight;
        self
    }
}

impl std::fmt::Debug for OpDef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}
