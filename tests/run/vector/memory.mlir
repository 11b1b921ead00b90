// CALL: @load(1 : index, 2 : index) -> [22, 23] : vector<2xi8>
// CALL: @box(1 : index, 1 : index) -> [[21, 22], [31, 32]] : vector<2x2xi8>
// CALL: @point(2 : index, 3 : index) -> [33] : vector<i8>
// CALL: @store([1, 2] : vector<2xi8>, 1 : index, 1 : index) -> [[10, 11, 12, 13], [20, 1, 2, 23], [30, 31, 32, 33]] : vector<3x4xi8>
// CALL: @maskedload([true, false, true] : vector<3xi1>, [1, 2, poison] : vector<3xi8>, 0 : index, 1 : index) -> [11, 2, 13] : vector<3xi8>
// CALL: @maskedload([true, false, false] : vector<3xi1>, [1, 2, poison] : vector<3xi8>, 2 : index, 3 : index) -> [33, 2, poison] : vector<3xi8>
// CALL: @maskedload([false, false, false] : vector<3xi1>, [1, 2, 3] : vector<3xi8>, poison, 99 : index) -> [1, 2, 3] : vector<3xi8>
// CALL: @maskedstore([false, true, false] : vector<3xi1>, [1, 2, 3] : vector<3xi8>, 2 : index, 2 : index) -> [[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 2]] : vector<3x4xi8>
// CALL: @expandload([false, true, true] : vector<3xi1>, [1, 2, 3] : vector<3xi8>, 0 : index, 2 : index) -> [1, 12, 13] : vector<3xi8>
// CALL: @compressstore([true, false, true] : vector<3xi1>, [1, 2, 3] : vector<3xi8>, 0 : index, 2 : index) -> [[10, 11, 1, 3], [20, 21, 22, 23], [30, 31, 32, 33]] : vector<3x4xi8>
// CALL: @gather([[3, -1], [0, 9]] : vector<2x2xi8>, [[true, true], [false, false]] : vector<2x2xi1>, [[1, 2], [3, 4]] : vector<2x2xi8>) -> [[14, 10], [3, 4]] : vector<2x2xi8>
// CALL: @gather_tensor([1, 2, 3, 4] : tensor<4xi8>, 1 : index, [2, 0, 7] : vector<3xindex>, [true, true, false] : vector<3xi1>) -> [4, 2, 3] : vector<3xi8>
// CALL: @scatter([7, 8, 9] : vector<3xi8>, [3, 0, 1] : vector<3xi32>, [true, true, false] : vector<3xi1>) -> [[8, 11, 12, 7], [20, 21, 22, 23], [30, 31, 32, 33]] : vector<3x4xi8>
// CALL: @scatter_tensor([7, 8] : vector<2xi8>, [1, 2, 3] : tensor<3xi8>, [2, 0] : vector<2xi32>) -> [8, 2, 7] : tensor<3xi8>, [1, 2, 3] : tensor<3xi8>
// CALL: @cast() -> [[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]] : vector<3x4xi8>
// CALL: @apart([[1, 2, 3], [4, 5, 6]] : vector<2x3xi8>, 1 : index) -> [4, 5, 6] : vector<3xi8>
// STOPS: @gaps() unsupported
// CALL: @elements([1, 2, 3] : vector<3xi8>) -> [1, 2, 3] : vector<3xi8>
// STOPS: @bits() unsupported

