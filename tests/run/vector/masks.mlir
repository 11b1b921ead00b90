// CALL: @constant() -> [[true, true, false], [false, false, false]] : vector<2x3xi1>
// CALL: @constant_old() -> [true, false] : vector<2xi1>
// CALL: @constant_point() -> [true] : vector<i1>
// CALL: @create(1 : index, 2 : index) -> [[true, true, false], [false, false, false]] : vector<2x3xi1>
// CALL: @create(9 : index, -3 : index) -> [[false, false, false], [false, false, false]] : vector<2x3xi1>
// CALL: @create(4294967298 : index, 4 : index) -> [[true, true, true], [true, true, true]] : vector<2x3xi1>
// CALL: @create(0 : index, poison) -> [[poison, poison, poison], [poison, poison, poison]] : vector<2x3xi1>
// CALL: @create_point(0 : index) -> [false] : vector<i1>
// CALL: @step() -> [0, 1, 2] : vector<3xindex>
// CALL: @sum([1, poison, 4] : vector<3xi8>, 10 : i8, [true, false, true] : vector<3xi1>) -> 15 : i8
// CALL: @sum([1, 2, 4] : vector<3xi8>, 10 : i8, [false, false, false] : vector<3xi1>) -> 10 : i8
// CALL: @sum([1, 2, 4] : vector<3xi8>, 10 : i8, [true, poison, false] : vector<3xi1>) -> poison
// CALL: @rows([[1, 2], [3, 4]] : vector<2x2xi8>, [10, 20] : vector<2xi8>, [[true, false], [true, true]] : vector<2x2xi1>) -> [11, 27] : vector<2xi8>
// CALL: @dot([1, 2, 3] : vector<3xi8>, [4, 5, 6] : vector<3xi8>, 1 : i8, [false, true, true] : vector<3xi1>) -> 29 : i8
// CALL: @outer([1, 2] : vector<2xi8>, [3, 4] : vector<2xi8>, [[10, 10], [20, 20]] : vector<2x2xi8>, [[true, false], [false, true]] : vector<2x2xi1>) -> [[13, 10], [20, 28]] : vector<2x2xi8>
// CALL: @read([1, 2] : tensor<2xi8>, 0 : index, 9 : i8, [true, false, true] : vector<3xi1>) -> [1, 9, 9] : vector<3xi8>
// CALL: @read_over([1, 2] : tensor<2xi8>, 0 : index, 9 : i8, [true, false, true] : vector<3xi1>, [5, 6, 7] : vector<3xi8>) -> [1, 6, 9] : vector<3xi8>
// CALL: @write([1, 2, 3] : vector<3xi8>, [7, 7, 7] : tensor<3xi8>, 1 : index, [false, true, true] : vector<3xi1>) -> [7, 7, 2] : tensor<3xi8>
// CALL: @empty([1, 2] : vector<2xi8>, [true, false] : vector<2xi1>) -> [1, 2] : vector<2xi8>
// CALL: @empty_over([1, 2] : vector<2xi8>, [true, false] : vector<2xi1>, [8, 9] : vector<2xi8>) -> [1, 9] : vector<2xi8>
// STOPS: @other([1, 2] : vector<2xi8>, [true, false] : vector<2xi1>) unsupported

