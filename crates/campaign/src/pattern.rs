//! How text for people names a guilty pattern.
//!
//! The stores and the lists of known issues name a pattern by a key: the name of its C++ class, or a short text if there is no class.
//! In a sentence, such a short text is not a name.

use assay_drive::signature::{UNNAMED, UNNAMED_ON};

/// A key begins so if the pattern is the `canonicalize` method of an op, which follows.
pub const CANONICALIZE_OF: &str = "canonicalize of ";

/// A key begins so if a folder is guilty. The op follows.
pub const FOLD_OF: &str = "fold of ";

/// What a key says. Several patterns of one key are `, ` apart.
enum PatternKey<'a> {
    Class(&'a str),
    Canonicalization(&'a str),
    Fold(&'a str),
    Nameless(Option<&'a str>),
}

impl<'a> PatternKey<'a> {
    fn parse(key: &'a str) -> PatternKey<'a> {
        if let Some(op) = key.strip_prefix(CANONICALIZE_OF) {
            return PatternKey::Canonicalization(op);
        }
        if let Some(ops) = key.strip_prefix(FOLD_OF) {
            return PatternKey::Fold(ops);
        }
        match key.strip_prefix(UNNAMED_ON) {
            Some(op) => PatternKey::Nameless(Some(op)),
            None if key == UNNAMED => PatternKey::Nameless(None),
            None => PatternKey::Class(key),
        }
    }

    /// The text, with names between two `mark`s.
    fn text(&self, mark: &str) -> String {
        match self {
            PatternKey::Class(name) => format!("{mark}{name}{mark}"),
            PatternKey::Canonicalization(op) => format!("the canonicalization of {mark}{op}{mark}"),
            PatternKey::Fold(ops) => {
                format!("the fold of {mark}{}{mark}", ops.replace(", ", &format!("{mark}, {mark}")))
            }
            PatternKey::Nameless(Some(op)) => {
                format!("a pattern without a name that rewrites {mark}{op}{mark}")
            }
            PatternKey::Nameless(None) => "a pattern without a name".to_owned(),
        }
    }
}

/// A pattern's name where only names are expected, such as in a table: `Fold`, `the canonicalization of index.cmp`.
pub fn pattern_name(key: &str) -> String {
    let names: Vec<String> = split(key).into_iter().map(|name| PatternKey::parse(name).text("")).collect();
    names.join(", ")
}

/// A pattern as an object of a sentence: `the pattern Fold`, `the canonicalization of index.cmp`. `mark` is put around names.
pub fn pattern_phrase(key: &str, mark: &str) -> String {
    let phrase = |name: &str| match PatternKey::parse(name) {
        class @ PatternKey::Class(_) => format!("the pattern {}", class.text(mark)),
        other => other.text(mark),
    };
    let phrases: Vec<String> = split(key).into_iter().map(phrase).collect();
    match phrases.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => phrases.concat(),
    }
}

/// The patterns of a key. The names of C++ classes may have commas between angle brackets; a fold may be of one of several ops.
fn split(key: &str) -> Vec<&str> {
    if key.starts_with(FOLD_OF) {
        return vec![key];
    }
    let (mut names, mut depth, mut start) = (Vec::new(), 0_i32, 0);
    for (at, c) in key.char_indices() {
        match c {
            '<' | '(' => depth += 1,
            '>' | ')' => depth -= 1,
            ',' if depth == 0 => {
                names.push(key[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    names.push(key[start..].trim());
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_without_a_class_reads_as_english() {
        let of = |key| [pattern_name(key), format!("It goes wrong in {}.", pattern_phrase(key, "`"))];
        let cases = [
            ("Fold", "Fold", "the pattern `Fold`"),
            ("mlir::A<mlir::B, C>", "mlir::A<mlir::B, C>", "the pattern `mlir::A<mlir::B, C>`"),
            (
                "canonicalize of index.cmp",
                "the canonicalization of index.cmp",
                "the canonicalization of `index.cmp`",
            ),
            ("fold of a.b", "the fold of a.b", "the fold of `a.b`"),
            ("fold of a.b, c.d", "the fold of a.b, c.d", "the fold of `a.b`, `c.d`"),
            (
                "unnamed on math.fpowi",
                "a pattern without a name that rewrites math.fpowi",
                "a pattern without a name that rewrites `math.fpowi`",
            ),
            ("unnamed", "a pattern without a name", "a pattern without a name"),
            (
                "A<B, C>, unnamed on a.b, D",
                "A<B, C>, a pattern without a name that rewrites a.b, D",
                "the pattern `A<B, C>`, a pattern without a name that rewrites `a.b` and the pattern `D`",
            ),
        ];
        for (key, name, phrase) in cases {
            assert_eq!(of(key), [name.to_owned(), format!("It goes wrong in {phrase}.")]);
        }
    }
}
