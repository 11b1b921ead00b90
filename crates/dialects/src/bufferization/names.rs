//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const TO_TENSOR_OP: &str = "bufferization.to_tensor";
pub const TO_BUFFER: &str = "bufferization.to_buffer";
