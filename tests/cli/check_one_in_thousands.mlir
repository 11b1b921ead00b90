// ARGS: check % --against check_one_in_thousands.after -v
// NEEDS: mlir-opt
// Each function is changed on few inputs only; `fine` is not changed.
func.func @first_two_alias(%a: memref<4xi32>, %b: memref<4xi32>, %c: memref<4xi32>, %v: i32) {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : i32
  memref.store %v, %a[%i] : memref<4xi32>
  memref.store %one, %b[%i] : memref<4xi32>
  return
}
func.func @no_inner_size(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
func.func @all_nan(%v: vector<4xf32>) -> f32 {
  %r = vector.reduction <maxnumf>, %v : vector<4xf32> into f32
  return %r : f32
}
func.func @one_lane(%v: vector<16xi1>, %q: i32) -> i1 {
  %w = vector.bitcast %v : vector<16xi1> to vector<1xi16>
  %x = vector.extract %w[0] : i16 from vector<1xi16>
  %c = arith.constant 128 : i16
  %r = arith.cmpi eq, %x, %c : i16
  return %r : i1
}
func.func @all_lanes(%v: vector<64xi1>) -> i1 {
  %r = vector.reduction <and>, %v : vector<64xi1> into i1
  return %r : i1
}
func.func @last_lane(%v: vector<16xf32>) -> i1 {
  %e = vector.extract %v[15] : f32 from vector<16xf32>
  %r = arith.cmpf uno, %e, %e : f32
  return %r : i1
}
func.func @steps_from_a_constant(%x: i32) -> i1 {
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %c = arith.constant 1077 : i32
  %y = arith.muli %x, %two : i32
  %z = arith.addi %y, %three : i32
  %r = arith.cmpi eq, %z, %c : i32
  return %r : i1
}
func.func @double_rounding(%x: f32, %y: f32) -> f16 {
  %s = arith.extf %x : f32 to f64
  %t = arith.extf %y : f32 to f64
  %u = arith.addf %s, %t : f64
  %r = arith.truncf %u : f64 to f16
  return %r : f16
}
func.func @one_of_many(%a: i1, %b: i1, %c: i1, %d: i1, %e: i1, %f: i1, %g: i1, %h: i1, %i: i1, %j: i1, %k: i1, %l: i1,
                       %m: i1, %n: i1, %o: i1, %p: i1, %q: i1, %r: i1) -> i1 {
  %x1 = arith.ori %b, %c : i1
  %x2 = arith.ori %x1, %d : i1
  %x3 = arith.ori %x2, %e : i1
  %x4 = arith.ori %x3, %f : i1
  %x5 = arith.ori %x4, %g : i1
  %x6 = arith.ori %x5, %h : i1
  %x7 = arith.ori %x6, %i : i1
  %x8 = arith.ori %x7, %j : i1
  %x9 = arith.ori %x8, %k : i1
  %y1 = arith.ori %x9, %l : i1
  %y2 = arith.ori %y1, %m : i1
  %y3 = arith.ori %y2, %n : i1
  %y4 = arith.ori %y3, %o : i1
  %y5 = arith.ori %y4, %p : i1
  %y6 = arith.ori %y5, %q : i1
  %y7 = arith.ori %y6, %r : i1
  %z = arith.ori %y7, %a : i1
  return %z : i1
}
func.func @flags_added(%x: f32, %y: f32) -> f32 {
  %r = arith.addf %x, %y : f32
  return %r : f32
}
func.func @fine(%x: f32, %y: f32) -> f64 {
  %s = arith.extf %x : f32 to f64
  %t = arith.extf %y : f32 to f64
  %r = arith.addf %s, %t : f64
  return %r : f64
}
