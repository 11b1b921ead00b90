//! A `main` for a function: calls it with given arguments and prints what it gives.

use assay_ir::{Attr, BlockId, Float, FloatKind, Int, Module, OpId, Signedness, Type, TypeId, ValueId};
use assay_model::generate::elem_of;
use assay_model::{Guarding, Scalar, Value};

use crate::arith::cast::{EXTF, TRUNCI};
use crate::arith::int::SHRSI;
use crate::func::{CALL, FUNC, RETURN};
use crate::tensor::element::EXTRACT;
use crate::tensor::reshape::CAST;
use crate::vector::print::PRINT;
use crate::vocabulary::constant;

/// Bits of the widest integer that `vector.print` prints.
const PRINTED: u32 = 64;

/// Elements of a tensor that are printed, at most.
const ELEMENTS: i64 = 64;

/// Adds a public `main` without arguments that calls `function` with `inputs` and prints each result that can be
/// printed exactly: integers up to 128 bits, `index`, f32, f64, vectors and small tensors of these. `None` (and the module is
/// not to be used) if there is no such function of builtin types, no such result, or a `main` already.
pub fn add_main(module: &mut Module, function: &str, inputs: &[Value]) -> Option<()> {
    let body = program_body(module)?;
    let named = |module: &Module, name: &str| {
        module.block(body).ops.iter().copied().find(|&op| module.symbol_of(op) == Some(name))
    };
    if named(module, "main").is_some() {
        return None;
    }
    let callee = named(module, function)?;
    let Some(Attr::Type(ty)) = module.attr_of(callee, "function_type").map(|id| module.ctx.attr(id)) else {
        return None;
    };
    let Type::Function { inputs: types, results } = module.ctx.ty(*ty).clone() else { return None };
    if types.len() != inputs.len() || !results.iter().any(|&ty| printable(module, ty)) {
        return None;
    }
    let (main, block) = empty_main(module);
    let mut arguments: Vec<ValueId> = Vec::new();
    for (&ty, value) in types.iter().zip(inputs) {
        arguments.push(given(module, block, ty, value)?);
    }
    let call_name = module.ctx.sym(CALL);
    let call = module.create_op(call_name, &arguments, &results);
    let symbol = module.ctx.sym(function);
    let symbol = module.ctx.intern_attr(Attr::SymbolRef { root: symbol, nested: Box::new([]) });
    module.set_property(call, "callee", symbol);
    module.push_op(block, call);
    let values = module.op(call).results.clone();
    for value in values {
        if printable(module, module.value(value).ty) {
            print(module, block, value);
        }
    }
    leave(module, block);
    module.push_op(body, main);
    Some(())
}

/// The block of the only op at the top.
fn program_body(module: &Module) -> Option<BlockId> {
    let [program] = module.block(module.top()).ops[..] else { return None };
    module.region(*module.op(program).regions.first()?).blocks.first().copied()
}

/// A detached `main`, with its empty block.
fn empty_main(module: &mut Module) -> (OpId, BlockId) {
    let name = module.ctx.sym(FUNC);
    let main = module.create_op(name, &[], &[]);
    super::generate::set_main(module, main);
    let region = module.add_region(main);
    (main, module.add_block(region))
}

fn leave(module: &mut Module, block: BlockId) -> OpId {
    let exit = module.ctx.sym(RETURN);
    let exit = module.create_op(exit, &[], &[]);
    module.push_op(block, exit);
    exit
}

/// See [`assay_model::Vocabulary::entry`].
pub fn add_entry(module: &mut Module) -> Option<OpId> {
    let body = program_body(module)?;
    let (main, block) = empty_main(module);
    let exit = leave(module, block);
    module.push_op(body, main);
    Some(exit)
}

