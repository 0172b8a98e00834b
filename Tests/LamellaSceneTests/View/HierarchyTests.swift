import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Hierarchy")
@MainActor struct HierarchyTests {
  private let harness = SceneHarness()

  private func names(_ view: View) -> [String] { view.subviews.map { $0.identifier ?? "" } }

  private func parent(of names: String...) -> (View, [View]) {
    let parent = View()
    let views = names.map { name in
      let view = View()
      view.identifier = name
      parent.addSubview(view)
      return view
    }
    return (parent, views)
  }

  // MARK: Order

  @Test("Adding puts a view in front, also one that is there already")
  func adding() {
    let (parent, views) = parent(of: "a", "b", "c")
    #expect(names(parent) == ["a", "b", "c"])
    parent.addSubview(views[0])
    #expect(names(parent) == ["b", "c", "a"])
  }

  @Test("Inserting counts from the back; outside means in front")
  func insertingAtIndex() {
    let (parent, views) = parent(of: "a", "b", "c")
    parent.insertSubview(views[2], at: 0)
    #expect(names(parent) == ["c", "a", "b"])
    parent.insertSubview(views[2], at: 1)
    #expect(names(parent) == ["a", "c", "b"])
    parent.insertSubview(views[0], at: 99)
    #expect(names(parent) == ["c", "b", "a"])
    parent.insertSubview(views[2], at: -1)
    #expect(names(parent) == ["b", "a", "c"])
  }

  @Test("Inserting above and below a sibling")
  func insertingAtSibling() {
    let (parent, views) = parent(of: "a", "b", "c")
    parent.insertSubview(views[0], aboveSubview: views[1])
    #expect(names(parent) == ["b", "a", "c"])
    parent.insertSubview(views[0], aboveSubview: views[1])
    #expect(names(parent) == ["b", "a", "c"])
    parent.insertSubview(views[2], belowSubview: views[1])
    #expect(names(parent) == ["c", "b", "a"])
    parent.insertSubview(views[2], belowSubview: views[2])
    parent.insertSubview(views[2], aboveSubview: views[2])
    #expect(names(parent) == ["c", "b", "a"])
    #expect(NodeTable.shared.violations(below: parent.row) == [])
  }

  @Test("Bringing to the front and sending to the back; strangers stay where they are")
  func frontAndBack() {
    let (parent, views) = parent(of: "a", "b", "c")
    parent.bringSubviewToFront(views[0])
    parent.sendSubviewToBack(views[2])
    #expect(names(parent) == ["c", "b", "a"])
    parent.bringSubviewToFront(View())
    parent.sendSubviewToBack(View())
    #expect(names(parent) == ["c", "b", "a"])
  }

  @Test("Layers without view do not count among the subviews but keep their place in drawing")
  func mixedLayers() {
    let (parent, views) = parent(of: "a", "b")
    parent.layer.addSublayer(Layer())
    parent.insertSubview(View(), at: 2)
    #expect(parent.subviews.count == 3)
    #expect(parent.layer.sublayers.count == 4)
    #expect(parent.layer.sublayers[2].view == nil)
    #expect(views[0].layer.superlayer === parent.layer)
  }

  // MARK: Ownership

  @Test("A superview keeps its subviews, and lets them go with it")
  func ownership() {
    weak var weakChild: View?
    do {
      let parent = View()
      do {
        let child = View()
        weakChild = child
        parent.addSubview(child)
      }
      #expect(weakChild != nil)
      #expect(weakChild?.superview === parent)
    }
    #expect(weakChild == nil)
  }

  @Test("A subview that is still held outlives its superview and stands alone")
  func survivor() {
    let child = View()
    do {
      let parent = View()
      parent.addSubview(child)
    }
    #expect(child.superview == nil)
    #expect(NodeTable.shared.violations(below: child.row) == [])
  }

  @Test("Rows are used again")
  func rowReuse() {
    let count = NodeTable.shared.count
    let highWater = NodeTable.shared.highWater
    for _ in 0..<3 {
      let parent = View()
      for _ in 0..<100 { parent.addSubview(View()) }
    }
    #expect(NodeTable.shared.count == count)
    #expect(NodeTable.shared.highWater <= max(highWater, count + 101))
  }

