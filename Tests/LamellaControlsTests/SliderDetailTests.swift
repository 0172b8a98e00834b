import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

/// Positions and values of sliders at the ends and beyond.
@Suite("Slider: details", .serialized)
@MainActor struct SliderDetailTests {
  private let harness = StageHarness()
  private let slider = Slider(frame: Rect(x: 100, y: 100, width: 222, height: 32))
  private let log = ChangeLog()

  init() {
    harness.window.addSubview(slider)
    log.watch(slider)
    harness.advance(ticks: 1)
  }

  @Test("The track fills the width, and the thumb moves from end to end, in either direction")
  func rects() {
    let bounds = Rect(x: 10, y: 20, width: 230, height: 40)
    #expect(slider.trackRect(forBounds: bounds) == Rect(x: 10, y: 38, width: 230, height: 4))
    let track = Rect(x: 14, y: 50, width: 222, height: 4)
    func left(_ value: Double, _ track: Rect) -> Double {
      let rect = slider.thumbRect(forBounds: bounds, trackRect: track, value: value)
      #expect(rect.minY == 29 && rect.size == Size(22, 22))
      return rect.minX
    }
    slider.maximumValue = 15
    slider.minimumValue = 5
    let table = [(4.0, 14.0), (5, 14), (7.5, 64), (10, 114), (15, 214), (16, 214)]
    for (value, expected) in table { #expect(left(value, track) == expected) }
    let short = Rect(x: 3, y: 0, width: 21, height: 4)
    #expect(left(5, short) == 3 && left(15, short) == 3)
    slider.semanticContentAttribute = .forceRightToLeft
    for (value, expected) in table { #expect(left(value, track) == 228 - expected) }
    slider.semanticContentAttribute = .unspecified
    slider.minimumValue = 15
    #expect(left(15, track) == 14 && left(99, track) == 14)
  }

  @Test("Dragged beyond an end it has exactly the end's value; without a distance it does not move")
  func ends() {
    slider.maximumValue = 0.7
    slider.minimumValue = 0.1
    slider.value = 0.2
    harness.advance(ticks: 1)
    let start = Point(slider.subviews[0].center.x + 100, 116)
    harness.drag(from: start, to: Point(475, 116), holding: nil)
    #expect(slider.value == 0.7)
    harness.move(Point(5, 116))
    harness.advance(ticks: 1)
    #expect(slider.value == 0.1)
    harness.lift(Point(5, 116))
    harness.advance(ticks: 1)
    slider.frame.size.width = 22
    slider.value = 0.4
    harness.advance(ticks: 1)
    let count = log.changes
    harness.drag(from: Point(111, 116), to: Point(300, 116))
    #expect(slider.value == 0.4 && log.changes == count)
  }

  @Test("A touch on the track moves the thumb there with an animation")
  func trackTaps() {
    slider.allowsTrackTaps = true
    harness.press(Point(211, 116))
    harness.advance(ticks: 2)
    let thumb = slider.subviews[0].layer
    func x() -> Double { thumb.presentation()?.position.x ?? .nan }
    #expect(slider.value == 0.5 && x() < 111 && slider.isTracking)
    // Grabbed at its center it jumps to the touch.
    harness.move(Point(261, 116))
    harness.advance(ticks: 2)
    #expect(abs(slider.value - 0.75) < 1e-9 && abs(x() - 161) < 1e-9)
    harness.lift(Point(261, 116))
    harness.advance(ticks: 2)
    // A thumb grabbed during its animation is at its end.
    slider.setValue(0.25, animated: true)
    harness.advance(ticks: 1)
    harness.press(Point(100 + x(), 116))
    harness.advance(ticks: 2)
    #expect(slider.value == 0.25 && x() == 61)
    harness.lift(Point(261, 116))
  }

  @Test("Keys that are handled, keys that are passed on, and keys that send events")
  func keys() {
    func press(_ key: Key, _ modifiers: KeyModifiers = []) -> Bool {
      slider.keyDown(KeyPress(key: key, modifiers: modifiers))
    }
    #expect(slider.keyStep == 0.05)
    slider.maximumValue = 40
    #expect(slider.keyStep == 2)
    slider.keyStep = 0
    slider.keyStep = -3
    #expect(slider.keyStep == 2)
    #expect(press(.left) && press(.down) && press(.home) && log.values == [])
    #expect(press(.right) && press(.up) && press(.left) && log.values == ["2.0", "4.0", "2.0"])
    for key in [Key.pageUp, .space, .return, .escape] { #expect(!press(key)) }
    for modifier in [KeyModifiers.shift, .control, .alt, .command] {
      #expect(!press(.right, modifier))
    }
    #expect(slider.value == 2 && slider.canBecomeFirstResponder)
    slider.isEnabled = false
    #expect(!press(.right) && slider.value == 2 && !slider.canBecomeFirstResponder)
    slider.isEnabled = true
    #expect(press(.end) && press(.end) && press(.right) && log.values.count == 4)
    slider.isContinuous = false
    #expect(press(.down) && log.values.last == "38.0")
  }

  @Test("Colors are the theme's or the tint's, unless set, and again once nil is set")
  func colors() {
    let (red, green) = (Color(hex: 0xFF0000), Color(hex: 0x00FF00))
    let thumb = slider.subviews[0]
    let theme = Theme.dark
    #expect(slider.minimumTrackTintColor == theme.accent && slider.thumbTintColor == theme.accent)
    #expect(slider.maximumTrackTintColor == theme.track && thumb.backgroundColor == theme.accent)
    slider.tintColor = red
    #expect(slider.minimumTrackTintColor == red && thumb.backgroundColor == red)
    #expect(slider.maximumTrackTintColor == theme.track)
    slider.minimumTrackTintColor = green
    slider.maximumTrackTintColor = .black
    #expect(thumb.backgroundColor == red)
    slider.thumbTintColor = .white
    #expect(thumb.backgroundColor == .white && slider.thumbTintColor == .white)
    #expect(slider.minimumTrackTintColor == green && slider.maximumTrackTintColor == .black)
    slider.value = 0.5
    #expect(Drawn.all(of: slider).map(\.color) == [Color.black.rgba8, green.rgba8])
    // A disabled thumb is as opaque as an enabled one.
    slider.thumbTintColor = Color.white.withAlpha(0.5)
    slider.isEnabled = false
    let disabled = theme.surface.mixed(with: Color.white, fraction: 0.4)
    let shown = thumb.backgroundColor ?? .clear
    #expect(abs(shown.alpha - 0.5) < 0.01)
    #expect(shown.withAlpha(1).rgba8 == disabled.rgba8)
    slider.isEnabled = true
    slider.tintColor = nil
    slider.minimumTrackTintColor = nil
    slider.maximumTrackTintColor = nil
    slider.thumbTintColor = nil
    #expect(slider.minimumTrackTintColor == theme.accent && thumb.backgroundColor == theme.accent)
    #expect(slider.maximumTrackTintColor == theme.track)
  }
}
