//! What ODS does not say about making the ops of `cf`.

use assay_ir::{Attr, BlockId, DenseData, Int, ValueId};
use assay_model::{Draft, Smith, SmithExt};

/// A block to go to, with values for its arguments.
fn target(smith: &mut dyn Smith) -> Option<(BlockId, Vec<ValueId>)> {
    let block = smith.target()?;
    let args = smith.ir().block(block).args.to_vec();
    let mut values = Vec::new();
    for arg in args {
        let ty = smith.type_of(arg);
        values.push(smith.value(ty)?);
    }
    Some((block, values))
}

pub fn branch(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let (block, values) = target(smith)?;
    draft.operands("destOperands", &values).successor(block);
    Some(())
}

pub fn cond_branch(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    for name in ["trueDestOperands", "falseDestOperands"] {
        let (block, values) = target(smith)?;
        draft.operands(name, &values).successor(block);
    }
    if smith.chance(20) {
        let weights = smith.i32_array(&[1, 3]);
        draft.attr("branch_weights", weights);
    } else {
        draft.absent("branch_weights");
    }
    Some(())
}

/// Case values have the flag's type (`SwitchOp::verify`).
pub fn switch(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let width = smith.one_of(&[8, 16, 32, 64]);
    let ty = smith.int(width);
    let (block, values) = target(smith)?;
    draft.operand_type("flag", ty).operands("defaultOperands", &values).successor(block);
    let cases = smith.between(0, 3);
    let (mut sizes, mut all, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
    for case in 0..cases {
        let (block, values) = target(smith)?;
        draft.successor(block);
        sizes.push(values.len() as i32);
        all.extend(values);
        bytes.extend(Int::from_i128(width, (case * 3 - 1).into()).to_le_bytes());
    }
    let sizes = smith.i32_array(&sizes);
    draft.operands("caseOperands", &all).attr("case_operand_segments", sizes);
    if cases == 0 {
        draft.absent("case_values");
        return Some(());
    }
    let list = smith.tensor(&[cases], ty);
    let data = DenseData::Bytes { splat: cases == 1, bytes: bytes.into() };
    let attr = smith.attr(Attr::Dense { data, ty: list });
    draft.attr("case_values", attr);
    Some(())
}
