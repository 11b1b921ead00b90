//! What ODS does not say about making the ops of `mpi`.