"func.func"() <{function_type = () -> vector<2x3xi1>, sym_name = "constant"}> ({
  %r = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 1, 2>}> : () -> vector<2x3xi1>
  "func.return"(%r) : (vector<2x3xi1>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<2xi1>, sym_name = "constant_old"}> ({
  %r = "vector.constant_mask"() <{mask_dim_sizes = [1]}> : () -> vector<2xi1>
  "func.return"(%r) : (vector<2xi1>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<i1>, sym_name = "constant_point"}> ({
  %r = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 1>}> : () -> vector<i1>
  "func.return"(%r) : (vector<i1>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> vector<2x3xi1>, sym_name = "create"}> ({
^bb0(%a: index, %b: index):
  %r = "vector.create_mask"(%a, %b) : (index, index) -> vector<2x3xi1>
  "func.return"(%r) : (vector<2x3xi1>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> vector<i1>, sym_name = "create_point"}> ({
^bb0(%a: index):
  %r = "vector.create_mask"(%a) : (index) -> vector<i1>
  "func.return"(%r) : (vector<i1>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<3xindex>, sym_name = "step"}> ({
  %r = "vector.step"() : () -> vector<3xindex>
  "func.return"(%r) : (vector<3xindex>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>, i8, vector<3xi1>) -> i8, sym_name = "sum"}> ({
^bb0(%a: vector<3xi8>, %s: i8, %m: vector<3xi1>):
  %r = "vector.mask"(%m) ({
    %i = "vector.reduction"(%a, %s) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<3xi8>, i8) -> i8
    "vector.yield"(%i) : (i8) -> ()
  }) : (vector<3xi1>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x2xi8>, vector<2xi8>, vector<2x2xi1>) -> vector<2xi8>, sym_name = "rows"}> ({
^bb0(%a: vector<2x2xi8>, %s: vector<2xi8>, %m: vector<2x2xi1>):
  %r = "vector.mask"(%m) ({
    %i = "vector.multi_reduction"(%a, %s) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1>}> : (vector<2x2xi8>, vector<2xi8>) -> vector<2xi8>
    "vector.yield"(%i) : (vector<2xi8>) -> ()
  }) : (vector<2x2xi1>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>, vector<3xi8>, i8, vector<3xi1>) -> i8, sym_name = "dot"}> ({
^bb0(%a: vector<3xi8>, %b: vector<3xi8>, %s: i8, %m: vector<3xi1>):
  %r = "vector.mask"(%m) ({
    %i = "vector.contract"(%a, %b, %s) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<3xi8>, vector<3xi8>, i8) -> i8
    "vector.yield"(%i) : (i8) -> ()
  }) : (vector<3xi1>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi8>, vector<2x2xi8>, vector<2x2xi1>) -> vector<2x2xi8>, sym_name = "outer"}> ({
^bb0(%a: vector<2xi8>, %b: vector<2xi8>, %s: vector<2x2xi8>, %m: vector<2x2xi1>):
  %r = "vector.mask"(%m) ({
    %i = "vector.outerproduct"(%a, %b, %s) <{kind = #vector.kind<add>}> : (vector<2xi8>, vector<2xi8>, vector<2x2xi8>) -> vector<2x2xi8>
    "vector.yield"(%i) : (vector<2x2xi8>) -> ()
  }) : (vector<2x2xi1>) -> vector<2x2xi8>
  "func.return"(%r) : (vector<2x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi8>, index, i8, vector<3xi1>) -> vector<3xi8>, sym_name = "read"}> ({
^bb0(%t: tensor<2xi8>, %i0: index, %p: i8, %m: vector<3xi1>):
  %r = "vector.mask"(%m) ({
    %i = "vector.transfer_read"(%t, %i0, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<2xi8>, index, i8) -> vector<3xi8>
    "vector.yield"(%i) : (vector<3xi8>) -> ()
  }) : (vector<3xi1>) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi8>, index, i8, vector<3xi1>, vector<3xi8>) -> vector<3xi8>, sym_name = "read_over"}> ({
^bb0(%t: tensor<2xi8>, %i0: index, %p: i8, %m: vector<3xi1>, %o: vector<3xi8>):
  %r = "vector.mask"(%m, %o) ({
    %i = "vector.transfer_read"(%t, %i0, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<2xi8>, index, i8) -> vector<3xi8>
    "vector.yield"(%i) : (vector<3xi8>) -> ()
  }) : (vector<3xi1>, vector<3xi8>) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>, tensor<3xi8>, index, vector<3xi1>) -> tensor<3xi8>, sym_name = "write"}> ({
^bb0(%a: vector<3xi8>, %t: tensor<3xi8>, %i0: index, %m: vector<3xi1>):
  %r = "vector.mask"(%m) ({
    %i = "vector.transfer_write"(%a, %t, %i0) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<3xi8>, tensor<3xi8>, index) -> tensor<3xi8>
    "vector.yield"(%i) : (tensor<3xi8>) -> ()
  }) : (vector<3xi1>) -> tensor<3xi8>
  "func.return"(%r) : (tensor<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi1>) -> vector<2xi8>, sym_name = "empty"}> ({
^bb0(%a: vector<2xi8>, %m: vector<2xi1>):
  %r = "vector.mask"(%m) ({
    "vector.yield"(%a) : (vector<2xi8>) -> ()
  }) : (vector<2xi1>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi1>, vector<2xi8>) -> vector<2xi8>, sym_name = "empty_over"}> ({
^bb0(%a: vector<2xi8>, %m: vector<2xi1>, %o: vector<2xi8>):
  %r = "vector.mask"(%m, %o) ({
    "vector.yield"(%a) : (vector<2xi8>) -> ()
  }) : (vector<2xi1>, vector<2xi8>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi1>) -> vector<2xi8>, sym_name = "other"}> ({
^bb0(%a: vector<2xi8>, %m: vector<2xi1>):
  %r = "vector.mask"(%m) ({
    %i = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (vector<2xi8>, vector<2xi8>) -> vector<2xi8>
    "vector.yield"(%i) : (vector<2xi8>) -> ()
  }) : (vector<2xi1>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()
