//! What two programs must share beside the results of their functions.

use super::{DecodePromises, DecodeWhole, OpDef};
use crate::machine::OpView;

/// Which attributes of an op neither terms nor executions read. What they mean is not known, so two programs that are compared must have the same ones.
#[derive(Clone, Copy, Debug)]
pub enum UnreadAttributes {
    /// The discardable ones, and of those that ODS lists these.
    Listed(&'static [&'static str]),
    /// All but these.
    AllBut(&'static [&'static str]),
}

impl OpDef {
    /// See [`OpDef::global`].
    pub const fn global(mut self, decode: DecodeWhole) -> OpDef {
        self.global = Some(decode);
        self
    }

    /// See [`OpDef::defines`].
    pub const fn defines(mut self, defines: fn(&OpView<'_>) -> bool) -> OpDef {
        self.defines = Some(defines);
        self
    }

    /// See [`OpDef::promises`].
    pub const fn promises(mut self, decode: DecodePromises) -> OpDef {
        self.promises = Some(decode);
        self
    }

    /// See [`OpDef::unread`].
    pub const fn unread(mut self, unread: UnreadAttributes) -> OpDef {
        self.unread = unread;
        self
    }

    /// See [`OpDef::decided_outside`].
    pub const fn decided_outside(mut self) -> OpDef {
        self.decided_outside = true;
        self
    }
}
