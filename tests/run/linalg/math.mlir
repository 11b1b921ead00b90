// Elementwise ops whose bodies are functions of math, on values whose results are exact.

// CALL: @exp([0.0, -0.0, 0xFF800000, 0x7F800000] : tensor<2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<2x2xf32>) -> [1.0, 1.0, 0.0, 0x7F800000] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "exp"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.exp"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "math.exp"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @log([1.0, 0.0, -1.0, 0x7F800000] : tensor<2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<2x2xf32>) -> [0.0, 0xFF800000, 0x7FC00000, 0x7F800000] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "log"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.log"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "math.log"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @abs([-1.5, 1.5, -0.0, 0xFF800000] : tensor<2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<2x2xf32>) -> [1.5, 1.5, 0.0, 0x7F800000] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "abs"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.abs"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "math.absf"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @ceil([-0.25, 1.5, -1.5, 2.0] : tensor<2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<2x2xf32>) -> [-0.0, 2.0, -1.0, 2.0] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "ceil"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.ceil"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "math.ceil"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @floor([-0.25, 1.5, -1.5, 2.0] : tensor<2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<2x2xf32>) -> [-1.0, 1.0, -2.0, 2.0] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "floor"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.floor"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "math.floor"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @round([0.5, 1.5, -2.5, 2.25] : tensor<2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<2x2xf32>) -> [1.0, 2.0, -3.0, 2.0] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "round"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.round"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "math.round"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @sqrt([4.0, 2.25, -1.0, 0.0] : tensor<2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<2x2xf32>) -> [2.0, 1.5, 0x7FC00000, 0.0] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "sqrt"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.sqrt"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "math.sqrt"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @rsqrt([4.0, 0.25, 1.0, 0x7F800000] : tensor<2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<2x2xf32>) -> [0.5, 2.0, 1.0, 0.0] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "rsqrt"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.rsqrt"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "math.rsqrt"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @tanh([0.0, -0.0, 0x7F800000, 0xFF800000] : tensor<2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<2x2xf32>) -> [0.0, -0.0, 1.0, -1.0] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "tanh"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.tanh"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "math.tanh"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @erf([0.0, -0.0, 0x7F800000, 0xFF800000] : tensor<2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<2x2xf32>) -> [0.0, -0.0, 1.0, -1.0] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "erf"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>):
  %0 = "linalg.erf"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "math.erf"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()

// CALL: @powf([2.0, 4.0, 0.0, -2.0] : tensor<2x2xf32>, [3.0, -0.5, 0.0, 2.0] : tensor<2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<2x2xf32>) -> [8.0, 0.5, 1.0, 4.0] : tensor<2x2xf32>
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "powf"}> ({
^bb0(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32>, %arg2: tensor<2x2xf32>):
  %0 = "linalg.powf"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "math.powf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%0) : (tensor<2x2xf32>) -> ()
}) : () -> ()
