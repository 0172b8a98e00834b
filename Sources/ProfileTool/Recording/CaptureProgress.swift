internal import Foundation
internal import LamellaCapture

/// A progress line about a growing capture file, the first one of several that there is.
final class CaptureProgress {
  private let paths: [String]
  private let isTerminal = isatty(2) == 1
  private let start = ContinuousClock.now
  private var lastLine = ContinuousClock.now
  private var shownWidth = 0

  private var descriptor: Int32 = -1
  /// The offset of the first block that was not counted.
  private var offset = 16
  private var frames = 0
  /// The CPU time of the frames since the last line, in nanoseconds.
  private var recentWork = 0.0
  private var recentFrames = 0

  init(paths: [String]) { self.paths = paths }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Prints a line if it is due: every 0.25 seconds on a terminal, every 5 seconds in a log.
  func update() {
    let interval = isTerminal ? Duration.milliseconds(250) : .seconds(5)
    guard ContinuousClock.now - lastLine >= interval else { return }
    lastLine = .now
    countNewBlocks()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    var line = "capturing  \(fixed(seconds, 1)) s  \(frames) frames"
    if recentFrames > 0 {
      line += "  \(fixed(recentWork / Double(recentFrames) / 1e6, 2)) ms CPU"
    } else if frames == 0 {
      line += "  (waiting for the first frame)"
    }
    recentWork = 0
    recentFrames = 0
    writeError(isTerminal ? "\r\(line.left(shownWidth))" : line + "\n")
    shownWidth = line.count
  }

  /// Clears the line.
  func finish() {
    if isTerminal, shownWidth > 0 { writeError("\r\("".left(shownWidth))\r") }
  }

  /// Counts the new blocks of the file.
  private func countNewBlocks() {
    for path in paths where descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    var head = [UInt8](repeating: 0, count: 32)
    while pread(descriptor, &head, 32, off_t(offset)) >= 8 {
      /// Returns the little-endian number at an offset of the block's header.
      func number(at place: Int, bytes: Int) -> UInt64 {
        (0..<bytes).reversed().reduce(0) { $0 << 8 | UInt64(head[place + $1]) }
      }
      let type = number(at: 0, bytes: 2)
      guard type != 0 else { return }
      if type == 3 {
        frames += 1
        recentFrames += 1
        recentWork += Double(number(at: 24, bytes: 8)) - Double(number(at: 16, bytes: 8))
      }
      offset += 8 + Int(number(at: 4, bytes: 4))
    }
  }
}
