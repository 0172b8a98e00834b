import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Incremental equals from scratch: a tree that was edited frame by frame shows what a copy of it,
/// laid out and drawn for the first time, shows.
@Suite("Random trees")
@MainActor struct RandomTreeTests {
  @Test("Edited trees show what fresh copies show", arguments: 1...40 as ClosedRange<UInt64>)
  func incrementalEqualsFresh(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let harness = SceneHarness(width: 120, height: 90, scale: [1, 1.5, 2][Int(seed % 3)])
    let witness = DamageWitness()
    var old = DrawList()
    var views: [Node] = []
    for frame in 0..<25 {
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        edit(&views, in: harness.window, using: &random)
      }
      let place: Comment = "seed \(seed), frame \(frame)"
      let fresh = try expectFresh(
        harness, witness, comparesPixels: frame.isMultiple(of: 8), place)
      #expect(places(harness.window) == places(fresh.window), place)
      if let since = harness.list.changedSince, since == old.number {
        #expect(old.replaced(by: harness.list) == harness.list.vertices, place)
        #expect(old.commands == harness.list.commands, place)
      }
      old = harness.list
    }
  }

  @Test(
    "Edited trees larger than the window, scrolled, show what fresh copies show",
    arguments: 1...24 as ClosedRange<UInt64>)
  func culled(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let harness = SceneHarness(width: 120, height: 90, scale: [1, 1.5, 2][Int(seed % 3)])
    let witness = DamageWitness()
    let scroller = Node(frame: Rect(x: 10, y: 5, width: 100, height: 80))
    scroller.clipsToBounds = seed % 4 > 0
    harness.window.addSubview(scroller)
    var views: [Node] = []
    for index in 0..<150 {
      let view = Node(
        frame: Rect(x: Double(index % 5) * 60, y: Double(index / 5) * 30, width: 50, height: 25))
      view.backgroundColor = Color(hex: UInt32.random(in: 0...0xFF_FFFF, using: &random))
      views.append(view)
      scroller.addSubview(view)
    }
    for frame in 0..<25 {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        edit(&views, in: harness.window, using: &random)
      }
      switch Int.random(in: 0...3, using: &random) {
      case 0: scroller.bounds.origin.x = Double.random(in: -50...250, using: &random).rounded()
      case 1: scroller.bounds.origin.y += Double.random(in: -40...80, using: &random)
      case 2: scroller.frame.size.height = Double.random(in: 0...100, using: &random).rounded()
      default: break
      }
      try expectFresh(
        harness, witness, comparesPixels: frame.isMultiple(of: 8), "seed \(seed), frame \(frame)")
    }
  }

  @Test(
    "Edited trees with many siblings in sight show what fresh copies show",
    arguments: 1...16 as ClosedRange<UInt64>)
  func manySiblings(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let harness = SceneHarness(width: 120, height: 90, scale: [1, 1.5, 2][Int(seed % 3)])
    let witness = DamageWitness()
    var views: [Node] = []
    for index in 0..<150 {
      let view = Node(
        frame: Rect(x: Double(index % 15) * 8, y: Double(index / 15) * 9, width: 10, height: 8))
      view.backgroundColor = Color(hex: UInt32.random(in: 0...0xFF_FFFF, using: &random))
      views.append(view)
      harness.window.addSubview(view)
    }
    for frame in 0..<30 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        edit(&views, in: harness.window, using: &random)
      }
      let fresh = try expectFresh(
        harness, witness, comparesPixels: frame.isMultiple(of: 8), "seed \(seed), frame \(frame)")
      #expect(places(harness.window) == places(fresh.window), "seed \(seed), frame \(frame)")
    }
  }

  /// Draws a frame, and expects it to be that of a copy that is drawn for the first time.
  ///
  /// - Returns: The copy.
  @discardableResult
  private func expectFresh(
    _ harness: SceneHarness, _ witness: DamageWitness, comparesPixels: Bool, _ place: Comment
  ) throws -> SceneHarness {
    harness.frame()
    let fresh = SceneHarness(width: 120, height: 90, scale: harness.window.contentScale)
    for case let view as Node in harness.window.subviews { fresh.window.addSubview(view.copy()) }
    fresh.frame()
    #expect(shapes(harness.list) == shapes(fresh.list), place)
    if comparesPixels { #expect(harness.picture().pixels == fresh.picture().pixels, place) }
    #expect(try witness.complaint(about: harness.list) == nil, place)
    #expect(NodeTable.shared.violations(below: harness.window.row) == [], place)
    #expect(!harness.window.needsFrame, place)
    return fresh
  }

  /// Everything that a renderer sees but for the places in the atlas, and for how far clips reach beyond
  /// what they clip: that depends on which shapes share a command.
  private func shapes(_ list: DrawList) -> [String] {
    list.commands.flatMap { command in
      let end = command.firstVertex + command.vertexCount
      return stride(from: command.firstVertex, to: end, by: 4).compactMap { first -> String? in
        let corners = list.vertices[first..<first + 4]
        // What fills the place of more quads shows nothing.
        if corners.allSatisfy({ $0.x == corners.first?.x && $0.y == corners.first?.y }) {
          return nil
        }
        let places = corners.map { "\($0.x) \($0.y)" }
        let cut = cut(by: command.clip, of: corners)
        return "\(command.kind) cut by \(cut): \(places) \(list.vertices[first].color)"
      }
    }
  }

  /// The part of the box around some corners that a clip leaves.
  private func cut(by clip: PixelRect, of corners: ArraySlice<Vertex>) -> [Float] {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return [
      max(xs.min()!, Float(clip.x)), max(ys.min()!, Float(clip.y)),
      min(xs.max()!, Float(clip.x + clip.width)), min(ys.max()!, Float(clip.y + clip.height)),
    ]
  }

  /// The window transforms of all that is shown, parents first.
  private func places(_ view: View) -> [String] {
    let node = NodeTable.shared[view.row]
    if node.flags.contains(.isHidden) { return [] }
    return ["\(node.windowTransform)"] + view.subviews.flatMap(places)
  }

  private func edit(
    _ views: inout [Node], in window: Window, using random: inout SeededGenerator
  ) {
    func number(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &random) * 4).rounded() / 4
    }
    guard let view = views.randomElement(using: &random), views.count > 3 else {
      let view = Node(frame: Rect(x: 5, y: 5, width: 40, height: 30))
      views.append(view)
      return window.addSubview(view)
    }
    switch Int.random(in: 0..<22, using: &random) {
    case 0, 1, 2:
      let new = Node(
        frame: Rect(
          x: number(-20...80), y: number(-20...80), width: number(0...60), height: number(0...40)))
      views.append(new)
      view.addSubview(new)
    case 3:
      view.removeFromSuperview()
      views.removeAll { $0.isDescendant(of: view) }
    case 4, 5:
      let target: View = views.randomElement(using: &random)!
      if !target.isDescendant(of: view) {
        target.insertSubview(view, at: Int.random(in: 0...3, using: &random))
      }
    case 6: view.superview?.bringSubviewToFront(view)
    case 7:
      view.center = Point(x: number(-20...120), y: number(-20...90))
      // A superview that places it has the last word, as in the copy.
      view.superview?.setNeedsLayout()
    case 8:
      view.frame = Rect(
        x: number(-20...80), y: number(-20...80), width: number(0...60), height: number(0...40))
    case 9: view.bounds.origin = Point(x: number(-20...20), y: number(-20...20))
    case 10: view.isHidden.toggle()
    case 11: view.alpha = [0, 0.25, 0.5, 1].randomElement(using: &random)!
    case 12: view.clipsToBounds.toggle()
    case 13: view.cornerRadius = number(0...10)
    case 14:
      view.backgroundColor = Color(hex: UInt32.random(in: 0...0xFF_FFFF, using: &random))
    case 15: view.layer.zPosition = Double(Int.random(in: -1...1, using: &random))
    case 16: view.layer.borderWidth = number(0...3)
    case 17:
      view.transform = [
        .identity, Transform2D(scaleX: 1.5, y: 0.5), Transform2D(scaleX: -1, y: 1),
        Transform2D(rotationRadians: 0.3), Transform2D(scaleX: 0, y: 1),
      ].randomElement(using: &random)!
    case 19:
      view.layer.shouldRasterize.toggle()
      view.layer.rasterizationScale = [1, 1.5, 2].randomElement(using: &random)!
    case 20:
      view.layer.shadowOpacity = view.layer.shadowOpacity == 0 ? 0.5 : 0
      if Bool.random(using: &random) { view.backgroundColor = nil }
    case 18: view.ink = UInt32.random(in: 0...0xFF_FFFF, using: &random)
    default: view.stretchesFirst.toggle()
    }
  }
}

