import Foundation
import LamellaGraphics
import Testing

/// The motion demo during its animations, frame by frame, and the effects of input meanwhile.
///
/// The window has 960x600 points, as in ``MotionLabTests``.
@Suite("The motion demo during animations", .timeLimit(.minutes(40)))
struct MotionLookTests {
  /// Returns the tree after a number of frames.
  private func tree(_ script: Script, frames: Int, _ arguments: [String] = []) async throws -> Dump
  {
    try await Demo.motion(script, ["--frames", "\(frames)"] + arguments).dump
  }

  /// Returns the pictures of frames with a given stride, and the tree after them.
  private func pictures(
    _ script: Script, frames: Int, every step: Int = 1, _ arguments: [String] = []
  ) async throws -> (pictures: [Image], dump: Dump) {
    let flags = ["--frames", "\(frames)", "--screenshot-every", "\(step)", "frames"]
    let (dump, folder) = try await Demo.motion(script, flags + arguments)
    let names = folder.names(in: "frames")
    try #require(names.count == frames / step)
    return (try names.map { try folder.picture("frames/\($0)") }, dump)
  }

  /// Returns the frames in which a part of the window differs from the first one.
  private func changes(
    _ pictures: [Image], x: Range<Double>, y: Range<Double>
  ) -> [Int] {
    let (columns, rows) = (
      Int(x.lowerBound)..<Int(x.upperBound), Int(y.lowerBound)..<Int(y.upperBound)
    )
    return pictures.indices.filter { index in
      rows.contains { y in
        columns.contains { x in
          pictures[index].pixel(x: x, y: y) != pictures[0].pixel(x: x, y: y)
        }
      }
    }
  }

  // MARK: Transitions

  @Test("A transition waits for the running one, and only one waits", arguments: 0..<4)
  func waiting(kind: Int) async throws {
    var script = Script()
    script.key("Tab")
    script.key("Tab")
    for _ in 0..<4 { script.key("Left") }
    for _ in 0..<kind { script.key("Right") }
    let start = Double(script.now) / 1e6
    for _ in 0..<4 { script.key("3") }
    // The first takes at least 0.35 s.
    let during = try await tree(script, frames: Int((start + 0.3) * 60))
    #expect(try during.node("face").children.compactMap(\.text) == ["W", "Winter"])
    script.wait(2)
    let end = try await Demo.motion(script).dump
    #expect(try end.node("face").children.compactMap(\.text) == ["S", "Spring"])
  }

  // MARK: Curves and the finger

  @Test(
    "Boxes stay in their tracks in both directions, and when reversed midway",
    arguments: ["240x400", "320x480", "960x600"])
  func tracks(size: String) async throws {
    var script = Script()
    script.key("1")
    script.wait(1.1)
    script.key("1")
    script.wait(1.1)
    for _ in 0..<6 {
      script.key("1")
      script.wait(0.2)
    }
    let (pictures, dump) = try await pictures(
      script, frames: 240, every: 2, ["--size", size])
    for name in ["linear", "spring-1", "spring-0.5", "spring-0.3"] {
      let lane = try dump.node("lane-\(name)")
      let (frame, track) = (lane.windowFrame, lane.children[1].windowFrame)
      let rows = frame[1].rounded(.up)..<(frame[1] + frame[3]).rounded(.down)
      let left = changes(pictures, x: frame[0]..<track[0], y: rows)
      let right = changes(pictures, x: track[0] + track[2] + 1..<frame[0] + frame[2] + 10, y: rows)
      #expect(left.isEmpty && right.isEmpty, "\(name): \(left) \(right)")
      // Without a reversal they are not even clipped.
      let inner = changes(Array(pictures[..<70]), x: track[0]..<track[0] + 2, y: rows)
      #expect(inner.isEmpty, "\(name): \(inner)")
      #expect(!changes(pictures, x: track[0]..<track[0] + track[2], y: rows).isEmpty)
    }
  }

  @Test("Balls go round all corners by their key, unless a finger takes over")
  func round() async throws {
    var script = Script()
    script.key("2")
    let field = try await tree(script, frames: 2).node("finger").children[2].windowFrame
    var places: [[Double]] = []
    for seconds in [0.3, 0.65, 1.0, 1.35, 3] {
      let ball = try await tree(script, frames: Int((0.1 + seconds) * 60)).node("ball-0")
        .windowFrame
      places.append(
        [
          (ball[0] - field[0]) / (field[2] - ball[2]), (ball[1] - field[1]) / (field[3] - ball[3]),
        ].map { ($0 * 1e6).rounded() / 1e6 })
    }
    #expect(places == [[0, 0], [1, 0], [1, 1], [0, 1], [0.5, 0.5]])
    script.wait(0.2)
    script.tap(x: field[0] + 100, y: field[1] + 60)
    script.wait(3)
    let ball = try await Demo.motion(script).dump.node("ball-0").middle
    #expect(ball == (field[0] + 100, field[1] + 60))
  }

