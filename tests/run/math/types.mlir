// Integers, other formats, arrays.

// CALL: @absi(-128 : i8) -> -128 : i8
// CALL: @absi(-5 : i8) -> 5 : i8
// CALL: @absi(poison) -> poison
// CALL: @ctlz(0 : i8) -> 8 : i8
// CALL: @ctlz(1 : i8) -> 7 : i8
// CALL: @ctlz(-1 : i8) -> 0 : i8
// CALL: @cttz(0 : i8) -> 8 : i8
// CALL: @cttz(-128 : i8) -> 7 : i8
// CALL: @ctpop(-1 : i8) -> 8 : i8
// CALL: @ctpop(0 : i8) -> 0 : i8
// CALL: @index(-1 : index) -> 64 : index
// CALL: @half(1.0 : f16) -> 0x4170 : f16
// CALL: @half(12.0 : f16) -> 0x7C00 : f16
// CALL: @double(0.5 : f64) -> 0x3FFA61298E1E069C : f64
// CALL: @brain(1.0 : bf16) -> 0x402E : bf16
// CALL: @fused(0x3C01 : f16, 0x3C01 : f16, 0xBC02 : f16) -> 0x0010 : f16
// CALL: @quad(2.0 : f128) -> 0x3FFF6A09E667F3BCC908B2FB1366EA95 : f128
// STOPS: @exp_quad(2.0 : f128) unsupported
// CALL: @vector([0.0, poison] : vector<2xf32>) -> [1.0, poison] : vector<2xf32>
// CALL: @tensor([4.0, 9.0] : tensor<2xf32>) -> [2.0, 3.0] : tensor<2xf32>
// CALL: @vector_power([2.0, 3.0] : vector<2xf32>, [3, poison] : vector<2xi32>) -> [8.0, poison] : vector<2xf32>

"func.func"() <{function_type = (i8) -> i8, sym_name = "absi"}> ({
^bb0(%a: i8):
  %r = "math.absi"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "ctlz"}> ({
^bb0(%a: i8):
  %r = "math.ctlz"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "cttz"}> ({
^bb0(%a: i8):
  %r = "math.cttz"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "ctpop"}> ({
^bb0(%a: i8):
  %r = "math.ctpop"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> index, sym_name = "index"}> ({
^bb0(%a: index):
  %r = "math.ctpop"(%a) : (index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (f16) -> f16, sym_name = "half"}> ({
^bb0(%a: f16):
  %r = "math.exp"(%a) <{fastmath = #arith.fastmath<none>}> : (f16) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (f64) -> f64, sym_name = "double"}> ({
^bb0(%a: f64):
  %r = "math.exp"(%a) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
  "func.return"(%r) : (f64) -> ()
}) : () -> ()

"func.func"() <{function_type = (bf16) -> bf16, sym_name = "brain"}> ({
^bb0(%a: bf16):
  %r = "math.exp"(%a) <{fastmath = #arith.fastmath<none>}> : (bf16) -> bf16
  "func.return"(%r) : (bf16) -> ()
}) : () -> ()

"func.func"() <{function_type = (f128) -> f128, sym_name = "quad"}> ({
^bb0(%a: f128):
  %r = "math.sqrt"(%a) <{fastmath = #arith.fastmath<none>}> : (f128) -> f128
  "func.return"(%r) : (f128) -> ()
}) : () -> ()

"func.func"() <{function_type = (f128) -> f128, sym_name = "exp_quad"}> ({
^bb0(%a: f128):
  %r = "math.exp"(%a) <{fastmath = #arith.fastmath<none>}> : (f128) -> f128
  "func.return"(%r) : (f128) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>) -> vector<2xf32>, sym_name = "vector"}> ({
^bb0(%a: vector<2xf32>):
  %r = "math.exp"(%a) <{fastmath = #arith.fastmath<none>}> : (vector<2xf32>) -> vector<2xf32>
  "func.return"(%r) : (vector<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xf32>) -> tensor<2xf32>, sym_name = "tensor"}> ({
^bb0(%a: tensor<2xf32>):
  %r = "math.sqrt"(%a) <{fastmath = #arith.fastmath<none>}> : (tensor<2xf32>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (f16, f16, f16) -> f16, sym_name = "fused"}> ({
^bb0(%a: f16, %b: f16, %c: f16):
  %r = "math.fma"(%a, %b, %c) <{fastmath = #arith.fastmath<none>}> : (f16, f16, f16) -> f16
  "func.return"(%r) : (f16) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>, vector<2xi32>) -> vector<2xf32>, sym_name = "vector_power"}> ({
^bb0(%a: vector<2xf32>, %b: vector<2xi32>):
  %r = "math.fpowi"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (vector<2xf32>, vector<2xi32>) -> vector<2xf32>
  "func.return"(%r) : (vector<2xf32>) -> ()
}) : () -> ()
