// CALL: @extsi_i1_i8(true : i1) -> -1 : i8
// CALL: @extsi_i1_i8(false : i1) -> 0 : i8
// CALL: @extui_i1_i8(true : i1) -> 1 : i8
// CALL: @trunci_i8_i1(2 : i8) -> false : i1
// CALL: @trunci_i8_i1(3 : i8) -> true : i1
// CALL: @sitofp_i1_f32(true : i1) -> -1.0 : f32
// CALL: @uitofp_i1_f32(true : i1) -> 1.0 : f32
// CALL: @sitofp_i128_f16(-170141183460469231731687303715884105728 : i128) -> 0xFC00 : f16
// CALL: @uitofp_i32_f16(65519 : i32) -> 65504.0 : f16
// CALL: @uitofp_i32_f16(65520 : i32) -> 0x7C00 : f16
// CALL: @uitofp_i32_f16(2049 : i32) -> 2048.0 : f16
// CALL: @uitofp_i32_f16(2051 : i32) -> 2052.0 : f16
// CALL: @sitofp_i64_f32(16777217 : i64) -> 16777216.0 : f32
// CALL: @sitofp_i64_f32(16777219 : i64) -> 16777220.0 : f32
// CALL: @fptosi_f32_i1(-1.0 : f32) -> true : i1
// CALL: @fptosi_f32_i1(0.9 : f32) -> false : i1
// CALL: @fptosi_f32_i1(1.0 : f32) -> poison
// CALL: @fptoui_f32_i1(1.9 : f32) -> true : i1
// CALL: @fptoui_f32_i1(-0.9 : f32) -> false : i1
// CALL: @fptoui_f32_i1(2.0 : f32) -> poison
// CALL: @fptosi_f32_i64(-9223372036854775808.0 : f32) -> -9223372036854775808 : i64
// CALL: @fptosi_f32_i64(9223372036854775808.0 : f32) -> poison
// CALL: @index_cast_index_i8(-1 : index) -> -1 : i8
// CALL: @index_cast_index_i8(255 : index) -> -1 : i8
// CALL: @index_cast_index_i8(256 : index) -> 0 : i8
// CALL: @index_cast_i8_index(-1 : i8) -> -1 : index
// CALL: @index_castui_i8_index(-1 : i8) -> 255 : index
// CALL: @index_castui_index_i128(-1 : index) -> 18446744073709551615 : i128
// CALL: @index_cast_index_i128(-1 : index) -> -1 : i128
// CALL: @extf_bf16_f32(0x3F80 : bf16) -> 1.0 : f32
// CALL: @extf_bf16_f32(0xFF80 : bf16) -> 0xFF800000 : f32
// CALL: @truncf_f32_f16(1.00048828125 : f32) -> 1.0 : f16
// CALL: @truncf_f32_f16(-1.00048828125 : f32) -> -1.0 : f16
// CALL: @truncf_f32_f161(1.00048828125 : f32) -> 1.0 : f16
// CALL: @truncf_f32_f161(-1.00048828125 : f32) -> 0xBC01 : f16
// CALL: @truncf_f32_f162(1.00048828125 : f32) -> 0x3C01 : f16
// CALL: @truncf_f32_f162(-1.00048828125 : f32) -> -1.0 : f16
// CALL: @truncf_f32_f163(1.00048828125 : f32) -> 1.0 : f16
// CALL: @truncf_f32_f163(-1.00048828125 : f32) -> -1.0 : f16
// CALL: @truncf_f32_f164(1.00048828125 : f32) -> 0x3C01 : f16
// CALL: @truncf_f32_f164(-1.00048828125 : f32) -> 0xBC01 : f16
// CALL: @truncf_f64_f32(1.0e300 : f64) -> 0x7F800000 : f32
// CALL: @truncf_f64_f32(-1.0e-300 : f64) -> -0.0 : f32
// CALL: @bitcast_f32_i32(-0.0 : f32) -> -2147483648 : i32
// CALL: @bitcast_f32_i32(1.0 : f32) -> 1065353216 : i32
// CALL: @bitcast_i16_bf16(16256 : i16) -> 1.0 : bf16

