//! Ops whose operands have undefined bits.

use assay_model::{Array, BitChoice, Flow, Layout, OpDef, Scalar, Stop, Value, Values};
use smallvec::SmallVec;

use super::Vm;
use crate::interpret::Interpreter;
use crate::interpret::code::{Instr, Kernel};
use crate::interpret::lift::partial::{self, TRIED_BITS, by_undefined_bits};

/// Whether an operand has undefined bits, and the op does not only pass it on.
#[inline]
pub(super) fn drops_undef(instr: &Instr, operands: &[Value]) -> bool {
    if matches!(instr.kernel, Kernel::Exit) || instr.kernel.is_elementwise() {
        return false;
    }
    operands.iter().enumerate().any(|(index, operand)| is_dropped(instr, index, operand))
}

#[inline]
fn is_dropped(instr: &Instr, index: usize, operand: &Value) -> bool {
    !OpDef::is_handed_on(instr.hands_on, index)
        && match operand {
            Value::Scalar(scalar) => scalar.is_partial(),
            Value::Array(array) => array.has_undef(),
            _ => false,
        }
}

/// Makes those operands poison that have undefined bits and are not only passed on. Returns the original operands, if the op
/// gets no other poison.
#[cold]
pub(super) fn drop_undef(instr: &Instr, operands: &mut [Value]) -> Option<OperandValues> {
    let only_undef = !operands.iter().any(Value::has_full_poison);
    let before = only_undef.then(|| operands.iter().cloned().collect());
    for (index, operand) in operands.iter_mut().enumerate() {
        if is_dropped(instr, index, operand) {
            *operand = operand.without_undef();
        }
    }
    before
}

/// The operands of one op.
pub(super) type OperandValues = SmallVec<[Value; 4]>;

impl Vm<'_, '_> {
    /// The result of an op without effects for all values that undefined bits may have. `None` if there are too many of them, or
    /// if the differing results cannot be represented as one value.
    #[cold]
    pub(super) fn each_choice(&mut self, instr: &Instr, operands: &[Value]) -> Option<Result<Values, Stop>> {
        if !self.only_makes_results(instr) {
            return None;
        }
        let mut joined: Option<Values> = None;
        for mut choice in self.choices(instr, operands)? {
            let found = match self.dispatch(instr, &mut choice) {
                Ok(Flow::Next(found)) => found,
                Ok(_) => return None,
                Err(stop) => return Some(Err(by_undefined_bits(stop))),
            };
            joined = Some(match joined {
                None => found,
                Some(all) => all.iter().zip(&found).map(|(a, b)| a.either(b)).collect::<Option<_>>()?,
            });
        }
        joined.map(Ok)
    }

    /// All combinations of operand values that the undefined bits allow; only operands that are not just passed on
    /// vary. `None` if these are too many.
    fn choices(&self, instr: &Instr, operands: &[Value]) -> Option<Vec<OperandValues>> {
        let view = self.view(instr.op);
        let mut left = TRIED_BITS;
        let mut all: Vec<OperandValues> = vec![OperandValues::new()];
        for (index, operand) in operands.iter().enumerate() {
            let values = match is_dropped(instr, index, operand) {
                true => partial::choices_of(operand, view.operand_layout(index).ok()?, &mut left)?,
                false => vec![operand.clone()],
            };
            all = partial::longer(&all, &values);
        }
        Some(all)
    }

    /// Puts undefined bits in place of the poison that an op made only from `operands` with such bits. Poison stays if it
    /// may have another cause: the op's regions, memory, or a rule that is also broken with zeros in place of
    /// the undefined bits.
    #[cold]
    pub(super) fn restore_undef(&mut self, instr: &Instr, operands: OperandValues, results: &mut Values) {
        let Interpreter { module, registry, .. } = self.interpreter;
        let has_effects = !registry.memory_effects(module, instr.op).is_none();
        if has_effects || !module.op(instr.op).regions.is_empty() {
            return;
        }
        let for_zeros = match instr.makes_poison {
            true => match self.run_with_zeros(instr, operands) {
                Some(results) => results,
                None => return,
            },
            false => Values::new(),
        };
        let view = self.view(instr.op);
        for (index, result) in results.iter_mut().enumerate() {
            let zeros = for_zeros.get(index);
            match (&*result, view.result_layout(index)) {
                (Value::Scalar(Scalar::Poison), Ok(Layout::Scalar(elem)))
                    if !zeros.is_some_and(Value::has_poison) =>
                {
                    *result = Scalar::undefined(elem).into();
                }
                (Value::Array(array), _) if array.has_poison() => {
                    let zeros = zeros.and_then(Value::as_array);
                    let element = |(at, element): (usize, Scalar)| {
                        let stays = zeros.is_some_and(|zeros| zeros.get(at).has_poison());
                        if !element.has_poison() || stays { element } else { Scalar::undefined(array.elem()) }
                    };
                    let elements: Vec<Scalar> = array.iter().enumerate().map(element).collect();
                    *result = Value::array(Array::from_elements(array.elem(), array.shape(), elements));
                }
                _ => {}
            }
        }
    }

    /// The op's results with zeros in place of undefined bits; `None` if it then breaks a rule.
    fn run_with_zeros(&mut self, instr: &Instr, mut operands: OperandValues) -> Option<Values> {
        self.fill_undef(instr, &mut operands, &mut BitChoice::Zeros, &|_, _| true);
        match self.dispatch(instr, &mut operands) {
            Ok(Flow::Next(results)) => Some(results),
            _ => None,
        }
    }

    /// Chooses values for the undefined bits that an op without effects reads, if the configuration asks for it
    /// ([`ExecutionConfig::undef`]).
    #[cold]
    pub(super) fn choose_undef(&mut self, instr: &Instr, operands: &mut [Value]) -> bool {
        self.notes.read_undef = true;
        let Some(mut choice) = self.notes.chosen else { return false };
        if !self.only_makes_results(instr) {
            return false;
        }
        self.fill_undef(instr, operands, &mut choice, &|index, operand| is_dropped(instr, index, operand));
        self.notes.chosen = Some(choice);
        true
    }

    /// Puts values in place of the undefined bits of some operands.
    fn fill_undef(
        &self,
        instr: &Instr,
        operands: &mut [Value],
        choice: &mut BitChoice,
        is_filled: &dyn Fn(usize, &Value) -> bool,
    ) {
        let view = self.view(instr.op);
        for (index, operand) in operands.iter_mut().enumerate() {
            if !is_filled(index, operand) {
                continue;
            }
            match (&*operand, view.operand_layout(index)) {
                (Value::Scalar(scalar), Ok(Layout::Scalar(elem))) => {
                    *operand = scalar.choose_bits(elem, choice).into()
                }
                (Value::Array(array), _) if array.has_undef() => {
                    let elem = array.elem();
                    *operand =
                        Value::array(array.replace_undefined(|scalar| scalar.choose_bits(elem, choice)));
                }
                _ => {}
            }
        }
    }

    /// Whether an op does nothing but compute results from its operands.
    fn only_makes_results(&self, instr: &Instr) -> bool {
        let Interpreter { module, registry, .. } = self.interpreter;
        let op = module.op(instr.op);
        let has_effects = !registry.memory_effects(module, instr.op).is_none();
        !has_effects && op.regions.is_empty() && op.successors.is_empty() && !op.results.is_empty()
    }
}

/// Arguments of a function outside of the program: its use of undefined bits is not known.
pub(super) fn seen_outside(args: &[Value]) -> Values {
    args.iter().map(Value::without_undef).collect()
}
