// Stored elements are visited in the order of the levels; a tensor without encoding is visited in the given order.
// CALL: @columns() -> 123 : index
// CALL: @dense() -> 1324 : index
// CALL: @sizes() -> 2 : index, 4 : index

#csc = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : compressed, d0 : compressed) }>
#bsr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 2 : compressed, d0 mod 2 : dense, d1 mod 2 : dense) }>
"func.func"() <{function_type = () -> index, sym_name = "columns"}> ({
  %ten = "arith.constant"() <{value = 10 : index}> : () -> index
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %a = "arith.constant"() <{value = dense<[[0, 2], [1, 3]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %s = "sparse_tensor.convert"(%a) : (tensor<2x2xi32>) -> tensor<2x2xi32, #csc>
  %r = "sparse_tensor.foreach"(%s, %c0) ({
  ^bb0(%i: index, %j: index, %v: i32, %n: index):
    %x = "arith.index_cast"(%v) : (i32) -> index
    %m = "arith.muli"(%n, %ten) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %l = "arith.addi"(%m, %x) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "sparse_tensor.yield"(%l) : (index) -> ()
  }) : (tensor<2x2xi32, #csc>, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> index, sym_name = "dense"}> ({
  %ten = "arith.constant"() <{value = 10 : index}> : () -> index
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %a = "arith.constant"() <{value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %r = "sparse_tensor.foreach"(%a, %c0) <{order = affine_map<(d0, d1) -> (d1, d0)>}> ({
  ^bb0(%i: index, %j: index, %v: i32, %n: index):
    %x = "arith.index_cast"(%v) : (i32) -> index
    %m = "arith.muli"(%n, %ten) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %l = "arith.addi"(%m, %x) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "sparse_tensor.yield"(%l) : (index) -> ()
  }) : (tensor<2x2xi32>, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (index, index), sym_name = "sizes"}> ({
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %a = "arith.constant"() <{value = dense<1> : tensor<4x8xi32>}> : () -> tensor<4x8xi32>
  %s = "sparse_tensor.convert"(%a) : (tensor<4x8xi32>) -> tensor<4x8xi32, #bsr>
  %l = "sparse_tensor.lvl"(%s, %c0) : (tensor<4x8xi32, #bsr>, index) -> index
  %m = "sparse_tensor.reinterpret_map"(%s) : (tensor<4x8xi32, #bsr>) -> tensor<2x4x2x2xi32, #sparse_tensor.encoding<{ map = (d0, d1, d2, d3) -> (d0 : dense, d1 : compressed, d2 : dense, d3 : dense) }>>
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %d = "tensor.dim"(%m, %c1) : (tensor<2x4x2x2xi32, #sparse_tensor.encoding<{ map = (d0, d1, d2, d3) -> (d0 : dense, d1 : compressed, d2 : dense, d3 : dense) }>>, index) -> index
  "func.return"(%l, %d) : (index, index) -> ()
}) : () -> ()
