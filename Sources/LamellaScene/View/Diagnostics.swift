internal import Glibc

/// Where the engine's own warnings go.
public enum Diagnostics {
  /// Takes each warning; the default writes it to standard error. One line, no newline at its end.
  public static var handler: (String) -> Void = { message in
    var line = "lamella: \(message)\n"
    line.withUTF8 { bytes in _ = write(2, bytes.baseAddress, bytes.count) }
  }

  private static var reported: Set<String> = []

  /// Passes a warning on, the first time it is seen.
  package static func report(_ message: String) {
    guard reported.insert(message).inserted else { return }
    handler(message)
  }
}
