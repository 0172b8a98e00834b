internal import LamellaGeometry

/// The number of a row in the ``NodeTable``; -1 stands for none.
typealias Row = Int32

/// The values that every node has: links, geometry and common appearance.
///
/// Rarely used values are ``Component``s, which keeps the row of a plain view small.
nonisolated struct NodeRow {
  // MARK: Tree
  var parent: Row = -1
  /// The backmost child.
  var firstChild: Row = -1
  /// The frontmost child.
  var lastChild: Row = -1
  var previousSibling: Row = -1
  var nextSibling: Row = -1
  var childCount: Int32 = 0
  /// The number of the ``WindowContext`` that the node is in; 0 outside of windows.
  var context: Int32 = 0
  /// The number of the row's run in the ``SiblingIndex``; -1 where its siblings are not indexed.
  var run: Int32 = -1

  var flags: NodeFlags = .initial

  /// The values of the model; frames show a ``PresentedNode``'s in their stead where there is one.
  var values = NodeValues()

  // MARK: Written by the compose pass
  /// The map from the row's own space to that of the plane around it, or the window's, in points, at the frame's
  /// interpolation between two ticks.
  var windowTransform = Transform2D.identity
}

nonisolated extension NodeRow {
  /// Whether nothing else ends with the node: it has neither children nor components, and is neither window nor mask.
  @inline(__always)
  var isFreedAlone: Bool {
    firstChild < 0 && flags.isDisjoint(with: .components.union([.isWindow, .isMask]))
  }

  /// Whether only the links change where the node comes into a tree or leaves one: it is that of a plain view without
  /// anything below it, components, or work to do in other places.
  @inline(__always)
  var movesAlone: Bool {
    firstChild < 0 && flags.intersection(.concernedByMoves.union(.isPlain)) == .isPlain
  }
}

/// The geometry and appearance of a node, all of which can be animated.
nonisolated struct NodeValues {
  /// The rectangle in the node's own space; the origin is the point shown at its top left corner.
  var bounds: Rect = .zero
  /// The anchor's place in the parent's space.
  var position: Point = .zero
  /// The anchor, in units of the bounds' size.
  var anchorPoint = Point(x: 0.5, y: 0.5)
  /// Straight `Color.rgba8`; 0 draws nothing.
  var backgroundColor: UInt32 = 0
  /// Group opacity, 0...1.
  var opacity: Float = 1
  /// Points.
  var cornerRadius: Float = 0
  /// Siblings are drawn by ascending z, ties in order.
  var zPosition: Float = 0

  /// The anchor point in own space.
  @inline(__always)
  var anchor: Point {
    Point(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }
}

nonisolated extension NodeRow {
  var bounds: Rect {
    @inline(__always) get { values.bounds }
    @inline(__always) set { values.bounds = newValue }
  }
  var position: Point {
    @inline(__always) get { values.position }
    @inline(__always) set { values.position = newValue }
  }
  var anchorPoint: Point {
    @inline(__always) get { values.anchorPoint }
    @inline(__always) set { values.anchorPoint = newValue }
  }
  var backgroundColor: UInt32 {
    @inline(__always) get { values.backgroundColor }
    @inline(__always) set { values.backgroundColor = newValue }
  }
  var opacity: Float {
    @inline(__always) get { values.opacity }
    @inline(__always) set { values.opacity = newValue }
  }
  var cornerRadius: Float {
    @inline(__always) get { values.cornerRadius }
    @inline(__always) set { values.cornerRadius = newValue }
  }
  var zPosition: Float {
    @inline(__always) get { values.zPosition }
    @inline(__always) set { values.zPosition = newValue }
  }
  /// The anchor point in own space.
  var anchor: Point { values.anchor }
}
