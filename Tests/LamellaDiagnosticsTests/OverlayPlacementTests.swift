internal import LamellaCapture
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaText
internal import TestSupport
internal import Testing

@testable internal import LamellaDiagnostics

/// The placement of tools over a scene, and their texts.
@Suite("Overlay placement")
@MainActor struct OverlayPlacementTests {
  private let stage: Stage
  private let renderer: SoftwareRenderer
  private let size: Size

  init() {
    // Widths depend on fonts, and an application of another test may have left its own.
    FontLibrary.provider = nil
    self.init(Size(320, 480))
  }

  private init(_ size: Size) {
    self.size = size
    stage = Stage(window: Window(size: size))
    renderer = SoftwareRenderer(width: Int(size.width), height: Int(size.height))
  }

  private func frame(after elapsed: Int64 = 16_667) throws {
    stage.update(elapsedMicroseconds: elapsed)
    try stage.render(on: renderer, pixelWidth: Int(size.width), pixelHeight: Int(size.height))
  }

  private func press(_ key: String, _ rewind: Rewind? = nil) {
    let event = InputEvent(microseconds: 0, .keyDown(Key(key), [], isRepeat: false))
    if rewind?.handle(event) != true { _ = ClockKeys.handle(event, stage: stage) }
  }

  private func tool(_ identifier: String) -> View? {
    stage.overlay?.window.subviews.first { $0.identifier == identifier && !$0.isHidden }
  }

  private func add(_ view: View, _ frame: Rect) {
    view.frame = frame
    view.backgroundColor = .white
    stage.window.addSubview(view)
  }

  // MARK: Places

  @Test("A badge is at the top, or elsewhere if it would cover a control or text there")
  func badge() throws {
    try frame()
    press("F10")
    try frame()
    let first = try #require(tool("clock-badge")).frame
    #expect(abs(first.midX - 160) <= 1 && first.minY == 12)
    press("F10")
    // A title in the middle of the top, and buttons in its corners.
    let title = Label()
    title.font = .fake(size: 14)
    title.text = "A title"
    title.textAlignment = .center
    add(title, Rect(x: 0, y: 4, width: 320, height: 40))
    for x in [4.0, 256] { add(Button(), Rect(x: x, y: 4, width: 60, height: 40)) }
    try frame()
    press("F10")
    try frame()
    let second = try #require(tool("clock-badge")).frame
    #expect(second.minY > 400 && stage.window.bounds.contains(second), "\(second)")
    // It stays there, whatever moves below it.
    add(Button(), second)
    try frame()
    #expect(tool("clock-badge")?.frame == second)
  }

  @Test("A graph avoids controls and a badge, which avoids the graph")
  func graph() throws {
    let graph = FrameGraph(stage: stage) { 0 }
    try frame()
    graph.isShown = true
    try frame()
    let first = try #require(tool("frame-graph")).frame
    #expect(first.minX == 12 && first.maxY == 480 - 12 - 40)
    graph.isShown = false
    add(Button(), Rect(x: 0, y: 360, width: 320, height: 120))
    press("F10")
    try frame()
    graph.isShown = true
    try frame()
    let second = try #require(tool("frame-graph")).frame
    let badge = try #require(tool("clock-badge")).frame
    #expect(second.maxY <= 360 && !second.intersects(badge))
    press("F10")
    press("F10")
    try frame()
    #expect(try !second.intersects(#require(tool("clock-badge")).frame))
  }

  @Test("A graph avoids a single digit of a counter")
  func digit() throws {
    let counter = Label(frame: Rect(x: 20, y: 380, width: 40, height: 20))
    counter.font = .fake(size: 14)
    counter.text = "7"
    stage.window.addSubview(counter)
    try frame()
    let graph = FrameGraph(stage: stage) { 0 }
    graph.isShown = true
    try frame()
    let place = try #require(tool("frame-graph")).frame
    #expect(!place.intersects(counter.frame), "\(place)")
  }

  @Test("Over a stage at rest a graph says that there are no frames")
  func rest() throws {
    try frame()
    let graph = FrameGraph(stage: stage) { 0 }
    graph.isShown = true
    try frame()
    let view = try #require(tool("frame-graph"))
    #expect(view.subviews.compactMap { ($0 as? Label)?.text } == ["at rest: no frames to measure"])
  }

