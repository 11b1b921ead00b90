// CALL: @SNegate(1 : i8) -> -1 : i8
// CALL: @SNegate(-128 : i8) -> -128 : i8
// CALL: @UDiv(-1 : i8, 2 : i8) -> 127 : i8
// CALL: @SDiv(-7 : i8, 2 : i8) -> -3 : i8
// CALL: @UMod(-1 : i8, 16 : i8) -> 15 : i8
// CALL: @SRem(-7 : i8, 3 : i8) -> -1 : i8
// CALL: @SRem(7 : i8, -3 : i8) -> 1 : i8
// CALL: @SMod(-7 : i8, 3 : i8) -> 2 : i8
// CALL: @SMod(7 : i8, -3 : i8) -> -2 : i8
// CALL: @SMod(6 : i8, 3 : i8) -> 0 : i8
// CALL: @BitwiseAnd(12 : i8, 10 : i8) -> 8 : i8
// CALL: @BitwiseOr(12 : i8, 10 : i8) -> 14 : i8
// CALL: @BitwiseXor([12, 1] : vector<2xi8>, [10, 1] : vector<2xi8>) -> [6, 0] : vector<2xi8>
// CALL: @Not(0 : i8) -> -1 : i8
// CALL: @BitCount(7 : i8) -> 3 : i8
// CALL: @BitReverse(3 : i8) -> -64 : i8
// CALL: @SConvert(-1 : i8) -> -1 : i16
// CALL: @UConvert(-1 : i8) -> 255 : i16
// CALL: @BitFieldInsert([0, -1] : vector<2xi8>, [3, 0] : vector<2xi8>, 1 : i32, 2 : i16) -> [6, -7] : vector<2xi8>
// CALL: @BitFieldSExtract(6 : i8, 1 : i32, 2 : i32) -> -1 : i8
// CALL: @BitFieldSExtract(6 : i8, 8 : i32, 0 : i32) -> 0 : i8
// CALL: @BitFieldUExtract(6 : i8, 1 : i32, 2 : i32) -> 3 : i8
// CALL: @SDot([1, 2, -3, 4] : vector<4xi8>, [1, 1, 100, 1] : vector<4xi8>) -> -293 : i16
// CALL: @UDot(-1 : i32, 16909060 : i32) -> 2550 : i32
// CALL: @SUDot([-1, 1] : vector<2xi8>, [-1, 1] : vector<2xi8>) -> -254 : i16
// CALL: @UDotAccSat([10, 0] : vector<2xi8>, [10, 0] : vector<2xi8>, -100 : i8) -> -1 : i8
// CALL: @UDotAccSat([20, 0] : vector<2xi8>, [20, 0] : vector<2xi8>, 0 : i8) -> poison
// CALL: @SUDotAccSat([-1, 0] : vector<2xi8>, [100, 0] : vector<2xi8>, -100 : i8) -> -128 : i8
// CALL: @SUDotAccSat([-1, 0] : vector<2xi8>, [-1, 0] : vector<2xi8>, 0 : i8) -> poison
// CALL: @SDotAccSat([10, 0] : vector<2xi8>, [10, 0] : vector<2xi8>, 100 : i8) -> 127 : i8
// CALL: @GL_SAbs(-3 : i8) -> 3 : i8
// CALL: @GL_SAbs(-128 : i8) -> -128 : i8
// CALL: @GL_SSign(-3 : i8) -> -1 : i8
// CALL: @GL_SSign(0 : i8) -> 0 : i8
// CALL: @GL_SSign(9 : i8) -> 1 : i8
// CALL: @GL_SMax(-1 : i8, 1 : i8) -> 1 : i8
// CALL: @GL_SMin(-1 : i8, 1 : i8) -> -1 : i8
// CALL: @GL_UMax(-1 : i8, 1 : i8) -> -1 : i8
// CALL: @GL_UMin(-1 : i8, 1 : i8) -> 1 : i8
// CALL: @GL_FindILsb(12 : i8) -> 2 : i8
// CALL: @GL_FindILsb(0 : i8) -> -1 : i8
// CALL: @GL_FindUMsb(12 : i8) -> 3 : i8
// CALL: @GL_FindUMsb(0 : i8) -> -1 : i8
// CALL: @GL_FindUMsb(-1 : i8) -> 7 : i8
// CALL: @GL_FindSMsb(12 : i8) -> 3 : i8
// CALL: @GL_FindSMsb(-1 : i8) -> -1 : i8
// CALL: @GL_FindSMsb(-2 : i8) -> 0 : i8
// CALL: @GL_FindSMsb(0 : i8) -> -1 : i8
// CALL: @CL_s_abs(-3 : i8) -> 3 : i8
// CALL: @CL_s_max(-1 : i8, 1 : i8) -> 1 : i8
// CALL: @CL_s_min(-1 : i8, 1 : i8) -> -1 : i8
// CALL: @CL_u_max(-1 : i8, 1 : i8) -> -1 : i8
// CALL: @CL_u_min(-1 : i8, 1 : i8) -> 1 : i8

