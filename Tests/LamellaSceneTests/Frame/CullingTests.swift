import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Views with many subviews, most of which are out of sight.
@Suite("Culling")
@MainActor struct CullingTests {
  /// A view that shows a part of a column of rows, each with a box and a dot in it.
  @MainActor private final class Scene {
    let harness = SceneHarness(width: 100, height: 80)
    let scroller = View(frame: Rect(x: 10, y: 10, width: 80, height: 60))
    private(set) var rows: [View] = []

    init(count: Int) {
      scroller.clipsToBounds = true
      harness.window.addSubview(scroller)
      for index in 0..<count {
        let row = Self.row(index)
        rows.append(row)
        scroller.addSubview(row)
      }
    }

    static func row(_ index: Int) -> View {
      let row = View(frame: Rect(x: 0, y: Double(index) * 10, width: 80, height: 10))
      row.backgroundColor = Color(hex: UInt32(index * 7919) & 0xFF_FFFF)
      let dot = View(frame: Rect(x: 2, y: 2, width: 6, height: 6))
      dot.backgroundColor = .white
      row.addSubview(dot)
      return row
    }

    func scroll(to y: Double) { scroller.bounds.origin.y = y }

    /// Expects the picture of the scene to be that of a copy that is drawn for the first time.
    func expectFresh(_ comment: Comment? = nil) throws {
      harness.frame()
      let fresh = SceneHarness(width: 100, height: 80)
      for view in harness.window.subviews { fresh.window.addSubview(view.copy()) }
      fresh.frame()
      #expect(harness.picture().pixels == fresh.picture().pixels, comment)
      #expect(try witness.complaint(about: harness.list) == nil, comment)
      #expect(NodeTable.shared.violations(below: harness.window.row) == [], comment)
      #expect(!harness.window.needsFrame, comment)
    }

    private let witness = DamageWitness()
  }

  @Test("A frame costs what is in sight, however many rows there are")
  func flat() throws {
    var costs: [[Int]] = []
    for count in [200, 2_000, 20_000] {
      let scene = Scene(count: count)
      try scene.expectFresh()
      var cost: [Int] = []
      for step in 1...5 {
        scene.scroll(to: Double(step) * 37)
        scene.harness.frame()
        cost += [scene.harness.compose.visited, scene.harness.encode.visited]
      }
      scene.scroll(to: Double(count) * 5)
      scene.harness.frame()
      cost += [scene.harness.compose.visited, scene.harness.encode.visited]
      #expect(cost.allSatisfy { $0 < 40 })
      try scene.expectFresh()
      costs.append(cost)
    }
    #expect(costs[0] == costs[1] && costs[1] == costs[2])
  }

  @Test(
    "A view whose rows come into sight, nearly all, culls them no longer, until they are gone again"
  )
  func end() throws {
    let scene = Scene(count: 200)
    func isCulling() -> Bool {
      NodeTable.shared[scene.scroller.row].flags.contains(.cullsChildren)
    }
    try scene.expectFresh()
    #expect(isCulling())
    for (index, row) in scene.rows.enumerated() where index < 180 {
      row.frame.origin.y = Double(index % 6) * 10
    }
    try scene.expectFresh("gathered")
    #expect(!isCulling())
    scene.scroll(to: 1_900)
    try scene.expectFresh("the others")
    #expect(isCulling())
    scene.scroll(to: 20)
    try scene.expectFresh("back")
    scene.rows[3].backgroundColor = .white
    scene.rows[190].center.y = 30
    try scene.expectFresh("changed")
  }

  @Test("A view does not begin to cull where the first rows are out of sight and most are in it")
  func mostInSight() throws {
    let scene = Scene(count: 140)
    for (index, row) in scene.rows.enumerated() {
      row.frame = Rect(x: 0, y: Double(index / 2), width: 80, height: 1)
    }
    scene.scroll(to: 22)
    try scene.expectFresh()
    for step in 1...3 {
      scene.scroll(to: 22 + 0.25 * Double(step))
      scene.harness.frame()
      #expect(!NodeTable.shared[scene.scroller.row].flags.contains(.cullsChildren))
      #expect(NodeTable.shared[scene.rows[0].row].flags.isDisjoint(with: .needsCompose))
    }
    try scene.expectFresh()
  }

