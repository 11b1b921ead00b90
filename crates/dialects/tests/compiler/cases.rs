//! The cases: ops on constants. Shared by the tests that fold and the tests that execute.

use std::fmt;

use crate::{floats, ints};

/// One op on constants.
pub struct OpCase {
    pub op: &'static str,
    /// Inside of `<{…}>`.
    pub attrs: String,
    /// `3 : i4`, `true`.
    pub operands: Vec<TypedConstant>,
    pub results: Vec<String>,
}

/// A constant: its attribute and its type.
#[derive(Clone)]
pub struct TypedConstant {
    pub attr: String,
    pub ty: String,
}

impl OpCase {
    pub fn new(op: &'static str, attrs: &str, operands: &[&TypedConstant], results: &[String]) -> OpCase {
        let operands = operands.iter().map(|&constant| constant.clone()).collect();
        OpCase { op, attrs: attrs.to_owned(), operands, results: results.to_vec() }
    }

    /// The op's result names and their uses.
    pub fn names(&self) -> (String, Vec<String>) {
        match self.results.len() {
            1 => ("%r".to_owned(), vec!["%r".to_owned()]),
            n => (format!("%r:{n}"), (0..n).map(|i| format!("%r#{i}")).collect()),
        }
    }

    pub fn op_text(&self, operands: &[String]) -> String {
        let properties = if self.attrs.is_empty() { String::new() } else { format!(" <{{{}}}>", self.attrs) };
        let types: Vec<&str> = self.operands.iter().map(|constant| constant.ty.as_str()).collect();
        format!(
            "  {} = \"{}\"({}){properties} : ({}) -> ({})\n",
            self.names().0,
            self.op,
            operands.join(", "),
            types.join(", "),
            self.results.join(", ")
        )
    }

    pub fn constants(&self, prefix: &str) -> String {
        let constant = |(number, constant): (usize, &TypedConstant)| {
            let TypedConstant { attr, ty } = constant;
            format!("  %{prefix}{number} = \"arith.constant\"() <{{value = {attr}}}> : () -> {ty}\n")
        };
        self.operands.iter().enumerate().map(constant).collect()
    }

    pub fn operand_names(&self, prefix: &str) -> Vec<String> {
        (0..self.operands.len()).map(|number| format!("%{prefix}{number}")).collect()
    }

    /// A function `@f<index>` that returns the op's results on the case's constants.
    pub fn function(&self, index: usize) -> String {
        let results = self.results.join(", ");
        let body = self.constants("") + &self.op_text(&self.operand_names(""));
        let uses = self.names().1.join(", ");
        format!(
            "\"func.func\"() <{{function_type = () -> ({results}), sym_name = \"f{index}\"}}> ({{\n\
             {body}  \"func.return\"({uses}) : ({results}) -> ()\n}}) : () -> ()\n"
        )
    }
}

impl fmt::Display for OpCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operands: Vec<&str> = self.operands.iter().map(|constant| constant.attr.as_str()).collect();
        write!(f, "{} <{}> ({}) -> {}", self.op, self.attrs, operands.join(", "), self.results.join(", "))
    }
}

/// One case of each pair of values.
pub fn binary(
    cases: &mut Vec<OpCase>,
    op: &'static str,
    attrs: &str,
    values: &[TypedConstant],
    results: &[String],
) {
    for a in values {
        for b in values {
            cases.push(OpCase::new(op, attrs, &[a, b], results));
        }
    }
}

/// One case of each value.
pub fn unary(cases: &mut Vec<OpCase>, op: &'static str, attrs: &str, values: &[TypedConstant], result: &str) {
    for value in values {
        cases.push(OpCase::new(op, attrs, &[value], &[result.to_owned()]));
    }
}

/// Every case, in a fixed order.
pub fn all() -> Vec<OpCase> {
    let mut cases = ints::cases();
    cases.extend(floats::cases());
    cases
}
