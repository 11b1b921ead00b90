// ARGS: check % --against check_undef_bits.after --inputs 16 -v
// NEEDS: mlir-opt
// Of a word of which one byte was written, or that was shifted, ops leave defined what the undefined bits do not decide.
llvm.func @right_bswap(%a: i8) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i8, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i32
  %b = llvm.intr.bswap(%x) : (i32) -> i32
  %c24 = llvm.mlir.constant(24 : i32) : i32
  %r = llvm.lshr %b, %c24 : i32
  llvm.return %r : i32
}
llvm.func @wrong_bswap(%a: i8) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i8, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i32
  %b = llvm.intr.bswap(%x) : (i32) -> i32
  %c24 = llvm.mlir.constant(24 : i32) : i32
  %r = llvm.lshr %b, %c24 : i32
  llvm.return %r : i32
}
llvm.func @right_rotate(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %r = llvm.intr.fshl(%a, %u, %c8) : (i32, i32, i32) -> i32
  %m = llvm.mlir.constant(-256 : i32) : i32
  %s = llvm.and %r, %m : i32
  llvm.return %s : i32
}
llvm.func @wrong_rotate(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %r = llvm.intr.fshl(%a, %u, %c8) : (i32, i32, i32) -> i32
  llvm.return %r : i32
}
llvm.func @wrong_bitreverse(%a: i16) -> i16 {
  %w = llvm.zext %a : i16 to i32
  %u = llvm.mlir.undef : i32
  %c16 = llvm.mlir.constant(16 : i32) : i32
  %h = llvm.shl %u, %c16 : i32
  %x = llvm.or %w, %h : i32
  %b = llvm.intr.bitreverse(%x) : (i32) -> i32
  %s = llvm.lshr %b, %c16 : i32
  // The reversed low half.
  %r = llvm.trunc %s : i32 to i16
  llvm.return %r : i16
}
func.func @right_remainder(%a: i8) -> i32 {
  %w = arith.extui %a : i8 to i32
  %u = llvm.mlir.undef : i32
  %c8 = arith.constant 8 : i32
  %h = arith.shli %u, %c8 : i32
  %x = arith.ori %w, %h : i32
  %d = arith.constant 256 : i32
  %r = arith.remui %x, %d : i32
  return %r : i32
}
func.func @wrong_remainder(%a: i8) -> i32 {
  %w = arith.extui %a : i8 to i32
  %u = llvm.mlir.undef : i32
  %c8 = arith.constant 8 : i32
  %h = arith.shli %u, %c8 : i32
  %x = arith.ori %w, %h : i32
  %d = arith.constant 256 : i32
  %r = arith.remui %x, %d : i32
  return %r : i32
}
func.func @right_quotient(%a: i16) -> i32 {
  %u = llvm.mlir.undef : i16
  %w = arith.extui %u : i16 to i32
  %c16 = arith.constant 65536 : i32
  %r = arith.divui %w, %c16 : i32
  return %r : i32
}
func.func @wrong_quotient(%a: i16) -> i32 {
  %u = llvm.mlir.undef : i16
  %w = arith.extui %u : i16 to i32
  %c16 = arith.constant 65536 : i32
  %r = arith.divui %w, %c16 : i32
  return %r : i32
}
// An undefined divisor that is never 0.
func.func @wrong_by_odd(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i32
  %c1 = arith.constant 1 : i32
  %d = arith.ori %u, %c1 : i32
  %c0 = arith.constant 0 : i32
  %r = arith.divui %c0, %d : i32
  return %r : i32
}
// It may be 0, so nothing is said of the result.
func.func @right_by_any(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i32
  %c2 = arith.constant 2 : i32
  %d = arith.muli %u, %c2 : i32
  %c0 = arith.constant 0 : i32
  %r = arith.divui %c0, %d : i32
  return %r : i32
}
func.func @right_compared() -> i1 {
  %u = llvm.mlir.undef : i16
  %w = arith.extui %u : i16 to i32
  %c = arith.constant 65536 : i32
  %r = arith.cmpi ult, %w, %c : i32
  return %r : i1
}
func.func @wrong_compared() -> i1 {
  %u = llvm.mlir.undef : i16
  %w = arith.extui %u : i16 to i32
  %c = arith.constant 65536 : i32
  %r = arith.cmpi ult, %w, %c : i32
  return %r : i1
}
func.func @wrong_even_is_odd() -> i1 {
  %u = llvm.mlir.undef : i32
  %c2 = arith.constant 2 : i32
  %even = arith.muli %u, %c2 : i32
  %c1 = arith.constant 1 : i32
  %r = arith.cmpi eq, %even, %c1 : i32
  return %r : i1
}
func.func @right_limit_undecided() -> i1 {
  %u = llvm.mlir.undef : i16
  %w = arith.extui %u : i16 to i32
  %c = arith.constant 65535 : i32
  %r = arith.cmpi ult, %w, %c : i32
  return %r : i1
}
func.func @right_largest(%a: i16) -> i32 {
  %u = llvm.mlir.undef : i16
  %w = arith.extui %u : i16 to i32
  %c = arith.constant 65536 : i32
  %r = arith.maxui %w, %c : i32
  return %r : i32
}
func.func @wrong_largest(%a: i16) -> i32 {
  %u = llvm.mlir.undef : i16
  %w = arith.extui %u : i16 to i32
  %c = arith.constant 65536 : i32
  %r = arith.maxui %w, %c : i32
  return %r : i32
}
func.func @right_carry_ends(%a: i16) -> i32 {
  %u = llvm.mlir.undef : i16
  %w = arith.extui %u : i16 to i32
  %c = arith.constant 131072 : i32
  %s = arith.addi %w, %c : i32
  %c16 = arith.constant 16 : i32
  %r = arith.shrui %s, %c16 : i32
  return %r : i32
}
func.func @wrong_carry(%a: i16) -> i32 {
  %u = llvm.mlir.undef : i16
  %w = arith.extui %u : i16 to i32
  %c = arith.constant 131072 : i32
  %s = arith.addi %w, %c : i32
  %c16 = arith.constant 16 : i32
  %r = arith.shrui %s, %c16 : i32
  return %r : i32
}
// All values of few bits are tried.
func.func @right_few_bits() -> i8 {
  %u = llvm.mlir.undef : i1
  %w = arith.extui %u : i1 to i8
  %c3 = arith.constant 3 : i8
  %c5 = arith.constant 5 : i8
  %d = arith.divui %c3, %c5 : i8
  %x = arith.addi %w, %c5 : i8
  %q = arith.divui %c3, %x : i8
  %r = arith.addi %q, %d : i8
  return %r : i8
}
func.func @wrong_few_bits() -> i8 {
  %u = llvm.mlir.undef : i1
  %w = arith.extui %u : i1 to i8
  %c3 = arith.constant 3 : i8
  %c5 = arith.constant 5 : i8
  %d = arith.divui %c3, %c5 : i8
  %x = arith.addi %w, %c5 : i8
  %q = arith.divui %c3, %x : i8
  %r = arith.addi %q, %d : i8
  return %r : i8
}
func.func @right_choice(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i1
  %c7 = arith.constant 7 : i32
  %c5 = arith.constant 5 : i32
  %x = arith.select %u, %c7, %c5 : i32
  %y = arith.andi %x, %c5 : i32
  return %y : i32
}
func.func @wrong_choice(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i1
  %c7 = arith.constant 7 : i32
  %c5 = arith.constant 5 : i32
  %x = arith.select %u, %c7, %c5 : i32
  %y = arith.andi %x, %c5 : i32
  return %y : i32
}
func.func @right_overflow_flag(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i16
  %w = arith.extui %u : i16 to i32
  %c = arith.constant 131072 : i32
  %s = arith.addi %w, %c overflow<nsw, nuw> : i32
  return %s : i32
}
func.func @wrong_reduced() -> i32 {
  %u = llvm.mlir.undef : i32
  %c0 = arith.constant 0 : i32
  %v = vector.from_elements %u, %c0 : vector<2xi32>
  %r = vector.reduction <and>, %v : vector<2xi32> into i32
  return %r : i32
}
llvm.func @wrong_flag_of_sum() -> i1 {
  %u = llvm.mlir.undef : i16
  %w = llvm.zext %u : i16 to i32
  %s = "llvm.intr.uadd.with.overflow"(%w, %w) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %f = llvm.extractvalue %s[1] : !llvm.struct<(i32, i1)>
  llvm.return %f : i1
}
