/// A frame as data: vertices, indices, commands in painter's order, and texture changes.
///
/// The encode pass fills it, a ``Renderer`` draws it. It holds no references into the scene, so any
/// graphics interface can draw a frame from it:
///
/// 1. apply `textureUpdates` in order (create, write, destroy);
/// 2. fill the target with `clearColor` where there is one;
/// 3. for each command set texture, blending and clip, and draw its indices.
///
/// Positions are pixels of the output, x right, y down, (0, 0) the outer corner of the first pixel.
/// Colors and textures are premultiplied: red, green and blue are multiplied by alpha already. A
/// vertex's color multiplies the texture, channel by channel; between corners it is interpolated.
///
/// # Groups
/// Commands between `beginGroup` and its `endGroup` are drawn into an offscreen picture, transparent at first, which
/// is then drawn as a whole: faded, masked, or transformed. A renderer keeps a stack of such pictures:
///
/// - ``DrawCommand/Kind/beginGroup`` and ``DrawCommand/Kind/beginPlane``: push a transparent picture that covers the
///   command's `clip`. In a group the coordinates stay the same: the picture's pixel (x, y) has the coordinates (x,
///   y). A plane has a coordinate space of its own, independent of the surrounding one.
/// - ``DrawCommand/Kind/endGroup``: pop the picture and draw the command's triangles with it as their texture;
///   coordinates 0...1 span the `clip` it began with. A group is sampled with `nearest`, a plane with `linear`.
///
/// Groups nest, and every group is ended.
///
/// # Retained vertices
/// `retained` lists ranges of vertices that are those of an earlier list, translated by whole pixels. A renderer that
/// keeps vertices on the device need not upload them again; others ignore it.
///
/// # Changed vertices
/// If a few things changed, and nothing moved in the list, ``changedVertices`` are all that differs from the list
/// numbered ``changedSince``. A renderer that keeps that list's vertices on the device need upload no others.
///
/// # Damage
/// ``damageSince`` is the number of an earlier list, ``damage`` the pixels in which this picture differs from that
/// list's. A renderer that still has the picture of the list with that ``number`` need draw only inside the damage,
/// beginning with `clearColor`; empty damage means that the picture is the same:
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
/// A renderer that skipped a list, or lost the picture, sees that the numbers differ and draws everything. A scene
/// gives damage for each list but the first, those of another size, scale or clear color, and those for which
/// textures were recreated. Damage never misses a changed pixel but may include unchanged ones: it is a few
/// rectangles around all changes. Texture updates must be applied in any case: textures may be written where no drawn
/// command reads them.
///
/// A list keeps its capacity from frame to frame; capacity that went unused for about a second is released.
public struct DrawList {
  /// The vertices of all commands.
  public var vertices: [Vertex] = []
  /// Triples of vertex indices, relative to their command's `firstVertex`; commands may share them.
  public var indices: [UInt32] = []
  /// The drawing commands, back to front.
  public var commands: [DrawCommand] = []
  /// The ranges of vertices that show retained quads, in ascending order.
  public var retained: [RetainedRange] = []
  /// The texture changes that must happen before the first command.
  public var textureUpdates: [TextureUpdate] = []
  /// The output's width in pixels.
  public var pixelWidth = 0
  /// The output's height in pixels.
  public var pixelHeight = 0
  /// The color that the target is cleared to first, premultiplied; nil to draw over its contents.
  public var clearColor: UInt32?
  /// The pixels in which the picture differs from that of the list that ``damageSince`` names.
  ///
  /// At most a few rectangles, which share no pixel; meaningless where ``damageSince`` is nil.
  public var damage: [PixelRect] = []
  /// The ``number`` of the list that ``damage`` is relative to, the previous one of the scene; nil where the damage
  /// is unknown.
  public var damageSince: UInt32?
  /// The vertices that differ from those of the list numbered ``changedSince``, which has as many vertices and the
  /// same commands but for `clearColor`; in no order.
  public var changedVertices: [Range<Int>] = []
  /// The number of the list that ``changedVertices`` refer to; nil if anything may differ.
  public var changedSince: UInt32?
  /// The identity of the list: unique in the process, except for copies.
  ///
  /// 0 for a list that was not made by a scene. If you change a list, set this to 0, and ``damageSince`` and
  /// ``changedSince`` to nil.
  public var number: UInt32 = 0

  /// The number of consecutive frames that used less than a quarter of the vertex capacity.
  private var spareCount = 0
  /// The number of such frames after which the capacity is released: about a second, where two lists alternate.
  private static let maximumSpareCount = 40
  /// The vertex capacity that is always kept: 80 KB.
  private static let minimumSpareVertices = 1 << 12

  /// Makes an empty list.
  public init() {}

  /// Empties the list for the next frame; keeps its capacity unless it was much too large for about a second.
  public mutating func removeAll() {
    removeAllButIndices()
    indices.removeAll(keepingCapacity: true)
  }

  /// Empties everything except the indices, for a next list that needs the same.
  ///
  /// The indices are removed, too, when the capacity was much too large for about a second.
  package mutating func removeAllButIndices() {
    let keeps = keepsCapacity()
    if !keeps { indices = [] }
    vertices.empty(keepingCapacity: keeps)
    commands.empty(keepingCapacity: keeps)
    retained.empty(keepingCapacity: keeps)
    textureUpdates.empty(keepingCapacity: keeps)
    damage.empty(keepingCapacity: keeps)
    damageSince = nil
    changedVertices.empty(keepingCapacity: keeps)
    changedSince = nil
    clearColor = nil
    number = 0
  }

