internal import LamellaGeometry
internal import LamellaScene

// Mirroring of controls in right-to-left layout.
extension View {
  /// Whether the layout direction of the view is right to left.
  final var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Returns a rectangle in the view's coordinates, mirrored in the bounds in right-to-left layout.
  final func mirrored(_ rect: Rect) -> Rect {
    guard isMirrored else { return rect }
    return Rect(
      x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width,
      height: rect.height)
  }

  /// Returns an x coordinate, mirrored in the bounds in right-to-left layout.
  final func mirrored(x: Double) -> Double { isMirrored ? bounds.minX + bounds.maxX - x : x }

  /// Returns a key, with the left and right arrows exchanged in right-to-left layout.
  final func mirrored(_ key: Key) -> Key {
    guard isMirrored else { return key }
    return switch key {
    case .left: .right
    case .right: .left
    default: key
    }
  }
}
