import Foundation

/// A memory sample of a closed scene: a line that the demos write for `--memory`.
struct SoakSample: Decodable {
  var frames: Int
  var views: Int
  var layers: Int
  var textures: Int
  var textureBytes: Int
  var fonts: Int
  var displayListBytes: Int
  var heapBytes: Int
  var privateBytes: Int
  /// The peak bytes of the process since the last sample.
  var peakBytes: Int
}

/// The results of a soak test: a table for each scene, and failures.
struct SoakResults {
  let frames: Int
  /// The number of frames between samples.
  let every: Int
  private var failures: [String] = []
  private var sceneCount = 0
  private var completedCount = 0
  private var measuredCount = 0
  private var highestPeak = (bytes: 0, scene: "")

  init(frames: Int, every: Int) {
    self.frames = frames
    self.every = every
  }

  var hasFailed: Bool { !failures.isEmpty }

  /// The largest allowed memory of a process, in bytes.
  private static let maximumPrivateBytes = 120 << 20
  /// The frames after which memory may not grow.
  private static let warmUpFrames = 3_000
  /// The allowed growth of each kind in bytes, if larger than a fiftieth.
  private static let slackBytes = 1 << 20

  /// Returns the bytes of each kind of memory.
  ///
  /// Counted objects count with the largest size of one.
  private static func kinds(_ sample: SoakSample) -> [(name: String, bytes: Int)] {
    [
      ("views", sample.layers * 4096), ("textures", sample.textureBytes),
      ("fonts", sample.fonts * 4096), ("display lists", sample.displayListBytes),
      ("heap", sample.heapBytes), ("private", sample.privateBytes),
    ]
  }

  /// Adds and prints the result of a scene.
  mutating func add(_ run: SoakRun, _ memory: (samples: [SoakSample], badLine: Int?)) {
    let samples = memory.samples
    sceneCount += 1
    let reached = samples.last?.frames ?? 0
    var words: [String] = []
    if let failure = run.failure { words.append(failure) }
    if samples.count >= frames / every {
      completedCount += 1
    } else if let line = memory.badLine {
      words.append("line \(line) of what it wrote of its memory cannot be read")
    } else if !run.isTimedOut, run.failure == nil {
      words.append("ended after \(samples.count) of \(frames / every) samples")
    } else if run.isTimedOut, samples.isEmpty {
      words.append("came to no sample in \(run.seconds) s: it may hang")
    }
    let peak = samples.map(\.peakBytes).max() ?? 0
    if peak > highestPeak.bytes { highestPeak = (peak, run.scene.name) }
    if peak > Self.maximumPrivateBytes { words.append("takes \(Self.mebibytes(peak)) MB") }
    // From then on what is cached has been filled; in a run that does not get so far, from the third sample on.
    let base = samples.dropLast().firstIndex { $0.frames >= Self.warmUpFrames } ?? 2
    if samples.count > base + 1 {
      measuredCount += 1
      let last = samples[(base + 1)...].suffix(3).map(Self.kinds)
      for (index, (name, before)) in Self.kinds(samples[base]).enumerated() {
        let most = last.map { $0[index].bytes }.max() ?? 0
        if most - before > max(before / 50, Self.slackBytes) {
          words.append("\(name) grow from \(Self.mebibytes(before)) to \(Self.mebibytes(most)) MB")
        }
      }
    }
    print("\(run.scene.name), seed \(run.seed), \(reached) frames in \(run.seconds) s")
    printTable(samples)
    for word in words {
      failures.append("\(run.scene.name), seed \(run.seed): \(word)")
      print("  failed: \(word)")
    }
    fflush(nil)
  }

  /// Completes the results: a soak test that measured nothing has failed.
  mutating func finish() {
    if measuredCount == 0 { failures.append("no scene ran long enough to see growth") }
  }

  /// Prints the table of a scene's samples.
  private func printTable(_ samples: [SoakSample]) {
    let heads = [
      "frames", "views", "layers", "textures", "texture MB", "fonts", "recorded KB", "heap MB",
      "private MB", "most MB",
    ]
    /// Returns the cells of a row as a line, aligned right below the heads.
    func line(_ cells: [String]) -> String {
      zip(cells, heads).map { cell, head in
        String(repeating: " ", count: max(0, head.count + 2 - cell.count)) + cell
      }.joined()
    }
    print(line(heads))
    for sample in samples {
      print(
        line([
          "\(sample.frames)", "\(sample.views)", "\(sample.layers)", "\(sample.textures)",
          Self.mebibytes(sample.textureBytes), "\(sample.fonts)",
          "\(sample.displayListBytes >> 10)",
          Self.mebibytes(sample.heapBytes), Self.mebibytes(sample.privateBytes),
          Self.mebibytes(sample.peakBytes),
        ]))
    }
  }

  /// Formats a number of bytes in MiB.
  private static func mebibytes(_ bytes: Int) -> String {
    String(format: "%.1f", Double(bytes) / Double(1 << 20))
  }

  /// Prints the summary of all scenes, and the failures.
  func printSummary(seconds: Int) {
    print(
      "soak: \(sceneCount) scenes, \(completedCount) with all \(frames) frames, \(measuredCount) long enough"
        + " to see growth; at most \(Self.mebibytes(highestPeak.bytes)) MB, in \(highestPeak.scene);"
        + " \(failures.count) failures, \(seconds) s")
    for failure in failures { print("soak: \(failure)") }
  }
}
