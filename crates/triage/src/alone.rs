//! Whether one op hangs alone: a known hang is recognised by its op, whatever else the program has.

use std::time::Duration;

use assay_drive::opt::{BackEnd, Compiler, OptOutcome};
use assay_drive::{DriveError, Step};
use assay_ir::{Attr, Def, Module, OpId, Type, ValueId};
use assay_model::shape::{Shapes, Trait};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::hangs::{HANG_IN_PROCESS, HANG_PROCESS, has_op};

/// The property with which every function states its type (`FunctionOpInterface`).
const FUNCTION_TYPE: &str = "function_type";
/// Properties of a function that describe its old arguments and results, and whether it is private: a pass may erase a private function
/// that nobody calls.
const OF_OLD_FUNCTION: [&str; 3] = ["arg_attrs", "res_attrs", "sym_visibility"];
/// Ops of one name that are tried.
const MOST_TRIED: usize = 4;
/// A run that took too long is repeated with this many times the time: a busy machine may make any run slow.
const CONFIRMATION: u32 = 4;

/// An op on which a pass does not end, in a program that has nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HangingOp {
    /// Its name.
    pub name: String,
    /// The program.
    pub program: String,
}

/// The first of the ops with these names on which `step` alone does not end. Each is tried for a short time; the one that does
/// not end is tried again for longer. One try is enough if another step was shown not to end on the op: `limit_of` then gives its CPU time.
///
/// # Errors
/// If the compiler cannot be run.
pub fn find_hanging_op(
    compiler: &Compiler,
    names: &[String],
    limit_of: impl Fn(&str) -> Option<Duration>,
    program: &str,
    step: &Step,
) -> Result<Option<HangingOp>, DriveError> {
    let names: Vec<&String> = names.iter().filter(|name| has_op(program, name)).collect();
    let Some(module) = assay_ir::parse(program).ok().filter(|_| !names.is_empty()) else { return Ok(None) };
    let most = if compiler.back_end() == BackEnd::Library { HANG_IN_PROCESS } else { HANG_PROCESS };
    let within = |cpu: Duration| {
        let mut compiler = compiler.clone();
        compiler.limits.cpu = Some(cpu.min(compiler.limits.wall));
        compiler
    };
    let hangs = |compiler: &Compiler, program: &str| {
        let outcome = compiler.run(program, &step.to_pipeline())?;
        Ok::<_, DriveError>(matches!(outcome, OptOutcome::TimedOut { .. }))
    };
    for name in names {
        let tries = match limit_of(name) {
            Some(limit) => vec![within(limit)],
            None => vec![within(most), within(most * CONFIRMATION)],
        };
        let mut ops = Vec::new();
        module.walk(module.top(), &mut |op| ops.push(op));
        ops.retain(|&op| module.op_name(op) == name);
        for alone in ops.into_iter().take(MOST_TRIED).filter_map(|op| isolate_op(&module, op)) {
            let program = assay_ir::print(&alone);
            let mut hung = true;
            for compiler in &tries {
                hung = hung && hangs(compiler, &program)?;
            }
            if hung {
                return Ok(Some(HangingOp { name: name.clone(), program }));
            }
        }
    }
    Ok(None)
}

/// A module with one function, which has this op and returns its results. Constants that the op uses are there too, other values
/// are arguments. `None` if the op is not in a function that returns.
pub(crate) fn isolate_op(module: &Module, op: OpId) -> Option<Module> {
    let mut module = module.clone();
    let function = function_around(&module, op)?;
    let region = *module.op(function).regions.first()?;
    let last = *module.block(*module.region(region).blocks.last()?).ops.last()?;
    if !module.op(last).successors.is_empty() {
        return None;
    }
    let used = values_from_outside(&module, op);
    let new = module.add_block(region);
    let mut values = FxHashMap::default();
    for value in used {
        let own = match constant(&module, value) {
            Some(constant) => {
                let copy = module.clone_op(constant);
                module.push_op(new, copy);
                module.op(copy).results[0]
            }
            None => {
                let ty = module.value(value).ty;
                module.add_arg(new, ty)
            }
        };
        values.insert(value, own);
    }
    let copy = module.clone_op_with(op, &mut values);
    let end = module.clone_op(last);
    module.op_mut(end).operands = module.op(copy).results.clone().into_iter().collect();
    module.push_op(new, copy);
    module.push_op(new, end);
    for block in module.region(region).blocks.clone() {
        if block != new {
            module.erase_block(block);
        }
    }
    set_type(&mut module, function, new, copy);
    let siblings = module.op(function).parent?;
    for other in module.block(siblings).ops.clone() {
        if other != function {
            module.erase_op(other);
        }
    }
    Some(module)
}

/// The values that are arguments of the function that [`isolate_op`] makes, in their order.
pub(crate) fn arguments_of_isolated(module: &Module, op: OpId) -> Vec<ValueId> {
    let mut values = values_from_outside(module, op);
    values.retain(|&value| constant(module, value).is_none());
    values
}

/// The constant that defines a value. A fold may need to see it.
fn constant(module: &Module, value: ValueId) -> Option<OpId> {
    let Def::Result { op, .. } = module.value(value).def else { return None };
    Shapes::newest().get(module.op_name(op)).is_some_and(|shape| shape.has(Trait::ConstantLike)).then_some(op)
}

/// The outermost function that has this op.
fn function_around(module: &Module, op: OpId) -> Option<OpId> {
    let is_function = |op: &OpId| {
        let ty = module.attr_of(*op, FUNCTION_TYPE).map(|attr| module.ctx.attr(attr));
        matches!(ty, Some(Attr::Type(ty)) if matches!(module.ctx.ty(*ty), Type::Function { .. }))
    };
    let parents = std::iter::successors(module.parent_op(op), |&op| module.parent_op(op));
    parents.filter(is_function).last()
}

