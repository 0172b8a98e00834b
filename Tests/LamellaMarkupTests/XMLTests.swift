internal import LamellaMarkup
internal import TestSupport
internal import Testing

@Suite("XML")
struct XMLTests {
  private func parse(_ text: String, _ numbers: XMLNumberElements? = nil) throws -> XMLElement {
    try XMLDocument(parsing: Array(text.utf8), numbers: numbers).root
  }

  /// Place, reason and advice of an error in one line.
  private func line(_ error: MarkupError?) -> String? {
    guard let error else { return nil }
    return error.advice.map { "\(error): \($0)" } ?? error.description
  }

  // MARK: Trees

  @Test("Elements have their attributes, children, text and places")
  func tree() throws {
    let root = try parse("<view id='1' name=\"a\">\n <a/>one<b x=''>two</b>\n <a>three</a></view>")
    #expect(root["id"] == "1" && root["name"] == "a" && root["x"] == nil)
    #expect(root.children.map(\.name) == ["a", "b", "a"])
    #expect(root.children.map { String(decoding: $0.text, as: UTF8.self) } == ["", "two", "three"])
    #expect(String(decoding: root.text, as: UTF8.self) == "one")
    #expect(root.children[1]["x"] == "" && root.children[1].children.isEmpty)
    #expect(root.children.map(\.position.line) == [2, 2, 3])
    #expect(root.children.map(\.position.column) == [2, 9, 2])
    #expect(root.numbers == nil)
  }

  @Test("References stand for characters, in values and in text, and for nothing in CDATA")
  func references() throws {
    let references = "&lt;&gt;&amp;&quot;&apos;&#65;&#x41;&#x00000041;&#x1F600;é"
    let plain = "<>&\"'AAA\u{1F600}é"
    let root = try parse(
      "<a b=\"\(references)\">x\(references)<![CDATA[&lt;]]><!-- c -->y</a>")
    #expect(root["b"] == plain)
    #expect(String(decoding: root.text, as: UTF8.self) == "x\(plain)&lt;y")
  }

  @Test("An error of a text has its line and column, and what to do about it")
  func places() {
    let names = (
      short: String(repeating: "a", count: 256), long: String(repeating: "a", count: 257)
    )
    let groups = String(repeating: "<g>", count: 128)
    let copy = "save or copy it again"
    let known =
      "there is a & that stands for no known character; entities of a file's own are refused: "
      + "write &amp; for a plain &"
    for (text, column, reason) in [
      ("<map>&lol;</map>", 6, known), ("<map a=\"x&#0;\"/>", 10, known),
      ("<map a=\"&#x110000;\"/>", 9, known), ("<map>&;</map>", 6, known),
      ("<map>&#x000000041;</map>", 6, known), ("<map>&#x+41;</map>", 6, known),
      ("<map>&#4a;</map>", 6, known), ("<map>&#x;</map>", 6, known), ("<map>& </map>", 6, known),
      ("<map a=\"1\" a=\"2\"/>", 12, "the attribute a is there twice"),
      ("<a></b>", 4, "</b> stands where </a> must"), ("</a>", 1, "</a> ends nothing"),
      ("<a/></a>", 5, "</a> ends nothing"),
      ("<a/><b/>", 5, "there is a second element beside the outermost one"),
      ("<a/> x", 5, "there is text behind the end: check that it is the right file"),
      (" x", 1, "the file is neither XML nor JSON: check that it is the right file"),
      ("<!-- ->", 1, "the comment does not end"), ("<!--> -", 1, "the comment does not end"),
      ("<a><![CDATA[x]>", 4, "the CDATA section does not end"),
      ("<?xml ?", 1, "the processing instruction does not end"),
      ("<!DOCTYPE a", 1, "the document type does not end"),
      (
        "<!DOCTYPE a [", 13,
        "the document type declares things of its own; they are refused: take out what stands "
          + "between [ and ]"
      ),
      ("<!-- -->", 9, "there is no element in the file: check that it is the right file"),
      ("<a b=\"1\"c=\"2\"/>", 9, "there is no space before an attribute"),
      ("<a b/>", 5, "b is not followed by = and a value"),
      ("<a b = 1/>", 8, "the value of b is not in quotes"),
      ("<a b=\"<\"/>", 7, "there is a < in the value of b"),
      ("<a b=\"x'", 9, "the file ends inside the value of b"),
      ("<a b='x\"", 9, "the file ends inside the value of b"),
      ("<a ", 4, "the file ends inside a tag: \(copy)"), ("<", 2, "the file ends in a tag"),
      ("< a>", 2, "there is no name where one must stand"),
      ("<a></a", 7, "the file ends inside a tag: \(copy)"),
      ("<a></a b>", 8, "the end of a lacks its >"),
      ("<a><b>", 7, "the file ends inside <b>: \(copy)"),
      ("<" + names.long, 259, "a name is longer than 256 bytes"),
      ("<" + names.short, 258, "the file ends inside a tag: \(copy)"),
      (groups, 385, "the file ends inside <g>: \(copy)"),
      (groups + "<g>", 385, "elements are nested deeper than 128"),
      (
        "<?xml version=\"1.0\" encoding=\"latin1\"?><a/>", 40,
        "the text is not UTF-8 by its own words: save it as UTF-8"
      ),
    ] {
      for (lines, row) in [("", 1), ("\n\r\n", 3)] {
        // A declaration has no meaning behind anything else.
        if row > 1, text.hasPrefix("<?xml v") { continue }
        let error = #expect(throws: MarkupError.self) { try parse(lines + text) }
        let place = text == " x" && row > 1 ? "line 1, column 1" : "line \(row), column \(column)"
        #expect(line(error) == "\(place): \(reason)", "\(text)")
      }
    }
    for bytes in [[0xFE, 0xFF, 0, 60], [0xFF, 0xFE, 60, 0]] as [[UInt8]] {
      let error = #expect(throws: MarkupError.self) { try XMLDocument(parsing: bytes) }
      #expect(line(error) == "line 1, column 1: the text is UTF-16: save it as UTF-8")
    }
  }

