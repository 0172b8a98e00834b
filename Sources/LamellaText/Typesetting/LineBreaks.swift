/// The line breaking of simple text: the rules of UAX #14 for the characters of Latin text.
///
/// Text of other scripts is for a break iterator; here their letters stay together, ideographs and
/// kana may be broken apart.
package enum LineBreaks {
  /// The line breaking classes of UAX #14 that the rules use.
  enum Class: UInt8 {
    case al, ba, bb, b2, cl, cm, cp, ex, gl, hy, id, inseparable, `is`, ns, nu, op, po, pr, qu, sp,
      sy
    case wj, zw
  }

  /// Returns whether these rules suffice for a character, which needs no bidi, dictionary or marks.
  package static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0xAC, 0xAE...0x24F, 0x2010...0x2015, 0x2018...0x2022, 0x2026, 0x2030, 0x20AC, 0x2212:
      true
    default: false
    }
  }

  /// Finds the places at which a line may begin.
  ///
  /// - Parameters:
  ///   - scalars: A paragraph without newlines.
  ///   - breaks: Replaced by a flag for each scalar: whether a line may begin with it.
  package static func find(in scalars: [UInt32], into breaks: inout [Bool]) {
    breaks.removeAll(keepingCapacity: true)
    var state = State()
    for i in scalars.indices {
      /// Returns whether the character at a distance has a class.
      func follows(_ class: Class, _ distance: Int) -> Bool {
        i + distance < scalars.count && Self.class(of: scalars[i + distance]) == `class`
      }
      let digit = follows(.nu, 1) ? 1 : follows(.is, 1) && follows(.nu, 2) ? 2 : 0
      breaks.append(
        state.canBreak(before: `class`(of: scalars[i]), digitAhead: digit) && i > 0)
    }
  }

  /// The state of the rules after the previous characters.
  private struct State {
    /// The class of the last character, marks taken with what they stand on.
    var previous = Class.wj
    /// The class of the last character that is no space.
    var base = Class.wj
    var number = Number.none
    var isFirst = true
    var isLeadingHyphen = false

    /// The position within a number, for rule LB25.
    enum Number { case none, inside, closed }

    /// Returns whether a line may begin with the next character, and advances the state past it.
    mutating func canBreak(before class: Class, digitAhead digit: Int) -> Bool {
      var now = `class`
      if now == .cm {
        // LB9 and LB10.
        if previous != .sp, previous != .zw { return false }
        now = .al
      }
      let allowed = decide(now, digit)
      if now == .hy { isLeadingHyphen = allowed || isFirst }
      isFirst = false
      switch now {
      case .nu: number = .inside
      case .sy, .is: break
      case .cl, .cp: number = number == .inside ? .closed : .none
      default: number = .none
      }
      if now != .sp { base = now }
      previous = now
      return allowed
    }

    /// Decides whether a line may begin with the next character, by the rules up to LB18.
    private func decide(_ now: Class, _ digit: Int) -> Bool {
      let hasSpace = previous == .sp
      // LB7, LB8, LB11.
      if now == .sp || now == .zw { return false }
      if base == .zw { return true }
      if now == .wj || previous == .wj || previous == .gl { return false }
      // LB12a.
      if now == .gl, !hasSpace, previous != .ba, previous != .hy { return false }
      // LB13 to LB17.
      switch now {
      // A number may begin with a sign of its own, as in ".5".
      case .is: if !(hasSpace && digit == 1 && base != .op) { return false }
      case .cl, .cp, .ex, .sy: return false
      default: break
      }
      if base == .op { return false }
      if base == .qu, now == .op { return false }
      if base == .cl || base == .cp, now == .ns { return false }
      if base == .b2, now == .b2 { return false }
      if hasSpace { return true }
      return decideAdjacent(now, digit)
    }

    /// Decides by rule LB19 and the later ones, for characters without a space between them.
    private func decideAdjacent(_ now: Class, _ digit: Int) -> Bool {
      switch (previous, now) {
      case (_, .qu), (.qu, _), (_, .ba), (_, .hy), (_, .ns), (.bb, _), (_, .inseparable): false
      case (.al, .nu), (.nu, .al), (.pr, .id), (.id, .po): false
      case (.pr, .al), (.po, .al), (.al, .pr), (.al, .po): false
      // LB25.
      case (.nu, .nu), (.hy, .nu), (.pr, .nu), (.po, .nu): false
      case (.is, .nu): false
      case (.sy, .nu), (.sy, .po), (.sy, .pr), (.is, .po), (.is, .pr): number != .inside
      case (.nu, .po), (.nu, .pr): false
      case (.cl, .po), (.cl, .pr), (.cp, .po), (.cp, .pr): number != .closed
      case (.pr, .op), (.po, .op): digit == 0
      // A hyphen that begins a word belongs to it.
      case (.hy, .al): !isLeadingHyphen
      // LB28 to LB30.
      case (.al, .al), (.is, .al), (.al, .op), (.nu, .op), (.cp, .al), (.cp, .nu): false
      default: true
      }
    }
  }

  /// Returns the line breaking class of a character.
  static func `class`(of scalar: UInt32) -> Class {
    if scalar < 0x80 { return ascii[Int(scalar)] }
    return switch scalar {
    case 0xA0, 0x2007, 0x2011, 0x202F: .gl
    case 0xA1, 0xBF, 0x201A, 0x201E: .op
    case 0xA2, 0xB0, 0x2030: .po
    case 0xA3...0xA5, 0xB1, 0x20AC, 0x2212: .pr
    case 0xAB, 0xBB, 0x2018, 0x2019, 0x201B...0x201D, 0x201F: .qu
    case 0xAD, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x2010, 0x2012, 0x2013, 0x205F: .ba
    case 0xB4: .bb
    case 0x200B: .zw
    case 0x2014: .b2
    case 0x2024...0x2026: .inseparable
    case 0x2060, 0xFEFF: .wj
    case 0x300...0x36F, 0x200D, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: .cm
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0xFF09: .cl
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0xFF08: .op
    case 0xFF01, 0xFF1F: .ex
    case 0x3005, 0x301C, 0x30FB, 0x30FC, 0xFF1A, 0xFF1B: .ns
    case 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F000...0x3FFFD: .id
    default: .al
    }
  }

  private static let ascii: [Class] = (0..<128).map { byte in
    switch UInt8(byte) {
    case 0...0x20, 0x7F: .sp
    case UInt8(ascii: "!"), UInt8(ascii: "?"): .ex
    case UInt8(ascii: "\""), UInt8(ascii: "'"): .qu
    case UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: "\\"): .pr
    case UInt8(ascii: "%"): .po
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .op
    case UInt8(ascii: ")"), UInt8(ascii: "]"): .cp
    case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"): .is
    case UInt8(ascii: "-"): .hy
    case UInt8(ascii: "/"): .sy
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .nu
    case UInt8(ascii: "|"): .ba
    case UInt8(ascii: "}"): .cl
    default: .al
    }
  }
}
