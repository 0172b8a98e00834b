import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

@Suite("Packing")
nonisolated struct PackingTests {
  @Test("Rectangles never overlap and never leave the square", arguments: [1, 2, 3, 4, 5])
  func noOverlap(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var packer = SkylinePacker(side: 256)
    var occupied = [Bool](repeating: false, count: 256 * 256)
    var area = 0
    for _ in 0..<3000 {
      let (width, height) = (1 + random(30), 1 + random(20))
      guard let place = packer.insert(width: width, height: height) else { continue }
      packer.checkInvariants()
      area += width * height
      for y in place.y..<(place.y + height) {
        for x in place.x..<(place.x + width) {
          #expect(!occupied[y * 256 + x])
          occupied[y * 256 + x] = true
        }
      }
    }
    #expect(area > 256 * 256 * 8 / 10, "little of the square was used")
  }

  @Test("A square takes one rectangle of its own size and nothing else")
  func whole() {
    var packer = SkylinePacker(side: 10)
    #expect(packer.insert(width: 11, height: 1) == nil)
    #expect(packer.insert(width: 0, height: 1) == nil)
    #expect(packer.insert(width: 10, height: 10)! == (0, 0))
    #expect(packer.insert(width: 1, height: 1) == nil)
    packer.removeAll()
    #expect(packer.insert(width: 1, height: 1) != nil)
  }

  @Test("The table finds the inserted keys and nothing else")
  func table() {
    let table = IndexTable()
    for i in 0..<5000 {
      table.insert(.init(first: UInt64(i % 70), second: UInt64(i / 70)), Int32(i))
    }
    #expect(table.count == 5000)
    for i in 0..<5000 {
      #expect(table.find(.init(first: UInt64(i % 70), second: UInt64(i / 70))) == Int32(i))
    }
    #expect(table.find(.init(first: 71, second: 0)) == nil)
    table.removeAll()
    #expect(table.find(.init(first: 0, second: 0)) == nil)
  }
}
