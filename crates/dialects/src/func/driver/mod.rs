//! Makes a `main` for a function: it calls the function with given arguments, and prints the results and the memory behind the arguments.

mod memory;

use assay_ir::{Attr, BlockId, Float, FloatKind, Int, Module, OpId, Signedness, Type, TypeId, ValueId};
use assay_model::generate::elem_of;
use assay_model::memref::indices_of;
use assay_model::{
    BlockBuilder, DriverArg, DriverInput, GuardBuilder, IrBuilder, IrBuilderExt, Scalar, ScalarFunction,
    Value,
};

use crate::func::names::{CALL, FUNC, RETURN};
use crate::functions::insert;
use crate::guard_ops::constant;
use crate::tensor::names::{CAST, EXTRACT};
use crate::vector::names::PRINT;
use memory::DriverMemory;

/// Bits of the widest integer that `vector.print` prints.
const PRINTED: u32 = 64;

/// The largest number of printed elements of a tensor, or of an object in memory.
const ELEMENTS: i64 = 64;

/// Adds a public `main` without arguments that calls `function` with `input`. It prints each result that can be printed exactly: integers up to
/// 128 bits, `index`, f32, f64, vectors and small tensors of these. Then it prints the memory behind the arguments. A function without
/// results may print by itself. `None` if there is no such function of builtin types, if nothing can be printed, or if there is a `main`
/// already; the module must not be used then.
pub fn add_main(module: &mut Module, function: &str, input: &DriverInput) -> Option<()> {
    let body = program_body(module)?;
    let named = |module: &Module, name: &str| {
        module.block(body).ops.iter().copied().find(|&op| module.symbol_of(op) == Some(name))
    };
    if named(module, "main").is_some() {
        return None;
    }
    let callee = named(module, function)?;
    let (types, results) = module.function_type(callee)?;
    let (types, results) = (types.to_vec(), results.to_vec());
    let shows_result = results.is_empty() || results.iter().any(|&ty| printable(module, ty));
    if types.len() != input.args.len() || !shows_result && input.objects.is_empty() {
        return None;
    }
    let (main, block) = empty_main(module);
    let mut b = BlockBuilder::at_end(module, block);
    let memory = DriverMemory::allocate(&mut b, &types, input)?;
    let argument = |(&ty, arg): (&TypeId, &DriverArg)| match arg {
        DriverArg::Value(value) => make_constant(&mut b, ty, value),
        DriverArg::View { .. } => memory.view(&mut b, ty, arg),
    };
    let arguments: Option<Vec<ValueId>> = types.iter().zip(&input.args).map(argument).collect();
    let call = b.create(CALL, &arguments?, &results);
    let symbol = b.symbol_ref(function);
    b.module().set_property(call, "callee", symbol);
    b.insert(call)?;
    for value in b.ir().op(call).results.clone() {
        if printable(b.ir(), b.type_of(value)) {
            print(&mut b, value);
        }
    }
    memory.print(&mut b)?;
    leave(&mut b);
    module.push_op(body, main);
    Some(())
}

/// The block that the only top-level op holds.
fn program_body(module: &Module) -> Option<BlockId> {
    let [program] = module.block(module.top()).ops[..] else { return None };
    module.region(*module.op(program).regions.first()?).blocks.first().copied()
}

/// A detached `main`, with its empty block.
fn empty_main(module: &mut Module) -> (OpId, BlockId) {
    let main = module.create(FUNC, &[], &[]);
    super::generate::set_main(module, main);
    let region = module.add_region(main);
    (main, module.add_block(region))
}

fn leave(b: &mut BlockBuilder<'_>) -> OpId {
    let exit = b.create(RETURN, &[], &[]);
    b.insert(exit);
    exit
}

/// See [`assay_model::GuardOps::entry`].
pub fn add_entry(module: &mut Module) -> Option<OpId> {
    let body = program_body(module)?;
    let (main, block) = empty_main(module);
    let exit = leave(&mut BlockBuilder::at_end(module, block));
    module.push_op(body, main);
    Some(exit)
}

