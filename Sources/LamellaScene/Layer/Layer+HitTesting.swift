public import LamellaGeometry

extension Layer {
  /// Returns the frontmost layer at a point, this one or one in it; nil for none.
  ///
  /// By the layers' own values; ``LayerPresentation/hitTest(_:)`` goes by presented ones. Asks ``contains(_:)`` of each
  /// layer. Hidden layers are left out, and so is what `masksToBounds` cuts off; sublayers may reach beyond the bounds
  /// otherwise. Layers that the engine adds are not hit: tiles, and the pictures of snapshots and transitions.
  ///
  /// - Parameter point: A point of the superlayer's space.
  /// - Returns: The layer.
  /// - Complexity: O(layers in it), and it allocates.
  public final func hitTest(_ point: Point) -> Layer? {
    Layer.frontmost(
      from: self, at: point,
      enter: { layer, point in
        guard !layer.isHidden,
          let inner = layer.table.visiblePoint(fromParent: point, in: layer.row)
        else { return nil }
        let isInside = layer.contains(inner)
        return layer.masksToBounds && !isInside ? nil : (inner, isInside)
      },
      sublayers: { layer in layer.sublayers.filter { !($0 is InnerLayer) } },
      height: { $0.zPosition })
  }

  /// Searches a tree of layers from front to back, as deep as it is.
  ///
  /// - Parameters:
  ///   - root: The layer to begin with.
  ///   - point: A point of its superlayer's space.
  ///   - enter: Converts a point of the superlayer's space to the layer's own, and tells whether it is inside; nil where
  ///     nothing of the layer can be hit.
  ///   - sublayers: Returns the sublayers, back to front where they lie equally high.
  ///   - height: Returns the z position.
  /// - Returns: The frontmost layer at the point.
  static func frontmost<Node>(
    from root: Node, at point: Point, enter: (Node, Point) -> (point: Point, isInside: Bool)?,
    sublayers: (Node) -> [Node], height: (Node) -> Double
  ) -> Node? {
    /// A layer that is being searched; the sublayers still to be searched have the one in front last.
    typealias Level = (node: Node, point: Point, isInside: Bool, sublayers: [Node])
    func level(_ node: Node, _ point: Point) -> Level? {
      guard let (inner, isInside) = enter(node, point) else { return nil }
      let nodes = sublayers(node)
      // Of those that lie equally high, the later ones lie in front.
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
      // In place: a copy of the level would copy its list, too.
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
