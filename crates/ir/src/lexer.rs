//! The cursor over the text: white space, identifiers, literals, balanced brackets. It works on bytes, without tokens. Every slice that it
//! returns begins and ends next to ASCII characters, so it is valid UTF-8 like the whole text.

use std::borrow::Cow;

use smallvec::SmallVec;

/// A parse failure at a byte offset. It is boxed, because results move through many stack frames.
#[derive(Debug)]
pub(crate) struct ParseFailure {
    pub pos: usize,
    pub message: String,
}

pub(crate) type ParseResult<T> = Result<T, Box<ParseFailure>>;

/// A failure as a result.
pub(crate) fn fail<T>(pos: usize, message: impl Into<String>) -> ParseResult<T> {
    Err(Box::new(ParseFailure { pos, message: message.into() }))
}

/// A number as written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NumberToken<'a> {
    pub pos: usize,
    pub negative: bool,
    /// The digits without the sign; a hexadecimal number includes its `0x`.
    pub text: &'a str,
    pub kind: NumberKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberKind {
    Decimal,
    Hex,
    Float,
}

/// The text and a position in it.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    pub pos: usize,
}

const IDENT_START: u8 = 1;
const IDENT: u8 = 2;
const SUFFIX: u8 = 4;

/// Character classes: bare identifiers start with a letter or `_` and continue with `[A-Za-z0-9_$.]`; identifiers after a sigil may contain `-`
/// as well (MLIR LangRef, "Identifiers and keywords").
static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        if b.is_ascii_alphabetic() || b == b'_' {
            table[byte] = IDENT_START | IDENT | SUFFIX;
        } else if b.is_ascii_digit() || b == b'$' || b == b'.' {
            table[byte] = IDENT | SUFFIX;
        } else if b == b'-' {
            table[byte] = SUFFIX;
        }
        byte += 1;
    }
    table
};

