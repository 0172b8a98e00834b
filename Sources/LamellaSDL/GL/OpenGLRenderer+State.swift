internal import LamellaGraphics

// State of the context, set only where it changes.
extension OpenGLRenderer {
  /// What the context is known to be set to; nil where it is not known.
  struct Bound {
    var program: UInt32?
    var texture: UInt32?
    var blend: BlendMode?
    var scissor: PixelRect?
    /// Where pixels of the target end up, for each program.
    var shapesTransform: SIMD4<Float>?
    var groupsTransform: SIMD4<Float>?
  }

  /// Sets what a list takes and what nothing that follows changes.
  func beginState() {
    let functions = device.functions
    bound = Bound()
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

  /// Turns a switch of the first target, or the only one, on or off.
  private func setSwitch(_ name: UInt32, _ isOn: Bool) {
    let functions = device.functions
    // Where viewports have numbers, so has the switch of what is cut off.
    let isIndexed = name == GL.blend || functions.indexed?.scissor != nil
    if isIndexed, let indexed = functions.indexed {
      isOn ? indexed.enable(name, 0) : indexed.disable(name, 0)
    } else {
      isOn ? functions.enable(name) : functions.disable(name)
    }
  }

  /// Makes what follows draw into a target.
  func turn(to newTarget: Target) {
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

  /// Fills the whole target, whatever was drawn there, with a premultiplied colour.
  func clear(_ rgba: UInt32) {
    setScissor(
      PixelRect(x: 0, y: 0, width: Int32(target.width), height: Int32(target.height)))
    func channel(_ shift: UInt32) -> Float { Float((rgba >> shift) & 0xFF) / 255 }
    device.functions.clearColor(channel(0), channel(8), channel(16), channel(24))
    device.functions.clear(GL.colorBufferBit)
  }

  /// Cuts off what lies outside of a rectangle of the target, whose first row is the uppermost.
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

  func setTexture(_ name: UInt32) {
    guard name != bound.texture else { return }
    bound.texture = name
    device.functions.bindTexture(GL.texture2D, name)
  }

  /// Draws shapes whose places are pixels of a space.
  ///
  /// - Parameter origin: The place of the target's first pixel.
  func useShapes(origin: SIMD2<Float>) {
    use(device.shapes)
    let transform = transform(origin: origin)
    guard transform != bound.shapesTransform else { return }
    bound.shapesTransform = transform
    set(device.shapes.transform, transform)
  }

  /// Draws the picture of a group in a space.
  ///
  /// - Parameters:
  ///   - origin: The place of the target's first pixel.
  ///   - texels: Scale and offset from the group's coordinates to the texture's.
  ///   - limits: The middles of the outermost texels that may be shown.
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

  private func use(_ program: GLProgram) {
    guard program.name != bound.program else { return }
    bound.program = program.name
    device.functions.useProgram(program.name)
  }

  private func set(_ uniform: Int32, _ value: SIMD4<Float>) {
    device.functions.setUniform4(uniform, value.x, value.y, value.z, value.w)
  }

  /// Scale and offset from places to the device's space, where the target's edges are -1 and 1.
  private func transform(origin: SIMD2<Float>) -> SIMD4<Float> {
    let x = 2 / Float(target.width)
    let y = 2 / Float(target.height)
    if target.isUpsideDown { return SIMD4(x, -y, -1 - origin.x * x, 1 + origin.y * y) }
    return SIMD4(x, y, -1 - origin.x * x, -1 - origin.y * y)
  }
}
