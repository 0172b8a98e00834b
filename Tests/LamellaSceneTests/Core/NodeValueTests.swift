import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// What the tree keeps and works out of single numbers.
@Suite("Values of the tree")
@MainActor struct NodeValueTests {
  @Test("Each need has its own bit for ancestors, and what they are told of goes on upwards")
  func demands() {
    let pairs: [(NodeFlags, NodeFlags)] = [
      (.needsLayout, .subtreeNeedsLayout), (.needsDisplay, .subtreeNeedsDisplay),
      (.needsCompose, .subtreeNeedsCompose), (.needsDraw, .subtreeNeedsDraw),
      (.needsInsets, .subtreeNeedsInsets), (.needsTraits, .subtreeNeedsTraits),
      (.needsProperties, .subtreeNeedsProperties),
      (.needsConstraints, .subtreeNeedsConstraints),
      (.needsAccessibility, .subtreeNeedsAccessibility),
    ]
    for (need, demand) in pairs {
      #expect(need.demandOnAncestors == demand && demand.demandOnAncestors == demand)
      #expect(need.union(demand).union(.isHidden).demandOnAncestors == demand)
    }
    #expect(NodeFlags([.needsLayout, .needsDraw, .isWindow]).demandOnAncestors.rawValue == 130)
    let state: NodeFlags = [
      .isHidden, .clipsToBounds, .isOpaque, .isUserInteractionEnabled, .isMultipleTouchEnabled,
      .isExclusiveTouch, .autoresizesSubviews, .redrawsOnBoundsChange, .isWindow, .isLayingOut,
      .hasRecording, .sortsChildren, .staysInBounds, .interpolatesMotion, .isMask, .isCached,
      .showsTiles, .sharesMargins, .hasTransform3D, .hasPerspective, .hasSublayerTransform,
      .isSingleSided, .facesAway, .awaitsTraitChange,
    ]
    let components: NodeFlags = [
      .hasTransform, .isPlane, .isInterpolated, .hasCorners, .hasBorder, .hasShadow, .hasMask,
      .hasHitTesting, .hasMargins, .hasOwnTime, .isAnimated, .isTouchBlocked, .hasOtherComponents,
      .hasOwnTraits, .observesTraits, .hasDepth, .isPresented,
    ]
    #expect(state.demandOnAncestors.isEmpty && state.rawValue.nonzeroBitCount == 24)
    #expect(
      components.rawValue.nonzeroBitCount == 17 && NodeFlags.components.isSuperset(of: components))
    #expect(components.demandOnAncestors.isEmpty && state.isDisjoint(with: .components))
    #expect(NodeFlags.allNeeds.demandOnAncestors == .allSubtreeNeeds)
    #expect(NodeFlags.allNeeds.isDisjoint(with: .allSubtreeNeeds))
    #expect(state.isDisjoint(with: NodeFlags.allNeeds.union(.allSubtreeNeeds)))
  }

  @Test("What is not finite becomes the nearest that is")
  func limits() {
    let most = Double.greatestFiniteMagnitude
    let infinity = Double.infinity
    #expect(Point(.nan, 3).limited == Point(0, 3) && Point(-2, .nan).limited == Point(-2, 0))
    #expect(Point(infinity, -infinity).limited == Point(most, -most))
    #expect(Point(4, 5).limited == Point(4, 5))
    #expect(Point(4, 5).orElse(Point(1, 2)) == Point(4, 5))
    #expect(Point(.nan, 5).orElse(Point(1, 2)) == Point(1, 2))
    #expect(Point(4, infinity).orElse(Point(1, 2)) == Point(1, 2))
    let plain = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(plain.limited == plain)
    let odd = Rect(x: .nan, y: -infinity, width: infinity, height: .nan).limited
    #expect(odd.origin == Point(0, -most) && odd.size == Size(most, 0))
    let negative = Rect(x: infinity, y: 2, width: -infinity, height: -3).limited
    #expect(negative.origin == Point(most, 2) && negative.size == Size(0, 0))
    let small = Rect(x: .nan, y: 2, width: 0.25, height: 0.5).limited
    #expect(small == Rect(x: 0, y: 2, width: 0.25, height: 0.5))
  }

  @Test("Pixels' edges are negated to the right and below, and lead back")
  func edges() {
    let rect = PixelRect(x: -3, y: 5, width: 10, height: 7)
    #expect(rect.edges == SIMD4(-3, 5, -7, -12))
    let back = PixelRect(edges: rect.edges)
    #expect(back.x == -3 && back.y == 5 && back.width == 10 && back.height == 7)
  }

  @Test("A point goes to the layer's own space, and to its anchor where that has no width")
  func fromParent() {
    let layer = View(frame: Rect(x: 100, y: 50, width: 40, height: 20))
    let parent = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    parent.addSubview(layer)
    func own(_ x: Double, _ y: Double) -> Point { layer.convert(Point(x, y), from: parent) }
    #expect(own(100, 50) == .zero && own(110, 45) == Point(10, -5))
    layer.bounds.origin = Point(7, 9)
    #expect(own(100, 50) == Point(7, 9) && own(140, 70) == Point(47, 29))
    layer.transform = Transform2D(scaleX: 2, y: 4)
    #expect(own(120, 60) == Point(27, 19) && own(130, 68) == Point(32, 21))
    layer.transform = Transform2D(scaleX: 0, y: 1)
    #expect(own(120, 60) == Point(27, 19) && own(300, 300) == Point(27, 19))
    layer.transform = .identity
    layer.anchorPoint = Point(0, 1)
    #expect(own(120, 60) == Point(7, 29))
  }

  @Test("What turns its back is told by the sides that plane and space have")
  func facing() {
    let plain = Transform3D.identity
    let turned = Transform3D(rotationRadians: 3, x: 0, y: 1, z: 0)
    let tilted = Transform3D(rotationRadians: 1, x: 1, y: 0, z: 0)
    let mirrored = Transform3D(Transform2D(scaleX: -1, y: 1))
    #expect(!plain.facesAway && turned.facesAway)
    #expect(!tilted.facesAway && !mirrored.facesAway)
    #expect(mirrored.concatenating(turned).facesAway)
  }

  @Test("However deep, what is inherited and the window are those of the place that is now")
  func deepInheritance() {
    let (first, second) = (Window(size: Size(100, 100)), Window(size: Size(100, 100)))
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    first.tintColor = red
    second.tintColor = blue
    var chain = [View()]
    for _ in 0..<40 {
      let view = View()
      chain[chain.count - 1].addSubview(view)
      chain.append(view)
    }
    let last = chain[40]
    for (window, color) in [(first, red), (second, blue), (first, red)] {
      window.addSubview(chain[0])
      for _ in 0..<2 {
        #expect(last.window === window && chain[20].window === window)
        #expect(last.tintColor == color && chain[39].tintColor == color)
      }
      // A part of it, then its end alone.
      let other = window === first ? second : first
      let otherColor = window === first ? blue : red
      other.addSubview(chain[20])
      #expect(last.window === other && chain[19].window === window)
      #expect(last.tintColor == otherColor && chain[19].tintColor == color)
      chain[19].addSubview(chain[20])
      #expect(last.window === window && last.tintColor == color)
      other.addSubview(last)
      #expect(last.window === other && chain[39].window === window)
      #expect(last.tintColor == otherColor && chain[39].tintColor == color)
      chain[39].addSubview(last)
      // A tint on the way counts, until it is taken away.
      #expect(last.tintColor == color)
      let green = Color(red: 0, green: 1, blue: 0)
      chain[10].tintColor = green
      #expect(last.tintColor == green && chain[9].tintColor == color)
      chain[10].tintColor = nil
      #expect(last.tintColor == color)
      chain[0].removeFromSuperview()
      #expect(last.window == nil && chain[0].window == nil)
    }
  }

  @Test("Views and layers are counted while they are there")
  func counts() {
    let before = MemoryUse.current
    let (views, layers) = (SceneMemory.viewCount, SceneMemory.layerCount)
    do {
      let kept = [View(), View(), View()]
      let alone = [Layer(), Layer()]
      let now = MemoryUse.current
      #expect(now.views == before.views + 3 && now.layers == before.layers + 5)
      #expect(SceneMemory.viewCount == views + 3 && SceneMemory.layerCount == layers + 5)
      withExtendedLifetime((kept, alone)) {}
    }
    #expect(MemoryUse.current.views == before.views && SceneMemory.layerCount == layers)
    #expect(MemoryUse.current.layers == before.layers && SceneMemory.viewCount == views)
  }

  @Test("Rows that are left by other threads are handed out once")
  func foreign() {
    let releases = ForeignQueue<ForeignRelease>()
    #expect(releases.take().isEmpty)
    var detached = 0
    releases.add(.view(7)) { detached += 1 }
    releases.add(.layer(7)) { detached += 1 }
    #expect(detached == 2 && releases.withoutAdditions { 5 } == 5)
    #expect(releases.take() == [.view(7), .layer(7)] && releases.take().isEmpty)
    releases.add(.layer(3)) {}
    #expect(releases.take() == [.layer(3)])
  }
}
