import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls
@testable import LamellaGraphics

/// The geometry of controls: focus rings, moving thumbs, spokes, sizes; their described properties.
@Suite("Control geometry")
@MainActor struct ControlFrameTests {
  private let harness = SceneHarness(width: 400, height: 200)

  private func show<V: View>(_ view: V, _ width: Double, _ height: Double) -> V {
    view.frame = Rect(x: 50, y: 50, width: width, height: height)
    harness.window.addSubview(view)
    harness.frame()
    return view
  }

  @Test("The focus ring surrounds each control's shape at a distance of 4 points")
  func rings() {
    func expect(
      _ control: Control, _ frame: Rect, _ radius: Double,
      _ location: SourceLocation = #_sourceLocation
    ) {
      #expect(control.becomeFirstResponder(), sourceLocation: location)
      let ring = control.layer.sublayers[control.layer.sublayers.count - 1]
      #expect(ring.frame == frame, sourceLocation: location)
      #expect(ring.cornerRadius == radius, sourceLocation: location)
      #expect(ring.borderWidth == 2 && ring.borderColor == Theme.dark.accent)
      control.removeFromSuperview()
    }
    let pages = show(PageControl(), 200, 24)
    pages.numberOfPages = 3
    expect(pages, Rect(x: 64, y: 0, width: 72, height: 24), 12)
    let narrow = show(PageControl(), 30, 24)
    narrow.numberOfPages = 3
    expect(narrow, Rect(x: -10, y: 0, width: 50, height: 24), 12)
    expect(show(Slider(), 222, 32), Rect(x: -4, y: 1, width: 30, height: 30), 15)
    expect(show(Switch(), 52, 32), Rect(x: -4, y: -4, width: 60, height: 40), 20)
    expect(show(Stepper(), 116, 40), Rect(x: 6, y: 0, width: 104, height: 40), 10)
    expect(show(SegmentedControl(), 100, 40), Rect(x: -4, y: 0, width: 108, height: 40), 10)
    expect(show(Button(), 80, 30), Rect(x: -4, y: -4, width: 88, height: 38), 10)
    let square = show(Button(), 80, 30)
    square.cornerRadius = 0
    expect(square, Rect(x: -4, y: -4, width: 88, height: 38), 0)
    // The ring follows the thumb and the control's size.
    let slider = show(Slider(), 222, 32)
    #expect(slider.becomeFirstResponder())
    slider.value = 0.5
    slider.tintColor = .black
    harness.frame()
    let ring = slider.layer.sublayers[3]
    #expect(ring.frame == Rect(x: 96, y: 1, width: 30, height: 30) && ring.borderColor == .black)
    slider.bounds.size = Size(122, 52)
    harness.frame()
    #expect(ring.frame == Rect(x: 46, y: 11, width: 30, height: 30))
    #expect(slider.layer.sublayers.count == 4)
    #expect(slider.resignFirstResponder() && slider.layer.sublayers.count == 3)
  }

  @Test("Touch targets have the minimum height, and tapped controls show a hand cursor")
  func targets() {
    let six = EdgeInsets(top: -6, left: 0, bottom: -6, right: 0)
    for control in [Slider(), Switch(), Stepper(), SegmentedControl()] as [Control] {
      #expect(control.hitInsets == six)
      #expect(control.cursor == (control is Slider ? nil : .pointingHand))
    }
    let pages = PageControl()
    #expect(pages.hitInsets == EdgeInsets(top: -10, left: 0, bottom: -10, right: 0))
    #expect(pages.cursor == .pointingHand && Button().cursor == .pointingHand)
    #expect(Button().hitInsets == EdgeInsets())
  }

