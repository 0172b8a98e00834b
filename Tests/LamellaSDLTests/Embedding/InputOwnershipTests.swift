internal import CSDL2
internal import Testing

@testable internal import LamellaSDL

/// The ownership in an object, so that expectations can change it in place.
@MainActor private final class Owners {
  private(set) var value = InputOwnership()

  func press(_ button: UInt8, decide: () -> Bool) -> Bool { value.press(button, decide: decide) }
  func release(_ button: UInt8) -> Bool { value.release(button) }
  func pressSynthesizedFinger(decide: () -> Bool) -> Bool {
    value.pressSynthesizedFinger(decide: decide)
  }
  func releaseSynthesizedFinger() -> Bool { value.releaseSynthesizedFinger() }
  func press(_ finger: InputOwnership.Finger, decide: () -> Bool) -> Bool {
    value.press(finger, decide: decide)
  }
  func release(_ finger: InputOwnership.Finger) -> Bool { value.release(finger) }
  func pressSynthesizedMouse(decide: () -> Bool) -> Bool {
    value.pressSynthesizedMouse(decide: decide)
  }
}

/// The owners of presses that SDL delivers twice.
@Suite("Input ownership")
@MainActor struct InputOwnershipTests {
  private let left = UInt8(SDL_BUTTON_LEFT)
  private let right = UInt8(SDL_BUTTON_RIGHT)

  @Test(
    "The mouse and its synthesized finger have one owner, whichever comes first",
    arguments: [true, false])
  func mouse(isOurs: Bool) {
    for shadowFirst in [false, true] {
      for releasesShadowFirst in [false, true] {
        let owners = Owners()
        var decisions = 0
        func decide() -> Bool {
          decisions += 1
          // A second decision would be another.
          return decisions == 1 ? isOurs : !isOurs
        }
        if shadowFirst {
          #expect(owners.pressSynthesizedFinger(decide: decide) == isOurs)
          #expect(owners.press(left, decide: decide) == isOurs)
        } else {
          #expect(owners.press(left, decide: decide) == isOurs)
          #expect(owners.pressSynthesizedFinger(decide: decide) == isOurs)
        }
        #expect(
          decisions == 1 && owners.value.ownsSynthesizedFinger == isOurs
            && owners.value.ownsButton == isOurs)
        if releasesShadowFirst {
          #expect(owners.releaseSynthesizedFinger() == isOurs)
          #expect(owners.value.ownsSynthesizedFinger == isOurs, "the button is still down")
          #expect(owners.release(left) == isOurs)
        } else {
          #expect(owners.release(left) == isOurs)
          #expect(owners.value.ownsSynthesizedFinger == isOurs, "the shadow is still down")
          #expect(owners.releaseSynthesizedFinger() == isOurs)
        }
        #expect(!owners.value.ownsSynthesizedFinger && !owners.value.ownsButton)
        // What goes down next is decided anew.
        decisions = 0
        #expect(owners.pressSynthesizedFinger(decide: decide) == isOurs && decisions == 1)
      }
    }
  }

  @Test(
    "A button without a synthesized finger leaves no state; other buttons have owners of their own")
  func buttons() {
    let owners = Owners()
    #expect(!owners.value.ownsSynthesizedFinger && !owners.value.ownsMoves && !owners.release(left))
    #expect(owners.press(left) { true })
    #expect(owners.value.ownsMoves && owners.value.ownsSynthesizedFinger)
    #expect(!owners.press(right) { false })
    #expect(!owners.value.ownsMoves && owners.value.ownsButton)
    #expect(!owners.release(right) && owners.value.ownsMoves)
    #expect(owners.release(left))
    #expect(
      !owners.value.ownsSynthesizedFinger && !owners.value.ownsMoves && !owners.value.ownsButton)
    #expect(!owners.releaseSynthesizedFinger())
    // Pressed again without a release: each is decided.
    #expect(owners.press(left) { true })
    #expect(!owners.press(left) { false })
    #expect(!owners.release(left))
  }

  @Test(
    "The first finger and its synthesized mouse have one owner", arguments: [true, false])
  func finger(isOurs: Bool) {
    let finger = InputOwnership.Finger(device: 1, finger: 2)
    let other = InputOwnership.Finger(device: 1, finger: 3)
    for shadowFirst in [false, true] {
      let owners = Owners()
      var decisions = 0
      func decide() -> Bool {
        decisions += 1
        return decisions == 1 ? isOurs : !isOurs
      }
      if shadowFirst {
        #expect(owners.pressSynthesizedMouse(decide: decide) == isOurs)
        #expect(owners.press(finger, decide: decide) == isOurs)
      } else {
        #expect(owners.press(finger, decide: decide) == isOurs)
        #expect(owners.pressSynthesizedMouse(decide: decide) == isOurs)
      }
      #expect(decisions == 1 && owners.value.owns(finger) == isOurs)
      // A second finger has nothing to do with it.
      #expect(owners.press(other, decide: decide) == !isOurs && decisions == 2)
      #expect(owners.value.owns(other) == !isOurs)
      #expect(owners.release(other) == !isOurs && !owners.value.owns(other))
      #expect(owners.release(finger) == isOurs && !owners.value.owns(finger))
    }
  }
}
