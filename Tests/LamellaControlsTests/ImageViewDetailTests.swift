import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaControls
@testable import LamellaScene

/// The image that a view shows, to the tick; 120 ticks are a second.
@Suite("Image views: details")
@MainActor struct ImageViewDetailTests {
  private let harness = SceneHarness(width: 100, height: 100)
  private let view = ImageView(frame: Rect(x: 0, y: 0, width: 40, height: 40))
  private let frames = (0..<7).map { number in
    Image(width: 4, height: 2) { _, _ in 0xFF00_0000 | UInt32(number) }
  }

  private init() {
    harness.window.addSubview(view)
    harness.frame()
  }

  private func number(of image: Image?) -> Int? { frames.firstIndex { $0 === image } }

  /// The index of the image shown after a number of ticks.
  private func shown(after ticks: Int = 0) -> Int? {
    harness.advance(ticks: ticks)
    return number(of: view.currentImage)
  }

  private var drawn: [DisplayList.Command] {
    let canvas = Canvas()
    view.draw(view.bounds, in: canvas)
    return canvas.displayList.commands
  }

  // MARK: One picture

  @Test("An image view has the documented defaults and the size of its image in points")
  func defaults() {
    let fresh = ImageView()
    #expect(fresh.image == nil && fresh.highlightedImage == nil && !fresh.isHighlighted)
    #expect(fresh.filter == .linear && fresh.contentMode == .scaleToFill)
    #expect(!fresh.isUserInteractionEnabled && !fresh.isAnimating)
    #expect(fresh.animationImages == nil && fresh.highlightedAnimationImages == nil)
    #expect(fresh.animationDuration == 0 && fresh.animationRepeatCount == 0)
    let none = View.noIntrinsicMetric
    #expect(fresh.intrinsicContentSize == Size(none, none) && fresh.sizeThatFits(.zero) == .zero)
    let sharp = ImageView(image: Image(width: 8, height: 4, scale: 2) { _, _ in 0 })
    #expect(sharp.bounds.size == Size(4, 2) && sharp.intrinsicContentSize == Size(4, 2))
    #expect(sharp.sizeThatFits(Size(50, 50)) == Size(4, 2))
    #expect(ImageView(image: nil).bounds.size == .zero)
  }

  @Test("Only changes of the picture request a frame")
  func marks() {
    let template = Image(width: 1, height: 1) { _, _ in 0xFF00_0000 }
      .withRenderingMode(.alwaysTemplate)
    let changes: [(String, isSeen: Bool, (ImageView) -> Void)] = [
      ("image", true, { $0.image = frames[0] }),
      ("another highlighted image", false, { $0.highlightedImage = frames[1] }),
      ("highlight", true, { $0.isHighlighted = true }),
      ("highlighted image", true, { $0.highlightedImage = frames[2] }),
      ("no highlight", true, { $0.isHighlighted = false }),
      ("filter", true, { $0.filter = .nearest }), ("mode", true, { $0.contentMode = .center }),
      ("size", true, { $0.bounds.size.width = 50 }),
      ("tint", false, { $0.tintColor = Color(hex: 0x00FF00) }),
      ("template", true, { $0.image = template }),
      ("tint of a template", true, { $0.tintColor = Color(hex: 0x0000FF) }),
      ("stop", false, { $0.stopAnimating() }), ("no frames", false, { $0.animationImages = nil }),
      ("no frames", false, { $0.highlightedAnimationImages = nil }),
      ("frames", false, { $0.animationImages = frames }),
      ("duration", false, { $0.animationDuration = 1 }),
      ("count", false, { $0.animationRepeatCount = 1 }),
    ]
    for (name, isSeen, change) in changes {
      #expect(!harness.window.needsFrame, "before \(name)")
      change(view)
      #expect(harness.window.needsFrame == isSeen, "\(name)")
      harness.frame()
      change(view)
      #expect(!harness.window.needsFrame, "\(name) again")
    }
    #expect(number(of: view.highlightedImage) == 2)
  }

  @Test("The image is drawn by the content mode, with its tint and filter")
  func placing() {
    view.image = frames[3]
    view.bounds.origin = Point(10, 20)
    let table: [(View.ContentMode, Rect)] = [
      (.scaleToFill, Rect(x: 10, y: 20, width: 40, height: 40)),
      (.scaleAspectFit, Rect(x: 10, y: 30, width: 40, height: 20)),
      (.scaleAspectFill, Rect(x: -10, y: 20, width: 80, height: 40)),
      (.center, Rect(x: 28, y: 39, width: 4, height: 2)),
      (.bottomRight, Rect(x: 46, y: 58, width: 4, height: 2)),
    ]
    for (mode, rect) in table {
      view.contentMode = mode
      #expect(drawn.map(\.rect) == [rect] && drawn[0].color == .white)
      #expect(drawn[0].source == PixelRect(x: 0, y: 0, width: 4, height: 2))
      #expect(drawn[0].filter == .linear)
    }
    view.filter = .nearest
    view.tintColor = .black
    #expect(drawn[0].filter == .nearest && drawn[0].color == .white)
    view.image = frames[3].withRenderingMode(.alwaysTemplate)
    #expect(drawn[0].filter == .nearest && drawn[0].color == .black)
    // Resizable images are drawn in nine slices at any other size than their own.
    let framed = Image(width: 3, height: 3) { _, _ in 0xFFFF_FFFF }
      .resizable(capInsets: EdgeInsets(all: 1), mode: .stretch)
    view.image = framed.withRenderingMode(.alwaysTemplate)
    view.contentMode = .scaleToFill
    #expect(drawn.count == 9 && drawn.allSatisfy { $0.color == .black && $0.filter == .nearest })
    #expect(drawn[0].rect == Rect(x: 10, y: 20, width: 1, height: 1))
    #expect(drawn[4].rect == Rect(x: 11, y: 21, width: 38, height: 38))
    #expect(drawn[8].source == PixelRect(x: 2, y: 2, width: 1, height: 1))
    view.contentMode = .center
    #expect(drawn.map(\.rect) == [Rect(x: 28.5, y: 38.5, width: 3, height: 3)])
    view.image = nil
    #expect(drawn.isEmpty)
  }

