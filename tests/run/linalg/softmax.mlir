// A softmax on memrefs, into another one and in place. With -inf beside 0, the exponentials are 0 and 1.

// CALL: @apart() -> 0.0 : f32, 1.0 : f32, 0.0 : f32
"func.func"() <{function_type = () -> (f32, f32, f32), sym_name = "apart"}> ({
  %in = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1x2xf32>
  %out = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1x2xf32>
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %zero = "arith.constant"() <{value = 0.0 : f32}> : () -> f32
  %low = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
  "memref.store"(%low, %in, %c0, %c0) : (f32, memref<1x2xf32>, index, index) -> ()
  "memref.store"(%zero, %in, %c0, %c1) : (f32, memref<1x2xf32>, index, index) -> ()
  "linalg.softmax"(%in, %out) <{dimension = 1 : i64}> : (memref<1x2xf32>, memref<1x2xf32>) -> ()
  %0 = "memref.load"(%out, %c0, %c0) : (memref<1x2xf32>, index, index) -> f32
  %1 = "memref.load"(%out, %c0, %c1) : (memref<1x2xf32>, index, index) -> f32
  %2 = "memref.load"(%in, %c0, %c1) : (memref<1x2xf32>, index, index) -> f32
  "func.return"(%0, %1, %2) : (f32, f32, f32) -> ()
}) : () -> ()

// CALL: @in_place() -> 0.5 : f32, 0.5 : f32
"func.func"() <{function_type = () -> (f32, f32), sym_name = "in_place"}> ({
  %in = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xf32>
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %three = "arith.constant"() <{value = 3.0 : f32}> : () -> f32
  "memref.store"(%three, %in, %c0) : (f32, memref<2xf32>, index) -> ()
  "memref.store"(%three, %in, %c1) : (f32, memref<2xf32>, index) -> ()
  "linalg.softmax"(%in, %in) <{dimension = 0 : i64}> : (memref<2xf32>, memref<2xf32>) -> ()
  %0 = "memref.load"(%in, %c0) : (memref<2xf32>, index) -> f32
  %1 = "memref.load"(%in, %c1) : (memref<2xf32>, index) -> f32
  "func.return"(%0, %1) : (f32, f32) -> ()
}) : () -> ()
