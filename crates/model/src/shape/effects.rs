//! What an op does to memory according to ODS.

/// What an op does to memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoryEffects(u8);

impl MemoryEffects {
    /// It touches no memory.
    pub const NONE: MemoryEffects = MemoryEffects(0);
    /// It reads memory that exists.
    pub const READ: MemoryEffects = MemoryEffects(1);
    /// It writes memory that exists.
    pub const WRITE: MemoryEffects = MemoryEffects(2);
    /// It makes memory.
    pub const ALLOCATE: MemoryEffects = MemoryEffects(4);
    /// It ends the life of memory.
    pub const FREE: MemoryEffects = MemoryEffects(8);
    /// Any effect is possible: neither ODS nor the op's definition says more.
    pub const UNKNOWN: MemoryEffects = MemoryEffects(31);

    /// Both.
    #[must_use]
    pub const fn and(self, other: MemoryEffects) -> MemoryEffects {
        MemoryEffects(self.0 | other.0)
    }

    /// Whether these effects include all effects of the other.
    pub const fn has(self, other: MemoryEffects) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether there are none at all.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// From the words of the data file.
    pub(crate) fn from_words<'a>(words: impl Iterator<Item = &'a str>) -> MemoryEffects {
        words.fold(MemoryEffects::NONE, |all, word| {
            all.and(match word {
                "read" => MemoryEffects::READ,
                "write" => MemoryEffects::WRITE,
                "allocate" => MemoryEffects::ALLOCATE,
                "free" => MemoryEffects::FREE,
                _ => MemoryEffects::UNKNOWN,
            })
        })
    }
}
