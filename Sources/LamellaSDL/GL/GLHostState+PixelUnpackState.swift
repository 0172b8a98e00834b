extension GLHostState {
  /// The pixel unpacking state of a context: row layout, byte order, and transfer operations.
  nonisolated struct PixelUnpackState {
    private var alignment: Int32 = 4
    private var rowLength: Int32 = 0
    private var skippedRows: Int32 = 0
    private var skippedPixels: Int32 = 0
    private var swapsBytes: Int32 = 0
    private var isLowBitFirst: Int32 = 0
    private var mapsColor: Int32 = 0
    private var transfers = SIMD8<Float>(1, 0, 1, 0, 1, 0, 1, 0)

    /// The transfer scales and biases that change nothing.
    private static let plainTransfers = SIMD8<Float>(1, 0, 1, 0, 1, 0, 1, 0)

    /// Reads the state of a context.
    init(of device: GLDevice) {
      let get = device.functions.getIntegers
      get(GL.unpackAlignment, &alignment)
      if device.hasRowLengths {
        get(GL.unpackRowLength, &rowLength)
        get(GL.unpackSkipRows, &skippedRows)
        get(GL.unpackSkipPixels, &skippedPixels)
      }
      if !device.version.isEmbedded {
        get(GL.unpackSwapBytes, &swapsBytes)
        get(GL.unpackLSBFirst, &isLowBitFirst)
      }
      guard device.functions.pixelTransfer != nil else { return }
      get(GL.mapColor, &mapsColor)
      for (index, name) in GL.transferScalesAndBiases.enumerated() {
        device.functions.getFloats(name, &transfers[index])
      }
    }

    /// Sets the context to read tightly packed rows of bytes without transfer operations.
    func reset(in device: GLDevice) {
      let set = device.functions.pixelStore
      set(GL.unpackAlignment, 4)
      if rowLength != 0 { set(GL.unpackRowLength, 0) }
      if skippedRows != 0 { set(GL.unpackSkipRows, 0) }
      if skippedPixels != 0 { set(GL.unpackSkipPixels, 0) }
      if swapsBytes != 0 { set(GL.unpackSwapBytes, 0) }
      if isLowBitFirst != 0 { set(GL.unpackLSBFirst, 0) }
      if mapsColor != 0 { device.functions.pixelTransfer?(GL.mapColor, 0) }
      if transfers != Self.plainTransfers { setTransfers(Self.plainTransfers, in: device) }
    }

    /// Restores the state that `reset(in:)` changed.
    func restore(in device: GLDevice) {
      let set = device.functions.pixelStore
      set(GL.unpackAlignment, alignment)
      if rowLength != 0 { set(GL.unpackRowLength, rowLength) }
      if skippedRows != 0 { set(GL.unpackSkipRows, skippedRows) }
      if skippedPixels != 0 { set(GL.unpackSkipPixels, skippedPixels) }
      if swapsBytes != 0 { set(GL.unpackSwapBytes, swapsBytes) }
      if isLowBitFirst != 0 { set(GL.unpackLSBFirst, isLowBitFirst) }
      if mapsColor != 0 { device.functions.pixelTransfer?(GL.mapColor, Float(mapsColor)) }
      if transfers != Self.plainTransfers { setTransfers(transfers, in: device) }
    }

    /// Sets the scales and biases of pixel transfers.
    private func setTransfers(_ values: SIMD8<Float>, in device: GLDevice) {
      for (index, name) in GL.transferScalesAndBiases.enumerated() {
        device.functions.pixelTransfer?(name, values[index])
      }
    }
  }
}
