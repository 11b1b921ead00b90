//! Assumptions, hints and traps. Source: LLVM LangRef, assume operand bundles, llvm.expect, llvm.trap, llvm.is.constant.

use assay_ir::Attr;
use assay_model::rule::List;
use assay_model::{Cond, Flow, Meaning, OpDef, OpView, Rule, Scalar, Stop, Term, Value, Values, WholeKernel};

use Cond::{And, Any, Eq, IsPoisonItem, Ne, Not, Or};
use Term::{Const, Exp2, Item, ItemAddress, ItemU, Rem, Sub};

const ASSUMED_FALSE: Rule = Rule::ub(
    "assumption-false",
    Cond::Or(&[Cond::IsPoison(0), Cond::Eq(Term::U(0), Term::Const(0))]),
    "what the program may assume is false or poison [LLVM LangRef, llvm.assume]",
);
const fn bundle(tag: &'static str, number: u8) -> List {
    List::bundle("op_bundle_operands", tag, number)
}
const NON_NULL: List = bundle("nonnull", 0);
const ALIGNED: List = bundle("align", 0);
const ALIGNMENT: List = bundle("align", 1);
/// Only some bundles have an offset.
const OFFSET: List = bundle("align", 2);
/// The aligned address.
const PLACE: Term = Sub(&ItemAddress(ALIGNED), &Item(OFFSET));
/// The alignment divides two to the power of 64.
const IS_POWER: Cond =
    And(&[Ne(ItemU(ALIGNMENT), Const(0)), Eq(Rem(&Exp2(&Const(64)), &ItemU(ALIGNMENT)), Const(0))]);
/// For an operand bundle that states something about an address.
const ASSUMED_ADDRESS: Rule = Rule::ub(
    "assumed-address",
    Or(&[
        Any(NON_NULL, &Or(&[IsPoisonItem(NON_NULL), Eq(ItemAddress(NON_NULL), Const(0))])),
        Any(ALIGNED, &Or(&[IsPoisonItem(ALIGNED), IsPoisonItem(ALIGNMENT), IsPoisonItem(OFFSET)])),
        Any(ALIGNED, &And(&[IS_POWER, Ne(Rem(&PLACE, &ItemU(ALIGNMENT)), Const(0))])),
        // LangRef: an alignment that is not a power of two only states that the address is null.
        Any(ALIGNED, &And(&[Not(&IS_POWER), Ne(PLACE, Const(0))])),
    ]),
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

/// Checks that the bundles have the operands that their tags require. The rules are about what they state.
fn check_bundles(view: &OpView<'_>) -> Result<(), Stop> {
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
    let mut next = 1;
    for (&size, tag) in sizes.iter().zip(tags) {
        let end = usize::try_from(size).ok().and_then(|size| size.checked_add(next));
        next = end
            .filter(|&end| end <= view.n_operands())
            .ok_or_else(|| view.invalid("has bad bundle sizes"))?;
        let Attr::String(tag) = tag else {
            return Err(view.invalid("has a bundle tag that is not a string"));
        };
        match (view.module.ctx.str(*tag), size) {
            ("align", 2 | 3) | ("nonnull", 1) => {}
            // These bundles state nothing about this execution.
            ("cold" | "ignore", _) => {}
            _ => return Err(view.unsupported("an operand bundle other than align and nonnull")),
        }
    }
    if next != view.n_operands() {
        return Err(view.invalid("has operands without a bundle"));
    }
    Ok(())
}

fn assume(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    check_bundles(view)?;
    Ok(Box::new(|_, _| Ok(Flow::Next(Values::new()))))
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
