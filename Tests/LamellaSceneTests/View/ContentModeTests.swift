import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Content modes")
@MainActor struct ContentModeTests {
  /// An image of 20 x 10 in bounds of 100 x 40 that start at (10, 20).
  @Test(
    "All 13 modes place content as their names say",
    arguments: zip(
      View.ContentMode.allCases,
      [
        Rect(x: 10, y: 20, width: 100, height: 40), Rect(x: 20, y: 20, width: 80, height: 40),
        Rect(x: 10, y: 15, width: 100, height: 50), Rect(x: 10, y: 20, width: 100, height: 40),
        Rect(x: 50, y: 35, width: 20, height: 10), Rect(x: 50, y: 20, width: 20, height: 10),
        Rect(x: 50, y: 50, width: 20, height: 10), Rect(x: 10, y: 35, width: 20, height: 10),
        Rect(x: 90, y: 35, width: 20, height: 10), Rect(x: 10, y: 20, width: 20, height: 10),
        Rect(x: 90, y: 20, width: 20, height: 10), Rect(x: 10, y: 50, width: 20, height: 10),
        Rect(x: 90, y: 50, width: 20, height: 10),
      ]))
  func modes(mode: View.ContentMode, expected: Rect) {
    let bounds = Rect(x: 10, y: 20, width: 100, height: 40)
    #expect(mode.rect(ofImageSize: Size(20, 10), in: bounds) == expected)
    let drawn = Rect(x: 3, y: 4, width: 20, height: 10)
    #expect(mode.placement(of: drawn, in: bounds).apply(drawn) == expected)
  }

  @Test("There are 13 modes with UIKit's numbers, and views stretch by default")
  func numbers() {
    #expect(View.ContentMode.allCases.map(\.rawValue) == Array(0...12))
    #expect(View.ContentMode.redraw.rawValue == 3)
    #expect(View.ContentMode.bottomRight.rawValue == 12)
    #expect(View().contentMode == .scaleToFill)
  }

  @Test("Empty content or bounds take no room")
  func empty() {
    for mode in View.ContentMode.allCases {
      #expect(mode.rect(ofImageSize: .zero, in: Rect(x: 1, y: 2, width: 3, height: 4)).isEmpty)
      #expect(mode.rect(ofImageSize: Size(1, 1), in: Rect(x: 1, y: 2, width: 0, height: 4)).isEmpty)
    }
  }
}
