import Glibc
import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Random edits of structure, geometry and appearance on trees of up to 2,000 nodes.
///
/// After each edit the state that was brought up to date equals one that is computed from scratch, and
/// the order of subviews equals that of a naive model. Every now and then a copy of the whole tree, laid
/// out and drawn for the first time, must show the same.
@Suite("Random edits")
@MainActor struct RandomEditTests {
  /// 100 edits a seed: all seeds together, which `Tools/test --all-seeds` runs, are 10,000.
  nonisolated static let seeds: ClosedRange<UInt64> =
    getenv("LAMELLA_ALL_SEEDS") != nil ? 1...100 : 1...6
  private static let edits = 100
  private static let editsBetweenCopies = 25

  @Test("After each edit the tree is what it would be from scratch", arguments: seeds)
  func incrementalEqualsFresh(seed: UInt64) {
    let world = World(seed: seed, count: [20, 200, 2000][Int(seed % 3)])
    world.settle()
    for edit in 1...Self.edits {
      let name = world.edit()
      world.settle()
      let place: Comment = "seed \(seed), edit \(edit): \(name)"
      let window = world.harness.window
      #expect(NodeTable.shared.violations(below: window.row) == [], place)
      #expect(world.wrongOrder() == nil, place)
      #expect(world.wrongInsets() == nil, place)
      #expect(!window.needsTick, place)
      // From scratch: everything is placed again, and nothing moves.
      NodeTable.shared.mark(window.row, .needsCompose)
      #expect(world.harness.pipeline.run(ComposePass.self).changed == 0, place)
      guard edit % Self.editsBetweenCopies == 0 else { continue }
      world.harness.render()
      let copy = world.copy()
      #expect(places(window) == places(copy.window), place)
      #expect(world.harness.quads == copy.quads, place)
    }
  }

  /// Where everything that is shown stands, parents first.
  private func places(_ window: Window) -> [String] {
    var result: [String] = []
    let table = NodeTable.shared
    var pending = [window.row]
    while let row = pending.popLast() {
      let flags = table[row].flags
      if flags.contains(.isHidden) { continue }
      result.append("\(table[row].windowTransform) \(flags.contains(.facesAway))")
      if flags.contains(.isPlane) { result.append("\(LayerPlane.column[row].transform)") }
      var child = table[row].lastChild
      while child >= 0 {
        pending.append(child)
        child = table[child].previousSibling
      }
    }
    return result
  }
}

/// A tree, its naive model and the random numbers that edit it.
private final class World {
  let harness = SceneHarness(width: 120, height: 90)
  private var random: SeededGenerator
  private let maximum: Int
  private var nodes: [Node] = []
  /// The subviews of each, back to front; the window's are kept under nil.
  private var order: [ObjectIdentifier?: [Node]] = [:]

  init(seed: UInt64, count: Int) {
    random = SeededGenerator(seed: seed)
    maximum = count
    for _ in 0..<count { add() }
  }

  /// Brings everything up to date but for the picture.
  func settle() {
    harness.tick()
    for pass: any ScenePass.Type in [DisplayPass.self, ComposePass.self, TilesPass.self] {
      harness.pipeline.run(pass)
    }
  }

  func copy() -> SceneHarness {
    let fresh = SceneHarness(width: 120, height: 90)
    let window = harness.window
    fresh.window.frame = window.frame
    fresh.window.safeAreaInsets = window.safeAreaInsets
    for view in window.subviews { fresh.window.addSubview((view as! Node).copy()) }
    fresh.frame()
    return fresh
  }

  // MARK: Checks

  func wrongOrder() -> String? {
    for node in nodes {
      let expected = order[ObjectIdentifier(node)] ?? []
      guard node.subviews.elementsEqual(expected, by: { $0 === $1 }) else {
        return "\(node.path) has \(node.subviews.count) subviews in a wrong order"
      }
      guard expected.allSatisfy({ $0.superview === node && $0.window === node.window }) else {
        return "subviews of \(node.path) do not know where they are"
      }
    }
    let isRight = harness.window.subviews.elementsEqual(order[nil] ?? [], by: { $0 === $1 })
    return isRight ? nil : "the window's subviews are in a wrong order"
  }

