public import LamellaGeometry
public import LamellaGraphics

/// One kind of particles: how many, how fast, how long, what they look like.
///
/// Each range spreads a value evenly, half of it to either side.
public nonisolated struct EmitterCell: Sendable {
  /// What a particle shows; nil for discs.
  public var image: Image?
  /// Multiplies the image's colours, or fills the disc.
  public var color = Color.white
  /// What the colour has become at the end of the particle's life; nil leaves it.
  public var endColor: Color?
  /// The side of a particle in points, for images their width.
  public var size = 8.0
  /// How the sizes spread.
  public var sizeRange = 0.0
  /// What the size is multiplied by at the end of the particle's life.
  public var endScale = 1.0
  /// Particles a second.
  public var birthRate = 0.0
  /// Seconds that a particle lives.
  public var lifetime = 1.0
  /// How the lives spread.
  public var lifetimeRange = 0.0
  /// Points a second.
  public var velocity = 0.0
  /// How the velocities spread.
  public var velocityRange = 0.0
  /// Where particles fly to, in radians: 0 is right, positive turns clockwise on screen.
  public var emissionAngle = 0.0
  /// How the directions spread.
  public var emissionRange = 0.0
  /// Points a second, each second: gravity, wind.
  public var acceleration = Point.zero

  /// Particles of one cell that are drawn at a time; older ones are left out.
  public static let maximumCount = 10_000

  /// Makes a cell that emits nothing.
  public init() {}
}

/// A particle at a moment.
nonisolated struct Particle: Equatable {
  var position: Point
  var size: Double
  var color: Color
}

nonisolated extension EmitterCell {
  /// Calls the body for each particle that lives at a moment, oldest first.
  ///
  /// What a particle does follows from its number, the seed and the moment alone.
  func forEachParticle(
    at time: Double, seed: UInt64, from area: Rect, _ body: (Particle) -> Void
  ) {
    let longest = lifetime + abs(lifetimeRange) / 2
    guard birthRate > 0, birthRate.isFinite, longest > 0, longest.isFinite, time >= 0,
      time.isFinite
    else { return }
    // Beyond what a count holds exactly, particles could not be told apart.
    func born(by time: Double) -> Int { Int(saturating: min(max(time * birthRate, 0), 1e15)) }
    let newest = born(by: time)
    let oldest = max(born(by: time - longest), newest - Self.maximumCount + 1, 0)
    guard oldest <= newest else { return }
    for number in oldest...newest {
      let age = time - Double(number) / birthRate
      if let particle = particle(number, age: age, seed: seed, from: area) { body(particle) }
    }
  }

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

/// Numbers from a seed and a particle's number, the same everywhere: SplitMix64.
private nonisolated struct ParticleRandom {
  private var state: UInt64

  init(seed: UInt64, number: UInt64) {
    state = seed ^ (number &* 0xD1B5_4A32_D192_ED03)
  }

  /// The next number, -0.5 to 0.5.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Double(z >> 11) * 0x1p-53 - 0.5
  }
}
