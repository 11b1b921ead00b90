//! Making programs of the tosa dialect from a seed.

use std::fmt::Write as _;

use assay_ir::Int;
use assay_model::{Array, ElemType, Scalar, Value};

/// A name with its type.
#[derive(Clone, Debug)]
pub struct TypedName {
    pub name: String,
    pub ty: String,
}

/// One way of making programs.
pub struct TosaCase {
    pub name: &'static str,
    /// Makes the body; gives the results.
    pub make: fn(&mut TosaProgram) -> Vec<TypedName>,
}

/// A function with its arguments.
pub struct TosaProgram {
    seed: u64,
    body: String,
    params: Vec<(TypedName, Array)>,
    results: Vec<TypedName>,
    next: usize,
}

/// Element types by their keywords.
fn elem(ty: &str) -> ElemType {
    match assay_ir::FloatKind::from_keyword(ty) {
        Some(kind) => ElemType::Float(kind),
        None => ElemType::Int(ty.trim_start_matches(['u', 'i']).parse().expect("an integer type")),
    }
}

pub fn tensor(elem: &str, shape: &[i64]) -> String {
    let sizes: String = shape.iter().map(|size| format!("{size}x")).collect();
    format!("tensor<{sizes}{elem}>")
}

/// `[[1, 2], [3, 4]]` for nested dense elements.
fn nested(shape: &[i64], elements: &mut dyn Iterator<Item = String>) -> String {
    match shape.split_first() {
        None => elements.next().expect("enough elements"),
        Some((&size, inner)) => {
            let parts: Vec<String> = (0..size).map(|_| nested(inner, elements)).collect();
            format!("[{}]", parts.join(", "))
        }
    }
}

fn literal(scalar: &Scalar) -> String {
    match scalar {
        Scalar::Int(int) if int.width() == 1 => (!int.is_zero()).to_string(),
        Scalar::Int(int) => int.signed().to_string(),
        Scalar::Float(float) => {
            format!("0x{:0digits$X}", { float.bits }, digits = float.kind.width() as usize / 4)
        }
        other => panic!("{other} is not a literal"),
    }
}

fn dense(array: &Array, ty: &str) -> String {
    let text = nested(array.shape(), &mut array.iter().map(|scalar| literal(&scalar)));
    format!("dense<{text}> : {ty}")
}

