// ARGS: check % --target mlir-22 --pipeline test-convert-to-spirv
// NEEDS: mlir-22
// The pass makes integers of 32 bits of narrow ones, and no document says what their upper bits are. A function is right if the upper bits of each
// argument may be copies of the sign, or may be zeros. The last one has no right choice: the sum keeps a bit that 8 bits do not have.

func.func @signed(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi slt, %a, %b : i8
  return %0 : i1
}

func.func @unsigned(%a: i8, %b: i8) -> i8 {
  %c3 = arith.constant 3 : i8
  %0 = arith.shrui %a, %c3 : i8
  %1 = arith.addi %0, %b : i8
  return %1 : i8
}

func.func @both(%a: i8, %b: i8) -> i8 {
  %c3 = arith.constant 3 : i8
  %0 = arith.shrui %a, %c3 : i8
  %1 = arith.divsi %b, %c3 : i8
  %2 = arith.xori %0, %1 : i8
  return %2 : i8
}

func.func @vector(%a: vector<4xi8>) -> vector<4xi8> {
  %0 = arith.muli %a, %a : vector<4xi8>
  return %0 : vector<4xi8>
}

func.func @overflow(%a: i8) -> i1 {
  %c0 = arith.constant 0 : i8
  %c100 = arith.constant 100 : i8
  %0 = arith.addi %a, %c100 : i8
  %1 = arith.cmpi slt, %0, %c0 : i8
  return %1 : i1
}
