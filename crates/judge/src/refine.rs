//! Refinement: the source allows every behaviour of the target.

use assay_engine::interpret::{Execution, hidden};
use assay_ir::{Float, Int, Rounding};
use assay_model::memory::rules::POISON_ADDRESS;
use assay_model::{Array, ElemType, Scalar, Stop, Ub, Value, adapt};

use crate::change::{BehaviourChange, ValueChange};
use crate::comparison::{ExecutionComparison, Leeway, OPEN_CONTROL};
use crate::ending::{is_defined, is_endless_for_good};
use crate::printed::{output_differs, starts_with};
use crate::reason::{Reason, ReasonKind, StoppedProgram};

/// Compares two executions on the same input.
pub fn compare_execution(before: &Execution, after: &Execution, leeway: Leeway) -> ExecutionComparison {
    if matches!(before.result, Err(Stop::Ub(_))) && !leeway.rest {
        return ExecutionComparison::Allowed;
    }
    // generate-runtime-verification makes assertions of the rules of ops that are pure.
    if before.may_stop && matches!(after.result, Err(Stop::Trap(_))) && !leeway.rest {
        return ExecutionComparison::Allowed;
    }
    if is_defined(before) && is_endless_for_good(after) && !leeway.rest {
        return ExecutionComparison::Different(BehaviourChange::Endless);
    }
    for (program, execution) in [(StoppedProgram::Before, before), (StoppedProgram::After, after)] {
        if let Err(stop @ (Stop::Unsupported(_) | Stop::Exhausted(_) | Stop::Invalid(_) | Stop::Bug(_))) =
            &execution.result
        {
            return ExecutionComparison::Open(Reason::from_stop(program, stop));
        }
    }
    if leeway.rest {
        return compare_beginnings(before, after);
    }
    if let Err(Stop::Ub(ub)) = &after.result {
        if uses_unusable(before, ub) {
            return ExecutionComparison::open("a result that is poison as a whole is used");
        }
        if let Some(rule) = ub.rule.filter(|rule| rule.by_lowering) {
            return ExecutionComparison::open(format!("only an op's lowering says so: {}", rule.text));
        }
        return ExecutionComparison::Different(BehaviourChange::BecomesUndefined { rule: ub.rule_id() });
    }
    let aborts = matches!((&before.result, &after.result), (Err(Stop::Trap(_)), Err(Stop::Trap(_))));
    // The lowering chooses what an aborting program prints.
    let output = if aborts { None } else { output_differs(&before.output, &after.output, leeway) };
    if let Some(change) = output {
        return ExecutionComparison::Different(change);
    }
    if aborts && !starts_with(&after.output, &before.output) {
        return ExecutionComparison::Different(BehaviourChange::OutputBeforeAbort);
    }
    match (&before.result, &after.result) {
        (Ok(source), Ok(target)) => values_differ(source, target, leeway),
        (Err(Stop::Trap(_)), Err(Stop::Trap(_))) => ExecutionComparison::Same,
        (Err(_), _) => ExecutionComparison::Different(BehaviourChange::NoAbort),
        (_, Err(_)) => ExecutionComparison::Different(BehaviourChange::Aborts),
    }
}

/// Compares what was printed before control depends on open results. After that, another choice may do anything, or be
/// undefined.
fn compare_beginnings(before: &Execution, after: &Execution) -> ExecutionComparison {
    let open = || ExecutionComparison::AllOpen(OPEN_CONTROL);
    if matches!(after.result, Err(Stop::Ub(_))) || before.output.bytes() == 0 {
        return open();
    }
    match starts_with(&after.output, &before.output) {
        true => ExecutionComparison::Partly,
        false => ExecutionComparison::Different(BehaviourChange::Output),
    }
}

/// Whether the target's undefined behaviour is an access through poison, and the source returns a whole value, such as a memref, that is poison.
/// No caller can use such a result, so the source allows that the target uses it.
fn uses_unusable(before: &Execution, ub: &Ub) -> bool {
    let has_unusable = before.result.as_ref().is_ok_and(|values| values.contains(&Value::POISON));
    has_unusable
        && ub.rule_id() == POISON_ADDRESS.id
        && ub.undetermined.iter().any(|operand| operand.wholly_poison)
}

fn values_differ(source: &[Value], target: &[Value], leeway: Leeway) -> ExecutionComparison {
    if source.len() != target.len() {
        return ExecutionComparison::Open(Reason::new(ReasonKind::Changed, "the number of results changed"));
    }
    for (index, (source, target)) in source.iter().zip(target).enumerate() {
        let different = |how| ExecutionComparison::Different(BehaviourChange::Value { index, how });
        match relate(source, target, leeway) {
            Some(true) => {}
            Some(false) if !leeway.poison && target.has_poison() && !source.has_poison() => {
                return different(ValueChange::less_defined(target));
            }
            Some(false) => return different(ValueChange::Differs),
            None => {
                return ExecutionComparison::Open(Reason::new(
                    ReasonKind::Changed,
                    format!("result {index} has another form"),
                ));
            }
        }
    }
    ExecutionComparison::Same
}

