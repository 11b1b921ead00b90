module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%n: index, %m: memref<4xf32>, %c: f32) {
    "transform.foreach"() ({
      %a = memref.alloc(%n) : memref<?xf32>
      linalg.fill ins(%c : f32) outs(%a : memref<?xf32>)
      transform.yield
    }) : () -> ()
    transform.yield
  }
}
