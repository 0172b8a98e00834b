internal import LamellaGraphics

// Groups: pictures of their own, drawn as textures when they end.
extension OpenGLRenderer {
  /// A group that has begun.
  struct Group {
    var target: Target
    /// The part of the space that the target shows, its first pixel in the top left corner.
    var rect: PixelRect
    /// What texture coordinates span when the group ends.
    var whole: PixelRect
    var isPlane: Bool

    /// The place of the target's first pixel.
    var origin: SIMD2<Float> { SIMD2(Float(rect.x), Float(rect.y)) }
  }

  /// Turns to a clear picture of a group's part that is in sight.
  ///
  /// - Returns: Whether there is such a part.
  func begin(_ command: DrawCommand, within bounds: PixelRect) throws -> Bool {
    let isPlane = command.kind == .beginPlane
    let rect = isPlane ? command.clip : command.clip.intersection(bounds)
    let limit = Int32(clamping: maximumTextureSide)
    guard !rect.isEmpty, rect.width <= limit, rect.height <= limit else { return false }
    let target = try takeTarget(width: Int(rect.width), height: Int(rect.height))
    groups.append(Group(target: target, rect: rect, whole: command.clip, isPlane: isPlane))
    turn(to: target)
    clear(0)
    return true
  }

  /// Draws the group that ends into what is around it.
  ///
  /// - Returns: The number of calls that draw something.
  func end(
    _ command: DrawCommand, number: Int, from geometry: GLGeometry, within output: PixelRect,
    _ outputTarget: Target
  ) -> Int {
    guard let group = groups.popLast() else { return 0 }
    spareTargets.append(group.target)
    turn(to: groups.last?.target ?? outputTarget)
    let clip = command.clip.intersection(groups.last?.rect ?? output)
    guard !clip.isEmpty, command.indexCount > 0 else { return 0 }
    let origin = groups.last.map { ($0.rect.x, $0.rect.y) } ?? (0, 0)
    setScissor(
      PixelRect(
        x: clip.x - origin.0, y: clip.y - origin.1, width: clip.width, height: clip.height))
    setBlend(command.blend)
    setTexture(group.target.texture)
    device.setFilter(group.isPlane ? .linear : .nearest)
    useGroups(
      origin: groups.last?.origin ?? .zero, texels: Self.texels(of: group),
      limits: Self.limits(of: group))
    geometry.draw(command, number: number)
    return 1
  }

  /// Scale and offset from coordinates of the whole group to those of its target.
  private static func texels(of group: Group) -> SIMD4<Float> {
    let (width, height) = (Float(group.target.width), Float(group.target.height))
    return SIMD4(
      Float(group.whole.width) / width, Float(group.whole.height) / height,
      Float(group.whole.x - group.rect.x) / width, Float(group.whole.y - group.rect.y) / height)
  }

  /// The middles of the outermost texels that the group has: beyond its edges those are shown again.
  private static func limits(of group: Group) -> SIMD4<Float> {
    let (width, height) = (Float(group.target.width), Float(group.target.height))
    return SIMD4(
      0.5 / width, 0.5 / height, (Float(group.rect.width) - 0.5) / width,
      (Float(group.rect.height) - 0.5) / height)
  }

  /// Leaves groups that a list, or a failure, left open.
  func abandonGroups() {
    for group in groups { spareTargets.append(group.target) }
    groups.removeAll(keepingCapacity: true)
  }

  /// A target at least as large as asked for, not by much.
  private func takeTarget(width: Int, height: Int) throws -> Target {
    listsWithoutGroup = 0
    // Steps of 64 pixels: a group that grows a little each frame finds its target again.
    let width = min((width + 63) / 64 * 64, max(width, maximumTextureSide))
    let height = min((height + 63) / 64 * 64, max(height, maximumTextureSide))
    if let index = spareTargets.firstIndex(where: { $0.width == width && $0.height == height }) {
      return spareTargets.remove(at: index)
    }
    // What many sizes left behind goes before more is taken.
    while spareTargets.count >= 8 { delete(spareTargets.removeFirst()) }
    return try makeTarget(width: width, height: height)
  }

  /// Lets targets go that no group has needed for two seconds or so.
  func releaseSpareTargets() {
    listsWithoutGroup += 1
    guard listsWithoutGroup > SoftwareRenderer.mostListsWithoutGroup, !spareTargets.isEmpty else {
      return
    }
    for target in spareTargets { delete(target) }
    spareTargets.removeAll()
  }
}
