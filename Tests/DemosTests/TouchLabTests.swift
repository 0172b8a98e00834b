import Foundation
import LamellaFiles
import LamellaGraphics
import Testing

/// The effects of input on the touch lab, read from its tree dump.
///
/// The window has 960x600 points; the photo is in the center of the left 680, at 1.3 times its 320x216.
@Suite("The touch lab, replayed", .timeLimit(.minutes(40)))
struct TouchLabTests {
  private func run(
    _ script: Script = Script(), _ arguments: [String] = [], in folder: TempFolder? = nil
  ) async throws -> Dump {
    let folder = try folder ?? TempFolder()
    try folder.write(script.text, to: "input.jsonl")
    let result = try await Demo.run(
      ["touch", "--headless", "--replay", "input.jsonl", "--dump-tree", "tree.json"] + arguments,
      in: folder)
    try #require(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    return try Dump(json: folder.text("tree.json"))
  }

  private func photo(_ dump: Dump) throws -> (x: Double, y: Double, zoom: Double, angle: Double) {
    let node = try dump.node("photo")
    return (
      node.center[0], node.center[1], try #require(node.zoom), try #require(node.angle)
    )
  }

  private func state(_ dump: Dump, _ row: String) throws -> String? {
    try dump.node("row-\(row)").node("state").text
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.01 }

  // MARK: The photo

  @Test("One finger drags the photo, less ten points of slop", arguments: Script.Pointer.allCases)
  func drag(pointer: Script.Pointer) async throws {
    var script = Script(pointer: pointer)
    script.drag(from: 300, y: 300, by: 130)
    let dump = try await run(script)
    let photo = try photo(dump)
    #expect(isClose(photo.x, 460) && isClose(photo.y, 300) && photo.zoom == 1.3)
    #expect(try state(dump, "pan") == "ended" && dump.node("row-pan").count == 1)
    #expect(try dump.node("overlay").fingers == 0)
  }

  @Test("A drag beside the photo is recognized, but moves nothing")
  func dragBeside() async throws {
    var script = Script()
    script.drag(from: 60, y: 60, by: 200)
    let dump = try await run(script)
    #expect(try photo(dump).x == 340)
    #expect(try dump.node("row-pan").count == 1)
  }

  @Test("Two fingers scale the photo about their middle")
  func pinch() async throws {
    var script = Script()
    script.fingers(from: [(260, 320), (460, 320)], to: [(160, 320), (560, 320)])
    let dump = try await run(script)
    let photo = try photo(dump)
    // It begins at the first sample, 210 points apart, and ends 400 apart.
    let factor = 400.0 / 210
    #expect(isClose(photo.zoom, 1.3 * factor))
    #expect(isClose(photo.x, 360 - 20 * factor) && isClose(photo.y, 320 - 20 * factor))
    #expect(photo.angle == 0)
    #expect(try state(dump, "pinch") == "ended" && dump.node("row-pan").count == 0)
  }

  @Test("Two fingers turn the photo about their middle")
  func rotate() async throws {
    var script = Script()
    script.turnFingers(about: (400, 330), radius: 100, by: .pi / 2)
    let dump = try await run(script)
    let photo = try photo(dump)
    #expect(photo.angle > .pi / 2 - 0.2 && photo.angle < .pi / 2)
    #expect(photo.zoom == 1.3)
    // From the fingers' center to the photo's, rotated.
    let (c, s) = (cos(photo.angle), sin(photo.angle))
    #expect(isClose(photo.x, 400 + c * -60 - s * -30))
    #expect(isClose(photo.y, 330 + s * -60 + c * -30))
    #expect(try state(dump, "rotation") == "ended" && dump.node("row-pinch").count == 0)
  }