/// Whether a target value is one that the source value allows; `None` if they are of different kinds.
///
/// An n-D array and an aggregate of its slices are the same, and so are a complex number and the pair of its parts; a
/// poison scalar represents a whole poison value.
pub fn value_refines(source: &Value, target: &Value) -> Option<bool> {
    relate(source, target, Leeway::default())
}

fn relate(source: &Value, target: &Value, leeway: Leeway) -> Option<bool> {
    match (source, target) {
        (source, target) if *source == hidden() || *target == hidden() => Some(true),
        (Value::Scalar(Scalar::Poison), _) => Some(true),
        (_, Value::Scalar(Scalar::Poison)) => Some(leeway.poison || source.is_all_poison()),
        (Value::Scalar(source), Value::Scalar(target)) => scalar_refines(source, target, leeway),
        (Value::Scalar(Scalar::Complex(parts)), Value::Aggregate(target)) => {
            relate_each(&adapt::complex_parts(parts), target, leeway)
        }
        (Value::Aggregate(source), Value::Scalar(Scalar::Complex(parts))) => {
            relate_each(source, &adapt::complex_parts(parts), leeway)
        }
        // A conversion to SPIR-V makes a vector of a complex number [SPIRVConversion.cpp, convertComplexType].
        (Value::Scalar(Scalar::Complex(parts)), Value::Array(target)) if target.shape() == [2] => {
            relate_each(&adapt::complex_parts(parts), &adapt::slices(target)?, leeway)
        }
        (Value::Scalar(Scalar::Int(source)), Value::Array(target)) => {
            let fits = target.shape() == [2] && target.elem() == ElemType::Int(source.width() / 2);
            let is_whole = fits && source.width().is_multiple_of(2);
            if is_whole {
                relate(&adapt::halves(source), &Value::Array(target.clone()), leeway)
            } else {
                None
            }
        }
        // Fast path: most values do not change.
        (Value::Array(source), Value::Array(target)) if source == target => Some(true),
        (Value::Array(source), Value::Array(target)) => {
            let same = source.shape() == target.shape()
                || matches!((source.shape(), target.shape()), ([], [1]) | ([1], []));
            if !same {
                // Sizes that the types leave open are part of the value.
                let rank = source.shape().len();
                return (source.elem() == target.elem() && rank == target.shape().len()).then_some(false);
            }
            let pairs = source.iter().zip(target.iter());
            all(pairs.map(|(source, target)| scalar_refines(&source, &target, leeway)))
        }
        (Value::Aggregate(source), Value::Aggregate(target)) => relate_each(source, target, leeway),
        (Value::Array(source), Value::Aggregate(target)) => {
            relate_each(&adapt::slices_or_elements(source, target)?, target, leeway)
        }
        (Value::Aggregate(source), Value::Array(target)) => {
            relate_each(source, &adapt::slices_or_elements(target, source)?, leeway)
        }
        // A vector of one element becomes a scalar [SPIRVConversion.cpp, convertVectorType].
        (Value::Array(source), Value::Scalar(target)) if is_single(source) => {
            scalar_refines(&source.get(0), target, leeway)
        }
        _ => None,
    }
}

/// Whether `after`, which differs from `before`, shows undefined behaviour or poison where `before` shows neither.
pub fn is_poisoned(before: &Execution, after: &Execution) -> bool {
    if before.output.exact().is_some() && after.output.exact().is_none() {
        return true;
    }
    match (&before.result, &after.result) {
        (_, Err(Stop::Ub(_))) => true,
        (Ok(source), Ok(target)) => source
            .iter()
            .zip(target)
            .any(|(source, target)| target.has_poison() && value_refines(source, target) == Some(false)),
        _ => false,
    }
}

/// Whether an array has a dimension and one element.
fn is_single(array: &Array) -> bool {
    array.len() == 1 && !array.shape().is_empty()
}

fn relate_each(source: &[Value], target: &[Value], leeway: Leeway) -> Option<bool> {
    if source.len() != target.len() {
        return None;
    }
    all(source.iter().zip(target).map(|(source, target)| relate(source, target, leeway)))
}

/// Whether all items are true; `None` if any cannot be compared. So values are compared only if all forms are equal.
fn all(mut parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    parts.try_fold(true, |all, part| Some(all & part?))
}

