//! The table by which the sanitizer makes guards.

use assay_model::{GuardOps, ScalarFunction};

use crate::functions::pure;
use crate::guard_ops::{binary, compare, constant, dim, fresh, widen};
use crate::guards::{also, below, index_below};
use crate::scf::names::{IF, YIELD};

/// See [`GuardOps`].
pub static GUARD_OPS: GuardOps = GuardOps {
    constant,
    compare: |g, (predicate, a, b)| compare(g, predicate, a, b),
    binary: |g, (op, a, b)| binary(g, op, a, b),
    select: |g, (condition, a, b)| {
        let ty = g.ir().value(a).ty;
        pure(g, ScalarFunction::Select, &[condition, a, b], ty)
    },
    widen: |g, (value, width, signed)| widen(g, value, width, signed),
    below_size: |g, op, at, (base, dimension), room, condition| {
        index_below(g, op, at, base, dimension, room, condition)
    },
    dim: |g, (value, number)| dim(g, value, number),
    also: |g, condition, predicate, a, b| also(g, condition, predicate, a, b),
    below: |g, op, at, limit| below(g, op, at, limit),
    fresh: |g, ty| fresh(g, ty),
    agree: crate::agreement::agree,
    digest: |g, value| crate::observe::digest(g, value),
    show: |g, value| crate::observe::show(g, value),
    entry: crate::func::add_entry,
    call: crate::func::call_with_values,
    branch_name: IF,
    branch: |module, condition, results| {
        let op = module.create(IF, &[condition], results);
        module.add_region(op);
        module.add_region(op);
        op
    },
    leave: |module, values| module.create(YIELD, values, &[]),
};
