func.func @f(%x: i8 {secret.secret}) -> i8 {
  %0 = affine.for %i = 0 to 8 iter_args(%sum = %x) -> (i8) {
    %1 = arith.muli %x, %x : i8
    %2 = arith.addi %sum, %1 : i8
    affine.yield %2 : i8
  }
  return %0 : i8
}
