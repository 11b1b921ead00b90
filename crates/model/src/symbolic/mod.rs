//! What an op does for all inputs at once: values that are terms, and how an op's results are described as terms.

mod scalar;

use std::rc::Rc;

use assay_ir::RegionId;
use smallvec::SmallVec;

use crate::array::{Array, ElemType};
use crate::layout::Layout;
use crate::machine::OpView;
use crate::memory::ObjectKind;
use crate::memref::Dims;
use crate::object::ObjectRef;
use crate::stop::Stop;
use crate::term::{TermId, TermSort, Terms};
use crate::value::Value;
pub use scalar::SymbolicScalar;

/// An SSA value for all inputs.
#[derive(Clone, Debug, PartialEq)]
pub enum SymbolicValue {
    /// One element. Also a whole value of a type that is not modelled ([`TermSort::Other`]).
    Scalar(SymbolicScalar),
    /// A vector or a tensor whose sizes are the same on all inputs, in row-major order. The type may leave sizes open.
    Array {
        /// Type of every element.
        elem: ElemType,
        /// Sizes; empty for rank 0.
        shape: SmallVec<[i64; 4]>,
        /// In row-major order.
        elements: Rc<[SymbolicScalar]>,
    },
    /// A struct or an array of whole values.
    Aggregate(Rc<[SymbolicValue]>),
    /// An address, with the view of memory from there.
    Object(ObjectRef),
}

/// The results of an op, or the arguments of a block.
pub type SymbolicValues = SmallVec<[SymbolicValue; 2]>;

/// Terms of the results of one element.
pub type TermList = SmallVec<[TermId; 2]>;

/// How execution goes on after an op that is not executed element by element.
#[derive(Clone, Debug)]
pub enum SymbolicFlow {
    /// With the next op; the results.
    Next(SymbolicValues),
    /// With one of these; exactly one condition holds.
    Branch(Vec<SymbolicBranch>),
    /// The region is left with these values.
    Exit(SymbolicValues),
    /// It never continues. Conditions that were recorded before explain why.
    Ends,
}

/// One way to leave a block.
#[derive(Clone, Debug)]
pub struct SymbolicBranch {
    /// A bit that is true on inputs that take this way.
    pub condition: TermId,
    /// Index among the op's successors.
    pub successor: usize,
    /// Values of the successor's arguments.
    pub args: SymbolicValues,
}