  // MARK: The notice of rewinding

  @Test(
    "F9 shows for two seconds that frames are stored, and lets the stage sleep",
    arguments: [false, true])
  func notice(isPaused: Bool) throws {
    let rewind = Rewind(stage: stage)
    try frame()
    if isPaused { press("F10") }
    press("F9", rewind)
    var frames = 0
    while tool("rewind-notice") != nil, frames < 200 {
      try frame()
      frames += 1
    }
    #expect((118...124).contains(frames))
    try frame()
    #expect(stage.microsecondsUntilNextTick == nil && !stage.needsDisplay)
    #expect((stage.overlay == nil) == !isPaused)
  }

  @Test("The notice is removed in time if the loop sleeps until the next tick")
  func noticeSleeps() throws {
    let rewind = Rewind(stage: stage)
    try frame()
    press("F9", rewind)
    try frame()
    var shown: Int64 = 0
    while tool("rewind-notice") != nil, shown < 10_000_000 {
      let sleep = try #require(stage.microsecondsUntilNextTick)
      shown += sleep
      try frame(after: sleep)
    }
    #expect((1_950_000...2_050_000).contains(shown), "\(shown)")
  }

  @Test("A badge leaves space beside it, and a row at an edge free")
  func rows() throws {
    let rewind = Rewind(stage: stage)
    FontLibrary.provider = SystemFonts()
    defer { FontLibrary.provider = nil }
    for y in [0.0, 432] { add(Button(), Rect(x: 0, y: y, width: 320, height: 48)) }
    try frame()
    press("F9", rewind)
    try frame()
    let notice = try #require(tool("rewind-notice"))
    #expect(notice.frame.width <= 240 && notice.frame.minY == 52, "\(notice.frame)")
    #expect(notice.subviews.compactMap { ($0 as? Label)?.text } == ["Rewind on", "F9 looks back"])
  }

  @Test("The notice is removed when F9 rewinds, and frames are stored without it")
  func noticeGoes() throws {
    let rewind = Rewind(stage: stage)
    add(View(), Rect(x: 0, y: 0, width: 10, height: 10))
    try frame()
    press("F9", rewind)
    try frame()
    let words = try #require(tool("rewind-notice")).subviews.compactMap { ($0 as? Label)?.text }
    #expect(words == ["Rewind on", "press F9 again to look back"])
    press("F9", rewind)
    try frame()
    #expect(rewind.isRewound && tool("rewind-notice") == nil)
    press("F9", rewind)
    for _ in 0..<10 { try frame() }
    #expect(stage.overlay == nil && stage.microsecondsUntilNextTick == nil)
  }

  // MARK: Tiny windows

  @Test(
    "In a tiny window texts are shortened, and none is clipped",
    arguments: [Size(60, 60), Size(120, 100), Size(200, 150), Size(240, 120)], [false, true])
  func tiny(size: Size, hasSystemFonts: Bool) throws {
    FontLibrary.provider = hasSystemFonts ? SystemFonts() : nil
    defer { FontLibrary.provider = nil }
    try Self(size).tiny()
  }

