package import LamellaGeometry

/// The division of a part of an image into nine slices.
package struct ImageSlices {
  /// The part of the image, in its pixels.
  package var source: PixelRect
  /// The widths of the outer slices, in pixels of the image.
  package var left: Int32
  package var right: Int32
  package var top: Int32
  package var bottom: Int32
  /// The mode in which the edges and the center fill a rectangle.
  package var mode: Image.ResizingMode

  /// Makes the slices of a part whose center slice is a rectangle in units of the part's size.
  package init(source: PixelRect, center: Rect, mode: Image.ResizingMode) {
    /// Converts a fraction of the part to pixels.
    func pixels(_ fraction: Double, of total: Int32) -> Int32 {
      Int32(saturating: (min(max(fraction, 0), 1) * Double(total)).rounded())
    }
    self.source = source
    left = pixels(center.minX, of: source.width)
    right = min(pixels(1 - center.maxX, of: source.width), source.width - left)
    top = pixels(center.minY, of: source.height)
    bottom = min(pixels(1 - center.maxY, of: source.height), source.height - top)
    self.mode = mode
  }

  /// Makes the slices of a part from the widths of its edges, in points.
  package init(source: PixelRect, resizing: Image.Resizing, scale: Double) {
    /// Converts points to pixels, up to a limit.
    func pixels(_ points: Double, limit: Int32) -> Int32 {
      points > 0 && points.isFinite
        ? Int32(saturating: min((points * scale).rounded(), Double(limit))) : 0
    }
    self.source = source
    let insets = resizing.capInsets
    left = pixels(insets.left, limit: source.width)
    right = pixels(insets.right, limit: source.width - left)
    top = pixels(insets.top, limit: source.height)
    bottom = pixels(insets.bottom, limit: source.height - top)
    mode = resizing.mode
  }
}

extension Canvas {
  /// The largest number of repeated tiles; above it the center is stretched.
  private static let maximumPieces = 4096.0

  /// Draws an image in nine slices.
  ///
  /// A center without pixels shows the last column or row before it, stretched.
  package func draw(
    _ image: Image, sliced slices: ImageSlices, in rect: Rect, tint: Color, filter: TextureFilter
  ) {
    guard rect.isFinite, !rect.isEmpty else { return }
    let source = slices.source
    let columns = Self.cuts(
      source.x, source.width, slices.left, slices.right, image.scale, rect.minX, rect.width)
    let rows = Self.cuts(
      source.y, source.height, slices.top, slices.bottom, image.scale, rect.minY, rect.height)
    for row in rows {
      for column in columns {
        let part = PixelRect(
          x: column.source, y: row.source, width: column.pixels, height: row.pixels)
        let room = Rect(
          x: column.target, y: row.target, width: column.length, height: row.length)
        guard !part.isEmpty, !room.isEmpty else { continue }
        let tileWidth =
          column.fills && slices.mode == .tile ? Double(part.width) / image.scale : room.width
        let tileHeight =
          row.fills && slices.mode == .tile ? Double(part.height) / image.scale : room.height
        let pieces = (room.width / tileWidth).rounded(.up) * (room.height / tileHeight).rounded(.up)
        if pieces <= 1 || pieces > Self.maximumPieces {
          draw(
            image, from: part, in: room, tint: tint, filter: filter,
            antialiasedEdges: EdgeAntialiasingMask(of: room, in: rect))
        } else {
          tile(image, part, room, Size(width: tileWidth, height: tileHeight), tint, filter, rect)
        }
      }
    }
  }

  /// Draws a part that reaches beyond its image, whose edge pixels are repeated there.
  package func draw(
    _ image: Image, beyondEdges source: PixelRect, in rect: Rect, filter: TextureFilter
  ) {
    guard rect.isFinite, !rect.isEmpty, !source.isEmpty else { return }
    /// Returns the ranges along one axis: before the image, inside it, after it.
    func pieces(
      _ origin: Int32, _ length: Int32, _ pixels: Int32, _ start: Double, _ room: Double
    ) -> [(source: Int32, length: Int32, start: Double, room: Double)] {
      let unit = room / Double(length)
      let before = min(max(-origin, 0), length)
      let behind = min(max(origin + length - pixels, 0), length)
      let inside = length - before - behind
      return [
        (0, 1, start, Double(before) * unit),
        (max(origin, 0), inside, start + Double(before) * unit, Double(inside) * unit),
        (pixels - 1, 1, start + Double(before + inside) * unit, Double(behind) * unit),
      ].filter { $0.length > 0 && $0.room > 0 }
    }
    let columns = pieces(
      source.x, source.width, Int32(image.width), rect.minX, rect.width)
    let rows = pieces(source.y, source.height, Int32(image.height), rect.minY, rect.height)
    for row in rows {
      for column in columns {
        let part = PixelRect(
          x: column.source, y: row.source, width: column.length, height: row.length)
        let place = Rect(x: column.start, y: row.start, width: column.room, height: row.room)
        draw(
          image, from: part, in: place, tint: .white, filter: filter,
          antialiasedEdges: EdgeAntialiasingMask(of: place, in: rect))
      }
    }
  }

  /// Draws an image slice repeatedly to fill a rectangle.
  private func tile(
    _ image: Image, _ part: PixelRect, _ room: Rect, _ size: Size, _ tint: Color,
    _ filter: TextureFilter, _ whole: Rect
  ) {
    // Multiplied, not summed up: at large coordinates a running sum would not advance.
    for row in 0..<Self.pieces(of: size.height, in: room.height) {
      let top = Double(row) * size.height
      let height = min(size.height, room.height - top)
      for column in 0..<Self.pieces(of: size.width, in: room.width) {
        let left = Double(column) * size.width
        let width = min(size.width, room.width - left)
        // A tile that is cut shows the whole pixels of its start.
        var piece = part
        piece.width = max(1, Int32(saturating: (Double(part.width) * width / size.width).rounded()))
        piece.height = max(
          1, Int32(saturating: (Double(part.height) * height / size.height).rounded()))
        let place = Rect(x: room.minX + left, y: room.minY + top, width: width, height: height)
        draw(
          image, from: piece, in: place, tint: tint, filter: filter,
          antialiasedEdges: EdgeAntialiasingMask(of: place, in: whole))
      }
    }
  }

  /// Returns the number of tiles that start within a length; rounding errors at its end start none.
  private static func pieces(of length: Double, in room: Double) -> Int {
    Int(saturating: min(max(((room - 1e-6) / length).rounded(.up), 1), maximumPieces))
  }

  /// A column or row of the three along an axis.
  private struct Cut {
    var source: Int32
    var pixels: Int32
    var target: Double
    var length: Double
    /// Whether this is the one that fills the remaining length.
    var fills = false
  }

  /// Returns the three columns or rows along one axis.
  private static func cuts(
    _ origin: Int32, _ total: Int32, _ first: Int32, _ last: Int32, _ scale: Double,
    _ start: Double, _ length: Double
  ) -> [Cut] {
    let wanted = Double(first + last) / scale
    // If the edges alone do not fit, they shrink in proportion.
    let share = wanted > length ? length / wanted : 1
    let before = Double(first) / scale * share
    let after = Double(last) / scale * share
    var middle = Cut(
      source: origin + first, pixels: total - first - last, target: start + before,
      length: length - before - after, fills: true)
    if middle.pixels <= 0 {
      middle.source = origin + max(first - 1, 0)
      middle.pixels = 1
    }
    return [
      Cut(source: origin, pixels: first, target: start, length: before),
      middle,
      Cut(
        source: origin + total - last, pixels: last, target: start + length - after, length: after),
    ]
  }
}
