/// One frame as data: vertices, indices, commands in painter's order, and texture changes.
///
/// The draw pass fills it, a ``Renderer`` draws it. It holds no references into the scene, so any
/// graphics interface can draw a frame from it:
///
/// 1. apply `textureUpdates` in order (create, write, destroy);
/// 2. fill the target with `clearColor` where there is one;
/// 3. for each command set texture, blending and clip, and draw its indices.
///
/// Positions are pixels of the output, x right, y down, (0, 0) the outer corner of the first pixel.
/// Colours and textures are premultiplied: red, green and blue are multiplied by alpha already. A
/// vertex's colour multiplies the texture, channel by channel; between corners it is interpolated.
///
/// # Groups
/// What lies between `beginGroup` and its `endGroup` is drawn into a picture of its own, clear at
/// first, which then is drawn as a whole: faded, cut along a shape, or laid out on other corners. A back
/// end keeps a stack of such pictures:
///
/// - ``DrawCommand/Kind/beginGroup`` and ``DrawCommand/Kind/beginPlane``: turn to a clear picture that
///   covers the command's `clip`. The space stays the same: its pixel (x, y) has the place (x, y). A
///   plane has a space of its own, which has nothing to do with the places around it.
/// - ``DrawCommand/Kind/endGroup``: turn back, and draw the command's triangles with the picture as
///   their texture; coordinates 0...1 span the `clip` it began with. A group's is read by the nearest
///   texel, a plane's between texels.
///
/// Groups lie within each other, and every one is ended.
///
/// # Keeping vertices
/// `retained` names vertices that are those of an earlier list, moved by whole pixels. A back end that keeps
/// vertices in a device need not write them again; others draw the list as if it were empty.
///
/// # Damage
/// ``damageSince`` names a list, ``damage`` the pixels in which this one's picture differs from that one's.
/// A back end that still has the picture of the list with that ``number`` need draw this one inside the
/// damage only, beginning with `clearColor`; no damage at all means that the picture is the same:
///
/// ```swift
/// if list.clearColor != nil, let since = list.damageSince, since == numberOfPicture {
///   for rect in list.damage { draw(list, clippedTo: rect) }
/// } else {
///   draw(list)
/// }
/// numberOfPicture = list.number
/// ```
///
/// So one that left out a list, or lost the picture, finds that the numbers differ and draws all. A scene
/// says it of each list but the first, those of another size, scale or clear colour, and those for which
/// textures were made anew; it never says too little, but may say too much: a few rectangles are around
/// all that changed. Texture updates are to be applied in any case: textures that stay may be written
/// where nothing read them.
///
/// A list keeps its capacity from frame to frame; what lists of the last second or so did not need goes.
public struct DrawList {
  /// The corners of everything drawn.
  public var vertices: [Vertex] = []
  /// Triples of vertex numbers, relative to their command's `firstVertex`; commands may share them.
  public var indices: [UInt32] = []
  /// What to draw, back to front.
  public var commands: [DrawCommand] = []
  /// Stretches of the vertices that show quads which stay the same, in ascending order.
  public var retained: [RetainedRun] = []
  /// Changes to textures that must happen before the first command.
  public var textureUpdates: [TextureUpdate] = []
  /// The output's width in pixels.
  public var pixelWidth = 0
  /// The output's height in pixels.
  public var pixelHeight = 0
  /// What the target is filled with first, premultiplied, or nil to draw over what is there.
  public var clearColor: UInt32?
  /// The pixels in which the picture differs from that of the list that ``damageSince`` names.
  ///
  /// At most a few rectangles, which share no pixel; without meaning where ``damageSince`` is nil.
  public var damage: [PixelRect] = []
  /// The ``number`` of the list that ``damage`` starts from, the one that its scene drew before; nil where
  /// nothing is known of it.
  public var damageSince: UInt32?
  /// Tells lists of scenes apart: no other one in the process has the same, but for copies.
  ///
  /// 0 for a list made by hand. Who changes one sets it to 0, and ``damageSince`` to nil.
  public var number: UInt32 = 0

  /// The number of times in a row that the list was emptied with less than a quarter of its vertices in use.
  private var spareCount = 0
  /// After so many times the room goes: a second or so, where two lists take turns.
  private static let mostSpareCount = 40
  /// Room for fewer vertices stays: 80 KB.
  private static let leastSpareVertices = 1 << 12

  /// Makes an empty list.
  public init() {}

  /// Empties the list for the next frame and keeps its capacity, unless it was much too large for long.
  public mutating func removeAll() {
    removeAllButIndices()
    indices.removeAll(keepingCapacity: true)
  }

