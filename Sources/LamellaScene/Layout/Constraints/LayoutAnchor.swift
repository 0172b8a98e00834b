internal import LamellaConstraints

/// A part of a view or guide from which constraints are made: an edge, a center, a width or a height.
///
/// Only anchors of one axis can be related to each other, so that the compiler finds mistakes.
public struct LayoutAnchor<Axis> {
  let item: LayoutItem
  /// The guide, which may be held by nobody else; nil for a view.
  let guide: LayoutGuide?
  let attribute: LayoutConstraint.Attribute

  @inline(__always)
  init(_ view: View, _ attribute: LayoutConstraint.Attribute) {
    self.init(.made(for: view.row), nil, attribute)
  }

  init(_ guide: LayoutGuide, _ attribute: LayoutConstraint.Attribute) {
    self.init(guide.item, guide, attribute)
  }

  @inline(__always)
  init(_ item: LayoutItem, _ guide: LayoutGuide?, _ attribute: LayoutConstraint.Attribute) {
    (self.item, self.guide, self.attribute) = (item, guide, attribute)
  }

  func constraint(
    _ relation: LayoutConstraint.Relation, _ other: LayoutAnchor, _ multiplier: Double,
    _ constant: Double
  ) -> LayoutConstraint {
    LayoutConstraint(
      item, attribute, relation, other.item, other.attribute, multiplier: multiplier,
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
      item, attribute, relation, nil, .notAnAttribute, multiplier: 1, constant: constant)
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
  /// The baseline of the first line of text, in `viewForFirstBaselineLayout`; the top edge of a view without text.
  public final var firstBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text, in `viewForLastBaselineLayout`; the bottom edge of a view without text.
  public final var lastBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(self, .lastBaseline) }
  /// The width.
  public final var widthAnchor: LayoutDimension { LayoutAnchor(self, .width) }
  /// The height.
  public final var heightAnchor: LayoutDimension { LayoutAnchor(self, .height) }
}

extension LayoutGuide {
  /// The left edge.
  public final var leftAnchor: LayoutXAxisAnchor { LayoutAnchor(self, .left) }
  /// The right edge.
  public final var rightAnchor: LayoutXAxisAnchor { LayoutAnchor(self, .right) }
  /// The edge where lines of text begin.
  public final var leadingAnchor: LayoutXAxisAnchor {
    LayoutAnchor(self, .leading)
  }
  /// The edge where lines of text end.
  public final var trailingAnchor: LayoutXAxisAnchor {
    LayoutAnchor(self, .trailing)
  }
  /// The horizontal center.
  public final var centerXAnchor: LayoutXAxisAnchor {
    LayoutAnchor(self, .centerX)
  }
  /// The top edge.
  public final var topAnchor: LayoutYAxisAnchor { LayoutAnchor(self, .top) }
  /// The bottom edge.
  public final var bottomAnchor: LayoutYAxisAnchor {
    LayoutAnchor(self, .bottom)
  }
  /// The vertical center.
  public final var centerYAnchor: LayoutYAxisAnchor {
    LayoutAnchor(self, .centerY)
  }
  /// The width.
  public final var widthAnchor: LayoutDimension { LayoutAnchor(self, .width) }
  /// The height.
  public final var heightAnchor: LayoutDimension { LayoutAnchor(self, .height) }
}
