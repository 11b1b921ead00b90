//! Linalg ops against the compiler: the maps of named ops against its generalisation, and programs that it lowers
//! to loops and executes.

mod execute;
mod generic;
mod instances;
mod maps;
