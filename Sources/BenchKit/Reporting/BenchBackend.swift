/// A renderer of the measured frames.
public nonisolated enum BenchBackend: String, CaseIterable, Sendable {
  /// SDL's software renderer on a surface in memory.
  case software
  /// SDL's OpenGL renderer on a hidden window, with a driver that rasterizes nothing: the processor's cost on
  /// a machine with a graphics card.
  case sdlGLNoop = "sdl-gl-noop"
  /// Lamella's own OpenGL back end on the same driver; the baseline uses SDL's renderer.
  case glNoop = "gl-noop"
  /// No renderer: the engine's passes alone; the draw list is discarded.
  case none

  /// Whether the back end opens a window.
  public var needsDisplay: Bool { self == .sdlGLNoop || self == .glNoop }

  /// The environment variables that a measuring process needs.
  public var environment: [String: String] {
    needsDisplay
      ? ["GALLIUM_NOOP": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "SDL_VIDEODRIVER": "x11"] : [:]
  }
}

/// A measured quantity.
public nonisolated enum BenchMetric: String, CaseIterable, Sendable {
  /// The processor instructions of a frame.
  case instructions
  /// The processor time of a frame, in seconds: the median of many rounds.
  case seconds
  /// The heap allocations of a frame.
  case allocations
  /// The bytes of these allocations.
  case bytes
}
