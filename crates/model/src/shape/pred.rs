//! The small expression language for the constraints of op shapes.
//!
//! Text form: S-expressions. `(and (is vector) (at elem (int signless 1)))` is a vector of `i1`; `(opaque "…")` holds a C++ predicate that
//! nothing here can evaluate.

use std::fmt;

use assay_ir::{FloatKind, Signedness};

/// A predicate over one type or one attribute. Its constraint says which of the two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pred {
    /// Anything.
    True,
    /// All parts hold.
    And(Vec<Pred>),
    /// At least one part holds.
    Or(Vec<Pred>),
    /// The part does not hold.
    Not(Box<Pred>),
    /// A builtin integer type; `None` leaves signedness or width (in bits) free.
    Int {
        /// Signedness; `None` for any.
        sign: Option<Signedness>,
        /// In bits; `None` for any.
        width: Option<u32>,
    },
    /// A float type of exactly this format.
    Float(FloatKind),
    /// A builtin class of types or attributes.
    Is(BuiltinClass),
    /// A type (`!llvm.ptr`) or attribute (`#arith.fastmath`) of a dialect with this name, sigil included.
    Named(Box<str>),
    /// A comparison of a measure of the subject with a constant.
    Compare(Measure, CompareOp, i64),
    /// A shaped type of exactly these sizes.
    Shape(Vec<i64>),
    /// An integer attribute with one of these values.
    OneOf(Vec<i64>),
    /// An integer attribute that has no bits outside of the mask.
    Mask(u64),
    /// The predicate holds for a part of the subject.
    At(SubjectPart, Box<Pred>),
    /// A C++ predicate, white space squeezed.
    Opaque(Box<str>),
}

/// Declares a plain enum, with a text for each variant in the data file.
macro_rules! worded {
    ($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$about])* #[doc = concat!("`", $text, "` in the table of shapes.")] $variant,)* }

        impl $name {
            /// All of them, in the order of declaration.
            pub const ALL: &[$name] = &[$($name::$variant,)*];

            /// The word in the data file.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// The variant of a word.
            pub fn from_word(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|each| each.word() == word)
            }
        }
    };
}
pub(crate) use worded;

worded! {
    /// Builtin classes of types, then of attributes.
    BuiltinClass {
        AnyType = "type",
        Index = "index",
        AnyFloat = "float",
        Complex = "complex",
        None = "none",
        Tuple = "tuple",
        Function = "function",
        Vector = "vector",
        FixedVector = "fixed-vector",
        ScalableVector = "scalable-vector",
        Tensor = "tensor",
        RankedTensor = "ranked-tensor",
        UnrankedTensor = "unranked-tensor",
        AnyMemRef = "any-memref",
        MemRef = "memref",
        UnrankedMemRef = "unranked-memref",
        Shaped = "shaped",
        Ranked = "ranked",
        StaticShape = "static-shape",
        AllScalable = "all-scalable",
        ValueSemantics = "value-semantics",
        IntegerAttr = "integer-attr",
        BoolAttr = "bool-attr",
        FloatAttr = "float-attr",
        StringAttr = "string-attr",
        TypeAttr = "type-attr",
        UnitAttr = "unit-attr",
        ArrayAttr = "array-attr",
        DictionaryAttr = "dictionary-attr",
        SymbolRefAttr = "symbol-ref-attr",
        FlatSymbolRefAttr = "flat-symbol-ref-attr",
        ElementsAttr = "elements-attr",
        DenseElementsAttr = "dense-elements-attr",
        DenseIntElementsAttr = "dense-int-elements-attr",
        DenseFPElementsAttr = "dense-fp-elements-attr",
        DenseArrayAttr = "dense-array-attr",
        AffineMapAttr = "affine-map-attr",
        IntegerSetAttr = "integer-set-attr",
        TypedAttr = "typed-attr",
        LocationAttr = "location-attr",
    }
}

worded! {
    /// Numbers that a subject has.
    Measure {
        Rank = "rank",
        Elements = "elements",
        Length = "length",
        Value = "value",
    }
}

worded! {
    /// Comparisons.
    CompareOp {
        Eq = "=",
        Ne = "!=",
        Lt = "<",
        Le = "<=",
        Gt = ">",
        Ge = ">=",
    }
}

worded! {
    /// Parts of a subject.
    SubjectPart {
        Elem = "elem",
        TypeOf = "type-of",
        Held = "held",
        Each = "each",
    }
}

impl CompareOp {
    /// Whether `left op right` holds.
    pub fn holds(self, left: i128, right: i128) -> bool {
        match self {
            CompareOp::Eq => left == right,
            CompareOp::Ne => left != right,
            CompareOp::Lt => left < right,
            CompareOp::Le => left <= right,
            CompareOp::Gt => left > right,
            CompareOp::Ge => left >= right,
        }
    }
}

