//! What makes two findings the same bug once they are small and bisected.

use assay_campaign::finding::Kind;
use assay_drive::opt::OptOutcome;

use super::attribution::Attribution;
use super::oracle::Found;
use super::signature::FailureSignature;

/// The text that two findings of one bug share: of a crash its normalised stack, or pass and pattern where that says
/// too little; of a miscompilation pass, pattern and the broken rule or the ops; of invalid output pass, pattern,
/// op and message. A pattern names the fault better than the op it was applied to, and a pattern for one op alone better than the
/// ops around.
pub fn cause(found: &Found, kind: Kind, pass: &str, blame: Option<&Attribution>, ops: &[String]) -> String {
    let pattern = blame.and_then(Attribution::name);
    let about = || blame.and_then(Attribution::root).map_or_else(|| ops.join(", "), str::to_owned);
    let guilty = pattern.as_ref().map_or_else(|| pass.to_owned(), |pattern| format!("{pass} | {pattern}"));
    match &found.fault {
        FailureSignature::Crash { key } => match &found.end {
            OptOutcome::Crash(crash) if crash.signature.is_telling() => format!("crash {}", tail(key)),
            _ if found.fault.is_of_harmed_memory() => format!("crash memory corrupted | {pass}"),
            _ => crash(key, &guilty),
        },
        // Where in a cycle of patterns the clock strikes is chance.
        FailureSignature::Hang { .. } => format!("{kind} {pass} | {}", ops.join(", ")),
        // Printers and parsers are shared by many ops.
        FailureSignature::Unreadable { message, .. } => {
            format!("{kind} {guilty} | {}", without_quoted(message))
        }
        FailureSignature::Failure { message, .. } => match blame {
            // An interface's folder is the same for all its ops.
            Some(Attribution::Fold { .. }) => format!("{kind} {pass} | fold | {}", without_ops(message)),
            // One pattern may make several things wrong: what the verifier says tells them apart.
            Some(blame) if blame.root().is_some() => {
                format!("{kind} {guilty} | {} | {}", about(), without_ops(message))
            }
            _ if pattern.is_some() => format!("{kind} {guilty} | {}", without_ops(message)),
            _ => format!("{kind} {guilty} | {message}"),
        },
        FailureSignature::Miscompile { rule: Some(rule), .. } => {
            let op = found.guilty.as_ref().and_then(|guilty| guilty.culprit.as_ref());
            let op = op.map_or("an op", |culprit| culprit.op.as_str());
            format!("{kind} {guilty} | makes {op} break {rule}")
        }
        FailureSignature::Miscompile { .. }
        | FailureSignature::Output { .. }
        | FailureSignature::Script { .. } => {
            format!("{kind} {guilty} | {}", about())
        }
    }
}

/// The cause of a crash whose stack tells too little: the innermost frame, at least, if there is one, and what ran. A
/// frame without a name does not do without, its place in the binary may be that of a helper of all passes.
fn crash(key: &str, guilty: &str) -> String {
    match frames(tail(key)) {
        "" => format!("crash {guilty}"),
        frames => format!("crash {frames} | {guilty}"),
    }
}

/// A crash's key without its symptom: the same fault may end by one signal or another.
fn tail(key: &str) -> &str {
    key.split_once(" | ").map_or(key, |(_, rest)| rest)
}

/// What stands before pass and pattern.
fn frames(tail: &str) -> &str {
    if tail.starts_with("pass ") { "" } else { tail.split(" | pass ").next().unwrap_or_default() }
}

/// A message without the names that it quotes.
pub fn without_quoted(message: &str) -> String {
    message.split('\'').step_by(2).map(str::trim).collect::<Vec<_>>().join(" … ")
}

/// A message with each op's name cut down to its dialect.
fn without_ops(message: &str) -> String {
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

    #[test]
    fn one_printer_that_goes_wrong_for_many_ops_is_one_cause() {
        let one = without_quoted("custom op 'linalg.conv_d' Cannot build it, got '#' and '#'");
        assert_eq!(
            one,
            without_quoted("custom op 'linalg.pooling_ncw_max' Cannot build it, got '#' and '#'")
        );
        assert_eq!(one, "custom op … Cannot build it, got … and …");
    }

    #[test]
    fn messages_of_one_pattern_are_alike_whatever_the_op() {
        let one = without_ops("linalg.conv_d op inferred operand # has shape. to");
        assert_eq!(one, without_ops("linalg.matmul op inferred operand # has shape. to"));
        assert_eq!(one, "linalg op inferred operand # has shape. to");
        assert_eq!(frames(tail("signal 11 | a::b < c | pass cse | pattern P")), "a::b < c");
        assert_eq!(frames(tail("signal 11 | pass cse")), "");
    }

    /// What a compiler without symbols leaves of two crashes in one helper: the C API's frame, and distances to it.
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
