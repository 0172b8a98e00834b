public import LamellaGeometry
public import LamellaScene

/// Recorded input: what happened and when, and for what kind of stage.
///
/// A file holds one JSON object a line. The first may be a header,
/// `{"lamella": 1, "size": [480, 320], "scale": 1, "rate": 120, "seed": 0}`; each other line is an event
/// with its time `t` in seconds since the start, its `type`, and what the type needs. Times do not
/// decrease and are read as whole microseconds.
///
/// ```
/// {"t": 0.5, "type": "fingerDown", "finger": 1, "x": 240, "y": 200}
/// {"t": 0.6, "type": "fingerUp", "finger": 1, "x": 120, "y": 200}
/// ```
public nonisolated struct Replay: Hashable, Sendable {
  /// The stage that the input was recorded on.
  public struct Header: Hashable, Sendable {
    /// The window's size in points.
    public var size: Size
    /// Pixels per point.
    public var scale: Double
    /// Ticks per second.
    public var rate: Int
    /// The seed of the app's random numbers.
    public var seed: UInt64

    /// Makes a header.
    public init(size: Size, scale: Double = 1, rate: Int = 120, seed: UInt64 = 0) {
      self.size = size
      self.scale = scale
      self.rate = rate
      self.seed = seed
    }
  }

  /// The stage of the recording, where the file says it.
  public var header: Header?
  /// The input, by time.
  public var events: [InputEvent]

  /// Makes a replay.
  public init(header: Header? = nil, events: [InputEvent] = []) {
    self.header = header
    self.events = events
  }

  /// Reads a replay file.
  ///
  /// - Parameter path: The file; at most 256 MiB.
  /// - Throws: ``ReplayError`` with file, line and reason. A file is taken whole or not at all.
  public init(path: String) throws {
    self = try Self.parse(try readWhole(path), file: path)
  }

  /// Reads a replay from the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: Lines of JSON in UTF-8. Empty lines are skipped.
  ///   - file: The name for error messages.
  /// - Returns: The replay.
  /// - Throws: ``ReplayError`` with file, line and reason.
  /// - Complexity: O(number of bytes).
  public static func parse(_ bytes: [UInt8], file: String) throws -> Replay {
    var replay = Replay()
    var last: Int64 = 0
    var isFirst = true
    var number = 0
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      let text = rest[..<end]
      rest = rest[end...].dropFirst()
      number += 1
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      let line = try ReplayLine(text, file: file, number: number)
      if line.isHeader {
        guard isFirst else { throw line.error("a header must be the first line") }
        replay.header = try line.header()
      } else {
        let event = try line.event()
        guard event.microseconds >= last else {
          throw line.error("t is smaller than on the line before; times must not decrease")
        }
        last = event.microseconds
        replay.events.append(event)
      }
      isFirst = false
    }
    return replay
  }
}
