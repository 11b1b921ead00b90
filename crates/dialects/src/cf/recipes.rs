//! How to make the ops of `cf` where ODS does not say enough.

use assay_ir::{Attr, BlockId, DenseData, Int, ValueId};
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

/// A block to branch to, with values for its arguments.
fn target(builder: &mut dyn GrammarBuilder) -> Option<(BlockId, Vec<ValueId>)> {
    let block = builder.target()?;
    let args = builder.ir().block(block).args.to_vec();
    let mut values = Vec::new();
    for arg in args {
        let ty = builder.type_of(arg);
        values.push(builder.value(ty)?);
    }
    Some((block, values))
}

pub fn branch(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (block, values) = target(builder)?;
    draft.operands("destOperands", &values).successor(block);
    Some(())
}

pub fn cond_branch(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    for name in ["trueDestOperands", "falseDestOperands"] {
        let (block, values) = target(builder)?;
        draft.operands(name, &values).successor(block);
    }
    if builder.chance(20) {
        let weights = builder.i32_array(&[1, 3]);
        draft.attr("branch_weights", weights);
    } else {
        draft.absent("branch_weights");
    }
    Some(())
}

/// Case values have the flag's type (`SwitchOp::verify`).
pub fn switch(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let width = builder.one_of(&[8, 16, 32, 64]);
    let ty = builder.int(width);
    let (block, values) = target(builder)?;
    draft.operand_type("flag", ty).operands("defaultOperands", &values).successor(block);
    let cases = builder.between(0, 3);
    let (mut sizes, mut all, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
    for case in 0..cases {
        let (block, values) = target(builder)?;
        draft.successor(block);
        sizes.push(values.len() as i32);
        all.extend(values);
        bytes.extend(Int::from_i128(width, (case * 3 - 1).into()).to_le_bytes());
    }
    let sizes = builder.i32_array(&sizes);
    draft.operands("caseOperands", &all).attr("case_operand_segments", sizes);
    if cases == 0 {
        draft.absent("case_values");
        return Some(());
    }
    let list = builder.tensor(&[cases], ty);
    let data = DenseData::Bytes { splat: cases == 1, bytes: bytes.into() };
    let attr = builder.attr(Attr::Dense { data, ty: list });
    draft.attr("case_values", attr);
    Some(())
}
