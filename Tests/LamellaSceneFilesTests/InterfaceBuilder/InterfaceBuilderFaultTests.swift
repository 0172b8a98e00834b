import LamellaSceneFiles
import TestSupport
import Testing

@Suite("Faults of Interface Builder's files")
struct InterfaceBuilderFaultTests {
  /// A faulty file: its text and what is expected of it.
  nonisolated struct Faulty: CustomTestStringConvertible, Sendable {
    var text: String
    var line: Int
    var column: Int
    var message: String
    var testDescription: String { message }

    /// A faulty object in line 3.
    init(_ object: String, column: Int, _ message: String) {
      text = InterfaceBuilderFiles.document(object)
      (line, self.column, self.message) = (3, column, message)
    }

    /// A faulty file.
    init(file: String, _ line: Int, _ column: Int, _ message: String) {
      text = file
      (self.line, self.column, self.message) = (line, column, message)
    }
  }

  nonisolated static let faulty: [Faulty] = [
    Faulty(
      file:
        "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\"><scenes/></document>",
      1, 17,
      "storyboards are not read; copy each of its views into a .xib file"),
    Faulty(
      file: "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>", 1, 17,
      "expected a .xib file of iOS, com.apple.InterfaceBuilder3.CocoaTouch.XIB, and found \"com.apple.InterfaceBuilder3.Cocoa.XIB\""
    ),
    Faulty(
      file: "<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"8.00\"/>", 1, 1,
      "this is an Interface Builder document of Xcode 4 or older; save it once in a newer Xcode as a .xib file"
    ),
    Faulty(
      file: "<!-- a scene --><scene/>", 1, 17,
      "expected <document>, the outermost element of a .xib file, and found <scene>"),
    Faulty(file: "\n <document/>", 2, 2, "<document> has no <objects>"),
    Faulty("<view alpha=\"half\"/>", column: 14, "alpha: expected a number and found \"half\""),
    Faulty("<view alpha=\"nan\"/>", column: 14, "alpha: expected a number and found \"nan\""),
    Faulty("<view tag=\"1.5\"/>", column: 12, "tag: expected a whole number and found \"1.5\""),
    Faulty("<view hidden=\"yes\"/>", column: 15, "hidden: expected YES or NO and found \"yes\""),
    Faulty(
      "<stackView axis=\"diagonal\"/>", column: 18,
      "axis: expected horizontal or vertical and found \"diagonal\""),
    Faulty(
      "<view><rect key=\"frame\" x=\"0\" y=\"0\" width=\"wide\" height=\"1\"/></view>", column: 44,
      "width: expected a number and found \"wide\""),
    Faulty(
      "<view><autoresizingMask widthSizable=\"1\"/></view>", column: 39,
      "widthSizable: expected YES or NO and found \"1\""),
    Faulty(
      "<view horizontalHuggingPriority=\"0\"/>", column: 34,
      "horizontalHuggingPriority: expected a number from 1 to 1000 and found 0"),
    Faulty(
      "<view><color key=\"tintColor\" white=\"x\" alpha=\"1\"/></view>", column: 37,
      "white: expected a number and found \"x\""),
    Faulty(
      "<view customClass=\"_TtC4Game\"/>", column: 20,
      "customClass: expected the name of a class, which begins with a capital, and found \"_TtC4Game\""
    ),
    Faulty(
      "<view id=\"a\"><subviews><label id=\"a\"/></subviews></view>", column: 35,
      "the id \"a\" is that of the <view> in line 3"),
    Faulty(
      "<view><constraints><constraint constant=\"1\"/></constraints></view>", column: 20,
      "<constraint> has no firstAttribute"),
    Faulty(
      "<view><constraints><constraint firstAttribute=\"widht\"/></constraints></view>", column: 48,
      "firstAttribute: expected baseline, bottom, bottomMargin, centerX, centerXWithinMargins, centerY, "
        + "centerYWithinMargins, firstBaseline, height, lastBaseline, leading, leadingMargin, left, leftMargin, "
        + "right, rightMargin, top, topMargin, trailing, trailingMargin or width and found \"widht\""
    ),
    Faulty(
      "<view><constraints><constraint firstAttribute=\"top\"/></constraints></view>", column: 48,
      "<constraint> of top has no secondItem"),
    Faulty(
      "<view id=\"a\"><constraints><constraint firstAttribute=\"top\" secondItem=\"a\"/></constraints></view>",
      column: 60, "<constraint> has a secondItem without a secondAttribute"),
    Faulty(
      "<view><constraints><constraint firstItem=\"b\" firstAttribute=\"width\"/></constraints></view>",
      column: 43, "there is no object with the id \"b\""),
    Faulty(
      "<view><constraints><constraint firstAttribute=\"width\" relation=\"less\"/></constraints></view>",
      column: 65,
      "relation: expected equal, greaterThanOrEqual or lessThanOrEqual and found \"less\""),
    Faulty(
      "<view id=\"a\"><constraints><constraint firstAttribute=\"width\" secondItem=\"a\" secondAttribute=\"height\" multiplier=\"1:0\"/></constraints></view>",
      column: 114, "multiplier: expected a number or a ratio such as 16:9 and found \"1:0\""),
    Faulty(
      "<view><constraints><constraint firstAttribute=\"width\" priority=\"1001\"/></constraints></view>",
      column: 65, "priority: expected a number from 1 to 1000 and found 1001"),
    Faulty(
      "<view id=\"a\"><viewLayoutGuide key=\"bars\" id=\"g\"/></view>", column: 36,
      "there is no guide \"bars\"; expected contentLayoutGuide, frameLayoutGuide, keyboard, layoutMargins, readableContent or safeArea"
    ),
    Faulty(
      "<view id=\"a\"><connections><outlet property=\"b\" destination=\"c\"/></connections></view>",
      column: 61, "there is no object with the id \"c\""),
    Faulty(
      "<view id=\"a\"><connections><outlet property=\"b\"/></connections></view>", column: 27,
      "<outlet> needs a property and a destination"),
    Faulty(
      "<button id=\"a\"><connections><action selector=\"go:\" destination=\"x\"/></connections></button>",
      column: 65, "there is no object with the id \"x\""),
    Faulty(
      "<button id=\"a\"><connections><action selector=\"go:\" destination=\"a\"/></connections></button>",
      column: 29, "<action> of a control needs an eventType"),
    Faulty(
      "<button><state key=\"pressed\" title=\"x\"/></button>", column: 21,
      "key: expected disabled, highlighted, normal or selected and found \"pressed\""),
    Faulty(
      "<label><string key=\"text\" base64-UTF8=\"YES\">!</string></label>", column: 8,
      "<string> does not contain a text in base 64"),
    Faulty(
      "<view><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"number\" keyPath=\"a b\" value=\"1\"/></userDefinedRuntimeAttributes></view>",
      column: 89, "keyPath: expected a name and found \"a b\""),
    Faulty(
      "<view><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"color\" keyPath=\"a\"/></userDefinedRuntimeAttributes></view>",
      column: 37, "<userDefinedRuntimeAttribute> has no value"),
    Faulty(
      "<view><userDefinedRuntimeAttributes><attribute/></userDefinedRuntimeAttributes></view>",
      column: 37, "expected <userDefinedRuntimeAttribute> with a type and a keyPath"),
    Faulty(
      "<label><fontDescription key=\"fontDescription\" type=\"system\" weight=\"fat\" pointSize=\"9\"/></label>",
      column: 69,
      "weight: expected black, bold, heavy, light, medium, regular, semibold, thin or ultraLight and found \"fat\""
    ),
  ]

