memref.global @g : memref<i16>
