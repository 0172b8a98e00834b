import Foundation
import Testing

/// The `lamella-scene` program as `Tools/scene` runs it.
@Suite("The tool for scene files")
struct SceneToolTests {
  private let folder: TempFolder

  init() throws {
    folder = try TempFolder(named: "scenes with spaces")
    try folder.write("<scene><Label id=\"a\" text=\"A &amp; B\"/></scene>", to: "good.scene")
    try folder.write(
      "<scene>\n  <Label txet=\"a\"/>\n  <Lable/>\n</scene>", to: "bad.scene")
    try folder.write("<scene>\n<View></scene>", to: "broken.scene")
  }

  private func scene(_ arguments: String...) async throws -> ProcessResult {
    try await Cores.shared.use {
      try await ChildProcess(
        Demo.program("lamella-scene"), arguments, environment: Demo.environment(), in: folder.path
      ).wait()
    }
  }

  // MARK: check

  @Test("check says nothing of good files")
  func good() async throws {
    let result = try await scene("check", "good.scene", "good.scene")
    #expect(result.code == 0 && result.output == "" && result.errors == "")
  }

  @Test("check tells all faults of all files, a line each, with file, line and column")
  func faults() async throws {
    let result = try await scene("check", "bad.scene", "good.scene", "broken.scene")
    #expect(result.code == 1 && result.output == "")
    let lines = result.errorLines
    try #require(lines.count == 3, "\(result.errors)")
    #expect(
      lines.first
        == "bad.scene:2:10: <Label> has no attribute \"txet\"; did you mean \"text\"?")
    #expect(lines[1].hasPrefix("bad.scene:3:3: there is no class \"Lable\""))
    #expect(lines.last?.hasPrefix("broken.scene:2:7: ") == true)
  }

  @Test("check tells of a file that cannot be read, and goes on")
  func missing() async throws {
    let result = try await scene("check", "nowhere.scene", "bad.scene")
    #expect(result.code == 1)
    #expect(result.errorLines.count == 3)
    #expect(result.errorLines.first?.contains("nowhere.scene") == true)
  }

  // MARK: new

  @Test("new writes a scene without faults, and overwrites nothing")
  func new() async throws {
    #expect(try await scene("new", "start.scene").code == 0)
    #expect(try await scene("check", "start.scene").code == 0)
    let text = folder.text("start.scene")
    #expect(text.hasPrefix("<scene>"))
    let again = try await scene("new", "start.scene")
    #expect(again.code == 2 && again.errors.contains("start.scene is there already"))
    #expect(folder.text("start.scene") == text)
    let nowhere = try await scene("new", "no/such/folder.scene")
    #expect(nowhere.code == 2 && nowhere.errorLines.count == 1)
    #expect(nowhere.errors.contains("no/such/folder.scene"))
  }

  // MARK: convert

  @Test("convert writes the form of tools, which it leaves as it is")
  func convert() async throws {
    #expect(try await scene("convert", "good.scene", "out.scene").code == 0)
    let text = folder.text("out.scene")
    #expect(text == "<scene>\n  <Label id=\"a\" text=\"A &amp; B\"/>\n</scene>\n", "\(text)")
    #expect(try await scene("convert", "out.scene", "twice.scene").code == 0)
    #expect(folder.text("twice.scene") == text)
  }

  @Test("convert writes nothing of a file that is no XML, or is not there")
  func convertFaults() async throws {
    let broken = try await scene("convert", "broken.scene", "out.scene")
    #expect(broken.code == 2 && broken.errors.hasPrefix("broken.scene:2:7: "))
    let missing = try await scene("convert", "nowhere.scene", "out.scene")
    #expect(missing.code == 2 && missing.errors.contains("nowhere.scene"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("out.scene")))
  }

  @Test("convert takes a .xib file, and says what is left out")
  func interfaceBuilder() async throws {
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
        <label text="Hi" id="a-1"><rect key="frame" x="0" y="0" width="90" height="20"/></label>
        <mapView id="b-2"/>
      </objects></document>
      """, to: "card.xib")
    let result = try await scene("convert", "card.xib", "card.scene")
    #expect(result.code == 0)
    #expect(result.errorLines.count == 1 && result.errors.contains("mapView"), "\(result.errors)")
    #expect(result.errors.hasPrefix("card.xib:3:3: "))
    #expect(folder.text("card.scene").contains("<Label"))
    #expect(try await scene("check", "card.scene").code == 0)
  }

  // MARK: schema

  @Test("schema prints the schema, or writes it to a file")
  func schema() async throws {
    let printed = try await scene("schema")
    #expect(printed.code == 0 && printed.errors == "")
    #expect(printed.output.hasPrefix("<?xml") && printed.output.hasSuffix("</xs:schema>\n"))
    for name in ["Label", "SplitViewController", "primary", "stack.spacingAfter"] {
      #expect(printed.output.contains("name=\"\(name)\""))
    }
    #expect(try await scene("schema", "scene.xsd").code == 0)
    #expect(folder.text("scene.xsd") == printed.output)
  }

  // MARK: Usage

  @Test("Usage errors have exit code 2, help has 0")
  func usage() async throws {
    for arguments in [["check"], ["chekc", "good.scene"], ["convert", "good.scene"], ["new"]] {
      let result = try await Cores.shared.use {
        try await ChildProcess(
          Demo.program("lamella-scene"), arguments, environment: Demo.environment(),
          in: folder.path
        ).wait()
      }
      #expect(result.code == 2 && result.output == "", "\(arguments)")
      #expect(!result.errors.isEmpty, "\(arguments)")
    }
    let help = try await scene("--help")
    #expect(help.code == 0 && help.output.contains("convert"))
  }
}
