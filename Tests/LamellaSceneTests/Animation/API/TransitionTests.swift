import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Transitions from one content to another.
@Suite("Transitions")
@MainActor struct TransitionTests {
  private let rig = TransitionRig()
  private var harness: SceneHarness { rig.harness }
  private var card: View { rig.card }
  private var mark: View { rig.mark }
  private var window: Window { rig.window }

  private func color(_ x: Int, _ y: Int) -> Color { rig.color(x, y) }

  private func isNear(_ color: Color, _ red: Float, _ green: Float, _ blue: Float) -> Bool {
    LamellaSceneTests.isNear(color, Color(red: red, green: green, blue: blue))
  }

  @Test("A transition is ended by its name, also a fade")
  func named() {
    for kind in [Transition.Kind.fade, .push, .moveIn, .reveal] {
      var ends: [Bool] = []
      var transition = Transition(kind)
      transition.duration = 1
      transition.completion = { ends.append($0) }
      card.layer.add(transition, forKey: "turn")
      #expect(card.layer.animationKeys() == ["turn"] && window.layer.sublayers.count == 2)
      rig.wait(0.25)
      card.layer.removeAnimation(forKey: "turn")
      harness.tick()
      #expect(ends == [false] && !card.hasAnimations && window.layer.sublayers.count == 1)
    }
    card.layer.add(Transition(.push))
    #expect(card.layer.animationKeys() == ["transition"])
    card.layer.removeAllAnimations()
  }

  @Test("A layer has one transition at a time whatever their names, but for fades")
  func oneAtATime() {
    var ends: [String] = []
    func add(_ kind: Transition.Kind, _ key: String) {
      var transition = Transition(kind)
      transition.duration = 1
      transition.completion = { ends.append("\(key) \($0)") }
      card.layer.add(transition, forKey: key)
      harness.tick()
    }
    add(.push, "a")
    add(.reveal, "b")
    #expect(ends == ["a false"] && card.layer.animationKeys() == ["b"])
    #expect(window.layer.sublayers.count == 2)
    add(.fade, "c")
    add(.fade, "d")
    #expect(ends == ["a false", "b false"] && window.layer.sublayers.count == 3)
    #expect(Set(card.layer.animationKeys() ?? []) == ["c", "d"])
    rig.wait(1)
    #expect(ends.suffix(2) == ["c true", "d true"] && window.layer.sublayers.count == 1)
  }

