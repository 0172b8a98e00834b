internal import Synchronization

extension FontID {
  /// An identity that nothing else in the process has; from any thread.
  public static func unique() -> FontID {
    FontID(rawValue: Int32(truncatingIfNeeded: nextFont.next()))
  }
}

extension TextureID {
  /// An identity that nothing else in the process has; from any thread.
  public static func unique() -> TextureID {
    TextureID(rawValue: Int32(truncatingIfNeeded: nextTexture.next()))
  }
}

extension Ending {
  /// An identity that nothing else in the process has; from any thread.
  static func uniqueIdentity() -> UInt64 { nextEnding.next() }
}

extension GlyphRun {
  /// An identity that nothing else in the process has, below 2^48; from any thread.
  package static func uniqueIdentity() -> UInt64 { nextRun.next() }
}

extension RetainedQuads {
  /// An identity that nothing else in the process has; from any thread.
  static func uniqueIdentity() -> UInt64 { nextQuads.next() }
}

private let nextFont = Counter()
private let nextTexture = Counter()
private let nextEnding = Counter()
private let nextRun = Counter()
private let nextQuads = Counter()

/// Counts from 1 for the life of the process.
private final class Counter: Sendable {
  private let value = Atomic<UInt64>(1)

  func next() -> UInt64 {
    value.wrappingAdd(1, ordering: .relaxed).oldValue
  }
}
