// UB: @f([64, 1] : vector<2xi64>, [true, false] : vector<2xi1>, 3 : i32) bad-vector-length
// UB: @f([64, 1] : vector<2xi64>, [true, false] : vector<2xi1>, poison) bad-vector-length
// CALL: @f([64, 1] : vector<2xi64>, [true, false] : vector<2xi1>, 2 : i32) -> [64, poison] : vector<2xi64>

"func.func"() <{function_type = (vector<2xi64>, vector<2xi1>, i32) -> (vector<2xi64>), sym_name = "f"}> ({
^bb0(%x: vector<2xi64>, %y: vector<2xi1>, %z: i32):
  %p = "llvm.inttoptr"(%x) : (vector<2xi64>) -> vector<2x!llvm.ptr>
  %r = "llvm.intr.vp.ptrtoint"(%p, %y, %z) : (vector<2x!llvm.ptr>, vector<2xi1>, i32) -> vector<2xi64>
  "func.return"(%r) : (vector<2xi64>) -> ()
}) : () -> ()
