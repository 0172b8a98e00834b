import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls
@testable import LamellaGraphics

/// A rectangle that a view draws, with the radii of its corners, clockwise from the top left.
struct Drawn: Equatable, CustomStringConvertible {
  var rect: Rect
  var radii: [Double]
  var color: UInt32

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double, r: Double, _ color: Color) {
    self.init(x, y, width, height, radii: [r, r, r, r], color)
  }

  init(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radii: [Double], _ color: Color
  ) {
    rect = Rect(x: x, y: y, width: width, height: height)
    self.radii = radii
    self.color = color.rgba8
  }

  var description: String {
    "(\(rect.minX), \(rect.minY), \(rect.width), \(rect.height)) \(radii) "
      + String(color, radix: 16)
  }

  /// The rectangles that a view draws, and the layers of its own that show, back to front.
  @MainActor static func all(of view: View) -> [Drawn] {
    view.layoutIfNeeded()
    let canvas = Canvas()
    view.draw(view.bounds, in: canvas)
    let drawn = canvas.displayList.commands.map { command in
      let rect = command.rect
      var radii = [Double](repeating: command.radius, count: 4)
      if command.operation == .fillCorneredRect {
        let corners = canvas.displayList.radii[Int(command.index)].clockwise
        radii = (0..<4).map { corners[$0] }
      }
      return Drawn(rect.minX, rect.minY, rect.width, rect.height, radii: radii, command.color)
    }
    return drawn
      + view.layer.sublayers.compactMap { layer in
        guard layer.view == nil, !layer.isHidden, !layer.bounds.isEmpty,
          let color = layer.backgroundColor
        else { return nil }
        let frame = layer.frame
        return Drawn(
          frame.minX, frame.minY, frame.width, frame.height, r: layer.cornerRadius, color)
      }
  }
}

/// The exact drawing of each control, in bounds that start at (10, 20) and are larger than it needs.
@Suite("Control drawing")
@MainActor struct ControlDrawingTests {
  private let harness = SceneHarness(width: 400, height: 200)
  private let theme = Theme.dark

  private func show<V: View>(_ view: V, _ width: Double, _ height: Double) -> V {
    view.frame = Rect(x: 50, y: 50, width: width, height: height)
    view.bounds.origin = Point(10, 20)
    harness.window.addSubview(view)
    harness.frame()
    return view
  }

  private func hover(_ isOver: Bool) {
    harness.tick(.mouseMoved(isOver ? Point(60, 60) : Point(390, 190)))
  }

