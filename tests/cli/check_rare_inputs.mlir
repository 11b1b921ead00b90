// ARGS: check % --against check_rare_inputs.after
// NEEDS: mlir-opt
// Each function of the program after is wrong on inputs that few draws meet.
func.func @two_constants(%a: i32, %b: i32) -> i32 {
  %c10 = arith.constant 10 : i32
  %c20 = arith.constant 20 : i32
  %p = arith.cmpi eq, %a, %c10 : i32
  %q = arith.cmpi eq, %b, %c20 : i32
  %r = arith.andi %p, %q : i1
  %x = arith.select %r, %c10, %c20 : i32
  return %x : i32
}

func.func @of_one_magnitude(%x: f64) -> f64 {
  %r = math.roundeven %x : f64
  return %r : f64
}

func.func @behind_a_tile(%m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %v = affine.load %m[%i] : memref<?xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %m[%i] : memref<?xf32>
  }
  return
}
