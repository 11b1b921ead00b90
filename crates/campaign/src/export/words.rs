//! Writes words of shell commands: quoting, arguments of the compiler, patterns.

use std::sync::LazyLock;

/// How the whole text of a pipeline may begin.
#[derive(serde::Deserialize)]
struct Roots {
    root: String,
    any: String,
}

static ROOTS: LazyLock<Roots> = LazyLock::new(|| {
    toml::from_str(include_str!("../../data/pipeline.toml")).expect("a test reads the table")
});

/// `text` as one word of a shell. Unlike `shell_words::quote`, leaves `=` plain, which most flags of `mlir-opt` have, and quotes the
/// braces that bash expands.
pub fn quote(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_./=:,@%+-".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// The argument of `mlir-opt` that runs one step or a whole textual pipeline: `--canonicalize` if a bare flag is enough,
/// otherwise `--pass-pipeline=builtin.module(…)`. The result is not quoted.
pub fn pass_argument(pipeline: &str) -> String {
    if !pipeline.is_empty() && pipeline.chars().all(is_name) {
        format!("--{pipeline}")
    } else if within(pipeline, &ROOTS.root).is_some() || within(pipeline, &ROOTS.any).is_some() {
        format!("--pass-pipeline={pipeline}")
    } else {
        format!("--pass-pipeline={}({pipeline})", ROOTS.root)
    }
}

/// The arguments of `mlir-opt` that run a textual pipeline: one flag per pass if that is enough. The result is not quoted.
pub fn pass_arguments(pipeline: &str) -> Vec<String> {
    if pipeline.is_empty() {
        return Vec::new();
    }
    let body = within(pipeline, &ROOTS.root).and_then(|body| body.strip_suffix(')'));
    let body = body.filter(|_| top_level(pipeline).len() == 1).unwrap_or(pipeline);
    let flags: Option<Vec<String>> = top_level(body).into_iter().map(flag).collect();
    flags.unwrap_or_else(|| vec![pass_argument(pipeline)])
}

/// The arguments that make the compiler print IR in generic form, and without aliases of maps: their names depend on the rest of
/// the module.
pub fn print_arguments(generic: bool) -> impl Iterator<Item = String> {
    ["--mlir-print-op-generic", "--mlir-print-local-scope"]
        .into_iter()
        .filter(move |_| generic)
        .map(str::to_owned)
}

/// The most lines of a program's output that a text for readers shows.
const MAX_OUTPUT: usize = 40;

/// What a program printed, for readers: all of a short output, the first and the last lines of a long one.
pub fn output_excerpt(output: &str) -> String {
    let lines: Vec<&str> = output.trim_end_matches('\n').lines().collect();
    if lines.len() <= MAX_OUTPUT {
        return lines.join("\n");
    }
    let (first, rest) = lines.split_at(MAX_OUTPUT / 2);
    let (between, last) = rest.split_at(rest.len() - MAX_OUTPUT / 4);
    let note = format!("[… {} more lines]", between.len());
    [first, &[note.as_str()], last].concat().join("\n")
}

/// The part of a pipeline after `root(`, if it begins so.
fn within<'a>(pipeline: &'a str, root: &str) -> Option<&'a str> {
    pipeline.strip_prefix(root)?.strip_prefix('(')
}

