// VSCALE: 3
// CALL: @vscale() -> 3 : index
// CALL: @intrinsic() -> 3 : i32
// CALL: @insert_fixed([7, 8] : vector<2xi8>, [1, 2, 3, 4, 5, 6] : vector<6xi8>) -> [1, 2, 7, 8, 5, 6] : vector<6xi8>
// CALL: @insert_scalable([7, 8, 9] : vector<3xi8>, [1, 2, 3, 4, 5, 6] : vector<6xi8>) -> [1, 2, 3, 7, 8, 9] : vector<6xi8>
// CALL: @extract_fixed([1, 2, 3, 4, 5, 6] : vector<6xi8>) -> [3, 4] : vector<2xi8>
// CALL: @extract_scalable([1, 2, 3, 4, 5, 6] : vector<6xi8>) -> [4, 5, 6] : vector<3xi8>
// STOPS: @outside([1, 2, 3, 4, 5, 6] : vector<6xi8>) unsupported
// CALL: @lanes([7, 8, 9] : vector<3xi8>, [1, 2, 3, 4, 5, 6] : vector<6xi8>) -> [1, 2, 3, 7, 8, 9] : vector<6xi8>, [4, 5, 6] : vector<3xi8>
// CALL: @constant() -> [5, 5, 5, 5, 5, 5] : vector<6xi8>
// CALL: @masks(5 : index) -> [[true, true, true, true, true, true], [false, false, false, false, false, false]] : vector<2x6xi1>, [[true, true, true, true, true, false], [false, false, false, false, false, false]] : vector<2x6xi1>
// CALL: @steps() -> [0, 1, 2, 3, 4, 5] : vector<6xindex>
// CALL: @parts([1, 2, 3, 4, 5, 6] : vector<6xi8>) -> [1, 2, 3, 4, 5, 6] : vector<6xi8>
// CALL: @splat([7, 8, 9, 1, 2, 3] : vector<6xi8>) -> [7, 7, 7, 7, 7, 7] : vector<6xi8>

"func.func"() <{function_type = () -> index, sym_name = "vscale"}> ({
  %r = "vector.vscale"() : () -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "intrinsic"}> ({
  %r = "llvm.intr.vscale"() : () -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<[2]xi8>) -> vector<[2]xi8>, sym_name = "insert_fixed"}> ({
^bb0(%a: vector<2xi8>, %b: vector<[2]xi8>):
  %r = "vector.scalable.insert"(%a, %b) <{pos = 2 : i64}> : (vector<2xi8>, vector<[2]xi8>) -> vector<[2]xi8>
  "func.return"(%r) : (vector<[2]xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[1]xi8>, vector<[2]xi8>) -> vector<[2]xi8>, sym_name = "insert_scalable"}> ({
^bb0(%a: vector<[1]xi8>, %b: vector<[2]xi8>):
  %r = "vector.scalable.insert"(%a, %b) <{pos = 1 : i64}> : (vector<[1]xi8>, vector<[2]xi8>) -> vector<[2]xi8>
  "func.return"(%r) : (vector<[2]xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]xi8>) -> vector<2xi8>, sym_name = "extract_fixed"}> ({
^bb0(%b: vector<[2]xi8>):
  %r = "vector.scalable.extract"(%b) <{pos = 2 : i64}> : (vector<[2]xi8>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]xi8>) -> vector<[1]xi8>, sym_name = "extract_scalable"}> ({
^bb0(%b: vector<[2]xi8>):
  %r = "vector.scalable.extract"(%b) <{pos = 1 : i64}> : (vector<[2]xi8>) -> vector<[1]xi8>
  "func.return"(%r) : (vector<[1]xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]xi8>) -> vector<4xi8>, sym_name = "outside"}> ({
^bb0(%b: vector<[2]xi8>):
  %r = "vector.scalable.extract"(%b) <{pos = 4 : i64}> : (vector<[2]xi8>) -> vector<4xi8>
  "func.return"(%r) : (vector<4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[1]xi8>, vector<[2]xi8>) -> (vector<[2]xi8>, vector<[1]xi8>), sym_name = "lanes"}> ({
^bb0(%a: vector<[1]xi8>, %b: vector<[2]xi8>):
  %r = "llvm.intr.vector.insert"(%b, %a) <{pos = 1 : i64}> : (vector<[2]xi8>, vector<[1]xi8>) -> vector<[2]xi8>
  %s = "llvm.intr.vector.extract"(%b) <{pos = 1 : i64}> : (vector<[2]xi8>) -> vector<[1]xi8>
  "func.return"(%r, %s) : (vector<[2]xi8>, vector<[1]xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<[2]xi8>, sym_name = "constant"}> ({
  %r = "arith.constant"() <{value = dense<5> : vector<[2]xi8>}> : () -> vector<[2]xi8>
  "func.return"(%r) : (vector<[2]xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> (vector<2x[2]xi1>, vector<2x[2]xi1>), sym_name = "masks"}> ({
^bb0(%n: index):
  %one = "arith.constant"() <{value = 1 : index}> : () -> index
  %r = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 1, 2>}> : () -> vector<2x[2]xi1>
  %s = "vector.create_mask"(%one, %n) : (index, index) -> vector<2x[2]xi1>
  "func.return"(%r, %s) : (vector<2x[2]xi1>, vector<2x[2]xi1>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<[2]xindex>, sym_name = "steps"}> ({
  %r = "vector.step"() : () -> vector<[2]xindex>
  "func.return"(%r) : (vector<[2]xindex>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]xi8>) -> vector<[2]xi8>, sym_name = "parts"}> ({
^bb0(%b: vector<[2]xi8>):
  %z = "llvm.mlir.zero"() : () -> !llvm.struct<(vector<[2]xi8>, i8)>
  %r = "llvm.insertvalue"(%z, %b) <{position = array<i64: 0>}> : (!llvm.struct<(vector<[2]xi8>, i8)>, vector<[2]xi8>) -> !llvm.struct<(vector<[2]xi8>, i8)>
  %s = "llvm.extractvalue"(%r) <{position = array<i64: 0>}> : (!llvm.struct<(vector<[2]xi8>, i8)>) -> vector<[2]xi8>
  "func.return"(%s) : (vector<[2]xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]xi8>) -> vector<[2]xi8>, sym_name = "splat"}> ({
^bb0(%b: vector<[2]xi8>):
  %r = "llvm.shufflevector"(%b, %b) <{mask = array<i32: 0, 0>}> : (vector<[2]xi8>, vector<[2]xi8>) -> vector<[2]xi8>
  "func.return"(%r) : (vector<[2]xi8>) -> ()
}) : () -> ()
