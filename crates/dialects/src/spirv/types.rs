//! Layouts of `!spirv.coopmatrix`, `!spirv.array`, `!spirv.struct`, `!spirv.matrix` and `!spirv.ptr`: a parser of their bodies.
//!
//! Storage classes are not distinguished. The offsets of struct members follow from the alignments of their types. Offsets in the type are
//! ignored, because only the program itself accesses the members.

use assay_ir::{Type, TypeId};
use assay_model::memory::size_of;
use assay_model::{ElemType, Layout, OpView, Stop, TypeDef};

use crate::type_text::{Grammar, TypeReader, scalar};

/// Types with a layout.
pub static TYPES: &[TypeDef] = &[
    TypeDef::new("spirv.array", layout),
    TypeDef::new("spirv.struct", layout),
    TypeDef::new("spirv.matrix", layout),
    TypeDef::pointer("spirv.ptr", layout),
    TypeDef::new("spirv.coopmatrix", layout),
];

const GRAMMAR: Grammar = Grammar { prefix: "!spirv.", scalar: elem, body: read_body };

fn layout(name: &str, body: &str, _index_width: u32) -> Option<Layout> {
    GRAMMAR.layout(name.strip_prefix("spirv.")?, body)
}

/// The layout of the type that a pointer type points to. An array of unknown size has the length 0.
pub fn pointee(view: &OpView<'_>, ty: TypeId) -> Result<Layout, Stop> {
    let ctx = &view.module.ctx;
    let read = |body: &str| {
        let mut text = TypeReader::new(body);
        text.expect("<")?;
        read_type(&mut text)
    };
    match ctx.ty(ty) {
        Type::Dialect { name, body } if ctx.str(*name) == "spirv.ptr" => {
            read(ctx.str(*body)).ok_or_else(|| view.unsupported("a pointer to a type without a form"))
        }
        _ => Err(view.invalid("has an operand that is not a pointer")),
    }
}

/// Whether a pointer type points to elements with this layout: one element or an array of them, alone or as the only member of a struct. If a
/// conversion stores elements in another form, it changes more than the address.
pub fn holds(view: &OpView<'_>, pointer: TypeId, elem: &Layout) -> bool {
    let Ok(mut part) = pointee(view, pointer) else { return false };
    loop {
        part = match part {
            part if part == *elem => return true,
            Layout::Struct { mut parts, .. } if parts.len() == 1 => parts.swap_remove(0),
            Layout::Repeat { part, .. } => *part,
            _ => return false,
        };
    }
}

fn read_type(text: &mut TypeReader<'_>) -> Option<Layout> {
    GRAMMAR.read(text)
}

/// A scalar type. The signedness of an integer does not change its values.
fn elem(word: &str) -> Option<ElemType> {
    let signless = word.strip_prefix(['s', 'u']).filter(|rest| rest.starts_with('i'));
    scalar(signless.unwrap_or(word))
}

/// What follows a type's keyword, brackets included.
fn read_body(text: &mut TypeReader<'_>, keyword: &str) -> Option<Layout> {
    // The keywords of the dialect's types (SPIRVTypes.h) and of the builtin vector.
    let read: fn(&mut TypeReader<'_>) -> Option<Layout> = match keyword {
        "ptr" => return read_pointer(text),
        "struct" => read_struct,
        "array" | "rtarray" => read_array,
        "matrix" => |text| {
            let columns = text.number()?;
            text.expect("x")?;
            text.read_repeated(columns, read_type)
        },
        "vector" => |text| text.vector(|text| elem(text.word())),
        "coopmatrix" => read_cooperative,
        _ => return None,
    };
    text.expect("<")?;
    let layout = read(text)?;
    text.expect(">")?;
    Some(layout)
}

/// `2x3xT, Scope, Use`: all elements, though each invocation only has some of them.
fn read_cooperative(text: &mut TypeReader<'_>) -> Option<Layout> {
    let matrix = text.vector(|text| elem(text.word()))?;
    while text.eat(",") {
        text.word();
    }
    Some(matrix)
}

/// `<T, Class>`; the type that it points to need not have a layout.
fn read_pointer(text: &mut TypeReader<'_>) -> Option<Layout> {
    text.expect("<")?;
    let mut open = 1;
    let end = text.rest.find(|c: char| {
        open += i32::from(c == '<') - i32::from(c == '>');
        open == 0
    })?;
    text.rest = &text.rest[end + 1..];
    text.count(1)?;
    Some(Layout::Scalar(ElemType::Pointer))
}

/// `(T [0, Decoration], …), Decoration`, after the name if the struct is identified. A struct that refers to itself has no layout.
fn read_struct(text: &mut TypeReader<'_>) -> Option<Layout> {
    if !text.eat("(") {
        let (_, rest) = text.rest.split_once(", (")?;
        text.rest = rest;
    }
    let mut parts = Vec::new();
    if !text.eat(")") {
        loop {
            parts.push(read_type(text)?);
            if text.eat("[") {
                text.rest = text.rest.split_once(']')?.1;
            }
            if !text.eat(",") {
                break;
            }
        }
        text.expect(")")?;
    }
    while text.eat(",") {
        text.word();
        if text.eat("=") {
            text.word();
        }
    }
    Some(Layout::Struct { parts, packed: false })
}

/// `N x T, stride=S`, without the number if it is not known. Memory that comes from outside has this stride, so it must equal the stride of the
/// elements.
fn read_array(text: &mut TypeReader<'_>) -> Option<Layout> {
    text.skip_space();
    let count = match text.rest.starts_with(|c: char| c.is_ascii_digit()) {
        true => {
            let count = text.number()?;
            text.expect("x")?;
            count
        }
        false => 0,
    };
    let array = text.read_repeated(count, read_type)?;
    if text.eat(",") {
        text.expect("stride")?;
        text.expect("=")?;
        let stride = text.number()? as u64;
        if stride != 0 && array_part(&array).and_then(size_of) != Some(stride) {
            return None;
        }
    }
    Some(array)
}

fn array_part(array: &Layout) -> Option<&Layout> {
    match array {
        Layout::Repeat { part, .. } => Some(part),
        _ => None,
    }
}
