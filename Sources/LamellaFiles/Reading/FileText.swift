/// Files as texts, for events and recordings: a file that is no text in UTF-8 stands as base64 behind a mark.
public enum FileText {
  private static let mark = "bytes:"

  /// Returns the bytes of a file as text.
  ///
  /// - Complexity: O(number of bytes).
  public static func text(of bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !text.hasPrefix(mark) { return text }
    return mark + Base64.encode(bytes)
  }

  /// Returns whether a text stands for a file that is none.
  public static func isBinary(_ text: String) -> Bool { text.hasPrefix(mark) }

  /// Returns the bytes of the file that a text stands for.
  ///
  /// - Parameters:
  ///   - text: The text, as ``text(of:)`` returns it.
  ///   - name: The file's name for errors.
  /// - Returns: The bytes.
  /// - Throws: ``FileError`` if the text was damaged.
  public static func bytes(of text: String, name: String) throws(FileError) -> [UInt8] {
    guard isBinary(text) else { return Array(text.utf8) }
    return try Base64.decode(Array(text.utf8.dropFirst(mark.utf8.count)).span, name: name)
  }
}
