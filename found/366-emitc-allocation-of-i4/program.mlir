%0 = memref.alloc() : memref<1xi4>
