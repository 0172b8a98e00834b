internal import Synchronization

extension FontID {
  /// Returns an identity that is unique in the process; from any thread.
  public static func unique() -> FontID {
    FontID(rawValue: Int32(truncatingIfNeeded: nextFont.next()))
  }
}

extension TextureID {
  /// Returns an identity that is unique in the process; from any thread.
  public static func unique() -> TextureID {
    TextureID(rawValue: Int32(truncatingIfNeeded: nextTexture.next()))
  }
}

extension TextureSource {
  /// Returns an identity that is unique in the process; from any thread.
  static func uniqueIdentity() -> UInt64 { nextTextureSource.next() }
}

extension GlyphRun {
  /// Returns an identity that is unique in the process, below 2^48; from any thread.
  package static func uniqueIdentity() -> UInt64 { nextRun.next() }
}

extension RetainedQuads {
  /// Returns an identity that is unique in the process; from any thread.
  static func uniqueIdentity() -> UInt64 { nextQuads.next() }
}

private let nextFont = Counter()
private let nextTexture = Counter()
private let nextTextureSource = Counter()
private let nextRun = Counter()
private let nextQuads = Counter()

/// A thread-safe counter that starts at 1 and is never reset.
private final class Counter: Sendable {
  private let value = Atomic<UInt64>(1)

  /// Returns the next number.
  func next() -> UInt64 {
    value.wrappingAdd(1, ordering: .relaxed).oldValue
  }
}