/// Whether a name prints without quotes.
pub(crate) fn is_bare_identifier(name: &str) -> bool {
    let bytes = name.as_bytes();
    bytes.first().is_some_and(|&b| CLASS[b as usize] & IDENT_START != 0)
        && bytes.iter().all(|&b| CLASS[b as usize] & IDENT != 0)
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, pos: 0 }
    }

    #[inline]
    fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }

    /// The byte at the position plus `ahead`; 0 past the end.
    #[inline]
    pub fn byte_at(&self, ahead: usize) -> u8 {
        self.bytes().get(self.pos + ahead).copied().unwrap_or(0)
    }

    pub fn at_end(&self) -> bool {
        self.pos >= self.text.len()
    }

    /// The text between two positions. Both must be next to ASCII characters; otherwise the text is empty.
    #[inline]
    pub fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or("")
    }

    /// Skips white space and `//` comments, then shows the next byte (0 at the end).
    #[inline]
    pub fn peek(&mut self) -> u8 {
        loop {
            let byte = self.byte_at(0);
            match byte {
                b' ' | b'\n' | b'\t' | b'\r' => self.pos += 1,
                b'/' if self.byte_at(1) == b'/' => self.skip_line(),
                _ => return byte,
            }
        }
    }

    fn skip_line(&mut self) {
        let rest = &self.bytes()[self.pos..];
        self.pos += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
    }

    /// Skips white space, then takes `byte` if it is next.
    #[inline]
    pub fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte && !self.at_end();
        self.pos += usize::from(found);
        found
    }

    /// Skips white space, then takes the text if it is next.
    pub fn eat_str(&mut self, text: &str) -> bool {
        self.peek();
        let found = self.bytes()[self.pos..].starts_with(text.as_bytes());
        self.pos += if found { text.len() } else { 0 };
        found
    }

    /// Takes the keyword if it is the whole next identifier.
    pub fn eat_word(&mut self, word: &str) -> bool {
        self.peek();
        let rest = &self.bytes()[self.pos..];
        let found = rest.starts_with(word.as_bytes())
            && rest.get(word.len()).is_none_or(|&b| CLASS[b as usize] & IDENT == 0);
        self.pos += if found { word.len() } else { 0 };
        found
    }

    /// Describes the text at the position, for messages.
    pub fn describe_found(&mut self) -> String {
        self.peek();
        match self.text.get(self.pos..).and_then(|rest| rest.chars().next()) {
            None => "the end of the text".into(),
            Some(c) => format!("`{}`", c.escape_debug()),
        }
    }

    /// Takes `byte` or fails: "expected … `byte`, found …".
    #[inline]
    pub fn expect(&mut self, byte: u8, what: &str) -> ParseResult<()> {
        if self.eat(byte) { Ok(()) } else { self.expected(&format!("`{}` {what}", byte as char)) }
    }

    /// Fails with "expected …, found …".
    #[cold]
    pub fn expected<T>(&mut self, what: &str) -> ParseResult<T> {
        let found = self.describe_found();
        fail(self.pos, format!("expected {what}, found {found}"))
    }

    #[inline]
    fn run(&mut self, class: u8) -> &'a str {
        let start = self.pos;
        while CLASS[self.byte_at(0) as usize] & class != 0 {
            self.pos += 1;
        }
        self.slice(start, self.pos)
    }

    /// A bare identifier at the position (after white space); empty if there is none.
    #[inline]
    pub fn ident(&mut self) -> &'a str {
        let start = CLASS[self.peek() as usize] & IDENT_START != 0;
        if start { self.run(IDENT) } else { "" }
    }

    /// The name after a sigil, with no white space in between: digits, or an identifier that may contain `-`; empty if there is none.
    #[inline]
    pub fn suffix(&mut self) -> &'a str {
        if self.byte_at(0).is_ascii_digit() { self.digits() } else { self.run(SUFFIX) }
    }

    /// Decimal digits at the position; empty if there are none.
    #[inline]
    pub fn digits(&mut self) -> &'a str {
        let start = self.pos;
        while self.byte_at(0).is_ascii_digit() {
            self.pos += 1;
        }
        self.slice(start, self.pos)
    }

    /// An unsigned decimal number below 2^32 after white space.
    pub fn small(&mut self, what: &str) -> ParseResult<u32> {
        self.peek();
        let start = self.pos;
        match self.digits() {
            "" => self.expected(what),
            digits => digits.parse().or_else(|_| fail(start, format!("{what} {digits} is too large"))),
        }
    }

    /// After an opening quote: returns the raw text up to the closing quote, which is consumed, and whether the text has escapes.
    fn raw_string(&mut self, open: usize) -> ParseResult<(&'a str, bool)> {
        let start = self.pos;
        let mut escaped = false;
        loop {
            match self.byte_at(0) {
                b'"' => break,
                b'\\' => {
                    escaped = true;
                    self.pos += 2;
                }
                b'\n' => return fail(open, "the string is not closed on its line"),
                0 if self.at_end() => return fail(open, "the string is not closed"),
                _ => self.pos += 1,
            }
        }
        let raw = self.slice(start, self.pos);
        self.pos += 1;
        Ok((raw, escaped))
    }

    /// A string literal, unescaped; it need not be UTF-8.
    pub fn string(&mut self, what: &str) -> ParseResult<Cow<'a, [u8]>> {
        if !self.eat(b'"') {
            return self.expected(what);
        }
        let open = self.pos - 1;
        let (raw, escaped) = self.raw_string(open)?;
        if escaped { unescape(raw, open).map(Cow::Owned) } else { Ok(Cow::Borrowed(raw.as_bytes())) }
    }

    /// A string literal that must be valid UTF-8 after it is unescaped.
    pub fn text_string(&mut self, what: &str) -> ParseResult<Cow<'a, str>> {
        if !self.eat(b'"') {
            return self.expected(what);
        }
        let open = self.pos - 1;
        let (raw, escaped) = self.raw_string(open)?;
        if !escaped {
            return Ok(Cow::Borrowed(raw));
        }
        match String::from_utf8(unescape(raw, open)?) {
            Ok(text) => Ok(Cow::Owned(text)),
            Err(_) => fail(open, "the string is not UTF-8"),
        }
    }

    /// A number with an optional minus sign, if a number is next.
    pub fn number(&mut self) -> Option<NumberToken<'a>> {
        let byte = self.peek();
        let pos = self.pos;
        let negative = byte == b'-';
        if !self.byte_at(usize::from(negative)).is_ascii_digit() {
            return None;
        }
        self.pos += usize::from(negative);
        let start = self.pos;
        if self.byte_at(0) == b'0' && self.byte_at(1) == b'x' && self.byte_at(2).is_ascii_hexdigit() {
            self.pos += 2;
            while self.byte_at(0).is_ascii_hexdigit() {
                self.pos += 1;
            }
            let text = self.slice(start, self.pos);
            return Some(NumberToken { pos, negative, text, kind: NumberKind::Hex });
        }
        self.digits();
        let kind = if self.byte_at(0) == b'.' {
            self.pos += 1;
            self.digits();
            self.exponent();
            NumberKind::Float
        } else {
            NumberKind::Decimal
        };
        Some(NumberToken { pos, negative, text: self.slice(start, self.pos), kind })
    }

    fn exponent(&mut self) {
        if matches!(self.byte_at(0), b'e' | b'E') {
            let sign = usize::from(matches!(self.byte_at(1), b'+' | b'-'));
            if self.byte_at(1 + sign).is_ascii_digit() {
                self.pos += 1 + sign;
                self.digits();
            }
        }
    }

    /// Moves from an opening bracket past its closing bracket. Ignores brackets in strings and in `->`. Calls `sigil` at each `#` and `!` inside,
    /// with the position after it.
    pub fn skip_balanced(&mut self, mut sigil: impl FnMut(Cursor<'a>)) -> ParseResult<&'a str> {
        let start = self.pos;
        let mut open: SmallVec<[u8; 32]> = SmallVec::new();
        loop {
            let byte = self.byte_at(0);
            self.pos += 1;
            match byte {
                b'<' => open.push(b'>'),
                b'(' => open.push(b')'),
                b'[' => open.push(b']'),
                b'{' => open.push(b'}'),
                b'>' | b')' | b']' | b'}' => {
                    if open.pop() != Some(byte) {
                        return fail(self.pos - 1, format!("unbalanced `{}`", byte as char));
                    }
                    if open.is_empty() {
                        return Ok(self.slice(start, self.pos));
                    }
                }
                b'-' if self.byte_at(0) == b'>' => self.pos += 1,
                b'"' => {
                    self.raw_string(self.pos - 1)?;
                }
                b'#' | b'!' => sigil(Cursor { text: self.text, pos: self.pos }),
                0 if self.pos > self.text.len() => {
                    self.pos = self.text.len();
                    return fail(start, "the bracket is not closed");
                }
                _ => {}
            }
        }
    }
}

/// Undoes `\n`, `\t`, `\"`, `\\` and two hexadecimal digits.
fn unescape(raw: &str, pos: usize) -> ParseResult<Vec<u8>> {
    let hex = |b: u8| (b as char).to_digit(16);
    let bytes = raw.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] != b'\\' {
            out.push(bytes[at]);
            at += 1;
            continue;
        }
        let (next, after) =
            (bytes.get(at + 1).copied().unwrap_or(0), bytes.get(at + 2).copied().unwrap_or(0));
        at += 2;
        match (next, hex(next), hex(after)) {
            (b'"' | b'\\', _, _) => out.push(next),
            (b'n', _, _) => out.push(b'\n'),
            (b't', _, _) => out.push(b'\t'),
            (_, Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 1;
            }
            _ => return fail(pos, "unknown escape in the string"),
        }
    }
    Ok(out)
}
