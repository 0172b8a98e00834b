/// A random number generator with a seed, whose numbers are the same in every replay.
///
/// ```swift
/// let angle = Double.random(in: 0..<360, using: &app.stage.random)
/// ```
///
/// Steele, Lea and Flood's SplitMix64: good for games, not for secrets.
public nonisolated struct RandomSequence: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Makes the sequence of a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
