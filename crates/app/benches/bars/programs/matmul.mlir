#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
"func.func"() <{function_type = () -> f32, sym_name = "main"}> ({
  %one = "arith.constant"() <{value = 1.5 : f32}> : () -> f32
  %two = "arith.constant"() <{value = 2.5e-01 : f32}> : () -> f32
  %zero = "arith.constant"() <{value = 0.0 : f32}> : () -> f32
  %i = "arith.constant"() <{value = 7 : index}> : () -> index
  %empty = "tensor.empty"() : () -> tensor<256x256xf32>
  %a = "linalg.fill"(%one, %empty) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%in: f32, %out: f32):
    "linalg.yield"(%in) : (f32) -> ()
  }) : (f32, tensor<256x256xf32>) -> tensor<256x256xf32>
  %b = "linalg.fill"(%two, %empty) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%in: f32, %out: f32):
    "linalg.yield"(%in) : (f32) -> ()
  }) : (f32, tensor<256x256xf32>) -> tensor<256x256xf32>
  %c = "linalg.fill"(%zero, %empty) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%in: f32, %out: f32):
    "linalg.yield"(%in) : (f32) -> ()
  }) : (f32, tensor<256x256xf32>) -> tensor<256x256xf32>
  %d = "linalg.matmul"(%a, %b, %c) <{indexing_maps = [#a, #b, #c], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %1 = "arith.mulf"(%x, %y) : (f32, f32) -> f32
    %2 = "arith.addf"(%sum, %1) : (f32, f32) -> f32
    "linalg.yield"(%2) : (f32) -> ()
  }) : (tensor<256x256xf32>, tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
  %r = "tensor.extract"(%d, %i, %i) : (tensor<256x256xf32>, index, index) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
