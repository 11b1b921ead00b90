//! The parts of a module's data layout that the meaning of its ops depends on.
//!
//! Sources: docs/DataLayout.md and DLTIAttrs.td of MLIR 22 (`#dlti.dl_spec` with entries for `index` and the
//! endianness); LLVM LangRef, data layout (`llvm.data_layout`).

use crate::builtin::names::UNREALIZED_CONVERSION_CAST;
use assay_ir::{Attr, Module, OpId, Type, TypeId, ValueId};
use assay_model::POINTER_WIDTH;

/// The attributes in which a program states its data layout.
pub const ATTRIBUTES: [&str; 2] = [DL_SPEC, LLVM_LAYOUT];
const DL_SPEC: &str = "dlti.dl_spec";
const LLVM_LAYOUT: &str = "llvm.data_layout";

/// The data layout of a module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DataLayout {
    /// Width of `index` in bits, if the layout states it.
    pub index_width: Option<u32>,
    /// A clause that names a part of the layout that the interpreter does not model.
    pub unmodelled: Option<String>,
}

/// The layout that the module op states: the first op of a file. A layout of an op inside it only holds for a part of the program
/// [docs/DataLayout.md, 'scoped']; if it differs, it is not modelled.
pub fn data_layout(module: &Module) -> DataLayout {
    let mut layout = DataLayout::default();
    for &op in &module.block(module.top()).ops {
        read_op(module, op, &mut layout);
    }
    let mut unmodelled = layout.unmodelled.clone();
    module.walk(module.top(), &mut |op| {
        let mut inner = DataLayout { index_width: layout.index_width, unmodelled: None };
        read_op(module, op, &mut inner);
        if inner.index_width != layout.index_width {
            inner.unmodelled = Some("an op inside of the module has a data layout of its own".to_owned());
        }
        unmodelled = unmodelled.take().or(inner.unmodelled);
    });
    DataLayout { unmodelled, ..layout }
}

fn read_op(module: &Module, op: OpId, layout: &mut DataLayout) {
    if let Some(Attr::Dialect { body, .. }) = attr(module, op, DL_SPEC) {
        read_spec(module.ctx.str(*body), layout);
    }
    if let Some(Attr::String(text)) = attr(module, op, LLVM_LAYOUT) {
        read_llvm(module.ctx.str(*text), layout);
    }
}

fn attr<'m>(module: &'m Module, op: OpId, name: &str) -> Option<&'m Attr> {
    module.attr_of(op, name).map(|id| module.ctx.attr(id))
}

/// `<index = 32 : i32, "dlti.endianness" = "little", …>`
fn read_spec(body: &str, layout: &mut DataLayout) {
    if let Some(width) = text_after(body, "index = ").and_then(number) {
        layout.index_width = Some(width);
    }
    if let Some(endianness) = text_after(body, "\"dlti.endianness\" = \"")
        && !endianness.starts_with("little")
    {
        layout.unmodelled = Some("its data layout is big-endian".to_owned());
    }
    // `!llvm.ptr = dense<[32, …]> : vector<4xi64>`: the first number is the size.
    if let Some(size) =
        text_after(body, "!llvm.ptr = dense<").and_then(|text| number(text.trim_start_matches('[')))
        && size != POINTER_WIDTH
    {
        layout.unmodelled = Some(format!("its data layout has pointers of {size} bits"));
    }
    // `i64 = dense<32> : vector<2xi64>`, `f64 = dense<[32, 64]> : vector<2xi64>`: the first number is the alignment.
    for (at, _) in body.match_indices(" = dense<") {
        let ty = body[..at].rsplit([' ', ',', '<']).next().unwrap_or_default();
        let align = number(body[at + " = dense<".len()..].trim_start_matches('['));
        read_alignment(ty, align, layout);
    }
}

/// Records the alignment in bits of a type such as `i64` or `f32` if it differs from that of x86-64, which the interpreter uses.
fn read_alignment(ty: &str, align: Option<u32>, layout: &mut DataLayout) {
    let bits = ty.strip_prefix(['i', 'f']).and_then(|digits| digits.parse::<u32>().ok());
    if let (Some(bits), Some(align)) = (bits, align)
        && align != bits.max(8).next_power_of_two().min(128)
    {
        layout.unmodelled = Some(format!("its data layout aligns {ty} to {align} bits"));
    }
}

/// `e-m:e-p:32:32-i64:64`
fn read_llvm(text: &str, layout: &mut DataLayout) {
    for part in text.split('-') {
        let pointer = part.strip_prefix("p:").or_else(|| part.strip_prefix("p0:"));
        if part == "E" {
            layout.unmodelled = Some("its data layout is big-endian".to_owned());
        } else if let Some(size) = pointer.and_then(number)
            && size != POINTER_WIDTH
        {
            layout.unmodelled = Some(format!("its data layout has pointers of {size} bits"));
        } else if let Some((ty, align)) = part.split_once(':') {
            read_alignment(ty, number(align), layout);
        }
    }
}

fn text_after<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    text.find(word).map(|at| &text[at + word.len()..])
}

fn number(text: &str) -> Option<u32> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// The widths that casts between `index` and integers assume for `index`. An incomplete conversion leaves such casts.
pub fn cast_widths(module: &Module) -> Vec<u32> {
    let mut widths = Vec::new();
    module.walk(module.top(), &mut |op| {
        if module.op_name(op) == UNREALIZED_CONVERSION_CAST {
            let data = module.op(op);
            let ty = |values: &[ValueId]| values.first().map(|&value| module.ctx.ty(module.value(value).ty));
            if let (Some(Type::Index), Some(&Type::Integer { width, .. }))
            | (Some(&Type::Integer { width, .. }), Some(Type::Index)) =
                (ty(&data.operands), ty(&data.results))
                && !widths.contains(&width)
            {
                widths.push(width);
            }
        }
    });
    widths
}

/// Whether a program depends on the width of `index`: it has a value of that type, or a memref.
pub fn uses_index(module: &Module) -> bool {
    let mut found = false;
    let is_index = |ty: TypeId| match module.ctx.ty(ty) {
        Type::Index | Type::MemRef { .. } | Type::UnrankedMemRef { .. } => true,
        Type::Vector { elem, .. } | Type::Tensor { elem, .. } => matches!(module.ctx.ty(*elem), Type::Index),
        _ => false,
    };
    module.walk(module.top(), &mut |op| {
        let data = module.op(op);
        let blocks = data.regions.iter().flat_map(|&region| module.region(region).blocks.iter());
        let args = blocks.flat_map(|&block| module.block(block).args.iter());
        found |= data.results.iter().chain(args).any(|&value| is_index(module.value(value).ty));
    });
    found
}
