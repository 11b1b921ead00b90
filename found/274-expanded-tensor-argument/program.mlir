util.func public @f(%x: tensor<?xf32>) {
  util.return
}
