import LamellaGeometry
import LamellaScreens
import TestSupport
import Testing

@testable import LamellaScene

/// The update of properties, whoever asks for it.
@Suite("Updates of properties")
@MainActor struct PropertiesPassTests {
  private let harness = SceneHarness()
  private var window: Window { harness.window }

  @Test("A view is updated when it first comes into a window, and then only if asked")
  func firstAppearance() {
    let view = ModelView()
    harness.tick()
    #expect(view.updates == 0)
    window.addSubview(view)
    #expect(window.needsTick)
    harness.frame()
    #expect(view.counts == [1, 1, 1] && !window.needsTick)
    view.setNeedsLayout()
    view.setNeedsDisplay()
    view.frame.size.width = 30
    harness.frame()
    view.removeFromSuperview()
    window.addSubview(view)
    harness.frame()
    #expect(view.updates == 1 && view.layouts > 1)
    view.setNeedsUpdateProperties()
    #expect(window.needsTick && !window.needsFrame)
    let (layouts, drawings) = (view.layouts, view.drawings)
    harness.frame()
    #expect(view.counts == [2, layouts, drawings])
  }

  @Test("Superviews are updated before their subviews, and all before layout")
  func order() {
    var log: [String] = []
    func view(_ name: String) -> ModelView {
      let view = ModelView(name) { _ in log.append(name) }
      view.onLayout = { _ in log.append("layout \(name)") }
      return view
    }
    let (a, b, c) = (view("a"), view("b"), view("c"))
    b.addSubview(c)
    window.addSubview(a)
    window.addSubview(b)
    harness.tick()
    #expect(log == ["a", "b", "c", "layout a", "layout b", "layout c"])
    log = []
    for view in [c, a, b] { view.setNeedsUpdateProperties() }
    harness.tick()
    #expect(log == ["a", "b", "c"])
  }

