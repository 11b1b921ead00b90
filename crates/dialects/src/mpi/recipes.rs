//! How to make the ops of `mpi` where ODS does not say enough.
