// UB: @from_poison() poison-address
// UB: @at(4 : index, 1 : index) index-out-of-bounds
// UB: @at(3 : index, 0 : index) divisor-not-positive
// CALL: @at(3 : index, 1 : index) ->

"func.func"() <{function_type = () -> (), sym_name = "from_poison"}> ({
  %1 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
  "affine.prefetch"(%1) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<() -> (0)>}> : (memref<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (index, index) -> (), sym_name = "at"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
  "affine.prefetch"(%0, %arg0, %arg1) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<(d0)[s0] -> (d0 floordiv s0)>}> : (memref<4xi32>, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
