// CALL: @IEqual(-1 : i8, 1 : i8) -> 0 : i1
// CALL: @IEqual(1 : i8, -1 : i8) -> 0 : i1
// CALL: @IEqual(2 : i8, 2 : i8) -> -1 : i1
// CALL: @INotEqual(-1 : i8, 1 : i8) -> -1 : i1
// CALL: @INotEqual(1 : i8, -1 : i8) -> -1 : i1
// CALL: @INotEqual(2 : i8, 2 : i8) -> 0 : i1
// CALL: @SLessThan(-1 : i8, 1 : i8) -> -1 : i1
// CALL: @SLessThan(1 : i8, -1 : i8) -> 0 : i1
// CALL: @SLessThan(2 : i8, 2 : i8) -> 0 : i1
// CALL: @SLessThanEqual(-1 : i8, 1 : i8) -> -1 : i1
// CALL: @SLessThanEqual(1 : i8, -1 : i8) -> 0 : i1
// CALL: @SLessThanEqual(2 : i8, 2 : i8) -> -1 : i1
// CALL: @SGreaterThan(-1 : i8, 1 : i8) -> 0 : i1
// CALL: @SGreaterThan(1 : i8, -1 : i8) -> -1 : i1
// CALL: @SGreaterThan(2 : i8, 2 : i8) -> 0 : i1
// CALL: @SGreaterThanEqual(-1 : i8, 1 : i8) -> 0 : i1
// CALL: @SGreaterThanEqual(1 : i8, -1 : i8) -> -1 : i1
// CALL: @SGreaterThanEqual(2 : i8, 2 : i8) -> -1 : i1
// CALL: @ULessThan(-1 : i8, 1 : i8) -> 0 : i1
// CALL: @ULessThan(1 : i8, -1 : i8) -> -1 : i1
// CALL: @ULessThan(2 : i8, 2 : i8) -> 0 : i1
// CALL: @ULessThanEqual(-1 : i8, 1 : i8) -> 0 : i1
// CALL: @ULessThanEqual(1 : i8, -1 : i8) -> -1 : i1
// CALL: @ULessThanEqual(2 : i8, 2 : i8) -> -1 : i1
// CALL: @UGreaterThan(-1 : i8, 1 : i8) -> -1 : i1
// CALL: @UGreaterThan(1 : i8, -1 : i8) -> 0 : i1
// CALL: @UGreaterThan(2 : i8, 2 : i8) -> 0 : i1
// CALL: @UGreaterThanEqual(-1 : i8, 1 : i8) -> -1 : i1
// CALL: @UGreaterThanEqual(1 : i8, -1 : i8) -> 0 : i1
// CALL: @UGreaterThanEqual(2 : i8, 2 : i8) -> -1 : i1
// CALL: @FOrdEqual(1.0 : f32, 2.0 : f32) -> 0 : i1
// CALL: @FOrdEqual(2.0 : f32, 1.0 : f32) -> 0 : i1
// CALL: @FOrdEqual(0.0 : f32, -0.0 : f32) -> -1 : i1
// CALL: @FOrdEqual(0x7FC00000 : f32, 1.0 : f32) -> 0 : i1
// CALL: @FUnordEqual(1.0 : f32, 2.0 : f32) -> 0 : i1
// CALL: @FUnordEqual(2.0 : f32, 1.0 : f32) -> 0 : i1
// CALL: @FUnordEqual(0.0 : f32, -0.0 : f32) -> -1 : i1
// CALL: @FUnordEqual(0x7FC00000 : f32, 1.0 : f32) -> -1 : i1
// CALL: @FOrdNotEqual(1.0 : f32, 2.0 : f32) -> -1 : i1
// CALL: @FOrdNotEqual(2.0 : f32, 1.0 : f32) -> -1 : i1
// CALL: @FOrdNotEqual(0.0 : f32, -0.0 : f32) -> 0 : i1
// CALL: @FOrdNotEqual(0x7FC00000 : f32, 1.0 : f32) -> 0 : i1
// CALL: @FUnordNotEqual(1.0 : f32, 2.0 : f32) -> -1 : i1
// CALL: @FUnordNotEqual(2.0 : f32, 1.0 : f32) -> -1 : i1
// CALL: @FUnordNotEqual(0.0 : f32, -0.0 : f32) -> 0 : i1
// CALL: @FUnordNotEqual(0x7FC00000 : f32, 1.0 : f32) -> -1 : i1
// CALL: @FOrdLessThan(1.0 : f32, 2.0 : f32) -> -1 : i1
// CALL: @FOrdLessThan(2.0 : f32, 1.0 : f32) -> 0 : i1
// CALL: @FOrdLessThan(0.0 : f32, -0.0 : f32) -> 0 : i1
// CALL: @FOrdLessThan(0x7FC00000 : f32, 1.0 : f32) -> 0 : i1
// CALL: @FUnordLessThan(1.0 : f32, 2.0 : f32) -> -1 : i1
// CALL: @FUnordLessThan(2.0 : f32, 1.0 : f32) -> 0 : i1
// CALL: @FUnordLessThan(0.0 : f32, -0.0 : f32) -> 0 : i1
// CALL: @FUnordLessThan(0x7FC00000 : f32, 1.0 : f32) -> -1 : i1
// CALL: @FOrdLessThanEqual(1.0 : f32, 2.0 : f32) -> -1 : i1
// CALL: @FOrdLessThanEqual(2.0 : f32, 1.0 : f32) -> 0 : i1
// CALL: @FOrdLessThanEqual(0.0 : f32, -0.0 : f32) -> -1 : i1
// CALL: @FOrdLessThanEqual(0x7FC00000 : f32, 1.0 : f32) -> 0 : i1
// CALL: @FUnordLessThanEqual(1.0 : f32, 2.0 : f32) -> -1 : i1
// CALL: @FUnordLessThanEqual(2.0 : f32, 1.0 : f32) -> 0 : i1
// CALL: @FUnordLessThanEqual(0.0 : f32, -0.0 : f32) -> -1 : i1
// CALL: @FUnordLessThanEqual(0x7FC00000 : f32, 1.0 : f32) -> -1 : i1
// CALL: @FOrdGreaterThan(1.0 : f32, 2.0 : f32) -> 0 : i1
// CALL: @FOrdGreaterThan(2.0 : f32, 1.0 : f32) -> -1 : i1
// CALL: @FOrdGreaterThan(0.0 : f32, -0.0 : f32) -> 0 : i1
// CALL: @FOrdGreaterThan(0x7FC00000 : f32, 1.0 : f32) -> 0 : i1
// CALL: @FUnordGreaterThan(1.0 : f32, 2.0 : f32) -> 0 : i1
// CALL: @FUnordGreaterThan(2.0 : f32, 1.0 : f32) -> -1 : i1
// CALL: @FUnordGreaterThan(0.0 : f32, -0.0 : f32) -> 0 : i1
// CALL: @FUnordGreaterThan(0x7FC00000 : f32, 1.0 : f32) -> -1 : i1
// CALL: @FOrdGreaterThanEqual(1.0 : f32, 2.0 : f32) -> 0 : i1
// CALL: @FOrdGreaterThanEqual(2.0 : f32, 1.0 : f32) -> -1 : i1
// CALL: @FOrdGreaterThanEqual(0.0 : f32, -0.0 : f32) -> -1 : i1
// CALL: @FOrdGreaterThanEqual(0x7FC00000 : f32, 1.0 : f32) -> 0 : i1
// CALL: @FUnordGreaterThanEqual(1.0 : f32, 2.0 : f32) -> 0 : i1
// CALL: @FUnordGreaterThanEqual(2.0 : f32, 1.0 : f32) -> -1 : i1
// CALL: @FUnordGreaterThanEqual(0.0 : f32, -0.0 : f32) -> -1 : i1
// CALL: @FUnordGreaterThanEqual(0x7FC00000 : f32, 1.0 : f32) -> -1 : i1
// CALL: @Ordered(1.0 : f32, 0x7FC00000 : f32) -> 0 : i1
// CALL: @Ordered(1.0 : f32, 1.0 : f32) -> -1 : i1
// CALL: @Unordered(1.0 : f32, 0x7FC00000 : f32) -> -1 : i1
// CALL: @Unordered(1.0 : f32, 1.0 : f32) -> 0 : i1
// CALL: @IsNan(0x7FC00000 : f32) -> -1 : i1
// CALL: @IsNan(1.0 : f32) -> 0 : i1
// CALL: @IsInf(0xFF800000 : f32) -> -1 : i1
// CALL: @IsInf(0x7FC00000 : f32) -> 0 : i1
// CALL: @IsFinite(1.0 : f32) -> -1 : i1
// CALL: @IsFinite(0xFF800000 : f32) -> 0 : i1
// CALL: @IsFinite(0x7FC00000 : f32) -> 0 : i1
// CALL: @LogicalAnd(-1 : i1, -1 : i1) -> -1 : i1
// CALL: @LogicalAnd(-1 : i1, 0 : i1) -> 0 : i1
// CALL: @LogicalOr(0 : i1, -1 : i1) -> -1 : i1
// CALL: @LogicalOr(0 : i1, 0 : i1) -> 0 : i1
// CALL: @LogicalEqual(-1 : i1, -1 : i1) -> -1 : i1
// CALL: @LogicalEqual(-1 : i1, 0 : i1) -> 0 : i1
// CALL: @LogicalEqual(0 : i1, 0 : i1) -> -1 : i1
// CALL: @LogicalNotEqual(-1 : i1, -1 : i1) -> 0 : i1
// CALL: @LogicalNotEqual(-1 : i1, 0 : i1) -> -1 : i1
// CALL: @LogicalNot(-1 : i1) -> 0 : i1
// CALL: @Select(-1 : i1, 1 : i8, poison) -> 1 : i8
// CALL: @Select(0 : i1, poison, 2 : i8) -> 2 : i8
// CALL: @Select(poison, 1 : i8, 2 : i8) -> poison

