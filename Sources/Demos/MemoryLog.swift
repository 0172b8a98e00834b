import CMalloc
import Glibc
import Lamella
import LamellaScene
import LamellaText

/// Closes and opens a demo's scene again and again, and writes what memory holds while it is closed.
///
/// Each line is an object of JSON: the number of frames, what there is of each kind, and what the process takes. What
/// is left when a scene is closed is the same each time unless something leaks.
final class MemoryLog {
  /// How long the scene stays closed, in frames: longer than textures out of sight stay.
  nonisolated static let closedFrames = 150
  /// Frames between two looks at what the process takes, for the most that it took.
  private static let sampleInterval = 50

  private let file: UnsafeMutablePointer<FILE>
  private let interval: Int
  private let window: Window
  private let close: () -> Void
  private let open: () throws -> Void
  /// Shown while the scene is closed: another colour in each frame, so that there are frames.
  private let blank = View()
  private var peak = 0

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - interval: The frames from one line to the next.
  ///   - window: The window of the scene.
  ///   - close: Lets the scene go.
  ///   - open: Makes it anew.
  /// - Throws: `DemoFailure` when the file cannot be made, `FileError` when it is one that is read.
  init(
    path: String, interval: Int, window: Window, close: @escaping () -> Void,
    open: @escaping () throws -> Void
  ) throws {
    try ProtectedInputs.check(path)
    guard let file = fopen(path, "w") else {
      throw DemoFailure(message: "\(path): \(String(cString: strerror(errno)))", code: 2)
    }
    self.file = file
    self.interval = interval
    self.window = window
    self.close = close
    self.open = open
    blank.frame = Rect(x: 0, y: 0, width: 8, height: 8)
  }

  isolated deinit { fclose(file) }

  /// Goes on by a frame.
  ///
  /// - Parameter frames: How many there have been.
  /// - Throws: What opening the scene throws.
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
    // Of glyphs and small images the pages hold what is shown in the end.
    if position == interval - 10 { TextureBudget.releaseUnused() }
    guard position == 0, frames > 0 else { return }
    write(frames)
    blank.removeFromSuperview()
    try open()
  }

  private func write(_ frames: Int) {
    let use = MemoryUse.current
    // What the allocator keeps for later is no leak.
    malloc_trim(0)
    let heap = mallinfo2()
    let taken = Self.privateBytes
    peak = max(peak, taken.all)
    let line = """
      {"frames": \(frames), "views": \(use.views), "layers": \(use.layers), \
      "textures": \(use.textures), "textureBytes": \(use.textureBytes), \
      "fonts": \(FreeTypeFont.liveCount), "displayListBytes": \(use.displayListBytes), \
      "heapBytes": \(heap.uordblks + heap.hblkhd), "privateBytes": \(taken.written), "peakBytes": \(peak)}

      """
    fputs(line, file)
    // A run may be ended before its time.
    fflush(file)
    peak = 0
  }

  /// The memory that no other process shares, and what of it was written; 0 where the system does not tell.
  ///
  /// Pages that were not written belong to files: they are shared, or not, as other processes come and go, and count
  /// as dirty until the disk has them.
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
