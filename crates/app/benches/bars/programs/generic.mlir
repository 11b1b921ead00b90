#id = affine_map<(d0) -> (d0)>
"func.func"() <{function_type = () -> f32, sym_name = "main"}> ({
  %i = "arith.constant"() <{value = 7 : index}> : () -> index
  %a = "arith.constant"() <{value = dense<1.5> : tensor<1000000xf32>}> : () -> tensor<1000000xf32>
  %b = "arith.constant"() <{value = dense<2.5e-01> : tensor<1000000xf32>}> : () -> tensor<1000000xf32>
  %empty = "tensor.empty"() : () -> tensor<1000000xf32>
  %1 = "linalg.generic"(%a, %b, %empty) <{indexing_maps = [#id, #id, #id], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %old: f32):
    %2 = "arith.addf"(%x, %y) : (f32, f32) -> f32
    %3 = "arith.mulf"(%2, %x) : (f32, f32) -> f32
    "linalg.yield"(%3) : (f32) -> ()
  }) : (tensor<1000000xf32>, tensor<1000000xf32>, tensor<1000000xf32>) -> tensor<1000000xf32>
  %4 = "linalg.generic"(%1, %a, %1) <{indexing_maps = [#id, #id, #id], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %old: f32):
    %5 = "arith.maximumf"(%x, %y) : (f32, f32) -> f32
    %6 = "arith.mulf"(%5, %old) : (f32, f32) -> f32
    "linalg.yield"(%6) : (f32) -> ()
  }) : (tensor<1000000xf32>, tensor<1000000xf32>, tensor<1000000xf32>) -> tensor<1000000xf32>
  %r = "tensor.extract"(%4, %i) : (tensor<1000000xf32>, index) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
