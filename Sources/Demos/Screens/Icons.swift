import Lamella

/// The pictures of the tabs, drawn from shapes: templates in the color of the text.
enum Icons {
  /// An open book.
  static let book = icon { x, y in
    let page = abs(x - 12)
    let top = 5 + page * 0.12
    let isPage = page > 0.8 && page < 10 && y > top && y < top + 14
    let isEdge = page > 8.5 || y < top + 1.6 || y > top + 12.4 || page < 2.2
    return isPage && isEdge
  }

  /// Three sliders.
  static let sliders = icon { x, y in
    for (row, knob) in [(6.0, 8.0), (12, 16), (18, 11)] {
      let (dx, dy) = (x - knob, y - row)
      if dx * dx + dy * dy < 7.5 { return true }
      if abs(dy) < 0.9, x > 3, x < 21, abs(dx) > 3.4 { return true }
    }
    return false
  }

  /// Three dots.
  static let dots = icon { x, y in
    for middle in [6.0, 12, 18] {
      let (dx, dy) = (x - middle, y - 12)
      if dx * dx + dy * dy < 4.4 { return true }
    }
    return false
  }

  /// Returns a template of 24 points a side, sampled at four pixels a point.
  private static func icon(_ isInside: @escaping (_ x: Double, _ y: Double) -> Bool) -> Image {
    let scale = 4.0
    let samples = 3
    return Image(width: 96, height: 96, scale: scale) { column, row in
      var hits = 0
      for dy in 0..<samples {
        for dx in 0..<samples {
          let x = (Double(column) + (Double(dx) + 0.5) / Double(samples)) / scale
          let y = (Double(row) + (Double(dy) + 0.5) / Double(samples)) / scale
          if isInside(x, y) { hits += 1 }
        }
      }
      return UInt32(hits * 255 / (samples * samples)) << 24 | 0xFF_FFFF
    }.withRenderingMode(.alwaysTemplate)
  }
}