  @Test("The wheel with control scales about the pointer, with alt it turns")
  func wheel() async throws {
    var script = Script()
    script.add("keyDown", "\"key\": \"Left Ctrl\", \"modifiers\": [\"control\"]")
    script.wheel(x: 240, y: 300, dy: 1)
    script.wait(0.02)
    script.wheel(x: 240, y: 300, dy: 1)
    script.wait(0.02)
    script.add("keyUp", "\"key\": \"Left Ctrl\"")
    script.rest()
    var dump = try await run(script)
    #expect(isClose(try photo(dump).zoom, 1.3 * 1.21))
    #expect(isClose(try photo(dump).x, 240 + 100 * 1.21))
    #expect(try state(dump, "pinch") == "ended")
    script.add("keyDown", "\"key\": \"Left Alt\", \"modifiers\": [\"alt\"]")
    script.wheel(x: 240, y: 300, dy: -2)
    script.wait(0.02)
    script.add("keyUp", "\"key\": \"Left Alt\"")
    script.rest()
    dump = try await run(script)
    #expect(isClose(try photo(dump).angle, -10 * .pi / 180))
    #expect(try state(dump, "rotation") == "ended")
  }

  // MARK: Taps

  @Test("A tap waits for the double tap to fail; a double tap puts the photo back")
  func taps() async throws {
    var script = Script()
    script.drag(from: 300, y: 300, by: 130)
    script.wait(0.5)
    script.tap(x: 480, y: 300)
    script.rest()
    var dump = try await run(script)
    #expect(try dump.node("row-tap").count == 1 && dump.node("row-double-tap").count == 0)
    #expect(isClose(try photo(dump).x, 460))
    script.tap(x: 480, y: 300)
    script.wait(0.1)
    script.tap(x: 480, y: 300)
    dump = try await run(script)
    #expect(try dump.node("row-tap").count == 1 && dump.node("row-double-tap").count == 1)
    #expect(try state(dump, "double-tap") == "ended")
    #expect(try photo(dump).x == 340)
  }

  @Test("A press that is held is a long press, a quick stroke a swipe")
  func others() async throws {
    var script = Script(pointer: .finger)
    script.add("fingerDown", "\"finger\": 1, \"x\": 340, \"y\": 300")
    let held = try await run(script, ["--frames", "60"])
    #expect(try state(held, "long-press") == "began")
    #expect(try held.node("row-long-press").node("value").text == "340, 300")
    script = Script(pointer: .finger)
    script.drag(from: 60, y: 80, by: 200, seconds: 0.1, hold: 0)
    let dump = try await run(script)
    #expect(try dump.node("row-swipe").count == 1)
    #expect(try dump.node("row-swipe").node("value").text == "right")
  }

  // MARK: Fingers

  @Test("Each finger that is down has its circle, and the view that was hit its name")
  func marks() async throws {
    var script = Script()
    script.fingers(from: [(260, 320), (460, 320)], to: [(200, 320), (500, 320)], lift: false)
    let folder = try TempFolder()
    let dump = try await run(script, ["--frames", "40", "--screenshot", "a.png"], in: folder)
    #expect(try dump.node("overlay").fingers == 2)
    for (name, x) in [("finger-1", 200.0), ("finger-2", 500)] {
      let mark = try dump.node(name)
      #expect(!mark.hidden && isClose(mark.center[0], x) && isClose(mark.center[1], 320))
    }
    #expect(try dump.node("hit-name").text == "PhotoView photo")
    #expect(try state(dump, "pinch") == "changed")
    #expect(try folder.picture("a.png").colorCount > 200)
    script.add("fingerUp", "\"finger\": 1, \"x\": 200, \"y\": 320")
    script.add("fingerUp", "\"finger\": 2, \"x\": 500, \"y\": 320")
    let after = try await run(script)
    #expect(try after.node("finger-1").hidden && after.node("finger-2").hidden)
    #expect(try after.node("hit-name-box").hidden)
  }

  // MARK: Controls

  @Test("A slider changes the photo while it is dragged", arguments: Script.Pointer.allCases)
  func slider(pointer: Script.Pointer) async throws {
    let thumb = try await run().node("opacity").node("thumb").middle
    var script = Script(pointer: pointer)
    script.drag(from: thumb.x, y: thumb.y, by: -55)
    let dump = try await run(script)
    // The thumb's range is 110 points for 0.2...1.
    #expect(isClose(try dump.node("opacity").value ?? 0, 0.6))
    #expect(isClose(try dump.node("photo").alpha, 0.6))
    #expect(try dump.node("opacity-value").text == "60 %")
  }

