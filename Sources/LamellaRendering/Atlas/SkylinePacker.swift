/// A skyline rectangle packer: it places rectangles in a square without overlap, each where its bottom edge is
/// highest.
///
/// The packer keeps the outline of the occupied area as steps from left to right. Single rectangles are never freed;
/// the whole square is emptied at once.
struct SkylinePacker {
  /// The side of the square.
  let side: Int

  /// A step of the skyline: everything above `y` (towards 0) is occupied, over `width` columns.
  private struct Step {
    var x: Int
    var y: Int
    var width: Int
  }

  /// The steps from left to right; their widths add up to `side`.
  private var steps: [Step]

  /// Makes an empty square.
  init(side: Int) {
    self.side = side
    steps = [Step(x: 0, y: 0, width: side)]
  }

  /// Empties the square.
  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    steps.append(Step(x: 0, y: 0, width: side))
  }

  /// Allocates a rectangle.
  ///
  /// - Returns: The top left corner, or nil when there is no room.
  /// - Complexity: O(*n* * *k*), where *n* is the number of steps (rarely more than a hundred) and *k* the number of
  ///   steps that the rectangle spans.
  mutating func insert(width: Int, height: Int) -> (x: Int, y: Int)? {
    guard width > 0, height > 0, width <= side, height <= side else { return nil }
    var best: (index: Int, y: Int)?
    for index in steps.indices {
      guard let y = level(from: index, width: width), y + height <= side else { continue }
      if best.map({ y < $0.y }) ?? true { best = (index, y) }
    }
    guard let best else { return nil }
    let x = steps[best.index].x
    occupy(from: best.index, Step(x: x, y: best.y + height, width: width))
    return (x, best.y)
  }

  /// Returns the y at which a rectangle comes to lie whose left edge is a step's; nil when it leaves the square.
  private func level(from index: Int, width: Int) -> Int? {
    guard steps[index].x + width <= side else { return nil }
    var level = 0
    var rest = width
    var i = index
    while rest > 0 {
      level = max(level, steps[i].y)
      rest -= steps[i].width
      i += 1
    }
    return level
  }

  /// Puts a new step over those that it covers.
  private mutating func occupy(from index: Int, _ step: Step) {
    var rest = step.width
    var last = index
    while rest >= steps[last].width {
      rest -= steps[last].width
      last += 1
      if last == steps.count { break }
    }
    if rest > 0 {
      steps[last].x += rest
      steps[last].width -= rest
    }
    steps.replaceSubrange(index..<last, with: CollectionOfOne(step))
    merge(at: index)
    if index > 0 { merge(at: index - 1) }
  }

  /// Merges a step with the next one where both have the same level.
  private mutating func merge(at index: Int) {
    guard index + 1 < steps.count, steps[index].y == steps[index + 1].y else { return }
    steps[index].width += steps[index + 1].width
    steps.remove(at: index + 1)
  }

  /// Checks that the steps cover the width without gaps.
  func checkInvariants() {
    var x = 0
    for step in steps {
      precondition(step.x == x && step.width > 0 && step.y >= 0 && step.y <= side)
      x += step.width
    }
    precondition(x == side)
  }
}
