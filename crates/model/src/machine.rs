//! What an op's meaning may ask of the interpreter, and what it sees of the op.

use assay_ir::{Attr, AttrId, DYNAMIC, Def, ElementsError, Int, Module, OpId, RegionId, Type, TypeId};
use smallvec::SmallVec;

use crate::approximate::Approximate;
use crate::array::ElemType;
use crate::attrs::value_of;
use crate::layout::{Layout, TypeDef};
use crate::memory::{Memory, Pointer};
use crate::memref::Dims;
use crate::repeats::Repeats;
use crate::rule::Rule;
use crate::shape::{Shapes, Trait};
use crate::stop::{Budget, Stop};
use crate::undef::BitChoice;
use crate::value::{Scalar, Value};

/// A short list of values: operands, results, arguments.
pub type Values = SmallVec<[Value; 2]>;

/// How execution goes on after an op.
#[derive(Clone, Debug, PartialEq)]
pub enum Flow {
    /// With the next op; these are the results.
    Next(Values),
    /// In the op's successor of this number, with these block arguments.
    Branch {
        /// Index among the op's successors.
        successor: usize,
        /// Values of the block's arguments.
        args: Values,
    },
    /// The region is left; its parent op receives the values.
    Exit(Values),
}

impl Flow {
    /// One result.
    #[inline]
    pub fn one(value: impl Into<Value>) -> Flow {
        let mut values = Values::new();
        values.push(value.into());
        Flow::Next(values)
    }
}

/// Maps the scalars of one element to the results' scalars. The results arrive as poison.
pub type ScalarKernel = Box<dyn Fn(&[Scalar], &mut [Scalar]) -> Result<(), Stop>>;

/// Maps whole operand values to what happens next. It may take the operands ([`Value::take`]): one that nobody
/// else reads any more is then the only owner of its content and can be changed in place.
pub type WholeKernel = Box<dyn Fn(&mut dyn Machine, &mut [Value]) -> Result<Flow, Stop>>;

/// A thread of a kernel: three numbers each, for the dimensions x, y and z.
#[derive(Clone, Copy, Debug)]
pub struct KernelThread {
    /// Its block's place in the grid.
    pub block: [i64; 3],
    /// Its place in the block.
    pub thread: [i64; 3],
    /// The size of the grid, in blocks.
    pub grid_size: [i64; 3],
    /// The size of a block, in threads.
    pub block_size: [i64; 3],
}

/// The running interpreter, as ops see it.
pub trait Machine {
    /// Runs a region of the program with arguments for its entry block; gives the values that its
    /// terminator hands to the parent op. If ODS calls the op an allocation scope, what the region puts on the stack
    /// ends with it [MLIR: trait AutomaticAllocationScope].
    fn run_region(&mut self, region: RegionId, args: Values) -> Result<Values, Stop>;

    /// As [`Machine::run_region`], but what the region puts on the stack stays there, for the caller to release: something still uses it.
    fn run_region_kept(&mut self, region: RegionId, args: Values) -> Result<Values, Stop>;

    /// As [`Machine::run_region`] for a region that is run at every point of a large domain: the arguments are taken, and the
    /// results replace what `results` holds, so that nothing is allocated.
    fn run_body(&mut self, region: RegionId, args: &mut [Value], results: &mut Values) -> Result<(), Stop> {
        *results = self.run_region(region, args.iter_mut().map(Value::take).collect())?;
        Ok(())
    }

    /// Where the ops that iterate over a domain of several dimensions are, innermost last: ops in their bodies
    /// read it.
    fn points(&mut self) -> &mut Vec<Dims>;

    /// The running threads of the kernels that the program launched, innermost last.
    fn threads(&mut self) -> &mut Vec<KernelThread>;

    /// What ops hand to the ops in their regions in addition to arguments, such as a mask, innermost last.
    fn handed(&mut self) -> &mut Vec<Values>;
    /// Leaves values for an op around the region that runs, in addition to what the region's terminator hands on.
    fn leave(&mut self, values: Values);

