internal import LamellaCapture
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable internal import LamellaDiagnostics

/// The geometry, texts and pixels of the tools, computed by hand.
@Suite("Tool values")
@MainActor struct ToolValueTests {
  // MARK: The inspector

  @Test("Corners have a bounding box, and are converted with the fit of their picture")
  func corners() {
    let turned = Parallelogram(
      topLeft: Point(10, 20), topRight: Point(13, 24), bottomLeft: Point(2, 26))
    #expect(turned.box == Rect(x: 2, y: 20, width: 11, height: 10) && !turned.isAxisAligned)
    let upright = Parallelogram(Rect(x: 1, y: 2, width: 30, height: 4))
    #expect(upright.topLeft == Point(1, 2) && upright.topRight == Point(31, 2))
    #expect(upright.bottomLeft == Point(1, 6) && upright.isAxisAligned)
    #expect(upright.box == Rect(x: 1, y: 2, width: 30, height: 4))
    // Flipped it is axis-aligned, and skewed it is not, whichever edge leans.
    let over = Parallelogram(topLeft: Point(9, 9), topRight: Point(1, 9), bottomLeft: Point(9, 3))
    #expect(over.isAxisAligned && over.box == Rect(x: 1, y: 3, width: 8, height: 6))
    for (right, below) in [(Point(8, 0), Point(1, 8)), (Point(8, 1), Point(0, 8))] {
      #expect(
        !Parallelogram(topLeft: Point(0, 0), topRight: right, bottomLeft: below).isAxisAligned)
    }

