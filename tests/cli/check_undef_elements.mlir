// ARGS: check % --against check_undef_elements.after --inputs 16 -v
// NEEDS: mlir-opt
// Undefined bits stay undefined in tensors, vectors and memory, and in ops that compute with them; poison is less defined.
func.func @right_through_tensor(%i: index) -> i32 {
  %u = llvm.mlir.undef : i32
  return %u : i32
}
func.func @right_through_vector(%a: i32) -> (i32, i32) {
  %u = llvm.mlir.undef : i32
  return %u, %a : i32, i32
}
func.func @wrong_lane_through_vector(%a: i32) -> (i32, i32) {
  %u = llvm.mlir.undef : i32
  return %u, %a : i32, i32
}
func.func @right_defined_bits_in_vector(%a: i32) -> i32 {
  %m = arith.constant 255 : i32
  %r = arith.andi %a, %m : i32
  return %r : i32
}
func.func @right_computed(%f: f32) -> f32 {
  %u = llvm.mlir.undef : f32
  return %u : f32
}
func.func @wrong_computed_poison(%f: f32) -> f32 {
  %u = llvm.mlir.undef : f32
  return %u : f32
}
func.func @wrong_undef_for_a_value(%f: f32) -> f32 {
  %r = arith.negf %f : f32
  return %r : f32
}
func.func @right_compared(%a: i32) -> i1 {
  %u = llvm.mlir.undef : i1
  return %u : i1
}
func.func @wrong_overflow_flag(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i32
  return %u : i32
}
func.func @right_stored(%m: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %u = llvm.mlir.undef : i32
  memref.store %u, %m[%c0] : memref<2xi32>
  return
}
func.func @wrong_stored_poison(%m: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %u = llvm.mlir.undef : i32
  memref.store %u, %m[%c0] : memref<2xi32>
  return
}
func.func @wrong_vector_becomes_poison(%a: i32) -> vector<2xi32> {
  %u = llvm.mlir.undef : i32
  %v = vector.from_elements %a, %u : vector<2xi32>
  return %v : vector<2xi32>
}
func.func @wrong_select_of_poison(%a: i32) -> i32 {
  %c = llvm.mlir.undef : i1
  %f = llvm.freeze %c : i1
  %b = arith.constant 3 : i32
  %r = arith.select %f, %a, %b : i32
  return %r : i32
}
func.func @right_reduced(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i32
  return %u : i32
}
