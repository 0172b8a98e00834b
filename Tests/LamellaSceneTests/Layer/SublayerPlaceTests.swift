import LamellaGeometry
import Testing

@testable import LamellaScene

/// Where layers go among sublayers.
@Suite("Places of sublayers")
@MainActor struct SublayerPlaceTests {
  private let parent = Layer()
  private let layers = (0..<4).map { _ in Layer() }

  init() {
    for layer in layers { parent.addSublayer(layer) }
  }

  /// The places that the layers had at first, and 4 for the new one.
  private func order() -> [Int] {
    parent.sublayers.map { layer in layers.firstIndex { $0 === layer } ?? 4 }
  }

  @Test(
    "A new one goes to each place, and in front where there is none",
    arguments: [
      (0, [4, 0, 1, 2, 3]), (1, [0, 4, 1, 2, 3]), (2, [0, 1, 4, 2, 3]), (3, [0, 1, 2, 4, 3]),
      (4, [0, 1, 2, 3, 4]), (5, [0, 1, 2, 3, 4]), (-1, [0, 1, 2, 3, 4]),
    ])
  func insert(place: Int, expected: [Int]) {
    parent.insertSublayer(Layer(), at: place)
    #expect(order() == expected)
  }

  @Test(
    "One that is there already has the place once it has moved",
    arguments: [
      (0, 0, [0, 1, 2, 3]), (0, 1, [1, 0, 2, 3]), (0, 2, [1, 2, 0, 3]), (0, 3, [1, 2, 3, 0]),
      (3, 0, [3, 0, 1, 2]), (3, 2, [0, 1, 3, 2]), (1, 9, [0, 2, 3, 1]), (2, -5, [0, 1, 3, 2]),
    ])
  func move(from: Int, to: Int, expected: [Int]) {
    parent.insertSublayer(layers[from], at: to)
    #expect(order() == expected)
  }

  @Test("Above and below another one, next to it or already there")
  func beside() {
    parent.insertSublayer(layers[3], above: layers[0])
    #expect(order() == [0, 3, 1, 2])
    parent.insertSublayer(layers[3], above: layers[0])
    #expect(order() == [0, 3, 1, 2])
    parent.insertSublayer(layers[0], above: layers[2])
    #expect(order() == [3, 1, 2, 0])
    parent.insertSublayer(layers[0], below: layers[3])
    #expect(order() == [0, 3, 1, 2])
    parent.insertSublayer(layers[2], below: layers[2])
    parent.insertSublayer(layers[2], above: layers[2])
    #expect(order() == [0, 3, 1, 2])
  }
}
