public import LamellaGeometry

/// What a layer shows at a tick: its own values and what animations make of them.
public struct LayerPresentation {
  /// What the top left corner shows, and the size.
  public let bounds: Rect
  /// Where the anchor stands in the superlayer's space.
  public let position: Point
  /// In units of the size.
  public let anchorPoint: Point
  /// The transform about the anchor.
  public let transform: Transform3D
  /// 0...1.
  public let opacity: Double
  /// Kept: its row is used again when it ends.
  private let layer: Layer
  private let time: Double

  init(_ layer: Layer, _ window: Window) {
    self.layer = layer
    time = window.mediaTime
    let (table, row, store) = (layer.table, layer.row, window.storedAnimations)
    store?.look(at: time)
    func lanes(_ field: AnimatedField) -> Lanes {
      store?.lanes(field, of: row) ?? table.lanes(field, of: row)
    }
    let size = lanes(.boundsSize)
    bounds = Rect(
      origin: lanes(.boundsOrigin).point,
      size: Size(width: max(0, size[0]), height: max(0, size[1])))
    position = lanes(.position).point
    anchorPoint = lanes(.anchorPoint).point
    transform =
      store?.transform(.transform, of: row) ?? table.transform(.transform, of: row)
    opacity = min(max(lanes(.opacity)[0], 0), 1)
  }

  /// The bounding box in the superlayer's space, the superlayer's `sublayerTransform` aside.
  public var frame: Rect {
    let anchor = Point(
      x: bounds.minX + anchorPoint.x * bounds.width,
      y: bounds.minY + anchorPoint.y * bounds.height)
    let flat = transform.translatedBy(x: -anchor.x, y: -anchor.y, z: 0).flattened
    let moved = flat.concatenating(
      ProjectiveTransform(AffineTransform(translationX: position.x, y: position.y)))
    return moved.apply(bounds).limited
  }

  /// What is shown of any property.
  ///
  /// Ask at once: later it tells of the layer as it is then. It keeps the layer alive.
  public func value<Value>(of property: AnimatableProperty<Value>) -> Value? {
    let (table, row, store) = (layer.table, layer.row, layer.hostWindow?.storedAnimations)
    store?.look(at: time)
    func lanes(_ field: AnimatedField) -> Lanes {
      store?.lanes(field, of: row) ?? table.lanes(field, of: row)
    }
    func transform(_ field: AnimatedField) -> Transform3D {
      store?.transform(field, of: row) ?? table.transform(field, of: row)
    }
    switch property.target {
    case .field(.path):
      return Value(AnimationValue(store?.path(of: row) ?? table.path(of: row)))
    case .field(let field) where field.isTransform:
      return Value(AnimationValue(transform(field)))
    case .field(let field): return Value(AnimationValue(lanes(field)))
    case .bounds:
      let (origin, size) = (lanes(.boundsOrigin), lanes(.boundsSize))
      return Value(AnimationValue(SIMD4(origin[0], origin[1], size[0], size[1])))
    case .component(let component, let field):
      let parts = TransformParts(transform(field))
      return Value(AnimationValue(component.value(in: parts)))
    }
  }
}
