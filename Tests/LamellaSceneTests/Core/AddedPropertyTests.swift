import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

// A property that no other file knows of, added by the steps of the page "Adding a property".

/// A layer's glow, which no pass draws.
nonisolated private struct LayerGlow: Component {
  /// Points.
  var reach = 0.0
  /// Kept alive.
  var source: AnyObject?

  var isDefault: Bool { reach == 0 && source == nil }

  nonisolated(unsafe) static let column = ComponentColumn<LayerGlow>(
    invalidates: [.appearance, .layout])
}

/// A view's note, which goes with the view.
nonisolated private struct ViewNote: Component, Equatable {
  var text = ""

  nonisolated(unsafe) static let column = ComponentColumn<ViewNote>(owner: .view)
}

extension Layer {
  fileprivate var glow: Double {
    get { LayerGlow.column[row].reach }
    set {
      guard newValue != glow else { return }
      LayerGlow.column.change(row) { $0.reach = newValue }
    }
  }
}

private final class Mark {
  let onEnd: @Sendable () -> Void
  init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }
  deinit { onEnd() }
}

/// How many marks have ended.
@MainActor private var ended = 0

@Suite("An added property")
@MainActor struct AddedPropertyTests {
  private let harness = SceneHarness()
  private let table = NodeTable.shared

  @Test("It has its default, keeps what it is set to, and goes back to nothing")
  func values() {
    let (layer, other) = (Layer(), Layer())
    let count = LayerGlow.column.count
    #expect(layer.glow == 0 && !LayerGlow.column.contains(layer.row))
    layer.glow = 3
    #expect(layer.glow == 3 && other.glow == 0 && LayerGlow.column.count == count + 1)
    #expect(table[layer.row].flags.contains(.hasOtherComponents))
    layer.glow = 0
    #expect(layer.glow == 0 && LayerGlow.column.count == count)
  }

  @Test("A change asks for what its declaration says, and for nothing where nothing changes")
  func invalidation() {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    harness.window.addSubview(view)
    harness.frame()
    view.layer.glow = 2
    #expect(table[view.row].flags.isSuperset(of: [.needsDraw, .needsLayout]))
    #expect(table[view.row].flags.isDisjoint(with: [.needsCompose, .needsDisplay]))
    #expect(harness.window.needsFrame && harness.window.needsTick)
    harness.frame()
    #expect(harness.layout.changed == 1 && harness.encode.visited > 0)
    view.layer.glow = 2
    #expect(!harness.window.needsFrame && !harness.window.needsTick)
  }

  @Test("It ends with its row, and the next layer in that row has the default")
  func end() {
    let count = LayerGlow.column.count
    var row: Row = -1
    do {
      let layer = Layer()
      row = layer.row
      layer.glow = 4
      // Ends amid the removal, and makes and changes others there.
      let mark = Mark { [row] in
        MainActor.assumeIsolated {
          ended += 1
          let next = Layer()
          next.glow = 5
          #expect(next.row != row && next.glow == 5)
        }
      }
      LayerGlow.column.change(row) { $0.source = mark }
    }
    #expect(ended == 1 && LayerGlow.column.count == count)
    let layers = (0..<8).map { _ in Layer() }
    #expect(layers.contains { $0.row == row } && layers.allSatisfy { $0.glow == 0 })
  }

  @Test("Thousands of rows keep theirs while others come and go")
  func many() {
    var random = SeededGenerator(seed: 7)
    var layers = (0..<3000).map { _ in Layer() }
    var expected = [Double](repeating: 0, count: layers.count)
    for step in 1...20_000 {
      let index = Int.random(in: 0..<layers.count, using: &random)
      switch step % 5 {
      case 0:
        layers[index] = Layer()
        expected[index] = 0
      case 1:
        layers[index].glow = 0
        expected[index] = 0
      default:
        layers[index].glow = Double(step)
        expected[index] = Double(step)
      }
    }
    #expect(zip(layers, expected).allSatisfy { $0.glow == $1 })
    #expect(LayerGlow.column.count >= expected.count { $0 != 0 })
  }

  @Test("What belongs to a view goes with it, although its layer lives on")
  func viewsOwn() {
    var layer: Layer?
    do {
      let view = View()
      layer = view.layer
      ViewNote.column.change(view.row) { $0.text = "a" }
      view.layer.glow = 1
      #expect(ViewNote.column[view.row].text == "a")
    }
    let row = layer?.row ?? 0
    #expect(layer?.view == nil && !ViewNote.column.contains(row) && layer?.glow == 1)
  }

  @Test("So does what has a flag of its own, on another thread, too", arguments: [false, true])
  func viewsFlagged(isElsewhere: Bool) {
    final class Held {}
    nonisolated final class Box: @unchecked Sendable { var view: View? }
    let harness = SceneHarness()
    let box = Box()
    weak var held: Held?
    let layer: Layer
    do {
      let view = View()
      let object = Held()
      held = object
      layer = view.layer
      view.registerForTraitChanges([TraitTheme.self]) { (_: View, _) in
        withExtendedLifetime(object) {}
      }
      view.traitOverrides.layoutDirection = .rightToLeft
      box.view = view
    }
    #expect(held != nil)
    if isElsewhere { OtherThread { box.view = nil }.join() } else { box.view = nil }
    harness.frame()
    #expect(held == nil && layer.view == nil)
    #expect(!TraitHandlers.column.contains(layer.row) && !OwnTraits.column.contains(layer.row))
  }
}
