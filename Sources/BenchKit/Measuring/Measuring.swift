internal import BenchRaw
internal import Glibc

/// The measurements, performed in a process that was started for one of them.
public enum Measuring {
  /// Returns the heap allocations of the process so far, as their number and bytes; nil where nothing counts
  /// them.
  ///
  /// The benchmark program sets it, because only it interposes the allocator.
  public static var heap: (() -> (count: Int, bytes: Int))?
  /// Returns the heap bytes that the process holds; nil where unknown.
  public static var liveHeapBytes: (() -> Int)?

  /// Performs a task.
  ///
  /// - Returns: For counting, the number of units (frames, unless the scene counts another unit) that
  ///   callgrind saw. For timing, the seconds for one unit of the engine and, where there is one, of the
  ///   baseline. For allocations, their number and bytes in all frames, and the number of units.
  /// - Throws: ``BenchError`` where the scene cannot run or its check fails.
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

  // MARK: Tasks

  /// Runs frames while callgrind counts, and returns their number of units of work.
  private static func count(_ scene: BenchScene, _ task: BenchTask) throws -> Int {
    let subject = try warm(scene, task)
    // Half of the frames that are timed: each frame takes nearly the same number of instructions.
    let frames = max(2, scene.frames(on: task.backend, isQuick: task.isQuick) / 2)
    let before = subject.presentedFrames
    try measured(subject, frames: frames)
    try check(scene, shown: subject.presentedFrames - before, of: frames)
    return frames * scene.unitsPerFrame
  }

  /// Returns the number of heap allocations of some frames, their bytes, and the frames' units of work.
  private static func allocations(_ scene: BenchScene, _ task: BenchTask) throws -> [Double] {
    guard let heap else { throw BenchError.unavailable("this program does not count allocations") }
    let subject = try warm(scene, task)
    let frames = scene.frames(on: task.backend, isQuick: task.isQuick)
    let shown = subject.presentedFrames
    let liveBefore = scene.countsLiveBytes ? liveHeapBytes?() ?? 0 : 0
    let before = heap()
    for _ in 0..<frames { try subject.frame() }
    let after = heap()
    let liveAfter = scene.countsLiveBytes ? liveHeapBytes?() ?? 0 : 0
    try check(scene, shown: subject.presentedFrames - shown, of: frames)
    let bytes = scene.countsLiveBytes ? liveAfter - liveBefore : after.bytes - before.bytes
    return [
      Double(after.count - before.count), Double(bytes), Double(frames * scene.unitsPerFrame),
    ]
  }

  /// Sets up a side and runs it until its caches are warm.
  private static func warm(_ scene: BenchScene, _ task: BenchTask) throws -> any BenchSubject {
    guard let side = task.isEngine ? scene.engine : scene.baseline(on: task.backend) else {
      throw BenchError.usage("the scene '\(scene.name)' has no baseline")
    }
    let subject = try side.make(task.backend)
    for _ in 0..<scene.warmUp { try subject.frame() }
    return subject
  }

  /// Runs frames while callgrind counts.
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

  /// Throws when a scene did not present in the expected frames.
  private static func check(_ scene: BenchScene, shown: Int, of frames: Int) throws {
    guard shown == (scene.showsEveryFrame ? frames : 0) else {
      throw BenchError.failed(
        "\(scene.name) showed a picture in \(shown) of \(frames) frames; it should in "
          + (scene.showsEveryFrame ? "all" : "none"))
    }
  }

  // MARK: Time

  /// Returns whether a number of rounds in a time is enough for a median.
  ///
  /// Load comes in bursts: rounds that finish at once could all fall into one.
  private static func isEnough(_ rounds: Int, seconds: Double) -> Bool {
    rounds >= 15 && (seconds >= 2 || rounds > 1_000)
  }

  /// Returns the median time of each side in processor seconds per unit of work; the sides alternate.
  private static func time(_ scene: BenchScene, _ task: BenchTask) throws -> [Double] {
    let sides = [scene.engine, scene.baseline(on: task.backend)].compactMap { $0 }
    let subjects = try sides.map { try $0.make(task.backend) }
    for subject in subjects { for _ in 0..<scene.warmUp { try subject.frame() } }
    let perRound = scene.frames(on: task.backend, isQuick: task.isQuick)
    let (shown, number) = (subjects[0].presentedFrames, subjects[0].number)
    var samples = [[Double]](repeating: [], count: subjects.count)
    let begin = processorSeconds()
    var round = 0
    repeat {
      // Alternating, and each of them equally often first.
      for place in subjects.indices {
        let index = (place + round) % subjects.count
        // An uncounted frame warms the processor's caches after the other side's frames.
        try subjects[index].frame()
        let start = processorSeconds()
        for _ in 0..<perRound { try subjects[index].frame() }
        samples[index].append(
          (processorSeconds() - start) / Double(perRound * scene.unitsPerFrame))
      }
      round += 1
    } while !task.isQuick && !isEnough(round, seconds: processorSeconds() - begin)
    try check(scene, shown: subjects[0].presentedFrames - shown, of: subjects[0].number - number)
    return samples.map { median($0) }
  }

  /// Returns the processor time of all threads of the process, in seconds.
  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Returns the median, the mean of the two middle values for an even number.
  nonisolated static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[middle] }
    return (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// The frames to run inside of a call from C, through which no error can be thrown.
private final class MeasuredRun {
  private let subject: any BenchSubject
  private let frames: Int
  private(set) var error: (any Error)?

  init(_ subject: any BenchSubject, frames: Int) {
    self.subject = subject
    self.frames = frames
  }

  /// Runs the frames, and stores the error that ends them.
  func run() {
    do { for _ in 0..<frames { try subject.frame() } } catch { self.error = error }
  }
}
