/// The timing of a layer relative to its superlayer's: begin time, speed and offset.
nonisolated struct LayerTime: Component {
  /// The begin time, in seconds of the superlayer's time.
  var beginTime = 0.0
  /// The speed relative to the superlayer's time.
  var speed = 1.0
  /// The offset in seconds.
  var timeOffset = 0.0

  /// Whether the values may be dropped: never, as running animations refer to the layer's time.
  var isDefault: Bool { false }

  nonisolated(unsafe) static let column = ComponentColumn<LayerTime>(presence: .hasOwnTime)
}
