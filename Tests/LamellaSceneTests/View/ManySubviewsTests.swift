import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Views with so many subviews that these are found by an index.
@Suite("Many subviews")
@MainActor struct ManySubviewsTests {
  /// A view, some of whose sublayers belong to no view, beside the array that says what their order is.
  private struct Family {
    let parent = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    /// All sublayers, back to front.
    var sublayers: [Layer] = []
    /// Views and layers that are outside.
    var spares: [Layer] = []
    var random: SeededGenerator
    private var madeCount: UInt32 = 0
    /// Held here, as a layer does not hold its view.
    private var views: [View] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    var subviews: [View] { sublayers.compactMap(\.view) }

    /// Returns a random number below a limit.
    mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }

    /// Makes a view or, now and then, a layer, each of a color of its own.
    mutating func make() -> Layer {
      madeCount += 1
      let layer: Layer
      if number(5) == 0 {
        layer = Layer()
      } else {
        views.append(View())
        layer = views[views.count - 1].layer
      }
      layer.frame = Rect(x: 0, y: 0, width: 4, height: 4)
      layer.backgroundColor = Color(rgba8: 0xFF00_0000 | madeCount)
      return layer
    }

    /// Takes a layer out of the array and returns it: one that is inside, or a spare one, or a new one.
    mutating func take() -> Layer {
      switch number(4) {
      case 0 where !sublayers.isEmpty: return sublayers.remove(at: number(sublayers.count))
      case 1 where !spares.isEmpty: return spares.remove(at: number(spares.count))
      default: return make()
      }
    }

    /// Puts a layer at an index among all sublayers, or among those of views.
    mutating func insert(_ layer: Layer, at index: Int) {
      guard let view = layer.view else {
        parent.layer.insertSublayer(layer, at: index)
        return sublayers.insert(layer, at: min(index, sublayers.count))
      }
      parent.insertSubview(view, at: index)
      let places = sublayers.indices.filter { sublayers[$0].view != nil }
      sublayers.insert(layer, at: index < places.count ? places[index] : sublayers.count)
    }

