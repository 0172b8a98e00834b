internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling

/// The views of an image layer, or of tile layers that move together: a container in map pixels, with one view a chunk
/// or image copy.
@MainActor
final class MapLayerViews {
  private let settings: TileMapLayer.EffectiveSettings
  private let parallaxOrigin: Point
  private let container = MapContentView()
  private let pool: TileViewPool
  private let tileSize: Size
  /// The distance that tiles reach beyond their chunk, in map pixels.
  private let overhang: Size
  /// The tile layers, back to front; none for an image layer.
  private let layers: [ChunkLayer]
  private let cellSize: (width: Int, height: Int)
  /// The z order of chunks whose tiles overlap other chunks; nil where none do.
  private let order: ChunkZOrder?

  nonisolated deinit {}

  /// Makes the views of tile layers with the same offset and parallax, back to front, at the front of `content`.
  init(
    _ layers: [ChunkLayer], _ settings: TileMapLayer.EffectiveSettings, group: Int,
    map: TileMap, renderer: TileRenderer, in content: View
  ) {
    self.settings = settings
    self.layers = layers
    parallaxOrigin = map.parallaxOrigin
    cellSize = (map.tileWidth, map.tileHeight)
    tileSize = Size(16 * Double(map.tileWidth), 16 * Double(map.tileHeight))
    overhang = renderer.overhang
    // Tiles that overlap other chunks must be drawn in the order of their cells.
    let order = renderer.overhang.isEmpty ? nil : ChunkZOrder(map.renderOrder)
    self.order = order
    pool = TileViewPool(
      makeView: { [container] in
        let view = ChunkView(layers: layers, group: group, renderer: renderer)
        container.addSubview(view)
        return view
      },
      showTile: { view, column, row in
        (view as? ChunkView)?.show(column: column, row: row)
        if let order { view.layer.zPosition = order.position(column: column, row: row) }
      })
    pool.extent = layers.dropFirst().reduce(layers[0].extent) { $0.union($1.extent) }
    container.anchorPoint = .zero
    content.addSubview(container)
  }

  /// Makes the views of an image layer at the front of `content`; nil when there is no image.
  init?(
    _ image: TileMapLayer.ImageContent, _ settings: TileMapLayer.EffectiveSettings, map: TileMap,
    renderer: TileRenderer, in content: View
  ) {
    guard let source = image.source, let picture = renderer.pictures.image(source) else {
      return nil
    }
    self.settings = settings
    layers = []
    parallaxOrigin = map.parallaxOrigin
    cellSize = (map.tileWidth, map.tileHeight)
    // A view of a small image shows several copies.
    let tile = picture.repeated(
      across: image.repeatsX ? max(1, 256 / picture.width) : 1,
      down: image.repeatsY ? max(1, 256 / picture.height) : 1)
    tileSize = Size(Double(tile.width), Double(tile.height))
    overhang = .zero
    order = nil
    let tint = settings.color
    pool = TileViewPool(
      makeView: { [container] in
        let view = ImageLayerView(tile, tint: tint)
        container.addSubview(view)
        return view
      }, showTile: { _, _, _ in })
    let all = -(1 << 30)..<(1 << 30)
    pool.extent = TileRegion(
      columns: image.repeatsX ? all : 0..<1, rows: image.repeatsY ? all : 0..<1)
    container.anchorPoint = .zero
    content.addSubview(container)
  }

  /// The number of chunk or image views.
  var viewCount: Int { pool.viewCount }

  /// Creates, reuses and places views for the visible rectangle, in map pixels.
  func arrange(visible: Rect, previous: Rect?) {
    let shift = shift(visible)
    container.center = shift
    /// Returns the rectangle of a layer that may be visible, including overhanging tiles.
    func covered(_ rect: Rect, _ shift: Point) -> Rect {
      Rect(
        x: rect.minX - shift.x - overhang.width, y: rect.minY - shift.y - overhang.height,
        width: rect.width + 2 * overhang.width, height: rect.height + 2 * overhang.height)
    }
    let now = covered(visible, shift)
    if let order, order.follow(Point(now.midX / tileSize.width, now.midY / tileSize.height)) {
      pool.forEachView { view, column, row in
        view.layer.zPosition = order.position(column: column, row: row)
      }
    }
    pool.arrange(
      visible: now, previous: previous.map { covered($0, self.shift($0)) }, tileSize: tileSize)
  }

