/// Interface Builder documents for tests: three screens, and the frame of a document for smaller ones.
nonisolated enum InterfaceBuilderFiles {
  /// Returns a document with the objects of a text at its top level, which begins in line 3.
  static func document(_ objects: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" useAutolayout="YES"><objects>
    \(objects)
    </objects></document>
    """
  }

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" \
    targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" \
    useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
      <device id="retina6_12" orientation="portrait" appearance="light"/>
      <dependencies>
        <deployment identifier="iOS"/>
        <capability name="Safe area layout guides" minToolsVersion="9.0"/>
      </dependencies>
    """

  /// A form of 320 by 480 points: a field, a row with a slider, two buttons, and a footer that a mask places.
  static let form = """
    \(head)
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="FormController">
          <connections>
            <outlet property="view" destination="roo-t0-001" id="out-00-001"/>
            <outlet property="nameField" destination="fie-ld-001" id="out-00-002"/>
            <outlet property="volumeSlider" destination="sli-de-001" id="out-00-003"/>
            <outletCollection property="buttons" destination="can-ce-001" id="out-00-004"/>
            <outletCollection property="buttons" destination="don-e0-001" id="out-00-005"/>
          </connections>
        </placeholder>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        <view contentMode="scaleToFill" id="roo-t0-001">
          <rect key="frame" x="0.0" y="0.0" width="320" height="480"/>
          <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
          <subviews>
            <stackView opaque="NO" contentMode="scaleToFill" axis="vertical" spacing="12" \
    translatesAutoresizingMaskIntoConstraints="NO" id="row-s0-001" userLabel="Rows">
              <rect key="frame" x="16" y="20" width="288" height="130"/>
              <subviews>
                <textField opaque="NO" contentMode="scaleToFill" borderStyle="roundedRect" placeholder="Name" \
    textAlignment="natural" minimumFontSize="17" translatesAutoresizingMaskIntoConstraints="NO" id="fie-ld-001">
                  <rect key="frame" x="0.0" y="0.0" width="288" height="36"/>
                  <constraints>
                    <constraint firstAttribute="height" constant="36" id="con-00-001"/>
                  </constraints>
                  <fontDescription key="fontDescription" type="system" pointSize="14"/>
                  <textInputTraits key="textInputTraits" autocorrectionType="no"/>
                  <connections>
                    <action selector="renamed:" destination="-1" eventType="editingDidEnd" id="act-00-001"/>
                  </connections>
                </textField>
                <stackView opaque="NO" contentMode="scaleToFill" alignment="center" spacing="8" \
    translatesAutoresizingMaskIntoConstraints="NO" id="row-00-002">
                  <rect key="frame" x="0.0" y="48" width="288" height="30"/>
                  <subviews>
                    <label opaque="NO" userInteractionEnabled="NO" contentMode="left" horizontalHuggingPriority="251" \
    verticalHuggingPriority="251" text="Volume" textAlignment="natural" lineBreakMode="tailTruncation" \
    baselineAdjustment="alignBaselines" adjustsFontSizeToFit="NO" \
    translatesAutoresizingMaskIntoConstraints="NO" id="lab-el-001">
                      <rect key="frame" x="0.0" y="5" width="80" height="20"/>
                      <constraints>
                        <constraint firstAttribute="width" constant="80" id="con-00-002"/>
                        <constraint firstAttribute="height" constant="20" id="con-00-003"/>
                      </constraints>
                      <fontDescription key="fontDescription" type="system" weight="medium" pointSize="17"/>
                      <nil key="textColor"/>
                      <nil key="highlightedColor"/>
                    </label>
                    <slider opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="center" \
    contentVerticalAlignment="center" value="0.5" minValue="0.0" maxValue="1" \
    translatesAutoresizingMaskIntoConstraints="NO" id="sli-de-001">
                      <rect key="frame" x="88" y="0.0" width="200" height="30"/>
                      <constraints>
                        <constraint firstAttribute="height" constant="30" id="con-00-004"/>
                      </constraints>
                      <connections>
                        <action selector="volumeChanged:" destination="-1" eventType="valueChanged" id="act-00-002"/>
                      </connections>
                    </slider>
                  </subviews>
                </stackView>
                <stackView opaque="NO" contentMode="scaleToFill" distribution="fillEqually" spacing="10" \
    translatesAutoresizingMaskIntoConstraints="NO" id="row-00-003">
                  <rect key="frame" x="0.0" y="90" width="288" height="40"/>
                  <subviews>
                    <button opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="center" \
    contentVerticalAlignment="center" buttonType="system" lineBreakMode="middleTruncation" \
    translatesAutoresizingMaskIntoConstraints="NO" id="can-ce-001" userLabel="Cancel Button">
                      <rect key="frame" x="0.0" y="0.0" width="139" height="40"/>
                      <state key="normal" title="Cancel"/>
                      <connections>
                        <action selector="cancelWithSender:" destination="-1" eventType="touchUpInside" id="act-00-003"/>
                      </connections>
                    </button>
                    <button opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="center" \
    contentVerticalAlignment="center" buttonType="system" lineBreakMode="middleTruncation" \
    translatesAutoresizingMaskIntoConstraints="NO" id="don-e0-001" userLabel="Done Button">
                      <rect key="frame" x="149" y="0.0" width="139" height="40"/>
                      <state key="normal" title="Button"/>
                      <buttonConfiguration key="configuration" style="filled" title="Done"/>
                      <connections>
                        <action selector="done:" destination="-1" eventType="primaryActionTriggered" id="act-00-004"/>
                      </connections>
                    </button>
                  </subviews>
                  <constraints>
                    <constraint firstAttribute="height" constant="40" id="con-00-005"/>
                  </constraints>
                </stackView>
              </subviews>
            </stackView>
            <view contentMode="scaleToFill" id="foo-te-001" userLabel="Footer">
              <rect key="frame" x="0.0" y="440" width="320" height="40"/>
              <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMinY="YES"/>
              <color key="backgroundColor" systemColor="secondarySystemBackgroundColor"/>
            </view>
          </subviews>
          <viewLayoutGuide key="safeArea" id="gui-de-001"/>
          <color key="backgroundColor" systemColor="systemBackgroundColor"/>
          <constraints>
            <constraint firstItem="row-s0-001" firstAttribute="leading" secondItem="gui-de-001" \
    secondAttribute="leading" constant="16" id="con-00-006"/>
            <constraint firstItem="gui-de-001" firstAttribute="trailing" secondItem="row-s0-001" \
    secondAttribute="trailing" constant="16" id="con-00-007"/>
            <constraint firstItem="row-s0-001" firstAttribute="top" secondItem="gui-de-001" \
    secondAttribute="top" constant="20" id="con-00-008"/>
          </constraints>
          <point key="canvasLocation" x="131" y="-11"/>
        </view>
      </objects>
      <resources>
        <systemColor name="systemBackgroundColor">
          <color white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
        </systemColor>
      </resources>
    </document>
    """

  /// A cell of 320 by 60 points: an image, two texts one below the other, and a badge twice as wide as high.
  static let cell = """
    \(head)
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        <tableViewCell contentMode="scaleToFill" selectionStyle="default" indentationWidth="10" \
    reuseIdentifier="player" rowHeight="60" id="cel-l0-001" customClass="PlayerCell" customModule="Game" \
    customModuleProvider="target">
          <rect key="frame" x="0.0" y="0.0" width="320" height="60"/>
          <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
          <tableViewCellContentView key="contentView" opaque="NO" clipsSubviews="YES" multipleTouchEnabled="YES" \
    contentMode="center" tableViewCell="cel-l0-001" id="con-te-001">
            <rect key="frame" x="0.0" y="0.0" width="320" height="60"/>
            <autoresizingMask key="autoresizingMask"/>
            <subviews>
              <imageView userInteractionEnabled="NO" contentMode="scaleAspectFit" horizontalHuggingPriority="251" \
    verticalHuggingPriority="251" translatesAutoresizingMaskIntoConstraints="NO" id="ima-ge-001">
                <rect key="frame" x="16" y="10" width="40" height="40"/>
                <constraints>
                  <constraint firstAttribute="width" constant="40" id="c-1"/>
                  <constraint firstAttribute="width" secondItem="ima-ge-001" secondAttribute="height" \
    multiplier="1:1" id="c-2"/>
                </constraints>
              </imageView>
              <label opaque="NO" userInteractionEnabled="NO" contentMode="left" horizontalHuggingPriority="251" \
    verticalHuggingPriority="251" text="Name" textAlignment="natural" lineBreakMode="tailTruncation" \
    translatesAutoresizingMaskIntoConstraints="NO" id="tit-le-001">
                <rect key="frame" x="68" y="10" width="188" height="20"/>
                <constraints>
                  <constraint firstAttribute="height" constant="20" id="c-3"/>
                </constraints>
                <fontDescription key="fontDescription" style="UICTFontTextStyleHeadline"/>
                <nil key="textColor"/>
                <nil key="highlightedColor"/>
              </label>
              <label opaque="NO" userInteractionEnabled="NO" contentMode="left" horizontalHuggingPriority="251" \
    verticalHuggingPriority="251" text="Score" textAlignment="natural" lineBreakMode="tailTruncation" \
    translatesAutoresizingMaskIntoConstraints="NO" id="sub-ti-001">
                <rect key="frame" x="68" y="32" width="94" height="16"/>
                <constraints>
                  <constraint firstAttribute="height" constant="16" id="c-4"/>
                </constraints>
                <fontDescription key="fontDescription" type="system" pointSize="13"/>
                <color key="textColor" systemColor="secondaryLabelColor"/>
                <nil key="highlightedColor"/>
              </label>
              <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="bad-ge-001">
                <rect key="frame" x="264" y="20" width="40" height="20"/>
                <color key="backgroundColor" systemColor="systemRedColor"/>
                <constraints>
                  <constraint firstAttribute="height" constant="20" id="c-5"/>
                  <constraint firstAttribute="width" secondItem="bad-ge-001" secondAttribute="height" \
    multiplier="2:1" id="c-6"/>
                </constraints>
                <userDefinedRuntimeAttributes>
                  <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                    <integer key="value" value="10"/>
                  </userDefinedRuntimeAttribute>
                </userDefinedRuntimeAttributes>
              </view>
            </subviews>
            <constraints>
              <constraint firstItem="ima-ge-001" firstAttribute="leading" secondItem="con-te-001" \
    secondAttribute="leading" constant="16" id="c-7"/>
              <constraint firstItem="ima-ge-001" firstAttribute="centerY" secondItem="con-te-001" \
    secondAttribute="centerY" id="c-8"/>
              <constraint firstItem="tit-le-001" firstAttribute="leading" secondItem="ima-ge-001" \
    secondAttribute="trailing" constant="12" id="c-9"/>
              <constraint firstItem="tit-le-001" firstAttribute="top" secondItem="con-te-001" \
    secondAttribute="top" constant="10" id="c-10"/>
              <constraint firstItem="bad-ge-001" firstAttribute="leading" secondItem="tit-le-001" \
    secondAttribute="trailing" constant="8" id="c-11"/>
              <constraint firstAttribute="trailing" secondItem="bad-ge-001" secondAttribute="trailing" \
    constant="16" id="c-12"/>
              <constraint firstItem="bad-ge-001" firstAttribute="centerY" secondItem="con-te-001" \
    secondAttribute="centerY" id="c-13"/>
              <constraint firstItem="sub-ti-001" firstAttribute="leading" secondItem="tit-le-001" \
    secondAttribute="leading" id="c-14"/>
              <constraint firstItem="sub-ti-001" firstAttribute="top" secondItem="tit-le-001" \
    secondAttribute="bottom" constant="2" id="c-15"/>
              <constraint firstItem="sub-ti-001" firstAttribute="width" secondItem="tit-le-001" \
    secondAttribute="width" multiplier="0.5" id="c-16"/>
              <constraint firstAttribute="bottom" relation="greaterThanOrEqual" secondItem="sub-ti-001" \
    secondAttribute="bottom" constant="10" id="c-17"/>
            </constraints>
          </tableViewCellContentView>
          <viewLayoutGuide key="safeArea" id="saf-e0-001"/>
          <connections>
            <outlet property="portrait" destination="ima-ge-001" id="o-1"/>
            <outlet property="nameLabel" destination="tit-le-001" id="o-2"/>
            <outlet property="scoreLabel" destination="sub-ti-001" id="o-3"/>
          </connections>
        </tableViewCell>
      </objects>
    </document>
    """

  /// A card in a view of 300 by 400 points, whose constraints use ratios, margins, limits and priorities.
  static let card = """
    \(head)
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        <view contentMode="scaleToFill" id="root">
          <rect key="frame" x="0.0" y="0.0" width="300" height="400"/>
          <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
          <subviews>
            <view contentMode="scaleToFill" insetsLayoutMarginsFromSafeArea="NO" \
    translatesAutoresizingMaskIntoConstraints="NO" id="card" userLabel="Card">
              <rect key="frame" x="50" y="25" width="200" height="150"/>
              <subviews>
                <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="header" userLabel="header">
                  <rect key="frame" x="12" y="8" width="176" height="30"/>
                  <constraints>
                    <constraint firstAttribute="height" constant="30" id="k-1"/>
                    <constraint firstAttribute="height" constant="60" placeholder="YES" id="k-2"/>
                  </constraints>
                </view>
                <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="left">
                  <rect key="frame" x="12" y="48" width="110" height="94"/>
                </view>
                <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="right">
                  <rect key="frame" x="133" y="48" width="55" height="94"/>
                </view>
                <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="badge">
                  <rect key="frame" x="188" y="-12" width="24" height="24"/>
                  <constraints>
                    <constraint firstAttribute="width" constant="24" id="k-3"/>
                    <constraint firstAttribute="width" secondItem="badge" secondAttribute="height" id="k-4"/>
                  </constraints>
                </view>
              </subviews>
              <constraints>
                <constraint firstItem="header" firstAttribute="top" secondItem="card" secondAttribute="topMargin" id="k-5"/>
                <constraint firstItem="header" firstAttribute="leading" secondItem="card" \
    secondAttribute="leadingMargin" id="k-6"/>
                <constraint firstAttribute="trailingMargin" secondItem="header" secondAttribute="trailing" id="k-7"/>
                <constraint firstItem="left" firstAttribute="top" secondItem="header" secondAttribute="bottom" \
    constant="10" id="k-8"/>
                <constraint firstItem="left" firstAttribute="leading" secondItem="card" \
    secondAttribute="leadingMargin" id="k-9"/>
                <constraint firstAttribute="bottomMargin" secondItem="left" secondAttribute="bottom" id="k-10"/>
                <constraint firstItem="right" firstAttribute="leading" secondItem="left" secondAttribute="trailing" \
    constant="11" id="k-11"/>
                <constraint firstAttribute="trailingMargin" secondItem="right" secondAttribute="trailing" id="k-12"/>
                <constraint firstItem="right" firstAttribute="top" secondItem="left" secondAttribute="top" id="k-13"/>
                <constraint firstItem="right" firstAttribute="height" secondItem="left" secondAttribute="height" id="k-14"/>
                <constraint firstItem="left" firstAttribute="width" secondItem="right" secondAttribute="width" \
    multiplier="2" id="k-15"/>
                <constraint firstItem="badge" firstAttribute="centerX" secondItem="card" secondAttribute="trailing" id="k-16"/>
                <constraint firstItem="badge" firstAttribute="centerY" secondItem="card" secondAttribute="top" id="k-17"/>
                <constraint firstItem="badge" firstAttribute="top" secondItem="card" secondAttribute="top" \
    constant="99" id="k-18"/>
              </constraints>
              <edgeInsets key="layoutMargins" top="8" left="12" bottom="8" right="12"/>
              <variation key="default">
                <mask key="constraints">
                  <exclude reference="k-18"/>
                </mask>
              </variation>
            </view>
          </subviews>
          <constraints>
            <constraint firstItem="card" firstAttribute="width" secondItem="root" secondAttribute="width" \
    multiplier="0.8" priority="750" id="k-19"/>
            <constraint firstItem="card" firstAttribute="width" relation="lessThanOrEqual" constant="200" id="k-20"/>
            <constraint firstItem="card" firstAttribute="width" secondItem="card" secondAttribute="height" \
    multiplier="4:3" id="k-21"/>
            <constraint firstItem="card" firstAttribute="centerX" secondItem="root" secondAttribute="centerX" id="k-22"/>
            <constraint firstItem="card" firstAttribute="centerY" secondItem="root" secondAttribute="centerY" \
    multiplier="1:2" id="k-23"/>
          </constraints>
        </view>
      </objects>
    </document>
    """
}
