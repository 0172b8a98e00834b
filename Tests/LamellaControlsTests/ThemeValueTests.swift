import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

/// The values of themes, and the effective theme of views.
@Suite("Theme values", .serialized)
@MainActor struct ThemeValueTests {
  /// The colors of a theme but its series, in the order of its initializer.
  private func colors(_ theme: Theme) -> [Color] {
    [
      theme.ground, theme.surface, theme.raised, theme.ink, theme.inkSoft, theme.accent,
      theme.good, theme.warn, theme.bad,
    ]
  }

  @Test("The two themes have the specified colors")
  func themes() {
    #expect(
      colors(.dark)
        == [
          0x14161B, 0x1E2128, 0x2A2E37, 0xF2F0EA, 0xA9ACB6, 0xFF8A4C, 0x4CC38A, 0xF2C14E, 0xF2555A,
        ].map { Color(hex: $0) })
    #expect(
      colors(.light)
        == [
          0xF6F4EF, 0xFFFFFF, 0xECE9E2, 0x1B1D22, 0x5A5E68, 0xD95F1E, 0x1F8A57, 0xB37A00, 0xC8323A,
        ].map { Color(hex: $0) })
    let series: [UInt32] = [0x5BA4F5, 0xFF8A4C, 0x4CC38A, 0xC58AF9, 0xF2C14E, 0x7DD3D8]
    #expect(Theme.dark.series == series.map { Color(hex: $0) })
    #expect(Theme.light.series.count == 6)
    for (light, bright) in zip(Theme.light.series, Theme.dark.series) {
      #expect(abs(light.red - bright.red * 0.75) < 1e-6 && light.alpha == 1)
      #expect(abs(light.green - bright.green * 0.75) < 1e-6)
      #expect(abs(light.blue - bright.blue * 0.75) < 1e-6)
    }
    let grays = (0..<9).map { Color(white: Float($0) / 10) }
    let own = Theme(
      ground: grays[0], surface: grays[1], raised: grays[2], ink: grays[3], inkSoft: grays[4],
      accent: grays[5], good: grays[6], warn: grays[7], bad: grays[8], series: [.white])
    #expect(colors(own) == grays && own.series == [.white])
    #expect(Theme.current == .dark)
  }

  @Test("Contrasts are those of WCAG 2")
  func contrasts() {
    func isClose(_ a: UInt32, _ b: UInt32, _ expected: Double) -> Bool {
      let (a, b) = (Color(hex: a), Color(hex: b))
      return abs(Theme.contrast(a, b) - expected) < 1e-4
        && Theme.contrast(a, b) == Theme.contrast(b, a)
    }
    #expect(isClose(0x000000, 0xFFFFFF, 21) && isClose(0x123456, 0x123456, 1))
    #expect(isClose(0xFF0000, 0x000000, 5.252) && isClose(0x00FF00, 0x000000, 15.304))
    #expect(isClose(0x0000FF, 0x000000, 2.444))
    // On either side of the end of the curve's linear part: 10.3 of 255.
    #expect(isClose(0x0A0A0A, 0x000000, 1 + 10.0 / 255 / 12.92 / 0.05))
    #expect(isClose(0x0B0B0B, 0x000000, 1.066931))
    #expect(isClose(0x777777, 0xFFFFFF, 4.478089))
  }

  @Test("Derived colors: ink on a background, tracks, thumbs, selection")
  func derived() {
    func mix(_ a: Color, _ b: Color, _ share: Float) -> UInt32 {
      Color(
        red: a.red * (1 - share) + b.red * share, green: a.green * (1 - share) + b.green * share,
        blue: a.blue * (1 - share) + b.blue * share
      ).rgba8
    }
    let (dark, light) = (Theme.dark, Theme.light)
    #expect(dark.isDark && !light.isDark)
    #expect(dark.track.rgba8 == mix(dark.raised, dark.inkSoft, 0.36))
    #expect(light.track.rgba8 == mix(light.raised, light.inkSoft, 0.36))
    #expect(dark.thumb == dark.ink && light.thumb == light.surface)
    #expect(
      dark.selection.rgba8 == mix(dark.raised, dark.ink, 0.2) && light.selection == light.surface)
    #expect(Theme.disabledAlpha == 0.4)
    #expect(dark.ink(on: .black) == dark.ink && dark.ink(on: .white) == dark.ground)
    #expect(light.ink(on: .black) == light.ground && light.ink(on: .white) == light.ink)
    // Equal contrast chooses the ink.
    var even = dark
    even.ground = even.ink.withAlpha(0.5)
    #expect(even.ink(on: .black) == even.ink && !even.isDark)
    #expect(Theme.hairline(scale: 4) == 0.25 && Theme.hairline(scale: -2) == 1)
  }

  private final class CallbackView: View {
    var count = 0
    override func themeDidChange() { count += 1 }
    nonisolated deinit {}
  }

  @Test("A view's own theme stays its own if it equals the superview's, and tells of changes alone")
  func own() {
    let (outer, inner) = (CallbackView(), CallbackView())
    outer.addSubview(inner)
    #expect(outer.overrideTheme == nil && outer.effectiveTheme == .dark)
    outer.overrideTheme = nil
    #expect(outer.count == 0)
    outer.overrideTheme = .light
    outer.overrideTheme = .light
    #expect([outer.count, inner.count] == [1, 1])
    #expect(inner.overrideTheme == nil && inner.effectiveTheme == .light)
    inner.overrideTheme = .light
    #expect([outer.count, inner.count] == [1, 1] && inner.overrideTheme == .light)
    outer.overrideTheme = nil
    #expect([outer.count, inner.count] == [2, 1])
    #expect(outer.effectiveTheme == .dark && inner.effectiveTheme == .light)
    #expect(outer.tintColor == Theme.dark.accent)
    #expect(inner.tintColor == Theme.light.accent)
    outer.tintColor = .white
    #expect(inner.tintColor == .white && outer.tintColor == .white)
    // The current theme applies to views without another one, and notifies once.
    let alone = CallbackView()
    Theme.current = .light
    Theme.current = .light
    #expect(alone.count == 1 && alone.effectiveTheme == .light)
    #expect(View.defaultTintColor == Theme.light.accent)
    Theme.current = .dark
    #expect(alone.count == 2 && View.defaultTintColor == Theme.dark.accent)
  }
}
