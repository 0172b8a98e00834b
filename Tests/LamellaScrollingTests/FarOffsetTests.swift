import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// The pixels of content far from the origin.
@Suite("Far offsets")
@MainActor struct FarOffsetTests {
  /// The places from which the same content is seen; multiples of the pattern's period, which doubles hold exactly.
  private static let origins = [1_024.0, 1_048_576, 1_073_741_824]

  /// Checks that the pictures from each origin are the same, and differ among each other.
  private func expectSame(
    _ pictures: [[[UInt8]]], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (origin, others) in pictures.enumerated().dropFirst() {
      for (index, picture) in others.enumerated() {
        let count = zip(picture, pictures[0][index]).count { $0 != $1 }
        #expect(
          count == 0, "picture \(index) at origin \(origin)", sourceLocation: sourceLocation)
      }
    }
    #expect(Set(pictures[0]).count > 2, sourceLocation: sourceLocation)
  }

  private final class Source: TiledScrollViewDataSource {
    nonisolated deinit {}
    func makeTileView(in scrollView: TiledScrollView) -> View { View() }
    func tiledScrollView(_ scrollView: TiledScrollView, show view: View, column: Int, row: Int) {
      view.backgroundColor = Color(
        red: Float(column % 4) / 3, green: Float(row % 4) / 3, blue: 0.5)
      view.cornerRadius = Double((column + row) % 4) * 3
    }
  }

  @Test("Tiles look the same, pixel by pixel, near the origin and 10^9 points from it")
  func tiles() throws {
    var pictures: [[[UInt8]]] = []
    for origin in Self.origins {
      let harness = StageHarness(size: Size(200, 150))
      let source = Source()
      let view = TiledScrollView(frame: harness.window.bounds)
      view.dataSource = source
      view.setGrid(columns: 67_108_000, rows: 67_108_000, tileSize: Size(32, 32))
      harness.window.addSubview(view)
      var images: [[UInt8]] = []
      for (x, y) in [(0, 0), (0.25, 0.5), (13.375, 40.75), (-7.625, 3)] {
        view.contentOffset = Point(origin + x, origin + y)
        harness.advance(ticks: 1)
        images.append(try harness.picture().pixels)
      }
      pictures.append(images)
    }
    expectSame(pictures)
  }

  @Test("Views in plain scroll views do too, at rest and while they move")
  func views() throws {
    var pictures: [[[UInt8]]] = []
    for origin in Self.origins {
      let harness = StageHarness(size: Size(200, 150))
      let scroll = ScrollView(frame: harness.window.bounds)
      scroll.contentSize = Size(4 * origin, 4 * origin)
      // They show how far away the origin is.
      scroll.showsHorizontalScrollIndicator = false
      scroll.showsVerticalScrollIndicator = false
      for index in 0..<12 {
        let view = View(
          frame: Rect(
            x: origin + Double(index % 4) * 70.25, y: origin + Double(index / 4) * 60.5, width: 50,
            height: 40))
        view.backgroundColor = Color(white: Float(index) / 12, alpha: 0.8)
        view.layer.cornerRadius = Double(index)
        view.layer.borderWidth = 1.5
        view.transform = Transform2D(rotationRadians: Double(index % 3) * 0.2)
        scroll.addSubview(view)
      }
      harness.window.addSubview(scroll)
      scroll.contentOffset = Point(origin + 5.5, origin - 10.25)
      harness.advance(ticks: 1)
      var images = [try harness.picture().pixels]
      scroll.setContentOffset(Point(origin + 69.5, origin + 53.75), animated: true)
      harness.advance(ticks: 17)
      images.append(try harness.picture().pixels)
      harness.settle()
      images.append(try harness.picture().pixels)
      pictures.append(images)
    }
    expectSame(pictures)
  }
}
