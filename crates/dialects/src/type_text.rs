//! Parses the bodies of dialects' types, which the IR parser keeps as text.

use assay_ir::FloatKind;
use assay_model::{ElemType, Layout};
use smallvec::SmallVec;

/// The largest number of elements that is modelled in one type.
pub const MAX_ELEMENTS: usize = 1 << 20;

/// Float formats by their keywords.
static FLOATS: [(&str, FloatKind); 10] = [
    ("bf16", FloatKind::BF16),
    ("f16", FloatKind::F16),
    ("f32", FloatKind::F32),
    ("f64", FloatKind::F64),
    ("f80", FloatKind::F80),
    ("f128", FloatKind::F128),
    ("f8E5M2", FloatKind::F8E5M2),
    ("f8E4M3", FloatKind::F8E4M3),
    ("f8E4M3FN", FloatKind::F8E4M3FN),
    ("tf32", FloatKind::TF32),
];

/// Deepest nesting that is read.
const MAX_DEPTH: usize = 64;

/// The rest of a type's text, and the number of elements read so far.
pub struct TypeReader<'a> {
    pub rest: &'a str,
    /// Number of elements read so far.
    elements: usize,
    depth: usize,
}

/// How a dialect writes nested types.
pub struct Grammar {
    /// The optional prefix before a type's keyword, such as `!llvm.`.
    pub prefix: &'static str,
    /// The scalar type of a keyword.
    pub scalar: fn(&str) -> Option<ElemType>,
    /// Reads the text after the keyword of a type that is not builtin.
    pub body: fn(&mut TypeReader<'_>, &str) -> Option<Layout>,
}

impl Grammar {
    /// The layout of a type, from its keyword and the text after it.
    pub fn layout(&self, keyword: &str, body: &str) -> Option<Layout> {
        let mut text = TypeReader::new(body);
        let layout = (self.body)(&mut text, keyword)?;
        text.skip_space();
        text.rest.is_empty().then_some(layout)
    }

    /// A type inside of another one.
    pub fn read(&self, text: &mut TypeReader<'_>) -> Option<Layout> {
        text.depth += 1;
        if text.depth > MAX_DEPTH {
            return None;
        }
        text.eat(self.prefix);
        let word = text.word();
        let layout = match (self.scalar)(word) {
            Some(elem) => {
                text.count(1)?;
                Layout::Scalar(elem)
            }
            None => (self.body)(text, word)?,
        };
        text.depth -= 1;
        Some(layout)
    }
}

impl<'a> TypeReader<'a> {
    pub fn new(text: &'a str) -> TypeReader<'a> {
        TypeReader { rest: text, elements: 0, depth: 0 }
    }

    pub fn skip_space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes the token if it is next.
    pub fn eat(&mut self, token: &str) -> bool {
        self.skip_space();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Takes the token, which must be next.
    pub fn expect(&mut self, token: &str) -> Option<()> {
        self.eat(token).then_some(())
    }

    /// Letters, digits and underscores.
    pub fn word(&mut self) -> &'a str {
        self.skip_space();
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    /// A decimal number.
    pub fn number(&mut self) -> Option<usize> {
        self.skip_space();
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits.parse().ok()
    }

    /// Counts elements; `None` where they are too many.
    pub fn count(&mut self, elements: usize) -> Option<()> {
        self.elements = self.elements.checked_add(elements)?;
        (self.elements <= MAX_ELEMENTS).then_some(())
    }

    /// `count` values of the type whose text `part` reads.
    pub fn read_repeated(
        &mut self,
        count: usize,
        part: impl FnOnce(&mut TypeReader<'a>) -> Option<Layout>,
    ) -> Option<Layout> {
        let before = self.elements;
        let part = part(self)?;
        let per_part = (self.elements - before).max(1);
        self.count(per_part.checked_mul(count)?)?;
        Some(Layout::Repeat { part: Box::new(part), count })
    }

    /// `4xi32`, `2x3xi32`, `i32`, `4 x i32`, `4*2xi32`; a scalable vector only has a layout if the machine's `vscale` is known, which is then the
    /// second factor. `elem` gives the element type of a keyword.
    pub fn vector(&mut self, elem: impl FnOnce(&mut TypeReader<'a>) -> Option<ElemType>) -> Option<Layout> {
        let mut shape = SmallVec::new();
        self.skip_space();
        while self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            let size = self.number()?;
            let factor = if self.eat("*") { self.number()? } else { 1 };
            shape.push(i64::try_from(size.checked_mul(factor)?).ok()?);
            self.expect("x")?;
            self.skip_space();
        }
        let elem = elem(self)?;
        let len = shape.iter().try_fold(1usize, |len: usize, &size: &i64| len.checked_mul(size as usize))?;
        self.count(len)?;
        Some(Layout::Array { elem, shape })
    }
}

/// `i32`, `f32` and so on.
pub fn scalar(word: &str) -> Option<ElemType> {
    if let Some((_, kind)) = FLOATS.iter().find(|(keyword, _)| *keyword == word) {
        return Some(ElemType::Float(*kind));
    }
    let width = word.strip_prefix('i')?.parse().ok()?;
    (width <= 1 << 24).then_some(ElemType::Int(width))
}