  @Test("Switches, the stepper and the theme change what is seen")
  func switches() async throws {
    let start = try await run()
    func middle(_ name: String) throws -> (x: Double, y: Double) { try start.node(name).middle }
    var script = Script()
    try script.tap(x: middle("grid").x, y: middle("grid").y)
    script.wait(0.5)
    for _ in 0..<3 {
      try script.tap(x: middle("border").x + 24, y: middle("border").y)
      script.wait(0.5)
    }
    try script.tap(x: middle("theme").x + 30, y: middle("theme").y)
    let folder = try TempFolder()
    let dump = try await run(script, ["--screenshot", "a.png"], in: folder)
    #expect(try dump.node("grid").isOn == false && dump.node("border").value == 3)
    #expect(try dump.node("border-value").text == "3")
    #expect(try dump.node("theme").selectedSegmentIndex == 1)
    let picture = try folder.picture("a.png")
    // The light background, and no grid line at its place.
    for (x, y) in [(4, 4), (40, 10), (80, 50)] {
      #expect(picture.pixel(x: x, y: y) & 0xFF_FFFF == 0xEF_F4F6)
    }
  }

  @Test("Tab goes through the controls, and arrows change the one with the keys")
  func keys() async throws {
    var script = Script()
    for _ in 0..<3 { script.key("Tab") }
    script.key("Right")
    let dump = try await run(script)
    #expect(try dump.node("radius").value == 16 && dump.node("radius").state == 8)
    #expect(try dump.node("radius-value").text == "16")
    #expect(try dump.node("theme").state == 0)
  }

  @Test("In a small window a button opens the panel", arguments: [(240, 240), (360, 480)])
  func small(width: Int, height: Int) async throws {
    let size = ["--size", "\(width)x\(height)"]
    let closed = try await run(Script(), size)
    #expect(try closed.node("panel").hidden && !closed.node("toggle").hidden)
    let button = try closed.node("toggle").middle
    var script = Script()
    script.tap(x: button.x, y: button.y)
    let open = try await run(script, size)
    let panel = try open.node("panel")
    #expect(!panel.hidden && panel.windowFrame[2] == min(280, Double(width)))
    let photo = try closed.node("photo").windowFrame
    #expect(photo[0] >= 0 && photo[0] + photo[2] <= Double(width))
  }

  @Test(
    "In a small window neither photo nor panel lie over the hint",
    arguments: [(240, 240), (320, 480)])
  func smallHint(width: Int, height: Int) async throws {
    let size = ["--size", "\(width)x\(height)"]
    let closed = try await run(Script(), size)
    let photo = try closed.node("photo").windowFrame
    let hint = try closed.node("hint")
    let toggle = try closed.node("toggle").windowFrame
    #expect(!hint.hidden && hint.windowFrame[1] >= photo[1] + photo[3])
    #expect(photo[1] >= toggle[1] + toggle[3] && photo[2] > 60)
    var script = Script()
    script.tap(x: toggle[0] + toggle[2] / 2, y: toggle[1] + toggle[3] / 2)
    let open = try await run(script, size)
    #expect(try open.node("hint").hidden)
    // There is more content below: the panel fades out at the bottom.
    #expect(try open.node("panel-fade").alpha == 1)
  }

  @Test("A panel that fits does not fade out")
  func noFade() async throws {
    #expect(try await run().node("panel-fade").alpha == 0)
  }

