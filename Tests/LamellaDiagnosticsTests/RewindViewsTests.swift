internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import Testing

@testable internal import LamellaDiagnostics

/// The views of stored frames.
@MainActor
struct RewindViewsTests {
  /// The tree dump's properties of the visible views, in drawing order.
  private func described(_ view: View) -> [PropertyList] {
    guard !view.isHidden, view.alpha >= 0.01 else { return [] }
    var properties = PropertyList()
    view.describe(into: &properties)
    let order = view.subviews.enumerated().sorted {
      ($0.element.layer.zPosition, $0.offset) < ($1.element.layer.zPosition, $1.offset)
    }
    return order.reduce([properties]) { $0 + described($1.element) }
  }

  private func expect(_ view: ViewSnapshot, _ properties: PropertyList) {
    func value(_ name: String) -> PropertyList.Value? {
      properties.entries.first { $0.name == name }?.value
    }
    func numbers(_ rect: Rect) -> PropertyList.Value {
      .numbers([rect.minX, rect.minY, rect.width, rect.height])
    }
    #expect(value("class") == .text(view.className))
    #expect(value("identifier") == view.identifier.map { .text($0) } ?? .null)
    #expect(value("frame") == numbers(view.frame))
    #expect(value("windowFrame") == numbers(view.windowFrame))
    #expect(value("alpha") == .number(view.alpha))
    #expect(value("clipsToBounds") == .bool(view.clipsToBounds))
    #expect(value("userInteractionEnabled") == .bool(view.isUserInteractionEnabled))
  }

  @Test("The views of a stored frame are those of the tree dump after its tick")
  func dumps() throws {
    let shown = Shown()
    shown.rewind.isEnabled = true
    let scene = ChangingScene(in: shown.window)
    var dumps: [[PropertyList]] = []
    for step in 0..<60 {
      scene.change(step)
      if step == 30 { shown.window.subviews[0].layer.zPosition = 3 }
      if step == 40 { shown.window.subviews[3].transform3D.m34 = -1 / 400 }
      try shown.frame()
      dumps.append(described(shown.window))
    }
    for index in 0..<60 {
      let views = shown.rewind.views(at: index)
      #expect(views.count == dumps[index].count)
      for (view, properties) in zip(views, dumps[index]) { expect(view, properties) }
    }
    #expect(Set(dumps.map(\.count)).count > 3)
  }

  @Test("An animated view is found where it was drawn")
  func moving() throws {
    let shown = Shown()
    shown.rewind.isEnabled = true
    let box = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    box.identifier = "box"
    box.backgroundColor = Color(hex: 0xF2555A)
    shown.window.addSubview(box)
    try shown.frame()
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.frame.origin.x = 240 }
    for _ in 0..<90 { try shown.frame() }
    var places: [Int] = []
    for index in 1..<shown.rewind.frameCount {
      let view = try #require(shown.rewind.views(at: index).first { $0.identifier == "box" })
      #expect(view.frame.minX == 240 && view.windowFrame.minX == 240)
      let found = (0..<320).filter {
        shown.rewind.view(at: Point(Double($0) + 0.5, 10), index: index) != nil
      }
      let red = (0..<320).filter { shown.pictures[index].pixel(x: $0, y: 10) == 0xFF5A_55F2 }
      let (first, last) = (try #require(found.first), try #require(red.first))
      // The edge is between pixels and blended.
      #expect(found.count >= 19 && abs(first - last) <= 1)
      places.append(first)
    }
    #expect(Set(places).count > 50)
  }

