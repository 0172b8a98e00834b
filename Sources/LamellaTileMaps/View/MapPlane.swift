internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling

/// One layer of a map in a view: a container in the map's pixels, and the views of its blocks.
@MainActor
final class MapPlane {
  let name: String
  private let settings: TileMapLayer.Inherited
  private let parallaxOrigin: Point
  private let container = MapContentView()
  private let pool: TileViewPool
  private let pieceSize: Size
  /// How far pictures reach beyond their block.
  private let overhang: Size
  private let source: (any TileCellSource)?
  private let cellSize: (width: Int, height: Int)
  /// Orders blocks by their cells where tiles reach over other blocks; nil where none do.
  private let order: BlockOrder?

  nonisolated deinit {}

  /// Makes the plane of a layer at the front of a view; nil for layers that are not shown.
  init?(
    _ layer: TileMapLayer, _ settings: TileMapLayer.Inherited, map: TileMap, art: TileArt,
    in content: View
  ) {
    name = layer.name
    self.settings = settings
    parallaxOrigin = map.parallaxOrigin
    cellSize = (map.tileWidth, map.tileHeight)
    let container = container
    // Larger tiles reach over other blocks: these must lie in the order of their cells.
    let order = layer.cells == nil || art.overhang.isEmpty ? nil : BlockOrder(map.renderOrder)
    self.order = order
    let extent: TileViewPool.Region
    switch layer.content {
    case .tiles, .generated:
      guard let source = layer.cells, let bounds = source.bounds else { return nil }
      self.source = source
      pieceSize = Size(16 * Double(map.tileWidth), 16 * Double(map.tileHeight))
      overhang = art.overhang
      extent = TileViewPool.Region(
        columns: bounds.column >> 4..<(bounds.column + bounds.columns + 15) >> 4,
        rows: bounds.row >> 4..<(bounds.row + bounds.rows + 15) >> 4)
      let tint = settings.color
      pool = TileViewPool(
        makeView: {
          let view = BlockView(source: source, art: art, tint: tint)
          container.addSubview(view)
          return view
        },
        showTile: { view, column, row in
          (view as? BlockView)?.show(column: column, row: row)
          if let order { view.layer.zPosition = order.position(column: column, row: row) }
        })
    case .image(let image):
      guard let source = image.source, let picture = art.pictures.image(source) else { return nil }
      self.source = nil
      // Small pictures go several at a time.
      let piece = picture.repeated(
        across: image.repeatsX ? max(1, 256 / picture.width) : 1,
        down: image.repeatsY ? max(1, 256 / picture.height) : 1)
      pieceSize = Size(Double(piece.width), Double(piece.height))
      overhang = .zero
      let all = -(1 << 30)..<(1 << 30)
      extent = TileViewPool.Region(
        columns: image.repeatsX ? all : 0..<1, rows: image.repeatsY ? all : 0..<1)
      let tint = settings.color
      pool = TileViewPool(
        makeView: {
          let view = PictureView(piece, tint: tint)
          container.addSubview(view)
          return view
        }, showTile: { _, _, _ in })
    case .objects, .group:
      return nil
    }
    pool.extent = extent
    container.anchorPoint = .zero
    content.addSubview(container)
  }

  /// The number of views.
  var viewCount: Int { pool.viewCount }

  /// Makes views show what a rectangle of the map touches.
  func arrange(visible: Rect, previous: Rect?) {
    let shift = shift(visible)
    container.center = shift
    func seen(_ rect: Rect, _ shift: Point) -> Rect {
      Rect(
        x: rect.minX - shift.x - overhang.width, y: rect.minY - shift.y - overhang.height,
        width: rect.width + 2 * overhang.width, height: rect.height + 2 * overhang.height)
    }
    let now = seen(visible, shift)
    if let order, order.follow(Point(now.midX / pieceSize.width, now.midY / pieceSize.height)) {
      pool.forEachView { view, column, row in
        view.layer.zPosition = order.position(column: column, row: row)
      }
    }
    pool.arrange(
      visible: now, previous: previous.map { seen($0, self.shift($0)) }, tileSize: pieceSize)
  }

  /// How far the layer is moved: by its offset, and by how much slower it follows the view.
  private func shift(_ visible: Rect) -> Point {
    let shift = Point(
      settings.offset.x + (1 - settings.parallax.x) * (visible.midX - parallaxOrigin.x),
      settings.offset.y + (1 - settings.parallax.y) * (visible.midY - parallaxOrigin.y))
    // Beyond, nothing could be placed to the pixel; maps that no file holds may say anything.
    let limit = 1e15
    return shift.isFinite
      ? Point(min(max(shift.x, -limit), limit), min(max(shift.y, -limit), limit)) : .zero
  }

