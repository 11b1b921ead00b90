//! An op under construction: its parts by their ODS names, each open or fixed.

use assay_ir::{AttrId, BlockId, OpId, TypeId, ValueId};
use smallvec::SmallVec;

use super::GrammarBuilder;
use crate::shape::{OpShape, ValueShape};

/// One operand or result of ODS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftPart {
    /// Number and types are drawn.
    Open,
    /// This many values; their types are drawn.
    Count(usize),
    /// Values of these types; the operands are visible or new values.
    Types(SmallVec<[TypeId; 2]>),
    /// Operands only.
    Values(SmallVec<[ValueId; 2]>),
}

/// One attribute of ODS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Drawn if required, sometimes drawn if not.
    Open,
    /// Left out.
    Absent,
    /// This attribute.
    Is(AttrId),
}

/// What the terminator of a region passes on.
#[derive(Clone)]
pub enum Yield {
    /// The op has no terminator here.
    Nothing,
    /// This terminator; its operands are values of these types.
    Types(&'static str, SmallVec<[TypeId; 2]>),
    /// Drawn from the shape: a terminator that the op's traits name, or one of the dialect that is allowed here.
    Open,
    /// This function makes the terminator (and what it needs before it); it gets the block's arguments.
    Custom(fn(&mut dyn GrammarBuilder, &[ValueId]) -> Option<()>),
}

/// How one region is filled: a block with arguments, drawn ops, and a terminator.
#[derive(Clone)]
pub struct RegionPlan {
    /// Types of the arguments of the block.
    pub args: SmallVec<[TypeId; 2]>,
    /// Its terminator.
    pub ends: Yield,
    /// Contains only ops that the terminator needs.
    pub bare: bool,
    /// The region stays without blocks.
    pub empty: bool,
    /// Whether the block may get further arguments of any type, as a function's block may.
    pub open_args: bool,
}

/// Completes an op whose regions are filled.
pub type Finish = fn(&mut dyn GrammarBuilder, OpId) -> Option<()>;

/// One op under construction. Names are those of ODS. An unknown name is a bug of the recipe: it is recorded, and the op is dropped.
#[derive(Clone)]
pub struct Draft {
    /// What ODS says about the op.
    pub shape: &'static OpShape,
    /// One per operand of ODS.
    pub operands: SmallVec<[DraftPart; 4]>,
    /// One per result of ODS.
    pub results: SmallVec<[DraftPart; 2]>,
    /// One per attribute of ODS.
    pub attrs: SmallVec<[Slot; 4]>,
    /// Plans of the regions.
    pub regions: SmallVec<[RegionPlan; 1]>,
    /// Whether regions are drawn from the shape, because none was planned.
    pub open_regions: bool,
    /// Blocks that the op branches to.
    pub successors: SmallVec<[BlockId; 2]>,
    /// Discardable attributes, which are not in ODS.
    pub discardable: Vec<(&'static str, AttrId)>,
    /// Runs after the regions are filled and before the op is verified.
    pub finish: Option<Finish>,
    /// A name that the shape does not have.
    pub error: Option<&'static str>,
}

impl Draft {
    /// Everything open.
    pub fn new(shape: &'static OpShape) -> Draft {
        Draft {
            shape,
            operands: shape.operands.iter().map(|_| DraftPart::Open).collect(),
            results: shape.results.iter().map(|_| DraftPart::Open).collect(),
            attrs: shape.attrs.iter().map(|_| Slot::Open).collect(),
            regions: SmallVec::new(),
            open_regions: true,
            successors: SmallVec::new(),
            discardable: Vec::new(),
            finish: None,
            error: None,
        }
    }

    fn set_operand(&mut self, name: &'static str, part: DraftPart) -> &mut Self {
        match position(&self.shape.operands, name) {
            Some(at) => self.operands[at] = part,
            None => self.error = Some(name),
        }
        self
    }

    fn set_result(&mut self, name: &'static str, part: DraftPart) -> &mut Self {
        match position(&self.shape.results, name) {
            Some(at) => self.results[at] = part,
            None => self.error = Some(name),
        }
        self
    }

    /// One operand is this value.
    pub fn operand(&mut self, name: &'static str, value: ValueId) -> &mut Self {
        self.operands(name, &[value])
    }

    /// An operand is these values.
    pub fn operands(&mut self, name: &'static str, values: &[ValueId]) -> &mut Self {
        self.set_operand(name, DraftPart::Values(values.into()))
    }