  @Test("The view at a point is the frontmost one of the frame")
  func frontmost() throws {
    let shown = Shown()
    shown.rewind.isEnabled = true
    let back = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    back.identifier = "back"
    back.clipsToBounds = true
    let inner = View(frame: Rect(x: 80, y: 80, width: 100, height: 100))
    inner.identifier = "inner"
    back.addSubview(inner)
    let front = View(frame: Rect(x: 50, y: 0, width: 30, height: 30))
    front.identifier = "front"
    let diamond = View(frame: Rect(x: 200, y: 50, width: 60, height: 60))
    diamond.identifier = "diamond"
    diamond.transform = Transform2D(rotationRadians: .pi / 4)
    for view in [back, front, diamond] {
      view.backgroundColor = Color(hex: 0xF2555A)
      shown.window.addSubview(view)
    }
    try shown.frame()
    front.isHidden = true
    back.clipsToBounds = false
    diamond.center.x -= 100
    try shown.frame()
    back.bounds.origin.x = 40
    front.isHidden = false
    front.layer.zPosition = -1
    try shown.frame()

    func name(_ x: Double, _ y: Double, _ index: Int) -> String? {
      shown.rewind.view(at: Point(x, y), index: index)?.identifier
    }
    #expect(name(60, 10, 0) == "front" && name(60, 10, 1) == "back" && name(60, 10, 2) == "back")
    #expect(name(90, 90, 0) == "inner" && name(150, 110, 0) == nil)
    #expect(name(150, 150, 1) == "inner" && name(135, 150, 2) == "inner")
    #expect(name(145, 150, 2) == nil && name(50, 150, 2) == "inner")
    // The corners of its frame are outside the diamond.
    #expect(
      name(230, 80, 0) == "diamond" && name(195, 45, 0) == nil && name(230, 40, 0) == "diamond")
    #expect(name(230, 80, 1) == nil && name(130, 40, 1) == "diamond")
    #expect(shown.rewind.view(at: Point(90, 90), index: 0)?.superview == 1)
    #expect(shown.rewind.views(at: 0)[0].superview == nil)
  }

  @Test("The inspector finds views outside their superview, but not clipped ones")
  func cutOff() throws {
    let shown = Shown()
    let outer = View(frame: Rect(x: 20, y: 20, width: 50, height: 50))
    let inner = View(frame: Rect(x: 0, y: 0, width: 100, height: 20))
    (outer.identifier, inner.identifier) = ("outer", "inner")
    (outer.backgroundColor, inner.backgroundColor) = (.white, .black)
    shown.window.addSubview(outer)
    outer.addSubview(inner)
    let inspector = Inspector(stage: shown.stage)
    func name(_ x: Double, _ y: Double) throws -> String? {
      try shown.frame()
      inspector.pointerMoved(to: Point(x, y))
      return inspector.inspectedView?.identifier
    }
    #expect(try name(100, 30) == "inner" && name(30, 30) == "inner" && name(30, 60) == "outer")
    outer.clipsToBounds = true
    #expect(try name(100, 30) == nil && name(30, 30) == "inner" && name(30, 60) == "outer")
  }

  @Test("A chunked array counts its elements, also without any")
  func sharedRows() {
    var rows = ChunkedArray<Int32>()
    #expect(rows.count == 0 && !rows.update([]))
    let many = Array(Int32(0)..<5_000)
    #expect(rows.update(many) && rows.count == 5_000 && !rows.update(many))
    #expect(rows.update([1]) && rows.count == 1 && rows.update([]) && rows.count == 0)
  }

  @Test("See-through overlays are skipped, and their subviews are not")
  func overlays() throws {
    let shown = Shown()
    shown.rewind.isEnabled = true
    let scene = View(frame: shown.window.bounds)
    func add(_ identifier: String, _ frame: Rect, to superview: View, _ color: Color? = nil) -> View
    {
      let view = View(frame: frame)
      view.identifier = identifier
      view.backgroundColor = color
      superview.addSubview(view)
      return view
    }
    shown.window.addSubview(scene)
    _ = add("card", Rect(x: 20, y: 20, width: 100, height: 100), to: scene, .white)
    let overlay = add("overlay", shown.window.bounds, to: scene)
    overlay.isUserInteractionEnabled = false
    let mark = add("mark", Rect(x: 40, y: 40, width: 40, height: 40), to: overlay, .white)
    mark.backgroundColor = Color.white.withAlpha(0.2)
    mark.isUserInteractionEnabled = false
    let plate = add("plate", Rect(x: 90, y: 20, width: 30, height: 30), to: overlay, .black)
    plate.isUserInteractionEnabled = false
    let inspector = Inspector(stage: shown.stage)
    try shown.frame()
    func names(_ x: Double, _ y: Double) -> [String?] {
      inspector.pointerMoved(to: Point(x, y))
      let index = shown.rewind.frameCount - 1
      return [
        inspector.inspectedView?.identifier,
        shown.rewind.view(at: Point(x, y), index: index)?.identifier,
      ]
    }
    #expect(names(30, 110) == ["card", "card"])
    #expect(names(60, 60) == ["card", "card"])
    #expect(names(100, 30) == ["plate", "plate"])
    #expect(names(300, 150) == [nil, nil] && inspector.inspectedView === scene)
    // Without views below it is an ordinary container, and with a background it is found.
    overlay.backgroundColor = .black
    try shown.frame()
    #expect(names(30, 110) == ["overlay", "overlay"])
    overlay.backgroundColor = nil
    scene.subviews[0].removeFromSuperview()
    try shown.frame()
    #expect(names(30, 110) == ["overlay", "overlay"])
  }
}
