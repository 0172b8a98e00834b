import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

@Suite("Image view animation")
@MainActor struct ImageViewPictureTests {
  private let harness = SceneHarness(width: 20, height: 20)
  private let view = ImageView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
  private let frames = [10, 20, 30, 40].map { red in
    Image(width: 2, height: 2) { _, _ in 0xFF00_0000 | UInt32(red) }
  }

  private init() {
    view.filter = .nearest
    harness.window.addSubview(view)
    harness.frame()
  }

  /// The red component of the center pixel.
  private var shown: Int {
    harness.render()
    return Int(harness.picture().pixel(x: 10, y: 10) & 255)
  }

  // MARK: Animation

  @Test("Images follow each other on the stage's clock")
  func animation() {
    view.animationImages = frames
    view.animationDuration = 0.4
    view.startAnimating()
    #expect(view.isAnimating)
    var seen: [Int] = []
    for _ in 0..<10 {
      seen.append(shown)
      harness.advance(ticks: 6)
    }
    #expect(seen == [10, 10, 20, 20, 30, 30, 40, 40, 10, 10])
    // Between two images nothing changes.
    #expect(harness.window.ticker.isIdle)
    view.image = frames[2]
    view.stopAnimating()
    #expect(!view.isAnimating && shown == 30)
    harness.advance(ticks: 60)
    #expect(shown == 30)
  }

  @Test("An animation ends after its repeat count")
  func repeats() {
    view.image = frames[3]
    view.animationImages = Array(frames[0..<2])
    view.animationDuration = 0.1
    view.animationRepeatCount = 2
    view.startAnimating()
    harness.advance(ticks: 23)
    #expect(view.isAnimating && shown == 20)
    harness.advance(ticks: 3)
    #expect(!view.isAnimating && shown == 40)
  }

  @Test("Without a duration an image takes 1/30 second")
  func defaultDuration() {
    view.animationImages = frames
    view.startAnimating()
    let first = shown
    harness.advance(ticks: 5)
    #expect(first == 10 && shown == 20)
    view.animationDuration = .nan
    harness.advance(ticks: 5)
    #expect(shown == 20)
  }

  @Test("Images shorter than a tick are skipped, and nothing hangs")
  func tooFast() {
    view.animationImages = frames
    view.animationDuration = 1e-9
    view.startAnimating()
    harness.advance(ticks: 10)
    #expect(frames.count == 4 && [10, 20, 30, 40].contains(shown))
  }

  @Test("Outside a window an animation waits, and restarts inside")
  func window() {
    view.removeFromSuperview()
    view.animationImages = frames
    view.animationDuration = 0.4
    view.startAnimating()
    harness.advance(ticks: 30)
    harness.window.addSubview(view)
    #expect(shown == 10)
    harness.advance(ticks: 13)
    #expect(shown == 20)
    view.removeFromSuperview()
    harness.advance(ticks: 12)
    #expect(harness.window.ticker.isIdle && view.isAnimating)
  }

  @Test("Without images there is no animation, and an animation does not retain its view")
  func nothing() {
    view.startAnimating()
    #expect(!view.isAnimating)
    view.animationImages = []
    view.startAnimating()
    #expect(!view.isAnimating)
    weak var gone: ImageView?
    do {
      let other = ImageView(frame: Rect(x: 0, y: 0, width: 5, height: 5))
      gone = other
      harness.window.addSubview(other)
      other.animationImages = frames
      other.startAnimating()
      other.removeFromSuperview()
    }
    #expect(gone == nil)
  }

  // MARK: Highlight and tint

  @Test("A highlighted view shows its highlighted image, if it has one")
  func highlighted() {
    view.image = frames[0]
    view.isHighlighted = true
    #expect(shown == 10)
    view.highlightedImage = frames[1]
    #expect(shown == 20)
    view.isHighlighted = false
    #expect(shown == 10)
  }

