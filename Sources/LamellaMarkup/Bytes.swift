internal import Glibc

extension UInt8 {
  /// Whether the byte is white space in JSON and XML: a space, a tab or a line end.
  @inlinable
  package var isMarkupBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// The value of a digit of base 16, 0...15; nil for other bytes.
  var hexadecimalDigit: UInt8? {
    let digit = self &- UInt8(ascii: "0")
    if digit < 10 { return digit }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the bytes of a range, counted from 0.
  func part(_ range: Range<Int>) -> UnsafeBufferPointer {
    UnsafeBufferPointer(rebasing: self[range])
  }

  /// Returns the index of the first occurrence of a byte in a range; nil when there is none.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let part = part(range)
    guard let start = part.baseAddress, let found = memchr(start, Int32(byte), part.count) else {
      return nil
    }
    return range.lowerBound + (UnsafeRawPointer(found) - UnsafeRawPointer(start))
  }

  /// Returns whether the bytes equal others.
  func isEqual(to other: UnsafeBufferPointer) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}
