import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

@Suite("Themes at run time", .serialized)
@MainActor struct ThemeSwitchTests {
  private let harness = SceneHarness(width: 200, height: 100)

  private func withTheme(_ theme: Theme, _ body: () -> Void) {
    let old = Theme.current
    Theme.current = theme
    body()
    Theme.current = old
  }

  @Test("Visible controls take the new colors")
  func shown() {
    let button = Button(frame: Rect(x: 0, y: 0, width: 50, height: 20))
    let label = Label(text: "a")
    let bar = ProgressView(frame: Rect(x: 0, y: 50, width: 100, height: 8))
    for view in [button, label, bar] as [View] { harness.window.addSubview(view) }
    harness.frame()
    #expect(button.backgroundColor == Theme.dark.raised && label.textColor == Theme.dark.ink)
    withTheme(.light) {
      #expect(button.backgroundColor == Theme.light.raised)
      #expect(button.currentTitleColor == Theme.light.ink)
      #expect(label.textColor == Theme.light.ink)
      #expect(bar.tint == Theme.light.accent)
      #expect(View.defaultTintColor == Theme.light.accent)
      harness.frame()
      #expect(harness.quads.contains { $0.color == Theme.light.raised.rgba8 })
      #expect(!harness.quads.contains { $0.color == Theme.dark.raised.rgba8 })
    }
    harness.frame()
    #expect(harness.quads.contains { $0.color == Theme.dark.raised.rgba8 })
  }

  @Test("Controls outside windows take the new colors too, and colors that were set stay")
  func kept() {
    let button = Button(frame: Rect(x: 0, y: 0, width: 50, height: 20))
    button.tint = Color(hex: 0x123456)
    let slider = Slider(frame: Rect(x: 0, y: 0, width: 50, height: 20))
    let red = Color(hex: 0xFF0000)
    slider.tintColor = red
    let label = Label(text: "a")
    label.textColor = red
    withTheme(.light) {
      #expect(button.backgroundColor == Color(hex: 0x123456))
      #expect(button.currentTitleColor == Theme.light.ink)
      #expect(slider.minimumTrackTintColor == red && slider.subviews[0].backgroundColor == red)
      #expect(label.textColor == red)
      label.textColor = nil
      #expect(label.textColor == Theme.light.ink)
    }
  }

  @Test("A view's own theme applies to its subviews, wherever they come from")
  func own() {
    let panel = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let button = Button(frame: Rect(x: 0, y: 0, width: 50, height: 20))
    panel.addSubview(button)
    panel.overrideTheme = .light
    #expect(button.backgroundColor == Theme.light.raised && button.overrideTheme == nil)
    #expect(panel.overrideTheme == .light)
    panel.overrideTheme = nil
    #expect(button.backgroundColor == Theme.dark.raised)
    panel.overrideTheme = .light
    button.removeFromSuperview()
    #expect(button.backgroundColor == Theme.dark.raised)
    panel.addSubview(button)
    #expect(button.backgroundColor == Theme.light.raised)
    let inner = View()
    inner.overrideTheme = .dark
    inner.addSubview(button)
    panel.addSubview(inner)
    #expect(button.backgroundColor == Theme.dark.raised)
    withTheme(.light) { #expect(button.backgroundColor == Theme.dark.raised) }
  }

  @Test("Titles have enough contrast on every button", arguments: [Theme.dark, .light])
  func contrast(theme: Theme) {
    for style in [Button.Style.standard, .prominent, .plain] {
      let button = Button(title: "a", style: style)
      button.overrideTheme = theme
      for isHighlighted in [false, true] {
        button.isHighlighted = isHighlighted
        let color = button.backgroundColor ?? .clear
        for ground in [theme.ground, theme.surface, theme.raised] {
          let shown = ground.mixed(with: color.withAlpha(1), fraction: color.alpha)
          #expect(Theme.contrast(button.currentTitleColor, shown) >= 4.5)
        }
      }
    }
    #expect(Theme.contrast(theme.ink(on: theme.selection), theme.selection) >= 4.5)
    #expect(Theme.contrast(theme.inkSoft, theme.raised) >= 4.5)
  }

  @Test("Sizes, distances and durations have the documented values")
  func tokens() {
    typealias Sizes = Theme.TypeSize
    #expect(
      [Sizes.caption, Sizes.small, Sizes.body, Sizes.title, Sizes.large, Sizes.display]
        == [11, 13, 16, 20, 28, 40])
    typealias Gaps = Theme.Spacing
    #expect([Gaps.grid, Gaps.controls, Gaps.card, Gaps.hud, Gaps.margin] == [4, 8, 12, 12, 16])
    #expect([Theme.Radius.small, Theme.Radius.card, Theme.targetSide] == [6, 12, 44])
    #expect([Theme.hairline(scale: 2), Theme.hairline(scale: 0)] == [0.5, 1])
    #expect(
      [Theme.Motion.small, Theme.Motion.large, Theme.TypeSize.lineHeight] == [0.2, 0.35, 1.3])
    #expect([Theme.Shadow.offset, Theme.Shadow.blur] == [4, 12])
    #expect(Theme.Shadow.color == Color(red: 0, green: 0, blue: 0, alpha: 0.25))
  }

  @Test("The focus ring is shown while a control has focus")
  func ring() {
    let first = Switch()
    let second = Switch()
    for control in [first, second] { harness.window.addSubview(control) }
    harness.frame()
    let layers = first.layer.sublayers.count
    #expect(first.becomeFirstResponder())
    #expect(first.layer.sublayers.count == layers + 1)
    #expect(second.becomeFirstResponder())
    #expect(first.state == .normal && first.layer.sublayers.count == layers)
    second.removeFromSuperview()
    #expect(second.state == .normal && harness.window.firstResponder == nil)
  }
}
