func.func @f(%c: i1, %a: memref<1xindex>, %x: index) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<1xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %r = scf.if %c -> index {
      scf.yield %i : index
    } else {
      scf.yield %x : index
    }
    linalg.yield %r : index
  }
  return
}
