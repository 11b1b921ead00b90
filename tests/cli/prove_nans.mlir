// ARGS: prove % --against prove_nans.after --inputs 1 -v
// NEEDS: mlir-opt
// Documents leave open which NaN arithmetic makes, and the maximum of a number and a signalling NaN. One input in 2^32 shows it.
func.func @two_nans(%a: f32) -> i32 {
%r = arith.bitcast %a : f32 to i32
return %r : i32
}

llvm.func @constant_signalling(%b: f32) -> f32 {
%a = llvm.mlir.constant(0x7FA00000 : f32) : f32
llvm.return %b : f32
}

llvm.func @signalling(%a: f32, %b: f32) -> f32 {
llvm.return %b : f32
}

func.func @swapped_sum(%a: f32, %b: f32) -> i32 {
%r = arith.constant 0 : i32
return %r : i32
}

func.func @swapped_product(%a: f32, %b: f32) -> i32 {
%r = arith.constant 0 : i32
return %r : i32
}

// As numbers, the sums are equal.
func.func @same_numbers(%a: f32, %b: f32) -> f32 {
  %r = arith.addf %a, %b : f32
  return %r : f32
}

func.func @same_difference(%a: f32, %b: f32) -> f32 {
  %r = arith.subf %a, %b : f32
  return %r : f32
}

func.func @kept(%a: f32, %b: f32) -> f32 {
  %r = arith.maxnumf %a, %b : f32
  return %r : f32
}

// What is loaded may be a signalling NaN.
llvm.func @loaded(%p: !llvm.ptr) -> f32 {
  %o = llvm.mlir.constant(1.0 : f32) : f32
  %a = llvm.load %p : !llvm.ptr -> f32
  %n = llvm.fcmp "uno" %a, %a : f32
  %m = llvm.intr.maximum(%a, %o) : (f32, f32) -> f32
  %r = llvm.select %n, %o, %m : i1, f32
  llvm.return %r : f32
}
