//! Ops of a group of invocations, executed by a group with one invocation. An entry point without a size allows a workgroup or subgroup of one
//! invocation. Source: SPIR-V Specification, Group and Subgroup Instructions, Non-Uniform Instructions.

use assay_model::{Array, ElemType, Flow, Meaning, OpDef, OpView, Scalar, Stop, Value, Values, WholeKernel};

/// An op that combines one value from each invocation.
macro_rules! combines {
    ($($name:literal)*) => { [$(
        OpDef::new(concat!("spirv.", $name), Meaning::Whole(|view| in_one_invocation(view, combine)))
            .hands_on(1)
            .doc("Combines a value of each invocation of a group.")
            .decided_outside()
    ),*] };
}

pub static REDUCTIONS: &[OpDef] = &combines!(
    "GroupFAdd" "GroupFMax" "GroupFMin" "GroupIAdd" "GroupSMax" "GroupSMin" "GroupUMax" "GroupUMin" "KHR.GroupFMul"
    "KHR.GroupIMul" "GroupNonUniformBitwiseAnd" "GroupNonUniformBitwiseOr" "GroupNonUniformBitwiseXor"
    "GroupNonUniformFAdd" "GroupNonUniformFMax" "GroupNonUniformFMin" "GroupNonUniformFMul" "GroupNonUniformIAdd"
    "GroupNonUniformIMul" "GroupNonUniformLogicalAnd" "GroupNonUniformLogicalOr" "GroupNonUniformLogicalXor"
    "GroupNonUniformSMax" "GroupNonUniformSMin" "GroupNonUniformUMax" "GroupNonUniformUMin"
);

pub static OPS: &[OpDef] = &[
    OpDef::new(
        "spirv.ControlBarrier",
        Meaning::Whole(|view| {
            in_one_invocation(view, |_| Ok(Box::new(|_, _| Ok(Flow::Next(Values::new())))))
        }),
    )
    .doc("Waits for the other invocations of a group."),
    group_value("spirv.GroupBroadcast").doc("The value of one invocation of a group."),
    group_value("spirv.GroupNonUniformBroadcast").doc("The value of one invocation of a group."),
    group_value("spirv.GroupNonUniformShuffle").doc("The value of the invocation with a number."),
    group_value("spirv.GroupNonUniformShuffleDown").doc("The value of the invocation with a higher number."),
    group_value("spirv.GroupNonUniformShuffleUp").doc("The value of the invocation with a lower number."),
    group_value("spirv.GroupNonUniformShuffleXor")
        .doc("The value of the invocation whose number differs in some bits."),
    OpDef::new("spirv.GroupNonUniformElect", Meaning::Whole(|view| in_one_invocation(view, truth)))
        .doc("Whether the invocation is the first of the active ones.")
        .decided_outside(),
    OpDef::new("spirv.GroupNonUniformAllEqual", Meaning::Whole(|view| in_one_invocation(view, equal)))
        .doc("Whether a value is the same for all invocations.")
        .decided_outside(),
    OpDef::new("spirv.GroupNonUniformAll", Meaning::Whole(|view| in_one_invocation(view, combine)))
        .hands_on(1)
        .doc("Whether a condition holds for all invocations.")
        .decided_outside(),
    OpDef::new("spirv.GroupNonUniformAny", Meaning::Whole(|view| in_one_invocation(view, combine)))
        .hands_on(1)
        .doc("Whether a condition holds for some invocation.")
        .decided_outside(),
    OpDef::new("spirv.GroupNonUniformBallot", Meaning::Whole(|view| in_one_invocation(view, ballot)))
        .doc("The conditions of all invocations, a bit for each.")
        .decided_outside(),
    OpDef::new("spirv.KHR.SubgroupBallot", Meaning::Whole(|view| in_one_invocation(view, ballot)))
        .doc("The conditions of all invocations, a bit for each.")
        .decided_outside(),
];

const fn group_value(name: &'static str) -> OpDef {
    OpDef::new(name, Meaning::Whole(|view| in_one_invocation(view, read_first))).hands_on(1).decided_outside()
}

/// An entry point that states a workgroup size may have more than one invocation.
fn in_one_invocation(
    view: &OpView<'_>,
    decode: fn(&OpView<'_>) -> Result<WholeKernel, Stop>,
) -> Result<WholeKernel, Stop> {
    let module = view.module;
    let mut op = Some(view.op);
    while let Some(inner) = op {
        if module.attr_of(inner, "spirv.entry_point_abi").is_some() {
            return Err(view.unsupported("a group of several invocations"));
        }
        let region = module.op(inner).parent.and_then(|block| module.block(block).parent);
        op = region.and_then(|region| module.region(region).parent);
    }
    decode(view)
}

/// For one value, a reduction and an inclusive scan return the value.
fn combine(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    match view.keyword("group_operation") {
        None | Some("Reduce" | "InclusiveScan" | "ClusteredReduce") => {
            Ok(Box::new(|_, operands| Ok(Flow::one(operands[0].take()))))
        }
        Some(operation) => Err(view.unsupported(format!("the operation {operation}"))),
    }
}

/// The only invocation has the number 0. The value from any other invocation is undefined, because there is none.
fn read_first(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    if view.n_operands() != 2 {
        return Err(view.unsupported("a group that is cut into clusters"));
    }
    Ok(Box::new(|_, operands| {
        let is_zero = |scalar: &Scalar| matches!(scalar, Scalar::Int(int) if int.is_zero());
        let is_first = match &operands[1] {
            Value::Scalar(number) => is_zero(number),
            Value::Array(numbers) => numbers.iter().all(|number| is_zero(&number)),
            _ => false,
        };
        match is_first {
            true => Ok(Flow::one(operands[0].take())),
            false => Err(Stop::unsupported("the value of an invocation that a group of one does not have")),
        }
    }))
}

fn truth(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, _| Ok(Flow::one(Value::Scalar(Scalar::bool(true))))))
}

/// «If any of the floating-point values is a NaN»: the specification only says that values are compared.
fn equal(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    match view.operand_elem(0)? {
        ElemType::Int(_) => truth(view),
        _ => Err(view.unsupported("floats that are compared with themselves")),
    }
}

/// Bit 0 is the only invocation's.
fn ballot(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| {
        let first = match &operands[0] {
            Value::Scalar(Scalar::Int(bit)) => Scalar::int(32, i128::from(!bit.is_zero())),
            _ => Scalar::Poison,
        };
        let elem = ElemType::Int(32);
        let rest = (1..4).map(|_| Scalar::int(32, 0));
        Ok(Flow::one(Value::array(Array::from_elements(elem, &[4], std::iter::once(first).chain(rest)))))
    }))
}