/// `--name` or `--name=options`; `None` for a pass that is nested in an op.
fn flag(step: &str) -> Option<String> {
    let (name, options) = match step.split_once('{') {
        None => (step, None),
        Some((name, rest)) => (name, Some(rest.strip_suffix('}')?)),
    };
    let plain = !name.is_empty() && name.chars().all(is_name);
    // If options hold pipelines or lists, the textual form is used instead.
    let simple = options.is_none_or(|options| !options.contains(['(', '{', '\'', '"']));
    (plain && simple).then(|| match options {
        None => format!("--{name}"),
        Some(options) => format!("--{name}={options}"),
    })
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

/// The steps of a pipeline.
pub fn top_level(pipeline: &str) -> Vec<&str> {
    let (mut depth, mut start, mut steps) = (0_usize, 0, Vec::new());
    for (at, c) in pipeline.char_indices() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                steps.push(&pipeline[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    steps.push(&pipeline[start..]);
    steps
}

/// Turns `text`, in which … matches anything, into a pattern for `case`.
pub fn to_glob(text: &str) -> String {
    let literal = |part: &str| if part.is_empty() { String::new() } else { quote_always(part) };
    let pattern = text.split('…').map(literal).collect::<Vec<_>>().join("*");
    if pattern.is_empty() { "''".to_owned() } else { pattern }
}

fn quote_always(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Replaces the parts of a diagnostic or a line of IR that another run may name differently: `%12` becomes `%…`, and `#map3`
/// becomes `#map…`.
pub fn loosen(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(['%', '#', '^']) {
        let (head, tail) = rest.split_at(at);
        text.push_str(head);
        let mut chars = tail.chars();
        let sigil = chars.next().unwrap_or_default();
        let name: String = chars
            .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '-' | '#'))
            .collect();
        rest = &tail[sigil.len_utf8() + name.len()..];
        text.push(sigil);
        // A # also precedes the number of an operand or result. Attributes of dialects have a dot in their names. Both are kept.
        let kept = sigil == '#' && (name.contains('.') || name.chars().all(|c| c.is_ascii_digit()));
        match (kept || name.is_empty(), sigil) {
            (true, _) => text.push_str(&name),
            (false, '#') => {
                text.push_str(name.trim_end_matches(|c: char| c.is_ascii_digit()));
                text.push('…');
            }
            (false, _) => text.push('…'),
        }
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_the_shell() {
        for text in
            ["", "a b", "it's", "$(rm x)", "`x`", "a\nb", "--pass-pipeline=builtin.module(x{a=1})", "\\"]
        {
            let output = std::process::Command::new("sh")
                .args(["-c", &format!("printf %s {}", quote(text))])
                .output()
                .unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), text);
        }
        assert_eq!(quote("--canonicalize=top-down=false"), "--canonicalize=top-down=false");
        assert_eq!(quote("a{b,c}.mlir"), "'a{b,c}.mlir'");
    }

    #[test]
    fn a_step_becomes_one_argument() {
        assert_eq!(pass_argument("canonicalize"), "--canonicalize");
        assert_eq!(pass_argument("func.func(cse)"), "--pass-pipeline=builtin.module(func.func(cse))");
        assert_eq!(pass_argument("cse,sccp"), "--pass-pipeline=builtin.module(cse,sccp)");
        assert_eq!(pass_argument("builtin.module(cse)"), "--pass-pipeline=builtin.module(cse)");
    }

    #[test]
    fn a_pipeline_becomes_flags_where_they_say_it_all() {
        assert!(pass_arguments("").is_empty());
        assert_eq!(pass_arguments("cse,sccp"), ["--cse", "--sccp"]);
        assert_eq!(pass_arguments("a{b=1,2 c},d"), ["--a=b=1,2 c", "--d"]);
        assert_eq!(pass_arguments("builtin.module(cse,sccp)"), ["--cse", "--sccp"]);
        assert_eq!(
            pass_arguments("func.func(cse),sccp"),
            ["--pass-pipeline=builtin.module(func.func(cse),sccp)"]
        );
    }

    #[test]
    fn a_long_output_is_shortened() {
        let lines = |count: usize| (1..=count).map(|line| format!("{line}\n")).collect::<String>();
        assert_eq!(output_excerpt(&lines(40)), lines(40).trim_end());
        let long = output_excerpt(&lines(65536));
        assert_eq!(long.lines().count(), 31);
        assert!(long.contains("20\n[… 65506 more lines]\n65527\n") && long.ends_with("\n65536"));
    }

    #[test]
    fn names_of_values_and_aliases_are_left_open() {
        assert_eq!(loosen("%0 = arith.addi %arg1, %c1_i8 : i8"), "%… = arith.addi %…, %… : i8");
        assert_eq!(loosen("operand #0 must be index"), "operand #0 must be index");
        assert_eq!(loosen("memref<2xf32, #map12>"), "memref<2xf32, #map…>");
        assert_eq!(loosen("{a = #arith.overflow<none>}"), "{a = #arith.overflow<none>}");
        assert_eq!(loosen("cf.br ^bb1(%2#1 : i32)"), "cf.br ^…(%… : i32)");
    }

    #[test]
    fn a_pattern_takes_what_it_says() {
        let takes = |pattern: &str, text: &str| {
            let script = format!("case $1 in {}) exit 0 ;; esac; exit 1", to_glob(pattern));
            std::process::Command::new("sh").args(["-c", &script, "sh", text]).status().unwrap().success()
        };
        assert!(takes("it's [%…] *", "it's [%12] *"));
        assert!(!takes("it's [%…] *", "it's [%12] x"));
        assert!(takes("", "") && !takes("", "x"));
    }
}
