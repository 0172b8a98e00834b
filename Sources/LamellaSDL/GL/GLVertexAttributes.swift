/// The vertex attribute arrays of a context without vertex array objects, for the attributes that the renderer uses.
nonisolated struct GLVertexAttributes {
  private var elementBuffer: Int32 = 0
  private var position: Attribute
  private var color: Attribute
  private var textureCoordinate: Attribute

  /// The array of one attribute.
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

    /// Restores the attribute's array.
    func restore(in functions: GLFunctions) {
      functions.bindBuffer(GL.arrayBuffer, UInt32(buffer))
      functions.attributePointer(
        number, size, UInt32(type), UInt8(isNormalized), stride, pointer)
      isEnabled != 0 ? functions.enableAttribute(number) : functions.disableAttribute(number)
    }
  }

  /// Reads the state of a context.
  init(of device: GLDevice) {
    device.functions.getIntegers(GL.elementArrayBufferBinding, &elementBuffer)
    position = Attribute(GLProgram.Attribute.position, of: device.functions)
    color = Attribute(GLProgram.Attribute.color, of: device.functions)
    textureCoordinate = Attribute(GLProgram.Attribute.textureCoordinate, of: device.functions)
  }

  /// Restores the arrays; afterwards the last array's buffer is bound as the array buffer.
  func restore(in device: GLDevice) {
    position.restore(in: device.functions)
    color.restore(in: device.functions)
    textureCoordinate.restore(in: device.functions)
    device.functions.bindBuffer(GL.elementArrayBuffer, UInt32(elementBuffer))
  }
}
