memref.global @g : memref<2xindex> = dense<[3, 5]>
