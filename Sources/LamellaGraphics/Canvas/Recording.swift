public import LamellaGeometry

/// What a `draw(_:in:)` recorded: flat commands in the layer's own space, kept until invalidated.
public struct Recording {
  /// What a command draws.
  public enum Operation: UInt8, Sendable {
    /// `rect` filled with `color`.
    case fillRect
    /// `rect` with rounded corners of `radius` filled with `color`.
    case fillRoundedRect
    /// The inside edge of a rounded rectangle, `lineWidth` thick, in `color`.
    case strokeRoundedRect
    /// The part `source` (pixels) of image number `index` stretched over `rect`, times `color`.
    case image
    /// Run number `index` with its baseline's start at `rect.origin`, in `color`.
    case glyphs
    /// `rect` with corners of radii number `index` filled with `color`.
    case fillCorneredRect
    /// Shape number `index` in `color`, or in its gradient faded by `color`.
    case shape
    /// `rect` filled with the gradient of shape number `index`, faded by `color`.
    case gradient
    /// The sprites of batch number `index`, cut off at `rect`, faded by `color`.
    case sprites
    /// What follows is placed by transform number `index`, or by none when it is -1.
    case transform
    /// What follows is mixed as `blend` says.
    case blend
    /// What follows, up to the `unclip` that belongs to it, is cut off at `rect`.
    case clipRect
    /// What follows, up to the `unclip` that belongs to it, is cut off along shape number `index`.
    case clipShape
    /// Ends the innermost clip.
    case unclip
  }

  /// One drawing step: a plain record, no references.
  public struct Command: Sendable {
    /// What to draw.
    public var operation: Operation
    /// How an image is read between its pixels.
    public var filter = TextureFilter.linear
    /// How what follows is mixed, for `blend`.
    public var blend = BlendMode.over
    /// Straight colour.
    public var color: Color
    /// Where, in the layer's own space.
    public var rect: Rect
    /// Corner radius in points.
    public var radius: Double = 0
    /// Stroke width in points.
    public var lineWidth: Double = 0
    /// Which image or glyph run.
    public var index: Int32 = -1
    /// The edges of an image that are softened where it is turned.
    package var softEdges = SoftEdges.all
    /// Which part of the image, in its pixels.
    public var source = PixelRect(x: 0, y: 0, width: 0, height: 0)

    init(
      operation: Operation, color: Color, rect: Rect, radius: Double = 0, lineWidth: Double = 0
    ) {
      self.operation = operation
      self.color = color
      self.rect = rect
      self.radius = radius
      self.lineWidth = lineWidth
    }
  }

  /// The steps, back to front.
  public internal(set) var commands: [Command] = []
  /// The images that commands name by number.
  public internal(set) var images: [Image] = []
  /// The glyph runs that commands name by number.
  public internal(set) var runs: [GlyphRun] = []
  /// The shapes that commands name by number.
  package internal(set) var shapes: [Shape] = []
  /// The transforms that commands name by number, from the drawing's space to the layer's.
  package internal(set) var transforms: [Transform2D] = []
  /// The radii that commands name by number.
  package internal(set) var radii: [CornerRadii] = []
  /// The batches of sprites that commands name by number.
  package internal(set) var batches: [SpriteBatch] = []

  /// Makes an empty recording.
  public init() {}

  /// Whether nothing was drawn.
  public var isEmpty: Bool { commands.isEmpty }

  /// Empties the recording and keeps its capacity.
  mutating func removeAll() {
    commands.empty()
    images.empty()
    runs.empty()
    shapes.empty()
    transforms.empty()
    radii.empty()
    batches.empty()
  }
}

extension Array {
  /// Empties the array and keeps its capacity.
  ///
  /// Most recordings hold a thing or two, and few kinds of things: the library's way takes several calls.
  @inline(__always)
  fileprivate mutating func empty() {
    if isEmpty { return }
    guard count <= 2 else { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }
}
