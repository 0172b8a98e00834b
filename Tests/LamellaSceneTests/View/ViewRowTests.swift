import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// What tools keep of a moment: the views that can be seen, number by number.
@Suite("Rows of views")
@MainActor struct ViewRowTests {
  private let harness = SceneHarness(width: 200, height: 100)
  private final class Badge: View {}

  private func filled() -> ViewRows {
    var rows = ViewRows()
    rows.fill(from: harness.window)
    return rows
  }

  @Test("Views stand in the order in which they are drawn, behind what holds them")
  func order() {
    let a = View(frame: Rect(x: 10, y: 20, width: 50, height: 40))
    a.identifier = "a"
    a.alpha = 0.5
    let b = Badge(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    b.identifier = "b"
    b.clipsToBounds = true
    b.isUserInteractionEnabled = false
    let c = View(frame: Rect(x: 5, y: 5, width: 5, height: 5))
    c.layer.zPosition = -1
    c.identifier = "a"
    a.addSubview(b)
    a.addSubview(c)
    let last = View(frame: Rect(x: 0, y: 0, width: 1, height: 1))
    harness.window.addSubview(a)
    harness.window.addSubview(last)
    // A layer between views holds none of them.
    a.layer.addSublayer(Layer())
    harness.frame()
    var rows = filled()
    #expect(rows.rows.map(\.superview) == [-1, 0, 1, 1, 0])
    #expect(rows.rows.map(\.identifier) == [-1, 0, 0, 1, -1] && rows.names == ["a", "b"])
    #expect(rows.rows.map(\.corners) == [-1, -1, -1, -1, -1] && rows.corners.isEmpty)
    #expect(rows.rows.map(\.alpha) == [1, 0.5, 1, 1, 1])
    #expect(rows.rows[0].type == Window.self && rows.rows[3].type == Badge.self)
    #expect(rows.rows[3].frame == b.frame)
    #expect(rows.rows[3].windowFrame == Rect(x: 11, y: 22, width: 3, height: 4))
    #expect(rows.rows[2].windowFrame == Rect(x: 15, y: 25, width: 5, height: 5))
    #expect(rows.rows[3].flags == .clipsToBounds && rows.rows[1].flags == .isUserInteractionEnabled)
    let flags: [ViewRow.Flags] = [.clipsToBounds, .isUserInteractionEnabled, .isSeeThrough]
    #expect(flags.map(\.rawValue) == [1, 2, 4])
    // Names keep their numbers from one filling to the next.
    b.identifier = "c"
    a.identifier = nil
    rows.fill(from: harness.window)
    #expect(rows.names == ["a", "b", "c"] && rows.rows.map(\.identifier) == [-1, -1, 0, 2, -1])
  }

  @Test("What cannot be seen is left out with all it holds")
  func unseen() {
    let a = View(frame: Rect(x: 0, y: 0, width: 50, height: 40))
    a.addSubview(View(frame: Rect(x: 0, y: 0, width: 5, height: 5)))
    harness.window.addSubview(a)
    harness.frame()
    #expect(filled().rows.count == 3)
    a.isHidden = true
    #expect(filled().rows.count == 1)
    a.isHidden = false
    for (alpha, count) in [(0.009, 1), (0.01, 3), (0.5, 3)] {
      a.alpha = alpha
      #expect(filled().rows.count == count, "\(alpha)")
    }
    // Glass, and what lies on it with hardly a tint.
    a.alpha = 1
    let glass = View(frame: harness.window.bounds)
    glass.isUserInteractionEnabled = false
    let tinted = View(frame: Rect(x: 0, y: 0, width: 9, height: 9))
    tinted.isUserInteractionEnabled = false
    tinted.backgroundColor = Color.white.withAlpha(0.2)
    glass.addSubview(tinted)
    harness.window.addSubview(glass)
    harness.frame()
    #expect(
      filled().rows.map { $0.flags.contains(.isSeeThrough) } == [false, false, false, true, true])
  }

  @Test("Rows out of sight in a long list stand where they are now")
  func culled() {
    let list = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    list.clipsToBounds = true
    for index in 0..<200 {
      let row = View(frame: Rect(x: 0, y: Double(index) * 20, width: 100, height: 20))
      row.addSubview(View(frame: Rect(x: 5, y: 5, width: 10, height: 10)))
      list.addSubview(row)
    }
    harness.window.addSubview(list)
    for offset in [0.0, 1_000, 3_000] {
      list.bounds.origin.y = offset
      harness.frame()
      #expect(filled().corners.isEmpty)
    }
    // One in sight has moved since the frame.
    list.subviews[151].center.x += 5
    #expect(filled().corners.map(\.topLeft) == [Point(0, 20), Point(5, 25)])
  }

  @Test("Corners are told of what does not stand upright, and of what was drawn elsewhere")
  func corners() {
    let view = View(frame: Rect(x: 20, y: 30, width: 40, height: 10))
    harness.window.addSubview(view)
    harness.frame()
    #expect(filled().corners.isEmpty)
    view.transform = Transform2D(scaleX: -1, y: 1)
    harness.frame()
    #expect(
      filled().corners == [
        Parallelogram(
          topLeft: Point(60, 30), topRight: Point(20, 30), bottomLeft: Point(60, 40))
      ])
    view.transform = Transform2D(scaleX: 1, y: -1)
    harness.frame()
    #expect(filled().corners.map(\.topLeft) == [Point(20, 40)])
    view.transform = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    harness.frame()
    let turned = filled()
    #expect(turned.rows[1].corners == 0 && turned.rows[0].corners == -1)
    #expect(
      turned.corners == [
        Parallelogram(
          topLeft: Point(45, 15), topRight: Point(45, 55), bottomLeft: Point(35, 15))
      ])
    #expect(turned.rows[1].windowFrame == Rect(x: 35, y: 15, width: 10, height: 40))
    // Since the last frame it has moved: the frame showed it where it was.
    view.transform = .identity
    harness.frame()
    view.center.x += 5
    #expect(
      filled().corners == [
        Parallelogram(
          topLeft: Point(20, 30), topRight: Point(60, 30), bottomLeft: Point(20, 40))
      ])
    #expect(filled().rows[1].windowFrame.minX == 25)
    harness.frame()
    view.center.x += 0.009
    #expect(filled().corners.isEmpty)
    view.center.y += 0.02
    #expect(filled().corners.count == 1)
    harness.frame()
    view.transform = Transform2D(scaleX: 1.00001, y: 1)
    #expect(filled().corners.count == 1)
  }
}
