// UNSPECIFIED: @mask(4294967298 : index) far-index
// CALL: @mask(4294967298 : index) -> [true, true] : vector<2xi1>

"func.func"() <{function_type = (index) -> vector<2xi1>, sym_name = "mask"}> ({
^bb0(%a: index):
  %r = "vector.create_mask"(%a) : (index) -> vector<2xi1>
  "func.return"(%r) : (vector<2xi1>) -> ()
}) : () -> ()
