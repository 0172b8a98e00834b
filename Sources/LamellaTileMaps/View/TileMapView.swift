public import LamellaGeometry
internal import LamellaGraphics
public import LamellaScene
public import LamellaScrolling

/// A scroll view that shows a tile map.
///
/// Layers that move together are shown by a pool of views, one for each visible chunk of 16 x 16 cells; a view that
/// scrolls out of sight is reused for another chunk. Where each pixel of the map is a whole number of pixels of the
/// output, a chunk's still tiles are drawn as one picture. Tiles that are not rectangles or reach beyond their cells, and
/// objects, are shown in blocks of map pixels. Shapes are shown on request; see ``showsShapes``.
///
/// ```swift
/// let map = try TileMap(path: "Levels/harbour.tmx")
/// let view = TileMapView(map: map, pictures: TilePictures(of: map), frame: window.bounds)
/// view.zoom = 2
/// window.addSubview(view)
/// ```
///
/// Control and the wheel zoom about the pointer. While the view is first responder
/// (`becomeFirstResponder()`), `+` and `-` zoom about its center, `0` shows the map at its own size, and the
/// arrow keys scroll.
///
/// The content is the map at ``zoom`` points for each of its pixels, with the top left corner of
/// ``TileMap/cellBounds`` at its origin. Your own subviews lie in front of the map.
///
/// In contrast to `Tools/render-map`, a tint also applies to translucent pixels, and parallax is updated once a
/// tick.
open class TileMapView: ScrollView {
  /// The smallest and largest possible zoom.
  ///
  /// A cell is never smaller than two points, which bounds the number of views.
  public final let possibleZoomRange: ClosedRange<Double>

  /// The smallest and largest allowed zoom, clamped to ``possibleZoomRange``; default ``possibleZoomRange``.
  public final var zoomRange: ClosedRange<Double> {
    get { storedZoomRange }
    set {
      storedZoomRange = newValue.clamped(to: possibleZoomRange)
      zoom = storedZoom
    }
  }

  /// The map, with the changes that ``updateLayer(at:_:)`` and ``setCell(_:column:row:layer:)`` made.
  public internal(set) final var map: TileMap
  /// The images of its tiles.
  public final let pictures: TilePictures
  /// Messages about parts of the map that are not shown, one line each.
  public internal(set) final var warnings: [String] = []

  private final var storedZoom = 1.0
  private final var storedZoomRange: ClosedRange<Double>
  final var layerViews: [MapLayerViews] = []
  final let content = MapContentView()
  final let renderer: TileRenderer
  /// The containers of views between layers, by the layer below.
  final var overlays: [TileMapLayerPath: TileMapOverlay] = [:]
  private final let mapOrigin: Point
  private final let mapSize: Size
  /// The bounds at the last layout; interpolated frames still show parts of them.
  private final var lastBounds: Rect?
  private final var lastZoom = 1.0
  private final let clock = AnimationClock()

  /// Makes a view of a map.
  ///
  /// - Parameters:
  ///   - map: The map; the view keeps this value.
  ///   - pictures: The images of its tiles.
  ///   - frame: The view's frame in its future superview's space.
  public init(map: TileMap, pictures: TilePictures, frame: Rect = .zero) {
    self.map = map
    self.pictures = pictures
    renderer = TileRenderer(map: map, pictures: pictures)
    let side = Double(min(map.tileWidth, map.tileHeight))
    possibleZoomRange = min(1, max(1.0 / 32, 2 / side))...32
    storedZoomRange = possibleZoomRange
    let area = map.geometry.bounds(of: map.cellBounds)
    mapOrigin = area.origin
    mapSize = area.size
    super.init(frame: frame)
    content.hitTestBehavior = .subviewsOnly
    content.hitsSubviewsOutsideBounds = true
    content.anchorPoint = .zero
    content.bounds = Rect(origin: mapOrigin, size: mapSize)
    content.center = .zero
    addSubview(content)
    makeLayerViews()
    contentSize = mapSize
    clock.view = self
    registerForTraitChanges([TraitDisplayScale.self]) { (view: TileMapView, _) in
      view.setNeedsLayout()
    }
  }

