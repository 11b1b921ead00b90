// ARGS: check % --against check_nan.after --inputs 16 -v
// NEEDS: mlir-opt
// The sign and payload of a NaN that arithmetic makes are open, those of any other are not.
func.func @right_print() {
  %z = arith.constant 0.0 : f32
  %n = arith.divf %z, %z : f32
  vector.print %n : f32
  return
}
func.func @wrong_print(%x: f32) {
  %z = arith.constant 0.0 : f32
  %n = arith.divf %z, %z : f32
  vector.print %n : f32
  vector.print %x : f32
  return
}
func.func @right_bits(%a: i32) -> (i32, i32) {
  %z = arith.constant 0.0 : f32
  %n = arith.divf %z, %z : f32
  %b = arith.bitcast %n : f32 to i32
  return %b, %a : i32, i32
}
func.func @wrong_bits_of_constant(%a: i32) -> (i32, i32) {
  %n = arith.constant 0x7FC12345 : f32
  %b = arith.bitcast %n : f32 to i32
  return %b, %a : i32, i32
}
func.func @wrong_bits_of_argument(%x: f32) -> i32 {
  %b = arith.bitcast %x : f32 to i32
  return %b : i32
}
func.func @right_copied_sign(%x: f32) -> (f32, f32) {
  %z = arith.constant 0.0 : f32
  %n = arith.divf %z, %z : f32
  %s = math.copysign %x, %n : f32
  return %s, %x : f32, f32
}
func.func @wrong_number_for_nan() -> f32 {
  %z = arith.constant 0.0 : f32
  %n = arith.divf %z, %z : f32
  return %n : f32
}
func.func @right_pun() -> (i32, i32) {
  %c7 = arith.constant 7 : i32
  %z = arith.constant 0.0 : f32
  %n = arith.divf %z, %z : f32
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x f32 : (i64) -> !llvm.ptr
  llvm.store %n, %p : f32, !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  return %r, %c7 : i32, i32
}
func.func @right_lane() -> vector<2xi32> {
  %z = arith.constant dense<[0.0, 1.0]> : vector<2xf32>
  %d = arith.divf %z, %z : vector<2xf32>
  %b = vector.bitcast %d : vector<2xf32> to vector<2xi32>
  return %b : vector<2xi32>
}
func.func @wrong_lane() -> vector<2xi32> {
  %z = arith.constant dense<[0.0, 1.0]> : vector<2xf32>
  %d = arith.divf %z, %z : vector<2xf32>
  %b = vector.bitcast %d : vector<2xf32> to vector<2xi32>
  return %b : vector<2xi32>
}
func.func @right_bytes_of_memory(%m: memref<8xi8>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = arith.divf %z, %z : f32
  %v = memref.view %m[%c0][] : memref<8xi8> to memref<2xf32>
  memref.store %n, %v[%c0] : memref<2xf32>
  return
}
