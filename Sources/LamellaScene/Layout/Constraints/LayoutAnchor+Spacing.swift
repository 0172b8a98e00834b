internal import LamellaConstraints
internal import LamellaGeometry

/// The standard space between neighbors, in points, but for baselines of text: these are the height of a line apart.
package nonisolated let systemSpacing = 8.0

extension LayoutAnchor {
  /// Returns a constraint with a multiple of the standard space to an anchor before this one.
  private func constraint(
    _ relation: LayoutConstraint.Relation, spacingAfter other: LayoutAnchor, _ multiplier: Double
  ) -> LayoutConstraint {
    guard attribute.isBaseline || other.attribute.isBaseline else {
      return constraint(relation, other, 1, multiplier * systemSpacing)
    }
    // A number that is refused as a constant counts as 0.
    let constraint = constraint(relation, other, 1, multiplier)
    constraint.baselineSpacing = constraint.constant
    constraint.constant = 0
    return constraint
  }

  /// Returns a guide that lies between this anchor and another while constraints name it.
  private func anchorPair(to other: LayoutAnchor) -> LayoutGuide {
    require(
      attribute.canRelate(to: other.attribute),
      "\(attribute) has no distance to \(other.attribute)")
    let guide = LayoutGuide()
    guide.identifier = "distance to \(other.attribute)"
    guide.anchorPair = LayoutGuide.AnchorPair(
      LayoutGuide.AnchorPair.End(self), LayoutGuide.AnchorPair.End(other),
      isHorizontal: attribute.kind == .horizontal)
    return guide
  }
}

extension LayoutAnchor where Axis == LayoutXAxis {
  /// Makes a constraint: this anchor is a multiple of the standard space of 8 points after another, in the direction of
  /// reading for leading and trailing anchors, else to the right.
  public func constraint(
    equalToSystemSpacingAfter other: LayoutXAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    constraint(.equal, spacingAfter: other, multiplier)
  }

  /// Makes a constraint: this anchor is at least a multiple of the standard space of 8 points after another.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter other: LayoutXAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, spacingAfter: other, multiplier)
  }

  /// Makes a constraint: this anchor is at most a multiple of the standard space of 8 points after another.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter other: LayoutXAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, spacingAfter: other, multiplier)
  }

  /// Returns the distance from this anchor to another as a length that constraints can name.
  ///
  /// Positive if the other one lies after this one: in the direction of reading for leading and trailing anchors, else
  /// to the right.
  ///
  /// ```swift
  /// // The middle view has the same space on both sides.
  /// left.trailingAnchor.anchorWithOffset(to: middle.leadingAnchor)
  ///   .constraint(equalTo: middle.trailingAnchor.anchorWithOffset(to: right.leadingAnchor))
  /// ```
  public func anchorWithOffset(to other: LayoutXAxisAnchor) -> LayoutDimension {
    anchorPair(to: other).widthAnchor
  }
}

extension LayoutAnchor where Axis == LayoutYAxis {
  /// Makes a constraint: this anchor is a multiple of the standard space below another: of 8 points, or of the height of a
  /// line where one of them is the baseline of a text; of the higher line, if both are.
  public func constraint(
    equalToSystemSpacingBelow other: LayoutYAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    constraint(.equal, spacingAfter: other, multiplier)
  }

  /// Makes a constraint: this anchor is at least a multiple of the standard space below another; see
  /// ``constraint(equalToSystemSpacingBelow:multiplier:)``.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow other: LayoutYAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, spacingAfter: other, multiplier)
  }

  /// Makes a constraint: this anchor is at most a multiple of the standard space below another; see
  /// ``constraint(equalToSystemSpacingBelow:multiplier:)``.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow other: LayoutYAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, spacingAfter: other, multiplier)
  }

  /// Returns the distance from this anchor down to another as a length that constraints can name.
  public func anchorWithOffset(to other: LayoutYAxisAnchor) -> LayoutDimension {
    anchorPair(to: other).heightAnchor
  }
}
