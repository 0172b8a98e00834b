extension GLHostState {
  /// How a context reads pixels from memory, and what it does to them on the way.
  nonisolated struct Unpacking {
    private var alignment: Int32 = 4
    private var rowLength: Int32 = 0
    private var skippedRows: Int32 = 0
    private var skippedPixels: Int32 = 0
    private var swapsBytes: Int32 = 0
    private var isLowBitFirst: Int32 = 0
    private var mapsColor: Int32 = 0
    private var transfers = SIMD8<Float>(1, 0, 1, 0, 1, 0, 1, 0)

    /// What nothing is changed by.
    private static let plainTransfers = SIMD8<Float>(1, 0, 1, 0, 1, 0, 1, 0)

    /// Reads how a context stands.
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

    /// Makes the context read rows of bytes that stand close together, as they are.
    func reset(in device: GLDevice) {
      let set = device.functions.pixelStore
      set(GL.unpackAlignment, 4)
      if rowLength != 0 { set(GL.unpackRowLength, 0) }
      if skippedRows != 0 { set(GL.unpackSkipRows, 0) }
      if skippedPixels != 0 { set(GL.unpackSkipPixels, 0) }
      if swapsBytes != 0 { set(GL.unpackSwapBytes, 0) }
      if isLowBitFirst != 0 { set(GL.unpackLSBFirst, 0) }
      if mapsColor != 0 { device.functions.pixelTransfer?(GL.mapColor, 0) }
      if transfers != Self.plainTransfers { transfer(Self.plainTransfers, in: device) }
    }

    /// Gives back what `reset(in:)` changed.
    func restore(in device: GLDevice) {
      let set = device.functions.pixelStore
      set(GL.unpackAlignment, alignment)
      if rowLength != 0 { set(GL.unpackRowLength, rowLength) }
      if skippedRows != 0 { set(GL.unpackSkipRows, skippedRows) }
      if skippedPixels != 0 { set(GL.unpackSkipPixels, skippedPixels) }
      if swapsBytes != 0 { set(GL.unpackSwapBytes, swapsBytes) }
      if isLowBitFirst != 0 { set(GL.unpackLSBFirst, isLowBitFirst) }
      if mapsColor != 0 { device.functions.pixelTransfer?(GL.mapColor, Float(mapsColor)) }
      if transfers != Self.plainTransfers { transfer(transfers, in: device) }
    }

    private func transfer(_ values: SIMD8<Float>, in device: GLDevice) {
      for (index, name) in GL.transferScalesAndBiases.enumerated() {
        device.functions.pixelTransfer?(name, values[index])
      }
    }
  }
}
