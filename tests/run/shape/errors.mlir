// Shapes and sizes that may be errors.
// CALL: @sizes(7 : index, 2 : index) -> 9 : index, 14 : index, 3 : index, 7 : index, 2 : index
// CALL: @errors() -> 1 : i1, 0 : i1, 1 : i1, 0 : i1
// CALL: @shapes([2, 3] : tensor<2xindex>) -> [2, 3, 2, 3] : tensor<4xindex>, 36 : index, 4 : index, 3 : index
// CALL: @extremes([2, 3] : tensor<2xindex>, [1, 4] : tensor<2xindex>) -> [2, 4] : tensor<2xindex>, [1, 3] : tensor<2xindex>
// CALL: @meet(3 : index, 3 : index, [2, 3] : tensor<2xindex>) -> 3 : index, [2, 3] : tensor<2xindex>
// CALL: @quotient(-7 : index, 2 : index) -> -4 : index
// CALL: @quotient(7 : index, -2 : index) -> -4 : index
// CALL: @quotient(-7 : index, -2 : index) -> 3 : index
// CALL: @quotient(-6 : index, -2 : index) -> 3 : index
// CALL: @values([2, 3] : tensor<2xi32>) -> [2, 3] : tensor<2xindex>
// STOPS: @require(0 : i1) trap
// CALL: @require(1 : i1) -> 5 : index
// STOPS: @equal([2, 3] : tensor<2xindex>, [2, 4] : tensor<2xindex>) trap
// STOPS: @broadcastable([2, 3] : tensor<2xindex>, [2, 4] : tensor<2xindex>) trap
// CALL: @broadcastable([2, 3] : tensor<2xindex>, [2, 1] : tensor<2xindex>) ->

