//! The syntax of an argument: `7`, `[[1, 2], [3, 4]]`, `0 x 128`, `(1.0, -2.5)`, `{1, [2, 3]}`, and
//! `memref [2, 2] of [1, 2, 3, 4], strides [2, 1], offset 0, the same memory as argument #0`, `pointer to [2] of [1, 2, 3], offset 8 bytes`, `null`.

use std::fmt;

/// A value before its type is known.
#[derive(Debug, PartialEq)]
pub enum ValueNode {
    Atom(String),
    /// A list of elements, each with the number of its repetitions.
    List(Vec<(ValueNode, usize)>),
    /// A complex number.
    Pair(Box<ValueNode>, Box<ValueNode>),
    /// A struct.
    Parts(Vec<ValueNode>),
}

/// An argument before its type is known.
#[derive(Debug)]
pub struct Text {
    pub is_memref: bool,
    /// For a memref, or a tensor without elements.
    pub sizes: Option<Vec<i64>>,
    pub contents: ValueNode,
    pub strides: Option<Vec<i64>>,
    pub offset: Option<i64>,
    /// The argument, counted from 1, that this one shares its memory with.
    pub shares: Option<usize>,
}

/// Elements that are listed at the most.
const MOST: usize = 1 << 24;
/// Lists in lists.
const DEPTH: usize = 64;

