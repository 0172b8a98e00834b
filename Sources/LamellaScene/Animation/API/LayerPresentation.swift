public import LamellaGeometry

/// A copy of a layer's presented values: the layer's own with the effect of animations at the running tick.
///
/// The properties have the names of the layer's. For properties of subclasses use ``value(of:)``, and ``model()`` for
/// the layer itself. The values do not change with the layer; superlayer and sublayers are presented at the same time.
///
/// ```swift
/// if ball.layer.presentation()?.hitTest(point) != nil { catchIt() }
/// ```
public struct LayerPresentation {
  /// The rectangle in the layer's own space; the origin is the point that the top left corner shows.
  public var bounds: Rect { geometry.bounds }
  /// The place of the anchor in the superlayer's space, in points.
  public var position: Point { geometry.position }
  /// The distance of the anchor from the superlayer's plane, in points; greater ones lie in front.
  public var zPosition: Double { geometry.zPosition }
  /// The anchor, in units of the size.
  public var anchorPoint: Point { geometry.anchorPoint }
  /// The distance of the anchor from the layer's plane, in points.
  public var anchorPointZ: Double { geometry.anchorPointZ }
  /// The transform about the anchor.
  public var transform: Transform3D { geometry.transform }
  /// The part of the transform in the plane.
  public var affineTransform: Transform2D { transform.affinePart }
  /// The transform of the sublayers about the anchor.
  public var sublayerTransform: Transform3D { geometry.sublayerTransform }
  /// The opacity, 0...1.
  public let opacity: Float
  /// The color behind the contents; nil for none.
  public let backgroundColor: Color?
  /// The radius of the corners, in points.
  public let cornerRadius: Double
  /// The width of the border, in points.
  public let borderWidth: Double
  /// The color of the border.
  public let borderColor: Color
  /// The color of the shadow.
  public let shadowColor: Color
  /// The opacity of the shadow, 0...1.
  public let shadowOpacity: Float
  /// The standard deviation of the shadow's blur, in points.
  public let shadowRadius: Double
  /// The offset of the shadow, in points.
  public let shadowOffset: Size
  /// Whether the layer and its sublayers are hidden.
  public let isHidden: Bool
  /// Whether sublayers are clipped to the bounds.
  public let masksToBounds: Bool

  private let geometry: PresentedGeometry
  // Kept: its row is used again when it ends.
  private let layer: Layer
  private let time: Double

  init(_ layer: Layer, _ window: Window) {
    self.init(
      layer, PresentedGeometry(layer, window.storedAnimations, window.mediaTime), window.mediaTime)
  }

  private init(_ layer: Layer, _ geometry: PresentedGeometry, _ time: Double) {
    self.layer = layer
    self.time = time
    self.geometry = geometry
    let values = PresentedValues(layer, layer.hostWindow?.storedAnimations, time)
    opacity = Float(min(max(values.vector(.opacity)[0], 0), 1))
    let background = values.vector(.backgroundColor).color
    backgroundColor = background.alpha == 0 && layer.backgroundColor == nil ? nil : background
    cornerRadius = max(0, values.vector(.cornerRadius)[0])
    borderWidth = max(0, values.vector(.borderWidth)[0])
    borderColor = values.vector(.borderColor).color
    shadowColor = values.vector(.shadowColor).color
    shadowOpacity = Float(min(max(values.vector(.shadowOpacity)[0], 0), 1))
    shadowRadius = max(0, values.vector(.shadowRadius)[0])
    shadowOffset = values.vector(.shadowOffset).size
    // A view that vanishes at the end of an animation is still shown.
    isHidden = layer.table[layer.row].flags.contains(.isHidden)
    masksToBounds = layer.masksToBounds
  }

  /// Returns the presentation of another layer at the same time.
  private func presented(_ layer: Layer) -> LayerPresentation {
    LayerPresentation(layer, presentedGeometry(layer), time)
  }

  /// Returns the presented geometry of a layer at the same time.
  private func presentedGeometry(_ layer: Layer) -> PresentedGeometry {
    PresentedGeometry(layer, layer.hostWindow?.storedAnimations, time)
  }

  // MARK: Tree

  /// Returns the layer whose values these are.
  public func model() -> Layer { layer }