  private func tiny() throws {
    let rewind = Rewind(stage: stage)
    stage.onTick { [stage] in
      stage.window.backgroundColor = $0.tick % 2 == 0 ? .white : .black
    }
    try frame()
    press("F9", rewind)
    try frame()
    try expectWhole(#require(tool("rewind-notice")))
    for _ in 0..<40 { try frame() }
    press("F10")
    press("F11")
    try frame()
    try expectWhole(#require(tool("clock-badge")))
    press("F10")
    press("F9", rewind)
    rewind.position -= 1
    try frame()
    try expectWhole(#require(rewind.view.subviews.last))
  }

  /// Expects all labels to fit.
  private func expectWhole(_ view: View) {
    #expect(stage.window.bounds.contains(view.frame), "\(view.frame)")
    for case let label as Label in view.subviews
    where !label.isHidden && label.text?.isEmpty == false {
      let needed = label.sizeThatFits(Size(label.bounds.width, .infinity))
      #expect(
        needed.width <= label.bounds.width && needed.height <= label.bounds.height + 1
          && view.bounds.contains(label.frame), "\(label.text ?? "")")
    }
  }

  // MARK: Outlines

  /// A list whose second row is clipped at the list's bottom edge, at 150.
  private func addList() {
    let list = View()
    list.clipsToBounds = true
    add(list, Rect(x: 20, y: 50, width: 200, height: 100))
    for (index, name) in ["first", "second"].enumerated() {
      let row = View(frame: Rect(x: 10, y: Double(index) * 70, width: 400, height: 60))
      row.identifier = name
      row.backgroundColor = .black
      list.addSubview(row)
    }
  }

  private func outline(in inspector: View?) throws -> Rect {
    let outline = try #require(inspector?.subviews.first?.subviews.first)
    #expect(!outline.isHidden)
    return outline.convert(outline.bounds, to: nil)
  }

  @Test("An outline surrounds the visible part of a view, live and in a stored frame")
  func clipped() throws {
    let rewind = Rewind(stage: stage)
    rewind.isEnabled = true
    addList()
    let inspector = Inspector(stage: stage)
    inspector.isShown = true
    let point = Point(60, 140)
    inspector.pointerMoved(to: point)
    try frame()
    #expect(inspector.inspectedView?.identifier == "second")
    let seen = Rect(x: 30, y: 120, width: 190, height: 30)
    #expect(try outline(in: tool("inspector")) == seen)
    _ = rewind.handle(InputEvent(microseconds: 0, .mouseMoved(point)))
    rewind.isRewound = true
    try frame()
    #expect(try outline(in: rewind.view.subviews.first) == seen)
  }

  @Test("An outline and its tag do not overlap the panel")
  func panel() throws {
    let rewind = Rewind(stage: stage)
    rewind.isEnabled = true
    add(View(), Rect(x: 4, y: 20, width: 280, height: 440))
    try frame()
    _ = rewind.handle(InputEvent(microseconds: 0, .mouseMoved(Point(100, 100))))
    press("F9", rewind)
    press("F12", rewind)
    for isAtTop in [false, true] {
      rewind.view.isAtTop = isAtTop
      press("F12", rewind)
      press("F12", rewind)
      _ = rewind.handle(InputEvent(microseconds: 0, .mouseMoved(Point(100, isAtTop ? 400 : 100))))
      try frame()
      let panel = try #require(rewind.view.subviews.last).frame
      let inspector = try #require(rewind.view.subviews.first)
      #expect(try outline(in: inspector).intersection(panel).isEmpty)
      #expect(try #require(inspector.subviews.last).frame.intersection(panel).isEmpty)
    }
  }

  @Test("The outline of a view that the panel spans is the part above or below, or empty")
  func besidesPanel() throws {
    let rewind = Rewind(stage: stage)
    rewind.isEnabled = true
    // The width of the panel and ten points more on both sides, where the pointer is.
    let view = View()
    add(view, Rect(x: 2, y: 0, width: 316, height: 30))
    func outline(at y: Double, height: Double, isAtTop: Bool) throws -> Rect? {
      view.frame = Rect(x: 2, y: y, width: 316, height: height)
      try frame()
      rewind.view.isAtTop = isAtTop
      rewind.isRewound = true
      rewind.isInspecting = true
      rewind.pointer = Point(5, y + 1)
      try frame()
      defer { rewind.isRewound = false }
      let inspector = try #require(rewind.view.subviews.first as? InspectorView)
      #expect(inspector.isShowing)
      let outline = try #require(inspector.subviews.first?.subviews.first)
      return outline.isHidden ? nil : outline.convert(outline.bounds, to: nil)
    }
    _ = try outline(at: 0, height: 30, isAtTop: false)
    let height = try #require(rewind.view.subviews.last).frame.height
    let (top, bottom) = (480 - 12 - height, 12 + height)
    #expect(
      try outline(at: top - 30, height: 50, isAtTop: false)
        == Rect(x: 2, y: top - 30, width: 316, height: 30))
    #expect(
      try outline(at: bottom - 20, height: 50, isAtTop: true)
        == Rect(x: 2, y: bottom, width: 316, height: 30))
    for isAtTop in [false, true] {
      #expect(try outline(at: isAtTop ? 20 : top + 8, height: 20, isAtTop: isAtTop) == nil)
    }
  }
}
