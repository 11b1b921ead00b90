//! How large a module is.

use assay_ir::Module;

/// Sizes are compared by ops first, then by operands (so that a constant is smaller than a computation), then by the length of
/// the printed text. If all are equal, the text that sorts first is smaller. So there is no infinite chain of ever smaller
/// modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    /// Attached ops.
    pub ops: usize,
    /// Their operands.
    pub operands: usize,
    /// Bytes of the generic form.
    pub text: usize,
}

impl Size {
    /// Size of a module that prints as `text`.
    pub fn measure(module: &Module, text: &str) -> Size {
        let mut size = Size { ops: 0, operands: 0, text: text.len() };
        module.walk(module.top(), &mut |op| {
            size.ops += 1;
            size.operands += module.op(op).operands.len();
        });
        size
    }
}
