//! Names of ops that several files make or look for. The element of each is in the file of its family.

pub const TO_TENSOR_OP: &str = "bufferization.to_tensor";
pub const TO_BUFFER: &str = "bufferization.to_buffer";
