/// The time of a layer against that of the one above.
nonisolated struct LayerTime: Component {
  /// When it begins, in the time above, in seconds.
  var beginTime = 0.0
  /// Seconds of its own for each second above.
  var speed = 1.0
  /// Seconds added to its own.
  var timeOffset = 0.0

  /// A layer stays one with a time of its own: what runs in it refers to that.
  var isDefault: Bool { false }

  nonisolated(unsafe) static let column = ComponentColumn<LayerTime>(presence: .hasOwnTime)
}
