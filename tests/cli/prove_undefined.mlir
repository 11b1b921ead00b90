// ARGS: prove % --against prove_undefined.after --inputs 1 -v
// NEEDS: mlir-opt
// Each use of undefined bits may see others; a choice that the source makes may be the one that the target needs.
llvm.func @any_number() -> i32 {
  %u = llvm.mlir.undef : i32
  llvm.return %u : i32
}

llvm.func @an_argument(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i32
  llvm.return %u : i32
}

llvm.func @kept(%a: i32) -> (!llvm.struct<(i32, i32)>) {
  %u = llvm.mlir.undef : !llvm.struct<(i32, i32)>
  %x = llvm.add %a, %a : i32
  %s = llvm.insertvalue %x, %u[0] : !llvm.struct<(i32, i32)>
  llvm.return %s : !llvm.struct<(i32, i32)>
}

llvm.func @frozen() -> i32 {
  %u = llvm.mlir.undef : i32
  %f = llvm.freeze %u : i32
  llvm.return %f : i32
}

llvm.func @frozen_twice(%a: i32) -> i32 {
  %p = llvm.mlir.poison : i32
  %f = llvm.freeze %p : i32
  %g = llvm.freeze %p : i32
  %r = llvm.xor %f, %g : i32
  llvm.return %r : i32
}

// Two uses of one frozen value are equal.
llvm.func @frozen_once_wrongly() -> i32 {
  %u = llvm.mlir.undef : i32
  %f = llvm.freeze %u : i32
  %r = llvm.xor %f, %f : i32
  llvm.return %r : i32
}

// Twice a number is even; the sum of two uses need not be.
llvm.func @even_wrongly() -> i32 {
  %u = llvm.mlir.undef : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %r = llvm.shl %u, %one : i32
  llvm.return %r : i32
}

// Poison is no number.
llvm.func @poison_wrongly() -> i32 {
  %u = llvm.mlir.undef : i32
  llvm.return %u : i32
}

// A branch on undefined bits is undefined.
llvm.func @branch_wrongly(%a: i32, %b: i32) -> i32 {
  %u = llvm.mlir.undef : i1
  %f = llvm.freeze %u : i1
  %r = llvm.select %f, %a, %b : i1, i32
  llvm.return %r : i32
}