  @Test("A layer that outlives its view no longer leads to it")
  func orphanedLayer() {
    let layer: Layer
    do {
      let view = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
      layer = view.layer
    }
    #expect(layer.view == nil)
    harness.window.layer.addSublayer(layer)
    harness.frame()
    layer.removeFromSuperlayer()
  }

  // MARK: Questions

  @Test("Searching goes parents first, back to front, and begins with the receiver")
  func searching() {
    let (parent, views) = parent(of: "a", "b", "c")
    let inner = View()
    inner.tag = 7
    views[0].addSubview(inner)
    views[1].tag = 7
    #expect(parent.viewWithTag(7) === inner)
    #expect(parent.viewWithTag(0) === parent)
    #expect(parent.viewWithTag(8) == nil)
    #expect(parent.firstView(withIdentifier: "c") === views[2])
    #expect(inner.isDescendant(of: parent))
    #expect(inner.isDescendant(of: inner))
    #expect(!parent.isDescendant(of: inner))
  }

  @Test("Paths and descriptions name class, identifier and what is unusual")
  func descriptions() {
    let (parent, views) = parent(of: "a", "b")
    views[0].alpha = 0.5
    views[0].frame = Rect(x: 1, y: 2, width: 3, height: 4)
    views[1].isHidden = true
    harness.window.addSubview(parent)
    #expect(views[0].path == "Window/View/View(a)")
    #expect(
      parent.recursiveDescription == """
        View (0.0, 0.0, 0.0, 0.0)
          View(a) (1.0, 2.0, 3.0, 4.0) alpha 0.5
          View(b) (0.0, 0.0, 0.0, 0.0) hidden
        """)
  }

  // MARK: Callbacks

  @Test("Adding to a parent outside a window")
  func addOutsideWindow() {
    let log = Log()
    let parent = LoggingView("p", log)
    parent.addSubview(LoggingView("v", log))
    #expect(
      log.lines == ["v willMove to p", "v didMove to p", "p didAdd v"])
  }

  @Test("Adding to a visible parent: window callbacks go through the subtree, parents first")
  func addInsideWindow() {
    let log = Log()
    let view = LoggingView("v", log)
    view.addSubview(LoggingView("x", log))
    view.addSubview(LoggingView("y", log))
    let parent = LoggingView("p", log)
    harness.window.addSubview(parent)
    log.lines = []
    parent.addSubview(view)
    #expect(
      log.lines == [
        "v willMove to p", "v willEnter", "x willEnter", "y willEnter", "v didEnter", "x didEnter",
        "y didEnter", "v didMove to p", "p didAdd v",
      ])
  }

  @Test("Removing from a visible parent")
  func removeFromWindow() {
    let log = Log()
    let view = LoggingView("v", log)
    view.addSubview(LoggingView("x", log))
    let parent = LoggingView("p", log)
    parent.addSubview(view)
    harness.window.addSubview(parent)
    log.lines = []
    view.removeFromSuperview()
    #expect(
      log.lines == [
        "p willRemove v", "v willMove to nil", "v willLeave", "x willLeave", "v didLeave",
        "x didLeave", "v didMove to nil",
      ])
    log.lines = []
    view.removeFromSuperview()
    #expect(log.lines == [])
  }

  @Test("Moving to another parent of the same window tells no windows and passes no nil")
  func reparent() {
    let log = Log()
    let first = LoggingView("p", log)
    let second = LoggingView("q", log)
    let view = LoggingView("v", log)
    harness.window.addSubview(first)
    harness.window.addSubview(second)
    first.addSubview(view)
    log.lines = []
    second.addSubview(view)
    #expect(
      log.lines == ["p willRemove v", "v willMove to q", "v didMove to q", "q didAdd v"])
  }

  @Test("Changing the order alone tells nobody")
  func reorderSilently() {
    let log = Log()
    let parent = LoggingView("p", log)
    let view = LoggingView("v", log)
    parent.addSubview(view)
    parent.addSubview(LoggingView("w", log))
    log.lines = []
    parent.bringSubviewToFront(view)
    parent.addSubview(view)
    #expect(log.lines == [])
  }

  @Test("Callbacks see the old state before and the new state after")
  func statesInCallbacks() {
    let log = Log()
    let parent = LoggingView("p", log)
    harness.window.addSubview(parent)
    let view = LoggingView("v", log)
    var states: [String] = []
    view.onCallback = { [window = harness.window] name, view in
      states.append(
        "\(name) \(view.superview?.identifier ?? "nil") \(view.window === window)")
    }
    parent.addSubview(view)
    #expect(
      states == [
        "willMoveToSuperview nil false", "willMoveToWindow nil false",
        "didMoveToWindow p true", "didMoveToSuperview p true",
      ])
  }

  // MARK: Mutation inside callbacks

  @Test("A view may take itself out again while it is being added")
  func removeInDidMove() {
    let log = Log()
    let view = LoggingView("v", log)
    view.onCallback = { name, view in
      if name == "didMoveToWindow", view.window != nil { view.removeFromSuperview() }
    }
    harness.window.addSubview(view)
    #expect(view.superview == nil)
    #expect(view.window == nil)
    #expect(NodeTable.shared.violations(below: harness.window.row) == [])
  }

  @Test("A view may go elsewhere while it is being added")
  func moveInWillMove() {
    let log = Log()
    let other = View()
    let view = LoggingView("v", log)
    view.onCallback = { name, view in
      guard name == "willMoveToSuperview" else { return }
      (view as? LoggingView)?.onCallback = { _, _ in }
      other.addSubview(view)
    }
    harness.window.addSubview(view)
    // The outer call has the last word, as it changes the tree last.
    #expect(view.superview === harness.window)
    #expect(other.subviews.isEmpty)
  }

  @Test("Subviews that leave during the window callbacks are told once, and new ones are told")
  func mutateInWindowCallbacks() {
    let log = Log()
    let view = LoggingView("v", log)
    let leaving = LoggingView("l", log)
    view.addSubview(leaving)
    view.onCallback = { name, view in
      guard name == "didMoveToWindow" else { return }
      leaving.removeFromSuperview()
      view.addSubview(LoggingView("n", log))
    }
    log.lines = []
    harness.window.addSubview(view)
    #expect(log.lines.filter { $0 == "l didLeave" }.count == 1)
    #expect(log.lines.filter { $0 == "l didEnter" }.isEmpty)
    #expect(view.subviews.count == 1)
    #expect(NodeTable.shared.violations(below: harness.window.row) == [])
  }

  @Test("A callback that would close a circle is refused and reported")
  func circleByCallback() {
    let log = Log()
    let parent = View()
    let view = LoggingView("v", log)
    view.onCallback = { name, view in
      if name == "willMoveToSuperview" { view.addSubview(parent) }
    }
    let messages = collectingDiagnostics { parent.addSubview(view) }
    #expect(messages.count == 1)
    #expect(parent.superview === view)
    #expect(view.superview == nil)
    #expect(NodeTable.shared.violations(below: view.row) == [])
  }
}

private final class Log {
  var lines: [String] = []
}

private final class LoggingView: View {
  let log: Log
  var onCallback: (String, View) -> Void = { _, _ in }

  init(_ name: String, _ log: Log) {
    self.log = log
    super.init(frame: .zero)
    identifier = name
  }

  private func note(_ text: String) { log.lines.append("\(identifier ?? "") \(text)") }

  override func willMove(toSuperview newSuperview: View?) {
    note("willMove to \(newSuperview?.identifier ?? "nil")")
    onCallback("willMoveToSuperview", self)
  }
  override func didMoveToSuperview() {
    note("didMove to \(superview?.identifier ?? "nil")")
    onCallback("didMoveToSuperview", self)
  }
  override func willMove(toWindow newWindow: Window?) {
    note(newWindow == nil ? "willLeave" : "willEnter")
    onCallback("willMoveToWindow", self)
  }
  override func didMoveToWindow() {
    note(window == nil ? "didLeave" : "didEnter")
    onCallback("didMoveToWindow", self)
  }
  override func didAddSubview(_ subview: View) { note("didAdd \(subview.identifier ?? "")") }
  override func willRemoveSubview(_ subview: View) {
    note("willRemove \(subview.identifier ?? "")")
  }
}
