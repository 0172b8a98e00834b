/// The files that random ones are made of: one of each kind of element.
enum SceneFileSamples {
  /// A scene file.
  static let scene = """
    <scene>
      <color name="card" light="#FFFFFF" dark="#000000"/>
      <style name="caption" font="13" textColor="inkSoft" numberOfLines="2"/>
      <string name="hello">Hi</string>
      <string name="hello" language="de">Hallo</string>
      <View id="card" frame="10 20 200 100" backgroundColor="card" autoresizingMask="flexibleWidth">
        <Label id="title" text="@hello" styles="caption" transform="rotate(45deg) scale(2)"/>
        <Slider value="5" maximumValue="10" layout.leading="parent + 8" layout.width="at least 0.5 * title @750"/>
        <StackView axis="vertical" spacing="system">
          <View stack.spacingAfter="9"/>
          <Switch isOn="true" layout.edges="margins + 4"/>
        </StackView>
        <GridView>
          <GridColumn width="30"/>
          <GridRow><EmptyCell/><View cell.xPlacement="fill"/></GridRow>
        </GridView>
        <SegmentedControl selectedSegmentIndex="1"><Segment title="A"/><Segment title="B"/></SegmentedControl>
        <ScrollView contentSize="100 900" contentOffset="0 50" isPagingEnabled="true" zoomScale="1"/>
        <PageControl numberOfPages="5" currentPage="2"/>
        <Stepper minimumValue="-3" maximumValue="3" stepValue="0.5" value="1"/>
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
      <TabBarController selectedIndex="0">
        <NavigationController>
          <ViewController title="A"><navigationItem title="B"/></ViewController>
        </NavigationController>
      </TabBarController>
    </scene>

    """

  /// An Interface Builder document.
  static let interfaceBuilder = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" useAutolayout="YES" useSafeAreas="YES">
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        <view contentMode="scaleToFill" id="roo-t0-001">
          <rect key="frame" x="0.0" y="0.0" width="320" height="480"/>
          <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
          <subviews>
            <stackView axis="vertical" spacing="12" translatesAutoresizingMaskIntoConstraints="NO" id="sta-ck-001">
              <rect key="frame" x="16" y="20" width="288" height="130"/>
              <subviews>
                <label text="Name" textAlignment="natural" lineBreakMode="tailTruncation" id="lab-el-001">
                  <fontDescription key="fontDescription" type="boldSystem" pointSize="17"/>
                  <color key="textColor" red="0.2" green="0.3" blue="0.4" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                </label>
                <textField borderStyle="roundedRect" placeholder="Name" minimumFontSize="17" id="fie-ld-001">
                  <constraints>
                    <constraint firstAttribute="height" relation="greaterThanOrEqual" constant="36" id="con-00-001"/>
                  </constraints>
                  <textInputTraits key="textInputTraits" autocorrectionType="no"/>
                </textField>
                <slider minValue="0.0" maxValue="1" value="0.5" id="sli-de-001"/>
                <switch on="YES" id="swi-tc-001"/>
                <segmentedControl segmentControlStyle="plain" selectedSegmentIndex="0" id="seg-00-001">
                  <segments><segment title="A"/><segment title="B"/></segments>
                </segmentedControl>
                <button buttonType="system" id="but-to-001">
                  <state key="normal" title="Done"><color key="titleColor" systemColor="labelColor"/></state>
                  <connections>
                    <action selector="done:" destination="-1" eventType="touchUpInside" id="act-00-001"/>
                  </connections>
                </button>
              </subviews>
            </stackView>
            <imageView userInteractionEnabled="NO" contentMode="scaleAspectFit" fixedFrame="YES" id="ima-ge-001">
              <rect key="frame" x="10" y="400" width="40" height="40"/>
              <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMinY="YES"/>
              <userDefinedRuntimeAttributes>
                <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="4"/></userDefinedRuntimeAttribute>
              </userDefinedRuntimeAttributes>
            </imageView>
          </subviews>
          <viewLayoutGuide key="safeArea" id="saf-e0-001"/>
          <color key="backgroundColor" white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
          <constraints>
            <constraint firstItem="sta-ck-001" firstAttribute="leading" secondItem="saf-e0-001" secondAttribute="leading" constant="16" id="con-00-002"/>
            <constraint firstItem="saf-e0-001" firstAttribute="trailing" secondItem="sta-ck-001" secondAttribute="trailing" constant="16" id="con-00-003"/>
            <constraint firstItem="sta-ck-001" firstAttribute="top" secondItem="roo-t0-001" secondAttribute="topMargin" multiplier="1:2" priority="750" id="con-00-004"/>
          </constraints>
          <connections><outletCollection property="gestureRecognizers" destination="tap-00-001" appends="YES" id="out-00-001"/></connections>
        </view>
        <tapGestureRecognizer id="tap-00-001">
          <connections><action selector="tapped:" destination="-1" id="act-00-002"/></connections>
        </tapGestureRecognizer>
      </objects>
    </document>

    """
}