  @Test("A snapshot shows what the view shows, pixel for pixel, and stays")
  func snapshot() throws {
    card.cornerRadius = 12
    card.transform = Transform2D(translationX: 3, y: 4)
    card.alpha = 0.5
    harness.frame()
    let before = harness.picture()
    let layer = try #require(card.layer.snapshot())
    window.layer.addSublayer(layer)
    card.isHidden = true
    harness.render()
    let after = harness.picture()
    let worst = zip(before.pixels, after.pixels).map { abs(Int($0) - Int($1)) }.max()
    #expect(worst! <= 2)
    mark.backgroundColor = .white
    harness.render()
    #expect(harness.picture().pixels == after.pixels)
    let view = try #require(
      {
        card.isHidden = false
        return card.snapshotView(afterScreenUpdates: true)
      }())
    #expect(view.bounds == card.bounds)
    #expect(View().snapshotView(afterScreenUpdates: true) == nil)
    #expect(window.snapshotView(afterScreenUpdates: true) == nil)
  }

  @Test("Taking a snapshot leaves no trace in the picture or the model")
  func noTrace() {
    View.animate(withDuration: 1) { card.center.x += 10 }
    rig.wait(0.5)
    harness.render()
    let before = harness.picture()
    let (position, kept) = (card.layer.position, card.layer.shouldRasterize)
    _ = card.layer.snapshot()
    #expect(card.layer.position == position && card.layer.shouldRasterize == kept)
    harness.render()
    #expect(harness.picture().pixels == before.pixels)
  }

  @Test("A dissolve leads evenly from the old picture to the new one")
  func dissolve() {
    var ends: [Bool] = []
    View.transition(
      with: card, duration: 1, options: [.transitionCrossDissolve, .curveLinear]
    ) {
      rig.turnBlue()
    } completion: {
      ends.append($0)
    }
    #expect(card.backgroundColor == Color(red: 0, green: 0, blue: 1))
    #expect(isNear(color(25, 25), 1, 0, 0) && isNear(color(40, 40), 0, 1, 0))
    rig.wait(0.25)
    #expect(isNear(color(25, 25), 0.75, 0, 0.25) && isNear(color(40, 40), 0, 0.75, 0.25))
    // Another one before the first is over: no jump.
    View.transition(
      with: card, duration: 1, options: [.transitionCrossDissolve, .curveLinear]
    ) {
      card.backgroundColor = .white
    } completion: {
      ends.append($0)
    }
    #expect(isNear(color(25, 25), 0.75, 0, 0.25))
    rig.wait(0.75)
    harness.tick()
    #expect(ends == [true])
    rig.wait(0.25)
    harness.tick()
    #expect(ends == [true, true] && isNear(color(25, 25), 1, 1, 1))
    #expect(window.layer.sublayers.count == 1 && !card.hasAnimations && !window.needsTick)
  }

  @Test("Flips show the old face, then the new one, and turn about the axis")
  func flips() {
    for (option, isUpright) in [
      (View.AnimationOptions.transitionFlipFromLeft, true), (.transitionFlipFromRight, true),
      (.transitionFlipFromTop, false), (.transitionFlipFromBottom, false),
    ] {
      card.backgroundColor = Color(red: 1, green: 0, blue: 0)
      harness.frame()
      View.transition(with: card, duration: 1, options: [option, .curveLinear]) {
        card.backgroundColor = Color(red: 0, green: 0, blue: 1)
      }
      rig.wait(0.25)
      let middle = color(56, 60)
      #expect(isNear(middle, 1, 0, 0), "the old face, \(option)")
      // A card turned by 45 degrees is narrower along one axis.
      let (beside, above) = (color(24, 50), color(50, 24))
      #expect(isNear(isUpright ? beside : above, 0, 0, 0))
      rig.wait(0.25)
      rig.wait(0.25)
      #expect(isNear(color(56, 60), 0, 0, 1), "the new face")
      rig.wait(0.25)
      harness.tick()
      #expect(isNear(color(22, 50), 0, 0, 1) && window.layer.sublayers.count == 1)
    }
  }

  @Test("Pages turn about their upper edge, away and down")
  func pages() {
    View.transition(with: card, duration: 1, options: [.transitionCurlUp, .curveLinear]) {
      rig.turnBlue()
    }
    rig.wait(0.75)
    #expect(isNear(color(50, 22), 1, 0, 0) && isNear(color(50, 70), 0, 0, 1))
    rig.wait(0.25)
    harness.tick()
    View.transition(with: card, duration: 1, options: [.transitionCurlDown, .curveLinear]) {
      card.backgroundColor = .white
    }
    rig.wait(0.25)
    #expect(isNear(color(50, 22), 1, 1, 1) && isNear(color(50, 70), 0, 0, 1))
    rig.wait(0.75)
    harness.tick()
    #expect(isNear(color(50, 70), 1, 1, 1) && window.layer.sublayers.count == 1)
  }

  @Test("Layers push, cover and uncover, from each side")
  func slides() {
    let red = Color(red: 1, green: 0, blue: 0)
    func run(
      _ kind: Transition.Kind, _ subtype: Transition.Subtype, _ check: () -> Void
    ) {
      card.backgroundColor = red
      harness.frame()
      var transition = Transition(kind, subtype: subtype)
      (transition.duration, transition.timingFunction) = (1, .linear)
      var ends: [Bool] = []
      transition.completion = { ends.append($0) }
      card.layer.add(transition)
      card.backgroundColor = .white
      rig.wait(0.5)
      check()
      rig.wait(0.5)
      #expect(ends == [true] && window.layer.sublayers.count == 1)
    }
    mark.removeFromSuperview()
    run(.push, .fromRight) {
      // Half way: the old one has its right half where the left was, the new one its left half.
      #expect(isNear(color(10, 50), 1, 0, 0) && isNear(color(30, 50), 1, 0, 0))
      #expect(isNear(color(70, 50), 1, 1, 1))
    }
    run(.push, .fromTop) {
      #expect(isNear(color(50, 30), 1, 1, 1) && isNear(color(50, 70), 1, 0, 0))
    }
    run(.moveIn, .fromLeft) {
      #expect(isNear(color(30, 50), 1, 1, 1) && isNear(color(70, 50), 1, 0, 0))
    }
    run(.reveal, .fromBottom) {
      #expect(isNear(color(50, 30), 1, 0, 0) && isNear(color(50, 70), 1, 1, 1))
    }
    run(.fade, .fromLeft) { #expect(isNear(color(50, 50), 1, 0.5, 0.5)) }
  }

  @Test("A fade that takes the place of one of its name begins with what is seen")
  func namedFades() {
    func fade(_ color: Color) {
      var fade = Transition()
      (fade.duration, fade.timingFunction) = (1, .linear)
      card.layer.add(fade, forKey: "fade")
      card.backgroundColor = color
    }
    mark.removeFromSuperview()
    fade(.white)
    rig.wait(0.5)
    #expect(isNear(color(50, 50), 1, 0.5, 0.5))
    fade(Color(red: 0, green: 0, blue: 1))
    #expect(isNear(color(50, 50), 1, 0.5, 0.5) && window.layer.sublayers.count == 2)
    rig.wait(0.5)
    #expect(isNear(color(50, 50), 0.5, 0.25, 0.75))
    rig.wait(0.5)
    harness.tick()
    #expect(isNear(color(50, 50), 0, 0, 1) && window.layer.sublayers.count == 1)
  }

  @Test("A view takes the place of another, or both are shown and hidden")
  func replacing() {
    let other = View(frame: card.frame)
    other.backgroundColor = .white
    let front = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    window.addSubview(front)
    var ends: [Bool] = []
    View.transition(
      from: card, to: other, duration: 1, options: [.transitionCrossDissolve, .curveLinear]
    ) {
      ends.append($0)
    }
    #expect(window.subviews[0] === other && window.subviews[1] === front && card.superview == nil)
    rig.wait(0.5)
    #expect(isNear(color(25, 25), 1, 0.5, 0.5))
    rig.wait(0.5)
    harness.tick()
    #expect(ends == [true])
    card.isHidden = true
    window.addSubview(card)
    harness.frame()
    View.transition(
      from: other, to: card, duration: 0.5,
      options: [.transitionFlipFromTop, .showHideTransitionViews]
    ) {
      ends.append($0)
    }
    #expect(other.isHidden && !card.isHidden && other.superview === window)
    rig.wait(0.5)
    harness.tick()
    #expect(ends == [true, true] && window.layer.sublayers.count == 3)
  }

  @Test("Without time, without kind, outside of windows or when switched off, changes show at once")
  func atOnce() {
    for (duration, options) in [
      (0, View.AnimationOptions.transitionCrossDissolve), (-1, .transitionFlipFromLeft),
      (.nan, .transitionCurlUp), (1, []),
    ] {
      var ends: [Bool] = []
      View.transition(with: card, duration: duration, options: options) {
        card.alpha = 0.5
      } completion: {
        ends.append($0)
      }
      #expect(!card.hasAnimations && ends == [] && window.layer.sublayers.count == 1)
      harness.tick()
      #expect(ends == [true])
    }
    let lone = View()
    var ends: [Bool] = []
    View.transition(with: lone, duration: 1, options: .transitionFlipFromLeft) {
      lone.alpha = 0
    } completion: {
      ends.append($0)
    }
    harness.tick()
    #expect(lone.alpha == 0 && ends == [true])
  }

  @Test("A transition whose view leaves, or that another replaces, takes its picture along")
  func interrupted() {
    var ends: [Bool] = []
    View.transition(with: card, duration: 1, options: .transitionFlipFromLeft) {
    } completion: {
      ends.append($0)
    }
    rig.wait(0.25)
    View.transition(with: card, duration: 1, options: .transitionFlipFromTop) {
    } completion: {
      ends.append($0)
    }
    harness.tick()
    #expect(ends == [false])
    #expect(window.layer.sublayers.count == 2)
    card.removeFromSuperview()
    harness.tick()
    #expect(ends == [false, false])
    #expect(window.layer.sublayers.isEmpty)
    // Content may be animated meanwhile, on request.
    window.addSubview(card)
    harness.frame()
    View.transition(
      with: card, duration: 1,
      options: [.transitionCrossDissolve, .allowAnimatedContent, .curveLinear]
    ) {
      mark.center.x = 50
      // One within another.
      View.transition(with: mark, duration: 0.5, options: .transitionCrossDissolve) {
        mark.backgroundColor = .white
      }
    }
    rig.wait(0.5)
    #expect(mark.layer.presentation()?.position.x == 35)
    rig.wait(1)
    #expect(window.layer.sublayers.count == 1 && card.layer.sublayers.count == 1)
  }

  @Test("A view that drawing moves into its successor stays there, which is reported")
  func movedIntoSuccessor() {
    let old = DrawingView(frame: card.bounds)
    let new = View(frame: Rect(x: 0, y: 0, width: 30, height: 30))
    window.addSubview(new)
    window.addSubview(old)
    var ends: [Bool] = []
    old.onDraw = { new.addSubview($0) }
    let reports = collectingDiagnostics {
      View.transition(from: old, to: new, duration: 1, options: .transitionFlipFromTop) {
        ends.append($0)
      }
    }
    #expect(reports.count == 1 && old.superview === new && new.superview === window)
    rig.wait(1.1)
    #expect(ends.count == 1 && new.layer.sublayers.count == 1)
  }

  @Test("A transition from a view to itself leaves it where it is")
  func itself() {
    let view = View(frame: card.bounds)
    let inner = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    view.addSubview(inner)
    window.addSubview(view)
    var ends: [Bool] = []
    View.transition(from: view, to: view, duration: 1, options: .transitionCrossDissolve) {
      ends.append($0)
    }
    rig.wait(1.1)
    #expect(view.superview === window && inner.superview === view && ends == [true])
  }
}
