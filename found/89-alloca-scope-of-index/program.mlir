func.func @f(%i: index) -> index {
  %r = memref.alloca_scope -> (index) {
    memref.alloca_scope.return %i : index
  }
  return %r : index
}
