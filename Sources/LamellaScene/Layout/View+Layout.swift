internal import LamellaGeometry

extension View {
  /// Asks for `layoutSubviews()` before the next frame.
  public final func setNeedsLayout() { table.mark(row, .needsLayout) }

  /// Declares of a new view that its class overrides neither `layoutSubviews()` nor `updateProperties()`, and reads no
  /// observable models as it draws: nothing but `setNeedsLayout()` marks it for layout.
  ///
  /// Subclasses may override it, so initializers compare their class first.
  package final func declareNoLayoutOverrides() {
    table[row].flags.insert(.hasNoLayoutOverrides)
    table[row].flags.subtract([.needsLayout, .needsProperties])
  }

  /// Declares of a new view that its class reads no observable models as it lays out and draws, so that nothing is
  /// tracked.
  ///
  /// Subclasses may read some, so initializers compare their class first.
  package final func setReadsNoModels() {
    let type = ObjectIdentifier(type(of: self))
    if !ModelReader.classesWithoutReads.contains(type) {
      ModelReader.classesWithoutReads.append(type)
    }
  }

  /// Lays out marked views at once, from the highest marked ancestor down.
  ///
  /// Marked ancestors are laid out first, as their layout may change the view's size, and with them all
  /// that is marked below the highest of them.
  public final func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// Resizes the view to `sizeThatFits` of its present size and keeps its frame's origin.
  public final func sizeToFit() {
    let fitting = sizeThatFits(bounds.size)
    guard table[row].flags.contains(.hasTransform) else {
      frame = Rect(origin: frame.origin, size: fitting)
      return
    }
    let origin = frame.origin
    layer.bounds.size = fitting
    center += origin - frame.origin
  }
}