  @Test("Rows that a removed clip brings into sight are drawn, in a group that fades and without")
  func removedClip() throws {
    for alpha in [1, 0.5] {
      let scene = Scene(count: 500)
      scene.scroller.alpha = alpha
      try scene.expectFresh()
      #expect(NodeTable.shared[scene.scroller.row].flags.contains(.cullsChildren))
      scene.scroller.clipsToBounds = false
      try scene.expectFresh("without a clip")
      scene.scroller.clipsToBounds = true
      try scene.expectFresh("clipped again")
      scene.scroll(to: 90)
      try scene.expectFresh("scrolled")
    }
  }

  @Test("The mask of a view that culls its rows can change")
  func mask() {
    let scene = Scene(count: 300)
    let mask = Layer()
    mask.frame = scene.scroller.bounds
    mask.backgroundColor = .white
    scene.scroller.layer.mask = mask
    scene.harness.frame()
    #expect(NodeTable.shared[scene.scroller.row].flags.contains(.cullsChildren))
    let before = scene.harness.picture().pixels
    mask.frame = Rect(x: 0, y: 0, width: 80, height: 20)
    mask.backgroundColor = .black
    scene.harness.frame()
    #expect(scene.harness.picture().pixels != before)
    #expect(NodeTable.shared.violations(below: scene.harness.window.row) == [])
  }

  @Test("What comes into sight is shown as it is by then")
  func changes() throws {
    let scene = Scene(count: 300)
    try scene.expectFresh()
    scene.rows[200].backgroundColor = .white
    scene.rows[201].subviews[0].center.x += 30
    scene.rows[202].isHidden = true
    scene.rows[203].alpha = 0.5
    scene.rows[204].addSubview(Scene.row(3))
    scene.rows[205].removeFromSuperview()
    try scene.expectFresh("out of sight")
    scene.scroll(to: 2_000)
    try scene.expectFresh("in sight")
    scene.rows[202].isHidden = false
    scene.rows[201].subviews[0].center.x -= 30
    try scene.expectFresh("changed in sight")
    scene.scroll(to: 0)
    try scene.expectFresh("back")
    scene.rows[250].center.y = 20
    try scene.expectFresh("a row that jumps into sight")
    scene.rows[1].center.y = 900
    try scene.expectFresh("a row that jumps out of it")
    scene.scroll(to: 880)
    try scene.expectFresh("where it went")
  }

  @Test("What reaches out of its row is shown while the row itself is out of sight")
  func overflow() throws {
    let scene = Scene(count: 300)
    try scene.expectFresh()
    let far = View(frame: Rect(x: 20, y: -990, width: 20, height: 20))
    far.backgroundColor = .white
    scene.rows[100].addSubview(far)
    try scene.expectFresh("added out of sight")
    #expect(scene.harness.picture().hex(35, 25) == "FFFFFF")
    far.center.y += 500
    try scene.expectFresh("gone")
    scene.scroll(to: 480)
    try scene.expectFresh("followed")
    scene.rows[100].clipsToBounds = true
    try scene.expectFresh("clipped by its row")
    scene.rows[100].clipsToBounds = false
    try scene.expectFresh("and not")
    scene.rows[100].transform = Transform2D(scaleX: 1, y: 3)
    try scene.expectFresh("stretched")
    scene.rows[120].layer.shadowOpacity = 1
    scene.rows[120].layer.shadowRadius = 100
    try scene.expectFresh("a wide shadow")
  }

