public import LamellaGeometry
public import LamellaGraphics

/// A layer that draws another layer many times, each time with a further transform.
///
/// ```swift
/// let ring = ReplicatorLayer()
/// ring.prototype = spoke
/// ring.instanceCount = 12
/// ring.instanceTransform = Transform2D(rotationRadians: .pi / 6)
/// ring.instanceAlphaOffset = -0.08
/// ```
///
/// The prototype is not in a tree. Its background and its own drawing are recorded with its position,
/// transform and opacity, without sublayers. After a change of it, call the replicator's `setNeedsDisplay()`.
open class ReplicatorLayer: Layer {
  private final var storedPrototype: Layer?
  private final var storedCount = 1
  private final var storedTransform = Transform2D.identity
  private final var storedAlphaOffset = 0.0

  /// The maximum of ``instanceCount``.
  public static let maximumInstanceCount = 4096
  /// The maximum total number of instances drawn by replicators of replicators.
  public static let maximumNestedCount = 65_536
  /// The maximum nesting depth of replicators; deeper ones are not drawn.
  public static let maximumDepth = 16

  /// The nesting depth of the recording in progress.
  private static var depth = 0
  private static var remaining = 0

  /// Makes a layer without a prototype, which draws nothing.
  public required init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  nonisolated deinit {}

  /// The layer to draw, in the replicator's own space; kept alive.
  ///
  /// A replicator may be a prototype, too; see ``maximumNestedCount`` and ``maximumDepth``.
  ///
  /// - Precondition: The layer belongs to no view, is not this layer, and does not repeat this layer.
  /// - Complexity: O(nesting depth of replicators).
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

  /// The number of instances; default 1, limited to 0...4096.
  public final var instanceCount: Int {
    get { storedCount }
    set {
      storedCount = min(max(newValue, 0), Self.maximumInstanceCount)
      setNeedsDisplay()
    }
  }

  /// The transform from each instance to the next, about the center of the bounds.
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

  /// The change of opacity from each instance to the next; negative values fade out.
  ///
  /// Limited to -1...1; NaN counts as 0.
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
        // About the center. Instances that are not finite are out of sight.
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

  /// Draws the background and the content of a layer at its place in the superlayer, without its sublayers.
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