"func.func"() <{function_type = (index, index) -> vector<2xi8>, sym_name = "load"}> ({
^bb0(%i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  %r = "vector.load"(%m, %i, %j) <{alignment = 2 : i64, nontemporal = true}> : (memref<3x4xi8>, index, index) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> vector<2x2xi8>, sym_name = "box"}> ({
^bb0(%i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  %r = "vector.load"(%m, %i, %j) : (memref<3x4xi8>, index, index) -> vector<2x2xi8>
  "func.return"(%r) : (vector<2x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> vector<i8>, sym_name = "point"}> ({
^bb0(%i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  %r = "vector.load"(%m, %i, %j) : (memref<3x4xi8>, index, index) -> vector<i8>
  "func.return"(%r) : (vector<i8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, index, index) -> vector<3x4xi8>, sym_name = "store"}> ({
^bb0(%v: vector<2xi8>, %i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  "vector.store"(%v, %m, %i, %j) : (vector<2xi8>, memref<3x4xi8>, index, index) -> ()
  %all = "vector.load"(%m, %z, %z) : (memref<3x4xi8>, index, index) -> vector<3x4xi8>
  "func.return"(%all) : (vector<3x4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi1>, vector<3xi8>, index, index) -> vector<3xi8>, sym_name = "maskedload"}> ({
^bb0(%k: vector<3xi1>, %v: vector<3xi8>, %i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  %r = "vector.maskedload"(%m, %i, %j, %k, %v) : (memref<3x4xi8>, index, index, vector<3xi1>, vector<3xi8>) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi1>, vector<3xi8>, index, index) -> vector<3x4xi8>, sym_name = "maskedstore"}> ({
^bb0(%k: vector<3xi1>, %v: vector<3xi8>, %i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  "vector.maskedstore"(%m, %i, %j, %k, %v) : (memref<3x4xi8>, index, index, vector<3xi1>, vector<3xi8>) -> ()
  %all = "vector.load"(%m, %z, %z) : (memref<3x4xi8>, index, index) -> vector<3x4xi8>
  "func.return"(%all) : (vector<3x4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi1>, vector<3xi8>, index, index) -> vector<3xi8>, sym_name = "expandload"}> ({
^bb0(%k: vector<3xi1>, %v: vector<3xi8>, %i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  %r = "vector.expandload"(%m, %i, %j, %k, %v) : (memref<3x4xi8>, index, index, vector<3xi1>, vector<3xi8>) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi1>, vector<3xi8>, index, index) -> vector<3x4xi8>, sym_name = "compressstore"}> ({
^bb0(%k: vector<3xi1>, %v: vector<3xi8>, %i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  "vector.compressstore"(%m, %i, %j, %k, %v) : (memref<3x4xi8>, index, index, vector<3xi1>, vector<3xi8>) -> ()
  %all = "vector.load"(%m, %z, %z) : (memref<3x4xi8>, index, index) -> vector<3x4xi8>
  "func.return"(%all) : (vector<3x4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x2xi8>, vector<2x2xi1>, vector<2x2xi8>) -> vector<2x2xi8>, sym_name = "gather"}> ({
^bb0(%x: vector<2x2xi8>, %k: vector<2x2xi1>, %v: vector<2x2xi8>):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %o = "arith.constant"() <{value = 1 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[10, 11, 12, 13, 14]> : vector<5xi8>}> : () -> vector<5xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<5xi8>
  "vector.store"(%it, %m, %z) : (vector<5xi8>, memref<5xi8>, index) -> ()
  %r = "vector.gather"(%m, %o, %x, %k, %v) : (memref<5xi8>, index, vector<2x2xi8>, vector<2x2xi1>, vector<2x2xi8>) -> vector<2x2xi8>
  "func.return"(%r) : (vector<2x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<4xi8>, index, vector<3xindex>, vector<3xi1>) -> vector<3xi8>, sym_name = "gather_tensor"}> ({
^bb0(%t: tensor<4xi8>, %i: index, %x: vector<3xindex>, %k: vector<3xi1>):
  %v = "arith.constant"() <{value = dense<3> : vector<3xi8>}> : () -> vector<3xi8>
  %r = "vector.gather"(%t, %i, %x, %k, %v) : (tensor<4xi8>, index, vector<3xindex>, vector<3xi1>, vector<3xi8>) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>, vector<3xi32>, vector<3xi1>) -> vector<3x4xi8>, sym_name = "scatter"}> ({
^bb0(%v: vector<3xi8>, %x: vector<3xi32>, %k: vector<3xi1>):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  "vector.scatter"(%m, %z, %z, %x, %k, %v) : (memref<3x4xi8>, index, index, vector<3xi32>, vector<3xi1>, vector<3xi8>) -> ()
  %all = "vector.load"(%m, %z, %z) : (memref<3x4xi8>, index, index) -> vector<3x4xi8>
  "func.return"(%all) : (vector<3x4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, tensor<3xi8>, vector<2xi32>) -> (tensor<3xi8>, tensor<3xi8>), sym_name = "scatter_tensor"}> ({
^bb0(%v: vector<2xi8>, %t: tensor<3xi8>, %x: vector<2xi32>):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %k = "arith.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %r = "vector.scatter"(%t, %z, %x, %k, %v) : (tensor<3xi8>, index, vector<2xi32>, vector<2xi1>, vector<2xi8>) -> tensor<3xi8>
  "func.return"(%r, %t) : (tensor<3xi8>, tensor<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<3x4xi8>, sym_name = "cast"}> ({
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  %c = "vector.type_cast"(%m) : (memref<3x4xi8>) -> memref<vector<3x4xi8>>
  %r = "memref.load"(%c) : (memref<vector<3x4xi8>>) -> vector<3x4xi8>
  "func.return"(%r) : (vector<3x4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x3xi8>, index) -> vector<3xi8>, sym_name = "apart"}> ({
^bb0(%v: vector<2x3xi8>, %i: index):
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<vector<2x3xi8>>
  "memref.store"(%v, %m) : (vector<2x3xi8>, memref<vector<2x3xi8>>) -> ()
  %c = "vector.type_cast"(%m) : (memref<vector<2x3xi8>>) -> memref<2xvector<3xi8>>
  %r = "memref.load"(%c, %i) : (memref<2xvector<3xi8>>, index) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "gaps"}> ({
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x3xi8>
  %c = "vector.type_cast"(%m) : (memref<2x3xi8>) -> memref<vector<2x3xi8>>
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>) -> vector<3xi8>, sym_name = "elements"}> ({
^bb0(%v: vector<3xi8>):
  %o = "arith.constant"() <{value = 1 : index}> : () -> index
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xvector<3xi8>>
  "vector.store"(%v, %m, %o) : (vector<3xi8>, memref<2xvector<3xi8>>, index) -> ()
  %r = "vector.load"(%m, %o) : (memref<2xvector<3xi8>>, index) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<8xi1>, sym_name = "bits"}> ({
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xi1>
  %r = "vector.load"(%m, %z) : (memref<8xi1>, index) -> vector<8xi1>
  "func.return"(%r) : (vector<8xi1>) -> ()
}) : () -> ()
