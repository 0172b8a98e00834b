import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics

/// The slices of images: cut, repeated and stretched.
@Suite("Slices of images")
nonisolated struct ImageSliceTests {
  private func image(_ width: Int, _ height: Int, scale: Double = 1) -> Image {
    Image(width: width, height: height, scale: scale) { _, _ in 0xFFFF_FFFF }
  }

  /// A slice: its source and its target rectangle.
  private struct Piece: Equatable {
    var source: PixelRect
    var rect: Rect
    var edges: EdgeAntialiasingMask

    init(_ source: PixelRect, _ rect: Rect, in whole: Rect) {
      self.source = source
      self.rect = rect
      edges = []
      if rect.minX <= whole.minX + 1e-6 { edges.insert(.left) }
      if rect.minY <= whole.minY + 1e-6 { edges.insert(.top) }
      if rect.maxX >= whole.maxX - 1e-6 { edges.insert(.right) }
      if rect.maxY >= whole.maxY - 1e-6 { edges.insert(.bottom) }
    }

    init(_ command: DisplayList.Command) {
      (source, rect, edges) = (command.source, command.rect, command.antialiasedEdges)
    }
  }

  private func pieces(_ draw: (Canvas) -> Void) -> [Piece] {
    let canvas = Canvas()
    draw(canvas)
    return canvas.displayList.commands.map { Piece($0) }
  }

  /// A column or row: first pixel and number of them, place and length.
  private typealias Band = (Int32, Int32, Double, Double)

  private func grid(_ columns: [Band], _ rows: [Band], in whole: Rect) -> [Piece] {
    rows.flatMap { row in
      columns.map { column in
        Piece(
          PixelRect(column.0, row.0, column.1, row.1),
          Rect(x: column.2, y: row.2, width: column.3, height: row.3), in: whole)
      }
    }
  }

  private func sides(_ slices: ImageSlices) -> [Int32] {
    [slices.left, slices.right, slices.top, slices.bottom]
  }

  @Test("A center in units of the part gives outer slices, rounded, within the part")
  func centers() {
    let source = PixelRect(10, 20, 8, 6)
    for (center, wanted) in [
      (Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25), [2, 2, 3, 2]),
      (Rect(x: 0, y: 0, width: 1, height: 1), [0, 0, 0, 0]),
      (Rect(x: -1, y: -2, width: 5, height: 6), [0, 0, 0, 0]),
      (Rect(x: 0.5, y: 0.5, width: 0, height: 0), [4, 4, 3, 3]),
      (Rect(x: 0.5, y: 0.5, width: -0.4, height: -0.4), [4, 4, 3, 3]),
      (Rect(x: 2, y: 3, width: 1, height: 1), [8, 0, 6, 0]),
      (Rect(x: 0.06, y: 0.08, width: 0.88, height: 0.84), [0, 0, 0, 0]),
      (Rect(x: 0.07, y: 0.09, width: 0.86, height: 0.82), [1, 1, 1, 1]),
    ] as [(Rect, [Int32])] {
      let slices = ImageSlices(source: source, center: center, mode: .tile)
      #expect(sides(slices) == wanted, "\(center)")
      #expect(slices.source == source && slices.mode == .tile)
    }
    #expect(ImageSlices(source: source, center: .zero, mode: .stretch).mode == .stretch)
  }

  @Test("Widths of edges in points become pixels of the part, rounded and limited")
  func insets() {
    let source = PixelRect(1, 2, 20, 10)
    for (insets, wanted) in [
      (EdgeInsets(top: 1, left: 2.4, bottom: 3, right: 99), [5, 15, 2, 6]),
      (EdgeInsets(top: 99, left: 99, bottom: 99, right: 99), [20, 0, 10, 0]),
      (EdgeInsets(top: -1, left: .nan, bottom: .infinity, right: -.infinity), [0, 0, 0, 0]),
      (EdgeInsets(top: 0.2, left: 0.3, bottom: 0.25, right: 0), [1, 0, 0, 1]),
    ] as [(EdgeInsets, [Int32])] {
      let resizing = Image.Resizing(capInsets: insets, mode: .stretch)
      let slices = ImageSlices(source: source, resizing: resizing, scale: 2)
      #expect(sides(slices) == wanted, "\(insets)")
      #expect(slices.source == source && slices.mode == .stretch)
    }
  }

  private func slices(
    _ source: PixelRect, _ left: Int32, _ right: Int32, _ top: Int32, _ bottom: Int32,
    _ mode: Image.ResizingMode
  ) -> ImageSlices {
    var slices = ImageSlices(source: source, center: .zero, mode: mode)
    (slices.left, slices.right, slices.top, slices.bottom) = (left, right, top, bottom)
    return slices
  }

  @Test("A stretched center fills the space between the edges")
  func stretched() {
    let image = image(10, 9, scale: 2)
    let whole = Rect(x: 10, y: 20, width: 30, height: 20)
    let slices = slices(PixelRect(1, 0, 8, 9), 2, 1, 4, 2, .stretch)
    let found = pieces {
      $0.draw(image, sliced: slices, in: whole, tint: .white, filter: .linear)
    }
    #expect(
      found
        == grid(
          [(1, 2, 10, 1), (3, 5, 11, 28.5), (8, 1, 39.5, 0.5)],
          [(0, 4, 20, 2), (4, 3, 22, 17), (7, 2, 39, 1)], in: whole))
    // Edges with less room than they need share it.
    let narrow = Rect(x: 0, y: 0, width: 0.75, height: 30)
    #expect(
      pieces { $0.draw(image, sliced: slices, in: narrow, tint: .white, filter: .linear) }
        == grid(
          [(1, 2, 0, 0.5), (8, 1, 0.5, 0.25)], [(0, 4, 0, 2), (4, 3, 2, 27), (7, 2, 29, 1)],
          in: narrow))
    for bad in [Rect(x: .nan, y: 0, width: 4, height: 4), .zero] {
      #expect(
        pieces { $0.draw(image, sliced: slices, in: bad, tint: .white, filter: .linear) } == [])
    }
  }

  @Test("A center without pixels shows the last ones before it")
  func noMiddle() {
    let image = image(8, 8)
    let whole = Rect(x: 0, y: 0, width: 20, height: 18)
    #expect(
      pieces {
        $0.draw(
          image, sliced: slices(PixelRect(0, 0, 8, 8), 5, 3, 0, 8, .stretch), in: whole,
          tint: .white, filter: .linear)
      }
        == grid(
          [(0, 5, 0, 5), (4, 1, 5, 12), (5, 3, 17, 3)], [(0, 1, 0, 10), (0, 8, 10, 8)], in: whole))
  }

  @Test("Tiles are adjacent, and the last is cut")
  func tiled() {
    let image = image(8, 8, scale: 2)
    let whole = Rect(x: 10, y: 20, width: 7, height: 5)
    let slices = slices(PixelRect(0, 0, 8, 8), 2, 2, 2, 2, .tile)
    let found = pieces {
      $0.draw(image, sliced: slices, in: whole, tint: .white, filter: .linear)
    }
    // The middle is 5 by 3 points, its pieces 2 by 2.
    let columns: [Band] = [(2, 4, 11, 2), (2, 4, 13, 2), (2, 2, 15, 1)]
    let rows: [Band] = [(2, 4, 21, 2), (2, 2, 23, 1)]
    let (left, right): ([Band], [Band]) = ([(0, 2, 10, 1)], [(6, 2, 16, 1)])
    let (top, bottom): ([Band], [Band]) = ([(0, 2, 20, 1)], [(6, 2, 24, 1)])
    var wanted: [Piece] = []
    for row in [top, rows, bottom] {
      for column in [left, columns, right] { wanted += grid(column, row, in: whole) }
    }
    #expect(found == wanted)
    // A cut piece has one pixel at least.
    let thin = Rect(x: 0, y: 0, width: 2.125, height: 1)
    #expect(
      pieces {
        $0.draw(
          image, sliced: self.slices(PixelRect(0, 0, 4, 2), 0, 0, 0, 0, .tile), in: thin,
          tint: .white, filter: .linear)
      } == grid([(0, 4, 0, 2), (0, 1, 2, 0.125)], [(0, 2, 0, 1)], in: thin))
  }

  @Test("Up to 4096 tiles are repeated, more are stretched; a rounding error is no tile")
  func limits() {
    func count(_ width: Double, _ height: Double = 1) -> Int {
      pieces {
        $0.draw(
          image(1, 1), sliced: slices(PixelRect(0, 0, 1, 1), 0, 0, 0, 0, .tile),
          in: Rect(x: 0, y: 0, width: width, height: height), tint: .white, filter: .nearest)
      }.count
    }
    #expect(count(4096) == 4096 && count(4097) == 1 && count(64, 64) == 4096 && count(64, 65) == 1)
    #expect(count(1, 4096) == 4096 && count(1, 4097) == 1)
    #expect(count(1) == 1 && count(0.5) == 1 && count(2) == 2 && count(1.5, 1.5) == 4)
    #expect(count(3 + 1e-7) == 3 && count(3 + 1e-5) == 4)
  }

  @Test("A source beyond the image repeats its edges")
  func beyondEdges() {
    let image = image(3, 2)
    func drawn(_ source: PixelRect, _ rect: Rect) -> [Piece] {
      pieces { $0.draw(image, beyondEdges: source, in: rect, filter: .linear) }
    }
    let place = Rect(x: 0, y: 0, width: 60, height: 40)
    #expect(
      drawn(PixelRect(-2, -1, 6, 4), place)
        == grid(
          [(0, 1, 0, 20), (0, 3, 20, 30), (2, 1, 50, 10)],
          [(0, 1, 0, 10), (0, 2, 10, 20), (1, 1, 30, 10)], in: place))
    #expect(
      drawn(PixelRect(1, 1, 2, 1), place) == grid([(1, 2, 0, 60)], [(1, 1, 0, 40)], in: place))
    // Wholly beside it, on each side.
    #expect(
      drawn(PixelRect(-5, -9, 3, 2), place) == grid([(0, 1, 0, 60)], [(0, 1, 0, 40)], in: place))
    #expect(
      drawn(PixelRect(10, 12, 3, 2), place) == grid([(2, 1, 0, 60)], [(1, 1, 0, 40)], in: place))
    #expect(
      drawn(PixelRect(3, -2, 2, 3), place)
        == grid(
          [(2, 1, 0, 60)], [(0, 1, 0, 40 * 2 / 3.0), (0, 1, 40 * 2 / 3.0, 40 / 3.0)], in: place))
    #expect(drawn(PixelRect(0, 0, 0, 2), place) == [] && drawn(PixelRect(0, 0, 2, 2), .zero) == [])
  }

  @Test("A tile has the antialiased edges of the whole that it touches, up to rounding")
  func antialiasedEdges() {
    let whole = Rect(x: 0, y: 0, width: 10, height: 20)
    for (piece, edges) in [
      (whole, .all), (Rect(x: 0, y: 1, width: 9, height: 18), .left),
      (Rect(x: 1, y: 0, width: 8, height: 19), .top),
      (Rect(x: 1, y: 1, width: 9, height: 18), .right),
      (Rect(x: 1, y: 1, width: 8, height: 19), .bottom),
      (Rect(x: 5e-7, y: 5e-7, width: 9, height: 9), EdgeAntialiasingMask([.left, .top])),
      (Rect(x: 2e-6, y: 2e-6, width: 9, height: 9), EdgeAntialiasingMask()),
      (
        Rect(minX: 1, minY: 1, maxX: 10 - 5e-7, maxY: 20 - 5e-7),
        EdgeAntialiasingMask([.right, .bottom])
      ),
      (Rect(minX: 1, minY: 1, maxX: 10 - 2e-6, maxY: 20 - 2e-6), EdgeAntialiasingMask()),
    ] as [(Rect, EdgeAntialiasingMask)] {
      #expect(EdgeAntialiasingMask(of: piece, in: whole) == edges, "\(piece)")
    }
    #expect(EdgeAntialiasingMask(column: 0, row: 1, of: 3) == .left)
    #expect(EdgeAntialiasingMask(column: 1, row: 0, of: 3) == .top)
    #expect(EdgeAntialiasingMask(column: 2, row: 1, of: 3) == .right)
    #expect(EdgeAntialiasingMask(column: 1, row: 2, of: 3) == .bottom)
    #expect(EdgeAntialiasingMask(column: 0, row: 0, of: 1) == .all)
  }
}