  @Test("A faulty file gives its fault with line and column", arguments: faulty)
  func fault(faulty: Faulty) throws {
    do {
      let document = try InterfaceBuilderDocument(parsing: faulty.text, file: "a.xib")
      Issue.record("the file was taken: \(document.scene.text)")
    } catch {
      #expect(
        error.description == "a.xib:\(faulty.line):\(faulty.column): \(faulty.message)")
    }
  }

  @Test("All faults of a file are told at once, in its order")
  func all() throws {
    let text = InterfaceBuilderFiles.document(
      """
      <view id="a" alpha="x"><subviews>
        <label id="a" numberOfLines="many"/>
      </subviews><constraints>
        <constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="top"/>
      </constraints></view>
      """)
    do {
      _ = try InterfaceBuilderDocument(parsing: text, file: "a.xib")
      Issue.record("the file was taken")
    } catch {
      #expect(
        error.faults.map(\.position) == [
          ScenePosition(line: 3, column: 21), ScenePosition(line: 4, column: 14),
          ScenePosition(line: 4, column: 32), ScenePosition(line: 6, column: 26),
        ])
    }
  }

  @Test("Text that is not well-formed has one fault")
  func malformed() throws {
    do {
      _ = try InterfaceBuilderDocument(parsing: "<document>\n <objects></document>", file: "a.xib")
      Issue.record("the file was taken")
    } catch {
      #expect(error.faults.map(\.position) == [ScenePosition(line: 2, column: 11)])
    }
  }

  @Test(
    "Damaged files are refused with places in them, or give scenes that read back",
    arguments: [
      InterfaceBuilderFiles.form, InterfaceBuilderFiles.cell, InterfaceBuilderFiles.card,
    ])
  func damaged(file: String) throws {
    var random = SeededGenerator(seed: 20)
    let whole = Array(file.utf8)
    // Values, which leave files well-formed, and other bytes.
    let quoted = whole.indices.filter { whole[$0] == UInt8(ascii: "\"") }
    let words = [
      "", "NO", "YES", "-1", "1e400", "nan", "0:0", "card", "self", ".", "UIView", "\u{1F600}",
      "1:",
    ]
    var taken = 0
    for round in 0..<400 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        if round % 4 != 0, let start = quoted.randomElement(using: &random), start < bytes.count,
          let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "\"")),
          let word = words.randomElement(using: &random)
        {
          bytes.replaceSubrange(start + 1..<end, with: word.utf8)
        } else if let index = bytes.indices.randomElement(using: &random) {
          bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
      }
      do {
        let scene = try InterfaceBuilderDocument(parsing: bytes, file: "a.xib").scene
        taken += 1
        #expect(try SceneDocument(parsing: scene.text, file: "a.scene") == scene)
      } catch {
        let lines = bytes.count { $0 == 0x0A } + 1
        #expect(!error.faults.isEmpty)
        #expect(error.faults.allSatisfy { (1...lines).contains($0.position.line) })
      }
    }
    // Some damage has no consequence, so that both ways were tried.
    #expect(taken > 20 && taken < 380)
  }
}
