internal import LamellaConstraints

/// A part of a view or guide from which constraints are made: an edge, a center, a width or a height.
///
/// Only anchors of one axis can be related to each other, so that the compiler finds mistakes.
public struct LayoutAnchor<Axis> {
  let view: View?
  let guide: LayoutGuide?
  let attribute: LayoutConstraint.Attribute

  init(_ view: View?, _ attribute: LayoutConstraint.Attribute, guide: LayoutGuide? = nil) {
    self.view = view
    self.guide = guide
    self.attribute = attribute
  }

  var part: LayoutConstraint.Part { LayoutConstraint.Part(view: view, guide: guide) }

  func constraint(
    _ relation: LayoutConstraint.Relation, _ other: LayoutAnchor, _ multiplier: Double,
    _ constant: Double
  ) -> LayoutConstraint {
    LayoutConstraint(
      part, attribute, relation, other.part, other.attribute, multiplier: multiplier,
      constant: constant)
  }

  /// Makes a constraint: this anchor is where another is, plus a constant in points.
  public func constraint(equalTo other: LayoutAnchor, constant: Double = 0) -> LayoutConstraint {
    constraint(.equal, other, 1, constant)
  }

  /// Makes a constraint: this anchor is at least where another is, plus a constant in points.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, other, 1, constant)
  }

  /// Makes a constraint: this anchor is at most where another is, plus a constant in points.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, other, 1, constant)
  }
}

/// The axis of horizontal anchors.
public enum LayoutXAxis {}
/// The axis of vertical anchors.
public enum LayoutYAxis {}
/// The kind of anchors that are lengths.
public enum LayoutLength {}

/// A horizontal position.
public typealias LayoutXAxisAnchor = LayoutAnchor<LayoutXAxis>
/// A vertical position.
public typealias LayoutYAxisAnchor = LayoutAnchor<LayoutYAxis>
/// A width or a height.
public typealias LayoutDimension = LayoutAnchor<LayoutLength>

extension LayoutAnchor where Axis == LayoutLength {
  private func constraint(
    _ relation: LayoutConstraint.Relation, _ constant: Double
  ) -> LayoutConstraint {
    LayoutConstraint(
      part, attribute, relation, nil, .notAnAttribute, multiplier: 1, constant: constant)
  }

  /// Makes a constraint: the length is a constant, in points.
  public func constraint(equalToConstant constant: Double) -> LayoutConstraint {
    constraint(.equal, constant)
  }

  /// Makes a constraint: the length is at least a constant, in points.
  public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, constant)
  }

  /// Makes a constraint: the length is at most a constant, in points.
  public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    constraint(.lessThanOrEqual, constant)
  }

  /// Makes a constraint: the length is a multiple of another, plus a constant in points.
  public func constraint(
    equalTo other: LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.equal, other, multiplier, constant)
  }

  /// Makes a constraint: the length is at least a multiple of another, plus a constant in points.
  public func constraint(
    greaterThanOrEqualTo other: LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, other, multiplier, constant)
  }

  /// Makes a constraint: the length is at most a multiple of another, plus a constant in points.
  public func constraint(
    lessThanOrEqualTo other: LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, other, multiplier, constant)
  }
}

extension View {
  /// The left edge.
  public final var leftAnchor: LayoutXAxisAnchor { LayoutAnchor(self, .left) }
  /// The right edge.
  public final var rightAnchor: LayoutXAxisAnchor { LayoutAnchor(self, .right) }
  /// The edge where lines of text begin.
  public final var leadingAnchor: LayoutXAxisAnchor { LayoutAnchor(self, .leading) }
  /// The edge where lines of text end.
  public final var trailingAnchor: LayoutXAxisAnchor { LayoutAnchor(self, .trailing) }
  /// The horizontal center.
  public final var centerXAnchor: LayoutXAxisAnchor { LayoutAnchor(self, .centerX) }
  /// The top edge.
  public final var topAnchor: LayoutYAxisAnchor { LayoutAnchor(self, .top) }
  /// The bottom edge.
  public final var bottomAnchor: LayoutYAxisAnchor { LayoutAnchor(self, .bottom) }
  /// The vertical center.
  public final var centerYAnchor: LayoutYAxisAnchor { LayoutAnchor(self, .centerY) }
  /// The width.
  public final var widthAnchor: LayoutDimension { LayoutAnchor(self, .width) }
  /// The height.
  public final var heightAnchor: LayoutDimension { LayoutAnchor(self, .height) }
}

extension LayoutGuide {
  /// The left edge.
  public final var leftAnchor: LayoutXAxisAnchor { LayoutAnchor(owningView, .left, guide: self) }
  /// The right edge.
  public final var rightAnchor: LayoutXAxisAnchor { LayoutAnchor(owningView, .right, guide: self) }
  /// The edge where lines of text begin.
  public final var leadingAnchor: LayoutXAxisAnchor {
    LayoutAnchor(owningView, .leading, guide: self)
  }
  /// The edge where lines of text end.
  public final var trailingAnchor: LayoutXAxisAnchor {
    LayoutAnchor(owningView, .trailing, guide: self)
  }
  /// The horizontal center.
  public final var centerXAnchor: LayoutXAxisAnchor {
    LayoutAnchor(owningView, .centerX, guide: self)
  }
  /// The top edge.
  public final var topAnchor: LayoutYAxisAnchor { LayoutAnchor(owningView, .top, guide: self) }
  /// The bottom edge.
  public final var bottomAnchor: LayoutYAxisAnchor {
    LayoutAnchor(owningView, .bottom, guide: self)
  }
  /// The vertical center.
  public final var centerYAnchor: LayoutYAxisAnchor {
    LayoutAnchor(owningView, .centerY, guide: self)
  }
  /// The width.
  public final var widthAnchor: LayoutDimension { LayoutAnchor(owningView, .width, guide: self) }
  /// The height.
  public final var heightAnchor: LayoutDimension { LayoutAnchor(owningView, .height, guide: self) }
}
