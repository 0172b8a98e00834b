internal import CSDL2

/// The view state of a renderer's current target: logical size, scale, viewport and clip.
///
/// SDL 2 keeps viewport and clip in fractional pixels, but reads and writes whole units of the scale: a rectangle set
/// at one scale may not be a whole number at another. A smaller scale reads finer, so rectangles are read at several
/// scales, and a restored rectangle is right when it reads the same at each of them.
///
/// SDL 3 below SDL 2's functions keeps units instead, whatever the scale is. There the scale that is read includes
/// that of the logical size, and the one that is set does not.
struct RenderViewState {
  let logical: LogicalSize
  /// The scale that SDL reports.
  private(set) var scale = Scale(1, 1)
  /// The scale that must be set so that SDL reports it.
  private var settableScale = Scale(1, 1)
  private(set) var viewport: ScaledRect
  /// The clip; nil while clipping is off, which differs from an empty clip.
  private var clip: ScaledRect?

  /// A horizontal and a vertical scale.
  typealias Scale = SIMD2<Float>

  /// A renderer's logical size.
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

  /// Reads the view state of a renderer and leaves it unchanged.
  init(of renderer: OpaquePointer) {
    logical = LogicalSize(of: renderer)
    scale = Self.scale(of: renderer)
    settableScale = Self.set(scale, renderer)
    viewport = ScaledRect(.viewport, renderer, settableScale)
    clip =
      SDL_RenderIsClipEnabled(renderer) == SDL_TRUE
      ? ScaledRect(.clip, renderer, settableScale) : nil
  }

  /// Sets a renderer up to draw in pixels of its whole target.
  static func reset(_ renderer: OpaquePointer) {
    // The letterbox of a logical size would move and scale the drawing, whatever the scale.
    if LogicalSize(of: renderer) != .none { SDL_RenderSetLogicalSize(renderer, 0, 0) }
    SDL_RenderSetScale(renderer, 1, 1)
    SDL_RenderSetViewport(renderer, nil)
    SDL_RenderSetClipRect(renderer, nil)
  }

  // MARK: Restoring

  /// Restores this state on a renderer.
  func apply(to renderer: OpaquePointer) {
    // The logical size sets a scale and a viewport, so it comes first.
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

  /// Reads the scale of a renderer.
  private static func scale(of renderer: OpaquePointer) -> Scale {
    var (x, y) = (Float(1), Float(1))
    SDL_RenderGetScale(renderer, &x, &y)
    return Scale(x, y)
  }

  /// Sets a scale so that it reads as a given one.
  ///
  /// - Returns: The scale that was set.
  private static func set(_ scale: Scale, _ renderer: OpaquePointer) -> Scale {
    SDL_RenderSetScale(renderer, scale.x, scale.y)
    let found = Self.scale(of: renderer)
    if found == scale { return scale }
    // The value read is a rounded multiple of the value set: its inverse is among the adjacent numbers.
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
