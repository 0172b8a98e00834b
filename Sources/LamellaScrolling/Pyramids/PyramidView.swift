internal import LamellaControls
public import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// A scroll view of a picture in levels of detail, of any size: plans, scans, maps of a world.
///
/// Tiles are asked for from a ``PyramidSource`` as they come into sight, the nearest to the middle first, and load off
/// the engine's thread. Until a tile arrives, the finest coarser one that is loaded is shown in its place.
///
/// ```swift
/// let view = PyramidView(source: try DeepZoomImage(path: "Scans/atlas.dzi"))
/// view.frame = window.bounds
/// window.addSubview(view)
/// ```
///
/// Pinches, Control with the wheel and double taps zoom. At first the whole picture is in sight.
///
/// # Determinism
/// Tiles arrive when they arrive: which ones are shown is no function of ticks. Sources that deliver within `load(_:)` make
/// it one.
open class PyramidView: ScrollView {
  /// The source of the tiles.
  public final let source: any PyramidSource
  /// The duration of the fade of tiles that replace coarser ones, in seconds; 0.25 by default, 0 shows them at once.
  public final var fadeDuration = 0.25
  /// The largest zoom, in points for each pixel of the finest level; 4 by default.
  public final var largestZoom = 4.0 {
    didSet { updateZoomLimits() }
  }

  private final let content = PyramidContent()
  private final let loader = PyramidLoader()
  private final var views: [PyramidTile: ImageView] = [:]
  private final var spare: [ImageView] = []
  /// The size of the view for which the limits of the zoom were set.
  private final var fittedSize = Size.zero
  /// Whether a tile was fading in at the last tick.
  private final var isFading = false
  private final lazy var clock = PyramidClock(self)

  /// The number of levels between that in sight and the preview that is asked for first.
  private static let previewDistance = 2

  /// Makes a view of a pyramid.
  public init(frame: Rect = .zero, source: any PyramidSource) {
    self.source = source
    super.init(frame: frame)
    let size = source.geometry.size
    content.anchorPoint = .zero
    content.bounds = Rect(origin: .zero, size: size)
    content.center = .zero
    content.isUserInteractionEnabled = false
    addSubview(content)
    contentSize = size
    zoomContent = content
    zoomsOnDoubleTap = true
  }

  nonisolated deinit {}

  /// The limit for the bytes of all loaded images; 128 MiB by default.
  ///
  /// Tiles in sight, their previews and the coarsest level stay loaded beyond it.
  public final var byteBudget: Int {
    get { loader.budget }
    set { loader.budget = max(newValue, 0) }
  }

  /// The bytes of all loaded images.
  public final var loadedBytes: Int { loader.bytes }

  /// Whether all tiles in sight are loaded; false before the first layout.
  public final var isComplete: Bool { missingCount == 0 }
  /// The number of tiles in sight that are not loaded; nil before the first layout.
  private final var missingCount: Int?

  /// The tiles that are shown, coarser ones first.
  public final var shownTiles: [PyramidTile] { views.keys.sorted() }

  /// Forgets all tiles and asks for them again: the content has changed.
  public final func reloadTiles() {
    loader.reset()
    for view in views.values { view.removeFromSuperview() }
    views = [:]
    missingCount = nil
    setNeedsLayout()
  }

  // MARK: Zoom

  private final func updateZoomLimits() {
    let size = source.geometry.size
    guard !bounds.isEmpty else { return }
    let fit = min(bounds.width / size.width, bounds.height / size.height)
    minimumZoomScale = min(fit, largestZoom)
    maximumZoomScale = largestZoom
  }

  /// Zooms out to the whole picture when the view gets its first size, and in later sizes while it shows the whole.
  private final func fitSize() {
    guard bounds.size != fittedSize, !bounds.isEmpty else { return }
    let isFirst = fittedSize == .zero
    let wasWhole = isFirst || zoomScale <= minimumZoomScale * 1.0001
    fittedSize = bounds.size
    updateZoomLimits()
    if wasWhole || zoomScale < minimumZoomScale {
      setZoomScale(minimumZoomScale, animated: false)
    }
  }

