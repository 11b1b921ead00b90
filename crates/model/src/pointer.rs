//! Addresses, and the objects that they may be used for.

use std::fmt;

/// Number of an object within its memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub(crate) u32);

impl ObjectId {
    pub(crate) const NONE: ObjectId = ObjectId(u32::MAX);
}

/// An address and the object that it may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pointer {
    /// In bytes; 0 is null.
    pub address: u64,
    pub(crate) object: ObjectId,
}

impl Pointer {
    /// The null pointer.
    pub const NULL: Pointer = Pointer { address: 0, object: ObjectId::NONE };

    /// A pointer that no object belongs to.
    pub const fn without_object(address: u64) -> Pointer {
        Pointer { address, object: ObjectId::NONE }
    }

    /// The pointer that is `bytes` further (or back), with the same object.
    #[inline]
    pub fn offset(self, bytes: i64) -> Pointer {
        Pointer { address: self.address.wrapping_add(bytes as u64), ..self }
    }

    /// The object that the pointer was made for.
    #[inline]
    pub fn object(self) -> Option<ObjectId> {
        (self.object != ObjectId::NONE).then_some(self.object)
    }

    /// Whether the address is 0, no matter which object it may be used for.
    #[inline]
    pub fn is_null(self) -> bool {
        self.address == 0
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_null() { write!(f, "null") } else { write!(f, "{:#x}", self.address) }
    }
}
