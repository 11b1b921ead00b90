//! Interpreter and generators over a registry of ops.
