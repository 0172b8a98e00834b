public import LamellaGeometry
public import LamellaGraphics

/// The description of one kind of particle: birth rate, motion, lifetime and appearance.
///
/// Each range varies a value with uniform distribution, by at most half the range up or down.
public nonisolated struct EmitterCell: Sendable {
  /// The particle's image; nil, the default, draws discs.
  public var image: Image?
  /// The color that multiplies the image, or fills the disc; default white.
  public var color = Color.white
  /// The color at the end of the particle's lifetime; nil, the default, keeps `color`.
  public var endColor: Color?
  /// The diameter of a disc, or the width of an image, in points; default 8.
  public var size = 8.0
  /// The range of the size in points; default 0.
  public var sizeRange = 0.0
  /// The scale of the size at the end of the particle's lifetime; default 1.
  public var endScale = 1.0
  /// The number of particles emitted per second; default 0.
  public var birthRate = 0.0
  /// The lifetime of a particle in seconds; default 1.
  public var lifetime = 1.0
  /// The range of the lifetime in seconds; default 0.
  public var lifetimeRange = 0.0
  /// The initial speed in points per second; default 0.
  public var velocity = 0.0
  /// The range of the speed in points per second; default 0.
  public var velocityRange = 0.0
  /// The direction of emission in radians: 0, the default, is right; positive angles are clockwise on screen.
  public var emissionAngle = 0.0
  /// The range of the direction in radians; default 0.
  public var emissionRange = 0.0
  /// The acceleration in points per second squared, such as gravity or wind; default zero.
  public var acceleration = Point.zero

  /// The maximum number of particles drawn per cell; older ones are left out.
  public static let maximumCount = 10_000

  /// Makes a cell that emits nothing.
  public init() {}
}

/// A particle's state at a time.
nonisolated struct Particle: Equatable {
  var position: Point
  var size: Double
  var color: Color
}

nonisolated extension EmitterCell {
  /// Calls the body for each live particle at a time, oldest first.
  ///
  /// A particle's state depends on its number, the seed and the time alone.
  func forEachParticle(
    at time: Double, seed: UInt64, from area: Rect, _ body: (Particle) -> Void
  ) {
    let longest = lifetime + abs(lifetimeRange) / 2
    guard birthRate > 0, birthRate.isFinite, longest > 0, longest.isFinite, time >= 0,
      time.isFinite
    else { return }
    // Beyond 1e15, a Double does not count exactly.
    /// Returns the number of particles born by a time.
    func born(by time: Double) -> Int { Int(saturating: min(max(time * birthRate, 0), 1e15)) }
    let newest = born(by: time)
    let oldest = max(born(by: time - longest), newest - Self.maximumCount + 1, 0)
    guard oldest <= newest else { return }
    for number in oldest...newest {
      let age = time - Double(number) / birthRate
      if let particle = particle(number, age: age, seed: seed, from: area) { body(particle) }
    }
  }

  /// Returns the state of a particle at an age; nil if its life is over.
  private func particle(_ number: Int, age: Double, seed: UInt64, from area: Rect) -> Particle? {
    var random = ParticleRandom(seed: seed, number: UInt64(number))
    let life = lifetime + lifetimeRange * random.next()
    let speed = velocity + velocityRange * random.next()
    let angle = emissionAngle + emissionRange * random.next()
    let side = size + sizeRange * random.next()
    let start = Point(
      x: area.midX + area.width * random.next(), y: area.midY + area.height * random.next())
    guard age >= 0, age < life, side > 0 else { return nil }
    let fraction = age / life
    let (sine, cosine) = Elementary.sincos(angle)
    let position = Point(
      x: start.x + cosine * speed * age + acceleration.x * age * age / 2,
      y: start.y + sine * speed * age + acceleration.y * age * age / 2)
    guard position.isFinite else { return nil }
    let shown = endColor.map { color.mixed(with: $0, fraction: Float(fraction)) } ?? color
    return Particle(
      position: position, size: side * (1 + (endScale - 1) * fraction), color: shown)
  }
}

/// A SplitMix64 random number generator, seeded by the layer's seed and a particle's number.
private nonisolated struct ParticleRandom {
  private var state: UInt64

  init(seed: UInt64, number: UInt64) {
    state = seed ^ (number &* 0xD1B5_4A32_D192_ED03)
  }

  /// Returns the next number, -0.5 to 0.5.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Double(z >> 11) * 0x1p-53 - 0.5
  }
}
