import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Cost of traits")
@MainActor struct TraitCostTests {
  private let harness = SceneHarness(width: 640, height: 480)

  /// A tree of so many levels with so many children each.
  private func grow(_ view: View, levels: Int, children: Int = 4) {
    guard levels > 0 else { return }
    for _ in 0..<children {
      let child = View()
      view.addSubview(child)
      grow(child, levels: levels - 1, children: children)
    }
  }

  /// How many views of a window keep traits of their own.
  private func owners(in window: Window) -> Int {
    let table = window.table
    var count = 0
    var row = window.row
    while row >= 0 {
      if table[row].flags.contains(.hasOwnTraits) { count += 1 }
      row = table.next(after: row, below: window.row)
    }
    return count
  }

  @Test("A tree without overrides shares one collection, keeps nothing and visits nothing")
  func nothing() {
    grow(harness.window, levels: 4)
    harness.tick()
    #expect(updateMarkedTraits(from: harness.window.row) == PassCounters())
    let leaf = harness.window.subviews[0].subviews[0].subviews[0]
    #expect(leaf.traitCollection.values.isIdentical(to: View().traitCollection.values))
    leaf.setNeedsLayout()
    #expect(updateMarkedTraits(from: harness.window.row) == PassCounters())
    #expect(owners(in: harness.window) == 0)
  }

  @Test(
    "Views without overrides share the collection of the one that has them, which goes with the last override"
  )
  func shared() {
    grow(harness.window, levels: 2)
    let panel = harness.window.subviews[1]
    panel.traitOverrides.difficulty = 2
    harness.tick()
    #expect(owners(in: harness.window) == 1)
    for view in panel.subviews {
      #expect(view.traitCollection.values.isIdentical(to: panel.traitCollection.values))
    }
    panel.traitOverrides.remove(TraitDifficulty.self)
    harness.tick()
    #expect(owners(in: harness.window) == 0)
    #expect(panel.traitCollection.values.isIdentical(to: harness.window.traitCollection.values))
  }

  @Test("A change visits the subtree concerned and no further than where it is overridden")
  func visits() {
    grow(harness.window, levels: 4)
    harness.tick()
    let panel = harness.window.subviews[0]
    panel.traitOverrides.difficulty = 2
    // The way to the panel, the panel marked, and what is in it.
    #expect(updateMarkedTraits(from: harness.window.row).visited == 2 + 1 + 4 + 16 + 64)
    let own = panel.subviews[0]
    own.traitOverrides.difficulty = 3
    #expect(updateMarkedTraits(from: harness.window.row).visited == 3 + 1 + 4 + 16)
    panel.traitOverrides.difficulty = 4
    #expect(updateMarkedTraits(from: harness.window.row).visited == 2 + 1 + 3 * (1 + 4 + 16))
    #expect(updateMarkedTraits(from: harness.window.row) == PassCounters())
  }

  @Test("What one window overrides costs nothing in another, and nothing once it is gone")
  func independent() {
    let other = SceneHarness(width: 640, height: 480)
    grow(harness.window, levels: 3)
    grow(other.window, levels: 3)
    harness.tick()
    other.tick()
    for view in harness.window.subviews {
      view.traitOverrides.difficulty = 2
      view.registerForTraitChanges([TraitDifficulty.self]) { (_: View, _) in }
    }
    harness.window.tintColor = .white
    #expect(!other.window.needsTick && updateMarkedTraits(from: other.window.row) == PassCounters())
    let leaf = other.window.subviews[0].subviews[0]
    #expect(leaf.traitCollection.values.isIdentical(to: View().traitCollection.values))
    harness.tick()
    #expect(owners(in: harness.window) == 5 && owners(in: other.window) == 0)
    harness.window.tintColor = nil
    for view in harness.window.subviews { view.traitOverrides = TraitOverrides() }
    harness.tick()
    #expect(owners(in: harness.window) == 0)
    #expect(updateMarkedTraits(from: other.window.row) == PassCounters())
  }

  @Test("Views that have nothing to do about a change are not told")
  func told() {
    grow(harness.window, levels: 3)
    let watcher = View()
    watcher.registerForTraitChanges([TraitDifficulty.self]) { (_: View, _) in }
    harness.window.subviews[0].addSubview(watcher)
    harness.tick()
    harness.window.traitOverrides.difficulty = 2
    #expect(updateMarkedTraits(from: harness.window.row).changed == 1)
    harness.window.traitOverrides.theme = .light
    // The window may override hooks, plain views cannot.
    #expect(updateMarkedTraits(from: harness.window.row).changed == 2)
  }
}
