util.func public @f(%n: index) -> !stream.resource<constant> {
  %0 = stream.async.constant : !stream.resource<constant>{%n} = dense<1.0> : tensor<4xf32>
  util.return %0 : !stream.resource<constant>
}
