import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

/// The appearance of buttons by style and state, and their layout in too little space.
@Suite("Button appearance")
@MainActor struct ButtonLooksTests {
  private let harness = SceneHarness(width: 300, height: 200)
  private let button = Button(frame: Rect(x: 0, y: 0, width: 200, height: 40))
  private let image = Image(width: 20, height: 20) { _, _ in 0xFFFF_FFFF }
  private let red = Color(hex: 0xFF0000)

  init() {
    button.font = .fake(size: 10)
    harness.window.addSubview(button)
    harness.frame()
  }

  private func hover(_ isOver: Bool) {
    harness.tick(.mouseMoved(isOver ? Point(10, 10) : Point(290, 190)))
  }

  private func expect(
    _ background: Color, _ ink: Color, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect((button.backgroundColor ?? .clear).rgba8 == background.rgba8, sourceLocation: location)
    #expect(button.currentTitleColor.rgba8 == ink.rgba8, sourceLocation: location)
  }

  @Test("Each style in the normal, hovered, pressed and disabled state", arguments: [true, false])
  func styles(isDark: Bool) {
    let theme = isDark ? Theme.dark : Theme.light
    button.overrideTheme = theme
    #expect(button.style == .standard && button.cornerRadius == 6)
    let onAccent = theme.ink(on: theme.accent)
    // A pressed background is mixed away from the title's color.
    let away = onAccent == theme.ink ? theme.ground : theme.ink
    for style in [Button.Style.standard, .prominent, .plain] {
      button.style = style
      let (color, ink): (Color, Color) =
        switch style {
        case .standard: (theme.raised, theme.ink)
        case .prominent: (theme.accent, onAccent)
        case .plain: (.clear, theme.ink)
        }
      func mixed(_ fraction: Float) -> Color {
        style == .plain
          ? theme.ink.withAlpha(fraction * 2 / 3)
          : color.mixed(with: style == .prominent ? away : theme.ink, fraction: fraction)
      }
      expect(color, ink)
      hover(true)
      expect(mixed(0.08), ink)
      button.isHighlighted = true
      expect(mixed(0.18), ink)
      hover(false)
      expect(mixed(0.18), ink)
      button.isHighlighted = false
      button.isEnabled = false
      expect(color.withAlpha(color.alpha * 0.5), ink.withAlpha(0.4))
      button.isEnabled = true
    }
  }

  @Test("A tint and the colors of a state override the style's")
  func own() {
    let theme = Theme.dark
    let half = Color(hex: 0x336699).withAlpha(0.5)
    button.style = .prominent
    button.tint = half
    expect(half, theme.ink)
    button.isHighlighted = true
    expect(half.mixed(with: theme.ink, fraction: 0.18).withAlpha(0.5), theme.ink)
    button.isHighlighted = false
    button.setBackgroundColor(red, for: .normal)
    #expect(button.backgroundColor(for: .normal) == red)
    #expect(button.backgroundColor(for: .disabled) == nil)
    expect(red, theme.ink)
    button.setBackgroundColor(nil, for: .normal)
    button.tint = nil
    // A background color for any state replaces the accent color.
    expect(theme.accent, theme.ink(on: theme.accent))
    button.setBackgroundColor(red, for: .disabled)
    expect(theme.accent, theme.ink)
    button.isEnabled = false
    expect(red, theme.ink.withAlpha(0.4))
    button.setTitleColor(.black, for: .disabled)
    #expect(button.titleColor(for: .disabled) == .black && button.titleColor(for: .normal) == nil)
    expect(red, .black)
    button.setBackgroundColor(nil, for: .disabled)
    button.setTitleColor(nil, for: .disabled)
    button.setTitleColor(.white, for: .normal)
    expect(theme.accent.withAlpha(0.5), Color.white.withAlpha(0.4))
  }

  @Test("Focus does not change the values of a state")
  func focused() {
    button.title = "a"
    button.setTitle("b", for: .selected)
    button.setTitle("c", for: [.highlighted, .focused])
    button.setImage(image, for: .highlighted)
    button.setTitleColor(red, for: .focused)
    #expect(button.becomeFirstResponder() && button.currentTitle == "a")
    #expect(button.currentTitleColor == red)
    button.isSelected = true
    #expect(button.currentTitle == "b" && button.currentTitleColor != red)
    button.isSelected = false
    button.isHighlighted = true
    #expect(button.currentTitle == "c" && button.currentImage === image)
    #expect(button.resignFirstResponder() && button.currentTitle == "a")
    #expect(button.image(for: .highlighted) === image && button.image(for: .normal) == nil)
  }

