//! What ops tell the program generators, and what a generator offers to ops that have a generation function.

use assay_ir::{AttrId, BlockId, Context, Module, OpId, RegionId, Type, TypeId, ValueId};
use smallvec::SmallVec;

use crate::builder::IrBuilder;
pub use crate::types::{elem_of, i32_array, i64_array, int_attr, int_type, with_elem};
use crate::value::Value;

/// A set of types, by their elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// `i1`.
    Bool,
    /// Signless integers of any width.
    Int,
    /// Signless integers and `index`.
    IntOrIndex,
    /// `index`.
    Index,
    /// Floats.
    Float,
    /// Integers and floats, without `index`.
    Bits,
    /// All of them.
    Any,
}

impl Class {
    /// Whether a type of elements is in the set.
    pub fn has(self, ty: &Type) -> bool {
        match self {
            Class::Bool => matches!(ty, Type::Integer { width: 1, .. }),
            Class::Int => matches!(ty, Type::Integer { .. }),
            Class::IntOrIndex => matches!(ty, Type::Integer { .. } | Type::Index),
            Class::Index => matches!(ty, Type::Index),
            Class::Float => matches!(ty, Type::Float(_)),
            Class::Bits => matches!(ty, Type::Integer { .. } | Type::Float(_)),
            Class::Any => true,
        }
    }
}

/// The element type of a cast's result, relative to that of its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastTarget {
    /// A type of the same kind with more bits.
    Wider,
    /// A type of the same kind with fewer bits.
    Narrower,
    /// Any signless integer.
    Int,
    /// Any float.
    Float,
    /// An integer for `index`, `index` for an integer.
    IndexOrInt,
    /// Another type of the same number of bits.
    SameWidth,
}

impl CastTarget {
    /// Whether a cast of elements of one type to another one has this target.
    pub fn fits(self, from: &Type, to: &Type) -> bool {
        let width = |ty: &Type| match *ty {
            Type::Integer { width, .. } => width,
            Type::Float(kind) => kind.width(),
            _ => 0,
        };
        let is_int = |ty: &Type| matches!(ty, Type::Integer { .. });
        let is_float = |ty: &Type| matches!(ty, Type::Float(_));
        let same_kind = is_int(from) == is_int(to) && is_float(from) == is_float(to);
        match self {
            CastTarget::Wider => same_kind && width(to) > width(from),
            CastTarget::Narrower => same_kind && width(to) < width(from),
            CastTarget::Int => is_int(to),
            CastTarget::Float => is_float(to),
            CastTarget::IndexOrInt => {
                matches!(from, Type::Index) != matches!(to, Type::Index) && !is_float(to)
            }
            CastTarget::SameWidth => width(to) == width(from) && width(to) > 0,
        }
    }
}

/// How a generator makes an op.
#[derive(Clone, Copy)]
pub enum Generate {
    /// Not on its own.
    Never,
    /// The op takes `operands` operands of one type; its results follow from the op's `result_types`.
    Elementwise {
        /// Number of operands.
        operands: u8,
        /// Types that the operands may have.
        class: Class,
        /// Type of the result where it differs from the operands.
        cast: Option<CastTarget>,
        /// Whether vectors and tensors are excluded.
        scalars_only: bool,
    },
    /// This function makes the op, and whatever the op needs around it. `None`: not possible here.
    Custom(fn(&mut dyn DefinedBuilder) -> Option<()>),
    /// The op can produce a given value: makes a detached op, or returns `None` if that is impossible.
    Constant(fn(&mut Module, TypeId, &Value) -> Option<OpId>),
    /// Prints the specified parts of a value.
    Print(fn(&mut dyn DefinedBuilder, ValueId) -> Option<()>),
    /// Makes a whole program, of which the op is the root.
    Program(fn(&mut dyn DefinedBuilder) -> Option<()>),
}

/// How the types of an elementwise op's results follow from those of its operands. Used to make programs.
#[derive(Clone, Copy)]
pub enum ResultTypes {
    /// All operands and all results have one type.
    Same,
    /// The operands have one type; the result has its shape with `i1` elements.
    Bool,
    /// As `Same`, then a second result as `Bool`.
    SameAndBool,
    /// As `Same`, twice.
    SameTwice,
    /// The first operand is an `i1`, or has one `i1` per element. The other two operands have the result's type.
    Choice,
    /// One operand; the result has its shape and another element type, which the verifier checks.
    Cast,
    /// Made by the op's own generation function only.
    Own,
}

/// One attribute of an op whose value is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Name of the attribute.
    pub name: &'static str,
    /// First major version of MLIR that has the attribute; 0 where all have it.
    pub since: u32,
    /// Weights and values. The first value is the neutral one, which promises nothing.
    pub values: &'static [(u16, AttrValue)],
}

/// An attribute as data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AttrValue {
    /// The attribute is not there.
    Absent,
    /// A unit attribute, which is there or not.
    Unit,
    /// Width and value of a signless integer.
    Int(u32, i64),
    /// `#name<body>`; the body has its brackets.
    Dialect(&'static str, &'static str),
}

impl AttrValue {
    /// The attribute, `None` for [`AttrValue::Absent`].
    pub fn intern(self, ctx: &mut Context) -> Option<AttrId> {
        Some(match self {
            AttrValue::Absent => return None,
            AttrValue::Unit => ctx.intern_attr(assay_ir::Attr::Unit),
            AttrValue::Int(width, value) => int_attr(ctx, width, value),
            AttrValue::Dialect(name, body) => {
                let (name, body) = (ctx.sym(name), ctx.sym(body));
                ctx.intern_attr(assay_ir::Attr::Dialect { name, body, ty: None })
            }
        })
    }
}

