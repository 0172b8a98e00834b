/// A store for text that is cut and copied.
public protocol Pasteboard: AnyObject {
  /// The text; nil or empty for none.
  var string: String? { get set }
}

/// A pasteboard of this process.
public final class MemoryPasteboard: Pasteboard {
  /// The pasteboard of windows that have no other.
  public static let shared = MemoryPasteboard()

  /// The text; nil or empty for none.
  public var string: String?

  /// Makes an empty pasteboard.
  public init() {}

  nonisolated deinit {}
}
