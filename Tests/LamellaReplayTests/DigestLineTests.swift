import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaReplay

/// A view that describes exactly the properties that a test sets.
private final class CallbackView: View {
  var entries: [(String, PropertyList.Value)] = []

  convenience init(_ entries: [(String, PropertyList.Value)], identifier: String? = nil) {
    self.init()
    self.entries = entries
    self.identifier = identifier
  }

  override func describe(into properties: inout PropertyList) {
    for (name, value) in entries { properties.add(name, value) }
  }
}

/// A window that describes no properties.
private final class SilentWindow: Window {
  override func describe(into properties: inout PropertyList) {}
}

/// The exact content of digests, digest files and dumps.
@MainActor
@Suite("Lines of digest files")
struct DigestLineTests {
  private func time(_ tick: Int64) -> TickTime { TickTime(tick: tick, ticksPerSecond: 8) }

  private func lines(_ path: String) throws -> [String] {
    String(decoding: try readWhole(path), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("A digest is FNV-1a of depths, names and values")
  func digest() {
    let values: [(String, PropertyList.Value)] = [
      ("null", .null), ("yes", .bool(true)), ("no", .bool(false)), ("whole", .integer(-2)),
      ("half", .number(0.5)), ("some", .numbers([1, -0.0])), ("text", .text("é")),
    ]
    let root = CallbackView(values)
    let child = CallbackView([("n", .integer(258))])
    child.addSubview(CallbackView([]))
    root.addSubview(child)
    root.addSubview(CallbackView([]))

    var bytes: [UInt8] = []
    func word(_ word: UInt64) { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
    func text(_ text: String) { bytes += Array(text.utf8) + [0xFF] }
    word(0)
    text("null")
    bytes.append(0)
    text("yes")
    bytes.append(2)
    text("no")
    bytes.append(1)
    text("whole")
    word(UInt64.max - 1)
    text("half")
    word(0x3FE0_0000_0000_0000)
    text("some")
    word(0x3FF0_0000_0000_0000)
    word(0x8000_0000_0000_0000)
    text("text")
    text("é")
    word(1)
    text("n")
    word(258)
    word(2)
    word(1)
    let expected = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { value, byte in
      (value ^ UInt64(byte)) &* 1_099_511_628_211
    }
    #expect(TreeDigest(of: root).value == expected)
  }

  @Test("A digest is written with 16 digits")
  func digits() {
    var leading: Set<Int> = []
    for number in 0..<600 {
      let digest = TreeDigest(of: CallbackView([("n", .integer(number))]))
      #expect(digest.text.utf8.count == 16 && UInt64(digest.text, radix: 16) == digest.value)
      leading.insert(digest.text.prefix { $0 == "0" }.count)
    }
    #expect(leading.isSuperset(of: [0, 1]))
  }

  @Test("A line has the digest, and the changes since the line before")
  func written() throws {
    let scratch = ScratchDirectory()
    let path = scratch.file("digests.jsonl")
    let file = try DigestFile(path: path)
    let window = SilentWindow(size: Size(8, 8))
    let a = CallbackView([("n", .integer(1)), ("windowFrame", .numbers([1]))])
    let (below, b) = (CallbackView([("z", .number(0))]), CallbackView([("t", .text("b"))]))
    window.addSubview(a)
    a.addSubview(below)
    window.addSubview(b)
    var expected: [String] = []
    @MainActor func tick(_ changes: String?) {
      let tick = Int64(expected.count)
      let isSame = file.add(window, at: time(tick))
      #expect(isSame)
      let rest = changes.map { ", \"changes\": {\($0)}" } ?? ""
      expected.append(
        "{\"tick\": \(tick), \"digest\": \"\(TreeDigest(of: window).text)\"\(rest)}")
    }
    tick(
      #""1.place": "0/0", "2.place": "1/0", "2.n": 1, "3.place": "2/0", "3.z": 0, "#
        + #""4.place": "1/2", "4.t": "b""#)
    tick(nil)
    // Derived properties are in the digest only.
    a.entries = [("n", .integer(2)), ("windowFrame", .numbers([2]))]
    tick(#""2.n": 2"#)
    a.entries = [("windowFrame", .numbers([2])), ("m", .null), ("n", .integer(2))]
    tick(#""2.m": null"#)
    a.entries = [("n", .bool(true)), ("list", .numbers([1, 0.5]))]
    tick(#""2.n": true, "2.list": [1, 0.5], "2.m": "absent""#)
    // Numbers are compared bit by bit.
    below.entries = [("z", .number(-0.0))]
    a.entries = [("n", .bool(true)), ("list", .numbers([1, 0.5, 0]))]
    tick(#""2.list": [1, 0.5, 0], "3.z": 0"#)
    below.entries = [("z", .number(.nan))]
    tick(#""3.z": null"#)
    a.entries[1].1 = .numbers([1, 0.5, -0.0])
    tick(#""2.list": [1, 0.5, 0]"#)
    tick(nil)
    window.sendSubviewToBack(b)
    tick(#""4.place": "1/0", "2.place": "1/4""#)
    let new = CallbackView([("n", .integer(9))])
    b.addSubview(new)
    below.removeFromSuperview()
    tick(#""3.gone": true, "5.place": "4/0", "5.n": 9"#)
    b.removeFromSuperview()
    a.addSubview(below)
    tick(#""4.gone": true, "5.gone": true, "2.place": "1/0", "6.place": "2/0", "6.z": null"#)
    tick(nil)
    #expect(try file.finish() == .written(ticks: expected.count))
    #expect(try lines(path) == expected)
  }

  @Test("Of a tick 400 changes are written, of the first tick all; the others are counted")
  func limit() throws {
    let scratch = ScratchDirectory()
    let path = scratch.file("digests.jsonl")
    @MainActor func run(_ change: (Int) -> (count: Int, last: Int)) throws -> DigestDifference? {
      let file = try DigestFile(path: path)
      let window = SilentWindow(size: Size(8, 8))
      let view = CallbackView((0..<450).map { ("p\($0)", .integer(0)) })
      window.addSubview(view)
      for tick in 0..<4 {
        let (count, last) = tick > 0 ? change(tick) : (0, 0)
        for index in 0..<count { view.entries[index].1 = .integer(index < count - 1 ? tick : last) }
        _ = file.add(window, at: time(Int64(tick)))
      }
      _ = try file.finish()
      return file.difference
    }
    let counts = [0, 400, 401, 450]
    #expect(try run { (counts[$0], 9) } == nil)
    let written = try lines(path)
    #expect(written.map { $0.split(separator: "\": ").count - 1 } == [455, 403, 404, 404])
    #expect(written.map { $0.hasSuffix("}}") } == [true, true, false, false])
    #expect(written[0].contains("\"2.p449\": 0}") && written[1].contains("\"2.p399\": 9}"))
    #expect(written[2].hasSuffix("\"2.p399\": 2}, \"more\": 1}"))
    #expect(written[3].hasSuffix("\"2.p399\": 3}, \"more\": 50}"))
    // The difference is in the last written property, or in the first that is not written.
    let property = try run { (counts[$0], $0 == 1 ? 7 : 9) }
    #expect(property?.description == "tick 1 differs: SilentWindow/CallbackView: p399 is 7, was 9")
    #expect(
      try run { (counts[$0], $0 == 2 ? 7 : 9) }
        == DigestDifference(
          tick: 2,
          reason: "none of the changes in the file differs, but a derived "
            + "property or a change beyond the file's limit"))
  }

  @Test("The first difference is found by the changes in the file")
  func differences() throws {
    let scratch = ScratchDirectory()
    let path = scratch.file("digests.jsonl")
    /// Compares a second tick, in which `n` of the first view changes from 1 to 2 and `m` is added, with a line.
    @MainActor func run(_ rest: String) throws -> DigestDifference? {
      let window = SilentWindow(size: Size(8, 8))
      let (a, b) = (
        CallbackView([("n", .integer(1))], identifier: "a"), CallbackView([("n", .integer(7))])
      )
      window.addSubview(a)
      a.addSubview(b)
      let first = TreeDigest(of: window).text
      try writeWhole(
        "{\"tick\": 0, \"digest\": \"\(first)\"}\n{\"tick\": 1, \"digest\": \"0\"\(rest)}\n",
        to: path)
      let file = try DigestFile(path: path)
      let isSame = file.add(window, at: time(0))
      #expect(isSame && file.difference == nil)
      a.entries = [("n", .integer(2)), ("m", .number(0.5))]
      let isStillSame = file.add(window, at: time(1))
      #expect(!isStillSame && file.difference?.tick == 1)
      // After a difference nothing more is compared.
      let difference = file.difference
      let isSameAgain = file.add(window, at: time(2))
      #expect(!isSameAgain && file.difference == difference)
      guard case .differs(let told) = try file.finish() else { return nil }
      #expect(told == difference)
      return told
    }
    let (a, b) = ("SilentWindow/CallbackView(a)", "SilentWindow/CallbackView(a)/CallbackView")
    let known = "\"2.n\": 2, \"2.m\": 0.5"
    for (changes, view, property, reason) in [
      ("", a, "n", "n is 2, was 1"), ("\"2.n\": 3", a, "n", "n is 2, was 3"),
      ("\"2.m\": 0.5", a, "n", "n is 2, was 1"), ("\"2.n\": 2", a, "m", "m is 0.5, was not set"),
      ("\"2.n\": 2, \"2.m\": true", a, "m", "m is 0.5, was true"),
      ("\"2.n\": 2, \"2.n\": 5, \"2.m\": null", a, "m", "m is 0.5, was null"),
      (
        "\(known), \"3.n\": [1, \"x\", {\"b\": [null, 2.5], \"c\": false}, []], \"3.o\": 1", b, "n",
        "n is 7, was [1, \"x\", {\"b\": [null, 2.5], \"c\": false}, []]"
      ),
      ("\(known), \"3.n\": [1, 2.5]", b, "n", "n is 7, was [1, 2.5]"),
      ("\(known), \"3.n\": \"a\\\"b\"", b, "n", "n is 7, was \"a\\\"b\""),
      ("\(known), \"3.o\": 4", b, "o", "o is what it was, was 4"),
      ("\(known), \"3.place\": \"1/2\"", b, "place", "has another position in the tree"),
      ("\(known), \"2.gone\": true", a, "gone", "is not removed, and was"),
      ("\(known), \"9.n\": 4", nil, "n", "a view is missing"),
      ("\(known), \"9.class\": \"Card\"", nil, "class", "a view of class \"Card\" is missing"),
      (
        "\(known), \"9.place\": \"1/2\", \"9.class\": \"Card\"", nil, "place",
        "a view of class \"Card\" is missing"
      ),
      ("\(known), \"9.place\": \"1/2\"", nil, "place", "a view is missing"),
      (
        known, nil, nil,
        "none of the changes in the file differs, but a derived property or a change beyond the file's limit"
      ),
    ] as [(String, String?, String?, String)] {
      #expect(
        try run(", \"changes\": {\(changes)}")
          == DigestDifference(tick: 1, view: view, property: property, reason: reason), "\(changes)"
      )
    }
    #expect(try run("") == DigestDifference(tick: 1))
    #expect(try run(", \"changes\": [1]") == DigestDifference(tick: 1))
    #expect(DigestDifference(tick: 5).description == "tick 5 differs")
    #expect(
      DigestDifference(tick: -1, view: "A", reason: "is b").description
        == "tick -1 differs: A: is b")
    #expect(DigestDifference(tick: 2, reason: "c").description == "tick 2 differs: c")
  }

  @Test("Ticks that only one of the runs has differ by their numbers")
  func ticks() throws {
    let scratch = ScratchDirectory()
    let path = scratch.file("digests.jsonl")
    let window = SilentWindow(size: Size(8, 8))
    let digest = TreeDigest(of: window).text
    @MainActor func run(_ written: [Int64], _ ran: [Int64]) throws -> DigestFile.Outcome {
      let lines = written.map { "{\"tick\": \($0), \"digest\": \"\(digest)\"}\n" }
      try writeWhole(lines.joined(separator: "\n"), to: path)
      let file = try DigestFile(path: path)
      for tick in ran { _ = file.add(window, at: time(tick)) }
      return try file.finish()
    }
    func differs(_ tick: Int64, _ reason: String) -> DigestFile.Outcome {
      .differs(DigestDifference(tick: tick, reason: reason))
    }
    #expect(try run([0, 3], [0, 3]) == .same(ticks: 2))
    #expect(try run([0, 3, 8], [0, 3]) == .endsEarly(tick: 8))
    #expect(try run([0, 3, 8], []) == .endsEarly(tick: 0))
    #expect(try run([], []) == .same(ticks: 0))
    #expect(
      try run([0, 3], [0, 3, 4])
        == differs(4, "the run continues, and the file ends before this tick"))
    #expect(
      try run([0, 2, 3], [0, 3]) == differs(2, "nothing changes in this tick, and something did"))
    #expect(
      try run([0, 3], [0, 2, 3]) == differs(2, "something changes in this tick, and nothing did"))
  }

  @Test("A line that is not a digest is reported")
  func malformed() {
    let scratch = ScratchDirectory()
    for line in [
      "{", "[]", "{\"digest\": \"a\"}", "{\"tick\": 1}", "{\"tick\": 1.5, \"digest\": \"a\"}",
      "{\"tick\": \"1\", \"digest\": \"a\"}", "{\"tick\": 1, \"digest\": 2}",
    ] {
      let path = scratch.write(
        Array("{\"tick\": 0, \"digest\": \"a\"}\n\n\(line)\n".utf8), "digests.jsonl")
      let error = #expect(throws: ReplayError.self) { try DigestFile(path: path) }
      #expect(
        error?.description == "\(path):3: must be {\"tick\": number, \"digest\": \"hex\"}",
        "\(line)")
    }
    let error = #expect(throws: ReplayError.self) { try DigestFile(path: scratch.path) }
    #expect(error?.line == nil && error?.file == scratch.path)
  }

  @Test("A dump has every view with its described properties and its subviews")
  func dump() throws {
    let window = SilentWindow(size: Size(8, 8))
    let a = CallbackView([("n", .integer(1)), ("list", .numbers([1, 0.5])), ("t", .text("é\n"))])
    a.addSubview(CallbackView([("none", .null)]))
    a.addSubview(CallbackView([]))
    window.addSubview(a)
    window.addSubview(
      CallbackView([("yes", .bool(true)), ("no", .bool(false)), ("half", .number(0.5))]))
    let expected = #"""
      {
        "tick": 3,
        "time": 0.375,
        "window": {
          "children": [
            {
              "n": 1,
              "list": [1, 0.5],
              "t": "é\n",
              "children": [
                {
                  "none": null,
                  "children": []
                },
                {
                  "children": []
                }
              ]
            },
            {
              "yes": true,
              "no": false,
              "half": 0.5,
              "children": []
            }
          ]
        }
      }

      """#
    #expect(TreeDump.text(of: window, at: time(3)) == expected)
    let scratch = ScratchDirectory()
    let path = scratch.file("tree.json")
    try TreeDump.write(window, at: time(3), to: path)
    #expect(try readWhole(path) == Array(expected.utf8))
    let error = #expect(throws: ReplayError.self) {
      try TreeDump.write(window, at: time(3), to: scratch.file("none/tree.json"))
    }
    #expect(error?.file == scratch.file("none/tree.json"))
  }
}
