// CALL: @bits(12 : i8, 10 : i8) -> 8 : i8, 6 : i8
// CALL: @swap(1 : i8, 2 : i8) -> 2 : i8, 1 : i8
// CALL: @hints(3 : i64, 4 : i64) -> 3 : i64, 3 : i64
// CALL: @half(7 : i8) -> 7 : i8

"func.func"() <{function_type = (i8, i8) -> (i8, i8), sym_name = "bits"}> ({
^bb0(%a: i8, %b: i8):
  %0 = "llvm.and"(%a, %b) : (i8, i8) -> i8
  %1 = "llvm.xor"(%a, %b) : (i8, i8) -> i8
  "func.return"(%0, %1) : (i8, i8) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(i8, i8)> (i8, i8)>, linkage = #llvm.linkage<internal>, sym_name = "swapped", visibility_ = 0 : i64}> ({
^bb0(%a: i8, %b: i8):
  "llvm.br"(%b, %a)[^bb1] : (i8, i8) -> ()
^bb1(%x: i8, %y: i8):
  %0 = "llvm.mlir.undef"() : () -> !llvm.struct<(i8, i8)>
  %1 = "llvm.insertvalue"(%0, %x) <{position = array<i64: 0>}> : (!llvm.struct<(i8, i8)>, i8) -> !llvm.struct<(i8, i8)>
  %2 = "llvm.insertvalue"(%1, %y) <{position = array<i64: 1>}> : (!llvm.struct<(i8, i8)>, i8) -> !llvm.struct<(i8, i8)>
  "llvm.return"(%2) : (!llvm.struct<(i8, i8)>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> (i8, i8), sym_name = "swap"}> ({
^bb0(%a: i8, %b: i8):
  %0 = "llvm.call"(%a, %b) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @swapped, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i8, i8) -> !llvm.struct<(i8, i8)>
  %1 = "llvm.extractvalue"(%0) <{position = array<i64: 0>}> : (!llvm.struct<(i8, i8)>) -> i8
  %2 = "llvm.extractvalue"(%0) <{position = array<i64: 1>}> : (!llvm.struct<(i8, i8)>) -> i8
  "func.return"(%1, %2) : (i8, i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i64, i64) -> (i64, i64), sym_name = "hints"}> ({
^bb0(%a: i64, %b: i64):
  %0 = "llvm.intr.expect"(%a, %b) : (i64, i64) -> i64
  %1 = "llvm.intr.expect.with.probability"(%a, %b) <{prob = 5.000000e-01 : f64}> : (i64, i64) -> i64
  "func.return"(%0, %1) : (i64, i64) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "half"}> ({
^bb0(%a: i8):
  %0 = "llvm.mlir.undef"() : () -> !llvm.struct<(i8, i8)>
  %1 = "llvm.insertvalue"(%0, %a) <{position = array<i64: 0>}> : (!llvm.struct<(i8, i8)>, i8) -> !llvm.struct<(i8, i8)>
  %2 = "llvm.extractvalue"(%1) <{position = array<i64: 0>}> : (!llvm.struct<(i8, i8)>) -> i8
  "func.return"(%2) : (i8) -> ()
}) : () -> ()
