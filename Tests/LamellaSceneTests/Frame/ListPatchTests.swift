import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Lists in which only some vertices differ from the list before.
@Suite("Patched lists")
@MainActor struct ListPatchTests {
  private let harness = SceneHarness(width: 100, height: 80)
  private var views: [View] = []
  /// The parent of 2,000 more views.
  private let crowd = View(frame: Rect(x: 0, y: 0, width: 100, height: 80))

  init() {
    for index in 0..<6 {
      let view = View(frame: Rect(x: Double(index) * 15, y: 10, width: 10, height: 10))
      view.backgroundColor = .white
      harness.window.addSubview(view)
      views.append(view)
    }
    harness.frame()
    harness.frame()
  }

  /// Draws a frame, and returns the vertices that changed since the list before; nil if anything may have.
  private func changes() -> [Range<Int>]? {
    let old = harness.list.number
    harness.frame()
    return harness.list.changedSince == old ? harness.list.changedVertices : nil
  }

  @Test("A view with another color changes its own vertices, and the damage is its rectangle")
  func color() {
    views[2].backgroundColor = Color(hex: 0xFF0000)
    #expect(changes() == [8..<12])
    #expect(harness.list.damage == [PixelRect(x: 30, y: 10, width: 10, height: 10)])
    #expect(harness.quads[2].color == 0xFF00_00FF)
    #expect(harness.quads.count == 6)
  }

