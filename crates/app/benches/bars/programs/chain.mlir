"func.func"() <{function_type = () -> f32, sym_name = "main"}> ({
  %i = "arith.constant"() <{value = 7 : index}> : () -> index
  %x = "arith.constant"() <{value = 1.5 : f32}> : () -> f32
  %a = "tensor.splat"(%x) : (f32) -> tensor<1000000xf32>
  %y = "arith.constant"() <{value = 2.5e-01 : f32}> : () -> f32
  %b = "tensor.splat"(%y) : (f32) -> tensor<1000000xf32>
  %1 = "arith.addf"(%a, %b) : (tensor<1000000xf32>, tensor<1000000xf32>) -> tensor<1000000xf32>
  %2 = "arith.mulf"(%1, %a) : (tensor<1000000xf32>, tensor<1000000xf32>) -> tensor<1000000xf32>
  %3 = "arith.subf"(%2, %b) : (tensor<1000000xf32>, tensor<1000000xf32>) -> tensor<1000000xf32>
  %4 = "arith.maximumf"(%3, %a) : (tensor<1000000xf32>, tensor<1000000xf32>) -> tensor<1000000xf32>
  %5 = "arith.negf"(%4) : (tensor<1000000xf32>) -> tensor<1000000xf32>
  %6 = "arith.divf"(%5, %1) : (tensor<1000000xf32>, tensor<1000000xf32>) -> tensor<1000000xf32>
  %7 = "arith.cmpf"(%6, %a) <{predicate = 4 : i64}> : (tensor<1000000xf32>, tensor<1000000xf32>) -> tensor<1000000xi1>
  %8 = "arith.select"(%7, %6, %a) : (tensor<1000000xi1>, tensor<1000000xf32>, tensor<1000000xf32>) -> tensor<1000000xf32>
  %r = "tensor.extract"(%8, %i) : (tensor<1000000xf32>, index) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
