// ARGS: check % --against check_undef_libm.after -v
// NEEDS: mlir-opt
// An undefined argument of a function of libm is some number, so the result is not poison. The sign of a magnitude is defined.
func.func @erf_of_undef() -> f32 {
  %u = llvm.mlir.undef : f32
  %y = math.erf %u : f32
  return %y : f32
}
func.func @absf_of_undef() -> f32 {
  %u = llvm.mlir.undef : f32
  %y = math.absf %u : f32
  return %y : f32
}
func.func @powf_of_undef() -> f32 {
  %u = llvm.mlir.undef : f32
  %y = math.powf %u, %u : f32
  return %y : f32
}
func.func @atan2_of_undef() -> f32 {
  %u = llvm.mlir.undef : f32
  %y = math.atan2 %u, %u : f32
  return %y : f32
}
func.func @sqrt_of_undef() -> f32 {
  %u = llvm.mlir.undef : f32
  %y = math.sqrt %u : f32
  return %y : f32
}
func.func @cbrt_of_undef() -> f32 {
  %u = llvm.mlir.undef : f32
  %y = math.cbrt %u : f32
  return %y : f32
}
func.func @floor_of_undef() -> f32 {
  %u = llvm.mlir.undef : f32
  %y = math.floor %u : f32
  return %y : f32
}
func.func @round_of_undef() -> f32 {
  %u = llvm.mlir.undef : f32
  %y = math.round %u : f32
  return %y : f32
}
func.func @copysign_of_undef() -> f32 {
  %u = llvm.mlir.undef : f32
  %y = math.copysign %u, %u : f32
  return %y : f32
}
func.func @sign_of_magnitude() -> i32 {
  %u = llvm.mlir.undef : f32
  %y = math.absf %u : f32
  %i = arith.bitcast %y : f32 to i32
  %c31 = arith.constant 31 : i32
  %s = arith.shrui %i, %c31 : i32
  return %s : i32
}
func.func @sign_of_copy(%x: f32) -> i1 {
  %u = llvm.mlir.undef : f32
  %y = math.copysign %u, %x : f32
  %i = arith.bitcast %y : f32 to i32
  %c0 = arith.constant 0 : i32
  %s = arith.cmpi slt, %i, %c0 : i32
  return %s : i1
}
func.func @wrong(%x: f32) -> f32 {
  %u = llvm.mlir.undef : f32
  %y = math.absf %x : f32
  return %y : f32
}
