//! Lists of numbers of an op, and what its affine maps compute of operands.

/// Where the numbers of a [`List`] are that are not operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// All are operands.
    None,
    /// All are operands, those from this one on.
    From(u8),
    /// All are operands: the op's last ones, as many as this attribute has numbers.
    Last(&'static str),
    /// All are operands: those that the affine maps of these attributes read. The operands of the first map come first.
    ReadBy(&'static [&'static str]),
    /// In this attribute, with a marker at the place of each operand.
    Attr(&'static str),
    /// They are the static sizes of the first result's type.
    ResultSizes,
    /// In this attribute, without dimensions of size 1 that the type of the operand with this number has dropped.
    Reduced(&'static str, u8),
    /// They are not stored: each is the number of dimensions in a group of the attribute `reassociation`.
    Groups,
    /// All are operands: of each operand bundle with this tag, the operand with this number. 0 for a bundle with fewer
    /// operands.
    Bundle(&'static str, u8),
}

/// A list of integers of an op, one for each dimension or each loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List {
    /// ODS name of the operands that belong to the list.
    pub operands: &'static str,
    /// Where the other numbers are.
    pub numbers: Numbers,
}

impl List {
    /// All numbers are operands.
    pub const fn operands(operands: &'static str) -> List {
        List { operands, numbers: Numbers::None }
    }

    /// A list of operands only, without the first ones; `first` is the number of these.
    pub const fn from(operands: &'static str, first: u8) -> List {
        List { operands, numbers: Numbers::From(first) }
    }

    /// The op's last operands, as many as an attribute has numbers.
    pub const fn last(operands: &'static str, attr: &'static str) -> List {
        List { operands, numbers: Numbers::Last(attr) }
    }

    /// The operands that the affine maps of attributes read.
    pub const fn read_by(operands: &'static str, maps: &'static [&'static str]) -> List {
        List { operands, numbers: Numbers::ReadBy(maps) }
    }

    /// The numbers of an attribute; those that are dynamic are operands.
    pub const fn mixed(operands: &'static str, numbers: &'static str) -> List {
        List { operands, numbers: Numbers::Attr(numbers) }
    }

    /// The same without the dimensions of static size 1 that a slice drops. The type of an operand of lower rank shows which these are.
    pub const fn reduced(operands: &'static str, numbers: &'static str, of: u8) -> List {
        List { operands, numbers: Numbers::Reduced(numbers, of) }
    }

    /// The groups of dimensions of the operands that an op collapses.
    pub const fn groups(operands: &'static str) -> List {
        List { operands, numbers: Numbers::Groups }
    }

    /// From each operand bundle with a tag, the operand with this number.
    pub const fn bundle(operands: &'static str, tag: &'static str, number: u8) -> List {
        List { operands, numbers: Numbers::Bundle(tag, number) }
    }

    /// The sizes of the first result; those that are dynamic are operands.
    pub const fn sizes(operands: &'static str) -> List {
        List { operands, numbers: Numbers::ResultSizes }
    }
}

/// A bound of a loop that an affine map computes of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapBound {
    /// The operands, and the maps that read them ([`List::read_by`]).
    pub list: List,
    /// Which of these maps it is.
    pub map: u8,
    /// The attribute with the number of results for each loop; empty if all results belong to one loop.
    pub groups: &'static str,
    /// The bound is the least of the results, not the greatest.
    pub least: bool,
}