  @Test("What a clip or a fading view around shows changes with it")
  func surroundings() throws {
    let scene = Scene(count: 300)
    scene.scroll(to: 500)
    try scene.expectFresh()
    scene.scroller.clipsToBounds = false
    try scene.expectFresh("up to the window's edges")
    scene.scroller.clipsToBounds = true
    try scene.expectFresh("clipped again")
    scene.scroller.frame = Rect(x: 0, y: 0, width: 80, height: 20)
    try scene.expectFresh("smaller")
    scene.scroller.bounds.size.height = 80
    try scene.expectFresh("larger")
    scene.scroller.alpha = 0
    scene.scroll(to: 700)
    try scene.expectFresh("gone")
    scene.scroller.alpha = 0.5
    try scene.expectFresh("fading as a group")
    scene.scroller.alpha = 1
    scene.scroller.isHidden = true
    scene.scroll(to: 900)
    try scene.expectFresh("hidden")
    scene.scroller.isHidden = false
    try scene.expectFresh("shown")
    scene.scroller.transform = Transform2D(rotationRadians: 0.5)
    try scene.expectFresh("turned")
    scene.scroller.transform = .identity
    scene.scroller.layer.shouldRasterize = true
    try scene.expectFresh("kept as a picture")
    scene.scroller.layer.shouldRasterize = false
    scene.scroll(to: 0)
    try scene.expectFresh("and not")
  }

  @Test("Rows that come, go and change their order")
  func order() throws {
    let scene = Scene(count: 300)
    try scene.expectFresh()
    scene.scroller.insertSubview(scene.rows[290], at: 0)
    scene.rows[290].center.y = 25
    try scene.expectFresh("behind")
    scene.scroller.bringSubviewToFront(scene.rows[290])
    try scene.expectFresh("in front")
    scene.rows[2].layer.zPosition = 1
    scene.rows[2].transform = Transform2D(scaleX: 1, y: 2)
    try scene.expectFresh("nearer")
    for row in scene.rows[0..<100] { row.removeFromSuperview() }
    try scene.expectFresh("without the first hundred")
    scene.scroll(to: 1_000)
    try scene.expectFresh("where the others are")
    for row in scene.rows { row.removeFromSuperview() }
    try scene.expectFresh("without any")
    for row in scene.rows { scene.scroller.addSubview(row) }
    try scene.expectFresh("with all again")
  }

  @Test("A row out of sight has a snapshot, and goes on being out of sight")
  func snapshot() throws {
    let scene = Scene(count: 300)
    try scene.expectFresh()
    let snapshot = try #require(scene.rows[222].snapshotView(afterScreenUpdates: true))
    snapshot.frame.origin = Point(10, 10)
    scene.harness.window.addSubview(snapshot)
    scene.harness.frame()
    #expect(scene.harness.picture().hex(12 + 3, 12 + 3) == "FFFFFF")
    snapshot.removeFromSuperview()
    scene.scroll(to: 2_200)
    try scene.expectFresh()
  }

  @Test("A column of columns, scrolled both", arguments: 1...6 as ClosedRange<UInt64>)
  func nested(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scene = Scene(count: 80)
    let inner = View(frame: Rect(x: 30, y: 100, width: 40, height: 50))
    inner.clipsToBounds = Bool.random(using: &random)
    for index in 0..<100 { inner.addSubview(Scene.row(index)) }
    scene.scroller.addSubview(inner)
    for step in 0..<30 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: scene.scroll(to: Double.random(in: -50...400, using: &random).rounded())
      case 1: inner.bounds.origin.y = Double.random(in: -50...900, using: &random).rounded()
      case 2: inner.center.y = Double.random(in: 0...800, using: &random).rounded()
      case 3:
        let row = inner.subviews.randomElement(using: &random)!
        row.center.y = Double.random(in: 0...900, using: &random).rounded()
      default:
        let row = scene.scroller.subviews.randomElement(using: &random)!
        row.isHidden.toggle()
      }
      try scene.expectFresh("seed \(seed), step \(step)")
    }
  }
}

extension View {
  /// Returns a view that looks the same, with copies of all subviews.
  @MainActor fileprivate func copy() -> View {
    let copy = View()
    copy.takeLook(of: self)
    for view in subviews { copy.addSubview(view.copy()) }
    return copy
  }
}
