internal import BenchRaw
internal import Glibc

/// The measurements themselves, in the process that was started for one of them.
public enum Measuring {
  /// What the process has taken from the heap so far; nil where nothing counts it.
  ///
  /// The bench program sets it: only it stands between the engine and the C library's functions.
  public static var heap: (() -> (count: Int, bytes: Int))?
  /// What the process holds of the heap, in bytes; nil where nothing tells.
  public static var heldBytes: (() -> Int)?

  /// Does a task and gives its numbers.
  ///
  /// - Returns: For counting, the number of frames that callgrind saw, or of what else a value is for. For
  ///   timing, seconds of one of them of the engine and, where there is one, of the baseline. For
  ///   allocations, their number and bytes in all frames, and the number of frames.
  /// - Throws: ``BenchError`` where the scene cannot be run or does not do what it is for.
  public static func run(_ task: BenchTask) throws -> [Double] {
    guard let scene = BenchScene.all.first(where: { $0.name == task.scene }) else {
      throw BenchError.usage("there is no scene '\(task.scene)'")
    }
    switch task.kind {
    case .count: return [Double(try count(scene, task))]
    case .time: return try time(scene, task)
    case .allocate: return try allocations(scene, task)
    }
  }

  // MARK: The tasks

  private static func count(_ scene: BenchScene, _ task: BenchTask) throws -> Int {
    let subject = try warm(scene, task)
    // Half of what times are taken of: each frame takes what the one before took, to the instruction or nearly so.
    let frames = max(2, scene.frames(on: task.backend, isQuick: task.isQuick) / 2)
    let before = subject.presented
    try measured(subject, frames: frames)
    try check(scene, shown: subject.presented - before, of: frames)
    return frames * scene.unitsPerFrame
  }

  private static func allocations(_ scene: BenchScene, _ task: BenchTask) throws -> [Double] {
    guard let heap else { throw BenchError.lacking("this program does not count allocations") }
    let subject = try warm(scene, task)
    let frames = scene.frames(on: task.backend, isQuick: task.isQuick)
    let shown = subject.presented
    let heldBefore = scene.countsHeldBytes ? heldBytes?() ?? 0 : 0
    let before = heap()
    for _ in 0..<frames { try subject.frame() }
    let after = heap()
    let heldAfter = scene.countsHeldBytes ? heldBytes?() ?? 0 : 0
    try check(scene, shown: subject.presented - shown, of: frames)
    let bytes = scene.countsHeldBytes ? heldAfter - heldBefore : after.bytes - before.bytes
    return [
      Double(after.count - before.count), Double(bytes), Double(frames * scene.unitsPerFrame),
    ]
  }

  /// Sets a side up and runs it until its caches are filled.
  private static func warm(_ scene: BenchScene, _ task: BenchTask) throws -> any BenchSubject {
    guard let side = task.isEngine ? scene.engine : scene.baseline(on: task.backend) else {
      throw BenchError.usage("the scene '\(scene.name)' has no baseline")
    }
    let subject = try side.make(task.backend)
    for _ in 0..<scene.warmUp { try subject.frame() }
    return subject
  }

  /// Runs frames where callgrind counts.
  private static func measured(_ subject: any BenchSubject, frames: Int) throws {
    let run = MeasuredRun(subject, frames: frames)
    bench_measured(
      { context in
        guard let context else { return }
        MainActor.assumeIsolated {
          Unmanaged<MeasuredRun>.fromOpaque(context).takeUnretainedValue().run()
        }
      }, Unmanaged.passUnretained(run).toOpaque())
    if let error = run.error { throw error }
  }

  /// Refuses to report a scene that did not do what it is for.
  private static func check(_ scene: BenchScene, shown: Int, of frames: Int) throws {
    guard shown == (scene.showsEveryFrame ? frames : 0) else {
      throw BenchError.failed(
        "\(scene.name) showed a picture in \(shown) of \(frames) frames; it should in "
          + (scene.showsEveryFrame ? "all" : "none"))
    }
  }

  // MARK: Time

  /// Whether so many rounds in so much time are enough for a median.
  ///
  /// Other programs come and go: rounds that are over at once could all fall into one of their bursts.
  private static func isEnough(_ rounds: Int, seconds: Double) -> Bool {
    rounds >= 15 && (seconds >= 2 || rounds > 1_000)
  }

  private static func time(_ scene: BenchScene, _ task: BenchTask) throws -> [Double] {
    let sides = [scene.engine, scene.baseline(on: task.backend)].compactMap { $0 }
    let subjects = try sides.map { try $0.make(task.backend) }
    for subject in subjects { for _ in 0..<scene.warmUp { try subject.frame() } }
    let perRound = scene.frames(on: task.backend, isQuick: task.isQuick)
    let (shown, number) = (subjects[0].presented, subjects[0].number)
    var samples = [[Double]](repeating: [], count: subjects.count)
    let begin = processorSeconds()
    var round = 0
    repeat {
      // By turns, and each of them first as often as the others.
      for place in subjects.indices {
        let index = (place + round) % subjects.count
        // What the other left in the processor's caches is paid for by a frame that does not count.
        try subjects[index].frame()
        let start = processorSeconds()
        for _ in 0..<perRound { try subjects[index].frame() }
        samples[index].append(
          (processorSeconds() - start) / Double(perRound * scene.unitsPerFrame))
      }
      round += 1
    } while !task.isQuick && !isEnough(round, seconds: processorSeconds() - begin)
    try check(scene, shown: subjects[0].presented - shown, of: subjects[0].number - number)
    return samples.map { median($0) }
  }

  /// Processor time of all threads of the process.
  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The middle value, or the mean of the two in the middle.
  nonisolated static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[middle] }
    return (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// Frames to run inside of a call from C, which nothing can be thrown through.
private final class MeasuredRun {
  private let subject: any BenchSubject
  private let frames: Int
  private(set) var error: (any Error)?

  init(_ subject: any BenchSubject, frames: Int) {
    self.subject = subject
    self.frames = frames
  }

  func run() {
    do { for _ in 0..<frames { try subject.frame() } } catch { self.error = error }
  }
}
