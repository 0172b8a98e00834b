internal import LamellaGeometry

/// The state of a host's OpenGL context, saved while the HUD draws and restored exactly.
///
/// The saved state is all state that the renderer sets, and all state that would change what it draws: a switch that
/// the host left on, a sampler, a pixel transfer scale. Of state that exists once for each draw buffer or viewport,
/// only the first is changed, so only the first is saved.
nonisolated struct GLHostState {
  private let device: GLDevice
  private var functions: GLFunctions { device.functions }

  private var activeTexture: Int32 = 0
  private var texture: Int32 = 0
  private var sampler: Int32 = 0
  private var drawFramebuffer: Int32 = 0
  private var readFramebuffer: Int32 = 0
  private var program: Int32 = 0
  private var vertexArray: Int32 = 0
  private var arrayBuffer: Int32 = 0
  private var unpackBuffer: Int32 = 0
  private var viewport = SIMD4<Float>()
  private var scissor = SIMD4<Int32>()
  private var clearColor = SIMD4<Float>()
  private var colorMask = SIMD4<UInt8>()
  private var blend = SIMD4<Int32>()
  private var blendEquation = SIMD2<Int32>()
  private var polygonMode = SIMD2<Int32>()
  private var clip = SIMD2<Int32>()
  /// The bits of the device's switches that were on.
  private var switches: UInt64 = 0
  private var isBlending = false
  private var isScissoring = false
  private var unpackState: PixelUnpackState
  private var attributes: GLVertexAttributes?
  private var drawBuffers: GLDrawBuffers?
  private var target: UInt32?

  // MARK: Saving

  /// Saves the state and prepares the context for drawing.
  ///
  /// - Parameters:
  ///   - device: The device of the current context.
  ///   - target: The host's framebuffer that will be drawn into; nil for none.
  init(suspending device: GLDevice, target: UInt32? = nil) {
    self.device = device
    unpackState = PixelUnpackState(of: device)
    self.target = target
    readBindings()
    readValues()
    if let target {
      bindTarget(target)
      drawBuffers = GLDrawBuffers(suspending: device, isWindow: target == 0)
    }
    for (index, name) in device.switches.enumerated() where device.functions.isEnabled(name) != 0 {
      switches |= 1 << UInt64(index)
      device.functions.disable(name)
    }
    prepare()
  }

  /// Binds the host's framebuffer that is drawn into, unless the host has.
  private func bindTarget(_ target: UInt32) {
    guard UInt32(bitPattern: drawFramebuffer) != target else { return }
    functions.bindFramebuffer(
      device.hasTwoFramebuffers ? GL.drawFramebuffer : GL.framebuffer, target)
  }

  /// Returns an integer of the context's state.
  private func integer(_ name: UInt32) -> Int32 {
    var value: Int32 = 0
    functions.getIntegers(name, &value)
    return value
  }

  /// Reads the names of the bound objects, or the vertex attributes where there are no vertex array objects.
  private mutating func readBindings() {
    activeTexture = integer(GL.activeTexture)
    functions.activeTexture(GL.texture0)
    texture = integer(GL.textureBinding2D)
    if functions.bindSampler != nil { sampler = integer(GL.samplerBinding) }
    drawFramebuffer = integer(GL.framebufferBinding)
    if device.hasTwoFramebuffers { readFramebuffer = integer(GL.readFramebufferBinding) }
    program = integer(GL.currentProgram)
    arrayBuffer = integer(GL.arrayBufferBinding)
    if functions.vertexArrays != nil {
      vertexArray = integer(GL.vertexArrayBinding)
    } else {
      attributes = GLVertexAttributes(of: device)
    }
    if device.hasUnpackBuffers { unpackBuffer = integer(GL.pixelUnpackBufferBinding) }
  }

  /// Reads the state that is not a binding: viewport, scissor, colors, blending, polygon mode and clip control.
  private mutating func readValues() {
    withUnsafeMutablePointer(to: &viewport) { values in
      values.withMemoryRebound(to: Float.self, capacity: 4) {
        device.functions.getFloats(GL.viewport, $0)
      }
    }
    withUnsafeMutablePointer(to: &scissor) { values in
      values.withMemoryRebound(to: Int32.self, capacity: 4) {
        device.functions.getIntegers(GL.scissorBox, $0)
      }
    }
    withUnsafeMutablePointer(to: &clearColor) { values in
      values.withMemoryRebound(to: Float.self, capacity: 4) {
        device.functions.getFloats(GL.colorClearValue, $0)
      }
    }
    withUnsafeMutablePointer(to: &colorMask) { values in
      values.withMemoryRebound(to: UInt8.self, capacity: 4) {
        device.functions.getBooleans(GL.colorWriteMask, $0)
      }
    }
    blend = SIMD4(
      integer(GL.blendSourceRGB), integer(GL.blendTargetRGB), integer(GL.blendSourceAlpha),
      integer(GL.blendTargetAlpha))
    blendEquation = SIMD2(integer(GL.blendEquationRGB), integer(GL.blendEquationAlpha))
    if functions.polygonMode != nil {
      // A core profile has one value, others have one for each face.
      polygonMode = SIMD2(repeating: Int32(GL.fill))
      withUnsafeMutablePointer(to: &polygonMode) { values in
        values.withMemoryRebound(to: Int32.self, capacity: 2) {
          device.functions.getIntegers(GL.polygonMode, $0)
        }
      }
      if device.version.isCore { polygonMode[1] = polygonMode[0] }
    }
    if functions.clipControl != nil {
      clip = SIMD2(integer(GL.clipOrigin), integer(GL.clipDepthMode))
    }
    isBlending = isOn(GL.blend, isIndexed: functions.indexed != nil)
    isScissoring = isOn(GL.scissorTest, isIndexed: functions.indexed?.scissor != nil)
  }

  /// Returns whether a capability is enabled, for draw buffer 0 where it is indexed.
  private func isOn(_ name: UInt32, isIndexed: Bool) -> Bool {
    guard isIndexed, let indexed = functions.indexed else { return functions.isEnabled(name) != 0 }
    return indexed.isEnabled(name, 0) != 0
  }

  /// Sets the state that the renderer expects in a context of its own.
  private func prepare() {
    functions.bindSampler?(0, 0)
    if device.hasUnpackBuffers { functions.bindBuffer(GL.pixelUnpackBuffer, 0) }
    unpackState.reset(in: device)
    setColorMask(SIMD4(repeating: 1))
    functions.polygonMode?(GL.frontAndBack, GL.fill)
    functions.clipControl?(GL.lowerLeft, GL.negativeOneToOne)
  }

  // MARK: Restoring

  /// Restores all state.
  func restore() {
    for (index, name) in device.switches.enumerated() where switches & 1 << UInt64(index) != 0 {
      functions.enable(name)
    }
    set(GL.blend, isBlending, isIndexed: functions.indexed != nil)
    set(GL.scissorTest, isScissoring, isIndexed: functions.indexed?.scissor != nil)
    restoreBlending()
    setColorMask(colorMask)
    if let indexed = functions.indexed, let setViewport = indexed.viewport,
      let setScissor = indexed.scissor
    {
      setViewport(0, viewport[0], viewport[1], viewport[2], viewport[3])
      setScissor(0, scissor[0], scissor[1], scissor[2], scissor[3])
    } else {
      functions.viewport(
        Int32(saturating: viewport[0]), Int32(saturating: viewport[1]),
        Int32(saturating: viewport[2]), Int32(saturating: viewport[3]))
      functions.scissor(scissor[0], scissor[1], scissor[2], scissor[3])
    }
    functions.clearColor(clearColor[0], clearColor[1], clearColor[2], clearColor[3])
    if polygonMode[0] == polygonMode[1] {
      functions.polygonMode?(GL.frontAndBack, UInt32(polygonMode[0]))
    } else {
      functions.polygonMode?(GL.front, UInt32(polygonMode[0]))
      functions.polygonMode?(GL.back, UInt32(polygonMode[1]))
    }
    functions.clipControl?(UInt32(clip[0]), UInt32(clip[1]))
    unpackState.restore(in: device)
    restoreBindings()
  }

  /// Restores the bound objects.
  private func restoreBindings() {
    if let target, let drawBuffers {
      functions.bindFramebuffer(
        device.hasTwoFramebuffers ? GL.drawFramebuffer : GL.framebuffer, target)
      drawBuffers.restore()
    }
    if device.hasUnpackBuffers {
      functions.bindBuffer(GL.pixelUnpackBuffer, UInt32(unpackBuffer))
    }
    functions.bindTexture(GL.texture2D, UInt32(texture))
    functions.bindSampler?(0, UInt32(sampler))
    functions.activeTexture(UInt32(activeTexture))
    if device.hasTwoFramebuffers {
      functions.bindFramebuffer(GL.drawFramebuffer, UInt32(drawFramebuffer))
      functions.bindFramebuffer(GL.readFramebuffer, UInt32(readFramebuffer))
    } else {
      functions.bindFramebuffer(GL.framebuffer, UInt32(drawFramebuffer))
    }
    functions.useProgram(UInt32(program))
    functions.vertexArrays?.bind(UInt32(vertexArray))
    attributes?.restore(in: device)
    functions.bindBuffer(GL.arrayBuffer, UInt32(arrayBuffer))
  }

  /// Restores the blend factors and equations, of draw buffer 0 where they are indexed.
  private func restoreBlending() {
    let factors = SIMD4<UInt32>(truncatingIfNeeded: blend)
    let equations = SIMD2<UInt32>(truncatingIfNeeded: blendEquation)
    if let indexed = functions.indexed, let setFactors = indexed.blendFunction,
      let setEquations = indexed.blendEquation
    {
      setFactors(0, factors[0], factors[1], factors[2], factors[3])
      setEquations(0, equations[0], equations[1])
    } else {
      functions.blendFunction(factors[0], factors[1], factors[2], factors[3])
      functions.blendEquation(equations[0], equations[1])
    }
  }

  /// Enables or disables a capability, for draw buffer 0 where it is indexed.
  private func set(_ name: UInt32, _ isOn: Bool, isIndexed: Bool) {
    if isIndexed, let indexed = functions.indexed {
      isOn ? indexed.enable(name, 0) : indexed.disable(name, 0)
    } else {
      isOn ? functions.enable(name) : functions.disable(name)
    }
  }

  /// Sets the color mask, of draw buffer 0 where it is indexed.
  private func setColorMask(_ mask: SIMD4<UInt8>) {
    if let indexed = functions.indexed {
      indexed.colorMask(0, mask[0], mask[1], mask[2], mask[3])
    } else {
      functions.colorMask(mask[0], mask[1], mask[2], mask[3])
    }
  }
}