  @Test("A template image is drawn in the tint color, also an inherited one")
  func template() {
    let half = Image(width: 1, height: 1) { _, _ in 0x80FF_FFFF }
    view.image = half.withRenderingMode(.alwaysTemplate)
    harness.window.tintColor = Color(rgba8: 0xFF00_00C8)
    #expect(abs(shown - 100) <= 1)
    view.tintColor = Color(rgba8: 0xFF00_0064)
    #expect(abs(shown - 50) <= 1)
    // The colors of a template image are ignored.
    view.image = frames[0].withRenderingMode(.alwaysTemplate)
    #expect(shown == 100)
    view.image = frames[0].withRenderingMode(.alwaysOriginal)
    #expect(shown == 10)
    #expect(
      TemplateMaskCache.mask(of: frames[0])
        === TemplateMaskCache.mask(of: frames[0].withRenderingMode(.alwaysTemplate)))
  }

  @Test("A resizable image keeps its edges")
  func resizable() {
    let framed = Image(width: 3, height: 3) { x, y in x == 1 && y == 1 ? 0xFF00_0032 : 0xFF00_00C8 }
    view.image = framed.resizable(capInsets: EdgeInsets(all: 1), mode: .stretch)
    #expect(shown == 50)
    let picture = harness.picture()
    for i in 0..<20 {
      for place in [(i, 0), (i, 19), (0, i), (19, i)] {
        #expect(picture.pixel(x: place.0, y: place.1) & 255 == 200)
      }
    }
    #expect(picture.pixel(x: 1, y: 1) & 255 == 50 && picture.pixel(x: 18, y: 18) & 255 == 50)
  }
}

@Suite("Activity indicator")
@MainActor struct ActivityIndicatorTests {
  private let harness = SceneHarness(width: 60, height: 60)

  @Test(
    "An indicator is hidden until it starts, steps twelve times a second, and lets the stage sleep between"
  )
  func turns() {
    let spinner = ActivityIndicator(style: .large)
    #expect(spinner.bounds.size == Size(37, 37) && spinner.isHidden && !spinner.isAnimating)
    harness.window.addSubview(spinner)
    harness.frame()
    #expect(harness.quads.isEmpty)
    spinner.startAnimating()
    harness.frame()
    var pictures: Set<[UInt8]> = []
    for _ in 0..<120 {
      harness.frame()
      pictures.insert(harness.picture().pixels)
      #expect(harness.window.ticker.isIdle)
    }
    #expect(pictures.count == 12)
    spinner.stopAnimating()
    harness.frame()
    #expect(harness.quads.isEmpty && spinner.isHidden)
    spinner.hidesWhenStopped = false
    harness.frame()
    #expect(!spinner.isHidden && !harness.list.commands.isEmpty)
  }

  @Test("The ring has the size of its style in the middle of any frame")
  func ring() {
    let spinner = ActivityIndicator(style: .medium)
    spinner.hidesWhenStopped = false
    harness.window.addSubview(spinner)
    func cover() -> Rect {
      harness.frame()
      let picture = harness.picture()
      var cover: Rect?
      for y in 0..<60 {
        for x in 0..<60 where picture.pixel(x: x, y: y) & 0xFF_FFFF != 0 {
          let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
          cover = cover?.union(pixel) ?? pixel
        }
      }
      return cover ?? .zero
    }
    spinner.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    #expect(cover() == Rect(x: 10, y: 10, width: 20, height: 20))
    spinner.frame = Rect(x: 0, y: 10, width: 60, height: 40)
    #expect(cover() == Rect(x: 20, y: 20, width: 20, height: 20))
    spinner.frame = Rect(x: 20, y: 20, width: 2, height: 2)
    #expect(cover() == Rect(x: 11, y: 11, width: 20, height: 20))
    spinner.style = .large
    spinner.frame = Rect(x: 11, y: 9, width: 37, height: 37)
    #expect(cover() == spinner.frame)
  }

  @Test("An indicator waits for a window, and leaves nothing in its old window")
  func windows() {
    let spinner = ActivityIndicator(style: .medium)
    spinner.startAnimating()
    spinner.startAnimating()
    harness.window.addSubview(spinner)
    harness.frame()
    let first = harness.picture().pixels
    harness.advance(ticks: 11)
    harness.render()
    #expect(harness.picture().pixels != first)
    spinner.removeFromSuperview()
    #expect(spinner.isAnimating)
    harness.advance(ticks: 20)
    #expect(harness.window.ticker.isIdle)
  }
}

@Suite("Images at far coordinates")
@MainActor struct FarImageTests {
  @Test(
    "A tiled image ends where places no longer differ by a tile", .timeLimit(.minutes(40)),
    arguments: [0, 1e9, 1e17, -1e17, 1e300])
  func tiled(place: Double) {
    let harness = SceneHarness(width: 16, height: 16)
    let view = ImageView(frame: Rect(x: 0, y: 0, width: 16, height: 16))
    view.image = Image(width: 1, height: 1) { _, _ in 0xFFFF_FFFF }
      .resizable(capInsets: EdgeInsets())
    view.bounds.origin = Point(x: place, y: place)
    harness.window.addSubview(view)
    harness.frame()
    #expect(harness.quads.count <= 256)
    if abs(place) <= 1e9 { #expect(harness.picture().hex(15, 15) == "FFFFFF") }
  }
}
