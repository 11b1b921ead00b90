//! Chores of the Assay workspace.

pub mod breach;
pub mod coverage;
pub mod found;
pub mod ods;
pub mod silent;
pub mod tidy;

/// Replaces the text between `begin` and `end`; `None` if one of these is missing.
fn with_part(text: &str, (begin, end): (&str, &str), new: &str) -> Option<String> {
    let (before, rest) = text.split_once(begin)?;
    let (_, after) = rest.split_once(end)?;
    Some([before, begin, new, end, after].concat())
}