"func.func"() <{function_type = (i8) -> i8, sym_name = "SNegate"}> ({
^bb0(%a: i8):
  %r = "spirv.SNegate"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "UDiv"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.UDiv"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "SDiv"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.SDiv"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "UMod"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.UMod"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "SRem"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.SRem"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "SMod"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.SMod"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "BitwiseAnd"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.BitwiseAnd"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "BitwiseOr"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.BitwiseOr"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi8>) -> vector<2xi8>, sym_name = "BitwiseXor"}> ({
^bb0(%a: vector<2xi8>, %b: vector<2xi8>):
  %r = "spirv.BitwiseXor"(%a, %b) : (vector<2xi8>, vector<2xi8>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "Not"}> ({
^bb0(%a: i8):
  %r = "spirv.Not"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "BitCount"}> ({
^bb0(%a: i8):
  %r = "spirv.BitCount"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "BitReverse"}> ({
^bb0(%a: i8):
  %r = "spirv.BitReverse"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i16, sym_name = "SConvert"}> ({
^bb0(%a: i8):
  %r = "spirv.SConvert"(%a) : (i8) -> i16
  "func.return"(%r) : (i16) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i16, sym_name = "UConvert"}> ({
^bb0(%a: i8):
  %r = "spirv.UConvert"(%a) : (i8) -> i16
  "func.return"(%r) : (i16) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi8>, i32, i16) -> vector<2xi8>, sym_name = "BitFieldInsert"}> ({
^bb0(%a: vector<2xi8>, %b: vector<2xi8>, %c: i32, %d: i16):
  %r = "spirv.BitFieldInsert"(%a, %b, %c, %d) : (vector<2xi8>, vector<2xi8>, i32, i16) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i32, i32) -> i8, sym_name = "BitFieldSExtract"}> ({
^bb0(%a: i8, %b: i32, %c: i32):
  %r = "spirv.BitFieldSExtract"(%a, %b, %c) : (i8, i32, i32) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i32, i32) -> i8, sym_name = "BitFieldUExtract"}> ({
^bb0(%a: i8, %b: i32, %c: i32):
  %r = "spirv.BitFieldUExtract"(%a, %b, %c) : (i8, i32, i32) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<4xi8>, vector<4xi8>) -> i16, sym_name = "SDot"}> ({
^bb0(%a: vector<4xi8>, %b: vector<4xi8>):
  %r = "spirv.SDot"(%a, %b) : (vector<4xi8>, vector<4xi8>) -> i16
  "func.return"(%r) : (i16) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "UDot"}> ({
^bb0(%a: i32, %b: i32):
  %r = "spirv.UDot"(%a, %b) <{format = #spirv.packed_vector_format<PackedVectorFormat4x8Bit>}> : (i32, i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi8>) -> i16, sym_name = "SUDot"}> ({
^bb0(%a: vector<2xi8>, %b: vector<2xi8>):
  %r = "spirv.SUDot"(%a, %b) : (vector<2xi8>, vector<2xi8>) -> i16
  "func.return"(%r) : (i16) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi8>, i8) -> i8, sym_name = "UDotAccSat"}> ({
^bb0(%a: vector<2xi8>, %b: vector<2xi8>, %c: i8):
  %r = "spirv.UDotAccSat"(%a, %b, %c) : (vector<2xi8>, vector<2xi8>, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi8>, i8) -> i8, sym_name = "SUDotAccSat"}> ({
^bb0(%a: vector<2xi8>, %b: vector<2xi8>, %c: i8):
  %r = "spirv.SUDotAccSat"(%a, %b, %c) : (vector<2xi8>, vector<2xi8>, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi8>, i8) -> i8, sym_name = "SDotAccSat"}> ({
^bb0(%a: vector<2xi8>, %b: vector<2xi8>, %c: i8):
  %r = "spirv.SDotAccSat"(%a, %b, %c) : (vector<2xi8>, vector<2xi8>, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "GL_SAbs"}> ({
^bb0(%a: i8):
  %r = "spirv.GL.SAbs"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "GL_SSign"}> ({
^bb0(%a: i8):
  %r = "spirv.GL.SSign"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "GL_SMax"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.GL.SMax"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "GL_SMin"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.GL.SMin"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "GL_UMax"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.GL.UMax"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "GL_UMin"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.GL.UMin"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "GL_FindILsb"}> ({
^bb0(%a: i8):
  %r = "spirv.GL.FindILsb"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "GL_FindUMsb"}> ({
^bb0(%a: i8):
  %r = "spirv.GL.FindUMsb"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "GL_FindSMsb"}> ({
^bb0(%a: i8):
  %r = "spirv.GL.FindSMsb"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "CL_s_abs"}> ({
^bb0(%a: i8):
  %r = "spirv.CL.s_abs"(%a) : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "CL_s_max"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.CL.s_max"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "CL_s_min"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.CL.s_min"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "CL_u_max"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.CL.u_max"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "CL_u_min"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.CL.u_min"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
