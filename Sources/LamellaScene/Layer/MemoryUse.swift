internal import LamellaGraphics
internal import LamellaRendering

/// The engine's memory use by kind, for programs that look for leaks.
package struct MemoryUse {
  /// The number of views, in windows or not.
  package var views = 0
  /// The number of layers, in windows or not.
  package var layers = 0
  /// The number of textures of all windows.
  package var textures = 0
  /// The bytes of these textures.
  package var textureBytes = 0
  /// The bytes of display lists and of their encoded segments.
  package var displayListBytes = 0

  /// The memory use at present.
  ///
  /// - Complexity: O(number of layers).
  package static var current: MemoryUse {
    var use = MemoryUse()
    let table = NodeTable.shared
    for row in 0..<table.highWater {
      guard let layer = table.layer(of: Row(row)) else { continue }
      use.layers += 1
      if table.views[row] != nil { use.views += 1 }
      if let drawing = layer.drawing { use.displayListBytes += drawing.byteCount }
    }
    (use.textureBytes, use.textures) = TextureBudget.shared.total
    return use
  }
}
