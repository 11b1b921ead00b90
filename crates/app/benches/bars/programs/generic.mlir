#id = affine_map<(d0) -> (d0)>
"func.func"() <{function_type = () -> f32, sym_name = "main"}> ({
  %i = "arith.constant"() <{value = 7 : index}> : () -> index
  %x = "arith.constant"() <{value = 1.5 : f32}> : () -> f32
  %a = "tensor.splat"(%x) : (f32) -> tensor<1000000xf32>
  %y = "arith.constant"() <{value = 2.5e-01 : f32}> : () -> f32
  %b = "tensor.splat"(%y) : (f32) -> tensor<1000000xf32>
  %empty = "tensor.empty"() : () -> tensor<1000000xf32>
  %1 = "linalg.generic"(%a, %b, %empty) <{indexing_maps = [#id, #id, #id], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%p: f32, %q: f32, %old: f32):
    %2 = "arith.addf"(%p, %q) : (f32, f32) -> f32
    %3 = "arith.mulf"(%2, %p) : (f32, f32) -> f32
    "linalg.yield"(%3) : (f32) -> ()
  }) : (tensor<1000000xf32>, tensor<1000000xf32>, tensor<1000000xf32>) -> tensor<1000000xf32>
  %4 = "linalg.generic"(%1, %a, %1) <{indexing_maps = [#id, #id, #id], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%p: f32, %q: f32, %old: f32):
    %5 = "arith.maximumf"(%p, %q) : (f32, f32) -> f32
    %6 = "arith.mulf"(%5, %old) : (f32, f32) -> f32
    "linalg.yield"(%6) : (f32) -> ()
  }) : (tensor<1000000xf32>, tensor<1000000xf32>, tensor<1000000xf32>) -> tensor<1000000xf32>
  %r = "tensor.extract"(%4, %i) : (tensor<1000000xf32>, index) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
