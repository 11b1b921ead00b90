//! Shortens faulty paths.

use std::collections::HashSet;

use assay_drive::{DriveError, Pipeline};

/// The path without the passes that it does not need: one pass at a time is removed, wherever it occurs, and stays
/// removed if the fault remains according to `still` (LOBE, section IV). The last step stays.
///
/// # Errors
/// Those of `still`.
pub fn shorten(
    path: &Pipeline,
    still: &mut dyn FnMut(&Pipeline) -> Result<bool, DriveError>,
) -> Result<Pipeline, DriveError> {
    let mut short = path.clone();
    let Some((last, before)) = path.steps.split_last() else { return Ok(short) };
    let mut tried: HashSet<&str> = HashSet::from([last.pass.as_str()]);
    for step in before {
        if !tried.insert(&step.pass) {
            continue;
        }
        let kept = short.steps.iter().filter(|other| other.pass != step.pass).cloned();
        let candidate = Pipeline { steps: kept.collect() };
        if still(&candidate)? {
            short = candidate;
        }
    }
    Ok(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_needed_stays() {
        let path: Pipeline = "a,b,c,b,d".parse().unwrap();
        let mut asked = 0;
        let short = shorten(&path, &mut |path| {
            asked += 1;
            Ok(path.steps.iter().any(|step| step.pass == "b"))
        });
        assert_eq!(short.unwrap().to_string(), "builtin.module(b,b,d)");
        assert_eq!(asked, 3);
    }
}
