// VSCALE: 2
// CALL: @zero() -> [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]] : vector<4x4xi64>
// CALL: @known(1 : index) -> 0 : i64
// CALL: @extract_horizontal([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>, 1 : index) -> [5, 6, 7, 8] : vector<4xi64>
// CALL: @extract_vertical([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>, 1 : index) -> [2, 6, 10, 14] : vector<4xi64>
// CALL: @insert_horizontal([0, -1, poison, 7] : vector<4xi64>, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>, 1 : index) -> [[1, 2, 3, 4], [0, -1, poison, 7], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>
// CALL: @insert_vertical([0, -1, poison, 7] : vector<4xi64>, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>, 1 : index) -> [[1, 0, 3, 4], [5, -1, 7, 8], [9, poison, 11, 12], [13, 7, 15, 16]] : vector<4x4xi64>
// STOPS: @extract_horizontal([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>, 4 : index) unsupported
// CALL: @lengths() -> 32 : index, 16 : index, 8 : index, 4 : index
// CALL: @through_horizontal_horizontal([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>) -> [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>
// CALL: @through_horizontal_vertical([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>) -> [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]] : vector<4x4xi64>
// CALL: @through_vertical_horizontal([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>) -> [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]] : vector<4x4xi64>
// CALL: @through_vertical_vertical([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>) -> [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>
// CALL: @masked([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>, [[true, true, true, true], [true, false, true, false], [true, true, true, true], [false, false, false, false]] : vector<4x4xi1>) -> [[1, 2, 3, 4], [5, -1, 7, -1], [9, 10, 11, 12], [-1, -1, -1, -1]] : vector<4x4xi64>
// CALL: @slices([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>, [true, false, true, true] : vector<4xi1>) -> [[1, 2, 5, 4], [5, 6, 0, 8], [9, 10, 7, 12], [13, 14, 8, 16]] : vector<4x4xi64>
// CALL: @fewer_indices([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>, [true, true, true, true] : vector<4xi1>) -> [[5, 6, 7, 8], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]] : vector<4x4xi64>
// STOPS: @unwritten() unsupported

