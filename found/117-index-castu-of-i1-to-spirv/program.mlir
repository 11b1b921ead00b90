func.func @f(%x: i1) -> index {
  %0 = index.castu %x : i1 to index
  return %0 : index
}
