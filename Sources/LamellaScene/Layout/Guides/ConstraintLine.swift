internal import LamellaConstraints
package import LamellaGeometry

/// A constraint as a line in its window, for tools.
package nonisolated struct ConstraintLine: Hashable {
  /// The place of the first attribute, or the start of a length, in window points.
  package var start: Point
  /// The place of the second attribute, or the end of a length.
  package var end: Point
  /// Whether the constraint is required.
  package var isRequired: Bool

  /// Makes a line.
  package init(start: Point, end: Point, isRequired: Bool) {
    (self.start, self.end, self.isRequired) = (start, end, isRequired)
  }
}

extension View {
  /// The active constraints that name the view or its guides, as lines in the window.
  package final var constraintLines: [ConstraintLine] {
    guard let item = LayoutItem.of(row) else { return [] }
    return item.constraints.compactMap { constraint in
      guard constraint.first.row == row || constraint.second?.row == row else { return nil }
      return constraint.line
    }
  }

  /// The heights of the first and the last baseline of a view with text, in its space; none without text.
  package final var baselineHeights: [Double] {
    let offsets = baselineOffsets(in: bounds.size)
    guard offsets.lineHeight > 0 else { return [] }
    let (first, last) = (
      bounds.minY + offsets.firstFromTop, bounds.maxY - offsets.lastFromBottom
    )
    return abs(last - first) < 0.5 ? [first] : [first, last]
  }

  /// The rectangle that constraints align, in the view's space, if it is another than the bounds.
  package final var alignmentBounds: Rect? {
    let rect = alignmentRect(forFrame: bounds)
    return rect == bounds ? nil : rect
  }
}

extension LayoutConstraint {
  /// The constraint's line from one attribute to the other; nil if an item has ended.
  fileprivate var line: ConstraintLine? {
    guard let rect = first.rectInWindow else { return nil }
    let isHorizontal = firstAttribute.sides.start == .x
    /// Returns a point beside the middle of the first item.
    func point(_ place: Double) -> Point {
      isHorizontal ? Point(x: place, y: rect.midY) : Point(x: rect.midX, y: place)
    }
    var places = isHorizontal ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
    if firstAttribute.kind != .length {
      guard let other = second?.rectInWindow else { return nil }
      places = (place(firstAttribute, in: rect), place(secondAttribute, in: other))
    }
    return ConstraintLine(
      start: point(places.0), end: point(places.1), isRequired: priority == .required)
  }

  /// Returns where an attribute of a rectangle is along its axis.
  private func place(_ attribute: Attribute, in rect: Rect) -> Double {
    let isReversed = isReversed
    let (start, _) = attribute.sides
    let share = attribute.resolved(isReversed: isReversed).sizeShare
    return start == .x ? rect.minX + share * rect.width : rect.minY + share * rect.height
  }
}

extension LayoutItem {
  /// The box of the rectangle that constraints align, in the window; nil after it ended.
  fileprivate var rectInWindow: Rect? {
    guard let view else { return nil }
    return view.convert(guide?.layoutFrame ?? alignmentRect(forFrame: view.bounds), to: nil)
  }
}