  /// Centers content that is smaller than the view.
  private final func centerContent() {
    let horizontal = max((bounds.width - contentSize.width) / 2, 0)
    let vertical = max((bounds.height - contentSize.height) / 2, 0)
    let inset = EdgeInsets(
      top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    if inset != contentInset { contentInset = inset }
  }

  // MARK: Tiles

  open override func layoutSubviews() {
    fitSize()
    centerContent()
    super.layoutSubviews()
    showTiles()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    window?.ticker.remove(clock)
    if window == nil { loader.cancelRequests() } else { setNeedsLayout() }
  }

  /// Takes what has arrived; called in every tick while tiles are on their way.
  ///
  /// - Returns: Whether more is to come.
  final func tick(_ time: TickTime) -> Bool {
    let wasFading = isFading
    isFading = isFading(at: time)
    // Once more after a fade, which leaves coarser tiles behind.
    let goesOn = loader.takeAnswers(at: time) || loader.isBusy || isFading || wasFading
    if goesOn { setNeedsLayout() }
    return goesOn
  }

  private final func isFading(at time: TickTime) -> Bool {
    views.contains { tile, view in
      guard let loaded = loader.loaded[tile] else { return false }
      return time.tick - loaded.arrival <= fadeTicks(time)
    }
  }

  private final func fadeTicks(_ time: TickTime) -> Int64 {
    Int64(saturating: max(fadeDuration, 0) * Double(time.ticksPerSecond))
  }

  private final func showTiles() {
    guard let ticker = window?.ticker, zoomScale > 0, !bounds.isEmpty else { return }
    let time = ticker.now
    let geometry = source.geometry
    let sight = Rect(
      x: bounds.minX / zoomScale, y: bounds.minY / zoomScale, width: bounds.width / zoomScale,
      height: bounds.height / zoomScale)
    let level = geometry.level(forScale: zoomScale * max(traitCollection.displayScale, 1))
    let wanted = tiles(ofLevel: level, in: sight)
    var requested = [PyramidTile(level: 0, column: 0, row: 0)]
    if geometry.levelCount > 1 { requested = tiles(ofLevel: 0, in: sight) }
    let preview = level - Self.previewDistance
    if preview > 0 { requested += tiles(ofLevel: preview, in: sight) }
    requested += wanted
    loader.request(requested, from: source, at: time)
    // Sources may have delivered at once.
    _ = loader.takeAnswers(at: time)
    loader.request(requested, from: source, at: time)
    _ = loader.takeAnswers(at: time)

    var shown: Set<PyramidTile> = []
    var missing = 0
    for tile in wanted {
      if let loaded = loader.loaded[tile] {
        shown.insert(tile)
        if time.tick - loaded.arrival > fadeTicks(time) { continue }
      } else {
        missing += 1
      }
      var coarser = tile.level - 1
      while coarser >= 0 {
        let ancestor = tile.ancestor(atLevel: coarser)
        if loader.loaded[ancestor] != nil {
          shown.insert(ancestor)
          break
        }
        coarser -= 1
      }
    }
    missingCount = missing
    place(shown, at: time)
    loader.use(shown.union(requested), at: time)
    isFading = isFading || isFading(at: time)
    if loader.isBusy || isFading { ticker.add(clock) }
  }

  /// Returns the tiles of a level in sight, the nearest to the middle first.
  private final func tiles(ofLevel level: Int, in sight: Rect) -> [PyramidTile] {
    let (columns, rows) = source.geometry.tiles(ofLevel: level, in: sight)
    let middle = sight.center
    var found: [(distance: Double, tile: PyramidTile)] = []
    for row in rows {
      for column in columns {
        let tile = PyramidTile(level: level, column: column, row: row)
        found.append((source.geometry.frame(of: tile).center.distance(to: middle), tile))
      }
    }
    found.sort { ($0.distance, $0.tile) < ($1.distance, $1.tile) }
    return found.map(\.tile)
  }

  /// Gives shown tiles views, and takes other views out of sight.
  private final func place(_ shown: Set<PyramidTile>, at time: TickTime) {
    for (tile, view) in views where !shown.contains(tile) {
      views[tile] = nil
      view.image = nil
      view.isHidden = true
      spare.append(view)
    }
    let fade = Double(max(fadeTicks(time), 1))
    for tile in shown.sorted() {
      guard let loaded = loader.loaded[tile] else { continue }
      let view: ImageView
      if let old = views[tile] {
        view = old
      } else {
        view = spare.popLast() ?? ImageView()
        if view.superview == nil { content.addSubview(view) }
        view.contentMode = .scaleToFill
        view.frame = source.geometry.frame(of: tile)
        view.layer.zPosition = Double(tile.level)
        view.isHidden = false
        views[tile] = view
      }
      view.image = loaded.image
      let age = Double(time.tick - loaded.arrival)
      // The first one fades over nothing: it is shown at once.
      view.alpha = fadeDuration <= 0 || tile.level == 0 ? 1 : min(age / fade, 1)
    }
  }
}

/// The space of a pyramid's tiles: pixels of its finest level.
private final class PyramidContent: View {}

/// The ticker client of a pyramid view, which steps while tiles are on their way.
private final class PyramidClock: Steppable {
  private weak var view: PyramidView?

  init(_ view: PyramidView) { self.view = view }
  nonisolated deinit {}

  func step(to time: TickTime) -> Bool { view?.tick(time) ?? false }
}
