//! Reads facts about findings that older versions of Assay stored only as texts for people. A store is migrated once
//! (`store/schema.rs`); besides that, only tests read these texts. An exception is [`message`], which is asked whenever a finding has no
//! message.

use assay_drive::CrashParts;
use serde_json::{Value, json};

use crate::analysis::PatternSearch;
use crate::cause::{Cause, CauseSubject, CrashCause, is_class};
use crate::finding::{BrokenRule, Detail, FailureKind};

/// What titles of crashes began with.
const BY_VERIFIER: &str = "the verifier crashes on its result: ";
/// What titles with messages began with.
const MESSAGE_BEGINNINGS: [&str; 3] = ["makes invalid IR: ", "fails: ", "rejects the program: "];
/// What titles of output that cannot be read back began with.
const UNREAD: &str = "prints IR that ";
/// What a line of explanations began with.
const PRECONDITION: &str = "The pass is sound only if this holds: ";
/// What texts of patterns began with.
const FOLD: &str = "fold of ";

/// Adds to a stored finding, in JSON, what its texts say. Returns whether anything was added.
pub fn add_facts(body: &mut Value) -> bool {
    let Some(finding) = body.as_object_mut() else { return false };
    let text = |finding: &serde_json::Map<String, Value>, key: &str| {
        finding.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let mut added = false;
    let (kind, title) = (text(finding, "kind"), text(finding, "title"));
    if !finding.contains_key("detail")
        && let Some(detail) = detail(&kind, &title)
    {
        finding.insert("detail".to_owned(), json!(detail));
        added = true;
    }
    if let Some(lines) = finding.get_mut("explanation").and_then(Value::as_array_mut) {
        let needs = |line: &Value| line.as_str()?.strip_prefix(PRECONDITION).map(str::to_owned);
        if let Some((at, needs)) = lines.iter().enumerate().find_map(|(at, line)| Some((at, needs(line)?))) {
            lines.remove(at);
            finding.insert("precondition".to_owned(), json!(needs.trim_end_matches('.')));
            added = true;
        }
    }
    let pattern = text(finding, "pattern");
    let Some(analysis) = finding.get_mut("analysis").and_then(Value::as_object_mut) else { return added };
    if !analysis.contains_key("cause_parts")
        && let Some(cause @ (Cause::Crash(_) | Cause::CorruptedMemory { .. } | Cause::Failure { .. })) =
            cause(&text(analysis, "cause"))
    {
        analysis.insert("cause_parts".to_owned(), json!(cause));
        added = true;
    }
    if !analysis.contains_key("search") {
        let search = pattern_search(&pattern, &text(analysis, "pattern_note"));
        added |= search != PatternSearch::default();
        analysis.insert("search".to_owned(), json!(search));
    }
    for version in analysis.get_mut("versions").and_then(Value::as_array_mut).into_iter().flatten() {
        let Some(version) = version.as_object_mut() else { continue };
        if !version.contains_key("crash_cause")
            && let Some(crash) = version.get("crash").and_then(Value::as_str).and_then(crash_of_key)
        {
            version.insert("crash_cause".to_owned(), json!(crash));
            added = true;
        }
    }
    added
}

/// The compiler's message in a title.
pub(crate) fn message(kind: FailureKind, title: &str) -> Option<String> {
    let title = title.strip_prefix(BY_VERIFIER).unwrap_or(title);
    let message = match kind {
        FailureKind::InvalidOutput | FailureKind::RejectsValid => {
            let unread = || title.strip_prefix(UNREAD)?.split_once(" does not read: ").map(|(_, rest)| rest);
            let beginnings = MESSAGE_BEGINNINGS.iter().find_map(|beginning| title.strip_prefix(beginning));
            beginnings.or_else(unread).unwrap_or(title)
        }
        // A message of an assertion or of a fatal error quotes code or ops; a title without a message quotes nothing.
        FailureKind::Crash | FailureKind::Assertion if title.contains('\'') => title,
        _ => return None,
    };
    Some(message.to_owned())
}

/// What a title says beyond the kind.
fn detail(kind: &str, title: &str) -> Option<Detail> {
    if title.starts_with(BY_VERIFIER) {
        return Some(Detail::VerifierCrash);
    }
    if kind == FailureKind::InvalidOutput.name() && title.starts_with("prints IR") {
        let parser = title.split_once("the parser of ").and_then(|(_, rest)| rest.split(' ').next());
        return Some(Detail::Unreadable { parser: parser.map(str::to_owned) });
    }
    let (head, rule) = title.split_once(" breaks its rule '")?;
    let (what, op) = head.rsplit_once(": ")?;
    let rule = rule.strip_suffix('\'')?;
    let shown = what.replace(&format!(" ({rule})"), "");
    Some(Detail::BrokenRule(BrokenRule { op: op.to_owned(), rule: rule.to_owned(), shown }))
}

/// How the search for a pattern ended, by the texts about it.
fn pattern_search(pattern: &str, note: &str) -> PatternSearch {
    match pattern.strip_prefix(FOLD) {
        Some(op) => PatternSearch::Fold { op: op.to_owned() },
        None if !pattern.is_empty() => PatternSearch::Pattern,
        None if note.starts_with("none") => PatternSearch::NoPattern,
        None if !note.is_empty() => PatternSearch::Unknown,
        None => PatternSearch::NotTried,
    }
}

/// The cause with this text; `None` if the text is empty. If no cause has exactly this text, the result has only the text.
pub fn cause(text: &str) -> Option<Cause> {
    let cause = match text.strip_prefix("crash ") {
        Some("memory corrupted") => Some(Cause::CorruptedMemory { pass: None, names_functions: true }),
        Some(rest) => Some(match rest.strip_prefix("memory corrupted | ") {
            Some(pass) => {
                let (pass, names_functions) =
                    pass.strip_prefix("pass ").map_or((pass, false), |pass| (pass, true));
                Cause::CorruptedMemory { pass: Some(pass.to_owned()), names_functions }
            }
            None => Cause::Crash(crash(rest)),
        }),
        None => failure(text),
    };
    let cause = cause.filter(|cause| cause.to_string() == text);
    cause.or_else(|| (!text.is_empty()).then(|| Cause::Text(text.to_owned())))
}

/// The key of a crash, such as `signal 11 | mlir::A::f | pass cse`, as a cause.
fn crash_of_key(key: &str) -> Option<CrashCause> {
    let (_, rest) = key.split_once(" | ")?;
    // Damaged memory is noticed anywhere: the key has no cause.
    (!rest.starts_with("memory corrupted")).then(|| crash(rest))
}

fn crash(text: &str) -> CrashCause {
    let mut crash = CrashParts::default();
    let mut fields: Vec<&str> = text.split(" | ").collect();
    let says = |field: &str| {
        ["Assertion", "UNREACHABLE", "LLVM ERROR", "terminate called"]
            .iter()
            .any(|word| field.starts_with(word))
    };
    if let Some(first) = fields.first().copied().filter(|field| says(field)) {
        // An assertion may contain the separator: it ends where the function is named.
        let whole =
            fields.iter().position(|field| field.contains("' in ")).filter(|_| first.starts_with("As"));
        let last = whole.unwrap_or(0);
        crash.message = Some(fields.drain(..=last).collect::<Vec<_>>().join(" | "));
    }
    let mut rest = fields.into_iter().peekable();
    let is_frames = |field: &&str| field.contains("::") && !field.contains('@') || field.contains(" < ");
    if let Some(frames) = rest.next_if(is_frames) {
        crash.frames = frames.split(" < ").map(str::to_owned).collect();
    } else if let Some(frame) = rest.next_if(|field| !field.contains(['@', '-', ' ', '('])) {
        // A function of C, or a pass such as `cse`: only a pass is last.
        match rest.peek() {
            Some(next) if next.contains('@') || !is_class(next) => crash.frames = vec![frame.to_owned()],
            _ => crash.pass = Some(frame.to_owned()),
        }
    }
    crash.site = rest.next_if(|field| field.contains('@')).map(str::to_owned);
    crash.reading = rest.next_if(|field| *field == "while reading the program").is_some();
    let without_label = |field: &str| field.trim_start_matches("pass ").to_owned();
    if crash.pass.is_none() {
        crash.pass = rest.next().map(without_label);
    }
    let rest: Vec<&str> = rest.collect();
    crash.pattern = (!rest.is_empty()).then(|| rest.join(" | "));
    crash.into()
}

fn failure(text: &str) -> Option<Cause> {
    let fields: Vec<&str> = text.split(" | ").collect();
    let (&first, rest) = fields.split_first()?;
    let (kind, pass) = first.split_once(' ').map_or((first, None), |(kind, pass)| (kind, Some(pass)));
    let kind: FailureKind = kind.parse().ok()?;
    let is_message = |field: &str| field.contains(' ');
    let (pattern, about) = match rest {
        [about] => (None, parse_subject(about)),
        ["fold", message] => (None, CauseSubject::MessageOfFold((*message).to_owned())),
        [pattern, about] => (Some(*pattern), parse_subject(about)),
        [pattern, op, message] if is_message(message) => {
            (Some(*pattern), CauseSubject::MessageOn { op: (*op).to_owned(), message: (*message).to_owned() })
        }
        _ => return None,
    };
    Some(Cause::Failure { kind, pass: pass.map(str::to_owned), pattern: pattern.map(str::to_owned), about })
}

fn parse_subject(text: &str) -> CauseSubject {
    if let Some((op, rule)) = text.strip_prefix("makes ").and_then(|made| made.split_once(" break ")) {
        return CauseSubject::Rule { op: op.to_owned(), rule: rule.to_owned() };
    }
    let ops: Vec<String> = text.split(", ").map(str::to_owned).collect();
    if ops.iter().all(|op| op.is_empty() || op.contains('.') && !op.contains(' ')) {
        return CauseSubject::Ops(ops);
    }
    CauseSubject::Message(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Finding;

    fn assert_read(causes: impl IntoIterator<Item = (&'static str, Cause)>) {
        for (text, expected) in causes {
            let cause = cause(text).unwrap();
            assert_eq!(cause, expected);
            assert_eq!(cause.to_string(), text);
        }
    }

    #[test]
    fn causes_of_failures_keep_their_text() {
        let rule = |op: &str, rule: &str| CauseSubject::Rule { op: op.into(), rule: rule.into() };
        assert_read([
            (
                "miscompile canonicalize | AddIAddConstant | makes arith.addi break nuw-overflow",
                Cause::Failure {
                    kind: FailureKind::Miscompile,
                    pass: Some("canonicalize".into()),
                    pattern: Some("AddIAddConstant".into()),
                    about: rule("arith.addi", "nuw-overflow"),
                },
            ),
            (
                "hang canonicalize | scf.for, scf.while",
                Cause::Failure {
                    kind: FailureKind::Hang,
                    pass: Some("canonicalize".into()),
                    pattern: None,
                    about: CauseSubject::Ops(vec!["scf.for".into(), "scf.while".into()]),
                },
            ),
            (
                "invalid-output | Fold | a.b | a op is wrong",
                Cause::Failure {
                    kind: FailureKind::InvalidOutput,
                    pass: None,
                    pattern: Some("Fold".into()),
                    about: CauseSubject::MessageOn { op: "a.b".into(), message: "a op is wrong".into() },
                },
            ),
            ("what no version wrote", Cause::Text("what no version wrote".into())),
        ]);
        assert_eq!(cause(""), None);
    }

    #[test]
    fn causes_of_crashes_keep_their_text() {
        assert_read([
            (
                "crash memory corrupted | cse",
                Cause::CorruptedMemory { pass: Some("cse".into()), names_functions: false },
            ),
            (
                "crash memory corrupted | pass cse",
                Cause::CorruptedMemory { pass: Some("cse".into()), names_functions: true },
            ),
            (
                "crash Assertion `(a | b)' in mlir::f",
                Cause::Crash(CrashCause::from(CrashParts {
                    message: Some("Assertion `(a | b)' in mlir::f".into()),
                    ..CrashParts::default()
                })),
            ),
            (
                "crash mlirF | libMLIR.so@mlirF+0x1 | cse | mlir::P",
                Cause::Crash(CrashCause::from(CrashParts {
                    frames: vec!["mlirF".into()],
                    site: Some("libMLIR.so@mlirF+0x1".into()),
                    pass: Some("cse".into()),
                    pattern: Some("mlir::P".into()),
                    ..CrashParts::default()
                })),
            ),
        ]);
    }

    #[test]
    fn messages_are_found_in_titles() {
        use FailureKind::{Assertion, Crash, Hang, InvalidOutput, Miscompile, RejectsValid};
        let said = "'a.b' op is wrong";
        for (kind, beginning) in [
            (InvalidOutput, "makes invalid IR: "),
            (InvalidOutput, "prints IR that heir-opt does not read: "),
            (RejectsValid, "fails: "),
            (RejectsValid, "rejects the program: "),
            (Assertion, "the verifier crashes on its result: "),
            (Crash, ""),
        ] {
            assert_eq!(message(kind, &format!("{beginning}{said}")).as_deref(), Some(said), "{beginning}");
        }
        for (kind, title) in [
            (Crash, "segmentation fault in mlir::f"),
            (Hang, "does not end"),
            (Miscompile, "a.b breaks its rule 'c'"),
        ] {
            assert_eq!(message(kind, title), None, "{title}");
        }
    }

    #[test]
    fn a_stored_finding_keeps_its_message() {
        let body = json!({
            "kind": "invalid-output", "target": "t", "version": "1", "command": "c", "pass": "p", "step": "p", "pipeline": "p",
            "signature": "s", "program": "", "before": "", "title": "makes invalid IR: 'a.b' op is wrong",
        });
        let old: Finding = serde_json::from_value(body).unwrap();
        assert_eq!(old.claim.named_ops(), ["a.b"]);
        let again: Finding = serde_json::from_str(&serde_json::to_string(&old).unwrap()).unwrap();
        assert_eq!(again, old);
    }

    #[test]
    fn facts_are_added_to_a_stored_finding_once() {
        let mut body = json!({
            "kind": "miscompile", "target": "t", "version": "1", "command": "c", "pass": "p", "step": "p",
            "pipeline": "p", "signature": "s", "program": "", "before": "", "pattern": "fold of a.b",
            "title": "undefined behaviour (r) appears: a.b breaks its rule 'r'",
            "explanation": ["one", "The pass is sound only if this holds: it does.", "two"],
            "analysis": {
                "cause": "miscompile p | fold of a.b | makes a.b break r", "pattern_note": "folding alone shows it",
                "versions": [{"target": "t", "version": "2", "shows": null, "detail": "", "crash": "signal 11 | mlir::f | pass cse"}],
            },
        });
        assert!(add_facts(&mut body));
        let finding: Finding = serde_json::from_value(body.clone()).unwrap();
        let broken =
            BrokenRule { op: "a.b".into(), rule: "r".into(), shown: "undefined behaviour appears".into() };
        assert_eq!(finding.claim.detail, Some(Detail::BrokenRule(broken)));
        assert_eq!(
            (finding.claim.precondition.as_deref(), finding.claim.explanation.len()),
            (Some("it does"), 2)
        );
        let analysis = finding.analysis.unwrap();
        assert_eq!(analysis.search, PatternSearch::Fold { op: "a.b".into() });
        assert!(matches!(analysis.cause, Some(Cause::Failure { about: CauseSubject::Rule { .. }, .. })));
        let crash = analysis.versions[0].crash_cause.as_ref().unwrap();
        assert_eq!(
            (crash.parts.frames.as_slice(), crash.parts.pass.as_deref()),
            (&["mlir::f".to_owned()][..], Some("cse"))
        );
        let again = body.clone();
        assert!(!add_facts(&mut body));
        assert_eq!(body, again);
    }
}
