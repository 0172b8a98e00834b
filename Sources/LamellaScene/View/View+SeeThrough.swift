internal import LamellaGeometry

extension View {
  /// Whether tools that name what is below a point look through the view itself, but not its subviews.
  ///
  /// That is what lies like glass over others: it takes no touches, spans its superview above siblings, and has no
  /// background; and what lies on such an overlay and is hardly tinted.
  ///
  /// - Parameter isOnOverlay: Whether the superview is looked through.
  /// - Returns: Whether it is.
  package final func isSeeThrough(isOnOverlay: Bool) -> Bool {
    guard !isUserInteractionEnabled || hitTestBehavior != .standard, let superview else {
      return false
    }
    let tint = Double(backgroundColor?.alpha ?? 0) * alpha
    if isOnOverlay, tint > 0 { return tint <= 0.25 }
    // What spans its superview is rare, and asking for siblings is dear.
    return tint == 0 && frame.contains(superview.bounds) && superview.subviews.first !== self
  }
}