  @Test("A recognizer that is possible again shows no value of the last gesture")
  func oldValues() async throws {
    var script = Script()
    script.drag(from: 300, y: 300, by: 130)
    script.rest()
    #expect(try await run(script).node("row-pan").node("value").text?.isEmpty == false)
    script.add("mouseDown", "\"x\": 300, \"y\": 300")
    script.wait(0.1)
    script.add("mouseMoved", "\"x\": 301, \"y\": 300")
    let dump = try await run(script)
    #expect(try state(dump, "pan") == "possible")
    #expect((try dump.node("row-pan").node("value").text ?? "").isEmpty)
    // A mouse press ends the hover's updates: its last position is not shown as the current one.
    #expect(try dump.node("row-hover").node("value").text == "rests")
  }

  @Test("Turns of the wheel add up until a finger comes down")
  func wheelAddsUp() async throws {
    var script = Script()
    script.add("keyDown", "\"key\": \"Left Ctrl\", \"modifiers\": [\"control\"]")
    for _ in 0..<2 {
      script.wheel(x: 340, y: 300, dy: 1)
      script.rest()
    }
    #expect(try await run(script).node("row-pinch").node("value").text == "× 1.21")
    script.tap(x: 340, y: 300)
    script.rest()
    script.wheel(x: 340, y: 300, dy: 1)
    script.rest()
    let dump = try await run(script)
    #expect(try dump.node("row-pinch").node("value").text == "× 1.10")
    #expect(isClose(try photo(dump).zoom, 1.3 * 1.331))
  }

  @Test(
    "The name of the view that was hit covers no control and no text",
    arguments: [(960, 600), (320, 480), (480, 480), (240, 240)],
    ["theme", "opacity", "border", "field", "toggle"])
  func hitName(size: (width: Int, height: Int), name: String) async throws {
    let flags = ["--size", "\(size.width)x\(size.height)"]
    let start = try await run(Script(), flags)
    var script = Script()
    let isClosed = try start.node("panel").hidden
    if isClosed, name != "field", name != "toggle" {
      let toggle = try start.node("toggle").middle
      script.tap(x: toggle.x, y: toggle.y)
      script.wait(0.5)
    }
    let box = try await run(script, flags).node(name)
    let isThere = !box.hidden && box.middle.y < Double(size.height)
    let place = name == "field" ? (x: 8.0, y: 80.0) : box.middle
    guard isThere else { return }
    script.add("mouseDown", "\"x\": \(place.x), \"y\": \(place.y)")
    script.wait(0.1)
    script.add("mouseMoved", "\"x\": \(place.x), \"y\": \(place.y + 1)")
    let dump = try await run(script, flags)
    let label = try dump.node("hit-name-box")
    let words = try dump.node("hit-name").text ?? ""
    #expect(!label.hidden && words.hasSuffix(" \(name)"))
    let a = label.windowFrame
    #expect(
      a[0] >= 0 && a[1] >= 0 && a[2] > 40 && a[0] + a[2] <= Double(size.width)
        && a[1] + a[3] <= Double(size.height))
    for other in dump.window.seen
    where other.identifier != "hit-name" && (other.text?.isEmpty == false || other.state != nil) {
      let b = other.windowFrame
      #expect(
        a[0] + a[2] <= b[0] || a[0] >= b[0] + b[2] || a[1] + a[3] <= b[1]
          || a[1] >= b[1] + b[3], "over \(other.identifier ?? other.text ?? other.class)")
    }
  }

  @Test("A panel that a resize hides cancels the touches in it, and the outline goes with it")
  func hiddenPanel() async throws {
    let border = try await run().node("border").middle
    var script = Script()
    script.key("Tab")
    script.add("mouseDown", "\"x\": \(border.x + 24), \"y\": \(border.y)")
    script.wait(0.65)
    script.resize(400, 600)
    script.wait(2)
    script.add("mouseMoved", "\"x\": 30, \"y\": 500")
    script.wait(0.1)
    let dump = try await run(script)
    #expect(try dump.node("panel").hidden && dump.node("border").state == 0)
    #expect(try dump.node("border").value == 2 && dump.node("theme").state == 0)
    #expect(try dump.node("hit-name-box").hidden)
  }

  @Test("States without a background are aligned with those that have one")
  func words() async throws {
    let folder = try TempFolder()
    let dump = try await run(Script(), ["--screenshot", "a.png"], in: folder)
    let picture = try folder.picture("a.png")
    var ends: Set<Int> = []
    for row in ["tap", "double-tap", "long-press", "pan", "swipe", "pinch"] {
      let frame = try dump.node("row-\(row)").node("state").windowFrame
      let y = Int(frame[1]) + Int(frame[3]) / 2
      let ground = picture.pixel(x: Int(frame[0] + frame[2]) + 4, y: y)
      let columns = Int(frame[0])..<Int(frame[0] + frame[2])
      let end = columns.last { x in
        (Int(frame[1])..<Int(frame[1] + frame[3])).contains { picture.pixel(x: x, y: $0) != ground }
      }
      ends.insert(columns.upperBound - (end ?? 0))
    }
    #expect(ends.count == 1 && ends.allSatisfy { $0 <= 4 }, "\(ends)")
  }

  // MARK: Recordings

  @Test("What was recorded replays to the same tree, tick by tick")
  func recording() async throws {
    var script = Script()
    script.turnFingers(about: (380, 310), radius: 90, by: 1)
    script.wait(0.3)
    script.tap(x: 918, y: 32)
    let folder = try TempFolder()
    _ = try await run(
      script, ["--record", "again.jsonl", "--verify", "digests", "--frames", "150"], in: folder)
    let first = folder.text("tree.json")
    let result = try await Demo.run(
      [
        "touch", "--headless", "--replay", "again.jsonl", "--verify", "digests", "--dump-tree",
        "tree.json", "--frames", "150",
      ], in: folder)
    #expect(result.code == 0 && result.output.contains("same"), "\(result.output)")
    #expect(folder.text("tree.json") == first)
  }
}