  /// Empties all but the indices, for a next list that needs the same.
  ///
  /// They go, too, where the list was much too large for long.
  package mutating func removeAllButIndices() {
    let keeps = keepsCapacity()
    if !keeps { indices = [] }
    vertices.removeAll(keepingCapacity: keeps)
    commands.removeAll(keepingCapacity: keeps)
    retained.removeAll(keepingCapacity: keeps)
    textureUpdates.removeAll(keepingCapacity: keeps)
    damage.removeAll(keepingCapacity: keeps)
    damageSince = nil
    clearColor = nil
    number = 0
  }

  /// Whether the capacity stays; counts how long too much of it was unused.
  private mutating func keepsCapacity() -> Bool {
    let isSpare =
      vertices.capacity > Self.leastSpareVertices && vertices.count < vertices.capacity / 4
    spareCount = isSpare ? spareCount + 1 : 0
    guard spareCount > Self.mostSpareCount else { return true }
    spareCount = 0
    return false
  }

  /// The number of quads in all commands; triangles of other shapes count by halves.
  ///
  /// - Complexity: O(number of commands).
  public var quadCount: Int { commands.reduce(0) { $0 + $1.indexCount } / 6 }
}

/// A corner: 20 bytes, laid out as `SDL_Vertex` is.
public struct Vertex: Hashable, Sendable {
  /// Horizontal position in output pixels.
  public var x: Float
  /// Vertical position in output pixels.
  public var y: Float
  /// Premultiplied colour: bytes red, green, blue, alpha in memory.
  public var color: UInt32
  /// Horizontal texture coordinate, 0 at the left edge, 1 at the right.
  public var u: Float
  /// Vertical texture coordinate, 0 at the top edge, 1 at the bottom.
  public var v: Float

  /// Makes a corner.
  @inlinable
  public init(x: Float, y: Float, color: UInt32, u: Float, v: Float) {
    self.x = x
    self.y = y
    self.color = color
    self.u = u
    self.v = v
  }
}

/// Whole pixels of the output, right and bottom edges outside.
public struct PixelRect: Hashable, Sendable {
  /// The left edge.
  public var x: Int32
  /// The top edge.
  public var y: Int32
  /// Columns, zero or more.
  public var width: Int32
  /// Rows, zero or more.
  public var height: Int32

  /// Makes a rectangle.
  @inlinable
  public init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether it covers no pixel.
  @inlinable
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// What the two share; empty when they share nothing.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    // In 64 bits: the far edge of a rectangle need not fit into 32.
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(Int64(x) + Int64(width), Int64(other.x) + Int64(other.width))
    let bottom = min(Int64(y) + Int64(height), Int64(other.y) + Int64(other.height))
    return PixelRect(
      x: left, y: top, width: Int32(clamping: max(0, right - Int64(left))),
      height: Int32(clamping: max(0, bottom - Int64(top))))
  }
}

/// How source and target mix, both premultiplied.
public enum BlendMode: UInt8, Hashable, Sendable {
  /// The source, which is opaque, replaces the target.
  case copy
  /// The source lies over the target: source + target * (1 - source alpha).
  case over
  /// The source is added: source + target, each channel at most full.
  case add
  /// The target stays where the source is: target * source alpha. Only groups end with it.
  case mask
}

/// Part of the list that is drawn in one state.
public struct DrawCommand: Hashable, Sendable {
  /// What the vertices of a command form.
  public enum Kind: UInt8, Hashable, Sendable {
    /// Axis-aligned rectangles on whole pixels: four vertices each, clockwise from the top left, all
    /// of one colour, six indices each (0 1 2, 0 2 3). A back end may draw them as copies and fills.
    /// A rectangle whose four texture coordinates are equal is a plain fill.
    case quads
    /// Any triangles, three indices each.
    case triangles
    /// What follows goes into a clear picture that covers `clip`; the space stays the same.
    case beginGroup
    /// What follows goes into a clear picture that covers `clip`, in a space of its own.
    case beginPlane
    /// The picture that was begun last is drawn, by triangles, into the one before it.
    ///
    /// Four vertices and six indices that make an upright rectangle of one colour count as a quad.
    case endGroup
  }

  /// Rectangles or triangles.
  public var kind: Kind
  /// How to mix.
  public var blend: BlendMode
  /// The texture of every vertex.
  public var texture: TextureID
  /// Nothing is drawn outside of this part of the output.
  public var clip: PixelRect
  /// The first of the command's vertices.
  public var firstVertex: Int
  /// The number of its vertices.
  public var vertexCount: Int
  /// The first of the command's indices.
  public var firstIndex: Int
  /// The number of its indices.
  public var indexCount: Int

  /// Makes a command.
  public init(
    kind: Kind, blend: BlendMode, texture: TextureID, clip: PixelRect,
    firstVertex: Int, vertexCount: Int, firstIndex: Int, indexCount: Int
  ) {
    self.kind = kind
    self.blend = blend
    self.texture = texture
    self.clip = clip
    self.firstVertex = firstVertex
    self.vertexCount = vertexCount
    self.firstIndex = firstIndex
    self.indexCount = indexCount
  }
}
