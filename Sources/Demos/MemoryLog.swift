import CMalloc
import Glibc
import Lamella
import LamellaFiles
import LamellaScene
import LamellaText

/// A log of a demo's memory use that closes and reopens its scene repeatedly and measures while it is closed.
///
/// Each line is a JSON object with the number of frames, the objects alive by kind, and the memory of the
/// process. What remains while a scene is closed is constant unless something leaks.
final class MemoryLog {
  /// The number of frames for which the scene stays closed: more than unused textures stay cached.
  nonisolated static let closedFrames = 150
  /// The number of frames between two samples of the process's memory, for its peak.
  private static let sampleInterval = 50

  private let file: UnsafeMutablePointer<FILE>
  private let interval: Int
  private let window: Window
  private let close: () -> Void
  private let open: () throws -> Void
  /// The view shown while the scene is closed; its color changes in each frame, so that frames are drawn.
  private let blank = View()
  private var peak = 0

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - interval: The number of frames between lines.
  ///   - window: The window of the scene.
  ///   - close: Releases the scene.
  ///   - open: Makes the scene again.
  /// - Throws: `FileError` when the file cannot be created, or is one that is read.
  init(
    path: String, interval: Int, window: Window, close: @escaping () -> Void,
    open: @escaping () throws -> Void
  ) throws {
    try ProtectedInputs.check(path)
    guard let file = fopen(path, "w") else {
      throw FileError.system(path, code: errno)
    }
    self.file = file
    self.interval = interval
    self.window = window
    self.close = close
    self.open = open
    blank.frame = Rect(x: 0, y: 0, width: 8, height: 8)
  }

  isolated deinit { fclose(file) }

  /// Advances the log by a frame.
  ///
  /// - Parameter frames: The number of frames so far.
  /// - Throws: The error of opening the scene.
  func step(frames: Int) throws {
    if frames % Self.sampleInterval == 0 { peak = max(peak, Self.privateBytes.all) }
    let position = frames % interval
    let closing = interval - Self.closedFrames
    if position == closing {
      close()
      window.addSubview(blank)
    }
    if position == 0 || position > closing {
      blank.backgroundColor = frames % 2 == 0 ? .white : .black
    }
    // Atlas pages keep the glyphs and small images of the last scene.
    if position == interval - 10 { TextureBudget.releaseUnused() }
    guard position == 0, frames > 0 else { return }
    write(frames)
    blank.removeFromSuperview()
    try open()
  }

  /// Writes a line with the present memory use, and restarts the measurement of the peak.
  private func write(_ frames: Int) {
    let use = MemoryUse.current
    // Memory that the allocator keeps for reuse is not a leak.
    malloc_trim(0)
    let heap = mallinfo2()
    let process = Self.privateBytes
    peak = max(peak, process.all)
    let line = """
      {"frames": \(frames), "views": \(use.views), "layers": \(use.layers), \
      "textures": \(use.textures), "textureBytes": \(use.textureBytes), \
      "fonts": \(FreeTypeFont.liveCount), "displayListBytes": \(use.displayListBytes), \
      "heapBytes": \(heap.uordblks + heap.hblkhd), "privateBytes": \(process.written), "peakBytes": \(peak)}

      """
    fputs(line, file)
    // The run may be ended early.
    fflush(file)
    peak = 0
  }

  /// The bytes of memory not shared with other processes, and the part that was written; 0 where unknown.
  ///
  /// Unwritten private pages belong to files: whether they are shared depends on other processes, and they
  /// count as dirty until written back.
  private static var privateBytes: (all: Int, written: Int) {
    guard let file = fopen("/proc/self/smaps_rollup", "r") else { return (0, 0) }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 4096)
    let count = fread(&text, 1, text.count - 1, file)
    var (all, written) = (0, 0)
    for line in String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split(separator: "\n")
    {
      let words = line.split(separator: " ")
      let bytes = words.count > 1 ? (Int(words[1]) ?? 0) << 10 : 0
      switch words.first {
      case "Private_Clean:", "Private_Dirty:": all += bytes
      case "Anonymous:": written = bytes
      default: break
      }
    }
    return (all, written)
  }
}
