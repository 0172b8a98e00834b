internal import CSDL2

/// How a renderer maps coordinates on its present target: logical size, scale, viewport and clip.
///
/// SDL 2 keeps viewport and clip in pixels with fractions, and reads and writes whole units of the scale: what
/// was set at one scale is not a whole number at another. It reads finer at a smaller scale, so all is read at
/// several scales, and what is set is right when it reads the same at each of them.
///
/// SDL 3 below SDL 2's functions keeps units instead, whatever the scale is. There the scale that is read
/// includes the logical size's, and the one that is set does not.
struct HostView {
  let logical: LogicalSize
  /// What SDL says.
  private(set) var scale = Scale(1, 1)
  /// What must be set for SDL to say it.
  private var settableScale = Scale(1, 1)
  private(set) var viewport: Area
  /// Nil while clipping is off, which is not the same as an empty clip.
  private var clip: Area?

  typealias Scale = SIMD2<Float>

  struct LogicalSize: Equatable {
    static let none = LogicalSize()
    private(set) var width: Int32 = 0
    private(set) var height: Int32 = 0

    private init() {}
    init(of renderer: OpaquePointer) {
      SDL_RenderGetLogicalSize(renderer, &width, &height)
    }
  }

  // MARK: Saving

  /// Reads how a renderer maps coordinates, and leaves it so.
  init(of renderer: OpaquePointer) {
    logical = LogicalSize(of: renderer)
    scale = Self.scale(of: renderer)
    settableScale = Self.set(scale, renderer)
    viewport = Area(.viewport, renderer, settableScale)
    clip =
      SDL_RenderIsClipEnabled(renderer) == SDL_TRUE ? Area(.clip, renderer, settableScale) : nil
  }

  /// Sets a renderer up to draw in pixels of all of its target.
  static func reset(_ renderer: OpaquePointer) {
    // Its letterbox would move and scale what is drawn, whatever the scale.
    if LogicalSize(of: renderer) != .none { SDL_RenderSetLogicalSize(renderer, 0, 0) }
    SDL_RenderSetScale(renderer, 1, 1)
    SDL_RenderSetViewport(renderer, nil)
    SDL_RenderSetClipRect(renderer, nil)
  }

  // MARK: Restoring

  /// Makes a renderer map coordinates in this way again.
  func apply(to renderer: OpaquePointer) {
    // Computes a scale and a viewport, so it comes first.
    if LogicalSize(of: renderer) != logical {
      SDL_RenderSetLogicalSize(renderer, logical.width, logical.height)
    }
    SDL_RenderSetScale(renderer, settableScale.x, settableScale.y)
    // The logical size may have another scale of its own now, as after a change of the integer scale.
    let settable =
      Self.scale(of: renderer) == scale ? settableScale : Self.set(scale, renderer)
    viewport.restore(.viewport, renderer, settable)
    if let clip {
      clip.restore(.clip, renderer, settable)
    } else {
      SDL_RenderSetClipRect(renderer, nil)
    }
  }

  // MARK: Scale

  private static func scale(of renderer: OpaquePointer) -> Scale {
    var (x, y) = (Float(1), Float(1))
    SDL_RenderGetScale(renderer, &x, &y)
    return Scale(x, y)
  }

  /// Sets a scale so that it reads as it should.
  ///
  /// - Returns: What was set.
  private static func set(_ scale: Scale, _ renderer: OpaquePointer) -> Scale {
    SDL_RenderSetScale(renderer, scale.x, scale.y)
    let found = Self.scale(of: renderer)
    if found == scale { return scale }
    // What is read is a multiple of what was set, rounded: its inverse is among the neighbours.
    var result = scale * scale / found
    for axis in 0..<2 {
      guard result[axis].isFinite else {
        result[axis] = scale[axis]
        continue
      }
      let middle = result[axis]
      for candidate in [
        middle, middle.nextUp, middle.nextDown, middle.nextUp.nextUp, middle.nextDown.nextDown,
      ] {
        var trial = result
        trial[axis] = candidate
        SDL_RenderSetScale(renderer, trial.x, trial.y)
        if Self.scale(of: renderer)[axis] == scale[axis] {
          result = trial
          break
        }
      }
    }
    SDL_RenderSetScale(renderer, result.x, result.y)
    return result
  }
}
