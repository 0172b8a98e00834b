public import LamellaGeometry

// How drawing is placed, faded, mixed and cut off.
extension Canvas {
  /// What `saveGState()` keeps.
  struct State {
    var transform = Transform2D.identity
    var alpha: Float = 1
    var blend = BlendMode.over
    /// How many clips are open.
    var clips = 0
  }

  /// Keeps transform, alpha, blend mode and clip until `restoreGState()`.
  public func saveGState() {
    held.hasState = true
    held.savedStates.append(held.state)
  }

  /// Returns to what the last `saveGState()` kept; without one, to how the canvas began.
  ///
  /// What a drawing leaves changed ends with it.
  public func restoreGState() {
    let saved = held.savedStates.popLast() ?? State()
    endClips(downTo: saved.clips)
    held.state = saved
  }

  /// The transform from what is drawn next to the layer's space.
  public var ctm: Transform2D { held.state.transform }

  /// Places what is drawn next by a transform, inside of those before; one that is not finite is refused.
  public func concatenate(_ transform: Transform2D) {
    let result = transform.concatenating(held.state.transform)
    guard result.isFinite else { return }
    held.hasState = true
    held.state.transform = result
  }

  /// Moves what is drawn next.
  public func translateBy(x: Double, y: Double) {
    concatenate(Transform2D(translationX: x, y: y))
  }

  /// Scales what is drawn next.
  public func scaleBy(x: Double, y: Double) { concatenate(Transform2D(scaleX: x, y: y)) }

  /// Turns what is drawn next, by radians clockwise on screen.
  public func rotate(by angle: Double) {
    concatenate(Transform2D(rotationRadians: angle))
  }

  /// Sets the opacity of what is drawn next, 0...1; each step fades by itself.
  public func setAlpha(_ alpha: Double) {
    held.hasState = true
    held.state.alpha = alpha > 0 ? Float(min(alpha, 1)) : 0
  }

  /// Sets how what is drawn next mixes with what is below it.
  ///
  /// Inside of a clip along a path, below is what was drawn inside of that clip. `copy` replaces what is
  /// below, where a shape's soft edge is clear too. `mask` is for groups of draw lists and counts as
  /// `over`.
  public func setBlendMode(_ mode: BlendMode) {
    held.hasState = true
    held.state.blend = mode == .mask ? .over : mode
  }

  // MARK: Clips

  /// Cuts what is drawn next off at a rectangle, and at the clips before.
  ///
  /// Upright rectangles are cut at the nearest whole pixels, which costs nothing; turned ones softly, as
  /// paths are.
  public func clip(to rect: Rect) {
    guard rect.isFinite else { return }
    appendState()
    held.recording.commands.append(
      .init(operation: .clipRect, color: .white, rect: rect.standardized))
    held.hasState = true
    held.state.clips += 1
  }

  /// Cuts what is drawn next off along a path, softly, and at the clips before.
  ///
  /// What lies inside is drawn into a picture in between: about as dear as drawing the area twice.
  public func clip(to path: Path, using rule: FillRule = .winding) {
    appendState()
    let shape = Shape(path: path, rule: rule)
    var command = Recording.Command(operation: .clipShape, color: .white, rect: shape.extent)
    command.index = Int32(held.recording.shapes.count)
    held.recording.shapes.append(shape)
    held.recording.commands.append(command)
    held.hasState = true
    held.state.clips += 1
  }

  // MARK: Recording

  /// Adds a step that draws, under the state of now.
  func append(_ command: Recording.Command) {
    guard held.hasState else { return held.recording.commands.append(command) }
    guard held.state.alpha > 0 else { return }
    appendState()
    if held.state.blend != held.recordedBlend {
      var change = Recording.Command(operation: .blend, color: .clear, rect: .zero)
      change.blend = held.state.blend
      held.recording.commands.append(change)
      held.recordedBlend = held.state.blend
    }
    if held.state.alpha < 1 {
      var faded = command
      faded.color.alpha *= held.state.alpha
      held.recording.commands.append(faded)
    } else {
      held.recording.commands.append(command)
    }
  }

  private func appendState() {
    guard held.state.transform != held.recordedTransform else { return }
    var change = Recording.Command(operation: .transform, color: .clear, rect: .zero)
    if !held.state.transform.isIdentity {
      change.index = Int32(held.recording.transforms.count)
      held.recording.transforms.append(held.state.transform)
    }
    held.recording.commands.append(change)
    held.recordedTransform = held.state.transform
  }

  /// Ends the innermost clips until so many are left.
  func endClips(downTo count: Int) {
    while held.state.clips > count {
      held.recording.commands.append(.init(operation: .unclip, color: .clear, rect: .zero))
      held.state.clips -= 1
    }
  }

  func forgetState() {
    guard held.hasState else { return }
    held.hasState = false
    held.state = State()
    held.savedStates.removeAll(keepingCapacity: true)
    held.recordedTransform = .identity
    held.recordedBlend = .over
  }
}
