// ARGS: check % --target mlir-22 --pipeline convert-spirv-to-llvm --exhaustive
// NEEDS: mlir-22
// Every integer op of spirv on all values of 8 bits against its lowering.

spirv.module Logical GLSL450 {
  spirv.func @IAdd(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.IAdd %a, %b : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @ISub(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.ISub %a, %b : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @IMul(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.IMul %a, %b : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @UDiv(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.UDiv %a, %b : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @SDiv(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.SDiv %a, %b : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @UMod(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.UMod %a, %b : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @SRem(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.SRem %a, %b : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @ShiftLeftLogical(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.ShiftLeftLogical %a, %b : i8, i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @ShiftRightLogical(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.ShiftRightLogical %a, %b : i8, i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @ShiftRightArithmetic(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.ShiftRightArithmetic %a, %b : i8, i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @BitwiseAnd(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.BitwiseAnd %a, %b : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @BitwiseOr(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.BitwiseOr %a, %b : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @BitwiseXor(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.BitwiseXor %a, %b : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @GL_SMax(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.GL.SMax %a, %b : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @GL_SMin(%a : i8, %b : i8) -> i8 "None" {
    %r = spirv.GL.SMin %a, %b : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @IEqual(%a : i8, %b : i8) -> i1 "None" {
    %r = spirv.IEqual %a, %b : i8
    spirv.ReturnValue %r : i1
  }
  spirv.func @INotEqual(%a : i8, %b : i8) -> i1 "None" {
    %r = spirv.INotEqual %a, %b : i8
    spirv.ReturnValue %r : i1
  }
  spirv.func @SLessThan(%a : i8, %b : i8) -> i1 "None" {
    %r = spirv.SLessThan %a, %b : i8
    spirv.ReturnValue %r : i1
  }
  spirv.func @SLessThanEqual(%a : i8, %b : i8) -> i1 "None" {
    %r = spirv.SLessThanEqual %a, %b : i8
    spirv.ReturnValue %r : i1
  }
  spirv.func @SGreaterThan(%a : i8, %b : i8) -> i1 "None" {
    %r = spirv.SGreaterThan %a, %b : i8
    spirv.ReturnValue %r : i1
  }
  spirv.func @SGreaterThanEqual(%a : i8, %b : i8) -> i1 "None" {
    %r = spirv.SGreaterThanEqual %a, %b : i8
    spirv.ReturnValue %r : i1
  }
  spirv.func @ULessThan(%a : i8, %b : i8) -> i1 "None" {
    %r = spirv.ULessThan %a, %b : i8
    spirv.ReturnValue %r : i1
  }
  spirv.func @ULessThanEqual(%a : i8, %b : i8) -> i1 "None" {
    %r = spirv.ULessThanEqual %a, %b : i8
    spirv.ReturnValue %r : i1
  }
  spirv.func @UGreaterThan(%a : i8, %b : i8) -> i1 "None" {
    %r = spirv.UGreaterThan %a, %b : i8
    spirv.ReturnValue %r : i1
  }
  spirv.func @UGreaterThanEqual(%a : i8, %b : i8) -> i1 "None" {
    %r = spirv.UGreaterThanEqual %a, %b : i8
    spirv.ReturnValue %r : i1
  }
  spirv.func @BitCount(%a : i8) -> i8 "None" {
    %r = spirv.BitCount %a : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @BitReverse(%a : i8) -> i8 "None" {
    %r = spirv.BitReverse %a : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @Not(%a : i8) -> i8 "None" {
    %r = spirv.Not %a : i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @SConvert(%a : i8) -> i16 "None" {
    %r = spirv.SConvert %a : i8 to i16
    spirv.ReturnValue %r : i16
  }
  spirv.func @UConvert(%a : i8) -> i16 "None" {
    %r = spirv.UConvert %a : i8 to i16
    spirv.ReturnValue %r : i16
  }
  spirv.func @ConvertSToF(%a : i8) -> f32 "None" {
    %r = spirv.ConvertSToF %a : i8 to f32
    spirv.ReturnValue %r : f32
  }
  spirv.func @ConvertUToF(%a : i8) -> f32 "None" {
    %r = spirv.ConvertUToF %a : i8 to f32
    spirv.ReturnValue %r : f32
  }
  spirv.func @ConvertFToS(%a : f16) -> i8 "None" {
    %r = spirv.ConvertFToS %a : f16 to i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @ConvertFToU(%a : f16) -> i8 "None" {
    %r = spirv.ConvertFToU %a : f16 to i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @BitFieldSExtract(%a : i8) -> i8 "None" {
    %o = spirv.Constant 2 : i8
    %c = spirv.Constant 5 : i8
    %r = spirv.BitFieldSExtract %a, %o, %c : i8, i8, i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @BitFieldUExtract(%a : i8) -> i8 "None" {
    %o = spirv.Constant 2 : i8
    %c = spirv.Constant 5 : i8
    %r = spirv.BitFieldUExtract %a, %o, %c : i8, i8, i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @BitFieldInsert(%a : i8, %b : i8) -> i8 "None" {
    %o = spirv.Constant 2 : i8
    %c = spirv.Constant 5 : i8
    %r = spirv.BitFieldInsert %a, %b, %o, %c : i8, i8, i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @Select(%c : i1, %a : i8, %b : i8) -> i8 "None" {
    %r = spirv.Select %c, %a, %b : i1, i8
    spirv.ReturnValue %r : i8
  }
  spirv.func @LogicalAnd(%a : i1, %b : i1) -> i1 "None" {
    %r = spirv.LogicalAnd %a, %b : i1
    spirv.ReturnValue %r : i1
  }
  spirv.func @LogicalOr(%a : i1, %b : i1) -> i1 "None" {
    %r = spirv.LogicalOr %a, %b : i1
    spirv.ReturnValue %r : i1
  }
  spirv.func @LogicalEqual(%a : i1, %b : i1) -> i1 "None" {
    %r = spirv.LogicalEqual %a, %b : i1
    spirv.ReturnValue %r : i1
  }
  spirv.func @LogicalNotEqual(%a : i1, %b : i1) -> i1 "None" {
    %r = spirv.LogicalNotEqual %a, %b : i1
    spirv.ReturnValue %r : i1
  }
  spirv.func @LogicalNot(%a : i1) -> i1 "None" {
    %r = spirv.LogicalNot %a : i1
    spirv.ReturnValue %r : i1
  }
  spirv.func @Loop(%n : i8) -> i8 "None" {
    %zero = spirv.Constant 0 : i8
    %one = spirv.Constant 1 : i8
    %v = spirv.Variable init(%zero) : !spirv.ptr<i8, Function>
    spirv.mlir.loop {
      spirv.Branch ^header(%zero : i8)
    ^header(%i : i8):
      %more = spirv.ULessThan %i, %n : i8
      spirv.BranchConditional %more, ^body, ^end
    ^body:
      %old = spirv.Load "Function" %v : i8
      %new = spirv.IAdd %old, %i : i8
      spirv.Store "Function" %v, %new : i8
      spirv.Branch ^next
    ^next:
      %j = spirv.IAdd %i, %one : i8
      spirv.Branch ^header(%j : i8)
    ^end:
      spirv.mlir.merge
    }
    %r = spirv.Load "Function" %v : i8
    spirv.ReturnValue %r : i8
  }
}
