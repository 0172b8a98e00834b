import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// What has not changed is copied from the list before, and looks as if it had not been.
@Suite("Copied parts of the list")
@MainActor struct FrameBlocksTests {
  private static let red = Color(hex: 0xE0_4040)
  private static let blue = Color(hex: 0x40_40E0)

  private let harness = SceneHarness(width: 200, height: 200)
  private var panels: [View] = []

  init() {
    for panel in 0..<10 {
      let view = View(frame: Rect(x: 0, y: Double(panel) * 20, width: 200, height: 20))
      view.backgroundColor = .white
      for column in 0..<10 {
        let child = View(frame: Rect(x: Double(column) * 20, y: 2, width: 16, height: 16))
        child.backgroundColor = Self.red
        view.addSubview(child)
      }
      panels.append(view)
      harness.window.addSubview(view)
    }
    harness.frame()
  }

  /// The window drawn without the list before.
  private func expectFresh(_ comment: Comment) {
    let copied = harness.picture().pixels
    let quads = harness.quads
    harness.window.setNeedsFullDraw()
    harness.frame()
    #expect(harness.quads == quads, comment)
    #expect(harness.picture().pixels == copied, comment)
  }

  @Test("A changed leaf costs the way to it")
  func oneLeaf() {
    #expect(harness.encode.visited == 111)
    panels[4].subviews[5].backgroundColor = Self.blue
    harness.frame()
    #expect(harness.encode.visited == 3)
    expectFresh("one leaf")
  }

  @Test("What was copied as a whole is copied in parts the next time")
  func wholeThenParts() {
    panels[1].subviews[0].backgroundColor = Self.blue
    harness.frame()
    #expect(harness.encode.visited == 3)
    // The other panels were not looked into by the frame before.
    panels[7].subviews[3].center.x += 1
    harness.frame()
    #expect(harness.encode.visited == 3)
    panels[8].subviews[9].isHidden = true
    harness.frame()
    // The hidden view is looked at, and left out.
    #expect(harness.encode.visited == 3)
    expectFresh("parts")
  }

  @Test("Order, removal and addition move what is copied")
  func order() {
    harness.window.bringSubviewToFront(panels[2])
    panels[2].frame.origin.y = 70
    panels[5].removeFromSuperview()
    let new = View(frame: Rect(x: 10, y: 10, width: 30, height: 30))
    new.backgroundColor = Self.blue
    harness.window.insertSubview(new, at: 1)
    harness.frame()
    expectFresh("edited")
    panels[3].subviews[3].backgroundColor = nil
    harness.frame()
    #expect(harness.encode.visited == 3)
    expectFresh("edited again")
  }

  @Test("A clip, an opacity or a place above makes everything below be drawn anew")
  func context() {
    panels[4].clipsToBounds = true
    harness.frame()
    expectFresh("clips")
    panels[4].alpha = 0.5
    harness.frame()
    expectFresh("fades")
    panels[4].subviews[2].backgroundColor = Self.blue
    harness.frame()
    // Inside of the group neighbors are copied.
    #expect(harness.encode.visited == 3)
    expectFresh("inside of a group")
    panels[4].frame.origin.x = 7
    harness.frame()
    #expect(harness.encode.visited == 12)
    expectFresh("moved")
    harness.window.contentScale = 2
    harness.frame()
    #expect(harness.encode.visited == 111)
    expectFresh("scaled")
  }

  @Test("Masks and perspective lie among what is copied")
  func masksAndPlanes() {
    let mask = View(frame: Rect(x: 0, y: 0, width: 100, height: 12))
    mask.backgroundColor = .black
    panels[3].mask = mask
    var tilt = Transform3D.identity
    tilt.m34 = -1 / 300
    panels[6].layer.transform = tilt.rotatedBy(radians: 0.4, x: 0, y: 1, z: 0)
    harness.frame()
    expectFresh("set up")
    panels[3].subviews[1].backgroundColor = Self.blue
    panels[6].subviews[1].backgroundColor = Self.blue
    panels[8].subviews[1].backgroundColor = Self.blue
    harness.frame()
    expectFresh("leaves")
    mask.frame.size.width = 150
    harness.frame()
    expectFresh("mask")
  }

