package import LamellaGeometry

/// A 128-bit hash of contents: equal contents have equal fingerprints, on every machine and in every run.
///
/// Different contents collide as rarely as two random 128-bit numbers do.
package struct Fingerprint: Hashable, Sendable {
  package private(set) var first: UInt64 = 0x243F_6A88_85A3_08D3
  package private(set) var second: UInt64 = 0x1319_8A2E_0370_7344

  package init() {}

  /// Adds a word to the hash.
  @inline(__always)
  package mutating func add(_ word: UInt64) {
    first = Self.mix(first ^ word)
    second = Self.mix(second &+ (word &* 0x9E37_79B9_7F4A_7C15) ^ first)
  }

  /// Adds a number to the hash; 0 and -0 count as equal.
  @inline(__always)
  package mutating func add(_ number: Double) { add((number + 0).bitPattern) }

  /// Adds a point to the hash.
  package mutating func add(_ point: Point) {
    add(point.x)
    add(point.y)
  }

  /// Adds a color to the hash.
  package mutating func add(_ color: Color) {
    add(UInt64(color.red.bitPattern) << 32 | UInt64(color.green.bitPattern))
    add(UInt64(color.blue.bitPattern) << 32 | UInt64(color.alpha.bitPattern))
  }

  /// Adds a path to the hash.
  package mutating func add(_ path: Path) {
    path.forEach { element in
      switch element {
      case .moveToPoint(let point):
        add(UInt64(1))
        add(point)
      case .addLineToPoint(let point):
        add(UInt64(2))
        add(point)
      case .addQuadCurveToPoint(let control, let end):
        add(UInt64(3))
        add(control)
        add(end)
      case .addCurveToPoint(let control, let other, let end):
        add(UInt64(4))
        add(control)
        add(other)
        add(end)
      case .closeSubpath: add(UInt64(5))
      }
    }
  }

  /// Adds a stroke style to the hash.
  package mutating func add(_ style: StrokeStyle) {
    add(UInt64(6) << 16 | UInt64(style.lineCap.rawValue) << 8 | UInt64(style.lineJoin.rawValue))
    add(style.lineWidth)
    add(style.miterLimit)
    add(style.dashPhase)
    for length in style.lineDash { add(length) }
  }

  /// Adds a gradient to the hash.
  package mutating func add(_ gradient: Gradient) {
    for stop in gradient.stops {
      add(stop.color)
      add(stop.location)
    }
    switch gradient.geometry {
    case .axial(let from, let to):
      add(UInt64(7))
      add(from)
      add(to)
    case .radial(let center, let inner, let outer):
      add(UInt64(8))
      add(center)
      add(inner)
      add(outer)
    case .conic(let center, let angle):
      add(UInt64(9))
      add(center)
      add(angle)
    }
  }

  /// Adds a transform to the hash.
  package mutating func add(_ transform: Transform2D) {
    add(transform.a)
    add(transform.b)
    add(transform.c)
    add(transform.d)
    add(transform.tx)
    add(transform.ty)
  }

  /// Mixes the bits of a word.
  @inline(__always)
  private static func mix(_ word: UInt64) -> UInt64 {
    var word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
