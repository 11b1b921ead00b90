// ARGS: run % --entry f --arg [[1,2],[3,4],[5,6]]
// As many elements as the type has, in another shape.
"func.func"() <{function_type = (vector<2x3xi32>) -> (vector<2x3xi32>), sym_name = "f"}> ({
^bb0(%a: vector<2x3xi32>):
  "func.return"(%a) : (vector<2x3xi32>) -> ()
}) : () -> ()
