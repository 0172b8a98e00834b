import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaRendering
@testable import LamellaScene

/// Leaves that did nothing but move are drawn from the list before, and lie where encoding them anew puts
/// them.
@Suite("Moved leaves")
@MainActor struct MovedQuadsTests {
  /// A few quads at places between pixels.
  private final class Card: View {
    let font = Font.fake(size: 10)
    var kind = 0 {
      didSet { setNeedsDisplay() }
    }

    override func draw(_ rect: Rect, in canvas: Canvas) {
      switch kind % 4 {
      case 0: canvas.fill(bounds, with: Color(hex: 0xE0_4040))
      // Its bytes are those of -0; those of 0x336699 below, of a signalling NaN.
      case 1: canvas.fill(bounds.insetBy(dx: 0.3, dy: 1.2), with: .black.withAlpha(0.5))
      case 2: canvas.draw(font.shape("ab"), at: Point(0.4, 9.6), with: .white)
      default:
        canvas.fill(bounds.insetBy(dx: 2, dy: 2), cornerRadius: 3, with: Color(hex: 0x33_6699))
        canvas.fill(Rect(x: 1.3, y: 0.7, width: 6.5, height: 3.25), with: .white)
      }
    }
  }

  private func scene(
    _ scale: Double, count: Int
  ) -> (harness: SceneHarness, parents: [View], cards: [Card]) {
    let harness = SceneHarness(width: 90, height: 70, scale: scale)
    let parents = [harness.window, View(frame: Rect(x: 9.5, y: 8.25, width: 60, height: 40))]
    parents[1].backgroundColor = Color(hex: 0x20_3020)
    harness.window.addSubview(parents[1])
    let cards = (0..<count).map { index in
      let card = Card(
        frame: Rect(
          x: 7.3 * Double(index % 8), y: 11.1 * Double(index / 8), width: 12, height: 10))
      card.kind = index
      parents[index % 2].addSubview(card)
      return card
    }
    return (harness, parents, cards)
  }

  /// Draws frames of which none copies from the one before, so that every drawing is kept.
  private func settle(_ harness: SceneHarness) {
    for _ in 0..<3 {
      harness.window.setNeedsFullDraw()
      harness.frame()
    }
  }

  /// Each quad with an area: its corners in full, and what of it is in sight.
  private func quads(_ list: DrawList) -> [String] {
    list.commands.flatMap { command in
      stride(from: 0, to: command.vertexCount, by: 4).compactMap { first -> String? in
        let corners = list.vertices[command.firstVertex + first..<command.firstVertex + first + 4]
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        // What fills the place of more quads shows nothing.
        if Set(xs).count == 1, Set(ys).count == 1 { return nil }
        let clip = command.clip
        let cut = [
          max(xs.min()!, Float(clip.x)), max(ys.min()!, Float(clip.y)),
          min(xs.max()!, Float(clip.x + clip.width)), min(ys.max()!, Float(clip.y + clip.height)),
        ]
        return "\(command.kind) \(command.blend) \(command.texture.rawValue) \(cut)"
          + corners.map { " \($0.x) \($0.y) \($0.color) \($0.u) \($0.v)" }.joined()
      }
    }
  }

  /// Encodes everything anew, with no drawing kept, and compares.
  private func expectFresh(_ harness: SceneHarness, _ cards: [Card], _ comment: Comment) {
    let moved = quads(harness.list)
    for card in cards {
      card.layer.drawing?.forgetBlock()
    }
    harness.window.setNeedsFullDraw()
    harness.frame()
    let fresh = quads(harness.list)
    #expect(moved.count == fresh.count, comment)
    let other = zip(moved, fresh).first { $0 != $1 }
    #expect(other == nil, comment)
    settle(harness)
  }

  private func isMovable(_ card: Card) -> Bool {
    NodeTable.shared.spans[Int(card.row)].movable != nil
  }

  @Test(
    "What moves by fractions of a pixel is moved, and lies right", arguments: [1, 1.25, 1.5, 2])
  func fractions(scale: Double) {
    let (harness, _, cards) = scene(scale, count: 12)
    settle(harness)
    #expect(cards.allSatisfy(isMovable))
    var moves = 0
    for step in 1...40 {
      let before = cards.map { NodeTable.shared.placements?[Int($0.row)].shift }
      for (index, card) in cards.enumerated() {
        card.center.x += index.isMultiple(of: 3) ? 0.37 : -0.21
        card.center.y += 0.13
      }
      harness.frame()
      #expect(harness.encode.visited == cards.count + harness.window.subviews.count - 5)
      let after = cards.map { NodeTable.shared.placements?[Int($0.row)].shift }
      moves += zip(before, after).count { $0 != $1 }
      if step.isMultiple(of: 8) { expectFresh(harness, cards, "step \(step)") }
    }
    // Else nothing of this has been tested.
    #expect(moves > 20)
  }

