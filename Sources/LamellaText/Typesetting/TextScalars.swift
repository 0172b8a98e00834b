internal import Glibc

/// The classification of code points in text.
enum TextScalars {
  /// Returns whether a code point extends the character before it: marks, joiners and selectors.
  static func extends(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x300: false
    case 0x300...0x36F, 0x200B...0x200D, 0x2060...0x2064, 0x20D0...0x20F0, 0xFE00...0xFE0F: true
    case 0x1100...0x135C, 0x1360...0x1711, 0x1E00...0x1FFF, 0x2010...0x20CF, 0x20F1...0x2CEE: false
    case 0x2E00...0x3029, 0x3030...0x3098, 0x30A0...0xA66E, 0xAC00...0xD7FF: false
    case 0x1F000...0x1FAFF, 0x20000...0x3FFFF: false
    default: Unicode.Scalar(scalar)?.properties.isGraphemeExtend ?? false
    }
  }

  /// Returns whether a code point is invisible at the end of a line: spaces, controls, marks.
  static func isInvisible(_ scalar: UInt32) -> Bool {
    scalar <= 0x20 || scalar == 0x7F || isDirectional(scalar) || extends(scalar)
  }

  /// Returns whether a code point ends a paragraph.
  static func isNewline(_ scalar: UInt32) -> Bool {
    (0x0A...0x0D).contains(scalar) || scalar == 0x85 || scalar | 1 == 0x2029
  }

  /// Returns whether a code point opens or closes an embedding, an override or an isolate.
  static func isDirectional(_ scalar: UInt32) -> Bool {
    (0x202A...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar)
  }

  /// Returns whether a code point is a letter.
  static func isLetter(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return (0x61...0x7A).contains(scalar | 0x20) }
    return switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  /// Updates the stack of open directional controls for a code point.
  ///
  /// - Parameters:
  ///   - scalar: The code point.
  ///   - open: The controls that are open, outermost first; no more than the depth of UAX #9.
  static func follow(_ scalar: UInt32, _ open: inout [UInt32]) {
    switch scalar {
    case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066...0x2068:
      if open.count < 125 { open.append(scalar) }
    case 0x202C:
      if let last = open.last, last < 0x2066 { open.removeLast() }
    case 0x2069:
      if let index = open.lastIndex(where: { $0 >= 0x2066 }) {
        open.removeSubrange(index...)
      }
    default: break
    }
  }
}

extension String {
  /// Returns whether another string has the same bytes.
  ///
  /// Equal strings may differ in their bytes, and to find that out takes long: marks are brought into an order.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Read in place: copies count references, which takes longer than to compare a short text.
    let isSame = utf8.withContiguousStorageIfAvailable { a in
      other.utf8.withContiguousStorageIfAvailable { b in
        memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
