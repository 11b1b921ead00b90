//! The table by which the sanitizer makes guards.

use assay_model::{GuardOps, ScalarFunction};

use crate::affine::apply::guard_value;
use crate::functions::pure;
use crate::guard_ops::{binary, compare, constant, count_enabled, dim, fresh, unsigned_less, widen};
use crate::scf::names::{IF, YIELD};
use crate::vector::mask::guard_mask;
use crate::vector::names::BROADCAST;

/// See [`GuardOps`].
pub static GUARD_OPS: GuardOps = GuardOps {
    constant,
    compare: |g, (predicate, a, b)| compare(g, predicate, a, b),
    unsigned_less,
    binary: |g, (op, a, b)| binary(g, op, a, b),
    select: |g, (condition, a, b)| {
        let ty = g.ir().value(a).ty;
        pure(g, ScalarFunction::Select, &[condition, a, b], ty)
    },
    widen: |g, (value, width, signed)| widen(g, value, width, signed),
    cast: |g, (value, ty)| pure(g, ScalarFunction::Cast, &[value], ty),
    broadcast: |g, (value, ty)| g.pure(BROADCAST, &[value], ty, &[]),
    mask: |g, sizes, ty| guard_mask(g, sizes, ty),
    apply: |g, operands, map| guard_value(g, operands, map),
    count_enabled: |g, mask| count_enabled(g, mask),
    dim: |g, (value, number)| dim(g, value, number),
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
