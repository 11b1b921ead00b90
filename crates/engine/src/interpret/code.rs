//! The decoded form of a function: dense slots instead of SSA values, kernels instead of ops.

use assay_ir::{BlockId, OpId, RegionId, ValueId};
use assay_model::{Approximate, Bits, Broadcast, ElemType, Promises, ScalarKernel, Stop, WholeKernel};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::check::CompiledRule;
use super::stand_in::StandInOp;
use super::unranked::Unranked;

/// One function (or one op run alone), ready to execute.
pub struct Code {
    /// Slots of a frame.
    pub n_slots: usize,
    pub blocks: Vec<CodeBlock>,
    /// Each region that has a block.
    pub entries: FxHashMap<RegionId, RegionEntry>,
    /// Slots of values that are defined outside of the decoded regions, with the ids of these values.
    pub free: Vec<(ValueId, u32)>,
    /// Slot of each value met, for reports.
    pub slots: FxHashMap<ValueId, u32>,
    /// For a function: what its attributes promise.
    pub promises: Result<Promises, Stop>,
}

/// Where a region begins.
#[derive(Clone, Copy)]
pub struct RegionEntry {
    pub block: usize,
    /// The stack allocations of the region end with it: its op has ODS's trait AutomaticAllocationScope.
    pub scope: bool,
}

impl Code {
    /// Nothing to execute.
    pub fn empty() -> Code {
        Code {
            n_slots: 0,
            blocks: Vec::new(),
            entries: FxHashMap::default(),
            free: Vec::new(),
            slots: FxHashMap::default(),
            promises: Ok(Promises::default()),
        }
    }
}

pub struct CodeBlock {
    /// The block in the module.
    pub id: BlockId,
    pub args: SmallVec<[u32; 2]>,
    pub instrs: Vec<Instr>,
}

pub struct Instr {
    pub op: OpId,
    pub kernel: Kernel,
    /// The kernel in a faster form, with the slots that it needs, if it is one of the commonest.
    pub plain: DirectOp,
    pub operands: SmallVec<[u32; 3]>,
    pub results: SmallVec<[u32; 1]>,
    /// Block numbers.
    pub successors: SmallVec<[u32; 2]>,
    pub rules: Vec<CompiledRule>,
    /// Steps that it costs by the widths of its integers, and that each element of an array costs (see [`super::weight`]).
    pub weight: u64,
    pub element_weight: u64,
    /// Bit `i` is set if nothing reads operand `i` after the op.
    pub last_use: u32,
    pub unranked: Unranked,
    /// See [`OpDef::bits`].
    pub bits: [Option<Bits>; 2],
    /// For an elementwise op: the element types of its results and of its operands.
    pub elems: SmallVec<[ElemType; 1]>,
    pub operand_elems: SmallVec<[ElemType; 3]>,
    /// See [`OpDef::hands_on`].
    pub hands_on: u32,
    /// See [`OpDef::rules_on_elements`].
    pub rules_on_elements: bool,
    /// A rule of the op makes its results poison.
    pub makes_poison: bool,
    /// See [`OpDef::maskable`].
    pub is_maskable: bool,
    /// How operands of different shapes are stretched ([`OpDef::broadcast`]).
    pub broadcast: Option<Broadcast>,
}

impl Instr {
    /// Whether the results may be poison even if no open operand is poison: by a rule of the op, or because one open
    /// operand selects another one, which is poison. `operands` says which of the open operands are poison.
    pub fn hands_on_poison(&self, operands: impl Iterator<Item = bool>) -> bool {
        self.makes_poison || operands.filter(|&poison| poison).nth(1).is_some()
    }

    /// Whether nothing reads an operand after the op.
    #[inline]
    pub fn is_last_to_read(&self, index: usize) -> bool {
        index < u32::BITS as usize && self.last_use >> index & 1 == 1
    }

    /// Whether it computes one result from all values of its operands, and cannot fail.
    pub fn is_total(&self) -> bool {
        let is_function =
            matches!(self.kernel, Kernel::Int1(_) | Kernel::Int2(_) | Kernel::Float1(_) | Kernel::Float2(_));
        is_function && self.rules.is_empty() && self.results.len() == 1
    }

    /// Whether it leaves the region and cannot fail.
    pub fn is_plain_exit(&self) -> bool {
        matches!(self.kernel, Kernel::Exit) && self.rules.is_empty()
    }
}

pub enum Kernel {
    Int1(fn(&assay_ir::Int) -> assay_ir::Int),
    Int2(fn(&assay_ir::Int, &assay_ir::Int) -> assay_ir::Int),
    Int2Partial(fn(&assay_ir::Int, &assay_ir::Int) -> Option<assay_ir::Int>),
    Float1(fn(assay_ir::Float) -> assay_ir::Float),
    Float2(fn(assay_ir::Float, assay_ir::Float) -> assay_ir::Float),
    Approximate(&'static Approximate),
    Scalar(ScalarKernel),
    Whole(WholeKernel),
    /// Leaves the region with all operands.
    Exit,
    /// Does nothing.
    Declaration,
    /// An op without a model, for which a stand-in runs.
    StandInOp(StandInOp),
    /// Stops the execution: an op that is unknown or could not be decoded.
    Stop(Stop),
}

/// An elementwise op without rules, with two operands and one result: on two defined scalars it is a call.
#[derive(Clone, Copy)]
pub enum DirectOp {
    Int2 {
        kernel: fn(&assay_ir::Int, &assay_ir::Int) -> assay_ir::Int,
        operands: [u32; 2],
        result: u32,
    },
    Float2 {
        kernel: fn(assay_ir::Float, assay_ir::Float) -> assay_ir::Float,
        operands: [u32; 2],
        result: u32,
    },
    No,
}

impl DirectOp {
    pub fn new(kernel: &Kernel, rules: &[CompiledRule], operands: &[u32], results: &[u32]) -> DirectOp {
        match (kernel, operands, results) {
            _ if !rules.is_empty() => DirectOp::No,
            (&Kernel::Int2(kernel), &[a, b], &[result]) => {
                DirectOp::Int2 { kernel, operands: [a, b], result }
            }
            (&Kernel::Float2(kernel), &[a, b], &[result]) => {
                DirectOp::Float2 { kernel, operands: [a, b], result }
            }
            _ => DirectOp::No,
        }
    }
}

impl Kernel {
    /// Whether it maps the scalars of one element to scalars.
    pub fn is_elementwise(&self) -> bool {
        !matches!(
            self,
            Kernel::Whole(_) | Kernel::Exit | Kernel::Declaration | Kernel::StandInOp(_) | Kernel::Stop(_)
        )
    }
}
