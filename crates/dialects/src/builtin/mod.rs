//! The builtin dialect: the module, and casts that conversions leave behind.

use assay_model::{
    Builder, Dialect, ElemType, Flow, Generate, Layout, Meaning, OpDef, OpView, RegionKind, Scalar, Stop,
    Value, Values, WholeKernel,
};

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

/// Defined where operands and results have equal forms: scalars of one width (`index` and the integer of its
/// width, signednesses), n-D vectors and arrays of vectors, functions and pointers to them.
fn cast(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let n_results = view.module.op(view.op).results.len();
    if n_results != view.n_operands() {
        return Err(view.unsupported("another number of operands than of results"));
    }
    let mut layouts = Vec::with_capacity(n_results);
    for index in 0..n_results {
        let (from, to) = (view.operand_type(index)?, view.result_type(index)?);
        let of = |ty| view.layout(ty).ok();
        let layout = match (of(from), of(to)) {
            _ if from == to => None,
            (Some(from), Some(to)) if to.adapt(&from.filled(&ElemType::zero)).is_some() => Some(to),
            (None, None) => None,
            (None, Some(Layout::Scalar(ElemType::Pointer)))
            | (Some(Layout::Scalar(ElemType::Pointer)), None)
                if view.is_function(from) || view.is_function(to) =>
            {
                None
            }
            _ => return Err(view.unsupported("types of different representation")),
        };
        layouts.push(layout);
    }
    Ok(Box::new(move |machine, operands| {
        let results = operands.iter().zip(&layouts).map(|(operand, layout)| match (layout, operand) {
            // A function is called by either, but addresses are compared and computed with.
            (None, Value::Function(symbol)) => {
                let pointer = machine.memory().function_pointer(symbol)?;
                Ok(Value::Scalar(Scalar::Pointer(pointer)))
            }
            (Some(layout), _) => layout.adapt(operand).ok_or_else(|| Stop::invalid("a cast of another form")),
            (None, _) => Ok(operand.clone()),
        });
        results.collect::<Result<Values, Stop>>().map(Flow::Next)
    }))
}
