import Foundation
import LamellaReplay
import LamellaRuntime

/// A run of fuzz sessions, one after the other.
struct FuzzRun {
  var fuzz: Fuzz
  var runner: Runner
  var scenes: [Scene]
  var random: RandomSequence
  var seed: UInt64
  private(set) var failures: [String] = []
  private var sessionCount = 0
  private var comparisonCount = 0
  private var tickCount = 0
  private var secondCount = 0
  private let start = Date()

  init(fuzz: Fuzz, runner: Runner, scenes: [Scene], seed: UInt64) {
    self.fuzz = fuzz
    self.runner = runner
    self.scenes = scenes
    self.seed = seed
    random = RandomSequence(seed: seed)
  }

  var summary: String {
    "fuzz: \(sessionCount) sessions of \(secondCount) s, \(tickCount) ticks, \(comparisonCount)"
      + " comparisons, \(failures.count) failures, \(Int(Date().timeIntervalSince(start))) s"
  }

  /// The reference variant, which writes the digests that the other variants are compared with.
  private var reference: Variant { Variant(name: "reference", program: fuzz.program) }

  /// Returns the variants that a session is compared in.
  private func variants(of scene: Scene) -> [Variant] {
    var all = [
      Variant(
        name: "without FMA", program: fuzz.program,
        environment: ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2"])
    ]
    if scene.dependsOnFrames {
      all.append(Variant(name: "again", program: fuzz.program))
    } else {
      all += [30, 144].map {
        Variant(name: "\($0) fps", program: fuzz.program, framesPerSecond: $0)
      }
    }
    if let other = fuzz.other { all.append(Variant(name: "other build", program: other)) }
    if fuzz.openGL {
      all.append(Variant(name: "opengl", program: fuzz.program, flags: ["--renderer", "opengl"]))
      if scene.arguments != ["hud"] {
        all.append(Variant(name: "gl", program: fuzz.program, flags: ["--renderer", "gl"]))
      }
    }
    return all
  }

  /// Runs random sessions until the time is over or their number is reached.
  mutating func run() throws {
    if fuzz.long > 0 {
      // The gallery's overview would take hours to draw.
      let quick = scenes.filter { $0.arguments != ["gallery"] }
      let choice = quick.isEmpty ? scenes : quick
      let scene = choice[Int(random.next() % UInt64(choice.count))]
      try play(Session(scene: scene, seed: random.next(), seconds: fuzz.long), ways: 0)
    }
    while Date().timeIntervalSince(start) < fuzz.seconds {
      if fuzz.sessions > 0, sessionCount >= fuzz.sessions { return }
      let scene = scenes[Int(random.next() % UInt64(scenes.count))]
      var seconds = Int.random(in: 1...12, using: &random)
      // The gallery's overview takes two seconds for each second of its own, too long for a short run.
      if fuzz.seconds < 60, scene.arguments == ["gallery"] { seconds = 1 }
      try play(Session(scene: scene, seed: random.next(), seconds: seconds), ways: fuzz.ways)
    }
  }

  /// Runs a session in random variants of its scene, `ways` of them or all for 0, and reports the first failure.
  private mutating func play(_ session: Session, ways: Int) throws {
    sessionCount += 1
    secondCount += session.seconds
    let replay = RandomInput.replay(
      seed: session.seed, seconds: session.seconds, kinds: session.scene.kinds)
    var others = variants(of: session.scene).shuffled(using: &random)
    if ways > 0 { others = Array(others.prefix(ways)) }
    guard let (variant, message) = try firstFailure(session, replay, others) else { return }
    try report(session, replay, variant, message)
  }

  /// Runs a session in the reference variant and in others.
  ///
  /// - Returns: The first failing variant and its message; nil when all agree.
  private mutating func firstFailure(
    _ session: Session, _ replay: InputRecording, _ others: [Variant]
  ) throws -> (Variant, String)? {
    for name in ["digests.jsonl", "record.jsonl"] { runner.remove(name) }
    try replay.text.write(toFile: runner.path("input.jsonl"), atomically: false, encoding: .utf8)
    // The hosted game records the input of its window, in whole units.
    let records = !session.scene.dependsOnFrames
    let start = Date()
    let first = try runner.run(
      reference, session, replay: "input.jsonl", digests: "digests.jsonl",
      record: records ? "record.jsonl" : nil, limit: max(300, 3 * Double(session.seconds)))
    if case .failed(let message) = first { return (reference, message) }
    // A debug build draws about twelve times slower, and the machine may be busy.
    let limit = max(300, 40 * Date().timeIntervalSince(start))
    let digests = try String(contentsOfFile: runner.path("digests.jsonl"), encoding: .utf8)
    tickCount += digests.utf8.count { $0 == 0x0A }
    for variant in others {
      comparisonCount += 1
      let outcome = try runner.run(
        variant, session, replay: records ? "record.jsonl" : "input.jsonl",
        digests: "digests.jsonl", limit: limit)
      if case .failed(let message) = outcome { return (variant, message) }
    }
    return nil
  }

  /// Prints a failure, and writes a minimized replay that reproduces it.
  private mutating func report(
    _ session: Session, _ replay: InputRecording, _ variant: Variant, _ message: String
  ) throws {
    print("fuzz: \(session.scene.name), seed \(session.seed), \(variant.name): \(message)")
    let small = try shrink(replay, seconds: 120) { candidate in
      try firstFailure(session, candidate, variant.name == "reference" ? [] : [variant]) != nil
    }
    let path = "\(fuzz.output)/fuzz-\(session.seed).jsonl"
    try small.text.write(toFile: path, atomically: false, encoding: .utf8)
    let frames = "--frames \(session.seconds * 60 + 1)"
    let line =
      "\(path): \(small.events.count) of \(replay.events.count) events; replay by"
      + " \(session.scene.name) --headless --replay \(path) --verify digests.jsonl \(frames)"
    print("fuzz: \(line)")
    // Flushed, so that a failure is visible at once even when the output is not a terminal.
    fflush(nil)
    failures.append(line)
  }
}
