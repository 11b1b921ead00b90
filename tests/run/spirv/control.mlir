// CALL: @choose(-1 : i1) -> 1 : i8
// CALL: @choose(0 : i1) -> 2 : i8
// CALL: @sum(4 : i32) -> 10 : i32
// CALL: @sum(-1 : i32) -> 0 : i32
// CALL: @early(-1 : i1, -1 : i1) -> 7 : i8
// CALL: @early(-1 : i1, 0 : i1) -> 8 : i8
// CALL: @early(0 : i1, -1 : i1) -> 9 : i8
// CALL: @calls(5 : i8) -> 10 : i8
// CALL: @nothing() ->
// STOPS: @kill() trap
// CALL: @group(1 : i32) -> 1 : i32

"builtin.module"() ({
"spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>}> ({
  // A construct that gives a value.
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i1) -> i8, sym_name = "choose"}> ({
  ^bb0(%c: i1):
    %r = "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<None>}> ({
      %0 = "spirv.Constant"() <{value = 1 : i8}> : () -> i8
      %1 = "spirv.Constant"() <{value = 2 : i8}> : () -> i8
      "spirv.BranchConditional"(%c, %0, %1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i8, i8) -> ()
    ^bb1(%x: i8):
      "spirv.mlir.merge"(%x) : (i8) -> ()
    }) : () -> i8
    "spirv.ReturnValue"(%r) : (i8) -> ()
  }) : () -> ()

  // 1 + … + n in a variable.
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i32) -> i32, sym_name = "sum"}> ({
  ^bb0(%n: i32):
    %zero = "spirv.Constant"() <{value = 0 : i32}> : () -> i32
    %one = "spirv.Constant"() <{value = 1 : i32}> : () -> i32
    %sum = "spirv.Variable"(%zero) <{storage_class = #spirv.storage_class<Function>}> : (i32) -> !spirv.ptr<i32, Function>
    "spirv.mlir.loop"() <{loop_control = #spirv.loop_control<None>}> ({
      "spirv.Branch"(%one)[^header] : (i32) -> ()
    ^header(%i: i32):
      %more = "spirv.SLessThanEqual"(%i, %n) : (i32, i32) -> i1
      "spirv.BranchConditional"(%more)[^body, ^end] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^body:
      %old = "spirv.Load"(%sum) : (!spirv.ptr<i32, Function>) -> i32
      %new = "spirv.IAdd"(%old, %i) : (i32, i32) -> i32
      "spirv.Store"(%sum, %new) : (!spirv.ptr<i32, Function>, i32) -> ()
      "spirv.Branch"()[^continue] : () -> ()
    ^continue:
      %next = "spirv.IAdd"(%i, %one) : (i32, i32) -> i32
      "spirv.Branch"(%next)[^header] : (i32) -> ()
    ^end:
      "spirv.mlir.merge"() : () -> ()
    }) : () -> ()
    %r = "spirv.Load"(%sum) : (!spirv.ptr<i32, Function>) -> i32
    "spirv.ReturnValue"(%r) : (i32) -> ()
  }) : () -> ()

  // Returns from within one construct and from within two.
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i1, i1) -> i8, sym_name = "early"}> ({
  ^bb0(%a: i1, %b: i1):
    %7 = "spirv.Constant"() <{value = 7 : i8}> : () -> i8
    %8 = "spirv.Constant"() <{value = 8 : i8}> : () -> i8
    %9 = "spirv.Constant"() <{value = 9 : i8}> : () -> i8
    "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<None>}> ({
      "spirv.BranchConditional"(%a)[^then, ^end] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^then:
      "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<None>}> ({
        "spirv.BranchConditional"(%b)[^then, ^end] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
      ^then:
        "spirv.ReturnValue"(%7) : (i8) -> ()
      ^end:
        "spirv.mlir.merge"() : () -> ()
      }) : () -> ()
      "spirv.ReturnValue"(%8) : (i8) -> ()
    ^end:
      "spirv.mlir.merge"() : () -> ()
    }) : () -> ()
    "spirv.ReturnValue"(%9) : (i8) -> ()
  }) : () -> ()

  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i8) -> i8, sym_name = "calls"}> ({
  ^bb0(%a: i8):
    "spirv.FunctionCall"() <{callee = @nothing}> : () -> ()
    %r = "spirv.FunctionCall"(%a) <{callee = @twice}> : (i8) -> i8
    "spirv.ReturnValue"(%r) : (i8) -> ()
  }) : () -> ()

  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i8) -> i8, sym_name = "twice"}> ({
  ^bb0(%a: i8):
    %r = "spirv.IAdd"(%a, %a) : (i8, i8) -> i8
    "spirv.ReturnValue"(%r) : (i8) -> ()
  }) : () -> ()

  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = () -> (), sym_name = "nothing"}> ({
    "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<None>}> ({
    }) : () -> ()
    "spirv.Return"() : () -> ()
  }) : () -> ()

  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = () -> (), sym_name = "kill"}> ({
    "spirv.Kill"() : () -> ()
  }) : () -> ()

  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i32) -> i32, sym_name = "group"}> ({
  ^bb0(%a: i32):
    %r = "spirv.GroupNonUniformIAdd"(%a) <{execution_scope = #spirv.scope<Workgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
    "spirv.ReturnValue"(%r) : (i32) -> ()
  }) : () -> ()

  "spirv.EntryPoint"() <{execution_model = #spirv.execution_model<GLCompute>, fn = @nothing, interface = []}> : () -> ()
  "spirv.ExecutionMode"() <{execution_mode = #spirv.execution_mode<LocalSize>, fn = @nothing, values = [1 : i32, 1 : i32, 1 : i32]}> : () -> ()
}) : () -> ()
}) : () -> ()
