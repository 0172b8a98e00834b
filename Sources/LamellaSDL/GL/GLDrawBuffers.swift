/// The buffers of a host's framebuffer that are drawn into, where the host has chosen others than those that it shows.
///
/// Saved while the HUD draws into the framebuffer's usual one, and restored exactly. The choice belongs to the
/// framebuffer, which must be bound for drawing here and in ``restore()``.
nonisolated struct GLDrawBuffers {
  private let device: GLDevice
  private var names: [UInt32]

  /// Saves the buffers and chooses the usual one; nil if that is chosen, or where buffers cannot be chosen.
  ///
  /// - Parameters:
  ///   - device: The device of the current context.
  ///   - isWindow: Whether the framebuffer is the window's.
  init?(suspending device: GLDevice, isWindow: Bool) {
    guard device.functions.drawBuffers != nil else { return nil }
    self.device = device
    func integer(_ name: UInt32) -> UInt32 {
      var value: Int32 = 0
      device.functions.getIntegers(name, &value)
      return UInt32(bitPattern: value)
    }
    let first = integer(GL.drawBuffer0)
    if isWindow {
      let isDoubleBuffered = device.version.isEmbedded || integer(GL.doubleBuffer) != 0
      let shown =
        isDoubleBuffered
        ? [GL.back, GL.backLeft, GL.left, GL.frontAndBack]
        : [GL.front, GL.frontLeft, GL.left, GL.frontAndBack]
      if shown.contains(first) { return nil }
      names = [first]
      device.functions.setDrawBuffers([shown[0]])
    } else {
      // Another attachment is the host's choice.
      if first != GL.none { return nil }
      names = (0..<max(1, integer(GL.maximumDrawBuffers))).map { integer(GL.drawBuffer0 + $0) }
      while names.count > 1, names.last == GL.none { names.removeLast() }
      device.functions.setDrawBuffers([GL.colorAttachment0])
    }
  }

  /// Restores the buffers.
  func restore() { device.functions.setDrawBuffers(names) }
}

nonisolated extension GLFunctions {
  /// Chooses the buffers that are drawn into.
  fileprivate func setDrawBuffers(_ names: [UInt32]) {
    // Only this one takes the names of both a window's buffers.
    if names.count == 1, let drawBuffer { return drawBuffer(names[0]) }
    drawBuffers?(Int32(names.count), names)
  }
}
