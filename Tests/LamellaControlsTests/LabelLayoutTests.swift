import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@Suite("Labels placed by constraints")
struct LabelLayoutTests {
  let harness = SceneHarness(width: 200, height: 200)
  var window: Window { harness.window }

  /// Adds a label in boxes of half the size, lines as high as the size.
  func label(_ text: String, size: Double, lines: Int = 1) -> Label {
    let label = Label()
    label.font = Font(FakeFont(pointSize: size))
    label.text = text
    label.numberOfLines = lines
    label.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(label)
    return label
  }

  @Test("Baselines align labels of different sizes, and follow the height")
  func baselines() {
    let (large, small) = (label("ab", size: 20), label("ab", size: 10))
    let height = large.heightAnchor.constraint(equalToConstant: 40)
    LayoutConstraint.activate([
      large.topAnchor.constraint(equalTo: window.topAnchor, constant: 10),
      large.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      small.leadingAnchor.constraint(equalTo: large.trailingAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
    ])
    harness.tick()
    // 16 points below the top of the large one, 8 below that of the small one.
    #expect(large.frame == Rect(x: 0, y: 10, width: 20, height: 20))
    #expect(small.frame == Rect(x: 20, y: 18, width: 10, height: 10))
    height.isActive = true
    harness.tick()
    #expect(small.frame.minY == 28)
    large.font = Font(FakeFont(pointSize: 30))
    harness.tick()
    // Centered: (40 - 30) / 2 + 24 below the top.
    #expect(small.frame.minY == 31)
  }

  @Test("The last baseline is that of the last line")
  func lastBaseline() {
    let (text, below) = (label("aaaa bbbb", size: 10, lines: 0), label("a", size: 10))
    LayoutConstraint.activate([
      text.topAnchor.constraint(equalTo: window.topAnchor),
      text.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      text.widthAnchor.constraint(equalToConstant: 25),
      below.leadingAnchor.constraint(equalTo: text.leadingAnchor),
      below.firstBaselineAnchor.constraint(equalTo: text.lastBaselineAnchor, constant: 20),
    ])
    harness.tick()
    #expect(text.frame == Rect(x: 0, y: 0, width: 25, height: 20))
    // The second line's baseline is at 18, the other label's 8 below its top.
    #expect(below.frame.minY == 30)
  }

  @Test(
    "A text of several lines is as high as its width requires, also after the width or the text changes"
  )
  func lines() {
    let text = label("aaaa bbbb cccc", size: 10, lines: 0)
    let width = text.widthAnchor.constraint(equalToConstant: 25)
    LayoutConstraint.activate([
      text.topAnchor.constraint(equalTo: window.topAnchor),
      text.leadingAnchor.constraint(equalTo: window.leadingAnchor), width,
    ])
    harness.tick()
    #expect(text.frame.size == Size(25, 30))
    width.constant = 50
    harness.tick()
    #expect(text.frame.size == Size(50, 20))
    text.text = "aaaa"
    harness.tick()
    #expect(text.frame.size == Size(50, 10))
    width.isActive = false
    text.text = "aaaa bbbb"
    harness.tick()
    #expect(text.frame.size == Size(45, 10))
  }
}
