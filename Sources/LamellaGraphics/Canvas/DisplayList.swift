public import LamellaGeometry

/// The drawing commands that a `Canvas` recorded, in the layer's own space.
public struct DisplayList {
  /// The kind of a command.
  public enum Operation: UInt8, Sendable {
    /// Fills `rect` with `color`.
    case fillRect
    /// Fills `rect`, with rounded corners of `radius`, with `color`.
    case fillRoundedRect
    /// Strokes the inside edge of a rounded rectangle, `lineWidth` thick, in `color`.
    case strokeRoundedRect
    /// Draws the part `source` (pixels) of image number `index` stretched over `rect`, times `color`.
    case image
    /// Draws glyph run number `index` with its baseline's start at `rect.origin`, in `color`.
    case glyphs
    /// Fills `rect`, with the corner radii number `index`, with `color`.
    case fillCorneredRect
    /// Draws shape number `index` in `color`, or in its gradient faded by `color`.
    case shape
    /// Fills `rect` with the gradient of shape number `index`, faded by `color`.
    case gradient
    /// Draws the sprites of batch number `index`, clipped to `rect`, faded by `color`.
    case sprites
    /// Sets the transform of the following commands to number `index`, or to the identity if it is -1.
    case transform
    /// Sets the blend mode of the following commands to `blend`.
    case blend
    /// Clips the following commands to `rect`, up to the matching `unclip`.
    case clipRect
    /// Clips the following commands to shape number `index`, up to the matching `unclip`.
    case clipShape
    /// Ends the innermost clip.
    case unclip
  }

  /// A drawing command: plain values without references.
  public struct Command: Sendable {
    /// The kind of the command.
    public var operation: Operation
    /// The sampling filter of an image.
    public var filter = TextureFilter.linear
    /// The blend mode that a `blend` command sets.
    public var blend = BlendMode.over
    /// The color, with straight alpha.
    public var color: Color
    /// The rectangle to draw in, in the layer's own space.
    public var rect: Rect
    /// Corner radius in points.
    public var radius: Double = 0
    /// Stroke width in points.
    public var lineWidth: Double = 0
    /// The number of the image, glyph run, shape, transform, radii or batch; -1 for none.
    public var index: Int32 = -1
    /// The edges of an image that are antialiased where it is rotated.
    package var antialiasedEdges = EdgeAntialiasingMask.all
    /// The part of the image, in its pixels.
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

  /// The commands, back to front.
  public internal(set) var commands: [Command] = []
  /// The images that commands refer to by number.
  public internal(set) var images: [Image] = []
  /// The glyph runs that commands refer to by number.
  public internal(set) var runs: [GlyphRun] = []
  /// The shapes that commands refer to by number.
  package internal(set) var shapes: [Shape] = []
  /// The transforms that commands refer to by number, to the layer's space.
  package internal(set) var transforms: [Transform2D] = []
  /// The corner radii that commands refer to by number.
  package internal(set) var radii: [CornerRadii] = []
  /// The sprite batches that commands refer to by number.
  package internal(set) var batches: [SpriteBatch] = []

  /// Makes an empty display list.
  public init() {}

  /// Whether the list has no commands.
  public var isEmpty: Bool { commands.isEmpty }

  /// Empties the list and keeps its capacity.
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
  /// Most lists have one or two elements: for those, `removeLast` is faster than `removeAll(keepingCapacity:)`.
  @inline(__always)
  fileprivate mutating func empty() {
    if isEmpty { return }
    guard count <= 2 else { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }
}