  @Test("A view that moves changes its own vertices, and the damage is where it was and is")
  func move() {
    views[5].center.y = 60
    #expect(changes() == [20..<24])
    #expect(
      harness.list.damage.sorted { $0.y < $1.y } == [
        PixelRect(x: 75, y: 10, width: 10, height: 10),
        PixelRect(x: 75, y: 55, width: 10, height: 10),
      ])
  }

  @Test("A view in a view changes its own vertices")
  func subview() {
    let inner = View(frame: Rect(x: 2, y: 2, width: 4, height: 4))
    inner.backgroundColor = .black
    views[1].addSubview(inner)
    #expect(changes() == nil)
    inner.center.x += 1
    #expect(changes() == [8..<12])
    #expect(harness.quads[2].rect == PixelRect(x: 18, y: 12, width: 4, height: 4))
    views[1].center.x += 3
    harness.frame()
    #expect(harness.quads[2].rect == PixelRect(x: 21, y: 12, width: 4, height: 4))
  }

  @Test("Views that come, go, hide, or change their order make a new list")
  func structure() {
    views[0].isHidden = true
    #expect(changes() == nil)
    #expect(harness.quads.count == 5)
    views[0].isHidden = false
    #expect(changes() == nil)
    views[3].removeFromSuperview()
    #expect(changes() == nil)
    #expect(harness.quads.count == 5)
    harness.window.addSubview(views[3])
    #expect(changes() == nil)
    #expect(harness.quads.last?.rect.x == 45)
    views[1].layer.zPosition = 1
    harness.frame()
    #expect(harness.quads.last?.rect.x == 15)
    views[2].layer.zPosition = 2
    harness.frame()
    #expect(harness.quads.last?.rect.x == 30)
  }

  @Test("A view that a clip cuts, and one that leaves the window, are drawn as from scratch")
  func clipped() {
    let frame = View(frame: Rect(x: 0, y: 40, width: 50, height: 20))
    frame.clipsToBounds = true
    let inner = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    inner.backgroundColor = .white
    frame.addSubview(inner)
    harness.window.addSubview(frame)
    harness.frame()
    inner.center.x = 20
    #expect(changes() == [24..<28])
    inner.center.x = 48
    harness.frame()
    #expect(harness.list.commands.last?.clip == PixelRect(x: 0, y: 40, width: 50, height: 20))
    inner.center.x = 80
    #expect(changes() == nil)
    #expect(harness.quads.count == 6)
    inner.center.x = 10
    harness.frame()
    #expect(harness.quads.count == 7)
  }

  /// A view that draws squares side by side.
  private final class Bars: View {
    var count = 3 { didSet { setNeedsDisplay() } }
    nonisolated deinit {}
    override func draw(_ rect: Rect, in canvas: Canvas) {
      for index in 0..<count {
        canvas.fill(Rect(x: 10 * Double(index), y: 0, width: 8, height: 8), with: .white)
      }
    }
  }

  @Test("A drawing that has fewer quads, and then as many again, changes its own vertices")
  func fewer() {
    let bars = Bars(frame: Rect(x: 0, y: 40, width: 80, height: 10))
    harness.window.addSubview(bars)
    harness.frame()
    bars.count = 2
    #expect(changes() == [24..<36])
    #expect(harness.list.damage == [PixelRect(x: 20, y: 40, width: 8, height: 8)])
    #expect(harness.quads.filter { !$0.rect.isEmpty }.count == 8)
    bars.count = 3
    #expect(changes() == [24..<36])
    #expect(harness.list.damage == [PixelRect(x: 20, y: 40, width: 8, height: 8)])
    bars.count = 0
    #expect(changes() == nil)
    bars.count = 4
    #expect(changes() == nil)
    #expect(harness.quads.count == 10)
  }

  @Test("What lies in a group makes a new list, as the group's size follows from it")
  func group() {
    let group = View(frame: Rect(x: 0, y: 40, width: 50, height: 20))
    group.backgroundColor = .black
    group.alpha = 0.5
    let inner = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    inner.backgroundColor = .white
    group.addSubview(inner)
    harness.window.addSubview(group)
    harness.frame()
    inner.center.x = 60
    #expect(changes() == nil)
  }

  @Test(
    "Many views that change at once, and a new clear color, change the list as far as they must")
  func many() {
    for index in 0..<100 {
      let view = View(frame: Rect(x: Double(index % 10) * 10, y: 40, width: 5, height: 5))
      view.backgroundColor = .white
      harness.window.addSubview(view)
    }
    harness.frame()
    for view in harness.window.subviews { view.center.y += 1 }
    harness.frame()
    #expect(harness.quads.allSatisfy { $0.rect.y == 11 || $0.rect.y == 41 })
    #expect(harness.quads.count == 106)
  }

  /// Draws two frames with 2,000 more views in ``crowd``.
  private func addMany() {
    for index in 0..<2000 {
      let view = View(frame: Rect(x: Double(index % 50), y: 40, width: 5, height: 5))
      view.backgroundColor = .white
      crowd.addSubview(view)
    }
    harness.window.addSubview(crowd)
    harness.frame()
    harness.frame()
  }

  @Test(
    "After most views are gone, the memory of their vertices is released although little changes")
  func releases() {
    addMany()
    views[2].backgroundColor = .white
    harness.frame()
    #expect(harness.list.vertices.capacity > 8000)
    crowd.removeFromSuperview()
    for frame in 0..<100 {
      views[2].backgroundColor = Color(hex: frame % 2 == 0 ? 0xFF0000 : 0x00FF00)
      harness.frame()
    }
    #expect(harness.list.vertices.capacity < 4096 && harness.list.indices.capacity < 6144)
    // The picture is as before.
    #expect(harness.quads.count == views.count)
  }

  @Test("After most views are gone, lists in which little changes have the indices they need")
  func shrunk() {
    addMany()
    crowd.removeFromSuperview()
    for frame in 0..<200 {
      views[2].backgroundColor = Color(hex: frame % 2 == 0 ? 0xFF0000 : 0x00FF00)
      harness.frame()
      for command in harness.list.commands {
        #expect(command.firstIndex + command.indexCount <= harness.list.indices.count)
      }
    }
  }

  @Test(
    "A drawing that does not fit is cached no earlier than others: in the second frame that draws it"
  )
  func settling() {
    let bars = Bars(frame: Rect(x: 0, y: 30, width: 100, height: 20))
    harness.window.addSubview(bars)
    for count in 2...6 {
      bars.count = count
      bars.setNeedsDisplay()
      harness.frame()
      #expect(harness.quads.count == 6 + count)
      #expect(bars.layer.block == nil, "\(count) bars")
    }
    bars.center.x += 1
    harness.frame()
    #expect(bars.layer.block != nil)
  }

  @Test("A long text that fades replaces no quads that a back end may keep")
  func retained() {
    let view = TextView(frame: Rect(x: 0, y: 20, width: 4000, height: 20))
    harness.window.addSubview(view)
    var hasRetained = false
    for step in 0..<12 {
      if step % 4 < 2 { view.center.x += 1 } else { view.alpha = view.alpha == 1 ? 0.5 : 1 }
      harness.frame()
      for range in harness.list.retained {
        hasRetained = true
        let shown = harness.list.vertices[range.firstVertex..<range.firstVertex + range.vertexCount]
        let kept = range.quads.vertices[range.first..<range.first + range.count]
        let colors = Set(kept.map(\.color))
        #expect(shown.allSatisfy { colors.contains($0.color) }, "step \(step)")
      }
    }
    #expect(hasRetained)
  }
}

/// Draws a number of bars.
private final class Bars: View {
  var count = 1

  override func draw(_ rect: Rect, in canvas: Canvas) {
    for index in 0..<count {
      canvas.fill(Rect(x: Double(index) * 4, y: 0, width: 3, height: 10), with: .white)
    }
  }
}

/// Draws a text of so many glyphs that a back end may keep them.
private final class TextView: View {
  override func draw(_ rect: Rect, in canvas: Canvas) {
    let run = FakeFont(pointSize: 10).shape(String(repeating: "x", count: 400))
    canvas.draw(run, at: Point(0, 10), with: .white)
  }
}
