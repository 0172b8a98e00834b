public import LamellaGeometry
public import LamellaGraphics

/// A rectangle that draws content, arranges its subviews and responds to events.
///
/// UIKit's `UIView` for games: a responder that owns one ``Layer``. Subclass it to draw
/// (`draw(_:in:)`), to arrange (`layoutSubviews()`), or to respond (`touchesBegan` and so on).
///
/// ```swift
/// let card = View(frame: Rect(x: 20, y: 20, width: 200, height: 120))
/// card.backgroundColor = .white
/// card.cornerRadius = 12
/// window.addSubview(card)
/// ```
open class View: Responder, LayerDelegate {
  /// The layer that draws the view.
  public final let layer: Layer
  final var row: Row { layer.row }
  // Stored because access to `shared` takes a call.
  final var table: NodeTable { layer.table }

  // No more fields, as there may be very many views: rarely used values are components in the node table.

  /// Whether it is of this very class, of which nothing is overridden.
  final var isPlain: Bool { table[row].flags.contains(.isPlain) }

  /// The class of the layer that the view makes for itself; `Layer` unless overridden.
  open class var layerClass: Layer.Type { Layer.self }

  /// Makes a view with a frame in its future superview's space.
  public init(frame: Rect = .zero) {
    let isPlain = Self.self == View.self
    layer = isPlain ? Layer() : Self.layerClass.init()
    super.init()
    layer.attach(self, isPlain: isPlain, frame: frame)
  }

  deinit {
    // The layer may live on in other hands; it must not lead back here.
    NodeTable.shared.detachView(of: layer.row)
  }

  // MARK: Overridable

  /// Draws the view's content, above its background and below its subviews.
  ///
  /// Called before the view is first shown with a size and after `setNeedsDisplay()`, and after a
  /// change of bounds with `contentMode` set to `.redraw`. What was recorded last is shown until then,
  /// placed in the bounds as `contentMode` says: scrolling the bounds' origin moves the subviews and not
  /// the drawing.
  ///
  /// - Parameters:
  ///   - rect: The part to draw, in the view's own space: the whole bounds, as the display list is replaced as a whole,
  ///     or a tile if the view's layer is a `TileLayer`.
  ///   - canvas: The canvas, in the view's own space.
  open func draw(_ rect: Rect, in canvas: Canvas) {}

  /// Updates properties of the view and its subviews from models; the default does nothing.
  ///
  /// Called by the properties pass, before layout and independent of it, parents before children: when the view comes
  /// into a window for the first time, after `setNeedsUpdateProperties()`, and when a property of an `@Observable` model
  /// changes that was read in the last call. Never call it yourself. See <doc:ObservedModels>.
  open func updateProperties() {}

  /// Sets the frames of the subviews.
  ///
  /// The default does nothing. Called by the layout pass through `layoutSublayers(of:)`, parents before children, when
  /// the view was marked by `setNeedsLayout()`, changed its bounds, or gained or lost a subview. Never call it
  /// yourself.
  open func layoutSubviews() {}