extension Node {
  /// The node and all below it that are visible, without the finger marks.
  fileprivate nonisolated var seen: [Node] {
    hidden || identifier?.hasPrefix("finger-") == true ? [] : [self] + children.flatMap(\.seen)
  }
}

extension Script {
  /// Taps with the mouse, for six hundredths of a second.
  mutating func tap(x: Double, y: Double) {
    add("mouseDown", "\"x\": \(x), \"y\": \(y)")
    wait(0.06)
    add("mouseUp", "\"x\": \(x), \"y\": \(y)")
  }

  /// Waits half a second, even where nothing moves meanwhile.
  mutating func rest() {
    wait(0.5)
    add("mouseMoved", "\"x\": 5, \"y\": 5")
  }

  /// Moves fingers at constant speed between points, in twenty steps of a hundredth of a second.
  mutating func fingers(
    from start: [(x: Double, y: Double)], to end: [(x: Double, y: Double)], lift: Bool = true
  ) {
    move(fingers: start.count, lift: lift) { index, fraction in
      (
        start[index].x + (end[index].x - start[index].x) * fraction,
        start[index].y + (end[index].y - start[index].y) * fraction
      )
    }
  }

  /// Rotates two fingers about the point between them.
  mutating func turnFingers(
    about middle: (x: Double, y: Double), radius: Double, by angle: Double
  ) {
    move(fingers: 2, lift: true) { index, fraction in
      let place = angle * fraction + .pi * Double(index)
      return (middle.x + radius * cos(place), middle.y + radius * sin(place))
    }
  }

  private mutating func move(
    fingers count: Int, lift: Bool, _ place: (Int, Double) -> (x: Double, y: Double)
  ) {
    func fields(_ index: Int, _ fraction: Double) -> String {
      let point = place(index, fraction)
      return "\"finger\": \(index + 1), \"x\": \(point.x), \"y\": \(point.y)"
    }
    for index in 0..<count { add("fingerDown", fields(index, 0)) }
    for step in 1...20 {
      wait(0.01)
      for index in 0..<count { add("fingerMoved", fields(index, Double(step) / 20)) }
    }
    wait(0.05)
    guard lift else { return }
    for index in 0..<count { add("fingerUp", fields(index, 1)) }
  }
}
