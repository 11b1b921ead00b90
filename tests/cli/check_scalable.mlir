// ARGS: check % --against check_scalable.after -v
// NEEDS: mlir-opt
// A program with scalable vectors is judged for several values of vscale; it is wrong if it is wrong for one.
func.func @same(%a: vector<[2]xi8>, %b: vector<[2]xi8>) -> vector<[2]xi8> {
  %0 = arith.addi %a, %b : vector<[2]xi8>
  return %0 : vector<[2]xi8>
}
func.func @wrong_number() -> index {
  %0 = vector.vscale
  return %0 : index
}
func.func @wrong_lanes(%v: vector<[4]xi32>) -> vector<2xi32> {
  %0 = vector.scalable.extract %v[2] : vector<2xi32> from vector<[4]xi32>
  return %0 : vector<2xi32>
}
func.func @some_machines(%v: vector<[2]xi32>) -> vector<4xi32> {
  %0 = vector.scalable.extract %v[4] : vector<4xi32> from vector<[2]xi32>
  return %0 : vector<4xi32>
}