/// Names of the float formats, as MLIR writes the types.
pub const FLOATS: [(&str, FloatKind); 18] = [
    ("bf16", FloatKind::BF16),
    ("f16", FloatKind::F16),
    ("f32", FloatKind::F32),
    ("tf32", FloatKind::TF32),
    ("f64", FloatKind::F64),
    ("f80", FloatKind::F80),
    ("f128", FloatKind::F128),
    ("f4E2M1FN", FloatKind::F4E2M1FN),
    ("f6E2M3FN", FloatKind::F6E2M3FN),
    ("f6E3M2FN", FloatKind::F6E3M2FN),
    ("f8E5M2", FloatKind::F8E5M2),
    ("f8E4M3", FloatKind::F8E4M3),
    ("f8E4M3FN", FloatKind::F8E4M3FN),
    ("f8E5M2FNUZ", FloatKind::F8E5M2FNUZ),
    ("f8E4M3FNUZ", FloatKind::F8E4M3FNUZ),
    ("f8E4M3B11FNUZ", FloatKind::F8E4M3B11FNUZ),
    ("f8E3M4", FloatKind::F8E3M4),
    ("f8E8M0FNU", FloatKind::F8E8M0FNU),
];

const SIGNS: [(&str, Option<Signedness>); 4] = [
    ("any", None),
    ("signless", Some(Signedness::Signless)),
    ("signed", Some(Signedness::Signed)),
    ("unsigned", Some(Signedness::Unsigned)),
];

impl Pred {
    /// Conjunction, flattened; no parts give [`Pred::True`].
    pub fn all(parts: impl IntoIterator<Item = Pred>) -> Pred {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Pred::True => {}
                Pred::And(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        dedup(&mut flat);
        if flat.len() == 1 {
            flat.remove(0)
        } else if flat.is_empty() {
            Pred::True
        } else {
            Pred::And(flat)
        }
    }

    /// Disjunction, flattened; an alternative that is always true absorbs the others.
    pub fn any(parts: impl IntoIterator<Item = Pred>) -> Pred {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Pred::True => return Pred::True,
                Pred::Or(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        dedup(&mut flat);
        if flat.len() == 1 { flat.remove(0) } else { Pred::Or(flat) }
    }

    /// The predicate on a part. If the inner predicate is always true, so is this one.
    pub fn on_part(part: SubjectPart, inner: Pred) -> Pred {
        if inner == Pred::True { Pred::True } else { Pred::At(part, Box::new(inner)) }
    }

    /// Whether some part of the predicate is opaque.
    pub fn has_opaque(&self) -> bool {
        match self {
            Pred::Opaque(_) => true,
            Pred::And(parts) | Pred::Or(parts) => parts.iter().any(Pred::has_opaque),
            Pred::Not(inner) | Pred::At(_, inner) => inner.has_opaque(),
            _ => false,
        }
    }
}

fn dedup(parts: &mut Vec<Pred>) {
    let mut kept: Vec<Pred> = Vec::with_capacity(parts.len());
    for part in parts.drain(..) {
        if !kept.contains(&part) {
            kept.push(part);
        }
    }
    *parts = kept;
}

impl fmt::Display for Pred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pred::True => write!(f, "true"),
            Pred::And(parts) => list(f, "and", parts),
            Pred::Or(parts) => list(f, "or", parts),
            Pred::Not(inner) => write!(f, "(not {inner})"),
            Pred::Int { sign, width } => {
                let sign = SIGNS.iter().find(|each| each.1 == *sign).map_or("any", |each| each.0);
                match width {
                    Some(width) => write!(f, "(int {sign} {width})"),
                    None => write!(f, "(int {sign})"),
                }
            }
            Pred::Float(kind) => {
                let name = FLOATS.iter().find(|each| each.1 == *kind).map_or("?", |each| each.0);
                write!(f, "{name}")
            }
            Pred::Is(kind) => write!(f, "{}", kind.word()),
            Pred::Named(name) => write!(f, "{name}"),
            Pred::Compare(measure, op, value) => write!(f, "({} {} {value})", op.word(), measure.word()),
            Pred::Shape(sizes) => list(f, "shape", sizes),
            Pred::OneOf(values) => list(f, "one-of", values),
            Pred::Mask(mask) => write!(f, "(mask {mask})"),
            Pred::At(part, inner) => write!(f, "(at {} {inner})", part.word()),
            Pred::Opaque(text) => {
                write!(f, "(opaque \"{}\")", text.replace('\\', "\\\\").replace('"', "\\\""))
            }
        }
    }
}

fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, head: &str, parts: &[T]) -> fmt::Result {
    write!(f, "({head}")?;
    for part in parts {
        write!(f, " {part}")?;
    }
    write!(f, ")")
}

/// Parses the text form. An error is one sentence.
pub fn parse(text: &str) -> Result<Pred, String> {
    let mut reader = PredicateReader { rest: text };
    let pred = reader.pred()?;
    match reader.rest.trim_start() {
        "" => Ok(pred),
        rest => Err(format!("unexpected text behind a predicate: '{rest}'")),
    }
}