impl TosaProgram {
    pub fn new(case: &TosaCase, seed: u64) -> TosaProgram {
        let seed =
            case.name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(31).wrapping_add(u64::from(byte)));
        let mut program =
            TosaProgram { seed, body: String::new(), params: Vec::new(), results: Vec::new(), next: 0 };
        program.results = (case.make)(&mut program);
        program
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.seed;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ bits >> 31) % bound
    }

    pub fn within(&mut self, least: i64, most: i64) -> i64 {
        least + self.below((most - least + 1) as u64) as i64
    }

    /// A parameter with these elements.
    pub fn param(
        &mut self,
        elem_ty: &str,
        shape: &[i64],
        make: impl Fn(&mut TosaProgram) -> Scalar,
    ) -> TypedName {
        let len = shape.iter().product::<i64>();
        let elements: Vec<Scalar> = (0..len).map(|_| make(self)).collect();
        let array = Array::from_elements(elem(elem_ty), shape, elements);
        let named = TypedName { name: format!("%p{}", self.params.len()), ty: tensor(elem_ty, shape) };
        self.params.push((named.clone(), array));
        named
    }

    /// A parameter of integers or floats of any size, special ones often.
    pub fn any(&mut self, elem_ty: &str, shape: &[i64]) -> TypedName {
        let kind = elem(elem_ty);
        self.param(elem_ty, shape, |program| program.any_scalar(kind))
    }

    fn any_scalar(&mut self, elem: ElemType) -> Scalar {
        let bits = self.below(u64::MAX);
        match elem {
            ElemType::Int(width) => Scalar::Int(match self.below(6) {
                0 => Int::signed_min(width),
                1 => Int::signed_max(width),
                2 | 3 => Int::from_i128(width, i128::from(self.within(-9, 9))),
                _ => Int::new(width, u128::from(bits)),
            }),
            ElemType::Float(kind) => Scalar::Float(match self.below(9) {
                0 => assay_ir::Float::nan(kind),
                1 => assay_ir::Float::infinity(kind, bits & 1 == 1),
                2 => assay_ir::Float::zero(kind, bits & 1 == 1),
                3 => assay_ir::Float::largest(kind, bits & 1 == 1),
                4 | 5 => assay_ir::Float::from_f64(kind, self.within(-40, 40) as f64 / 4.0),
                6 => assay_ir::Float::from_f64(kind, self.within(-70_000, 70_000) as f64 / 2.0),
                _ => assay_ir::Float::from_bits(kind, u128::from(bits)),
            }),
            other => panic!("{other:?} is drawn nowhere"),
        }
    }

    /// A parameter of integers, or of floats that are integers, in a range.
    pub fn small(&mut self, elem_ty: &str, shape: &[i64], least: i64, most: i64) -> TypedName {
        let kind = elem(elem_ty);
        self.param(elem_ty, shape, |program| {
            let value = program.within(least, most);
            match kind {
                ElemType::Int(width) => Scalar::int(width, i128::from(value)),
                ElemType::Float(kind) => Scalar::Float(assay_ir::Float::from_f64(kind, value as f64)),
                other => panic!("{other:?} is drawn nowhere"),
            }
        })
    }

    fn fresh(&mut self, ty: String) -> TypedName {
        self.next += 1;
        TypedName { name: format!("%v{}", self.next), ty }
    }

    /// A constant tensor.
    pub fn constant(&mut self, elem_ty: &str, shape: &[i64], values: &[i64]) -> TypedName {
        let scalars = values.iter().map(|&value| match elem(elem_ty) {
            ElemType::Float(kind) => Scalar::Float(assay_ir::Float::from_f64(kind, value as f64)),
            ElemType::Int(width) => Scalar::int(width, i128::from(value)),
            other => panic!("{other:?} is not a constant"),
        });
        let array = Array::from_elements(elem(elem_ty), shape, scalars);
        let named = self.fresh(tensor(elem_ty, shape));
        let _ = writeln!(
            self.body,
            "  {} = \"tosa.const\"() <{{values = {}}}> : () -> {}",
            named.name,
            dense(&array, &named.ty),
            named.ty
        );
        named
    }

    /// A zero point or another constant of one element.
    pub fn one(&mut self, elem_ty: &str, value: i64) -> TypedName {
        self.constant(elem_ty, &[1], &[value])
    }

    pub fn shape(&mut self, sizes: &[i64]) -> TypedName {
        let named = self.fresh(format!("!tosa.shape<{}>", sizes.len()));
        let _ = writeln!(
            self.body,
            "  {} = \"tosa.const_shape\"() <{{values = dense<{sizes:?}> : tensor<{}xindex>}}> : () -> {}",
            named.name,
            sizes.len(),
            named.ty
        );
        named
    }

    /// One op with any number of results.
    pub fn ops(
        &mut self,
        name: &str,
        operands: &[&TypedName],
        attrs: &str,
        results: &[String],
    ) -> Vec<TypedName> {
        let results: Vec<TypedName> = results.iter().map(|ty| self.fresh(ty.clone())).collect();
        let join = |part: fn(&TypedName) -> &str, list: &[&TypedName]| {
            list.iter().map(|n| part(n)).collect::<Vec<_>>().join(", ")
        };
        let list: Vec<&TypedName> = results.iter().collect();
        let properties = if attrs.is_empty() { String::new() } else { format!(" <{{{attrs}}}>") };
        let _ = writeln!(
            self.body,
            "  {} = \"tosa.{name}\"({}){properties} : ({}) -> ({})",
            join(|n| &n.name, &list),
            join(|n| &n.name, operands),
            join(|n| &n.ty, operands),
            join(|n| &n.ty, &list),
        );
        results
    }

    /// One op with one result.
    pub fn op(&mut self, name: &str, operands: &[&TypedName], attrs: &str, result: String) -> Vec<TypedName> {
        self.ops(name, operands, attrs, &[result])
    }

    pub fn arguments(&self) -> Vec<Value> {
        self.params.iter().map(|(_, array)| Value::array(array.clone())).collect()
    }

    pub fn function(&self, symbol: &str) -> String {
        let params: Vec<String> = self.params.iter().map(|(n, _)| format!("{}: {}", n.name, n.ty)).collect();
        let types: Vec<&str> = self.params.iter().map(|(n, _)| n.ty.as_str()).collect();
        let names: Vec<&str> = self.results.iter().map(|n| n.name.as_str()).collect();
        let results = self.results.iter().map(|n| n.ty.as_str()).collect::<Vec<_>>().join(", ");
        format!(
            "\"func.func\"() <{{function_type = ({}) -> ({results}), sym_name = \"{symbol}\"}}> ({{\n^bb0({}):\n{}  \
             \"func.return\"({}) : ({results}) -> ()\n}}) : () -> ()\n",
            types.join(", "),
            params.join(", "),
            self.body,
            names.join(", "),
        )
    }

    /// The function without parameters: they are constants, so that folders see them.
    pub fn closed(&self, symbol: &str) -> String {
        let results = self.results.iter().map(|n| n.ty.as_str()).collect::<Vec<_>>().join(", ");
        let names: Vec<&str> = self.results.iter().map(|n| n.name.as_str()).collect();
        let mut constants = String::new();
        for (named, array) in &self.params {
            let TypedName { name, ty } = named;
            let _ = writeln!(
                constants,
                "  {name} = \"tosa.const\"() <{{values = {}}}> : () -> {ty}",
                dense(array, ty)
            );
        }
        format!(
            "\"func.func\"() <{{function_type = () -> ({results}), sym_name = \"{symbol}\"}}> ({{\n{constants}{}  \
             \"func.return\"({}) : ({results}) -> ()\n}}) : () -> ()\n",
            self.body,
            names.join(", "),
        )
    }

    /// A function `@m<index>` that calls `@f<index>` and prints the results element by element, floats as their bits
    /// and NaN as -1.
    pub fn caller(&self, index: usize) -> String {
        let mut text = String::new();
        let mut arguments = Vec::new();
        for (number, (named, array)) in self.params.iter().enumerate() {
            let name = format!("%a{index}_{number}");
            let _ = writeln!(
                text,
                "  {name} = \"arith.constant\"() <{{value = {}}}> : () -> {}",
                dense(array, &named.ty),
                named.ty
            );
            arguments.push(name);
        }
        let types: Vec<&str> = self.params.iter().map(|(n, _)| n.ty.as_str()).collect();
        let results: Vec<&str> = self.results.iter().map(|n| n.ty.as_str()).collect();
        let _ = writeln!(
            text,
            "  %r{index}:{} = \"func.call\"({}) <{{callee = @f{index}}}> : ({}) -> ({})",
            results.len(),
            arguments.join(", "),
            types.join(", "),
            results.join(", ")
        );
        for (number, ty) in results.iter().enumerate() {
            print(&mut text, &format!("%r{index}#{number}"), &format!("{index}_{number}"), ty);
        }
        format!(
            "\"func.func\"() <{{function_type = () -> (), sym_name = \"m{index}\"}}> ({{\n{text}  \
             \"func.return\"() : () -> ()\n}}) : () -> ()\n"
        )
    }
}