  /// The presented superlayer; nil for the root of a tree.
  public var superlayer: LayerPresentation? { layer.superlayer.map { presented($0) } }

  /// The presented sublayers, back to front.
  ///
  /// - Complexity: O(number of sublayers), with an allocation.
  public var sublayers: [LayerPresentation] { layer.sublayers.map { presented($0) } }

  // MARK: Geometry

  /// The bounding box in the superlayer's space, the superlayer's `sublayerTransform` aside.
  public var frame: Rect { geometry.spatialTransform(in: nil).flattened.apply(bounds).limited }

  /// Returns whether a point of the layer's own space is in the bounds.
  public func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// Returns the frontmost layer at a point by presented values, this one or one in it; nil for none.
  ///
  /// For layers that move: `Layer.hitTest(_:)` and `View.hitTest(_:with:)` go by the places where they will be. Hidden
  /// layers are left out, and so is what `masksToBounds` cuts off; sublayers may reach beyond the bounds otherwise.
  /// Layers that the engine adds are not hit: tiles, and the pictures of snapshots and transitions.
  ///
  /// - Parameter point: A point in the superlayer's space.
  /// - Returns: The presented layer, whose ``model()`` is the layer itself.
  /// - Complexity: O(number of descendants), with allocations.
  public func hitTest(_ point: Point) -> LayerPresentation? {
    /// A layer with its presented geometry and that of its superlayer, for the search.
    typealias Node = (layer: Layer, geometry: PresentedGeometry, parent: PresentedGeometry?)
    let root: Node = (layer, geometry, layer.superlayer.map { presentedGeometry($0) })
    let hit = Layer.frontmost(
      from: root, at: point,
      enter: { node, point in
        guard !node.layer.isHidden,
          let inner = node.geometry.visiblePoint(point, of: node.layer, in: node.parent)
        else { return nil }
        let isInside = node.geometry.bounds.contains(inner)
        return node.layer.masksToBounds && !isInside ? nil : (inner, isInside)
      },
      sublayers: { node in
        node.layer.sublayers.filter { !($0 is InnerLayer) }
          .map { ($0, presentedGeometry($0), node.geometry) }
      },
      height: { $0.geometry.zPosition })
    return hit.map { LayerPresentation($0.layer, $0.geometry, time) }
  }

  // MARK: Conversion

  /// Converts a point of the layer's own space to that of another layer, by presented values; nil means the root.
  public func convert(_ point: Point, to other: LayerPresentation?) -> Point {
    projection(to: other).apply(point).limited
  }

  /// Converts a point of another layer's space to the layer's own, by presented values; nil means the root.
  public func convert(_ point: Point, from other: LayerPresentation?) -> Point {
    other?.convert(point, to: self) ?? projectionFromRoot.apply(point).limited
  }

  /// Converts a rectangle to another layer's space, by presented values, and returns its bounding box there; nil means
  /// the root.
  public func convert(_ rect: Rect, to other: LayerPresentation?) -> Rect {
    projection(to: other).apply(rect).limited
  }

  /// Converts a rectangle of another layer's space, by presented values, and returns its bounding box in the layer's
  /// own; nil means the root.
  public func convert(_ rect: Rect, from other: LayerPresentation?) -> Rect {
    other?.convert(rect, to: self) ?? projectionFromRoot.apply(rect).limited
  }

  /// Returns the map from the layer's space to that of another presentation; nil means the root.
  private func projection(to other: LayerPresentation?) -> ProjectiveTransform {
    guard let other else { return projectionToRoot }
    return projectionToRoot.concatenating(other.projectionFromRoot)
  }

  private var projectionToRoot: ProjectiveTransform {
    var result = ProjectiveTransform.identity
    var (current, geometry) = (layer, geometry)
    while let above = current.superlayer {
      let outer = presentedGeometry(above)
      result = result.concatenating(geometry.spatialTransform(in: outer).flattened)
      (current, geometry) = (above, outer)
    }
    return result
  }

  /// The inverse; where a transform flattens the plane, the map of all points to the anchor.
  private var projectionFromRoot: ProjectiveTransform {
    projectionToRoot.inverse
      ?? ProjectiveTransform(
        Transform2D(a: 0, b: 0, c: 0, d: 0, tx: geometry.anchor.x, ty: geometry.anchor.y))
  }

