public import LamellaGeometry

/// One layer of a map: tiles, a picture, objects, or a group of layers.
public struct TileMapLayer: Sendable {
  /// What a layer shows.
  public enum Content: Sendable {
    /// Cells of the map's grid.
    case tiles(CellGrid)
    /// Cells of the map's grid that are made up when somebody looks; no file has such a layer.
    case generated(any TileCellSource)
    /// One picture, once or again and again.
    case image(ImageContent)
    /// Things that stand anywhere.
    case objects(ObjectContent)
    /// Layers, from back to front, that share the group's settings.
    case group([TileMapLayer])
  }

  /// The picture of an image layer; its top left corner lies at the layer's offset.
  public struct ImageContent: Hashable, Sendable {
    /// Where the picture is, or nil when the layer has none.
    public var source: TileImageSource?
    /// Whether it goes on to the left and right for ever.
    public var repeatsX: Bool
    /// Whether it goes on above and below for ever.
    public var repeatsY: Bool

    /// Makes the content of an image layer.
    public init(source: TileImageSource?, repeatsX: Bool = false, repeatsY: Bool = false) {
      self.source = source
      self.repeatsX = repeatsX
      self.repeatsY = repeatsY
    }
  }

  /// The objects of a layer, in the order of the file.
  public struct ObjectContent: Hashable, Sendable {
    /// The objects.
    public var objects: [TileMapObject]
    /// Whether objects lower on the map cover those above them; otherwise the later ones do.
    public var isTopDown: Bool

    /// Makes the content of an object layer.
    public init(objects: [TileMapObject], isTopDown: Bool = true) {
      self.objects = objects
      self.isTopDown = isTopDown
    }

    /// What a ``TileMapView`` does not show of the layer, in a line; nil when nothing is missed.
    func warning(file: String, layer: String) -> String? {
      let tiles = objects.filter { if case .tile = $0.shape { $0.isVisible } else { false } }
      guard !tiles.isEmpty else { return nil }
      return "\(oneLine(file)): layer \(quoted(oneLine(layer))): \(tiles.count) tile objects are "
        + "left out: a TileMapView does not show objects"
    }
  }

  /// The number that no other layer of the map has; 0 in old files.
  public var id = 0
  /// What its author called it; not unique.
  public var name = ""
  /// The class that its author gave it.
  public var className = ""
  /// Whether it is shown; a hidden group hides what it holds.
  public var isVisible = true
  /// 0...1; multiplies with the groups around it, and applies to each tile by itself.
  public var opacity = 1.0
  /// How far it is moved, in pixels; adds to the groups around it.
  public var offset = Point.zero
  /// What its pixels are multiplied with; multiplies with the groups around it.
  public var tint = Color.white
  /// How fast it moves along with the map: 1 with it, 0 not at all; multiplies with the groups around it.
  public var parallax = Point(1, 1)
  /// What its author noted.
  public var properties: [String: TileMapProperty] = [:]
  /// What it shows.
  public var content: Content

  /// Makes a layer with default settings.
  public init(name: String = "", content: Content) {
    self.name = name
    self.content = content
  }

  /// The cells of a tile layer, stored or made up; nil for other layers.
  var cells: (any TileCellSource)? {
    switch content {
    case .tiles(let grid): grid
    case .generated(let source): source
    case .image, .objects, .group: nil
    }
  }

  /// The settings of a layer combined with those of the groups around it.
  package struct Inherited {
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

    /// What each tile's pixels are multiplied with: Tiled fades tiles one by one, not the layer as one.
    var color: Color { tint.withAlpha(tint.alpha * Float(opacity)) }

    /// The same within a layer.
    func within(_ layer: TileMapLayer) -> Inherited {
      Inherited(
        isVisible: isVisible && layer.isVisible, opacity: opacity * layer.opacity,
        offset: offset + layer.offset,
        tint: Color(
          red: tint.red * layer.tint.red, green: tint.green * layer.tint.green,
          blue: tint.blue * layer.tint.blue, alpha: tint.alpha * layer.tint.alpha),
        parallax: Point(parallax.x * layer.parallax.x, parallax.y * layer.parallax.y))
    }
  }

  /// Visits all layers that are no groups, back to front, with the settings in force for each.
  package static func forEachLeaf(
    of layers: [TileMapLayer], within outer: Inherited = Inherited(),
    _ body: (TileMapLayer, Inherited) throws -> Void
  ) rethrows {
    for layer in layers {
      let inner = outer.within(layer)
      if case .group(let members) = layer.content {
        try forEachLeaf(of: members, within: inner, body)
      } else {
        try body(layer, inner)
      }
    }
  }
}
