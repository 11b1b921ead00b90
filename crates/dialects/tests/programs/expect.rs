//! Reading expectations out of a program's comments.

use assay_ir::{Attr, Module, Type, TypeId};
use assay_model::{Array, ElemType, Scalar, Value, attrs};

/// What an execution must do.
#[derive(Debug)]
pub enum ExpectedEnd {
    Returns(Vec<Value>),
    Prints(String),
    /// By the rule of this id.
    Ub(String),
    /// Some element of some result is poison, by the rule of this id.
    Poison(String),
    /// The rule of this id is noted.
    Unspecified(String),
    /// The stop is of this kind (`trap`, `unsupported`, …).
    Stops(String),
}

impl ExpectedEnd {
    /// The rule that is broken.
    pub fn rule(&self) -> Option<&str> {
        match self {
            ExpectedEnd::Ub(rule) | ExpectedEnd::Poison(rule) | ExpectedEnd::Unspecified(rule) => Some(rule),
            ExpectedEnd::Returns(_) | ExpectedEnd::Prints(_) | ExpectedEnd::Stops(_) => None,
        }
    }
}

/// One expectation: a call and what it does.
#[derive(Debug)]
pub struct Directive {
    /// From 1.
    pub line: usize,
    pub text: String,
    pub function: String,
    pub args: Vec<Value>,
    pub index_width: u32,
    pub kind: ExpectedEnd,
}

/// All expectations of a file.
pub fn directives(text: &str) -> Result<Vec<Directive>, String> {
    let mut found: Vec<Directive> = Vec::new();
    let mut index_width = 64;
    for (number, line) in text.lines().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix("// ") else { continue };
        let Some((key, rest)) = comment.split_once(':') else { continue };
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        if key == "PRINTS" {
            add_printed(&mut found, number + 1, rest, index_width);
            continue;
        }
        if key == "INDEX-WIDTH" {
            index_width = rest.trim().parse().map_err(|_| format!("bad width '{rest}'"))?;
            continue;
        }
        if !["CALL", "UB", "POISON", "UNSPECIFIED", "STOPS"].contains(&key) {
            continue;
        }
        let directive =
            call(key, rest, index_width).map_err(|error| format!("line {}: {error}", number + 1))?;
        found.push(Directive { line: number + 1, text: comment.to_owned(), ..directive });
    }
    Ok(found)
}

/// One line of output of `@main`; a backslash at its end says that no newline follows, `\x20` is a space.
fn add_printed(found: &mut Vec<Directive>, line: usize, text: &str, index_width: u32) {
    let text = text.replace("\\x20", " ");
    let piece = text.strip_suffix('\\').map_or_else(|| format!("{text}\n"), str::to_owned);
    if let Some(Directive { kind: ExpectedEnd::Prints(all), .. }) = found.last_mut() {
        all.push_str(&piece);
        return;
    }
    found.push(Directive {
        line,
        text: "PRINTS".to_owned(),
        function: "main".to_owned(),
        args: Vec::new(),
        index_width,
        kind: ExpectedEnd::Prints(piece),
    });
}

/// `@f(-1 : i8) -> 0 : i8`, `@f(-1 : i8) rule-id`.
fn call(key: &str, text: &str, index_width: u32) -> Result<Directive, String> {
    let parse = || -> Option<(&str, &str, &str)> {
        let (name, rest) = text.strip_prefix('@')?.split_once('(')?;
        let (args, after) = rest.split_once(')')?;
        Some((name, args, after.trim()))
    };
    let (name, args, after) = parse().ok_or_else(|| format!("no call in '{text}'"))?;
    let kind = match key {
        "CALL" => {
            let results = after.strip_prefix("->").ok_or_else(|| format!("no '->' in '{text}'"))?;
            ExpectedEnd::Returns(values(results, index_width)?)
        }
        "UB" => ExpectedEnd::Ub(after.to_owned()),
        "POISON" => ExpectedEnd::Poison(after.to_owned()),
        "UNSPECIFIED" => ExpectedEnd::Unspecified(after.to_owned()),
        _ => ExpectedEnd::Stops(after.to_owned()),
    };
    let args = values(args, index_width)?;
    Ok(Directive { line: 0, text: String::new(), function: name.to_owned(), args, index_width, kind })
}

