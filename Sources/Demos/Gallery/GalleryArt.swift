import Lamella

/// The gallery's procedurally drawn images.
enum GalleryArt {
  /// A lantern of 12 x 16 pixels, at scale 1.
  static let lantern = pixelArt(
    [
      "....dddd....", "...d....d...", "...d....d...", "..dddddddd..", ".dwwwwwwwwd.",
      ".dyyywwyyyd.",
      "dyyoyyyyoyyd", "dyoyywwyyoyd", "dyoywwwwyoyd", "dyoywwwwyoyd", "dyoyywwyyoyd",
      "dyyoyyyyoyyd",
      ".dyyyooyyyd.", ".drrrrrrrrd.", "..dddddddd..", "....dddd....",
    ],
    ["d": 0x8A6442, "w": 0xFFF6D8, "y": 0xF2C14E, "o": 0xFF8A4C, "r": 0xB2453A])

  /// The same lantern at twice the size.
  static let largeLantern = Image(
    width: lantern.width, height: lantern.height, pixels: lantern.pixels, scale: 0.5)

  /// A sprite sheet of a walker: two frames of 10 x 12 pixels, side by side.
  static let walker = pixelArt(
    [
      "...hhhh......hhhh...", "..hhhhhh....hhhhhh..", "..hsshss....hsshss..",
      "..ssssss....ssssss..",
      "...ssss......ssss...", "..bbbbbb....bbbbbb..", ".sbbbbbbs..sbbbbbbs.",
      ".sbbbbbbs..sbbbbbbs.",
      "..bbbbbb....bbbbbb..", "..pp..pp.....pppp...", "..pp..pp.....pppp...",
      ".kkk..kkk....kkkk...",
    ],
    ["h": 0x6B4226, "s": 0xF0C49A, "b": 0x5BA4F5, "p": 0x39405A, "k": 0x1D2030])

  /// The walker's frames as separate images.
  static let steps = (0..<2).map { step in
    Image(width: 10, height: 12) { x, y in walker.pixel(x: x + 10 * step, y: y) }
  }

  /// Hills under an evening sky, 192 x 128 pixels, at scale 2.
  static let landscape = Image(width: 192, height: 128, scale: 2) { x, y in
    let (dx, dy) = (Double(x) - 132, Double(y) - 60)
    let distance = dx * dx + dy * dy
    let height = Float(y) / 127
    var color = Color(hex: 0x27406B).mixed(with: Color(hex: 0xFF9A5C), fraction: height * 1.25)
    if distance < 18 * 18 { color = Color(hex: 0xFFF1C9) }
    // Three rows of hills: sums of parabolas, because a library's sine may differ between machines.
    for (base, step, width, hex) in [
      (74.0, 23, 96.0, UInt32(0x5A5078)), (88, 61, 80, 0x3E3F66), (104, 7, 64, 0x252B4A),
    ] {
      let phase = Double((x + step) % Int(width)) / width * 2 - 1
      if Double(y) > base + 14 * phase * phase { color = Color(hex: hex) }
    }
    return color.rgba8
  }

  /// A framed panel of 24 x 24 pixels with corners of 8 pixels, for nine-slice scaling.
  static let panel = Image(width: 24, height: 24) { x, y in
    let (ex, ey) = (min(x, 23 - x), min(y, 23 - y))
    let edge = min(ex, ey)
    if ex + ey < 4 { return 0 }
    if edge < 2 || ex + ey < 6 { return Color(hex: 0x8A5A2B).rgba8 }
    if edge < 3 || ex + ey < 8 { return Color(hex: 0xF2C14E).rgba8 }
    if ex < 7, ey < 7, ex + ey > 8, ex + ey < 11 { return Color(hex: 0xFF8A4C).rgba8 }
    return ((x / 4 + y / 4) % 2 == 0 ? Color(hex: 0x454D63) : Color(hex: 0x2C3242)).rgba8
  }

  /// A white star of 32 x 32 pixels, to be tinted.
  static let star = Image(width: 32, height: 32, scale: 2) { x, y in
    let (dx, dy) = (abs(Double(x) - 15.5), abs(Double(y) - 15.5))
    // An astroid: the square roots of the distances sum up to at most 1 inside.
    let sum = dx.squareRoot() + dy.squareRoot()
    let cover = min(max((4.1 - sum) * 3, 0), 1)
    return Color(white: 1, alpha: Float(cover)).rgba8
  }

  /// Returns an image drawn with characters, each for a color of a palette.
  private static func pixelArt(_ rows: [String], _ palette: [Character: UInt32]) -> Image {
    let pixels = rows.map { Array($0) }
    return Image(width: pixels[0].count, height: pixels.count) { x, y in
      palette[pixels[y][x]].map { Color(hex: $0).rgba8 } ?? 0
    }
  }
}