  @Test("What moves from one parent to another is found where it was nowhere")
  func reparenting() {
    let outer = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let other = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    harness.window.addSubview(outer)
    harness.window.addSubview(other)
    for index in 0..<5 {
      let filler = View(frame: Rect(x: Double(index) * 30, y: 150, width: 20, height: 20))
      filler.backgroundColor = Self.blue
      (index % 2 == 0 ? outer : other).addSubview(filler)
    }
    outer.addSubview(panels[3])
    harness.frame()
    other.addSubview(panels[3])
    harness.frame()
    expectFresh("moved to a sibling")
    harness.window.insertSubview(panels[3], at: 0)
    harness.frame()
    expectFresh("moved out")
  }

  @Test("What moves into a view of which nothing was drawn is nowhere, too")
  func reparentingOutOfSight() {
    let group = View(frame: Rect(x: 60, y: -14, width: 18, height: 8))
    group.backgroundColor = .white
    harness.window.addSubview(group)
    harness.frame()
    group.alpha = 0.3
    var tilt = Transform3D.identity
    tilt.m34 = -1 / 200
    panels[4].layer.transform = tilt.rotatedBy(radians: 0.3, x: 0, y: 1, z: 0)
    harness.frame()
    group.addSubview(panels[4])
    panels[4].frame.origin = Point(-11, 14)
    harness.frame()
    expectFresh("moved")
  }

  @Test("What shows nothing at first appears when something in it does")
  func emptyAtFirst() {
    for kind in 0..<4 {
      let panel = View(frame: Rect(x: 20, y: 20, width: 100, height: 100))
      switch kind {
      case 0: panel.alpha = 0.9
      case 1: panel.layer.shouldRasterize = true
      case 2:
        var tilt = Transform3D.identity
        tilt.m34 = -1 / 300
        panel.layer.transform = tilt.rotatedBy(radians: 0.4, x: 0, y: 1, z: 0)
      default:
        let mask = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
        mask.backgroundColor = .black
        panel.mask = mask
      }
      let middle = View(frame: panel.bounds)
      let leaves = (0..<2).map {
        View(frame: Rect(x: Double($0) * 40, y: 0, width: 30, height: 30))
      }
      for leaf in leaves { middle.addSubview(leaf) }
      panel.addSubview(middle)
      harness.window.addSubview(panel)
      harness.frame()
      let before = harness.picture().pixels
      leaves[1].backgroundColor = Self.blue
      harness.frame()
      #expect(harness.picture().pixels != before, "kind \(kind)")
      expectFresh("kind \(kind)")
      panel.removeFromSuperview()
    }
  }

  @Test("A background that moves over what stays is drawn")
  func movingBounds() {
    let before = harness.picture().pixels
    panels[5].frame.origin.x += 12
    panels[5].bounds.origin.x += 12
    harness.frame()
    #expect(harness.picture().pixels != before)
    expectFresh("moved bounds")
  }

  @Test("A list of somebody else's is drawn from scratch")
  func otherList() throws {
    let other = FramePipeline(window: harness.window)
    panels[0].subviews[0].backgroundColor = Self.blue
    try other.runFrame(FrameRequest(pixelWidth: 200, pixelHeight: 200))
    #expect(other[EncodePass.self].visited == 111)
    #expect(other.list.quads.count == 110)
    panels[9].subviews[9].backgroundColor = Self.blue
    harness.frame()
    // The harness's list is not the one before any more.
    #expect(harness.encode.visited == 111)
    expectFresh("after it")
  }

  @Test("Clips that move cost the same in each of many frames")
  func movingClips() {
    let clips = (0..<40).map { index in
      let view = View(frame: Rect(x: Double(index) * 4, y: 50, width: 30, height: 30))
      view.clipsToBounds = true
      let child = View(frame: Rect(x: -5, y: -5, width: 20, height: 20))
      child.backgroundColor = Self.blue
      view.addSubview(child)
      harness.window.addSubview(view)
      return view
    }
    harness.frame()
    var visited: Set<Int> = []
    for frame in 0..<120 {
      for view in clips { view.center.y += frame % 2 == 0 ? 1 : -1 }
      harness.frame()
      visited.insert(harness.encode.visited)
    }
    #expect(visited.count == 1)
    expectFresh("moved back")
  }
}
