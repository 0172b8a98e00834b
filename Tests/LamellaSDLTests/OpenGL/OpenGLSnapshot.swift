internal import CSDL2

@testable internal import LamellaSDL

/// Everything that a context tells about its state: each number that it answers to at all is asked.
@MainActor struct OpenGLSnapshot: Equatable {
  private(set) var values: [String: [Int32]] = [:]

  private typealias GetIndexed =
    @convention(c) (UInt32, UInt32, UnsafeMutablePointer<Int32>) -> Void
  private typealias GetTexture =
    @convention(c) (UInt32, UInt32, UnsafeMutablePointer<Int32>) -> Void

  /// Clocks, memory, and what framebuffers are made of: no state of anybody's.
  private static let volatile: Set<UInt32> = [0x8E28, 0x87FB, 0x87FC, 0x87FD]

  /// Asks for all of it.
  init(of host: OpenGLTestHost) {
    let functions = host.functions
    while functions.getError() != GL.noError {}
    for name in Self.names(host) {
      var value = [Int32](repeating: 77, count: 128)
      functions.getIntegers(name, &value)
      values["\(Self.hex(name))"] = value
      var floats = [Float](repeating: 77, count: 128)
      functions.getFloats(name, &floats)
      values["\(Self.hex(name)) float"] = floats.map { Int32(bitPattern: $0.bitPattern) }
    }
    for name in Self.switches(host) {
      values["\(Self.hex(name)) on"] = [Int32(functions.isEnabled(name))]
    }
    readIndexed(host)
    readUnits(host)
    readAttributes(host)
    while functions.getError() != GL.noError {}
  }

  /// The differences from another snapshot, with both values.
  func differences(from other: OpenGLSnapshot) -> [String] {
    values.keys.sorted().filter { values[$0] != other.values[$0] }.map { key in
      "\(key): \(values[key]?.prefix(4) ?? []) for \(other.values[key]?.prefix(4) ?? [])"
    }
  }

  private static func hex(_ name: UInt32) -> String { "0x" + String(name, radix: 16) }

  // MARK: What there is to ask

  private static var known: [String: [UInt32]] = [:]

  /// The numbers that the context answers to.
  private static func names(_ host: OpenGLTestHost) -> [UInt32] {
    numbers(host, "values") { name in
      var value = [Int32](repeating: 0, count: 128)
      host.functions.getIntegers(name, &value)
    }
  }

  private static func switches(_ host: OpenGLTestHost) -> [UInt32] {
    numbers(host, "switches") { name in _ = host.functions.isEnabled(name) }
  }

  private static func numbers(
    _ host: OpenGLTestHost, _ question: String, _ ask: (UInt32) -> Void
  ) -> [UInt32] {
    let key = "\(host.version) \(question)"
    if let known = known[key] { return known }
    let found = [UInt32](0x0B00..<0x0E00) + [UInt32](0x2A00..<0x4000) + [UInt32](0x8000..<0x9500)
    let answered = found.filter { name in
      guard !volatile.contains(name), !(0x9047..<0x9050).contains(name) else { return false }
      ask(name)
      let isAnswered = host.functions.getError() == GL.noError
      return isAnswered
    }
    known[key] = answered
    return answered
  }

  // MARK: State with numbers

  private mutating func readIndexed(_ host: OpenGLTestHost) {
    guard let indexed = host.functions.indexed,
      let address = SDL_GL_GetProcAddress("glGetIntegeri_v")
    else { return }
    let get = unsafeBitCast(address, to: GetIndexed.self)
    let factors: [UInt32] = [
      GL.blendSourceRGB, GL.blendTargetRGB, GL.blendSourceAlpha, GL.blendTargetAlpha,
      GL.blendEquationRGB, GL.blendEquationAlpha, GL.colorWriteMask, GL.viewport, GL.scissorBox,
    ]
    for index in 0..<UInt32(8) {
      for name in factors {
        var value = [Int32](repeating: 77, count: 4)
        get(name, index, &value)
        values["\(Self.hex(name)) of \(index)"] = value
      }
      for name in [GL.blend, GL.scissorTest] {
        values["\(Self.hex(name)) on of \(index)"] = [Int32(indexed.isEnabled(name, index))]
      }
    }
  }

  /// The bindings of each texture unit.
  private mutating func readUnits(_ host: OpenGLTestHost) {
    var active: Int32 = 0
    host.functions.getIntegers(GL.activeTexture, &active)
    for unit in 0..<UInt32(8) {
      host.functions.activeTexture(GL.texture0 + unit)
      for name in [GL.textureBinding2D, GL.samplerBinding, 0x806A, 0x8514] {
        var value: Int32 = 77
        host.functions.getIntegers(name, &value)
        values["\(Self.hex(name)) of unit \(unit)"] = [value]
      }
    }
    host.functions.activeTexture(UInt32(active))
  }

  private mutating func readAttributes(_ host: OpenGLTestHost) {
    // An attribute that has its value from nowhere tells so, where vertex arrays are needed.
    for attribute in 0..<UInt32(8) {
      for name in [
        GL.vertexAttributeEnabled, GL.vertexAttributeSize, GL.vertexAttributeStride,
        GL.vertexAttributeType, GL.vertexAttributeNormalized, GL.vertexAttributeBuffer, 0x88FE,
      ] {
        var value: Int32 = 77
        host.functions.getAttribute(attribute, name, &value)
        values["\(Self.hex(name)) of attribute \(attribute)"] = [value]
      }
      var pointer: UnsafeMutableRawPointer?
      host.functions.getAttributePointer(attribute, GL.vertexAttributePointer, &pointer)
      values["pointer of attribute \(attribute)"] = [
        Int32(truncatingIfNeeded: Int(bitPattern: pointer))
      ]
    }
  }
}
