public import LamellaGeometry
public import LamellaGraphics

/// A layer that draws another many times, each a step further.
///
/// ```swift
/// let ring = ReplicatorLayer()
/// ring.prototype = spoke
/// ring.instanceCount = 12
/// ring.instanceTransform = Transform2D(rotationRadians: .pi / 6)
/// ring.instanceAlphaOffset = -0.08
/// ```
///
/// The prototype is in no tree. Its background and its own drawing are recorded with its position, its
/// transform and its opacity, without sublayers; after changing it, call `setNeedsDisplay()` here.
open class ReplicatorLayer: Layer {
  private final var storedPrototype: Layer?
  private final var storedCount = 1
  private final var storedTransform = Transform2D.identity
  private final var storedAlphaOffset = 0.0

  /// More instances than this are not drawn.
  public static let maximumInstanceCount = 4096
  /// More instances than this are not drawn where replicators repeat replicators, all of them together.
  public static let maximumNestedCount = 65_536
  /// Replicators that are repeated by more others than this are not drawn.
  public static let maximumDepth = 16

  /// What is being recorded: how deep, and how many instances may still come.
  private static var depth = 0
  private static var remaining = 0

  /// Makes a layer without a prototype, which draws nothing.
  public required init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  nonisolated deinit {}

  /// What is drawn, in the layer's own space; kept alive.
  ///
  /// It may be a replicator, which repeats what it repeats: see ``maximumNestedCount`` and ``maximumDepth``.
  ///
  /// - Precondition: The layer belongs to no view, is not this one, and does not repeat this one.
  /// - Complexity: O(number of replicators that repeat one another).
  public final var prototype: Layer? {
    get { storedPrototype }
    set {
      require(newValue?.view == nil, "\(treePath) cannot repeat a view's layer: use one of its own")
      var repeated = newValue
      while let layer = repeated {
        require(
          layer !== self,
          "\(treePath) cannot repeat itself, nor what leads back to it: break the circle")
        repeated = (layer as? ReplicatorLayer)?.storedPrototype
      }
      exchange(&storedPrototype, with: newValue)
      setNeedsDisplay()
    }
  }

  /// How many times the prototype is drawn; 1 unless set, limited to 0...4096.
  public final var instanceCount: Int {
    get { storedCount }
    set {
      storedCount = min(max(newValue, 0), Self.maximumInstanceCount)
      setNeedsDisplay()
    }
  }

  /// What leads from one instance to the next, about the middle of the bounds.
  ///
  /// Values that are not finite are refused.
  public final var instanceTransform: Transform2D {
    get { storedTransform }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("instanceTransform") }
      storedTransform = newValue
      setNeedsDisplay()
    }
  }

  /// What each instance is more opaque than the one before; negative for a tail that fades.
  ///
  /// NaN counts as 0, and the rest is limited to -1...1.
  public final var instanceAlphaOffset: Double {
    get { storedAlphaOffset }
    set {
      storedAlphaOffset = newValue.isNaN ? 0 : min(max(newValue, -1), 1)
      setNeedsDisplay()
    }
  }

  /// Draws the instances, the last in front.
  open override func draw(in canvas: Canvas) {
    if let storedPrototype, Self.depth < Self.maximumDepth {
      if Self.depth == 0 { Self.remaining = Self.maximumNestedCount }
      Self.depth += 1
      defer { Self.depth -= 1 }
      let middle = Point(x: bounds.midX, y: bounds.midY)
      var step = Transform2D.identity
      for index in 0..<storedCount {
        // About the middle; too far away to be seen ends it.
        guard step.isFinite, Self.remaining > 0 else { break }
        Self.remaining -= 1
        let alpha = Double(storedPrototype.opacity) + storedAlphaOffset * Double(index)
        if alpha > 0 {
          canvas.saveGState()
          canvas.translateBy(x: middle.x, y: middle.y)
          canvas.concatenate(step)
          canvas.translateBy(x: -middle.x, y: -middle.y)
          canvas.setAlpha(min(alpha, 1))
          draw(storedPrototype, in: canvas)
          canvas.restoreGState()
        }
        step = step.concatenating(storedTransform)
      }
    }
    super.draw(in: canvas)
  }

  private func draw(_ layer: Layer, in canvas: Canvas) {
    let bounds = layer.bounds
    let anchor = Point(
      x: bounds.minX + layer.anchorPoint.x * bounds.width,
      y: bounds.minY + layer.anchorPoint.y * bounds.height)
    canvas.translateBy(x: layer.position.x, y: layer.position.y)
    canvas.concatenate(layer.affineTransform)
    canvas.translateBy(x: -anchor.x, y: -anchor.y)
    if let color = layer.backgroundColor {
      canvas.fill(bounds, cornerRadius: layer.cornerRadius, with: color)
    }
    layer.draw(in: canvas)
  }
}
