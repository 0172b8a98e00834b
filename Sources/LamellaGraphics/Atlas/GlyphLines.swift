/// The quads of lines that are drawn again and again, so that not each of their glyphs is looked up each time.
///
/// A line is kept when it is asked for the third time: what a timer shows once would fill the memory in vain.
/// Quads are placed from the pixel that the line begins at. They hold as long as the atlas is not reset.
///
/// # Performance
/// A line is found like a glyph. All of them together take up to 1.5 MB or so; then they are forgotten, and those
/// in use are kept anew.
package final class GlyphLines {
  /// A line's quads.
  package struct Line {
    /// The texture of all glyphs.
    package var texture: TextureID
    /// The pixels around all quads, from the pixel that the line begins at.
    package var cover: PixelRect
    /// The first of the corners.
    fileprivate var firstCorner: Int32
    /// The number of corners; where there are none, less than 0 and how often the line was asked for.
    fileprivate var cornerCount: Int32

    fileprivate init() {
      texture = TextureID(rawValue: -1)
      cover = PixelRect(x: 0, y: 0, width: 0, height: 0)
      firstCorner = 0
      cornerCount = -1
    }
  }

  /// What is known of a line.
  package enum Entry {
    /// Its glyphs are to be looked up.
    case none
    /// It is worth keeping: `add` its quads, then `keep` it.
    case wanted(Wish)
    /// Its quads are at hand.
    case line(UnsafePointer<Line>)
  }

  /// A line that is to be kept.
  package struct Wish {
    fileprivate var index: Int32
    fileprivate var line = Line()

    fileprivate init(_ index: Int32) { self.index = index }
  }

  private let table = IndexTable()
  private let lines = PlainList<Line>()
  private let corners = PlainList<Vertex>()

  /// A line is kept when it is asked for so many times.
  private static let asksBeforeKeeping: Int32 = 3
  /// Of a line that cannot be kept.
  private static let never = Int32.min
  /// From so many on all lines are forgotten.
  private static let mostLines = 1 << 12
  /// From so many on, too.
  private static let mostCorners = 1 << 16

  /// Looks a line up.
  ///
  /// - Parameters:
  ///   - identity: The run's; not 0.
  ///   - pixelsPerPoint: The output scale.
  /// - Returns: What is known. The address holds until a line is kept.
  package func find(_ identity: UInt64, pixelsPerPoint: Double) -> Entry {
    let key = IndexTable.Key(
      first: identity, second: UInt64(Float(pixelsPerPoint).bitPattern))
    guard let index = table.find(key) else {
      if lines.count >= Self.mostLines || corners.count >= Self.mostCorners { removeAll() }
      table.insert(key, Int32(lines.count))
      lines.append(Line())
      return .none
    }
    let line = lines[index]
    if line.pointee.cornerCount > 0 { return .line(line) }
    guard line.pointee.cornerCount != Self.never else { return .none }
    lines.update(index) { $0.cornerCount -= 1 }
    guard -line.pointee.cornerCount >= Self.asksBeforeKeeping else { return .none }
    var wish = Wish(index)
    wish.line.firstCorner = Int32(corners.count)
    return .wanted(wish)
  }

  /// Adds a quad to a line that is to be kept.
  ///
  /// - Parameters:
  ///   - rect: Its pixels, from the pixel that the line begins at.
  ///   - region: What it shows.
  ///   - wish: The line.
  package func add(_ rect: PixelRect, _ region: AtlasRegion, to wish: inout Wish) {
    let isFirst = corners.count == Int(wish.line.firstCorner)
    let (left, top) = (Float(rect.x), Float(rect.y))
    let (right, bottom) = (Float(rect.x + rect.width), Float(rect.y + rect.height))
    // Their colour is the text's of each drawing.
    corners.append(Vertex(x: left, y: top, color: 0, u: region.u0, v: region.v0))
    corners.append(Vertex(x: right, y: top, color: 0, u: region.u1, v: region.v0))
    corners.append(Vertex(x: right, y: bottom, color: 0, u: region.u1, v: region.v1))
    corners.append(Vertex(x: left, y: bottom, color: 0, u: region.u0, v: region.v1))
    wish.line.cover = isFirst ? rect : wish.line.cover.joined(with: rect)
    if isFirst {
      wish.line.texture = region.texture
    } else if wish.line.texture != region.texture {
      wish.line.cornerCount = Self.never
    }
  }

  /// Keeps a line whose quads have been added.
  ///
  /// - Returns: The line; nil where it has no quads, or some of several textures.
  package func keep(_ wish: Wish) -> UnsafePointer<Line>? {
    var line = wish.line
    let count = Int32(corners.count) - line.firstCorner
    line.cornerCount = line.cornerCount == Self.never || count == 0 ? Self.never : count
    lines.update(wish.index) { $0 = line }
    guard line.cornerCount > 0 else { return nil }
    return lines[wish.index]
  }

  /// The corners of a line, four for each quad; their addresses hold until a line is kept.
  package func quads(of line: UnsafePointer<Line>) -> Range<UnsafePointer<Vertex>> {
    let first = corners[line.pointee.firstCorner]
    return first..<first + Int(line.pointee.cornerCount)
  }

  /// Forgets all lines and keeps their storage.
  func removeAll() {
    table.removeAll()
    lines.removeAll()
    corners.removeAll()
  }
}