  nonisolated deinit {}

  // MARK: Zoom

  /// The scale in points for each pixel of the map; clamped to ``zoomRange``, NaN is refused.
  ///
  /// Setting it keeps the center of the visible area in place.
  public final var zoom: Double {
    get { storedZoom }
    set { setZoom(newValue, keeping: Point(bounds.midX, bounds.midY)) }
  }

  /// Changes the zoom and keeps a point of the content where it is on screen, within the scroll limits.
  public final func setZoom(_ zoom: Double, keeping point: Point) {
    guard !zoom.isNaN, point.isFinite else { return }
    let zoom = min(max(zoom, zoomRange.lowerBound), zoomRange.upperBound)
    guard zoom != storedZoom else { return }
    let factor = zoom / storedZoom
    let onScreen = point - bounds.origin
    storedZoom = zoom
    content.transform = zoom == 1 ? .identity : Transform2D(scaleX: zoom, y: zoom)
    contentSize = mapSize * zoom
    contentOffset = limited(point * factor - onScreen)
    setNeedsLayout()
  }

  // MARK: Places

  /// Returns the map pixel at a point of the content.
  public final func mapPoint(at point: Point) -> Point { point * (1 / storedZoom) + mapOrigin }

  /// Returns the content point of a map pixel.
  public final func contentPoint(ofMapPoint point: Point) -> Point {
    (point - mapOrigin) * storedZoom
  }

  /// Returns the column and row of the cell at a point of the content, empty or not; layer offsets do not
  /// count.
  public final func cellCoordinates(at point: Point) -> (column: Int, row: Int) {
    renderer.geometry.cell(at: mapPoint(at: point))
  }

  /// Returns the frontmost tile at a point of the content, by the cells under it.
  ///
  /// - Parameter point: In content points.
  /// - Returns: The layer's name and the cell; nil when all layers are empty there.
  public final func tile(at point: Point) -> (layer: String, cell: TileCell)? {
    let pixel = mapPoint(at: point)
    for views in layerViews.reversed() {
      if let tile = views.tile(atMapPoint: pixel) { return tile }
    }
    return nil
  }

  /// The number of views that show pieces of the map.
  public final var tileViewCount: Int { layerViews.reduce(0) { $0 + $1.viewCount } }

  // MARK: Layers

  /// Whether object layers show shapes: rectangles, ellipses, capsules, points, polygons and polylines; default false.
  public final var showsShapes = false {
    didSet { if showsShapes != oldValue { remakeLayerViews() } }
  }

  /// Whether object layers show texts; default false.
  public final var showsTexts = false {
    didSet { if showsTexts != oldValue { remakeLayerViews() } }
  }

  // MARK: Animation

  /// Whether tile animations run; default true.
  ///
  /// They wake a sleeping stage only when a tile changes.
  public final var isAnimating: Bool {
    get { clock.isRunning }
    set {
      clock.isRunning = newValue
      startClock()
    }
  }

  /// Starts the animation clock, if there are animations.
  private func startClock() {
    clock.start = nil
    guard let window else { return }
    window.ticker.remove(clock)
    if clock.isRunning, renderer.hasAnimations { window.ticker.add(clock) }
  }

  /// Shows the animations at a time.
  ///
  /// - Returns: The time of the next change; nil when there is none.
  final func animate(microseconds: Int64) -> Int64? {
    let changed = renderer.advance(to: microseconds)
    if !changed.isEmpty {
      for views in layerViews { views.redraw(changed) }
    }
    return renderer.nextChange
  }

  // MARK: Overridden

  /// The current zoom, the same value as ``zoom``.
  open override var zoomScale: Double {
    get { storedZoom }
    set { zoom = newValue }
  }

