/// What turns a scene's frames into a picture while they are measured.
public nonisolated enum BenchBackend: String, CaseIterable, Sendable {
  /// SDL's software renderer on a surface in memory.
  case software
  /// SDL's OpenGL renderer on a hidden window, where the driver rasterises nothing: what the processor
  /// pays where there is a graphics card.
  case sdlGLNoop = "sdl-gl-noop"
  /// Lamella's own OpenGL back end on the same driver; what it is compared with draws by SDL's.
  case glNoop = "gl-noop"
  /// The engine's passes alone; the finished draw list goes nowhere.
  case none

  /// Whether it opens a window.
  public var needsDisplay: Bool { self == .sdlGLNoop || self == .glNoop }

  /// The variables that a program must be started with to measure on it.
  public var environment: [String: String] {
    needsDisplay
      ? ["GALLIUM_NOOP": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "SDL_VIDEODRIVER": "x11"] : [:]
  }
}

/// What is counted or timed.
public nonisolated enum BenchMetric: String, CaseIterable, Sendable {
  /// Instructions of the processor in a frame.
  case instructions
  /// Processor time of a frame: the median over many rounds.
  case seconds
  /// Allocations on the heap in a frame.
  case allocations
  /// Bytes that these asked for.
  case bytes
}
