// CALL: @rebuild(7 : i8, [1, 2] : vector<2xi8>) -> 7 : i8, [1, 2] : vector<2xi8>, [poison, poison] : vector<2xi8>
// CALL: @rows() -> [[1, 2], [3, 4]] : vector<2x2xi8>
// CALL: @constants() -> 3 : i64, 1.5 : f32, 0 : i8
// CALL: @shuffle([1, 2] : vector<2xi8>, [3, 4] : vector<2xi8>) -> [4, 1, poison, 3] : vector<4xi8>
// CALL: @split(0x0102 : i16) -> [2, 1] : vector<2xi8>
// CALL: @join([2, 1] : vector<2xi8>) -> 0x0102 : i16
// CALL: @odd(3 : i3) -> [true, true, false] : vector<3xi1>
// CALL: @choose(true : i1, 1 : i8, poison) -> 1 : i8
// CALL: @choose(poison, 1 : i8, 1 : i8) -> poison
// CALL: @fpext(1.5 : f16) -> 1.5 : f32
// CALL: @fptrunc(65519.0 : f32) -> 65504.0 : f16
// CALL: @fptrunc(65520.0 : f32) -> 0x7C00 : f16
// CALL: @icmp_ult(-1 : i8, 1 : i8) -> false : i1
// CALL: @icmp_ult(1 : i8, -1 : i8) -> true : i1
// CALL: @sext(-1 : i8) -> -1 : i16
// CALL: @sitofp(16777217 : i32) -> 16777216.0 : f32

"func.func"() <{function_type = (i8, vector<2xi8>) -> (i8, vector<2xi8>, vector<2xi8>), sym_name = "rebuild"}> ({
^bb0(%a: i8, %v: vector<2xi8>):
  %p = "llvm.mlir.poison"() : () -> !llvm.struct<(i8, array<2 x vector<2xi8>>)>
  %0 = "llvm.insertvalue"(%p, %a) <{position = array<i64: 0>}> : (!llvm.struct<(i8, array<2 x vector<2xi8>>)>, i8) -> !llvm.struct<(i8, array<2 x vector<2xi8>>)>
  %1 = "llvm.insertvalue"(%0, %v) <{position = array<i64: 1, 1>}> : (!llvm.struct<(i8, array<2 x vector<2xi8>>)>, vector<2xi8>) -> !llvm.struct<(i8, array<2 x vector<2xi8>>)>
  %x = "llvm.extractvalue"(%1) <{position = array<i64: 0>}> : (!llvm.struct<(i8, array<2 x vector<2xi8>>)>) -> i8
  %y = "llvm.extractvalue"(%1) <{position = array<i64: 1, 1>}> : (!llvm.struct<(i8, array<2 x vector<2xi8>>)>) -> vector<2xi8>
  %z = "llvm.extractvalue"(%1) <{position = array<i64: 1>}> : (!llvm.struct<(i8, array<2 x vector<2xi8>>)>) -> !llvm.array<2 x vector<2xi8>>
  %w = "llvm.extractvalue"(%z) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<2xi8>>) -> vector<2xi8>
  "func.return"(%x, %y, %w) : (i8, vector<2xi8>, vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<2x2xi8>, sym_name = "rows"}> ({
  %c = "llvm.mlir.constant"() <{value = dense<[[1, 2], [3, 4]]> : vector<2x2xi8>}> : () -> !llvm.array<2 x vector<2xi8>>
  %r = "builtin.unrealized_conversion_cast"(%c) : (!llvm.array<2 x vector<2xi8>>) -> vector<2x2xi8>
  "func.return"(%r) : (vector<2x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (i64, f32, i8), sym_name = "constants"}> ({
  %a = "llvm.mlir.constant"() <{value = 3 : index}> : () -> i64
  %b = "llvm.mlir.constant"() <{value = 1.5 : f32}> : () -> f32
  %z = "llvm.mlir.zero"() : () -> !llvm.struct<(i8, array<2 x vector<2xi8>>)>
  %c = "llvm.extractvalue"(%z) <{position = array<i64: 0>}> : (!llvm.struct<(i8, array<2 x vector<2xi8>>)>) -> i8
  "func.return"(%a, %b, %c) : (i64, f32, i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi8>) -> vector<4xi8>, sym_name = "shuffle"}> ({
^bb0(%a: vector<2xi8>, %b: vector<2xi8>):
  %r = "llvm.shufflevector"(%a, %b) <{mask = array<i32: 3, 0, -1, 2>}> : (vector<2xi8>, vector<2xi8>) -> vector<4xi8>
  "func.return"(%r) : (vector<4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i16) -> vector<2xi8>, sym_name = "split"}> ({
^bb0(%a: i16):
  %r = "llvm.bitcast"(%a) : (i16) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>) -> i16, sym_name = "join"}> ({
^bb0(%a: vector<2xi8>):
  %r = "llvm.bitcast"(%a) : (vector<2xi8>) -> i16
  "func.return"(%r) : (i16) -> ()
}) : () -> ()

"func.func"() <{function_type = (i3) -> vector<3xi1>, sym_name = "odd"}> ({
^bb0(%a: i3):
  %r = "llvm.bitcast"(%a) : (i3) -> vector<3xi1>
  "func.return"(%r) : (vector<3xi1>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1, i8, i8) -> i8, sym_name = "choose"}> ({
^bb0(%a: i1, %b: i8, %c: i8):
  %r = "llvm.select"(%a, %b, %c) : (i1, i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (f16) -> f32, sym_name = "fpext"}> ({
^bb0(%a: f16):
  %r = "llvm.fpext"(%a) : (f16) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f16, sym_name = "fptrunc"}> ({
^bb0(%a: f32):
  %r = "llvm.fptrunc"(%a) : (f32) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i1, sym_name = "icmp_ult"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.icmp"(%a, %b) <{predicate = 6 : i64}> : (i8, i8) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i16, sym_name = "sext"}> ({
^bb0(%a: i8):
  %r = "llvm.sext"(%a) : (i8) -> i16
  "func.return"(%r) : (i16) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> f32, sym_name = "sitofp"}> ({
^bb0(%a: i32):
  %r = "llvm.sitofp"(%a) : (i32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