    /// Takes all that was left since the last time, in order.
    fn collect(&mut self) -> Vec<Values>;

    /// Calls a function by its symbol; gives its results.
    fn call(&mut self, callee: &str, args: Values) -> Result<Values, Stop>;

    /// Calls the function at an address.
    fn call_pointer(&mut self, callee: Pointer, args: Values) -> Result<Values, Stop>;

    /// Runs the first region of an op that stands elsewhere in the program, such as the initialiser of a global or a kernel, with
    /// arguments for its entry block; gives the values that its terminator hands on.
    fn evaluate(&mut self, op: OpId, args: Values) -> Result<Values, Stop>;

    /// All objects of the execution.
    fn memory(&mut self) -> &mut Memory;

    /// Takes steps for work that is not made of ops, such as one an element of a large value.
    fn charge(&mut self, steps: u64) -> Result<(), Stop>;

    /// Appends to the program's printed output.
    fn print(&mut self, text: &str) -> Result<(), Stop>;

    /// Appends something to the printed output that may be anything (a poison string).
    fn print_unspecified(&mut self) -> Result<(), Stop>;

    /// Appends a poison number: it may be any text without the end of a line.
    fn print_poison(&mut self) -> Result<(), Stop>;

    /// Appends an address to the printed output, which is another one in each execution and so never compared.
    fn print_address(&mut self) -> Result<(), Stop>;