  /// Reserves capacity for about as many vertices as another list has.
  ///
  /// A list that grows as it is filled takes up to twice the memory of its vertices.
  ///
  /// - Complexity: O(length of the list) if it has less capacity, else O(1).
  package mutating func reserveCapacity(forAboutAsManyAs other: borrowing DrawList) {
    let count = other.vertices.count
    if vertices.capacity < count + count / 16 { vertices.reserveCapacity(count + count / 8) }
  }

  /// Releases capacity that was much too large for about a second; for a list that is not emptied between frames.
  ///
  /// - Complexity: O(1); O(length of the list) if capacity is released.
  package mutating func releaseSpareCapacity() {
    guard !keepsCapacity() else { return }
    vertices.shrink()
    commands.shrink()
    indices.shrink()
    retained.shrink()
    changedVertices.shrink()
    damage.shrink()
  }

  /// Returns whether the capacity is kept, and counts the frames in which too much of it was unused.
  private mutating func keepsCapacity() -> Bool {
    let isSpare =
      vertices.capacity > Self.minimumSpareVertices && vertices.count < vertices.capacity / 4
    spareCount = isSpare ? spareCount + 1 : 0
    guard spareCount > Self.maximumSpareCount else { return true }
    spareCount = 0
    return false
  }

  /// The number of quads in all commands; a triangle of another shape counts as half a quad.
  ///
  /// - Complexity: O(number of commands).
  public var quadCount: Int { commands.reduce(0) { $0 + $1.indexCount } / 6 }
}

extension Array {
  /// Removes all elements; does nothing for the many arrays that are empty already.
  @inline(__always)
  fileprivate mutating func empty(keepingCapacity keeps: Bool) {
    if !isEmpty || !keeps { removeAll(keepingCapacity: keeps) }
  }

  /// Moves the elements into storage of just their size.
  fileprivate mutating func shrink() {
    var elements: [Element] = []
    elements.reserveCapacity(count)
    elements.append(contentsOf: self)
    self = elements
  }
}

/// A vertex: 20 bytes, laid out as `SDL_Vertex` is.
public struct Vertex: Hashable, Sendable {
  /// The horizontal position in output pixels.
  public var x: Float
  /// The vertical position in output pixels.
  public var y: Float
  /// The premultiplied color: bytes red, green, blue, alpha in memory order.
  public var color: UInt32
  /// The horizontal texture coordinate, 0 at the left edge, 1 at the right.
  public var u: Float
  /// The vertical texture coordinate, 0 at the top edge, 1 at the bottom.
  public var v: Float

  /// Makes a vertex.
  @inlinable
  public init(x: Float, y: Float, color: UInt32, u: Float, v: Float) {
    self.x = x
    self.y = y
    self.color = color
    self.u = u
    self.v = v
  }
}

/// A rectangle of whole pixels; contains its left and top edges but not its right and bottom ones.
public struct PixelRect: Hashable, Sendable {
  /// The left edge.
  public var x: Int32
  /// The top edge.
  public var y: Int32
  /// The number of columns, zero or more.
  public var width: Int32
  /// The number of rows, zero or more.
  public var height: Int32

  /// Makes a rectangle.
  @inlinable
  public init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether the rectangle has no pixel.
  @inlinable
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns the pixels that two rectangles share; empty when there are none.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    // In 64 bits, because the right or bottom edge may not fit into 32.
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(Int64(x) + Int64(width), Int64(other.x) + Int64(other.width))
    let bottom = min(Int64(y) + Int64(height), Int64(other.y) + Int64(other.height))
    return PixelRect(
      x: left, y: top, width: Int32(clamping: max(0, right - Int64(left))),
      height: Int32(clamping: max(0, bottom - Int64(top))))
  }
}

/// The blend mode of premultiplied colors.
public enum BlendMode: UInt8, Hashable, Sendable {
  /// The opaque source replaces the target.
  case copy
  /// The source lies over the target: source + target * (1 - source alpha).
  case over
  /// The source is added: source + target, each channel at most 1.
  case add
  /// The target is multiplied by the source's alpha. Only the end of a group uses it.
  case mask
}

/// A range of the list that is drawn in one state.
public struct DrawCommand: Hashable, Sendable {
  /// The kind of a command.
  public enum Kind: UInt8, Hashable, Sendable {
    /// Axis-aligned rectangles on whole pixels: four vertices each, clockwise from the top left, all of one color,
    /// six indices each (0 1 2, 0 2 3). A renderer may draw them as copies and fills. A rectangle whose four texture
    /// coordinates are equal is a plain fill.
    case quads
    /// Arbitrary triangles, three indices each.
    case triangles
    /// Begins a group: the following commands draw into a transparent picture that covers `clip`, in the same space.
    case beginGroup
    /// Begins a plane: the following commands draw into a transparent picture that covers `clip`, in a space of its
    /// own.
    case beginPlane
    /// Ends the innermost group or plane: its picture is drawn, as triangles, into the surrounding one.
    ///
    /// Four vertices and six indices that make an upright rectangle of one color count as a quad.
    case endGroup
  }

  /// The kind of the command.
  public var kind: Kind
  /// The blend mode.
  public var blend: BlendMode
  /// The texture of every vertex.
  public var texture: TextureID
  /// The clip rectangle: nothing is drawn outside of it.
  public var clip: PixelRect
  /// The index of the command's first vertex.
  public var firstVertex: Int
  /// The number of the command's vertices.
  public var vertexCount: Int
  /// The index of the command's first index.
  public var firstIndex: Int
  /// The number of the command's indices.
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
