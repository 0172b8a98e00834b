internal import LamellaGeometry

extension Layer {
  // MARK: Questions

  /// The parent layer; nil for none.
  public final var superlayer: Layer? {
    let parent = table[row].parent
    return parent < 0 || table.isMask(row) ? nil : table.layer(of: parent)
  }

  /// The child layers, back to front, as a snapshot.
  ///
  /// - Complexity: O(number of sublayers).
  public final var sublayers: [Layer] {
    var result: [Layer] = []
    result.reserveCapacity(Int(table[row].childCount))
    var child = table[row].firstChild
    while child >= 0 {
      if let layer = table.layer(of: child) { result.append(layer) }
      child = table[child].nextSibling
    }
    return result
  }

  // MARK: Changes

  /// Adds a layer in front of the sublayers, after removing it from its superlayer.
  ///
  /// - Precondition: The layer belongs to no view (use `addSubview` for that) and does not contain the
  ///   receiver.
  public final func addSublayer(_ layer: Layer) { place(layer, before: -1) }

  /// Inserts a layer at an index among the sublayers, from the back; an index out of range means in front.
  ///
  /// - Parameters:
  ///   - layer: A layer that belongs to no view.
  ///   - index: The layer's index after insertion; layers of subviews count.
  /// - Complexity: As of `View.insertSubview(_:at:)`.
  public final func insertSublayer(_ layer: Layer, at index: Int) {
    let successor =
      index < 0 ? -1 : table.child(at: index, of: row, without: layer.row, isAmongViews: false)
    place(layer, before: successor)
  }

  /// Inserts a layer directly in front of a sublayer.
  ///
  /// - Precondition: `sibling` is a sublayer of the receiver.
  public final func insertSublayer(_ layer: Layer, above sibling: Layer) {
    require(sibling.superlayer === self, "insertSublayer needs a sublayer of the receiver")
    guard sibling !== layer else { return }
    let successor = table[sibling.row].nextSibling
    place(layer, before: successor == layer.row ? table[layer.row].nextSibling : successor)
  }

  /// Inserts a layer directly behind a sublayer.
  ///
  /// - Precondition: `sibling` is a sublayer of the receiver.
  public final func insertSublayer(_ layer: Layer, below sibling: Layer) {
    require(sibling.superlayer === self, "insertSublayer needs a sublayer of the receiver")
    guard sibling !== layer else { return }
    place(layer, before: sibling.row)
  }

  /// Replaces a sublayer by another layer.
  ///
  /// - Precondition: `old` is a sublayer of the receiver and belongs to no view.
  public final func replaceSublayer(_ old: Layer, with new: Layer) {
    require(old.superlayer === self, "replaceSublayer needs a sublayer of the receiver")
    guard old !== new else { return }
    insertSublayer(new, above: old)
    old.removeFromSuperlayer()
  }

  /// Removes the layer from its superlayer.
  ///
  /// - Precondition: The layer belongs to no view.
  public final func removeFromSuperlayer() {
    require(
      view == nil, "\(treePath): a view's layer moves with its view: use removeFromSuperview")
    let parent = table[row].parent
    guard superlayer != nil else { return }
    moving(to: nil) {
      guard table[row].parent == parent else { return }
      withExtendedLifetime(self) { table.unlink(row) }
      table.markForLayout(parent)
    }
  }

  /// Moves a layer into this one, before a sibling; traps for views' layers and for cycles.
  private func place(_ layer: Layer, before successor: Row) {
    require(
      layer.view == nil, "\(layer.treePath): a view's layer moves with its view: use addSubview")
    require(
      !table.isDescendant(row, of: layer.row),
      "\(treePath) cannot take \(layer.treePath) in: it lies inside that layer")
    let parent = table[layer.row].parent
    if parent == row, !table.isMask(layer.row),
      successor == layer.row || table[layer.row].nextSibling == successor
    {
      return
    }
    layer.moving(to: self) {
      guard !table.isDescendant(row, of: layer.row) else { return }
      let parent = table[layer.row].parent
      let place = successor >= 0 && table[successor].parent == row ? successor : -1
      withExtendedLifetime(layer) {
        table.move(layer.row, into: row, before: place)
      }
      if parent != row { table.markForLayout(parent) }
      table.markForLayout(row)
    }
  }
}
