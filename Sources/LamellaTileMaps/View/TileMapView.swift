public import LamellaGeometry
internal import LamellaGraphics
public import LamellaScene
public import LamellaScrolling

/// Shows a map and scrolls over it.
///
/// Each layer is a plane of views, one for a block of 16 x 16 cells; only blocks in sight have one, and
/// one that scrolls out comes back with another block. Image layers, opacity, tint, offsets, parallax,
/// flips and animations are shown; objects are not.
///
/// ```swift
/// let map = try TileMap(path: "Levels/harbour.tmx")
/// let view = TileMapView(map: map, pictures: TilePictures(of: map), frame: window.bounds)
/// view.zoom = 2
/// window.addSubview(view)
/// ```
///
/// The wheel with control held zooms about the pointer; `+` and `-` zoom about the middle and `0` shows
/// the map at its own size while the view gets the keys, as the arrows scroll (`becomeFirstResponder()`).
///
/// The content is the map at ``zoom`` points for each of its pixels, with the upper left corner of
/// ``TileMap/cellBounds`` at its origin. Subviews of your own lie in front of the map.
///
/// Other than in `Tools/render-map`, a tint applies to see-through pixels as it does to others, and a layer with parallax moves by ticks, not between them.
open class TileMapView: ScrollView {
  /// The smallest and the largest zoom that are possible.
  ///
  /// A cell is never made smaller than two points, so that the number of views stays bounded.
  public final let possibleZoomRange: ClosedRange<Double>

  /// The smallest and the largest zoom that are allowed, clamped to ``possibleZoomRange``; all of it
  /// unless set.
  public final var zoomRange: ClosedRange<Double> {
    get { storedZoomRange }
    set {
      storedZoomRange = newValue.clamped(to: possibleZoomRange)
      zoom = storedZoom
    }
  }

  /// The map.
  public final let map: TileMap
  /// The pictures of its tiles.
  public final let pictures: TilePictures
  /// What of the map is not shown and why, one line each.
  public private(set) final var warnings: [String] = []

  private final var storedZoom = 1.0
  private final var storedZoomRange: ClosedRange<Double>
  private final var planes: [MapPlane] = []
  private final let content = MapContentView()
  private final let art: TileArt
  private final let mapOrigin: Point
  private final let mapSize: Size
  /// The bounds at the last layout: frames on the way from there still show them.
  private final var lastBounds: Rect?
  private final var lastZoom = 1.0
  private final let clock = AnimationClock()

  /// Makes a view of a map.
  ///
  /// - Parameters:
  ///   - map: The map; it does not change any more.
  ///   - pictures: The pictures of its tiles.
  ///   - frame: The view's frame in its future superview's space.
  public init(map: TileMap, pictures: TilePictures, frame: Rect = .zero) {
    self.map = map
    self.pictures = pictures
    art = TileArt(map: map, pictures: pictures)
    let side = Double(min(map.tileWidth, map.tileHeight))
    possibleZoomRange = min(1, max(1.0 / 32, 2 / side))...32
    storedZoomRange = possibleZoomRange
    let cells = map.cellBounds
    mapOrigin = Point(
      Double(cells.column) * Double(map.tileWidth), Double(cells.row) * Double(map.tileHeight))
    mapSize = Size(
      Double(cells.columns) * Double(map.tileWidth), Double(cells.rows) * Double(map.tileHeight))
    super.init(frame: frame)
    content.isUserInteractionEnabled = false
    content.anchorPoint = .zero
    content.bounds = Rect(origin: mapOrigin, size: mapSize)
    content.center = .zero
    addSubview(content)
    TileMapLayer.forEachLeaf(of: map.layers) { layer, settings in
      guard settings.isVisible, settings.opacity > 0 else { return }
      if case .objects(let content) = layer.content,
        let warning = content.warning(file: map.file, layer: layer.name)
      {
        warnings.append(warning)
      }
      if let plane = MapPlane(layer, settings, map: map, art: art, in: content) {
        planes.append(plane)
      }
    }
    contentSize = mapSize
    clock.view = self
  }

  nonisolated deinit {}

  // MARK: Zoom

  /// Points for each pixel of the map; clamped to ``zoomRange``, NaN is refused.
  ///
  /// Setting it keeps the middle of what is in sight.
  public final var zoom: Double {
    get { storedZoom }
    set { setZoom(newValue, keeping: Point(bounds.midX, bounds.midY)) }
  }

