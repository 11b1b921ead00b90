//! What is said of a crash: its title, one sentence, and what identifies it in the store.

use assay_campaign::finding::Claim;
use assay_campaign::pattern::pattern_phrase;
use assay_drive::opt::{Crash, Phase};
use assay_drive::signature::{Signature, Symptom, signal_meaning, signal_name};

use crate::title::MAX_OPS;

/// One sentence on how the compiler, the `program`, ended.
pub fn crash_explanation(program: &str, crash: &Crash) -> String {
    let phase = crash.site.as_ref().map(|site| &site.phase);
    let what = match &crash.signature.place {
        Some(place) if crash.signature.is_assertion() => format!("The assertion at {place} fails"),
        _ => format!("{program} is ended by {}", signal_name(crash.signal)),
    };
    let when = match phase {
        Some(Phase::Input) => format!("while {program} reads the program, before any pass runs"),
        Some(Phase::Output) => format!("while {program} prints a program that its own verifier accepts"),
        _ => "on a program that the compiler's own verifier accepts".to_owned(),
    };
    format!("{what} {when}.")
}

/// Claims a crash. The title is its message, otherwise the function in which it ended, otherwise the guilty pattern and the program's ops,
/// if they are few.
pub fn show_crash(claim: &mut Claim, signature: &Signature, pattern: Option<&str>, ops: &[String]) {
    match &signature.message {
        Some(message) => claim.set_message("", message.clone()),
        None => claim.set_title(title_without_message(signature, pattern, ops)),
    }
}

fn title_without_message(signature: &Signature, pattern: Option<&str>, ops: &[String]) -> String {
    let what = match signature.symptom {
        Symptom::Signal(signal) => signal_meaning(signal),
        other => other.to_string(),
    };
    if signature.is_corruption() {
        return format!("{what} by corrupted memory");
    }
    // A frame without a name is printed as an offset from another function. That function is not the one that crashed, so such
    // frames are skipped.
    let place = signature.frames.iter().chain(&signature.site).find(|place| !place.contains('@'));
    match (place, pattern) {
        (Some(place), _) => format!("{what} in {place}"),
        (None, Some(pattern)) => {
            let phrase = pattern_phrase(pattern, "");
            let unnamed: Vec<String> =
                ops.iter().filter(|op| !phrase.contains(op.as_str())).cloned().collect();
            format!("{what} in {phrase}{}", on_ops(&unnamed))
        }
        (None, None) => format!("{what}{}", on_ops(ops)),
    }
}

/// ` on a.b, c.d`; empty for many ops, which say little.
fn on_ops(ops: &[String]) -> String {
    if (1..=MAX_OPS).contains(&ops.len()) { format!(" on {}", ops.join(", ")) } else { String::new() }
}

/// The signature that identifies a crash in the store.
pub fn crash_signature(crash: &Crash) -> String {
    format!("crash {}", crash.signature.key())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crash_is_of_the_program_under_test() {
        let signature = Signature {
            symptom: Symptom::Signal(11),
            message: None,
            frames: vec![],
            place: None,
            site: None,
            pass: None,
            pattern: None,
        };
        let crash = Crash { signal: 11, stderr: String::new(), signature, site: None };
        assert_eq!(
            crash_explanation("heir-opt", &crash),
            "heir-opt is ended by SIGSEGV on a program that the compiler's own verifier accepts."
        );
    }

    #[test]
    fn a_crash_without_names_is_in_its_pattern() {
        let (symptom, site) = (Symptom::Signal(11), Some("mlir-opt@0x12".to_owned()));
        let nameless = Signature {
            symptom,
            message: None,
            frames: vec![],
            place: None,
            site,
            pass: None,
            pattern: None,
        };
        let title = |pattern, ops: &[&str]| {
            title_without_message(
                &nameless,
                pattern,
                &ops.iter().map(|op| (*op).to_owned()).collect::<Vec<_>>(),
            )
        };
        assert_eq!(title(Some("Fold"), &[]), "segmentation fault in the pattern Fold");
        assert_eq!(
            title(Some("Fold"), &["a.b", "c.d"]),
            "segmentation fault in the pattern Fold on a.b, c.d"
        );
        assert_eq!(
            title(Some("unnamed on math.ctlz"), &["math.ctlz"]),
            "segmentation fault in a pattern without a name that rewrites math.ctlz"
        );
        assert_eq!(title(None, &["a.b"]), "segmentation fault on a.b");
        assert_eq!(title(None, &["a.b", "a.c", "a.d", "a.e"]), "segmentation fault");
        let trap = Signature { symptom: Symptom::Signal(5), ..nameless.clone() };
        assert_eq!(title_without_message(&trap, None, &["a.b".to_owned()]), "trap on a.b");
    }
}
