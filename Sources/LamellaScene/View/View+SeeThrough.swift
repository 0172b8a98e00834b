internal import LamellaGeometry

extension View {
  /// Returns whether tools that name the view at a point skip the view itself, but not its subviews.
  ///
  /// True for overlays: views that take no touches, span their superview above siblings, and have no background; and
  /// for almost transparent views on such an overlay.
  ///
  /// - Parameter isOnOverlay: Whether the superview is skipped.
  /// - Returns: Whether the view is skipped.
  package final func isSeeThrough(isOnOverlay: Bool) -> Bool {
    guard !isUserInteractionEnabled || hitTestBehavior != .standard, let superview else {
      return false
    }
    let tint = Double(backgroundColor?.alpha ?? 0) * alpha
    if isOnOverlay, tint > 0 { return tint <= 0.25 }
    // Tested first: few views span their superview, and access to the siblings is expensive.
    return tint == 0 && frame.contains(superview.bounds) && superview.subviews.first !== self
  }
}
