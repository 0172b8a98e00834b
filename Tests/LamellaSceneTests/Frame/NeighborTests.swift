import LamellaGeometry
import LamellaGraphics
import LamellaScrolling
import TestSupport
import Testing

@testable import LamellaScene

/// Windows of one process: what one uses costs another nothing.
@Suite("Windows side by side")
@MainActor struct NeighborTests {
  private let table = NodeTable.shared

  @Test(
    "A window beside one that uses everything does what it does alone, and so after that has stopped"
  )
  func neighbors() {
    let alone = record()
    #expect(alone.contains { $0.layout.changed > 0 } && alone.contains { $0.compose.changed > 0 })
    let busy = BusyWindow()
    busy.run()
    let beside = record { busy.run() }
    #expect(beside == alone)
    busy.stop()
    busy.run()
    #expect(record { busy.run() } == alone)
    // What it switched on is off again.
    let context = table.context(of: busy.harness.window.row).pointee
    #expect(context.needsAfterMove == .needsCompose && !context.tracksHits && !context.hasSafeArea)
    #expect(context.cachedCount == 0 && context.sharingCount == 0 && context.tiledRows == [])
    #expect(table.violations(below: busy.harness.window.row) == [])
  }

  @Test("What comes into a window brings what it uses along, and takes it away when it leaves")
  func moves() {
    let (first, second) = (SceneHarness(), SceneHarness())
    let holder = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    holder.addSubview(view)
    view.layer.shouldRasterize = true
    view.preservesSuperviewLayoutMargins = true
    view.layer.addSublayer(TileLayer())
    let masked = Layer()
    let mask = Layer()
    mask.shouldRasterize = true
    masked.mask = mask
    view.layer.addSublayer(masked)
    func uses(_ harness: SceneHarness) -> [Int] {
      let context = table.context(of: harness.window.row).pointee
      #expect(table.violations(below: harness.window.row) == [])
      #expect(context.needsAfterMove.contains(.needsInsets) == (context.sharingCount > 0))
      return [Int(context.cachedCount), Int(context.sharingCount), context.tiledRows.count]
    }
    #expect(uses(first) == [0, 0, 0] && uses(second) == [0, 0, 0])
    first.window.addSubview(holder)
    #expect(uses(first) == [2, 1, 1] && view.window === first.window)
    first.frame()
    second.window.addSubview(holder)
    #expect(
      uses(first) == [0, 0, 0] && uses(second) == [2, 1, 1] && view.window === second.window)
    masked.mask = nil
    #expect(uses(second) == [1, 1, 1])
    view.removeFromSuperview()
    #expect(uses(second) == [0, 0, 0] && view.window == nil)
    second.window.addSubview(view)
    view.layer.shouldRasterize = false
    view.preservesSuperviewLayoutMargins = false
    #expect(uses(second) == [0, 0, 1])
  }

  @Test("A mask in one window makes no change in another look for masks")
  func masks() {
    let (first, second) = (SceneHarness(), SceneHarness())
    let layer = Layer()
    layer.mask = Layer()
    first.window.layer.addSublayer(layer)
    #expect(table.mayHaveMasks(around: first.window.row))
    #expect(!table.mayHaveMasks(around: second.window.row))
    second.window.layer.addSublayer(layer)
    #expect(!table.mayHaveMasks(around: first.window.row))
    #expect(table.mayHaveMasks(around: second.window.row))
    layer.mask = nil
    #expect(!table.mayHaveMasks(around: second.window.row))
  }

  @Test("A view that shares margins hears of those of the window that it comes into")
  func margins() {
    let (harness, other) = (SceneHarness(), SceneHarness())
    other.window.safeAreaInsets = EdgeInsets(left: 30)
    other.frame()
    let holder = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = View(frame: Rect(x: 0, y: 0, width: 80, height: 80))
    holder.addSubview(view)
    view.preservesSuperviewLayoutMargins = true
    holder.layoutMargins = EdgeInsets(all: 20)
    harness.window.addSubview(holder)
    harness.tick()
    #expect(
      ViewMargins.column[view.row].reportedMargins
        == EdgeInsets(top: 20, left: 20, bottom: 8, right: 8)
    )
    holder.layoutMargins = EdgeInsets(all: 25)
    harness.tick()
    #expect(
      ViewMargins.column[view.row].reportedMargins
        == EdgeInsets(top: 25, left: 25, bottom: 8, right: 8)
    )
    other.window.addSubview(holder)
    other.tick()
    #expect(ViewMargins.column[view.row].reportedMargins == view.layoutMargins)
    #expect(view.layoutMargins.left == 55)
  }

  /// What a frame did.
  private struct Step: Equatable {
    var layout: PassCounters
    var display: PassCounters
    var compose: PassCounters
    var draw: PassCounters
    /// The flags of all rows before the tick and after the frame.
    var flags: [NodeFlags]
    var needsTick: Bool
    var needsFrame: Bool
    var quads: Int
  }

  /// Runs a small tree in a window of its own, and notes what each frame did.
  ///
  /// - Parameter between: Called before each frame.
  /// - Returns: The work of each frame.
  private func record(_ between: () -> Void = {}) -> [Step] {
    let harness = SceneHarness()
    var views: [View] = []
    for group in 0..<3 {
      let parent = View(frame: Rect(x: Double(group) * 60, y: 0, width: 60, height: 200))
      harness.window.addSubview(parent)
      for index in 0..<4 {
        let view = View(frame: Rect(x: 5, y: Double(index) * 45, width: 40, height: 40))
        view.backgroundColor = .white
        parent.addSubview(view)
        views.append(view)
      }
    }
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 8, height: 8)
    layer.backgroundColor = .black
    var steps: [Step] = []
    for frame in 0..<12 {
      between()
      views[frame].center.x += 3
      views[(frame * 5) % 12].bounds.size.height -= 2
      if frame % 3 == 0 {
        views[frame].layer.addSublayer(layer)
      } else if frame % 3 == 1 {
        layer.removeFromSuperlayer()
      } else {
        views[frame].superview?.bringSubviewToFront(views[frame - 1])
      }
      var flags = harness.window.subtreeFlags
      harness.frame()
      flags += harness.window.subtreeFlags
      steps.append(
        Step(
          layout: harness.layout, display: harness.display, compose: harness.compose,
          draw: harness.encode, flags: flags, needsTick: harness.window.needsTick,
          needsFrame: harness.window.needsFrame, quads: harness.quads.count))
    }
    return steps
  }
}

