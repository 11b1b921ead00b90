// ARGS: check % --against check_against_layout.after
// NEEDS: mlir-opt

// Nothing but the data layout changes: with an index of 32 bits, @f truncates.
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 64>} {
  func.func @f(%x: i64) -> i64 {
    %i = arith.index_cast %x : i64 to index
    %r = arith.index_cast %i : index to i64
    return %r : i64
  }
}
