internal import LamellaGeometry
internal import LamellaScene

// Controls turn around where lines run from right to left.
extension View {
  /// Whether what comes first stands on the right.
  final var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// A rectangle of the view's own space, or its mirror image in the bounds where lines run from right to left.
  final func mirrored(_ rect: Rect) -> Rect {
    guard isMirrored else { return rect }
    return Rect(
      x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width,
      height: rect.height)
  }

  /// A place along the width, or its mirror image in the bounds where lines run from right to left.
  final func mirrored(x: Double) -> Double { isMirrored ? bounds.minX + bounds.maxX - x : x }
}
