import LamellaScene
import LamellaSceneFiles
import LamellaScreens
import TestSupport
import Testing

@Suite("Random scene files")
@MainActor struct SceneFuzzTests {
  /// A scene with one of each kind of thing.
  private static let text = """
    <scene>
      <color name="card" light="#FFFFFF" dark="#000000"/>
      <style name="caption" font="13" textColor="inkSoft" numberOfLines="2"/>
      <string name="hello">Hi</string>
      <View id="card" frame="10 20 200 100" backgroundColor="card" autoresizingMask="flexibleWidth">
        <Label id="title" text="@hello" styles="caption" transform="rotate(45deg) scale(2)"/>
        <Slider value="5" maximumValue="10" layout.leading="parent + 8" layout.width="at least 0.5 * title @750"/>
        <StackView axis="vertical" spacing="system"><View stack.spacingAfter="9"/><Switch isOn="true"/></StackView>
        <GridView><GridColumn width="30"/><GridRow><EmptyCell/><View cell.xPlacement="fill"/></GridRow></GridView>
        <SegmentedControl selectedSegmentIndex="1"><Segment title="A"/><Segment title="B"/></SegmentedControl>
        <ScrollView contentSize="100 900" contentOffset="0 50" isPagingEnabled="true" zoomScale="1"/>
        <PageControl numberOfPages="5" currentPage="2"/>
        <TextField maximumLength="5" text="abc"><leftView><ImageView/></leftView></TextField>
        <LayoutGuide id="guide"/>
        <Constraint first="title.leading" second="self.margins.leading" constant="8" priority="750"/>
        <Constraint first="guide.width" relation="atMost" second="title.height" multiplier="2"/>
        <VisualFormat format="V:|-[title(>=20)]-20-|" options="alignAllLeading"/>
        <LongPressGestureRecognizer minimumPressDuration="350ms"/>
        <layer borderWidth="2" cornerRadii="1 2 3 4" maskedCorners="minXMinY"/>
      </View>
      <ListView rowHeight="automatic 44"><cells><ListCell id="row" text="x"/></cells></ListView>
      <CollectionView><layout><GridLayout columns="minimum 80" itemLength="40"/></layout></CollectionView>
      <TabBarController selectedIndex="0"><NavigationController><ViewController title="A"/></NavigationController></TabBarController>
    </scene>
    """

  @Test("Changed files either have faults, or give a scene that can be shown", arguments: 0..<8)
  func changes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let original = Array(Self.text.utf8)
    let pieces = Self.text.split(whereSeparator: { " <>=\"/\n".contains($0) }).map {
      Array($0.utf8)
    }
    let numbers = [
      "0", "-1", "1e300", "infinity", "-infinity", "nan", "99999999999999999999", "1e-300", "0.5",
      "",
    ]
    var shown = 0
    for _ in 0..<60 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let start = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? [])
        case 2: bytes[start] = UInt8.random(in: 0...255, using: &random)
        default:
          // A value in place of another keeps the file well-formed.
          guard let open = bytes[start...].firstIndex(of: 0x22),
            let close = bytes[(open + 1)...].firstIndex(of: 0x22)
          else { continue }
          let value =
            Bool.random(using: &random)
            ? Array((numbers.randomElement(using: &random) ?? "").utf8)
            : pieces.randomElement(using: &random) ?? []
          bytes.replaceSubrange((open + 1)..<close, with: value)
        }
      }
      let harness = SceneHarness(width: 320, height: 240)
      _ = collectingDiagnostics {
        guard let document = try? SceneDocument(parsing: bytes, file: "random.scene"),
          let scene = try? Nib(document, classes: SceneClasses.standard).instantiate()
        else { return }
        for object in scene.objects {
          if let view = object as? View { harness.window.addSubview(view) }
        }
        harness.window.rootViewController = scene.controller
        harness.frame()
        shown += 1
        _ = SceneWriter().document(of: scene.objects).text
      }
    }
    #expect(shown > 0)
  }
}
