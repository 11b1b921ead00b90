// ARGS: check % --against check_frozen.after --inputs 16 -v
// NEEDS: mlir-opt
// What a pass freezes may have any value, so it must not stand for a determined one. An open value of the source allows any.
llvm.func @wrong_zero(%a: i32) -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %c0 : i32
}
llvm.func @wrong_condition(%a: i32, %b: i32) -> i32 {
  llvm.return %b : i32
}
llvm.func @wrong_part(%a: i32) -> (i32) {
  %u = llvm.mlir.undef : i32
  %f = llvm.freeze %u : i32
  %m = llvm.mlir.constant(255 : i32) : i32
  %r = llvm.and %f, %m : i32
  llvm.return %r : i32
}
llvm.func @wrong_division(%a: i32) -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %c0 : i32
}
llvm.func @right_frozen_too(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i32
  %f = llvm.freeze %u : i32
  llvm.return %f : i32
}
llvm.func @right_other_form(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i32
  %f = llvm.freeze %u : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %r = llvm.add %f, %c1 : i32
  llvm.return %r : i32
}
llvm.func @right_choice(%c: i32, %a: i32, %b: i32) -> i32 {
  %u = llvm.mlir.undef : i1
  %f = llvm.freeze %u : i1
  %r = llvm.select %f, %a, %b : i1, i32
  llvm.return %r : i32
}
llvm.func @right_undef(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i32
  llvm.return %u : i32
}
llvm.func @right_not_used(%a: i32) -> i32 {
  llvm.return %a : i32
}
llvm.func @right_masked(%a: i32) -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %c0 : i32
}
