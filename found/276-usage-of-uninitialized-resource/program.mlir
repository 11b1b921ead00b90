util.func public @f(%n: index) -> !stream.timepoint {
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<variable>{%n} => !stream.timepoint
  util.return %t : !stream.timepoint
}
