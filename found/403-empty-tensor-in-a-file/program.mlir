#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
llvm.mlir.global constant @name("/tmp/found-403.tns\00")
func.func @main() {
  %p = llvm.mlir.addressof @name : !llvm.ptr
  %z = arith.constant dense<0.0> : tensor<2x2xf64>
  %e = sparse_tensor.convert %z : tensor<2x2xf64> to tensor<2x2xf64, #S>
  %n = sparse_tensor.number_of_entries %e : tensor<2x2xf64, #S>
  vector.print %n : index
  sparse_tensor.out %e, %p : tensor<2x2xf64, #S>, !llvm.ptr
  %t = sparse_tensor.new %p : !llvm.ptr to tensor<2x2xf64, #S>
  %m = sparse_tensor.number_of_entries %t : tensor<2x2xf64, #S>
  vector.print %m : index
  return
}