  @Test("Plain views, labels without bindings and windows cause no pass")
  func nothingToUpdate() {
    window.addSubview(View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    #expect(NodeTable.shared[window.row].flags.isDisjoint(with: .propertyBits))
  }

  @Test("What an update adds or asks for is updated in the same pass")
  func additions() {
    let inner = ModelView("inner")
    let earlier = ModelView("earlier")
    var asks = true
    let outer = ModelView("outer") { view in
      view.addSubview(inner)
      if asks { earlier.setNeedsUpdateProperties() }
      asks = false
    }
    window.addSubview(earlier)
    window.addSubview(outer)
    harness.tick()
    #expect(inner.updates == 1 && outer.updates == 1 && earlier.updates == 2)
    #expect(harness.pipeline[PropertiesPass.self].changed == 4 && !window.needsTick)
  }

  @Test("What a view adds in its layout is updated before its own layout, in the same tick")
  func additionsInLayout() {
    var log: [String] = []
    let inner = ModelView { _ in log.append("update") }
    inner.onLayout = { _ in log.append("layout") }
    let bound = View()
    bound.bind { _ in log.append("binding") }
    let outer = ModelView()
    outer.onLayout = { view in
      view.addSubview(inner)
      inner.addSubview(bound)
    }
    window.addSubview(outer)
    harness.tick()
    #expect(log == ["update", "binding", "layout"] && !window.needsTick)
    #expect(outer.counts == [1, 1, 0])
  }

  @Test("updatePropertiesIfNeeded updates marked superviews, the view and what is below, at once")
  func atOnce() {
    let (outer, view, inner, other) = (ModelView(), ModelView(), ModelView(), ModelView())
    outer.addSubview(view)
    view.addSubview(inner)
    window.addSubview(outer)
    window.addSubview(other)
    view.updatePropertiesIfNeeded()
    #expect([outer.updates, view.updates, inner.updates, other.updates] == [1, 1, 1, 0])
    inner.setNeedsUpdateProperties()
    view.updatePropertiesIfNeeded()
    #expect([outer.updates, view.updates, inner.updates] == [1, 1, 2])
    view.updatePropertiesIfNeeded()
    #expect(outer.layouts == 0 && inner.updates == 2)
    harness.tick()
    #expect([outer.updates, view.updates, inner.updates, other.updates] == [1, 1, 2, 1])
  }

  @Test("layoutIfNeeded updates properties first, also outside of windows")
  func beforeLayout() {
    let view = ModelView { $0.frame.size.width = 50 }
    let outer = ModelView()
    outer.addSubview(view)
    outer.layoutIfNeeded()
    #expect(view.updates == 1 && view.layouts == 1 && view.frame.width == 50)
    window.addSubview(outer)
    harness.tick()
    #expect(view.updates == 1)
  }

  @Test("An update from inside of a view's own leaves that view out; it stays marked")
  func nested() {
    let messages = collectingDiagnostics {
      var asks = true
      let inner = ModelView { view in
        guard asks else { return }
        asks = false
        view.setNeedsUpdateProperties()
        view.superview?.updatePropertiesIfNeeded()
      }
      let outer = ModelView()
      outer.addSubview(inner)
      window.addSubview(outer)
      harness.tick()
      #expect(inner.updates == 2 && outer.updates == 1)
      #expect(NodeTable.shared.violations(below: window.row) == [])
    }
    #expect(messages == [])
  }

  @Test("A view that keeps asking is stopped after 32 rounds a tick, and reported once")
  func loop() {
    let messages = collectingDiagnostics {
      let view = ModelView("loop") { $0.setNeedsUpdateProperties() }
      window.addSubview(view)
      harness.tick()
      #expect(view.updates == maximumLayoutRounds)
      harness.tick()
      #expect(view.updates == 2 * maximumLayoutRounds)
    }
    #expect(messages.count == 1)
    #expect(messages[0].contains("Window/ModelView(loop) still asks for updates of properties"))
  }

  // MARK: Controllers

  private final class Controller: ViewController {
    var log: [String] = []
    var model = Game()
    override func loadView() { view = ModelView { [unowned self] _ in log.append("view") } }
    override func updateProperties() { log.append("controller \(model.score)") }
  }

  @Test("A controller is updated right before its view, by the same changes")
  func controllers() {
    let controller = Controller()
    controller.setNeedsUpdateProperties()
    #expect(!controller.isViewLoaded)
    window.rootViewController = controller
    harness.tick()
    #expect(controller.log == ["controller 0", "view"])
    controller.model.score = 7
    harness.tick()
    #expect(controller.log.suffix(2) == ["controller 7", "view"])
    controller.setNeedsUpdateProperties()
    controller.updatePropertiesIfNeeded()
    #expect(controller.log.count == 6)
    harness.tick()
    #expect(controller.log.count == 6)
  }

  private final class PlainController: ViewController {
    var updates = 0
    override func updateProperties() { updates += 1 }
  }

  @Test("The controller of a plain view is updated, too")
  func controllerOfPlainView() {
    let controller = PlainController()
    window.rootViewController = controller
    harness.tick()
    harness.tick()
    #expect(controller.updates == 1)
  }

  // MARK: Bindings

  @Test("Bound closures run in the next pass, after the view's own update, in their order")
  func bindings() {
    var log: [String] = []
    let view = ModelView { _ in log.append("own") }
    view.bind { log.append("first \($0.updates)") }
    view.bind { _ in log.append("second") }
    #expect(log == [])
    window.addSubview(view)
    harness.tick()
    #expect(log == ["own", "first 1", "second"])
    view.bind { _ in log.append("third") }
    harness.tick()
    #expect(log.suffix(4) == ["own", "first 2", "second", "third"])
  }

  @Test("A closure bound to a plain view follows its model until it is unbound")
  func unbinding() {
    let (view, game) = (View(), Game())
    window.addSubview(view)
    harness.tick()
    let alpha = view.bind { $0.alpha = 1 / Double(game.lives) }
    let tag = view.bind { $0.tag = game.score }
    harness.tick()
    game.score = 5
    game.lives = 4
    harness.tick()
    #expect(view.tag == 5 && view.alpha == 0.25)
    view.unbind(alpha)
    view.unbind(alpha)
    View().unbind(tag)
    (game.score, game.lives) = (6, 2)
    harness.tick()
    #expect(view.tag == 6 && view.alpha == 0.25)
    view.unbind(tag)
    game.score = 7
    harness.tick()
    #expect(view.tag == 6 && !window.needsTick)
    game.score = 8
    #expect(!window.needsTick)
  }

  @Test("A closure that an earlier one unbinds is not called")
  func unbindingInside() {
    let view = View()
    var later: PropertyBinding?
    var calls = 0
    view.bind { view in later.map { view.unbind($0) } }
    later = view.bind { _ in calls += 1 }
    window.addSubview(view)
    harness.tick()
    #expect(calls == 0)
  }

  @Test("A binding keeps neither its view nor, once that has ended, its closure")
  func ownership() {
    let game = Game()
    final class Token {}
    weak var token: Token?
    weak var weakView: View?
    do {
      let (view, kept) = (View(), Token())
      (token, weakView) = (kept, view)
      view.bind { $0.tag = game.score + (ObjectIdentifier(kept).hashValue & 0) }
      window.addSubview(view)
      harness.tick()
      view.removeFromSuperview()
      #expect(token != nil)
    }
    harness.tick()
    #expect(weakView == nil && token == nil)
    game.score = 1
    #expect(!window.needsTick)
  }
}
