import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

/// What controls take from the traits of the views around them.
@Suite("Controls and traits", .serialized)
@MainActor struct TraitControlTests {
  private let harness = SceneHarness(width: 640, height: 480)

  @Test("A style that is overridden gives controls the theme of that style, and back")
  func style() {
    let panel = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    let button = Button(title: "a")
    let slider = Slider(frame: Rect(x: 0, y: 50, width: 100, height: 32))
    for view in [button, slider] as [View] { panel.addSubview(view) }
    harness.window.addSubview(panel)
    panel.traitOverrides.userInterfaceStyle = .light
    harness.tick()
    #expect(button.backgroundColor == Theme.light.raised)
    #expect(slider.minimumTrackTintColor == Theme.light.accent)
    panel.traitOverrides.tintColor = .white
    harness.tick()
    #expect(slider.minimumTrackTintColor == .white && slider.subviews[0].backgroundColor == .white)
    panel.traitOverrides = TraitOverrides()
    harness.tick()
    #expect(button.backgroundColor == Theme.dark.raised)
    #expect(slider.minimumTrackTintColor == Theme.dark.accent)
  }

  @Test("A direction that is overridden mirrors controls, also those that enter")
  func direction() {
    let panel = View(frame: Rect(x: 0, y: 0, width: 300, height: 100))
    panel.traitOverrides.layoutDirection = .rightToLeft
    harness.window.addSubview(panel)
    let slider = Slider(frame: Rect(x: 0, y: 0, width: 222, height: 32))
    let holder = View(frame: panel.bounds)
    holder.addSubview(slider)
    harness.window.addSubview(holder)
    harness.tick()
    #expect(slider.subviews[0].center.x == 11)
    panel.addSubview(holder)
    harness.tick()
    #expect(slider.subviews[0].center.x == 211)
    panel.traitOverrides.layoutDirection = .leftToRight
    harness.tick()
    #expect(slider.subviews[0].center.x == 11)
  }

  @Test("A label follows the text size that is preferred where it is asked to")
  func textSize() {
    let font = FakeFont(pointSize: 10)
    let panel = LayoutCounter(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    let (label, fixed) = (
      Label(text: "abc", font: Font(font)), Label(text: "abc", font: Font(font))
    )
    for view in [label, fixed] { panel.addSubview(view) }
    harness.window.addSubview(panel)
    label.adjustsFontForContentSizeCategory = true
    let size = label.intrinsicContentSize
    #expect(fixed.intrinsicContentSize == size && !fixed.adjustsFontForContentSizeCategory)
    harness.frame()
    panel.layouts = 0
    panel.traitOverrides.preferredContentSizeCategory = .accessibilityExtraLarge
    #expect(label.intrinsicContentSize == size)
    harness.frame()
    #expect(fixed.intrinsicContentSize == size && panel.layouts == 1)
    #expect(label.intrinsicContentSize.width > size.width * 2)
    #expect(label.intrinsicContentSize.height > size.height * 2)
    label.adjustsFontForContentSizeCategory = false
    #expect(label.intrinsicContentSize == size)
  }

  @Test("Lengths are whole pixels at the scale that is overridden")
  func scale() {
    let panel = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    let label = Label(text: "abc", font: Font(FakeFont(pointSize: 10.3)))
    panel.addSubview(label)
    harness.window.addSubview(panel)
    let whole = label.intrinsicContentSize
    panel.traitOverrides.displayScale = 4
    panel.updateTraitsIfNeeded()
    let fine = label.intrinsicContentSize
    #expect(
      whole.height == whole.height.rounded() && fine.height * 4 == (fine.height * 4).rounded())
    #expect(fine.height < whole.height)
  }

  private final class LayoutCounter: View {
    var layouts = 0
    override func layoutSubviews() { layouts += 1 }
    nonisolated deinit {}
  }
}