  /// Returns the layer's displacement in map pixels: its offset plus the effect of its parallax factor.
  private func shift(_ visible: Rect) -> Point {
    let shift = Point(
      settings.offset.x + (1 - settings.parallax.x) * (visible.midX - parallaxOrigin.x),
      settings.offset.y + (1 - settings.parallax.y) * (visible.midY - parallaxOrigin.y))
    // Larger displacements have no pixel precision; layers made in code may have any value.
    let limit = 1e15
    return shift.isFinite
      ? Point(min(max(shift.x, -limit), limit), min(max(shift.y, -limit), limit)) : .zero
  }

  /// Returns the frontmost tile at a point of the map as now shown, with its layer's name; nil when there is none.
  func tile(atMapPoint point: Point) -> (layer: String, cell: TileCell)? {
    guard !layers.isEmpty else { return nil }
    let position = point - container.center
    let x = (position.x / Double(cellSize.width)).rounded(.down)
    let y = (position.y / Double(cellSize.height)).rounded(.down)
    guard abs(x) < 1e10, abs(y) < 1e10 else { return nil }
    let (column, row) = (Int(saturating: x), Int(saturating: y))
    // A visible chunk need not be generated again.
    let chunk = pool.view(column: column >> 4, row: row >> 4) as? ChunkView
    for (index, layer) in layers.enumerated().reversed() {
      let cell =
        chunk?.cell(layer: index, column: column & 15, row: row & 15)
        ?? layer.source.cell(column: column, row: row)
      if !cell.isEmpty { return (layer.name, cell) }
    }
    return nil
  }

  /// Redraws the chunks that show one of the given animated tiles, by GID.
  func redraw(_ changed: Set<UInt32>) {
    pool.forEachView { view, _, _ in
      if let chunk = view as? ChunkView, !chunk.animated.isDisjoint(with: changed) {
        chunk.setNeedsDisplay()
      }
    }
  }

  /// Redraws all chunks.
  func redrawChunks() {
    pool.forEachView { view, _, _ in (view as? ChunkView)?.setNeedsDisplay() }
  }
}

/// The z order of chunks, relative to a chunk near the visible ones.
///
/// Relative, because a `Double` cannot tell apart all positions of a huge world counted from its corner.
@MainActor
final class ChunkZOrder {
  /// The largest distance, in chunks, at which two chunks have different positions.
  private static let reach = 1 << 20

  private let columnStep: Int
  private let rowStep: Int
  private var reference = (column: 0, row: 0)

  init(_ order: TileMap.RenderOrder) {
    columnStep = order == .leftDown || order == .leftUp ? -1 : 1
    rowStep = order == .rightUp || order == .leftUp ? -1 : 1
  }

  nonisolated deinit {}

  /// Moves the reference chunk when the visible area is far from it.
  ///
  /// - Returns: Whether the reference changed, which changes the position of every chunk.
  func follow(_ center: Point) -> Bool {
    guard center.isFinite, abs(center.x) < 1e15, abs(center.y) < 1e15 else { return false }
    let (column, row) = (Int(saturating: center.x), Int(saturating: center.y))
    let limit = Self.reach / 2
    guard abs(column - reference.column) > limit || abs(row - reference.row) > limit else {
      return false
    }
    reference = (column, row)
    return true
  }

  /// Returns a chunk's z position.
  func position(column: Int, row: Int) -> Double {
    let x = min(max(column - reference.column, -Self.reach), Self.reach)
    let y = min(max(row - reference.row, -Self.reach), Self.reach)
    return Double(y * rowStep * (4 * Self.reach) + x * columnStep)
  }
}

/// A view of an image layer's image.
final class ImageLayerView: View {
  private let picture: Image
  private let tint: Color

  init(_ picture: Image, tint: Color) {
    self.picture = picture
    self.tint = tint
    super.init(frame: .zero)
    contentMode = .redraw
  }

  nonisolated deinit {}

  override func draw(_ rect: Rect, in canvas: Canvas) {
    canvas.draw(picture, in: bounds, tint: tint, filter: .nearest)
  }
}

extension Image {
  /// Returns an image of several copies, side by side and one above the other.
  // Inlined, it would crash Swift 6.3's optimizer.
  @inline(never)
  fileprivate func repeated(across: Int, down: Int) -> Image {
    guard across > 1 || down > 1 else { return self }
    return Image(width: width * across, height: height * down) { x, y in
      pixel(x: x % width, y: y % height)
    }
  }
}