/// See [`assay_model::GuardOps::call`].
pub fn call_with_values(g: &mut dyn GuardBuilder, function: OpId) -> Option<()> {
    let module = g.ir();
    (module.op_name(function) == FUNC && module.symbol_of(function) != Some("main")).then_some(())?;
    let has_body = module.op(function).regions.iter().any(|&region| !module.region(region).blocks.is_empty());
    has_body.then_some(())?;
    let (inputs, results) = module.function_type(function)?;
    let (inputs, results) = (inputs.to_vec(), results.to_vec());
    let symbol = module.symbol_of(function)?.to_owned();
    let arguments: Option<Vec<ValueId>> =
        inputs.iter().enumerate().map(|(number, &ty)| argument(g, ty, number)).collect();
    let call = g.create(CALL, &arguments?, &results);
    let symbol = g.symbol_ref(&symbol);
    g.module().set_property(call, "callee", symbol);
    g.insert(call)
}

/// A value for an argument: small numbers, different for each argument.
fn argument(g: &mut dyn GuardBuilder, ty: TypeId, number: usize) -> Option<ValueId> {
    let number = 3 + 2 * (number % 24) as i64;
    let value = match *g.ir().ctx.ty(elem_of(&g.ir().ctx, ty)) {
        Type::Float(kind) => Scalar::Float(Float::from_f64(kind, number as f64)),
        _ => Scalar::int(64, number.into()),
    };
    let is_memory = matches!(g.ir().ctx.ty(ty), Type::MemRef { .. } | Type::UnrankedMemRef { .. });
    let plain = if is_memory { None } else { constant(g, ty, None, &value) };
    plain.or_else(|| g.fresh(ty))
}

/// A constant of the type. Sizes that the type leaves open come from the value.
fn make_constant(b: &mut BlockBuilder<'_>, ty: TypeId, value: &Value) -> Option<ValueId> {
    if let (Type::Tensor { shape, elem, encoding }, Value::Array(array)) = (b.ir().ctx.ty(ty).clone(), value)
        && shape.iter().any(|&size| size < 0)
    {
        let whole = b.ty(Type::Tensor { shape: array.shape().into(), elem, encoding });
        let constant = constant_of(b, whole, value)?;
        return b.make(CAST, &[constant], ty, &[]);
    }
    constant_of(b, ty, value)
}

fn constant_of(b: &mut BlockBuilder<'_>, ty: TypeId, value: &Value) -> Option<ValueId> {
    let op = crate::arith::constant_of(b.module(), ty, value)?;
    b.insert(op)?;
    Some(b.ir().op(op).results[0])
}

/// Prints a value. Tensors are printed element by element. Short floats are printed as f32, which represents them exactly. Wide integers are
/// printed in pieces.
fn print(b: &mut BlockBuilder<'_>, value: ValueId) -> Option<()> {
    let ty = b.type_of(value);
    let (shape, elem) = match *b.ir().ctx.ty(ty) {
        Type::Integer { width, .. } if width > PRINTED => return print_wide(b, value, width),
        Type::Float(FloatKind::F16 | FloatKind::BF16) => {
            let wide = b.float(FloatKind::F32);
            let value = insert(b, ScalarFunction::Cast, &[value], wide)?;
            return print(b, value);
        }
        Type::Tensor { ref shape, elem, .. } => (shape.clone(), elem),
        _ => {
            let op = b.create(PRINT, &[value], &[]);
            return b.insert(op);
        }
    };
    let index = b.index_type();
    for at in 0..shape.iter().product() {
        let mut operands = vec![value];
        for number in indices_of(at, &shape) {
            operands.push(constant_of(b, index, &Value::int(Int::from_i128(64, number.into())))?);
        }
        let element = b.make(EXTRACT, &operands, elem, &[])?;
        print(b, element)?;
    }
    Some(())
}

/// Prints the upper bits of an integer, then its lower 64.
fn print_wide(b: &mut BlockBuilder<'_>, value: ValueId, width: u32) -> Option<()> {
    let (ty, piece) = (b.type_of(value), b.int(PRINTED));
    let bits = constant_of(b, ty, &Value::int(Int::from_i128(width, PRINTED.into())))?;
    let upper = insert(b, ScalarFunction::ShiftRight, &[value, bits], ty)?;
    for part in [upper, value] {
        let part = insert(b, ScalarFunction::Cast, &[part], piece)?;
        print(b, part)?;
    }
    Some(())
}

/// Keeps only `main` and the declaration of the function that it calls. The result is lowered once, and then linked with
/// every lowered form of that function. `None` if there is no such function.
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