  @Test("A slider draws the track, its part before the thumb, and a halo while pressed")
  func slider() {
    let slider = show(Slider(), 222, 40)
    let (ink, accent, track) = (theme.ink, theme.accent, theme.track)
    let thumb = slider.subviews[0]
    slider.value = 0.25
    harness.frame()
    let rest = [Drawn(10, 38, 222, 4, r: 2, track), Drawn(10, 38, 61, 4, r: 2, accent)]
    #expect(Drawn.all(of: slider) == rest)
    #expect(thumb.frame == Rect(x: 60, y: 29, width: 22, height: 22) && thumb.cornerRadius == 11)
    #expect(thumb.backgroundColor == accent)
    hover(true)
    let halo = Drawn(54, 23, 34, 34, r: 17, accent.withAlpha(0.16))
    #expect(Drawn.all(of: slider) == rest + [halo])
    #expect(thumb.backgroundColor?.rgba8 == accent.mixed(with: ink, fraction: 0.12).rgba8)
    slider.isHighlighted = true
    let pressed = Drawn(54, 23, 34, 34, r: 17, accent.withAlpha(0.3))
    #expect(Drawn.all(of: slider) == rest + [pressed])
    hover(false)
    #expect(Drawn.all(of: slider) == rest + [pressed])
    #expect(thumb.backgroundColor?.rgba8 == accent.mixed(with: ink, fraction: 0.12).rgba8)
    slider.isEnabled = false
    #expect(
      Drawn.all(of: slider) == [
        Drawn(10, 38, 222, 4, r: 2, track.withAlpha(0.4)),
        Drawn(10, 38, 61, 4, r: 2, accent.withAlpha(0.4)),
      ])
    slider.isHighlighted = false
    #expect(thumb.backgroundColor?.rgba8 == theme.surface.mixed(with: accent, fraction: 0.4).rgba8)
    slider.isEnabled = true
    slider.semanticContentAttribute = .forceRightToLeft
    harness.frame()
    #expect(Drawn.all(of: slider)[1] == Drawn(171, 38, 61, 4, r: 2, accent))
    // A slider narrower than its thumb has no distance to move.
    slider.bounds.size.width = 12
    harness.frame()
    #expect(thumb.frame.minX == 10)
  }

  @Test("A stepper draws its background, the pressed button, the signs and the separator")
  func stepper() {
    let stepper = show(Stepper(), 116, 40)
    let (ink, raised, soft) = (theme.ink, theme.raised, theme.inkSoft)
    func minus(_ x: Double, _ alpha: Float) -> [Drawn] {
      [Drawn(x - 7, 39, 14, 2, r: 0, ink.withAlpha(alpha))]
    }
    func plus(_ x: Double, _ alpha: Float) -> [Drawn] {
      minus(x, alpha)
        + [33, 41].map { Drawn(x - 1, $0, 2, 6, r: 0, ink.withAlpha(alpha)) }
    }
    func box(_ color: Color) -> [Drawn] { [Drawn(20, 24, 96, 32, r: 6, color)] }
    let line = [Drawn(68, 31, 1, 18, r: 0, soft.withAlpha(0.5))]
    #expect(Drawn.all(of: stepper) == box(raised) + minus(44, 0.4) + plus(92, 1) + line)
    stepper.isHighlighted = true
    let right = Drawn(68, 24, 48, 32, radii: [0, 6, 6, 0], ink.withAlpha(0.14))
    #expect(Drawn.all(of: stepper) == box(raised) + minus(44, 0.4) + [right] + plus(92, 1) + line)
    stepper.isHighlighted = false
    hover(true)
    stepper.value = 100
    let bright = raised.mixed(with: ink, fraction: 0.06)
    #expect(Drawn.all(of: stepper) == box(bright) + minus(44, 1) + plus(92, 0.4) + line)
    hover(false)
    // A touch on minus, then next to it.
    harness.tick(.fingerDown(FingerID(1), Point(70, 70), pressure: 1))
    let left = Drawn(20, 24, 48, 32, radii: [6, 0, 0, 6], ink.withAlpha(0.14))
    #expect(Drawn.all(of: stepper) == box(raised) + [left] + minus(44, 1) + plus(92, 0.4) + line)
    harness.tick(.fingerMoved(FingerID(1), Point(140, 70), pressure: 1))
    #expect(Drawn.all(of: stepper) == box(raised) + minus(44, 1) + plus(92, 0.4) + line)
    harness.tick(.fingerUp(FingerID(1), Point(140, 70)))
    #expect(stepper.value == 100)
    stepper.isEnabled = false
    #expect(
      Drawn.all(of: stepper) == box(raised.withAlpha(0.4)) + minus(44, 0.4) + plus(92, 0.4)
        + [Drawn(68, 31, 1, 18, r: 0, soft.withAlpha(0.2))])
    stepper.isEnabled = true
    stepper.isHighlighted = true
    stepper.semanticContentAttribute = .forceRightToLeft
    #expect(Drawn.all(of: stepper) == box(raised) + minus(92, 1) + [left] + plus(44, 0.4) + line)
    harness.window.contentScale = 2
    #expect(Drawn.all(of: stepper).last == Drawn(68, 31, 0.5, 18, r: 0, soft.withAlpha(0.5)))
  }

  @Test("A segmented control draws the row and the pressed segment")
  func segments() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    let control = show(SegmentedControl(titles: ["A", "B", "C"]), 300, 40)
    let (ink, raised) = (theme.ink, theme.raised)
    control.selectedSegmentIndex = 1
    harness.frame()
    #expect(Drawn.all(of: control) == [Drawn(10, 24, 300, 32, r: 6, raised)])
    let highlight = control.subviews[0]
    #expect(highlight.frame == Rect(x: 112, y: 26, width: 96, height: 28))
    #expect(highlight.cornerRadius == 5)
    #expect(control.subviews[1].frame == Rect(x: 13, y: 24, width: 94, height: 32))
    #expect(control.subviews[3].frame == Rect(x: 213, y: 24, width: 94, height: 32))
    #expect(control.subviews[3].subviews[0].frame == Rect(x: 0, y: 0, width: 94, height: 32))
    hover(true)
    let bright = raised.mixed(with: ink, fraction: 0.05)
    #expect(Drawn.all(of: control) == [Drawn(10, 24, 300, 32, r: 6, bright)])
    hover(false)
    // The highlight shows a press of the selected segment, the background one of another segment.
    harness.tick(.fingerDown(FingerID(1), Point(200, 70), pressure: 1))
    #expect(Drawn.all(of: control) == [Drawn(10, 24, 300, 32, r: 6, raised)])
    harness.tick(.fingerUp(FingerID(1), Point(200, 70)))
    harness.tick(.fingerDown(FingerID(1), Point(300, 70), pressure: 1))
    #expect(
      Drawn.all(of: control) == [
        Drawn(10, 24, 300, 32, r: 6, raised), Drawn(212, 26, 96, 28, r: 5, ink.withAlpha(0.1)),
      ])
    harness.tick(.fingerMoved(FingerID(1), Point(300, 190), pressure: 1))
    #expect(Drawn.all(of: control).count == 1)
    harness.tick(.fingerUp(FingerID(1), Point(300, 190)))
    control.isEnabled = false
    #expect(Drawn.all(of: control) == [Drawn(10, 24, 300, 32, r: 6, raised.withAlpha(0.4))])
    control.semanticContentAttribute = .forceRightToLeft
    harness.frame()
    #expect(control.subviews[1].frame == Rect(x: 213, y: 24, width: 94, height: 32))
    // In lower bounds it has their height.
    control.bounds.size.height = 20
    harness.frame()
    #expect(Drawn.all(of: control)[0].rect == Rect(x: 10, y: 20, width: 300, height: 20))
  }

  @Test("A page control draws dots that share the length of the current one")
  func pages() {
    let control = show(PageControl(), 200, 24)
    control.numberOfPages = 3
    control.progress = 0.25
    let others = theme.inkSoft.withAlpha(0.45)
    func dot(_ x: Double, _ width: Double, _ nearness: Float, _ alpha: Float = 1) -> Drawn {
      let color = others.mixed(with: theme.accent, fraction: nearness)
      return Drawn(x, 28, width, 8, r: 4, color.withAlpha(color.alpha * alpha))
    }
    let rest = [dot(84, 17, 0.75), dot(109, 11, 0.25), dot(128, 8, 0)]
    #expect(Drawn.all(of: control) == rest)
    hover(true)
    #expect(
      Drawn.all(of: control) == [Drawn(74, 20, 72, 24, r: 12, theme.ink.withAlpha(0.07))] + rest)
    control.isHighlighted = true
    #expect(
      Drawn.all(of: control) == [Drawn(74, 20, 72, 24, r: 12, theme.ink.withAlpha(0.14))] + rest)
    hover(false)
    control.isEnabled = false
    #expect(
      Drawn.all(of: control)
        == [dot(84, 17, 0.75, 0.4), dot(109, 11, 0.25, 0.4), dot(128, 8, 0, 0.4)])
    control.isEnabled = true
    control.isHighlighted = false
    control.semanticContentAttribute = .forceRightToLeft
    #expect(
      Drawn.all(of: control) == [dot(119, 17, 0.75), dot(100, 11, 0.25), dot(84, 8, 0)])
    control.semanticContentAttribute = .unspecified
    // In half the width all is half as large.
    control.bounds.size.width = 26
    #expect(
      Drawn.all(of: control).map(\.rect) == [
        Rect(x: 10, y: 30, width: 8.5, height: 4), Rect(x: 22.5, y: 30, width: 5.5, height: 4),
        Rect(x: 32, y: 30, width: 4, height: 4),
      ])
    control.hidesForSinglePage = true
    control.numberOfPages = 2
    #expect(Drawn.all(of: control).count == 2)
    control.numberOfPages = 1
    #expect(Drawn.all(of: control).isEmpty)
    #expect(
      (-1...2).map(control.size(forNumberOfPages:))
        == [Size(20, 24), Size(20, 24), Size(20, 24), Size(36, 24)])
  }

  @Test("A switch draws its centered track, and a press lengthens the thumb")
  func toggle() {
    let toggle = show(Switch(), 72, 40)
    let knob = toggle.subviews[0]
    let (ink, track, accent) = (theme.ink, theme.track, theme.accent)
    func expect(
      _ color: Color, _ x: Double, _ width: Double, _ location: SourceLocation = #_sourceLocation
    ) {
      harness.frame()
      #expect(
        Drawn.all(of: toggle) == [Drawn(20, 24, 52, 32, r: 16, color)], sourceLocation: location)
      #expect(
        knob.frame == Rect(x: x, y: 27, width: width, height: 26), sourceLocation: location)
      #expect(knob.cornerRadius == 13)
    }
    expect(track, 23, 26)
    #expect(knob.backgroundColor == theme.ink)
    toggle.isHighlighted = true
    expect(track.mixed(with: ink, fraction: 0.12), 23, 29)
    toggle.isOn = true
    expect(accent.mixed(with: ink, fraction: 0.12), 40, 29)
    toggle.isHighlighted = false
    expect(accent, 43, 26)
    hover(true)
    expect(accent.mixed(with: ink, fraction: 0.12), 43, 26)
    hover(false)
    toggle.isEnabled = false
    expect(accent.withAlpha(0.4), 43, 26)
    #expect(knob.backgroundColor?.rgba8 == theme.ink.mixed(with: track, fraction: 0.4).rgba8)
    toggle.isEnabled = true
    toggle.semanticContentAttribute = .forceRightToLeft
    expect(accent, 23, 26)
    toggle.isOn = false
    expect(track, 43, 26)
    let red = Color(hex: 0xFF0000)
    (toggle.onTintColor, toggle.thumbTintColor) = (red, .black)
    toggle.isOn = true
    expect(red, 23, 26)
    #expect(knob.backgroundColor == .black)
    (toggle.onTintColor, toggle.thumbTintColor) = (nil, nil)
    expect(accent, 23, 26)
    #expect(toggle.thumbTintColor == theme.thumb)
  }

  @Test("A progress bar draws its track and its filled part, at least a dot")
  func progress() {
    let bar = show(ProgressView(), 100, 8)
    let track = Drawn(10, 20, 100, 8, r: 4, theme.raised)
    #expect(Drawn.all(of: bar) == [track])
    for (progress, width) in [(0.01, 8.0), (0.08, 8), (0.09, 9), (0.5, 50), (1, 100)] {
      bar.progress = progress
      #expect(Drawn.all(of: bar) == [track, Drawn(10, 20, width, 8, r: 4, theme.accent)])
    }
    bar.progress = 0.25
    bar.semanticContentAttribute = .forceRightToLeft
    #expect(Drawn.all(of: bar) == [track, Drawn(85, 20, 25, 8, r: 4, theme.accent)])
    bar.bounds.size.width = 4
    #expect(Drawn.all(of: bar)[1].rect == Rect(x: 10, y: 20, width: 4, height: 8))
  }
}
