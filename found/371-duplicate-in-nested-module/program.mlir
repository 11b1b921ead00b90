func.func @f() {
  return
}
module {
  func.func @g() {
    return
  }
  func.func @h() {
    func.call @g() : () -> ()
    return
  }
}
