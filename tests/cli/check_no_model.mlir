// ARGS: check % --target mlir-22 --pipeline canonicalize -v
// NEEDS: mlir-22
// Assay does not model these ops. If a pass keeps one, the operands and the use of the result are compared. If it removes one, nothing is.
func.func @kept(%a: vector<8xi8>, %b: vector<8xi8>) -> vector<8xi16> {
  %c0 = arith.constant dense<0> : vector<8xi8>
  %0 = arith.addi %a, %c0 : vector<8xi8>
  %1 = arm_neon.intr.smull %0, %b : vector<8xi8> to vector<8xi16>
  return %1 : vector<8xi16>
}
func.func @removed(%a: vector<8xi8>, %b: vector<8xi8>) -> vector<8xi8> {
  %1 = arm_neon.intr.smull %a, %b : vector<8xi8> to vector<8xi16>
  return %a : vector<8xi8>
}
func.func @with_memory(%m: memref<16xbf16>) -> vector<8xf32> {
  %1 = x86vector.avx.cvt.packed.even.indexed_to_f32 %m : memref<16xbf16> -> vector<8xf32>
  return %1 : vector<8xf32>
}
