/// The counts of the process's live scene objects, for tools that look for leaks.
package enum SceneMemory {
  /// The number of layers, those of views included.
  package static var layerCount: Int { NodeTable.shared.count }

  /// The number of views.
  ///
  /// - Complexity: O(layers that there were at a time).
  package static var viewCount: Int {
    let table = NodeTable.shared
    return (0..<table.highWater).count { table.views[$0] != nil }
  }
}
