/// The state and invalidation bits of one row of the ``NodeTable``.
///
/// | bits | family | |
/// |---|---|---|
/// | 0-17 | invalidation | a pair `needsX`, `subtreeNeedsX` for each pass that visits marked nodes |
/// | 19-45 | state | the node's settings, and results of passes |
/// | 46-63 | components | which components the node has, or results of passes about them |
///
/// Invalidation bits follow one scheme. `needsX`: the node itself has work in pass X. `subtreeNeedsX`: some
/// descendant has. A pass clears its own two bits of a node before it visits the children, so that it sees marks
/// that the program sets during the visit. Nothing else clears them.
///
/// Invariant: where a node has `needsX` or `subtreeNeedsX`, all its ancestors have `subtreeNeedsX`.
/// A node that breaks it is never visited again: set bits through `NodeTable.mark`, link through
/// `NodeTable.link`. Three exceptions save work for invisible nodes:
///
/// - A hidden node and its subtree keep their display, compose and draw bits. The ancestors get them when
///   the node is shown.
/// - A child of a culling row that is out of sight has `needsCompose`, and neither it nor what lies in it has other
///   compose and draw bits. Any change in it marks the culling row.
/// - The encode pass leaves its bits in subtrees that are clipped away or transparent. Such a subtree becomes
///   visible only through the compose pass, after which everything is drawn.
package nonisolated struct NodeFlags: OptionSet {
  package var rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  // MARK: Invalidation, 0-17
  static let needsLayout = NodeFlags(rawValue: 1 << 0)
  static let subtreeNeedsLayout = NodeFlags(rawValue: 1 << 1)
  static let needsDisplay = NodeFlags(rawValue: 1 << 2)
  static let subtreeNeedsDisplay = NodeFlags(rawValue: 1 << 3)
  /// The window transform, clip or opacity of the node and its subtree changed.
  static let needsCompose = NodeFlags(rawValue: 1 << 4)
  static let subtreeNeedsCompose = NodeFlags(rawValue: 1 << 5)
  /// Something visible changed at this node without moving it.
  static let needsDraw = NodeFlags(rawValue: 1 << 6)
  static let subtreeNeedsDraw = NodeFlags(rawValue: 1 << 7)
  /// The node's place changed, and perhaps the safe area insets of views in its subtree; set only while insets are
  /// in use in its window.
  static let needsInsets = NodeFlags(rawValue: 1 << 8)
  static let subtreeNeedsInsets = NodeFlags(rawValue: 1 << 9)
  /// The node overrides other traits than before, or inherits from another output.
  static let needsTraits = NodeFlags(rawValue: 1 << 10)
  static let subtreeNeedsTraits = NodeFlags(rawValue: 1 << 11)
  /// A model that the node's view observes changed, or the view is new.
  static let needsProperties = NodeFlags(rawValue: 1 << 12)
  static let subtreeNeedsProperties = NodeFlags(rawValue: 1 << 13)
  /// The node's constraints changed.
  static let needsConstraints = NodeFlags(rawValue: 1 << 14)
  static let subtreeNeedsConstraints = NodeFlags(rawValue: 1 << 15)
  /// The node's description for accessibility readers changed.
  static let needsAccessibility = NodeFlags(rawValue: 1 << 16)
  static let subtreeNeedsAccessibility = NodeFlags(rawValue: 1 << 17)

  /// ``LayoutItemLink``: the view takes part in a layout by constraints.
  static let hasLayout = NodeFlags(rawValue: 1 << 18)

  // MARK: State, 19-45
  /// The node's view is of a class of the engine whose `layoutSubviews` does nothing, and that reads no observable
  /// models: changes of its size and its children do not mark it for layout, and its passes are not tracked.
  static let hasNoLayoutOverrides = NodeFlags(rawValue: 1 << 19)
  static let isHidden = NodeFlags(rawValue: 1 << 20)
  static let clipsToBounds = NodeFlags(rawValue: 1 << 21)
  static let isOpaque = NodeFlags(rawValue: 1 << 22)
  static let isUserInteractionEnabled = NodeFlags(rawValue: 1 << 23)
  static let isMultipleTouchEnabled = NodeFlags(rawValue: 1 << 24)
  static let isExclusiveTouch = NodeFlags(rawValue: 1 << 25)
  static let autoresizesSubviews = NodeFlags(rawValue: 1 << 26)
  /// A change of the bounds size sets `needsDisplay`.
  static let redrawsOnBoundsChange = NodeFlags(rawValue: 1 << 27)
  /// The node is a `Window`, the root of a tree.
  static let isWindow = NodeFlags(rawValue: 1 << 28)
  /// The node is inside its own `layoutSubviews`.
  static let isLayingOut = NodeFlags(rawValue: 1 << 29)
  /// The node's layer has a display list that is not empty.
  static let hasRecording = NodeFlags(rawValue: 1 << 30)
  /// Some child has, or had, a z position other than zero: children are drawn in their ``ChildOrder``.
  static let sortsChildren = NodeFlags(rawValue: 1 << 31)
  /// The node is placed relative to its parent's bounds, not to the scrolled content: an interpolated bounds origin
  /// does not move it.
  static let staysInBounds = NodeFlags(rawValue: 1 << 32)
  /// Frames between two ticks show the view at an interpolated place.
  static let interpolatesMotion = NodeFlags(rawValue: 1 << 33)
  /// The node is the mask of its parent, and not among its children.
  static let isMask = NodeFlags(rawValue: 1 << 34)
  /// The node is drawn from its ``RasterCache``.
  static let isCached = NodeFlags(rawValue: 1 << 35)
  /// The node's layer shows tiles, or draws only the visible part of its content.
  static let showsTiles = NodeFlags(rawValue: 1 << 36)
  /// The view preserves its superview's layout margins.
  static let sharesMargins = NodeFlags(rawValue: 1 << 37)
  /// The layer's transform is not affine; ``LayerDepth`` holds it.
  static let hasTransform3D = NodeFlags(rawValue: 1 << 38)
  /// The node's own transform has perspective, so that no affine transform equals it; `hasTransform` is set too.
  static let hasPerspective = NodeFlags(rawValue: 1 << 39)
  /// The layer has a sublayer transform other than identity; ``LayerDepth`` holds it.
  static let hasSublayerTransform = NodeFlags(rawValue: 1 << 40)
  /// The node is visible only while its front faces the viewer.
  static let isSingleSided = NodeFlags(rawValue: 1 << 41)
  /// Written by the compose pass: a single-sided node faces away from the viewer, so that it is not drawn.
  static let facesAway = NodeFlags(rawValue: 1 << 42)
  /// The node's view is still to be told of a change of traits.
  static let awaitsTraitChange = NodeFlags(rawValue: 1 << 43)

  /// The node's children are in the ``SiblingIndex``.
  static let indexesChildren = NodeFlags(rawValue: 1 << 44)

  /// The node's view is of the class `View` itself, and its layer of the class `Layer`: nothing is overridden.
  static let isPlain = NodeFlags(rawValue: 1 << 45)

  // MARK: Components, 46-63
  /// The node has ``OwnTraits``: it overrides traits, or is a window whose output differs from the defaults.
  static let hasOwnTraits = NodeFlags(rawValue: 1 << 46)
  /// The node has ``TraitHandlers``.
  static let observesTraits = NodeFlags(rawValue: 1 << 47)
  // Set and cleared by their columns: see `ComponentColumn`.
  /// ``LayerTransform``: a transform other than identity.
  static let hasTransform = NodeFlags(rawValue: 1 << 48)
  /// ``LayerPlane``, written by the compose pass: the node has perspective or a raster cache.
  ///
  /// Window transforms of its subtree map to its own space; the component's transform maps from there to the parent's.
  static let isPlane = NodeFlags(rawValue: 1 << 49)
  /// ``BoundsInterpolation``: the bounds origin is interpolated between the last two ticks.
  static let isInterpolated = NodeFlags(rawValue: 1 << 50)
  /// The node has ``LayerCorners``.
  static let hasCorners = NodeFlags(rawValue: 1 << 51)
  /// The node has a ``LayerBorder``.
  static let hasBorder = NodeFlags(rawValue: 1 << 52)
  /// The node has a ``LayerShadow``.
  static let hasShadow = NodeFlags(rawValue: 1 << 53)
  /// The node has a ``LayerMask``.
  static let hasMask = NodeFlags(rawValue: 1 << 54)
  /// The node has ``ViewHitTesting`` values.
  static let hasHitTesting = NodeFlags(rawValue: 1 << 55)
  /// The node has ``ViewMargins``.
  static let hasMargins = NodeFlags(rawValue: 1 << 56)
  /// The node has a ``LayerTime``.
  static let hasOwnTime = NodeFlags(rawValue: 1 << 57)
  /// The node has ``RunningTracks``.
  static let isAnimated = NodeFlags(rawValue: 1 << 58)
  /// The node has a ``TouchBlock``.
  static let isTouchBlocked = NodeFlags(rawValue: 1 << 59)
  /// The node has, or has had, a component without a flag of its own.
  static let hasOtherComponents = NodeFlags(rawValue: 1 << 60)
  /// The node has a ``LayerDepth``.
  static let hasDepth = NodeFlags(rawValue: 1 << 61)
  /// ``PresentedNode``: frames show other values than the model's.
  static let isPresented = NodeFlags(rawValue: 1 << 62)
  /// ``ChildrenInSight``: only those of its children that are in sight are placed and drawn.
  static let cullsChildren = NodeFlags(rawValue: 1 << 63)

  // MARK: Sets
  /// All components.
  static let components = NodeFlags(rawValue: 0x3_FFFF << 46)
  /// The flags whose nodes the window's context counts.
  static let countedInContext: NodeFlags = [
    .isCached, .hasMask, .showsTiles, .sharesMargins, .interpolatesMotion,
  ]
  /// The flags of nodes that a window animates or interpolates.
  static let presentation: NodeFlags = [
    .isPresented, .isAnimated, .isTouchBlocked, .isInterpolated,
  ]
  /// The flags of nodes of which more than the number of the context changes with the window.
  static let changedByContext = countedInContext.union(presentation)
  /// The flags of nodes that are concerned where they come into a tree or leave one.
  static let concernedByMoves: NodeFlags = components.union(changedByContext).union(traitsBits)
    .union([.isMask, .isWindow, .hasRecording, .awaitsTraitChange, .hasLayout])
  /// The flags of nodes whose components change with the window.
  static let toldOfWindows: NodeFlags = [.hasOtherComponents, .hasMargins, .sharesMargins]
  /// The flags that animations may change: frames read those of the ``PresentedNode``.
  static let presentable: NodeFlags = [
    .hasTransform, .hasTransform3D, .hasPerspective, .hasSublayerTransform, .hasBorder, .hasShadow,
  ]
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
    .needsLayout, .needsDisplay, .needsCompose, .needsDraw, .needsInsets, .needsTraits,
    .needsProperties, .needsConstraints, .needsAccessibility,
  ]
  static let allSubtreeNeeds: NodeFlags = [
    .subtreeNeedsLayout, .subtreeNeedsDisplay, .subtreeNeedsCompose, .subtreeNeedsDraw,
    .subtreeNeedsInsets, .subtreeNeedsTraits, .subtreeNeedsProperties, .subtreeNeedsConstraints,
    .subtreeNeedsAccessibility,
  ]
  /// The flags that ancestors get even from a hidden node.
  static let demandsOfHidden: NodeFlags = [
    .subtreeNeedsLayout, .subtreeNeedsInsets, .subtreeNeedsTraits, .subtreeNeedsProperties,
    .subtreeNeedsConstraints,
  ]
  static let traitsBits: NodeFlags = [.needsTraits, .subtreeNeedsTraits]
  static let insetsBits: NodeFlags = [.needsInsets, .subtreeNeedsInsets]
  static let layoutBits: NodeFlags = [.needsLayout, .subtreeNeedsLayout]
  /// The flags that keep the stage ticking until they are cleared.
  static let tickBits: NodeFlags = layoutBits.union(insetsBits).union(traitsBits)
    .union(propertyBits).union(constraintBits)
  static let propertyBits: NodeFlags = [.needsProperties, .subtreeNeedsProperties]
  static let constraintBits: NodeFlags = [.needsConstraints, .subtreeNeedsConstraints]
  static let accessibilityBits: NodeFlags = [.needsAccessibility, .subtreeNeedsAccessibility]
  static let displayBits: NodeFlags = [.needsDisplay, .subtreeNeedsDisplay]
  static let composeBits: NodeFlags = [.needsCompose, .subtreeNeedsCompose]
  static let drawBits: NodeFlags = [.needsDraw, .subtreeNeedsDraw]
  /// The flags that changes of what a frame shows set.
  static let frameBits = layoutBits.union(displayBits).union(composeBits).union(drawBits)

  /// The `subtreeNeedsX` flags that ancestors must have: one for each `needsX` or `subtreeNeedsX` that is set.
  var demandOnAncestors: NodeFlags {
    let needs = rawValue & Self.allNeeds.rawValue
    return NodeFlags(rawValue: (needs << 1) | (rawValue & Self.allSubtreeNeeds.rawValue))
  }
}
