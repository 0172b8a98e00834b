/// State and invalidation bits of one row of the ``NodeTable``.
///
/// | bits | family | |
/// |---|---|---|
/// | 0-19 | invalidation | a pair `needsX`, `subtreeNeedsX` for each pass that visits what is marked |
/// | 20-47 | state | what a node is, and what passes found out about it |
/// | 48-63 | components | which rare attributes it has |
///
/// Names of the first family follow one scheme. `needsX`: this very node has work in pass X. `subtreeNeedsX`: some
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
  var rawValue: UInt64

  // MARK: Invalidation, 0-19
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
  /// The node's place changed, and with it maybe the insets of views in it; set only while insets are in
  /// use in its window.
  static let needsInsets = NodeFlags(rawValue: 1 << 8)
  static let subtreeNeedsInsets = NodeFlags(rawValue: 1 << 9)

  // MARK: State, 20-47
  static let isHidden = NodeFlags(rawValue: 1 << 20)
  static let clipsToBounds = NodeFlags(rawValue: 1 << 21)
  static let isOpaque = NodeFlags(rawValue: 1 << 22)
  static let isUserInteractionEnabled = NodeFlags(rawValue: 1 << 23)
  static let isMultipleTouchEnabled = NodeFlags(rawValue: 1 << 24)
  static let isExclusiveTouch = NodeFlags(rawValue: 1 << 25)
  static let autoresizesSubviews = NodeFlags(rawValue: 1 << 26)
  /// A change of the bounds asks for drawing anew.
  static let redrawsOnBoundsChange = NodeFlags(rawValue: 1 << 27)
  /// The node is a `Window`: the root of what a stage shows.
  static let isWindow = NodeFlags(rawValue: 1 << 28)
  /// The node is inside its own `layoutSubviews`.
  static let isLayingOut = NodeFlags(rawValue: 1 << 29)
  /// The node's layer keeps a recording that is not empty.
  static let hasRecording = NodeFlags(rawValue: 1 << 30)
  /// Some child has, or had, a z position other than zero: children are sorted before drawing.
  static let sortsChildren = NodeFlags(rawValue: 1 << 31)
  /// The node is placed against its parent's bounds rather than its content: between ticks it stays
  /// in place while the content shows the way.
  static let staysInBounds = NodeFlags(rawValue: 1 << 32)
  /// Frames between two ticks show the view on its way from one to the next.
  static let interpolatesMotion = NodeFlags(rawValue: 1 << 33)
  /// The node is the mask of its parent, and not among its children.
  static let isMask = NodeFlags(rawValue: 1 << 34)
  /// A picture of the node is kept and drawn in its stead; see ``RasterCache``.
  static let isCached = NodeFlags(rawValue: 1 << 35)
  /// The node's layer shows tiles, or draws only what is in sight.
  static let showsTiles = NodeFlags(rawValue: 1 << 36)
  /// The margins of the superview hold for the view, too.
  static let sharesMargins = NodeFlags(rawValue: 1 << 37)
  /// The layer's transform is not one of the plane; ``LayerDepth`` holds it.
  static let hasTransform3D = NodeFlags(rawValue: 1 << 38)
  /// The node's own transform shows it in perspective, so no affine map does; `hasTransform` is set too.
  static let hasPerspective = NodeFlags(rawValue: 1 << 39)
  /// The layer has a sublayer transform other than identity; ``LayerDepth`` holds it.
  static let hasSublayerTransform = NodeFlags(rawValue: 1 << 40)
  /// The node is shown only while it turns its front to who looks at it.
  static let isSingleSided = NodeFlags(rawValue: 1 << 41)
  /// Written by the compose pass: a single-sided node turns its back, so that nothing of it shows.
  static let facesAway = NodeFlags(rawValue: 1 << 42)

  // MARK: Components, 48-63
  // Set and cleared by their columns: see `ComponentColumn`.
  /// ``LayerTransform``: a transform other than identity.
  static let hasTransform = NodeFlags(rawValue: 1 << 48)
  /// ``LayerPlane``, written by the compose pass: the node is shown in perspective, or keeps a picture.
  ///
  /// Window transforms from it downwards lead to its own space; the component's map leads on.
  static let isPlane = NodeFlags(rawValue: 1 << 49)
  /// ``BoundsInterpolation``: the bounds origin shown lies between the last two ticks'.
  static let isInterpolated = NodeFlags(rawValue: 1 << 50)
  /// ``LayerCorners``
  static let hasCorners = NodeFlags(rawValue: 1 << 51)
  /// ``LayerBorder``
  static let hasBorder = NodeFlags(rawValue: 1 << 52)
  /// ``LayerShadow``
  static let hasShadow = NodeFlags(rawValue: 1 << 53)
  /// ``LayerMask``
  static let hasMask = NodeFlags(rawValue: 1 << 54)
  /// ``ViewHitTesting``
  static let hasHitTesting = NodeFlags(rawValue: 1 << 55)
  /// ``ViewMargins``
  static let hasMargins = NodeFlags(rawValue: 1 << 56)
  /// ``LayerTime``
  static let hasOwnTime = NodeFlags(rawValue: 1 << 57)
  /// ``RunningTracks``
  static let isAnimated = NodeFlags(rawValue: 1 << 58)
  /// ``TouchBlock``
  static let isTouchBlocked = NodeFlags(rawValue: 1 << 59)
  /// Some component without a flag of its own, or one that the node once had.
  static let hasOtherComponents = NodeFlags(rawValue: 1 << 60)

  // MARK: Sets
  /// All components.
  static let components = NodeFlags(rawValue: 0xFFFF << 48)
  /// The flags whose nodes the window's context counts.
  static let countedInContext: NodeFlags = [.isCached, .showsTiles, .sharesMargins]
  /// The flags of nodes for which the compose pass computes visibility in 3D.
  static let depthBits: NodeFlags = [
    .hasPerspective, .isSingleSided, .isCached, .isPlane, .facesAway,
  ]
  /// The flags of nodes that are drawn in a scope of their own: with a group, a clip, or more than their content.
  static let drawnInScope: NodeFlags = [
    .clipsToBounds, .hasCorners, .hasShadow, .hasMask, .isMask, .isCached, .showsTiles,
  ]
  /// The flags of a new node.
  static let initial: NodeFlags = [
    .needsLayout, .needsDisplay, .needsCompose, .needsDraw, .isUserInteractionEnabled,
    .autoresizesSubviews,
  ]
  static let allNeeds: NodeFlags = [
    .needsLayout, .needsDisplay, .needsCompose, .needsDraw, .needsInsets,
  ]
  static let allSubtreeNeeds: NodeFlags = [
    .subtreeNeedsLayout, .subtreeNeedsDisplay, .subtreeNeedsCompose, .subtreeNeedsDraw,
    .subtreeNeedsInsets,
  ]
  /// The flags that ancestors get even from a hidden node.
  static let demandsOfHidden: NodeFlags = [.subtreeNeedsLayout, .subtreeNeedsInsets]
  static let insetsBits: NodeFlags = [.needsInsets, .subtreeNeedsInsets]
  static let layoutBits: NodeFlags = [.needsLayout, .subtreeNeedsLayout]
  /// The flags that keep the stage ticking until they are cleared.
  static let tickBits: NodeFlags = layoutBits.union(insetsBits)
  static let displayBits: NodeFlags = [.needsDisplay, .subtreeNeedsDisplay]
  static let composeBits: NodeFlags = [.needsCompose, .subtreeNeedsCompose]
  static let drawBits: NodeFlags = [.needsDraw, .subtreeNeedsDraw]

  /// The `subtreeNeedsX` flags that ancestors must have: one for each `needsX` or `subtreeNeedsX` that is set.
  var demandOnAncestors: NodeFlags {
    let needs = rawValue & Self.allNeeds.rawValue
    return NodeFlags(rawValue: (needs << 1) | (rawValue & Self.allSubtreeNeeds.rawValue))
  }
}
