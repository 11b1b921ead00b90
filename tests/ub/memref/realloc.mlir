// UB: @f(-1 : index) negative-size
// UB: @f(poison) poison-size
// STOPS: @f(4611686018427387904 : index) exhausted
// UB: @from_freed() double-free
// UB: @from_left() double-free
// UB: @from_constant() bad-free
// UB: @from_poison() poison-address
// UB: @from_beyond() out-of-bounds

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "beyond", sym_visibility = "private"}> ({
    %28 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %29 = "arith.constant"() <{value = 8 : index}> : () -> index
    %30 = "memref.reinterpret_cast"(%28, %29) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<?xi32>
    "func.return"(%30) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
    %26 = "arith.constant"() <{value = 2 : index}> : () -> index
    %27 = "memref.alloc"(%26) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "memref.dealloc"(%27) : (memref<?xi32>) -> ()
    "func.return"(%27) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "left", sym_visibility = "private"}> ({
    %24 = "arith.constant"() <{value = 2 : index}> : () -> index
    %25 = "memref.alloca"(%24) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "func.return"(%25) : (memref<?xi32>) -> ()
  }) : () -> ()
  "memref.global"() <{constant, initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "g", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "constant", sym_visibility = "private"}> ({
    %22 = "memref.get_global"() <{name = @g}> : () -> memref<2xi32>
    %23 = "memref.cast"(%22) : (memref<2xi32>) -> memref<?xi32>
    "func.return"(%23) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
    %21 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
    "func.return"(%21) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %19 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %20 = "memref.realloc"(%19, %arg0) : (memref<2xi32>, index) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "old"}> ({
    %15 = "arith.constant"() <{value = 0 : index}> : () -> index
    %16 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %17 = "memref.realloc"(%16) : (memref<2xi32>) -> memref<1xi32>
    %18 = "memref.load"(%16, %15) : (memref<2xi32>, index) -> i32
    "func.return"(%18) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_freed"}> ({
    %12 = "arith.constant"() <{value = 9 : index}> : () -> index
    %13 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    %14 = "memref.realloc"(%13, %12) : (memref<?xi32>, index) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_left"}> ({
    %9 = "arith.constant"() <{value = 9 : index}> : () -> index
    %10 = "func.call"() <{callee = @left}> : () -> memref<?xi32>
    %11 = "memref.realloc"(%10, %9) : (memref<?xi32>, index) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_constant"}> ({
    %6 = "arith.constant"() <{value = 9 : index}> : () -> index
    %7 = "func.call"() <{callee = @constant}> : () -> memref<?xi32>
    %8 = "memref.realloc"(%7, %6) : (memref<?xi32>, index) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_poison"}> ({
    %3 = "arith.constant"() <{value = 9 : index}> : () -> index
    %4 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    %5 = "memref.realloc"(%4, %3) : (memref<?xi32>, index) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_beyond"}> ({
    %0 = "arith.constant"() <{value = 9 : index}> : () -> index
    %1 = "func.call"() <{callee = @beyond}> : () -> memref<?xi32>
    %2 = "memref.realloc"(%1, %0) : (memref<?xi32>, index) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

