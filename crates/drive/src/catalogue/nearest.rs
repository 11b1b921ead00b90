//! The name that someone meant.

/// The candidate with the smallest edit distance, if it is near enough to be a typing error.
///
/// Names that contain the whole wanted name, or that it contains, count as near, too.
pub fn nearest<'a>(wanted: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    let limit = (wanted.chars().count() / 3).max(1);
    candidates
        .map(|c| (distance(wanted, c), c))
        .filter(|(d, c)| *d <= limit || (wanted.len() > 3 && c.contains(wanted)))
        .min()
        .map(|(_, c)| c.to_owned())
}

/// Levenshtein's distance in characters.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    //! Distances and suggestions.

    use super::*;

    #[test]
    fn slips_are_found_and_nonsense_is_not() {
        let names = ["canonicalize", "cse", "convert-arith-to-llvm", "arith-int-range-narrowing"];
        let near = |wanted| nearest(wanted, names.into_iter());
        assert_eq!(near("canonicalise").as_deref(), Some("canonicalize"));
        assert_eq!(near("convert-arith-llvm").as_deref(), Some("convert-arith-to-llvm"));
        assert_eq!(near("int-range-narrowing").as_deref(), Some("arith-int-range-narrowing"));
        assert_eq!(near("xyzzy"), None);
        assert_eq!((distance("", "abc"), distance("kitten", "sitting"), distance("é", "e")), (3, 3, 1));
    }
}
