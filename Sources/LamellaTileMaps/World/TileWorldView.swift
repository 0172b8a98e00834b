public import LamellaGeometry
public import LamellaScene
public import LamellaScrolling

/// A scroll view of a world of maps, which are read as the camera comes near.
///
/// Maps in sight are read at once, those around, up to half the view's size away, one in each tick. What lies farther than
/// twice the view's size is let go again. Pinches, Control with the wheel, and keys zoom as in a ``TileMapView``.
///
/// ```swift
/// let world = try TileWorld(path: "Levels/overworld.world")
/// let view = TileWorldView(world: world, frame: window.bounds)
/// view.onLoad = { entry, map in map.overlay(above: people)?.add(hero, at: start) }
/// window.addSubview(view)
/// ```
///
/// The content is the world at ``zoom`` points for each of its pixels, with the top left corner of `TileWorld.bounds` at
/// its origin. Each map is a ``TileMapView`` that shows what is in sight of it.
open class TileWorldView: ScrollView {
  /// The world.
  public final let world: TileWorld
  /// Called with a map that was read, before it is shown.
  public final var onLoad: ((_ entry: TileWorld.Entry, _ view: TileMapView) -> Void)?
  /// Called with a map that is let go; changes of its cells that are not written are lost.
  public final var onUnload: ((_ entry: TileWorld.Entry, _ view: TileMapView) -> Void)?
  /// Messages about maps that could not be read, and about parts that are not shown, one line each.
  public private(set) final var warnings: [String]

  private final let content = MapContentView()
  private final let area: Rect
  private final let loader: WorldLoader
  private final var lastBounds: Rect?
  private final var lastZoom = 1.0

  /// Makes a view of a world.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - root: The folder that the maps' files must lie in; nil for that of ``TileMapFolder/init(ofMap:)``.
  ///   - frame: The view's frame in its future superview's space.
  public init(world: TileWorld, root: String? = nil, frame: Rect = .zero) {
    self.world = world
    warnings = world.warnings
    area = world.bounds.isNull ? .zero : world.bounds
    loader = WorldLoader(world, root: root)
    super.init(frame: frame)
    content.anchorPoint = .zero
    content.bounds = area
    content.center = .zero
    content.isUserInteractionEnabled = false
    addSubview(content)
    contentSize = area.size
    zoomContent = content
    notchesPerDoubling = 4
    minimumZoomScale = Self.zooms.lowerBound
    maximumZoomScale = Self.zooms.upperBound
    loader.onTick = { [weak self] in self?.setNeedsLayout() }
  }

  nonisolated deinit {}

  /// The usual limits of the zoom.
  private static let zooms = 1.0 / 16...32

  // MARK: Zoom and places

  /// The scale in points for each pixel of the world; the same as `zoomScale`.
  public final var zoom: Double {
    get { zoomScale }
    set { zoomScale = newValue }
  }

  /// Returns the pixel of the world at a point of the content.
  public final func worldPoint(at point: Point) -> Point { point * (1 / zoomScale) + area.origin }

  /// Returns the content point of a pixel of the world.
  public final func contentPoint(ofWorldPoint point: Point) -> Point {
    (point - area.origin) * zoomScale
  }

  /// Moves a point of the world to the middle of the view, as far as the world's edges allow.
  ///
  /// - Parameters:
  ///   - point: The point, in pixels of the world.
  ///   - animated: Whether the world scrolls there.
  public final func center(on point: Point, animated: Bool = false) {
    let half = Point(bounds.width / 2, bounds.height / 2)
    setContentOffset(limited(contentPoint(ofWorldPoint: point) - half), animated: animated)
  }

  /// Zooms and moves the world so that a rectangle fills the view, as far as the limits allow.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in pixels of the world; nil for the whole world. One that is not finite changes nothing.
  ///   - animated: Whether to zoom in an animation of 0.3 seconds.
  public final func fit(_ rect: Rect? = nil, animated: Bool = false) {
    let rect = rect ?? area
    guard !rect.isEmpty, rect.isFinite, !bounds.isEmpty else { return }
    zoom(to: rect, animated: animated)
  }

