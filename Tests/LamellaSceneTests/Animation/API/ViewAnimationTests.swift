import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Blocks that animate views.
@Suite("View animations")
@MainActor struct ViewAnimationTests {
  private let rig = AnimationRig()
  private var view: View { rig.view }

  // MARK: Blocks

  @Test("The model changes at once, and what is shown follows by the curve")
  func block() {
    var ends: [Bool] = []
    View.animate(withDuration: 1) {
      view.center = Point(110, 10)
      view.alpha = 0
    } completion: {
      ends.append($0)
    }
    #expect(view.center.x == 110 && view.alpha == 0 && rig.x == 10)
    rig.wait(0.25)
    #expect(near(rig.x, 10 + 100 * TimingCurve.easeInEaseOut.progress(at: 0.25)))
    #expect(near(rig.shown(.opacity), 1 - TimingCurve.easeInEaseOut.progress(at: 0.25), 1e-6))
    #expect(view.hasAnimations && ends == [])
    rig.wait(0.75)
    #expect(rig.x == 110 && ends == [true] && !view.hasAnimations && !rig.window.needsTick)
  }

  @Test("A delay shows the start; options choose curve, repeat and way back")
  func options() {
    View.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { view.center.x = 110 }
    rig.wait(0.25)
    #expect(rig.x == 10)
    rig.wait(0.75)
    #expect(near(rig.x, 60))
    rig.wait(1)
    #expect(rig.x == 110)
    view.layer.removeAllAnimations()
    var ends: [Bool] = []
    View.animate(withDuration: 1, options: [.repeat, .autoreverse, .curveLinear]) {
      view.center.x = 210
    } completion: {
      ends.append($0)
    }
    rig.wait(5.25)
    #expect(near(rig.x, 185), "on the way back of the third cycle")
    // A new animation takes over from an endless one, from where it is.
    View.animate(withDuration: 1, options: .curveLinear) { view.center.x = 85 }
    #expect(near(rig.x, 185))
    rig.wait(0.5)
    #expect(near(rig.x, 135) && ends == [false])
    rig.wait(0.5)
    #expect(rig.x == 85 && !view.hasAnimations)
  }

  @Test("Blocks without time change at once and tell so in the next tick; without changes, at once")
  func noTime() {
    for duration in [0, -1, Double.nan, -Double.infinity] {
      var ends: [Bool] = []
      View.animate(withDuration: duration, delay: 3) {
        view.center.x += 10
      } completion: {
        ends.append($0)
      }
      #expect(ends == [] && !view.hasAnimations && rig.window.needsTick)
      rig.harness.tick()
      #expect(ends == [true] && !rig.window.needsTick)
    }
    #expect(view.center.x == 50)
    var ends: [Bool] = []
    View.animate(withDuration: 1) {
      view.center.x = 50
    } completion: {
      ends.append($0)
    }
    View.animate(withDuration: 1) {
      View().alpha = 0.5
    } completion: {
      ends.append($0)
    }
    #expect(ends == [true, true])
    let lone = View()
    View.animate(withDuration: 1) { lone.center = Point(5, 5) }
    #expect(lone.center == Point(5, 5) && !lone.hasAnimations)
  }

  @Test("Enormous and endless times are waited out, and removal ends them")
  func longTimes() {
    for duration in [1e300, Double.infinity, .greatestFiniteMagnitude] {
      var ends: [Bool] = []
      View.animate(withDuration: duration) {
        view.center.x += 10
        view.transform = Transform2D(rotationRadians: view.center.x)
      } completion: {
        ends.append($0)
      }
      rig.wait(1)
      #expect(near(rig.x, view.center.x - 10) && ends == [])
      rig.harness.render()
      view.layer.removeAllAnimations()
      #expect(rig.x == view.center.x && ends == [])
      rig.harness.tick()
      #expect(ends == [false] && !rig.window.needsTick)
    }
    View.animate(withDuration: 1, delay: .infinity) { view.center.x = 0 }
    View.animate(withDuration: 1, delay: .nan) { view.center.x = 5 }
    rig.wait(1)
    #expect(rig.x == 5 && !view.hasAnimations)
  }

