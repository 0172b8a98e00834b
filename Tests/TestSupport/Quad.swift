public import LamellaGraphics

/// A rectangle of a draw list, for expectations.
public nonisolated struct Quad: Hashable, CustomStringConvertible {
  /// The rectangle in pixels.
  public var rect: PixelRect
  /// The color as `Color.rgba8`.
  public var color: UInt32
  /// Whether it is a plain fill.
  public var isFill: Bool
  /// The clip rectangle of the command, in pixels.
  public var clip: PixelRect

  /// All values in one line.
  public var description: String {
    "(\(rect.x) \(rect.y) \(rect.width) \(rect.height)) #\(String(color, radix: 16))"
      + (isFill ? "" : " textured")
  }
}

nonisolated extension DrawList {
  /// The rectangles of all commands of kind `quads`, back to front, but for those that only fill the place of others.
  public var quads: [Quad] {
    commands.filter { $0.kind == .quads }.flatMap { command in
      stride(
        from: command.firstVertex, to: command.firstVertex + command.vertexCount, by: 4
      ).compactMap { first in
        let a = vertices[first]
        let b = vertices[first + 2]
        if a.x == b.x, a.y == b.y { return nil }
        return Quad(
          rect: PixelRect(
            x: Int32(a.x), y: Int32(a.y), width: Int32(b.x - a.x), height: Int32(b.y - a.y)),
          color: a.color, isFill: a.u == b.u && a.v == b.v, clip: command.clip)
      }
    }
  }
}