    /// Appends text that is open by a rule of the op: another text would be right as well.
    ///
    /// # Errors
    /// Those of [`Machine::print`].
    fn print_open(&mut self, rule: &'static Rule, text: &str) -> Result<(), Stop>;

    /// How much was printed so far.
    fn printed(&self) -> Printed;

    /// Width of `index` in bits.
    fn index_width(&self) -> u32;

    /// Notes that all that the op makes is open by a rule of its ([`Effect::is_open`](crate::Effect::is_open)): its
    /// results, what it wrote to memory, what was printed while it ran.
    fn note_open(&mut self, rule: &'static Rule);

    /// Notes that the order of what was printed while the op ran is open by a rule of its, and nothing else.
    fn note_open_order(&mut self, rule: &'static Rule, order: OpenOrder);

    /// Notes that one value among those that the op makes is open by a rule of its. Gives what to put in its place: the
    /// value, or poison where the execution shows what follows from open values.
    fn open_value(&mut self, rule: &'static Rule, value: Value) -> Value;

    /// The same for a scalar.
    fn open_scalar(&mut self, rule: &'static Rule, value: Scalar) -> Scalar {
        match self.open_value(rule, Value::Scalar(value)) {
            Value::Scalar(scalar) => scalar,
            _ => Scalar::Poison,
        }
    }

    /// Notes that what the program does from here on is open by a rule of the op.
    ///
    /// # Errors
    /// Where the execution shows what follows from open values: it ends here.
    fn note_open_rest(&mut self, rule: &'static Rule) -> Result<(), Stop>;

    /// Whether poison represents open values ([`Machine::open_value`]): freezing must not choose a value for it then.
    fn shows_open(&self) -> bool;

    /// Whether an op that was executed early broke a rule and made poison ([`Machine::is_lenient`]). Who accesses memory by that
    /// may do so out of its bounds.
    fn ran_early(&self) -> bool;

    /// What freezing chooses for undefined bits and for poison, in this execution.
    fn freezes_to(&mut self) -> &mut BitChoice;

    /// Called at the start of each iteration by a loop without a bound, with what the iteration starts from.
    ///
    /// # Errors
    /// [`Budget::Endless`] if the loop is shown to come to no end. A machine need not look.
    fn iterate(&mut self, _repeats: &mut Repeats, _values: &[Value]) -> Result<(), Stop> {
        Ok(())
    }

    /// Whether the program was made of one that is defined: what no document calls undefined is executed in the usual order then.
    fn is_lenient(&self) -> bool;

    /// Applies a function that is known to within a bound. The results arrive as poison.
    fn approximate(
        &mut self,
        function: &Approximate,
        operands: &[Scalar],
        results: &mut [Scalar],
    ) -> Result<(), Stop>;
}

/// How much a program has printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Pieces of text, specified or not: the number grows with each.
    pub pieces: usize,
    /// Whether the next text begins a line.
    pub at_line_start: bool,
    /// How often an op went on with a line that another op had begun.
    pub continued: usize,
}

impl Printed {
    /// Whether each op that printed anything since then printed whole lines.
    pub fn whole_lines_since(self, before: Printed) -> bool {
        before.at_line_start && self.at_line_start && self.continued == before.continued
    }
}

/// How far the order of printed text is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenOrder {
    /// Each op in the parts that run in parallel to others prints whole lines only.
    pub lines: bool,
    /// What the program prints elsewhere may come in between, too.
    pub anywhere: bool,
}

impl OpenOrder {
    /// How far the order is open of text whose order is open for two reasons.
    #[must_use]
    pub fn and(self, other: OpenOrder) -> OpenOrder {
        OpenOrder { lines: self.lines && other.lines, anywhere: self.anywhere || other.anywhere }
    }
}

/// Bytes that an element of a large value takes at most for usual types, its flag of poison included.
const ELEMENT_COST: u64 = 16;

/// Number of elements of a value that an op is about to make, with a step taken for each.
///
/// # Errors
/// [`Stop::Exhausted`] if the number of elements exceeds the budgets of memory or steps; invalid if a size is
/// negative.
pub fn take_elements(machine: &mut dyn Machine, sizes: &[i64]) -> Result<usize, Stop> {
    if sizes.iter().any(|&size| size < 0) {
        return Err(Stop::invalid("a value with a negative size"));
    }
    // Sizes beside a 0 count too: products of some of them are formed elsewhere.
    let bound = sizes.iter().filter(|&&size| size != 0).try_fold(1i64, |all, &size| all.checked_mul(size));
    let bound = bound.ok_or(Stop::Exhausted(Budget::Memory))? as u64;
    let count = if sizes.contains(&0) { 0 } else { bound };
    machine.memory().has_room(count.checked_mul(ELEMENT_COST).ok_or(Stop::Exhausted(Budget::Memory))?)?;
    machine.charge(count)?;
    Ok(count as usize)
}

/// One op of a program, as its definition decodes it.
#[derive(Clone, Copy)]
pub struct OpView<'m> {
    /// The program.
    pub module: &'m Module,
    /// The op in `module`.
    pub op: OpId,
    /// Width of `index` in bits.
    pub index_width: u32,
    /// The dialects' types that have values.
    pub types: &'static [TypeDef],
}

impl<'m> OpView<'m> {
    /// Type of an operand; [`Stop::Invalid`] if the op has too few.
    pub fn operand_type(&self, index: usize) -> Result<TypeId, Stop> {
        let value = self.module.op(self.op).operands.get(index);
        value.map(|&v| self.module.value(v).ty).ok_or_else(|| self.invalid(format!("has no operand {index}")))
    }

    /// Type of a result; [`Stop::Invalid`] if the op has too few.
    pub fn result_type(&self, index: usize) -> Result<TypeId, Stop> {
        let value = self.module.op(self.op).results.get(index);
        value.map(|&v| self.module.value(v).ty).ok_or_else(|| self.invalid(format!("has no result {index}")))
    }

    /// Type of an operand, or of the first result at [`usize::MAX`].
    pub fn type_at(&self, operand: usize) -> Option<TypeId> {
        if operand == usize::MAX { self.result_type(0).ok() } else { self.operand_type(operand).ok() }
    }

    /// Element type of an operand (itself, if it is a scalar).
    pub fn operand_elem(&self, index: usize) -> Result<ElemType, Stop> {
        self.elem(self.operand_type(index)?)
    }

    /// Element type of a result (itself, if it is a scalar).
    pub fn result_elem(&self, index: usize) -> Result<ElemType, Stop> {
        self.elem(self.result_type(index)?)
    }

    /// Element type of a scalar, vector or tensor type; unsupported for all others.
    pub fn elem(&self, ty: TypeId) -> Result<ElemType, Stop> {
        if let Some(elem) = ElemType::of(&self.module.ctx, ty, self.index_width) {
            return Ok(elem);
        }
        match self.layout(ty)? {
            Layout::Scalar(elem) | Layout::Array { elem, .. } => Ok(elem),
            _ => Err(self.unsupported("a type whose elements are no scalars")),
        }
    }

    /// The value of an operand that a constant makes.
    pub fn constant_operand(&self, index: usize) -> Option<Value> {
        let value = *self.module.op(self.op).operands.get(index)?;
        let Def::Result { op, .. } = self.module.value(value).def else { return None };
        let shape = Shapes::newest().get(self.module.op_name(op))?;
        let attr = self.module.attr_of(op, "value").filter(|_| shape.has(Trait::ConstantLike))?;
        value_of(&self.module.ctx, attr, self.index_width).ok()
    }

    /// The form of a type's values; unsupported where they are not modelled.
    pub fn layout(&self, ty: TypeId) -> Result<Layout, Stop> {
        Layout::of(&self.module.ctx, ty, self.index_width, self.types)
            .ok_or_else(|| self.unsupported("a type whose values are not modelled"))
    }

    /// The form of an operand.
    pub fn operand_layout(&self, index: usize) -> Result<Layout, Stop> {
        self.layout(self.operand_type(index)?)
    }

    /// The form of a result.
    pub fn result_layout(&self, index: usize) -> Result<Layout, Stop> {
        self.layout(self.result_type(index)?)
    }

    /// Whether a type is a builtin function type.
    pub fn is_function(&self, ty: TypeId) -> bool {
        matches!(self.module.ctx.ty(ty), Type::Function { .. })
    }

    /// Shape of a vector, tensor or ranked memref type; `None` for other types. [`assay_ir::DYNAMIC`] may occur.
    pub fn shape(&self, ty: TypeId) -> Option<SmallVec<[i64; 4]>> {
        match self.module.ctx.ty(ty) {
            Type::Vector { shape, .. } => Some(shape.iter().map(|dim| dim.size).collect()),
            Type::Tensor { shape, .. } | Type::MemRef { shape, .. } => Some(shape.iter().copied().collect()),
            _ => None,
        }
    }

    /// Whether the types of two operands say that their sizes differ. Scalars have none.
    pub fn sizes_differ(&self, a: usize, b: usize) -> Option<bool> {
        let (a, b) = (self.operand_type(a).ok()?, self.operand_type(b).ok()?);
        let is_unranked =
            |ty| matches!(self.module.ctx.ty(ty), Type::UnrankedTensor { .. } | Type::UnrankedMemRef { .. });
        if is_unranked(a) || is_unranked(b) {
            return None;
        }
        let (Some(a), Some(b)) = (self.shape(a), self.shape(b)) else { return Some(false) };
        (!a.contains(&DYNAMIC) && !b.contains(&DYNAMIC)).then(|| a != b)
    }

    /// An attribute by name, inherent or discardable.
    pub fn attr(&self, name: &str) -> Option<&'m Attr> {
        self.attr_id(name).map(|id| self.module.ctx.attr(id))
    }

    /// An attribute's id by name.
    pub fn attr_id(&self, name: &str) -> Option<AttrId> {
        self.module.attr_of(self.op, name)
    }

    /// An integer attribute that must be there.
    pub fn int_attr(&self, name: &str) -> Result<Int, Stop> {
        match self.attr(name) {
            Some(Attr::Integer { value, .. }) => Ok(value.clone()),
            Some(Attr::Bool(value)) => Ok(Int::bool(*value)),
            _ => Err(self.invalid(format!("has no integer attribute '{name}'"))),
        }
    }

    /// A symbol attribute (`@name`) that must be there.
    pub fn symbol_attr(&self, name: &str) -> Result<&'m str, Stop> {
        match self.attr(name) {
            Some(Attr::SymbolRef { root, nested }) if nested.is_empty() => Ok(self.module.ctx.str(*root)),
            _ => Err(self.invalid(format!("has no symbol attribute '{name}'"))),
        }
    }

