internal import LamellaGeometry
internal import LamellaGraphics

// Pictures within the picture: what is drawn as a whole.
extension DrawEncoder {
  /// Begins a group that holds what comes next inside a rectangle of pixels.
  ///
  /// - Parameters:
  ///   - rect: The rectangle; nothing is drawn outside.
  ///   - isPlane: Whether the group has a space of its own.
  mutating func beginGroup(in rect: PixelRect, isPlane: Bool = false) {
    closeCommand()
    groupsBegun &+= 1
    list.commands.append(
      DrawCommand(
        kind: isPlane ? .beginPlane : .beginGroup, blend: .over, texture: Self.noTexture,
        clip: rect, firstVertex: 0,
        vertexCount: 0, firstIndex: 0, indexCount: 0))
    clip = rect
    output = rect
    forgetState()
  }

  /// Ends the group in a rectangle and draws it into what is around it.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the group began with.
  ///   - outer: What the picture around it holds.
  ///   - opacity: How much of the group is seen.
  ///   - shape: What of it is seen, or nil for all.
  ///   - mode: How it mixes with what is around it.
  mutating func endGroup(
    in rect: PixelRect, outer: PixelRect, opacity: Float, shape: RoundedBox?,
    blend mode: BlendMode = .over
  ) {
    let color = UInt32(saturating: min(max(opacity, 0), 1) * 255 + 0.5) &* 0x0101_0101
    endingGroup = rect
    endGroup(outer: outer, blend: mode) { encoder in
      if let shape { return encoder.fill(shape, color: color) }
      guard let vertices = encoder.outlineVertices(in: rect) else { return }
      let corners = [
        (rect.x, rect.y), (rect.x + rect.width, rect.y),
        (rect.x + rect.width, rect.y + rect.height), (rect.x, rect.y + rect.height),
      ]
      for (index, corner) in corners.enumerated() {
        vertices[index] = encoder.outlineVertex(
          Point(Double(corner.0), Double(corner.1)), color)
      }
    }
    endingGroup = nil
  }

  /// Ends a group with the vertices that a body adds: they draw its picture.
  mutating func endGroup(
    outer: PixelRect, blend mode: BlendMode = .over, _ body: (inout DrawEncoder) -> Void
  ) {
    // What is open belongs into the group.
    closeCommand()
    let innerBlend = blend
    blend = mode
    defer { blend = innerBlend }
    output = outer
    let first = list.commands.count
    kind = .endGroup
    texture = Self.noTexture
    commandClip = clip
    firstVertex = list.vertices.count
    body(&self)
    closeCommand()
    if list.commands.count == first {
      // Nothing of the group is seen: it ends without a shape.
      list.commands.append(
        DrawCommand(
          kind: .endGroup, blend: blend, texture: Self.noTexture, clip: clip, firstVertex: 0,
          vertexCount: 0, firstIndex: 0, indexCount: 0))
    }
    forgetState()
  }

  /// Ends the group that was begun last as if it had never been.
  mutating func discardGroup() {
    closeCommand()
    while let last = list.commands.popLast(), last.kind != .beginGroup, last.kind != .beginPlane {}
    forgetState()
  }
}
