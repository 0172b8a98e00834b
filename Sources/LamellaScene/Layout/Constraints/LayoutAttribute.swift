public import LamellaConstraints

extension LayoutConstraint {
  /// A part of a view's or guide's rectangle that a constraint names.
  public nonisolated enum Attribute: UInt8, CaseIterable, Sendable {
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
    /// The edge where lines of text begin: left, or right where one reads from right to left.
    case leading
    /// The edge where lines of text end.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The horizontal center.
    case centerX
    /// The vertical center.
    case centerY
    /// No part: the constraint is about a constant.
    case notAnAttribute

    /// The kinds of what attributes measure: only those of one kind may be related.
    nonisolated enum Kind {
      case horizontal, vertical, length, none
    }

    var kind: Kind {
      switch self {
      case .left, .right, .leading, .trailing, .centerX: .horizontal
      case .top, .bottom, .centerY: .vertical
      case .width, .height: .length
      case .notAnAttribute: .none
      }
    }

    /// Whether the attribute follows the direction of reading.
    var isDirectional: Bool { self == .leading || self == .trailing }

    /// Returns the attribute for a direction of reading: left or right for leading and trailing.
    func resolved(isReversed: Bool) -> Attribute {
      switch self {
      case .leading: isReversed ? .right : .left
      case .trailing: isReversed ? .left : .right
      default: self
      }
    }
  }

  /// A relation of the two sides of a constraint.
  public typealias Relation = ConstraintSystem.Relation
}
