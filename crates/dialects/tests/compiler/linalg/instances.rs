//! One op of each name, on memrefs of odd sizes.

use assay_dialects::linalg::{Indexing, Maps, StructuredOp, parse};
use rand::Rng;
use rand_pcg::Pcg64Mcg;

/// A type without its `memref` or `tensor`.
#[derive(Clone, Debug)]
pub struct OperandType {
    /// `None` for a scalar.
    pub shape: Option<Vec<i64>>,
    pub elem: &'static str,
}

impl OperandType {
    fn shaped(shape: &[i64], elem: &'static str) -> OperandType {
        OperandType { shape: Some(shape.to_vec()), elem }
    }

    fn scalar(elem: &'static str) -> OperandType {
        OperandType { shape: None, elem }
    }

    /// The type in MLIR's syntax.
    pub fn ty(&self, container: &str) -> String {
        match &self.shape {
            None => self.elem.to_owned(),
            Some(shape) => {
                let sizes: String = shape.iter().map(|size| format!("{size}x")).collect();
                format!("{container}<{sizes}{}>", self.elem)
            }
        }
    }
}

/// An op that can be written in MLIR's custom syntax.
pub struct Instance {
    pub name: &'static str,
    /// The text between the name and the operands.
    pub attributes: String,
    pub inputs: Vec<OperandType>,
    pub outputs: Vec<OperandType>,
    /// The text after the operands.
    pub after: String,
    /// The body, after that.
    pub body: String,
}

impl Instance {
    /// The op on values `%in0, …, %out0, …` of memref type.
    pub fn text(&self) -> String {
        let list = |prefix: &str, operands: &[OperandType]| {
            let names: Vec<String> = (0..operands.len()).map(|index| format!("%{prefix}{index}")).collect();
            let types: Vec<String> = operands.iter().map(|operand| operand.ty("memref")).collect();
            format!("({} : {})", names.join(", "), types.join(", "))
        };
        let (inputs, outputs) = (list("in", &self.inputs), list("out", &self.outputs));
        let inputs = if self.inputs.is_empty() { String::new() } else { format!("ins{inputs} ") };
        let Instance { name, attributes, after, body, .. } = self;
        format!("{name} {attributes} {inputs}outs{outputs} {after} {body}\n")
    }

    /// Whether a float of the result is only known to within a bound.
    pub fn is_approximate(&self) -> bool {
        ["exp", "log", "tanh", "erf", "powf", "rsqrt"]
            .iter()
            .any(|name| self.name == format!("linalg.{name}"))
    }
}

/// An instance of a named op; `None` for ops whose maps the program itself gives.
pub fn instance(named: &StructuredOp, rng: &mut Pcg64Mcg) -> Option<Instance> {
    match named.maps {
        Maps::Fixed(text) => Some(fixed(named.name, text, rng)),
        Maps::Pointwise => Some(pointwise(named.name, rng)),
        Maps::Attributes => None,
        Maps::Contraction => Some(contraction(named.name)),
        Maps::Reduce => Some(reduce(named.name)),
        Maps::Broadcast => Some(Instance {
            after: "dimensions = [1, 3]".into(),
            ..plain(named.name, vec![OperandType::shaped(&[2, 3], "f32")], &[2, 4, 3, 5], "f32")
        }),
        Maps::Transpose => Some(Instance {
            after: "permutation = [2, 0, 1]".into(),
            ..plain(named.name, vec![OperandType::shaped(&[2, 3, 4], "f32")], &[4, 2, 3], "f32")
        }),
    }
}

fn plain(name: &'static str, inputs: Vec<OperandType>, output: &[i64], elem: &'static str) -> Instance {
    Instance {
        name,
        attributes: String::new(),
        inputs,
        outputs: vec![OperandType::shaped(output, elem)],
        after: String::new(),
        body: String::new(),
    }
}

fn fixed(name: &'static str, text: &str, rng: &mut Pcg64Mcg) -> Instance {
    let n_windows = text.matches("*s").count();
    let numbers: [Vec<i64>; 2] = [0, 1].map(|_| (0..n_windows).map(|_| rng.random_range(1..4)).collect());
    let Indexing { maps, parallel } =
        parse(text, &|kind, index| numbers[usize::from(kind == 'd')].get(index).copied())
            .unwrap_or_else(|| panic!("{name}: malformed maps"));
    let sizes: Vec<i64> = parallel.iter().map(|_| rng.random_range(1..4)).collect();
    let shape = |index: usize| -> Vec<i64> {
        let linear = maps[index].results.iter().map(|result| result.linear(sizes.len() as u32));
        linear.map(|linear| linear.expect("a linear map").range(&sizes).1 as i64 + 1).collect()
    };
    let last = maps.len() - 1;
    let elems = elements(name, last);
    let inputs = (0..last).map(|index| {
        let scalar = maps[index].results.is_empty();
        if scalar {
            OperandType::scalar(elems[index])
        } else {
            OperandType::shaped(&shape(index), elems[index])
        }
    });
    let list = |numbers: &[i64]| format!("dense<{numbers:?}> : tensor<{n_windows}xi64>");
    let attributes = match n_windows {
        0 => String::new(),
        _ => format!("{{strides = {}, dilations = {}}}", list(&numbers[0]), list(&numbers[1])),
    };
    Instance { attributes, ..plain(name, inputs.collect(), &shape(last), elems[last]) }
}

