// ARGS: check % --pipeline canonicalize
// NEEDS: mlir-opt

// Inside of the inner module an index has 32 bits, so the casts truncate there. That is not modelled, so nothing is said.
module {
  module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
    func.func @narrow(%x: i64) -> i64 {
      %i = arith.index_cast %x : i64 to index
      %y = arith.index_cast %i : index to i64
      return %y : i64
    }
  }
}
