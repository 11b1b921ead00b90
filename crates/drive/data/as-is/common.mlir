func.func private @unused()
func.func @f(%n: index, %x: i32, %m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %again = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %sum = arith.addi %x, %zero : i32
  %dead = math.absi %sum : i32
  %wide = vector.broadcast %sum : i32 to vector<2xi32>
  %tensor = tensor.from_elements %sum : tensor<1xi32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %sum, %m[%i] : memref<?xi32>
  }
  affine.for %i = 0 to 4 {
    memref.store %x, %m[%i] : memref<?xi32>
  }
  cf.br ^end
^end:
  %end = memref.load %m[%again] : memref<?xi32>
  return %end : i32
}
