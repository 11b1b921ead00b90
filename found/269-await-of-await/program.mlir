util.func public @f(%r: !stream.resource<external>, %n: index, %t: !stream.timepoint) -> !stream.resource<external> {
  %0 = stream.timepoint.await %t => %r : !stream.resource<external>{%n}
  %1 = stream.timepoint.await %t => %0 : !stream.resource<external>{%n}
  util.return %1 : !stream.resource<external>
}
