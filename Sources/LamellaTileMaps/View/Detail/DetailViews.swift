internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling

/// The views of tile layers that move together while the map is seen from afar, one for each piece of a level of detail.
///
/// Pictures of pieces are made as these come into sight. Of a large part of a map, some are made in each tick, so that no
/// tick takes long.
@MainActor
final class DetailViews: Steppable {
  /// The views of the pieces.
  let pool: TileViewPool
  private let shared: ChunkLayers
  private let group: Int
  private let renderer: TileRenderer
  private unowned let container: View
  private var level = 1
  /// The number of cells that may still be read in this tick.
  private let budget = Budget()

  /// The largest number of cells that are read in a tick, all layers together.
  private static let cellsPerTick = 4 << 20

  /// The work that is left for a tick.
  @MainActor
  private final class Budget {
    var cells = 0
    var isExceeded = false

    nonisolated deinit {}
  }

  /// Makes views of layers at the front of a container in map pixels.
  init(of shared: ChunkLayers, group: Int, renderer: TileRenderer, in container: View) {
    self.shared = shared
    self.group = group
    self.renderer = renderer
    self.container = container
    let budget = budget
    pool = TileViewPool(
      makeView: { [unowned container] in
        let view = DetailView(renderer: renderer)
        container.addSubview(view)
        return view
      },
      showTile: { view, column, row in
        guard let view = view as? DetailView else { return }
        let key = ChunkPictureCache.Key(
          group: group, level: renderer.level, column: column, row: row)
        view.key = key
        view.layers = shared.layers
        if let known = renderer.chunkPictures.picture(of: key, showing: []) {
          return view.show(known)
        }
        guard budget.cells < Self.cellsPerTick else {
          budget.isExceeded = true
          return view.show(nil)
        }
        var maker = DetailPicture(of: shared.layers, renderer: renderer)
        let image = maker.make(level: key.level, column: column, row: row)
        let picture = ChunkPictureCache.Picture(image: image, moving: maker.moving)
        budget.cells += maker.cellCount
        renderer.chunkPictures.insert(picture, of: key, showing: [])
        view.show(picture)
      })
    updateExtent()
  }

  nonisolated deinit {}

  /// Updates the pieces that may hold tiles, after those of chunks changed.
  func updateExtent() {
    let chunks = shared.extent
    func pieces(_ range: Range<Int>) -> Range<Int> {
      range.isEmpty ? 0..<0 : range.lowerBound >> level..<((range.upperBound - 1) >> level) + 1
    }
    let extent = TileRegion(columns: pieces(chunks.columns), rows: pieces(chunks.rows))
    if extent != pool.extent { pool.extent = extent }
  }

  /// Prepares the views for a level.
  func show(_ level: Int) {
    budget.cells = 0
    guard level != self.level else { return }
    self.level = level
    updateExtent()
  }

  /// Goes on in the next tick with what was too much for this one.
  func finishArranging() {
    guard budget.isExceeded else { return }
    budget.isExceeded = false
    container.window?.ticker.add(self)
  }

  /// Shows pieces that were left out.
  func step(to time: TickTime) -> Bool {
    budget.cells = 0
    pool.forEachView { view, column, row in
      if let view = view as? DetailView, !view.isCurrent { pool.reload(column: column, row: row) }
    }
    defer { budget.isExceeded = false }
    return budget.isExceeded
  }

  /// Redraws the pieces that show one of the given animated tiles, by GID.
  func redraw(_ changed: Set<UInt32>) {
    pool.redraw { ($0 as? DetailView)?.shows(changed) ?? false }
  }
}

/// A view of a piece of a level of detail.
private final class DetailView: View {
  /// The layers that the piece shows, back to front.
  var layers: [ChunkLayer] = []
  /// The piece.
  var key = ChunkPictureCache.Key(group: 0, level: 1, column: 0, row: 0)
  /// Whether the picture of the piece is shown.
  private(set) var isCurrent = false
  private var picture = ChunkPictureCache.Picture()
  private let renderer: TileRenderer

  init(renderer: TileRenderer) {
    self.renderer = renderer
    super.init(frame: .zero)
  }

  nonisolated deinit {}

  /// Shows a picture; nil for one that is yet to be made.
  func show(_ new: ChunkPictureCache.Picture?) {
    isCurrent = new != nil
    picture = new ?? ChunkPictureCache.Picture()
    isHidden = picture.image == nil
    if !isHidden { setNeedsDisplay() }
  }

  /// Returns whether the piece draws one of the given animated tiles, by GID.
  func shows(_ changed: Set<UInt32>) -> Bool {
    picture.moving.contains { changed.contains($0.cell.gid) }
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    guard let image = picture.image else { return }
    canvas.draw(image, in: bounds, filter: .linear)
    for tile in picture.moving {
      renderer.draw(
        tile.cell, column: tile.column, row: tile.row, tint: layers[tile.layer].tint, in: canvas)
    }
  }
}