  @Test("Sizes are the controls' own, or have the proposed width")
  func sizes() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    let proposed = Size(7, 9)
    let none = View.noIntrinsicMetric
    let image = Image(width: 50, height: 10) { _, _ in 0 }
    let titles = SegmentedControl(titles: ["a", "Three"])
    let pictures = SegmentedControl()
    pictures.insertSegment(with: image, at: 0)
    pictures.insertSegment(withTitle: nil, at: 1)
    let pages = PageControl()
    pages.numberOfPages = 2
    let table: [(View, fits: Size, intrinsic: Size)] = [
      (Slider(), Size(7, 32), Size(none, 32)), (ProgressView(), Size(7, 8), Size(none, 8)),
      (Switch(), Size(52, 32), Size(52, 32)), (Stepper(), Size(96, 32), Size(96, 32)),
      (ActivityIndicator(style: .medium), Size(20, 20), Size(20, 20)),
      (ActivityIndicator(style: .large), Size(37, 37), Size(37, 37)),
      (pages, Size(36, 24), Size(36, 24)),
      // The widest is 13 x (0.75 + 4 x 0.5) in whole points, with 14 on each side.
      (titles, Size(2 * 64, 32), Size(2 * 64, 32)), (pictures, Size(2 * 78, 32), Size(2 * 78, 32)),
      (SegmentedControl(), Size(32, 32), Size(32, 32)),
      (SegmentedControl(titles: [""]), Size(32, 32), Size(32, 32)),
    ]
    for (view, fits, intrinsic) in table {
      #expect(view.sizeThatFits(proposed) == fits)
      #expect(view.intrinsicContentSize == intrinsic)
    }
    #expect(titles.bounds.size == Size(128, 32))
    let placed = Rect(x: 3, y: 4, width: 500, height: 1)
    #expect(Switch(frame: placed).frame == Rect(x: 3, y: 4, width: 52, height: 32))
    #expect(Stepper(frame: placed).frame == Rect(x: 3, y: 4, width: 96, height: 32))
  }

  @Test("Controls describe their values, which have the documented defaults")
  func descriptions() {
    let pages = PageControl()
    pages.numberOfPages = 4
    pages.progress = 1.25
    let segments = SegmentedControl(titles: ["a", "b"])
    let table: [(View, [(String, PropertyList.Value)])] = [
      (Control(), [("state", .integer(0))]),
      (
        Slider(),
        [("value", .number(0)), ("minimumValue", .number(0)), ("maximumValue", .number(1))]
      ),
      (
        Stepper(),
        [
          ("value", .number(0)), ("minimumValue", .number(0)), ("maximumValue", .number(100)),
          ("stepValue", .number(1)),
        ]
      ), (Switch(), [("isOn", .bool(false))]),
      (segments, [("selectedSegmentIndex", .integer(-1)), ("numberOfSegments", .integer(2))]),
      (
        pages,
        [("numberOfPages", .integer(4)), ("currentPage", .integer(1)), ("progress", .number(1.25))]
      ), (ProgressView(), [("progress", .number(0))]),
      (ActivityIndicator(), [("animating", .bool(false))]),
    ]
    for (view, values) in table {
      for (name, value) in values { #expect(view.value(of: name) == value) }
    }
    let slider = Slider()
    #expect(slider.isContinuous && !slider.allowsTrackTaps && slider.keyStep == 0.05)
    let stepper = Stepper()
    #expect(stepper.isContinuous && stepper.autorepeat && !stepper.wraps)
    let control = Control()
    #expect(control.isEnabled && !control.isSelected && !control.isHighlighted)
    control.isSelected = true
    control.isEnabled = false
    #expect(control.value(of: "state") == .integer(6) && control.touchUpEvents == .touchUpInside)
    #expect(!segments.isMomentary && segments.isEnabledForSegment(at: 1))
    #expect(!pages.hidesForSinglePage)
  }

  @Test("A thumb moves in 0.2 seconds with ease out, and is retargeted from where it is")
  func glide() {
    let slider = show(Slider(), 222, 32)
    let thumb = slider.subviews[0]
    func x() -> Double { thumb.layer.presentation()?.position.x ?? .nan }
    func expect(_ value: Double, _ location: SourceLocation = #_sourceLocation) {
      #expect(abs(x() - (11 + 200 * value)) < 1e-6, sourceLocation: location)
    }
    func eased(_ fraction: Double) -> Double { TimingCurve.easeOut.progress(at: fraction) }
    slider.setValue(1, animated: true)
    harness.advance(ticks: 6)
    expect(eased(0.25))
    // The same target again does not restart it.
    slider.setValue(1, animated: true)
    harness.advance(ticks: 6)
    expect(eased(0.5))
    slider.setValue(0.25, animated: true)
    let turn = eased(0.5)
    harness.advance(ticks: 12)
    expect(turn + (0.25 - turn) * eased(0.5))
    harness.advance(ticks: 11)
    #expect(abs(x() - 61) > 1e-3 && thumb.center.x == 61)
    harness.advance(ticks: 1)
    expect(0.25)
    harness.advance(ticks: 1)
    #expect(!thumb.hasAnimations)
    // Without animation, during a movement.
    slider.setValue(1, animated: true)
    harness.advance(ticks: 6)
    slider.value = 0.5
    harness.advance(ticks: 1)
    expect(0.5)
    #expect(!thumb.hasAnimations)
    slider.setValue(0.5, animated: true)
    #expect(!thumb.hasAnimations)
  }

  @Test("A thumb has a soft shadow")
  func shadow() {
    let layer = Slider().subviews[0].layer
    #expect(layer.shadowColor == .black && layer.shadowOpacity == 0.25)
    #expect(layer.shadowOffset == Size(0, 1) && layer.shadowRadius == 2)
    #expect(!Slider().subviews[0].isUserInteractionEnabled)
  }

  @Test("A progress bar moves from the value before, though layout has not shown that one yet")
  func progressBeforeLayout() {
    let bar = show(ProgressView(), 100, 8)
    let fill = bar.layer.sublayers[0]
    bar.progress = 0.9
    harness.frame()
    bar.progress = 0.2
    bar.setProgress(1, duration: 1)
    #expect(fill.presentation()?.bounds.width == 20)
    harness.frame()
    #expect(fill.presentation()?.bounds.width ?? 0 < 40)
    // A new bar fills from its leading end, as high as it is.
    let new = ProgressView(frame: Rect(x: 0, y: 40, width: 100, height: 8))
    harness.window.addSubview(new)
    new.setProgress(0.5, duration: 1)
    let first = new.layer.sublayers[0].presentation()?.bounds
    #expect(first == Rect(x: 0, y: 0, width: 0, height: 8))
  }

  @Test("A progress bar animates in the given duration, and stops for another value")
  func progress() {
    let bar = show(ProgressView(), 100, 8)
    let fill = bar.layer.sublayers[0]
    func filled() -> Double { fill.presentation()?.bounds.width ?? .nan }
    func eased(_ fraction: Double) -> Double { TimingCurve.easeOut.progress(at: fraction) }
    bar.setProgress(0.8, duration: 0.5)
    #expect(bar.progress == 0.8 && filled() == 0)
    harness.advance(ticks: 30)
    #expect(abs(filled() - 80 * eased(0.5)) < 1e-6)
    bar.setProgress(0.2, duration: 0.1)
    let turn = 80 * eased(0.5)
    harness.advance(ticks: 6)
    #expect(abs(filled() - (turn + (20 - turn) * eased(0.5))) < 1e-6)
    harness.advance(ticks: 5)
    #expect(fill.hasAnimations)
    harness.advance(ticks: 1)
    #expect(filled() == 20 && !fill.hasAnimations)
    bar.setProgress(0.2, duration: 1)
    #expect(!fill.hasAnimations)
    for duration in [0, -1, Double.infinity, .nan] {
      bar.setProgress(1, duration: 1)
      bar.setProgress(0.5, duration: duration)
      #expect(filled() == 50 && !fill.hasAnimations)
      bar.progress = 0.2
    }
    bar.setProgress(2, duration: 0.1)
    bar.setProgress(.nan, duration: 0)
    harness.advance(ticks: 20)
    #expect(bar.progress == 1 && filled() == 100)
  }

  @Test("An indicator's spokes have their positions and fade behind the brightest")
  func spokes() {
    let spinner = show(ActivityIndicator(style: .medium), 30, 40)
    spinner.startAnimating()
    harness.frame()
    let spokes = spinner.layer.sublayers
    #expect(spokes.count == 12)
    func opacities() -> [Float] { spokes.map(\.opacity) }
    /// The opacities: each spoke behind the brightest is fainter by 0.1, down to 0.15.
    func expected(_ phase: Int) -> [Float] {
      let ages: [Float] = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.15, 0.15, 0.15]
      return (0..<12).map { ages[(phase - $0 + 12) % 12] }
    }
    func isClose(_ phase: Int) -> Bool {
      zip(opacities(), expected(phase)).allSatisfy { abs($0 - $1) < 1e-5 }
    }
    #expect(isClose(0))
    for (index, spoke) in spokes.enumerated() {
      #expect(abs(spoke.bounds.width - 2) < 1e-9 && abs(spoke.bounds.height - 5.4) < 1e-9)
      #expect(spoke.position == Point(15, 20) && spoke.anchorPoint.x == 0.5)
      #expect(abs(spoke.anchorPoint.y * 5.4 - 10) < 1e-9 && abs(spoke.cornerRadius - 1) < 1e-9)
      let angle = Double(index) * Double.pi / 6
      let turned = Transform2D(rotationRadians: angle)
      #expect(abs(spoke.affineTransform.a - turned.a) < 1e-9)
      #expect(abs(spoke.affineTransform.b - turned.b) < 1e-9)
      #expect(spoke.backgroundColor == Theme.dark.inkSoft)
    }
    // One tick has already run.
    harness.advance(ticks: 8)
    #expect(isClose(0))
    harness.advance(ticks: 1)
    #expect(isClose(1))
    harness.advance(ticks: 9)
    #expect(isClose(1))
    harness.advance(ticks: 1)
    #expect(isClose(2))
    harness.advance(ticks: 90)
    #expect(isClose(11))
    harness.advance(ticks: 10)
    #expect(isClose(0))
    spinner.color = .black
    #expect(spokes[11].backgroundColor == .black)
    spinner.color = nil
    #expect(spokes[0].backgroundColor == Theme.dark.inkSoft)
    harness.advance(ticks: 10)
    spinner.stopAnimating()
    harness.advance(ticks: 30)
    #expect(isClose(1) && spinner.isHidden && harness.window.ticker.isIdle)
  }
}
