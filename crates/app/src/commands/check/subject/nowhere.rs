//! Finds passes that run on no op, because the program has no op with the pass's anchor. The compiler does not report that.

use assay_drive::opt::PassTrace;
use assay_drive::pipeline;
use assay_drive::{Pipeline, Step};
use assay_ir::{BlockId, Module};

use super::super::record::{CheckRecord, LeftOutRecord};

/// The anchor of a pass that runs on ops of any name.
const ANY: &str = "any";

/// A record for each step that ran on no op. `text` is the input of the pipeline.
pub(super) fn records(file: &str, text: &str, pipeline: &Pipeline, trace: &PassTrace) -> Vec<CheckRecord> {
    let mut records = Vec::new();
    let mut before = text;
    for ran in &trace.steps {
        let step = &pipeline.steps[ran.step];
        if let Some(missing) = find_missing_anchor(before, step) {
            let detail =
                format!("step {} of the pipeline, '{step}', ran on nothing: {missing}", ran.step + 1);
            records.push(CheckRecord::LeftOut(LeftOutRecord {
                place: file.to_owned(),
                detail,
                expected: false,
            }));
        }
        before = ran.ir.as_deref().unwrap_or(before);
    }
    records
}

/// The anchor of a step that the program lacks; `None` if the step runs on some op.
fn find_missing_anchor(text: &str, step: &Step) -> Option<String> {
    let [.., last] = step.nest.as_slice() else { return None };
    let is_named = |name: &String| text.contains(&format!("\"{name}\"("));
    if step.nest.contains(&ANY.to_owned()) || step.nest.len() == 1 && is_named(last) {
        return None;
    }
    let module = assay_ir::parse(text).ok()?;
    let mut blocks = vec![top(&module)];
    for (depth, name) in step.nest.iter().enumerate() {
        let ops = blocks.iter().flat_map(|&block| &module.block(block).ops);
        let found: Vec<_> = ops.filter(|&&op| module.op_name(op) == name).collect();
        if found.is_empty() {
            let around = depth.checked_sub(1).map_or("the module", |outer| &step.nest[outer]);
            return Some(format!("{around} has no {name} directly in it"));
        }
        let regions = found.into_iter().flat_map(|&op| &module.op(op).regions);
        blocks = regions.flat_map(|&region| module.region(region).blocks.clone()).collect();
    }
    None
}

/// The block that holds the ops of the program. If the program is a single module, that is the module's block.
fn top(module: &Module) -> BlockId {
    let top = module.top();
    let [only] = module.block(top).ops[..] else { return top };
    let is_module = module.op_name(only) == pipeline::root();
    match module.op(only).regions.first().map(|&region| &module.region(region).blocks[..]) {
        Some(&[block]) if is_module => block,
        _ => top,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\"builtin.module\"() ({\n  \"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n    \
                        \"func.return\"() : () -> ()\n  }) : () -> ()\n}) : () -> ()";

    #[test]
    fn a_pass_on_an_op_that_is_not_there_runs_on_nothing() {
        let find_missing_anchor = |text: &str| {
            let pipeline: Pipeline = text.parse().unwrap();
            super::find_missing_anchor(TEXT, &pipeline.steps[0])
        };
        assert_eq!(find_missing_anchor("func.func(cse)"), None);
        assert_eq!(find_missing_anchor("cse"), None);
        assert_eq!(find_missing_anchor("any(cse)"), None);
        assert_eq!(
            find_missing_anchor("func.fnc(cse)").unwrap(),
            "the module has no func.fnc directly in it"
        );
        assert_eq!(
            find_missing_anchor("func.func(func.func(cse))").unwrap(),
            "func.func has no func.func directly in it"
        );
    }
}
