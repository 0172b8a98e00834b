/// A set of quads that stay the same from list to list, except for translation.
///
/// A renderer may keep their vertices on the device, keyed by the object's identity, instead of uploading them with
/// each list. The identity is valid while the renderer retains the object; afterwards another object may have it.
public final class RetainedQuads: @unchecked Sendable {
  // Unchecked: the only mutation requires the only reference to the object.

  /// The vertices, four for each quad, at their original position.
  public private(set) var vertices: [Vertex]

  /// A number that is unique in the process and never reused, for caches that do not retain the object.
  package private(set) var identity = uniqueIdentity()

  /// Makes retained quads from vertices.
  public init(_ vertices: [Vertex]) { self.vertices = vertices }

  /// Replaces a reference by new retained quads; reuses the object if nothing else references it.
  ///
  /// Other code sees a new object, whose identity a released one may have had before.
  ///
  /// - Parameters:
  ///   - object: A reference to reuse or release, or nil; becomes the new object.
  ///   - vertices: The vertices.
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

/// A range of a list's vertices that shows retained quads.
///
/// The list contains the vertices as well, so a renderer may ignore this. One that keeps retained quads may draw
/// `quads.vertices[first..<first + count]`, translated by `x` and `y`, instead, with the state of the command that
/// they belong to. Quads that lie completely outside the command's clip may be missing in the list.
public struct RetainedRange: Equatable, Sendable {
  /// The quads.
  public var quads: RetainedQuads
  /// The first of the retained vertices.
  public var first: Int
  /// The number of the retained vertices, a multiple of four.
  public var count: Int
  /// The translation to the right, in whole pixels.
  public var x: Int32
  /// The translation down, in whole pixels.
  public var y: Int32
  /// The first of the list's vertices in the range.
  public var firstVertex: Int
  /// The number of the list's vertices in the range, at most `count`; all belong to one command of quads.
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

  /// Returns whether two ranges show the same object at the same position.
  public static func == (a: RetainedRange, b: RetainedRange) -> Bool {
    a.quads === b.quads && a.first == b.first && a.count == b.count && a.x == b.x && a.y == b.y
      && a.firstVertex == b.firstVertex && a.vertexCount == b.vertexCount
  }
}
