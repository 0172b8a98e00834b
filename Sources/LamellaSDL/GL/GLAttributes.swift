/// Where a context without vertex arrays takes vertices from, for the attributes that the back end uses.
nonisolated struct GLAttributes {
  private var elementBuffer: Int32 = 0
  private var place: Attribute
  private var color: Attribute
  private var texel: Attribute

  /// One attribute's array.
  private struct Attribute {
    let number: UInt32
    var isEnabled: Int32 = 0
    var size: Int32 = 4
    var stride: Int32 = 0
    var type = Int32(GL.float)
    var isNormalized: Int32 = 0
    var buffer: Int32 = 0
    var pointer: UnsafeMutableRawPointer?

    init(_ number: UInt32, of functions: GLFunctions) {
      self.number = number
      functions.getAttribute(number, GL.vertexAttributeEnabled, &isEnabled)
      functions.getAttribute(number, GL.vertexAttributeSize, &size)
      functions.getAttribute(number, GL.vertexAttributeStride, &stride)
      functions.getAttribute(number, GL.vertexAttributeType, &type)
      functions.getAttribute(number, GL.vertexAttributeNormalized, &isNormalized)
      functions.getAttribute(number, GL.vertexAttributeBuffer, &buffer)
      functions.getAttributePointer(number, GL.vertexAttributePointer, &pointer)
    }

    func restore(in functions: GLFunctions) {
      functions.bindBuffer(GL.arrayBuffer, UInt32(buffer))
      functions.attributePointer(
        number, size, UInt32(type), UInt8(isNormalized), stride, pointer)
      isEnabled != 0 ? functions.enableAttribute(number) : functions.disableAttribute(number)
    }
  }

  /// Reads how a context stands.
  init(of device: GLDevice) {
    device.functions.getIntegers(GL.elementArrayBufferBinding, &elementBuffer)
    place = Attribute(GLProgram.Attribute.place, of: device.functions)
    color = Attribute(GLProgram.Attribute.color, of: device.functions)
    texel = Attribute(GLProgram.Attribute.texel, of: device.functions)
  }

  /// Gives the arrays back; the buffer that is bound for others afterwards is the last one's.
  func restore(in device: GLDevice) {
    place.restore(in: device.functions)
    color.restore(in: device.functions)
    texel.restore(in: device.functions)
    device.functions.bindBuffer(GL.elementArrayBuffer, UInt32(elementBuffer))
  }
}
