/// The constants of OpenGL that the renderer uses, with the specification's names without `GL_`.
///
/// Defined here instead of imported: building needs neither a header nor a library of OpenGL.
nonisolated enum GL {
  // MARK: Errors, strings

  static let noError: UInt32 = 0
  static let version: UInt32 = 0x1F02
  static let outOfMemory: UInt32 = 0x0505

  // MARK: Capabilities

  static let maxTextureSize: UInt32 = 0x0D33
  static let contextProfileMask: UInt32 = 0x9126
  static let contextCoreProfileBit: Int32 = 1
  static let maxClipPlanes: UInt32 = 0x0D32

  // MARK: Switches (glEnable)

  static let alphaTest: UInt32 = 0x0BC0
  static let blend: UInt32 = 0x0BE2
  static let colorLogicOp: UInt32 = 0x0BF2
  static let cullFace: UInt32 = 0x0B44
  static let depthTest: UInt32 = 0x0B71
  static let framebufferSRGB: UInt32 = 0x8DB9
  static let polygonSmooth: UInt32 = 0x0B41
  static let polygonStipple: UInt32 = 0x0B42
  static let primitiveRestart: UInt32 = 0x8F9D
  static let rasterizerDiscard: UInt32 = 0x8C89
  static let sampleAlphaToCoverage: UInt32 = 0x809E
  static let sampleAlphaToOne: UInt32 = 0x809F
  static let sampleCoverage: UInt32 = 0x80A0
  static let sampleMask: UInt32 = 0x8E51
  static let scissorTest: UInt32 = 0x0C11
  static let stencilTest: UInt32 = 0x0B90
  /// The first of `maxClipPlanes` consecutive numbers.
  static let clipPlane0: UInt32 = 0x3000

  // MARK: Blending

  static let zero: UInt32 = 0
  static let none: UInt32 = 0
  static let one: UInt32 = 1
  static let sourceAlpha: UInt32 = 0x0302
  static let oneMinusSourceAlpha: UInt32 = 0x0303
  static let functionAdd: UInt32 = 0x8006
  static let blendSourceRGB: UInt32 = 0x80C9
  static let blendTargetRGB: UInt32 = 0x80C8
  static let blendSourceAlpha: UInt32 = 0x80CB
  static let blendTargetAlpha: UInt32 = 0x80CA
  static let blendEquationRGB: UInt32 = 0x8009
  static let blendEquationAlpha: UInt32 = 0x883D
  static let colorWriteMask: UInt32 = 0x0C23
  static let colorClearValue: UInt32 = 0x0C22
  static let colorBufferBit: UInt32 = 0x4000

  // MARK: Viewport and rasterization

  static let viewport: UInt32 = 0x0BA2
  static let scissorBox: UInt32 = 0x0C10
  static let polygonMode: UInt32 = 0x0B40
  static let frontLeft: UInt32 = 0x0400
  static let backLeft: UInt32 = 0x0402
  static let front: UInt32 = 0x0404
  static let back: UInt32 = 0x0405
  static let left: UInt32 = 0x0406
  static let frontAndBack: UInt32 = 0x0408
  static let fill: UInt32 = 0x1B02
  static let clipOrigin: UInt32 = 0x935C
  static let clipDepthMode: UInt32 = 0x935D
  static let lowerLeft: UInt32 = 0x8CA1
  static let negativeOneToOne: UInt32 = 0x935E

  // MARK: Textures

  static let texture2D: UInt32 = 0x0DE1
  static let texture0: UInt32 = 0x84C0
  static let activeTexture: UInt32 = 0x84E0
  static let textureBinding2D: UInt32 = 0x8069
  static let samplerBinding: UInt32 = 0x8919
  static let textureMagFilter: UInt32 = 0x2800
  static let textureMinFilter: UInt32 = 0x2801
  static let textureWrapS: UInt32 = 0x2802
  static let textureWrapT: UInt32 = 0x2803
  static let nearest: Int32 = 0x2600
  static let linear: Int32 = 0x2601
  static let clampToEdge: Int32 = 0x812F
  static let rgba: UInt32 = 0x1908
  static let rgba8: Int32 = 0x8058

  // MARK: Pixel transfer

  static let unpackSwapBytes: UInt32 = 0x0CF0
  static let unpackLSBFirst: UInt32 = 0x0CF1
  static let unpackRowLength: UInt32 = 0x0CF2
  static let unpackSkipRows: UInt32 = 0x0CF3
  static let unpackSkipPixels: UInt32 = 0x0CF4
  static let unpackAlignment: UInt32 = 0x0CF5
  static let packAlignment: UInt32 = 0x0D05
  static let pixelUnpackBuffer: UInt32 = 0x88EC
  static let pixelUnpackBufferBinding: UInt32 = 0x88EF
  static let mapColor: UInt32 = 0x0D10
  /// The scale and bias of red, green, blue and alpha, in pairs; red scale first.
  static let transferScalesAndBiases: [UInt32] = [
    0x0D14, 0x0D15, 0x0D18, 0x0D19, 0x0D1A, 0x0D1B, 0x0D1C, 0x0D1D,
  ]

  // MARK: Buffers and vertices

  static let arrayBuffer: UInt32 = 0x8892
  static let elementArrayBuffer: UInt32 = 0x8893
  static let arrayBufferBinding: UInt32 = 0x8894
  static let elementArrayBufferBinding: UInt32 = 0x8895
  static let vertexArrayBinding: UInt32 = 0x85B5
  static let streamDraw: UInt32 = 0x88E0
  static let staticDraw: UInt32 = 0x88E4
  static let mapWriteBit: UInt32 = 0x0002
  static let bufferMapPointer: UInt32 = 0x88BD
  static let mapPersistentBit: UInt32 = 0x0040
  static let mapCoherentBit: UInt32 = 0x0080
  static let dynamicStorageBit: UInt32 = 0x0100
  static let syncCommandsComplete: UInt32 = 0x9117
  static let syncFlushCommandsBit: UInt32 = 0x0001
  static let triangles: UInt32 = 0x0004
  static let unsignedByte: UInt32 = 0x1401
  static let unsignedInt: UInt32 = 0x1405
  static let float: UInt32 = 0x1406
  static let vertexAttributeEnabled: UInt32 = 0x8622
  static let vertexAttributeSize: UInt32 = 0x8623
  static let vertexAttributeStride: UInt32 = 0x8624
  static let vertexAttributeType: UInt32 = 0x8625
  static let vertexAttributePointer: UInt32 = 0x8645
  static let vertexAttributeNormalized: UInt32 = 0x886A
  static let vertexAttributeBuffer: UInt32 = 0x889F

  // MARK: Programs

  static let vertexShader: UInt32 = 0x8B31
  static let fragmentShader: UInt32 = 0x8B30
  static let compileStatus: UInt32 = 0x8B81
  static let linkStatus: UInt32 = 0x8B82
  static let infoLogLength: UInt32 = 0x8B84
  static let currentProgram: UInt32 = 0x8B8D

  // MARK: Framebuffers

  static let framebuffer: UInt32 = 0x8D40
  static let readFramebuffer: UInt32 = 0x8CA8
  static let drawFramebuffer: UInt32 = 0x8CA9
  /// The same value as the draw framebuffer's binding.
  static let doubleBuffer: UInt32 = 0x0C32
  static let maximumDrawBuffers: UInt32 = 0x8824
  /// The first of the names of draw buffers, which follow each other.
  static let drawBuffer0: UInt32 = 0x8825
  static let framebufferBinding: UInt32 = 0x8CA6
  static let readFramebufferBinding: UInt32 = 0x8CAA
  static let framebufferComplete: UInt32 = 0x8CD5
  static let colorAttachment0: UInt32 = 0x8CE0
}