/// Element types of the operands of an op with `n_inputs` inputs, the output last.
fn elements(name: &str, n_inputs: usize) -> Vec<&'static str> {
    let ends = |end: &str| name.ends_with(end);
    match n_inputs {
        3 => vec!["f64", "f64", "i32", "f32"],
        4 => vec!["i8", "i8", "i32", "i32", "i32"],
        _ if ends("unsigned") => vec!["i32"; n_inputs + 1],
        // Operands are converted to the type of the output.
        _ if ends("fhwc") || ends("mmt4d") => vec!["i8", "i16", "i32"],
        _ if ends("matvec") || ends("hwcm") => vec!["f32", "i16", "f64"],
        _ => vec!["f32"; n_inputs + 1],
    }
}

fn pointwise(name: &'static str, rng: &mut Pcg64Mcg) -> Instance {
    let shape: Vec<i64> = (0..3).map(|_| rng.random_range(1..5)).collect();
    let of = |elem| OperandType::shaped(&shape, elem);
    let unary = |name| Instance { ..plain(name, vec![of("f32")], &shape, "f32") };
    let binary = |name, elem| plain(name, vec![of(elem), of(elem)], &shape, elem);
    match name.strip_prefix("linalg.").unwrap_or(name) {
        "fill" => plain(name, vec![OperandType::scalar("f32")], &shape, "f32"),
        "copy" => plain(name, vec![of("f32")], &shape, "f64"),
        "map" => Instance {
            body: "(%a: f32, %b: i32, %init: f32) { %c = arith.sitofp %b : i32 to f32 %r = arith.mulf %a, %c : f32 \
                   linalg.yield %r : f32 }"
                .into(),
            ..plain(name, vec![of("f32"), of("i32")], &shape, "f32")
        },
        "select" => plain(name, vec![of("i1"), of("f32"), of("f32")], &shape, "f32"),
        "div_unsigned" => binary(name, "i32"),
        "add" => plain(name, vec![of("f32"), OperandType::scalar("f32")], &shape, "f32"),
        "sub" | "mul" | "div" | "max" | "min" | "powf" => binary(name, "f32"),
        "elementwise" => Instance {
            attributes: "kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(d0, d1, d2) -> (d1)>, \
                         affine_map<(d0, d1, d2) -> (d2, d1, d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]"
                .into(),
            ..plain(
                name,
                vec![
                    OperandType::shaped(&shape[1..2], "f32"),
                    OperandType::shaped(&[shape[2], shape[1], shape[0]], "f32"),
                ],
                &shape,
                "f32",
            )
        },
        "elemwise_unary" => {
            Instance { attributes: "{fun = #linalg.unary_fn<negf>}".into(), ..unary(name) }
        }
        "elemwise_binary" => {
            Instance { attributes: "{fun = #linalg.binary_fn<sub>}".into(), ..binary(name, "f32") }
        }
        _ => unary(name),
    }
}

fn contraction(name: &'static str) -> Instance {
    let maps = ["(d3, d0, d1)", "(d1, d2, d3)", "(d2, d0)"]
        .map(|map| format!("affine_map<(d0, d1, d2, d3) -> {map}>"));
    Instance {
        attributes: format!("indexing_maps = [{}]", maps.join(", ")),
        ..plain(
            name,
            vec![OperandType::shaped(&[5, 2, 3], "f32"), OperandType::shaped(&[3, 4, 5], "f32")],
            &[4, 2],
            "f32",
        )
    }
}

fn reduce(name: &'static str) -> Instance {
    let input = || OperandType::shaped(&[2, 3, 4], "f32");
    Instance {
        outputs: vec![OperandType::shaped(&[3], "f32"), OperandType::shaped(&[3], "f32")],
        after: "dimensions = [0, 2]".into(),
        body: "(%a: f32, %b: f32, %x: f32, %y: f32) { %r = arith.addf %a, %x : f32 %s = arith.mulf %b, %y : f32 \
               linalg.yield %r, %s : f32, f32 }"
            .into(),
        ..plain(name, vec![input(), input()], &[3], "f32")
    }
}
