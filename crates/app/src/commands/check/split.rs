//! Splits files with several programs, as mlir-opt's `--split-input-file` does.

use std::ops::Range;

/// The line that separates programs for mlir-opt.
pub const MARKER: &str = "// -----";

/// One program of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePart {
    /// Its range in the file's text.
    pub range: Range<usize>,
    /// The line of the file where the program begins, counted from 1.
    pub line: usize,
}

impl FilePart {
    /// The program's text, preceded by an empty line for each earlier line of the file. So messages have the positions in the
    /// file.
    pub fn padded(&self, text: &[u8]) -> Vec<u8> {
        let mut padded = vec![b'\n'; self.line - 1];
        padded.extend_from_slice(&text[self.range.clone()]);
        padded
    }
}

/// The programs between the marker lines. Without a marker, the file is one program.
pub fn parts(text: &[u8], marker: Option<&str>) -> Vec<FilePart> {
    let Some(marker) = marker else { return vec![FilePart { range: 0..text.len(), line: 1 }] };
    let mut parts = Vec::new();
    let (mut start, mut line) = (0, 1);
    let mut position = 0;
    for (number, content) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let end = position + content.len();
        if content.trim_ascii_end() == marker.as_bytes() {
            parts.push(FilePart { range: start..position, line });
            (start, line) = (end, number + 2);
        }
        position = end;
    }
    parts.push(FilePart { range: start..text.len(), line });
    // An empty program between two markers is skipped; an empty file is still one program.
    if parts.len() > 1 {
        parts.retain(|part| !is_blank(&text[part.range.clone()]));
    }
    parts
}

fn is_blank(text: &[u8]) -> bool {
    let line_is_blank = |line: &[u8]| {
        let line = line.trim_ascii();
        line.is_empty() || line.starts_with(b"//")
    };
    text.split(|&byte| byte == b'\n').all(line_is_blank)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str, marker: Option<&str>) -> Vec<(String, usize)> {
        let shown = |part: FilePart| (String::from_utf8(part.padded(text.as_bytes())).unwrap(), part.line);
        parts(text.as_bytes(), marker).into_iter().map(shown).collect()
    }

    #[test]
    fn the_lines_of_the_parts_stay_those_of_the_file() {
        let text = "a\n// -----\nb\n  // -----\n// ----- c\n// -----  \nd";
        let found = split(text, Some(MARKER));
        let b = "\n\nb\n  // -----\n// ----- c\n".to_owned();
        assert_eq!(found, [("a\n".to_owned(), 1), (b, 3), ("\n\n\n\n\n\nd".to_owned(), 7)]);
        assert_eq!(split(text, None), [(text.to_owned(), 1)]);
        assert_eq!(split("a\n//===\nb\n", Some("//===")).len(), 2);
    }

    #[test]
    fn empty_parts_are_none() {
        assert_eq!(
            split("// RUN: x\n// -----\n\n// -----\na\n// -----\n", Some(MARKER)),
            [("\n\n\n\na\n".to_owned(), 5)]
        );
        assert_eq!(split("", Some(MARKER)), [(String::new(), 1)]);
    }
}