"func.func"() <{function_type = (i8, i8) -> i1, sym_name = "IEqual"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.IEqual"(%a, %b) : (i8, i8) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i1, sym_name = "INotEqual"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.INotEqual"(%a, %b) : (i8, i8) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i1, sym_name = "SLessThan"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.SLessThan"(%a, %b) : (i8, i8) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i1, sym_name = "SLessThanEqual"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.SLessThanEqual"(%a, %b) : (i8, i8) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i1, sym_name = "SGreaterThan"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.SGreaterThan"(%a, %b) : (i8, i8) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i1, sym_name = "SGreaterThanEqual"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.SGreaterThanEqual"(%a, %b) : (i8, i8) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i1, sym_name = "ULessThan"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.ULessThan"(%a, %b) : (i8, i8) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i1, sym_name = "ULessThanEqual"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.ULessThanEqual"(%a, %b) : (i8, i8) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i1, sym_name = "UGreaterThan"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.UGreaterThan"(%a, %b) : (i8, i8) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i1, sym_name = "UGreaterThanEqual"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.UGreaterThanEqual"(%a, %b) : (i8, i8) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "FOrdEqual"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FOrdEqual"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "FUnordEqual"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FUnordEqual"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "FOrdNotEqual"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FOrdNotEqual"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "FUnordNotEqual"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FUnordNotEqual"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "FOrdLessThan"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FOrdLessThan"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "FUnordLessThan"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FUnordLessThan"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "FOrdLessThanEqual"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FOrdLessThanEqual"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "FUnordLessThanEqual"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FUnordLessThanEqual"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "FOrdGreaterThan"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FOrdGreaterThan"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "FUnordGreaterThan"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FUnordGreaterThan"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "FOrdGreaterThanEqual"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FOrdGreaterThanEqual"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "FUnordGreaterThanEqual"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.FUnordGreaterThanEqual"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "Ordered"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.Ordered"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "Unordered"}> ({
^bb0(%a: f32, %b: f32):
  %r = "spirv.Unordered"(%a, %b) : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "IsNan"}> ({
^bb0(%a: f32):
  %r = "spirv.IsNan"(%a) : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "IsInf"}> ({
^bb0(%a: f32):
  %r = "spirv.IsInf"(%a) : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "IsFinite"}> ({
^bb0(%a: f32):
  %r = "spirv.IsFinite"(%a) : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1, i1) -> i1, sym_name = "LogicalAnd"}> ({
^bb0(%a: i1, %b: i1):
  %r = "spirv.LogicalAnd"(%a, %b) : (i1, i1) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1, i1) -> i1, sym_name = "LogicalOr"}> ({
^bb0(%a: i1, %b: i1):
  %r = "spirv.LogicalOr"(%a, %b) : (i1, i1) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1, i1) -> i1, sym_name = "LogicalEqual"}> ({
^bb0(%a: i1, %b: i1):
  %r = "spirv.LogicalEqual"(%a, %b) : (i1, i1) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1, i1) -> i1, sym_name = "LogicalNotEqual"}> ({
^bb0(%a: i1, %b: i1):
  %r = "spirv.LogicalNotEqual"(%a, %b) : (i1, i1) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1) -> i1, sym_name = "LogicalNot"}> ({
^bb0(%a: i1):
  %r = "spirv.LogicalNot"(%a) : (i1) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1, i8, i8) -> i8, sym_name = "Select"}> ({
^bb0(%a: i1, %b: i8, %c: i8):
  %r = "spirv.Select"(%a, %b, %c) : (i1, i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