  // MARK: Cards

  @Test("A card that flies up does not pass over a title")
  func title() async throws {
    var script = Script(pointer: .finger)
    script.add("fingerDown", "\"finger\": 1, \"x\": 160, \"y\": 480")
    for step in 1...6 {
      script.wait(0.016)
      script.add("fingerMoved", "\"finger\": 1, \"x\": 160, \"y\": \(480 - 30 * step)")
    }
    script.lift(160, y: 300)
    let (pictures, dump) = try await pictures(script, frames: 40)
    let pane = try dump.node("cards")
    let (frame, field) = (pane.windowFrame, pane.children[2].windowFrame)
    #expect(changes(pictures, x: frame[0]..<frame[0] + frame[2], y: frame[1]..<field[1]).isEmpty)
    #expect(
      !changes(pictures, x: frame[0]..<frame[0] + frame[2], y: field[1]..<field[1] + 10).isEmpty)
  }

  @Test("A card cannot be grabbed before it is opaque")
  func fading() async throws {
    let rest = try await tree(Script(), frames: 2).node("card-0")
    var script = Script(pointer: .mouse)
    for _ in 0..<4 { script.key("4") }
    // The first one returns 0.3 s after it was thrown, and fades in over 0.2 s.
    script.wait(0.12)
    script.drag(from: rest.middle.x, y: rest.middle.y, by: 60, seconds: 0.05, hold: nil)
    script.wait(1)
    script.lift(rest.middle.x + 60, y: rest.middle.y)
    script.wait(1)
    let after = try await Demo.motion(script).dump
    #expect(try after.node("card-0").center == rest.center)
    let held = try await tree(script, frames: 60).node("card-0")
    #expect(held.center == rest.center)
  }

  @Test("A card grabbed while it returns keeps rotating without a jump")
  func taken() async throws {
    var script = Script(pointer: .mouse)
    script.drag(from: 160, y: 480, by: 80)
    script.wait(0.02)
    script.drag(from: 200, y: 480, by: -15, seconds: 0.05, hold: 0.6)
    let (pictures, dump) = try await pictures(script, frames: 70)
    let field = try dump.node("cards").children[2].windowFrame
    // The finger holds still from frame 38 on, and the rotation ends 0.2 s later.
    let (x, y) = (field[0]..<field[0] + field[2], field[1]..<field[1] + field[3])
    #expect(changes(Array(pictures[38...44]), x: x, y: y).count == 6)
    #expect(changes(Array(pictures[52...60]), x: x, y: y).isEmpty)
  }

  // MARK: Keys and words

  @Test("A repeated key starts a pane once")
  func held() async throws {
    var script = Script()
    script.add("keyDown", "\"key\": \"5\"")
    for _ in 0..<5 {
      script.wait(0.1)
      script.add("keyDown", "\"key\": \"5\", \"repeat\": true")
    }
    script.add("keyUp", "\"key\": \"5\"")
    let early = try await tree(script, frames: 30).node("fraction").value!
    let late = try await tree(script, frames: 60).node("fraction").value!
    #expect(early > 0.05 && late > early + 0.2)
  }

  @Test("Every pane's caption names its key")
  func keys() async throws {
    let dump = try await tree(Script(), frames: 2)
    for (index, pane) in ["curves", "finger", "transitions", "cards", "animator", "timeline"]
      .enumerated()
    {
      let caption = try dump.node(pane).children[1].text ?? ""
      #expect(caption.lowercased().contains("press \(index + 1)"), "\(pane): \(caption)")
    }
  }

  @Test("In windows that are too small for a pane, the moving views are visible and not cut off")
  func small() async throws {
    var script = Script()
    script.key("6")
    script.wait(1)
    let dump = try await Demo.motion(script, ["--size", "200x160"]).dump
    let (field, room) = (
      try dump.node("timeline").children[2].windowFrame, try dump.node("scroll").windowFrame
    )
    #expect(field[1] >= room[1] - 0.01 && field[1] < room[1] + 1)
    let tiny = try await tree(Script(), frames: 2, ["--size", "120x100"])
    let theme = try tiny.node("theme").windowFrame
    #expect(theme[0] == 16 && theme[2] == 88)
    #expect(try tiny.node("motion-lab").children[1].hidden)
    let wide = try await tree(Script(), frames: 2)
    #expect(try !wide.node("motion-lab").children[1].hidden)
  }
}