  /// Returns the size that suits the view's content best within a proposed size; the default keeps the view's size.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  /// The size that the view's content has by itself.
  ///
  /// An axis without one has `View.noIntrinsicMetric`, the default for both.
  open var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, View.noIntrinsicMetric) }

  /// The value for an axis without an intrinsic size: -1.
  public static let noIntrinsicMetric = -1.0

  /// Marks the view and its superview for layout after a change of `intrinsicContentSize`.
  open func invalidateIntrinsicContentSize() {
    table.markForArrangingWithParent(row)
    invalidateContentSize()
  }

  // MARK: Layout by constraints

  /// Adds, removes and changes constraints; called before the layout, children first, after `setNeedsUpdateConstraints()`,
  /// and when the view first takes part in a layout by constraints.
  ///
  /// For changes that are too many to be made where their reason is. Call `super` last.
  open func updateConstraints() {}

  /// Whether the height of the view's content depends on the width that the layout finds; false unless overridden.
  ///
  /// The height of `intrinsicContentSize` is then that for its width.
  open var hasHeightForWidth: Bool { false }

  /// Returns the height of the view's content in a width, for a view with ``hasHeightForWidth``.
  open func contentHeight(forWidth width: Double) -> Double { intrinsicContentSize.height }

  /// The view with the text to whose first baseline constraints align: itself, or one in it.
  open var viewForFirstBaselineLayout: View { viewForLastBaselineLayout }

  /// The view with the text to whose last baseline constraints align: itself, or one in it.
  open var viewForLastBaselineLayout: View { self }

  /// The space between the frame's edges and what constraints align, such as that of a shadow or a badge; zero unless
  /// overridden.
  ///
  /// Constraints are about the frame without these insets, and so is `intrinsicContentSize`. After a change, call
  /// `invalidateIntrinsicContentSize()`.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// Returns where the baselines of the view's text are if it has a size; at the edges unless overridden.
  open func baselineOffsets(in size: Size) -> BaselineOffsets { BaselineOffsets() }

  // MARK: The layer's delegate

  /// Provides the layer's content without drawing, before the view draws; false unless overridden.
  open func display(_ layer: Layer) -> Bool { false }

  /// Records what the view's layer draws: the default calls `draw(_:in:)` with the bounds.
  open func draw(_ layer: Layer, in canvas: Canvas) {
    draw(layer.bounds, in: canvas)
  }

  /// Places the sublayers of the view's layer: the default calls `layoutSubviews()`.
  open func layoutSublayers(of layer: Layer) {
    layoutSubviews()
  }

  // MARK: Insets

  /// The parts of the bounds, along the edges, that displays cover or round off.
  ///
  /// The part of the superview's safe area insets that the view reaches into; zero outside of a window.
  /// A window's insets are set by its host.
  ///
  /// - Complexity: O(depth).
  public var safeAreaInsets: EdgeInsets { derivedSafeAreaInsets }

  /// Called after `safeAreaInsets` changed, before the layout that follows.
  open func safeAreaInsetsDidChange() {}

  /// Called after `layoutMargins` changed, before the layout that follows.
  open func layoutMarginsDidChange() {}

  /// The next responder in the chain: the view's controller if it has one, else the superview.
  open override var next: Responder? { manager ?? superview }

  /// Called before the view changes its superview.
  open func willMove(toSuperview newSuperview: View?) {}
  /// Called after the view changed its superview.
  open func didMoveToSuperview() {}
  /// Called before the view changes its window; goes to the whole subtree.
  open func willMove(toWindow newWindow: Window?) {}
  /// Called after the view changed its window; goes to the whole subtree.
  open func didMoveToWindow() {}
  /// Called after a subview was added.
  open func didAddSubview(_ subview: View) {}
  /// Called before a subview is taken out.
  open func willRemoveSubview(_ subview: View) {}

  /// Called when the tint color of the view changes, inherited or not, or by entering a tree.
  ///
  /// One of the calls that changes of traits make; see ``TraitChangeObservable``.
  open func tintColorDidChange() {}

  /// Called when the theme of the view changes, inherited or not, or by entering a tree.
  ///
  /// Views that use a theme's colors update them here.
  open func themeDidChange() {}

  /// Returns whether a recognizer of this view, which is about to recognize its gesture, may do so; true by default.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Adds the view's properties to a list, for tree dumps, digests and inspectors.
  ///
  /// Subclasses call super first and add their own. The list must follow from the model alone.
  open func describe(into properties: inout PropertyList) {
    describeView(into: &properties)
  }

  /// The accessibility label, a name for users who cannot see the view; default nil.
  open var accessibilityLabel: String? {
    get { ViewIdentity.column[row].accessibilityLabel }
    set { ViewIdentity.column.change(row) { $0.accessibilityLabel = newValue } }
  }

  /// The placement of the view's drawing in bounds of another size; default `scaleToFill`.
  ///
  /// With `.redraw`, each change of the bounds' size calls `draw(_:in:)` before the next frame.
  open var contentMode: ContentMode {
    get { layer.contentMode }
    set { layer.contentMode = newValue }
  }

  // MARK: First responder

  /// Makes the view the first responder of its window.
  open override func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder, let window else { return false }
    return window.makeFirstResponder(self)
  }

  /// Resigns as the first responder.
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder, let window else { return false }
    return window.makeFirstResponder(nil)
  }

  open override var isFirstResponder: Bool { window?.firstResponder === self }

  // MARK: Reach

  /// Whether the view can have the focus while it can be hit; false unless overridden.
  ///
  /// One that can become the first responder is that as well while it has the focus of its window. See <doc:Focus>.
  open var canBecomeFocused: Bool { false }

  /// The part of the view that directions start from and lead to, in its own space; the bounds unless overridden.
  open var focusFrame: Rect { bounds }

  /// The ``preferredFocusedView``, unless overridden.
  open override var preferredFocusEnvironments: [Responder] {
    guard FocusOptions.column.count > 0 else { return [] }
    return preferredFocusedView.map { [$0] } ?? []
  }

  /// Whether the view's touches are cancelled for it once it can no longer be hit, as when a superview is hidden.
  ///
  /// False unless overridden, as in UIKit: a view may hide under the finger that drags it.
  open var cancelsTouchesOutOfReach: Bool { false }

  /// Asks the superviews to scroll to a rectangle of the view.
  ///
  /// Comes to each superview of that part's view, the nearest first. Scroll views scroll there; does nothing by
  /// default.
  ///
  /// - Parameter rect: The part, in the view's own space.
  open func bringIntoSight(_ rect: Rect) {}

  // In the class body because methods in extensions cannot be overridden.

  /// Returns the frontmost view at a point, or nil; see <doc:HitTesting>.
  ///
  /// - Parameters:
  ///   - point: The point, in the view's own space.
  ///   - event: The event for which the hit test runs; nil for none.
  /// - Returns: The view, or nil if the point hits nothing.
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    defaultHitTest(point, with: event)
  }

  /// Returns whether a point of the view's own space is inside the view.
  ///
  /// The default takes the bounds, enlarged by negative `hitInsets`.
  open func point(inside point: Point, with event: Event?) -> Bool {
    bounds.inset(by: hitInsets).contains(point)
  }
}
