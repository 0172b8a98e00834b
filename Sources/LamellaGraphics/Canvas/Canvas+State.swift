public import LamellaGeometry

// How drawing is placed, faded, mixed and cut off.
extension Canvas {
  /// What `saveGState()` keeps.
  struct State {
    var transform = AffineTransform.identity
    var alpha: Float = 1
    var blend = BlendMode.over
    /// How many clips are open.
    var clips = 0
  }

  /// Keeps transform, alpha, blend mode and clip until `restoreGState()`.
  public func saveGState() { savedStates.append(state) }

  /// Returns to what the last `saveGState()` kept; without one, to how the canvas began.
  ///
  /// What a drawing leaves changed ends with it.
  public func restoreGState() {
    let saved = savedStates.popLast() ?? State()
    endClips(downTo: saved.clips)
    state = saved
  }

  /// The transform from what is drawn next to the layer's space.
  public var ctm: AffineTransform { state.transform }

  /// Places what is drawn next by a transform, inside of those before; one that is not finite is refused.
  public func concatenate(_ transform: AffineTransform) {
    let result = transform.concatenating(state.transform)
    guard result.isFinite else { return }
    state.transform = result
  }

  /// Moves what is drawn next.
  public func translateBy(x: Double, y: Double) {
    concatenate(AffineTransform(translationX: x, y: y))
  }

  /// Scales what is drawn next.
  public func scaleBy(x: Double, y: Double) { concatenate(AffineTransform(scaleX: x, y: y)) }

  /// Turns what is drawn next, by radians clockwise on screen.
  public func rotate(by angle: Double) {
    concatenate(AffineTransform(rotationRadians: angle))
  }

  /// Sets the opacity of what is drawn next, 0...1; each step fades by itself.
  public func setAlpha(_ alpha: Double) {
    state.alpha = alpha > 0 ? Float(min(alpha, 1)) : 0
  }

  /// Sets how what is drawn next mixes with what is below it.
  ///
  /// Inside of a clip along a path, below is what was drawn inside of that clip. `copy` replaces what is
  /// below, where a shape's soft edge is clear too. `mask` is for groups of draw lists and counts as
  /// `over`.
  public func setBlendMode(_ mode: BlendMode) { state.blend = mode == .mask ? .over : mode }

  // MARK: Clips

  /// Cuts what is drawn next off at a rectangle, and at the clips before.
  ///
  /// Upright rectangles are cut at the nearest whole pixels, which costs nothing; turned ones softly, as
  /// paths are.
  public func clip(to rect: Rect) {
    guard rect.isFinite else { return }
    appendState()
    recording.commands.append(
      .init(operation: .clipRect, color: .white, rect: rect.standardized))
    state.clips += 1
  }

  /// Cuts what is drawn next off along a path, softly, and at the clips before.
  ///
  /// What lies inside is drawn into a picture in between: about as dear as drawing the area twice.
  public func clip(to path: Path, using rule: FillRule = .winding) {
    appendState()
    let shape = Shape(path: path, rule: rule)
    var command = Recording.Command(operation: .clipShape, color: .white, rect: shape.extent)
    command.index = Int32(recording.shapes.count)
    recording.shapes.append(shape)
    recording.commands.append(command)
    state.clips += 1
  }

  // MARK: Recording

  /// Adds a step that draws, under the state of now.
  func append(_ command: Recording.Command) {
    guard state.alpha > 0 else { return }
    appendState()
    if state.blend != recordedBlend {
      var change = Recording.Command(operation: .blend, color: .clear, rect: .zero)
      change.blend = state.blend
      recording.commands.append(change)
      recordedBlend = state.blend
    }
    if state.alpha < 1 {
      var faded = command
      faded.color.alpha *= state.alpha
      recording.commands.append(faded)
    } else {
      recording.commands.append(command)
    }
  }

  private func appendState() {
    guard state.transform != recordedTransform else { return }
    var change = Recording.Command(operation: .transform, color: .clear, rect: .zero)
    if !state.transform.isIdentity {
      change.index = Int32(recording.transforms.count)
      recording.transforms.append(state.transform)
    }
    recording.commands.append(change)
    recordedTransform = state.transform
  }

  /// Ends the innermost clips until so many are left.
  func endClips(downTo count: Int) {
    while state.clips > count {
      recording.commands.append(.init(operation: .unclip, color: .clear, rect: .zero))
      state.clips -= 1
    }
  }

  func forgetState() {
    state = State()
    savedStates.removeAll(keepingCapacity: true)
    recordedTransform = .identity
    recordedBlend = .over
  }
}
