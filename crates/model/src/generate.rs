//! What ops tell the program generators about themselves, and what a generator offers to ops that make
//! themselves.

use assay_ir::{AttrId, BlockId, Context, Module, OpId, RegionId, TypeId, ValueId};
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

/// The element type that a cast makes of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
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

/// How a generator makes an op.
#[derive(Clone, Copy)]
pub enum Generate {
    /// Not on its own.
    Never,
    /// `operands` operands of one type; results by the op's `result_types`.
    Elementwise {
        /// Number of operands.
        operands: u8,
        /// Types that the operands may have.
        class: Class,
        /// Type of the result where it differs from the operands.
        cast: Option<Target>,
        /// Whether vectors and tensors are excluded.
        scalars_only: bool,
    },
    /// The op makes itself, and whatever it needs around it. `None`: not possible here.
    Custom(fn(&mut dyn DefinedBuilder) -> Option<()>),
    /// The op yields a given value: a detached op, or `None` if it cannot.
    Constant(fn(&mut Module, TypeId, &Value) -> Option<OpId>),
    /// Prints the specified parts of a value.
    Print(fn(&mut dyn DefinedBuilder, ValueId) -> Option<()>),
    /// Makes a whole program, of which the op is the root.
    Program(fn(&mut dyn DefinedBuilder) -> Option<()>),
}

/// One attribute of an op whose value is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Name of the attribute.
    pub name: &'static str,
    /// First major version of MLIR that has the attribute; 0 where all have it.
    pub since: u32,
    /// Weights and values. The first value is the neutral one, under which no promise is made.
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

/// One region being filled: what it may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionKind {
    /// One block.
    Single,
    /// Any number of blocks.
    Graph,
    /// One block whose order of execution is not fixed: nothing in it may print.
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

/// Limits that an op's own generation function has to heed.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Ops that may still be made in the region at hand.
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

/// A program in the making: a point of insertion, visible values with known contents, and dice. [`IrBuilder::insert`]
/// does not run the op, and its results do not become visible.
pub trait DefinedBuilder: IrBuilder {
    /// How much may still be made here.
    fn limits(&self) -> Limits;

    /// A number from `0..bound`; 0 if `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;

    /// True in `percent` of 100 cases.
    fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// A type of a class, drawn by weight.
    fn draw_type(&mut self, class: Class) -> TypeId;

    /// Contents for a value of the type: a boundary value more often than not.
    fn draw_content(&mut self, ty: TypeId) -> Value;

    /// A visible value that is not a constant, of a class; late and unused ones are likelier.
    fn variable(&mut self, class: Class) -> Option<ValueId>;

    /// The same among scalars.
    fn scalar(&mut self, class: Class) -> Option<ValueId>;

    /// A visible value of the type, or a constant.
    fn operand(&mut self, ty: TypeId) -> Option<ValueId>;

    /// As [`DefinedBuilder::operand`], and a late value where there is one: for what leaves a region.
    fn newest(&mut self, ty: TypeId) -> Option<ValueId>;

    /// Up to `most` visible values that nothing uses yet and that the innermost region made, latest first.
    fn sinks(&mut self, most: usize) -> Ids;

    /// An SSA value with this content; `None` where no op can hold it.
    fn constant(&mut self, ty: TypeId, content: &Value) -> Option<ValueId>;

    /// A constant of `index` type.
    fn index(&mut self, value: i64) -> Option<ValueId>;

    /// Makes a value invisible, so that it gets no further use.
    fn hide(&mut self, value: ValueId);

    /// What a visible value holds.
    fn content(&self, value: ValueId) -> Value;

    /// Draws the attributes that a detached op's definition leaves open, puts it at the point of insertion,
    /// runs it, repairs it where it is not well defined, and makes its results visible. `None`: there is
    /// no repair; the op is detached again.
    fn emit(&mut self, op: OpId) -> Option<()>;

    /// As [`DefinedBuilder::emit`], with the attributes that the op has.
    fn place(&mut self, op: OpId) -> Option<()>;

    /// Draws and emits ops until the share of the budget is used up.
    fn body(&mut self, ops: u32);

    /// Moves into a new first block of a region, with arguments that hold these contents.
    fn open(&mut self, region: RegionId, kind: RegionKind, args: &[(TypeId, Value)]) -> Ids;

    /// Goes back to where the region was opened.
    fn close(&mut self);

    /// Whether the region at hand may hold several blocks.
    fn may_branch(&self) -> bool;

    /// The block at the point of insertion.
    fn here(&self) -> BlockId;

    /// A new block of the region at hand.
    fn add_block(&mut self) -> BlockId;

    /// Moves to a block that the one at hand dominates.
    fn move_to(&mut self, block: BlockId);

    /// Moves to a block. Values made in this block hide when `leave` is called.
    fn enter(&mut self, block: BlockId);

    /// Hides all values since the last `enter` and moves on to the end of another block, which the values
    /// before `enter` dominate.
    fn leave(&mut self, to: BlockId);

    /// Adds an argument with known content to a block and makes it visible.
    fn add_arg(&mut self, block: BlockId, ty: TypeId, content: Value) -> ValueId;

    /// Makes a function known, after running it on its samples; samples that cannot be made well defined
    /// are dropped. `None`: none is left.
    fn define(&mut self, callable: Callable) -> Option<()>;

    /// Functions that can be called from here.
    fn callables(&self) -> &[Callable];

    /// Prints those parts of a value that can be printed.
    fn print(&mut self, value: ValueId) -> Option<()>;

    /// Whether printing is allowed here.
    fn may_print(&self) -> bool;
}
