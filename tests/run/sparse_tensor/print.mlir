// Output recorded from mlir-runner 22.1.8. Of a loose level, only the entries are specified (tests/ub).
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 3
// PRINTS: dim = ( 3, 4 )
// PRINTS: lvl = ( 3, 4 )
// PRINTS: pos[1] : ( 0, 2, 2, 3 )
// PRINTS: crd[1] : ( 0, 2, 3 )
// PRINTS: values : ( 1, 2, 3 )
// PRINTS: ----
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 3
// PRINTS: dim = ( 3, 4 )
// PRINTS: lvl = ( 4, 3 )
// PRINTS: pos[0] : ( 0, 3 )
// PRINTS: crd[0] : ( 0, 2, 3 )
// PRINTS: pos[1] : ( 0, 1, 2, 3 )
// PRINTS: crd[1] : ( 0, 0, 2 )
// PRINTS: values : ( 1, 2, 3 )
// PRINTS: ----
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 3
// PRINTS: dim = ( 3, 4 )
// PRINTS: lvl = ( 3, 4 )
// PRINTS: pos[0] : ( 0, 3 )
// PRINTS: crd[0] : ( 0, 0, 0, 2, 2, 3 )
// PRINTS: values : ( 1, 2, 3 )
// PRINTS: ----
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 3
// PRINTS: dim = ( 3, 4 )
// PRINTS: lvl = ( 3, 4 )
// PRINTS: pos[0] : ( 0, 3 )
// PRINTS: crd[0] : ( 0, 0, 2 )
// PRINTS: crd[1] : ( 0, 2, 3 )
// PRINTS: values : ( 1, 2, 3 )
// PRINTS: ----
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 12
// PRINTS: dim = ( 4, 4 )
// PRINTS: lvl = ( 2, 2, 2, 2 )
// PRINTS: pos[1] : ( 0, 2, 3 )
// PRINTS: crd[1] : ( 0, 1, 1 )
// PRINTS: values : ( 1, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0 )
// PRINTS: ----
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 4
// PRINTS: dim = ( 2, 4 )
// PRINTS: lvl = ( 2, 1, 4 )
// PRINTS: crd[2] : ( 0, 2, 1, 2 )
// PRINTS: values : ( 1, 2, 5, 6 )
// PRINTS: ----
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 2
// PRINTS: dim = ( 4 )
// PRINTS: lvl = ( 4 )
// PRINTS: pos[0] : ( 0, 2 )
// PRINTS: crd[0] : ( 2, 3 )
// PRINTS: values : ( 1.5, nan )
// PRINTS: ----
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 1
// PRINTS: dim = ( 2 )
// PRINTS: lvl = ( 2 )
// PRINTS: pos[0] : ( 0, 1 )
// PRINTS: crd[0] : ( 1 )
// PRINTS: values : ( ( 0, 2 ) )
// PRINTS: ----
// PRINTS: ---- Sparse Tensor ----
// PRINTS: nse = 2
// PRINTS: dim = ( 2 )
// PRINTS: lvl = ( 2 )
// PRINTS: values : ( 0, 1 )
// PRINTS: ----

#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 8, crdWidth = 8 }>
#sparse1 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : compressed, d0 : compressed) }>
#sparse2 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#sparse3 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>
#sparse4 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 2 : compressed, d0 mod 2 : dense, d1 mod 2 : dense) }>
#sparse5 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 floordiv 4 : dense, d1 mod 4 : structured[2, 4]) }>
#sparse6 = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#sparse7 = #sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = dense<[[1, 0, 2, 0], [0, 0, 0, 0], [0, 0, 0, 3]]> : tensor<3x4xi8>}> : () -> tensor<3x4xi8>
    %1 = "sparse_tensor.convert"(%0) : (tensor<3x4xi8>) -> tensor<3x4xi8, #sparse>
    "sparse_tensor.print"(%1) : (tensor<3x4xi8, #sparse>) -> ()
    %2 = "sparse_tensor.convert"(%1) : (tensor<3x4xi8, #sparse>) -> tensor<3x4xi8, #sparse1>
    "sparse_tensor.print"(%2) : (tensor<3x4xi8, #sparse1>) -> ()
    %3 = "sparse_tensor.convert"(%0) : (tensor<3x4xi8>) -> tensor<3x4xi8, #sparse2>
    "sparse_tensor.print"(%3) : (tensor<3x4xi8, #sparse2>) -> ()
    %4 = "sparse_tensor.convert"(%0) : (tensor<3x4xi8>) -> tensor<3x4xi8, #sparse3>
    "sparse_tensor.print"(%4) : (tensor<3x4xi8, #sparse3>) -> ()
    %5 = "arith.constant"() <{value = dense<[[1, 0, 2, 0], [0, 0, 0, 0], [0, 0, 0, 3], [0, 0, 0, 0]]> : tensor<4x4xi8>}> : () -> tensor<4x4xi8>
    %6 = "sparse_tensor.convert"(%5) : (tensor<4x4xi8>) -> tensor<4x4xi8, #sparse4>
    "sparse_tensor.print"(%6) : (tensor<4x4xi8, #sparse4>) -> ()
    %7 = "arith.constant"() <{value = dense<[[1, 0, 2, 0], [0, 5, 6, 0]]> : tensor<2x4xi8>}> : () -> tensor<2x4xi8>
    %8 = "sparse_tensor.convert"(%7) : (tensor<2x4xi8>) -> tensor<2x4xi8, #sparse5>
    "sparse_tensor.print"(%8) : (tensor<2x4xi8, #sparse5>) -> ()
    %9 = "arith.constant"() <{value = dense<[0.000000e+00, -0.000000e+00, 1.500000e+00, 0x7FC00000]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %10 = "sparse_tensor.convert"(%9) : (tensor<4xf32>) -> tensor<4xf32, #sparse6>
    "sparse_tensor.print"(%10) : (tensor<4xf32, #sparse6>) -> ()
    %11 = "arith.constant"() <{value = dense<[(0.000000e+00,0.000000e+00), (0.000000e+00,2.000000e+00)]> : tensor<2xcomplex<f64>>}> : () -> tensor<2xcomplex<f64>>
    %12 = "sparse_tensor.convert"(%11) : (tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>, #sparse6>
    "sparse_tensor.print"(%12) : (tensor<2xcomplex<f64>, #sparse6>) -> ()
    %13 = "arith.constant"() <{value = dense<[false, true]> : tensor<2xi1>}> : () -> tensor<2xi1>
    %14 = "sparse_tensor.convert"(%13) : (tensor<2xi1>) -> tensor<2xi1, #sparse7>
    "sparse_tensor.print"(%14) : (tensor<2xi1, #sparse7>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

