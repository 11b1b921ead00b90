//! Programs and knowledge that the tests share.

use assay_ir::{Attr, Def, Int, Module, OpId, Type, TypeId};
use assay_reduce::{Knowledge, Reduced, ReductionBudget, reduce};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

/// Knows constants of integers, a branch, and that modules are isolated graphs.
pub struct Toy;

impl Knowledge for Toy {
    fn make_constant(&self, module: &mut Module, ty: TypeId) -> Option<OpId> {
        let &Type::Integer { width, .. } = module.ctx.ty(ty) else { return None };
        let name = module.ctx.sym("toy.constant");
        let value = module.ctx.intern_attr(Attr::Integer { value: Int::zero(width), ty });
        let op = module.create_op(name, &[], &[ty]);
        module.set_property(op, "value", value);
        Some(op)
    }

    fn branch(&self) -> Option<&str> {
        Some("toy.br")
    }

    fn is_isolated(&self, op_name: &str) -> bool {
        matches!(op_name, "builtin.module" | "func.func")
    }

    fn faults(&self, module: &Module) -> Vec<String> {
        let mut faults = Vec::new();
        module.walk(module.top(), &mut |op| {
            if !fits(module, op) {
                faults.push(module.op_name(op).to_owned());
            }
        });
        faults
    }
}

/// Whether an op is in a function, has `i32`s only, and as many operands and results as its name says.
fn fits(module: &Module, op: OpId) -> bool {
    let data = module.op(op);
    let name = module.op_name(op);
    let (operands, results) = (data.operands.len(), data.results.len());
    let counts = match name {
        "toy.x" => (1..=2).contains(&operands) && module.attr_of(op, "n").is_some() == (operands == 2),
        "toy.y" | "toy.neg" => operands == 1 && results == 1,
        "toy.add" => operands == 2 && results == 1,
        "toy.print" => operands == 1,
        _ => true,
    };
    let narrow = |value: &assay_ir::ValueId| {
        matches!(module.ctx.ty(module.value(*value).ty), Type::Integer { width: 32, .. })
    };
    let inside = matches!(name, "builtin.module" | "func.func") || {
        let mut around = Some(op);
        while around.is_some_and(|op| module.op_name(op) != "func.func") {
            around = around.and_then(|op| module.parent_op(op));
        }
        around.is_some()
    };
    counts && inside && (!name.starts_with("toy.") || data.operands.iter().chain(&data.results).all(narrow))
}

/// Names of the ops, in program order.
pub fn names(module: &Module) -> Vec<String> {
    let mut list = Vec::new();
    module.walk(module.top(), &mut |op| list.push(module.op_name(op).to_owned()));
    list
}

/// Whether an op named `user` has an operand that an op named `source` defines.
pub fn flows(module: &Module, source: &str, user: &str) -> bool {
    let mut found = false;
    module.walk(module.top(), &mut |op| {
        let defined_by_source = |value: &assay_ir::ValueId| match module.value(*value).def {
            Def::Result { op, .. } => module.op_name(op) == source,
            Def::Arg { .. } => false,
        };
        found |= module.op_name(op) == user && module.op(op).operands.iter().any(defined_by_source);
    });
    found
}

/// Reduces a text; the result is checked to be interesting, valid and final.
pub fn run(text: &str, mut interesting: impl FnMut(&Module) -> bool) -> Reduced {
    let module = assay_ir::parse(text).expect("a program");
    let reduced = reduce(module, &mut interesting, ReductionBudget::default(), &Toy).expect("interesting");
    assert!(!reduced.exhausted);
    assert!(interesting(&reduced.module));
    assert_eq!(assay_ir::print(&reduced.module), reduced.text);
    assay_ir::verify(&reduced.module, &assay_ir::SsaRegions).expect("valid");
    let module = assay_ir::parse(&reduced.text).expect("the result parses");
    let again =
        reduce(module, &mut interesting, ReductionBudget::default(), &Toy).expect("still interesting");
    assert_eq!(again.text, reduced.text, "reducing twice changes something: {:?}", again.steps);
    reduced
}

/// A program of about `size` ops in two functions, with regions, calls, and one data flow from `toy.y` to
/// `toy.x`.
pub fn random_program(seed: u64, size: usize) -> String {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut out = String::from("\"builtin.module\"() ({\n");
    function(&mut out, &mut rng, "g", size / 3, false);
    function(&mut out, &mut rng, "f", size - size / 3, true);
    out.push_str("}) : () -> ()\n");
    out
}

fn function(out: &mut String, rng: &mut Pcg64, name: &str, size: usize, with_bug: bool) {
    out.push_str(&format!(
        "\"func.func\"() <{{function_type = (i32, i32) -> (i32, i32), sym_name = \"{name}\"}}> ({{\n^bb0(%a: i32, %b: i32):\n"
    ));
    let mut values = vec!["%a".to_owned(), "%b".to_owned()];
    let (y_at, x_at) = (rng.random_range(0..size / 2), rng.random_range(size / 2..size));
    let mut y = String::new();
    let mut at = 0;
    while at < size {
        let value = format!("%v{at}");
        let mut pick = || values[rng.random_range(0..values.len())].clone();
        let (l, r) = (pick(), pick());
        if with_bug && at == y_at {
            out.push_str(&format!("{value} = \"toy.y\"({l}) : (i32) -> i32\n"));
            y = value.clone();
        } else if with_bug && at == x_at {
            out.push_str(&format!(
                "{value} = \"toy.x\"({y}, {r}) <{{fast, n = 12345 : i64}}> : (i32, i32) -> i32\n"
            ));
        } else {
            match rng.random_range(0..12) {
                0 => out.push_str(&format!("{value} = \"toy.constant\"() <{{value = 77 : i32}}> : () -> i32\n")),
                1 => {
                    out.push_str(&format!("\"toy.print\"({l}) : (i32) -> ()\n"));
                    at += 1;
                    continue;
                }
                2 => out.push_str(&format!(
                    "{value} = \"toy.if\"({l}) ({{\n  %t = \"toy.neg\"({r}) : (i32) -> i32\n  \"toy.yield\"(%t) : (i32) -> ()\n}}, {{\n  \"toy.yield\"({l}) : (i32) -> ()\n}}) : (i32) -> i32\n"
                )),
                3 if with_bug => {
                    out.push_str(&format!("%c{at}:2 = \"func.call\"({l}, {r}) <{{callee = @g}}> : (i32, i32) -> (i32, i32)\n"));
                    values.push(format!("%c{at}#1"));
                    at += 1;
                    continue;
                }
                4 => out.push_str(&format!(
                    "{value} = \"toy.for\"({l}, {r}) ({{\n^bb0(%i: i32, %acc: i32):\n  %s = \"toy.add\"(%acc, %i) {{note}} : (i32, i32) -> i32\n  \"toy.yield\"(%s) : (i32) -> ()\n}}) : (i32, i32) -> i32\n"
                )),
                _ => out.push_str(&format!("{value} = \"toy.add\"({l}, {r}) : (i32, i32) -> i32\n")),
            }
        }
        values.push(value);
        at += 1;
    }
    let (l, r) = (&values[values.len() - 1], &values[values.len() / 2]);
    out.push_str(&format!("\"func.return\"({l}, {r}) : (i32, i32) -> ()\n}}) : () -> ()\n"));
}
