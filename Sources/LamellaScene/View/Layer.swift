internal import LamellaGeometry
public import LamellaGraphics

/// A node that draws: geometry and looks of one rectangle and what lies in it.
///
/// Every view owns one; layers of their own add drawing without events. A layer is a handle on a row
/// of the engine's node table: its properties live there, side by side with those of all others.
///
/// ```swift
/// let card = Layer()
/// card.bounds = Rect(x: 0, y: 0, width: 120, height: 80)
/// card.position = Point(x: 100, y: 100)
/// card.backgroundColor = .white
/// view.layer.addSublayer(card)
/// ```
open class Layer {
  let row: Row
  nonisolated var table: NodeTable { .shared }

  /// What the last drawing recorded; empty for layers that draw nothing of their own.
  final var recording = Recording()
  /// The part of the layer's own space that `recording` draws on.
  final var recordingExtent = Rect.zero
  /// Whether parts of `recording` may lie over each other.
  final var recordingOverlaps = false
  /// The origin of the bounds when `recording` was made.
  final var recordedOrigin = Point.zero

  /// Makes a layer without size at the origin.
  public init() {
    // Two steps: the table notes the layer's address, and that exists only once all fields do.
    row = NodeTable.shared.reserve()
    NodeTable.shared.attach(self, to: row)
  }

  deinit {
    NodeTable.shared.free(row)
  }

  /// The view that owns the layer, if one does.
  public final var view: View? { table.view(of: row) }

  /// Records what the layer draws.
  ///
  /// The default asks the layer's view. Called before the layer is first shown with a size, after
  /// `setNeedsDisplay()` and after a change of size.
  open func draw(in canvas: Canvas) {
    view?.draw(bounds, in: canvas)
  }

  /// Asks for `draw(in:)` before the next frame.
  public final func setNeedsDisplay() {
    table.mark(row, .needsDisplay)
  }
}

// MARK: - Hierarchy

extension Layer {
  /// The layer above this one in the tree.
  public final var superlayer: Layer? {
    let parent = table[row].parent
    return parent < 0 || table[row].flags.contains(.isMask) ? nil : table.layer(of: parent)
  }

  /// The layers below this one in the tree, back to front; a snapshot.
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

  /// Puts a layer in front of the sublayers, taking it out of its superlayer first.
  ///
  /// - Precondition: The layer belongs to no view (use `addSubview` for that) and is no ancestor.
  public final func addSublayer(_ layer: Layer) {
    precondition(layer.view == nil, "a view's layer moves with its view: use addSubview")
    precondition(
      !table.isDescendant(row, of: layer.row), "a layer cannot be placed inside itself")
    withExtendedLifetime(layer) {
      table.unlink(layer.row)
      table.link(layer.row, into: row)
    }
  }

  /// Takes the layer out of its superlayer.
  ///
  /// - Precondition: The layer belongs to no view.
  public final func removeFromSuperlayer() {
    precondition(view == nil, "a view's layer moves with its view: use removeFromSuperview")
    withExtendedLifetime(self) { table.unlink(row) }
  }
}
