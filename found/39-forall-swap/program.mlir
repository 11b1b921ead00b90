func.func @swap(%a: tensor<1xi32>, %b: tensor<1xi32>) -> (tensor<1xi32>, tensor<1xi32>) {
  %r:2 = scf.forall (%i) in (1) shared_outs(%x = %a, %y = %b) -> (tensor<1xi32>, tensor<1xi32>) {
    %s = tensor.extract_slice %x[%i] [1] [1] : tensor<1xi32> to tensor<1xi32>
    %t = tensor.extract_slice %y[%i] [1] [1] : tensor<1xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %x[%i] [1] [1] : tensor<1xi32> into tensor<1xi32>
      tensor.parallel_insert_slice %s into %y[%i] [1] [1] : tensor<1xi32> into tensor<1xi32>
    }
  }
  return %r#0, %r#1 : tensor<1xi32>, tensor<1xi32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %a = tensor.from_elements %one : tensor<1xi32>
  %b = tensor.from_elements %two : tensor<1xi32>
  %r:2 = call @swap(%a, %b) : (tensor<1xi32>, tensor<1xi32>) -> (tensor<1xi32>, tensor<1xi32>)
  %p = tensor.extract %r#0[%c0] : tensor<1xi32>
  %q = tensor.extract %r#1[%c0] : tensor<1xi32>
  vector.print %p : i32
  vector.print %q : i32
  return
}
