util.func public @f(%x: tensor<i8>, %c: i1) {
  scf.while (%a = %x) : (tensor<i8>) -> () {
    scf.condition(%c)
  } do {
    scf.yield %x : tensor<i8>
  }
  util.return
}
