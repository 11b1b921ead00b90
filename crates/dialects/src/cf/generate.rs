//! Makes control flow between blocks: diamonds, switches, loops. Each form ends in a block where the paths join.

use assay_ir::{Attr, BlockId, DenseData, OpId, Type, TypeId, ValueId};
use assay_model::generate::i32_array;
use assay_model::{Class, DefinedBuilder, Ids, IrBuilderExt, ScalarFunction, Value};

use crate::arith::generate::{binary, less};
use crate::cf::names::{BRANCH, COND_BR, SWITCH};

/// The least number of ops for which a branch is made.
const LEAST_OPS: u32 = 6;

/// The number of ops for all blocks, if a branch can be made here.
fn share(b: &mut dyn DefinedBuilder) -> Option<u32> {
    let ops = b.limits().ops;
    (b.may_branch() && ops >= LEAST_OPS).then(|| 2 + b.below(ops / 2))
}

fn types_of(b: &mut dyn DefinedBuilder, values: &[ValueId]) -> Vec<TypeId> {
    values.iter().map(|&value| b.module().value(value).ty).collect()
}

fn contents_of(b: &mut dyn DefinedBuilder, values: &[ValueId]) -> Vec<Value> {
    values.iter().map(|&value| b.content(value)).collect()
}

fn newest(b: &mut dyn DefinedBuilder, types: &[TypeId]) -> Option<Ids> {
    types.iter().map(|&ty| b.newest(ty)).collect()
}

fn branch(b: &mut dyn DefinedBuilder, to: BlockId, values: &[ValueId]) {
    let op = b.create(BRANCH, values, &[]);
    b.module().op_mut(op).successors.push(to);
    b.insert(op);
}

fn cond_branch(
    b: &mut dyn DefinedBuilder,
    flag: ValueId,
    yes: (BlockId, &[ValueId]),
    no: (BlockId, &[ValueId]),
) {
    let mut operands = Ids::from_slice(&[flag]);
    operands.extend(yes.1.iter().chain(no.1).copied());
    let op = b.create(COND_BR, &operands, &[]);
    let sizes = i32_array(&mut b.module().ctx, &[1, yes.1.len() as i32, no.1.len() as i32]);
    b.module().set_property(op, "operandSegmentSizes", sizes);
    b.module().op_mut(op).successors.extend([yes.0, no.0]);
    b.insert(op);
}

/// Fills a block that branches to `join`; returns the contents of the values that it passes.
fn arm(
    b: &mut dyn DefinedBuilder,
    block: BlockId,
    join: BlockId,
    ops: u32,
    types: Option<&[TypeId]>,
) -> (Vec<TypeId>, Vec<Value>) {
    b.enter(block);
    b.body(ops);
    let values = match types {
        // A constant can be made for every type that was drawn, so the default is never used.
        Some(types) => newest(b, types).unwrap_or_default(),
        None => b.sinks(2),
    };
    let (types, contents) = (types_of(b, &values), contents_of(b, &values));
    branch(b, join, &values);
    b.leave(join);
    (types, contents)
}

fn add_args(b: &mut dyn DefinedBuilder, block: BlockId, types: &[TypeId], contents: &[Value]) {
    for (&ty, content) in types.iter().zip(contents) {
        b.add_arg(block, ty, content.clone());
    }
}

/// Two arms, or one and a direct edge.
pub fn diamond(b: &mut dyn DefinedBuilder) -> Option<()> {
    let ops = share(b)?;
    let flag = b.scalar(Class::Bool)?;
    let taken = !b.content(flag).as_int()?.is_zero();
    let start = b.here();
    let (yes, join) = (b.add_block(), b.add_block());
    let (types, mut contents) = arm(b, yes, join, ops / 2, None);
    b.move_to(start);
    let direct = if b.chance(30) { newest(b, &types) } else { None };
    match direct {
        Some(values) => {
            if !taken {
                contents = contents_of(b, &values);
            }
            cond_branch(b, flag, (yes, &[]), (join, &values));
        }
        None => {
            let no = b.add_block();
            cond_branch(b, flag, (yes, &[]), (no, &[]));
            let other = arm(b, no, join, ops / 2, Some(&types));
            if !taken {
                contents = other.1;
            }
        }
    }
    b.move_to(join);
    add_args(b, join, &types, &contents);
    Some(())
}