/// The values that an op and the ops inside it use and do not define, each once.
fn values_from_outside(module: &Module, op: OpId) -> Vec<ValueId> {
    let (mut defined, mut used) = (FxHashSet::default(), module.op(op).operands.to_vec());
    for &region in &module.op(op).regions {
        for &block in &module.region(region).blocks {
            defined.extend(module.block(block).args.iter().copied());
            module.walk(block, &mut |inner| {
                let data = module.op(inner);
                defined.extend(data.results.iter().copied());
                used.extend(data.operands.iter().copied());
                for &region in &data.regions {
                    for &block in &module.region(region).blocks {
                        defined.extend(module.block(block).args.iter().copied());
                    }
                }
            });
        }
    }
    let mut seen = FxHashSet::default();
    used.retain(|value| !defined.contains(value) && seen.insert(*value));
    used
}

/// Gives a function the type of its only block, which returns the results of `op`.
fn set_type(module: &mut Module, function: OpId, block: assay_ir::BlockId, op: OpId) {
    let types = |values: &[ValueId]| values.iter().map(|&value| module.value(value).ty).collect::<Box<[_]>>();
    let (inputs, results) = (types(&module.block(block).args), types(&module.op(op).results));
    let ty = module.ctx.intern_type(Type::Function { inputs, results });
    let attr = module.ctx.intern_attr(Attr::Type(ty));
    for name in OF_OLD_FUNCTION {
        module.remove_attr(function, name);
    }
    let sym = module.ctx.sym(FUNCTION_TYPE);
    let data = module.op_mut(function);
    let entries = data.properties.iter_mut().chain(data.attrs.iter_mut());
    entries.filter(|entry| entry.0 == sym).for_each(|entry| entry.1 = attr);
}

#[cfg(test)]
mod tests {
    use assay_drive::Discovery;

    use super::*;

    #[test]
    fn an_op_alone_gets_what_it_uses_as_arguments() {
        let text = r#""builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
  ^bb0(%c: i1):
    %x = "t.x"() : () -> i32
    %r = "t.region"(%c) ({
      %y = "t.y"(%x) : (i32) -> i8
      "t.yield"(%y) : (i8) -> ()
    }) : (i1) -> i64
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "g"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;
        let module = assay_ir::parse(text).unwrap();
        let mut at = None;
        module.walk(module.top(), &mut |op| {
            if module.op_name(op) == "t.region" {
                at = Some(op);
            }
        });
        let alone = assay_ir::print(&isolate_op(&module, at.unwrap()).unwrap());
        assert!(alone.contains("function_type = (i1, i32) -> i64"), "{alone}");
        assert!(!alone.contains("t.x") && !alone.contains("\"g\""), "{alone}");
        assay_ir::parse(&alone).unwrap();
    }

    fn hanging(program: &str) -> Option<Option<HangingOp>> {
        let Ok(target) = Discovery::run().select("mlir-22") else {
            eprintln!("skipped: there is no mlir-22");
            return None;
        };
        let compiler = Compiler::new(target);
        let known = vec!["vector.mask".to_owned()];
        let step = Step::new("convert-arith-to-llvm");
        Some(find_hanging_op(&compiler, &known, |_| None, program, &step).unwrap())
    }

    /// A mask around nothing is folded again and again (found/54). The addition has nothing to do with it.
    const EMPTY_MASK: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%x: i32):
    %m = "arith.constant"() <{value = dense<true> : vector<1xi1>}> : () -> vector<1xi1>
    %y = "arith.addi"(%x, %x) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "vector.mask"(%m) ({
      "vector.yield"() : () -> ()
    }) : (vector<1xi1>) -> ()
    "func.return"(%y) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
"#;

    #[test]
    fn a_known_op_that_hangs_alone_is_found_in_a_program() {
        let Some(found) = hanging(EMPTY_MASK) else { return };
        let op = found.unwrap();
        assert_eq!(op.name, "vector.mask");
        assert!(!op.program.contains("arith.addi"), "{}", op.program);
    }

    /// The program with a masked write in place of the empty mask.
    fn masked_write(mask: &str) -> String {
        let write = "      \"vector.transfer_write\"(%v, %b, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, \
                     permutation_map = affine_map<(d0) -> (d0)>}> : (vector<1xi32>, memref<4xi32>, index) -> ()";
        EMPTY_MASK
            .replace("(i32) -> i32, sym_name", "(i32, vector<1xi32>, memref<4xi32>, index) -> i32, sym_name")
            .replace("%x: i32)", "%x: i32, %v: vector<1xi32>, %b: memref<4xi32>, %i: index)")
            .replace("      \"vector.yield\"", &format!("{write}\n      \"vector.yield\""))
            .replace("dense<true>", mask)
    }

    /// The fold moves the write out of a mask of ones, and an empty mask is left. So the constant must be there.
    #[test]
    fn a_known_op_may_hang_because_of_a_constant() {
        let Some(found) = hanging(&masked_write("dense<true>")) else { return };
        assert!(found.is_some_and(|op| op.program.contains("dense<true>")));
    }

    /// Another mask around an op does not hang, so a hang of this program would have another reason.
    #[test]
    fn a_known_op_that_does_not_hang_alone_explains_nothing() {
        let Some(found) = hanging(&masked_write("dense<false>")) else { return };
        assert_eq!(found, None);
        assert_eq!(hanging(&EMPTY_MASK.replace("vector.mask", "a.b")), Some(None));
    }
}
