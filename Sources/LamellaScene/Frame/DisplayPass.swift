internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

/// The pass that has marked layers draw into their display lists.
///
/// - Counters: Layers visited; layers that drew.
package enum DisplayPass: ScenePass {
  package static let name = "display"
  package static let reads: NodeFlags = .displayBits

  /// Returns whether the frame updates the picture, and layers are marked or draw with animated values.
  package static func isNeeded(in pipeline: FramePipeline) -> Bool {
    let window = pipeline.window
    return pipeline.request.updatesPicture
      && (!window.table[window.row].flags.isDisjoint(with: reads)
        || window.storedAnimations?.animatesDrawings ?? false)
  }

  /// Redraws layers that are marked or whose drawing is animated.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    let window = pipeline.window
    window.storedAnimations?.moveDrawings(to: window.sampleTime(pipeline.request.tickFraction))
    return runDisplayPass(from: window.row)
  }
}

/// Has the marked layers of a subtree draw into their display lists.
///
/// Layers without a size are not asked: getting one marks them. Hidden layers and what lies in them
/// keep their marks until they are shown. Marks that are set during the pass count for the next
/// frame. A layer that is drawing, because the pass was started from inside, is left out and stays marked.
///
/// - Complexity: O(*m*), where *m* counts marked nodes and their ancestors.
func runDisplayPass(from root: Row) -> PassCounters {
  let table = NodeTable.shared
  var counters = PassCounters()
  guard !table[root].flags.isDisjoint(with: .displayBits),
    !table[root].flags.contains(.isHidden), let layer = table.layer(of: root)
  else { return counters }
  let run = spareRuns.popLast() ?? DisplayRun()
  // Its own layers draw one after the other: only those of passes around it can be drawing.
  let isNested = !runs.isEmpty
  runs.append(run)
  defer {
    runs.removeLast()
    spareRuns.append(run)
  }
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
    if isNested, isDrawing(layer) {
      deferred.append(layer)
    } else {
      run.layer = layer
      record(layer, on: run.canvas, in: table)
      run.layer = nil
      counters.changed += 1
    }
  }
  for layer in deferred { table.mark(layer.row, .needsDisplay) }
  return counters
}

/// The state of a running display pass: its canvas, and the layer that draws.
///
/// Passes nest: a drawing may start another, as where it takes a snapshot or draws another stage.
private final class DisplayRun {
  let canvas = Canvas()
  /// The layer that draws; the pass holds it.
  ///
  /// Unchecked: written for each layer, and nothing is called while it changes.
  @exclusivity(unchecked) unowned(unsafe) var layer: Layer?

  nonisolated deinit {}
}

// Unchecked, both: nothing is called while they change, and what leaves one is held by the other or by its pass.
/// The passes that are under way, the outermost first.
@exclusivity(unchecked) private var runs: [DisplayRun] = []
/// The states of passes that are over, to be used again.
@exclusivity(unchecked) private var spareRuns: [DisplayRun] = []

/// Returns whether the display list of a layer is being recorded.
private func isDrawing(_ layer: Layer) -> Bool {
  for run in runs where run.layer === layer { return true }
  return false
}

/// Records a layer's display list.
private func record(_ layer: Layer, on canvas: Canvas, in table: NodeTable) {
  let bounds = table[layer.row].bounds
  if let known = layer.drawing {
    let wasPartial = known.beginRecording(on: canvas)
    drawTracked(layer, on: canvas, in: table)
    if wasPartial, known.drawnRows == nil, VisiblePart.column[layer.row].placer == nil {
      table.setCounted(.showsTiles, of: layer.row, false)
    }
    finish(known, of: layer.row, with: bounds, canvas, table)
    return
  }
  canvas.begin()
  drawTracked(layer, on: canvas, in: table)
  guard let new = canvas.isEmpty ? layer.drawing : layer.madeDrawing else { return }
  finish(new, of: layer.row, with: bounds, canvas, table)
}

/// Has a layer draw; a change of models that its view reads means another drawing.
private func drawTracked(_ layer: Layer, on canvas: Canvas, in table: NodeTable) {
  table.runTracked(.drawing, of: layer.row) {
    if !layer.asksDelegateToDisplay() { layer.draw(in: canvas) }
  }
}

/// Stores the recorded display list in its layer.
private func finish(
  _ drawing: RecordedDrawing, of row: Row, with bounds: Rect, _ canvas: Canvas, _ table: NodeTable
) {
  if drawing.endRecording(on: canvas, bounds: bounds) {
    table[row].flags.insert(.hasRecording)
  } else {
    guard table[row].flags.contains(.hasRecording) else { return }
    table[row].flags.remove(.hasRecording)
  }
  table.mark(row, .needsDraw)
}
