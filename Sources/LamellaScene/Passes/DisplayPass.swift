internal import LamellaGeometry
internal import LamellaGraphics

/// Records what the marked layers of a subtree draw.
///
/// Layers without a size are not asked: getting one marks them. Hidden layers and what lies in them
/// keep their marks until they are shown. Marks that are set during the pass count for the next
/// frame.
///
/// - Complexity: O(*m*), where *m* counts marked nodes, their ancestors, and the ancestors' children.
func runDisplayPass(from root: Row) -> PassCounters {
  let table = NodeTable.shared
  var counters = PassCounters()
  guard !table[root].flags.isDisjoint(with: .displayBits),
    !table[root].flags.contains(.isHidden), let layer = table.layer(of: root)
  else { return counters }
  let base = PendingLayers.shared.count
  PendingLayers.shared.push(layer, in: table)
  while let layer = PendingLayers.shared.pop(downTo: base, in: table) {
    let row = layer.row
    let flags = table[row].flags
    table[row].flags.subtract(.displayBits)
    counters.visited += 1
    // Found before drawing: a drawing that marks others means the next frame.
    if flags.contains(.subtreeNeedsDisplay) {
      PendingLayers.shared.pushChildren(
        of: row, with: .displayBits, butNot: .isHidden, in: table)
    }
    if flags.contains(.needsDisplay), !table[row].bounds.isEmpty {
      record(layer, in: table)
      counters.changed += 1
    }
  }
  return counters
}

/// The canvas that drawings record on, one after another.
private let sharedCanvas = Canvas()

private func record(_ layer: Layer, in table: NodeTable) {
  let row = layer.row
  if let drawing = layer.drawing {
    sharedCanvas.begin(reusing: &drawing.recording)
    drawing.drawnRows = nil
  } else {
    sharedCanvas.begin()
  }
  let bounds = table[row].bounds
  if !layer.asksDelegateToDisplay() { layer.draw(in: sharedCanvas) }
  guard let drawing = sharedCanvas.isEmpty ? layer.drawing : layer.madeDrawing else { return }
  sharedCanvas.finish(into: &drawing.recording)
  drawing.recordingDidChange()
  if drawing.recording.isEmpty {
    guard table[row].flags.contains(.hasRecording) else { return }
    table[row].flags.remove(.hasRecording)
  } else {
    drawing.bounds = bounds
    table[row].flags.insert(.hasRecording)
  }
  table.mark(row, .needsDraw)
}
