internal import LamellaGraphics

// The context's state, set only where it changes.
extension OpenGLRenderer {
  /// The known state of the context; nil where it is unknown.
  struct BoundState {
    var program: UInt32?
    var texture: UInt32?
    var blend: BlendMode?
    var scissor: PixelRect?
    /// The mapping of pixels to clip space, for each program.
    var shapesTransform: SIMD4<Float>?
    var groupsTransform: SIMD4<Float>?
  }

  /// Sets the state that all lists need and no command changes.
  func beginState() {
    let functions = device.functions
    bound = BoundState()
    functions.activeTexture(GL.texture0)
    setSwitch(GL.scissorTest, true)
    setSwitch(GL.blend, true)
    if device.version.isAtLeast(4, 0, embedded: (3, 2)),
      let equation = functions.indexed?.blendEquation
    {
      equation(0, GL.functionAdd, GL.functionAdd)
    } else {
      functions.blendEquation(GL.functionAdd, GL.functionAdd)
    }
    functions.pixelStore(GL.unpackAlignment, 4)
  }

  /// Turns a switch on or off; an indexed one for the first draw buffer only.
  private func setSwitch(_ name: UInt32, _ isOn: Bool) {
    let functions = device.functions
    // With indexed viewports, the scissor test is indexed as well.
    let isIndexed = name == GL.blend || functions.indexed?.scissor != nil
    if isIndexed, let indexed = functions.indexed {
      isOn ? indexed.enable(name, 0) : indexed.disable(name, 0)
    } else {
      isOn ? functions.enable(name) : functions.disable(name)
    }
  }

  /// Makes a target the current one.
  func setTarget(_ newTarget: Target) {
    let functions = device.functions
    target = newTarget
    functions.bindFramebuffer(GL.framebuffer, newTarget.framebuffer)
    if let viewport = functions.indexed?.viewport {
      viewport(0, 0, 0, Float(newTarget.width), Float(newTarget.height))
    } else {
      functions.viewport(0, 0, Int32(newTarget.width), Int32(newTarget.height))
    }
    bound.scissor = nil
    bound.shapesTransform = nil
    bound.groupsTransform = nil
  }

  /// Clears the whole target to a premultiplied color.
  func clear(_ rgba: UInt32) {
    setScissor(
      PixelRect(x: 0, y: 0, width: Int32(target.width), height: Int32(target.height)))
    /// Returns a channel of the color, 0...1.
    func channel(_ shift: UInt32) -> Float { Float((rgba >> shift) & 0xFF) / 255 }
    device.functions.clearColor(channel(0), channel(8), channel(16), channel(24))
    device.functions.clear(GL.colorBufferBit)
  }

  /// Sets the scissor rectangle in the target's pixels, with the first row at the top.
  func setScissor(_ rect: PixelRect) {
    guard rect != bound.scissor else { return }
    bound.scissor = rect
    let functions = device.functions
    let y = target.isUpsideDown ? Int32(target.height) - rect.y - rect.height : rect.y
    if let scissor = functions.indexed?.scissor {
      scissor(0, rect.x, y, rect.width, rect.height)
    } else {
      functions.scissor(rect.x, y, rect.width, rect.height)
    }
  }

  /// Sets the blend mode, unless it is set already.
  func setBlend(_ blend: BlendMode) {
    guard blend != bound.blend else { return }
    bound.blend = blend
    let (source, target) =
      switch blend {
      case .copy: (GL.one, GL.zero)
      case .over: (GL.one, GL.oneMinusSourceAlpha)
      case .add: (GL.one, GL.one)
      case .mask: (GL.zero, GL.sourceAlpha)
      }
    if let function = device.functions.indexed?.blendFunction {
      function(0, source, target, source, target)
    } else {
      device.functions.blendFunction(source, target, source, target)
    }
  }

  /// Binds a texture, unless it is bound already.
  func setTexture(_ name: UInt32) {
    guard name != bound.texture else { return }
    bound.texture = name
    device.functions.bindTexture(GL.texture2D, name)
  }

  /// Selects the program for shapes.
  ///
  /// - Parameter origin: The position of the target's first pixel.
  func useShapes(origin: SIMD2<Float>) {
    use(device.shapes)
    let transform = transform(origin: origin)
    guard transform != bound.shapesTransform else { return }
    bound.shapesTransform = transform
    set(device.shapes.transform, transform)
  }

  /// Selects the program for the picture of a group.
  ///
  /// - Parameters:
  ///   - origin: The position of the target's first pixel.
  ///   - texels: The scale and offset from the group's coordinates to the texture's.
  ///   - limits: The centers of the outermost texels that may be shown.
  func useGroups(origin: SIMD2<Float>, texels: SIMD4<Float>, limits: SIMD4<Float>) {
    use(device.groups)
    let transform = transform(origin: origin)
    if transform != bound.groupsTransform {
      bound.groupsTransform = transform
      set(device.groups.transform, transform)
    }
    set(device.groups.texels, texels)
    set(device.groups.limits, limits)
  }

  /// Uses a program, unless it is in use already.
  private func use(_ program: GLProgram) {
    guard program.name != bound.program else { return }
    bound.program = program.name
    device.functions.useProgram(program.name)
  }

  /// Sets a uniform of four components in the program in use.
  private func set(_ uniform: Int32, _ value: SIMD4<Float>) {
    device.functions.setUniform4(uniform, value.x, value.y, value.z, value.w)
  }

  /// Returns the scale and offset from pixels to clip space.
  private func transform(origin: SIMD2<Float>) -> SIMD4<Float> {
    let x = 2 / Float(target.width)
    let y = 2 / Float(target.height)
    if target.isUpsideDown { return SIMD4(x, -y, -1 - origin.x * x, 1 + origin.y * y) }
    return SIMD4(x, y, -1 - origin.x * x, -1 - origin.y * y)
  }
}
