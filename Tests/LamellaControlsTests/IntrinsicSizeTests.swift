import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaText
import TestSupport
import Testing

@testable import LamellaControls

/// A superview lays out by its subviews' sizes, so it must be told of their changes.
@Suite("Changes of intrinsic sizes")
@MainActor struct IntrinsicSizeTests {
  private let harness = SceneHarness(width: 200, height: 100)

  /// A view that counts its layouts.
  private final class Row: View {
    var layouts = 0
    override func layoutSubviews() { layouts += 1 }
  }

  /// The number of layouts of the superview after a change.
  private func layouts(in view: View, _ change: () -> Void) -> Int {
    let row = Row(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    row.addSubview(view)
    harness.window.addSubview(row)
    harness.frame()
    row.layouts = 0
    change()
    harness.frame()
    row.removeFromSuperview()
    return row.layouts
  }

  @Test("A label's text, font and lines invalidate the superview's layout; colors do not")
  func label() {
    let label = Label(frame: Rect(x: 0, y: 0, width: 100, height: 20))
    label.font = .fake(size: 10)
    #expect(layouts(in: label) { label.text = "abc" } == 1)
    #expect(layouts(in: label) { label.text = "abc" } == 0)
    #expect(layouts(in: label) { label.attributedText = AttributedText("abcd") } == 1)
    #expect(layouts(in: label) { label.font = .fake(size: 20) } == 1)
    #expect(layouts(in: label) { label.numberOfLines = 3 } == 1)
    #expect(layouts(in: label) { label.lineBreakMode = .byWordWrapping } == 1)
    #expect(layouts(in: label) { label.preferredMaxLayoutWidth = 40 } == 1)
    #expect(layouts(in: label) { label.preferredMaxLayoutWidth = 40 } == 0)
    #expect(layouts(in: label) { label.textColor = Color(hex: 0xFF0000) } == 0)
    #expect(layouts(in: label) { label.textAlignment = .right } == 0)
  }

  /// A label that counts its layouts.
  private final class CountingLabel: Label {
    var layouts = 0
    override func layoutSubviews() { layouts += 1 }
  }

  @Test("A text asks for layout only where a view arranges something")
  func layoutOfNobody() {
    let (plain, counting) = (Label(), CountingLabel())
    let container = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    for label in [plain, counting] {
      label.font = .fake(size: 10)
      container.addSubview(label)
    }
    harness.window.addSubview(container)
    harness.frame()
    plain.text = "abc"
    #expect(!harness.window.needsTick && harness.window.needsFrame)
    harness.frame()
    #expect(counting.layouts == 1)
    counting.text = "abc"
    #expect(harness.window.needsTick)
    harness.frame()
    #expect(counting.layouts == 2)
    plain.setNeedsLayout()
    #expect(harness.window.needsTick)
  }

  @Test("An image of another size invalidates it, one of the same size does not")
  func image() {
    func image(_ side: Int) -> Image { Image(width: side, height: side) { _, _ in 0xFFFF_FFFF } }
    let view = ImageView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(layouts(in: view) { view.image = image(8) } == 1)
    #expect(layouts(in: view) { view.image = image(8) } == 0)
    #expect(layouts(in: view) { view.image = image(9) } == 1)
    #expect(layouts(in: view) { view.image = nil } == 1)
  }

  @Test("An indicator's style, a button's title and the number of pages invalidate it")
  func others() {
    let indicator = ActivityIndicator(style: .medium)
    #expect(layouts(in: indicator) { indicator.style = .large } == 1)
    #expect(layouts(in: indicator) { indicator.style = .large } == 0)
    let button = Button(frame: Rect(x: 0, y: 0, width: 80, height: 40))
    button.font = .fake(size: 10)
    #expect(layouts(in: button) { button.title = "Play" } == 1)
    #expect(layouts(in: button) { button.title = "Play" } == 0)
    #expect(layouts(in: button) { button.font = .fake(size: 20) } == 1)
    let pages = PageControl(frame: Rect(x: 0, y: 0, width: 80, height: 40))
    #expect(layouts(in: pages) { pages.numberOfPages = 4 } == 1)
    #expect(layouts(in: pages) { pages.numberOfPages = 4 } == 0)
  }
}