  /// The cell of the layer at a point of the map as it is shown now; nil when it is empty.
  func cell(atMapPoint point: Point) -> TileCell? {
    guard let source else { return nil }
    let place = point - container.center
    let column = (place.x / Double(cellSize.width)).rounded(.down)
    let row = (place.y / Double(cellSize.height)).rounded(.down)
    guard abs(column) < 1e10, abs(row) < 1e10 else { return nil }
    let cell: TileCell
    // What is in sight need not be made up again.
    if let block = pool.view(column: Int(saturating: column) >> 4, row: Int(saturating: row) >> 4)
      as? BlockView
    {
      cell = block.cell(column: Int(saturating: column) & 15, row: Int(saturating: row) & 15)
    } else {
      cell = source.cell(column: Int(saturating: column), row: Int(saturating: row))
    }
    return cell.isEmpty ? nil : cell
  }

  /// Draws blocks anew that show one of some animated tiles.
  func redraw(_ changed: Set<UInt32>) {
    pool.forEachView { view, _, _ in
      if let block = view as? BlockView, !block.animated.isDisjoint(with: changed) {
        block.setNeedsDisplay()
      }
    }
  }
}

/// Which block lies in front of which, counted from a place near what is in sight.
///
/// Counted from the map's corner, the numbers of a huge world would be more than a `Double` tells apart.
@MainActor
final class BlockOrder {
  /// How far from the place blocks are told apart, in blocks.
  private static let reach = 1 << 20

  private let columnStep: Int
  private let rowStep: Int
  private var middle = (column: 0, row: 0)

  init(_ order: TileMap.RenderOrder) {
    columnStep = order == .leftDown || order == .leftUp ? -1 : 1
    rowStep = order == .rightUp || order == .leftUp ? -1 : 1
  }

  nonisolated deinit {}

  /// Counts from another place when what is in sight has gone far from it.
  ///
  /// - Returns: Whether it did, so that all positions are others now.
  func follow(_ place: Point) -> Bool {
    guard place.isFinite, abs(place.x) < 1e15, abs(place.y) < 1e15 else { return false }
    let (column, row) = (Int(saturating: place.x), Int(saturating: place.y))
    let limit = Self.reach / 2
    guard abs(column - middle.column) > limit || abs(row - middle.row) > limit else { return false }
    middle = (column, row)
    return true
  }

  /// The position of a block along z.
  func position(column: Int, row: Int) -> Double {
    let x = min(max(column - middle.column, -Self.reach), Self.reach)
    let y = min(max(row - middle.row, -Self.reach), Self.reach)
    return Double(y * rowStep * (4 * Self.reach) + x * columnStep)
  }
}

/// Shows a block of 16 x 16 cells of a layer.
final class BlockView: View {
  private let source: any TileCellSource
  private let art: TileArt
  private let tint: Color
  /// The cells of the block, row by row; what they hold while the block is hidden does not matter.
  private var cells = [UInt32](repeating: 0, count: 256)
  /// The animated tiles in the block, by GID.
  private(set) var animated: Set<UInt32> = []

  init(source: any TileCellSource, art: TileArt, tint: Color) {
    self.source = source
    self.art = art
    self.tint = tint
    super.init(frame: .zero)
  }

  nonisolated deinit {}

  /// Shows a block, by its place in blocks.
  func show(column: Int, row: Int) {
    animated.removeAll(keepingCapacity: true)
    for index in cells.indices { cells[index] = 0 }
    isHidden = !source.fill(&cells, chunkColumn: column, chunkRow: row)
    guard !isHidden else { return }
    if art.hasAnimations {
      for cell in cells {
        let gid = TileCell(rawValue: cell).gid
        if art.isAnimated(gid) { animated.insert(gid) }
      }
    }
    setNeedsDisplay()
  }

  /// A cell by its place within the block.
  func cell(column: Int, row: Int) -> TileCell {
    isHidden ? .empty : TileCell(rawValue: cells[row * 16 + column])
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let order = art.map.renderOrder
    let fromBelow = order == .rightUp || order == .leftUp
    let fromRight = order == .leftDown || order == .leftUp
    for y in 0..<16 {
      let y = fromBelow ? 15 - y : y
      for x in 0..<16 {
        let x = fromRight ? 15 - x : x
        let cell = TileCell(rawValue: cells[y * 16 + x])
        guard !cell.isEmpty else { continue }
        art.draw(cell, column: x, row: y, tint: tint, in: canvas)
      }
    }
  }
}

/// Shows the picture of an image layer.
final class PictureView: View {
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
  /// One picture of several copies, side by side and one above the other.
  // Inlined, it would crash Swift 6.3's optimizer.
  @inline(never)
  fileprivate func repeated(across: Int, down: Int) -> Image {
    guard across > 1 || down > 1 else { return self }
    return Image(width: width * across, height: height * down) { x, y in
      pixel(x: x % width, y: y % height)
    }
  }
}