  @Test("A state's value is its own, else that without focus, else that of the normal state")
  func stateValues() {
    var values = StateValues<Int>()
    #expect(values.isEmpty && values[.normal] == nil && values.value(in: .focused) == nil)
    values.set(1, for: .disabled)
    #expect(!values.isEmpty && values.ownValue(in: .normal) == nil)
    #expect(
      values.ownValue(in: [.disabled, .focused]) == 1 && values[[.disabled, .focused]] == nil)
    values.set(0, for: .normal)
    #expect(values.ownValue(in: .focused) == nil && values.value(in: .focused) == 0)
    #expect(values.ownValue(in: .highlighted) == nil && values.value(in: .highlighted) == 0)
    values.set(2, for: [.disabled, .focused])
    #expect(values.ownValue(in: [.disabled, .focused]) == 2 && values.ownValue(in: .disabled) == 1)
    values.set(nil, for: .disabled)
    values.set(nil, for: [.disabled, .focused])
    #expect(!values.isEmpty && values.value(in: .disabled) == 0)
    values.set(nil, for: .normal)
    #expect(values.isEmpty)
  }

  @Test("In too little space the insets shrink first, then the title")
  func shortOfRoom() {
    button.title = "abcd"
    /// The frames of title and image at a width.
    func frames(_ width: Double) -> [Rect?] {
      button.frame.size.width = width
      harness.frame()
      return [button.titleLabel?.frame, button.imageView?.frame]
    }
    func title(_ x: Double, _ width: Double) -> Rect {
      Rect(x: x, y: 15, width: width, height: 10)
    }
    func picture(_ x: Double) -> Rect { Rect(x: x, y: 10, width: 20, height: 20) }
    let wide = Rect(x: 8, y: 0, width: 184, height: 40)
    #expect(frames(200) == [wide, nil])
    #expect(frames(20) == [Rect(x: 5, y: 0, width: 10, height: 40), nil])
    #expect(frames(18) == [Rect(x: 4, y: 0, width: 10, height: 40), nil])
    button.setImage(image, for: .normal)
    #expect(frames(200) == [title(104, 20), picture(76)])
    #expect(frames(60) == [title(36, 16), picture(8)])
    #expect(frames(40) == [title(34, 0), picture(6)])
    button.contentEdgeInsets = EdgeInsets(top: 4, left: 30, bottom: 0, right: 10)
    harness.frame()
    button.frame.size.width = 200
    harness.frame()
    #expect(button.titleLabel?.frame == Rect(x: 114, y: 17, width: 20, height: 10))
    #expect(button.imageView?.frame == Rect(x: 86, y: 12, width: 20, height: 20))
    button.imagePadding = 4
    harness.frame()
    #expect(button.imageView?.frame.minX == 88 && button.titleLabel?.frame.minX == 112)
    // Rounded to whole pixels.
    button.contentEdgeInsets = EdgeInsets(top: 1, left: 1, bottom: 0, right: 0)
    harness.frame()
    #expect(button.imageView?.frame.origin == Point(79, 11))
    harness.window.contentScale = 2
    button.setNeedsLayout()
    harness.frame()
    #expect(button.imageView?.frame.origin == Point(78.5, 10.5))
  }

  @Test("The image of a disabled button is translucent, and template images take the title's color")
  func images() {
    button.setImage(image, for: .normal)
    button.setTitleColor(red.withAlpha(0.5), for: .normal)
    #expect(button.imageView?.tintColor == red && button.imageView?.alpha == 1)
    button.isEnabled = false
    #expect(button.imageView.map { abs($0.alpha - 0.4) < 1e-6 } == true)
    button.isEnabled = true
    button.setImage(nil, for: .normal)
    #expect(button.currentImage == nil && button.imageView?.image == nil)
  }

  @Test("A button's action, accessibility label, and a press by code")
  func action() {
    var presses = 0
    let button = Button(title: "Go", style: .plain) { presses += 1 }
    #expect(button.style == .plain && button.title == "Go" && button.accessibilityLabel == "Go")
    #expect(button.touchUpEvents == [.touchUpInside, .primaryActionTriggered])
    button.press()
    button.isEnabled = false
    button.press()
    #expect(presses == 1 && !button.canBecomeFirstResponder)
    button.accessibilityLabel = "other"
    #expect(button.accessibilityLabel == "other")
    #expect(Button(title: "a").style == .standard)
    #expect(
      Button.defaultContentEdgeInsets == EdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
    #expect(button.contentEdgeInsets == Button.defaultContentEdgeInsets)
    #expect(button.imagePadding == 8)
  }
}
