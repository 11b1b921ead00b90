// Complex numbers by parts; each part may be poison.

// CALL: @re(1.0 : f32, 2.0 : f32) -> 1.0 : f32
// CALL: @re(poison, 2.0 : f32) -> poison
// CALL: @re(1.0 : f32, poison) -> 1.0 : f32
// CALL: @im(1.0 : f32, 2.0 : f32) -> 2.0 : f32
// CALL: @im(poison, 2.0 : f32) -> 2.0 : f32
// CALL: @neg(1.0 : f32, -0.0 : f32) -> -1.0 : f32, 0.0 : f32
// CALL: @neg(poison, 1.0 : f32) -> poison, -1.0 : f32
// CALL: @conj(1.0 : f32, 2.0 : f32) -> 1.0 : f32, -2.0 : f32
// CALL: @conj(1.0 : f32, poison) -> 1.0 : f32, poison
// CALL: @add(1.0 : f32, 2.0 : f32, 0.5 : f32, -2.0 : f32) -> 1.5 : f32, 0.0 : f32
// CALL: @add(poison, 2.0 : f32, 0.5 : f32, 1.0 : f32) -> poison, 3.0 : f32
// CALL: @sub(1.0 : f32, 2.0 : f32, 0.5 : f32, -2.0 : f32) -> 0.5 : f32, 4.0 : f32
// CALL: @mul(1.0 : f32, 2.0 : f32, 3.0 : f32, 4.0 : f32) -> -5.0 : f32, 10.0 : f32
// CALL: @mul(0.0 : f32, 1.0 : f32, 0.0 : f32, 1.0 : f32) -> -1.0 : f32, 0.0 : f32
// CALL: @mul(poison, 1.0 : f32, 0.0 : f32, 1.0 : f32) -> poison, poison
// CALL: @div(-5.0 : f32, 10.0 : f32, 3.0 : f32, 4.0 : f32) -> 1.0 : f32, 2.0 : f32
// CALL: @eq(1.0 : f32, 2.0 : f32, 1.0 : f32, 2.0 : f32) -> true : i1
// CALL: @eq(1.0 : f32, 2.0 : f32, 1.0 : f32, 3.0 : f32) -> false : i1
// CALL: @eq(0.0 : f32, -0.0 : f32, -0.0 : f32, 0.0 : f32) -> true : i1
// CALL: @eq(0x7FC00000 : f32, 1.0 : f32, 0x7FC00000 : f32, 1.0 : f32) -> false : i1
// CALL: @eq(1.0 : f32, poison, 2.0 : f32, 1.0 : f32) -> poison
// CALL: @neq(1.0 : f32, 2.0 : f32, 1.0 : f32, 2.0 : f32) -> false : i1
// CALL: @neq(0x7FC00000 : f32, 1.0 : f32, 0x7FC00000 : f32, 1.0 : f32) -> true : i1
// CALL: @abs(3.0 : f32, -4.0 : f32) -> 5.0 : f32
// CALL: @abs(1.0e30 : f32, 1.0e30 : f32) -> 1.41421351E+30 : f32
// CALL: @abs(0xFF800000 : f32, 1.0 : f32) -> 0x7F800000 : f32
// CALL: @abs(0.0 : f32, -0.0 : f32) -> 0.0 : f32
// CALL: @angle(-1.0 : f32, 0.0 : f32) -> 0x40490FDB : f32
// CALL: @angle(-1.0 : f32, -0.0 : f32) -> 0xC0490FDB : f32
// CALL: @angle(0.0 : f32, 2.0 : f32) -> 0x3FC90FDB : f32
// CALL: @exp(0.0 : f32, 0.0 : f32) -> 1.0 : f32, 0.0 : f32
// CALL: @exp(1.0 : f32, 0.0 : f32) -> 0x402DF854 : f32, 0.0 : f32
// CALL: @expm1(0.0 : f32, 0.0 : f32) -> 0.0 : f32, 0.0 : f32
// CALL: @log(1.0 : f32, 0.0 : f32) -> 0.0 : f32, 0.0 : f32
// CALL: @log(-1.0 : f32, 0.0 : f32) -> 0.0 : f32, 0x40490FDB : f32
// CALL: @log1p(0.0 : f32, 0.0 : f32) -> 0.0 : f32, 0.0 : f32
// CALL: @sqrt(-4.0 : f32, 0.0 : f32) -> 0.0 : f32, 2.0 : f32
// CALL: @sqrt(-4.0 : f32, -0.0 : f32) -> 0.0 : f32, -2.0 : f32
// CALL: @sqrt(3.0 : f32, 4.0 : f32) -> 2.0 : f32, 1.0 : f32
// CALL: @sqrt(0.0 : f32, 0.0 : f32) -> 0.0 : f32, 0.0 : f32
// CALL: @rsqrt(4.0 : f32, 0.0 : f32) -> 0.5 : f32, -0.0 : f32
// CALL: @sign(3.0 : f32, 4.0 : f32) -> 0x3F19999A : f32, 0x3F4CCCCD : f32
// CALL: @sign(0.0 : f32, -0.0 : f32) -> 0.0 : f32, -0.0 : f32
// CALL: @sin(0.0 : f32, 0.0 : f32) -> 0.0 : f32, 0.0 : f32
// CALL: @sin(1.0 : f32, 0.0 : f32) -> 0x3F576AA4 : f32, 0.0 : f32
// CALL: @cos(0.0 : f32, 0.0 : f32) -> 1.0 : f32, -0.0 : f32
// CALL: @tan(0.0 : f32, 0.0 : f32) -> 0.0 : f32, 0.0 : f32
// CALL: @tanh(0.0 : f32, 0.0 : f32) -> 0.0 : f32, 0.0 : f32
// CALL: @tanh(30.0 : f32, 1.0 : f32) -> 1.0 : f32, 1.59245456E-26 : f32
// CALL: @pow(0.0 : f32, 0.0 : f32, 0.0 : f32, 0.0 : f32) -> 1.0 : f32, 0.0 : f32
// CALL: @pow(0.0 : f32, 0.0 : f32, 2.0 : f32, 0.0 : f32) -> 0.0 : f32, 0.0 : f32
// CALL: @pow(1.0 : f32, 0.0 : f32, 2.0 : f32, 3.0 : f32) -> 1.0 : f32, 0.0 : f32
// CALL: @powi(0.0 : f32, 1.0 : f32, 2 : i32) -> -1.0 : f32, 0x250D3132 : f32
// CALL: @powi(2.0 : f32, 1.0 : f32, 0 : i32) -> 1.0 : f32, 0.0 : f32
// CALL: @constant() -> 1.0 : f32, 2.0 : f32
// CALL: @bits(1.0 : f32, 2.0 : f32) -> 4611686019492741120 : i64
// CALL: @bits(poison, 2.0 : f32) -> poison
// CALL: @back(4611686019492741120 : i64) -> 1.0 : f32, 2.0 : f32

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "re"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.re"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "im"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.im"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "neg"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.neg"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "conj"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.conj"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32, f32) -> (f32, f32), sym_name = "add"}> ({
^bb0(%p0: f32, %p1: f32, %p2: f32, %p3: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %z1 = "complex.create"(%p2, %p3) : (f32, f32) -> complex<f32>
  %r = "complex.add"(%z0, %z1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32, f32) -> (f32, f32), sym_name = "sub"}> ({
^bb0(%p0: f32, %p1: f32, %p2: f32, %p3: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %z1 = "complex.create"(%p2, %p3) : (f32, f32) -> complex<f32>
  %r = "complex.sub"(%z0, %z1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32, f32) -> (f32, f32), sym_name = "mul"}> ({
^bb0(%p0: f32, %p1: f32, %p2: f32, %p3: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %z1 = "complex.create"(%p2, %p3) : (f32, f32) -> complex<f32>
  %r = "complex.mul"(%z0, %z1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32, f32) -> (f32, f32), sym_name = "div"}> ({
^bb0(%p0: f32, %p1: f32, %p2: f32, %p3: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %z1 = "complex.create"(%p2, %p3) : (f32, f32) -> complex<f32>
  %r = "complex.div"(%z0, %z1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32, f32) -> i1, sym_name = "eq"}> ({
^bb0(%p0: f32, %p1: f32, %p2: f32, %p3: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %z1 = "complex.create"(%p2, %p3) : (f32, f32) -> complex<f32>
  %r = "complex.eq"(%z0, %z1) : (complex<f32>, complex<f32>) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32, f32) -> i1, sym_name = "neq"}> ({
^bb0(%p0: f32, %p1: f32, %p2: f32, %p3: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %z1 = "complex.create"(%p2, %p3) : (f32, f32) -> complex<f32>
  %r = "complex.neq"(%z0, %z1) : (complex<f32>, complex<f32>) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "abs"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.abs"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "angle"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.angle"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "exp"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.exp"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "expm1"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.expm1"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "log"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.log"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "log1p"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.log1p"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "sqrt"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.sqrt"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "rsqrt"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.rsqrt"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "sign"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.sign"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "sin"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.sin"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "cos"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.cos"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "tan"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.tan"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "tanh"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.tanh"(%z0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32, f32) -> (f32, f32), sym_name = "pow"}> ({
^bb0(%p0: f32, %p1: f32, %p2: f32, %p3: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %z1 = "complex.create"(%p2, %p3) : (f32, f32) -> complex<f32>
  %r = "complex.pow"(%z0, %z1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, i32) -> (f32, f32), sym_name = "powi"}> ({
^bb0(%p0: f32, %p1: f32, %p2: i32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.powi"(%z0, %p2) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, i32) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32, f32) -> (f32, f32), sym_name = "atan2"}> ({
^bb0(%p0: f32, %p1: f32, %p2: f32, %p3: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %z1 = "complex.create"(%p2, %p3) : (f32, f32) -> complex<f32>
  %r = "complex.atan2"(%z0, %z1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i64, sym_name = "bits"}> ({
^bb0(%p0: f32, %p1: f32):
  %z0 = "complex.create"(%p0, %p1) : (f32, f32) -> complex<f32>
  %r = "complex.bitcast"(%z0) : (complex<f32>) -> i64
  "func.return"(%r) : (i64) -> ()
}) : () -> ()

"func.func"() <{function_type = (i64) -> (f32, f32), sym_name = "back"}> ({
^bb0(%p0: i64):
  %r = "complex.bitcast"(%p0) : (i64) -> complex<f32>
  %re = "complex.re"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %im = "complex.im"(%r) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (f32, f32), sym_name = "constant"}> ({
  %r = "complex.constant"() <{value = [1.0 : f32, 2.0 : f32]}> : () -> complex<f32>
  %re = "complex.re"(%r) : (complex<f32>) -> f32
  %im = "complex.im"(%r) : (complex<f32>) -> f32
  "func.return"(%re, %im) : (f32, f32) -> ()
}) : () -> ()