  @Test("Declarations, comments and types in front do no harm")
  func fronts() throws {
    for front in [
      "", "\u{FEFF}", "<?xml version='1.0' encoding='UTF-8'?>", "<?xml encoding=\"utf8\"?>",
      "\u{FEFF}<?xml encoding = 'US-ASCII' ?>", "<?xml version=\"1.0\"?>",
      "<!DOCTYPE a SYSTEM 'x'>", "<!-- > - -- --->", "<?other encoding='latin1'?>",
    ] {
      let root = try parse(front + "<a/>")
      #expect(root.name == "a" && root.isNamed("a") && !root.isNamed("b"), "\(front)")
      #expect(root.position.description == "line 1, column \(front.utf8.count + 1)")
    }
  }

  // MARK: Bounds

  @Test("More elements than are stored, and more attributes than one may have, are refused")
  func bounds() throws {
    let most = (0..<64).map { "a\($0)='1'" }.joined(separator: " ")
    #expect(try parse("<a \(most)/>")["a63"] == "1")
    let error = #expect(throws: MarkupError.self) { try parse("<a \(most) a64='1'/>") }
    #expect(error?.reason == "an element has over 64 attributes")
    // Far beyond the stack, if there were any recursion.
    #expect(throws: MarkupError.self) { try parse(String(repeating: "<a>", count: 1_000_000)) }
    let many =
      [UInt8]("<a>".utf8)
      + [UInt8](repeating: 0, count: (XMLDocument.maximumElements + 1) * 4)
    var bytes = many
    for index in stride(from: 3, to: bytes.count, by: 4) {
      bytes.replaceSubrange(index..<index + 4, with: Array("<b/>".utf8))
    }
    let tooMany = #expect(throws: MarkupError.self) { try XMLDocument(parsing: bytes) }
    #expect(tooMany?.reason == "there are more than 8388608 elements")
  }

  // MARK: Elements that are numbers

  private let cells = XMLNumberElements(
    "tile", in: ["data", "chunk"], attribute: "gid", noun: "cell")

  @Test("Elements of a known form are numbers; elsewhere they are elements like any other")
  func numbers() throws {
    let root = try parse(
      "<map><tile gid='1'/><data>\n<tile gid='4294967295'/><tile/><tile id='3' gid='7'> </tile></data>"
        + "<chunk><tile gid='00'><!-- c --></tile><other/></chunk><data/></map>", cells)
    #expect(root.children.map(\.name) == ["tile", "data", "chunk", "data"])
    #expect(root.children.map(\.numbers) == [nil, [4_294_967_295, 0, 7], [0], nil])
    #expect(root.children[2].children.map(\.name) == ["other"])
    // Without the form there are elements only.
    let plain = try parse("<data><tile gid='1'/></data>")
    #expect(plain.numbers == nil && plain.children[0]["gid"] == "1")
  }

  @Test("A number out of range, or an element inside one, is refused with its place")
  func badNumbers() {
    let range = "is no number from 0 to 4294967295"
    for (text, reason) in [
      ("<tile gid='4294967296'/>", "line 1, column 31: the cell's gid \"4294967296\" \(range)"),
      ("<tile gid='99999999999999999999'/>", "the cell's gid \"99999999999999999999\" \(range)"),
      ("<tile gid='-1'/>", "the cell's gid \"-1\" \(range)"),
      ("<tile gid='+1'/>", "the cell's gid \"+1\" \(range)"),
      ("<tile gid=''/>", "the cell's gid \"\" \(range)"),
      ("<tile gid='1 '/>", "the cell's gid \"1 \" \(range)"),
      ("<tile><b/></tile>", "line 1, column 13: there is an element inside a cell"),
      ("<tile></b></tile>", "line 1, column 13: </b> stands where </tile> must"),
      ("<tile>", "line 1, column 13: </data> stands where </tile> must"),
    ] {
      let error = #expect(throws: MarkupError.self) { try parse("<data>\(text)</data>", cells) }
      #expect(error?.description.hasSuffix(reason) == true, "\(text): \(error?.description ?? "")")
    }
  }

  // MARK: Damage

  @Test("Damaged texts are read or refused with a place inside")
  func damage() {
    let text = Array(
      "<?xml version='1.0'?><a b='&#65;'><!-- c --><data><tile gid='1'/></data><![CDATA[x]]>&lt;</a>"
        .utf8)
    var generator = SeededGenerator(seed: 5)
    var refused = 0
    for _ in 0..<5_000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default:
          bytes.insert(Array("<>&;'/!-[]=\n".utf8).randomElement(using: &generator)!, at: place)
        }
      }
      do throws(MarkupError) {
        _ = try XMLDocument(parsing: bytes, numbers: cells)
      } catch {
        refused += 1
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        #expect((1...lines.count).contains(error.position.line), "\(error)")
        #expect(
          (1...lines[error.position.line - 1].count + 1).contains(error.position.column), "\(error)"
        )
      }
    }
    #expect(refused > 1_000)
  }
}