    /// A type attribute that must be there.
    pub fn type_attr(&self, name: &str) -> Result<TypeId, Stop> {
        match self.attr(name) {
            Some(Attr::Type(ty)) => Ok(*ty),
            _ => Err(self.invalid(format!("has no type attribute '{name}'"))),
        }
    }

    /// Whether a unit attribute is there or a bool attribute true (`keyword` empty), whether the body of a
    /// dialect attribute (`#d.flags<a, b>`, `#d.flags<a|b>`) names the keyword, or whether an integer attribute that is a bit
    /// mask has a bit in common with the keyword, which is a decimal number then.
    pub fn flag(&self, name: &str, keyword: &str) -> bool {
        match self.attr(name) {
            Some(Attr::Unit) => keyword.is_empty(),
            Some(Attr::Bool(value)) => keyword.is_empty() && *value,
            Some(Attr::Integer { value, .. }) => {
                let mask = keyword.parse::<u64>().unwrap_or(0);
                value.to_u64().is_some_and(|bits| bits & mask != 0)
            }
            Some(Attr::Dialect { body, .. }) => {
                let body = self.module.ctx.str(*body).trim_matches(['<', '>']);
                body.split([',', '|']).any(|word| word.split_whitespace().last() == Some(keyword))
            }
            Some(Attr::String(word)) => self.module.ctx.str(*word) == keyword,
            _ => false,
        }
    }

