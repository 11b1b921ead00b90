// CALL: @sadd_sat(100 : i8, 100 : i8) -> 127 : i8
// CALL: @sadd_sat(-100 : i8, -100 : i8) -> -128 : i8
// CALL: @sadd_sat(1 : i8, 2 : i8) -> 3 : i8
// CALL: @uadd_sat(-1 : i8, 1 : i8) -> -1 : i8
// CALL: @uadd_sat(1 : i8, 2 : i8) -> 3 : i8
// CALL: @ssub_sat(-100 : i8, 100 : i8) -> -128 : i8
// CALL: @ssub_sat(100 : i8, -100 : i8) -> 127 : i8
// CALL: @usub_sat(1 : i8, 2 : i8) -> 0 : i8
// CALL: @usub_sat(-1 : i8, 1 : i8) -> -2 : i8
// CALL: @smax(-1 : i8, 1 : i8) -> 1 : i8
// CALL: @smin(-1 : i8, 1 : i8) -> -1 : i8
// CALL: @umax(-1 : i8, 1 : i8) -> -1 : i8
// CALL: @umin(-1 : i8, 1 : i8) -> 1 : i8
// CALL: @scmp(-1 : i8, 1 : i8) -> -1 : i4
// CALL: @scmp(1 : i8, 1 : i8) -> 0 : i4
// CALL: @scmp(1 : i8, -1 : i8) -> 1 : i4
// CALL: @ucmp(-1 : i8, 1 : i8) -> 1 : i4
// CALL: @ctpop(-1 : i8) -> 8 : i8
// CALL: @ctpop(5 : i8) -> 2 : i8
// CALL: @bitreverse(1 : i8) -> -128 : i8
// CALL: @bitreverse(6 : i8) -> 96 : i8
// CALL: @bswap(0x01020304 : i32) -> 0x04030201 : i32
// CALL: @fshl(-1 : i8, 0 : i8, 15 : i8) -> -128 : i8
// CALL: @fshl(15 : i8, -1 : i8, 8 : i8) -> 15 : i8
// CALL: @fshl(1 : i8, -128 : i8, 1 : i8) -> 3 : i8
// CALL: @fshr(-1 : i8, 0 : i8, 15 : i8) -> -2 : i8
// CALL: @fshr(15 : i8, -1 : i8, 8 : i8) -> -1 : i8
// CALL: @fshr(1 : i8, 0 : i8, 1 : i8) -> -128 : i8
// CALL: @reduce_add([1, 2, 3] : vector<3xi8>) -> 6 : i8
// CALL: @reduce_mul([-1, 2, 3] : vector<3xi8>) -> -6 : i8
// CALL: @reduce_and([1, 2, 3] : vector<3xi8>) -> 0 : i8
// CALL: @reduce_or([-1, 2, 3] : vector<3xi8>) -> -1 : i8
// CALL: @reduce_xor([-1, 2, 3] : vector<3xi8>) -> -2 : i8
// CALL: @reduce_smax([-1, 2, 3] : vector<3xi8>) -> 3 : i8
// CALL: @reduce_smin([-1, 2, 3] : vector<3xi8>) -> -1 : i8
// CALL: @reduce_umax([-1, 2, 3] : vector<3xi8>) -> -1 : i8
// CALL: @reduce_umin([-1, 2, 3] : vector<3xi8>) -> 2 : i8

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "sadd_sat"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.intr.sadd.sat"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "uadd_sat"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.intr.uadd.sat"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "ssub_sat"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.intr.ssub.sat"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "usub_sat"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.intr.usub.sat"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "smax"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.intr.smax"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "smin"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.intr.smin"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "umax"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.intr.umax"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "umin"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.intr.umin"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i4, sym_name = "scmp"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.intr.scmp"(%a, %b) : (i8, i8) -> i4
  "func.return"(%r) : (i4) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i4, sym_name = "ucmp"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.intr.ucmp"(%a, %b) : (i8, i8) -> i4
  "func.return"(%r) : (i4) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "ctpop"}> ({
^bb0(%a: i8):
  %r = "llvm.intr.ctpop"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "bitreverse"}> ({
^bb0(%a: i8):
  %r = "llvm.intr.bitreverse"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> i32, sym_name = "bswap"}> ({
^bb0(%a: i32):
  %r = "llvm.intr.bswap"(%a) : (i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8, i8) -> i8, sym_name = "fshl"}> ({
^bb0(%a: i8, %b: i8, %c: i8):
  %r = "llvm.intr.fshl"(%a, %b, %c) : (i8, i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8, i8) -> i8, sym_name = "fshr"}> ({
^bb0(%a: i8, %b: i8, %c: i8):
  %r = "llvm.intr.fshr"(%a, %b, %c) : (i8, i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>) -> i8, sym_name = "reduce_add"}> ({
^bb0(%a: vector<3xi8>):
  %r = "llvm.intr.vector.reduce.add"(%a) : (vector<3xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>) -> i8, sym_name = "reduce_mul"}> ({
^bb0(%a: vector<3xi8>):
  %r = "llvm.intr.vector.reduce.mul"(%a) : (vector<3xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>) -> i8, sym_name = "reduce_and"}> ({
^bb0(%a: vector<3xi8>):
  %r = "llvm.intr.vector.reduce.and"(%a) : (vector<3xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>) -> i8, sym_name = "reduce_or"}> ({
^bb0(%a: vector<3xi8>):
  %r = "llvm.intr.vector.reduce.or"(%a) : (vector<3xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>) -> i8, sym_name = "reduce_xor"}> ({
^bb0(%a: vector<3xi8>):
  %r = "llvm.intr.vector.reduce.xor"(%a) : (vector<3xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>) -> i8, sym_name = "reduce_smax"}> ({
^bb0(%a: vector<3xi8>):
  %r = "llvm.intr.vector.reduce.smax"(%a) : (vector<3xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>) -> i8, sym_name = "reduce_smin"}> ({
^bb0(%a: vector<3xi8>):
  %r = "llvm.intr.vector.reduce.smin"(%a) : (vector<3xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>) -> i8, sym_name = "reduce_umax"}> ({
^bb0(%a: vector<3xi8>):
  %r = "llvm.intr.vector.reduce.umax"(%a) : (vector<3xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>) -> i8, sym_name = "reduce_umin"}> ({
^bb0(%a: vector<3xi8>):
  %r = "llvm.intr.vector.reduce.umin"(%a) : (vector<3xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
