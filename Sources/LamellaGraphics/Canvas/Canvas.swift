public import LamellaGeometry

/// Records drawing for later: a view draws into it, the draw pass replays it each frame.
///
/// Coordinates are the drawing layer's own space, in points.
///
/// ```swift
/// override func draw(_ rect: Rect, in canvas: Canvas) {
///   canvas.fill(bounds, cornerRadius: 8, with: .white)
/// }
/// ```
public final class Canvas {
  /// What has been recorded so far.
  public var recording: Recording { held.recording }
  /// Apart from the object, whose fields would be checked with each step that is recorded.
  private let storage = UnsafeMutablePointer<Held>.allocate(capacity: 1)

  /// What a canvas holds.
  struct Held {
    var recording: Recording
    /// How what comes next is placed, faded, mixed and cut off.
    var state = State()
    /// What `restoreGState()` returns to, innermost last.
    var savedStates: [State] = []
    /// What the last command was recorded under.
    var recordedTransform = Transform2D.identity
    var recordedBlend = BlendMode.over
    /// Whether any of the fields above but the recording may be other than at the beginning.
    var hasState = false
  }

  var held: Held {
    @inline(__always)
    unsafeAddress { UnsafePointer(storage) }
    @inline(__always)
    unsafeMutableAddress { storage }
  }

  /// Makes a canvas that records from scratch.
  public init() { storage.initialize(to: Held(recording: Recording())) }

  /// Makes a canvas that reuses the storage of an old recording, whose commands are dropped.
  public init(reusing old: consuming Recording) {
    storage.initialize(to: Held(recording: old))
    held.recording.removeAll()
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// Whether nothing was recorded.
  package var isEmpty: Bool { held.recording.isEmpty }

  /// Begins again, in the storage of an old recording, which becomes empty.
  package func begin(reusing old: inout Recording) {
    if !held.recording.isEmpty { held.recording.removeAll() }
    swap(&held.recording, &old)
    held.recording.removeAll()
    forgetState()
  }

  /// Begins again.
  package func begin() {
    if !held.recording.isEmpty { held.recording.removeAll() }
    forgetState()
  }

  /// Hands the recording out and leaves the canvas empty.
  package func finish() -> Recording {
    var finished = Recording()
    finish(into: &finished)
    return finished
  }

  /// Puts the recording in place of another and leaves the canvas empty.
  package func finish(into recording: inout Recording) {
    endClips(downTo: 0)
    if !recording.isEmpty { recording.removeAll() }
    swap(&held.recording, &recording)
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

  /// Draws the inside edge of a rectangle with rounded corners.
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
  /// Where it is turned, its edges are soft, unless it is read by `nearest` pixels: then they are hard, as
  /// pixel art wants it, and what lies side by side shows no seam.
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
  /// A source that reaches beyond the image is cut, and the rectangle with it.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - source: The part of the image.
  ///   - rect: Where the part goes.
  ///   - tint: Multiplies each pixel.
  ///   - filter: How the image is read where its pixels and the output's differ in size.
  public func draw(
    _ image: Image, from source: PixelRect, in rect: Rect, tint: Color = .white,
    filter: TextureFilter = .linear
  ) {
    draw(image, from: source, in: rect, tint: tint, filter: filter, softEdges: .all)
  }

  /// Draws a part of an image, some of whose edges are softened where it is turned.
  func draw(
    _ image: Image, from source: PixelRect, in rect: Rect, tint: Color, filter: TextureFilter,
    softEdges: SoftEdges
  ) {
    let whole = PixelRect(x: 0, y: 0, width: Int32(image.width), height: Int32(image.height))
    let part = source.intersection(whole)
    guard isDrawable(rect, tint), !part.isEmpty else { return }
    var command = Recording.Command(operation: .image, color: tint, rect: rect)
    if part != source {
      let scaleX = rect.width / Double(source.width)
      let scaleY = rect.height / Double(source.height)
      command.rect = Rect(
        x: rect.minX + Double(part.x - source.x) * scaleX,
        y: rect.minY + Double(part.y - source.y) * scaleY,
        width: Double(part.width) * scaleX, height: Double(part.height) * scaleY)
    }
    command.index = Int32(held.recording.images.count)
    command.source = part
    command.filter = filter
    command.softEdges = filter == .linear ? softEdges : []
    held.recording.images.append(image.original)
    append(command)
  }

  /// Draws shaped text with the start of its baseline at a point.
  public func draw(_ run: consuming GlyphRun, at baseline: Point, with color: Color) {
    guard baseline.isFinite, color.alpha > 0, !run.glyphs.isEmpty else { return }
    let rect = Rect(origin: baseline, size: Size(width: run.width, height: run.font.lineHeight))
    var command = Recording.Command(operation: .glyphs, color: color, rect: rect)
    command.index = Int32(held.recording.runs.count)
    held.recording.runs.append(run)
    append(command)
  }

  func isDrawable(_ rect: Rect, _ color: Color) -> Bool {
    rect.isFinite && !rect.isEmpty && color.alpha > 0
  }

  private func limit(_ radius: Double, to rect: Rect) -> Double {
    guard radius > 0 else { return 0 }
    return min(radius, min(rect.width, rect.height) / 2)
  }
}