    /// One operand has this type.
    pub fn operand_type(&mut self, name: &'static str, ty: TypeId) -> &mut Self {
        self.operand_types(name, &[ty])
    }

    /// An operand is values of these types.
    pub fn operand_types(&mut self, name: &'static str, types: &[TypeId]) -> &mut Self {
        self.set_operand(name, DraftPart::Types(types.into()))
    }

    /// Sets the type of one result. An unnamed result has the name `""`.
    pub fn result_type(&mut self, name: &'static str, ty: TypeId) -> &mut Self {
        self.result_types(name, &[ty])
    }

    /// A result is values of these types.
    pub fn result_types(&mut self, name: &'static str, types: &[TypeId]) -> &mut Self {
        self.set_result(name, DraftPart::Types(types.into()))
    }

    /// Makes a result this many values.
    pub fn result_count(&mut self, name: &'static str, count: usize) -> &mut Self {
        self.set_result(name, DraftPart::Count(count))
    }

    /// Sets the value of an attribute or property. An attribute that this version of the op does not have is ignored.
    pub fn attr(&mut self, name: &'static str, attr: AttrId) -> &mut Self {
        if let Some(at) = self.shape.attrs.iter().position(|each| each.name == name) {
            self.attrs[at] = Slot::Is(attr);
        }
        self
    }

    /// An attribute is not there.
    pub fn absent(&mut self, name: &'static str) -> &mut Self {
        if let Some(at) = self.shape.attrs.iter().position(|each| each.name == name) {
            self.attrs[at] = Slot::Absent;
        }
        self
    }

    /// Leaves out all attributes that are still open, unless the op requires them.
    pub fn plain(&mut self) -> &mut Self {
        for (slot, shape) in self.attrs.iter_mut().zip(&self.shape.attrs) {
            if *slot == Slot::Open && shape.presence != crate::shape::Presence::Required {
                *slot = Slot::Absent;
            }
        }
        self
    }

    /// Plans the next region: a block with arguments, drawn ops, and this terminator with values of these types.
    pub fn region(&mut self, args: &[TypeId], terminator: &'static str, yields: &[TypeId]) -> &mut Self {
        self.region_plan(RegionPlan::new(args, Yield::Types(terminator, yields.into())))
    }

    /// Plans the next region: a block with arguments, drawn ops, and what the function makes at the end.
    pub fn region_with(
        &mut self,
        args: &[TypeId],
        ends: fn(&mut dyn GrammarBuilder, &[ValueId]) -> Option<()>,
    ) -> &mut Self {
        self.region_plan(RegionPlan::new(args, Yield::Custom(ends)))
    }

    /// The next region has no blocks.
    pub fn empty_region(&mut self) -> &mut Self {
        self.region_plan(RegionPlan { empty: true, ..RegionPlan::new(&[], Yield::Nothing) })
    }

    /// The next region.
    pub fn region_plan(&mut self, plan: RegionPlan) -> &mut Self {
        self.regions.push(plan);
        self.open_regions = false;
        self
    }

    /// No regions but those planned.
    pub fn no_regions(&mut self) -> &mut Self {
        self.open_regions = false;
        self
    }

    /// Adds a successor.
    pub fn successor(&mut self, block: BlockId) -> &mut Self {
        self.successors.push(block);
        self
    }

    /// Sets a function that completes the op after its regions are filled and before it is verified. It can set attributes that depend on the
    /// content of the regions.
    pub fn finish(&mut self, finish: Finish) -> &mut Self {
        self.finish = Some(finish);
        self
    }

    /// Adds an attribute that ODS does not know.
    pub fn discardable(&mut self, name: &'static str, attr: AttrId) -> &mut Self {
        self.discardable.push((name, attr));
        self
    }
}

impl RegionPlan {
    /// A block with arguments, drawn ops, and an end.
    pub fn new(args: &[TypeId], ends: Yield) -> RegionPlan {
        RegionPlan { args: args.into(), ends, bare: false, empty: false, open_args: false }
    }

    /// Without drawn ops.
    pub fn bare(mut self) -> RegionPlan {
        self.bare = true;
        self
    }

    /// See [`RegionPlan::open_args`].
    pub fn open_args(mut self) -> RegionPlan {
        self.open_args = true;
        self
    }
}

fn position(list: &[ValueShape], name: &str) -> Option<usize> {
    list.iter().position(|each| each.name == name)
}