  /// Changes the zoom so that a point of the content stays where it is on screen, within the limits.
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

  /// The map's pixel at a point of the content.
  public final func mapPoint(at point: Point) -> Point { point * (1 / storedZoom) + mapOrigin }

  /// The point of the content that shows a pixel of the map.
  public final func contentPoint(ofMapPoint point: Point) -> Point {
    (point - mapOrigin) * storedZoom
  }

  /// The cell at a point of the content, whether there is a tile or not; layer offsets do not count.
  public final func place(at point: Point) -> (column: Int, row: Int) {
    let pixel = mapPoint(at: point)
    func cell(_ value: Double, _ side: Int) -> Int {
      Int(saturating: min(max((value / Double(side)).rounded(.down), -1e15), 1e15))
    }
    return (cell(pixel.x, map.tileWidth), cell(pixel.y, map.tileHeight))
  }

  /// The frontmost tile at a point of the content, by the cells under it.
  ///
  /// - Parameter point: In content points.
  /// - Returns: The layer's name and the cell; nil when all layers are empty there.
  public final func tile(at point: Point) -> (layer: String, cell: TileCell)? {
    let pixel = mapPoint(at: point)
    for plane in planes.reversed() {
      if let cell = plane.cell(atMapPoint: pixel) { return (plane.name, cell) }
    }
    return nil
  }

  /// The number of views that show blocks of the map.
  public final var tileViewCount: Int { planes.reduce(0) { $0 + $1.viewCount } }

  // MARK: Animation

  /// Whether animated tiles move; true unless set.
  ///
  /// They wake a stage that sleeps only when one of them changes.
  public final var isAnimating: Bool {
    get { clock.isRunning }
    set {
      clock.isRunning = newValue
      startClock()
    }
  }

  private func startClock() {
    clock.start = nil
    guard let window else { return }
    window.animator.remove(clock)
    if clock.isRunning, art.hasAnimations { window.animator.add(clock) }
  }

  /// Shows the animations' state at a time.
  ///
  /// - Returns: When the next of them changes; nil when none will.
  final func animate(microseconds: Int64) -> Int64? {
    let changed = art.advance(to: microseconds)
    if !changed.isEmpty {
      for plane in planes { plane.redraw(changed) }
    }
    return art.nextChange
  }

  // MARK: Overridden

  /// The same as ``zoom``.
  open override var zoomScale: Double { storedZoom }

  open override func wheelTurned(_ wheel: WheelEvent) -> Bool {
    guard wheel.modifiers.contains(.control), isScrollEnabled else {
      return super.wheelTurned(wheel)
    }
    // A finger that holds the map holds it at its size.
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

  /// The zoom so many doublings away; whole and half doublings are met exactly, so that there and back
  /// again is the same and pixels stay even.
  private func zoomed(by doublings: Double) -> Double {
    let log2 = Elementary.log(zoom) / Elementary.log(2) + doublings
    let eighths = (log2 * 8).rounded()
    let exponent = abs(log2 * 8 - eighths) < 1e-6 ? eighths / 8 : log2
    let whole = exponent.rounded(.down)
    let power = Double(
      sign: .plus, exponent: Int(saturating: min(max(whole, -1000), 1000)), significand: 1)
    return exponent == whole ? power : power * Elementary.pow(2, exponent - whole)
  }

  /// How many notches of the wheel double the size.
  private static let notchesPerDoubling = 4.0
  /// How many presses of a key double the size.
  private static let keysPerDoubling = 2.0

  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    window?.animator.remove(clock)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
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
    // A jump shows nothing of the way.
    let isStep =
      lastBounds.map {
        lastZoom == storedZoom && $0.size == bounds.size
          && abs($0.minX - bounds.minX) <= bounds.width
          && abs($0.minY - bounds.minY) <= bounds.height
      } ?? false
    let now = inMap(bounds)
    let before = isStep ? lastBounds.map(inMap) : nil
    for plane in planes { plane.arrange(visible: now, previous: before) }
  }

  /// A rectangle of the content in the map's pixels.
  private func inMap(_ rect: Rect) -> Rect {
    Rect(
      origin: mapPoint(at: rect.origin),
      size: Size(rect.width / storedZoom, rect.height / storedZoom))
  }
}

/// What holds a map's planes, behind everything else in the scroll view; its space is the map's pixels.
final class MapContentView: View {}
