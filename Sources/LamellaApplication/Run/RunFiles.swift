internal import Glibc
internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaReplay
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene

/// The files of a run beside its pictures: recorded input, digests, progress, the view tree and counters.
final class RunFiles {
  private let options: ApplicationOptions
  private var recorder: InputRecordingWriter?
  private let digests: DigestFile?
  private let progress: ProgressFile?

  /// Opens the files that are read or written during the run, and makes the directory of pictures.
  ///
  /// - Throws: `ReplayError` for a file that cannot be read or written.
  init(_ options: ApplicationOptions) throws {
    self.options = options
    digests = try options.digestPath.map { try DigestFile(path: $0) }
    // When the folder cannot be made, writing the first picture reports it.
    if let sequence = options.screenshotSequence { mkdir(sequence.directory, 0o777) }
    progress = try options.progressPath.map { try ProgressFile(path: $0) }
  }

  nonisolated deinit {}

  /// Begins to write the run of an application.
  ///
  /// - Throws: `ReplayError` for a recording that cannot be written.
  func attach(to app: Application) throws {
    // First, because keys that tools consume are input, too.
    progress?.attach(to: app)
    if let path = options.recordingPath {
      let recorder = try InputRecordingWriter(
        path: path,
        header: .init(
          size: app.window.bounds.size, scale: app.window.contentScale,
          rate: app.stage.ticksPerSecond, seed: options.seed))
      self.recorder = recorder
      app.stage.onEvent { [unowned app] event, time in
        app.attempt { try recorder.append(event, tick: time.tick) }
      }
    }
    if let digests {
      app.stage.afterTick { [unowned app] time in
        if !digests.add(app.window, at: time) { app.stop() }
      }
    }
  }

  /// Writes that the application has become idle in a pass of its loop.
  func noteFrame(of app: Application, _ counters: FrameCounters) {
    progress?.noteFrame(of: app, counters)
  }

  /// Writes the view tree and the counters.
  ///
  /// - Throws: `ReplayError` for a file that cannot be written.
  func writeResults(of app: Application) throws {
    if let path = options.treePath {
      try TreeDump.write(app.window, at: app.stage.time, to: path)
    }
    if let path = options.statisticsPath { try StatsFile.write(app.statistics, to: path) }
  }

  /// Prints the result of comparing digests, or of writing them.
  ///
  /// - Throws: `ApplicationError` with exit code 1 if they differ, `ReplayError` if they cannot be written.
  func reportDigests() throws {
    if let digests, let path = options.digestPath { try digests.report(path: path) }
  }
}

extension DigestFile {
  /// Ends a run, and prints the result of comparing digests, or of writing them.
  ///
  /// - Parameter path: The name of the file in the line.
  /// - Throws: `ApplicationError` with exit code 1 if they differ, `ReplayError` if they cannot be written.
  package func report(path: String) throws {
    switch try finish() {
    case .written(let ticks): print("\(path): written, \(ticks) ticks")
    case .same(let ticks): print("\(path): the same in all \(ticks) ticks")
    case .differs(let difference):
      throw ApplicationError("\(path): \(difference)", exitCode: 1)
    case .endsEarly(let tick):
      throw ApplicationError("\(path): the run ended before tick \(tick)", exitCode: 1)
    }
  }
}