  // MARK: Other properties

  /// Returns the presented value of any property; nil for one that the layer does not have.
  ///
  /// Ask at once: it reads the layer as it is when asked, at the time of the presentation.
  public func value<Value>(of property: AnimatableProperty<Value>) -> Value? {
    let values = PresentedValues(layer, layer.hostWindow?.storedAnimations, time)
    switch property.target {
    case .field(let field): return Value(AnimationValue(values.value(field)))
    case .bounds:
      let (origin, size) = (values.vector(.boundsOrigin), values.vector(.boundsSize))
      return Value(AnimationValue(SIMD4(origin[0], origin[1], size[0], size[1])))
    case .component(_, let field):
      return AnimationValue(values.value(field)).part(property.target, of: .field(field))
        .flatMap { Value($0) }
    }
  }
}

extension LayerPresentation: Equatable {
  /// Returns whether two presentations are of the same layer at the same time.
  public static func == (left: LayerPresentation, right: LayerPresentation) -> Bool {
    left.layer === right.layer && left.time == right.time
  }
}

/// The access to the presented values of a layer at a time.
private struct PresentedValues {
  let table: NodeTable
  let row: Row
  let store: AnimationStore?

  init(_ layer: Layer, _ store: AnimationStore?, _ time: Double) {
    (table, row, self.store) = (layer.table, layer.row, store)
    store?.setSampleTime(time)
  }

  /// Returns the presented numbers of a field.
  func vector(_ field: AnimatedField) -> AnimationVector {
    store?.vector(field, of: row) ?? table.animated.vector(field, of: row)
  }

  /// Returns the presented transform of a field.
  func transform(_ field: AnimatedField) -> Transform3D {
    store?.transform(field, of: row) ?? table.animated.transform(field, of: row)
  }

  /// Returns the presented value of any field.
  func value(_ field: AnimatedField) -> ChangedValue {
    store?.shown(field, of: row) ?? table.animated.value(of: field, row)
  }
}

/// The presented geometry of a layer.
private struct PresentedGeometry {
  let bounds: Rect
  let position: Point
  let zPosition: Double
  let anchorPoint: Point
  let anchorPointZ: Double
  let transform: Transform3D
  let sublayerTransform: Transform3D

  init(_ layer: Layer, _ store: AnimationStore?, _ time: Double) {
    let values = PresentedValues(layer, store, time)
    let size = values.vector(.boundsSize)
    bounds = Rect(
      origin: values.vector(.boundsOrigin).point,
      size: Size(width: max(0, size[0]), height: max(0, size[1])))
    position = values.vector(.position).point
    zPosition = values.vector(.zPosition)[0]
    anchorPoint = values.vector(.anchorPoint).point
    anchorPointZ = values.vector(.anchorPointZ)[0]
    transform = values.transform(.transform)
    sublayerTransform = values.transform(.sublayerTransform)
  }

  /// The anchor in the layer's own space.
  var anchor: Point {
    Point(
      x: bounds.minX + anchorPoint.x * bounds.width,
      y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// Returns the map of the layer's own space to that of a superlayer, whose `sublayerTransform` counts; nil means one
  /// without.
  func spatialTransform(in parent: PresentedGeometry?) -> Transform3D {
    let result =
      transform
      .translatedBy(x: -anchor.x, y: -anchor.y, z: -anchorPointZ)
      .concatenating(Transform3D(translationX: position.x, y: position.y, z: zPosition))
    guard let parent, !parent.sublayerTransform.isIdentity else { return result }
    let about = parent.anchor
    return result.concatenating(
      parent.sublayerTransform.about(x: about.x, y: about.y, z: parent.anchorPointZ))
  }

  /// Returns the point of the layer's own space that shows at a point of the superlayer's; nil where it lies behind the
  /// eye, or the layer has no area or turns its back and shows only its front.
  func visiblePoint(_ point: Point, of layer: Layer, in parent: PresentedGeometry?) -> Point? {
    let spatial = spatialTransform(in: parent)
    if !layer.isDoubleSided, spatial.facesAway { return nil }
    guard let inverse = spatial.flattened.inverse, inverse.divisor(at: point) > 0 else {
      return nil
    }
    return inverse.apply(point)
  }
}
