func.func @f() -> memref<2x2xindex> {
  %0 = memref.alloc() : memref<2x2xindex>
  return %0 : memref<2x2xindex>
}