fn scalar_refines(source: &Scalar, target: &Scalar, leeway: Leeway) -> Option<bool> {
    match (source, target) {
        (Scalar::Poison, _) => Some(true),
        (_, Scalar::Poison) => Some(leeway.poison),
        // An undefined bit allows a bit of any value, but no poison, which is less defined [LLVM LangRef, Undefined Values
        // and Poison Values].
        (Scalar::Partial(source), Scalar::Int(target)) => Some(source.allows(target)),
        (Scalar::Partial(source), Scalar::Float(target)) => Some(source.allows(&target.to_int())),
        (Scalar::Partial(source), Scalar::Partial(target)) => {
            let undef = target.undef().and(&source.undef().not());
            Some(undef.is_zero() && source.allows(target.bits()))
        }
        (Scalar::Partial(source), Scalar::Pointer(_)) => source.undef().not().is_zero().then_some(true),
        (Scalar::Int(_) | Scalar::Float(_), Scalar::Partial(_)) => Some(false),
        // The upper bits of an emulated integer are open.
        (Scalar::Int(a), Scalar::Int(b)) if is_emulated_int(a, b) => Some(*a == b.zext(a.width())),
        (Scalar::Int(a), Scalar::Int(b)) => (a.width() == b.width()).then(|| a == b),
        // It is unspecified whether arithmetic made a NaN or the program passed one on. Its sign and payload can only be
        // seen as bits [LLVM LangRef, Behavior of Floating-Point NaN values].
        // No document says how an emulated float is rounded, so only agreement counts.
        (Scalar::Float(a), Scalar::Float(b)) if is_emulated_float(*a, *b) => {
            let rounded = b.convert(a.kind, Rounding::NearestEven);
            (*a == rounded || (a.is_nan() && b.is_nan())).then_some(true)
        }
        (Scalar::Float(a), Scalar::Float(b)) => {
            (a.kind == b.kind).then(|| a == b || (a.is_nan() && b.is_nan()))
        }
        (Scalar::Complex(a), Scalar::Complex(b)) => {
            Some(scalar_refines(&a.0, &b.0, leeway)? & scalar_refines(&a.1, &b.1, leeway)?)
        }
        // Addresses of objects are unspecified, but no object is at null.
        (Scalar::Pointer(a), Scalar::Pointer(b)) if (a.address == 0) != (b.address == 0) => Some(false),
        (Scalar::Pointer(a), Scalar::Pointer(b)) => (a.address == b.address).then_some(true),
        _ => None,
    }
}

fn is_emulated_int(narrow: &Int, wide: &Int) -> bool {
    adapt::is_emulated(ElemType::Int(narrow.width()), ElemType::Int(wide.width()))
}