extension View {
  /// The flags of the view's row and of all below it.
  fileprivate var subtreeFlags: [NodeFlags] {
    var result: [NodeFlags] = []
    var current = row
    while current >= 0 {
      result.append(table[current].flags)
      current = table.next(after: current, below: row)
    }
    return result
  }
}

/// A window in which everything is switched on.
@MainActor private final class BusyWindow {
  let harness = SceneHarness()
  private let card = View(frame: Rect(x: 10, y: 10, width: 100, height: 100))
  private let tiles = TileLayer()
  private var time = 0.0

  init() {
    let window = harness.window
    window.safeAreaInsets = EdgeInsets(all: 12)
    window.addSubview(card)
    card.backgroundColor = .white
    card.preservesSuperviewLayoutMargins = true
    card.interpolatesMotion = true
    card.layer.shouldRasterize = true
    card.layer.speed = 0.5
    let child = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    child.backgroundColor = .black
    child.layer.transform = Transform3D(rotationRadians: 0.3, x: 0, y: 1, z: 0)
    card.addSubview(child)
    tiles.bounds = Rect(x: 0, y: 0, width: 400, height: 400)
    window.layer.addSublayer(tiles)
    let mask = Layer()
    mask.bounds = card.bounds
    mask.backgroundColor = .black
    child.layer.mask = mask
    View.animate(withDuration: 1e6, options: .repeat) { self.card.center.x += 50 }
    harness.tick(.mouseMoved(Point(40, 40)))
  }

  func run() {
    time += 1
    card.subviews.first?.center.x += 1
    harness.frame()
  }

  func stop() {
    let window = harness.window
    window.safeAreaInsets = .zero
    card.layer.removeAllAnimations()
    card.layer.shouldRasterize = false
    card.preservesSuperviewLayoutMargins = false
    card.interpolatesMotion = false
    tiles.removeFromSuperlayer()
    harness.tick(.mouseLeft)
  }
}
