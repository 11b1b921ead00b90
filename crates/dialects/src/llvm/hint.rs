//! Assumptions, hints and traps. Source: LLVM LangRef, assume operand bundles, llvm.expect, llvm.trap, llvm.is.constant.

use assay_ir::Attr;
use assay_model::{Cond, Flow, Meaning, OpDef, OpView, Rule, Scalar, Stop, Term, Value, Values, WholeKernel};

use super::address::pointer;

const ASSUMED_FALSE: Rule = Rule::ub(
    "assumption-false",
    Cond::Or(&[Cond::IsPoison(0), Cond::Eq(Term::U(0), Term::Const(0))]),
    "what the program may assume is false or poison [LLVM LangRef, llvm.assume]",
);
/// For an operand bundle that states something about an address.
const ASSUMED_ADDRESS: Rule = Rule::ub(
    "assumed-address",
    Cond::Own,
    "an address is null or not aligned although the program may assume otherwise [LLVM LangRef, Assume Operand Bundles]",
);
const EITHER: Rule = Rule::unspecified(
    "either",
    Cond::And(&[]),
    "how much a compiler knows is open [LLVM LangRef, llvm.is.constant]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.intr.assume", Meaning::Whole(assume))
        .doc("Undefined unless its i1 is true and what its bundles state holds.")
        .rules(&[ASSUMED_FALSE, ASSUMED_ADDRESS])
        .guard(crate::guards::remove, &[&ASSUMED_FALSE, &ASSUMED_ADDRESS]),
    OpDef::new("llvm.intr.expect", Meaning::Whole(expect)).doc("Its first operand."),
    OpDef::new("llvm.intr.expect.with.probability", Meaning::Whole(expect)).doc("Its first operand."),
    OpDef::new("llvm.intr.is.constant", Meaning::Whole(is_constant))
        .doc("Whether the operand is known when the program is compiled; false here.")
        .rules(&[EITHER]),
    OpDef::new("llvm.intr.trap", Meaning::Whole(trap)).doc("Ends the program."),
    OpDef::new("llvm.intr.ubsantrap", Meaning::Whole(trap)).doc("Ends the program."),
    OpDef::new("llvm.intr.debugtrap", Meaning::Whole(trap))
        .doc("Stops for a debugger; without one, for good."),
];

/// One bundle of an assumption.
enum Bundle {
    /// Address, alignment, and an optional offset.
    Align(Vec<usize>),
    NonNull(usize),
}

/// What is stated about which operands.
fn bundles(view: &OpView<'_>) -> Result<Vec<Bundle>, Stop> {
    let sizes = match view.i64_array("op_bundle_sizes") {
        Some(Ok(sizes)) => sizes,
        _ => Vec::new(),
    };
    let tags = match view.attr("op_bundle_tags") {
        Some(Attr::Array(tags)) => tags.iter().map(|&tag| view.module.ctx.attr(tag)).collect(),
        _ => Vec::new(),
    };
    if sizes.len() != tags.len() {
        return Err(view.invalid("has another number of bundle tags than of bundles"));
    }
    let (mut bundles, mut next) = (Vec::new(), 1);
    for (&size, tag) in sizes.iter().zip(tags) {
        let end = usize::try_from(size).ok().and_then(|size| size.checked_add(next));
        let end = end
            .filter(|&end| end <= view.n_operands())
            .ok_or_else(|| view.invalid("has bad bundle sizes"))?;
        let operands: Vec<usize> = (next..end).collect();
        next = end;
        let Attr::String(tag) = tag else { return Err(view.invalid("has a bundle tag that is no string")) };
        match (view.module.ctx.str(*tag), operands.as_slice()) {
            ("align", [_, _] | [_, _, _]) => bundles.push(Bundle::Align(operands)),
            ("nonnull", &[operand]) => bundles.push(Bundle::NonNull(operand)),
            // These bundles state nothing about this execution.
            ("cold" | "ignore", _) => {}
            _ => return Err(view.unsupported("an operand bundle other than align and nonnull")),
        }
    }
    if next != view.n_operands() {
        return Err(view.invalid("has operands without a bundle"));
    }
    Ok(bundles)
}

fn assume(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let bundles = bundles(view)?;
    Ok(Box::new(move |machine, operands| {
        if operands[0].as_int().is_none_or(|int| int.is_zero()) {
            return Err(Stop::unchecked("an assumption"));
        }
        for bundle in &bundles {
            match bundle {
                Bundle::NonNull(operand) => {
                    if operands[*operand].has_poison() || pointer(machine, &operands[*operand])?.is_null() {
                        return Err(ASSUMED_ADDRESS.stop());
                    }
                }
                Bundle::Align(numbers) => {
                    if numbers.iter().any(|&number| operands[number].has_poison()) {
                        return Err(ASSUMED_ADDRESS.stop());
                    }
                    let int = |number: Option<&usize>| number.and_then(|&n| operands[n].as_int()?.to_i64());
                    let align = int(numbers.get(1)).unwrap_or(0);
                    let offset = int(numbers.get(2)).unwrap_or(0);
                    let address =
                        pointer(machine, &operands[numbers[0]])?.address.wrapping_sub(offset as u64);
                    // LangRef: an alignment that is not a power of two only states that the address is null.
                    let aligned = match align as u64 {
                        align if align.is_power_of_two() => address & (align - 1) == 0,
                        _ => address == 0,
                    };
                    if !aligned {
                        return Err(ASSUMED_ADDRESS.stop());
                    }
                }
            }
        }
        Ok(Flow::Next(Values::new()))
    }))
}

fn expect(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    view.result_layout(0)?;
    Ok(Box::new(|_, operands| Ok(Flow::one(operands.first().cloned().unwrap_or(Value::POISON)))))
}

fn is_constant(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, _| Ok(Flow::one(Scalar::bool(false)))))
}

fn trap(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let name = view.module.op_name(view.op).to_owned();
    Ok(Box::new(move |_, _| Err(Stop::Trap(name.clone()))))
}