/// See [`assay_model::Vocabulary::call`].
pub fn call_with_values(g: &mut dyn Guarding, function: OpId) -> Option<()> {
    let module = g.peek();
    (module.op_name(function) == FUNC && module.symbol_of(function) != Some("main")).then_some(())?;
    let has_body = module.op(function).regions.iter().any(|&region| !module.region(region).blocks.is_empty());
    has_body.then_some(())?;
    let Attr::Type(ty) = *module.ctx.attr(module.attr_of(function, "function_type")?) else { return None };
    let Type::Function { inputs, results } = module.ctx.ty(ty).clone() else { return None };
    let symbol = module.symbol_of(function)?.to_owned();
    let arguments: Option<Vec<ValueId>> =
        inputs.iter().enumerate().map(|(number, &ty)| argument(g, ty, number)).collect();
    let call = crate::vocabulary::named(g.module(), CALL, &arguments?, &results);
    let root = g.module().ctx.sym(&symbol);
    let symbol = g.module().ctx.intern_attr(Attr::SymbolRef { root, nested: Box::new([]) });
    g.module().set_property(call, "callee", symbol);
    g.insert(call)
}

/// A value for an argument: small numbers that differ from one to the next.
fn argument(g: &mut dyn Guarding, ty: TypeId, number: usize) -> Option<ValueId> {
    let number = 3 + 2 * (number % 24) as i64;
    let value = match *g.peek().ctx.ty(elem_of(&g.peek().ctx, ty)) {
        Type::Float(kind) => Scalar::Float(Float::from_f64(kind, number as f64)),
        _ => Scalar::int(64, number.into()),
    };
    let is_memory = matches!(g.peek().ctx.ty(ty), Type::MemRef { .. } | Type::UnrankedMemRef { .. });
    let plain = if is_memory { None } else { constant(g, ty, None, &value) };
    plain.or_else(|| g.fresh(ty))
}

/// A constant of the type; sizes that the type leaves open are the value's.
fn given(module: &mut Module, block: BlockId, ty: TypeId, value: &Value) -> Option<ValueId> {
    let (mut whole, mut open) = (ty, false);
    if let (Type::Tensor { shape, elem, encoding }, Value::Array(array)) = (module.ctx.ty(ty).clone(), value)
        && shape.iter().any(|&size| size < 0)
    {
        whole = module.ctx.intern_type(Type::Tensor { shape: array.shape().into(), elem, encoding });
        open = true;
    }
    let op = crate::arith::constant_of(module, whole, value)?;
    module.push_op(block, op);
    let constant = module.op(op).results[0];
    if !open {
        return Some(constant);
    }
    let cast = module.ctx.sym(CAST);
    let op = module.create_op(cast, &[constant], &[ty]);
    module.push_op(block, op);
    Some(module.op(op).results[0])
}

/// Prints a value; a tensor element by element, a short float as f32, which holds it exactly, a wide integer in pieces.
fn print(module: &mut Module, block: BlockId, value: ValueId) {
    let ty = module.value(value).ty;
    if let Type::Integer { width, .. } = *module.ctx.ty(ty)
        && width > PRINTED
    {
        print_wide(module, block, value, width);
        return;
    }
    let Type::Tensor { shape, elem, .. } = module.ctx.ty(ty).clone() else {
        let mut value = value;
        if matches!(module.ctx.ty(ty), Type::Float(FloatKind::F16 | FloatKind::BF16)) {
            let (extend, wide) = (module.ctx.sym(EXTF), module.ctx.intern_type(Type::Float(FloatKind::F32)));
            let op = module.create_op(extend, &[value], &[wide]);
            module.push_op(block, op);
            value = module.op(op).results[0];
        }
        let print = module.ctx.sym(PRINT);
        let op = module.create_op(print, &[value], &[]);
        module.push_op(block, op);
        return;
    };
    let (extract, index) = (module.ctx.sym(EXTRACT), module.ctx.intern_type(Type::Index));
    let count: i64 = shape.iter().product();
    for at in 0..count {
        let mut rest = at;
        let mut place: Vec<i64> = shape.iter().rev().map(|&size| (rest % size, rest /= size).0).collect();
        place.reverse();
        let mut operands = vec![value];
        for number in place {
            let number = Value::int(Int::from_i128(64, number.into()));
            let Some(op) = crate::arith::constant_of(module, index, &number) else { return };
            module.push_op(block, op);
            operands.push(module.op(op).results[0]);
        }
        let op = module.create_op(extract, &operands, &[elem]);
        module.push_op(block, op);
        let element = module.op(op).results[0];
        print(module, block, element);
    }
}

