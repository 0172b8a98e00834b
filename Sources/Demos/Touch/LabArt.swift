import Lamella

/// The lab's procedurally drawn photos: a coast in the evening, at noon and at night.
enum LabArt {
  /// The size of a photo in points.
  static let size = Size(320, 216)
  /// The number of photos.
  static let count = 3

  private static var made: [Int: Image] = [:]

  /// Returns a photo, drawn on first use.
  static func photo(_ index: Int) -> Image {
    if let image = made[index] { return image }
    let image = paint(palettes[index])
    made[index] = image
    return image
  }

  /// The colors of a photo.
  private struct Palette {
    var sky: Color
    var horizon: Color
    var sun: Color
    var sea: Color
    var hills: [Color]
  }

  private static let palettes = [
    Palette(
      sky: Color(hex: 0x2B4A7F), horizon: Color(hex: 0xFFB27A), sun: Color(hex: 0xFFF3D0),
      sea: Color(hex: 0x35507E),
      hills: [Color(hex: 0x6F6091), Color(hex: 0x4A4272), Color(hex: 0x262A4C)]),
    Palette(
      sky: Color(hex: 0x4C9BE0), horizon: Color(hex: 0xE6F4FA), sun: Color(hex: 0xFFFFFF),
      sea: Color(hex: 0x2F86B8),
      hills: [Color(hex: 0x7FB59A), Color(hex: 0x4E9068), Color(hex: 0x2C6A48)]),
    Palette(
      sky: Color(hex: 0x0B1026), horizon: Color(hex: 0x3B4A7A), sun: Color(hex: 0xF4F1DE),
      sea: Color(hex: 0x16203F),
      hills: [Color(hex: 0x2A3358), Color(hex: 0x1C2340), Color(hex: 0x0E1226)]),
  ]

  /// Draws a photo.
  private static func paint(_ palette: Palette) -> Image {
    Image(width: 480, height: 324, scale: 1.5) { x, y in color(palette, x, y).rgba8 }
  }

  /// Returns the color of a pixel of a photo.
  private static func color(_ palette: Palette, _ x: Int, _ y: Int) -> Color {
    let shore = 206
    guard y < shore else {
      // The sea reflects the sky, darker, with a lane of light below the sun.
      let depth = Float(y - shore) / 118
      var color = palette.horizon.mixed(with: palette.sea, fraction: 0.45 + 0.55 * depth)
      let reach = 10 + (y - shore) / 2
      let wave = (y * y / 7 + x / 3 * (y % 5)) % 11
      if abs(x - 332) < reach - wave, (y / 3) % 2 == 0 {
        color = color.mixed(with: palette.sun, fraction: 0.55 * (1 - depth))
      }
      return color
    }
    let height = Float(y) / Float(shore)
    var color = palette.sky.mixed(with: palette.horizon, fraction: height * height)
    let (dx, dy) = (Double(x) - 332, Double(y) - 120)
    let distance = (dx * dx + dy * dy).squareRoot()
    let glow = Float(max(0, 1 - distance / 260))
    color = color.mixed(with: palette.sun, fraction: glow * glow * 0.5)
    color = color.mixed(with: palette.sun, fraction: Float(min(max(33 - distance, 0), 1)))
    // Rows of hills: adjacent parabolas; nearer ones are darker.
    for (row, (base, step, width)) in [(168.0, 40, 236), (182, 170, 190), (196, 20, 150)]
      .enumerated()
    {
      let phase = Double((x + step) % width) / Double(width) * 2 - 1
      let edge = base + 34 * phase * phase - 20
      color = color.mixed(
        with: palette.hills[row], fraction: Float(min(max(Double(y) - edge, 0), 1)))
    }
    return color
  }
}