"func.func"() <{function_type = (index, index) -> (index, index, index, index, index), sym_name = "sizes"}> ({
^bb0(%arg14: index, %arg15: index):
  %50 = "shape.index_to_size"(%arg14) : (index) -> !shape.size
  %51 = "shape.index_to_size"(%arg15) : (index) -> !shape.size
  %52 = "shape.add"(%50, %51) : (!shape.size, !shape.size) -> !shape.size
  %53 = "shape.mul"(%50, %51) : (!shape.size, !shape.size) -> !shape.size
  %54 = "shape.div"(%50, %51) : (!shape.size, !shape.size) -> !shape.size
  %55 = "shape.max"(%50, %51) : (!shape.size, !shape.size) -> !shape.size
  %56 = "shape.min"(%50, %51) : (!shape.size, !shape.size) -> !shape.size
  %57 = "shape.size_to_index"(%52) : (!shape.size) -> index
  %58 = "shape.size_to_index"(%53) : (!shape.size) -> index
  %59 = "shape.size_to_index"(%54) : (!shape.size) -> index
  %60 = "shape.size_to_index"(%55) : (!shape.size) -> index
  %61 = "shape.size_to_index"(%56) : (!shape.size) -> index
  "func.return"(%57, %58, %59, %60, %61) : (index, index, index, index, index) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (i1, i1, i1, i1), sym_name = "errors"}> ({
  %40 = "shape.const_shape"() <{shape = dense<[2, 3]> : tensor<2xindex>}> : () -> !shape.shape
  %41 = "shape.const_shape"() <{shape = dense<4> : tensor<1xindex>}> : () -> !shape.shape
  %42 = "shape.broadcast"(%40, %41) : (!shape.shape, !shape.shape) -> !shape.shape
  %43 = "shape.concat"(%42, %40) : (!shape.shape, !shape.shape) -> !shape.shape
  %44 = "shape.shape_eq"(%42, %43) : (!shape.shape, !shape.shape) -> i1
  %45 = "shape.shape_eq"(%42, %40) : (!shape.shape, !shape.shape) -> i1
  %46 = "shape.const_size"() <{value = 5 : index}> : () -> !shape.size
  %47:2 = "shape.split_at"(%40, %46) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %48 = "shape.shape_eq"(%47#0, %47#1, %42) : (!shape.shape, !shape.shape, !shape.shape) -> i1
  %49 = "shape.is_broadcastable"(%40, %41) : (!shape.shape, !shape.shape) -> i1
  "func.return"(%44, %45, %48, %49) : (i1, i1, i1, i1) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2xindex>) -> (tensor<?xindex>, index, index, index), sym_name = "shapes"}> ({
^bb0(%arg13: tensor<2xindex>):
  %29 = "shape.from_extent_tensor"(%arg13) : (tensor<2xindex>) -> !shape.shape
  %30 = "shape.concat"(%29, %29) : (!shape.shape, !shape.shape) -> !shape.shape
  %31 = "shape.num_elements"(%30) : (!shape.shape) -> !shape.size
  %32 = "shape.rank"(%30) : (!shape.shape) -> !shape.size
  %33 = "shape.const_size"() <{value = 1 : index}> : () -> !shape.size
  %34 = "shape.get_extent"(%30, %33) : (!shape.shape, !shape.size) -> !shape.size
  %35 = "shape.any"(%30, %30) : (!shape.shape, !shape.shape) -> !shape.shape
  %36 = "shape.to_extent_tensor"(%35) : (!shape.shape) -> tensor<?xindex>
  %37 = "shape.size_to_index"(%31) : (!shape.size) -> index
  %38 = "shape.size_to_index"(%32) : (!shape.size) -> index
  %39 = "shape.size_to_index"(%34) : (!shape.size) -> index
  "func.return"(%36, %37, %38, %39) : (tensor<?xindex>, index, index, index) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2xindex>, tensor<2xindex>) -> (tensor<?xindex>, tensor<?xindex>), sym_name = "extremes"}> ({
^bb0(%arg11: tensor<2xindex>, %arg12: tensor<2xindex>):
  %23 = "shape.from_extent_tensor"(%arg11) : (tensor<2xindex>) -> !shape.shape
  %24 = "shape.from_extent_tensor"(%arg12) : (tensor<2xindex>) -> !shape.shape
  %25 = "shape.max"(%23, %24) : (!shape.shape, !shape.shape) -> !shape.shape
  %26 = "shape.min"(%23, %24) : (!shape.shape, !shape.shape) -> !shape.shape
  %27 = "shape.to_extent_tensor"(%25) : (!shape.shape) -> tensor<?xindex>
  %28 = "shape.to_extent_tensor"(%26) : (!shape.shape) -> tensor<?xindex>
  "func.return"(%27, %28) : (tensor<?xindex>, tensor<?xindex>) -> ()
}) : () -> ()
"func.func"() <{function_type = (index, index, tensor<2xindex>) -> (index, tensor<?xindex>), sym_name = "meet"}> ({
^bb0(%arg8: index, %arg9: index, %arg10: tensor<2xindex>):
  %14 = "shape.meet"(%arg8, %arg9) : (index, index) -> index
  %15 = "shape.index_to_size"(%arg8) : (index) -> !shape.size
  %16 = "tensor.empty"(%arg8) : (index) -> tensor<?x3xi32>
  %17 = "arith.constant"() <{value = 0 : index}> : () -> index
  %18 = "shape.dim"(%16, %17) : (tensor<?x3xi32>, index) -> !shape.size
  %19 = "shape.meet"(%15, %18) : (!shape.size, !shape.size) -> !shape.size
  %20 = "shape.size_to_index"(%19) : (!shape.size) -> index
  %21 = "tensor.cast"(%arg10) : (tensor<2xindex>) -> tensor<?xindex>
  %22 = "shape.meet"(%21, %21) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
  "func.return"(%20, %22) : (index, tensor<?xindex>) -> ()
}) : () -> ()
"func.func"() <{function_type = (index, index) -> index, sym_name = "quotient"}> ({
^bb0(%arg6: index, %arg7: index):
  %13 = "shape.div"(%arg6, %arg7) : (index, index) -> index
  "func.return"(%13) : (index) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2xi32>) -> tensor<?xindex>, sym_name = "values"}> ({
^bb0(%arg5: tensor<2xi32>):
  %7 = "shape.value_as_shape"(%arg5) : (tensor<2xi32>) -> !shape.shape
  %8 = "arith.constant"() <{value = 0 : index}> : () -> index
  %9 = "shape.get_extent"(%7, %8) : (!shape.shape, index) -> !shape.size
  %10 = "shape.const_size"() <{value = 3 : index}> : () -> !shape.size
  %11 = "shape.from_extents"(%9, %10) : (!shape.size, !shape.size) -> !shape.shape
  %12 = "shape.to_extent_tensor"(%11) : (!shape.shape) -> tensor<?xindex>
  "func.return"(%12) : (tensor<?xindex>) -> ()
}) : () -> ()
"func.func"() <{function_type = (i1) -> index, sym_name = "require"}> ({
^bb0(%arg4: i1):
  %2 = "shape.cstr_require"(%arg4) <{msg = "must be"}> : (i1) -> !shape.witness
  %3 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
  %4 = "shape.assuming_all"(%2, %3) : (!shape.witness, !shape.witness) -> !shape.witness
  %5 = "shape.assuming"(%4) ({
    %6 = "arith.constant"() <{value = 5 : index}> : () -> index
    "shape.assuming_yield"(%6) : (index) -> ()
  }) : (!shape.witness) -> index
  "func.return"(%5) : (index) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2xindex>, tensor<2xindex>) -> (), sym_name = "equal"}> ({
^bb0(%arg2: tensor<2xindex>, %arg3: tensor<2xindex>):
  %1 = "shape.cstr_eq"(%arg2, %arg3) : (tensor<2xindex>, tensor<2xindex>) -> !shape.witness
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2xindex>, tensor<2xindex>) -> (), sym_name = "broadcastable"}> ({
^bb0(%arg0: tensor<2xindex>, %arg1: tensor<2xindex>):
  %0 = "shape.cstr_broadcastable"(%arg0, %arg1) : (tensor<2xindex>, tensor<2xindex>) -> !shape.witness
  "func.return"() : () -> ()
}) : () -> ()
