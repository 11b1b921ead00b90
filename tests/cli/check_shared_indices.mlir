// ARGS: check % --against check_shared_indices.after
// NEEDS: mlir-opt
// Two memrefs that are the same memory are accessed within their bounds, so that a wrong order shows.
func.func @swapped(%m: memref<4xi32>, %n: memref<4xi32>, %i: index, %j: index, %v: i32) -> i32 {
  memref.store %v, %m[%i] : memref<4xi32>
  %x = memref.load %n[%j] : memref<4xi32>
  return %x : i32
}
func.func @three(%a: memref<?xi8>, %b: memref<?xi8>, %c: memref<?xi8>, %i: index, %j: index, %k: index) -> i8 {
  %x = memref.load %a[%i] : memref<?xi8>
  memref.store %x, %b[%j] : memref<?xi8>
  %y = memref.load %c[%k] : memref<?xi8>
  return %y : i8
}
