// ARGS: prove % --against prove_allocated.after --inputs 1 -v
// NEEDS: mlir-opt
// Functions return memory that they have allocated. What they never wrote may be anything.
func.func @contents(%k: i32) -> memref<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xi32>
  memref.store %k, %m[%c0] : memref<2xi32>
  memref.store %k, %m[%c1] : memref<2xi32>
  return %m : memref<2xi32>
}

func.func @last_element(%k: i32) -> memref<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xi32>
  memref.store %k, %m[%c0] : memref<2xi32>
  memref.store %k, %m[%c1] : memref<2xi32>
  return %m : memref<2xi32>
}

func.func @no_longer_written(%k: i32) -> memref<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xi32>
  memref.store %k, %m[%c0] : memref<2xi32>
  memref.store %k, %m[%c1] : memref<2xi32>
  return %m : memref<2xi32>
}

func.func @now_written(%k: i32) -> memref<2xi32> {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xi32>
  memref.store %k, %m[%c0] : memref<2xi32>
  return %m : memref<2xi32>
}

func.func @sizes(%a: index, %b: index) -> memref<?x?xi32> {
  %m = memref.alloc(%a, %b) : memref<?x?xi32>
  return %m : memref<?x?xi32>
}

func.func @swapped_sizes(%a: index, %b: index) -> memref<?x?xi32> {
  %m = memref.alloc(%a, %b) : memref<?x?xi32>
  return %m : memref<?x?xi32>
}

// Writing to the one is writing to the other.
func.func @shared() -> (memref<2xi32>, memref<2xi32>) {
  %m = memref.alloc() : memref<2xi32>
  %n = memref.alloc() : memref<2xi32>
  return %m, %m : memref<2xi32>, memref<2xi32>
}

func.func @view(%k: i32, %i: index) -> memref<2xi32, strided<[1], offset: 1>> {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xi32>
  %v = memref.subview %m[1] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: 1>>
  memref.store %k, %v[%c0] : memref<2xi32, strided<[1], offset: 1>>
  return %v : memref<2xi32, strided<[1], offset: 1>>
}
