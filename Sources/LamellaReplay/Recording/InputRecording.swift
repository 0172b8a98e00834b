public import LamellaGeometry
public import LamellaScene

/// A recording of input events, with the properties of the stage that they were recorded on.
///
/// A file has one JSON object in each line. The first line may be a header,
/// `{"lamella": 1, "size": [480, 320], "scale": 1, "rate": 120, "seed": 0}`. Each other line is an event with its time
/// `t` in seconds since the start, its `type` and the fields of the type. Times must not decrease; they are rounded to
/// microseconds.
///
/// ```
/// {"t": 0.5, "type": "fingerDown", "finger": 1, "x": 240, "y": 200}
/// {"t": 0.6, "type": "fingerUp", "finger": 1, "x": 120, "y": 200}
/// ```
public nonisolated struct InputRecording: Hashable, Sendable {
  /// The properties of the stage that the input was recorded on.
  public struct Header: Hashable, Sendable {
    /// The size of the window, in points.
    public var size: Size
    /// The pixels per point.
    public var scale: Double
    /// The ticks per second.
    public var rate: Int
    /// The seed of the program's random numbers.
    public var seed: UInt64

    /// Makes a header.
    public init(size: Size, scale: Double = 1, rate: Int = 120, seed: UInt64 = 0) {
      self.size = size
      self.scale = scale
      self.rate = rate
      self.seed = seed
    }
  }

  /// The header; nil if the file has none.
  public var header: Header?
  /// The input events, in order of time.
  public var events: [InputEvent]

  /// Makes a recording.
  public init(header: Header? = nil, events: [InputEvent] = []) {
    self.header = header
    self.events = events
  }

  /// Reads a recording file.
  ///
  /// - Parameter path: The path of the file, of at most 256 MiB.
  /// - Throws: ``ReplayError`` with file, line and reason if any line is invalid.
  public init(path: String) throws {
    self = try Self.parse(try readWhole(path), file: path)
  }

  /// Reads a recording from the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: Lines of JSON in UTF-8. Empty lines are skipped.
  ///   - file: The file name for error messages.
  /// - Returns: The recording.
  /// - Throws: ``ReplayError`` with file, line and reason.
  /// - Complexity: O(number of bytes).
  public static func parse(_ bytes: [UInt8], file: String) throws -> InputRecording {
    var recording = InputRecording()
    var last: Int64 = 0
    var isFirst = true
    var number = 0
    var remaining = bytes[...]
    if remaining.starts(with: [0xEF, 0xBB, 0xBF]) { remaining = remaining.dropFirst(3) }
    while !remaining.isEmpty {
      let end = remaining.firstIndex(of: 0x0A) ?? remaining.endIndex
      let text = remaining[..<end]
      remaining = remaining[end...].dropFirst()
      number += 1
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      let line = try InputRecordingLine(text, file: file, number: number)
      if line.isHeader {
        guard isFirst else { throw line.error("a header must be the first line") }
        recording.header = try line.header()
      } else {
        let event = try line.event()
        guard event.microseconds >= last else {
          throw line.error("t is smaller than on the line before; times must not decrease")
        }
        last = event.microseconds
        recording.events.append(event)
      }
      isFirst = false
    }
    return recording
  }
}
