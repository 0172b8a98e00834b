/// Quads that stay the same from list to list, wherever they are moved.
///
/// A back end may keep them in the device, under the object's identity, instead of writing the vertices of
/// each list anew. While it holds the object, that is the identity of these quads; afterwards another may have it.
public final class RetainedQuads: @unchecked Sendable {
  // Unchecked: the one change there is takes the only reference, so that nobody else can see it.

  /// Their corners, four each, where they were when they were kept.
  public private(set) var vertices: [Vertex]

  /// A number for these quads that no others have or had: who keeps it needs not keep the object.
  package private(set) var identity = uniqueIdentity()

  /// Keeps some quads.
  public init(_ vertices: [Vertex]) { self.vertices = vertices }

  /// Makes an object of some quads, out of one that nobody else holds any more if there is one.
  ///
  /// To all others it is a new object: one that is gone may have had its identity before, too.
  ///
  /// - Parameters:
  ///   - object: The only reference to an object, or one of several, or none; becomes the new object.
  ///   - vertices: The corners.
  package static func replace(
    _ object: inout RetainedQuads?, with vertices: UnsafeBufferPointer<Vertex>
  ) {
    guard isKnownUniquelyReferenced(&object), let object else {
      return object = RetainedQuads(Array(vertices))
    }
    object.identity = uniqueIdentity()
    object.vertices.removeAll(keepingCapacity: true)
    object.vertices.append(contentsOf: vertices)
  }
}

/// A stretch of a list's vertices that shows retained quads.
///
/// The list has the vertices all the same: who keeps nothing needs not look at this. Who does may draw
/// `quads.vertices[first..<first + count]`, moved by `x` and `y`, in their place, with the state of the command
/// that they belong to: quads that lie outside of its clip as a whole may be missing in the list.
public struct RetainedRun: Equatable, Sendable {
  /// The quads.
  public var quads: RetainedQuads
  /// The first of the retained vertices.
  public var first: Int
  /// The number of the retained vertices, a multiple of four.
  public var count: Int
  /// How far they are moved to the right, in whole pixels.
  public var x: Int32
  /// How far they are moved down, in whole pixels.
  public var y: Int32
  /// The first of the list's vertices that show them.
  public var firstVertex: Int
  /// The number of the list's vertices that do, at most `count`; all of one command of quads.
  public var vertexCount: Int

  /// Makes a run.
  public init(
    _ quads: RetainedQuads, first: Int, count: Int, x: Int32, y: Int32, firstVertex: Int,
    vertexCount: Int
  ) {
    self.quads = quads
    self.first = first
    self.count = count
    self.x = x
    self.y = y
    self.firstVertex = firstVertex
    self.vertexCount = vertexCount
  }

  /// Whether two runs show the same object in the same place.
  public static func == (a: RetainedRun, b: RetainedRun) -> Bool {
    a.quads === b.quads && a.first == b.first && a.count == b.count && a.x == b.x && a.y == b.y
      && a.firstVertex == b.firstVertex && a.vertexCount == b.vertexCount
  }
}
