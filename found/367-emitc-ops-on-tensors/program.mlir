func.func @f(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = arith.select %c, %a, %b : tensor<?xf32>
  return
}
