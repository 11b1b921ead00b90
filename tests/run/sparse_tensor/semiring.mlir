// Output recorded from mlir-runner 22.1.8. A reduction of stored elements starts from the identity.
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 5
// PRINTS: dim = ( 5 )
// PRINTS: lvl = ( 5 )
// PRINTS: pos[0] : ( 0, 5 )
// PRINTS: crd[0] : ( 0, 1, 2, 3, 4 )
// PRINTS: values : ( 2, 1, 4, 1, 1 )
// PRINTS: ----
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 2
// PRINTS: dim = ( 5 )
// PRINTS: lvl = ( 5 )
// PRINTS: pos[0] : ( 0, 2 )
// PRINTS: crd[0] : ( 0, 2 )
// PRINTS: values : ( -4, 2 )
// PRINTS: ----
// PRINTS: 2

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 100 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = dense<[1, 0, 2, 0, 0]> : tensor<5xi32>}> : () -> tensor<5xi32>
    %3 = "arith.constant"() <{value = dense<[5, 0, 0, 4, 0]> : tensor<5xi32>}> : () -> tensor<5xi32>
    %4 = "sparse_tensor.convert"(%2) : (tensor<5xi32>) -> tensor<5xi32, #sparse>
    %5 = "sparse_tensor.convert"(%3) : (tensor<5xi32>) -> tensor<5xi32, #sparse>
    %6 = "tensor.empty"() : () -> tensor<5xi32, #sparse>
    %7 = "linalg.generic"(%4, %6) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg9: i32, %arg10: i32):
      %17 = "sparse_tensor.unary"(%arg9) ({
      ^bb0(%arg11: i32):
        %18 = "arith.addi"(%arg11, %arg11) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "sparse_tensor.yield"(%18) : (i32) -> ()
      }, {
        "sparse_tensor.yield"(%0) : (i32) -> ()
      }) : (i32) -> i32
      "linalg.yield"(%17) : (i32) -> ()
    }) : (tensor<5xi32, #sparse>, tensor<5xi32, #sparse>) -> tensor<5xi32, #sparse>
    "sparse_tensor.print"(%7) : (tensor<5xi32, #sparse>) -> ()
    %8 = "tensor.empty"() : () -> tensor<5xi32, #sparse>
    %9 = "linalg.generic"(%4, %5, %8) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg4: i32, %arg5: i32, %arg6: i32):
      %15 = "sparse_tensor.binary"(%arg4, %arg5) <{left_identity}> ({
      ^bb0(%arg7: i32, %arg8: i32):
        %16 = "arith.subi"(%arg7, %arg8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "sparse_tensor.yield"(%16) : (i32) -> ()
      }, {
      }, {
      }) : (i32, i32) -> i32
      "linalg.yield"(%15) : (i32) -> ()
    }) : (tensor<5xi32, #sparse>, tensor<5xi32, #sparse>, tensor<5xi32, #sparse>) -> tensor<5xi32, #sparse>
    "sparse_tensor.print"(%9) : (tensor<5xi32, #sparse>) -> ()
    %10 = "arith.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %11 = "linalg.generic"(%4, %10) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg0: i32, %arg1: i32):
      %13 = "sparse_tensor.reduce"(%arg0, %arg1, %0) ({
      ^bb0(%arg2: i32, %arg3: i32):
        %14 = "arith.muli"(%arg2, %arg3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "sparse_tensor.yield"(%14) : (i32) -> ()
      }) : (i32, i32, i32) -> i32
      "linalg.yield"(%13) : (i32) -> ()
    }) : (tensor<5xi32, #sparse>, tensor<i32>) -> tensor<i32>
    %12 = "tensor.extract"(%11) : (tensor<i32>) -> i32
    "vector.print"(%12) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

