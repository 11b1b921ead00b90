// CALL: @swap([3, poison] : tensor<2xi32>) -> [1, 2] : tensor<2xi32>, [3, poison] : tensor<2xi32>
// CALL: @read_in_parallel(3 : index) -> 2 : i32

"tosa.variable"() <{initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "v", type = i32, var_shape = dense<2> : tensor<1xindex>}> : () -> ()

"func.func"() <{function_type = (tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>), sym_name = "swap"}> ({
^bb0(%new: tensor<2xi32>):
  %old = "tosa.variable_read"() <{name = "v"}> : () -> tensor<2xi32>
  "tosa.variable_write"(%new) <{name = "v"}> : (tensor<2xi32>) -> ()
  %now = "tosa.variable_read"() <{name = "v"}> : () -> tensor<2xi32>
  "func.return"(%old, %now) : (tensor<2xi32>, tensor<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> i32, sym_name = "read_in_parallel"}> ({
^bb0(%n: index):
  %zero = "arith.constant"() <{value = 0 : index}> : () -> index
  %one = "arith.constant"() <{value = 1 : index}> : () -> index
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3xi32>
  "scf.parallel"(%zero, %n, %one) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %v = "tosa.variable_read"() <{name = "v"}> : () -> tensor<2xi32>
    %x = "tensor.extract"(%v, %one) : (tensor<2xi32>, index) -> i32
    "memref.store"(%x, %m, %i) : (i32, memref<3xi32>, index) -> ()
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
  %r = "memref.load"(%m, %one) : (memref<3xi32>, index) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
