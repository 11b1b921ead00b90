//! What the kernel of an op may ask of the interpreter, and its view of the op.

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
    /// Continue in the successor with this number, with these block arguments.
    Branch {
        /// Index among the op's successors.
        successor: usize,
        /// Values of the block's arguments.
        args: Values,
    },
    /// Leave the region; its parent op receives the values.
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

/// Maps the scalars of one element to the results' scalars. The results are poison before the call.
pub type ScalarKernel = Box<dyn Fn(&[Scalar], &mut [Scalar]) -> Result<(), Stop>>;

/// Maps whole operand values to what happens next. It may take the operands ([`Value::take`]). If nobody else reads a taken operand any more, its
/// content has only this owner and can be changed in place.
pub type WholeKernel = Box<dyn Fn(&mut dyn Machine, &mut [Value]) -> Result<Flow, Stop>>;

/// A thread of a GPU kernel. Each field has three numbers, for the dimensions x, y and z.
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
    /// Runs a region of the program with arguments for its entry block; returns the values that its terminator hands to the parent op. If ODS
    /// calls the op an allocation scope, stack memory that the region allocates ends with the region [MLIR: trait AutomaticAllocationScope].
    fn run_region(&mut self, region: RegionId, args: Values) -> Result<Values, Stop>;

    /// As [`Machine::run_region`], but stack memory that the region allocates stays alive, because something still uses it. The caller must
    /// release it.
    fn run_region_kept(&mut self, region: RegionId, args: Values) -> Result<Values, Stop>;

    /// As [`Machine::run_region`], for a region that runs at every point of a large domain. It takes the arguments and writes the results over
    /// the content of `results`, so that nothing is allocated.
    fn run_body(&mut self, region: RegionId, args: &mut [Value], results: &mut Values) -> Result<(), Stop> {
        *results = self.run_region(region, args.iter_mut().map(Value::take).collect())?;
        Ok(())
    }

    /// The current points of the ops that iterate over a domain of several dimensions, innermost last. Ops in their bodies read them.
    fn points(&mut self) -> &mut Vec<Dims>;

    /// The running threads of the kernels that the program launched, innermost last.
    fn threads(&mut self) -> &mut Vec<KernelThread>;

    /// What ops give to the ops in their regions in addition to arguments, such as a mask. Innermost last.
    fn handed(&mut self) -> &mut Vec<Values>;
    /// Leaves values for the op around the running region, in addition to those of the region's terminator.
    fn leave(&mut self, values: Values);

    /// Takes all values that were left since the last call, in order.
    fn collect(&mut self) -> Vec<Values>;

    /// Calls a function by its symbol; returns its results.
    fn call(&mut self, callee: &str, args: Values) -> Result<Values, Stop>;

    /// Calls the function at an address.
    fn call_pointer(&mut self, callee: Pointer, args: Values) -> Result<Values, Stop>;

    /// Runs the first region of an op elsewhere in the program, such as the initialiser of a global or a kernel, with arguments for its entry
    /// block. Returns the values that its terminator hands on.
    fn evaluate(&mut self, op: OpId, args: Values) -> Result<Values, Stop>;

    /// All objects of the execution.
    fn memory(&mut self) -> &mut Memory;

    /// Takes steps from the budget for work other than executing an op, such as one step per element of a large value.
    fn charge(&mut self, steps: u64) -> Result<(), Stop>;

    /// Appends to the program's printed output.
    fn print(&mut self, text: &str) -> Result<(), Stop>;

    /// Appends unspecified text to the printed output (a poison string).
    fn print_unspecified(&mut self) -> Result<(), Stop>;

    /// Appends a poison number to the printed output: any text without a line end.
    fn print_poison(&mut self) -> Result<(), Stop>;

    /// Appends an address to the printed output. Addresses differ between executions, so they are never compared.
    fn print_address(&mut self) -> Result<(), Stop>;

    /// Appends text that a rule of the op leaves open: another text would be right as well.
    ///
    /// # Errors
    /// Those of [`Machine::print`].
    fn print_open(&mut self, rule: &'static Rule, text: &str) -> Result<(), Stop>;

    /// How much was printed so far.
    fn printed(&self) -> Printed;

    /// Width of `index` in bits.
    fn index_width(&self) -> u32;

    /// Whether one application breaks a rule, by its operands and its first result. `None` if that depends on poison, or on more than these. The
    /// rule is one with [`Cond::InKernel`](crate::Cond::InKernel), or that of a function that the program calls.
    fn breaks(&self, rule: &Rule, operands: &[Value], result: Option<&Scalar>) -> Option<bool>;

    /// Notes that a rule of the op leaves everything open that the op makes ([`Effect::is_open`](crate::Effect::is_open)): its results, its
    /// writes to memory, and its output.
    fn note_open(&mut self, rule: &'static Rule);

    /// Notes that a rule of the op leaves open only the order of what was printed while the op ran.
    fn note_open_order(&mut self, rule: &'static Rule, order: OpenOrder);

    /// Notes that a rule of the op leaves open one of the values that the op makes. Returns what to use instead: the value, or poison in an
    /// execution that tracks open values.
    fn open_value(&mut self, rule: &'static Rule, value: Value) -> Value;

    /// The same for a scalar.
    fn open_scalar(&mut self, rule: &'static Rule, value: Scalar) -> Scalar {
        match self.open_value(rule, Value::Scalar(value)) {
            Value::Scalar(scalar) => scalar,
            _ => Scalar::Poison,
        }
    }

    /// Notes that a rule of the op leaves open everything that the program does from here on.
    ///
    /// # Errors
    /// Ends an execution that tracks open values.
    fn note_open_rest(&mut self, rule: &'static Rule) -> Result<(), Stop>;

    /// From here on, the running function is a concurrent task: its caller may go on at the same time. Only what waits for a token or value of the
    /// task ([`Memory::announce_running`], [`Memory::wait_for`]) is ordered after it. Without effect if the function already is such a task.
    ///
    /// `race` is the rule that is broken if the task and the code beside it race. `order` leaves open in which order they print.
    fn detach(&mut self, race: &'static Rule, order: &'static Rule);

    /// Whether poison represents open values in this execution ([`Machine::open_value`]). Freezing must not choose a value for such poison.
    fn shows_open(&self) -> bool;

    /// Whether an op that was executed early broke a rule and made poison ([`Machine::is_speculative`]). Memory accesses that depend on this poison
    /// may be out of bounds.
    fn ran_early(&self) -> bool;

    /// What freezing chooses for undefined bits and for poison, in this execution.
    fn freezes_to(&mut self) -> &mut BitChoice;

    /// A scalar that a function outside of the program reads. Its undefined bits have values if this execution chooses some.
    fn read_undefined(&mut self, scalar: Scalar, elem: ElemType) -> Scalar;

    /// A loop without a bound calls this at the start of each iteration, with the values that the iteration starts from.
    ///
    /// # Errors
    /// [`Budget::Endless`] if the loop provably never ends. A machine need not check this.
    fn iterate(&mut self, _repeats: &mut Repeats, _values: &[Value]) -> Result<(), Stop> {
        Ok(())
    }

    /// Whether the program is a target that runs again although it broke a rule, because a pass may execute ops early. If so, an access that no
    /// document defines, such as one of overlapping operands, is done in the usual order.
    fn is_speculative(&self) -> bool;

    /// Applies a function whose results are known within a tolerance. The results are poison before the call.
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
    /// Number of pieces of printed text, specified or not.
    pub pieces: usize,
    /// Whether the next text begins a line.
    pub at_line_start: bool,
    /// How often an op continued a line that another op had begun.
    pub continued: usize,
}

impl Printed {
    /// Whether each op that has printed since the state `before` printed whole lines.
    pub fn whole_lines_since(self, before: Printed) -> bool {
        before.at_line_start && self.at_line_start && self.continued == before.continued
    }
}

/// How far the order of printed text is left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenOrder {
    /// Whether each op in the parts that run in parallel prints whole lines only.
    pub lines: bool,
    /// Whether output from elsewhere in the program may come in between, too.
    pub anywhere: bool,
}

impl OpenOrder {
    /// Combines two reasons for which the order of the same text is open.
    #[must_use]
    pub fn and(self, other: OpenOrder) -> OpenOrder {
        OpenOrder { lines: self.lines && other.lines, anywhere: self.anywhere || other.anywhere }
    }
}

/// Upper limit on the bytes of one element of a large value, for usual types, including its poison flag.
const ELEMENT_COST: u64 = 16;

/// The number of elements of a value that an op is about to make. Takes one step per element.
///
/// # Errors
/// [`Stop::Exhausted`] if the number of elements exceeds the budgets of memory or steps; invalid if a size is
/// negative.
pub fn take_elements(machine: &mut dyn Machine, sizes: &[i64]) -> Result<usize, Stop> {
    if sizes.iter().any(|&size| size < 0) {
        return Err(Stop::invalid("a value with a negative size"));
    }
    // Sizes next to a size of 0 are checked too: other code multiplies some of them.
    let bound = sizes.iter().filter(|&&size| size != 0).try_fold(1i64, |all, &size| all.checked_mul(size));
    let bound = bound.ok_or(Stop::Exhausted(Budget::Memory))? as u64;
    let count = if sizes.contains(&0) { 0 } else { bound };
    machine.memory().has_room(count.checked_mul(ELEMENT_COST).ok_or(Stop::Exhausted(Budget::Memory))?)?;
    machine.charge(count)?;
    Ok(count as usize)
}

/// One op of a program, with what its definition needs to decode it.
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

    /// Type of an operand; at [`usize::MAX`], type of the first result.
    pub fn type_at(&self, operand: usize) -> Option<TypeId> {
        if operand == usize::MAX { self.result_type(0).ok() } else { self.operand_type(operand).ok() }
    }

    /// Element type of an operand; the type itself if the operand is a scalar.
    pub fn operand_elem(&self, index: usize) -> Result<ElemType, Stop> {
        self.elem(self.operand_type(index)?)
    }

    /// Element type of a result; the type itself if the result is a scalar.
    pub fn result_elem(&self, index: usize) -> Result<ElemType, Stop> {
        self.elem(self.result_type(index)?)
    }

    /// Element type of a scalar, vector or tensor type; unsupported for all others.
    pub fn elem(&self, ty: TypeId) -> Result<ElemType, Stop> {
        if let Some(elem) = ElemType::from_type(&self.module.ctx, ty, self.index_width) {
            return Ok(elem);
        }
        match self.layout(ty)? {
            Layout::Scalar(elem) | Layout::Array { elem, .. } => Ok(elem),
            _ => Err(self.unsupported("a type whose elements are not scalars")),
        }
    }

    /// The value of an operand that a constant op defines.
    pub fn constant_operand(&self, index: usize) -> Option<Value> {
        let value = *self.module.op(self.op).operands.get(index)?;
        let Def::Result { op, .. } = self.module.value(value).def else { return None };
        let shape = Shapes::newest().get(self.module.op_name(op))?;
        let attr = self.module.attr_of(op, "value").filter(|_| shape.has(Trait::ConstantLike))?;
        value_of(&self.module.ctx, attr, self.index_width).ok()
    }

    /// The layout of a type's values; unsupported if they are not modelled.
    pub fn layout(&self, ty: TypeId) -> Result<Layout, Stop> {
        Layout::from_type(&self.module.ctx, ty, self.index_width, self.types)
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

    /// Whether the types of two operands show that their sizes differ. Scalars have no sizes.
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

    /// Whether the op has a flag. With an empty `keyword`, the attribute is a unit attribute, or a bool attribute that is true. Otherwise, it is one
    /// of these: a dialect attribute whose body names the keyword (`#d.flags<a, b>`, `#d.flags<a|b>`); or an integer attribute that, read as a bit
    /// mask, has a bit in common with the keyword, which is then a decimal number.
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

    /// A stop for an invalid program. The text continues a sentence that begins with the op's name.
    pub fn invalid(&self, what: impl std::fmt::Display) -> Stop {
        Stop::Invalid(format!("'{}' {what}", self.module.op_name(self.op)))
    }

    /// The stop for a part of this op that is not modelled.
    pub fn unsupported(&self, what: impl std::fmt::Display) -> Stop {
        Stop::Unsupported(format!("'{}' with {what}", self.module.op_name(self.op)))
    }
}
