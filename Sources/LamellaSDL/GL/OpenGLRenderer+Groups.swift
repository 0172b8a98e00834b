internal import LamellaGraphics
internal import LamellaRendering

// Groups: offscreen pictures that are drawn as textures when the group ends.
extension OpenGLRenderer {
  /// An open group.
  struct Group {
    var target: Target
    /// The part of the space that the target shows; its first pixel is in the top left corner.
    var rect: PixelRect
    /// The rectangle that texture coordinates span when the group ends.
    var whole: PixelRect
    var isPlane: Bool

    /// The position of the target's first pixel.
    var origin: SIMD2<Float> { SIMD2(Float(rect.x), Float(rect.y)) }
  }

  /// Pushes a transparent picture for the visible part of a group.
  ///
  /// - Returns: Whether any part is visible.
  func beginGroup(_ command: DrawCommand, within bounds: PixelRect) throws -> Bool {
    let isPlane = command.kind == .beginPlane
    let rect = isPlane ? command.clip : command.clip.intersection(bounds)
    let limit = Int32(clamping: maximumTextureSide)
    guard !rect.isEmpty, rect.width <= limit, rect.height <= limit else { return false }
    let target = try takeTarget(width: Int(rect.width), height: Int(rect.height))
    groups.append(Group(target: target, rect: rect, whole: command.clip, isPlane: isPlane))
    setTarget(target)
    clear(0)
    return true
  }

  /// Draws the group that ends into the surrounding target.
  ///
  /// - Returns: The number of calls that draw something.
  func endGroup(
    _ command: DrawCommand, number: Int, from geometry: GLGeometry, within output: PixelRect,
    _ outputTarget: Target
  ) -> Int {
    guard let group = groups.popLast() else { return 0 }
    spareTargets.put(group.target)
    setTarget(groups.last?.target ?? outputTarget)
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

  /// Returns the scale and offset from coordinates of the whole group to those of its target.
  private static func texels(of group: Group) -> SIMD4<Float> {
    let (width, height) = (Float(group.target.width), Float(group.target.height))
    return SIMD4(
      Float(group.whole.width) / width, Float(group.whole.height) / height,
      Float(group.whole.x - group.rect.x) / width, Float(group.whole.y - group.rect.y) / height)
  }

  /// Returns the centers of the group's outermost texels; beyond its edges these are repeated.
  private static func limits(of group: Group) -> SIMD4<Float> {
    let (width, height) = (Float(group.target.width), Float(group.target.height))
    return SIMD4(
      0.5 / width, 0.5 / height, (Float(group.rect.width) - 0.5) / width,
      (Float(group.rect.height) - 0.5) / height)
  }

  /// Discards groups that a list or a failure left open.
  func abandonGroups() {
    for group in groups { spareTargets.put(group.target) }
    groups.removeAll(keepingCapacity: true)
  }

  /// Returns a target that is at least as large as needed, and not much larger.
  private func takeTarget(width: Int, height: Int) throws -> Target {
    if let spare = spareTargets.take(width: width, height: height, isExact: false) { return spare }
    let limit = maximumTextureSide
    for target in spareTargets.makeRoom() { delete(target) }
    return try makeTarget(
      width: TargetPool<Target>.length(for: width, limit: limit, isExact: false),
      height: TargetPool<Target>.length(for: height, limit: limit, isExact: false))
  }

  /// Deletes targets that no group has needed for about two seconds.
  func releaseSpareTargets() {
    for target in spareTargets.endList() { delete(target) }
  }

  /// Deletes the targets of ended groups.
  func deleteSpareTargets() {
    for target in spareTargets.removeAll() { delete(target) }
  }
}
