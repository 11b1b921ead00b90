// A selection stores the elements that it keeps, and no others.
// CALL: @above() -> 2 : index, 0 : i32, 3 : i32, 5 : i32

#map = affine_map<(d0) -> (d0)>
#vec = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
"func.func"() <{function_type = () -> (index, i32, i32, i32), sym_name = "above"}> ({
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %c3 = "arith.constant"() <{value = 3 : index}> : () -> index
  %c4 = "arith.constant"() <{value = 4 : index}> : () -> index
  %two = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %d = "arith.constant"() <{value = dense<[0, 1, 0, 3, 5]> : tensor<5xi32>}> : () -> tensor<5xi32>
  %s = "sparse_tensor.convert"(%d) : (tensor<5xi32>) -> tensor<5xi32, #vec>
  %e = "tensor.empty"() : () -> tensor<5xi32, #vec>
  %r = "linalg.generic"(%s, %e) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: i32, %b: i32):
    %k = "sparse_tensor.select"(%a) ({
    ^bb0(%x: i32):
      %c = "arith.cmpi"(%x, %two) <{predicate = 4 : i64}> : (i32, i32) -> i1
      "sparse_tensor.yield"(%c) : (i1) -> ()
    }) : (i32) -> i32
    "linalg.yield"(%k) : (i32) -> ()
  }) : (tensor<5xi32, #vec>, tensor<5xi32, #vec>) -> tensor<5xi32, #vec>
  %n = "sparse_tensor.number_of_entries"(%r) : (tensor<5xi32, #vec>) -> index
  %x = "tensor.extract"(%r, %c1) : (tensor<5xi32, #vec>, index) -> i32
  %y = "tensor.extract"(%r, %c3) : (tensor<5xi32, #vec>, index) -> i32
  %z = "tensor.extract"(%r, %c4) : (tensor<5xi32, #vec>, index) -> i32
  "func.return"(%n, %x, %y, %z) : (index, i32, i32, i32) -> ()
}) : () -> ()
