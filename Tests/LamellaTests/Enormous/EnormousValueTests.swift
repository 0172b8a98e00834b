import Glibc
import Lamella
import TestSupport
import Testing

/// Returns the value of an environment variable.
nonisolated func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Tests that no finite number set by a program traps or takes unbounded memory or time.
@Suite("Enormous values", .serialized)
@MainActor struct EnormousValueTests {
  private nonisolated static let isLong = environment("LAMELLA_ALL_SEEDS") != nil
  private nonisolated static let seeds: ClosedRange<UInt64> =
    environment("LAMELLA_SEED").flatMap(UInt64.init).map { $0...$0 } ?? (isLong ? 1...400 : 1...12)

  @Test("Scenes survive whatever is set", .timeLimit(.minutes(40)), arguments: seeds)
  func anything(seed: UInt64) throws {
    FontLibrary.provider = FakeFontProvider()
    let handler = Diagnostics.handler
    // Thousands of warnings, of which the process reports only some: other tests look for theirs.
    Diagnostics.handler = { _ in }
    defer {
      FontLibrary.provider = nil
      Diagnostics.handler = handler
      Diagnostics.forgetReports()
    }
    let scene = EnormousScene(seed: seed)
    for number in 0..<(Self.isLong ? 1000 : 250) {
      if EnormousScene.isTracing { print(seed, number, terminator: " ") }
      try scene.step()
    }
    try scene.render()
    #expect(!scene.history.isEmpty)
  }
}
