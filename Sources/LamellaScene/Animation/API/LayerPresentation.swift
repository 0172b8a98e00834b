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
  /// The z position.
  private let height: Double
  /// Kept: its row is used again when it ends.
  private let layer: Layer
  private let time: Double

  init(_ layer: Layer, _ window: Window) {
    self.init(layer, window.storedAnimations, window.mediaTime)
  }

  private init(_ layer: Layer, _ store: AnimationStore?, _ time: Double) {
    self.layer = layer
    self.time = time
    let (table, row) = (layer.table, layer.row)
    store?.look(at: time)
    func lanes(_ field: AnimatedField) -> Lanes {
      store?.lanes(field, of: row) ?? table.lanes(field, of: row)
    }
    let size = lanes(.boundsSize)
    bounds = Rect(
      origin: lanes(.boundsOrigin).point,
      size: Size(width: max(0, size[0]), height: max(0, size[1])))
    position = lanes(.position).point
    height = lanes(.zPosition)[0]
    anchorPoint = lanes(.anchorPoint).point
    transform =
      store?.transform(.transform, of: row) ?? table.transform(.transform, of: row)
    opacity = min(max(lanes(.opacity)[0], 0), 1)
  }

  /// The bounding box in the superlayer's space, the superlayer's `sublayerTransform` aside.
  public var frame: Rect { placement.apply(bounds).limited }

  /// Where points of the layer's space are in the superlayer's.
  private var placement: ProjectiveTransform {
    let anchor = Point(
      x: bounds.minX + anchorPoint.x * bounds.width,
      y: bounds.minY + anchorPoint.y * bounds.height)
    let flat = transform.translatedBy(x: -anchor.x, y: -anchor.y, z: 0).flattened
    return flat.concatenating(
      ProjectiveTransform(Transform2D(translationX: position.x, y: position.y)))
  }

  /// The frontmost layer at a point by what is shown, this one or one in it; nil for none.
  ///
  /// ```swift
  /// if ball.layer.presentation()?.hitTest(point) != nil { catchIt() }
  /// ```
  ///
  /// For what moves: `View.hitTest(_:with:)` goes by where views will be. Hidden layers are left out, and so is what
  /// `masksToBounds` cuts off; sublayers may reach beyond the bounds otherwise. What the engine adds counts as not
  /// there: tiles, and the pictures of snapshots and transitions.
  ///
  /// - Parameter point: In the superlayer's space; `sublayerTransform` does not count.
  /// - Returns: The layer, whose own values are the model's.
  /// - Complexity: O(layers in it), and it allocates.
  public func hitTest(_ point: Point) -> Layer? {
    let store = layer.hostWindow?.storedAnimations
    // The layers that are being searched, outermost first: as deep as the tree is.
    var levels: [Level] = []
    if let first = level(at: point, store) { levels.append(first) }
    while let level = levels.last {
      if let sublayer = levels[levels.count - 1].sublayers.popLast() {
        if let inner = sublayer.level(at: level.point, store) { levels.append(inner) }
      } else if level.isInside {
        return level.layer
      } else {
        levels.removeLast()
      }
    }
    return nil
  }

  /// A layer that a hit test is searching.
  private struct Level {
    let layer: Layer
    /// In the layer's own space.
    let point: Point
    let isInside: Bool
    /// The sublayers that are still to be searched, the one in front last.
    var sublayers: [LayerPresentation]
  }

  /// Begins the search of the layer; nil where nothing of it can be hit at a point.
  private func level(at point: Point, _ store: AnimationStore?) -> Level? {
    guard !layer.isHidden, let inverse = placement.inverse, inverse.divisor(at: point) > 0 else {
      return nil
    }
    let inner = inverse.apply(point)
    let isInside = bounds.contains(inner)
    if layer.masksToBounds, !isInside { return nil }
    let shown = layer.sublayers.filter { !($0 is InnerLayer) }
      .map { LayerPresentation($0, store, time) }
    // Of those that lie equally high, the later ones lie in front.
    let order = shown.indices.sorted {
      shown[$0].height != shown[$1].height ? shown[$0].height < shown[$1].height : $0 < $1
    }
    return Level(
      layer: layer, point: inner, isInside: isInside, sublayers: order.map { shown[$0] })
  }

  /// What is shown of any property.
  ///
  /// Ask at once: later it tells of the layer as it is then. It keeps the layer alive.
  public func value<Value>(of property: AnimatableProperty<Value>) -> Value? {
    let (table, row, store) = (layer.table, layer.row, layer.hostWindow?.storedAnimations)
    store?.look(at: time)
    func shown(_ field: AnimatedField) -> AnimationValue {
      AnimationValue(store?.shown(field, of: row) ?? table.value(of: field, row))
    }
    switch property.target {
    case .field(let field): return Value(shown(field))
    case .bounds:
      guard let origin = shown(.boundsOrigin).lanes, let size = shown(.boundsSize).lanes else {
        return nil
      }
      return Value(AnimationValue(SIMD4(origin[0], origin[1], size[0], size[1])))
    case .component(_, let field):
      return shown(field).part(property.target, of: .field(field)).flatMap { Value($0) }
    }
  }
}