  @Test("Blocks within others take over duration, curve and options unless they override them")
  func nesting() {
    let other = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    rig.window.addSubview(other)
    rig.harness.frame()
    View.animate(withDuration: 1, options: [.curveLinear, .allowUserInteraction]) {
      #expect(View.inheritedAnimationDuration == 1)
      View.animate(withDuration: 0) { view.center.x = 110 }
      View.animate(
        withDuration: 2,
        options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn]
      ) {
        #expect(View.inheritedAnimationDuration == 2)
        other.center.x = 105
      }
      View.performWithoutAnimation {
        #expect(View.inheritedAnimationDuration == 0)
        view.alpha = 0.5
      }
    }
    #expect(View.inheritedAnimationDuration == 0)
    rig.wait(0.5)
    #expect(near(rig.x, 60) && rig.shown(.opacity) == 0.5)
    let x = other.layer.presentation()?.position.x
    #expect(near(x, 5 + 100 * TimingCurve.easeIn.progress(at: 0.25)))
    #expect(rig.window.hitTest(Point(110, 10), with: nil) === view)
  }

  @Test("Nothing is animated while animations are off")
  func disabled() {
    View.setAnimationsEnabled(false)
    defer { View.setAnimationsEnabled(true) }
    var ends: [Bool] = []
    View.animate(withDuration: 1) {
      view.center.x = 77
    } completion: {
      ends.append($0)
    }
    #expect(!View.areAnimationsEnabled && rig.x == 77 && ends == [true])
  }

  @Test("Layout is animated where the block asks for it")
  func layout() {
    final class Row: View {
      var gap = 0.0
      override func layoutSubviews() {
        for (index, view) in subviews.enumerated() { view.center.x = Double(index) * gap }
      }
    }
    let row = Row(frame: Rect(x: 0, y: 0, width: 100, height: 20))
    let second = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    row.addSubview(View())
    row.addSubview(second)
    rig.window.addSubview(row)
    rig.harness.frame()
    row.gap = 40
    View.animate(withDuration: 1, options: .curveLinear) {
      row.setNeedsLayout()
      row.layoutIfNeeded()
    }
    rig.wait(0.5)
    #expect(near(second.layer.presentation()?.position.x, 20) && second.center.x == 40)
    row.gap = 80
    View.animate(withDuration: 1, options: [.curveLinear, .layoutSubviews]) {
      row.alpha = 0.5
      row.setNeedsLayout()
    }
    rig.wait(0.5)
    // 80 less half of the second way.
    #expect(near(second.layer.presentation()?.position.x, 60))
    // Autoresizing goes along without asking.
    let child = View(frame: Rect(x: 0, y: 0, width: 100, height: 20))
    child.autoresizingMask = .flexibleWidth
    view.frame = Rect(x: 0, y: 0, width: 100, height: 20)
    view.addSubview(child)
    rig.harness.frame()
    View.animate(withDuration: 1, options: .curveLinear) { view.frame.size.width = 200 }
    rig.wait(0.5)
    #expect(near(child.layer.presentation()?.bounds.width, 150))
  }

  @Test("Springs follow their closed form until they are cut off")
  func springs() {
    let start = rig.window.mediaTime
    View.animate(withDuration: 1, usingSpringWithDamping: 0.5, initialSpringVelocity: 1) {
      view.center.x = 110
    }
    let spring = SpringTimingParameters(dampingRatio: 0.5, duration: 1, initialVelocity: 1)
    var most = 0.0
    while view.hasAnimations, rig.window.mediaTime < start + 2 {
      let expected = 10 + 100 * spring.progress(at: rig.window.mediaTime - start)
      #expect(near(rig.x, expected, 1e-6))
      most = max(most, rig.x)
      rig.harness.tick()
    }
    #expect(most > 112 && near(rig.window.mediaTime - start, 1) && rig.x == 110)
    View.animate(springDuration: 0.5, bounce: 0.3) { view.center.x = 10 }
    rig.wait(0.25)
    let bouncy = SpringTimingParameters(perceptualDuration: 0.5, bounce: 0.3)
    #expect(near(rig.x, 110 - 100 * bouncy.progress(at: 0.25), 1e-6))
    View.animate(springDuration: 0, bounce: 0.3) { view.center.x = 50 }
    rig.wait(2)
    #expect(rig.x == 50)
  }

  @Test("Colors are mixed, and a new one starts from what is shown")
  func colors() {
    var ends: [Bool] = []
    view.backgroundColor = Color(red: 1, green: 0, blue: 0)
    View.animate(withDuration: 1, options: .curveLinear) {
      view.backgroundColor = Color(red: 0, green: 0, blue: 1)
    } completion: {
      ends.append($0)
    }
    rig.wait(0.5)
    let middle = rig.shown(.backgroundColor)
    #expect(near(middle.map { Double($0.red) }, 0.5, 1e-6))
    #expect(near(middle.map { Double($0.blue) }, 0.5, 1e-6))
    View.animate(withDuration: 1, options: .curveLinear) { view.backgroundColor = .white }
    rig.wait(0.5)
    let later = rig.shown(.backgroundColor)
    #expect(near(later.map { Double($0.red) }, 0.75, 1e-6) && ends == [false])
    #expect(near(later.map { Double($0.green) }, 0.5, 1e-6))
  }

  @Test("Turns turn the shorter way, and nothing is squashed on the way")
  func transforms() {
    View.animate(withDuration: 1, options: .curveLinear) {
      view.transform = Transform2D(rotationRadians: 3).scaledBy(x: 2, y: 2)
    }
    rig.wait(0.5)
    #expect(near(rig.shown(.rotation), 1.5) && near(rig.shown(.scaleX), 1.5))
    rig.wait(0.5)
    View.animate(withDuration: 1, options: .curveLinear) {
      view.transform = Transform2D(rotationRadians: -3)
    }
    rig.wait(0.5)
    let angle = rig.shown(.rotation) ?? 0
    #expect(near(abs(angle), .pi, 1e-9), "through half a turn, not through none")
    rig.wait(0.5)
    // To nothing and back: no transform that flattens the plane is taken apart.
    View.animate(withDuration: 1, options: .curveLinear) {
      view.transform = Transform2D(scaleX: 0, y: 0)
    }
    rig.wait(0.5)
    #expect(near(rig.shown(.scaleX), 0.5) && near(rig.shown(.scaleY), 0.5))
    View.animate(withDuration: 1, options: .curveLinear) { view.transform = .identity }
    rig.wait(1)
    #expect(rig.layer.presentation()?.transform == .identity)
  }

  @Test("Only what is animated is passed by, until its time is over")
  func touches() {
    let hit = { rig.window.hitTest(Point(110, 10), with: nil) }
    View.animate(withDuration: 0.5) { view.center.x = 110 }
    #expect(hit() === rig.window)
    rig.wait(0.5)
    #expect(hit() === view)
    View.animate(withDuration: 0.5, options: .allowUserInteraction) { view.alpha = 0.9 }
    #expect(hit() === view)
    View.animate(withDuration: 0.25) { view.alpha = 0.8 }
    View.animate(withDuration: 0.5) { view.alpha = 0.7 }
    rig.wait(0.25)
    #expect(hit() === rig.window)
    view.layer.removeAllAnimations()
    #expect(hit() === view && !TouchBlock.column.contains(view.layer.row))
    // The moving view is found by what it shows.
    View.animate(withDuration: 1) { view.center.x = 310 }
    #expect(view.layer.presentation()?.frame.contains(Point(110, 10)) == true)
  }
}