extension DrawList {
  /// The vertices, with those that a later list changed.
  fileprivate func replaced(by list: DrawList) -> [Vertex] {
    var result = vertices
    for range in list.changedVertices { result.replaceSubrange(range, with: list.vertices[range]) }
    return result
  }
}

/// A view whose picture and layout follow from properties that can be copied.
private final class Node: View {
  var ink: UInt32 = 0 {
    didSet { setNeedsDisplay() }
  }
  var stretchesFirst = false {
    didSet { setNeedsLayout() }
  }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentMode = .redraw
  }

  override func layoutSubviews() {
    guard stretchesFirst, let first = subviews.first else { return }
    first.transform = .identity
    first.frame = bounds.insetBy(dx: bounds.width / 8, dy: bounds.height / 8)
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    guard ink != 0 else { return }
    canvas.fill(
      bounds.insetBy(dx: 4, dy: 4), cornerRadius: bounds.width / 10, with: Color(hex: ink))
    canvas.stroke(bounds.insetBy(dx: 2, dy: 2), lineWidth: 1, with: .black)
  }

  func copy() -> Node {
    let copy = Node()
    copy.takeLook(of: self)
    copy.ink = ink
    copy.stretchesFirst = stretchesFirst
    for view in subviews { copy.addSubview((view as! Node).copy()) }
    return copy
  }
}
