internal import LamellaRendering

/// An offscreen picture of a size in pixels, which a renderer draws into.
protocol SizedTarget {
  var width: Int { get }
  var height: Int { get }
}

/// The targets of ended groups, which later groups use again.
struct TargetPool<Target: SizedTarget> {
  /// A target that no group has.
  private struct Spare {
    var target: Target
    /// The number of the list whose group had it last.
    var lastUsed: Int
  }

  private var spares: [Spare] = []
  private var listCount = 0

  /// The step of targets' sizes in pixels, so that a group that grows or turns uses its target again.
  private static var step: Int { 64 }
  /// The most targets that stay when another one is made.
  private static var mostSpares: Int { 8 }

  /// Whether there are no spare targets.
  var isEmpty: Bool { spares.isEmpty }

  /// Returns the smallest spare target that a group may have, and removes it; the last used one of several.
  ///
  /// - Parameters:
  ///   - width: The width that the group needs, in pixels.
  ///   - height: The height that the group needs, in pixels.
  ///   - isExact: Whether the target must have just that size; others may be somewhat larger.
  /// - Returns: The target; nil if there is none.
  mutating func take(width: Int, height: Int, isExact: Bool) -> Target? {
    let room = isExact ? 0 : 2 * Self.step
    var best: Int?
    for index in spares.indices {
      let target = spares[index].target
      guard width...width + room ~= target.width, height...height + room ~= target.height else {
        continue
      }
      if let best {
        let other = spares[best].target
        if other.width * other.height < target.width * target.height { continue }
      }
      best = index
    }
    return best.map { spares.remove(at: $0).target }
  }

  /// Returns the length of a new target for a group's length: in steps, up to a limit.
  static func length(for needed: Int, limit: Int, isExact: Bool) -> Int {
    isExact ? needed : min((needed + step - 1) / step * step, max(needed, limit))
  }

  /// Returns targets that are to be released before another one is made.
  mutating func makeRoom() -> [Target] {
    guard spares.count >= Self.mostSpares else { return [] }
    let count = spares.count - Self.mostSpares + 1
    defer { spares.removeFirst(count) }
    return spares.prefix(count).map(\.target)
  }

  /// Takes the target of a group that has ended.
  mutating func put(_ target: Target) {
    spares.append(Spare(target: target, lastUsed: listCount))
  }

  /// Ends a list, and returns the targets that no group has had for about two seconds, to be released.
  mutating func endList() -> [Target] {
    listCount += 1
    let oldest = listCount - SoftwareRenderer.maximumListsWithoutGroup
    guard spares.contains(where: { $0.lastUsed < oldest }) else { return [] }
    let unused = spares.filter { $0.lastUsed < oldest }.map(\.target)
    spares.removeAll { $0.lastUsed < oldest }
    return unused
  }

  /// Returns all spare targets, and has none after that.
  mutating func removeAll() -> [Target] {
    defer { spares.removeAll() }
    return spares.map(\.target)
  }
}
