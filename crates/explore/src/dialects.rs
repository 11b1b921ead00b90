//! Which dialects a pass is about: those that its name mentions, and those that two small tables add.

use std::collections::BTreeSet;

/// Passes whose names do not show which dialect's ops they rewrite; the head of the file explains it.
const DIALECT_PASSES: &str = include_str!("../data/dialect-passes.tsv");

/// Dialects of libraries, and how names of passes call them; the head of the file explains it.
const LIBRARY_DIALECTS: &str = include_str!("../data/library-dialects.tsv");

/// The rows of a table of dialects. Each begins with the name of a dialect; some have a second column.
fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once('\t').map_or((line, None), |(dialect, rest)| (dialect, Some(rest))))
}

/// Whether a word of a pass's name is the name of a dialect, in the singular or the plural.
fn is_name(word: &str, dialect: &str) -> bool {
    word == dialect || word.strip_suffix('s') == Some(dialect)
}

/// Those of `dialects` that the name of a pass mentions, then those that the table lists for the pass.
pub(crate) fn dialects_of(pass: &str, dialects: &[String]) -> Vec<String> {
    let named = dialects.iter().filter(|dialect| pass.split('-').any(|word| is_name(word, dialect)));
    let listed = rows(DIALECT_PASSES)
        .filter(|(_, passes)| passes.is_some_and(|passes| passes.split(' ').any(|name| name == pass)));
    let listed = listed.map(|(dialect, _)| dialect.to_owned());
    let mut list: Vec<String> = named.cloned().chain(listed).collect();
    list.dedup();
    list
}

/// Those of `dialects`, and of the dialects that libraries have, whose ops a pass rewrites according to its name. The part after `to` names
/// the result of a conversion and does not count. Empty if the name mentions no dialect.
pub fn converted_dialects<'a>(pass: &str, dialects: &'a [String]) -> BTreeSet<&'a str> {
    let source = pass.split("-to-").next().unwrap_or(pass);
    let is_named = |dialect: &str| {
        let also = rows(LIBRARY_DIALECTS).find(|(known, _)| *known == dialect).and_then(|(_, word)| word);
        source.split('-').any(|word| is_name(word, dialect) || also == Some(word))
    };
    let all = dialects.iter().map(String::as_str).chain(rows(LIBRARY_DIALECTS).map(|(dialect, _)| dialect));
    all.filter(|dialect| is_named(dialect)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_whose_ops_a_pass_rewrites() {
        let dialects: Vec<String> = ["affine", "memref", "scf", "tensor"].map(str::to_owned).to_vec();
        assert_eq!(dialects_of("affine-loop-tile", &dialects), ["affine"]);
        assert_eq!(dialects_of("fold-memref-alias-ops", &dialects), ["memref"]);
        assert_eq!(dialects_of("eliminate-empty-tensors", &dialects), ["tensor"]);
        assert!(dialects_of("canonicalize", &dialects).is_empty());
    }

    #[test]
    fn the_result_of_a_conversion_does_not_count() {
        let dialects = ["toy".to_owned()];
        let converted = |pass| converted_dialects(pass, &dialects).into_iter().collect::<Vec<_>>();
        assert_eq!(converted("convert-toys-to-llvm"), ["toy"]);
        assert_eq!(converted("convert-openacc-to-scf"), ["acc"]);
        assert_eq!(converted("sparse-tensor-codegen"), ["sparse_tensor", "tensor"]);
        assert!(converted("canonicalize").is_empty());
    }
}
