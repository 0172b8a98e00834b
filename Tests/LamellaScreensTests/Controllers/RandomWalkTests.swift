import Glibc
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

/// Random calls of containers, presentations and windows, with interruptions: at rest, each call of appearance has its
/// end, what is shown is what should be, and what went away is freed.
@Suite("Random walks of controllers")
@MainActor struct RandomWalkTests {
  /// The walks of 250 calls: 10,000 calls in the long tests.
  private nonisolated static let seeds: ClosedRange<UInt64> =
    getenv("LAMELLA_ALL_SEEDS") != nil ? 1...40 : 1...16

  /// Returns whether another is presented in place of a controller, whose view stays below.
  private static func isCovered(_ controller: ViewController) -> Bool {
    var current: ViewController? = controller
    while let next = current {
      if let presented = next.presentedViewController, presented.presentingViewController === next,
        presented.presentationController?.presentationStyle == .currentContext
      {
        return true
      }
      current = next.parent
    }
    return false
  }

  @Test(
    "Each will has its did, nothing is shown twice, and nothing leaks",
    arguments: RandomWalkTests.seeds)
  func walk(seed: UInt64) {
    let old = Diagnostics.handler
    defer { Diagnostics.handler = old }
    // Refused calls are told; that is right here.
    Diagnostics.handler = { _ in }
    let world = WalkWorld(seed: seed)
    var witness = WalkWitness()
    world.root = world.tree()
    world.harness.window.rootViewController = world.root
    for number in 0..<250 {
      world.step()
      witness.note(world)
      world.harness.advance(ticks: Int.random(in: 0...12, using: &world.random))
      witness.note(world)
      guard number % 10 == 9 else { continue }
      world.letGo()
      world.harness.advance(ticks: 300)
      for controller in witness.livingControllers {
        guard let record = (controller as? any AppearanceTracking)?.record else { continue }
        let path = WalkWitness.path(of: controller)
        let isInWindow = controller.viewIfLoaded?.window != nil
        #expect(record.isBalanced, "\(path) after \(number)")
        #expect(record.isSettled, "\(path) has not come to rest after \(number)")
        #expect(
          record.isShown == (isInWindow && !Self.isCovered(controller)),
          "\(path) after \(number): in a window \(isInWindow)")
      }
      #expect(witness.leaks(in: world) == [], "not freed after \(number)")
      witness.forget()
    }
    world.harness.window.rootViewController = nil
    world.root = nil
    world.harness.advance(ticks: 300)
    #expect(witness.leaks(in: world) == [], "not freed at the end")
  }
}