/// Prints the upper bits of an integer, then its lower 64.
fn print_wide(module: &mut Module, block: BlockId, value: ValueId, width: u32) {
    let (ty, piece) = (
        module.value(value).ty,
        module.ctx.intern_type(Type::Integer { width: PRINTED, signedness: Signedness::Signless }),
    );
    let bits = Value::int(Int::from_i128(width, PRINTED.into()));
    let Some(bits) = crate::arith::constant_of(module, ty, &bits) else { return };
    module.push_op(block, bits);
    let bits = module.op(bits).results[0];
    let shift = module.ctx.sym(SHRSI);
    let upper = module.create_op(shift, &[value, bits], &[ty]);
    module.push_op(block, upper);
    for part in [module.op(upper).results[0], value] {
        let truncate = module.ctx.sym(TRUNCI);
        let op = module.create_op(truncate, &[part], &[piece]);
        module.push_op(block, op);
        let part = module.op(op).results[0];
        print(module, block, part);
    }
}

/// Removes all but `main` and the function that it calls, of which the declaration is left: what remains is lowered
/// by itself and put to any lowered form of the function. `None` if there is no such function.
pub fn driver_alone(module: &mut Module, function: &str) -> Option<()> {
    let program = *module.block(module.top()).ops.first()?;
    let body = *module.region(*module.op(program).regions.first()?).blocks.first()?;
    let mut found = None;
    for op in module.block(body).ops.clone() {
        let name = module.symbol_of(op).unwrap_or_default();
        if name == function {
            found = Some(op);
        } else if name != "main" {
            module.erase_op(op);
        }
    }
    let callee = found?;
    for region in module.op(callee).regions.clone() {
        for block in module.region(region).blocks.clone() {
            module.erase_block(block);
        }
    }
    let private = module.ctx.sym("private");
    let private = module.ctx.intern_attr(Attr::String(private));
    module.set_property(callee, "sym_visibility", private);
    Some(())
}

fn printable(module: &Module, ty: TypeId) -> bool {
    match module.ctx.ty(ty) {
        Type::Integer { width: 1..=PRINTED, .. } => true,
        Type::Integer { width, signedness: Signedness::Signless } => (1..=2 * PRINTED).contains(width),
        Type::Index | Type::Float(FloatKind::F32 | FloatKind::F64) => true,
        Type::Float(FloatKind::F16 | FloatKind::BF16) => true,
        Type::Tensor { elem, shape, .. } => {
            let small = shape.iter().try_fold(1_i64, |count, &size| count.checked_mul(size));
            let counted = shape.iter().all(|&size| size >= 0) && small.is_some_and(|count| count <= ELEMENTS);
            counted && printable(module, *elem)
        }
        Type::Vector { elem, shape } => {
            let converted = match module.ctx.ty(*elem) {
                Type::Float(FloatKind::F16 | FloatKind::BF16) => true,
                Type::Integer { width, .. } => *width > PRINTED,
                _ => false,
            };
            !converted && shape.iter().all(|dim| !dim.scalable) && printable(module, *elem)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use assay_ir::Int;

    const PROGRAM: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (i8) -> (i8, i100), sym_name = "f"}> ({
  ^bb0(%arg0: i8):
    %0 = "arith.extsi"(%arg0) : (i8) -> i100
    "func.return"(%arg0, %0) : (i8, i100) -> ()
  }) : () -> ()
}) : () -> ()
"#;

    #[test]
    fn the_made_main_runs_and_prints() {
        let mut module = assay_ir::parse(PROGRAM).expect("generic form");
        add_main(&mut module, "f", &[Value::int(Int::new(8, 200))]).expect("a printable result");
        let text = assay_ir::print(&module);
        let again = assay_ir::parse(&text).expect("what we print parses");
        assert_eq!(assay_ir::print(&again), text);
        assert!(text.contains("func.call") && text.matches("vector.print").count() == 3, "{text}");
        assert!(add_main(&mut module, "f", &[Value::int(Int::new(8, 1))]).is_none(), "there is a main");
        let mut module = assay_ir::parse(PROGRAM).expect("generic form");
        assert!(add_main(&mut module, "g", &[]).is_none());
    }
}
