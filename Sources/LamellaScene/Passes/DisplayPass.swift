internal import LamellaGeometry
internal import LamellaGraphics

/// Records what the marked layers of a subtree draw.
///
/// Layers without a size are not asked: getting one marks them. Hidden layers and what lies in them
/// keep their marks until they are shown. Marks that are set during the pass count for the next
/// frame. A layer that is drawing, because the pass was started from inside, is left out and stays marked.
///
/// - Complexity: O(*m*), where *m* counts marked nodes, their ancestors, and the ancestors' children.
func runDisplayPass(from root: Row) -> PassCounters {
  let table = NodeTable.shared
  var counters = PassCounters()
  guard !table[root].flags.isDisjoint(with: .displayBits),
    !table[root].flags.contains(.isHidden), let layer = table.layer(of: root)
  else { return counters }
  let base = PendingLayers.shared.count
  var deferred: [Layer] = []
  PendingLayers.shared.push(layer, in: table)
  while let layer = PendingLayers.pop(downTo: base, in: table) {
    let row = layer.row
    let flags = table[row].flags
    table[row].flags.subtract(.displayBits)
    counters.visited += 1
    // Found before drawing: a drawing that marks others means the next frame.
    if flags.contains(.subtreeNeedsDisplay) {
      PendingLayers.shared.pushChildren(
        of: row, with: .displayBits, butNot: .isHidden, in: table)
    }
    guard flags.contains(.needsDisplay), !table[row].bounds.isEmpty else { continue }
    if isDrawing(layer) {
      deferred.append(layer)
    } else {
      record(layer, in: table)
      counters.changed += 1
    }
  }
  for layer in deferred { table.mark(layer.row, .needsDisplay) }
  return counters
}

/// Canvases to record drawings on, one for each that is under way: a drawing may lead to another, as where it
/// takes a snapshot or draws another stage.
private var spareCanvases: [Canvas] = []
/// The layers that draw now, the outermost first.
private var drawingLayers: [Layer] = []

/// Whether a layer is in the midst of its own drawing.
private func isDrawing(_ layer: Layer) -> Bool {
  for other in drawingLayers where other === layer { return true }
  return false
}

private func record(_ layer: Layer, in table: NodeTable) {
  let row = layer.row
  let canvas = spareCanvases.popLast() ?? Canvas()
  defer { spareCanvases.append(canvas) }
  drawingLayers.append(layer)
  defer { drawingLayers.removeLast() }
  if let drawing = layer.drawing {
    canvas.begin(reusing: &drawing.recording)
    drawing.drawnRows = nil
  } else {
    canvas.begin()
  }
  let bounds = table[row].bounds
  if !layer.asksDelegateToDisplay() { layer.draw(in: canvas) }
  guard let drawing = canvas.isEmpty ? layer.drawing : layer.madeDrawing else { return }
  canvas.finish(into: &drawing.recording)
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
