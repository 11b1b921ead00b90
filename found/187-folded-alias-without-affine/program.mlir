func.func @f(%m: memref<?x?x?xf32>, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
    %s = memref.subview %m[0, %n, %n] [1, %n, %n] [1, 1, 1] : memref<?x?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    %t = memref.subview %s[0, 0] [1, %n] [1, 1] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
    return %t : memref<?xf32, strided<[1], offset: ?>>
}
