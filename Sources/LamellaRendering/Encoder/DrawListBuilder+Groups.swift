package import LamellaGraphics

// Groups: what is drawn to an offscreen texture first.
extension DrawListBuilder {
  /// Begins a group, which is drawn offscreen, for the following drawing within a rectangle of pixels.
  ///
  /// - Parameters:
  ///   - rect: The rectangle; nothing is drawn outside.
  ///   - isPlane: Whether the group has its own space.
  package mutating func beginGroup(in rect: PixelRect, isPlane: Bool = false) {
    closeCommand()
    groupsBegun &+= 1
    appendMark(isPlane ? .beginPlane : .beginGroup, .over, clip: rect)
    clip = rect
    output = rect
    forgetState()
  }

  /// The state to be restored after the vertices that draw a group's texture.
  struct GroupEnd {
    fileprivate var blend: BlendMode
    fileprivate var commandCount: Int
  }

  /// Begins the vertices that draw a group's texture into the enclosing target.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the group began with.
  ///   - outer: The pixel rectangle of the enclosing target.
  ///   - mode: The blend mode.
  /// - Returns: The state to be restored by `finishGroupEnd(_:)`.
  mutating func beginGroupEnd(
    in rect: PixelRect, outer: PixelRect, blend mode: BlendMode
  ) -> GroupEnd {
    // What is open belongs into the group.
    closeCommand()
    let end = GroupEnd(blend: blend, commandCount: list.commands.count)
    blend = mode
    output = outer
    kind = .endGroup
    texture = Self.noTexture
    commandClip = clip
    firstVertex = list.vertices.count
    endingGroup = rect
    return end
  }

  /// Ends the group after the vertices that draw its texture.
  mutating func finishGroupEnd(_ end: GroupEnd) {
    closeCommand()
    // Where nothing of the group is seen, it ends without a shape.
    if list.commands.count == end.commandCount { appendMark(.endGroup, blend, clip: clip) }
    forgetState()
    blend = end.blend
    endingGroup = nil
  }

  /// Appends a command without vertices.
  private mutating func appendMark(_ kind: DrawCommand.Kind, _ blend: BlendMode, clip: PixelRect) {
    list.commands.append(
      DrawCommand(
        kind: kind, blend: blend, texture: Self.noTexture, clip: clip, firstVertex: 0,
        vertexCount: 0, firstIndex: 0, indexCount: 0))
  }

  /// Discards the group that was begun last.
  package mutating func discardGroup() {
    closeCommand()
    while let last = list.commands.popLast(), last.kind != .beginGroup, last.kind != .beginPlane {}
    forgetState()
  }
}
