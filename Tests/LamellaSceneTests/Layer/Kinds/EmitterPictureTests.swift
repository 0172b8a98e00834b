import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

/// Particles by their formula: born evenly, moved by speed and acceleration, gone when their time is over.
@Suite("Pictures of emitters")
@MainActor struct EmitterPictureTests {
  private let harness = SceneHarness(width: 100, height: 100)
  private let layer = EmitterLayer()

  init() {
    layer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    harness.window.layer.addSublayer(layer)
  }

  /// One particle a second, each for two seconds, to the right at ten points a second.
  private var cell: EmitterCell {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime, cell.velocity, cell.size) = (1, 2, 10, 4)
    return cell
  }

  /// The middles of what is drawn at a time, from left to right.
  private func middles(at time: Double) -> [Point] {
    layer.time = time
    harness.frame()
    return harness.quads.map {
      Point(
        Double($0.rect.x) + Double($0.rect.width) / 2,
        Double($0.rect.y) + Double($0.rect.height) / 2)
    }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  @Test("Particles are born evenly, go their way, and end after their time")
  func lives() {
    var cell = cell
    cell.image = Image(width: 2, height: 2) { _, _ in 0xFFFF_FFFF }
    layer.cells = [cell]
    layer.emissionArea = Rect(x: 20, y: 30, width: 0, height: 0)
    #expect(middles(at: -1).isEmpty)
    #expect(middles(at: 1.5).count == 2)
    let places = middles(at: 5)
    #expect(places.count >= 2 && places.count <= 3)
    for place in places { #expect(place.y == 30 && place.x >= 20 && place.x <= 40) }
    // A second later each is ten points farther, and the next is where the one before was.
    #expect(middles(at: 6) == places)
    cell.acceleration = Point(0, 10)
    layer.cells = [cell]
    for (straight, bent) in zip(places, middles(at: 5)) {
      let age = (straight.x - 20) / 10
      #expect(abs(bent.y - 30 - 5 * age * age) <= 0.5)
    }
  }

  @Test("They begin in the area, wherever its corner was given, and else in the middle")
  func area() {
    var cell = cell
    cell.image = Image(width: 2, height: 2) { _, _ in 0xFFFF_FFFF }
    (cell.velocity, cell.birthRate) = (0, 50)
    layer.cells = [cell]
    #expect(layer.emissionArea == nil)
    #expect(Set(middles(at: 3).map { "\($0)" }) == ["\(Point(50, 50))"])
    layer.emissionArea = Rect(x: 60, y: 80, width: -40, height: -70)
    #expect(layer.emissionArea == Rect(x: 20, y: 10, width: 40, height: 70))
    let places = middles(at: 3)
    #expect(places.count == 100)
    for place in places {
      #expect((19.5...60.5).contains(place.x) && (9.5...80.5).contains(place.y))
    }
    #expect(Set(places.map { ($0.x / 20).rounded(.down) }).count >= 2, "they are spread")
    layer.emissionArea = Rect(x: .nan, y: 0, width: 1, height: 1)
    #expect(layer.emissionArea == Rect(x: 20, y: 10, width: 40, height: 70))
  }

  @Test("The same seed and time show the same, other seeds others; sizes and colors change by age")
  func looks() {
    var cell = cell
    (cell.birthRate, cell.emissionRange, cell.sizeRange) = (20, 6, 2)
    layer.cells = [cell]
    let first = middles(at: 2.25)
    #expect(middles(at: 2.5) != first && middles(at: 2.25) == first)
    layer.seed = 7
    #expect(middles(at: 2.25) != first)
    layer.seed = 0
    #expect(middles(at: 2.25) == first)
    layer.time = .infinity
    #expect(layer.time == 2.25)

    var single = EmitterCell()
    (single.birthRate, single.lifetime, single.size, single.endScale) = (0.5, 2, 20, 0.5)
    single.image = Image(width: 2, height: 1) { _, _ in 0xFFFF_FFFF }
    (single.color, single.endColor) = (.white, Color.white.withAlpha(0))
    layer.cells = [single]
    layer.time = 2
    harness.frame()
    let young = harness.quads
    layer.time = 3
    harness.frame()
    let older = harness.quads
    #expect(young.count == 1 && older.count == 1)
    // Half as high as wide, as the image is.
    #expect(young[0].rect.width == 2 * young[0].rect.height)
    #expect(older[0].rect.width < young[0].rect.width)
  }
}
