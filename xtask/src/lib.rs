//! Chores of the Assay workspace.

pub mod breach;
pub mod coverage;
pub mod found;
pub mod ods;
pub mod silent;
pub mod tidy;

/// A text with what is between two of its parts replaced; `None` if it lacks one of these.
fn with_part(text: &str, (begin, end): (&str, &str), new: &str) -> Option<String> {
    let (before, rest) = text.split_once(begin)?;
    let (_, after) = rest.split_once(end)?;
    Some([before, begin, new, end, after].concat())
}
