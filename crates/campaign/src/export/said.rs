//! What the compiler said, as readers see it.

use crate::finding::Finding;

/// The number of lines of the compiler's standard error that a text quotes.
const MAX_STDERR_LINES: usize = 30;

/// The beginnings of lines that the crash handler prints about itself.
const NOISE: [&str; 3] = ["PLEASE submit", "PLEASE ATTACH", "Stack dump without symbol names"];

/// The beginning of the compiler's standard error, where assertion and stack are. Lines that the crash handler prints about
/// itself are left out.
pub fn stderr_excerpt(stderr: &str) -> String {
    // LLVM ends its lines about custom parsers with a zero byte, which is not valid in text.
    let lines = stderr
        .lines()
        .map(|line| line.trim_end_matches(['\0', char::REPLACEMENT_CHARACTER]))
        .filter(|line| !line.trim().is_empty() && !NOISE.iter().any(|noise| line.starts_with(noise)));
    let all: Vec<&str> = lines.collect();
    let mut some: Vec<&str> = all.iter().take(MAX_STDERR_LINES).copied().collect();
    if all.len() > some.len() {
        some.push("[… the rest is in stderr.txt]");
    }
    some.join("\n")
}

/// The compiler's messages, as [`stderr_excerpt`]. If the program is shown in custom assembly, positions in generic form and the lines
/// quoted from it are left out, because readers cannot find them.
pub fn shown_stderr(finding: &Finding) -> String {
    let text = stderr_excerpt(&finding.stderr);
    if finding.ir.readable.is_none() {
        return text;
    }
    let message = |line: &str| {
        let (place, rest) = line.split_once(": ")?;
        place.starts_with(GENERIC_FILE).then(|| rest.to_owned())
    };
    if !text.lines().any(|line| message(line).is_some()) {
        return text;
    }
    let lines: Vec<&str> = text.lines().collect();
    let is_quoted = |at: usize| is_caret(lines[at]) || lines.get(at + 1).is_some_and(|next| is_caret(next));
    let kept = (0..lines.len()).filter(|&at| !is_quoted(at) || message(lines[at]).is_some());
    kept.map(|at| message(lines[at]).unwrap_or_else(|| lines[at].to_owned()))
        .collect::<Vec<String>>()
        .join("\n")
}

/// What the compiler calls a program that it reads from standard input. That is how a campaign gives it programs, in generic form.
const GENERIC_FILE: &str = "<stdin>:";

/// Whether a line points at a place in the line above it, which is quoted from the program.
fn is_caret(line: &str) -> bool {
    line.contains('^') && line.chars().all(|c| " \t^~".contains(c))
}

/// Whether a line is a frame of a stack, such as ` #4 0x00007f mlir::f(int) (library)`.
fn is_frame(line: &str) -> bool {
    let number = line.trim_start().trim_start_matches('#');
    number.starts_with(|c: char| c.is_ascii_digit()) && number.contains(" 0x")
}

/// Whether a text has the stack of a crash.
pub fn has_stack(text: &str) -> bool {
    text.lines().any(is_frame)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_is_known_by_its_frames() {
        assert!(has_stack("Stack dump:\n #4 0x1 mlir::f(int) (/usr/lib/x.so+0x1)\n"));
        assert!(has_stack("4  libMLIR.so.22.1 0x1f mlir::AffineMap::getNumResults() const + 3\n"));
        assert!(!has_stack("Stack dump:\n0.\tProgram arguments: mlir-opt\n"));
    }

    #[test]
    fn lines_of_the_generic_form_are_left_out_and_no_others() {
        let least = r#"{"kind":"invalid-output","target":"t","version":"1","command":"c","pass":"p","step":"p","pipeline":"p",
            "signature":"s","title":"t","program":"p","before":"b"}"#;
        let mut finding: Finding = serde_json::from_str(least).unwrap();
        finding.stderr = "<stdin>:3:5: error: 'a.b' op is wrong\n    \"a.b\"() : () -> ()\n    ^\n\
            <stdin>:3:5: note: see current operation: \n\"a.b\"() ({\n^bb0:\n  \"a.c\"() : () -> ()\n}) : () -> ()\n"
            .to_owned();
        assert_eq!(shown_stderr(&finding).lines().count(), 8);
        finding.ir.readable = Some(crate::finding::ReadableIr { before: "a.b".to_owned(), after: None });
        assert_eq!(
            shown_stderr(&finding),
            "error: 'a.b' op is wrong\nnote: see current operation: \n\"a.b\"() ({\n^bb0:\n  \"a.c\"() : () -> ()\n}) : () -> ()"
        );
    }
}