    /// The keyword of an enumeration attribute: `slt` of `#d<kind slt>`, `comma` of `#d.kind<comma>`.
    pub fn keyword(&self, name: &str) -> Option<&'m str> {
        match self.attr(name) {
            Some(Attr::Dialect { body, .. }) => {
                let body = self.module.ctx.str(*body).trim_matches(['<', '>']);
                body.split_whitespace().last()
            }
            _ => None,
        }
    }

    /// The sizes in an `operandSegmentSizes`-like attribute, or `None` where it is absent.
    pub fn segments(&self, name: &str) -> Result<Option<SmallVec<[usize; 4]>>, Stop> {
        match self.i64_array(name) {
            Some(Ok(sizes)) => Ok(Some(sizes.iter().map(|&size| size.max(0) as usize).collect())),
            Some(Err(error)) => Err(self.invalid(format!("attribute '{name}': {error}"))),
            None => Ok(None),
        }
    }

    /// An integer array attribute (`array<i64: …>`, `dense<…>` or `[1, 2]`) as 64-bit numbers.
    pub fn i64_array(&self, name: &str) -> Option<Result<Vec<i64>, ElementsError>> {
        self.attr_id(name).map(|id| assay_ir::i64_elements(&self.module.ctx, id))
    }

    /// One of the op's regions; [`Stop::Invalid`] if the op has too few.
    pub fn region(&self, index: usize) -> Result<RegionId, Stop> {
        let region = self.module.op(self.op).regions.get(index);
        region.copied().ok_or_else(|| self.invalid(format!("has no region {index}")))
    }

    /// Number of operands.
    pub fn n_operands(&self) -> usize {
        self.module.op(self.op).operands.len()
    }

    /// An invalid program; the sentence continues the op's name.
    pub fn invalid(&self, what: impl std::fmt::Display) -> Stop {
        Stop::Invalid(format!("'{}' {what}", self.module.op_name(self.op)))
    }

    /// Something of this op that is not modelled.
    pub fn unsupported(&self, what: impl std::fmt::Display) -> Stop {
        Stop::Unsupported(format!("'{}' with {what}", self.module.op_name(self.op)))
    }
}
