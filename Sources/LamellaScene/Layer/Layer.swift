public import LamellaGeometry
public import LamellaGraphics

/// A node that draws: geometry and looks of one rectangle and what lies in it.
///
/// Every view owns one; layers of their own add drawing without events. A layer is a handle on a row
/// of the engine's node table: its properties live there, side by side with those of all others.
///
/// ```swift
/// let card = Layer()
/// card.bounds = Rect(x: 0, y: 0, width: 120, height: 80)
/// card.position = Point(x: 100, y: 100)
/// card.backgroundColor = .white
/// view.layer.addSublayer(card)
/// ```
open class Layer {
  let row: Row
  /// How a drawing is placed in bounds of another size.
  final var storedContentMode = View.ContentMode.scaleToFill
  final var storedNeedsDisplayOnBoundsChange = false
  /// What the last drawing recorded; nil for layers that have drawn nothing.
  final var drawing: LayerDrawing?
  /// The one table, at hand: asking for what is shared takes a call.
  nonisolated(unsafe) final let table = NodeTable.shared

  /// Makes a layer without size at the origin.
  public required init() {
    // Two steps: the table notes the layer's address, and that exists only once all fields do.
    row = NodeTable.shared.reserve()
    NodeTable.shared.attach(self, to: row)
  }

  deinit {
    NodeTable.shared.free(row)
  }

  /// The view that owns the layer, if one does.
  public final var view: View? { table.view(of: row) }

  /// Records what the layer draws.
  ///
  /// The default asks the delegate. Called before the layer is first shown with a size, after
  /// `setNeedsDisplay()`, and after a change of bounds where that asks for it; see
  /// `needsDisplayOnBoundsChange`.
  open func draw(in canvas: Canvas) {
    drawContents(in: canvas)
    // Most delegates are views: there is no need to look for the method as for anybody's.
    if let view { return view.draw(self, in: canvas) }
    LayerDelegation.column[row].delegate?.draw(self, in: canvas)
  }

  /// Places the sublayers.
  ///
  /// The default asks the delegate; for a view's layer that comes to `layoutSubviews()`. Never call it
  /// yourself.
  open func layoutSublayers() {
    if let view { return view.layoutSublayers(of: self) }
    LayerDelegation.column[row].delegate?.layoutSublayers(of: self)
  }

  /// A value that the layer's drawing depends on; nil for those that it does not have.
  nonisolated func drawnValue(of field: AnimatedField) -> ChangedValue? {
    guard field == .contentsRect else { return nil }
    return .lanes(Lanes(LayerContents.column[row].rect))
  }

  /// Asks the delegate, where there is one, to fill the layer by other means than drawing.
  ///
  /// - Returns: Whether it did.
  final func asksDelegateToDisplay() -> Bool {
    if let view { return view.display(self) }
    return LayerDelegation.column[row].delegate?.display(self) ?? false
  }

  /// Who draws and arranges the layer; nil unless set, and not kept alive.
  ///
  /// A view is the delegate of its own layer and of no other, which traps; so does giving a view's layer
  /// another delegate.
  public final var delegate: (any LayerDelegate)? {
    get { view ?? LayerDelegation.column[row].delegate }
    set {
      require(
        view == nil || newValue === view,
        "\(treePath) belongs to a view, which is its delegate: add a layer of your own instead")
      require(
        !(newValue is View) || newValue === view,
        "\(treePath) cannot have a view for delegate: a view draws its own layer only")
      guard view == nil else { return }
      LayerDelegation.column.change(row) { $0.delegate = newValue }
    }
  }

  /// Whether a point of the layer's own space is inside; the bounds unless overridden.
  ///
  /// ``hitTest(_:)`` asks it.
  open func contains(_ point: Point) -> Bool { bounds.contains(point) }

  // MARK: Marks

  /// Asks for `draw(in:)` before the next frame.
  public final func setNeedsDisplay() {
    table.mark(row, .needsDisplay)
  }

  /// Asks for `draw(in:)` before the next frame because a part is out of date.
  ///
  /// What was recorded is replaced as a whole, so the whole layer is drawn, and of a ``TileLayer`` the tiles
  /// that the part touches; a part outside of the bounds asks for nothing.
  ///
  /// - Parameter rect: The part, in the layer's own space.
  public final func setNeedsDisplay(_ rect: Rect) {
    guard !rect.standardized.intersection(bounds).isEmpty else { return }
    invalidate(rect.standardized)
  }

  /// Asks for a part to be drawn anew.
  func invalidate(_ rect: Rect) { setNeedsDisplay() }

  /// Asks for drawing anew where what was recorded is cut along the corners, which changed.
  func redrawCorners() {}

  /// Asks for `layoutSublayers()` before the next frame.
  public final func setNeedsLayout() { table.mark(row, .needsLayout) }

  /// Lays out now what needs it, from the highest marked ancestor down.
  public final func layoutIfNeeded() {
    var top = row
    var current = row
    // A layer in the middle of its own layout is not to be laid out again from inside.
    while current >= 0, !table[current].flags.contains(.isLayingOut) {
      if table[current].flags.contains(.needsLayout) { top = current }
      current = table[current].parent
    }
    _ = runLayoutPass(from: top)
  }
}

/// Draws and arranges a layer in the layer's stead; a view is the delegate of its layer.
///
/// All methods have defaults that do nothing.
public protocol LayerDelegate: AnyObject {
  /// Asked before a marked layer draws, to fill the layer by other means than recording.
  ///
  /// - Parameter layer: The layer, whose drawing is about to be made.
  /// - Returns: Whether that is done, so that nothing is recorded; false asks for `draw(_:in:)`.
  func display(_ layer: Layer) -> Bool

  /// Records what the layer draws.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - canvas: Takes the drawing, in the layer's own space.
  func draw(_ layer: Layer, in canvas: Canvas)

  /// Places the sublayers of a marked layer.
  func layoutSublayers(of layer: Layer)

  /// Asked, before `Layer.actions`, what a change of a property becomes where it would be animated.
  ///
  /// - Parameters:
  ///   - layer: The layer, which has its old value still. Of a view's own layer nobody is asked.
  ///   - key: The name of the property; see ``AnimatableProperty/name``.
  /// - Returns: What it becomes; nil leaves that to `Layer.actions`, and then to the block around it.
  func action(for layer: Layer, forKey key: String) -> LayerAction?
}

extension LayerDelegate {
  /// Leaves the layer to `draw(_:in:)`.
  public func display(_ layer: Layer) -> Bool { false }
  /// Draws nothing.
  public func draw(_ layer: Layer, in canvas: Canvas) {}
  /// Leaves the sublayers where they are.
  public func layoutSublayers(of layer: Layer) {}
  /// Has no wish.
  public func action(for layer: Layer, forKey key: String) -> LayerAction? { nil }
}
