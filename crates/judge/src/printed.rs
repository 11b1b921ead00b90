//! Compares what two programs print, except for the places that may hold anything.

use assay_engine::interpret::{Chunk, Output};

use crate::change::BehaviourChange;
use crate::comparison::Leeway;

/// Whether the printed outputs contradict each other; unspecified places of the source match any text.
pub(crate) fn output_differs(source: &Output, target: &Output, leeway: Leeway) -> Option<BehaviourChange> {
    let same = match (source.exact(), target.exact()) {
        (Some(source), Some(target)) => source == target,
        (_, None) if leeway.poison => outputs_may_agree(source, target),
        (Some(_), None) => return Some(BehaviourChange::PrintsPoison),
        (None, _) if reorders(source) => is_permutation(source, &target.display()),
        (None, _) => matches_pattern(source.chunks(), &target.display()),
    };
    (!same).then_some(BehaviourChange::Output)
}

/// Whether some parts of an output may come in another order, while everything else is specified.
fn reorders(output: &Output) -> bool {
    let is_open = |chunk: &Chunk| matches!(chunk, Chunk::Unspecified | Chunk::Poison);
    let may_move = |chunk: &Chunk| matches!(chunk, Chunk::AnyOrder(..));
    output.chunks().iter().any(may_move) && !output.chunks().iter().any(is_open)
}

/// Whether a text is the output with its movable parts in some order. The parts are lines, or bytes if an iteration does not
/// end its line.
fn is_permutation(source: &Output, target: &str) -> bool {
    let orders = source.chunks().iter().filter_map(|chunk| match chunk {
        Chunk::AnyOrder(_, order) => Some(order),
        _ => None,
    });
    if orders.clone().any(|order| order.anywhere) {
        let lines = orders.clone().all(|order| order.lines);
        return same_parts(&source.display(), target, lines);
    }
    let mut rest = target;
    for chunk in source.chunks() {
        let fits = match chunk {
            Chunk::Text(text) => rest.starts_with(text.as_str()),
            Chunk::AnyOrder(text, order) => {
                rest.get(..text.len()).is_some_and(|part| same_parts(text, part, order.lines))
            }
            Chunk::Unspecified | Chunk::Poison => false,
        };
        let (Chunk::Text(text) | Chunk::AnyOrder(text, _)) = chunk else { return false };
        if !fits {
            return false;
        }
        rest = &rest[text.len()..];
    }
    rest.is_empty()
}

/// Whether two texts contain the same lines, or the same bytes, equally often.
fn same_parts(a: &str, b: &str, lines: bool) -> bool {
    let sorted = |text: &str| {
        let mut parts: Vec<Vec<u8>> = match lines {
            true => text.lines().map(|line| line.as_bytes().to_vec()).collect(),
            false => text.bytes().map(|byte| vec![byte]).collect(),
        };
        parts.sort_unstable();
        parts
    };
    sorted(a) == sorted(b)
}

/// Whether two outputs agree before the first unspecified place of either, and after the last.
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

/// Whether an output begins with the specified parts of another.
pub(crate) fn starts_with(output: &Output, beginning: &Output) -> bool {
    let mut open = beginning.chunks().to_vec();
    open.push(Chunk::Unspecified);
    matches_pattern(&open, &output.display())
}

/// Whether `text` is an instance of the chunks: unspecified places match anything, and poison numbers match anything within a
/// line.
fn matches_pattern(chunks: &[Chunk], text: &str) -> bool {
    // Where the next chunk may begin: at the places themselves, after one of them in its line, or anywhere after the
    // first.
    let mut places = vec![0];
    let mut gap = TextGap::before_text(chunks);
    for (n, chunk) in chunks.iter().enumerate() {
        if let Chunk::Text(part) = chunk {
            let next = TextGap::before_text(&chunks[n + 1..]);
            places = find_ends(part, text, &places, (gap, next));
            gap = next;
        }
    }
    match gap {
        TextGap::None => places.contains(&text.len()),
        TextGap::Line => places.last().is_some_and(|&last| !text[last..].contains('\n')),
        TextGap::Any => !places.is_empty(),
    }
}

/// Which text is allowed between two fixed texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum TextGap {
    None,
    Line,
    Any,
}

impl TextGap {
    /// The gap that is allowed before the first fixed text of some chunks.
    fn before_text(chunks: &[Chunk]) -> TextGap {
        let gaps = chunks.iter().map_while(|chunk| match chunk {
            Chunk::Unspecified | Chunk::AnyOrder(..) => Some(TextGap::Any),
            Chunk::Poison => Some(TextGap::Line),
            Chunk::Text(_) => None,
        });
        gaps.max().unwrap_or(TextGap::None)
    }
}

/// Where `part` ends in `text`, if it may begin after any of `places` and a gap of the first kind. `places` and the result are in
/// ascending order. `gaps.1` is the kind of the gap after `part`: an end is left out if an earlier end allows the same
/// continuations.
fn find_ends(part: &str, text: &str, places: &[usize], gaps: (TextGap, TextGap)) -> Vec<usize> {
    let (Some(&first), Some(&last)) = (places.first(), places.last()) else { return Vec::new() };
    let fits = |start: &usize| text.get(*start..).is_some_and(|rest| rest.starts_with(part));
    let starts: Vec<usize> = match gaps {
        (TextGap::None, _) => places.iter().copied().filter(fits).collect(),
        // The first end in a line allows everything that later ends in that line allow. So a text of thousands of numbers is read
        // once.
        (TextGap::Line, TextGap::Line | TextGap::Any) => first_in_lines(part, text, places),
        // For each start, only the text since the nearest place is searched for a line break.
        (TextGap::Line, TextGap::None) => {
            let end = text[last..].find('\n').map_or(text.len(), |end| last + end);
            let nearest = |start: usize| places[places.partition_point(|&place| place <= start) - 1];
            let reached = |start: &usize| !text.as_bytes()[nearest(*start)..*start].contains(&b'\n');
            (first..=end).filter(fits).filter(reached).collect()
        }
        (TextGap::Any, TextGap::Any) => {
            text[first..].find(part).map(|start| first + start).into_iter().collect()
        }
        (TextGap::Any, TextGap::None | TextGap::Line) => (first..=text.len()).filter(fits).collect(),
    };
    starts.into_iter().map(|start| start + part.len()).collect()
}

