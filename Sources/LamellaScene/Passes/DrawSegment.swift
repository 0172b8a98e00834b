internal import LamellaGeometry
internal import LamellaGraphics

/// What a layer's recording became when it was encoded, kept to be drawn again elsewhere.
///
/// It holds for one scale and opacity, and for all places at which every edge is rounded to the same
/// pixels as before, but for a shift by whole pixels. So what scrolls is not encoded again, and yet lies
/// exactly where it would if it were.
nonisolated final class DrawSegment {
  /// Consecutive vertices of one kind and texture.
  struct Run {
    var kind: DrawCommand.Kind
    var texture: TextureID
    var vertexCount: Int
    /// The first of its boxes.
    var firstBox: Int
  }

  /// How many quads share a box.
  static let quadsInBox = 8

  /// All corners, four for each quad.
  let vertices: UnsafeMutablePointer<Vertex>
  let vertexCount: Int
  /// Whether moving the quads leaves their colours alone; see `QuadMove`.
  let keepsColors: Bool
  /// The box around each few quads of a run: left, top, and right and bottom negated.
  let boxes: UnsafeMutablePointer<SIMD4<Float>>
  let runs: [Run]
  /// The same for a back end to keep, where there are enough of them to be worth a call of their own.
  let retained: RetainedQuads?
  /// The pixels around all of it, where it was encoded.
  let cover: PixelRect
  private let transform: AffineTransform
  private let opacity: Float
  private let atlas: TextureAtlas.State
  private let phasesX: PhaseRange
  private let phasesY: PhaseRange

  /// The least number of vertices in a run that a call of its own is cheaper for than writing them.
  private static let leastRetained = 1024

  /// Keeps what was encoded into a list of its own; nil when it cannot be moved as it is.
  init?(
    _ list: DrawList, in everywhere: PixelRect, under transform: AffineTransform, opacity: Float,
    atlas: TextureAtlas, phases: PhaseTracker
  ) {
    guard !phases.isRefused else { return nil }
    var runs: [Run] = []
    var cover: PixelRect?
    var boxCount = 0
    for command in list.commands {
      guard command.kind == .quads, command.blend == .over, command.clip == everywhere else {
        return nil
      }
      runs.append(
        Run(
          kind: command.kind, texture: command.texture, vertexCount: command.vertexCount,
          firstBox: boxCount))
      let quads = command.vertexCount / 4
      boxCount += (quads + Self.quadsInBox - 1) / Self.quadsInBox
    }
    for first in stride(from: 0, to: list.vertices.count - 3, by: 4) {
      let rect = list.vertices[first].rect(to: list.vertices[first + 2])
      cover = cover?.union(rect) ?? rect
    }
    guard let cover else { return nil }
    self.runs = runs
    self.cover = cover
    vertexCount = list.vertices.count
    vertices = .allocate(capacity: vertexCount)
    for (index, vertex) in list.vertices.enumerated() {
      (vertices + index).initialize(to: vertex)
    }
    keepsColors = !list.vertices.contains { !QuadMove.keeps($0.color) }
    boxes = .allocate(capacity: boxCount)
    Self.fill(boxes, runs, vertices)
    // A copy: the list's own storage serves for what is encoded next.
    retained =
      vertexCount >= Self.leastRetained * runs.count
      ? RetainedQuads(Array(UnsafeBufferPointer(start: vertices, count: vertexCount))) : nil
    self.transform = transform
    self.opacity = opacity
    self.atlas = atlas.state
    phasesX = phases.x
    phasesY = phases.y
  }

  deinit {
    vertices.deallocate()
    boxes.deallocate()
  }

  private static func fill(
    _ boxes: UnsafeMutablePointer<SIMD4<Float>>, _ runs: [Run], _ vertices: UnsafePointer<Vertex>
  ) {
    var first = 0
    for run in runs {
      for (number, start) in stride(from: 0, to: run.vertexCount, by: 4 * quadsInBox).enumerated() {
        var box = SIMD4(repeating: Float.infinity)
        for quad in stride(from: start, to: min(start + 4 * quadsInBox, run.vertexCount), by: 4) {
          let (near, far) = (vertices[first + quad], vertices[first + quad + 2])
          box = pointwiseMin(box, SIMD4(near.x, near.y, -far.x, -far.y))
        }
        (boxes + run.firstBox + number).initialize(to: box)
      }
      first += run.vertexCount
    }
  }

  /// How far the segment must be moved to be what encoding it now would give; nil when nothing helps.
  func shift(
    to transform: AffineTransform, opacity: Float, atlas: TextureAtlas
  ) -> (x: Int32, y: Int32)? {
    guard transform.a == self.transform.a, transform.d == self.transform.d,
      opacity == self.opacity, atlas.state == self.atlas,
      let x = phasesX.shift(transform.tx - self.transform.tx),
      let y = phasesY.shift(transform.ty - self.transform.ty)
    else { return nil }
    return (x, y)
  }
}

