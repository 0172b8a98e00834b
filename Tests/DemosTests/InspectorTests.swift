import Foundation
import LamellaGraphics
import Testing

@Suite("The inspector", .timeLimit(.minutes(40)))
struct InspectorTests {
  /// A pointer that moves over the first card and stops.
  private var overCard: Script {
    var script = Script()
    script.wait(0.1)
    script.add("mouseMoved", "\"x\": 240, \"y\": 200")
    script.wait(0.2)
    return script
  }

  /// Returns the pixels where two pictures differ.
  private func difference(_ a: PagingRun, _ b: PagingRun) throws -> [(x: Int, y: Int)] {
    let (a, b) = (try a.folder.picture("a.png"), try b.folder.picture("a.png"))
    var result: [(x: Int, y: Int)] = []
    for y in 0..<a.height {
      for x in 0..<a.width where a.pixel(x: x, y: y) != b.pixel(x: x, y: y) {
        result.append((x, y))
      }
    }
    return result
  }

  @Test("--inspect outlines the view under the pointer and changes nothing else")
  func outline() async throws {
    let plain = try await Demo.paging(["--screenshot", "a.png"], script: overCard)
    let shown = try await Demo.paging(["--screenshot", "a.png", "--inspect"], script: overCard)
    #expect(shown.dumpText == plain.dumpText)
    #expect(shown.stats.nodes?.max == plain.stats.nodes?.max)
    #expect(shown.stats.quads?.max == plain.stats.quads?.max)

    let card = try plain.dump.node("page-0").windowFrame.map { Int($0) }
    let places = try difference(plain, shown)
    // Inside the card only the outline: three pixels along the edge, a dark one and two light ones.
    let inside = places.filter {
      $0.x >= card[0] && $0.x < card[0] + card[2] && $0.y >= card[1] && $0.y < card[1] + card[3]
    }
    #expect(inside.count > 2 * (card[2] + card[3]))
    for place in inside {
      #expect(
        place.x < card[0] + 3 || place.x >= card[0] + card[2] - 3 || place.y < card[1] + 3
          || place.y >= card[1] + card[3] - 3)
    }
    let picture = try shown.folder.picture("a.png")
    let line = (0..<3).map { picture.pixel(x: card[0] + $0, y: card[1] + card[3] / 2) }
    #expect(line == [0xFF1B_1614, 0xFFEA_F0F2, 0xFFEA_F0F2])
    // The tag is above it.
    let outside = places.filter { $0.y < card[1] }
    #expect(outside.count > 500 && outside.allSatisfy { $0.y >= card[1] - 40 })
    #expect(places.count == inside.count + outside.count)
  }

  @Test("In the touch lab the view below the finger's mark is named, and not the overlay")
  func touchLab() async throws {
    var script = Script(pointer: .finger)
    script.drag(from: 400, y: 250, by: 20, hold: nil)
    let folder = try TempFolder()
    try folder.write(script.text, to: "input.jsonl")
    var pictures: [Image] = []
    for more in [[], ["--inspect"]] {
      let result = try await Demo.run(
        [
          "touch", "--headless", "--replay", "input.jsonl", "--frames", "40", "--screenshot",
          "a.png", "--dump-tree", "tree.json",
        ] + more, in: folder)
      try #require(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
      pictures.append(try folder.picture("a.png"))
    }
    let dump = try Dump(json: folder.text("tree.json"))
    let photo = try dump.node("photo").windowFrame.map { Int($0.rounded()) }
    let window = dump.window.frame.map { Int($0) }
    func differs(_ x: Int, _ y: Int) -> Bool {
      pictures[0].pixel(x: x, y: y) != pictures[1].pixel(x: x, y: y)
    }
    // The outline is around the photo, not around the window.
    #expect(differs(photo[0] + 1, photo[1] + photo[3] / 2))
    #expect(!differs(window[2] - 2, window[3] / 2))
  }

  @Test("Without a pointer nothing is shown")
  func noPointer() async throws {
    let plain = try await Demo.paging(["--screenshot", "a.png"])
    let shown = try await Demo.paging(["--screenshot", "a.png", "--inspect"])
    #expect(try difference(plain, shown).isEmpty)
  }

  @Test("An outline follows its moving view and leaves nothing behind")
  func moving() async throws {
    var script = overCard
    script.key("Right")
    script.wait(1.5)
    let plain = try await Demo.paging(["--screenshot", "a.png"], script: script)
    let shown = try await Demo.paging(["--screenshot", "a.png", "--inspect"], script: script)
    let card = try plain.dump.node("page-1").windowFrame
    let places = try difference(plain, shown)
    #expect(places.count > 500)
    for place in places {
      #expect(Double(place.x) >= card[0] && Double(place.x) < card[0] + card[2])
      #expect(Double(place.y) >= card[1] - 40 && Double(place.y) < card[1] + card[3])
    }
  }

  @Test("F12 shows it and takes it away, beside the frame graph")
  func key() async throws {
    var once = overCard
    once.key("F12")
    once.wait(0.2)
    var twice = once
    twice.key("F12")
    twice.wait(0.2)
    let flag = try await Demo.paging(["--screenshot", "a.png", "--inspect"], script: overCard)
    let key = try await Demo.paging(["--screenshot", "a.png"], script: once)
    #expect(try difference(flag, key).isEmpty)
    let plain = try await Demo.paging(["--screenshot", "a.png"], script: overCard)
    let away = try await Demo.paging(["--screenshot", "a.png"], script: twice)
    #expect(try difference(plain, away).isEmpty)

    let both = try await Demo.paging(
      ["--screenshot", "a.png", "--inspect", "--overlay"], script: overCard)
    let graph = try difference(flag, both)
    // It covers little: at most three fifths of the width and a quarter of the height.
    let (columns, rows) = (graph.map(\.x), graph.map(\.y))
    #expect(graph.count > 200)
    #expect(try #require(columns.max()) - #require(columns.min()) < 256)
    #expect(try #require(rows.max()) - #require(rows.min()) < 80)
  }
}
