//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const LOAD: &str = "memref.load";
pub const STORE: &str = "memref.store";
pub const PREFETCH: &str = "memref.prefetch";

pub const ALLOC: &str = "memref.alloc";
pub const ALLOCA: &str = "memref.alloca";

pub const COPY: &str = "memref.copy";

pub const GLOBAL: &str = "memref.global";
pub const GET_GLOBAL: &str = "memref.get_global";

pub const DIM: &str = "memref.dim";

pub const CAST: &str = "memref.cast";
pub const REINTERPRET_CAST: &str = "memref.reinterpret_cast";

pub const SUBVIEW: &str = "memref.subview";
