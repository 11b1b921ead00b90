// ARGS: check % --against check_open.after --inputs 16 -v
// NEEDS: mlir-opt
// What follows from an open result may change, everything else may not.
func.func @right_beside_fast_math(%a: i32, %f: f32) -> (i32, f32) {
  %r = arith.addi %a, %a : i32
  %g = arith.mulf %f, %f fastmath<contract> : f32
  return %r, %g : i32, f32
}
func.func @wrong_beside_fast_math(%a: i32, %f: f32) -> (i32, f32) {
  %r = arith.addi %a, %a : i32
  %g = arith.mulf %f, %f fastmath<contract> : f32
  return %r, %g : i32, f32
}
func.func @right_lane_beside_frozen(%a: i32) -> vector<2xi32> {
  %u = llvm.mlir.undef : i32
  %g = llvm.freeze %u : i32
  %v = vector.from_elements %a, %g : vector<2xi32>
  return %v : vector<2xi32>
}
func.func @wrong_lane_beside_frozen(%a: i32) -> vector<2xi32> {
  %u = llvm.mlir.undef : i32
  %g = llvm.freeze %u : i32
  %v = vector.from_elements %a, %g : vector<2xi32>
  return %v : vector<2xi32>
}
func.func @right_other_element_of_memory(%m: memref<2xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = llvm.mlir.undef : i32
  %g = llvm.freeze %u : i32
  memref.store %g, %m[%c0] : memref<2xi32>
  memref.store %a, %m[%c1] : memref<2xi32>
  return
}
func.func @wrong_other_element_of_memory(%m: memref<2xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = llvm.mlir.undef : i32
  %g = llvm.freeze %u : i32
  memref.store %g, %m[%c0] : memref<2xi32>
  memref.store %a, %m[%c1] : memref<2xi32>
  return
}
func.func private @both(%f: f32, %a: i32) -> (f32, i32) {
  %g = arith.mulf %f, %f fastmath<reassoc> : f32
  return %g, %a : f32, i32
}
func.func @right_through_call_and_loop(%f: f32, %a: i32) -> (f32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %f, %y = %a) -> (f32, i32) {
    %s:2 = func.call @both(%x, %y) : (f32, i32) -> (f32, i32)
    scf.yield %s#0, %s#1 : f32, i32
  }
  return %r#0, %r#1 : f32, i32
}
func.func @wrong_through_call_and_loop(%f: f32, %a: i32) -> (f32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %f, %y = %a) -> (f32, i32) {
    %s:2 = func.call @both(%x, %y) : (f32, i32) -> (f32, i32)
    scf.yield %s#0, %s#1 : f32, i32
  }
  return %r#0, %r#1 : f32, i32
}
func.func @right_print(%f: f32, %a: i32) {
  %g = arith.mulf %f, %f fastmath<contract> : f32
  vector.print %g : f32
  vector.print %a : i32
  return
}
func.func @wrong_print(%f: f32, %a: i32) {
  %g = arith.mulf %f, %f fastmath<contract> : f32
  vector.print %g : f32
  vector.print %a : i32
  return
}
func.func @right_beside_open_choice(%a: i32, %b: i32) -> (i32, i32) {
  %u = llvm.mlir.undef : i1
  %g = llvm.freeze %u : i1
  %x = scf.if %g -> i32 {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  return %x, %a : i32, i32
}
func.func @wrong_beside_open_choice(%a: i32, %b: i32) -> (i32, i32) {
  %u = llvm.mlir.undef : i1
  %g = llvm.freeze %u : i1
  %x = scf.if %g -> i32 {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  return %x, %a : i32, i32
}
func.func @wrong_before_open_choice(%a: i32) {
  vector.print %a : i32
  %u = llvm.mlir.undef : i1
  %g = llvm.freeze %u : i1
  scf.if %g {
    vector.print %a : i32
  }
  return
}
func.func @wrong_row_beside_reduction(%v: vector<2x3xf32>, %z: vector<2xf32>) -> (vector<2xf32>, f32) {
  %g = vector.multi_reduction <add>, %v, %z [1] : vector<2x3xf32> to vector<2xf32>
  %x = vector.extract %v[0, 1] : f32 from vector<2x3xf32>
  return %g, %x : vector<2xf32>, f32
}
func.func @wrong_poison_for_frozen() -> i32 {
  %u = llvm.mlir.undef : i32
  %g = llvm.freeze %u : i32
  return %g : i32
}
func.func @wrong_choice_for_argument(%a: i32) -> i32 {
  return %a : i32
}
func.func @wrong_undefined_beside_poison(%n: i1, %a: i32, %b: i32) -> (i32, i32) {
  %z = arith.constant 0 : i32
  %p = ub.poison : i32
  %r = scf.if %n -> i32 {
    %q = arith.divsi %a, %b : i32
    scf.yield %q : i32
  } else {
    scf.yield %z : i32
  }
  return %r, %p : i32, i32
}
