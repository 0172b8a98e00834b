internal import LamellaGeometry
internal import LamellaGraphics

/// The color, opacity, radius, offset and path of a layer's shadow.
nonisolated struct LayerShadow: Component {
  /// Straight `Color.rgba8`.
  var color: UInt32 = 0xFF00_0000
  /// 0...1.
  var opacity: Float = 0
  /// The standard deviation of the blur, in points.
  var radius: Float = 3
  /// Points.
  var offset = Size(width: 0, height: -3)
  /// The shape, in the layer's own space; nil where that of the layer counts.
  var path: Shape?

  var isDefault: Bool {
    opacity == 0 && path == nil && radius == 3 && color == 0xFF00_0000
      && offset == Size(width: 0, height: -3)
  }

  nonisolated(unsafe) static let column = ComponentColumn<LayerShadow>(
    presence: .hasShadow, invalidates: .appearance)
}

nonisolated extension NodePresentation {
  /// Returns whether frames show a shadow of a row.
  @inline(__always)
  func castsShadow(_ row: Row) -> Bool {
    flags(row).contains(.hasShadow) && LayerShadow.column[shown: row].opacity > 0
  }
}