  @Test(
    "Filled views that move are moved, and lie right", arguments: [1, 1.25, 1.5, 2])
  func fills(scale: Double) {
    let (harness, parents, _) = scene(scale, count: 0)
    parents[1].clipsToBounds = true
    let views = (0..<12).map { index in
      let view = View(
        frame: Rect(x: 7.3 * Double(index % 6), y: 11.1 * Double(index / 6), width: 12, height: 10))
      view.backgroundColor = Color(hex: 0x33_6699).withAlpha(index.isMultiple(of: 2) ? 1 : 0.5)
      parents[index % 2].addSubview(view)
      return view
    }
    settle(harness)
    var moved = 0
    for step in 1...48 {
      for (index, view) in views.enumerated() {
        view.center.x += index.isMultiple(of: 3) ? 0.37 : -0.21
        view.center.y += index.isMultiple(of: 5) ? 1 : 0.13
      }
      switch step % 12 {
      case 3: views[step % 5].backgroundColor = .white
      case 5: views[step % 5].bounds.size.width += 1
      case 7: views[step % 5].layer.cornerRadius = step > 20 ? 2 : 0
      case 9: parents[1].alpha = step > 20 ? 0.5 : 1
      default: break
      }
      harness.frame()
      moved += views.count {
        NodeTable.shared.spans[Int($0.row)].movable != nil
          && NodeTable.shared.placements?[Int($0.row)].shift != .zero
      }
      if step.isMultiple(of: 6) { expectFresh(harness, [], "step \(step)") }
    }
    // Else nothing of this has been tested.
    #expect(moved > 20)
  }

  @Test("What moves by whole pixels keeps its quads, across a clip's edge and back")
  func clip() {
    let (harness, parents, cards) = scene(1, count: 4)
    parents[1].clipsToBounds = true
    settle(harness)
    let inside = cards[1]
    let shift = { NodeTable.shared.placements?[Int(inside.row)].shift ?? SIMD2(repeating: .max) }
    #expect(isMovable(inside))
    let before = shift()
    inside.center.x += 3
    harness.frame()
    #expect(isMovable(inside) && shift() &- before == SIMD2(3, 0))
    expectFresh(harness, cards, "inside")
    inside.center.x += 45
    harness.frame()
    // It is cut now, and what is cut is no copy of what was whole.
    #expect(!isMovable(inside))
    expectFresh(harness, cards, "cut")
    inside.center.x += 100
    harness.frame()
    expectFresh(harness, cards, "out of sight")
    inside.center.x -= 145
    harness.frame()
    expectFresh(harness, cards, "back")
    #expect(isMovable(inside))
  }

  @Test("Colors that numbers would not keep are written anew")
  func colors() {
    for color: UInt32 in [0, 0xFFFF_FFFF, 0xFF00_0000, 0xFFE0_4040, 0x0000_0001] {
      #expect(QuadMove.keeps(color))
    }
    for color: UInt32 in [0x8000_0000, 0xFF99_6633, 0x7F80_0001] {
      #expect(!QuadMove.keeps(color))
    }
  }

  @Test("More than a move is encoded", arguments: 0..<9)
  func changes(kind: Int) {
    let (harness, parents, cards) = scene(1, count: 8)
    settle(harness)
    let card = cards[2]
    let origin = { NodeTable.shared.placements?[Int(card.row)].origin }
    let before = origin()
    card.center.x += 2
    switch kind {
    case 0: card.backgroundColor = .white
    case 1: card.alpha = 0.5
    case 2: card.transform = Transform2D(scaleX: 2, y: 1)
    case 3: card.kind += 1
    case 4: card.clipsToBounds = true
    case 5: card.bounds.origin = Point(1, 1)
    case 6: card.layer.borderWidth = 1
    case 7: card.bounds.size.width = 20
    default: parents[0].transform = Transform2D(scaleX: 1.5, y: 1.5)
    }
    harness.frame()
    // What was drawn anew may be moved from then on.
    #expect(!isMovable(card) || origin() != before)
    expectFresh(harness, cards, "kind \(kind)")
  }

  @Test("Edited trees show what is encoded anew", arguments: 1...25 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scale = [1, 1.25, 2][Int(seed % 3)]
    let (harness, parents, cards) = scene(scale, count: 16)
    settle(harness)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for frame in 0..<60 {
      for _ in 0..<6 {
        let card = cards.randomElement(using: &random)!
        switch Int.random(in: 0..<40, using: &random) {
        case 0: parents[1].center.x += number(-9...9).rounded()
        case 1: parents[1].bounds.origin.y += number(-4...4)
        case 2: parents[1].clipsToBounds.toggle()
        case 3: parents[1].alpha = [0.5, 1, 0].randomElement(using: &random)!
        case 4: card.alpha = [0.5, 1].randomElement(using: &random)!
        case 5: card.isHidden.toggle()
        case 6: card.superview?.bringSubviewToFront(card)
        case 7: card.superview?.sendSubviewToBack(card)
        case 8: card.layer.zPosition = number(-1...1).rounded()
        case 9: card.kind = Int.random(in: 0..<4, using: &random)
        case 10: card.backgroundColor = card.backgroundColor == nil ? .white : nil
        case 11: parents.randomElement(using: &random)!.addSubview(card)
        case 12: card.transform = card.transform.isIdentity ? .init(scaleX: 1.5, y: 1) : .identity
        case 13: card.bounds.size.width = number(8...14)
        case 14:
          let child = View(frame: Rect(x: 2, y: 2, width: 3, height: 3))
          child.backgroundColor = .white
          card.addSubview(child)
        case 15: for child in card.subviews { child.removeFromSuperview() }
        case 16...25: card.center += Point(number(-30...30).rounded(), number(-20...20).rounded())
        default: card.center += Point(number(-3...3), number(-3...3))
        }
      }
      harness.frame()
      if frame % 5 == 4 { expectFresh(harness, cards, "seed \(seed), frame \(frame)") }
    }
  }
}