/// Prints all elements of a tensor.
fn print(text: &mut String, tensor: &str, prefix: &str, ty: &str) {
    let inner = ty.trim_start_matches("tensor<").trim_end_matches('>');
    let mut parts: Vec<&str> = inner.split('x').collect();
    let elem_ty = parts.pop().expect("an element type");
    let shape: Vec<i64> = parts.iter().map(|size| size.parse().expect("a size")).collect();
    let len: i64 = shape.iter().product();
    for position in 0..len {
        let (mut rest, mut index) = (position, vec![0; shape.len()]);
        for dim in (0..shape.len()).rev() {
            index[dim] = rest % shape[dim];
            rest /= shape[dim];
        }
        let id = format!("{prefix}_{position}");
        let mut names = Vec::new();
        for (dim, at) in index.iter().enumerate() {
            let name = format!("%i{id}_{dim}");
            let _ =
                writeln!(text, "  {name} = \"arith.constant\"() <{{value = {at} : index}}> : () -> index");
            names.push(name);
        }
        let list: String = names.iter().map(|name| format!(", {name}")).collect();
        let types = ", index".repeat(names.len());
        let _ = writeln!(text, "  %e{id} = \"tensor.extract\"({tensor}{list}) : ({ty}{types}) -> {elem_ty}");
        print_scalar(text, &id, elem_ty);
    }
}

fn print_scalar(text: &mut String, id: &str, elem_ty: &str) {
    let widen = |op: &str, from: &str, ty: &str, to: &str| match ty {
        "i64" => format!("  {to} = \"arith.bitcast\"({from}) : (i64) -> i64\n"),
        _ => format!("  {to} = \"arith.{op}\"({from}) : ({ty}) -> i64\n"),
    };
    match elem(elem_ty) {
        ElemType::Float(kind) => {
            let bits = format!("i{}", kind.width());
            let _ = writeln!(text, "  %b{id} = \"arith.bitcast\"(%e{id}) : ({elem_ty}) -> {bits}");
            *text += &widen("extui", &format!("%b{id}"), &bits, &format!("%w{id}"));
            let _ = writeln!(
                text,
                "  %u{id} = \"arith.cmpf\"(%e{id}, %e{id}) <{{predicate = 14 : i64}}> : ({elem_ty}, {elem_ty}) -> i1\n  \
                 %m{id} = \"arith.constant\"() <{{value = -1 : i64}}> : () -> i64\n  \
                 %s{id} = \"arith.select\"(%u{id}, %m{id}, %w{id}) : (i1, i64, i64) -> i64"
            );
        }
        ElemType::Int(1) => *text += &widen("extui", &format!("%e{id}"), elem_ty, &format!("%s{id}")),
        _ => *text += &widen("extsi", &format!("%e{id}"), elem_ty, &format!("%s{id}")),
    }
    let _ = writeln!(
        text,
        "  \"vector.print\"(%s{id}) <{{punctuation = #vector.punctuation<newline>}}> : (i64) -> ()"
    );
}
