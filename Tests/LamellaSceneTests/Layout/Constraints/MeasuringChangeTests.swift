import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Layouts that change while views are asked for their sizes")
struct MeasuringChangeTests {
  /// A view that runs a closure when it is asked for the size, the alignment or the baselines of its content.
  final class Asked: View {
    var onSize: (() -> Void)?
    var onAlignment: (() -> Void)?
    var onBaselines: (() -> Void)?

    /// Runs a closure once.
    private func run(_ path: ReferenceWritableKeyPath<Asked, (() -> Void)?>) {
      let closure = self[keyPath: path]
      self[keyPath: path] = nil
      closure?()
    }

    override var intrinsicContentSize: Size {
      run(\.onSize)
      return Size(40, 20)
    }
    override var alignmentRectInsets: EdgeInsets {
      run(\.onAlignment)
      return .zero
    }
    override var viewForFirstBaselineLayout: View {
      run(\.onBaselines)
      return self
    }
  }

  /// A scene with a card of an asked view, 10 points inside of the edges.
  struct Scene {
    let harness = SceneHarness()
    let card = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let asked = Asked()
    let top: LayoutConstraint

    init() {
      asked.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(asked)
      harness.window.addSubview(card)
      top = asked.topAnchor.constraint(equalTo: card.topAnchor, constant: 10)
      LayoutConstraint.activate([
        top, asked.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10),
        asked.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -10),
        asked.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -10),
      ])
      harness.tick()
    }

    /// Has the view asked anew.
    func invalidate() { asked.invalidateIntrinsicContentSize() }
  }

  @Test("The window is laid out while a size is measured: nothing is lost, and the view can end")
  func layoutWhileMeasuring() {
    let scene = Scene()
    scene.invalidate()
    scene.asked.onSize = {
      scene.top.constant = 20
      scene.harness.window.layoutIfNeeded()
    }
    _ = scene.card.systemLayoutSizeFitting(.zero)
    scene.harness.tick()
    #expect(scene.asked.frame == Rect(x: 10, y: 20, width: 80, height: 70))
    scene.top.isActive = false
    scene.asked.removeFromSuperview()
    scene.harness.tick()
    scene.card.addSubview(scene.asked)
    scene.card.removeFromSuperview()
    scene.harness.tick()
  }

  @Test("Constants, priorities and masks that change while a size is measured hold afterwards")
  func changesWhileMeasuring() {
    let scene = Scene()
    let low = scene.asked.heightAnchor.constraint(equalToConstant: 30).withPriority(
      LayoutPriority(500))
    let high = scene.asked.heightAnchor.constraint(equalToConstant: 50).withPriority(
      LayoutPriority(600))
    scene.card.constraints.first { $0.firstAttribute == .bottom }?.isActive = false
    LayoutConstraint.activate([low, high])
    scene.harness.tick()
    #expect(scene.asked.frame == Rect(x: 10, y: 10, width: 80, height: 50))
    scene.invalidate()
    scene.asked.onSize = {
      low.priority = LayoutPriority(700)
      scene.top.constant = 12
    }
    _ = scene.card.systemLayoutSizeFitting(.zero)
    scene.harness.tick()
    #expect(scene.asked.frame == Rect(x: 10, y: 12, width: 80, height: 30))
    scene.invalidate()
    scene.asked.onSize = { scene.asked.translatesAutoresizingMaskIntoConstraints = true }
    _ = scene.card.systemLayoutSizeFitting(.zero)
    scene.asked.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    scene.harness.tick()
    #expect(scene.asked.frame == Rect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test(
    "A view takes itself out while it is asked: the layout of the rest stays right",
    arguments: 0..<6)
  func removal(_ way: Int) {
    let scene = Scene()
    let sibling = View()
    sibling.translatesAutoresizingMaskIntoConstraints = false
    scene.card.addSubview(sibling)
    LayoutConstraint.activate([
      sibling.leadingAnchor.constraint(equalTo: scene.card.leadingAnchor, constant: 3),
      sibling.topAnchor.constraint(equalTo: scene.card.topAnchor, constant: 4),
      sibling.widthAnchor.constraint(equalToConstant: 30),
      sibling.heightAnchor.constraint(equalToConstant: 20),
      scene.asked.firstBaselineAnchor.constraint(equalTo: sibling.bottomAnchor)
        .withPriority(.defaultLow),
    ])
    let remove = { scene.asked.removeFromSuperview() }
    switch way % 3 {
    case 0: scene.asked.onSize = remove
    case 1: scene.asked.onAlignment = remove
    default: scene.asked.onBaselines = remove
    }
    scene.invalidate()
    if way >= 3 { _ = scene.card.systemLayoutSizeFitting(.zero) }
    scene.harness.tick()
    #expect(sibling.frame == Rect(x: 3, y: 4, width: 30, height: 20))
    #expect(scene.asked.superview == nil)
    scene.card.addSubview(scene.asked)
    LayoutConstraint.activate([
      scene.asked.leadingAnchor.constraint(equalTo: sibling.trailingAnchor),
      scene.asked.topAnchor.constraint(equalTo: sibling.topAnchor),
    ])
    scene.harness.tick()
    #expect(scene.asked.frame == Rect(x: 33, y: 4, width: 40, height: 20))
  }

  @Test("A window ends while a size in it is measured")
  func endOfTheWindow() {
    let card = View()
    let asked = Asked()
    asked.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(asked)
    asked.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 5).isActive = true
    asked.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -5).isActive = true
    var harness: SceneHarness? = SceneHarness()
    harness?.window.addSubview(card)
    harness?.tick()
    asked.invalidateIntrinsicContentSize()
    asked.onSize = { harness = nil }
    #expect(card.systemLayoutSizeFitting(.zero).width == 50)
    let next = SceneHarness()
    next.window.addSubview(card)
    card.frame = Rect(x: 0, y: 0, width: 80, height: 10)
    next.tick()
    #expect(asked.frame.width == 70)
  }
}
