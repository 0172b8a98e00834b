import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// The drawing order of siblings by z position, kept from frame to frame.
@Suite("Order of children by depth")
@MainActor struct ChildOrderTests {
  private let harness = SceneHarness(width: 200, height: 100)

  /// Adds square views with z positions, each at an x of its own.
  private func addViews(_ depths: [Double]) -> [View] {
    let views = depths.enumerated().map { index, depth in
      let view = View(frame: Rect(x: Double(index) * 12, y: 10, width: 10, height: 10))
      view.backgroundColor = Color(hex: UInt32(0x10_2030 + index * 0x01_0305))
      view.layer.zPosition = depth
      harness.window.addSubview(view)
      return view
    }
    harness.frame()
    harness.frame()
    return views
  }

  /// The x positions of what was drawn, the backmost first.
  private var drawn: [Int] { harness.quads.map { Int($0.rect.x) } }

  @Test("A z position that keeps the order draws no frame")
  func keptOrder() {
    let views = addViews([1, 2, 3, 4])
    views[1].layer.zPosition = 2.5
    views[3].layer.zPosition = 100
    harness.frame()
    #expect(!harness.pipeline.isEncoded)
    #expect(!harness.window.needsFrame)
    views[1].layer.zPosition = 3.5
    harness.frame()
    #expect(harness.pipeline.isEncoded)
    #expect(drawn == [0, 24, 12, 36])
  }

  @Test("Views that pass others and come back within a tick draw no frame")
  func passingAndBack() {
    let views = addViews([1, 2, 3])
    views[0].layer.zPosition = 9
    views[0].layer.zPosition = 1
    harness.frame()
    #expect(!harness.pipeline.isEncoded)
    // All step down by the same, one after the other.
    for view in views { view.layer.zPosition += 5 }
    harness.frame()
    #expect(!harness.pipeline.isEncoded)
    #expect(drawn == [0, 12, 24])
  }

  @Test("Equal z positions are drawn in the order of the views, whichever way they became equal")
  func ties() {
    let views = addViews([3, 2, 1])
    #expect(drawn == [24, 12, 0])
    for view in views { view.layer.zPosition = 7 }
    harness.frame()
    #expect(drawn == [0, 12, 24])
    views[2].layer.zPosition = 6
    views[0].layer.zPosition = 8
    harness.frame()
    #expect(drawn == [24, 12, 0])
    harness.window.bringSubviewToFront(views[1])
    views[0].layer.zPosition = 0
    views[2].layer.zPosition = 0
    views[1].layer.zPosition = 0
    harness.frame()
    #expect(drawn == [0, 24, 12])
  }

  @Test("A view that passes another one, and what moves, is copied rather than encoded")
  func copies() {
    let views = addViews([1, 2, 3, 4])
    // What is drawn a second time may be moved from then on.
    for view in views { view.center.y += 1 }
    harness.frame()
    func movable() -> Int {
      views.count { NodeTable.shared.spans[Int($0.row)].movable != nil }
    }
    #expect(movable() == 4)
    views[0].layer.zPosition = 2.5
    views[3].center.x += 30
    views[3].layer.zPosition = 5
    harness.frame()
    #expect(drawn == [12, 0, 24, 66])
    // The window and what moved: the others are copied.
    #expect(harness.encode.visited == 2)
    #expect(movable() == 4)
  }

  @Test("A view that moves and keeps its place in the order replaces its own vertices")
  func patch() {
    let views = addViews([1, 2, 3])
    let number = harness.list.number
    views[1].center.y += 3
    views[1].layer.zPosition = 2.25
    harness.frame()
    #expect(harness.list.changedSince == number)
    #expect(harness.list.changedVertices == [4..<8])
  }

  @Test("An animated z position passes others while it is shown")
  func animated() {
    let views = addViews([1, 2, 3])
    View.animate(withDuration: 1, options: .curveLinear) { views[0].layer.zPosition = 4 }
    harness.advance(ticks: 80)
    harness.render()
    // At 3.
    #expect(drawn.last == 24)
    harness.advance(ticks: 60)
    harness.render()
    #expect(drawn == [12, 24, 0])
    views[0].layer.zPosition = 1
    harness.frame()
    #expect(drawn == [0, 12, 24])
  }

  @Test(
    "Random depths, moves, comers and goers are drawn in order",
    arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Few, some that are indexed, and some of which most are out of sight.
    let (count, height) = [(12, 1.0), (90, 1), (150, 4)][Int(seed % 3)]
    let witness = DamageWitness()
    let parent = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    harness.window.addSubview(parent)
    var views: [View] = []
    for index in 0..<count {
      let view = View(
        frame: Rect(
          x: Double(index % 15) * 12, y: Double(index / 15) * 9 * height, width: 14, height: 11))
      view.backgroundColor = Color(hex: UInt32(0x10_2030 + index * 0x01_0305))
      parent.addSubview(view)
      views.append(view)
    }
    for frame in 0..<40 {
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let view = views.randomElement(using: &random)!
        switch Int.random(in: 0..<12, using: &random) {
        case 0: parent.bringSubviewToFront(view)
        case 1: view.removeFromSuperview()
        case 2: parent.insertSubview(view, at: Int.random(in: 0...3, using: &random))
        case 3: view.isHidden.toggle()
        case 4...5: view.center.y += Double(Int.random(in: -3...3, using: &random))
        case 6: for view in views { view.layer.zPosition = -view.layer.zPosition }
        case 7: parent.bounds.origin.y = Double(Int.random(in: 0...40, using: &random))
        default: view.layer.zPosition = Double(Int.random(in: -6...6, using: &random))
        }
      }
      harness.frame()
      let expected = parent.subviews.enumerated().filter { !$0.element.isHidden }
        .sorted {
          ($0.element.layer.zPosition, $0.offset) < ($1.element.layer.zPosition, $1.offset)
        }
        .map(\.element.backgroundColor?.rgba8)
      let drawn = harness.quads.map(\.color)
      let shown = Set(drawn)
      #expect(expected.compactMap(\.self).filter(shown.contains) == drawn, "frame \(frame)")
      #expect(try witness.complaint(about: harness.list) == nil, "frame \(frame)")
      #expect(NodeTable.shared.violations(below: harness.window.row) == [], "frame \(frame)")
      #expect(!harness.window.needsFrame, "frame \(frame)")
    }
  }
}
