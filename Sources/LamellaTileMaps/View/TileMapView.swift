public import LamellaGeometry
public import LamellaGraphics
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
/// Pinches zoom, and Control with the wheel does, about the pointer. While the view is first responder
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
  /// Upright maps are shown in levels of detail down to four cells a point. Without levels, or in other orientations, a cell
  /// is never smaller than two points, which bounds the number of views.
  public final var possibleZoomRange: ClosedRange<Double> {
    let side = Double(min(map.tileWidth, map.tileHeight))
    let smallest =
      renderer.tilesStayInCells && minificationFilter == .linear
      ? renderer.levels.smallestScale : max(1.0 / 32, 2 / side)
    return min(1, smallest)...32
  }

  /// The filter where a pixel of the map is larger than one of the output; `nearest` by default.
  public final var magnificationFilter = TextureFilter.nearest {
    didSet { setNeedsLayout() }
  }

  /// The filter where a pixel of the map is smaller than one of the output; `linear` by default.
  ///
  /// With `linear`, upright maps are drawn from smaller pictures of themselves, each half as large as the one before, so
  /// that a whole map is shown in few pictures. Below a scale of a quarter, animated tiles stand still then.
  public final var minificationFilter = TextureFilter.linear {
    didSet {
      zoomRange = zoomRange
      setNeedsLayout()
    }
  }

  /// The smallest and largest allowed zoom, clamped to ``possibleZoomRange``; default ``possibleZoomRange``.
  ///
  /// The same as `minimumZoomScale...maximumZoomScale`, which it sets.
  public final var zoomRange: ClosedRange<Double> {
    get { minimumZoomScale...max(minimumZoomScale, maximumZoomScale) }
    set {
      let range = newValue.clamped(to: possibleZoomRange)
      minimumZoomScale = range.lowerBound
      maximumZoomScale = range.upperBound
    }
  }

  /// The map, with the changes that ``updateLayer(at:_:)`` and ``setCell(_:column:row:layer:)`` made.
  public internal(set) final var map: TileMap
  /// The images of its tiles.
  public internal(set) final var pictures: TilePictures
  /// Messages about parts of the map that are not shown, one line each.
  public internal(set) final var warnings: [String] = []

  final var layerViews: [MapLayerViews] = []
  final let content = MapContentView()
  final var renderer: TileRenderer
  /// The containers of views between layers, by the layer below.
  final var overlays: [TileMapLayerPath: TileMapOverlay] = [:]
  final var mapOrigin: Point
  final var mapSize: Size
  /// The follower of the map's files; nil unless they are followed.
  final var follower: MapFollower?
  /// The camera, which follows a view.
  final let camera = MapCamera()
  /// The shaking of ``content``.
  final let shaking = MapShaking(MapContentView())
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
    let area = map.geometry.bounds(of: map.cellBounds)
    mapOrigin = area.origin
    mapSize = area.size
    super.init(frame: frame)
    content.hitTestBehavior = .subviewsOnly
    content.hitsSubviewsOutsideBounds = true
    content.anchorPoint = .zero
    content.bounds = Rect(origin: mapOrigin, size: mapSize)
    content.center = .zero
    let container = shaking.container
    container.anchorPoint = .zero
    container.hitTestBehavior = .subviewsOnly
    container.hitsSubviewsOutsideBounds = true
    container.addSubview(content)
    addSubview(container)
    camera.map = self
    makeLayerViews()
    contentSize = mapSize
    zoomContent = content
    notchesPerDoubling = 4
    zoomRange = possibleZoomRange
    clock.view = self
    registerForTraitChanges([TraitDisplayScale.self]) { (view: TileMapView, _) in
      view.setNeedsLayout()
    }
  }

  nonisolated deinit {}

  // MARK: Zoom

  /// The scale in points for each pixel of the map; the same as `zoomScale`.
  ///
  /// Setting it keeps the center of the visible area in place. It is clamped to ``zoomRange``; NaN is refused.
  public final var zoom: Double {
    get { zoomScale }
    set {
      guard !newValue.isNaN else { return }
      zoomScale = min(max(newValue, zoomRange.lowerBound), zoomRange.upperBound)
    }
  }

  // MARK: Places

  /// Returns the map pixel at a point of the content.
  public final func mapPoint(at point: Point) -> Point { point * (1 / zoomScale) + mapOrigin }

  /// Returns the content point of a map pixel.
  public final func contentPoint(ofMapPoint point: Point) -> Point {
    (point - mapOrigin) * zoomScale
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

  open override func keyDown(_ press: KeyPress) -> Bool {
    zoomKeyDown(press) || super.keyDown(press)
  }

  /// Leaves scrolling and zooming to the view of a world around this one.
  final func becomePartOfWorld() {
    isScrollEnabled = false
    pinchGestureRecognizer?.isEnabled = false
    hitTestBehavior = .subviewsOnly
    clipsToBounds = false
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
  }

  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    window?.ticker.remove(clock)
    window?.ticker.remove(shaking)
    shaking.stop()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // Of a map that is not shown, only what was in sight is kept.
    if window == nil { renderer.chunkPictures.removeAll() }
    startClock()
  }

  open override func layoutSubviews() {
    if let follower, follower.isOutdated { follower.reload() }
    super.layoutSubviews()
    let bounds = bounds
    defer {
      lastBounds = bounds
      lastZoom = zoomScale
    }
    guard !bounds.isEmpty else { return }
    if lastZoom != zoomScale || lastBounds?.size != bounds.size { camera.update() }
    // A jump does not show the area between, so the old bounds do not count.
    let isStep =
      lastBounds.map {
        lastZoom == zoomScale && $0.size == bounds.size
          && abs($0.minX - bounds.minX) <= bounds.width
          && abs($0.minY - bounds.minY) <= bounds.height
      } ?? false
    updateDetail()
    let reach = -shaking.distance
    let now = inMap(bounds.insetBy(dx: reach, dy: reach))
    let before = isStep ? lastBounds.map { inMap($0.insetBy(dx: reach, dy: reach)) } : nil
    for overlay in overlays.values {
      overlay.center = overlay.settings.shift(showing: now, from: map.parallaxOrigin)
      overlay.follow(zoom: zoomScale)
    }
    for views in layerViews { views.arrange(visible: now, previous: before) }
  }

  /// Decides on the level of detail and the filter, and whether chunks are drawn from pictures: where that looks the
  /// same or is smoothed, and the pictures in sight are not too large together.
  private func updateDetail() {
    let scale = zoomScale * traitCollection.displayScale
    let filter = scale < 1 ? minificationFilter : magnificationFilter
    let isUpright = renderer.tilesStayInCells
    renderer.level =
      isUpright && scale < 1 && filter == .linear ? renderer.levels.level(atScale: scale) : 0
    let width = 16 * Double(map.tileWidth)
    let height = 16 * Double(map.tileHeight)
    // As many as the pool of each layer may hold.
    let across = (bounds.width / (width * zoomScale)).rounded(.up) + 3
    let down = (bounds.height / (height * zoomScale)).rounded(.up) + 3
    let bytes =
      across * down * width * height * 4 * Double(layerViews.count { $0 is ChunkLayerViews })
    let uses =
      isUpright && (filter == .linear || scale >= 1 && scale == scale.rounded())
      && bytes <= Double(TileRenderer.maximumPictureBytes)
    guard uses != renderer.usesChunkPictures || filter != renderer.filter else { return }
    renderer.filter = filter
    renderer.usesChunkPictures = uses
    if !uses { renderer.chunkPictures.removeAll() }
    for views in layerViews where views is ChunkLayerViews { views.redrawAll() }
  }

  /// Returns a rectangle of the content in map pixels.
  private func inMap(_ rect: Rect) -> Rect {
    Rect(
      origin: mapPoint(at: rect.origin),
      size: Size(rect.width / zoomScale, rect.height / zoomScale))
  }
}

extension ScrollView {
  /// Zooms for `+`, `-` and `0`.
  ///
  /// - Returns: Whether it is such a key, and the view is free to zoom.
  final func zoomKeyDown(_ press: KeyPress) -> Bool {
    guard isScrollEnabled, !isTracking else { return false }
    // Two notches of the wheel.
    let step = 2.0
    let scale: Double
    switch press.key.name {
    case "+", "=", "Keypad +": scale = self.scale(targetZoomScale, turnedBy: step)
    case "-", "Keypad -": scale = self.scale(targetZoomScale, turnedBy: -step)
    case "0", "Keypad 0": scale = 1
    default: return false
    }
    smoothZoom(to: scale, at: Point(bounds.width / 2, bounds.height / 2))
    return true
  }
}
