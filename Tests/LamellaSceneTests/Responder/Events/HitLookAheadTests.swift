import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Asked like any subclass, and answers like a plain view.
private final class OverridingView: View {
  nonisolated deinit {}
}

/// Hits one point beside itself.
private final class Reaching: View {
  override func point(inside point: Point, with event: Event?) -> Bool {
    point == Point(-50, -50) || super.point(inside: point, with: event)
  }
  nonisolated deinit {}
}

@Suite("Hit tests leave out what they need not ask")
@MainActor struct HitLookAheadTests {
  /// A tree that follows from a seed, of plain views or of a subclass.
  private func tree(_ seed: UInt64, _ make: () -> View) -> [View] {
    var random = SeededGenerator(seed: seed)
    let root = make()
    root.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    var views = [root]
    func number(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 2
    }
    for _ in 0..<40 {
      let parent = views[Int.random(in: 0..<views.count, using: &random)]
      let view = make()
      view.frame = Rect(
        x: number(-20...200), y: number(-20...200), width: number(0...200),
        height: number(0...200))
      switch Int.random(in: 0...14, using: &random) {
      case 0: view.transform = Transform2D(rotationRadians: number(0...6))
      case 1: view.hitInsets = EdgeInsets(top: -9, left: -4, bottom: 3, right: -20)
      case 2: view.isHidden = true
      case 3: view.isUserInteractionEnabled = false
      case 4: view.bounds.origin = Point(number(-40...40), number(-40...40))
      case 5: view.hitTestBehavior = .subviewsOnly
      case 6: view.layer.sublayerTransform = Transform3D(scaleX: 0.5, y: 2, z: 1)
      case 7: view.layer.anchorPoint = Point(0.25, 1)
      case 8: view.transform3D = Transform3D(rotationRadians: 1, x: 0, y: 1, z: 0)
      case 9: view.alpha = 0
      case 10: view.layer.isDoubleSided = false
      default: break
      }
      parent.addSubview(view)
      views.append(view)
    }
    return views
  }

  @Test("The answers are those of asking every view", arguments: 1...40)
  func sameAnswers(seed: UInt64) {
    let plain = tree(seed) { View() }
    let asked = tree(seed) { OverridingView() }
    var hits: Set<Int> = []
    for x in stride(from: 0.25, to: 200, by: 7.5) {
      for y in stride(from: 0.0, to: 200, by: 5.5) {
        let first = plain[0].hitTest(Point(x, y), with: nil)
        let second = asked[0].hitTest(Point(x, y), with: nil)
        let index = plain.firstIndex { $0 === first }
        #expect(index == asked.firstIndex { $0 === second })
        if let index { hits.insert(index) }
      }
    }
    #expect(!hits.isEmpty)
  }

  @Test("Who decides by themselves where they are hit is asked")
  func subclasses() {
    let parent = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let view = Reaching(frame: Rect(x: 100, y: 100, width: 10, height: 10))
    parent.addSubview(view)
    #expect(parent.hitTest(Point(50, 50), with: nil) === view)
    #expect(parent.hitTest(Point(51, 50), with: nil) === parent)
  }
}