/// An op's meaning for all inputs. All forms except `Whole` and `Moves` describe one element, like those of [`crate::Meaning`]: the op's rules
/// are applied to the element, and a poison operand makes the results poison.
#[derive(Clone, Copy)]
pub enum Symbolic {
    /// A function of one operand.
    One(fn(&mut Terms, TermId) -> TermId),
    /// A function of two operands.
    Two(fn(&mut Terms, TermId, TermId) -> TermId),
    /// With attributes and types.
    Scalar(fn(&OpView<'_>, &mut Terms, &[TermId]) -> Result<TermList, Stop>),
    /// The results consist of elements of these operands (a bit mask), no matter what the elements are. All other operands must be constants. The
    /// op's kernel decides which element goes where.
    Moves(u32),
    /// Works on whole values, regions, memory or control flow.
    Whole(fn(&OpView<'_>, &mut dyn SymbolicMachine, &[SymbolicValue]) -> Result<SymbolicFlow, Stop>),
}

/// Something that is done under a condition; `None` if it never ends.
pub type RunUnderCondition<'r> =
    &'r mut dyn FnMut(&mut dyn SymbolicMachine) -> Result<Option<SymbolicValues>, Stop>;

/// Follows a loop from an arbitrary state of it. Returns the values after the loop.
pub type LoopBody<'r> =
    &'r mut dyn FnMut(&mut dyn SymbolicMachine, SymbolicValues) -> Result<Option<SymbolicValues>, Stop>;

/// Runs regions and calls functions for all inputs at once.
pub trait SymbolicMachine {
    /// The graph that holds all terms of the run.
    fn terms(&mut self) -> &mut Terms;

    /// Runs a region; `None` if it never ends.
    fn run_region(&mut self, region: RegionId, args: SymbolicValues) -> Result<Option<SymbolicValues>, Stop>;

    /// Calls a function by its symbol.
    fn call(&mut self, symbol: &str, args: SymbolicValues) -> Result<Option<SymbolicValues>, Stop>;

    /// Runs something only for those inputs for which a condition holds.
    fn run_where(
        &mut self,
        condition: TermId,
        run: RunUnderCondition<'_>,
    ) -> Result<Option<SymbolicValues>, Stop>;

    /// The behaviour is undefined where a condition holds.
    fn mark_undefined(&mut self, condition: TermId);

    /// The program aborts where a condition holds.
    fn trap(&mut self, condition: TermId);

    /// Leaves out inputs for which a condition holds: on these, a loop would run longer than it is unrolled.
    fn cut(&mut self, condition: TermId);

    /// Notes that no document says how the program continues on inputs for which a condition holds.
    fn mark_silent(&mut self, condition: TermId);

    /// The current points of the ops that iterate over a domain, innermost last, as [`crate::Machine::points`].
    fn points(&mut self) -> &mut Vec<Dims>;

    /// How often loops are unrolled if their end depends on the input.
    fn unrolled(&self) -> usize;

    /// Whether loops are followed by induction if possible, instead of iteration by iteration.
    fn by_induction(&self) -> bool;

    /// Follows a loop by induction. Both programs must enter it with the same `fixed` values, such as its bounds, and carry the same values. The
    /// body gets arbitrary values, so it describes any iteration. It uses [`SymbolicMachine::run_iteration`] for what every iteration but the last does,
    /// and returns the values after the loop.
    ///
    /// # Errors
    /// Unsupported for loops that cannot be followed in this way.
    fn induct(
        &mut self,
        fixed: &[SymbolicValue],
        carried: &SymbolicValues,
        body: LoopBody<'_>,
    ) -> Result<Option<SymbolicValues>, Stop>;

    /// An iteration of the loop that is followed by induction. It returns the values for the next iteration. Nothing after it sees its effects.
    ///
    /// # Errors
    /// As [`SymbolicMachine::induct`].
    fn run_iteration(&mut self, run: RunUnderCondition<'_>) -> Result<(), Stop>;

    /// An arbitrary value of the loop that is followed by induction.
    fn arbitrary(&mut self, sort: TermSort) -> TermId;

    /// Continues only where a condition holds. Only correct in a loop that is followed by induction, if no execution gets here otherwise.
    fn assume(&mut self, condition: TermId);

    /// Requires that both programs reach this point with the same values.
    fn require_alike(&mut self, values: &[SymbolicValue]);

    /// Counts one more iteration of a loop.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] beyond the budget.
    fn charge(&mut self) -> Result<(), Stop>;

    /// A value that no document determines.
    fn choice(&mut self, sort: TermSort) -> TermId;

    /// An element whose bits are undefined: each use may see others.
    fn undefined(&mut self, elem: ElemType) -> SymbolicScalar;

    /// The term with choices in the place of undefined bits, so that all uses see the same.
    fn fix_undefined(&mut self, term: TermId) -> TermId;

    /// A new object whose elements were never written, as a row-major array of these sizes. Leaves out inputs for which a size exceeds the limit
    /// for objects.
    ///
    /// # Errors
    /// Unsupported if memory is not modelled, or for elements that have no terms.
    fn allocate(&mut self, elem: ElemType, sizes: &[TermId], kind: ObjectKind) -> Result<ObjectRef, Stop>;

    /// The type of an object's elements.
    fn element_type(&self, object: &ObjectRef) -> ElemType;

    /// The number of elements of an object.
    fn element_count(&self, object: &ObjectRef) -> TermId;

    /// The element at these indices. The op's rules make sure that they are below the sizes. It is undefined behaviour to access memory outside
    /// of the object.
    fn load(&mut self, object: &ObjectRef, indices: &[TermId]) -> SymbolicScalar;

    /// Writes the element at these indices.
    fn store(&mut self, object: &ObjectRef, indices: &[TermId], value: SymbolicScalar);

    /// Ends the life of an object.
    ///
    /// # Errors
    /// Unsupported for memory that the caller owns.
    fn free(&mut self, object: &ObjectRef) -> Result<(), Stop>;

    /// Runs a region, then ends the life of what the region allocated on the stack; `None` if it never ends.
    fn run_scope(&mut self, region: RegionId) -> Result<Option<SymbolicValues>, Stop>;
}

impl SymbolicValue {
    /// An integer of this width that is the same on all inputs.
    pub fn number(terms: &mut Terms, width: u32, value: i64) -> SymbolicValue {
        let term = terms.number(width, value);
        SymbolicValue::Scalar(SymbolicScalar::defined(terms, term))
    }

    /// The scalar; `None` for all others.
    pub fn as_scalar(&self) -> Option<SymbolicScalar> {
        match self {
            SymbolicValue::Scalar(scalar) => Some(*scalar),
            _ => None,
        }
    }

    /// The sizes of a vector or tensor; `None` for all others.
    pub fn shape(&self) -> Option<&[i64]> {
        match self {
            SymbolicValue::Array { shape, .. } => Some(shape),
            _ => None,
        }
    }

    /// The terms of a known value; unsupported if an element is not a single term.
    pub fn from_value(terms: &mut Terms, value: &Value, layout: &Layout) -> Result<SymbolicValue, Stop> {
        let no_term = || Stop::unsupported("a value that is not a term");
        let value = layout.adapt(value).ok_or_else(no_term)?;
        match (&value, layout) {
            (Value::Scalar(scalar), Layout::Scalar(elem)) => {
                Self::element(terms, scalar, *elem).map(SymbolicValue::Scalar)
            }
            (Value::Array(array), _) => {
                let elements: Result<Rc<[SymbolicScalar]>, Stop> =
                    array.iter().map(|scalar| Self::element(terms, &scalar, array.elem())).collect();
                Ok(SymbolicValue::Array {
                    elem: array.elem(),
                    shape: array.shape().into(),
                    elements: elements?,
                })
            }
            (Value::Aggregate(parts), _) => {
                let part = |(index, part): (usize, &Value)| {
                    Self::from_value(terms, part, layout.part(index).ok_or_else(no_term)?)
                };
                let parts: Result<Rc<[SymbolicValue]>, Stop> = parts.iter().enumerate().map(part).collect();
                parts.map(SymbolicValue::Aggregate)
            }
            _ => Err(no_term()),
        }
    }

    fn element(terms: &mut Terms, scalar: &crate::Scalar, elem: ElemType) -> Result<SymbolicScalar, Stop> {
        let poison = terms.bool(scalar.is_poison());
        let value = if scalar.is_poison() { elem.zero() } else { scalar.clone() };
        let term = terms.scalar(&value).ok_or_else(|| Stop::unsupported("a value that is not a term"))?;
        Ok(SymbolicScalar { term, poison })
    }

    /// The value of a layout of static size. `make` is called once per element. Unsupported for other layouts.
    pub fn filled(
        layout: &Layout,
        make: &mut dyn FnMut(ElemType) -> Result<SymbolicScalar, Stop>,
    ) -> Result<SymbolicValue, Stop> {
        match layout {
            Layout::Scalar(elem) => make(*elem).map(SymbolicValue::Scalar),
            Layout::Array { elem, shape } if shape.iter().all(|&size| size >= 0) => {
                let count = crate::array::count(shape);
                if count > MAX_ELEMENTS {
                    return Err(Stop::unsupported("a value of very many elements"));
                }
                let elements: Result<Rc<[SymbolicScalar]>, Stop> = (0..count).map(|_| make(*elem)).collect();
                Ok(SymbolicValue::Array { elem: *elem, shape: shape.clone(), elements: elements? })
            }
            Layout::Struct { parts, .. } => {
                let parts: Result<Rc<[SymbolicValue]>, Stop> =
                    parts.iter().map(|part| Self::filled(part, make)).collect();
                parts.map(SymbolicValue::Aggregate)
            }
            Layout::Repeat { part, count } if *count <= MAX_ELEMENTS => {
                let parts: Result<Rc<[SymbolicValue]>, Stop> =
                    (0..*count).map(|_| Self::filled(part, make)).collect();
                parts.map(SymbolicValue::Aggregate)
            }
            Layout::Array { .. } | Layout::Repeat { .. } | Layout::MemRef { .. } => {
                Err(Stop::unsupported("a value of dynamic size"))
            }
        }
    }

    /// The object, if the value is an address; unsupported for all other values.
    pub fn as_object(&self) -> Result<&ObjectRef, Stop> {
        match self {
            SymbolicValue::Object(object) => Ok(object),
            _ => Err(Stop::unsupported("an address that has no terms")),
        }
    }

    /// Whether the value is an address, or has a part that is one.
    pub fn has_object(&self) -> bool {
        match self {
            SymbolicValue::Object(_) => true,
            SymbolicValue::Aggregate(parts) => parts.iter().any(SymbolicValue::has_object),
            SymbolicValue::Scalar(_) | SymbolicValue::Array { .. } => false,
        }
    }

    /// All elements in order; addresses have none.
    pub fn scalars(&self) -> Vec<SymbolicScalar> {
        match self {
            SymbolicValue::Scalar(scalar) => vec![*scalar],
            SymbolicValue::Object(_) => Vec::new(),
            SymbolicValue::Array { elements, .. } => elements.to_vec(),
            SymbolicValue::Aggregate(parts) => parts.iter().flat_map(SymbolicValue::scalars).collect(),
        }
    }

    /// A value of the same form with other elements. `next` returns them in order.
    pub fn with_scalars(&self, next: &mut dyn FnMut(SymbolicScalar) -> SymbolicScalar) -> SymbolicValue {
        match self {
            SymbolicValue::Scalar(scalar) => SymbolicValue::Scalar(next(*scalar)),
            SymbolicValue::Array { elem, shape, elements } => SymbolicValue::Array {
                elem: *elem,
                shape: shape.clone(),
                elements: elements.iter().map(|&scalar| next(scalar)).collect(),
            },
            SymbolicValue::Aggregate(parts) => {
                SymbolicValue::Aggregate(parts.iter().map(|part| part.with_scalars(next)).collect())
            }
            SymbolicValue::Object(_) => self.clone(),
        }
    }

    /// The value on an input for which all its terms are constants; `None` if one is not.
    pub fn to_value(&self, terms: &Terms) -> Option<Value> {
        match self {
            SymbolicValue::Object(_) => None,
            SymbolicValue::Scalar(scalar) => Some(Value::Scalar(known(terms, *scalar, None)?)),
            SymbolicValue::Array { elem, shape, elements } => {
                let scalars: Option<Vec<crate::Scalar>> =
                    elements.iter().map(|&scalar| known(terms, scalar, Some(*elem))).collect();
                Some(Value::array(Array::from_elements(*elem, shape, scalars?)))
            }
            SymbolicValue::Aggregate(parts) => {
                Some(Value::aggregate(parts.iter().map(|part| part.to_value(terms)).collect::<Option<_>>()?))
            }
        }
    }
}

/// At most this many elements are separate terms.
pub const MAX_ELEMENTS: usize = 256;

/// A constant element. A bit vector without an element type is an integer, though it may be the bits of a float.
fn known(terms: &Terms, scalar: SymbolicScalar, elem: Option<ElemType>) -> Option<crate::Scalar> {
    use crate::term::Constant;
    if terms.is(scalar.poison, true) {
        return Some(crate::Scalar::Poison);
    }
    if !terms.is(scalar.poison, false) {
        return None;
    }
    match (terms.constant(scalar.term)?, elem) {
        (Constant::Float(float), _) => Some(crate::Scalar::Float(float)),
        (Constant::Int(int), Some(elem @ ElemType::Float(_))) => Some(elem.from_bits(int.inline_bits()?)),
        (Constant::Int(int), _) => Some(crate::Scalar::Int(int)),
    }
}

/// The first values where a condition holds, otherwise the second. If one side never ends, the values of the other side.
pub fn choose(
    terms: &mut Terms,
    condition: TermId,
    one: Option<SymbolicValues>,
    other: Option<SymbolicValues>,
) -> Result<Option<SymbolicValues>, Stop> {
    let (one, other) = match (one, other) {
        (Some(one), Some(other)) => (one, other),
        (one, other) => return Ok(one.or(other)),
    };
    let pairs = one.iter().zip(&other);
    let values = pairs.map(|(one, other)| choose_value(terms, condition, one, other));
    values.collect::<Result<_, _>>().map(Some)
}

/// The first value where a condition holds, otherwise the second.
pub fn choose_value(
    terms: &mut Terms,
    condition: TermId,
    one: &SymbolicValue,
    other: &SymbolicValue,
) -> Result<SymbolicValue, Stop> {
    if one == other {
        return Ok(one.clone());
    }
    match (one, other) {
        (SymbolicValue::Object(one), SymbolicValue::Object(other)) => {
            return ObjectRef::choose(terms, condition, one, other).map(SymbolicValue::Object);
        }
        _ if one.has_object() || other.has_object() => {
            return Err(Stop::unsupported("a choice between addresses"));
        }
        _ => {}
    }
    let others = other.scalars();
    let same = |(a, b): (&SymbolicScalar, &SymbolicScalar)| terms.sort(a.term) == terms.sort(b.term);
    let ones = one.scalars();
    if one.shape() != other.shape() || ones.len() != others.len() || !ones.iter().zip(&others).all(same) {
        return Err(Stop::unsupported("a choice between values of different form"));
    }
    let mut others = others.into_iter();
    Ok(one.with_scalars(&mut |scalar| match others.next() {
        Some(other) => SymbolicScalar::choose(terms, condition, scalar, other),
        None => scalar,
    }))
}
