/// The base64 encoding (RFC 4648) of bytes as text of 64 characters.
public enum Base64 {
  /// Encodes bytes as base64 text without white space, padded with `=`.
  ///
  /// - Complexity: O(number of bytes).
  public static func encode(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      var group: UInt32 = 0
      for place in start..<start + 3 {
        group = group << 8 | (place < bytes.count ? UInt32(bytes[place]) : 0)
      }
      for place in 0..<4 {
        let isPadding = start + place > bytes.count
        text.append(
          isPadding ? UInt8(ascii: "=") : digits[Int(group >> UInt32(18 - 6 * place) & 63)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

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
  public static func decode(_ text: Span<UInt8>, name: String) throws(FileError) -> [UInt8] {
    // One byte more, because whole groups are written as four bytes of which the last one does not count.
    var bytes = [UInt8](repeating: 0, count: (text.count + 3) / 4 * 3 + 1)
    var count = 0
    // The values of the characters since the last whole group.
    var bits: UInt32 = 0
    var inGroup = 0
    var padding = 0
    var index = 0
    while index < text.count {
      if inGroup == 0, padding == 0 {
        decodeGroups(of: text, from: &index, into: &bytes, &count)
        guard index < text.count else { break }
      }
      let character = text[index]
      let value = values[Int(character)]
      index += 1
      if value < 64 {
        guard padding == 0 else { throw stray(character, index, name) }
        bits = bits << 6 | UInt32(value)
        inGroup += 1
        if inGroup == 4 {
          append(bits, 3, to: &bytes, &count)
          inGroup = 0
        }
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
    if inGroup > 0 {
      // Two characters stand for one byte and four bits, three for two bytes and two bits.
      bits <<= 6 * UInt32(4 - inGroup)
      let isWhole = bits & (inGroup == 2 ? 0xFFFF : 0xFF) == 0
      guard isWhole else { throw leftover(name) }
      append(bits, inGroup - 1, to: &bytes, &count)
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Decodes whole groups of four characters, up to a group that holds anything but values.
  ///
  /// - Parameters:
  ///   - text: The characters.
  ///   - index: The index of the first group; afterwards that of the first character that was not decoded.
  ///   - bytes: The array of the decoded bytes, with room for three bytes for each group and one more.
  ///   - count: The number of bytes decoded so far.
  private static func decodeGroups(
    of text: Span<UInt8>, from index: inout Int, into bytes: inout [UInt8], _ count: inout Int
  ) {
    let number = min((text.count - index) / 4, (bytes.count - count - 1) / 3)
    var decoded = 0
    text.withUnsafeBufferPointer { text in
      groups.withUnsafeBufferPointer { groups in
        bytes.withUnsafeMutableBytes { bytes in
          guard number > 0, var next = text.baseAddress.map({ $0 + index }),
            var end = bytes.baseAddress.map({ $0 + count })
          else { return }
          while decoded < number {
            let group =
              groups[Int(next[0])] | groups[256 + Int(next[1])]
              | groups[512 + Int(next[2])] | groups[768 + Int(next[3])]
            guard group >> 24 == 0 else { return }
            end.storeBytes(of: group.littleEndian, as: UInt32.self)
            next += 4
            end += 3
            decoded += 1
          }
        }
      }
    }
    index += decoded * 4
    count += decoded * 3
  }

  /// Appends the first bytes of the 24 bits of a group.
  private static func append(
    _ bits: UInt32, _ number: Int, to bytes: inout [UInt8], _ count: inout Int
  ) {
    for place in 0..<number {
      bytes[count] = UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * place))
      count += 1
    }
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

  /// The bits of each character in the three bytes of its group, by its place in the group.
  ///
  /// The first byte is the lowest. The fourth byte is not 0 for a character without a value.
  private static let groups: [UInt32] = {
    var groups: [UInt32] = []
    for place in 0..<4 {
      for value in values {
        let bits = UInt32(value) << UInt32(18 - 6 * place)
        groups.append(value < 64 ? bits.byteSwapped >> 8 : .max)
      }
    }
    return groups
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