"func.func"() <{function_type = () -> vector<[2]x[2]xi64>, sym_name = "zero"}> ({
  %r = "arm_sme.zero"() : () -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> i64, sym_name = "known"}> ({
^bb0(%i: index):
  %t = "arm_sme.get_tile"() : () -> vector<[2]x[2]xi64>
  %c = "arm_sme.copy_tile"(%t) : (vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>
  %s = "arm_sme.extract_tile_slice"(%c, %i) <{layout = #arm_sme.layout<horizontal>}> : (vector<[2]x[2]xi64>, index) -> vector<[2]xi64>
  %e = "vector.extract"(%s) <{static_position = array<i64: 0>}> : (vector<[2]xi64>) -> i64
  %z = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %r = "arith.andi"(%e, %z) : (i64, i64) -> i64
  "func.return"(%r) : (i64) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]x[2]xi64>, index) -> vector<[2]xi64>, sym_name = "extract_horizontal"}> ({
^bb0(%t: vector<[2]x[2]xi64>, %i: index):
  %r = "arm_sme.extract_tile_slice"(%t, %i) <{layout = #arm_sme.layout<horizontal>}> : (vector<[2]x[2]xi64>, index) -> vector<[2]xi64>
  "func.return"(%r) : (vector<[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]x[2]xi64>, index) -> vector<[2]xi64>, sym_name = "extract_vertical"}> ({
^bb0(%t: vector<[2]x[2]xi64>, %i: index):
  %r = "arm_sme.extract_tile_slice"(%t, %i) <{layout = #arm_sme.layout<vertical>}> : (vector<[2]x[2]xi64>, index) -> vector<[2]xi64>
  "func.return"(%r) : (vector<[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]xi64>, vector<[2]x[2]xi64>, index) -> vector<[2]x[2]xi64>, sym_name = "insert_horizontal"}> ({
^bb0(%v: vector<[2]xi64>, %t: vector<[2]x[2]xi64>, %i: index):
  %r = "arm_sme.insert_tile_slice"(%v, %t, %i) <{layout = #arm_sme.layout<horizontal>}> : (vector<[2]xi64>, vector<[2]x[2]xi64>, index) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]xi64>, vector<[2]x[2]xi64>, index) -> vector<[2]x[2]xi64>, sym_name = "insert_vertical"}> ({
^bb0(%v: vector<[2]xi64>, %t: vector<[2]x[2]xi64>, %i: index):
  %r = "arm_sme.insert_tile_slice"(%v, %t, %i) <{layout = #arm_sme.layout<vertical>}> : (vector<[2]xi64>, vector<[2]x[2]xi64>, index) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (index, index, index, index), sym_name = "lengths"}> ({
  %a = "arm_sme.streaming_vl"() <{type_size = #arm_sme.type_size<byte>}> : () -> index
  %b = "arm_sme.streaming_vl"() <{type_size = #arm_sme.type_size<half>}> : () -> index
  %c = "arm_sme.streaming_vl"() <{type_size = #arm_sme.type_size<word>}> : () -> index
  %d = "arm_sme.streaming_vl"() <{type_size = #arm_sme.type_size<double>}> : () -> index
  "func.return"(%a, %b, %c, %d) : (index, index, index, index) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>, sym_name = "through_horizontal_horizontal"}> ({
^bb0(%t: vector<[2]x[2]xi64>):
  %four = "arith.constant"() <{value = 4 : index}> : () -> index
  %zero = "arith.constant"() <{value = 0 : index}> : () -> index
  %m = "memref.alloc"(%four, %four) <{operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xi64>
  "arm_sme.tile_store"(%t, %m, %zero, %zero) <{layout = #arm_sme.layout<horizontal>, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (vector<[2]x[2]xi64>, memref<?x?xi64>, index, index) -> ()
  %r = "arm_sme.tile_load"(%m, %zero, %zero) <{layout = #arm_sme.layout<horizontal>, operandSegmentSizes = array<i32: 1, 2, 0, 0>}> : (memref<?x?xi64>, index, index) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>, sym_name = "through_horizontal_vertical"}> ({
^bb0(%t: vector<[2]x[2]xi64>):
  %four = "arith.constant"() <{value = 4 : index}> : () -> index
  %zero = "arith.constant"() <{value = 0 : index}> : () -> index
  %m = "memref.alloc"(%four, %four) <{operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xi64>
  "arm_sme.tile_store"(%t, %m, %zero, %zero) <{layout = #arm_sme.layout<horizontal>, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (vector<[2]x[2]xi64>, memref<?x?xi64>, index, index) -> ()
  %r = "arm_sme.tile_load"(%m, %zero, %zero) <{layout = #arm_sme.layout<vertical>, operandSegmentSizes = array<i32: 1, 2, 0, 0>}> : (memref<?x?xi64>, index, index) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>, sym_name = "through_vertical_horizontal"}> ({
^bb0(%t: vector<[2]x[2]xi64>):
  %four = "arith.constant"() <{value = 4 : index}> : () -> index
  %zero = "arith.constant"() <{value = 0 : index}> : () -> index
  %m = "memref.alloc"(%four, %four) <{operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xi64>
  "arm_sme.tile_store"(%t, %m, %zero, %zero) <{layout = #arm_sme.layout<vertical>, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (vector<[2]x[2]xi64>, memref<?x?xi64>, index, index) -> ()
  %r = "arm_sme.tile_load"(%m, %zero, %zero) <{layout = #arm_sme.layout<horizontal>, operandSegmentSizes = array<i32: 1, 2, 0, 0>}> : (memref<?x?xi64>, index, index) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>, sym_name = "through_vertical_vertical"}> ({
^bb0(%t: vector<[2]x[2]xi64>):
  %four = "arith.constant"() <{value = 4 : index}> : () -> index
  %zero = "arith.constant"() <{value = 0 : index}> : () -> index
  %m = "memref.alloc"(%four, %four) <{operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xi64>
  "arm_sme.tile_store"(%t, %m, %zero, %zero) <{layout = #arm_sme.layout<vertical>, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (vector<[2]x[2]xi64>, memref<?x?xi64>, index, index) -> ()
  %r = "arm_sme.tile_load"(%m, %zero, %zero) <{layout = #arm_sme.layout<vertical>, operandSegmentSizes = array<i32: 1, 2, 0, 0>}> : (memref<?x?xi64>, index, index) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]x[2]xi64>, vector<[2]x[2]xi1>) -> vector<[2]x[2]xi64>, sym_name = "masked"}> ({
^bb0(%t: vector<[2]x[2]xi64>, %k: vector<[2]x[2]xi1>):
  %four = "arith.constant"() <{value = 4 : index}> : () -> index
  %zero = "arith.constant"() <{value = 0 : index}> : () -> index
  %m = "memref.alloc"(%four, %four) <{operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xi64>
  %pad = "arith.constant"() <{value = -1 : i64}> : () -> i64
  "arm_sme.tile_store"(%t, %m, %zero, %zero, %k) <{layout = #arm_sme.layout<horizontal>, operandSegmentSizes = array<i32: 1, 1, 2, 1>}> : (vector<[2]x[2]xi64>, memref<?x?xi64>, index, index, vector<[2]x[2]xi1>) -> ()
  %r = "arm_sme.tile_load"(%m, %zero, %zero, %pad, %k) <{layout = #arm_sme.layout<horizontal>, operandSegmentSizes = array<i32: 1, 2, 1, 1>}> : (memref<?x?xi64>, index, index, i64, vector<[2]x[2]xi1>) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]x[2]xi64>, vector<[2]xi1>) -> vector<[2]x[2]xi64>, sym_name = "slices"}> ({
^bb0(%t: vector<[2]x[2]xi64>, %k: vector<[2]xi1>):
  %four = "arith.constant"() <{value = 4 : index}> : () -> index
  %zero = "arith.constant"() <{value = 0 : index}> : () -> index
  %m = "memref.alloc"(%four, %four) <{operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xi64>
  %one = "arith.constant"() <{value = 1 : index}> : () -> index
  %two = "arith.constant"() <{value = 2 : index}> : () -> index
  "arm_sme.store_tile_slice"(%t, %one, %k, %m, %two, %zero) <{layout = #arm_sme.layout<horizontal>}> : (vector<[2]x[2]xi64>, index, vector<[2]xi1>, memref<?x?xi64>, index, index) -> ()
  %r = "arm_sme.load_tile_slice"(%m, %k, %t, %two, %zero, %two) <{layout = #arm_sme.layout<vertical>}> : (memref<?x?xi64>, vector<[2]xi1>, vector<[2]x[2]xi64>, index, index, index) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]x[2]xi64>, vector<[2]xi1>) -> vector<[2]x[2]xi64>, sym_name = "fewer_indices"}> ({
^bb0(%t: vector<[2]x[2]xi64>, %k: vector<[2]xi1>):
  %four = "arith.constant"() <{value = 4 : index}> : () -> index
  %zero = "arith.constant"() <{value = 0 : index}> : () -> index
  %m = "memref.alloc"(%four, %four) <{operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xi64>
  %one = "arith.constant"() <{value = 1 : index}> : () -> index
  "arm_sme.store_tile_slice"(%t, %one, %k, %m, %one) <{layout = #arm_sme.layout<horizontal>}> : (vector<[2]x[2]xi64>, index, vector<[2]xi1>, memref<?x?xi64>, index) -> ()
  %r = "arm_sme.load_tile_slice"(%m, %k, %t, %one, %zero) <{layout = #arm_sme.layout<horizontal>}> : (memref<?x?xi64>, vector<[2]xi1>, vector<[2]x[2]xi64>, index, index) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<[2]x[2]xi64>, sym_name = "unwritten"}> ({
  %four = "arith.constant"() <{value = 4 : index}> : () -> index
  %zero = "arith.constant"() <{value = 0 : index}> : () -> index
  %m = "memref.alloc"(%four, %four) <{operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xi64>
  %r = "arm_sme.tile_load"(%m, %four, %zero) <{layout = #arm_sme.layout<horizontal>, operandSegmentSizes = array<i32: 1, 2, 0, 0>}> : (memref<?x?xi64>, index, index) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()
