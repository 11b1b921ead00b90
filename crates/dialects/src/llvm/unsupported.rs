//! Ops that deliberately have no meaning here, each with the reason.

use assay_model::{KeptAttributes, MemoryEffects, OpDef, OpView};

const EXCEPTIONS: &str = "unwinding is not modelled";
const VARIADIC: &str = "the list of a variadic function's arguments has a form of the target's own";
const ENVIRONMENT: &str = "the floating-point environment (rounding mode and exceptions) is not modelled";
const LABELS: &str = "addresses of blocks are not modelled";

pub static OPS: &[OpDef] = &[
    OpDef::unsupported("llvm.invoke", EXCEPTIONS)
        // Its attributes must match the numbers of operands or parts of types (see its `verify`).
        .keeps(KeptAttributes::All),
    OpDef::unsupported("llvm.landingpad", EXCEPTIONS),
    OpDef::unsupported("llvm.resume", EXCEPTIONS),
    OpDef::unsupported("llvm.intr.eh.typeid.for", EXCEPTIONS),
    OpDef::unsupported("llvm.va_arg", VARIADIC),
    OpDef::unsupported("llvm.intr.vastart", VARIADIC),
    OpDef::unsupported("llvm.intr.vacopy", VARIADIC),
    OpDef::unsupported("llvm.intr.vaend", VARIADIC),
    OpDef::unsupported("llvm.blockaddress", LABELS),
    OpDef::unsupported("llvm.blocktag", LABELS),
    OpDef::unsupported("llvm.indirectbr", LABELS),
    OpDef::unsupported("llvm.inline_asm", "the target's instructions are not modelled"),
    OpDef::unsupported("llvm.call_intrinsic", "an intrinsic by name, mostly one of a target"),
    OpDef::unsupported("llvm.linker_options", "it speaks to the linker"),
    OpDef::unsupported("llvm.module_flags", "it speaks to the code generator"),
    OpDef::unsupported("llvm.intr.experimental.constrained.fpext", ENVIRONMENT).effects(environment),
    OpDef::unsupported("llvm.intr.experimental.constrained.fptrunc", ENVIRONMENT).effects(environment),
    OpDef::unsupported("llvm.intr.experimental.constrained.sitofp", ENVIRONMENT).effects(environment),
    OpDef::unsupported("llvm.intr.experimental.constrained.uitofp", ENVIRONMENT).effects(environment),
];

/// They read the rounding mode and raise exceptions, although ODS calls them `Pure` [LangRef, Constrained Floating-Point Intrinsics: they have
/// side effects on the floating-point environment].
fn environment(_: &OpView<'_>) -> MemoryEffects {
    MemoryEffects::UNKNOWN
}
