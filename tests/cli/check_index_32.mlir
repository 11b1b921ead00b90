// ARGS: check % --target mlir-22 -- --convert-arith-to-llvm=index-bitwidth=32 --convert-func-to-llvm=index-bitwidth=32 --finalize-memref-to-llvm=index-bitwidth=32 --reconcile-unrealized-casts
// NEEDS: mlir-22
// A conversion at 32 bits means that index has 32 bits, before it as well.

func.func @wraps(%a: index, %b: index) -> index {
  %c = arith.muli %a, %b : index
  %d = arith.shrui %c, %b : index
  return %d : index
}

func.func @narrows(%a: i64) -> i64 {
  %i = arith.index_cast %a : i64 to index
  %j = arith.index_castui %i : index to i64
  return %j : i64
}

func.func @memory(%m: memref<?x?xf32>, %i: index, %j: index) -> f32 {
  %x = memref.load %m[%i, %j] : memref<?x?xf32>
  return %x : f32
}

func.func @own(%n: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc(%c3) : memref<?xi32>
  memref.store %n, %m[%c0] : memref<?xi32>
  %d = memref.dim %m, %c0 : memref<?xi32>
  %e = arith.index_cast %d : index to i32
  %x = memref.load %m[%c0] : memref<?xi32>
  %y = arith.addi %x, %e : i32
  memref.dealloc %m : memref<?xi32>
  return %y : i32
}
