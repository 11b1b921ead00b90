func.func @f(%m: memref<1xf32, affine_map<(d0) -> (d0 + 1)>>, %i: index) {
  %0 = memref.memory_space_cast %m : memref<1xf32, affine_map<(d0) -> (d0 + 1)>> to memref<1xf32, affine_map<(d0) -> (d0 + 1)>, 1>
  %1 = memref.load %0[%i] : memref<1xf32, affine_map<(d0) -> (d0 + 1)>, 1>
  return
}
