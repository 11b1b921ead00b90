// UB: @f(-1 : index) negative-size
// UB: @counts() data-race
// UNSPECIFIED: @f(2 : index) printing-order
// CALL: @f(1 : index) -> [0] : tensor<1xindex>

"func.func"() <{function_type = (index) -> tensor<?xindex>, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "tensor.generate"(%arg0) ({
  ^bb0(%arg1: index):
    "vector.print"(%arg1) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
    "tensor.yield"(%arg1) : (index) -> ()
  }) : (index) -> tensor<?xindex>
  "func.return"(%0) : (tensor<?xindex>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "counts"}> ({
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xi32>
  "memref.store"(%one, %m, %c0) : (i32, memref<1xi32>, index) -> ()
  %t = "tensor.generate"() ({
  ^bb0(%i: index):
    %x = "memref.load"(%m, %c0) : (memref<1xi32>, index) -> i32
    %y = "arith.addi"(%x, %one) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "memref.store"(%y, %m, %c0) : (i32, memref<1xi32>, index) -> ()
    "tensor.yield"(%y) : (i32) -> ()
  }) : () -> tensor<2xi32>
  "func.return"(%t) : (tensor<2xi32>) -> ()
}) : () -> ()