  // MARK: Maps

  /// Returns the view of a map by its index within the world's entries; nil while it is not near.
  public final func mapView(at index: Int) -> TileMapView? { loader.views[index] }

  /// Returns the view and the index of the frontmost map that is near at a pixel of the world; nil where there is none.
  public final func mapView(atWorldPoint point: Point) -> (index: Int, view: TileMapView)? {
    for index in world.entries.indices.reversed() where world.entries[index].frame.contains(point) {
      if let view = loader.views[index] { return (index, view) }
    }
    return nil
  }

  /// Follows the files of the maps that are near, and of those that come near later; see ``TileMapView/followFiles(root:)``.
  ///
  /// The places of the maps remain those that the world's file gave them when it was read.
  ///
  /// - Complexity: Reads each map that is near once more.
  public final func followFiles() { loader.followFiles() }

  /// The number of views that show pieces of maps.
  public final var tileViewCount: Int { loader.views.values.reduce(0) { $0 + $1.tileViewCount } }

  /// The indices of the maps that are near.
  public final var loadedIndices: [Int] { loader.views.keys.sorted() }

  // MARK: Overridden

  open override func keyDown(_ press: KeyPress) -> Bool {
    zoomKeyDown(press) || super.keyDown(press)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let bounds = bounds
    defer {
      lastBounds = bounds
      lastZoom = zoomScale
    }
    guard !bounds.isEmpty, window != nil else { return }
    load()
    // Frames between two ticks show parts of the last one; a jump does not show the area between.
    let isStep =
      lastBounds.map {
        lastZoom == zoomScale && $0.size == bounds.size
          && abs($0.minX - bounds.minX) <= bounds.width
          && abs($0.minY - bounds.minY) <= bounds.height
      } ?? false
    let shown = isStep ? bounds.union(lastBounds ?? bounds) : bounds
    for (index, view) in loader.views { place(view, world.entries[index], in: shown) }
  }

  /// Reads maps that come near, and lets those go that are far away.
  private func load() {
    let sight = Rect(
      origin: worldPoint(at: bounds.origin),
      size: Size(bounds.width / zoomScale, bounds.height / zoomScale))
    let changes = loader.update(sight: sight)
    for (index, view) in changes.gone {
      onUnload?(world.entries[index], view)
      view.removeFromSuperview()
    }
    for (index, view) in changes.new {
      warnings += view.map.warnings + view.pictures.warnings + view.warnings
      // In the order of the world.
      let next = loader.views.keys.filter { $0 > index }.min().flatMap { loader.views[$0] }
      if let next, next.superview === self {
        insertSubview(view, belowSubview: next)
      } else {
        insertSubview(view, aboveSubview: frontmostMap(except: view) ?? content)
      }
      onLoad?(world.entries[index], view)
    }
    warnings += changes.warnings
    if changes.isWaiting { window?.ticker.add(loader) }
  }

  private func frontmostMap(except view: TileMapView) -> View? {
    subviews.last { ($0 as? TileMapView).map { $0 !== view && loader.holds($0) } ?? false }
  }

  /// Shows what is in sight of a map.
  private func place(_ view: TileMapView, _ entry: TileWorld.Entry, in shown: Rect) {
    view.zoom = zoomScale
    let own = view.map.geometry.bounds(of: view.map.cellBounds)
    let whole = Rect(
      origin: contentPoint(ofWorldPoint: entry.frame.origin + own.origin),
      size: own.size * zoomScale)
    let part = whole.intersection(shown)
    view.isHidden = part.isEmpty
    guard !part.isEmpty else { return }
    view.frame = part
    view.setContentOffset(part.origin - whole.origin, animated: false)
  }
}
