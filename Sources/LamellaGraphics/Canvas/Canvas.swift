public import LamellaGeometry

/// A recorder of drawing commands: a view draws into it, and the encode pass encodes the commands in each frame.
///
/// Coordinates are the drawing layer's own space, in points.
///
/// ```swift
/// override func draw(_ rect: Rect, in canvas: Canvas) {
///   canvas.fill(bounds, cornerRadius: 8, with: .white)
/// }
/// ```
public final class Canvas {
  /// The commands recorded so far.
  public var displayList: DisplayList { storage.displayList }
  /// Outside the object, because its fields would get an exclusivity check with each command.
  private let pointer = UnsafeMutablePointer<Storage>.allocate(capacity: 1)

  /// The mutable contents of a canvas.
  struct Storage {
    var displayList: DisplayList
    /// The graphics state of the next command.
    var state = State()
    /// The states that `restoreGState()` returns to, innermost last.
    var savedStates: [State] = []
    /// The transform and blend mode that the last recorded command was drawn with.
    var recordedTransform = Transform2D.identity
    var recordedBlend = BlendMode.over
    /// Whether any field other than `displayList` may differ from its initial value.
    var hasState = false
  }

  var storage: Storage {
    @inline(__always)
    unsafeAddress { UnsafePointer(pointer) }
    @inline(__always)
    unsafeMutableAddress { pointer }
  }

  /// Makes an empty canvas.
  public init() { pointer.initialize(to: Storage(displayList: DisplayList())) }

  /// Makes a canvas that reuses the storage of an old display list, whose commands are dropped.
  public init(reusing old: consuming DisplayList) {
    pointer.initialize(to: Storage(displayList: old))
    storage.displayList.removeAll()
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  /// Whether nothing was recorded.
  package var isEmpty: Bool { storage.displayList.isEmpty }

  /// Starts a new display list in the storage of an old one, which becomes empty.
  package func begin(reusing old: inout DisplayList) {
    if !storage.displayList.isEmpty { storage.displayList.removeAll() }
    swap(&storage.displayList, &old)
    storage.displayList.removeAll()
    forgetState()
  }

  /// Starts a new display list.
  package func begin() {
    if !storage.displayList.isEmpty { storage.displayList.removeAll() }
    forgetState()
  }

  /// Returns the display list and leaves the canvas empty.
  package func finish() -> DisplayList {
    var finished = DisplayList()
    finish(into: &finished)
    return finished
  }

  /// Replaces a display list by the recorded one and leaves the canvas empty.
  package func finish(into displayList: inout DisplayList) {
    endClips(downTo: 0)
    if !displayList.isEmpty { displayList.removeAll() }
    swap(&storage.displayList, &displayList)
    forgetState()
  }

  /// Fills a rectangle.
  public func fill(_ rect: Rect, with color: Color) {
    guard isDrawable(rect, color) else { return }
    append(.init(operation: .fillRect, color: color, rect: rect))
  }

  /// Fills a rectangle with rounded corners; the radius is limited to half the shorter side.
  public func fill(_ rect: Rect, cornerRadius: Double, with color: Color) {
    guard isDrawable(rect, color) else { return }
    let radius = limit(cornerRadius, to: rect)
    append(
      .init(
        operation: radius > 0 ? .fillRoundedRect : .fillRect, color: color, rect: rect,
        radius: radius))
  }

  /// Fills the largest ellipse inside a square `rect`; other rectangles become capsules.
  public func fillCapsule(in rect: Rect, with color: Color) {
    fill(rect, cornerRadius: min(rect.width, rect.height) / 2, with: color)
  }

  /// Strokes the inside edge of a rectangle with rounded corners.
  public func stroke(
    _ rect: Rect, cornerRadius: Double = 0, lineWidth: Double, with color: Color
  ) {
    guard isDrawable(rect, color), lineWidth > 0, lineWidth.isFinite else { return }
    append(
      .init(
        operation: .strokeRoundedRect, color: color, rect: rect,
        radius: limit(cornerRadius, to: rect),
        lineWidth: lineWidth))
  }

  /// Draws an image stretched over a rectangle, each pixel multiplied by `tint`.
  ///
  /// When the image is rotated, its edges are antialiased with the `linear` filter. With `nearest` they stay hard, so
  /// that adjacent pixel art shows no seam.
  public func draw(
    _ image: Image, in rect: Rect, tint: Color = .white, filter: TextureFilter = .linear
  ) {
    draw(
      image,
      from: PixelRect(x: 0, y: 0, width: Int32(image.width), height: Int32(image.height)),
      in: rect, tint: tint, filter: filter)
  }

  /// Draws a part of an image, given in its pixels, stretched over a rectangle.
  ///
  /// A source that reaches beyond the image is cut, and the rectangle in proportion.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - source: The part of the image.
  ///   - rect: The rectangle to fill.
  ///   - tint: The color that multiplies each pixel.
  ///   - filter: The sampling filter where the image's pixels and the output's differ in size.
  public func draw(
    _ image: Image, from source: PixelRect, in rect: Rect, tint: Color = .white,
    filter: TextureFilter = .linear
  ) {
    draw(image, from: source, in: rect, tint: tint, filter: filter, antialiasedEdges: .all)
  }

  /// Draws a part of an image with a choice of the edges that are antialiased when it is rotated.
  func draw(
    _ image: Image, from source: PixelRect, in rect: Rect, tint: Color, filter: TextureFilter,
    antialiasedEdges: EdgeAntialiasingMask
  ) {
    let whole = PixelRect(x: 0, y: 0, width: Int32(image.width), height: Int32(image.height))
    let part = source.intersection(whole)
    guard isDrawable(rect, tint), !part.isEmpty else { return }
    var command = DisplayList.Command(operation: .image, color: tint, rect: rect)
    if part != source {
      let scaleX = rect.width / Double(source.width)
      let scaleY = rect.height / Double(source.height)
      command.rect = Rect(
        x: rect.minX + Double(part.x - source.x) * scaleX,
        y: rect.minY + Double(part.y - source.y) * scaleY,
        width: Double(part.width) * scaleX, height: Double(part.height) * scaleY)
    }
    command.index = Int32(storage.displayList.images.count)
    command.source = part
    command.filter = filter
    command.antialiasedEdges = filter == .linear ? antialiasedEdges : []
    storage.displayList.images.append(image.original)
    append(command)
  }

  /// Draws shaped text with the start of its baseline at a point.
  public func draw(_ run: consuming GlyphRun, at baseline: Point, with color: Color) {
    guard baseline.isFinite, color.alpha > 0, !run.glyphs.isEmpty else { return }
    let rect = Rect(origin: baseline, size: Size(width: run.width, height: run.font.lineHeight))
    var command = DisplayList.Command(operation: .glyphs, color: color, rect: rect)
    command.index = Int32(storage.displayList.runs.count)
    storage.displayList.runs.append(run)
    append(command)
  }

  /// Returns whether a rectangle in a color draws anything.
  func isDrawable(_ rect: Rect, _ color: Color) -> Bool {
    rect.isFinite && !rect.isEmpty && color.alpha > 0
  }

  /// Limits a radius to half the shorter side of a rectangle.
  private func limit(_ radius: Double, to rect: Rect) -> Double {
    guard radius > 0 else { return 0 }
    return min(radius, min(rect.width, rect.height) / 2)
  }
}
