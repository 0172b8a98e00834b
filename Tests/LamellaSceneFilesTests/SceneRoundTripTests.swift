import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

@testable import LamellaSceneFiles

/// An attribute of a class, and a text that is not its default.
struct AttributeSample: CustomTestStringConvertible {
  var className: String
  var name: String
  var text: String

  var testDescription: String { "\(className).\(name)=\"\(text)\"" }

  /// Texts of the types whose values are not words.
  private static let texts = [
    "a number": "0.25", "a whole number": "3", "a text": "@@some", "a name": "some",
    "a duration": "1.5s",
    "a point": "0.25 0.75", "a size": "30 40", "a rectangle": "0.25 0.5 10 20", "insets": "1 2 3 4",
    "a transform": "translate(3 4)", "a 3D transform": "1 0 0 0 0 1 0 0 0 0 1 0.5 0 0 0 1",
    "a color": "#11223344",
    "colors": "#112233, #445566", "a font": "bold 21", "numbers": "10 20",
    "corner radii": "1 2 3 4",
    "a length": "33", "a spacing": "7", "a deceleration rate": "0.95", "a number of columns": "4",
    "texts": "A, B", "an image": "dot.png", "images": "dot.png, dot.png",
  ]

  /// Every attribute of every class that scenes can make, with each of its words or one other value.
  @MainActor static var all: [AttributeSample] {
    let classes = SceneClasses()
    return classes.names.flatMap { name -> [AttributeSample] in
      guard let sceneClass = classes[name], sceneClass.make != nil else { return [] }
      return sceneClass.tables.attributes.flatMap { attribute -> [AttributeSample] in
        let type = attribute.type
        var samples = type.isOpen ? [texts[type.name] ?? "?"] : type.words.filter { $0 != "all" }
        if attribute.name == "traits.displayScale" { samples = ["2"] }
        if attribute.name == "imageSize" { samples = ["30 40"] }
        // Inherited ones are read and written by the same code.
        if sceneClass.own.attributeIndexes[attribute.name] == nil {
          samples = Array(samples.suffix(1))
        }
        return samples.map { AttributeSample(className: name, name: attribute.name, text: $0) }
      }
    }
  }
}

@Suite("Writing scene files")
@MainActor struct SceneRoundTripTests {
  /// A folder with an image.
  private let folder = ScratchDirectory()

  private func nib(_ elements: String) throws -> Nib {
    try Nib(
      SceneDocument(parsing: "<scene>\(elements)</scene>", file: folder.file("test.scene")),
      classes: SceneClasses.standard)
  }

  @Test("Every value of every attribute reads back as it was written")
  func attributes() throws {
    folder.write(try PNGDot.bytes(), "dot.png")
    let samples = AttributeSample.all
    #expect(samples.count > 1000)
    let elements = samples.map { sample in
      wrap("<\(sample.className) \(sample.name)='\(sample.text)'/>", sample.className)
    }
    let first = try nib(elements.joined(separator: "\n"))
    let document = SceneWriter(nib: first).document(
      of: try first.instantiate().objects, file: folder.file("again.scene"))
    let second = try Nib(
      SceneDocument(parsing: document.text, file: document.file), classes: SceneClasses.standard)
    let again = SceneWriter(nib: second).document(of: try second.instantiate().objects)
    #expect(document.root.children.count == samples.count)
    for (sample, (written, other)) in zip(samples, zip(document.root.children, again.root.children))
    where written != other {
      Issue.record(
        """
        \(sample.testDescription) is not written as it was read
        \(SceneDocument(file: "", root: written))\(SceneDocument(file: "", root: other))
        """)
    }
  }

  /// Returns a scene with an object, which may be one that stands in others only.
  private func wrap(_ element: String, _ className: String) -> String {
    switch className {
    case "Segment": "<SegmentedControl>\(element)</SegmentedControl>"
    case "LayoutGuide", "FocusGuide": "<View>\(element)</View>"
    case "BarButtonItem", "FlexibleSpace": "<Toolbar>\(element)</Toolbar>"
    case let name where name.hasSuffix("GestureRecognizer"): "<View>\(element)</View>"
    case let name where name.hasSuffix("Layout"):
      "<CollectionView><layout>\(element)</layout></CollectionView>"
    case "SearchController":
      "<ViewController><navigationItem><searchController>\(element)</searchController></navigationItem></ViewController>"
    case "EmptyCell": "<GridView><GridRow>\(element)</GridRow></GridView>"
    default: element
    }
  }

