package import LamellaGeometry

/// A layer that has sublayers only for the part of itself that is in sight, such as tiles.
///
/// A layer says so by ``Layer/tracksVisiblePart(_:)``, and is asked in each frame that updates the picture.
package protocol VisiblePartPlacer: Layer {
  /// Places sublayers for the part of the layer in sight; called once everything in the frame is placed.
  ///
  /// - Parameters:
  ///   - region: The part that may be visible, in the layer's own space.
  ///   - zoom: The points of the window per point of the layer.
  func placeVisiblePart(_ region: Rect, zoom: Double)
}

/// The placer of a layer that has sublayers only for the part in sight.
nonisolated struct VisiblePart: Component {
  /// The layer itself, whose end releases the value.
  unowned(unsafe) var placer: (any VisiblePartPlacer)?

  var isDefault: Bool { placer == nil }

  nonisolated(unsafe) static let column = ComponentColumn<VisiblePart>()
}

extension Layer {
  /// Has a placer, which is this layer, asked in every frame from now on.
  package final func tracksVisiblePart(_ placer: any VisiblePartPlacer) {
    require(placer === self, "\(treePath) places its own sublayers only")
    VisiblePart.column.change(row) { $0.placer = placer }
    table.setCounted(.showsTiles, of: row, true)
  }

  /// Asks for a frame, in which the layer places its sublayers.
  package final func setNeedsVisiblePart() { table.mark(row, .needsCompose) }

  // Frames come at the display's rate, and a run must not depend on them. So adding or removing a part in a frame does
  // not mark anything for layout in the next tick, as other layers would: parts have nothing to lay out.

  /// Adds a part, a layer without sublayers that has nothing to lay out, in front of the others.
  package final func addVisiblePart(_ part: Layer) {
    table[part.row].flags.subtract(.tickBits)
    table.link(part.row, into: row)
  }

  /// Removes a part.
  package final func removeVisiblePart(_ part: Layer) {
    withExtendedLifetime(part) { table.unlink(part.row) }
  }
}
