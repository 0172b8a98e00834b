import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

/// A button of 200 x 60 points with a title of 20 x 10 and an image of 20 x 20.
@Suite("Button alignment")
@MainActor struct ButtonAlignmentTests {
  private let harness = SceneHarness(width: 300, height: 200)
  private let button = Button(frame: Rect(x: 0, y: 0, width: 200, height: 60))

  init() {
    button.font = .fake(size: 10)
    button.title = "abcd"
    button.contentEdgeInsets = EdgeInsets(top: 4, left: 30, bottom: 10, right: 10)
    harness.window.addSubview(button)
  }

  private func title() -> Rect? {
    harness.frame()
    return button.titleLabel?.frame
  }

  /// The left edges of image and title.
  private func edges() -> [Double?] {
    harness.frame()
    return [button.imageView?.frame.minX, button.titleLabel?.frame.minX]
  }

  @Test("The title hugs its text, centered inside the insets or at their edges")
  func titleAlone() {
    #expect(
      button.contentHorizontalAlignment == .center && button.contentVerticalAlignment == .center)
    #expect(title() == Rect(x: 100, y: 22, width: 20, height: 10))
    let across: [(Control.ContentHorizontalAlignment, Double, Double)] = [
      (.left, 30, 20), (.leading, 30, 20), (.right, 170, 20), (.trailing, 170, 20),
      (.fill, 30, 160), (.center, 100, 20),
    ]
    for (alignment, x, width) in across {
      button.contentHorizontalAlignment = alignment
      #expect(title() == Rect(x: x, y: 22, width: width, height: 10), "\(alignment)")
    }
    let down: [(Control.ContentVerticalAlignment, Double, Double)] = [
      (.top, 4, 10), (.bottom, 40, 10), (.fill, 4, 46), (.center, 22, 10),
    ]
    for (alignment, y, height) in down {
      button.contentVerticalAlignment = alignment
      #expect(title() == Rect(x: 100, y: y, width: 20, height: height), "\(alignment)")
    }
  }

  @Test("In right-to-left layout the image is right of the title, and lines start on the right")
  func mirrored() {
    button.setImage(Image(width: 20, height: 20) { _, _ in 0xFFFF_FFFF }, for: .normal)
    #expect(edges() == [86, 114])
    button.semanticContentAttribute = .forceRightToLeft
    #expect(edges() == [114, 86])
    let places: [(Control.ContentHorizontalAlignment, image: Double, title: Double)] = [
      (.leading, 170, 142), (.trailing, 58, 30), (.left, 58, 30), (.right, 170, 142),
    ]
    for (alignment, image, title) in places {
      button.contentHorizontalAlignment = alignment
      #expect(edges() == [image, title], "\(alignment)")
    }
    button.contentHorizontalAlignment = .fill
    #expect(edges() == [170, 30] && button.titleLabel?.frame.width == 132)
    button.contentVerticalAlignment = .fill
    harness.frame()
    #expect(button.imageView?.frame == Rect(x: 170, y: 4, width: 20, height: 46))
  }

  @Test("A title of several lines wraps at the insets and is measured again after each change")
  func lines() {
    button.title = "abcd efgh"
    button.titleLabel?.numberOfLines = 0
    button.frame.size.width = 60
    #expect(title() == Rect(x: 25, y: 17, width: 20, height: 20))
    button.titleLabel?.numberOfLines = 1
    #expect(title()?.height == 10)
  }
}
