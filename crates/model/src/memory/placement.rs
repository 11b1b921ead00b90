//! Where the objects of an execution lie. No defined behaviour depends on this.

/// Space between objects: an address just past one object belongs to no other object.
pub(super) const GAP: u64 = 64;
/// Greatest alignment that is kept.
const MAX_ALIGN: u64 = 1 << 20;
/// The least alignment of objects with [`Placement::USUAL`], as for `malloc` on x86-64.
const MIN_ALIGN: u64 = 16;
/// Placements differ in the distance of objects from multiples of this. Greater alignments are seldom asked for.
const PAGE: u64 = 4096;

/// A way to choose addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Where the first object lies, about.
    first: u64,
    /// Distance of each object above a multiple of [`PAGE`], as far as the object's alignment allows. With `None`, objects are as close together
    /// as they can be.
    behind_page: Option<u64>,
    /// Whether later objects lie below earlier ones, as on a stack.
    pub(super) down: bool,
}

impl Placement {
    /// The default placement of objects.
    pub const USUAL: Placement = Placement { first: 0x1_0000, behind_page: None, down: false };

    /// Other placements. They show whether a program depends on more alignment than its allocations ask for. An object of alignment 16 lies 16, 32 and 48 bytes above
    /// a multiple of 64 in one placement each. In the last one it lies on a multiple of 64 that is not a multiple of 128. An object of a smaller
    /// alignment is aligned to 1, 2, 4 and 8 bytes, but at least to its own alignment: nothing else is promised about its address [LLVM LangRef,
    /// alloca].
    pub const ELSEWHERE: [Placement; 4] = [
        Placement { first: 0x7a5b_c3d1_2000, behind_page: Some(0x011), down: false },
        Placement { first: 0x6153_0b8e_7000, behind_page: Some(0x862), down: true },
        Placement { first: 0x55d0_9a4f_b000, behind_page: Some(0x5b4), down: false },
        Placement { first: 0x7ffd_31c6_d000, behind_page: Some(0x048), down: true },
    ];

    /// The address of an object, from the address and size of the previous object. `between` bytes are left free in addition to the usual gap.
    /// `None` if there is no room.
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
