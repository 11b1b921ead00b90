//! The forms of `!llvm.struct`, `!llvm.array` and `!llvm.vec`: a parser of their bodies.
//!
//! Inside another type of the dialect the prefix `!llvm.` is left out: `!llvm.struct<(i64, array<2 x i8>)>`.

use assay_ir::FloatKind;
use assay_model::{ElemType, Layout, TypeDef};

/// Types with a layout.
pub static TYPES: &[TypeDef] = &[
    TypeDef { name: "llvm.struct", layout },
    TypeDef { name: "llvm.array", layout },
    TypeDef { name: "llvm.vec", layout },
    TypeDef { name: "llvm.ptr", layout },
];

/// At most this many elements are modelled in one type.
const MAX_ELEMENTS: usize = 1 << 20;

/// Deepest nesting that is read.
const MAX_DEPTH: usize = 64;

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

fn layout(name: &str, body: &str, _index_width: u32) -> Option<Layout> {
    let name = name.strip_prefix("llvm.")?;
    let mut parser = Parser { rest: body, elements: 0, depth: 0 };
    let layout = parser.body(name)?;
    parser.skip_space();
    parser.rest.is_empty().then_some(layout)
}

struct Parser<'a> {
    rest: &'a str,
    /// Elements so far.
    elements: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn eat(&mut self, token: &str) -> bool {
        self.skip_space();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) -> Option<()> {
        self.eat(token).then_some(())
    }

    fn word(&mut self) -> &'a str {
        self.skip_space();
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn number(&mut self) -> Option<usize> {
        self.skip_space();
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits.parse().ok()
    }

    fn count(&mut self, elements: usize) -> Option<()> {
        self.elements = self.elements.checked_add(elements)?;
        (self.elements <= MAX_ELEMENTS).then_some(())
    }

    fn ty(&mut self) -> Option<Layout> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        self.eat("!llvm.");
        let word = self.word();
        let layout = match scalar(word) {
            Some(elem) => {
                self.count(1)?;
                Layout::Scalar(elem)
            }
            None => self.body(word)?,
        };
        self.depth -= 1;
        Some(layout)
    }

    /// What stands behind a type's keyword, brackets included.
    fn body(&mut self, keyword: &str) -> Option<Layout> {
        // The keywords of the dialect's types (LLVMTypes.td) and of the builtin vector.
        let parse: fn(&mut Parser<'a>) -> Option<Layout> = match keyword {
            "ptr" => {
                // All address spaces are taken as one.
                if self.eat("<") {
                    self.number()?;
                    self.expect(">")?;
                }
                self.count(1)?;
                return Some(Layout::Scalar(ElemType::Pointer));
            }
            "struct" => Parser::structure,
            "array" => Parser::array,
            "vector" | "vec" => Parser::vector,
            _ => return None,
        };
        self.expect("<")?;
        let layout = parse(self)?;
        self.expect(">")?;
        Some(layout)
    }

    /// `(T, …)`, `packed (T, …)`, `"name", (T, …)`; an opaque one has no layout.
    fn structure(&mut self) -> Option<Layout> {
        if self.eat("\"") {
            let (_, rest) = self.rest.split_once('"')?;
            self.rest = rest;
            self.expect(",")?;
        }
        let packed = self.eat("packed");
        self.expect("(")?;
        let mut parts = Vec::new();
        if !self.eat(")") {
            loop {
                parts.push(self.ty()?);
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(")")?;
        }
        Some(Layout::Struct { parts, packed })
    }

    /// `N x T`
    fn array(&mut self) -> Option<Layout> {
        let len = self.number()?;
        self.expect("x")?;
        let before = self.elements;
        let part = self.ty()?;
        let per_part = (self.elements - before).max(1);
        self.count(per_part.checked_mul(len)?)?;
        Some(Layout::Repeat { part: Box::new(part), count: len })
    }

    /// `4xi32`, `2x3xi32`, `i32`, `4 x i32`; a scalable one has no layout.
    fn vector(&mut self) -> Option<Layout> {
        let mut shape = smallvec::SmallVec::new();
        self.skip_space();
        while self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            shape.push(i64::try_from(self.number()?).ok()?);
            self.expect("x")?;
            self.skip_space();
        }
        self.eat("!llvm.");
        let word = self.word();
        let elem = match word {
            "ptr" => ElemType::Pointer,
            _ => scalar(word)?,
        };
        let len = shape.iter().try_fold(1usize, |len: usize, &size: &i64| len.checked_mul(size as usize))?;
        self.count(len)?;
        Some(Layout::Array { elem, shape })
    }
}

/// `i32`, `f32` and so on.
fn scalar(word: &str) -> Option<ElemType> {
    if let Some((_, kind)) = FLOATS.iter().find(|(keyword, _)| *keyword == word) {
        return Some(ElemType::Float(*kind));
    }
    let width = word.strip_prefix('i')?.parse().ok()?;
    (width <= 1 << 24).then_some(ElemType::Int(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(name: &str, body: &str) -> Option<String> {
        layout(name, body, 64).map(|layout| layout.filled(&ElemType::zero).to_string())
    }

    #[test]
    fn nested_bodies() {
        let text = shown("llvm.struct", "<(i64, array<2 x vector<2xi8>>, struct<packed (i1)>)>");
        assert_eq!(text.as_deref(), Some("{0, {[0, 0], [0, 0]}, {0}}"));
        assert_eq!(shown("llvm.array", "<3 x i8>").as_deref(), Some("{0, 0, 0}"));
        assert_eq!(shown("llvm.struct", "<\"a b\", (i8, vector<i16>)>").as_deref(), Some("{0, [0]}"));
        assert_eq!(shown("llvm.struct", "<()>").as_deref(), Some("{}"));
        assert_eq!(shown("llvm.ptr", "").as_deref(), Some("null"));
        assert_eq!(shown("llvm.struct", "<(ptr<1>, i64)>").as_deref(), Some("{null, 0}"));
    }

    #[test]
    fn what_has_no_layout() {
        for (name, body) in [
            ("llvm.struct", "<opaque>"),
            ("llvm.struct", "<\"a\", opaque>"),
            ("llvm.array", "<4000000000 x i8>"),
            ("llvm.array", "<2000 x array<1000 x i8>>"),
            ("llvm.struct", "<(vector<[4]xi32>)>"),
            ("llvm.struct", "<(i8"),
        ] {
            assert_eq!(shown(name, body), None, "{name}{body}");
        }
        let deep = format!("{}i8{}", "<1 x array".repeat(100), ">".repeat(100));
        assert_eq!(shown("llvm.array", &deep), None);
    }
}
