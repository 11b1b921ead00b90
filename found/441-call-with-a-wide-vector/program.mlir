func.func private @g(vector<8xf32>)
func.func @f(%a: vector<8xf32>) {
  func.call @g(%a) : (vector<8xf32>) -> ()
  return
}