fn is_emulated_float(narrow: Float, wide: Float) -> bool {
    adapt::is_emulated(ElemType::Float(narrow.kind), ElemType::Float(wide.kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use assay_engine::interpret::Output;
    use assay_ir::FloatKind;
    use assay_model::{Cond, Rule};

    fn execution(result: Result<Vec<Value>, Stop>, text: &str) -> Execution {
        let mut output = Output::default();
        output.push_text(text);
        Execution { result, output, ..Execution::default() }
    }

    fn compare_executions(before: &Execution, after: &Execution) -> ExecutionComparison {
        compare_execution(before, after, Leeway::default())
    }

    #[test]
    fn poison_in_the_source_allows_anything_and_in_the_target_nothing() {
        let seven = Value::int(Int::new(8, 7));
        assert_eq!(value_refines(&Value::POISON, &seven), Some(true));
        assert_eq!(value_refines(&seven, &Value::POISON), Some(false));
        assert_eq!(value_refines(&seven, &Value::int(Int::new(16, 7))), None);
        assert_eq!(value_refines(&seven, &Value::int(Int::new(32, 0xffff_ff07))), Some(true));
        assert_eq!(value_refines(&seven, &Value::int(Int::new(32, 8))), Some(false));
        assert_eq!(value_refines(&Value::int(Int::new(1, 1)), &Value::int(Int::new(32, 1))), None);
        let half = Value::float(Float::new(FloatKind::F16, 0x3c00));
        let single = |bits| Value::float(Float::new(FloatKind::F32, bits));
        assert_eq!(value_refines(&half, &single(0x3f80_0001)), Some(true));
        assert_eq!(value_refines(&half, &single(0x3f90_0000)), None);
        let nan = |bits| Value::float(Float::new(FloatKind::F32, bits));
        assert_eq!(value_refines(&nan(0x7fc0_0000), &nan(0xffc0_0001)), Some(true));
        assert_eq!(value_refines(&nan(0), &nan(0x8000_0000)), Some(false));
    }

    #[test]
    fn forms_that_lowering_changes_are_equal() {
        let elem = ElemType::Int(8);
        let row =
            |a, b| Value::array(Array::from_elements(elem, &[2], [Scalar::int(8, a), Scalar::int(8, b)]));
        let matrix = Value::array(Array::from_elements(elem, &[2, 2], (1..=4).map(|n| Scalar::int(8, n))));
        let rows = Value::aggregate(vec![row(1, 2), row(3, 4)]);
        assert_eq!(value_refines(&matrix, &rows), Some(true));
        assert_eq!(value_refines(&matrix, &Value::aggregate(vec![row(1, 2), row(3, 5)])), Some(false));
        assert_eq!(value_refines(&matrix, &Value::aggregate(vec![row(1, 2)])), None);
        assert_eq!(value_refines(&matrix, &Value::aggregate(vec![row(1, 2), Value::POISON])), Some(false));
        assert_eq!(value_refines(&matrix, &Value::POISON), Some(false));
        let poison = Value::array(Array::filled(elem, &[2, 2], &Scalar::Poison));
        assert_eq!(value_refines(&poison, &Value::POISON), Some(true));
        let float = |x| Scalar::Float(Float::from_f64(FloatKind::F32, x));
        let complex = Value::Scalar(Scalar::complex(float(1.0), float(2.0)));
        let parts = |im| Value::aggregate(vec![Value::Scalar(float(1.0)), Value::Scalar(float(im))]);
        assert_eq!(value_refines(&complex, &parts(2.0)), Some(true));
        assert_eq!(value_refines(&parts(3.0), &complex), Some(false));
    }

    #[test]
    fn forms_that_conversions_to_spirv_make_are_equal() {
        let elem = ElemType::Int(8);
        let matrix = Value::array(Array::from_elements(elem, &[2, 2], (1..=4).map(|n| Scalar::int(8, n))));
        let elements =
            |last| Value::aggregate([1, 2, 3, last].map(|n| Value::Scalar(Scalar::int(8, n))).to_vec());
        assert_eq!(value_refines(&matrix, &elements(4)), Some(true));
        assert_eq!(value_refines(&matrix, &elements(5)), Some(false));
        assert_eq!(value_refines(&elements(4), &matrix), Some(true));
        let float = |x| Scalar::Float(Float::from_f64(FloatKind::F32, x));
        let complex = Value::Scalar(Scalar::complex(float(1.0), float(2.0)));
        let vector = |im| {
            let elem = ElemType::Float(FloatKind::F32);
            Value::array(Array::from_elements(elem, &[2], [float(1.0), float(im)]))
        };
        assert_eq!(value_refines(&complex, &vector(2.0)), Some(true));
        assert_eq!(value_refines(&complex, &vector(3.0)), Some(false));
        let single = Value::array(Array::filled(elem, &[1, 1], &Scalar::int(8, 7)));
        assert_eq!(value_refines(&single, &Value::Scalar(Scalar::int(8, 7))), Some(true));
        assert_eq!(value_refines(&single, &Value::Scalar(Scalar::int(8, 8))), Some(false));
    }

    #[test]
    fn an_abort_may_say_more() {
        let trap = |text: &str| execution(Err(Stop::Trap(String::new())), text);
        assert_eq!(compare_executions(&trap("1\n"), &trap("1\nboo\n")), ExecutionComparison::Same);
        assert!(matches!(compare_executions(&trap("1\n"), &trap("2\n")), ExecutionComparison::Different(_)));
        assert!(matches!(
            compare_executions(&trap(""), &execution(Ok(vec![]), "")),
            ExecutionComparison::Different(_)
        ));
    }

    static BROKEN: Rule = Rule::ub("r", Cond::Own, "t");

    #[test]
    fn stops_are_not_values() {
        let ub = || execution(Err(BROKEN.stop()), "");
        let fine = || execution(Ok(vec![]), "1\n");
        let unsupported = execution(Err(Stop::unsupported("x")), "");
        assert_eq!(compare_executions(&ub(), &fine()), ExecutionComparison::Allowed);
        assert!(matches!(compare_executions(&fine(), &ub()), ExecutionComparison::Different(_)));
        assert!(matches!(compare_executions(&fine(), &unsupported), ExecutionComparison::Open(_)));
        assert!(matches!(compare_executions(&unsupported, &fine()), ExecutionComparison::Open(_)));
        assert!(matches!(
            compare_executions(&fine(), &execution(Ok(vec![]), "2\n")),
            ExecutionComparison::Different(_)
        ));
        assert_eq!(compare_executions(&fine(), &fine()), ExecutionComparison::Same);
    }
}
