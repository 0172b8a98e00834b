package import LamellaGraphics

/// A cache of glyph runs' quads, so that a run that is drawn repeatedly needs no look-up of each glyph.
///
/// A run is cached when it is looked up for the third time, so that short-lived texts (a timer's) do not fill the
/// memory. Quads are relative to the pixel at the run's start. They are valid until the atlas is reset.
///
/// # Performance
/// Finding a run costs as much as finding a glyph. All runs together take up to about 1.5 MB; then the cache is
/// emptied and fills again.
package final class GlyphRunCache {
  /// The quads of a cached run.
  package struct CachedRun {
    /// The texture of all its glyphs.
    package var texture: TextureID
    /// The bounding box of all quads, relative to the pixel at the run's start.
    package var cover: PixelRect
    /// The index of the first vertex.
    fileprivate var firstVertex: Int32
    /// The number of vertices; while not cached, the negative number of look-ups.
    fileprivate var vertexCount: Int32

    fileprivate init() {
      texture = TextureID(rawValue: -1)
      cover = PixelRect(x: 0, y: 0, width: 0, height: 0)
      firstVertex = 0
      vertexCount = -1
    }
  }

  /// The result of a look-up.
  package enum Entry {
    /// The run is not cached: look its glyphs up.
    case uncached
    /// The run should be cached: `add` its quads, then `store` it.
    case shouldCache(Request)
    /// The run is cached.
    case cached(UnsafePointer<CachedRun>)
  }

  /// A request to cache a run: its quads are collected here.
  package struct Request {
    fileprivate var index: Int32
    fileprivate var run = CachedRun()

    fileprivate init(_ index: Int32) { self.index = index }
  }

  private let table = IndexTable()
  private let runs = TrivialArray<CachedRun>()
  private let vertices = TrivialArray<Vertex>()

  /// The number of look-ups after which a run is cached.
  private static let lookUpsBeforeCaching: Int32 = 3
  /// The look-up count of a run that cannot be cached.
  private static let uncacheable = Int32.min
  /// The number of runs at which the cache is emptied.
  private static let maximumRuns = 1 << 12
  /// The number of vertices at which the cache is emptied.
  private static let maximumVertices = 1 << 16

  /// Looks a run up.
  ///
  /// - Parameters:
  ///   - identity: The run's identity; not 0.
  ///   - pixelsPerPoint: The output scale.
  /// - Returns: The result. Its address is valid until another run is stored.
  package func find(_ identity: UInt64, pixelsPerPoint: Double) -> Entry {
    let key = IndexTable.Key(
      first: identity, second: UInt64(Float(pixelsPerPoint).bitPattern))
    guard let index = table.find(key) else {
      if runs.count >= Self.maximumRuns || vertices.count >= Self.maximumVertices { removeAll() }
      table.insert(key, Int32(runs.count))
      runs.append(CachedRun())
      return .uncached
    }
    let run = runs[index]
    if run.pointee.vertexCount > 0 { return .cached(run) }
    guard run.pointee.vertexCount != Self.uncacheable else { return .uncached }
    runs.update(index) { $0.vertexCount -= 1 }
    guard -run.pointee.vertexCount >= Self.lookUpsBeforeCaching else { return .uncached }
    var request = Request(index)
    request.run.firstVertex = Int32(vertices.count)
    return .shouldCache(request)
  }

  /// Adds a quad to a run that should be cached.
  ///
  /// - Parameters:
  ///   - rect: The quad's pixels, relative to the pixel at the run's start.
  ///   - region: The glyph's region in the atlas.
  ///   - request: The request to cache the run.
  package func add(_ rect: PixelRect, _ region: AtlasRegion, to request: inout Request) {
    let isFirst = vertices.count == Int(request.run.firstVertex)
    let (left, top) = (Float(rect.x), Float(rect.y))
    let (right, bottom) = (Float(rect.x + rect.width), Float(rect.y + rect.height))
    // Without a color: each drawing sets the text's.
    vertices.append(Vertex(x: left, y: top, color: 0, u: region.u0, v: region.v0))
    vertices.append(Vertex(x: right, y: top, color: 0, u: region.u1, v: region.v0))
    vertices.append(Vertex(x: right, y: bottom, color: 0, u: region.u1, v: region.v1))
    vertices.append(Vertex(x: left, y: bottom, color: 0, u: region.u0, v: region.v1))
    request.run.cover = isFirst ? rect : request.run.cover.union(rect)
    if isFirst {
      request.run.texture = region.texture
    } else if request.run.texture != region.texture {
      request.run.vertexCount = Self.uncacheable
    }
  }

  /// Stores a run whose quads have been added.
  ///
  /// - Returns: The run; nil where it has no quads, or its glyphs are in several textures.
  package func store(_ request: Request) -> UnsafePointer<CachedRun>? {
    var run = request.run
    let count = Int32(vertices.count) - run.firstVertex
    run.vertexCount = run.vertexCount == Self.uncacheable || count == 0 ? Self.uncacheable : count
    runs.update(request.index) { $0 = run }
    guard run.vertexCount > 0 else { return nil }
    return runs[request.index]
  }

  /// Returns the vertices of a run, four for each quad; their addresses are valid until another run is stored.
  package func quads(of run: UnsafePointer<CachedRun>) -> Range<UnsafePointer<Vertex>> {
    let first = vertices[run.pointee.firstVertex]
    return first..<first + Int(run.pointee.vertexCount)
  }

  /// Removes all runs.
  func removeAll(keepingCapacity keeps: Bool = true) {
    table.removeAll(keepingCapacity: keeps)
    runs.removeAll(keepingCapacity: keeps)
    vertices.removeAll(keepingCapacity: keeps)
  }
}