struct PredicateReader<'a> {
    rest: &'a str,
}

impl<'a> PredicateReader<'a> {
    fn token(&mut self) -> Result<&'a str, String> {
        self.rest = self.rest.trim_start();
        let end = match self.rest.as_bytes().first() {
            None => return Err("a predicate ends too early".into()),
            Some(b'(' | b')' | b'"') => 1,
            Some(_) => self.rest.find(['(', ')', ' ']).unwrap_or(self.rest.len()),
        };
        let (token, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok(token)
    }

    fn pred(&mut self) -> Result<Pred, String> {
        let token = self.token()?;
        if token != "(" {
            return atom(token);
        }
        let head = self.token()?;
        self.form(head)
    }

    /// Parses the rest of a form after `(head`, closing bracket included.
    fn form(&mut self, head: &str) -> Result<Pred, String> {
        if let Some(op) = CompareOp::from_word(head) {
            let measure = self.token()?;
            let measure =
                Measure::from_word(measure).ok_or_else(|| format!("unknown measure '{measure}'"))?;
            let value = number(self.token()?)?;
            self.close()?;
            return Ok(Pred::Compare(measure, op, value));
        }
        Ok(match head {
            "and" => Pred::And(self.until_close(PredicateReader::pred)?),
            "or" => Pred::Or(self.until_close(PredicateReader::pred)?),
            "shape" => Pred::Shape(self.until_close(|reader| number(reader.token()?))?),
            "one-of" => Pred::OneOf(self.until_close(|reader| number(reader.token()?))?),
            "int" => self.int()?,
            "opaque" => Pred::Opaque(self.quoted()?),
            "not" => {
                let inner = self.pred()?;
                self.close()?;
                Pred::Not(Box::new(inner))
            }
            "mask" => {
                let mask = self.token()?;
                self.close()?;
                Pred::Mask(mask.parse().map_err(|_| format!("'{mask}' is not a mask"))?)
            }
            "at" => {
                let part = self.token()?;
                let part = SubjectPart::from_word(part).ok_or_else(|| format!("unknown part '{part}'"))?;
                let inner = self.pred()?;
                self.close()?;
                Pred::At(part, Box::new(inner))
            }
            other => return Err(format!("unknown form '{other}'")),
        })
    }

    fn int(&mut self) -> Result<Pred, String> {
        let word = self.token()?;
        let sign = SIGNS
            .iter()
            .find(|each| each.0 == word)
            .ok_or_else(|| format!("'{word}' is not a signedness"))?
            .1;
        let widths = self.until_close(|reader| number(reader.token()?))?;
        Ok(Pred::Int { sign, width: widths.first().map(|&width| width as u32) })
    }

    fn quoted(&mut self) -> Result<Box<str>, String> {
        self.rest = self.rest.trim_start().strip_prefix('"').ok_or("expected a quoted text")?;
        let mut text = String::new();
        let mut chars = self.rest.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.rest = &self.rest[at + 1..];
                    self.close()?;
                    return Ok(text.into());
                }
                '\\' => text.extend(chars.next().map(|next| next.1)),
                c => text.push(c),
            }
        }
        Err("a quoted text does not end".into())
    }

    fn until_close<T>(
        &mut self,
        mut one: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut all = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            if let Some(rest) = self.rest.strip_prefix(')') {
                self.rest = rest;
                return Ok(all);
            }
            all.push(one(self)?);
        }
    }

    fn close(&mut self) -> Result<(), String> {
        match self.token()? {
            ")" => Ok(()),
            other => Err(format!("expected ')', found '{other}'")),
        }
    }
}

fn number(token: &str) -> Result<i64, String> {
    token.parse().map_err(|_| format!("'{token}' is not a number"))
}

fn atom(token: &str) -> Result<Pred, String> {
    if token == "true" {
        return Ok(Pred::True);
    }
    if token.starts_with(['!', '#']) {
        return Ok(Pred::Named(token.into()));
    }
    if let Some(float) = FLOATS.iter().find(|each| each.0 == token) {
        return Ok(Pred::Float(float.1));
    }
    BuiltinClass::from_word(token).map(Pred::Is).ok_or_else(|| format!("unknown word '{token}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_comes_back() {
        for text in [
            "true",
            "(and fixed-vector (at elem (int signless 1)) (not (> rank 0)))",
            "(or f32 bf16 (int any) index (shape 8 8))",
            "(or !llvm.ptr #arith.fastmath (one-of 0 -1) (mask 7))",
            "(at type-of (at elem (opaque \"f(\\\"a\\\") && g\")))",
        ] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn bad_text_is_one_sentence() {
        for text in ["", "(and", "(at nowhere true)", "blub", "(opaque \"x)", "true true", "(int x)"] {
            assert!(!parse(text).unwrap_err().is_empty(), "{text}");
        }
    }
}
