module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  func.func @f(%x: i64) -> i64 {
    %i = arith.index_cast %x : i64 to index
    %r = arith.index_cast %i : index to i64
    return %r : i64
  }
}