  @Test("A scene with all that may stand in it is written as it was read")
  func whole() throws {
    let text = """
      <scene>
        <View id="card" frame="0 0 300 200">
          <layer borderWidth="2"/>
          <mask>
            <View frame="0 0 10 10" backgroundColor="#000000"/>
          </mask>
          <TapGestureRecognizer numberOfTapsRequired="2"/>
          <LayoutGuide id="guide"/>
          <Label id="title" translatesAutoresizingMaskIntoConstraints="false" text="Volume"/>
          <StackView axis="vertical" frame="0 100 100 100">
            <View id="a" translatesAutoresizingMaskIntoConstraints="false" stack.spacingAfter="9"/>
            <Slider translatesAutoresizingMaskIntoConstraints="false" maximumValue="10" value="5"/>
          </StackView>
          <SegmentedControl selectedSegmentIndex="1">
            <Segment title="One"/>
            <Segment title="Two" isEnabled="false"/>
          </SegmentedControl>
          <Constraint first="title.leading" second="self.margins.leading" constant="8" priority="750"/>
          <Constraint first="guide.top" relation="atLeast" second="title.bottom"/>
        </View>
      </scene>
      """
    let document = try SceneDocument(parsing: text, file: "a.scene")
    let nib = try Nib(document, classes: SceneClasses.standard)
    let writer = SceneWriter(nib: nib)
    let written = writer.document(of: try nib.instantiate().objects)
    #expect(written == document, "\(written.text)")
    #expect(writer.skipped == [])
  }

  @Test("Controllers, their items and grids are written as they were read")
  func controllers() throws {
    let text = """
      <scene>
        <TabBarController selectedIndex="1">
          <NavigationController>
            <navigationBar prefersLargeTitles="true"/>
            <tabBarItem title="Play"/>
            <ViewController title="Levels">
              <navigationItem>
                <rightBarButtonItems>
                  <BarButtonItem title="Add" style="done"/>
                  <FlexibleSpace/>
                </rightBarButtonItems>
              </navigationItem>
              <GridView frame="0 0 100 100">
                <GridColumn width="30"/>
                <GridColumn/>
                <GridRow height="20">
                  <EmptyCell/>
                  <Label translatesAutoresizingMaskIntoConstraints="false" text="x" cell.xPlacement="fill"/>
                </GridRow>
              </GridView>
            </ViewController>
          </NavigationController>
          <ViewController title="Settings"/>
          <SplitViewController preferredPrimaryColumnWidth="280">
            <detail>
              <ViewController title="Level 1"/>
            </detail>
            <placeholder>
              <ViewController title="Nothing"/>
            </placeholder>
            <primary>
              <ViewController title="Levels"/>
            </primary>
          </SplitViewController>
        </TabBarController>
      </scene>
      """
    let document = try SceneDocument(parsing: text, file: "a.scene")
    let nib = try Nib(document, classes: SceneClasses.standard)
    let written = SceneWriter(nib: nib).document(of: try nib.instantiate().objects)
    #expect(written == document, "\(written.text)")
  }

  @Test("Views that items of constraints need get ids, and unregistered classes are told")
  func made() throws {
    final class Unknown: View {}
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let (first, second) = (Label(text: "a"), Label(text: "b"))
    for label in [first, second] {
      label.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(label)
    }
    view.addSubview(Unknown())
    first.leadingAnchor.constraint(equalTo: second.trailingAnchor, constant: 3).isActive = true
    let writer = SceneWriter()
    let document = writer.document(of: [view])
    #expect(writer.skipped == ["Unknown"])
    let constraint = try #require(document.root.children[0].children.last)
    #expect(constraint["first"] == "label1.leading")
    #expect(constraint["second"] == "label2.trailing")
    let scene = try Nib(document, classes: SceneClasses.standard).instantiate()
    #expect(scene.view?.constraints.count == 1)
  }
}

/// A picture of one pixel.
enum PNGDot {
  /// The bytes of a file.
  static func bytes() throws -> [UInt8] {
    [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0,
      0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0D, 0x49, 0x44, 0x41,
      0x54, 0x78, 0xDA, 0x63, 0xF8, 0xDF, 0xC0, 0xF0, 0x1F, 0, 6, 0x80, 2, 0x7F, 0xCF, 0x12, 9,
      0xF1, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
  }
}
