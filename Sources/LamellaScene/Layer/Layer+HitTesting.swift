public import LamellaGeometry

extension Layer {
  /// Returns the frontmost layer at a point, this layer or a descendant; nil for none.
  ///
  /// Uses model values; ``LayerPresentation/hitTest(_:)`` uses presentation values. Calls ``contains(_:)`` for each
  /// layer. Hidden layers are not hit, nor parts clipped by `masksToBounds`; other sublayers are hit beyond the bounds,
  /// too. Layers that the engine adds are not hit: tiles, snapshots and transitions.
  ///
  /// - Parameter point: A point in the superlayer's space.
  /// - Returns: The layer.
  /// - Complexity: O(number of descendants), with allocations.
  public final func hitTest(_ point: Point) -> Layer? {
    Layer.frontmost(
      from: self, at: point,
      enter: { layer, point in
        guard !layer.isHidden,
          let inner = layer.table.geometry.visiblePoint(fromParent: point, in: layer.row)
        else { return nil }
        let isInside = layer.contains(inner)
        return layer.masksToBounds && !isInside ? nil : (inner, isInside)
      },
      sublayers: { layer in layer.sublayers.filter { !($0 is InnerLayer) } },
      height: { $0.zPosition })
  }

  /// Searches a tree of layers from front to back, without recursion.
  ///
  /// - Parameters:
  ///   - root: The root of the search.
  ///   - point: A point in the root's superlayer's space.
  ///   - enter: Converts a point of the superlayer's space to the layer's own, and returns whether it is inside; nil if
  ///     the layer and its subtree cannot be hit.
  ///   - sublayers: Returns the sublayers, back to front for equal z positions.
  ///   - height: Returns the z position.
  /// - Returns: The frontmost layer at the point.
  static func frontmost<Node>(
    from root: Node, at point: Point, enter: (Node, Point) -> (point: Point, isInside: Bool)?,
    sublayers: (Node) -> [Node], height: (Node) -> Double
  ) -> Node? {
    /// A layer that is being searched, with its remaining sublayers, the frontmost last.
    typealias Level = (node: Node, point: Point, isInside: Bool, sublayers: [Node])
    /// Begins the search of a layer; nil if nothing of it can be hit.
    func level(_ node: Node, _ point: Point) -> Level? {
      guard let (inner, isInside) = enter(node, point) else { return nil }
      let nodes = sublayers(node)
      // For equal z positions, later ones are in front.
      let order = nodes.indices.sorted {
        let (first, second) = (height(nodes[$0]), height(nodes[$1]))
        return first != second ? first < second : $0 < $1
      }
      return (node, inner, isInside, order.map { nodes[$0] })
    }
    // Outermost first.
    var levels: [Level] = []
    if let first = level(root, point) { levels.append(first) }
    while let top = levels.indices.last {
      // In place, to avoid a copy of the level's array.
      if let sublayer = levels[top].sublayers.popLast() {
        if let inner = level(sublayer, levels[top].point) { levels.append(inner) }
      } else if levels[top].isInside {
        return levels[top].node
      } else {
        levels.removeLast()
      }
    }
    return nil
  }
}
