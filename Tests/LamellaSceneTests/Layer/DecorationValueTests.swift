import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

private let (red, green, blue) = (
  Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0x0000FF)
)

/// Values of decorations as they are kept, and who hears of tints and themes.
@Suite("Values of decorations")
@MainActor struct DecorationValueTests {
  private let harness = SceneHarness()

  @Test("Corners: four bits, radii of 0 or more, and the last one set counts")
  func corners() {
    let layer = Layer()
    let corners: [CornerMask] = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner, .all,
    ]
    #expect(corners.map(\.rawValue) == [1, 2, 4, 8, 15])
    #expect(layer.maskedCorners == .all && layer.cornerRadii == nil && layer.cornerRadius == 0)
    layer.maskedCorners = CornerMask(rawValue: 0x31)
    #expect(layer.maskedCorners == .layerMinXMinYCorner)
    layer.cornerRadii = CornerRadii(topLeft: 1, topRight: -2, bottomRight: .nan, bottomLeft: 4)
    #expect(
      layer.cornerRadii == CornerRadii(topLeft: 1, topRight: 0, bottomRight: 0, bottomLeft: 4))
    #expect(layer.cornerRadius == 4)
    layer.cornerRadius = 3
    #expect(layer.cornerRadii == nil && layer.cornerRadius == 3)
    layer.cornerRadii = CornerRadii(topLeft: 5, topRight: 6, bottomRight: 7, bottomLeft: 8)
    layer.cornerRadii = nil
    #expect(layer.cornerRadii == nil && layer.cornerRadius == 0)
  }

  @Test("Opacities are limited from above, and what cannot be seen is no background")
  func limits() {
    let layer = Layer()
    layer.opacity = 2
    layer.shadowOpacity = 2
    #expect(layer.opacity == 1 && layer.shadowOpacity == 1)
    layer.backgroundColor = red
    #expect(layer.backgroundColor == red)
    layer.backgroundColor = red.withAlpha(0)
    #expect(layer.backgroundColor == nil)
    let messages = collectingDiagnostics {
      layer.shadowOffset = Size(.nan, 0)
      layer.zPosition = .infinity
      layer.zPosition = 1e300
      layer.shadowOpacity = .nan
      layer.opacity = .nan
    }
    #expect(
      messages
        == ["shadowOffset", "zPosition", "shadowOpacity", "opacity"].map {
          "Layer: \($0) was set to what is not finite; the old value stays"
        })
    #expect(layer.zPosition == 0 && layer.opacity == 1 && layer.shadowOpacity == 1)
  }

  @Test("Each new value asks for a frame, and the same again for none")
  func frames() {
    let layer = Layer()
    layer.frame = Rect(x: 10, y: 10, width: 50, height: 50)
    harness.window.layer.addSublayer(layer)
    harness.frame()
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 5, height: 5))
    let changes: [(String, (Layer) -> Void)] = [
      ("backgroundColor", { $0.backgroundColor = red }), ("opacity", { $0.opacity = 0.5 }),
      ("isHidden", { $0.isHidden = true }), ("isHidden", { $0.isHidden = false }),
      ("masksToBounds", { $0.masksToBounds = true }), ("borderWidth", { $0.borderWidth = 2 }),
      ("borderColor", { $0.borderColor = green }), ("shadowOpacity", { $0.shadowOpacity = 0.5 }),
      ("shadowRadius", { $0.shadowRadius = 7 }), ("shadowOffset", { $0.shadowOffset = Size(4, 5) }),
      ("shadowColor", { $0.shadowColor = blue }), ("shadowPath", { $0.shadowPath = path }),
      ("maskedCorners", { $0.maskedCorners = .layerMinXMinYCorner }),
      ("cornerRadii", { $0.cornerRadii = CornerRadii(topLeft: 1, bottomLeft: 4) }),
      ("position", { $0.position = Point(50, 50) }), ("bounds", { $0.bounds.size.width = 20 }),
      ("anchorPoint", { $0.anchorPoint = .zero }), ("zPosition", { $0.zPosition = 1 }),
    ]
    for (name, change) in changes {
      #expect(!harness.window.needsFrame, "before \(name)")
      change(layer)
      #expect(harness.window.needsFrame, "\(name)")
      harness.frame()
      change(layer)
      #expect(!harness.window.needsFrame, "\(name) again")
    }
  }

  // MARK: Tints and themes

  private final class CallbackView: View {
    let name: String
    let note: (String) -> Void
    init(_ name: String, _ note: @escaping (String) -> Void) {
      self.name = name
      self.note = note
      super.init(frame: .zero)
    }
    nonisolated deinit {}
    override func tintColorDidChange() { note("\(name) tint") }
    override func themeDidChange() { note("\(name) theme") }
  }

  /// Themes that differ in their ground alone, and so tint alike.
  private func theme(ground: Color) -> Theme {
    var theme = Theme.dark
    theme.ground = ground
    return theme
  }

  @Test("All below hear of a tint or theme in their order, as far as they have none of their own")
  func telling() {
    var lines: [String] = []
    let views = ["root", "a", "b", "c"].map { name in CallbackView(name) { lines.append($0) } }
    let (root, a, b, c) = (views[0], views[1], views[2], views[3])
    root.addSubview(a)
    a.addSubview(b)
    root.addSubview(c)
    func expect(_ names: [String], _ what: String, _ change: () -> Void) {
      lines = []
      change()
      #expect(lines == names.map { "\($0) \(what)" })
    }
    let (first, second) = (theme(ground: red), theme(ground: green))
    expect(["root", "a", "b", "c"], "theme") { root.overrideTheme = first }
    expect(["a", "b"], "theme") { a.overrideTheme = second }
    #expect(b.effectiveTheme == second && c.effectiveTheme == first && a.effectiveTheme == second)
    expect(["root", "c"], "theme") { root.overrideTheme = theme(ground: blue) }
    expect(["a", "b"], "theme") { a.overrideTheme = nil }
    #expect(b.effectiveTheme == root.effectiveTheme && b.overrideTheme == nil)
    expect([], "theme") { a.overrideTheme = nil }
    expect([], "theme") { c.addSubview(b) }
    expect(["b"], "theme") { b.removeFromSuperview() }
    #expect(b.effectiveTheme == Theme.current)
    a.addSubview(b)
    expect(["root", "a", "b", "c"], "tint") { root.tintColor = red }
    expect([], "tint") { root.tintColor = red }
    expect(["a", "b"], "tint") { a.tintColor = green }
    #expect(b.tintColor == green && c.tintColor == red)
    expect(["root", "c"], "tint") { root.tintColor = blue }
    expect(["a", "b"], "tint") { a.tintColor = nil }
    #expect(b.tintColor == blue)
    expect([], "tint") { c.addSubview(b) }
    expect(["b"], "tint") {
      root.overrideTheme = nil
      lines = []
      b.removeFromSuperview()
    }
    #expect(b.tintColor == View.defaultTintColor)
  }
}
