import Lamella

/// A creature of the list: everything about it follows from its number.
struct Creature {
  /// The places where creatures live.
  enum Habitat: Int, CaseIterable {
    case forest, shore, cave

    var name: String { ["Forest", "Shore", "Cave"][rawValue] }
    func color(_ theme: Theme) -> Color { theme.series[[2, 0, 3][rawValue]] }
  }

  /// The number of creatures.
  static let count = 100_000

  let id: Int
  private let bits: UInt64

  init(id: Int) {
    self.id = id
    // SplitMix64, so that neighbors have nothing in common.
    var bits = UInt64(id) &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    self.bits = bits ^ (bits >> 31)
  }

  private func pick(_ shift: Int, _ count: Int) -> Int { Int((bits >> shift) & 0xFFF) % count }

  /// The letter of the creature's section: creatures are numbered in the order of the alphabet.
  var letter: Character { Self.letters[id * Self.letters.count / Self.count] }
  static let letters = Array("ABCDEFGHIJKLMNOPRSTUVWYZ")

  var habitat: Habitat { Habitat(rawValue: pick(48, 3)) ?? .forest }

  var name: String {
    let vowels = ["a", "e", "i", "o", "u", "ai", "ou"]
    let middles = ["l", "r", "n", "m", "th", "sh", "ll", "nd", "rk", "v", "z"]
    let ends = ["n", "x", "ling", "ko", "ra", "mon", "th", "bit", "dor", "lia"]
    let vowel = "AEIOU".contains(letter)
    return String(letter) + (vowel ? "" : vowels[pick(0, 7)]) + middles[pick(8, 11)]
      + vowels[pick(16, 7)] + ends[pick(24, 10)]
  }

  var notes: String {
    let looks = [
      "Small and quick.", "Broad as a door, and about as talkative.", "Seen at dusk only.",
      "Wears its winter coat all year round, and is proud of it.", "Hums when it is content.",
    ]
    let habits = [
      "Collects buttons.", "Follows lanterns for miles, then asks the way home.", "",
      "Never takes the same path twice; rangers find it by the crumbs that it leaves, "
        + "which are always of the same kind of bread.",
      "Trades stories for pears.", "",
    ]
    return [looks[pick(32, 5)], habits[pick(40, 6)]].filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: Portraits

  /// The number of different portraits.
  private static let portraitCount = 192
  private static var portraits: [Int: Image] = [:]

  /// The creature's portrait, of 44 x 44 points; many creatures share one.
  func portrait(_ theme: Theme) -> Image {
    let number = pick(12, Self.portraitCount / 3) * 3 + habitat.rawValue
    if let image = Self.portraits[number] { return image }
    let image = Self.draw(number, habitat.color(theme), on: theme.raised)
    Self.portraits[number] = image
    return image
  }

  /// Draws a face of 9 x 9 mirrored blocks.
  private static func draw(_ number: Int, _ color: Color, on ground: Color) -> Image {
    let bits = Creature(id: number &* 7919 &+ 13).bits
    let side = 88
    let eye = 3 + Int(bits >> 60) % 2
    /// Returns the color of a block.
    func block(_ column: Int, _ row: Int) -> Color {
      guard (0..<9).contains(column), (0..<9).contains(row) else { return ground }
      let half = column > 4 ? 8 - column : column
      if row == eye, half == 2 { return ground.mixed(with: .black, fraction: 0.6) }
      let isBody = (2..<8).contains(row) && half > 1
      let bit = bits >> UInt64((row * 5 + half) % 58) & 1 == 1
      return isBody || bit ? color.mixed(with: .black, fraction: Float(row) * 0.04) : ground
    }
    return Image(width: side, height: side, scale: 2) { x, y in
      block(x * 11 / side - 1, y * 11 / side - 1).rgba8
    }
  }
}