    /// Makes a random change.
    mutating func change(grows: Bool) {
      let kind = number(10)
      if kind < (grows ? 2 : 6), !sublayers.isEmpty {
        let layer = sublayers.remove(at: number(sublayers.count))
        spares.append(layer)
        if let view = layer.view {
          view.removeFromSuperview()
        } else {
          layer.removeFromSuperlayer()
        }
        return
      }
      let views = subviews
      switch kind {
      case 7 where views.count > 1:
        let (first, second) = (number(views.count), number(views.count))
        parent.exchangeSubview(at: first, withSubviewAt: second)
        let places = [first, second].map { index in
          sublayers.firstIndex { $0 === views[index].layer } ?? 0
        }
        sublayers.swapAt(places[0], places[1])
      case 8 where !views.isEmpty:
        let view = views[number(views.count)]
        sublayers.removeAll { $0 === view.layer }
        if number(2) == 0 {
          parent.bringSubviewToFront(view)
          sublayers.append(view.layer)
        } else {
          parent.sendSubviewToBack(view)
          sublayers.insert(view.layer, at: 0)
        }
      case 9 where views.count > 1:
        let layer = make()
        guard let view = layer.view else { return insert(layer, at: number(sublayers.count + 3)) }
        let sibling = views[number(views.count)]
        let place = sublayers.firstIndex { $0 === sibling.layer } ?? 0
        if number(2) == 0 {
          parent.insertSubview(view, aboveSubview: sibling)
          sublayers.insert(layer, at: place + 1)
        } else {
          parent.insertSubview(view, belowSubview: sibling)
          sublayers.insert(layer, at: place)
        }
      default:
        let layer = take()
        insert(layer, at: number(sublayers.count + 3))
      }
    }
  }

  @Test("After each of many random changes, the order is that of an array", arguments: 1...4)
  func order(seed: UInt64) {
    let harness = SceneHarness(width: 10, height: 10)
    var family = Family(seed: seed)
    harness.window.addSubview(family.parent)
    for _ in 0..<300 { family.insert(family.make(), at: family.number(100)) }
    for step in 0..<1_200 {
      // Grows, shrinks to few, and grows again.
      family.change(grows: step / 400 != 1)
      guard step % 8 == 0 else { continue }
      #expect(
        family.parent.layer.sublayers.elementsEqual(family.sublayers) { $0 === $1 }, "step \(step)")
      #expect(family.parent.subviews.elementsEqual(family.subviews) { $0 === $1 }, "step \(step)")
      #expect(NodeTable.shared.violations(below: harness.window.row) == [], "step \(step)")
    }
    #expect(family.parent.layer.sublayers.count > 80)
  }

  @Test("Views are drawn in their order, by z first, and hit in it", arguments: [1, 2])
  func drawingAndHits(seed: UInt64) {
    let harness = SceneHarness(width: 10, height: 10)
    var family = Family(seed: seed)
    harness.window.addSubview(family.parent)
    for step in 0..<300 {
      family.change(grows: step < 200)
      guard step % 5 == 0, let front = family.subviews.last else { continue }
      if step % 40 == 0 { front.layer.zPosition = Double(family.number(3) - 1) }
      harness.frame()
      let order = family.sublayers.indices.sorted {
        let (first, second) = (family.sublayers[$0].zPosition, family.sublayers[$1].zPosition)
        return first != second ? first < second : $0 < $1
      }
      let drawn = harness.quads.map { $0.color }
      #expect(drawn == order.map { family.sublayers[$0].backgroundColor?.rgba8 }, "step \(step)")
      #expect(harness.window.hitTest(Point(2, 2), with: nil) === front, "step \(step)")
    }
  }

  @Test("A view without subviews can get many once more, and end with them")
  func emptied() {
    let parent = View()
    weak var first: View?
    for _ in 0..<2 {
      for _ in 0..<200 { parent.addSubview(View()) }
      let middle = View()
      parent.insertSubview(middle, at: 100)
      first = parent.subviews[0]
      #expect(parent.subviews[100] === middle)
      #expect(NodeTable.shared.violations(below: parent.row) == [])
      for view in parent.subviews { view.removeFromSuperview() }
      #expect(parent.subviews.isEmpty && first == nil)
    }
    do {
      let parent = View()
      for _ in 0..<200 { parent.insertSubview(View(), at: 70) }
      first = parent.subviews[70]
    }
    #expect(first == nil)
  }

  // MARK: Marks

  @Test("Among many siblings, passes do what is marked, and only that", arguments: 1...6)
  func marks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let harness = SceneHarness(width: 100, height: 100)
    let parent = View(frame: harness.window.bounds)
    harness.window.addSubview(parent)
    for _ in 0..<300 { parent.addSubview(Sibling(random: &random)) }
    harness.frame()
    var outside: [Sibling] = []
    for step in 0..<120 {
      // Few most of the time, so that most of them are passed over, and many now and then.
      let count = step % 20 == 19 ? 200 : Int.random(in: 0...4, using: &random)
      for _ in 0..<count {
        let siblings = parent.subviews
        guard let view = siblings[Int.random(in: 0..<siblings.count, using: &random)] as? Sibling
        else { continue }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: view.askForLayout()
        case 1: view.askToDraw()
        case 2: view.center.x += 1
        case 3: view.isHidden.toggle()
        case 4: view.backgroundColor = Sibling.color(&random)
        case 5 where siblings.count > 200:
          view.removeFromSuperview()
          outside.append(view)
        case 6:
          let new = outside.popLast() ?? Sibling(random: &random)
          parent.insertSubview(new, at: Int.random(in: 0...siblings.count, using: &random))
        case 7: parent.bringSubviewToFront(view)
        case 8:
          view.marksInLayout =
            siblings[Int.random(in: 0..<siblings.count, using: &random)] as? Sibling
          view.askForLayout()
        default: view.inner.center.x += 1
        }
      }
      let table = NodeTable.shared
      #expect(table.violations(below: harness.window.row) == [], "step \(step)")
      harness.frame()
      #expect(table.violations(below: harness.window.row) == [], "step \(step)")
      var shown: [UInt32?] = []
      for case let view as Sibling in parent.subviews {
        #expect(table[view.row].flags.isDisjoint(with: .layoutBits), "step \(step)")
        #expect(!view.awaitsLayout, "step \(step)")
        if view.isHidden { continue }
        let marks = NodeFlags.displayBits.union(.composeBits).union(.drawBits)
        #expect(table[view.row].flags.isDisjoint(with: marks), "step \(step)")
        #expect(!view.awaitsDrawing, "step \(step)")
        let place = table[view.inner.row].windowTransform
        #expect(place.tx == view.frame.minX + view.inner.frame.minX, "step \(step)")
        shown.append(view.backgroundColor?.rgba8)
      }
      #expect(harness.quads.map { $0.color } == shown, "step \(step)")
    }
  }

  @Test("Each view that is added to many is drawn", arguments: [true, false])
  func added(inFront: Bool) {
    let harness = SceneHarness(width: 100, height: 100)
    for _ in 0..<2_000 { harness.window.addSubview(Self.dot()) }
    harness.frame()
    for step in 0..<120 {
      let view = Self.dot()
      view.backgroundColor = .white
      harness.window.insertSubview(view, at: inFront ? 2_000 + step : 1_000 + 3 * step)
      #expect(NodeTable.shared.violations(below: harness.window.row) == [], "step \(step)")
      harness.frame()
      #expect(harness.quads.count { $0.color == Color.white.rgba8 } == step + 1, "step \(step)")
    }
  }

  /// Makes a view of a point.
  private static func dot() -> View {
    let view = View(frame: Rect(x: 5, y: 5, width: 1, height: 1))
    view.backgroundColor = .black
    return view
  }

  @Test("A changed view among many siblings costs no look at each of them")
  func looks() {
    let harness = SceneHarness(width: 100, height: 100)
    var views: [View] = []
    for index in 0..<2_000 {
      views.append(View(frame: Rect(x: Double(index % 100), y: 0, width: 1, height: 1)))
      views[index].backgroundColor = .white
      harness.window.addSubview(views[index])
    }
    for frame in 0..<4 {
      harness.frame()
      views[7 * frame].center.y += 1
    }
    harness.frame()
    #expect(harness.compose.changed == 1)
    #expect(harness.compose.visited <= 100)
    #expect(harness.encode.visited <= 10)
  }
}

/// A view among many, with one in it, that knows what it was asked for.
private final class Sibling: View {
  let inner = View(frame: Rect(x: 1, y: 1, width: 2, height: 2))
  private(set) var awaitsLayout = true
  private(set) var awaitsDrawing = true
  /// A view that the next layout asks for layout and drawing.
  var marksInLayout: Sibling?

  init(random: inout SeededGenerator) {
    super.init(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    backgroundColor = Self.color(&random)
    addSubview(inner)
  }

  static func color(_ random: inout SeededGenerator) -> Color {
    Color(rgba8: 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random))
  }

  func askForLayout() {
    awaitsLayout = true
    setNeedsLayout()
  }

  func askToDraw() {
    awaitsDrawing = true
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    awaitsLayout = false
    let other = marksInLayout
    marksInLayout = nil
    guard let other, other.superview != nil else { return }
    other.askForLayout()
    other.askToDraw()
  }

  override func draw(_ rect: Rect, in canvas: Canvas) { awaitsDrawing = false }
}
