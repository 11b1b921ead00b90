util.func public @f(%c: i1, %r: !stream.resource<transient>) {
  %0 = scf.if %c -> (!stream.resource<transient>) {
    scf.yield %r : !stream.resource<transient>
  } else {
    scf.yield %r : !stream.resource<transient>
  }
  util.return
}
