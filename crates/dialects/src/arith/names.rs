//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const EXTUI: &str = "arith.extui";
pub const EXTSI: &str = "arith.extsi";
pub const TRUNCI: &str = "arith.trunci";
pub const EXTF: &str = "arith.extf";
pub const TRUNCF: &str = "arith.truncf";
pub const SCALING_TRUNCF: &str = "arith.scaling_truncf";
pub const SITOFP: &str = "arith.sitofp";
pub const UITOFP: &str = "arith.uitofp";
pub const FPTOSI: &str = "arith.fptosi";
pub const FPTOUI: &str = "arith.fptoui";
pub const INDEX_CAST: &str = "arith.index_cast";
pub const INDEX_CASTUI: &str = "arith.index_castui";
pub const BITCAST: &str = "arith.bitcast";

pub const NEGF: &str = "arith.negf";
pub const ADDF: &str = "arith.addf";
pub const SUBF: &str = "arith.subf";
pub const MULF: &str = "arith.mulf";
pub const DIVF: &str = "arith.divf";
pub const REMF: &str = "arith.remf";
pub const MAXIMUMF: &str = "arith.maximumf";
pub const MINIMUMF: &str = "arith.minimumf";
pub const CMPF: &str = "arith.cmpf";

pub const CONSTANT: &str = "arith.constant";
pub const CMPI: &str = "arith.cmpi";
pub const MULI: &str = "arith.muli";
pub const XORI: &str = "arith.xori";
pub const ADDI: &str = "arith.addi";
pub const SUBI: &str = "arith.subi";
pub const ANDI: &str = "arith.andi";
pub const CEILDIVSI: &str = "arith.ceildivsi";
pub const FLOORDIVSI: &str = "arith.floordivsi";
pub const CEILDIVUI: &str = "arith.ceildivui";
pub const DIVSI: &str = "arith.divsi";
pub const SHLI: &str = "arith.shli";
pub const SHRSI: &str = "arith.shrsi";
pub const SHRUI: &str = "arith.shrui";
pub const MULSI_EXTENDED: &str = "arith.mulsi_extended";
pub const MULUI_EXTENDED: &str = "arith.mului_extended";
pub const ADDUI_EXTENDED: &str = "arith.addui_extended";
pub const MAXSI: &str = "arith.maxsi";
pub const MINSI: &str = "arith.minsi";
pub const MINUI: &str = "arith.minui";
pub const DIVUI: &str = "arith.divui";
pub const REMUI: &str = "arith.remui";
pub const ORI: &str = "arith.ori";
pub const MAXUI: &str = "arith.maxui";

pub const SELECT: &str = "arith.select";