/// As in the generic form; `absent` for [`AttrValue::Absent`].
impl std::fmt::Display for AttrValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AttrValue::Absent => f.write_str("absent"),
            AttrValue::Unit => f.write_str("unit"),
            AttrValue::Int(width, value) => write!(f, "{value} : i{width}"),
            AttrValue::Dialect(name, body) => write!(f, "#{name}{body}"),
        }
    }
}

/// What the region that is being filled may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionKind {
    /// One block.
    Single,
    /// Any number of blocks.
    Graph,
    /// One block whose order of execution is not fixed, so nothing in it may print.
    Unordered,
    /// Any number of blocks; nothing outside is visible.
    Isolated,
}

/// A function that can be called by symbol.
#[derive(Clone, Debug)]
pub struct Callable {
    /// Symbol, without `@`.
    pub name: String,
    /// Types of the arguments.
    pub inputs: Vec<TypeId>,
    /// Types of the results.
    pub results: Vec<TypeId>,
    /// Argument tuples for which the function is well defined.
    pub samples: Vec<Vec<Value>>,
}

/// Limits for an op's own generation function.
#[derive(Clone, Copy, Debug)]
pub struct GenerationLimits {
    /// How many more ops may be made in the current region.
    pub ops: u32,
    /// Regions that may still be nested.
    pub depth: u32,
    /// Loops may be made.
    pub loops: bool,
    /// Greatest number of trips of one loop.
    pub trips: u32,
    /// Functions to make, `main` not counted.
    pub functions: u32,
    /// Values that `main` prints.
    pub prints: u32,
    /// Argument tuples tried for each function.
    pub samples: u32,
}

/// A short list of SSA values.
pub type Ids = SmallVec<[ValueId; 4]>;

/// A program under construction: a point of insertion, visible values with known contents, and a source of randomness. [`IrBuilder::insert`] does
/// not run the op, and its results do not become visible.
pub trait DefinedBuilder: IrBuilder {
    /// How much may still be made here.
    fn limits(&self) -> GenerationLimits;

    /// A number from `0..bound`; 0 if `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;

    /// True in `percent` of 100 cases.
    fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// A type of a class, drawn by weight.
    fn draw_type(&mut self, class: Class) -> TypeId;

    /// Draws content for a value of the type; most often a boundary value.
    fn draw_content(&mut self, ty: TypeId) -> Value;

    /// Draws a visible value of a class that is not a constant. Later values and unused ones are more likely.
    fn variable(&mut self, class: Class) -> Option<ValueId>;

    /// As [`DefinedBuilder::variable`], among scalars.
    fn scalar(&mut self, class: Class) -> Option<ValueId>;

    /// A visible value of the type, or a constant.
    fn operand(&mut self, ty: TypeId) -> Option<ValueId>;

    /// As [`DefinedBuilder::operand`], but prefers a late value if there is one. Used for values that leave a region.
    fn newest(&mut self, ty: TypeId) -> Option<ValueId>;

    /// Up to `most` visible values that the innermost region made and that have no use yet, latest first.
    fn sinks(&mut self, most: usize) -> Ids;

    /// An SSA value with this content; `None` if no op can produce it.
    fn constant(&mut self, ty: TypeId, content: &Value) -> Option<ValueId>;

    /// A constant of `index` type.
    fn index(&mut self, value: i64) -> Option<ValueId>;

    /// Makes a value invisible, so that it gets no further use.
    fn hide(&mut self, value: ValueId);

    /// The known content of a visible value.
    fn content(&self, value: ValueId) -> Value;

    /// Draws the attributes that a detached op's definition leaves open, inserts the op and runs it. If the op is not well defined, repairs it.
    /// Then makes its results visible. `None` if it cannot be repaired; the op is then detached again.
    fn emit(&mut self, op: OpId) -> Option<()>;

    /// As [`DefinedBuilder::emit`], but keeps the attributes that the op has.
    fn place(&mut self, op: OpId) -> Option<()>;

    /// Draws and emits ops until the share of the budget is used up.
    fn body(&mut self, ops: u32);

    /// Makes a first block in a region, with arguments that hold these contents, and moves the point of insertion there.
    fn open(&mut self, region: RegionId, kind: RegionKind, args: &[(TypeId, Value)]) -> Ids;

    /// Goes back to where the region was opened.
    fn close(&mut self);

    /// Whether the current region may hold several blocks.
    fn may_branch(&self) -> bool;

    /// The block at the point of insertion.
    fn here(&self) -> BlockId;

    /// A new block of the current region.
    fn add_block(&mut self) -> BlockId;

    /// Moves the point of insertion to a block that the current one dominates.
    fn move_to(&mut self, block: BlockId);

    /// Moves the point of insertion to a block. Values made in this block are hidden when `leave` is called.
    fn enter(&mut self, block: BlockId);

    /// Hides all values made since the last `enter` and moves to the end of another block. The values made before `enter` must dominate that
    /// block.
    fn leave(&mut self, to: BlockId);

    /// Adds an argument with known content to a block and makes it visible.
    fn add_arg(&mut self, block: BlockId, ty: TypeId, content: Value) -> ValueId;

    /// Registers a function after running it on its samples. Samples on which it cannot be made well defined are dropped. `None` if none is left.
    fn define(&mut self, callable: Callable) -> Option<()>;

    /// Functions that can be called from here.
    fn callables(&self) -> &[Callable];

    /// Prints those parts of a value that can be printed.
    fn print(&mut self, value: ValueId) -> Option<()>;

    /// Whether printing is allowed here.
    fn may_print(&self) -> bool;
}
