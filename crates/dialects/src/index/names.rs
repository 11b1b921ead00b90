//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const SUB: &str = "index.sub";
pub const CMP: &str = "index.cmp";
pub const ADD: &str = "index.add";
pub const MUL: &str = "index.mul";
pub const CASTS: &str = "index.casts";
pub const CASTU: &str = "index.castu";
pub const CEILDIVS: &str = "index.ceildivs";
pub const FLOORDIVS: &str = "index.floordivs";
pub const SHL: &str = "index.shl";
pub const SHRS: &str = "index.shrs";