    let view = InspectedView(
      type: View.self, identifier: "a", frame: Rect(x: 5, y: 6, width: 7, height: 8),
      corners: upright, visibleRect: Rect(x: 3, y: 4, width: 10, height: 2))
    // At twice the size, 50 pixels further down.
    let fit = PictureFit(SIMD2(100, 50), in: SIMD2(200, 200))
    let same = view.converted(by: fit, scale: 2)
    #expect(same.corners == Parallelogram(Rect(x: 2, y: 29, width: 60, height: 8)))
    #expect(same.visibleRect == Rect(x: 6, y: 33, width: 20, height: 4))
    #expect(same.frame == view.frame && same.identifier == "a" && same.type == View.self)
    let coarse = view.converted(by: fit, scale: 2, pictureScale: 1)
    #expect(coarse.corners == Parallelogram(Rect(x: 1, y: 27, width: 30, height: 4)))
    #expect(coarse.visibleRect == Rect(x: 3, y: 29, width: 10, height: 2))
    #expect(view.converted(by: .identity, scale: 3) == view)
    #expect(
      view.converted(by: .identity, scale: 2, pictureScale: 4).visibleRect
        == Rect(x: 6, y: 8, width: 20, height: 4))
    for change in [
      { $0.type = Label.self }, { $0.identifier = nil }, { $0.frame.origin.x += 1 },
      { $0.corners.topRight.y += 1 }, { $0.visibleRect.size.width += 1 },
      { $0.alignment = upright },
      {
        $0.lines = [
          ConstraintLine(start: Point(1, 1), end: Point(5, 1), isRequired: true)
        ]
      },
    ] as [(inout InspectedView) -> Void] {
      var other = view
      change(&other)
      #expect(other != view)
    }
  }

  @Test("The visible rectangle of a view is clipped by its superviews and the window")
  func seen() {
    let window = Window(size: Size(100, 80))
    let outer = View(frame: Rect(x: 10, y: 10, width: 60, height: 200))
    let middle = View(frame: Rect(x: 5, y: 5, width: 20, height: 20))
    let inner = View(frame: Rect(x: -30, y: 0, width: 300, height: 300))
    window.addSubview(outer)
    outer.addSubview(middle)
    middle.addSubview(inner)
    let whole = Rect(x: -15, y: 15, width: 300, height: 300)
    #expect(InspectedView(inner).corners == Parallelogram(whole))
    #expect(InspectedView(inner).visibleRect == Rect(x: 0, y: 15, width: 100, height: 65))
    outer.clipsToBounds = true
    #expect(InspectedView(inner).visibleRect == Rect(x: 10, y: 15, width: 60, height: 65))
    middle.clipsToBounds = true
    #expect(InspectedView(inner).visibleRect == Rect(x: 15, y: 15, width: 20, height: 20))
    // A view that clips its subviews does not clip itself.
    #expect(InspectedView(middle).visibleRect == Rect(x: 15, y: 15, width: 20, height: 20))
    #expect(InspectedView(outer).visibleRect == Rect(x: 10, y: 10, width: 60, height: 70))
    #expect(InspectedView(inner).frame == inner.frame && InspectedView(inner).type == View.self)
  }

  @Test("The tag's numbers have at most two decimals, and the tag is inside any area")
  func tags() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    let inspector = InspectorView(frame: .zero)
    let tag = inspector.subviews[1]
    let labels = tag.subviews.compactMap { $0 as? Label }
    func show(_ box: Rect, frame: Rect = .zero, in area: Rect) {
      inspector.show(
        InspectedView(
          type: Label.self, identifier: nil, frame: frame, corners: Parallelogram(box),
          visibleRect: box),
        in: area)
    }
    let area = Rect(x: 100, y: 50, width: 400, height: 300)
    for (value, text) in [
      (0.0, "0"), (-0.004, "0"), (0.006, "0.01"), (99.996, "100"), (-2.5, "-2.5"), (1.25, "1.25"),
      (999_999_999_999, "999999999999"), (1e12, "1000000000000.0"), (-1e12, "-1000000000000.0"),
    ] {
      show(area, frame: Rect(x: value, y: 7, width: 8, height: 9), in: area)
      #expect(labels.map(\.text) == ["Label", "\(text), 7   8 x 9"])
    }
    show(area, frame: Rect(x: 1, y: 2.25, width: 3.5, height: 4.75), in: area)
    #expect(labels[1].text == "1, 2.25   3.5 x 4.75")
    let size = Size(
      (labels.map(\.intrinsicContentSize.width).max() ?? 0).rounded(.up) + 8,
      labels.reduce(4) { $0 + $1.intrinsicContentSize.height })
    func box(_ x: Double, _ y: Double, _ height: Double) -> Rect {
      Rect(x: x, y: y, width: 20, height: height)
    }
    let above = size.height + 2
    for (box, x, y) in [
      (box(200, 200, 30), 200, 200 - above), (box(200, 50 + above, 30), 200, 50),
      // One point too little above: below.
      (box(200, 49 + above, 30), 200, 81 + above), (box(90, 60, 10), 100, 72),
      (box(499, 200, 10), 500 - size.width, 200 - above),
      // Neither above nor below: at the bottom edge.
      (box(200, 40, 400), 200, 350 - size.height),
    ] {
      show(box, frame: Rect(x: 1, y: 2.25, width: 3.5, height: 4.75), in: area)
      #expect(
        tag.frame == Rect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height))
    }
    #expect(labels[0].frame.origin == Point(4, 2))
  }

  @Test("An outline that was rotated becomes axis-aligned again, and an empty view has none")
  func outlines() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    let inspector = InspectorView(frame: .zero)
    let outline = inspector.subviews[0].subviews[0]
    let area = Rect(x: 0, y: 0, width: 100, height: 100)
    func show(_ corners: Parallelogram, visibleRect: Rect) {
      inspector.show(
        InspectedView(
          type: View.self, identifier: nil, frame: area, corners: corners, visibleRect: visibleRect),
        in: area)
    }
    let turned = Parallelogram(
      topLeft: Point(40, 20), topRight: Point(40, 60), bottomLeft: Point(20, 20))
    show(turned, visibleRect: turned.box)
    #expect(outline.bounds.size == Size(40, 20) && outline.center == Point(30, 40))
    #expect(outline.transform == Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(outline.subviews[0].frame == Rect(x: 1, y: 1, width: 38, height: 18))
    let seen = Rect(x: 10, y: 20, width: 30, height: 40)
    show(Parallelogram(seen), visibleRect: seen)
    #expect(outline.transform == .identity && outline.bounds.size == Size(30, 40))
    #expect(outline.convert(outline.bounds, to: inspector) == seen && !outline.isHidden)
    for (right, below) in [(Point(40, 20), Point(20, 20)), (Point(40, 60), Point(40, 20))] {
      show(
        Parallelogram(topLeft: Point(40, 20), topRight: right, bottomLeft: below), visibleRect: seen
      )
      #expect(outline.isHidden)
      show(Parallelogram(seen), visibleRect: seen)
      #expect(!outline.isHidden)
    }
    show(Parallelogram(seen), visibleRect: Rect(x: 10, y: 20, width: 0, height: 40))
    #expect(outline.isHidden && inspector.isShowing)
  }

  @Test("The pointer follows events, and the view below it is the frontmost")
  func pointer() {
    let stage = Stage(window: Window(size: Size(100, 100)))
    let inspector = Inspector(stage: stage)
    let views = (0..<4).map { _ in View(frame: Rect(x: 0, y: 0, width: 50, height: 100)) }
    for (index, view) in views.enumerated() {
      view.backgroundColor = .white
      view.tag = index
      stage.window.addSubview(view)
    }
    var found: Int? { inspector.inspectedView?.tag }
    func at(_ kind: InputEvent.Kind) -> Int? {
      inspector.follow(InputEvent(microseconds: 0, kind))
      return found
    }
    #expect(found == nil && !inspector.isShown)
    let (inside, outside) = (Point(20, 20), Point(80, 20))
    for kind in [
      .mouseMoved(inside), .mouseDown(inside, button: .left, clicks: 1),
      .mouseUp(inside, button: .left, clicks: 1), .wheel(inside, notches: .zero),
      .fingerDown(FingerID(1), inside, pressure: 1), .fingerMoved(FingerID(1), inside, pressure: 1),
    ] as [InputEvent.Kind] {
      inspector.pointerMoved(to: outside)
      #expect(found == nil && at(kind) == 3, "\(kind)")
    }
    for kind in [
      .fingerUp(FingerID(1), outside), .fingerCancelled(FingerID(1)), .focusLost,
      .keyDown(Key("A"), [], isRepeat: false), .resize(Size(5, 5)),
    ] as [InputEvent.Kind] { #expect(at(kind) == 3, "\(kind)") }
    views[1].layer.zPosition = 1
    views[2].layer.zPosition = 1
    #expect(found == 2)
    views[2].isHidden = true
    #expect(found == 1)
    views[1].alpha = 0.0101
    #expect(found == 1)
    views[1].alpha = 0.0099
    #expect(found == 3)
    let child = View(frame: Rect(x: 60, y: 0, width: 40, height: 40))
    child.tag = 9
    views[0].addSubview(child)
    inspector.pointerMoved(to: outside)
    #expect(found == 9)
    views[0].clipsToBounds = true
    #expect(found == nil && at(.mouseMoved(inside)) == 3 && at(.mouseLeft) == nil)
  }

  // MARK: The badge

  @Test(
    "A speed is a unit fraction, or a number with at most three decimals",
    arguments: [
      (3.0, "3"), (100, "100"), (1.5, "1.5"), (2.005, "2.005"), (2.05, "2.05"), (0.3, "0.3"),
      (0.333, "0.333"), (0.3333, "1/3"), (0.0625, "1/16"), (1.01, "1.01"), (0.99, "0.99"),
      (12.34, "12.34"), (0.01, "1/100"),
    ])
  func speeds(scale: Double, text: String) {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    let badge = ClockBadgeView()
    badge.show(isPaused: false, timeScale: scale, tick: 0)
    badge.frame.size = badge.intrinsicContentSize
    badge.layoutIfNeeded()
    #expect((badge.subviews.first as? Label)?.text == "\(text) speed")
  }

  @Test("Two bars, an arrow or a dot are before the text")
  func signs() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    let harness = SceneHarness(width: 30, height: 28)
    let badge = ClockBadgeView()
    #expect(badge.isHidden && badge.sizeThatFits(Size(500, 500)) == Size(30, 28))
    badge.isHidden = false
    badge.frame = Rect(x: 0, y: 0, width: 30, height: 28)
    harness.window.addSubview(badge)
    let (theme, y) = (Theme.dark, [9, 14, 18])
    /// The drawing at the top, the center and the bottom of the icon.
    func columns(_ color: Color) -> [String] {
      harness.frame()
      let picture = harness.picture()
      return y.map { y in
        String((10..<20).map { x in picture.pixel(x: x, y: y) == color.rgba8 ? "#" : "." })
      }
    }
    badge.setText(.bars, .init(first: "a"))
    #expect(columns(theme.warn) == [".###..###.", ".###..###.", ".###..###."])
    badge.setText(.arrow, .init(first: "a"))
    let arrow = columns(theme.warn)
    #expect(arrow[1].hasPrefix("########") && !arrow[0].contains("##") && !arrow[2].contains("##"))
    badge.setText(.dot, .init(first: "a"))
    let dot = columns(theme.accent)
    #expect(dot[1].contains("########") && dot[0].hasPrefix("..") && dot[0].hasSuffix(".."))
    #expect(columns(theme.warn) == [String](repeating: "..........", count: 3))
  }
}