  // MARK: Several pictures

  @Test("Each image is due in its tick, also if its duration is no whole number of ticks")
  func due() {
    view.animationImages = Array(frames.prefix(4))
    view.animationDuration = 0.4
    view.startAnimating()
    #expect(shown() == 0 && shown(after: 11) == 0 && shown(after: 1) == 1)
    #expect(shown(after: 11) == 1 && shown(after: 1) == 2 && shown(after: 12) == 3)
    #expect(shown(after: 11) == 3 && shown(after: 1) == 0)
    view.animationImages = frames
    #expect(!view.isAnimating && view.currentImage == nil)
    // 12 ticks for 7 pictures.
    view.animationDuration = 0.1
    view.startAnimating()
    for tick in 1...30 { #expect(shown(after: 1) == tick * 7 / 12 % 7, "\(tick)") }
    // Without a duration 1/30 second: four ticks.
    for duration in [0, -1, Double.infinity, 1e9] {
      view.animationDuration = duration
      #expect(shown() == 0 && shown(after: 3) == 0 && shown(after: 1) == 1, "\(duration)")
    }
  }

  @Test("A new duration, count or highlight restarts the animation, the same one does not")
  func restarts() {
    view.animationImages = frames
    view.animationDuration = 0.7
    view.startAnimating()
    #expect(shown(after: 12) == 1)
    view.animationDuration = 0.7
    view.animationRepeatCount = 0
    view.isHighlighted = false
    #expect(shown(after: 12) == 2)
    view.animationDuration = 1.4
    #expect(shown() == 0 && shown(after: 23) == 0 && shown(after: 1) == 1)
    view.animationRepeatCount = 5
    #expect(shown() == 0 && shown(after: 23) == 0 && shown(after: 1) == 1)
    view.isHighlighted = true
    #expect(shown() == 0 && shown(after: 24) == 1)
    view.startAnimating()
    #expect(shown() == 0 && shown(after: 24) == 1)
    view.animationRepeatCount = -5
    #expect(view.animationRepeatCount == 0)
    // Setting the images stops it.
    view.highlightedAnimationImages = [frames[6], frames[5]]
    #expect(!view.isAnimating && harness.window.nextWake == nil)
    view.startAnimating()
    #expect(shown() == 6 && shown(after: 84) == 5)
    view.isHighlighted = false
    #expect(shown() == 0)
    view.isHighlighted = true
    #expect(shown() == 6)
    view.highlightedAnimationImages = nil
    view.startAnimating()
    #expect(shown() == 0 && view.animationImages?.count == 7)
  }

  @Test("An animation ends in the tick of its last cycle, and a run waits for it")
  func ends() {
    view.image = frames[6]
    view.animationImages = Array(frames.prefix(2))
    view.animationDuration = 0.1
    view.startAnimating()
    // A run does not wait for an endless animation.
    #expect(!harness.window.awaitsTick && harness.window.nextWake != nil)
    view.animationRepeatCount = 2
    #expect(harness.window.awaitsTick)
    #expect(shown(after: 23) == 1 && view.isAnimating)
    #expect(shown(after: 1) == 6 && !view.isAnimating)
    #expect(!harness.window.awaitsTick && harness.window.nextWake == nil)
    // A single image never changes, but the animation can end.
    view.animationImages = [frames[3]]
    view.startAnimating()
    #expect(shown(after: 11) == 3 && shown(after: 13) == 6 && !view.isAnimating)
    view.animationRepeatCount = 0
    view.startAnimating()
    #expect(shown(after: 13) == 3 && view.isAnimating && harness.window.nextWake == nil)
    view.stopAnimating()
    #expect(harness.window.needsFrame && shown() == 6)
  }

  @Test("In another window the animation restarts by the clock there")
  func windows() {
    let other = SceneHarness(width: 100, height: 100)
    other.advance(ticks: 50)
    view.animationImages = frames
    view.animationDuration = 0.7
    view.startAnimating()
    #expect(shown(after: 30) == 2)
    other.window.addSubview(view)
    #expect(harness.window.nextWake == nil && shown(after: 20) == 0)
    other.advance(ticks: 11)
    #expect(shown() == 0)
    other.advance(ticks: 1)
    #expect(shown() == 1)
  }
}
