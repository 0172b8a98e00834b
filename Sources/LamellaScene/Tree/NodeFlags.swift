/// State and invalidation bits of one row of the ``NodeTable``.
///
/// Names follow one scheme. `needsX`: this very node has work in pass X. `subtreeNeedsX`: some
/// descendant has. A pass that reaches a node clears its own two bits there before it visits the
/// children, so that whatever user code marks during the visit is seen again; nobody else clears them.
///
/// Invariant: where a node has `needsX` or `subtreeNeedsX`, all its ancestors have `subtreeNeedsX`.
/// A node that breaks it is never visited again: set bits through `NodeTable.mark`, link through
/// `NodeTable.link`. Two exceptions keep work away from what nobody sees:
///
/// - What a hidden node and its subtree need of display, compose and draw stays noted there and is
///   told to the ancestors when the node is shown.
/// - The draw pass leaves its bits in subtrees that lie outside of a clip or are transparent. They
///   come to light only through a compose, after which everything is drawn.
nonisolated struct NodeFlags: OptionSet {
  var rawValue: UInt32

  // MARK: Invalidation
  static let needsLayout = NodeFlags(rawValue: 1 << 0)
  static let subtreeNeedsLayout = NodeFlags(rawValue: 1 << 1)
  static let needsDisplay = NodeFlags(rawValue: 1 << 2)
  static let subtreeNeedsDisplay = NodeFlags(rawValue: 1 << 3)
  /// The node's window transform, clip or opacity changed, and with it that of its whole subtree.
  static let needsCompose = NodeFlags(rawValue: 1 << 4)
  static let subtreeNeedsCompose = NodeFlags(rawValue: 1 << 5)
  /// Something visible changed at this node without moving it.
  static let needsDraw = NodeFlags(rawValue: 1 << 6)
  static let subtreeNeedsDraw = NodeFlags(rawValue: 1 << 7)

  // MARK: State
  static let isHidden = NodeFlags(rawValue: 1 << 8)
  static let clipsToBounds = NodeFlags(rawValue: 1 << 9)
  static let isOpaque = NodeFlags(rawValue: 1 << 10)
  static let isUserInteractionEnabled = NodeFlags(rawValue: 1 << 11)
  static let isMultipleTouchEnabled = NodeFlags(rawValue: 1 << 12)
  static let autoresizesSubviews = NodeFlags(rawValue: 1 << 15)
  /// The node is a `Window`: the root of what a stage shows.
  static let isWindow = NodeFlags(rawValue: 1 << 17)
  /// The node's row in the table of rare attributes is in use.
  static let hasExtras = NodeFlags(rawValue: 1 << 18)
  /// The extras hold a transform other than identity.
  static let hasTransform = NodeFlags(rawValue: 1 << 19)
  /// The bounds origin shown lies between the last two ticks' (see `Interpolation.swift`).
  static let isInterpolated = NodeFlags(rawValue: 1 << 20)
  /// The node is inside its own `layoutSubviews`.
  static let isLayingOut = NodeFlags(rawValue: 1 << 21)

  /// The node's layer keeps a recording that is not empty.
  static let hasRecording = NodeFlags(rawValue: 1 << 22)
  /// Some child has, or had, a z position other than zero: children are sorted before drawing.
  static let sortsChildren = NodeFlags(rawValue: 1 << 23)
  /// The node is placed against its parent's bounds rather than its content: between ticks it stays
  /// in place while the content shows the way.
  static let staysInBounds = NodeFlags(rawValue: 1 << 24)

  /// The corners are not all of one radius: the extras tell.
  static let hasCorners = NodeFlags(rawValue: 1 << 27)
  /// The extras hold a radius for each corner.
  static let hasCornerRadii = NodeFlags(rawValue: 1 << 28)
  /// The node casts a shadow that may be seen.
  static let hasShadow = NodeFlags(rawValue: 1 << 29)
  /// The node's decoration holds a mask.
  static let hasMask = NodeFlags(rawValue: 1 << 30)
  /// The node is the mask of its parent, and not among its children.
  static let isMask = NodeFlags(rawValue: 1 << 31)

  /// What a new node starts with.
  static let initial: NodeFlags = [
    .needsLayout, .needsDisplay, .needsCompose, .needsDraw, .isUserInteractionEnabled,
    .autoresizesSubviews,
  ]
  static let allNeeds: NodeFlags = [.needsLayout, .needsDisplay, .needsCompose, .needsDraw]
  static let allSubtreeNeeds: NodeFlags = [
    .subtreeNeedsLayout, .subtreeNeedsDisplay, .subtreeNeedsCompose, .subtreeNeedsDraw,
  ]
  static let layoutBits: NodeFlags = [.needsLayout, .subtreeNeedsLayout]
  static let displayBits: NodeFlags = [.needsDisplay, .subtreeNeedsDisplay]
  static let composeBits: NodeFlags = [.needsCompose, .subtreeNeedsCompose]
  static let drawBits: NodeFlags = [.needsDraw, .subtreeNeedsDraw]

  /// For each `needsX` or `subtreeNeedsX` that is set, the `subtreeNeedsX` that ancestors must have.
  var demandOnAncestors: NodeFlags {
    let needs = rawValue & Self.allNeeds.rawValue
    return NodeFlags(rawValue: (needs << 1) | (rawValue & Self.allSubtreeNeeds.rawValue))
  }
}