  open override func wheelTurned(_ wheel: WheelEvent) -> Bool {
    guard wheel.modifiers.contains(.control), isScrollEnabled else {
      return super.wheelTurned(wheel)
    }
    // The map keeps its zoom while a finger holds it.
    guard wheel.notches.y != 0, !isTracking else { return true }
    setZoom(
      zoomed(by: wheel.notches.y / Self.notchesPerDoubling),
      keeping: convert(wheel.location, from: nil))
    return true
  }

  open override func keyDown(_ press: KeyPress) -> Bool {
    guard isScrollEnabled, !isTracking else { return super.keyDown(press) }
    switch press.key.name {
    case "+", "=", "Keypad +": zoom = zoomed(by: 1 / Self.keysPerDoubling)
    case "-", "Keypad -": zoom = zoomed(by: -1 / Self.keysPerDoubling)
    case "0", "Keypad 0": zoom = 1
    default: return super.keyDown(press)
    }
    return true
  }

  /// Returns the zoom after a number of doublings.
  ///
  /// Whole and half doublings are exact, so that zooming in and out again restores the zoom.
  private func zoomed(by doublings: Double) -> Double {
    let log2 = Elementary.log(zoom) / Elementary.log(2) + doublings
    let eighths = (log2 * 8).rounded()
    let exponent = abs(log2 * 8 - eighths) < 1e-6 ? eighths / 8 : log2
    let whole = exponent.rounded(.down)
    let power = Double(
      sign: .plus, exponent: Int(saturating: min(max(whole, -1000), 1000)), significand: 1)
    return exponent == whole ? power : power * Elementary.pow(2, exponent - whole)
  }

  /// The number of wheel notches that double the zoom.
  private static let notchesPerDoubling = 4.0
  /// The number of key presses that double the zoom.
  private static let keysPerDoubling = 2.0

  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    window?.ticker.remove(clock)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // Of a map that is not shown, only what was in sight is kept.
    if window == nil { renderer.chunkPictures.removeAll() }
    startClock()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let bounds = bounds
    defer {
      lastBounds = bounds
      lastZoom = storedZoom
    }
    guard !bounds.isEmpty else { return }
    // A jump does not show the area between, so the old bounds do not count.
    let isStep =
      lastBounds.map {
        lastZoom == storedZoom && $0.size == bounds.size
          && abs($0.minX - bounds.minX) <= bounds.width
          && abs($0.minY - bounds.minY) <= bounds.height
      } ?? false
    updateChunkPictures()
    let now = inMap(bounds)
    let before = isStep ? lastBounds.map(inMap) : nil
    for overlay in overlays.values {
      overlay.center = overlay.settings.shift(showing: now, from: map.parallaxOrigin)
      overlay.follow(zoom: storedZoom)
    }
    for views in layerViews { views.arrange(visible: now, previous: before) }
  }

  /// Decides whether chunks are drawn from pictures: where a pixel of the map is a whole number of output pixels,
  /// and the pictures in sight are not too large together.
  private func updateChunkPictures() {
    let scale = storedZoom * traitCollection.displayScale
    let width = 16 * Double(map.tileWidth)
    let height = 16 * Double(map.tileHeight)
    // As many as the pool of each layer may hold.
    let across = (bounds.width / (width * storedZoom)).rounded(.up) + 3
    let down = (bounds.height / (height * storedZoom)).rounded(.up) + 3
    let bytes =
      across * down * width * height * 4 * Double(layerViews.count { $0 is ChunkLayerViews })
    let uses =
      renderer.tilesStayInCells && scale >= 1 && scale == scale.rounded()
      && bytes <= Double(TileRenderer.maximumPictureBytes)
    guard uses != renderer.usesChunkPictures else { return }
    renderer.usesChunkPictures = uses
    if !uses { renderer.chunkPictures.removeAll() }
    for views in layerViews where views is ChunkLayerViews { views.redrawAll() }
  }

  /// Returns a rectangle of the content in map pixels.
  private func inMap(_ rect: Rect) -> Rect {
    Rect(
      origin: mapPoint(at: rect.origin),
      size: Size(rect.width / storedZoom, rect.height / storedZoom))
  }
}