impl fmt::Display for ValueNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join =
            |nodes: &[ValueNode]| nodes.iter().map(ValueNode::to_string).collect::<Vec<_>>().join(", ");
        match self {
            ValueNode::Atom(text) => f.write_str(text),
            ValueNode::Pair(real, imaginary) => write!(f, "({real}, {imaginary})"),
            ValueNode::Parts(nodes) => write!(f, "{{{}}}", join(nodes)),
            ValueNode::List(nodes) => {
                let item = |(node, times): &(ValueNode, usize)| match times {
                    1 => node.to_string(),
                    times => format!("{node} x {times}"),
                };
                write!(f, "[{}]", nodes.iter().map(item).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

impl ValueNode {
    /// All elements of the nested lists, in order.
    ///
    /// # Errors
    /// If there are too many.
    pub fn leaves(&self) -> Result<Vec<&ValueNode>, String> {
        let ValueNode::List(nodes) = self else { return Ok(vec![self]) };
        let mut leaves = Vec::new();
        for (node, times) in nodes {
            let inner = node.leaves()?;
            if inner.len().saturating_mul(*times).saturating_add(leaves.len()) > MOST {
                return Err("it has too many elements".to_owned());
            }
            (0..*times).for_each(|_| leaves.extend_from_slice(&inner));
        }
        Ok(leaves)
    }

    /// The sizes of nested lists; `None` if they are uneven.
    pub fn shape(&self) -> Option<Vec<i64>> {
        let ValueNode::List(nodes) = self else { return Some(Vec::new()) };
        let size =
            nodes.iter().map(|(_, times)| times).try_fold(0usize, |sum, &times| sum.checked_add(times))?;
        let inner = nodes.first().map_or(Some(Vec::new()), |(node, _)| node.shape())?;
        let even = nodes.iter().all(|(node, _)| node.shape().as_ref() == Some(&inner));
        let mut shape = vec![i64::try_from(size).ok()?];
        shape.extend(inner);
        even.then_some(shape)
    }
}

impl Text {
    /// Whether it is written as memory is.
    pub fn is_memory(&self) -> bool {
        self.is_memref || self.strides.is_some() || self.offset.is_some() || self.shares.is_some()
    }

    /// Reads one argument.
    ///
    /// # Errors
    /// A clause that says what is wrong.
    pub fn parse(text: &str) -> Result<Text, String> {
        let mut parser = ArgumentParser { rest: text.trim() };
        let is_memref = parser.eat("memref") || parser.eat("pointer to");
        let sizes = if is_memref || parser.eat("tensor") { Some(parser.numbers()?) } else { None };
        if sizes.is_some() && !parser.eat("of") {
            return Err("'of' and the contents are missing behind the sizes".to_owned());
        }
        let contents = parser.items()?;
        let mut parsed = Text { is_memref, sizes, contents, strides: None, offset: None, shares: None };
        while parser.eat(",") {
            if parser.eat("strides") {
                parsed.strides = Some(parser.numbers()?);
            } else if parser.eat("offset") {
                parsed.offset = Some(number(parser.atom())?);
                parser.eat("bytes");
            } else if parser.eat("the same memory as argument") {
                // Stores of older versions count arguments from 1 and omit the `#`.
                let first = if parser.eat("#") { 0 } else { 1 };
                let other: usize = number(parser.atom())?;
                parsed.shares = Some(other.checked_sub(first).ok_or("there is no argument 0 before 1")?);
            }
        }
        match parser.rest {
            "" => Ok(parsed),
            rest => Err(format!("'{rest}' is too much")),
        }
    }
}

/// The words that follow the contents of a memref.
const CLAUSES: [&str; 3] = ["strides", "offset", "the same memory"];

/// Splits a call as people read it, `@f(7, memref [2] of [1, 2], offset 0)`, into the function's name and its arguments.
pub fn call(text: &str) -> Option<(String, Vec<String>)> {
    let (name, rest) = text.trim().strip_prefix('@')?.split_once('(')?;
    let list = rest.strip_suffix(')')?;
    let mut arguments: Vec<String> = Vec::new();
    let (mut depth, mut start) = (0i32, 0);
    let mut add = |part: &str| match (arguments.last_mut(), part.trim()) {
        (Some(last), clause) if CLAUSES.iter().any(|known| clause.starts_with(known)) => {
            last.push_str(", ");
            last.push_str(clause);
        }
        (_, part) => arguments.push(part.to_owned()),
    };
    for (at, c) in list.char_indices() {
        match c {
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth -= 1,
            ',' if depth == 0 => {
                add(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !list.trim().is_empty() {
        add(&list[start..]);
    }
    Some((name.to_owned(), arguments))
}

struct ArgumentParser<'a> {
    rest: &'a str,
}

impl<'a> ArgumentParser<'a> {
    fn eat(&mut self, word: &str) -> bool {
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    /// One value, or several without brackets around them.
    fn items(&mut self) -> Result<ValueNode, String> {
        let mut nodes = vec![self.parse_repeated(0)?];
        loop {
            let behind = self.rest.strip_prefix(',').map(str::trim_start);
            match behind {
                Some(behind) if !CLAUSES.iter().any(|clause| behind.starts_with(clause)) => {
                    self.eat(",");
                    nodes.push(self.parse_repeated(0)?);
                }
                _ => break,
            }
        }
        match nodes.pop() {
            Some((node, 1)) if nodes.is_empty() => Ok(node),
            last => {
                nodes.extend(last);
                Ok(ValueNode::List(nodes))
            }
        }
    }

    fn parse_repeated(&mut self, depth: usize) -> Result<(ValueNode, usize), String> {
        let node = self.node(depth)?;
        let times = if self.eat("x ") { number(self.atom())? } else { 1 };
        Ok((node, times))
    }

    fn node(&mut self, depth: usize) -> Result<ValueNode, String> {
        if depth > DEPTH {
            return Err("it is nested too deeply".to_owned());
        }
        if self.eat("[") {
            let nodes = self.until("]", |parser| parser.parse_repeated(depth + 1))?;
            return Ok(ValueNode::List(nodes));
        }
        if self.eat("{") {
            return Ok(ValueNode::Parts(self.until("}", |parser| parser.node(depth + 1))?));
        }
        if self.eat("(") {
            let mut nodes = self.until(")", |parser| parser.node(depth + 1))?.into_iter();
            return match (nodes.next(), nodes.next(), nodes.next()) {
                (Some(real), Some(imaginary), None) => Ok(ValueNode::Pair(real.into(), imaginary.into())),
                _ => Err("two numbers are wanted in parentheses".to_owned()),
            };
        }
        match self.atom() {
            "" => Err("a value is missing".to_owned()),
            "…" => Err("it is not whole: the rest was not printed".to_owned()),
            atom => Ok(ValueNode::Atom(atom.to_owned())),
        }
    }

    fn until<T>(
        &mut self,
        close: &str,
        mut item: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut items = Vec::new();
        while !self.eat(close) {
            if self.rest.is_empty() {
                return Err(format!("'{close}' is missing"));
            }
            items.push(item(self)?);
            if !self.eat(",") && !self.rest.starts_with(close) {
                return Err(format!("'{close}' is missing"));
            }
        }
        Ok(items)
    }

    fn numbers(&mut self) -> Result<Vec<i64>, String> {
        if !self.eat("[") {
            return Err("a list in brackets is missing".to_owned());
        }
        self.until("]", |parser| number(parser.atom()))
    }

    fn atom(&mut self) -> &'a str {
        let end =
            self.rest.find(|c: char| c.is_whitespace() || "[](){},".contains(c)).unwrap_or(self.rest.len());
        let (atom, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        atom
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("'{text}' is not a number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_split_at_its_arguments() {
        let split =
            |text: &str| call(text).map(|(name, arguments)| format!("{name}: {}", arguments.join("; ")));
        assert_eq!(split("@f()").as_deref(), Some("f: "));
        assert_eq!(split("@f(1, [2, 3], (4, 5))").as_deref(), Some("f: 1; [2, 3]; (4, 5)"));
        let memref = "memref [2] of [1, 2], strides [1], offset 0, the same memory as argument #0";
        assert_eq!(split(&format!("@g(7, {memref}, 8)")), Some(format!("g: 7; {memref}; 8")));
        assert_eq!(split("f(1)"), None);
        assert_eq!(split("@f(1"), None);
    }
}
