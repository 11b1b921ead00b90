// What a trip of affine.for or affine.parallel puts on the stack ends with it; affine.if is not a scope.
// UB: @for_trip(2 : index) use-after-free
// UB: @parallel_trip(1 : index) use-after-free
// CALL: @branch(3 : index) -> 1 : i32

"func.func"() <{function_type = (index) -> i32, sym_name = "for_trip"}> ({
^bb0(%n: index):
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %outer = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  %last = "affine.for"(%n, %outer) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 1>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%i: index, %m: memref<i32>):
    %inner = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
    "memref.store"(%one, %inner) : (i32, memref<i32>) -> ()
    "affine.yield"(%inner) : (memref<i32>) -> ()
  }) : (index, memref<i32>) -> memref<i32>
  %r = "memref.load"(%last) : (memref<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> i32, sym_name = "parallel_trip"}> ({
^bb0(%n: index):
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %kept = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<memref<i32>>
  "affine.parallel"(%n) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%i: index):
    %inner = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
    "memref.store"(%one, %inner) : (i32, memref<i32>) -> ()
    "memref.store"(%inner, %kept) : (memref<i32>, memref<memref<i32>>) -> ()
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  %last = "memref.load"(%kept) : (memref<memref<i32>>) -> memref<i32>
  %r = "memref.load"(%last) : (memref<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> i32, sym_name = "branch"}> ({
^bb0(%n: index):
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %m = "affine.if"(%n) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    %inner = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
    "affine.yield"(%inner) : (memref<i32>) -> ()
  }, {
    %inner = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
    "affine.yield"(%inner) : (memref<i32>) -> ()
  }) : (index) -> memref<i32>
  "memref.store"(%one, %m) : (i32, memref<i32>) -> ()
  %r = "memref.load"(%m) : (memref<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
