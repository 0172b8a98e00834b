import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Perspective as pictures show it.
@Suite("Planes in space")
@MainActor struct PlaneTests {
  private let harness = SceneHarness(width: 120, height: 120)

  private func card(turnedBy angle: Double) -> View {
    let card = View(frame: Rect(x: 20, y: 20, width: 80, height: 80))
    card.backgroundColor = Color(hex: 0xFF0000)
    var transform = Transform3D.identity
    transform.m34 = -1 / 200
    card.transform3D = Transform3D(rotationRadians: angle, x: 0, y: 1, z: 0)
      .concatenating(transform)
    harness.window.addSubview(card)
    return card
  }

  private func picture() -> Image {
    harness.frame()
    return harness.picture()
  }

  /// The rows of a column that are red.
  private func height(_ image: Image, _ x: Int) -> Int {
    (0..<120).count { image.pixel(x: x, y: $0) & 0xFF > 128 }
  }

  @Test("A card turned about its middle is higher at the near side than at the far one")
  func perspective() throws {
    let card = card(turnedBy: 0.9)
    let image = picture()
    let box = card.convert(card.bounds, to: nil)
    let columns = (0..<120).filter { height(image, $0) > 0 }
    let (first, last) = (try #require(columns.first), try #require(columns.last))
    #expect(abs(Double(first) - box.minX) <= 1.5 && abs(Double(last + 1) - box.maxX) <= 1.5)
    let heights = (height(image, first + 1), height(image, last - 1))
    #expect(abs(heights.0 - heights.1) > 20)
    #expect(max(heights.0, heights.1) > 85 && min(heights.0, heights.1) < 72)
    // What a corner is converted to is where it is seen.
    let corner = card.convert(Point(80, 0), to: nil)
    let (x, y) = (Int(corner.x), Int(corner.y))
    #expect(image.pixel(x: x - 3, y: y + 5) & 0xFF > 200)
    #expect(image.pixel(x: min(x + 3, 119), y: max(y - 5, 0)) & 0xFF < 60)
  }

  @Test("Subviews lie in the card's plane, fade and are clipped with it")
  func subviews() {
    let card = card(turnedBy: 0.9)
    card.clipsToBounds = true
    let inner = View(frame: Rect(x: 30, y: 30, width: 20, height: 100))
    inner.backgroundColor = Color(hex: 0x0000FF)
    card.addSubview(inner)
    var image = picture()
    let middle = card.convert(Point(40, 40), to: nil)
    #expect(image.hex(Int(middle.x), Int(middle.y)) == "0000FF")
    let below = card.convert(Point(40, 90), to: nil)
    #expect(image.hex(Int(below.x), Int(below.y)) == "000000")
    card.alpha = 0.5
    image = picture()
    #expect(
      image.isClose(Int(middle.x), Int(middle.y), to: Color(red: 0, green: 0, blue: 0.5)))
    #expect(image.isClose(Int(middle.x), 40, to: Color(red: 0.5, green: 0, blue: 0)))
  }

  @Test("A card that shows its back is left out where it has but one side")
  func backs() {
    let card = card(turnedBy: 2.5)
    #expect(picture().hex(60, 60) == "FF0000")
    card.layer.isDoubleSided = false
    #expect(picture().hex(60, 60) == "000000")
  }

  @Test("What comes near the eye or lies behind it is drawn within bounds")
  func nearTheEye() {
    let card = card(turnedBy: 0.2)
    for distance in [0.0, 100, 199, 200, 201, 500] {
      var transform = Transform3D.identity
      transform.m34 = -1 / 200
      card.transform3D = Transform3D(translationX: 0, y: 0, z: distance)
        .concatenating(Transform3D(rotationRadians: 1.2, x: 0, y: 1, z: 0))
        .concatenating(transform)
      _ = picture()
    }
  }
}
