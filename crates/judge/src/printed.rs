//! Comparing what two programs print, up to the places that may hold anything.

use assay_engine::interpret::{Chunk, Output};

use crate::refine::Leeway;

/// Whether the printed outputs contradict each other; unspecified places of the source match any text.
pub(crate) fn output_differs(source: &Output, target: &Output, leeway: Leeway) -> Option<String> {
    let same = match (source.exact(), target.exact()) {
        (Some(source), Some(target)) => source == target,
        (_, None) if leeway.poison => outputs_may_agree(source, target),
        (Some(_), None) => return Some("a poison value is printed".to_owned()),
        (None, _) => matches_pattern(source.chunks(), &target.display()),
    };
    (!same).then(|| "the printed output differs".to_owned())
}

/// Whether two outputs agree up to the first unspecified place of either and from the last on.
fn outputs_may_agree(source: &Output, target: &Output) -> bool {
    let end = |output: &Output, last: bool| {
        let chunks = output.chunks();
        let chunk = if last { chunks.last() } else { chunks.first() };
        match chunk {
            Some(Chunk::Text(text)) => text.clone(),
            _ => String::new(),
        }
    };
    let agree = |last: bool, fits: fn(&str, &str) -> bool| {
        let (source, target) = (end(source, last), end(target, last));
        fits(&source, &target) || fits(&target, &source)
    };
    agree(false, |long, short| long.starts_with(short)) && agree(true, |long, short| long.ends_with(short))
}

/// Whether an output begins with another, as far as that one is specified.
pub(crate) fn starts_with(output: &Output, beginning: &Output) -> bool {
    let mut open = beginning.chunks().to_vec();
    open.push(Chunk::Unspecified);
    matches_pattern(&open, &output.display())
}

/// Whether `text` is an instance of the chunks, with anything at the unspecified places.
fn matches_pattern(chunks: &[Chunk], text: &str) -> bool {
    let mut rest = text;
    let mut free = false;
    for chunk in chunks {
        match chunk {
            Chunk::Unspecified => free = true,
            Chunk::Text(part) if free => match rest.find(part.as_str()) {
                Some(position) => {
                    rest = &rest[position + part.len()..];
                    free = false;
                }
                None => return false,
            },
            Chunk::Text(part) => match rest.strip_prefix(part.as_str()) {
                Some(tail) => rest = tail,
                None => return false,
            },
        }
    }
    if rest.is_empty() || free {
        return true;
    }
    // The last text may stand at a later place than the first match: the end decides.
    match chunks {
        [.., Chunk::Unspecified, Chunk::Text(last)] => text.ends_with(last.as_str()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unspecified_output_matches_any_text() {
        let chunks = [Chunk::Text("a=".into()), Chunk::Unspecified, Chunk::Text("\n".into())];
        assert!(matches_pattern(&chunks, "a=42\n"));
        assert!(matches_pattern(&chunks, "a=4\n2\n"));
        assert!(!matches_pattern(&chunks, "b=42\n"));
        assert!(!matches_pattern(&chunks, "a=42"));
    }
}
