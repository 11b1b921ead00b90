//! The name that someone meant.

/// The candidate with the smallest edit distance, if it is near enough to be a typing error.
///
/// Names that contain the whole wanted name, or that it contains, count as near, too.
pub fn nearest<'a>(wanted: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    let limit = (wanted.chars().count() / 3).max(1);
    candidates
        .map(|c| (strsim::levenshtein(wanted, c), c))
        .filter(|(d, c)| *d <= limit || (wanted.len() > 3 && c.contains(wanted)))
        .min()
        .map(|(_, c)| c.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_found_and_nonsense_is_not() {
        let names = ["canonicalize", "cse", "convert-arith-to-llvm", "arith-int-range-narrowing"];
        let near = |wanted| nearest(wanted, names.into_iter());
        assert_eq!(near("canonicalise").as_deref(), Some("canonicalize"));
        assert_eq!(near("convert-arith-llvm").as_deref(), Some("convert-arith-to-llvm"));
        assert_eq!(near("int-range-narrowing").as_deref(), Some("arith-int-range-narrowing"));
        assert_eq!(near("xyzzy"), None);
    }
}
