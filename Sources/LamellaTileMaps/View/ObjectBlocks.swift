internal import LamellaGeometry
internal import LamellaGraphics

/// The drawing of an object layer by blocks of map pixels.
final class ObjectBlocks: BlockContent {
  /// The kinds of objects that are drawn.
  struct Kinds: OptionSet {
    let rawValue: Int
    static let shapes = Kinds(rawValue: 1)
    static let texts = Kinds(rawValue: 2)
  }

  /// An object with the rectangle in which it is drawn.
  private struct Item {
    var object: TileMapObject
    var bounds: Rect
  }

  var tint: Color
  let adds: Bool
  let renderer: TileRenderer
  /// The objects, in drawing order.
  private var items: [Item] = []
  /// The indices of the objects that touch each bucket, ascending.
  private var buckets: [Bucket: [Int32]] = [:]
  /// The indices of the objects that touch very many buckets, ascending.
  private var large: [Int32] = []
  private(set) var extent = Rect.null
  private var shapeColor = Color.clear
  /// The number of tile objects without a picture, and the first tile of these.
  private(set) var missing: (count: Int, first: UInt32) = (0, 0)

  /// A square of the layer by which objects are found.
  private struct Bucket: Hashable {
    var column: Int
    var row: Int
  }

  /// The side of a bucket, in map pixels.
  private static let side = 512.0
  /// The largest number of buckets that an object is listed in.
  private static let maximumBuckets = 64

  /// Makes the drawing of a layer.
  ///
  /// - Complexity: O(n log n) with the number of objects.
  init(
    _ content: TileMapLayer.ObjectContent, _ settings: TileMapLayer.EffectiveSettings,
    kinds: Kinds, renderer: TileRenderer
  ) {
    tint = settings.color
    adds = settings.blendMode == .add
    self.renderer = renderer
    shapeColor = content.color ?? Color(hex: 0xA0_A0A4)
    for object in content.inDrawingOrder where object.isVisible {
      guard let bounds = bounds(of: object, kinds) else { continue }
      let index = Int32(clamping: items.count)
      items.append(Item(object: object, bounds: bounds))
      extent = extent.isNull ? bounds : extent.union(bounds)
      list(index, bounds)
    }
  }

  nonisolated deinit {}

  /// Returns the rectangle in which an object is drawn; nil when it is not.
  private func bounds(of object: TileMapObject, _ kinds: Kinds) -> Rect? {
    switch object.shape {
    case .tile(let cell):
      guard !cell.isEmpty else { return nil }
      guard let placement = renderer.placement(of: object, cell) else {
        missing = (missing.count + 1, missing.count == 0 ? cell.gid : missing.first)
        return nil
      }
      // The frames of an animation may differ in size; a pixel more for rounded edges.
      let bounds = placement.bounds.insetBy(dx: -1, dy: -1)
      return bounds.isFinite ? bounds : nil
    case .text:
      guard kinds.contains(.texts), !object.size.isEmpty else { return nil }
      let bounds = object.path(in: renderer.geometry).boundingBox
      return bounds.isFinite ? bounds : nil
    case .rectangle, .ellipse, .capsule, .point, .polygon, .polyline:
      guard kinds.contains(.shapes) else { return nil }
      let bounds = object.path(in: renderer.geometry).boundingBox.insetBy(dx: -2, dy: -2)
      return bounds.isFinite ? bounds : nil
    }
  }

  /// Lists an object in the buckets that it touches.
  private func list(_ index: Int32, _ bounds: Rect) {
    let (columns, rows) = Self.buckets(in: bounds)
    guard columns.count <= Self.maximumBuckets, rows.count <= Self.maximumBuckets,
      columns.count * rows.count <= Self.maximumBuckets
    else {
      large.append(index)
      return
    }
    for row in rows {
      for column in columns { buckets[Bucket(column: column, row: row), default: []].append(index) }
    }
  }

  /// Returns the buckets that a rectangle touches.
  private static func buckets(in rect: Rect) -> (ClosedRange<Int>, ClosedRange<Int>) {
    let (left, top) = (CellGeometry.floor(rect.minX / side), CellGeometry.floor(rect.minY / side))
    return (
      left...max(left, CellGeometry.floor(rect.maxX / side)),
      top...max(top, CellGeometry.floor(rect.maxY / side))
    )
  }

  /// Returns an object by its place in the drawing order.
  func object(at index: Int32) -> TileMapObject { items[Int(index)].object }

  /// Returns the rectangle in which an object is drawn.
  func bounds(at index: Int32) -> Rect { items[Int(index)].bounds }

  /// Returns the indices of the objects that touch a rectangle, in drawing order.
  func indices(touching area: Rect) -> [Int32] {
    indices(in: area).filter { items[Int($0)].bounds.intersects(area) }
  }

  /// Returns the indices of the objects that may touch a rectangle, in drawing order.
  private func indices(in area: Rect) -> [Int32] {
    var found = Set(large)
    let (columns, rows) = Self.buckets(in: area)
    for row in rows {
      for column in columns { found.formUnion(buckets[Bucket(column: column, row: row)] ?? []) }
    }
    return found.sorted()
  }

  func draw(_ area: Rect, in canvas: Canvas, animated: inout Set<UInt32>) {
    for index in indices(touching: area) {
      let object = items[Int(index)].object
      if case .tile(let cell) = object.shape, renderer.isAnimated(cell.gid) {
        animated.insert(cell.gid)
      }
      draw(object, from: area.origin, in: canvas)
    }
  }

  /// Draws an object.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - origin: The point of the layer at the canvas's origin.
  ///   - canvas: The canvas.
  func draw(_ object: TileMapObject, from origin: Point, in canvas: Canvas) {
    switch object.shape {
    case .tile(let cell):
      let color = tint.withAlpha(tint.alpha * Float(object.opacity))
      renderer.draw(object, cell, movedBy: .zero - origin, tint: color, in: canvas)
    case .text(let text): draw(text, of: object, from: origin, in: canvas)
    case .rectangle, .ellipse, .capsule, .point, .polygon, .polyline:
      drawShape(of: object, from: origin, in: canvas)
    }
  }

  /// Draws a shape: filled faintly, with its outline.
  private func drawShape(of object: TileMapObject, from origin: Point, in canvas: Canvas) {
    let path = object.path(in: renderer.geometry)
      .applying(Transform2D(translationX: -origin.x, y: -origin.y))
    let alpha = shapeColor.alpha * tint.alpha * Float(object.opacity)
    var isOpen = false
    if case .polyline = object.shape { isOpen = true }
    if !isOpen { canvas.fill(path, with: shapeColor.withAlpha(alpha * Self.fillAlpha)) }
    canvas.stroke(path, with: shapeColor.withAlpha(alpha), style: StrokeStyle(lineWidth: 1))
  }

  /// The opacity of the inside of shapes: that of Tiled, 50 of 255.
  private static let fillAlpha: Float = 50.0 / 255
}
