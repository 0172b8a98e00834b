import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Transitions whose layer takes another place or size on the way.
@Suite("Transitions and layout")
@MainActor struct TransitionLayoutTests {
  private let rig = TransitionRig()
  private var harness: SceneHarness { rig.harness }
  private var card: View { rig.card }
  private var window: Window { rig.window }

  @Test(
    "The old picture goes along when the new one gets another place and size",
    arguments: [
      View.AnimationOptions.transitionCrossDissolve, .transitionFlipFromLeft, .transitionCurlUp,
      .transitionCurlDown,
    ])
  func resized(_ option: View.AnimationOptions) throws {
    var ends: [Bool] = []
    View.transition(with: card, duration: 1, options: [option, .curveLinear]) {
      // What the change itself does is not for the old picture.
      card.frame = Rect(x: 0, y: 0, width: 80, height: 80)
      rig.turnBlue()
    } completion: {
      ends.append($0)
    }
    let old = try #require(window.layer.sublayers.first { $0 !== card.layer })
    let size = old.bounds.size
    rig.wait(0.25)
    #expect(old.position == Point(50, 50) && old.bounds.size == size)
    card.frame = Rect(x: 10, y: 0, width: 40, height: 20)
    harness.tick()
    // Half as wide and a quarter as high, as the new one has become; and so its way.
    #expect(old.bounds.size == Size(size.width / 2, size.height / 4))
    #expect(old.position == Point(40, 20))
    rig.wait(0.75)
    #expect(ends == [true] && window.layer.sublayers.count == 1 && !card.layer.hasAnimations)
    #expect(!window.needsTick)
  }

  @Test(
    "A size that layout brings is the picture's in the same tick, also while the transition is held"
  )
  func laidOut() throws {
    final class Half: View {
      override func layoutSubviews() {
        subviews.first?.frame = Rect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height)
      }
    }
    let half = Half(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    half.addSubview(card)
    window.addSubview(half)
    harness.frame()
    View.transition(with: card, duration: 1, options: .transitionCrossDissolve) { rig.turnBlue() }
    let old = try #require(half.layer.sublayers.first { $0 !== card.layer })
    let width = old.bounds.width
    rig.wait(0.25)
    for factor in [0.5, 2, 1] {
      half.frame.size.width = 100 * factor
      harness.tick()
      #expect(old.bounds.width == factor * width && card.bounds.width == 50 * factor)
    }
    half.layer.speed = 0
    half.layer.timeOffset = window.mediaTime
    harness.tick()
    #expect(!window.needsTick, "what is held keeps nobody awake")
    half.frame.size.width = 50
    harness.tick()
    #expect(old.bounds.width == width / 2)
    card.removeFromSuperview()
    harness.tick()
    #expect(half.layer.sublayers.isEmpty, "no picture without its layer, not for a frame")
  }

  @Test("What pushes and what is pushed stay side by side in another size")
  func resizedPush() throws {
    var push = Transition(.push, subtype: .fromRight)
    (push.duration, push.timingFunction) = (1, .linear)
    var ends: [Bool] = []
    push.completion = { ends.append($0) }
    card.layer.add(push)
    rig.turnBlue()
    let old = try #require(window.layer.sublayers.first { $0 !== card.layer })
    rig.wait(0.25)
    card.frame = Rect(x: 10, y: 0, width: 40, height: 80)
    rig.wait(0.25)
    let (leaving, entering) = (
      try #require(old.presentation()).frame, try #require(card.layer.presentation()).frame
    )
    // A picture has a pixel more than its layer, for soft edges.
    #expect(abs(leaving.maxX - entering.minX) < 1 && abs(leaving.midX + 40 - entering.midX) < 0.5)
    #expect(abs(leaving.width - 40) < 1 && abs(leaving.height - 80) < 2)
    #expect(abs(entering.minX - 30) < 1e-9 && entering.minY == 0)
    rig.wait(0.5)
    harness.tick()
    #expect(ends == [true] && window.layer.sublayers.count == 1)
  }

  @Test("What was seen of two that follow one another takes on the new size as a whole")
  func resizedInterruption() {
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)
    var push = Transition(.push, subtype: .fromRight)
    (push.duration, push.timingFunction) = (1, .linear)
    rig.mark.removeFromSuperview()
    harness.frame()
    card.layer.add(push)
    rig.turnBlue()
    rig.wait(0.5)
    // The old red one on the left of the new blue one, each half its width beside the card.
    #expect(isNear(rig.color(5, 50), red) && isNear(rig.color(45, 50), red))
    #expect(isNear(rig.color(55, 50), blue) && isNear(rig.color(95, 50), blue))
    View.transition(with: card, duration: 1e6, options: .transitionCrossDissolve) {
      card.backgroundColor = .white
    }
    harness.tick()
    card.frame = Rect(x: 20, y: 20, width: 30, height: 30)
    harness.tick()
    for (x, y, expected) in [
      (10, 25, red), (30, 45, red), (40, 25, blue), (60, 45, blue), (2, 35, .black),
      (70, 35, .black), (30, 60, .black), (60, 60, .black),
    ] {
      #expect(isNear(rig.color(x, y), expected), "at \(x), \(y)")
    }
  }

  @Test("A level of transactions waits for a transition that takes other sizes on its way")
  func resizedInLevel() {
    var log: [String] = []
    Transaction.begin()
    Transaction.setCompletionBlock { log.append("level") }
    View.transition(with: card, duration: 1, options: .transitionFlipFromLeft) {
      rig.turnBlue()
    } completion: {
      log.append("transition \($0)")
    }
    // Nothing to show: told in the next tick, and waited for as well.
    View.transition(with: View(), duration: 1, options: .transitionFlipFromLeft) {
    } completion: {
      log.append("at once \($0)")
    }
    Transaction.commit()
    rig.wait(0.25)
    card.frame.size.width = 30
    harness.tick()
    card.frame.size.width = 50
    rig.wait(0.5)
    #expect(log == ["at once true"])
    rig.wait(0.25)
    #expect(log == ["at once true", "transition true", "level"])
    #expect(window.layer.sublayers.count == 1)
  }
}