/// For each line with a place, the first start of `part` at that place or after it.
fn first_in_lines(part: &str, text: &str, places: &[usize]) -> Vec<usize> {
    let (mut starts, mut line_end) = (Vec::new(), None);
    for &place in places {
        if line_end.is_some_and(|end| place <= end) {
            continue;
        }
        let end = text[place..].find('\n').map_or(text.len(), |end| place + end);
        line_end = Some(end);
        match part.find('\n') {
            // `part` continues in the next line, so only one start is possible.
            Some(newline) => {
                let start = end.checked_sub(newline).filter(|&start| start >= place);
                starts.extend(
                    start.filter(|&start| text.get(start..).is_some_and(|rest| rest.starts_with(part))),
                );
            }
            None => starts.extend(text[place..end].find(part).map(|start| place + start)),
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use assay_model::OpenOrder;

    use super::*;

    #[test]
    fn lines_of_iterations_come_in_any_order() {
        let mut output = Output::default();
        output.push_text("a\n");
        let mark = output.mark();
        output.push_text("12\n3\n");
        output.reorder_since(mark, OpenOrder { lines: true, anywhere: false });
        output.push_text("z\n");
        assert!(reorders(&output));
        assert!(is_permutation(&output, "a\n3\n12\nz\n"));
        assert!(!is_permutation(&output, "a\n3\n21\nz\n"));
        assert!(!is_permutation(&output, "3\na\n12\nz\n"));
        assert!(!is_permutation(&output, "a\n12\n3\n"));
        assert!(!is_permutation(&output, "a\n12\n12\nz\n"));
        assert!(same_parts("12", "21", false) && !same_parts("12", "22", false));
    }

    #[test]
    fn unspecified_output_matches_any_text() {
        let chunks = [Chunk::Text("a=".into()), Chunk::Unspecified, Chunk::Text("\n".into())];
        assert!(matches_pattern(&chunks, "a=42\n"));
        assert!(matches_pattern(&chunks, "a=4\n2\n"));
        let number = [Chunk::Text("a=".into()), Chunk::Poison, Chunk::Text("\n".into())];
        assert!(matches_pattern(&number, "a=42\n") && matches_pattern(&number, "a=\n"));
        assert!(!matches_pattern(&number, "a=4\n2\n"));
        let two = [Chunk::Poison, Chunk::Text(", ".into()), Chunk::Poison, Chunk::Text("\n1\n".into())];
        assert!(matches_pattern(&two, "1, 2, 3\n1\n"));
        assert!(!matches_pattern(&two, "1, 2\n3, 4\n1\n"));
        assert!(!matches_pattern(&two, "1\n1\n") && !matches_pattern(&two, "1, 2\n1"));
        let several = [Chunk::Text("x".into()), Chunk::Poison, Chunk::Text("\ny".into()), Chunk::Unspecified];
        let several =
            [&several[..], &[Chunk::Text("x".into()), Chunk::Poison, Chunk::Text("!".into())]].concat();
        assert!(matches_pattern(&several, "x1\ny x\nx x2!") && matches_pattern(&several, "x\nyx!"));
        assert!(!matches_pattern(&several, "x1\ny x\n2!") && !matches_pattern(&several, "x1\nz\ny x!"));
        assert!(!matches_pattern(&chunks, "b=42\n"));
        assert!(!matches_pattern(&chunks, "a=42"));
    }

    /// The same by its definition.
    fn matches_slowly(chunks: &[Chunk], text: &str) -> bool {
        let Some((chunk, rest)) = chunks.split_first() else { return text.is_empty() };
        let mut lens = 0..=text.len();
        match chunk {
            Chunk::Text(part) => {
                text.strip_prefix(part.as_str()).is_some_and(|text| matches_slowly(rest, text))
            }
            Chunk::Poison => {
                lens.any(|len| !text[..len].contains('\n') && matches_slowly(rest, &text[len..]))
            }
            _ => lens.any(|len| matches_slowly(rest, &text[len..])),
        }
    }

    /// All outputs of four chunks, and all texts of five letters.
    #[test]
    fn matching_is_as_defined() {
        let letters = |n: usize| (0..5).map(move |at| if n >> at & 1 == 0 { 'a' } else { '\n' });
        let kinds = ["a", "\n", "aa\n", "\na"].map(|text| Chunk::Text(text.into()));
        let kinds = [&kinds[..], &[Chunk::Poison, Chunk::Unspecified]].concat();
        for n in 0..kinds.len().pow(4) {
            let chunks: Vec<Chunk> =
                (0..4).map(|at| kinds[n / kinds.len().pow(at) % kinds.len()].clone()).collect();
            for text in (0..32).map(|n| letters(n).collect::<String>()) {
                assert_eq!(
                    matches_pattern(&chunks, &text),
                    matches_slowly(&chunks, &text),
                    "{chunks:?} {text:?}"
                );
            }
        }
    }
}
