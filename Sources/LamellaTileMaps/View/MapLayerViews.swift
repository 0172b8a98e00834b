internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling

/// The views of layers that move together: a container in map pixels, with one view for each visible piece.
@MainActor
class MapLayerViews {
  /// The paths of the layers, back to front.
  final let paths: [TileMapLayerPath]
  /// The settings that the layers share: offset and parallax.
  final let settings: TileMapLayer.EffectiveSettings
  /// The container of the pieces' views.
  final let container = MapContentView()
  /// The views of the pieces.
  final let pool: TileViewPool
  private final let parallaxOrigin: Point
  final let pieceSize: Size

  /// Makes the views of layers at the front of `content`.
  ///
  /// - Parameters:
  ///   - paths: The paths of the layers.
  ///   - settings: The settings that the layers share.
  ///   - map: The map.
  ///   - pieceSize: The size of a piece, in map pixels.
  ///   - content: The view of all layers.
  ///   - makeView: The closure that makes a piece's view.
  ///   - show: The closure that makes a view show the piece at a column and row.
  init(
    _ paths: [TileMapLayerPath], _ settings: TileMapLayer.EffectiveSettings, map: TileMap,
    pieceSize: Size, in content: View, makeView: @escaping () -> View,
    show: @escaping (View, Int, Int) -> Void
  ) {
    self.paths = paths
    self.settings = settings
    self.pieceSize = pieceSize
    parallaxOrigin = map.parallaxOrigin
    pool = TileViewPool(
      makeView: { [container] in
        let view = makeView()
        container.addSubview(view)
        return view
      }, showTile: show)
    container.anchorPoint = .zero
    container.isUserInteractionEnabled = false
    content.addSubview(container)
  }

  nonisolated deinit {}

  /// The number of views of pieces.
  var viewCount: Int { pool.viewCount }

  /// Creates, reuses and places views for the visible rectangle, in map pixels.
  func arrange(visible: Rect, previous: Rect?) {
    arrange(pool, pieceSize: pieceSize, visible: visible, previous: previous)
  }

  /// Creates, reuses and places the views of a pool for the visible rectangle, in map pixels.
  final func arrange(_ pool: TileViewPool, pieceSize: Size, visible: Rect, previous: Rect?) {
    guard !container.isHidden else { return }
    let shift = settings.shift(showing: visible, from: parallaxOrigin)
    container.center = shift
    pool.arrange(
      visible: visible.offsetBy(dx: -shift.x, dy: -shift.y),
      previous: previous.map {
        let shift = settings.shift(showing: $0, from: parallaxOrigin)
        return $0.offsetBy(dx: -shift.x, dy: -shift.y)
      }, tileSize: pieceSize)
  }

  /// Shows or hides all pieces.
  final func setHidden(_ isHidden: Bool) {
    container.isHidden = isHidden
    if isHidden { removePieces() }
  }

  /// Removes the views from the map's.
  func removeFromMap() {
    removePieces()
    container.removeFromSuperview()
  }

  // MARK: For subclasses

  /// Removes the views of all pieces.
  func removePieces() { pool.removeAll() }

  /// Applies the visibility and the colors of layers, by path.
  func apply(_ settings: [TileMapLayerPath: TileMapLayer.EffectiveSettings]) {}

  /// Returns the cell at a point of the map as now shown in the frontmost layer that has a tile there, with the layer's
  /// name; nil when there is none.
  func tile(atMapPoint point: Point) -> (layer: String, cell: TileCell)? { nil }

  /// Redraws the pieces that show one of the given animated tiles, by GID.
  func redraw(_ changed: Set<UInt32>) {}

  /// Redraws all pieces.
  func redrawAll() { pool.redraw { _ in true } }

  /// The store of a layer's cells; nil where these views do not show it.
  func cells(of path: TileMapLayerPath) -> CellStore? { nil }

  /// Shows cells of a layer that have changed.
  func cellsChanged(_ cells: CellRect, of path: TileMapLayerPath) {}
}

/// The container of a map's layers behind the scroll view's other subviews; its space is map pixels.
final class MapContentView: View {}

extension TileMapLayer.EffectiveSettings {
  /// Returns the displacement of a layer, in map pixels: its offset plus the effect of its parallax factor.
  func shift(showing visible: Rect, from origin: Point) -> Point {
    let shift = Point(
      offset.x + (1 - parallax.x) * (visible.midX - origin.x),
      offset.y + (1 - parallax.y) * (visible.midY - origin.y))
    // Larger displacements have no pixel precision; layers made in code may have any value.
    let limit = 1e15
    return shift.isFinite
      ? Point(min(max(shift.x, -limit), limit), min(max(shift.y, -limit), limit)) : .zero
  }

  /// Returns whether layers with these settings and others always have the same displacement.
  func movesWith(_ other: Self) -> Bool {
    offset == other.offset && parallax == other.parallax
  }
}
