import Testing

@testable import LamellaRendering
@testable import LamellaSDL

/// The targets of groups that have ended.
@Suite("Spare targets")
@MainActor struct TargetPoolTests {
  private struct Target: SizedTarget, Equatable {
    var name: Int
    var width: Int
    var height: Int
  }

  private var pool = TargetPool<Target>()

  @Test("A group takes the smallest target that is large enough and not much larger")
  mutating func sizes() {
    for (name, side) in [400, 300, 256].enumerated() {
      pool.put(Target(name: name, width: side, height: side))
    }
    #expect(pool.take(width: 250, height: 240, isExact: true) == nil)
    #expect(pool.take(width: 250, height: 240, isExact: false)?.name == 2)
    #expect(pool.take(width: 250, height: 240, isExact: false)?.name == 1)
    #expect(pool.take(width: 250, height: 240, isExact: false) == nil)
    #expect(pool.take(width: 400, height: 400, isExact: true)?.name == 0)
    #expect(pool.isEmpty)
    #expect(TargetPool<Target>.length(for: 250, limit: 4096, isExact: false) == 256)
    #expect(TargetPool<Target>.length(for: 250, limit: 251, isExact: false) == 251)
    #expect(TargetPool<Target>.length(for: 250, limit: 4096, isExact: true) == 250)
  }

  @Test("Targets of one crowded list are released, though each list after it has a group")
  mutating func release() {
    for name in 0..<30 { pool.put(Target(name: name, width: 100, height: 100)) }
    var released: [Int] = []
    for _ in 0..<SoftwareRenderer.maximumListsWithoutGroup + 2 {
      let target = pool.take(width: 90, height: 90, isExact: false)
      #expect(target != nil)
      if let target { pool.put(target) }
      released += pool.endList().map(\.name)
    }
    #expect(released.count == 29 && Set(released).count == 29)
    #expect(pool.removeAll().count == 1 && pool.isEmpty)
  }

  @Test("Before another target is made, room is made for it")
  mutating func room() {
    for name in 0..<8 { pool.put(Target(name: name, width: 10, height: 10)) }
    #expect(pool.makeRoom().map(\.name) == [0])
    #expect(pool.makeRoom().isEmpty)
  }
}
