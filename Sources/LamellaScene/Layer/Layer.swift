public import LamellaGeometry
public import LamellaGraphics
internal import LamellaRendering

/// A node of the layer tree, with the geometry, appearance and content of a rectangle.
///
/// Every view owns a layer. Layers without a view draw but get no events. A layer is a handle on a row
/// of the engine's node table, which stores its properties contiguously with those of all others.
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
  /// The placement of the last drawing in bounds of another size.
  final var storedContentMode = View.ContentMode.scaleToFill
  final var storedNeedsDisplayOnBoundsChange = false
  /// The last drawing; nil for layers that have drawn nothing.
  final var drawing: RecordedDrawing?
  /// The shared table; stored because access to `shared` takes a call.
  nonisolated(unsafe) final let table = NodeTable.shared

  /// Makes a layer without size at the origin.
  public required init() {
    // Two steps: the table stores the layer's address, which exists only after all fields are initialized.
    row = NodeTable.shared.reserve()
    NodeTable.shared.attach(self, to: row)
  }

  deinit {
    withTable { $0.free(row) }
  }

  /// Connects a new layer with its view.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - isPlain: Whether the view is of the class `View` itself.
  ///   - frame: The view's frame.
  @inline(never)
  final func attach(_ view: View, isPlain: Bool, frame: Rect) {
    table.attach(view, to: row)
    table[row].flags.insert(.isOpaque)
    if isPlain {
      table[row].flags.formUnion([.isPlain, .hasNoLayoutOverrides])
      table[row].flags.subtract([.needsDisplay, .needsLayout])
    } else {
      table[row].flags.formUnion(.needsProperties)
    }
    setInitialFrame(frame, isPlain: isPlain)
  }

  /// Calls a body with the table, which is not retained for the call, as it stays.
  @inline(__always)
  nonisolated final func withTable(_ body: (NodeTable) -> Void) {
    Unmanaged.passUnretained(table)._withUnsafeGuaranteedRef { body($0) }
  }

  /// The view that owns the layer; nil for none.
  public final var view: View? { table.view(of: row) }

  /// Records what the layer draws.
  ///
  /// The default calls the delegate. Called before the layer is first shown with a size, after
  /// `setNeedsDisplay()`, and after a change of bounds if `needsDisplayOnBoundsChange` is set.
  open func draw(in canvas: Canvas) {
    drawContents(in: canvas)
    // A fast path: most delegates are views, which need no dynamic lookup.
    if let view { return view.draw(self, in: canvas) }
    LayerDelegation.column[row].delegate?.draw(self, in: canvas)
  }

  /// Places the sublayers.
  ///
  /// The default calls the delegate; for a view's layer that is `layoutSubviews()`. Never call it yourself.
  open func layoutSublayers() {
    if let view { return view.layoutSublayers(of: self) }
    LayerDelegation.column[row].delegate?.layoutSublayers(of: self)
  }

  /// Returns the value of a property that the layer draws with; nil for properties that it does not have.
  nonisolated func drawnValue(of field: AnimatedField) -> ChangedValue? {
    guard field == .contentsRect else { return nil }
    return .vector(AnimationVector(LayerContents.column[row].rect))
  }

  /// Asks the delegate to provide the content without drawing.
  ///
  /// - Returns: Whether the delegate did.
  final func asksDelegateToDisplay() -> Bool {
    if let view { return view.display(self) }
    return LayerDelegation.column[row].delegate?.display(self) ?? false
  }

  /// The layer's delegate, which may draw it and lay out its sublayers; default nil, held weakly.
  ///
  /// A view is the delegate of its own layer, and setting another delegate there traps. Setting a view as the delegate
  /// of another layer traps, too.
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
      // Changes of the bounds before may have had nobody to lay the layer out.
      if newValue != nil { table.markForLayout(row) }
    }
  }

  /// Returns whether a point in the layer's own space is inside; the default tests the bounds.
  ///
  /// Called by ``hitTest(_:)``.
  open func contains(_ point: Point) -> Bool { bounds.contains(point) }

  // MARK: Marks

  /// Marks the layer for display: `draw(in:)` is called before the next frame.
  public final func setNeedsDisplay() {
    table.mark(row, .needsDisplay)
  }

  /// Marks a rectangle of the layer for display: `draw(in:)` is called before the next frame.
  ///
  /// The whole layer is drawn, as the display list is replaced as a whole; of a `TileLayer`, the tiles that intersect
  /// the rectangle. A rectangle outside the bounds has no effect.
  ///
  /// - Parameter rect: The rectangle, in the layer's own space.
  open func setNeedsDisplay(_ rect: Rect) {
    if !rect.standardized.intersection(bounds).isEmpty { setNeedsDisplay() }
  }

  /// Marks the layer for display if its drawing depends on the corners, which changed.
  func redrawCorners() {}
}

/// The delegate of a layer, which may draw it and lay out its sublayers; a view is the delegate of its layer.
///
/// The default implementations do nothing.
public protocol LayerDelegate: AnyObject {
  /// Provides the content of a marked layer without drawing, such as by setting its `contents`.
  ///
  /// - Parameter layer: The layer marked for display.
  /// - Returns: Whether the content has been provided; if false, `draw(_:in:)` is called.
  func display(_ layer: Layer) -> Bool

  /// Records what the layer draws.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - canvas: The canvas, in the layer's own space.
  func draw(_ layer: Layer, in canvas: Canvas)

  /// Places the sublayers of a marked layer.
  func layoutSublayers(of layer: Layer)

  /// Returns the action for a change of an animatable property; called before `Layer.actions` is searched.
  ///
  /// - Parameters:
  ///   - layer: The layer, which still has the old value. Not called for a view's own layer.
  ///   - key: The name of the property; see ``AnimatableProperty/name``.
  /// - Returns: The action; nil to search `Layer.actions`, and then use the enclosing animation block.
  func action(for layer: Layer, forKey key: String) -> LayerAction?
}

extension LayerDelegate {
  /// Returns false, so that `draw(_:in:)` is called.
  public func display(_ layer: Layer) -> Bool { false }
  /// Draws nothing.
  public func draw(_ layer: Layer, in canvas: Canvas) {}
  /// Does nothing.
  public func layoutSublayers(of layer: Layer) {}
  /// Returns nil.
  public func action(for layer: Layer, forKey key: String) -> LayerAction? { nil }
}
