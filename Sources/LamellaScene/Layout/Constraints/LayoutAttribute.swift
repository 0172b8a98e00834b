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
    /// The left edge inside the layout margins.
    case leftMargin
    /// The right edge inside the layout margins.
    case rightMargin
    /// The top edge inside the layout margins.
    case topMargin
    /// The bottom edge inside the layout margins.
    case bottomMargin
    /// The edge where lines of text begin, inside the layout margins.
    case leadingMargin
    /// The edge where lines of text end, inside the layout margins.
    case trailingMargin
    /// The horizontal center between the layout margins.
    case centerXWithinMargins
    /// The vertical center between the layout margins.
    case centerYWithinMargins
    /// The baseline of the first line of text.
    case firstBaseline
    /// The baseline of the last line of text.
    case lastBaseline
    /// No part: the constraint is about a constant.
    case notAnAttribute

    /// A kind of measure; constraints relate attributes of one kind.
    nonisolated enum Kind {
      case horizontal, vertical, length, none
    }

    var kind: Kind {
      switch self {
      case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
        .trailingMargin, .centerXWithinMargins:
        .horizontal
      case .top, .bottom, .centerY, .topMargin, .bottomMargin, .centerYWithinMargins,
        .firstBaseline,
        .lastBaseline:
        .vertical
      case .width, .height: .length
      case .notAnAttribute: .none
      }
    }

    /// Whether the attribute is a baseline.
    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

    /// The variables of which the attribute is computed: the start, and the length along the same axis.
    var sides: (start: LayoutEngine.FrameVariable, length: LayoutEngine.FrameVariable) {
      switch self {
      case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: (.y, .height)
      default: (.x, .width)
      }
    }

    /// The attribute's distance from the start in parts of the length: 0, 0.5 or 1; 1 for a length itself.
    var sizeShare: Double {
      switch self {
      case .right, .bottom, .width, .height, .lastBaseline: 1
      case .centerX, .centerY: 0.5
      default: 0
      }
    }

    /// Whether the attribute follows the direction of reading.
    var isDirectional: Bool { self == .leading || self == .trailing }

    /// Returns whether a constraint can relate the attribute to another.
    package func canRelate(to other: Attribute) -> Bool {
      kind == other.kind
        && (isDirectional == other.isDirectional || self == .centerX || other == .centerX)
    }

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
