//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const ADD_OP: &str = "tosa.add";
pub const SUB_OP: &str = "tosa.sub";
pub const MAXIMUM: &str = "tosa.maximum";
pub const MINIMUM: &str = "tosa.minimum";
pub const BITWISE_AND: &str = "tosa.bitwise_and";
pub const BITWISE_OR: &str = "tosa.bitwise_or";

pub const CAST_OP: &str = "tosa.cast";

pub const EQUAL_OP: &str = "tosa.equal";
pub const GREATER_OP: &str = "tosa.greater";
pub const GREATER_EQUAL_OP: &str = "tosa.greater_equal";
pub const SELECT: &str = "tosa.select";

pub const CONST: &str = "tosa.const";
pub const YIELD: &str = "tosa.yield";
pub const CUSTOM: &str = "tosa.custom";
pub const CAST_FROM_BLOCK_SCALED: &str = "tosa.cast_from_block_scaled";
pub const CAST_TO_BLOCK_SCALED: &str = "tosa.cast_to_block_scaled";
pub const MATMUL_T_BLOCK_SCALED: &str = "tosa.matmul_t_block_scaled";

pub const GATHER_OP: &str = "tosa.gather";

pub const CONCAT: &str = "tosa.concat";
pub const RESHAPE: &str = "tosa.reshape";
pub const REVERSE: &str = "tosa.reverse";
pub const SLICE: &str = "tosa.slice";
pub const TILE: &str = "tosa.tile";
pub const TRANSPOSE_OP: &str = "tosa.transpose";
pub const IDENTITY: &str = "tosa.identity";

pub const MAX_POOL2D: &str = "tosa.max_pool2d";

pub const REDUCE_ANY: &str = "tosa.reduce_any";
pub const REDUCE_ALL: &str = "tosa.reduce_all";
pub const REDUCE_MAX: &str = "tosa.reduce_max";
pub const REDUCE_MIN: &str = "tosa.reduce_min";

pub const CONST_SHAPE: &str = "tosa.const_shape";

pub const CLAMP_OP: &str = "tosa.clamp";
pub const ABS_OP: &str = "tosa.abs";
pub const CLZ: &str = "tosa.clz";

pub const VARIABLE: &str = "tosa.variable";
pub const VARIABLE_READ_OP: &str = "tosa.variable_read";
pub const VARIABLE_WRITE: &str = "tosa.variable_write";
