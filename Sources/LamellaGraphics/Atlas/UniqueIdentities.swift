internal import Synchronization

extension FontID {
  /// An identity that nothing else in the process has; from any thread.
  public static func unique() -> FontID { FontID(rawValue: nextFont.next()) }
}

extension TextureID {
  /// An identity that nothing else in the process has; from any thread.
  public static func unique() -> TextureID { TextureID(rawValue: nextTexture.next()) }
}

private let nextFont = Counter()
private let nextTexture = Counter()

/// Counts from 1 for the life of the process.
private final class Counter: Sendable {
  private let value = Atomic<Int32>(1)

  func next() -> Int32 {
    value.wrappingAdd(1, ordering: .relaxed).oldValue
  }
}