  /// The first view that was not told of its insets.
  func wrongInsets() -> String? {
    guard harness.window.safeAreaInsets != .zero else { return nil }
    for node in nodes {
      let known = ViewMargins.column[node.row].reportedSafeArea
      let actual = node.safeAreaInsets
      if known != actual { return "\(node.path) knows \(known), which is \(actual)" }
    }
    return nil
  }

  // MARK: Edits

  private func number(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &random) * 4).rounded() / 4
  }

  private func rect() -> Rect {
    Rect(x: number(-20...80), y: number(-20...80), width: number(0...60), height: number(0...40))
  }

  private func any() -> Node { nodes[Int.random(in: 0..<nodes.count, using: &random)] }

  private func model(_ superview: View?, _ change: (inout [Node]) -> Void) {
    guard let superview else { return }
    change(&order[(superview as? Node).map(ObjectIdentifier.init), default: []])
  }

  private func add() {
    let parent: View = nodes.isEmpty || number(0...1) < 0.1 ? harness.window : any()
    let node = Node(frame: rect())
    nodes.append(node)
    model(parent) { $0.append(node) }
    parent.addSubview(node)
  }

  /// Changes something and returns what.
  func edit() -> String {
    if nodes.count < 4 {
      add()
      return "add"
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: return editStructure()
    case 3...6: return editGeometry(any())
    default: return editAppearance(any())
    }
  }

  private func editStructure() -> String {
    let node = any()
    let superview = node.superview
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      if nodes.count < maximum { add() }
      return "add"
    case 1:
      model(superview) { $0.removeAll { $0 === node } }
      node.removeFromSuperview()
      let gone = nodes.filter { $0.isDescendant(of: node) }
      for node in gone { order[ObjectIdentifier(node)] = nil }
      nodes.removeAll { $0.isDescendant(of: node) }
      return "remove"
    case 2:
      model(superview) { list in
        list.removeAll { $0 === node }
        list.append(node)
      }
      superview?.bringSubviewToFront(node)
      return "bring to front"
    case 3:
      model(superview) { list in
        list.removeAll { $0 === node }
        list.insert(node, at: 0)
      }
      superview?.sendSubviewToBack(node)
      return "send to back"
    case 4:
      guard let superview, superview.subviews.count > 1 else { return "nothing" }
      let count = superview.subviews.count
      let i = Int.random(in: 0..<count, using: &random)
      let j = Int.random(in: 0..<count, using: &random)
      model(superview) { $0.swapAt(i, j) }
      superview.exchangeSubview(at: i, withSubviewAt: j)
      return "exchange"
    case 5, 6: return moveInPlace(node)
    default:
      let target = any()
      guard !target.isDescendant(of: node) else { return "nothing" }
      let index = Int.random(in: 0...3, using: &random)
      model(superview) { $0.removeAll { $0 === node } }
      model(target) { $0.insert(node, at: min(index, $0.count)) }
      target.insertSubview(node, at: index)
      return "move"
    }
  }

  /// Moves a node to another superview, often the next one out, without moving it on screen.
  private func moveInPlace(_ node: Node) -> String {
    guard let superview = node.superview else { return "nothing" }
    let target = Bool.random(using: &random) ? superview.superview ?? any() : any()
    let center = superview.convert(node.center, to: target)
    guard target !== superview, !target.isDescendant(of: node), center.isFinite else {
      return "nothing"
    }
    model(superview) { $0.removeAll { $0 === node } }
    model(target) { $0.append(node) }
    target.addSubview(node)
    node.center = center
    return "move in place"
  }

  private func transform3D() -> Transform3D {
    var transform = Transform3D.identity
    if Bool.random(using: &random) { transform.m34 = -1 / number(100...400) }
    if Bool.random(using: &random) {
      transform = transform.rotatedBy(
        radians: number(-3...3), x: number(0...1), y: 1, z: number(0...1))
    }
    return transform.translatedBy(x: 0, y: number(-5...5), z: number(-50...50))
  }

  private func editGeometry(_ node: Node) -> String {
    // A superview that places it has the last word, as in the copy.
    defer { node.superview?.setNeedsLayout() }
    switch Int.random(in: 0..<15, using: &random) {
    case 13, 14:
      // What lies in it stays where it was on screen, or goes twice as far.
      let way = Point(x: number(-20...20), y: number(-20...20))
      node.bounds.origin = node.bounds.origin + way
      node.center = Bool.random(using: &random) ? node.center + way : node.center - way
      return "origin and center"
    case 0:
      node.center = Point(x: number(-20...120), y: number(-20...90))
      return "center"
    case 1:
      node.bounds.size = Size(number(0...60), number(0...40))
      return "size"
    case 2:
      node.bounds.origin = Point(x: number(-20...20), y: number(-20...20))
      return "origin"
    case 3:
      node.anchorPoint = Point(number(0...1), number(0...1))
      return "anchor"
    case 4:
      node.layer.anchorPointZ = number(-20...20)
      return "anchor's z"
    case 5, 6:
      node.transform = [
        .identity, Transform2D(scaleX: 1.5, y: 0.5), Transform2D(scaleX: -1, y: 1),
        Transform2D(rotationRadians: 0.3), Transform2D(scaleX: 0, y: 1),
      ].randomElement(using: &random)!
      return "transform"
    case 7, 8:
      node.transform3D = transform3D()
      return "transform3D"
    case 9:
      node.layer.sublayerTransform = Bool.random(using: &random) ? .identity : transform3D()
      return "sublayerTransform"
    case 10:
      node.autoresizingMask = View.AutoresizingMask(
        rawValue: UInt8.random(in: 0..<64, using: &random))
      return "mask"
    case 11:
      harness.window.frame.size = Size(number(80...160), number(60...120))
      return "window"
    default:
      harness.window.safeAreaInsets = EdgeInsets(top: number(0...20), left: number(0...20))
      return "safe area"
    }
  }

  private func editAppearance(_ node: Node) -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: node.isHidden.toggle()
    case 1: node.alpha = [0, 0.25, 0.5, 1].randomElement(using: &random)!
    case 2: node.clipsToBounds.toggle()
    case 3: node.cornerRadius = number(0...10)
    case 4:
      node.backgroundColor = Color(hex: UInt32.random(in: 0...0xFF_FFFF, using: &random))
    case 5: node.layer.zPosition = number(-40...40)
    case 6: node.layer.borderWidth = number(0...3)
    case 7: node.layer.isDoubleSided.toggle()
    case 9: node.layer.shouldRasterize.toggle()
    case 10: node.layer.shadowOpacity = node.layer.shadowOpacity == 0 ? 0.5 : 0
    case 8: node.ink = UInt32.random(in: 0...0xFF_FFFF, using: &random)
    default: node.stretchesFirst.toggle()
    }
    return "appearance"
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
    canvas.fill(bounds.insetBy(dx: 4, dy: 4), with: Color(hex: ink))
  }

  /// Copies the tree without recursion, which deep trees would not stand.
  func copy() -> Node {
    let copy = copyAlone()
    var pending: [(original: Node, copy: Node)] = [(self, copy)]
    while let (original, copy) = pending.popLast() {
      for view in original.subviews {
        guard let node = view as? Node else { continue }
        let child = node.copyAlone()
        copy.addSubview(child)
        pending.append((node, child))
      }
    }
    return copy
  }

  private func copyAlone() -> Node {
    let copy = Node()
    copy.takeLook(of: self)
    copy.ink = ink
    copy.stretchesFirst = stretchesFirst
    return copy
  }
}
