public import LamellaGraphics

/// A back end that draws nothing and knows which textures there are, what they take, and what was done wrong with them.
public final class TextureWitness: Renderer {
  /// The name for reports.
  public var name: String { "witness" }
  /// The longest side of a texture.
  public var maximumTextureSide: Int { 4096 }
  /// Nothing is ever lost.
  public var textureGeneration: Int { 0 }

  /// The bytes of each texture that there is.
  public private(set) var textures: [TextureID: Int] = [:]
  /// The most bytes that there were at once, after a list.
  public private(set) var mostBytes = 0
  /// How many textures were made.
  public private(set) var creations = 0
  /// Uses of textures that are not there.
  public private(set) var mistakes: [String] = []
  /// The textures that the last list showed.
  public private(set) var shown: Set<TextureID> = []

  /// Makes a back end without textures.
  public init() {}

  /// The bytes of all textures.
  public var bytes: Int { textures.values.reduce(0, +) }
  /// The bytes of textures that the last list did not show.
  public var bytesOutOfSight: Int {
    textures.reduce(0) { shown.contains($1.key) ? $0 : $0 + $1.value }
  }

  /// Applies the list's changes to textures and looks whether those are there that it shows.
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

  /// An empty picture.
  public func readPixels() throws -> Image { Image(width: 1, height: 1) { _, _ in 0 } }
}
