"func.func"() <{function_type = () -> f32, sym_name = "main"}> ({
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %n = "arith.constant"() <{value = 1000000 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %x = "arith.constant"() <{value = 2.5e-01 : f32}> : () -> f32
  %empty = "tensor.empty"() : () -> tensor<1000000xf32>
  %t = "scf.for"(%c0, %n, %c1, %empty) ({
  ^bb0(%i: index, %old: tensor<1000000xf32>):
    %new = "tensor.insert"(%x, %old, %i) : (f32, tensor<1000000xf32>, index) -> tensor<1000000xf32>
    "scf.yield"(%new) : (tensor<1000000xf32>) -> ()
  }) : (index, index, index, tensor<1000000xf32>) -> tensor<1000000xf32>
  %r = "tensor.extract"(%t, %c1) : (tensor<1000000xf32>, index) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
