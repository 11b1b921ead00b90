// ARGS: run % --entry f --arg [[1,2,3],[4,5]]
// Rows of different lengths have no shape.
"func.func"() <{function_type = (tensor<?x?xi32>) -> (tensor<?x?xi32>), sym_name = "f"}> ({
^bb0(%a: tensor<?x?xi32>):
  "func.return"(%a) : (tensor<?x?xi32>) -> ()
}) : () -> ()
