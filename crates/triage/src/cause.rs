//! The cause of a reduced and bisected finding: findings with the same cause are one bug.

use assay_campaign::finding::Kind;
use assay_campaign::known::without_pass;
use assay_campaign::strength::shared_cause;
use assay_drive::opt::OptOutcome;

use super::attribution::Attribution;
use super::ops;
use super::oracle::Found;
use super::signature::FailureSignature;

/// The text that identifies the bug of a finding. A crash: its normalised stack, or pass and pattern if the stack has no names.
/// A miscompilation: pass, pattern, and the broken rule or the ops. Invalid output: pass, pattern, op and message.
pub fn cause(
    found: &Found,
    kind: Kind,
    pass: &str,
    attribution: Option<&Attribution>,
    ops: &[String],
) -> String {
    let pattern = attribution.and_then(Attribution::name);
    let about = || attribution.and_then(Attribution::root).map_or_else(|| ops.join(", "), str::to_owned);
    let place = pattern.as_ref().map_or_else(|| pass.to_owned(), |pattern| format!("{pass} | {pattern}"));
    match &found.signature {
        FailureSignature::Crash { key } => match &found.end {
            OptOutcome::Crash(crash) if crash.signature.is_telling() => format!("crash {}", tail(key)),
            _ if found.signature.is_of_corrupted_memory() => format!("crash memory corrupted | {pass}"),
            _ => crash(key, &place),
        },
        // The pattern in flight at the time limit is chance.
        FailureSignature::Hang { .. } => format!("{kind} {pass} | {}", ops.join(", ")),
        // Printers and parsers are shared by many ops.
        FailureSignature::Unreadable { message, .. } => {
            let said = shared_cause(message).map_or_else(|| without_ops(message), str::to_owned);
            format!("{kind} {place} | {said}")
        }
        FailureSignature::Failure { message, .. } => match attribution {
            // One folder of an interface serves several ops.
            Some(Attribution::Fold { .. }) => format!("{kind} {pass} | fold | {}", without_ops(message)),
            // One pattern may have several bugs: the verifier's message distinguishes them.
            Some(attribution) if attribution.root().is_some() => {
                without_pass(&format!("{kind} {place} | {} | {}", about(), without_ops(message)))
            }
            _ if pattern.is_some() => without_pass(&format!("{kind} {place} | {}", without_ops(message))),
            _ => format!("{kind} {place} | {message}"),
        },
        FailureSignature::Miscompile { rule: Some(_), .. } if is_downstream(found, attribution) => {
            format!("{kind} {place} | {}", about())
        }
        FailureSignature::Miscompile { rule: Some(rule), .. } => {
            let op = found.miscompilation.as_ref().and_then(|one| one.violation.as_ref());
            let op = op.map_or("an op", |violation| violation.op.as_str());
            format!("{kind} {place} | makes {op} break {rule}")
        }
        FailureSignature::Miscompile { .. }
        | FailureSignature::Output { .. }
        | FailureSignature::Script { .. } => {
            format!("{kind} {place} | {}", about())
        }
    }
}

/// Whether the pattern neither made nor changed the op that breaks a rule. The pattern then made a wrong value, and any op that
/// uses the value may break a rule.
fn is_downstream(found: &Found, attribution: Option<&Attribution>) -> bool {
    let violation = found.miscompilation.as_ref().and_then(|one| one.violation.as_ref());
    let (Some(violation), Some(Attribution::Application { before, after, op: Some(root), .. })) =
        (violation, attribution)
    else {
        return false;
    };
    let (Ok(before), Ok(after)) = (assay_ir::parse(before), assay_ir::parse(after)) else { return false };
    let mut known = ops::forms(&before, &violation.op);
    let all_were_there = ops::forms(&after, &violation.op).iter().all(|form| {
        let at = known.iter().position(|other| other == form);
        at.map(|at| known.swap_remove(at)).is_some()
    });
    *root != violation.op && all_were_there
}

/// The cause of a crash whose stack has too few names: the innermost frame, if there is one, with pass and pattern. A frame
/// without a name is not enough: it may be a helper that all passes use.
fn crash(key: &str, place: &str) -> String {
    match frames(tail(key)) {
        "" => format!("crash {place}"),
        frames => format!("crash {frames} | {place}"),
    }
}

/// A crash's key without its symptom, because the same bug may raise different signals.
fn tail(key: &str) -> &str {
    key.split_once(" | ").map_or(key, |(_, rest)| rest)
}

/// The frames of a key's tail, without pass and pattern.
fn frames(tail: &str) -> &str {
    if tail.starts_with("pass ") { "" } else { tail.split(" | pass ").next().unwrap_or_default() }
}

/// A message with each op's name cut down to its dialect.
pub(crate) fn without_ops(message: &str) -> String {
    let is_name = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_lowercase())
            && !word.ends_with('.')
            && word.chars().all(|c| c.is_ascii_alphanumeric() || "._".contains(c))
    };
    let cut = |word: &str| match word.split_once('.') {
        Some((dialect, _)) if is_name(word) => dialect.to_owned(),
        _ => word.to_owned(),
    };
    message.split(' ').map(cut).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message;

    #[test]
    fn one_printer_that_goes_wrong_for_many_ops_is_one_cause() {
        let says = |op: &str, ty: &str| {
            without_ops(&message(&format!("x: error: custom op '{op}' Cannot build it, got '{ty}' and 'i8'")))
        };
        let one = says("linalg.conv_2d", "index");
        assert_eq!(one, says("linalg.pooling_ncw_max", "i32"));
        assert_ne!(one, says("cf.switch", "i32"));
        assert_eq!(one, "custom op linalg Cannot build it, got # and #");
    }

    #[test]
    fn messages_of_one_pattern_are_alike_whatever_the_op() {
        let one = without_ops("linalg.conv_d op inferred operand # has shape. to");
        assert_eq!(one, without_ops("linalg.matmul op inferred operand # has shape. to"));
        assert_eq!(one, "linalg op inferred operand # has shape. to");
        assert_eq!(frames(tail("signal 11 | a::b < c | pass cse | pattern P")), "a::b < c");
        assert_eq!(frames(tail("signal 11 | pass cse")), "");
    }

    /// What a compiler without symbols prints for two crashes in one helper: a frame of the C API, and addresses relative to it.
    const UNNAMED: &str =
        "signal 11 | mlirPassManagerRunOnOp | libMLIR.so@mlirPassManagerRunOnOp+0xd1a55 | pass ";

    #[test]
    fn crashes_of_two_passes_in_one_unnamed_helper_are_two() {
        let of = |pass: &str| crash(&format!("{UNNAMED}{pass}"), pass);
        let place = "crash mlirPassManagerRunOnOp | libMLIR.so@mlirPassManagerRunOnOp+0xd1a55";
        assert_eq!(of("convert-tensor-to-spirv"), format!("{place} | convert-tensor-to-spirv"));
        assert_ne!(of("convert-tensor-to-spirv"), of("convert-xegpu-to-xevm"));
        assert_eq!(crash("signal 11 | pass cse", "cse | P"), "crash cse | P");
    }
}
