import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite("The focus in views that scroll")
struct FocusInScrollViewTests {
  private let harness = StageHarness(size: Size(300, 300))
  private let scroll = ScrollView(frame: Rect(x: 50, y: 60, width: 200, height: 150))

  private var focused: String? { harness.window.focusSystem.focusedItem?.identifier }

  @discardableResult
  private func button(_ name: String, _ frame: Rect, in parent: View) -> Button {
    let button = Button(title: name)
    button.identifier = name
    button.frame = frame
    parent.addSubview(button)
    return button
  }

  @discardableResult
  private func key(_ key: Key) -> String? {
    harness.send(.keyDown(key, [], isRepeat: false))
    harness.send(.keyUp(key, []))
    harness.settle()
    return focused
  }

  /// Adds a scroll view with ten buttons below each other, a button above it and one below.
  private func addPage() {
    harness.window.addSubview(scroll)
    scroll.contentSize = Size(200, 600)
    for index in 0..<10 {
      let frame = Rect(x: 10, y: Double(index) * 60 + 10, width: 100, height: 40)
      button("\(index)", frame, in: scroll)
    }
    button("above", Rect(x: 60, y: 10, width: 100, height: 40), in: harness.window)
    button("below", Rect(x: 60, y: 220, width: 100, height: 40), in: harness.window)
  }

  @Test("Directions search the scroll view first, scroll to what they find, leave it at its end")
  func page() {
    addPage()
    _ = harness.window.subviews[1].becomeFirstResponder()
    #expect(key(.down) == "0")
    for index in 1..<10 {
      #expect(key(.down) == "\(index)")
      let frame = scroll.subviews.first { $0.identifier == "\(index)" }?.frame ?? .zero
      #expect(scroll.bounds.contains(frame))
    }
    #expect(key(.down) == "below")
    // The view that had the focus last gets it again.
    #expect(key(.up) == "9" && key(.up) == "8" && key(.down) == "9" && key(.down) == "below")
    #expect(harness.isIdle)
  }

  @Test("Where nothing lies in a direction the scroll view scrolls")
  func scrolls() {
    harness.window.addSubview(scroll)
    scroll.contentSize = Size(200, 600)
    _ = button("only", Rect(x: 10, y: 10, width: 100, height: 40), in: scroll)
      .becomeFirstResponder()
    #expect(key(.down) == "only" && scroll.contentOffset.y > 0)
  }

  @Test("A list takes directions among its rows, leads on at its ends, begins at the nearest row")
  func list() {
    let rig = ListRig(heights: [50, 50, 50, 50])
    let window = rig.harness.window
    rig.list.frame = Rect(x: 0, y: 60, width: 200, height: 220)
    let above = button("above", Rect(x: 10, y: 10, width: 100, height: 40), in: window)
    let aside = button("aside", Rect(x: 210, y: 170, width: 40, height: 40), in: window)
    rig.harness.advance(ticks: 1)
    func press(_ key: Key) -> View? {
      rig.harness.send(.keyDown(key, [], isRepeat: false))
      rig.harness.advance(ticks: 1)
      return window.focusSystem.focusedItem
    }
    #expect(aside.becomeFirstResponder())
    #expect(press(.left) === rig.list && rig.list.currentPath?.item == 2)
    #expect(press(.up) === rig.list && rig.list.currentPath?.item == 1)
    #expect(press(.up) === rig.list && press(.up) === above)
    #expect(rig.list.currentPath?.item == 0)
    #expect(press(.down) === rig.list && rig.list.currentPath?.item == 0)
  }

  @Test("A control in a row is entered from the side, and leads back to its row")
  func row() throws {
    let rig = ListRig(heights: [50, 50, 50, 50])
    let window = rig.harness.window
    rig.harness.advance(ticks: 1)
    let cell = try #require(rig.list.cellForItem(at: ItemPath(section: 0, item: 1)))
    let inner = button("inner", Rect(x: 100, y: 5, width: 60, height: 40), in: cell)
    func press(_ key: Key) -> View? {
      rig.harness.send(.keyDown(key, [], isRepeat: false))
      rig.harness.advance(ticks: 1)
      return window.focusSystem.focusedItem
    }
    #expect(rig.list.becomeFirstResponder())
    _ = press(.down)
    #expect(press(.right) === rig.list)
    _ = press(.down)
    #expect(press(.right) === inner && inner.state.contains(.focused))
    #expect(press(.left) === rig.list && rig.list.currentPath?.item == 1)
  }
}
