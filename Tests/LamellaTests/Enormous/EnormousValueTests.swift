import Glibc
import Lamella
import TestSupport
import Testing

/// What an environment variable says.
nonisolated func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

nonisolated(unsafe) var watched = pthread_self()

/// Whatever finite numbers a program sets, the engine neither stops nor takes all memory or time.
@Suite("Enormous values", .serialized)
@MainActor struct EnormousValueTests {
  private nonisolated static let seeds: ClosedRange<UInt64> =
    environment("LAMELLA_SEED").flatMap(UInt64.init).map { $0...$0 }
    ?? (environment("LAMELLA_ALL_SEEDS") == nil ? 1...12 : 1...400)
  private nonisolated static let steps = environment("LAMELLA_ALL_SEEDS") == nil ? 250 : 1000

  @Test("Scenes survive whatever is set", arguments: seeds)
  func anything(seed: UInt64) throws {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    let scene = EnormousScene(seed: seed)
    for number in 0..<Self.steps {
      if EnormousScene.isTracing { print(seed, number, terminator: " ") }
      if environment("LAMELLA_ALARM") != nil {
        watched = pthread_self(); signal(SIGALRM) { _ in pthread_kill(watched, SIGTRAP) }; alarm(2)
      }
      let start = ContinuousClock.now
      try scene.step()
      let time = ContinuousClock.now - start
      #expect(
        time < .seconds(2), "seed \(seed), step \(number) took \(time): \(scene.history.suffix(8))")
    }
    try scene.render()
  }
}
