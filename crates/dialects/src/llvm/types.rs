//! Layouts of `!llvm.struct`, `!llvm.array` and `!llvm.vec`: a parser of their bodies.
//!
//! Inside another type of the dialect the prefix `!llvm.` is left out: `!llvm.struct<(i64, array<2 x i8>)>`.

use assay_model::{ElemType, Layout, TypeDef};

use crate::type_text::{Grammar, TypeReader, scalar};

/// Types with a layout.
pub static TYPES: &[TypeDef] = &[
    TypeDef::new("llvm.struct", layout),
    TypeDef::new("llvm.array", layout),
    TypeDef::new("llvm.vec", layout),
    TypeDef::new("llvm.ptr", layout),
];

const GRAMMAR: Grammar = Grammar { prefix: "!llvm.", scalar, body: read_body };

fn layout(name: &str, body: &str, _index_width: u32) -> Option<Layout> {
    GRAMMAR.layout(name.strip_prefix("llvm.")?, body)
}

fn read_type(text: &mut TypeReader<'_>) -> Option<Layout> {
    GRAMMAR.read(text)
}

/// What follows a type's keyword, brackets included.
fn read_body(text: &mut TypeReader<'_>, keyword: &str) -> Option<Layout> {
    // The keywords of the dialect's types (LLVMTypes.td) and of the builtin vector.
    let read: fn(&mut TypeReader<'_>) -> Option<Layout> = match keyword {
        "ptr" => {
            // Address spaces are not distinguished.
            if text.eat("<") {
                text.number()?;
                text.expect(">")?;
            }
            text.count(1)?;
            return Some(Layout::Scalar(ElemType::Pointer));
        }
        "struct" => read_struct,
        "array" => read_array,
        "vector" | "vec" => |text| {
            text.vector(|text| {
                text.eat("!llvm.");
                match text.word() {
                    "ptr" => Some(ElemType::Pointer),
                    word => scalar(word),
                }
            })
        },
        _ => return None,
    };
    text.expect("<")?;
    let layout = read(text)?;
    text.expect(">")?;
    Some(layout)
}

/// `(T, …)`, `packed (T, …)`, `"name", (T, …)`; an opaque struct has no layout.
fn read_struct(text: &mut TypeReader<'_>) -> Option<Layout> {
    if text.eat("\"") {
        let (_, rest) = text.rest.split_once('"')?;
        text.rest = rest;
        text.expect(",")?;
    }
    let packed = text.eat("packed");
    text.expect("(")?;
    let mut parts = Vec::new();
    if !text.eat(")") {
        loop {
            parts.push(read_type(text)?);
            if !text.eat(",") {
                break;
            }
        }
        text.expect(")")?;
    }
    Some(Layout::Struct { parts, packed })
}

/// `N x T`
fn read_array(text: &mut TypeReader<'_>) -> Option<Layout> {
    let count = text.number()?;
    text.expect("x")?;
    text.read_repeated(count, read_type)
}
