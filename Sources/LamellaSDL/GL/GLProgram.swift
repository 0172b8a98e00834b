internal import LamellaGraphics

/// A shader program: one for shapes on textures, and one for pictures of groups.
nonisolated struct GLProgram {
  /// The vertex attributes' locations; the memory layout is `Vertex`'s.
  enum Attribute {
    static let position: UInt32 = 0
    static let color: UInt32 = 1
    static let textureCoordinate: UInt32 = 2

    /// Enables the attribute arrays.
    static func enable(_ functions: GLFunctions) {
      for attribute in [position, color, textureCoordinate] { functions.enableAttribute(attribute) }
    }

    /// Points the attributes at a vertex of the bound buffer.
    static func point(_ functions: GLFunctions, atVertex vertex: Int) {
      let stride = MemoryLayout<Vertex>.stride
      /// Sets the pointer of an attribute.
      func set(
        _ attribute: UInt32, _ count: Int32, _ type: UInt32, _ isNormalized: UInt8, _ offset: Int
      ) {
        functions.attributePointer(
          attribute, count, type, isNormalized, Int32(stride),
          UnsafeRawPointer(bitPattern: vertex * stride + offset))
      }
      set(position, 2, GL.float, 0, 0)
      set(color, 4, GL.unsignedByte, 1, 8)
      set(textureCoordinate, 2, GL.float, 0, 12)
    }
  }

  let name: UInt32
  /// The uniform of the scale and offset from pixels to clip space (-1...1).
  let transform: Int32
  /// The uniform of the scale and offset from a group's coordinates to its texture's; -1 where there is none.
  let texels: Int32
  /// The uniform of the centers of the outermost visible texels: left, top, right, bottom; -1 where there is none.
  let limits: Int32

  /// Compiles the program for shapes, or the one for groups.
  ///
  /// - Parameters:
  ///   - functions: The functions of the current context.
  ///   - version: The context's version, which decides the shading language.
  ///   - isForGroups: Whether texture coordinates are mapped and clamped to a part of the texture.
  /// - Throws: ``ApplicationError`` with the driver's message when it rejects the program.
  init(_ functions: GLFunctions, _ version: GLVersion, isForGroups: Bool) throws {
    let language = ShadingLanguage(version)
    let head = language.head + (isForGroups ? "#define GROUP\n" : "")
    let shaders = try [
      Self.compile(functions, GL.vertexShader, head + language.vertex + Self.vertexSource),
      Self.compile(functions, GL.fragmentShader, head + language.fragment + Self.fragmentSource),
    ]
    let program = functions.makeProgram()
    for shader in shaders { functions.attachShader(program, shader) }
    functions.bindAttribute(program, Attribute.position, "position")
    functions.bindAttribute(program, Attribute.color, "color")
    functions.bindAttribute(program, Attribute.textureCoordinate, "textureCoordinate")
    functions.linkProgram(program)
    for shader in shaders { functions.deleteShader(shader) }
    var status: Int32 = 0
    functions.getProgram(program, GL.linkStatus, &status)
    guard status != 0 else {
      let log = Self.log(program, functions.getProgram, functions.getProgramLog)
      functions.deleteProgram(program)
      throw Self.refusal("linking", log)
    }
    name = program
    transform = functions.uniformLocation(program, Self.transformName)
    texels = functions.uniformLocation(program, "texels")
    limits = functions.uniformLocation(program, "limits")
    functions.useProgram(program)
    functions.setUniformInteger(functions.uniformLocation(program, "picture"), 0)
  }

  /// The name identifies our programs: no other program has a uniform of this name.
  private static let transformName = "lamella_transform"

  /// Returns whether the program of this name, which exists in the context, is ours.
  func isOurs(_ functions: GLFunctions) -> Bool {
    var isLinked: Int32 = 0
    functions.getProgram(name, GL.linkStatus, &isLinked)
    return isLinked != 0 && functions.uniformLocation(name, Self.transformName) == transform
  }

  /// Compiles a shader.
  private static func compile(
    _ functions: GLFunctions, _ kind: UInt32, _ source: String
  ) throws -> UInt32 {
    let shader = functions.makeShader(kind)
    source.withCString { text in
      var line: UnsafePointer<CChar>? = text
      functions.shaderSource(shader, 1, &line, nil)
    }
    functions.compileShader(shader)
    var status: Int32 = 0
    functions.getShader(shader, GL.compileStatus, &status)
    guard status != 0 else {
      let log = Self.log(shader, functions.getShader, functions.getShaderLog)
      functions.deleteShader(shader)
      throw refusal("compiling", log)
    }
    return shader
  }

  /// Returns the log of a shader or program.
  private static func log(
    _ name: UInt32, _ get: @convention(c) (UInt32, UInt32, UnsafeMutablePointer<Int32>) -> Void,
    _ read:
      @convention(c) (
        UInt32, Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<CChar>
      ) -> Void
  ) -> String {
    var length: Int32 = 0
    get(name, GL.infoLogLength, &length)
    var text = [CChar](repeating: 0, count: Int(max(1, length)))
    read(name, Int32(text.count), nil, &text)
    return String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the error for an operation on a shader or program that the driver refused, with the driver's log.
  private static func refusal(_ operation: String, _ log: String) -> ApplicationError {
    let line = log.split(whereSeparator: \.isNewline).joined(separator: " ")
    return ApplicationError(
      "\(operation) a program of OpenGL failed: \(line)", exitCode: ApplicationError.environment)
  }
}

/// The shading language of a context: the start of its shaders.
private nonisolated struct ShadingLanguage {
  let head: String
  let vertex: String
  let fragment: String

  init(_ version: GLVersion) {
    let isModern = version.isCore
    head = version.isEmbedded ? "#version 100\n" : isModern ? "#version 150\n" : "#version 120\n"
    // Texture coordinates of a large atlas need more than ten bits of precision; some devices have no more.
    let precision = """
      #ifdef GL_FRAGMENT_PRECISION_HIGH
      precision highp float;
      #else
      precision mediump float;
      #endif

      """
    vertex =
      isModern
      ? "#define INPUT in\n#define OUTPUT out\n"
      : "#define INPUT attribute\n#define OUTPUT varying\n"
    fragment =
      isModern
      ? "#define INPUT in\n#define texelAt texture\nout vec4 pixel;\n"
      : (version.isEmbedded ? precision : "")
        + "#define INPUT varying\n#define texelAt texture2D\n#define pixel gl_FragColor\n"
  }
}

nonisolated extension GLProgram {
  fileprivate static let vertexSource = """
    INPUT vec2 position;
    INPUT vec4 color;
    INPUT vec2 textureCoordinate;
    OUTPUT vec4 fragmentColor;
    OUTPUT vec2 fragmentCoordinate;
    uniform vec4 lamella_transform;
    #ifdef GROUP
    uniform vec4 texels;
    #endif
    void main() {
      gl_Position = vec4(position * lamella_transform.xy + lamella_transform.zw, 0.0, 1.0);
      fragmentColor = color;
    #ifdef GROUP
      fragmentCoordinate = textureCoordinate * texels.xy + texels.zw;
    #else
      fragmentCoordinate = textureCoordinate;
    #endif
    }

    """

  fileprivate static let fragmentSource = """
    INPUT vec4 fragmentColor;
    INPUT vec2 fragmentCoordinate;
    uniform sampler2D picture;
    #ifdef GROUP
    uniform vec4 limits;
    #endif
    void main() {
    #ifdef GROUP
      pixel = texelAt(picture, clamp(fragmentCoordinate, limits.xy, limits.zw)) * fragmentColor;
    #else
      pixel = texelAt(picture, fragmentCoordinate) * fragmentColor;
    #endif
    }

    """
}
