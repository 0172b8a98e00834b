/// What one frame took and did, at a fixed size.
///
/// Times are nanoseconds. ``begin``, ``end`` and ``presented`` count from the start of the recording.
public struct FrameRecord: Sendable {
  /// The most spans, and the most counters, that a record can hold.
  public static let capacity = 16

  /// The number of the pass of the loop, from 0; idle passes have numbers too.
  public var number: UInt64 = 0
  /// When the frame began.
  public var begin: UInt64 = 0
  /// When its work ended.
  public var end: UInt64 = 0
  /// When showing it returned; 0 unless ``isPresented``.
  public var presented: UInt64 = 0
  /// The moment of the scene's own timeline that the frame shows, in microseconds.
  public var sceneMicroseconds: Int64 = 0
  /// What kind of frame it was.
  public var flags: Flags = []
  /// Ticks that ran.
  public var ticks: UInt32 = 0
  /// Ticks that were left out because the program could not keep up.
  public var droppedTicks: UInt32 = 0
  /// How far between its last two ticks the frame shows the scene, 0...1.
  public var alpha: Float = 0
  /// Idle passes between the record before and this one.
  public var idlePasses: UInt32 = 0
  /// Nanoseconds of each span; those of ``FramePass`` come first, by their raw values.
  public var spans = InlineArray<16, UInt64>(repeating: 0)
  /// Counters; those of ``FrameCounter`` come first, by their raw values.
  public var counters = InlineArray<16, UInt32>(repeating: 0)

  /// What kind of frame a record stands for.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits, as they are in capture files.
    public let rawValue: UInt32

    /// Makes flags from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A picture was drawn and shown.
    public static let presented = Flags(rawValue: 1)
    /// Something in the scene moved by itself.
    public static let animating = Flags(rawValue: 2)
    /// Input was handled, or a touch was down.
    public static let interacting = Flags(rawValue: 4)
    /// The frame belongs to the first second, in which caches fill.
    public static let warmUp = Flags(rawValue: 8)
    /// The frame came right after the last picture: the time between them contains no intended wait.
    public static let continues = Flags(rawValue: 16)
    /// The frame was part of a host's own frame: between the spans the host was at work.
    public static let guest = Flags(rawValue: 32)
  }

  /// Makes a record of nothing.
  public init() {}

  /// Whether a picture was drawn and shown.
  public var isPresented: Bool { flags.contains(.presented) }

  /// Nanoseconds of one pass.
  public subscript(pass: FramePass) -> UInt64 {
    get { spans[pass.rawValue] }
    set { spans[pass.rawValue] = newValue }
  }

  /// One counter.
  public subscript(counter: FrameCounter) -> Int {
    get { Int(counters[counter.rawValue]) }
    set { counters[counter.rawValue] = UInt32(clamping: newValue) }
  }
}

extension FrameRecord: Equatable {
  /// Whether two records agree in every field.
  public static func == (a: FrameRecord, b: FrameRecord) -> Bool {
    guard
      (a.number, a.begin, a.end, a.presented) == (b.number, b.begin, b.end, b.presented),
      (a.sceneMicroseconds, a.flags, a.alpha) == (b.sceneMicroseconds, b.flags, b.alpha),
      (a.ticks, a.droppedTicks, a.idlePasses) == (b.ticks, b.droppedTicks, b.idlePasses)
    else { return false }
    return (0..<capacity).allSatisfy {
      a.spans[$0] == b.spans[$0] && a.counters[$0] == b.counters[$0]
    }
  }
}

/// The counters of a ``FrameRecord``.
public enum FrameCounter: Int, CaseIterable, Hashable, Sendable {
  /// Calls of the graphics interface that draw something.
  case drawCalls
  /// Rectangles in the draw list.
  case quads
  /// Nodes that the draw pass visited.
  case nodes
  /// Views that were laid out.
  case layoutCalls
  /// Layers that recorded their drawing anew.
  case displayCalls
  /// Views that show tiles.
  case tileViews
  /// Bytes written to textures.
  case uploadedBytes
  /// Times that the recorder read its clock: what measuring itself took.
  case clockReads

  /// What files and reports call the counter.
  public var name: String { "\(self)" }
}
