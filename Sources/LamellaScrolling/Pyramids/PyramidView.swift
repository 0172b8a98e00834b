public import LamellaGeometry
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
  public final var source: any PyramidSource { tiles.source }
  /// The duration of the fade of tiles that replace coarser ones, in seconds; 0.25 by default, 0 shows them at once.
  public final var fadeDuration: Double {
    get { tiles.fadeDuration }
    set { tiles.fadeDuration = newValue }
  }
  /// The largest zoom, in points for each pixel of the finest level; 4 by default.
  public final var largestZoom = 4.0 {
    didSet { updateZoomLimits() }
  }

  private final let content = PyramidContent()
  private final let tiles: PyramidTiles
  /// The size of the view for which the limits of the zoom were set.
  private final var fittedSize = Size.zero

  /// Makes a view of a pyramid.
  public init(frame: Rect = .zero, source: any PyramidSource) {
    tiles = PyramidTiles(of: source, in: content.layer)
    super.init(frame: frame)
    // In each tick, as long as tiles are on their way: what is in sight is asked for.
    tiles.onTick = { [weak self] _, _ in self?.setNeedsLayout() }
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
  /// Tiles in sight and their previews stay loaded beyond it; of others, the coarsest level is forgotten last.
  public final var byteBudget: Int {
    get { tiles.loader.budget }
    set { tiles.loader.budget = max(newValue, 0) }
  }

  /// The bytes of all loaded images.
  public final var loadedBytes: Int { tiles.loader.bytes }

  /// Whether all tiles in sight are loaded; false before the first layout.
  public final var isComplete: Bool { tiles.missingCount == 0 }

  /// The tiles that are shown, coarser ones first.
  public final var shownTiles: [PyramidTile] { tiles.shown }

  /// Forgets all tiles and asks for them again: the content has changed.
  public final func reloadTiles() {
    tiles.reset()
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

  /// Centers content that is smaller than the view in what other insets leave of it.
  private final func centerContent() {
    let (all, own) = (adjustedContentInset, centeringInset)
    let room = Size(
      bounds.width - (all.left - own.left) - (all.right - own.right),
      bounds.height - (all.top - own.top) - (all.bottom - own.bottom))
    let horizontal = max((room.width - contentSize.width) / 2, 0)
    let vertical = max((room.height - contentSize.height) / 2, 0)
    centeringInset = EdgeInsets(
      top: vertical, left: horizontal, bottom: vertical, right: horizontal)
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
    if window == nil { tiles.loader.cancelRequests() } else { setNeedsLayout() }
  }

  private final func showTiles() {
    guard let ticker = window?.ticker, zoomScale > 0, !bounds.isEmpty else { return }
    let sight = Rect(
      x: bounds.minX / zoomScale, y: bounds.minY / zoomScale, width: bounds.width / zoomScale,
      height: bounds.height / zoomScale)
    tiles.show(
      sight, scale: zoomScale * max(traitCollection.displayScale, 1), in: content.bounds, ticker)
  }
}

/// The space of a pyramid's tiles: pixels of its finest level.
private final class PyramidContent: View {}
