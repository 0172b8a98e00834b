internal import LamellaConstraints

/// A parsed visual format: a row or column of views with the spaces between them.
nonisolated struct VisualFormat {
  /// A number, or the name of something, with its column in the format.
  struct Operand: Equatable {
    enum Value: Equatable {
      case number(Double)
      case name(String)
    }

    var value: Value
    var column: Int
  }

  /// A condition of a length: how it is related to what, and with which priority.
  struct Predicate {
    var relation = LayoutConstraint.Relation.equal
    var operand: Operand
    var priority: Operand?
  }

  /// The space between two neighbors.
  enum Connection {
    /// No space.
    case flush
    /// The standard space.
    case standard
    /// A space that meets conditions.
    case predicates([Predicate])
  }

  /// A view, with conditions of its length.
  struct Element {
    var name: String
    var column: Int
    var predicates: [Predicate]
  }

  var isVertical = false
  var elements: [Element] = []
  /// The spaces between the elements.
  var connections: [Connection] = []
  /// The spaces to the edges of the superview; nil where the format does not reach it.
  var leading: Margin?
  var trailing: Margin?

  /// The space to an edge of the superview, with the edge's column in the format.
  struct Margin {
    var connection: Connection
    var column: Int
  }
}
