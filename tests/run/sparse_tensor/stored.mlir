// Output recorded from mlir-runner 22.1.8. An inserted zero is stored, a sum stores what one summand stores, a product what both store,
// and a row of a dense level below a compressed one is stored as a whole.
// PRINTS: 2
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 2
// PRINTS: dim = ( 5 )
// PRINTS: lvl = ( 5 )
// PRINTS: pos[0] : ( 0, 2 )
// PRINTS: crd[0] : ( 1, 3 )
// PRINTS: values : ( 0, 7 )
// PRINTS: ----
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 3
// PRINTS: dim = ( 5 )
// PRINTS: lvl = ( 5 )
// PRINTS: pos[0] : ( 0, 3 )
// PRINTS: crd[0] : ( 0, 2, 3 )
// PRINTS: values : ( 0, 5, 4 )
// PRINTS: ----
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 2
// PRINTS: dim = ( 5 )
// PRINTS: lvl = ( 5 )
// PRINTS: pos[0] : ( 0, 2 )
// PRINTS: crd[0] : ( 0, 2 )
// PRINTS: values : ( -1, 6 )
// PRINTS: ----
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 3
// PRINTS: dim = ( 2, 3 )
// PRINTS: lvl = ( 2, 3 )
// PRINTS: pos[0] : ( 0, 1 )
// PRINTS: crd[0] : ( 1 )
// PRINTS: values : ( 0, 5, 0 )
// PRINTS: ----
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 3
// PRINTS: dim = ( 2, 3 )
// PRINTS: lvl = ( 2, 3 )
// PRINTS: pos[1] : ( 0, 0, 3 )
// PRINTS: crd[1] : ( 0, 1, 2 )
// PRINTS: values : ( 0, 5, 0 )
// PRINTS: ----

#map = affine_map<(d0) -> (d0)>
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#sparse1 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : dense) }>
#sparse2 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.constant"() <{value = 3 : index}> : () -> index
    %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %5 = "tensor.empty"() : () -> tensor<5xi32, #sparse>
    %6 = "tensor.insert"(%3, %5, %1) : (i32, tensor<5xi32, #sparse>, index) -> tensor<5xi32, #sparse>
    %7 = "tensor.insert"(%4, %6, %2) : (i32, tensor<5xi32, #sparse>, index) -> tensor<5xi32, #sparse>
    %8 = "sparse_tensor.load"(%7) <{hasInserts}> : (tensor<5xi32, #sparse>) -> tensor<5xi32, #sparse>
    %9 = "sparse_tensor.number_of_entries"(%8) : (tensor<5xi32, #sparse>) -> index
    "vector.print"(%9) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
    "sparse_tensor.print"(%8) : (tensor<5xi32, #sparse>) -> ()
    %10 = "arith.constant"() <{value = dense<[1, 0, 2, 0, 0]> : tensor<5xi32>}> : () -> tensor<5xi32>
    %11 = "arith.constant"() <{value = dense<[-1, 0, 3, 4, 0]> : tensor<5xi32>}> : () -> tensor<5xi32>
    %12 = "sparse_tensor.convert"(%10) : (tensor<5xi32>) -> tensor<5xi32, #sparse>
    %13 = "sparse_tensor.convert"(%11) : (tensor<5xi32>) -> tensor<5xi32, #sparse>
    %14 = "tensor.empty"() : () -> tensor<5xi32, #sparse>
    %15 = "linalg.generic"(%12, %13, %14) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
      %22 = "arith.addi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%22) : (i32) -> ()
    }) : (tensor<5xi32, #sparse>, tensor<5xi32, #sparse>, tensor<5xi32, #sparse>) -> tensor<5xi32, #sparse>
    "sparse_tensor.print"(%15) : (tensor<5xi32, #sparse>) -> ()
    %16 = "tensor.empty"() : () -> tensor<5xi32, #sparse>
    %17 = "linalg.generic"(%12, %13, %16) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
      %21 = "arith.muli"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%21) : (i32) -> ()
    }) : (tensor<5xi32, #sparse>, tensor<5xi32, #sparse>, tensor<5xi32, #sparse>) -> tensor<5xi32, #sparse>
    "sparse_tensor.print"(%17) : (tensor<5xi32, #sparse>) -> ()
    %18 = "arith.constant"() <{value = dense<[[0, 0, 0], [0, 5, 0]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %19 = "sparse_tensor.convert"(%18) : (tensor<2x3xi32>) -> tensor<2x3xi32, #sparse1>
    "sparse_tensor.print"(%19) : (tensor<2x3xi32, #sparse1>) -> ()
    %20 = "sparse_tensor.convert"(%19) : (tensor<2x3xi32, #sparse1>) -> tensor<2x3xi32, #sparse2>
    "sparse_tensor.print"(%20) : (tensor<2x3xi32, #sparse2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

