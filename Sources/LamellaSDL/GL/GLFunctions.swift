/// The OpenGL functions that the renderer calls, found at run time by SDL.
///
/// Their addresses belong to the context that was current when they were looked up.
nonisolated struct GLFunctions {
  /// The name of an OpenGL object.
  typealias Name = UInt32
  /// A pointer to the names of OpenGL objects.
  typealias Names = UnsafeMutablePointer<UInt32>

  // MARK: State

  var getError: @convention(c) () -> UInt32
  let getString: @convention(c) (UInt32) -> UnsafePointer<UInt8>?
  let getIntegers: @convention(c) (UInt32, UnsafeMutablePointer<Int32>) -> Void
  let getFloats: @convention(c) (UInt32, UnsafeMutablePointer<Float>) -> Void
  let getBooleans: @convention(c) (UInt32, UnsafeMutablePointer<UInt8>) -> Void
  let isEnabled: @convention(c) (UInt32) -> UInt8
  let enable: @convention(c) (UInt32) -> Void
  let disable: @convention(c) (UInt32) -> Void
  let viewport: @convention(c) (Int32, Int32, Int32, Int32) -> Void
  let scissor: @convention(c) (Int32, Int32, Int32, Int32) -> Void
  let clear: @convention(c) (UInt32) -> Void
  let clearColor: @convention(c) (Float, Float, Float, Float) -> Void
  let colorMask: @convention(c) (UInt8, UInt8, UInt8, UInt8) -> Void
  let blendFunction: @convention(c) (UInt32, UInt32, UInt32, UInt32) -> Void
  let blendEquation: @convention(c) (UInt32, UInt32) -> Void
  let pixelStore: @convention(c) (UInt32, Int32) -> Void
  let readPixels:
    @convention(c) (Int32, Int32, Int32, Int32, UInt32, UInt32, UnsafeMutableRawPointer) -> Void

  // MARK: Textures

  let makeTextures: @convention(c) (Int32, Names) -> Void
  let deleteTextures: @convention(c) (Int32, Names) -> Void
  let bindTexture: @convention(c) (UInt32, Name) -> Void
  let activeTexture: @convention(c) (UInt32) -> Void
  let textureParameter: @convention(c) (UInt32, UInt32, Int32) -> Void
  var textureImage:
    @convention(c) (
      UInt32, Int32, Int32, Int32, Int32, Int32, UInt32, UInt32, UnsafeRawPointer?
    ) -> Void
  let textureSubImage:
    @convention(c) (
      UInt32, Int32, Int32, Int32, Int32, Int32, UInt32, UInt32, UnsafeRawPointer?
    ) -> Void

  // MARK: Buffers and vertices

  let makeBuffers: @convention(c) (Int32, Names) -> Void
  let deleteBuffers: @convention(c) (Int32, Names) -> Void
  let bindBuffer: @convention(c) (UInt32, Name) -> Void
  let bufferData: @convention(c) (UInt32, Int, UnsafeRawPointer?, UInt32) -> Void
  var bufferSubData: @convention(c) (UInt32, Int, Int, UnsafeRawPointer?) -> Void
  let enableAttribute: @convention(c) (UInt32) -> Void
  let disableAttribute: @convention(c) (UInt32) -> Void
  let attributePointer:
    @convention(c) (UInt32, Int32, UInt32, UInt8, Int32, UnsafeRawPointer?) -> Void
  let getAttribute: @convention(c) (UInt32, UInt32, UnsafeMutablePointer<Int32>) -> Void
  let getAttributePointer:
    @convention(c) (UInt32, UInt32, UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Void
  let drawElements: @convention(c) (UInt32, Int32, UInt32, UnsafeRawPointer?) -> Void
  let drawArrays: @convention(c) (UInt32, Int32, Int32) -> Void

  // MARK: Programs

  let makeShader: @convention(c) (UInt32) -> Name
  let shaderSource:
    @convention(c) (
      Name, Int32, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>?
    ) -> Void
  let compileShader: @convention(c) (Name) -> Void
  let getShader: @convention(c) (Name, UInt32, UnsafeMutablePointer<Int32>) -> Void
  let getShaderLog:
    @convention(c) (Name, Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<CChar>) -> Void
  let deleteShader: @convention(c) (Name) -> Void
  var makeProgram: @convention(c) () -> Name
  let attachShader: @convention(c) (Name, Name) -> Void
  let bindAttribute: @convention(c) (Name, UInt32, UnsafePointer<CChar>) -> Void
  let linkProgram: @convention(c) (Name) -> Void
  let getProgram: @convention(c) (Name, UInt32, UnsafeMutablePointer<Int32>) -> Void
  let getProgramLog:
    @convention(c) (Name, Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<CChar>) -> Void
  let deleteProgram: @convention(c) (Name) -> Void
  let isProgram: @convention(c) (Name) -> UInt8
  let useProgram: @convention(c) (Name) -> Void
  let uniformLocation: @convention(c) (Name, UnsafePointer<CChar>) -> Int32
  let setUniform4: @convention(c) (Int32, Float, Float, Float, Float) -> Void
  let setUniformInteger: @convention(c) (Int32, Int32) -> Void

  // MARK: Framebuffers

  let makeFramebuffers: @convention(c) (Int32, Names) -> Void
  let deleteFramebuffers: @convention(c) (Int32, Names) -> Void
  let bindFramebuffer: @convention(c) (UInt32, Name) -> Void
  let attachTexture: @convention(c) (UInt32, UInt32, UInt32, Name, Int32) -> Void
  var checkFramebuffer: @convention(c) (UInt32) -> UInt32

  // MARK: Functions of newer versions

  /// The vertex array objects; nil before OpenGL 3 and OpenGL ES 3 without an extension.
  let vertexArrays: VertexArrays?
  /// Draws with a base vertex; nil before OpenGL 3.2 and OpenGL ES 3.2.
  let drawElementsFrom: (@convention(c) (UInt32, Int32, UInt32, UnsafeRawPointer?, Int32) -> Void)?
  /// The buffer storage (persistently mapped buffers); nil before OpenGL 4.4 without an extension.
  var storage: Storage?
  /// Binds a sampler object, which overrides a texture's own parameters; nil before OpenGL 3.3 and OpenGL ES 3.
  let bindSampler: (@convention(c) (UInt32, Name) -> Void)?
  /// The indexed state of draw buffers and viewports; nil before OpenGL 3 and OpenGL ES 3.2.
  let indexed: Indexed?
  /// Chooses one buffer that is drawn into; nil in OpenGL ES.
  let drawBuffer: (@convention(c) (UInt32) -> Void)?
  /// Chooses the buffers that are drawn into; nil in OpenGL ES 2.
  let drawBuffers: (@convention(c) (Int32, UnsafePointer<UInt32>) -> Void)?
  /// Sets the polygon mode; nil in OpenGL ES.
  let polygonMode: (@convention(c) (UInt32, UInt32) -> Void)?
  /// Sets the clip space origin; nil before OpenGL 4.5.
  let clipControl: (@convention(c) (UInt32, UInt32) -> Void)?
  /// Sets pixel transfer scales and biases; nil except in compatibility contexts.
  let pixelTransfer: (@convention(c) (UInt32, Float) -> Void)?

  /// The functions of vertex array objects.
  struct VertexArrays {
    let make: @convention(c) (Int32, Names) -> Void
    let delete: @convention(c) (Int32, Names) -> Void
    let bind: @convention(c) (Name) -> Void
  }

  /// The functions of persistently mapped buffers, and of fences (sync objects) that tell when the device has
  /// finished reading.
  struct Storage {
    /// A fence (sync object).
    typealias Fence = OpaquePointer

    let make: @convention(c) (UInt32, Int, UnsafeRawPointer?, UInt32) -> Void
    var map: @convention(c) (UInt32, Int, Int, UInt32) -> UnsafeMutableRawPointer?
    let getMemory:
      @convention(c) (UInt32, UInt32, UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Void
    var makeFence: @convention(c) (UInt32, UInt32) -> Fence?
    var wait: @convention(c) (Fence, UInt32, UInt64) -> UInt32
    var deleteFence: @convention(c) (Fence) -> Void
  }

  /// The state of single draw buffers and viewports; the functions without an index change all of them.
  struct Indexed {
    let isEnabled: @convention(c) (UInt32, UInt32) -> UInt8
    let enable: @convention(c) (UInt32, UInt32) -> Void
    let disable: @convention(c) (UInt32, UInt32) -> Void
    let colorMask: @convention(c) (UInt32, UInt8, UInt8, UInt8, UInt8) -> Void
    /// Available from OpenGL 4 and OpenGL ES 3.2 on.
    let blendFunction: (@convention(c) (UInt32, UInt32, UInt32, UInt32, UInt32) -> Void)?
    let blendEquation: (@convention(c) (UInt32, UInt32, UInt32) -> Void)?
    /// Available from OpenGL 4.1 on.
    let viewport: (@convention(c) (UInt32, Float, Float, Float, Float) -> Void)?
    let scissor: (@convention(c) (UInt32, Int32, Int32, Int32, Int32) -> Void)?
  }
}
