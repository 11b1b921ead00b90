// CALL: @floats(1.5 : f32) -> 1.5 : f32
// CALL: @integers(-3 : i32) -> -3 : i32
// CALL: @truths(true : i1) -> true : i1
// STOPS: @exclusive(1 : i32) unsupported
// CALL: @of_first(2.5 : f32, 0 : i32) -> 2.5 : f32
// STOPS: @of_first(2.5 : f32, 1 : i32) unsupported
// CALL: @by_place(2.5 : f32, [0, 0, 0] : vector<3xi32>) -> 2.5 : f32
// CALL: @votes(true : i1, 5 : i32) -> true : i1, true : i1, true : i1, true : i1, [1, 0, 0, 0] : vector<4xi32>, [1, 0, 0, 0] : vector<4xi32>
// CALL: @votes(false : i1, 5 : i32) -> true : i1, true : i1, false : i1, false : i1, [0, 0, 0, 0] : vector<4xi32>, [0, 0, 0, 0] : vector<4xi32>
// CALL: @cooperative([[1, 2], [3, 4]] : vector<2x2xi32>) -> [[2, 4], [6, 8]] : vector<2x2xi32>
// STOPS: @several() unsupported

"func.func"() <{function_type = (f32) -> f32, sym_name = "floats"}> ({
^bb0(%a: f32):
  %r0 = "spirv.GroupFAdd"(%a) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (f32) -> f32
  %r1 = "spirv.GroupFMax"(%r0) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (f32) -> f32
  %r2 = "spirv.GroupFMin"(%r1) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (f32) -> f32
  %r3 = "spirv.KHR.GroupFMul"(%r2) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (f32) -> f32
  %r4 = "spirv.GroupNonUniformFAdd"(%r3) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (f32) -> f32
  %r5 = "spirv.GroupNonUniformFMax"(%r4) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (f32) -> f32
  %r6 = "spirv.GroupNonUniformFMin"(%r5) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (f32) -> f32
  %r7 = "spirv.GroupNonUniformFMul"(%r6) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (f32) -> f32
  "func.return"(%r7) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> i32, sym_name = "integers"}> ({
^bb0(%a: i32):
  %r0 = "spirv.GroupIAdd"(%a) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r1 = "spirv.GroupSMax"(%r0) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r2 = "spirv.GroupSMin"(%r1) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r3 = "spirv.GroupUMax"(%r2) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r4 = "spirv.GroupUMin"(%r3) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r5 = "spirv.KHR.GroupIMul"(%r4) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r6 = "spirv.GroupNonUniformBitwiseAnd"(%r5) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r7 = "spirv.GroupNonUniformBitwiseOr"(%r6) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r8 = "spirv.GroupNonUniformBitwiseXor"(%r7) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r9 = "spirv.GroupNonUniformIAdd"(%r8) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r10 = "spirv.GroupNonUniformIMul"(%r9) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r11 = "spirv.GroupNonUniformSMax"(%r10) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r12 = "spirv.GroupNonUniformSMin"(%r11) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r13 = "spirv.GroupNonUniformUMax"(%r12) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  %r14 = "spirv.GroupNonUniformUMin"(%r13) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i32) -> i32
  "func.return"(%r14) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1) -> i1, sym_name = "truths"}> ({
^bb0(%a: i1):
  %r0 = "spirv.GroupNonUniformLogicalAnd"(%a) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i1) -> i1
  %r1 = "spirv.GroupNonUniformLogicalOr"(%r0) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i1) -> i1
  %r2 = "spirv.GroupNonUniformLogicalXor"(%r1) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<Reduce>}> : (i1) -> i1
  "func.return"(%r2) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> i32, sym_name = "exclusive"}> ({
^bb0(%a: i32):
  %r = "spirv.GroupIAdd"(%a) <{execution_scope = #spirv.scope<Subgroup>, group_operation = #spirv.group_operation<ExclusiveScan>}> : (i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, i32) -> f32, sym_name = "of_first"}> ({
^bb0(%a: f32, %i: i32):
  "spirv.ControlBarrier"() <{execution_scope = #spirv.scope<Workgroup>, memory_scope = #spirv.scope<Workgroup>, memory_semantics = #spirv.memory_semantics<None>}> : () -> ()
  %r0 = "spirv.GroupBroadcast"(%a, %i) <{execution_scope = #spirv.scope<Subgroup>}> : (f32, i32) -> f32
  %r1 = "spirv.GroupNonUniformBroadcast"(%r0, %i) <{execution_scope = #spirv.scope<Subgroup>}> : (f32, i32) -> f32
  %r2 = "spirv.GroupNonUniformShuffle"(%r1, %i) <{execution_scope = #spirv.scope<Subgroup>}> : (f32, i32) -> f32
  %r3 = "spirv.GroupNonUniformShuffleDown"(%r2, %i) <{execution_scope = #spirv.scope<Subgroup>}> : (f32, i32) -> f32
  %r4 = "spirv.GroupNonUniformShuffleUp"(%r3, %i) <{execution_scope = #spirv.scope<Subgroup>}> : (f32, i32) -> f32
  %r5 = "spirv.GroupNonUniformShuffleXor"(%r4, %i) <{execution_scope = #spirv.scope<Subgroup>}> : (f32, i32) -> f32
  "func.return"(%r5) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, vector<3xi32>) -> f32, sym_name = "by_place"}> ({
^bb0(%a: f32, %i: vector<3xi32>):
  %r = "spirv.GroupBroadcast"(%a, %i) <{execution_scope = #spirv.scope<Subgroup>}> : (f32, vector<3xi32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1, i32) -> (i1, i1, i1, i1, vector<4xi32>, vector<4xi32>), sym_name = "votes"}> ({
^bb0(%c: i1, %a: i32):
  %e = "spirv.GroupNonUniformElect"() <{execution_scope = #spirv.scope<Subgroup>}> : () -> i1
  %q = "spirv.GroupNonUniformAllEqual"(%a) <{execution_scope = #spirv.scope<Subgroup>}> : (i32) -> i1
  %all = "spirv.GroupNonUniformAll"(%c) <{execution_scope = #spirv.scope<Subgroup>}> : (i1) -> i1
  %any = "spirv.GroupNonUniformAny"(%c) <{execution_scope = #spirv.scope<Subgroup>}> : (i1) -> i1
  %b = "spirv.GroupNonUniformBallot"(%c) <{execution_scope = #spirv.scope<Subgroup>}> : (i1) -> vector<4xi32>
  %k = "spirv.KHR.SubgroupBallot"(%c) : (i1) -> vector<4xi32>
  "func.return"(%e, %q, %all, %any, %b, %k) : (i1, i1, i1, i1, vector<4xi32>, vector<4xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (!spirv.coopmatrix<2x2xi32, Subgroup, MatrixA>) -> !spirv.coopmatrix<2x2xi32, Subgroup, MatrixA>, sym_name = "cooperative"}> ({
^bb0(%a: !spirv.coopmatrix<2x2xi32, Subgroup, MatrixA>):
  %r = "spirv.IAdd"(%a, %a) : (!spirv.coopmatrix<2x2xi32, Subgroup, MatrixA>, !spirv.coopmatrix<2x2xi32, Subgroup, MatrixA>) -> !spirv.coopmatrix<2x2xi32, Subgroup, MatrixA>
  "func.return"(%r) : (!spirv.coopmatrix<2x2xi32, Subgroup, MatrixA>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i1, sym_name = "several"}> ({
  %r = "spirv.GroupNonUniformElect"() <{execution_scope = #spirv.scope<Workgroup>}> : () -> i1
  "func.return"(%r) : (i1) -> ()
}) {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} : () -> ()
