import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

@Suite("Button content")
@MainActor struct ButtonContentTests {
  private let harness = SceneHarness(width: 300, height: 200)
  private let button = Button(frame: Rect(x: 0, y: 0, width: 200, height: 40))
  private let image = Image(width: 20, height: 20) { _, _ in 0xFFFF_FFFF }
  private let other = Image(width: 20, height: 20) { _, _ in 0xFF00_00FF }

  init() {
    button.font = .fake(size: 10)
    harness.window.addSubview(button)
  }

  @Test("A state has its own title, image and colors, or those of the normal state")
  func states() {
    let red = Color(hex: 0xFF0000)
    button.title = "Play"
    button.setTitle("Playing", for: .selected)
    button.setImage(image, for: .normal)
    button.setImage(other, for: .highlighted)
    button.setTitleColor(red, for: .disabled)
    button.setBackgroundColor(red, for: .selected)
    #expect(button.currentTitle == "Play" && button.currentImage === image)
    button.isSelected = true
    #expect(button.currentTitle == "Playing" && button.titleLabel?.text == "Playing")
    #expect(button.backgroundColor == red)
    button.isHighlighted = true
    #expect(button.currentTitle == "Play", "both states at once were given nothing")
    button.isSelected = false
    #expect(button.currentImage === other && button.imageView?.image === other)
    button.isHighlighted = false
    button.isEnabled = false
    #expect(button.currentTitleColor == red && button.currentImage === image)
    #expect(button.title(for: .selected) == "Playing" && button.title(for: .disabled) == nil)
    #expect(button.value(of: "title") == .text("Play"))
  }

  @Test("The image is left of the title, both centered; a single one is centered")
  func layout() {
    button.title = "abcd"
    button.setImage(image, for: .normal)
    harness.frame()
    let text = button.label.intrinsicContentSize.width
    let picture = button.imageView?.frame ?? .zero
    #expect(picture.size == Size(20, 20) && picture.midY == 20)
    let title = button.label.frame
    #expect(title.minX == picture.maxX + 8 && title.width == text)
    #expect(abs((picture.minX + title.maxX) / 2 - 100) <= 0.5)
    button.title = nil
    harness.frame()
    #expect(button.imageView?.frame == Rect(x: 90, y: 10, width: 20, height: 20))
  }

  @Test("The size is that of the content and the insets")
  func size() {
    button.title = "abcd"
    let text = button.label.intrinsicContentSize
    #expect(button.intrinsicContentSize == Size(text.width + 32, 36))
    button.setImage(image, for: .normal)
    #expect(button.intrinsicContentSize.width == text.width + 32 + 28)
    button.contentEdgeInsets = EdgeInsets(top: 20, left: 1, bottom: 10, right: 2)
    #expect(button.intrinsicContentSize == Size(text.width + 31, 50))
    button.imagePadding = 0
    button.title = nil
    #expect(button.intrinsicContentSize == Size(23, 50))
    button.contentEdgeInsets.left = .nan
    #expect(button.contentEdgeInsets.left == 1)
    // With the default insets a button has a minimum height; with others it is as low as its content.
    button.title = "abcd"
    button.setImage(nil, for: .normal)
    button.contentEdgeInsets = .zero
    #expect(button.intrinsicContentSize == text && text.height < 36)
    button.contentEdgeInsets = Button.defaultContentEdgeInsets
    #expect(button.intrinsicContentSize.height == 36)
  }

  @Test("A button is hovered until the mouse leaves it")
  func hover() {
    button.title = "a"
    let rest = button.backgroundColor
    harness.frame()
    harness.tick(.mouseMoved(Point(100, 20)))
    #expect(button.isHovered && button.backgroundColor != rest && button.state == .normal)
    #expect(harness.window.currentCursor == .pointingHand)
    harness.tick(.mouseMoved(Point(100, 150)))
    #expect(!button.isHovered && button.backgroundColor == rest)
  }
}
