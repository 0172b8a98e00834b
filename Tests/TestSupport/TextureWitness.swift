public import LamellaGraphics

/// A renderer that draws nothing, tracks textures and their bytes, and records misuse.
public final class TextureWitness: Renderer {
  /// The name in reports.
  public var name: String { "witness" }
  /// The longest side of a texture, in pixels.
  public var maximumTextureSide: Int { 4096 }
  /// The texture generation, always 0: no texture is ever lost.
  public var textureGeneration: Int { 0 }

  /// The bytes of each existing texture.
  public private(set) var textures: [TextureID: Int] = [:]
  /// The peak of bytes after a list.
  public private(set) var mostBytes = 0
  /// The number of created textures.
  public private(set) var creations = 0
  /// Messages about the use of textures that do not exist.
  public private(set) var mistakes: [String] = []
  /// The textures that the last list used.
  public private(set) var shown: Set<TextureID> = []

  /// Makes a renderer without textures.
  public init() {}

  /// The bytes of all textures.
  public var bytes: Int { textures.values.reduce(0, +) }
  /// The bytes of textures that the last list did not use.
  public var bytesOutOfSight: Int {
    textures.reduce(0) { shown.contains($1.key) ? $0 : $0 + $1.value }
  }

  /// Applies a list's texture changes and checks that the textures it uses exist.
  public func submit(_ list: DrawList) throws -> RenderCounters {
    for update in list.textureUpdates {
      switch update {
      case .create(let texture, let width, let height, _):
        creations += 1
        if textures.updateValue(width * height * 4, forKey: texture) != nil {
          mistakes.append("texture \(texture.rawValue) is made twice")
        }
      case .write(let texture, _, _):
        if textures[texture] == nil {
          mistakes.append("texture \(texture.rawValue) is written but not there")
        }
      case .destroy(let texture):
        if textures.removeValue(forKey: texture) == nil {
          mistakes.append("texture \(texture.rawValue) goes but was not there")
        }
      }
    }
    shown.removeAll()
    for command in list.commands where command.kind == .quads || command.kind == .triangles {
      shown.insert(command.texture)
      if textures[command.texture] == nil {
        mistakes.append("texture \(command.texture.rawValue) is shown but not there")
      }
    }
    mostBytes = max(mostBytes, bytes)
    return RenderCounters()
  }

  /// Does nothing.
  public func present() throws {}

  /// Returns an empty picture.
  public func readPixels() throws -> Image { Image(width: 1, height: 1) { _, _ in 0 } }
}
