//! Parser of mlir-opt's textual pipelines.

use std::str::FromStr;

use super::{PassOption, Pipeline, Step, root};

/// A pipeline that could not be read; prints as one sentence with the position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("pipeline: {message} at character {position}")]
pub struct PipelineError {
    /// What is wrong.
    pub message: String,
    /// Where, counted from 1 in characters.
    pub position: usize,
}

/// Deeper nesting is rejected, so that no input exhausts the stack.
const MAX_NEST: usize = 64;

impl FromStr for Pipeline {
    type Err = PipelineError;

    /// Reads `builtin.module(func.func(cse),canonicalize{top-down=false})` or the same without its root.
    ///
    /// The root may be `builtin.module` or `any`; another one is an error, since mlir-opt would not run it on
    /// a module.
    fn from_str(text: &str) -> Result<Pipeline, PipelineError> {
        let mut parser = PipelineParser { text, at: 0, steps: Vec::new(), nest: Vec::new() };
        parser.skip_space();
        if let Some(rest) = parser.root() {
            parser.at = rest;
            parser.list(true)?;
            parser.expect(')')?;
        } else {
            parser.list(true)?;
        }
        parser.skip_space();
        match parser.peek() {
            None => Ok(Pipeline { steps: parser.steps }),
            Some(c) => Err(parser.error(format!("unexpected `{c}`"))),
        }
    }
}

/// Options as written in a flag or between braces: `a=1 b={x y} c`.
pub(super) fn parse_options(text: &str) -> Result<Vec<PassOption>, PipelineError> {
    let mut parser = PipelineParser { text, at: 0, steps: Vec::new(), nest: Vec::new() };
    let options = parser.options()?;
    match parser.peek() {
        None => Ok(options),
        Some(c) => Err(parser.error(format!("unexpected `{c}` in options"))),
    }
}

struct PipelineParser<'a> {
    text: &'a str,
    /// Byte offset, always at a character.
    at: usize,
    steps: Vec<Step>,
    nest: Vec<String>,
}

impl<'a> PipelineParser<'a> {
    fn error(&self, message: impl Into<String>) -> PipelineError {
        let position = self.text[..self.at].chars().count() + 1;
        PipelineError { message: message.into(), position }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn expect(&mut self, wanted: char) -> Result<(), PipelineError> {
        self.skip_space();
        match self.peek() {
            Some(c) if c == wanted => {
                self.at += c.len_utf8();
                Ok(())
            }
            Some(c) => Err(self.error(format!("expected `{wanted}` instead of `{c}`"))),
            None => Err(self.error(format!("expected `{wanted}` before the end"))),
        }
    }

    /// The offset after `builtin.module(` or `any(`, if that encloses the whole text.
    fn root(&self) -> Option<usize> {
        let rest = self.rest();
        let name = [root(), "any"].into_iter().find(|n| rest.starts_with(n))?;
        let open = rest[name.len()..].trim_start();
        let start = self.text.len() - open.strip_prefix('(')?.len();
        // `builtin.module(a),b` is a list whose first element is nested.
        let end = find_opening(self.text, start, '(')?;
        self.text[end + 1..].trim().is_empty().then_some(start)
    }

    /// Steps separated by commas, up to `)` or the end.
    fn list(&mut self, may_be_empty: bool) -> Result<(), PipelineError> {
        self.skip_space();
        if may_be_empty && matches!(self.peek(), None | Some(')')) {
            return Ok(());
        }
        loop {
            self.element()?;
            self.skip_space();
            if self.peek() != Some(',') {
                return Ok(());
            }
            self.at += 1;
        }
    }

    /// A pass with options, or an operation with a nested list.
    fn element(&mut self) -> Result<(), PipelineError> {
        self.skip_space();
        let name = self.name()?;
        self.skip_space();
        match self.peek() {
            Some('(') => {
                if self.nest.len() >= MAX_NEST {
                    return Err(self.error("nesting is too deep"));
                }
                self.at += 1;
                self.nest.push(name.to_owned());
                self.list(true)?;
                self.nest.pop();
                self.expect(')')
            }
            Some('{') => {
                self.at += 1;
                let options = self.options()?;
                self.expect('}')?;
                self.steps.push(Step { pass: name.to_owned(), options, nest: self.nest.clone() });
                Ok(())
            }
            _ => {
                self.steps.push(Step { pass: name.to_owned(), options: Vec::new(), nest: self.nest.clone() });
                Ok(())
            }
        }
    }

    fn name(&mut self) -> Result<&'a str, PipelineError> {
        let rest = self.rest();
        let legal = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '$');
        let end = rest.find(|c| !legal(c)).unwrap_or(rest.len());
        if end == 0 {
            let found = self.peek().map_or("the end".to_owned(), |c| format!("`{c}`"));
            return Err(self.error(format!("expected the name of a pass instead of {found}")));
        }
        self.at += end;
        Ok(&rest[..end])
    }

    /// Options up to the closing brace or the end.
    fn options(&mut self) -> Result<Vec<PassOption>, PipelineError> {
        let mut options = Vec::new();
        loop {
            self.skip_space();
            match self.peek() {
                None | Some('}') => return Ok(options),
                _ => {}
            }
            let rest = self.rest();
            let end = rest.find(|c: char| c == '=' || c == '}' || c.is_whitespace()).unwrap_or(rest.len());
            if end == 0 {
                return Err(self.error("expected the name of an option"));
            }
            self.at += end;
            let value = if self.peek() == Some('=') {
                self.at += 1;
                Some(self.value()?.to_owned())
            } else {
                None
            };
            options.push((rest[..end].to_owned(), value));
        }
    }

    /// A value: up to a space or brace outside of quotes and brackets, kept unchanged.
    fn value(&mut self) -> Result<&'a str, PipelineError> {
        let start = self.at;
        while let Some(c) = self.peek() {
            match c {
                '}' | ')' | ']' => break,
                c if c.is_whitespace() => break,
                '{' | '(' | '[' | '"' | '\'' => {
                    let inner = self.at + 1;
                    let end = if matches!(c, '"' | '\'') {
                        self.text[inner..].find(c).map(|n| inner + n)
                    } else {
                        find_opening(self.text, inner, c)
                    };
                    self.at = match end {
                        Some(end) => end + 1,
                        None => return Err(self.error(format!("`{c}` is not closed"))),
                    };
                }
                c => self.at += c.len_utf8(),
            }
        }
        Ok(&self.text[start..self.at])
    }
}

/// Offset of the bracket that closes the `open` one before `start`; quotes are respected, and brackets must pair.
fn find_opening(text: &str, start: usize, open: char) -> Option<usize> {
    let mut awaited = vec![closing(open)];
    let mut quote = None;
    for (i, c) in text[start..].char_indices() {
        match (quote, c) {
            (Some(q), c) if c == q => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '{' | '[') => awaited.push(closing(c)),
            (None, ')' | '}' | ']') => {
                if awaited.pop() != Some(c) {
                    return None;
                }
                if awaited.is_empty() {
                    return Some(start + i);
                }
            }
            (None, _) => {}
        }
    }
    None
}

fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '{' => '}',
        _ => ']',
    }
}
