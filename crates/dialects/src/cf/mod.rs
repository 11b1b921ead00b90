//! The cf dialect: branches between blocks.

mod generate;

use assay_model::{Dialect, Flow, Generate, Meaning, OpDef, OpView, Stop, Value, WholeKernel};

pub static DIALECT: Dialect = Dialect { name: "cf", ops: &[OPS] };

static OPS: &[OpDef] = &[
    OpDef::new("cf.br", Meaning::Whole(br))
        .doc("Goes on in the successor with the operands as arguments.")
        .generate(Generate::Custom(generate::counted_loop))
        .weight(3),
    OpDef::new("cf.cond_br", Meaning::Whole(cond_br)).doc("Goes on in one of two successors by an i1.").generate(Generate::Custom(generate::diamond)).weight(7),
    OpDef::new("cf.switch", Meaning::Whole(switch))
        .doc("Goes on in the successor of the matching case value.").generate(Generate::Custom(generate::switch)).weight(3),
    OpDef::new("cf.assert", Meaning::Whole(assert)).doc("Aborts the program unless the i1 is true."),
];

/// Why a poison condition is no ordinary value: LLVM LangRef, `br` and `switch` on poison.
const POISON_BRANCH: &str = "a branch depends on poison [LLVM LangRef, br]";

/// The branch's condition, which poison must not decide.
pub fn condition(value: &Value) -> Result<bool, Stop> {
    match value.as_int() {
        Some(int) => Ok(!int.is_zero()),
        None if value.has_poison() => Err(Stop::ub("poison-condition", POISON_BRANCH)),
        None => Err(Stop::invalid("a condition that is no integer")),
    }
}

fn br(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| Ok(Flow::Branch { successor: 0, args: operands.iter().cloned().collect() })))
}

fn cond_br(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let segments = view.segments("operandSegmentSizes")?;
    let n_true = match segments.as_deref() {
        Some([1, n_true, n_false]) if 1 + n_true + n_false == view.n_operands() => *n_true,
        _ => return Err(view.invalid("has bad operand segments")),
    };
    Ok(Box::new(move |_, operands| {
        let (when_true, when_false) = operands[1..].split_at(n_true);
        let (successor, args) = if condition(&operands[0])? { (0, when_true) } else { (1, when_false) };
        Ok(Flow::Branch { successor, args: args.iter().cloned().collect() })
    }))
}

fn switch(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let n_default = match view.segments("operandSegmentSizes")?.as_deref() {
        Some([1, n_default, _]) if *n_default < view.n_operands() => *n_default,
        _ => return Err(view.invalid("has bad operand segments")),
    };
    let cases = match view.i64_array("case_values") {
        Some(values) => values.map_err(|error| view.invalid(format!("case_values: {error}")))?,
        None => Vec::new(),
    };
    let segments = match view.i64_array("case_operand_segments") {
        Some(values) => values.map_err(|error| view.invalid(format!("case_operand_segments: {error}")))?,
        None => Vec::new(),
    };
    let total: i64 = segments.iter().sum();
    if segments.len() != cases.len() || total != (view.n_operands() - 1 - n_default) as i64 {
        return Err(view.invalid("has bad case segments"));
    }
    Ok(Box::new(move |_, operands| {
        let Some(flag) = operands[0].as_int() else {
            return Err(Stop::ub("poison-condition", POISON_BRANCH));
        };
        let (defaults, rest) = operands[1..].split_at(n_default);
        let found = cases.iter().position(|&case| flag.signed() == case.into());
        let (successor, args) = match found {
            None => (0, defaults),
            Some(index) => {
                let start = segments[..index].iter().sum::<i64>() as usize;
                (index + 1, &rest[start..start + segments[index] as usize])
            }
        };
        Ok(Flow::Branch { successor, args: args.iter().cloned().collect() })
    }))
}

fn assert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let message = match view.attr("msg") {
        Some(assay_ir::Attr::String(text)) => view.module.ctx.str(*text).to_owned(),
        _ => String::new(),
    };
    Ok(Box::new(move |_, operands| {
        if condition(&operands[0])? {
            Ok(Flow::Next(Default::default()))
        } else {
            Err(Stop::Trap(message.clone()))
        }
    }))
}
