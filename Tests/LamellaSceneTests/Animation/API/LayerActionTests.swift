import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// What changes of layers become where somebody has a wish.
@Suite("Layer actions")
@MainActor struct LayerActionTests {
  private let harness = SceneHarness(width: 100, height: 100)
  private let star = Layer()

  init() {
    star.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    harness.window.layer.addSublayer(star)
    harness.frame()
  }

  private func shown<Value>(_ property: AnimatableProperty<Value>) -> Value? {
    star.presentation()?.value(of: property)
  }

  private func change(_ body: () -> Void) {
    Transaction.begin()
    body()
    Transaction.commit()
  }

  @Test("A change shows at once, becomes another animation, or is left to its block")
  func actions() {
    var leap = BasicAnimation(.position)
    leap.duration = 1
    star.actions = ["position": .animation(leap), "opacity": .none, "bounds": .none]
    change {
      star.position = Point(100, 0)
      star.opacity = 0.5
      star.bounds.size = Size(20, 20)
      star.zPosition = 4
    }
    #expect(shown(.opacity) == 0.5 && shown(.boundsSize) == Size(20, 20))
    #expect(Set(star.animationKeys() ?? []) == ["position", "zPosition"])
    harness.advance(ticks: 60)
    #expect(near(shown(.position)?.x, 50) && shown(.zPosition) == 4)
    // The next one takes its place, from what is shown.
    change { star.position = Point(0, 0) }
    #expect(near(shown(.position)?.x, 50) && star.animationKeys() == ["position"])
    harness.advance(ticks: 60)
    #expect(near(shown(.position)?.x, 25))
    harness.advance(ticks: 60)
    #expect(!star.hasAnimations)
    // Outside of blocks nothing is animated, and without wishes everything is.
    star.position = Point(7, 7)
    #expect(!star.hasAnimations)
    star.actions = [:]
    change { star.opacity = 1 }
    #expect(shown(.opacity) == 0.5)
  }

  private final class Chooser: LayerDelegate {
    var asked: [String] = []
    func action(for layer: Layer, forKey key: String) -> LayerAction? {
      asked.append(key)
      return key == "opacity" ? LayerAction.none : nil
    }
  }

  @Test("The delegate is asked first, in blocks of views as well, and the transaction waits")
  func delegates() {
    let chooser = Chooser()
    star.delegate = chooser
    var spring = SpringAnimation(.zPosition)
    spring.duration = 0.5
    star.actions = [
      "opacity": .animation(BasicAnimation(.opacity)), "zPosition": .animation(spring),
    ]
    var isOver = false
    Transaction.begin()
    Transaction.setCompletionBlock { isOver = true }
    star.opacity = 0
    star.zPosition = 10
    Transaction.commit()
    #expect(chooser.asked == ["opacity", "zPosition"] && star.animationKeys() == ["zPosition"])
    let parameters = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10)
    harness.advance(ticks: 30)
    #expect(near(shown(.zPosition), 10 * parameters.progress(at: 0.25), 1e-6) && !isOver)
    harness.advance(ticks: 31)
    #expect(isOver)
    View.animate(withDuration: 1) { star.opacity = 1 }
    #expect(shown(.opacity) == 1)
    // A view's own layer is animated by its view's blocks.
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    harness.window.addSubview(view)
    view.layer.actions = ["opacity": .none]
    View.animate(withDuration: 1) { view.alpha = 0 }
    #expect(view.hasAnimations)
  }

  @Test("Animators and timelines lead layers whatever their actions, and take them back")
  func driven() {
    star.actions = ["position": .animation(BasicAnimation(.position)), "opacity": .none]
    let timeline = Timeline(
      .wait(0.5),
      .animate(withDuration: 1, curve: .linear) {
        star.position = Point(100, 0)
        star.opacity = 0
      })
    timeline.start(in: harness.window)
    harness.advance(ticks: 120)
    #expect(near(shown(.position)?.x, 50) && near(shown(.opacity), 0.5))
    timeline.time = 0.75
    #expect(near(shown(.position)?.x, 25) && near(shown(.opacity), 0.75))
    timeline.time = 0.25
    #expect(star.position == .zero && star.opacity == 1 && !star.hasAnimations)
    timeline.cancel()
    let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { star.position.x = 100 }
    animator.fractionComplete = 0.5
    animator.stopAnimation(true)
    #expect(star.position == Point(50, 0))
  }

  @Test("The action of the bounds is run once for origin and size, from what is shown of both")
  func bounds() {
    let chooser = Chooser()
    star.delegate = chooser
    var ends: [Bool] = []
    var grow = BasicAnimation(.bounds)
    grow.duration = 1
    grow.completion = { ends.append($0) }
    star.actions = ["bounds": .animation(grow)]
    change { star.bounds = Rect(x: 10, y: 0, width: 30, height: 10) }
    #expect(star.animationKeys() == ["bounds"])
    #expect(shown(.bounds) == Rect(x: 0, y: 0, width: 10, height: 10))
    harness.advance(ticks: 60)
    #expect(shown(.bounds) == Rect(x: 5, y: 0, width: 20, height: 10) && ends == [])
    change { star.bounds = Rect(x: 0, y: 0, width: 10, height: 10) }
    #expect(shown(.bounds) == Rect(x: 5, y: 0, width: 20, height: 10))
    harness.advance(ticks: 121)
    #expect(ends == [false, true] && !star.hasAnimations)
    change { star.bounds.size = Size(20, 20) }
    #expect(shown(.boundsSize) == Size(10, 10) && star.animationKeys() == ["bounds"])
    // A part of it by the same name.
    var stretch = BasicAnimation(.boundsSize)
    stretch.duration = 1
    star.removeAllAnimations()
    star.actions = ["bounds": .animation(stretch)]
    change { star.bounds = Rect(x: 5, y: 5, width: 40, height: 40) }
    harness.advance(ticks: 60)
    #expect(shown(.bounds) == Rect(x: 5, y: 5, width: 30, height: 30))
  }

  @Test("An action may lead a part of a transform from what is shown of it")
  func components() {
    var turn = BasicAnimation(.rotation)
    turn.duration = 1
    star.actions = ["transform": .animation(turn)]
    change { star.affineTransform = Transform2D(rotationRadians: 1) }
    #expect(near(shown(.rotation), 0))
    harness.advance(ticks: 60)
    #expect(near(shown(.rotation), 0.5))
  }
}
