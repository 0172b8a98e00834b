import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Hit tests whose callbacks release views that the search has come through.
@Suite("Hit tests that change the tree")
@MainActor struct HitSearchTests {
  private static let frame = Rect(x: 0, y: 0, width: 100, height: 100)

  /// Calls a closure when it ends.
  private final class EndingView: View {
    var onEnd: () -> Void = {}
    isolated deinit { onEnd() }
  }

  /// Calls a closure when it is searched.
  private final class SearchedView: View {
    var onSearch: () -> Void = {}
    override func hitTest(_ point: Point, with event: Event?) -> View? {
      onSearch()
      return super.hitTest(point, with: event)
    }
  }

  @Test("A view that ends on the way back may search itself")
  func searchAtEnd() {
    let harness = SceneHarness(width: 100, height: 100)
    let window = harness.window
    var found: [View?] = []
    weak var gone: View?
    do {
      let plain = View(frame: Self.frame)
      let inner = View(frame: Self.frame)
      let ending = EndingView(frame: Self.frame)
      let searched = SearchedView(frame: Self.frame)
      ending.onEnd = { [weak window] in
        for _ in 0..<40 { found.append(window?.hitTest(Point(50, 50), with: nil)) }
      }
      inner.addSubview(ending)
      inner.addSubview(searched)
      plain.addSubview(inner)
      window.addSubview(plain)
      gone = plain
      searched.onSearch = { [weak plain] in plain?.removeFromSuperview() }
    }
    _ = window.hitTest(Point(50, 50), with: nil)
    #expect(gone == nil && found.count == 40)
    #expect(found.allSatisfy { $0 === window })
    #expect(window.hitTest(Point(50, 50), with: nil) === window)
  }
}
