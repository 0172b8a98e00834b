import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// The rules of a view's hierarchy that no other suite states, one test each.
@Suite("Hierarchy rules")
@MainActor struct HierarchyRuleTests {
  private let harness = SceneHarness()

  private func names(_ view: View) -> String {
    view.subviews.map { $0.identifier ?? "" }.joined()
  }

  private func parent(of names: String) -> (View, [View]) {
    let parent = View()
    let views = names.map { name in
      let view = View()
      view.identifier = String(name)
      parent.addSubview(view)
      return view
    }
    return (parent, views)
  }

  @Test("Exchanging swaps two places, neighbors or not, in either order")
  func exchanging() {
    let (parent, _) = parent(of: "abcde")
    parent.exchangeSubview(at: 1, withSubviewAt: 3)
    #expect(names(parent) == "adcbe")
    parent.exchangeSubview(at: 4, withSubviewAt: 0)
    #expect(names(parent) == "edcba")
    parent.exchangeSubview(at: 1, withSubviewAt: 2)
    #expect(names(parent) == "ecdba")
    parent.exchangeSubview(at: 3, withSubviewAt: 2)
    #expect(names(parent) == "ecbda")
    parent.exchangeSubview(at: 2, withSubviewAt: 2)
    #expect(names(parent) == "ecbda")
    #expect(NodeTable.shared.violations(below: parent.row) == [])
  }

  @Test("Exchanging places that are not there is a programmer error")
  func exchangingOutside() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { View().exchangeSubview(at: 0, withSubviewAt: 1) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = View()
        view.addSubview(View())
        view.exchangeSubview(at: -1, withSubviewAt: 0)
      }
    }
  }

  @Test("Beside a view that is no subview, a view goes in front of all")
  func insertingBesideStranger() {
    let (parent, views) = parent(of: "abc")
    let (elsewhere, others) = self.parent(of: "de")
    parent.insertSubview(others[0], belowSubview: View())
    #expect(names(parent) == "abcd" && names(elsewhere) == "e")
    parent.insertSubview(views[0], aboveSubview: others[1])
    #expect(names(parent) == "bcda")
    // A view deeper down is no subview either, nor is the superview itself.
    views[1].addSubview(others[1])
    parent.insertSubview(views[2], belowSubview: others[1])
    #expect(names(parent) == "bdac")
    parent.insertSubview(views[1], aboveSubview: parent)
    #expect(names(parent) == "dacb")
  }

  @Test("A window has no superview")
  func nestedWindow() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { View().addSubview(Window(size: Size(1, 1))) }
    }
  }

  @Test("subviews is a snapshot: changing the tree while going through it is safe")
  func snapshot() {
    let (parent, views) = parent(of: "abc")
    let snapshot = parent.subviews
    for view in snapshot { view.removeFromSuperview() }
    #expect(snapshot.count == 3 && parent.subviews.isEmpty)
    #expect(views.allSatisfy { $0.superview == nil })
  }

  @Test("The order of subviews is the order of drawing and of sublayers")
  func sublayerOrder() {
    let (parent, views) = parent(of: "abc")
    parent.sendSubviewToBack(views[2])
    #expect(parent.layer.sublayers.map { $0.view?.identifier ?? "" } == ["c", "a", "b"])
  }

  @Test("superview and window do not keep alive")
  func weakUpwards() {
    weak var weakParent: View?
    let child = View()
    do {
      let parent = View()
      weakParent = parent
      parent.addSubview(child)
    }
    #expect(weakParent == nil && child.superview == nil && child.window == nil)
  }

  @Test("When the root of a tree joins a window, the whole tree is told and then laid out")
  func joiningLater() {
    var log: [String] = []
    final class Logged: View {
      var onEvent: (String) -> Void = { _ in }
      override func willMove(toWindow newWindow: Window?) { onEvent("will") }
      override func didMoveToWindow() { onEvent("did") }
      override func layoutSubviews() { onEvent("layout") }
    }
    let root = Logged()
    let child = Logged()
    root.onEvent = { log.append("root \($0)") }
    child.onEvent = { log.append("child \($0)") }
    root.addSubview(child)
    harness.window.addSubview(root)
    #expect(log == ["root will", "child will", "root did", "child did"])
    log = []
    harness.tick()
    #expect(log == ["root layout", "child layout"])
  }

  @Test("Moving from one window to another names the new one, once")
  func betweenWindows() {
    final class Moving: View {
      var windows: [Window?] = []
      override func willMove(toWindow newWindow: Window?) { windows.append(newWindow) }
    }
    let other = SceneHarness()
    let view = Moving()
    harness.window.addSubview(view)
    other.window.addSubview(view)
    #expect(view.windows.count == 2)
    #expect(view.windows[0] === harness.window && view.windows[1] === other.window)
    #expect(harness.window.subviews.isEmpty && view.window === other.window)
  }

  @Test("Leaving the window, a first responder gives the keys up")
  func firstResponder() {
    final class Typist: View {
      override var canBecomeFirstResponder: Bool { true }
    }
    let parent = View()
    let typist = Typist()
    parent.addSubview(typist)
    harness.window.addSubview(parent)
    #expect(typist.becomeFirstResponder() && typist.isFirstResponder)
    parent.removeFromSuperview()
    #expect(!typist.isFirstResponder && harness.window.firstResponder == nil)
  }

  @Test("A search for tag 0 gives the receiver; the first in order wins, parents before children")
  func tags() {
    let (parent, views) = parent(of: "ab")
    #expect(parent.viewWithTag(0) === parent)
    let deep = View()
    deep.tag = 5
    views[0].addSubview(deep)
    views[1].tag = 5
    #expect(parent.viewWithTag(5) === deep)
    parent.tag = 5
    #expect(parent.viewWithTag(5) === parent)
    #expect(views[1].viewWithTag(0) == nil)
  }

  @Test("A tree of subclasses of few views and many is told apart in recursiveDescription")
  func description() {
    let (parent, views) = parent(of: "ab")
    var eye = Transform3D.identity
    eye.m34 = -0.01
    views[0].transform3D = eye.rotatedBy(radians: 1, x: 0, y: 1, z: 0)
    views[1].transform3D = Transform3D(translationX: 0, y: 0, z: 5)
    views[1].layer.zPosition = 2
    views[1].anchorPoint = .zero
    let lines = parent.recursiveDescription.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasSuffix("in perspective"))
    #expect(lines[2].hasSuffix("transformed about (0.0, 0.0) z 2.0"))
  }
}
