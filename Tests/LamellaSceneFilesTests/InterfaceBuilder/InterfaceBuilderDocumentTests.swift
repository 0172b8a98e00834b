import LamellaSceneFiles
import TestSupport
import Testing

@Suite("Interface Builder's files")
struct InterfaceBuilderDocumentTests {
  /// Returns the document of objects at the top level.
  private func document(_ objects: String) throws -> InterfaceBuilderDocument {
    try InterfaceBuilderDocument(
      parsing: InterfaceBuilderFiles.document(objects), file: "a.xib")
  }

  /// Expects that objects become the elements of a scene file, and that nothing else is left out than some messages.
  private func expect(
    _ objects: String, _ scene: String, omitting messages: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let document = try document(objects)
    let expected = try SceneDocument(parsing: "<scene>\(scene)</scene>", file: "a.scene")
    #expect(
      document.scene.text == expected.text || document.scene == expected,
      sourceLocation: sourceLocation)
    #expect(document.omissions.map(\.message) == messages, sourceLocation: sourceLocation)
  }

  // MARK: Screens

  @Test("A form becomes a scene with identifiers, outlets and actions")
  func form() throws {
    let document = try InterfaceBuilderDocument(
      parsing: InterfaceBuilderFiles.form, file: "Form.xib")
    let expected = """
      <scene>
        <View frame="0 0 320 480" autoresizingMask="flexibleWidth flexibleHeight" backgroundColor="ground">
          <StackView id="Rows" axis="vertical" spacing="12">
            <TextField id="nameField" outlet="nameField" borderStyle="roundedRect" placeholder="Name" font="14"
                action.editingDidEnd="renamed">
              <Constraint first="self.height" constant="36"/>
            </TextField>
            <StackView alignment="center" spacing="8">
              <Label text="Volume" hugging.horizontal="251" hugging.vertical="251" font="medium 17">
                <Constraint first="self.width" constant="80"/>
                <Constraint first="self.height" constant="20"/>
              </Label>
              <Slider id="volumeSlider" outlet="volumeSlider" value="0.5" action="volumeChanged">
                <Constraint first="self.height" constant="30"/>
              </Slider>
            </StackView>
            <StackView distribution="fillEqually" spacing="10">
              <Button id="buttons" outlet="buttons" title="Cancel" style="plain" action="cancel"/>
              <Button id="doneButton" outlet="buttons" title="Done" style="prominent"
                  action="done"/>
              <Constraint first="self.height" constant="40"/>
            </StackView>
          </StackView>
          <View id="Footer" frame="0 440 320 40" autoresizingMask="flexibleWidth flexibleTopMargin"
              backgroundColor="surface"/>
          <Constraint first="Rows.leading" second="self.safeArea.leading" constant="16"/>
          <Constraint first="self.safeArea.trailing" second="Rows.trailing" constant="16"/>
          <Constraint first="Rows.top" second="self.safeArea.top" constant="20"/>
        </View>
      </scene>
      """
    #expect(document.scene == (try SceneDocument(parsing: expected, file: "Form.scene")))
    #expect(
      document.omissions.map(\.message) == [
        "<textField> minimumFontSize is not taken",
        "<textInputTraits> autocorrectionType is not taken",
      ])
    // Faults and omissions name the lines of the .xib file.
    let field = try #require(document.scene.root.children.first?.children.first?.children.first)
    #expect(field.position.line == 26)
    #expect(document.omissions.first?.position.line == 26)
  }

  @Test("A cell becomes a cell of its class, in whose constraints it stands for its content")
  func cell() throws {
    let document = try InterfaceBuilderDocument(
      parsing: InterfaceBuilderFiles.cell, file: "Cell.xib")
    let cell = try #require(document.scene.root.children.last)
    #expect(cell.name == "PlayerCell")
    #expect(cell["id"] == "player")
    #expect(
      cell.children.prefix(4).map { $0["outlet"] } == ["portrait", "nameLabel", "scoreLabel", nil])
    #expect(cell.children[1]["font"] == "semibold 17")
    #expect(cell.children[3]["cornerRadius"] == "10")
    // Colors of iOS without a meaning are defined by the scene.
    #expect(cell.children[3]["backgroundColor"] == "systemRed")
    #expect(document.scene.root.children.first?["dark"] == "#FF453A")
    #expect(cell.children[4]["second"] == "self.leading")
    #expect(document.omissions.isEmpty)
  }

  @Test("Constraints that are removed or excluded are told and left out")
  func card() throws {
    let document = try InterfaceBuilderDocument(
      parsing: InterfaceBuilderFiles.card, file: "Card.xib")
    #expect(
      document.omissions.map(\.message) == [
        "constraints that are removed at build time are not taken",
        "constraints that the default <variation> excludes are not taken",
      ])
    #expect(!document.scene.text.contains("99"))
  }

  @Test(
    "Each converted screen reads back from its text",
    arguments: [
      InterfaceBuilderFiles.form, InterfaceBuilderFiles.cell, InterfaceBuilderFiles.card,
    ])
  func text(file: String) throws {
    let scene = try InterfaceBuilderDocument(parsing: file, file: "a.xib").scene
    #expect(try SceneDocument(parsing: scene.text, file: "a.scene") == scene)
  }

  @Test("A file is read from its path")
  func path() throws {
    let folder = ScratchDirectory()
    let path = folder.write(Array(InterfaceBuilderFiles.card.utf8), "Card.xib")
    #expect(try InterfaceBuilderDocument(contentsOf: path).scene.file == path)
    #expect(throws: SceneFaults.self) {
      try InterfaceBuilderDocument(contentsOf: folder.file("None.xib"))
    }
  }

  // MARK: Views

  @Test("What all views have is taken where it is not usual")
  func view() throws {
    try expect(
      """
      <view contentMode="center" hidden="YES" alpha="0.5" clipsSubviews="YES" tag="7" opaque="NO" \
      userInteractionEnabled="NO" semanticContentAttribute="forceRightToLeft" multipleTouchEnabled="NO" \
      horizontalCompressionResistancePriority="1000" verticalHuggingPriority="250" id="a">
        <rect key="frame" x="0.0" y="-10.5" width="44.666666666666664" height="1e2"/>
        <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
        <color key="tintColor" red="1" green="0.5" blue="0" alpha="0.5" colorSpace="calibratedRGB"/>
        <directionalEdgeInsets key="directionalLayoutMargins" top="1" leading="2" bottom="3" trailing="4"/>
        <accessibility key="accessibilityConfiguration" label="Sky" identifier="sky-1"/>
      </view>
      """,
      """
      <View id="sky-1" frame="0 -10.5 44.666666666666664 100" contentMode="center" isHidden="true" alpha="0.5"
          clipsToBounds="true" tag="7" isUserInteractionEnabled="false" semanticContentAttribute="forceRightToLeft"
          compressionResistance.horizontal="1000" tintColor="#FF800080" layoutMargins.unused="" />
      """
      .replacing(
        "layoutMargins.unused=\"\"",
        with: "directionalLayoutMargins=\"1 2 3 4\" accessibilityLabel=\"Sky\""))
  }

  @Test("A view of constraints has no frame, and says so where no constraint names it")
  func constrainedViews() throws {
    try expect(
      """
      <view id="a"><rect key="frame" x="0" y="0" width="9" height="9"/><subviews>
        <view translatesAutoresizingMaskIntoConstraints="NO" id="b"/>
        <view translatesAutoresizingMaskIntoConstraints="NO" id="c"/>
        <view fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="d">
          <rect key="frame" x="1" y="2" width="3" height="4"/>
        </view>
      </subviews><constraints>
        <constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="topMargin"/>
      </constraints></view>
      """,
      """
      <View frame="0 0 9 9"><View id="view1"/><View translatesAutoresizingMaskIntoConstraints="false"/>
        <View frame="1 2 3 4"/><Constraint first="view1.top" second="self.margins.top"/></View>
      """)
  }

  @Test("A label's attributes, fonts and texts are taken")
  func label() throws {
    try expect(
      """
      <label text="@home" textAlignment="center" lineBreakMode="wordWrap" numberOfLines="0" \
      userInteractionEnabled="NO" adjustsFontSizeToFit="YES" minimumScaleFactor="0.5" enabled="NO">
        <fontDescription key="fontDescription" name="HelveticaNeue-Bold" family="Helvetica Neue" pointSize="20.5"/>
        <color key="textColor" white="0.0" alpha="1" colorSpace="calibratedWhite"/>
        <color key="shadowColor" cocoaTouchSystemColor="darkTextColor"/>
        <size key="shadowOffset" width="1" height="-2"/>
      </label>
      <label userInteractionEnabled="NO">
        <string key="text">One
      two</string>
        <fontDescription key="fontDescription" type="boldSystem" pointSize="17"/>
      </label>
      <label userInteractionEnabled="NO">
        <string key="text" base64-UTF8="YES">w7wgJiDigqw=</string>
      </label>
      <label>
        <attributedString key="attributedText"><fragment content="Red "/><fragment content="wine"/></attributedString>
        <nil key="textColor"/>
      </label>
      """,
      """
      <Label text="@@home" textAlignment="center" lineBreakMode="byWordWrapping" numberOfLines="0"
        adjustsFontSizeToFitWidth="true" minimumScaleFactor="0.5" isEnabled="false"
        font="bold &quot;Helvetica Neue&quot; 20.5" textColor="#000000" shadowColor="black" shadowOffset="1 -2"/>
      <Label text="One&#10;two" font="bold 17"/>
      <Label text="\u{FC} &amp; \u{20AC}"/>
      <Label text="Red wine" isUserInteractionEnabled="true"/>
      """,
      omitting: ["fonts and colors of attributed texts are not taken"])
  }

  @Test("A button's states, type and configuration are taken")
  func button() throws {
    try expect(
      """
      <button buttonType="custom" contentHorizontalAlignment="left" contentVerticalAlignment="center">
        <inset key="contentEdgeInsets" minX="1" minY="2" maxX="3" maxY="4"/>
        <fontDescription key="fontDescription" type="system" pointSize="13"/>
        <state key="normal" title="Go" image="arrow"/>
        <state key="highlighted" title="Going"><color key="titleColor" systemColor="labelColor"/></state>
        <state key="disabled" image="stop.png"/>
      </button>
      <button buttonType="system">
        <state key="normal" title="Button"/>
        <buttonConfiguration key="configuration" style="filled" title="Buy" imagePadding="6">
          <color key="baseForegroundColor" white="1" alpha="1"/>
          <color key="baseBackgroundColor" name="Brand"/>
          <directionalEdgeInsets key="contentInsets" top="1" leading="2" bottom="3" trailing="4"/>
        </buttonConfiguration>
      </button>
      """,
      """
      <Button contentHorizontalAlignment="left" contentEdgeInsets="2 1 4 3" font="13" title="Go" image="arrow.png"
        title.highlighted="Going" titleColor.highlighted="ink" image.disabled="stop.png" style="plain"
        titleColor="white"/>
      <Button title="Buy" style="prominent" imagePadding="6" titleColor="#FFFFFF" contentEdgeInsets="1 2 3 4"/>
      """,
      omitting: ["the color \"Brand\", whose value the file does not say, is not taken"])
  }

  @Test("Controls have the values of scenes")
  func controls() throws {
    try expect(
      """
      <switch on="YES" horizontalHuggingPriority="750" verticalHuggingPriority="750"/>
      <switch/>
      <slider value="3" minValue="1" maxValue="9.5" continuous="NO"/>
      <stepper horizontalHuggingPriority="750" verticalHuggingPriority="750" maximumValue="10" value="4" wraps="YES"/>
      <segmentedControl selectedSegmentIndex="1" segmentControlStyle="plain">
        <segments><segment title="One"/><segment title="Two" enabled="NO"/><segment image="dot"/></segments>
      </segmentedControl>
      <progressView progress="0.25" verticalHuggingPriority="750">
        <color key="progressTintColor" red="0" green="0" blue="1" alpha="1" colorSpace="deviceRGB"/>
      </progressView>
      <activityIndicatorView animating="YES" style="whiteLarge" horizontalHuggingPriority="750" \
      verticalHuggingPriority="750"/>
      <pageControl numberOfPages="3" currentPage="2"/>
      <textField text="x" borderStyle="line" clearButtonMode="whileEditing">
        <textInputTraits key="textInputTraits" secureTextEntry="YES"/>
      </textField>
      <searchBar placeholder="Find"/>
      <scrollView pagingEnabled="YES" keyboardDismissMode="onDrag" showsHorizontalScrollIndicator="NO">
        <inset key="contentInset" minX="1" minY="2" maxX="3" maxY="4"/>
      </scrollView>
      <imageView contentMode="scaleAspectFit" image="hut" userInteractionEnabled="NO"/>
      """,
      """
      <Switch isOn="true"/>
      <Switch hugging.horizontal="250" hugging.vertical="250"/>
      <Slider value="3" minimumValue="1" maximumValue="9.5" isContinuous="false"/>
      <Stepper maximumValue="10" value="4" wraps="true"/>
      <SegmentedControl selectedSegmentIndex="1">
        <Segment title="One"/><Segment title="Two" isEnabled="false"/><Segment image="dot.png"/>
      </SegmentedControl>
      <ProgressView progress="0.25" tint="#0000FF"/>
      <ActivityIndicator isAnimating="true" style="large"/>
      <PageControl numberOfPages="3" currentPage="2"/>
      <TextField text="x" borderStyle="line" clearButtonMode="whileEditing" isSecureTextEntry="true"/>
      <SearchBar placeholder="Find"/>
      <ScrollView isPagingEnabled="true" keyboardDismissMode="onDrag" showsHorizontalScrollIndicator="false"
        contentInset="2 1 4 3"/>
      <ImageView contentMode="scaleAspectFit" image="hut.png"/>
      """)
  }

  @Test("Each alignment and distribution of a stack view is taken")
  func stacks() throws {
    let alignments = [
      "leading": "leading", "top": "leading", "center": "center", "trailing": "trailing",
      "bottom": "trailing", "firstBaseline": "firstBaseline", "lastBaseline": "lastBaseline",
    ]
    for (alignment, word) in alignments {
      try expect(
        "<stackView alignment=\"\(alignment)\"/>", "<StackView alignment=\"\(word)\"/>")
    }
    for word in ["fillEqually", "fillProportionally", "equalSpacing", "equalCentering"] {
      try expect(
        "<stackView distribution=\"\(word)\"/>", "<StackView distribution=\"\(word)\"/>")
    }
    try expect("<stackView distribution=\"fill\" alignment=\"fill\"/>", "<StackView/>")
  }

  @Test("A table's cell with a style of iOS becomes a list's cell with texts")
  func styledCell() throws {
    try expect(
      """
      <tableView style="grouped" rowHeight="44" separatorStyle="none"><prototypes>
        <tableViewCell accessoryType="disclosureIndicator" reuseIdentifier="row" textLabel="t" detailTextLabel="d" \
      style="IBUITableViewCellStyleSubtitle" id="x">
          <tableViewCellContentView key="contentView" id="c"><subviews>
            <label text="Title" id="t"/><label text="Subtitle" id="d"/>
          </subviews></tableViewCellContentView>
        </tableViewCell>
      </prototypes></tableView>
      """,
      """
      <ListView showsSeparators="false"><cells>
        <ListCell id="row" accessory="disclosure" text="Title" secondaryText="Subtitle"/>
      </cells></ListView>
      """, omitting: ["<tableView> style is not taken"])
  }

  // MARK: Colors

  @Test(
    "Colors of all spaces become those of scenes",
    arguments: [
      (
        "red=\"1\" green=\"0.5\" blue=\"0.0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"sRGB\"",
        "#FF8000"
      ),
      (
        "red=\"1\" green=\"0.0\" blue=\"0.0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"displayP3\"",
        "#FF0000"
      ),
      (
        "red=\"0.4\" green=\"0.4\" blue=\"0.4\" alpha=\"1\" customColorSpace=\"displayP3\"",
        "#666666"
      ),
      (
        "red=\"0.3\" green=\"0.6\" blue=\"0.4\" alpha=\"1\" customColorSpace=\"displayP3\"",
        "#249B61"
      ),
      (
        "white=\"0.2\" alpha=\"0.0\" colorSpace=\"custom\" customColorSpace=\"genericGamma22GrayColorSpace\"",
        "#33333300"
      ),
      (
        "cyan=\"0.0\" magenta=\"1\" yellow=\"1\" black=\"0.5\" alpha=\"1\" colorSpace=\"deviceCMYK\"",
        "#800000"
      ),
      ("systemColor=\"tertiaryLabelColor\"", "inkSoft 60%"),
      (
        "cocoaTouchSystemColor=\"tableCellGroupedBackgroundColor\" white=\"0.5\" alpha=\"1\"",
        "#808080"
      ),
    ])
  func colors(attributes: String, value: String) throws {
    try expect(
      "<view><color key=\"backgroundColor\" \(attributes)/></view>",
      "<View backgroundColor=\"\(value)\"/>")
  }

  @Test("Named colors are defined by the scene, once")
  func namedColors() throws {
    let text = InterfaceBuilderFiles.document(
      """
      <view id="a"><subviews>
        <view id="b"><color key="backgroundColor" name="Brand Blue"/></view>
      </subviews><color key="backgroundColor" name="Brand Blue"/><color key="tintColor" name="accent"/></view>
      """
    ).replacing(
      "</objects>",
      with: """
        </objects><resources>
        <namedColor name="Brand Blue"><color red="0" green="0" blue="1" alpha="1" colorSpace="deviceRGB"/></namedColor>
        <namedColor name="accent"><color white="1" alpha="1"/></namedColor></resources>
        """)
    let scene = try InterfaceBuilderDocument(parsing: text, file: "a.xib").scene
    let expected = try SceneDocument(
      parsing: """
        <scene><color name="Brand_Blue" value="#0000FF"/><color name="accent_" value="#FFFFFF"/>
        <View backgroundColor="Brand_Blue" tintColor="accent_"><View backgroundColor="Brand_Blue"/></View></scene>
        """, file: "a.scene")
    #expect(scene == expected)
  }

  // MARK: Connections

  @Test("Recognizers stand in their views, with actions")
  func recognizers() throws {
    try expect(
      """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
      <view id="a"><connections>
        <outletCollection property="gestureRecognizers" destination="t" appends="YES"/>
        <outletCollection property="gestureRecognizers" destination="p" appends="YES"/>
      </connections></view>
      <tapGestureRecognizer numberOfTapsRequired="2" id="t">
        <connections><action selector="tapped:" destination="-1"/></connections>
      </tapGestureRecognizer>
      <pongPressGestureRecognizer allowableMovement="10" minimumPressDuration="1.5" id="p">
        <connections><action selector="pressed:" destination="a"/></connections>
      </pongPressGestureRecognizer>
      <swipeGestureRecognizer direction="left" id="s"/>
      """,
      """
      <View><TapGestureRecognizer numberOfTapsRequired="2" action="tapped"/>
        <LongPressGestureRecognizer minimumPressDuration="1.5" action="pressed"/></View>
      """,
      omitting: ["a <swipeGestureRecognizer> that no view has is not taken"])
  }

  @Test("Outlets of objects that are not around the other one are told")
  func outlets() throws {
    try expect(
      """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
      <view id="a" customClass="Panel" customModule="Game"><subviews>
        <textField id="f"><connections><outlet property="delegate" destination="-1"/></connections></textField>
        <view id="v"><connections><outlet property="field" destination="f"/></connections></view>
      </subviews><constraints>
        <constraint firstItem="v" firstAttribute="width" constant="4" id="w"/>
      </constraints>
      <connections><outlet property="field" destination="f"/><outlet property="width" destination="w"/>
      <segue kind="show"/></connections></view>
      """,
      """
      <Panel><TextField id="field" outlet="field"/><View id="view1"/>
        <Constraint first="view1.width" constant="4" outlet="width"/></Panel>
      """,
      omitting: [
        "the outlet delegate to an object outside of the file is not taken",
        "the outlet field of an object that is not around the other one is not taken",
        "<segue> is not taken",
      ])
  }

  @Test("Runtime attributes of each type are taken by their key paths")
  func runtimeAttributes() throws {
    try expect(
      """
      <view><userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="number" keyPath="layer.borderWidth"><real key="value" value="1.5"/>
        </userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="boolean" keyPath="layer.masksToBounds" value="YES"/>
        <userDefinedRuntimeAttribute type="boolean" keyPath="glows" value="NO"/>
        <userDefinedRuntimeAttribute type="string" keyPath="caption" value="@x"/>
        <userDefinedRuntimeAttribute type="color" keyPath="rim"><color key="value" white="0" alpha="1"/>
        </userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="point" keyPath="anchor"><point key="value" x="1" y="2"/>
        </userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="size" keyPath="layer.shadowOffset"><size key="value" width="3" height="4"/>
        </userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="rect" keyPath="area"><rect key="value" x="1" y="2" width="3" height="4"/>
        </userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="image" keyPath="icon" value="star"/>
        <userDefinedRuntimeAttribute type="nil" keyPath="rest"/>
        <userDefinedRuntimeAttribute type="range" keyPath="span"><range key="value" location="1" length="2"/>
        </userDefinedRuntimeAttribute>
      </userDefinedRuntimeAttributes></view>
      """,
      """
      <View clipsToBounds="true" glows="false" caption="@@x" rim="#000000" anchor="1 2" area="1 2 3 4" icon="star.png"
        rest="none"><layer borderWidth="1.5" shadowOffset="3 4"/></View>
      """,
      omitting: ["runtime attributes of the type range are not taken"])
  }

  // MARK: Guides and controllers

  @Test("Guides of views and bars are named by their views")
  func guides() throws {
    try expect(
      """
      <scrollView id="s"><subviews><view translatesAutoresizingMaskIntoConstraints="NO" id="v" userLabel="V"/></subviews>
        <constraints>
          <constraint firstItem="v" firstAttribute="width" secondItem="f" secondAttribute="width"/>
          <constraint firstItem="v" firstAttribute="top" secondItem="c" secondAttribute="top"/>
        </constraints>
        <viewLayoutGuide key="contentLayoutGuide" id="c"/><viewLayoutGuide key="frameLayoutGuide" id="f"/>
      </scrollView>
      <viewController id="vc" customClass="Menu"><layoutGuides>
          <viewControllerLayoutGuide type="top" id="t"/><viewControllerLayoutGuide type="bottom" id="b"/>
        </layoutGuides>
        <view key="view" id="w"><rect key="frame" x="0" y="0" width="9" height="9"/><subviews>
          <view translatesAutoresizingMaskIntoConstraints="NO" id="x" userLabel="X"/></subviews>
          <constraints>
            <constraint firstItem="x" firstAttribute="top" secondItem="t" secondAttribute="bottom"/>
            <constraint firstItem="b" firstAttribute="top" secondItem="x" secondAttribute="bottom" symbolic="YES"/>
          </constraints></view>
        <navigationItem key="navigationItem" title="Menu">
          <barButtonItem key="rightBarButtonItem" systemItem="done" id="d">
            <connections><action selector="close:" destination="vc"/></connections></barButtonItem>
        </navigationItem>
      </viewController>
      """,
      """
      <ScrollView><View id="V"/><Constraint first="V.width" second="self.visible.width"/>
        <Constraint first="V.top" second="self.content.top"/></ScrollView>
      <Menu><View frame="0 0 9 9"><View id="X"/><Constraint first="X.top" second="self.safeArea.top"/>
        <Constraint first="self.safeArea.bottom" second="X.bottom" constant="20"/></View>
        <navigationItem title="Menu"><rightBarButtonItems><BarButtonItem title="Done" style="done" action="close"/>
        </rightBarButtonItems></navigationItem></Menu>
      """)
  }

  @Test("What is not known is told by name, once, with its line")
  func omissions() throws {
    let document = try document(
      """
      <view id="a"><subviews>
        <mapView id="m"/><mapView id="n"/>
        <label minimumFontSize="9" userInteractionEnabled="NO"/>
        <label minimumFontSize="8" userInteractionEnabled="NO"><gradient key="wash"/></label>
        <label userInteractionEnabled="NO"><variation key="widthClass=compact" text="x"/></label>
        <imageView image="star.fill" catalog="system" userInteractionEnabled="NO"/>
      </subviews></view>
      <customObject id="o"/>
      """)
    #expect(document.scene.root.children.first?.children.first?.name == "View")
    #expect(
      document.omissions.map { "\($0.position.line): \($0.message)" } == [
        "4: scenes have no class for <mapView>; a View stands in its place",
        "5: <label> minimumFontSize is not taken",
        "6: <gradient key=\"wash\"> of <label> is not taken",
        "7: variations for size classes are not taken",
        "8: the system image \"star.fill\" is not taken",
        "10: <customObject> is not taken",
      ])
  }
}
