public import LamellaGeometry

// The graphics state: transform, opacity, blend mode and clips.
extension Canvas {
  /// The graphics state, as `saveGState()` saves it.
  struct State {
    var transform = Transform2D.identity
    var alpha: Float = 1
    var blend = BlendMode.over
    /// The number of open clips.
    var clips = 0
  }

  /// Saves transform, alpha, blend mode and clip until `restoreGState()`.
  public func saveGState() {
    storage.hasState = true
    storage.savedStates.append(storage.state)
  }

  /// Restores the state of the last `saveGState()`; without one, the canvas's initial state.
  ///
  /// State that is not restored ends with the drawing.
  public func restoreGState() {
    let saved = storage.savedStates.popLast() ?? State()
    endClips(downTo: saved.clips)
    storage.state = saved
  }

  /// The current transform, from the following commands' space to the layer's space.
  public var ctm: Transform2D { storage.state.transform }

  /// Applies a transform to what is drawn next, before the current one; a transform that is not finite is ignored.
  public func concatenate(_ transform: Transform2D) {
    let result = transform.concatenating(storage.state.transform)
    guard result.isFinite else { return }
    storage.hasState = true
    storage.state.transform = result
  }

  /// Translates what is drawn next.
  public func translateBy(x: Double, y: Double) {
    concatenate(Transform2D(translationX: x, y: y))
  }

  /// Scales what is drawn next.
  public func scaleBy(x: Double, y: Double) { concatenate(Transform2D(scaleX: x, y: y)) }

  /// Rotates what is drawn next, by radians clockwise on screen.
  public func rotate(by angle: Double) {
    concatenate(Transform2D(rotationRadians: angle))
  }

  /// Sets the opacity of what is drawn next, 0...1; each command is faded by itself.
  public func setAlpha(_ alpha: Double) {
    storage.hasState = true
    storage.state.alpha = alpha > 0 ? Float(min(alpha, 1)) : 0
  }

  /// Sets the blend mode of what is drawn next.
  ///
  /// Inside a clip to a path, commands blend with what was drawn inside that clip. `copy` replaces the pixels below,
  /// also where a shape's antialiased edge is transparent. `mask` is for groups of draw lists and counts as `over`.
  public func setBlendMode(_ mode: BlendMode) {
    storage.hasState = true
    storage.state.blend = mode == .mask ? .over : mode
  }

  // MARK: Clips

  /// Clips what is drawn next to a rectangle, inside of the current clip.
  ///
  /// An upright rectangle is rounded to whole pixels and costs nothing; a rotated one is antialiased like a path.
  public func clip(to rect: Rect) {
    guard rect.isFinite else { return }
    appendState()
    storage.displayList.commands.append(
      .init(operation: .clipRect, color: .white, rect: rect.standardized))
    storage.hasState = true
    storage.state.clips += 1
  }

  /// Clips what is drawn next to a path, antialiased, inside of the current clip.
  ///
  /// The clipped commands are drawn into an offscreen picture: about as expensive as drawing the area twice.
  public func clip(to path: Path, using rule: FillRule = .winding) {
    appendState()
    let shape = Shape(path: path, rule: rule)
    var command = DisplayList.Command(operation: .clipShape, color: .white, rect: shape.extent)
    command.index = Int32(storage.displayList.shapes.count)
    storage.displayList.shapes.append(shape)
    storage.displayList.commands.append(command)
    storage.hasState = true
    storage.state.clips += 1
  }

  // MARK: Recording

  /// Appends a drawing command with the current state.
  func append(_ command: DisplayList.Command) {
    guard storage.hasState else { return storage.displayList.commands.append(command) }
    guard storage.state.alpha > 0 else { return }
    appendState()
    if storage.state.blend != storage.recordedBlend {
      var change = DisplayList.Command(operation: .blend, color: .clear, rect: .zero)
      change.blend = storage.state.blend
      storage.displayList.commands.append(change)
      storage.recordedBlend = storage.state.blend
    }
    if storage.state.alpha < 1 {
      var faded = command
      faded.color.alpha *= storage.state.alpha
      storage.displayList.commands.append(faded)
    } else {
      storage.displayList.commands.append(command)
    }
  }

  /// Appends a transform command if the transform differs from the last recorded one.
  private func appendState() {
    guard storage.state.transform != storage.recordedTransform else { return }
    var change = DisplayList.Command(operation: .transform, color: .clear, rect: .zero)
    if !storage.state.transform.isIdentity {
      change.index = Int32(storage.displayList.transforms.count)
      storage.displayList.transforms.append(storage.state.transform)
    }
    storage.displayList.commands.append(change)
    storage.recordedTransform = storage.state.transform
  }

  /// Ends the innermost clips until `count` are left.
  func endClips(downTo count: Int) {
    while storage.state.clips > count {
      storage.displayList.commands.append(.init(operation: .unclip, color: .clear, rect: .zero))
      storage.state.clips -= 1
    }
  }

  /// Resets the graphics state and the stack of saved states.
  func forgetState() {
    guard storage.hasState else { return }
    storage.hasState = false
    storage.state = State()
    storage.savedStates.removeAll(keepingCapacity: true)
    storage.recordedTransform = .identity
    storage.recordedBlend = .over
  }
}
