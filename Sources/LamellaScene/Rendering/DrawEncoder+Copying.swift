internal import LamellaGraphics

// What has not changed, taken from the list before; see `DrawReuse`.
extension DrawEncoder {
  /// Copies the pending range of vertices from the previous draw list.
  @inline(__always)
  mutating func copyPending(_ reuse: inout DrawReuse) {
    if let vertices = reuse.takePending() { copy(vertices) }
  }

  /// Copies a range of vertices, with their draw states, from the previous draw list.
  private mutating func copy(_ vertices: Range<Int32>) {
    let outerBlend = blend
    scratch.noteCopy(of: vertices, to: position)
    let move = Int(position) - Int(vertices.lowerBound)
    var next = Int(vertices.lowerBound)
    while next < Int(vertices.upperBound) {
      let run = scratch.run(of: next)
      let end = min(Int(vertices.upperBound), run.firstVertex + run.vertexCount)
      mix(run.blend)
      if run.kind != kind || run.texture != texture || run.clip != commandClip {
        closeCommand()
        kind = run.kind
        texture = run.texture
        commandClip = run.clip
        firstVertex = list.vertices.count
      }
      flushVertices()
      scratch.append(next..<end, to: &list)
      next = end
    }
    mix(outerBlend)
    scratch.appendRetained(in: vertices, movedBy: move, to: &list)
  }
}