/// Values separated by commas outside of brackets.
fn values(text: &str, index_width: u32) -> Result<Vec<Value>, String> {
    let mut depth = 0;
    let pieces = text.split(|c: char| {
        depth += i32::from("[<".contains(c)) - i32::from("]>".contains(c));
        c == ',' && depth == 0
    });
    pieces.map(str::trim).filter(|piece| !piece.is_empty()).map(|piece| value(piece, index_width)).collect()
}

/// `poison`, `-1 : i8`, `[1, poison] : vector<2xi8>`.
fn value(text: &str, index_width: u32) -> Result<Value, String> {
    if text == "poison" {
        return Ok(Value::POISON);
    }
    let (literal, ty) = text.rsplit_once(" : ").ok_or_else(|| format!("no type in '{text}'"))?;
    let (module, ty) = parsed_type(ty)?;
    let elem = ElemType::from_type(&module.ctx, ty, index_width)
        .ok_or_else(|| format!("no elements in '{text}'"))?;
    let (shape, elem_ty): (Vec<i64>, TypeId) = match module.ctx.ty(ty) {
        Type::Vector { shape, elem } => (shape.iter().map(|dim| dim.size).collect(), *elem),
        Type::Tensor { shape, elem, .. } => (shape.to_vec(), *elem),
        _ => return scalar(literal, &assay_ir::type_text(&module, ty), index_width).map(Value::Scalar),
    };
    let elem_ty = assay_ir::type_text(&module, elem_ty);
    let elements: Vec<Scalar> = literal
        .split(',')
        .map(|piece| scalar(piece.trim_matches(['[', ']', ' ']), &elem_ty, index_width))
        .collect::<Result<_, _>>()?;
    if elements.len() as i64 != shape.iter().product::<i64>() {
        return Err(format!("'{text}' does not fill its type"));
    }
    Ok(Value::array(Array::from_elements(elem, &shape, elements)))
}

fn scalar(literal: &str, ty: &str, index_width: u32) -> Result<Scalar, String> {
    if literal == "poison" {
        return Ok(Scalar::Poison);
    }
    // The generic form writes these two without their type.
    let bare = matches!(literal, "true" | "false");
    let (module, attr) = parsed_attr(&if bare { literal.to_owned() } else { format!("{literal} : {ty}") })?;
    let value = attrs::value_of(&module.ctx, attr, index_width).map_err(|stop| stop.to_string())?;
    value.as_scalar().cloned().ok_or_else(|| format!("'{literal}' is not a scalar"))
}

fn parsed_attr(text: &str) -> Result<(Module, assay_ir::AttrId), String> {
    let module = assay_ir::parse(format!("\"t.t\"() {{a = {text}}} : () -> ()"))
        .map_err(|error| format!("'{text}': {error}"))?;
    let op = module.block(module.top()).ops[0];
    let attr = module.attr_of(op, "a").ok_or("no attribute")?;
    Ok((module, attr))
}

fn parsed_type(text: &str) -> Result<(Module, TypeId), String> {
    let (module, attr) = parsed_attr(text)?;
    match module.ctx.attr(attr) {
        Attr::Type(ty) => {
            let ty = *ty;
            Ok((module, ty))
        }
        _ => Err(format!("'{text}' is not a type")),
    }
}

/// Equal, where all NaNs are equal.
pub fn same(a: &Value, b: &Value) -> bool {
    let same_scalar = |a: &Scalar, b: &Scalar| match (a, b) {
        (Scalar::Float(a), Scalar::Float(b)) if a.is_nan() && b.is_nan() => a.kind == b.kind,
        _ => a == b,
    };
    match (a, b) {
        (Value::Scalar(a), Value::Scalar(b)) => same_scalar(a, b),
        (Value::Array(a), Value::Array(b)) => {
            a.elem() == b.elem()
                && a.shape() == b.shape()
                && a.iter().zip(b.iter()).all(|(a, b)| same_scalar(&a, &b))
        }
        _ => a == b,
    }
}