/// One arm a case.
pub fn switch(b: &mut dyn DefinedBuilder) -> Option<()> {
    let ops = share(b)?;
    let flag = b.scalar(Class::Int)?;
    let ty = b.module().value(flag).ty;
    let Type::Integer { width, .. } = *b.module().ctx.ty(ty) else { return None };
    if !(8..=64).contains(&width) {
        return None;
    }
    let known = b.content(flag).as_int()?.clone();
    let mut cases: Vec<assay_ir::Int> =
        (0..1 + b.below(3)).map(|_| assay_ir::Int::from_i128(width, i128::from(b.below(6)) - 1)).collect();
    if b.chance(60) {
        cases.push(known.clone());
    }
    cases.sort_by(assay_ir::Int::scmp);
    cases.dedup();
    let taken = cases.iter().position(|case| *case == known).map_or(0, |at| at + 1);
    let start = b.here();
    let join = b.add_block();
    let each = ops / (cases.len() as u32 + 1);
    let mut blocks = vec![b.add_block()];
    let (types, mut contents) = arm(b, blocks[0], join, each, None);
    for index in 1..=cases.len() {
        b.move_to(start);
        let block = b.add_block();
        blocks.push(block);
        let other = arm(b, block, join, each, Some(&types));
        if index == taken {
            contents = other.1;
        }
    }
    b.move_to(start);
    switch_op(b, flag, ty, &cases, &blocks);
    b.move_to(join);
    add_args(b, join, &types, &contents);
    Some(())
}

fn switch_op(
    b: &mut dyn DefinedBuilder,
    flag: ValueId,
    ty: TypeId,
    cases: &[assay_ir::Int],
    blocks: &[BlockId],
) -> OpId {
    let op = b.create(SWITCH, &[flag], &[]);
    let ctx = &mut b.module().ctx;
    let len = cases.len();
    let bytes: Vec<Vec<u8>> = cases.iter().map(assay_ir::Int::to_le_bytes).collect();
    let splat = len == 1;
    let tensor = ctx.intern_type(Type::Tensor { shape: [len as i64].into(), elem: ty, encoding: None });
    let data = DenseData::Bytes { splat, bytes: bytes.concat().into() };
    let properties = [
        ("case_operand_segments", i32_array(ctx, &vec![0; len])),
        ("case_values", ctx.intern_attr(Attr::Dense { data, ty: tensor })),
        ("operandSegmentSizes", i32_array(ctx, &[1, 0, 0])),
    ];
    for (name, attr) in properties {
        b.module().set_property(op, name, attr);
    }
    b.module().op_mut(op).successors.extend(blocks.iter().copied());
    b.insert(op);
    op
}

/// A loop whose counter is an argument of its header block.
pub fn counted_loop(b: &mut dyn DefinedBuilder) -> Option<()> {
    if !b.limits().loops {
        return None;
    }
    let ops = share(b)?;
    let trips = b.limits().trips;
    let n = i64::from(b.below(trips + 1));
    let (zero, upper, step) = (b.index(0)?, b.index(n)?, b.index(1)?);
    let mut inits = Ids::from_slice(&[zero]);
    for _ in 0..b.below(3) {
        inits.extend(b.variable(Class::Any));
    }
    let types = types_of(b, &inits);
    let contents = contents_of(b, &inits);
    let (head, body, exit) = (b.add_block(), b.add_block(), b.add_block());
    branch(b, head, &inits);
    b.move_to(head);
    let args: Ids =
        types.iter().zip(&contents).map(|(&ty, content)| b.add_arg(head, ty, content.clone())).collect();
    let flag = less(b, args[0], upper)?;
    cond_branch(b, flag, (body, &[]), (exit, &[]));
    b.enter(body);
    b.body(ops);
    let next = binary(b, ScalarFunction::Add, args[0], step);
    let rest = newest(b, &types[1..]);
    let mut values: Ids = next.into_iter().collect();
    values.extend(rest.into_iter().flatten());
    branch(b, head, &values);
    b.leave(exit);
    (values.len() == types.len()).then_some(())
}
