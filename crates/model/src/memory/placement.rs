//! Where the objects of an execution lie. Nothing that is defined depends on this.

/// Space between objects: an address just past one belongs to no other.
pub(super) const GAP: u64 = 64;
/// Greatest alignment that is kept.
const MAX_ALIGN: u64 = 1 << 20;
/// What every object is aligned to at the usual places, as `malloc` does on x86-64.
const MIN_ALIGN: u64 = 16;
/// Distances from multiples of this distinguish places: greater alignments are seldom asked for.
const PAGE: u64 = 4096;

/// A way to choose addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Where the first object lies, about.
    first: u64,
    /// Distance of each object above a multiple of [`PAGE`], as far as its own alignment allows; with none, objects
    /// lie as densely as they may.
    behind_page: Option<u64>,
    /// Whether later objects lie below earlier ones, as on a stack.
    pub(super) down: bool,
}

impl Placement {
    /// Where objects lie unless something else is asked for.
    pub const USUAL: Placement = Placement { first: 0x1_0000, behind_page: None, down: false };

    /// Other places. An object that asks for 16 bytes lies 16, 32 and 48 bytes above a multiple of 64 at one place each, and
    /// at the last on one of 64 that is none of 128. One that asks for less is aligned to 1, 2, 4 and 8 bytes, but to what it
    /// asks for at least: nothing else is promised about its address [LLVM LangRef, alloca].
    pub const ELSEWHERE: [Placement; 4] = [
        Placement { first: 0x7a5b_c3d1_2000, behind_page: Some(0x011), down: false },
        Placement { first: 0x6153_0b8e_7000, behind_page: Some(0x862), down: true },
        Placement { first: 0x55d0_9a4f_b000, behind_page: Some(0x5b4), down: false },
        Placement { first: 0x7ffd_31c6_d000, behind_page: Some(0x048), down: true },
    ];

    /// The address of an object, given address and size of the one made before it and the bytes between them beyond those that are
    /// always there; `None` if there is no room.
    pub(super) fn address(
        self,
        last: Option<(u64, u64)>,
        between: u64,
        size: u64,
        align: u64,
    ) -> Option<u64> {
        let least = if self.behind_page.is_some() { 1 } else { MIN_ALIGN };
        let align = align.clamp(least, MAX_ALIGN);
        let (unit, behind) = match self.behind_page {
            Some(behind) if PAGE.is_multiple_of(align) => (PAGE, behind - behind % align),
            _ => (align, 0),
        };
        if self.down {
            let below =
                last.map_or(self.first, |(address, _)| address).checked_sub(size.checked_add(GAP)?)?;
            let below = below.checked_sub(between)?;
            Some(below.checked_sub(behind)? / unit * unit + behind)
        } else {
            let above =
                last.map_or(Some(self.first), |(address, size)| address.checked_add(size)?.checked_add(GAP))?;
            let above = above.checked_add(between)?;
            above.saturating_sub(behind).checked_next_multiple_of(unit)?.checked_add(behind)
        }
    }
}
