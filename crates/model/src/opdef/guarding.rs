//! What the sanitizer needs to know about an op.

use assay_ir::OpId;

use super::{OpDef, SHAPES_DIFFER};
use crate::guard::{Access, Guard, GuardBuilder, GuardResult, Limit, LoopBounds, RangeOf, SizeSource};
use crate::lanes::LanesOf;
use crate::rule::Rule;

impl OpDef {
    /// The rule about the sizes of its operands that an op has because it works element by element, beside [`OpDef::rules`].
    pub fn shape_rule(&self) -> Option<&'static Rule> {
        (self.meaning.is_elementwise() && self.broadcast.is_none()).then_some(&SHAPES_DIFFER)
    }

    /// Sets the function that makes the op well defined, so that these rules are kept; see [`Guard`].
    pub const fn guard(
        mut self,
        make: fn(&mut dyn GuardBuilder, OpId) -> Option<GuardResult>,
        rules: &'static [&'static Rule],
    ) -> OpDef {
        self.guard = Some(Guard { rules, make });
        self
    }

    /// See [`OpDef::range`].
    pub const fn range(mut self, range: RangeOf) -> OpDef {
        self.range = Some(range);
        self
    }

    /// See [`OpDef::is_guard_part`].
    pub const fn guard_part(mut self) -> OpDef {
        self.is_guard_part = true;
        self
    }

    /// See [`OpDef::limits`].
    pub const fn limits(mut self, limits: &'static [Limit]) -> OpDef {
        self.limits = limits;
        self
    }

    /// See [`OpDef::loops`].
    pub const fn loops(mut self, loops: LoopBounds) -> OpDef {
        self.loops = Some(loops);
        self
    }

    /// See [`Access`].
    pub const fn access(mut self, access: Access) -> OpDef {
        self.access = access;
        self
    }

    /// See [`SizeSource`].
    pub const fn sizes(mut self, sizes: SizeSource) -> OpDef {
        self.sizes = sizes;
        self
    }

    /// See [`OpDef::at_indices`].
    pub const fn at_indices(mut self, name: &'static str) -> OpDef {
        self.at_indices = Some(name);
        self
    }

    /// See [`OpDef::lanes`].
    pub const fn lanes(mut self, lanes: LanesOf) -> OpDef {
        self.lanes = Some(lanes);
        self
    }
}
