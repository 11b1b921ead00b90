//! The builtin dialect: the module, and casts that conversions leave behind.

use assay_model::{Builder, Dialect, Flow, Generate, Meaning, OpDef, OpView, RegionKind, Stop, WholeKernel};

pub static DIALECT: Dialect = Dialect { name: "builtin", ops: &[OPS] };

static OPS: &[OpDef] = &[
    OpDef::new("builtin.module", Meaning::Declaration)
        .doc("Holds functions and other symbols; does nothing itself.")
        .generate(Generate::Program(program)),
    OpDef::new("builtin.unrealized_conversion_cast", Meaning::Whole(cast))
        .doc("The same values under other types, here of the same bits."),
];

/// A module of functions with an entry.
fn program(b: &mut dyn Builder) -> Option<()> {
    let op = b.create("builtin.module", &[], &[]);
    let region = b.module().add_region(op);
    b.append(op);
    b.open(region, RegionKind::Single, &[]);
    let made = crate::func::generate::functions(b);
    b.close();
    made
}

/// Defined where operands and results have one representation: equal types, or scalars, vectors and tensors of one
/// shape whose elements differ in name only (`index` and the integer of its width, signednesses).
fn cast(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let n_results = view.module.op(view.op).results.len();
    let mut same = n_results == view.n_operands();
    for index in 0..n_results.min(view.n_operands()) {
        let (from, to) = (view.operand_type(index)?, view.result_type(index)?);
        same &= from == to
            || (view.shape(from) == view.shape(to)
                && matches!((view.elem(from), view.elem(to)), (Ok(a), Ok(b)) if a == b));
    }
    if !same {
        return Err(view.unsupported("types of different representation"));
    }
    Ok(Box::new(|_, operands| Ok(Flow::Next(operands.iter().cloned().collect()))))
}
