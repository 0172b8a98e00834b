import LamellaConstraints
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaText
import TestSupport
import Testing

@testable import LamellaControls

/// Constraints keep the size of a control's content, and follow it in the tick in which it changes.
@Suite("Controls in a layout by constraints")
@MainActor struct ControlConstraintTests {
  private let harness = SceneHarness(width: 400, height: 300)

  /// Pins a view to the window's top left corner, and to its right edge if it is to be stretched.
  private func pin(_ view: View, isStretched: Bool = false) {
    let window = harness.window
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: window.topAnchor, constant: 20),
    ])
    if isStretched {
      view.rightAnchor.constraint(equalTo: window.rightAnchor, constant: -10).isActive = true
    }
    harness.tick()
  }

  /// Returns the size of a view one tick after a change.
  private func size(of view: View, after change: () -> Void = {}) -> Size {
    change()
    harness.tick()
    #expect(view.frame.origin == Point(x: 10, y: 20))
    return view.frame.size
  }

  private func image(_ width: Int, _ height: Int) -> Image {
    Image(width: width, height: height) { _, _ in 0xFFFF_FFFF }
  }

  // The fake font's characters are half as wide as it is high.

  @Test("A label is as large as its text")
  func label() {
    let label = Label()
    label.font = .fake(size: 10)
    label.text = "abc"
    pin(label)
    #expect(size(of: label) == Size(15, 10))
    #expect(size(of: label) { label.text = "abcdef" } == Size(30, 10))
    #expect(size(of: label) { label.font = .fake(size: 20) } == Size(60, 20))
    #expect(size(of: label) { label.attributedText = AttributedText("ab") } == Size(20, 20))
    #expect(size(of: label) { label.text = "ab\ncde" }.height == 20)
    #expect(size(of: label) { label.numberOfLines = 0 } == Size(30, 40))
    #expect(
      size(of: label) {
        label.text = "aaaa bbbb"
        label.preferredMaxLayoutWidth = 50
      } == Size(40, 40))
    #expect(size(of: label) { label.numberOfLines = 1 } == Size(90, 20))
    #expect(size(of: label) { label.text = nil } == .zero)
  }

  @Test("A label follows the text size that a person prefers")
  func preferredTextSize() {
    let label = Label()
    label.font = .fake(size: 10)
    label.text = "abcd"
    label.adjustsFontForContentSizeCategory = true
    pin(label)
    let large = size(of: label) {
      harness.window.traitOverrides.preferredContentSizeCategory = .accessibilityExtraLarge
    }
    let scale = ContentSizeCategory.accessibilityExtraLarge.scale
    #expect(scale > 1 && abs(large.width - 20 * scale) <= 1, "\(large)")
    #expect(size(of: label) { label.adjustsFontForContentSizeCategory = false } == Size(20, 10))
  }

  @Test("A button is as large as its title and image with their insets")
  func button() {
    let button = Button()
    button.font = .fake(size: 10)
    button.title = "pl"
    pin(button)
    #expect(size(of: button) == Size(42, 36))
    #expect(size(of: button) { button.title = "play" } == Size(52, 36))
    #expect(size(of: button) { button.font = .fake(size: 20) } == Size(72, 36))
    #expect(size(of: button) { button.contentEdgeInsets = .zero } == Size(40, 20))
    #expect(size(of: button) { button.setImage(image(30, 50), for: .normal) } == Size(78, 50))
    #expect(size(of: button) { button.imagePadding = 2 } == Size(72, 50))
    #expect(size(of: button) { button.setImage(image(10, 10), for: .normal) } == Size(52, 20))
    #expect(size(of: button) { button.title = nil } == Size(10, 10))
  }

  @Test("A button follows changes of its title label")
  func titleLabel() throws {
    let button = Button()
    button.contentEdgeInsets = .zero
    button.title = "one two"
    pin(button)
    let label = try #require(button.titleLabel)
    #expect(size(of: button) { label.font = .fake(size: 10) } == Size(35, 10))
    #expect(
      size(of: button) {
        label.numberOfLines = 2
        label.preferredMaxLayoutWidth = 20
      } == Size(15, 20))
  }

  @Test("A state's title counts while the button is in that state")
  func stateTitle() {
    let button = Button()
    button.font = .fake(size: 10)
    button.contentEdgeInsets = .zero
    button.title = "on"
    button.setTitle("disabled", for: .disabled)
    pin(button)
    #expect(size(of: button) { button.isEnabled = false } == Size(40, 10))
    #expect(size(of: button) { button.isEnabled = true } == Size(10, 10))
  }

  @Test("An image view is as large as its image")
  func imageView() {
    let view = ImageView()
    view.image = image(12, 8)
    pin(view)
    #expect(size(of: view) == Size(12, 8))
    #expect(size(of: view) { view.image = image(20, 30) } == Size(20, 30))
    #expect(size(of: view) { view.image = image(20, 31) } == Size(20, 31))
  }

  @Test("Segments are as wide as the widest of them")
  func segments() {
    let control = SegmentedControl(titles: ["A", "B"])
    pin(control)
    #expect(size(of: control).height == 32)
    let two = control.frame.width
    let three = size(of: control) { control.insertSegment(with: image(1, 1), at: 2) }
    #expect(abs(three.width - two * 1.5) <= 1)
    #expect(size(of: control) { control.setImage(image(100, 10), forSegmentAt: 2) }.width == 384)
    #expect(size(of: control) { control.removeSegment(at: 0) }.width == 256)
    let titled = size(of: control) { control.setTitle("A title of many words", forSegmentAt: 1) }
    #expect(abs(titled.width - control.intrinsicContentSize.width) <= 0.5 && titled.width != 256)
    #expect(size(of: control) { control.removeAllSegments() } == Size(32, 32))
  }

  @Test("A page control is as wide as its dots")
  func pageControl() {
    let pages = PageControl()
    pages.numberOfPages = 3
    pin(pages)
    #expect(size(of: pages) == Size(52, 24))
    #expect(size(of: pages) { pages.numberOfPages = 6 } == Size(100, 24))
  }

  @Test("An activity indicator has the size of its style, stopped or not")
  func activityIndicator() {
    let indicator = ActivityIndicator(style: .medium)
    pin(indicator)
    #expect(size(of: indicator) == Size(20, 20))
    #expect(size(of: indicator) { indicator.style = .large } == Size(37, 37))
    #expect(size(of: indicator) { indicator.startAnimating() } == Size(37, 37))
  }

  @Test("Sliders and progress views have a height, and the width that is left")
  func stretched() {
    let slider = Slider()
    pin(slider, isStretched: true)
    #expect(size(of: slider) == Size(380, 32))
    let progress = ProgressView()
    pin(progress, isStretched: true)
    #expect(size(of: progress) == Size(380, 8))
    harness.window.frame.size.width = 200
    harness.tick()
    #expect(slider.frame.width == 180 && progress.frame.width == 180)
  }

  @Test("Switches and steppers have one size, which weak constraints do not change")
  func fixedSizes() {
    for (control, expected) in [(Switch(), Size(52, 32)), (Stepper(), Size(96, 32))] {
      pin(control)
      let wide = control.widthAnchor.constraint(equalToConstant: 150)
      wide.priority = LayoutPriority(749)
      wide.isActive = true
      #expect(size(of: control) == expected)
      wide.priority = LayoutPriority(751)
      #expect(size(of: control).width == 150)
    }
  }

  @Test("Default priorities are those of UIKit, and can be set")
  func priorities() {
    func hugging(_ view: View) -> [Float] {
      LayoutConstraint.Axis.allCases.map { view.contentHuggingPriority(for: $0).rawValue }
    }
    for view in [Switch(), Stepper(), ActivityIndicator(style: .large)] {
      #expect(hugging(view) == [750, 750])
    }
    #expect(hugging(ProgressView()) == [250, 750])
    for view in [Label(), Button(), Slider(), SegmentedControl(), PageControl(), ImageView()] {
      #expect(hugging(view) == [250, 250])
      for axis in LayoutConstraint.Axis.allCases {
        #expect(view.contentCompressionResistancePriority(for: axis) == .defaultHigh)
      }
    }
    let toggle = Switch()
    toggle.setContentHuggingPriority(.defaultLow, for: .horizontal)
    #expect(hugging(toggle) == [250, 750])
  }

  @Test("What stands beside a control follows its size in the same tick")
  func neighbor() {
    let (label, toggle) = (Label(), Switch())
    label.font = .fake(size: 10)
    label.text = "ab"
    pin(label)
    toggle.translatesAutoresizingMaskIntoConstraints = false
    harness.window.addSubview(toggle)
    LayoutConstraint.activate([
      toggle.leadingAnchor.constraint(
        equalToSystemSpacingAfter: label.trailingAnchor, multiplier: 1),
      toggle.centerYAnchor.constraint(equalTo: label.centerYAnchor),
    ])
    harness.tick()
    #expect(toggle.frame.minX == 28)
    label.text = "abcdef"
    harness.tick()
    #expect(toggle.frame.minX == 48)
  }

  @Test("Buttons and labels beside each other are on one baseline, whatever their heights")
  func buttonBaselines() {
    let (button, label) = (Button(), Label(text: "Text", font: .fake(size: 10)))
    button.titleLabel?.font = .fake(size: 20)
    button.setTitle("Go", for: .normal)
    pin(button)
    label.translatesAutoresizingMaskIntoConstraints = false
    harness.window.addSubview(label)
    label.firstBaselineAnchor.constraint(equalTo: button.firstBaselineAnchor).isActive = true
    harness.tick()
    func baseline(_ label: Label?) -> Double {
      guard let label else { return .nan }
      let first = label.baselineOffsets(in: label.bounds.size).firstFromTop
      return label.convert(Point(x: 0, y: first), to: harness.window).y
    }
    #expect(baseline(label) == baseline(button.titleLabel))
    button.heightAnchor.constraint(equalToConstant: 80).isActive = true
    harness.tick()
    #expect(baseline(label) == baseline(button.titleLabel))
    // Without a title the edge counts.
    button.setTitle(nil, for: .normal)
    harness.tick()
    #expect(baseline(label) == button.frame.minY)
  }

  @Test("Beside a label, a text field takes the room")
  func labelAndField() {
    let (label, field) = (Label(text: "abcd"), TextField())
    label.font = .fake(size: 10)
    let row = StackView(arrangedSubviews: [label, field])
    row.frame = Rect(x: 0, y: 0, width: 300, height: 36)
    harness.window.addSubview(row)
    harness.tick()
    #expect(label.frame.width == 20 && field.frame.width == 280)
    #expect(field.contentHuggingPriority(for: .horizontal) == LayoutPriority(249))
    #expect(field.contentHuggingPriority(for: .vertical) == .defaultLow)
  }
}