"func.func"() <{function_type = (i1) -> i8, sym_name = "extsi_i1_i8"}> ({
^bb0(%a: i1):
  %r = "arith.extsi"(%a) : (i1) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1) -> i8, sym_name = "extui_i1_i8"}> ({
^bb0(%a: i1):
  %r = "arith.extui"(%a) : (i1) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i1, sym_name = "trunci_i8_i1"}> ({
^bb0(%a: i8):
  %r = "arith.trunci"(%a) <{overflowFlags = #arith.overflow<none>}> : (i8) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1) -> f32, sym_name = "sitofp_i1_f32"}> ({
^bb0(%a: i1):
  %r = "arith.sitofp"(%a) : (i1) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1) -> f32, sym_name = "uitofp_i1_f32"}> ({
^bb0(%a: i1):
  %r = "arith.uitofp"(%a) : (i1) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i128) -> f16, sym_name = "sitofp_i128_f16"}> ({
^bb0(%a: i128):
  %r = "arith.sitofp"(%a) : (i128) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> f16, sym_name = "uitofp_i32_f16"}> ({
^bb0(%a: i32):
  %r = "arith.uitofp"(%a) : (i32) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (i64) -> f32, sym_name = "sitofp_i64_f32"}> ({
^bb0(%a: i64):
  %r = "arith.sitofp"(%a) : (i64) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "fptosi_f32_i1"}> ({
^bb0(%a: f32):
  %r = "arith.fptosi"(%a) : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "fptoui_f32_i1"}> ({
^bb0(%a: f32):
  %r = "arith.fptoui"(%a) : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i64, sym_name = "fptosi_f32_i64"}> ({
^bb0(%a: f32):
  %r = "arith.fptosi"(%a) : (f32) -> i64
  "func.return"(%r) : (i64) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> i8, sym_name = "index_cast_index_i8"}> ({
^bb0(%a: index):
  %r = "arith.index_cast"(%a) : (index) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> index, sym_name = "index_cast_i8_index"}> ({
^bb0(%a: i8):
  %r = "arith.index_cast"(%a) : (i8) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> index, sym_name = "index_castui_i8_index"}> ({
^bb0(%a: i8):
  %r = "arith.index_castui"(%a) : (i8) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> i128, sym_name = "index_castui_index_i128"}> ({
^bb0(%a: index):
  %r = "arith.index_castui"(%a) : (index) -> i128
  "func.return"(%r) : (i128) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> i128, sym_name = "index_cast_index_i128"}> ({
^bb0(%a: index):
  %r = "arith.index_cast"(%a) : (index) -> i128
  "func.return"(%r) : (i128) -> ()
}) : () -> ()

"func.func"() <{function_type = (bf16) -> f32, sym_name = "extf_bf16_f32"}> ({
^bb0(%a: bf16):
  %r = "arith.extf"(%a) : (bf16) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f16, sym_name = "truncf_f32_f16"}> ({
^bb0(%a: f32):
  %r = "arith.truncf"(%a) <{roundingmode = 0 : i32}> : (f32) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f16, sym_name = "truncf_f32_f161"}> ({
^bb0(%a: f32):
  %r = "arith.truncf"(%a) <{roundingmode = 1 : i32}> : (f32) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f16, sym_name = "truncf_f32_f162"}> ({
^bb0(%a: f32):
  %r = "arith.truncf"(%a) <{roundingmode = 2 : i32}> : (f32) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f16, sym_name = "truncf_f32_f163"}> ({
^bb0(%a: f32):
  %r = "arith.truncf"(%a) <{roundingmode = 3 : i32}> : (f32) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f16, sym_name = "truncf_f32_f164"}> ({
^bb0(%a: f32):
  %r = "arith.truncf"(%a) <{roundingmode = 4 : i32}> : (f32) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (f64) -> f32, sym_name = "truncf_f64_f32"}> ({
^bb0(%a: f64):
  %r = "arith.truncf"(%a) : (f64) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i32, sym_name = "bitcast_f32_i32"}> ({
^bb0(%a: f32):
  %r = "arith.bitcast"(%a) : (f32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i16) -> bf16, sym_name = "bitcast_i16_bf16"}> ({
^bb0(%a: i16):
  %r = "arith.bitcast"(%a) : (i16) -> bf16
  "func.return"(%r) : (bf16) -> ()
}) : () -> ()
