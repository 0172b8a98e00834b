internal import LamellaConstraints
internal import LamellaScene

/// A view or a layout guide, whose anchors can be named by axis.
protocol AxisAnchors {
  var leadingAnchor: LayoutXAxisAnchor { get }
  var trailingAnchor: LayoutXAxisAnchor { get }
  var centerXAnchor: LayoutXAxisAnchor { get }
  var topAnchor: LayoutYAxisAnchor { get }
  var bottomAnchor: LayoutYAxisAnchor { get }
  var centerYAnchor: LayoutYAxisAnchor { get }
  var widthAnchor: LayoutDimension { get }
  var heightAnchor: LayoutDimension { get }
}

extension View: AxisAnchors {}
extension LayoutGuide: AxisAnchors {}

extension AxisAnchors {
  /// Returns the leading or top edge.
  func start(_ axis: LayoutConstraint.Axis) -> AxisPosition {
    axis == .horizontal ? .x(leadingAnchor) : .y(topAnchor)
  }

  /// Returns the trailing or bottom edge.
  func end(_ axis: LayoutConstraint.Axis) -> AxisPosition {
    axis == .horizontal ? .x(trailingAnchor) : .y(bottomAnchor)
  }

  /// Returns the center.
  func center(_ axis: LayoutConstraint.Axis) -> AxisPosition {
    axis == .horizontal ? .x(centerXAnchor) : .y(centerYAnchor)
  }

  /// Returns the width or height.
  func length(_ axis: LayoutConstraint.Axis) -> LayoutDimension {
    axis == .horizontal ? widthAnchor : heightAnchor
  }
}

/// A position along an axis.
enum AxisPosition {
  case x(LayoutXAxisAnchor)
  case y(LayoutYAxisAnchor)

  /// Makes a constraint: the position is where another of its axis is, or on one side of it, plus a constant in points.
  func constraint(
    _ relation: LayoutConstraint.Relation, _ other: AxisPosition, constant: Double = 0
  ) -> LayoutConstraint {
    switch (self, other) {
    case (.x(let anchor), .x(let other)): anchor.constraint(relation, other, constant)
    case (.y(let anchor), .y(let other)): anchor.constraint(relation, other, constant)
    default: fatalError("a position of one axis cannot be related to one of the other")
    }
  }
}

extension LayoutAnchor {
  /// Makes a constraint with a relation to another anchor, plus a constant in points.
  fileprivate func constraint(
    _ relation: LayoutConstraint.Relation, _ other: LayoutAnchor, _ constant: Double
  ) -> LayoutConstraint {
    switch relation {
    case .equal: constraint(equalTo: other, constant: constant)
    case .lessThanOrEqual: constraint(lessThanOrEqualTo: other, constant: constant)
    case .greaterThanOrEqual: constraint(greaterThanOrEqualTo: other, constant: constant)
    }
  }
}

extension LayoutConstraint.Axis {
  /// The other axis.
  var across: LayoutConstraint.Axis { self == .horizontal ? .vertical : .horizontal }
}

extension LayoutConstraint {
  /// Sets the identifier and the priority of a new constraint, and returns it.
  func named(_ identifier: String, _ priority: LayoutPriority = .required) -> LayoutConstraint {
    self.identifier = identifier
    self.priority = priority
    return self
  }
}
