func.func @f(%n: index, %t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant 0.0 : f32
  %0 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %v = vector.transfer_read %a[%i], %pad {in_bounds = [true]} : tensor<4xf32>, vector<2xf32>
    %w = arith.addf %v, %v : vector<2xf32>
    %r = vector.transfer_write %w, %a[%i] {in_bounds = [true]} : vector<2xf32>, tensor<4xf32>
    scf.yield %r : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
func.func @main() {
  %z = arith.constant 0 : index
  %i = arith.constant 1000000000000 : index
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %r = call @f(%z, %t, %i) : (index, tensor<4xf32>, index) -> tensor<4xf32>
  %x = tensor.extract %r[%z] : tensor<4xf32>
  vector.print %x : f32
  return
}
