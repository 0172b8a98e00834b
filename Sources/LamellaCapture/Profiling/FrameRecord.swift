/// The spans and counters of one frame, in a fixed size.
///
/// Times are in nanoseconds. ``begin``, ``end`` and ``presented`` are relative to the start of the profiler.
public struct FrameRecord: Sendable {
  /// The maximum number of spans of a record.
  public static let spanCapacity = 24
  /// The maximum number of counters of a record.
  public static let counterCapacity = 16

  /// The number of the pass of the loop, from 0; idle passes are numbered too.
  public var number: UInt64 = 0
  /// The start of the frame.
  public var begin: UInt64 = 0
  /// The end of the frame's work.
  public var end: UInt64 = 0
  /// The time at which presenting the frame returned; 0 unless ``isPresented``.
  public var presented: UInt64 = 0
  /// The scene's time that the frame shows, in microseconds.
  public var sceneMicroseconds: Int64 = 0
  /// The flags of the frame.
  public var flags: Flags = []
  /// The number of ticks that ran.
  public var ticks: UInt32 = 0
  /// The number of ticks dropped because the program could not keep up.
  public var droppedTicks: UInt32 = 0
  /// The interpolation between the last two ticks, 0...1.
  public var alpha: Float = 0
  /// The number of idle passes since the last record.
  public var idlePasses: UInt32 = 0
  /// The durations of the spans, in nanoseconds; those of ``FramePass`` are first, by their raw values.
  public var spans = InlineArray<24, UInt64>(repeating: 0)
  /// The counters; those of ``FrameCounter`` are first, by their raw values.
  public var counters = InlineArray<16, UInt32>(repeating: 0)

  /// The flags of a frame.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits, as they are in capture files.
    public let rawValue: UInt32

    /// Makes flags from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A frame was drawn and presented.
    public static let presented = Flags(rawValue: 1)
    /// An animation was running.
    public static let animating = Flags(rawValue: 2)
    /// Input was handled, or a touch was down.
    public static let interacting = Flags(rawValue: 4)
    /// The frame was in the first second, in which caches are filled.
    public static let warmUp = Flags(rawValue: 8)
    /// The frame directly followed the last presented one, without an intended wait.
    public static let continues = Flags(rawValue: 16)
    /// The frame was part of a host's frame, whose own work is between the spans.
    public static let guest = Flags(rawValue: 32)
  }

  /// Makes an empty record.
  public init() {}

  /// Whether a frame was drawn and presented.
  public var isPresented: Bool { flags.contains(.presented) }

  /// The duration of a pass, in nanoseconds.
  public subscript(pass: FramePass) -> UInt64 {
    get { spans[pass.rawValue] }
    set { spans[pass.rawValue] = newValue }
  }

  /// The value of a counter.
  public subscript(counter: FrameCounter) -> Int {
    get { Int(counters[counter.rawValue]) }
    set { counters[counter.rawValue] = UInt32(clamping: newValue) }
  }
}

extension FrameRecord: Equatable {
  /// Returns whether all fields of two records are equal.
  public static func == (a: FrameRecord, b: FrameRecord) -> Bool {
    guard
      (a.number, a.begin, a.end, a.presented) == (b.number, b.begin, b.end, b.presented),
      (a.sceneMicroseconds, a.flags, a.alpha) == (b.sceneMicroseconds, b.flags, b.alpha),
      (a.ticks, a.droppedTicks, a.idlePasses) == (b.ticks, b.droppedTicks, b.idlePasses)
    else { return false }
    return (0..<spanCapacity).allSatisfy { a.spans[$0] == b.spans[$0] }
      && (0..<counterCapacity).allSatisfy { a.counters[$0] == b.counters[$0] }
  }
}

/// The counters of a ``FrameRecord``.
public enum FrameCounter: Int, CaseIterable, Hashable, Sendable {
  /// The number of draw calls of the graphics interface.
  case drawCalls
  /// The number of quads in the draw list.
  case quads
  /// The number of nodes that the encode pass visited.
  case nodes
  /// The number of views that were laid out.
  case layoutCalls
  /// The number of layers that were redrawn.
  case displayCalls
  /// The number of views that show tiles.
  case tileViews
  /// The number of bytes written to textures.
  case uploadedBytes
  /// The number of clock readings by the profiler, which measure its own cost.
  case clockReads

  /// The name of the counter in files and reports.
  public var name: String { "\(self)" }
}
