// ARGS: check % --against check_against_rounds.after
// NEEDS: mlir-opt

// The loop's body is defined only if %size is the first size of %part and %whole has room for it. On most inputs either that
// does not hold, or the loop has no rounds: inputs on which it has some are looked for.
func.func @insert(%part: tensor<?x1x1x5xi32>, %whole: tensor<?x?x?x?xi32>, %size: index, %count: index)
    -> tensor<?x?x?x?xi32> {
  %flat = tensor.collapse_shape %part [[0, 1], [2], [3]] : tensor<?x1x1x5xi32> into tensor<?x1x5xi32>
  %r = scf.forall (%i) in (%count) shared_outs(%out = %whole) -> (tensor<?x?x?x?xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %flat into %out[0, 0, 0, 0] [%size, 1, 1, 5] [1, 1, 1, 1]
        : tensor<?x1x5xi32> into tensor<?x?x?x?xi32>
    }
  }
  return %r : tensor<?x?x?x?xi32>
}
