import LamellaSceneFiles
import Testing

@Suite("Scene documents")
struct SceneDocumentTests {
  @Test("A text is read with the positions of elements, attributes and values")
  func positions() throws {
    let document = try SceneDocument(
      parsing: "<scene>\n  <Label text='Volume'\n    font = \"16\"/>\n</scene>", file: "a.scene")
    let label = try #require(document.root.children.first)
    #expect(label.position == ScenePosition(line: 2, column: 3))
    #expect(label.attribute("text")?.position == ScenePosition(line: 2, column: 10))
    #expect(label.attribute("font")?.position == ScenePosition(line: 3, column: 5))
    #expect(label.attribute("font")?.valuePosition == ScenePosition(line: 3, column: 13))
    #expect(label["font"] == "16")
  }

  @Test("A document reads back from its text, with all characters of its values")
  func text() throws {
    var label = SceneElement("Label", attributes: ["text": "a < \"b\" & 'c'\n\td > e\r"])
    for index in 0..<12 { label["attribute\(index)"] = "value \(index)" }
    let string = SceneElement("string", attributes: ["name": "title"], text: "5 < 6 & \"7\"")
    let document = SceneDocument(
      file: "a.scene",
      root: SceneElement("scene", children: [string, SceneElement("View", children: [label])]))
    #expect(try SceneDocument(parsing: document.text, file: "a.scene") == document)
    #expect(document.text.split(separator: "\n").allSatisfy { $0.count <= SceneDocument.lineWidth })
  }

  @Test("Documents differ by values, and not by positions or the order of attributes")
  func equality() throws {
    let a = try SceneDocument(parsing: "<scene><View a='1' b='2'/></scene>", file: "a")
    let b = try SceneDocument(parsing: "<scene>\n<View b='2' a='1'/></scene>", file: "b")
    let c = try SceneDocument(parsing: "<scene><View a='1' b='3'/></scene>", file: "a")
    #expect(a == b)
    #expect(a != c)
  }

  @Test("A text that is not well-formed gives one fault with its place")
  func malformed() throws {
    do {
      _ = try SceneDocument(parsing: "<scene>\n  <View></Label>\n</scene>", file: "a.scene")
      Issue.record("the text was taken")
    } catch {
      #expect(error.faults.map(\.position) == [ScenePosition(line: 2, column: 9)])
      #expect(error.description.hasPrefix("a.scene:2:9: "))
    }
  }

  @Test("A missing file is a fault with its path")
  func missing() throws {
    #expect(throws: SceneFaults.self) { try SceneDocument(contentsOf: "/nowhere/a.scene") }
  }
}
