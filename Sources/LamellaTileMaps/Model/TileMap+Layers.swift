/// The place of a layer in a map: its index, within that of the group around it.
///
/// Names of layers are not unique, and old files have no IDs; paths tell all layers apart. A path names another layer
/// once layers before it are added or removed.
public struct TileMapLayerPath: Hashable, Sendable, CustomStringConvertible {
  /// The index of the outermost group's layer within the map, that of the layer within it, and so on.
  public var indices: [Int]

  /// Makes a path.
  public init(_ indices: [Int]) { self.indices = indices }

  /// The indices, such as `2.0`.
  public var description: String { indices.map(String.init).joined(separator: ".") }
}

extension TileMap {
  /// The layer at a path.
  ///
  /// - Precondition: There is a layer at the path.
  /// - Complexity: O(depth of the path).
  public subscript(layer path: TileMapLayerPath) -> TileMapLayer {
    get {
      guard let first = path.indices.first else { preconditionFailure("the path is empty") }
      return path.indices.dropFirst().reduce(layers[first]) { layer, index in
        guard case .group(let members) = layer.content else {
          preconditionFailure("the path \(path) leads through a layer that is no group")
        }
        return members[index]
      }
    }
    set { updateLayer(at: path) { $0 = newValue } }
  }

  /// Changes the layer at a path in place: layers hold millions of cells.
  mutating func updateLayer<Result>(
    at path: TileMapLayerPath, _ change: (inout TileMapLayer) -> Result
  ) -> Result {
    layers.updateLayer(at: path.indices[...], change)
  }

  /// Returns whether there is a layer at a path.
  ///
  /// - Complexity: O(depth of the path).
  public func hasLayer(at path: TileMapLayerPath) -> Bool {
    var members: [TileMapLayer]? = layers
    for index in path.indices {
      guard let layers = members, layers.indices.contains(index) else { return false }
      if case .group(let inner) = layers[index].content { members = inner } else { members = nil }
    }
    return !path.indices.isEmpty
  }

  /// The paths of all layers, groups before their members, back to front.
  ///
  /// - Complexity: O(number of layers).
  public var layerPaths: [TileMapLayerPath] {
    var result: [TileMapLayerPath] = []
    /// Adds the paths of layers.
    func add(_ layers: [TileMapLayer], within path: [Int]) {
      for (index, layer) in layers.enumerated() {
        result.append(TileMapLayerPath(path + [index]))
        if case .group(let members) = layer.content { add(members, within: path + [index]) }
      }
    }
    add(layers, within: [])
    return result
  }

  /// Returns a cell of a layer; nil where there is no such layer or it has no cells.
  ///
  /// - Parameters:
  ///   - column: The cell's column; outside of the map, cells are empty.
  ///   - row: The cell's row.
  ///   - path: The path of the layer.
  /// - Returns: The cell, or nil.
  /// - Complexity: O(depth of the path) for stored cells.
  public func cell(column: Int, row: Int, layer path: TileMapLayerPath) -> TileCell? {
    hasLayer(at: path) ? self[layer: path].cells?.cell(column: column, row: row) : nil
  }

  /// Returns the path of the first layer of a name; nil when there is none.
  ///
  /// - Complexity: O(number of layers).
  public func layerPath(named name: String) -> TileMapLayerPath? {
    layerPaths.first { self[layer: $0].name == name }
  }

  /// Returns the path of the layer with an ID; nil when there is none.
  ///
  /// - Complexity: O(number of layers).
  public func layerPath(id: Int) -> TileMapLayerPath? {
    layerPaths.first { self[layer: $0].id == id }
  }
}

extension [TileMapLayer] {
  /// Changes the layer at a path in place.
  fileprivate mutating func updateLayer<Result>(
    at path: ArraySlice<Int>, _ change: (inout TileMapLayer) -> Result
  ) -> Result {
    guard let index = path.first else { preconditionFailure("the path is empty") }
    guard path.count > 1 else { return change(&self[index]) }
    guard case .group(var members) = self[index].content else {
      preconditionFailure("a path leads through a layer that is no group")
    }
    self[index].content = .group([])
    defer { self[index].content = .group(members) }
    return members.updateLayer(at: path.dropFirst(), change)
  }
}