nonisolated extension DrawSegment {
  /// What it takes to draw the segment elsewhere, once all of it has been drawn.
  ///
  /// - Parameter shift: How far it was moved.
  /// - Returns: Nil for what is more than a few quads of one texture.
  func movableQuads(at shift: (x: Int32, y: Int32)) -> MovableQuads? {
    guard runs.count == 1, retained == nil, vertexCount <= Self.mostMovable else { return nil }
    return MovableQuads(
      origin: SIMD2(transform.tx, transform.ty), low: SIMD2(phasesX.low, phasesY.low),
      high: SIMD2(phasesX.high, phasesY.high), cover: cover.edges, shift: SIMD2(shift.x, shift.y),
      keepsColors: keepsColors)
  }

  /// More vertices are a matter of copying, not of what comes before it.
  static let mostMovable = 64
}

/// By how much places may move before one of them is rounded to another pixel than the rest.
nonisolated struct PhaseRange {
  /// Moves of less than this, downwards, change nothing; 0 or less.
  private(set) var low = -1.0
  /// Moves of this much and more do; greater than 0.
  private(set) var high = 1.0
  /// No move beyond is looked at.
  static let farthest = 1e6
  /// Added to a number, it leaves no place for fractions: the lowest bits of the sum are the nearest whole one.
  ///
  /// The number must not be too large. The library's ways are calls, or ask first whether the number fits.
  static let units = 0x1.8p52

  /// Takes note of a place that is rounded down.
  @inline(__always)
  mutating func note(_ place: Double) {
    let fraction = place - place.rounded(.down)
    low = max(low, -fraction)
    high = min(high, 1 - fraction)
  }

  /// Takes note of a place that is rounded to the nearest eighth.
  mutating func noteEighths(_ place: Double) {
    let eighths = place * 8 + 0.5
    let fraction = eighths - eighths.rounded(.down)
    low = max(low, -fraction / 8)
    high = min(high, (1 - fraction) / 8)
  }

  /// The whole pixels by which everything moves when places move by some; nil when they differ.
  @inline(__always)
  func shift(_ move: Double) -> Int32? {
    guard abs(move) < Self.farthest else { return nil }
    let place = move - low
    var whole = (place + Self.units) - Self.units
    if whole > place { whole -= 1 }
    guard move - whole < high else { return nil }
    return Int32(truncatingIfNeeded: (whole + Self.units).bitPattern)
  }
}

/// Takes note of all places that are rounded while a recording is encoded.
///
/// Encoders hold it by its address: they ask for it with every edge, where counting references to an object
/// would take longer than taking note.
nonisolated struct PhaseTracker {
  var x = PhaseRange()
  var y = PhaseRange()
  /// Whether something depends on more than its place.
  var isRefused = false
}

nonisolated extension Vertex {
  /// The rectangle of whole pixels between two opposite corners.
  @inline(__always)
  func rect(to other: Vertex) -> PixelRect {
    PixelRect(
      x: Int32(x), y: Int32(y), width: Int32(other.x) - Int32(x), height: Int32(other.y) - Int32(y))
  }
}
