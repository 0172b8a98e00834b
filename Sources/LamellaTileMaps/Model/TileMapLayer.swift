public import LamellaGeometry

/// A layer of a map: a tile layer, an image layer, an object layer, or a group layer.
public struct TileMapLayer: Sendable {
  /// The mixing of a layer's pixels with those below.
  public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    /// Over those below.
    case normal
    /// Added.
    case add
    /// Multiplied.
    case multiply
    /// The complements multiplied.
    case screen
    /// Multiplied where below is dark, else screened.
    case overlay
    /// The darker of both.
    case darken
    /// The lighter of both.
    case lighten
    /// Brightened below.
    case colorDodge = "color-dodge"
    /// Darkened below.
    case colorBurn = "color-burn"
    /// Multiplied where the layer is dark, else screened.
    case hardLight = "hard-light"
    /// Darkened or lightened by the layer, softly.
    case softLight = "soft-light"
    /// The difference of both.
    case difference
    /// The difference with less contrast.
    case exclusion
  }

  /// A layer's kind and content.
  public enum Content: Sendable {
    /// A tile layer with stored cells.
    case tiles(CellGrid)
    /// A tile layer with cells generated on demand; no file has such a layer.
    case generated(any TileCellSource)
    /// An image layer.
    case image(ImageContent)
    /// An object layer.
    case objects(ObjectContent)
    /// A group layer: layers, from back to front, that share the group's settings.
    case group([TileMapLayer])
  }

  /// The content of an image layer; the image's top left corner lies at the layer's offset.
  public struct ImageContent: Hashable, Sendable {
    /// The image's source; nil when the layer has none.
    public var source: TileImageSource?
    /// Whether the image repeats horizontally without end.
    public var repeatsX: Bool
    /// Whether the image repeats vertically without end.
    public var repeatsY: Bool

    /// Makes the content of an image layer.
    public init(source: TileImageSource?, repeatsX: Bool = false, repeatsY: Bool = false) {
      self.source = source
      self.repeatsX = repeatsX
      self.repeatsY = repeatsY
    }
  }

  /// The content of an object layer.
  public struct ObjectContent: Hashable, Sendable {
    /// The objects, in the order of the file.
    public var objects: [TileMapObject]
    /// Whether objects are drawn by ascending y (`topdown`); otherwise in the order of the file.
    public var isTopDown: Bool
    /// The color in which shapes are shown; nil for Tiled's grey.
    public var color: Color?

    /// Makes the content of an object layer.
    public init(objects: [TileMapObject], isTopDown: Bool = true, color: Color? = nil) {
      self.objects = objects
      self.isTopDown = isTopDown
      self.color = color
    }
  }

  /// The layer's ID, unique within the map; 0 in old files.
  public var id = 0
  /// The layer's name; not unique.
  public var name = ""
  /// The layer's class.
  public var className = ""
  /// Whether the layer is visible; a hidden group hides its layers.
  public var isVisible = true
  /// The opacity, 0...1; multiplied with that of the groups around it, and applied to each tile separately.
  public var opacity = 1.0
  /// The layer's offset in pixels; added to that of the groups around it.
  public var offset = Point.zero
  /// The tint color, multiplied with the layer's pixels and with the tint of the groups around it.
  public var tint = Color.white
  /// The mixing of the layer's pixels with those below.
  ///
  /// A ``TileMapView`` knows `normal` and `add`, and draws others as normal. That of a group has no effect.
  public var blendMode = BlendMode.normal
  /// The parallax factor: 1 moves with the map, 0 stands still; multiplied with that of the groups around it.
  public var parallax = Point(1, 1)
  /// The custom properties.
  public var properties: [String: TileMapProperty] = [:]
  /// The layer's kind and content.
  public var content: Content

  /// Makes a layer with default settings.
  public init(name: String = "", content: Content) {
    self.name = name
    self.content = content
  }

  /// The cells of a tile layer, stored or generated; nil for other layers.
  var cells: (any TileCellSource)? {
    switch content {
    case .tiles(let grid): grid
    case .generated(let source): source
    case .image, .objects, .group: nil
    }
  }

  /// The settings of a layer combined with those of the groups around it.
  package struct EffectiveSettings: Hashable {
    /// Whether the layer and all groups around it are visible.
    package var isVisible = true
    /// The product of the opacities, 0...1.
    package var opacity = 1.0
    /// The sum of the offsets, in pixels.
    package var offset = Point.zero
    /// The product of the tints.
    package var tint = Color.white
    /// The product of the parallax factors.
    package var parallax = Point(1, 1)
    /// The layer's own blend mode.
    package var blendMode = BlendMode.normal

    /// Whether the layer is drawn.
    package var isSeen: Bool { isVisible && opacity > 0 }

    /// The color that each tile's pixels are multiplied with: Tiled applies opacity to each tile, not to the
    /// layer.
    var color: Color { tint.withAlpha(tint.alpha * Float(opacity)) }

    /// Returns these settings combined with those of a layer inside.
    func within(_ layer: TileMapLayer) -> EffectiveSettings {
      EffectiveSettings(
        isVisible: isVisible && layer.isVisible, opacity: opacity * layer.opacity,
        offset: offset + layer.offset,
        tint: Color(
          red: tint.red * layer.tint.red, green: tint.green * layer.tint.green,
          blue: tint.blue * layer.tint.blue, alpha: tint.alpha * layer.tint.alpha),
        parallax: Point(parallax.x * layer.parallax.x, parallax.y * layer.parallax.y),
        blendMode: layer.blendMode)
    }
  }

  /// Visits all layers that are no groups, back to front, with the settings in force for each.
  package static func forEachLeaf(
    of layers: [TileMapLayer], _ body: (TileMapLayer, EffectiveSettings) throws -> Void
  ) rethrows {
    try forEachLeafPath(of: layers) { layer, settings, _ in try body(layer, settings) }
  }

  /// Visits all layers that are no groups, back to front, with the settings in force for each and its path.
  package static func forEachLeafPath(
    of layers: [TileMapLayer], within outer: EffectiveSettings = EffectiveSettings(),
    at path: [Int] = [],
    _ body: (TileMapLayer, EffectiveSettings, TileMapLayerPath) throws -> Void
  ) rethrows {
    for (index, layer) in layers.enumerated() {
      let inner = outer.within(layer)
      if case .group(let members) = layer.content {
        try forEachLeafPath(of: members, within: inner, at: path + [index], body)
      } else {
        try body(layer, inner, TileMapLayerPath(path + [index]))
      }
    }
  }
}
