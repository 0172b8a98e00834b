import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Transitions that others interrupt: nothing leaps.
@Suite("Transitions one after another")
@MainActor struct TransitionInterruptionTests {
  private let harness = SceneHarness(width: 40, height: 40)
  private let card = View(frame: Rect(x: 0, y: 0, width: 30, height: 30))
  /// What comes in from beside is not to be seen beforehand.
  private let box = View(frame: Rect(x: 5, y: 5, width: 30, height: 30))
  private var window: Window { harness.window }

  init() {
    window.backgroundColor = .black
    let mark = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    mark.backgroundColor = Color(red: 0, green: 1, blue: 0)
    card.addSubview(mark)
    box.clipsToBounds = true
    box.addSubview(card)
    window.addSubview(box)
    harness.frame()
  }

  private func wait(_ seconds: Double) { harness.advance(ticks: Int((seconds * 120).rounded())) }

  private enum TransitionKind: CaseIterable {
    case dissolve, flip, pageUp, pageDown, push, moveIn, reveal
  }

  private func begin(
    _ way: TransitionKind, _ color: Color, _ ended: @escaping (Bool) -> Void = { _ in }
  ) {
    let option: View.AnimationOptions? =
      switch way {
      case .dissolve: .transitionCrossDissolve
      case .flip: .transitionFlipFromLeft
      case .pageUp: .transitionCurlUp
      case .pageDown: .transitionCurlDown
      default: nil
      }
    if let option {
      return View.transition(with: card, duration: 1, options: option) {
        card.backgroundColor = color
      } completion: {
        ended($0)
      }
    }
    var slide = Transition(way == .push ? .push : way == .moveIn ? .moveIn : .reveal)
    slide.duration = 1
    slide.completion = ended
    card.layer.add(slide)
    card.backgroundColor = color
  }

  /// The mean difference of two pictures' bytes.
  private func difference(_ a: Image, _ b: Image) -> Double {
    var sum = 0
    for (x, y) in zip(a.pixels, b.pixels) { sum += abs(Int(x) - Int(y)) }
    return Double(sum) / Double(a.pixels.count)
  }

  private func picture() -> Image {
    harness.render()
    return harness.picture()
  }

  @Test(
    "A transition that takes the place of another begins with what is seen",
    arguments: TransitionKind.allCases, TransitionKind.allCases)
  private func interrupting(first: TransitionKind, second: TransitionKind) {
    for time in [0.3, 0.7] {
      card.backgroundColor = Color(red: 1, green: 0, blue: 0)
      harness.frame()
      var ends: [String] = []
      begin(first, Color(red: 0, green: 0, blue: 1)) { ends.append("first \($0)") }
      wait(time)
      var last = picture()
      begin(second, Color(red: 1, green: 1, blue: 0)) { ends.append("second \($0)") }
      let jump = difference(last, picture())
      // Turned edges are sampled once more.
      #expect(jump < 3, "\(time): \(jump)")
      func follow(_ ticks: Int) {
        for tick in 0..<ticks {
          harness.tick()
          let next = picture()
          let step = difference(last, next)
          #expect(step < 6, "\(time), tick \(tick) of \(ticks): \(step)")
          last = next
        }
      }
      follow(3)
      harness.advance(ticks: 112)
      last = picture()
      follow(6)
      // Fades that meet go on by themselves.
      if !ends.contains("first false") { wait(1) }
      #expect(ends.contains("second true") && ends.count == 2)
      #expect(box.layer.sublayers.count == 1 && !card.hasAnimations)
    }
  }

  @Test(
    "One that gives way amid a tick does not come back, though its layer moves in that tick",
    arguments: TransitionKind.allCases.dropFirst(), [TransitionKind.flip, .push])
  private func givesWayForGood(first: TransitionKind, second: TransitionKind) {
    var ends: [String] = []
    begin(first, Color(red: 0, green: 0, blue: 1)) { ends.append("first \($0)") }
    wait(0.3)
    window.ticker.add(
      Once {
        begin(second, .white) { ends.append("second \($0)") }
        card.frame = Rect(x: 5, y: 5, width: 20, height: 20)
      })
    harness.tick()
    #expect(ends.isEmpty && box.layer.sublayers.count == 2)
    wait(0.5)
    #expect(ends == ["first false"] && card.layer.animationKeys() == ["transition"])
    #expect(box.layer.sublayers.count == 2)
    wait(0.5)
    #expect(ends == ["first false", "second true"])
    #expect(box.layer.sublayers.count == 1 && !card.hasAnimations)
    harness.tick()
    #expect(!window.needsTick)
  }

  @Test(
    "One whose animation is removed amid a tick is over, though its layer moves in that tick",
    arguments: TransitionKind.allCases.dropFirst())
  private func removedForGood(way: TransitionKind) {
    var ends: [Bool] = []
    begin(way, .white) { ends.append($0) }
    wait(0.3)
    window.ticker.add(
      Once {
        card.layer.removeAllAnimations()
        card.center.x += 3
      })
    harness.tick()
    #expect(box.layer.sublayers.count == 1 && !card.hasAnimations && ends.isEmpty)
    harness.tick()
    #expect(ends == [false] && !card.hasAnimations)
  }
}
