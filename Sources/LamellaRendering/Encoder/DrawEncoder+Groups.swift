internal import LamellaGeometry
package import LamellaGraphics

// Groups: subtrees that are drawn to an offscreen texture first.
extension DrawEncoder {
  /// Begins a group, which is drawn offscreen, for the following drawing within a rectangle of pixels.
  ///
  /// - Parameters:
  ///   - rect: The rectangle; nothing is drawn outside.
  ///   - isPlane: Whether the group has its own space.
  package mutating func beginGroup(in rect: PixelRect, isPlane: Bool = false) {
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

  /// Ends a group, and draws its texture into the enclosing target.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the group began with.
  ///   - outer: The pixel rectangle of the enclosing target.
  ///   - opacity: The opacity of the group, 0...1.
  ///   - shape: The shape that clips the group; nil for none.
  ///   - mode: The blend mode.
  package mutating func endGroup(
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

  /// Ends a group with vertices that a body adds, which draw the group's texture.
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

  /// Discards the group that was begun last.
  package mutating func discardGroup() {
    closeCommand()
    while let last = list.commands.popLast(), last.kind != .beginGroup, last.kind != .beginPlane {}
    forgetState()
  }
}
