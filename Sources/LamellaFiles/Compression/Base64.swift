/// The base64 encoding (RFC 4648) of bytes as text of 64 characters.
public enum Base64 {
  /// Decodes base64 text.
  ///
  /// White space is allowed anywhere. Everything else is checked strictly: only `A`-`Z`, `a`-`z`, `0`-`9`, `+` and
  /// `/`, groups of four, `=` only to complete the last group, no stray bits.
  ///
  /// - Parameters:
  ///   - text: The characters, as ASCII.
  ///   - name: The file's name for errors.
  /// - Returns: The bytes.
  /// - Throws: ``FileError`` with the position of the first invalid character.
  /// - Complexity: O(number of characters).
  public static func decode(
    _ text: some Collection<UInt8>, name: String
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var inGroup = 0
    var padding = 0
    var index = 0
    for character in text {
      index += 1
      let value = values[Int(character)]
      if value < 64 {
        guard padding == 0 else { throw stray(character, index, name) }
        bits = bits << 6 | UInt32(value)
        inGroup += 1
        guard inGroup == 4 else { continue }
        bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bits))
        inGroup = 0
      } else if value == pad {
        guard inGroup >= 2, inGroup + padding < 4 else { throw stray(character, index, name) }
        padding += 1
      } else if value != blank {
        throw stray(character, index, name)
      }
    }
    guard inGroup == 0 || inGroup + padding == 4 else {
      throw FileError(
        file: name, reason: "the base64 text ends too early", advice: "save the file again")
    }
    if inGroup == 2 {
      guard bits & 0xF == 0 else { throw leftover(name) }
      bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    } else if inGroup == 3 {
      guard bits & 0x3 == 0 else { throw leftover(name) }
      bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
    }
    return bytes
  }

  // MARK: Characters

  private static let pad: UInt8 = 64
  private static let blank: UInt8 = 65
  private static let foreign: UInt8 = 66

  /// The value of each character: 0...63, ``pad``, ``blank`` or ``foreign``.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: foreign, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, character) in alphabet.utf8.enumerated() { values[Int(character)] = UInt8(value) }
    values[Int(UInt8(ascii: "="))] = pad
    for character in " \t\n\r".utf8 { values[Int(character)] = blank }
    return values
  }()

  /// Returns the error for a character that is not part of base64.
  private static func stray(_ character: UInt8, _ index: Int, _ name: String) -> FileError {
    let shown =
      (33...126).contains(character)
      ? "'\(Character(Unicode.Scalar(character)))'" : "byte \(character)"
    return FileError(
      file: name, place: "character \(index)", reason: "\(shown) does not belong into base64 text",
      advice: "save the file again")
  }

  /// Returns the error for bits left over in the last group.
  private static func leftover(_ name: String) -> FileError {
    FileError(
      file: name, reason: "the last group of the base64 text holds stray bits",
      advice: "save the file again")
  }
}
