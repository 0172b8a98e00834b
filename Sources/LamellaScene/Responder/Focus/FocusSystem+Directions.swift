internal import LamellaGeometry

/// A view that a direction may find.
private struct FocusCandidate {
  let item: View
  /// The rectangle that counts, in the window.
  let frame: Rect
  let group: String?
}

// Moves by direction.
extension FocusSystem {
  /// Moves the focus to the nearest view in a direction, or to the next or previous one in reading order.
  ///
  /// The search goes from the scroll view around the focused view outwards; focus guides and groups lead it. Where no view
  /// has the focus, the one that the screen prefers gets it. Scroll views around the view that gets the focus scroll to
  /// it. Where a direction finds nothing, or a responder refuses the change, the focus stays, and ``movementDidFail`` is
  /// called.
  ///
  /// - Returns: Whether the focus moved.
  /// - Complexity: O(views in the window).
  @discardableResult
  public func move(_ heading: FocusHeading) -> Bool {
    if heading == .next || heading == .previous { return moveInReadingOrder(heading) }
    guard let item = focusedItem else {
      guard let first = preferredItem, change(to: first, heading) else { return fail(heading) }
      focusedItem?.bringIntoSight()
      return true
    }
    guard canReach(item), let window else { return fail(heading) }
    let frame = item.convert(item.focusFrame, to: window)
    let isAlongLine = line?.item === item && line?.isHorizontal == heading.isHorizontal
    let place =
      isAlongLine ? line?.place ?? 0 : FocusGeometry.line(of: frame, heading)
    let search = FocusGeometry(from: frame, heading, line: place)
    var candidates = FocusCandidates(self, from: item, frame, search)
    while let candidate = candidates.next() {
      guard focusedItem === item else { return focusedItem != nil }
      guard change(to: candidate, heading) else { return fail(heading) }
      line = FocusLine(isHorizontal: heading.isHorizontal, place: place, item: focusedItem)
      focusedItem?.bringIntoSight()
      return true
    }
    return fail(heading)
  }

  private func fail(_ heading: FocusHeading) -> Bool {
    movementDidFail?(heading)
    return false
  }

  /// Returns whether a view lies behind others that would be hit instead, wherever it is touched.
  ///
  /// Views out of sight in a scroll view are not, as it is scrolled to them.
  func isObscured(_ view: View) -> Bool {
    guard let window else { return false }
    let frame = view.convert(view.bounds, to: window)
    guard window.bounds.contains(frame), !frame.isEmpty else { return false }
    var current = view.superview
    while let ancestor = current {
      if let scroller = ancestor as? any ContentScrolling,
        !ancestor.convert(scroller.focusViewport, to: window).contains(frame)
      {
        return false
      }
      current = ancestor.superview
    }
    for (x, y) in [(0.5, 0.5), (0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)] {
      let point = Point(frame.minX + x * frame.width, frame.minY + y * frame.height)
      guard let hit = window.hitTest(point, with: nil) else { return false }
      if hit.isDescendant(of: view) || view.isDescendant(of: hit) { return false }
      // Such a screen is soon out of the way.
      if hit.isInLeavingScreen { return false }
    }
    return true
  }
}

/// The views that a direction finds, the best one first.
///
/// The search goes outwards: through each scroll view and focusable view around the focused one, to the whole screen.
/// In each of them, the views of the same group come first.
private struct FocusCandidates {
  private let system: FocusSystem
  private let item: View
  private let frame: Rect
  private let search: FocusGeometry
  private let group: String?
  /// The next view to search; nil for none.
  private var container: View?
  /// The view that was searched last.
  private var inner: View
  private var found: [View] = []
  private var offered: Set<ObjectIdentifier> = []

  init(_ system: FocusSystem, from item: View, _ frame: Rect, _ search: FocusGeometry) {
    self.system = system
    self.item = item
    self.frame = frame
    self.search = search
    group = item.focusGroup
    inner = item
    container = nil
    if search.heading.isHorizontal { found = inside() }
    container = Self.container(around: item, system)
  }

  /// Returns the nearest view around another that is searched by itself; nil beyond the screen.
  private static func container(around view: View, _ system: FocusSystem) -> View? {
    guard let scope = system.scope, view !== scope else { return nil }
    var current = view.superview
    while let ancestor = current {
      if ancestor === scope || ancestor is any ContentScrolling || ancestor.canBecomeFocused {
        return ancestor
      }
      current = ancestor.superview
    }
    return nil
  }

  mutating func next() -> View? {
    while true {
      while !found.isEmpty {
        let next = found.removeFirst()
        if offered.insert(ObjectIdentifier(next)).inserted, system.canFocus(next),
          !system.isObscured(next)
        {
          return next
        }
      }
      guard let container else { return nil }
      found = find(in: container)
      if container !== system.scope, container.canBecomeFocused { found.append(container) }
      inner = container
      self.container = Self.container(around: container, system)
    }
  }

  /// Returns what lies in the focused view itself, to the side of what has its focus: controls in the row of a list.
  private func inside() -> [View] {
    guard item.table[item.row].childCount > 0 else { return [] }
    var candidates: [FocusCandidate] = []
    for subview in item.subviews {
      collect(subview, clip: nil, group: group, into: &candidates)
    }
    var edge = frame
    edge.size.width = 0
    if search.heading == .left { edge.origin.x = frame.maxX }
    let across = FocusGeometry(from: edge, search.heading)
    return ranked(candidates.filter { frame.contains($0.frame) }, by: across)
  }

  /// Returns what a container has in the direction, the best first.
  private func find(in container: View) -> [View] {
    var candidates: [FocusCandidate] = []
    for subview in container.subviews {
      collect(subview, clip: nil, group: container.focusGroup, into: &candidates)
    }
    addGuides(of: container, &candidates)
    let peers = candidates.filter { $0.group == group }
    var result = group == nil ? [] : ranked(peers, by: search)
    if result.isEmpty, group != nil, wrapsGroup { result = wrapped(peers) }
    result += ranked(candidates, by: search)
    if result.isEmpty, system.wraps, container === system.scope { result = wrapped(candidates) }
    return result
  }

  /// Whether the group of the focused view wraps.
  private var wrapsGroup: Bool {
    var current: View? = item
    while let view = current {
      if view.focusGroupIdentifier != nil { return view.focusGroupWraps }
      current = view.superview
    }
    return false
  }

  private func wrapped(_ candidates: [FocusCandidate]) -> [View] {
    let start = FocusGeometry.wrapped(frame, search.heading, around: candidates.map(\.frame))
    let line = FocusGeometry.line(of: frame, search.heading)
    return ranked(candidates, by: FocusGeometry(from: start, search.heading, line: line))
  }

  /// Returns the views that a direction finds, the best first; of equal ones, the first in the tree.
  private func ranked(_ candidates: [FocusCandidate], by search: FocusGeometry) -> [View] {
    var ranks: [(rank: FocusGeometry.Rank, index: Int)] = []
    for (index, candidate) in candidates.enumerated() {
      if let rank = search.rank(candidate.frame) { ranks.append((rank, index)) }
    }
    ranks.sort { $0.rank != $1.rank ? $0.rank < $1.rank : $0.index < $1.index }
    return ranks.map { candidates[$0.index].item }
  }

  /// Adds the views in a subtree that can be focused.
  ///
  /// - Parameters:
  ///   - view: The root of the subtree.
  ///   - clip: The part of the window in which they are in sight; nil for all of it.
  ///   - group: The group around the subtree.
  ///   - candidates: The list to add to.
  private func collect(
    _ view: View, clip: Rect?, group: String?, into candidates: inout [FocusCandidate]
  ) {
    // What was searched already had nothing.
    guard view !== inner, !view.isOutOfReach, let window = system.window else { return }
    let options = FocusOptions.column[view.row]
    guard options.system == nil || options.system === system else { return }
    let group = options.group ?? group
    if view.canBecomeFocused {
      add(view, view.convert(view.focusFrame, to: window), clip, group, &candidates)
    }
    addGuides(of: view, &candidates)
    guard view.table[view.row].childCount > 0 else { return }
    let holdsFocus = item.isDescendant(of: view)
    guard let scroller = view as? any ContentScrolling, !holdsFocus else {
      var clip = clip
      if view.clipsToBounds, !holdsFocus {
        let bounds = view.convert(view.bounds, to: window)
        clip = clip.map { $0.intersection(bounds) } ?? bounds
      }
      for subview in view.subviews { collect(subview, clip: clip, group: group, into: &candidates) }
      return
    }
    collect(scroller, clip, group, &candidates)
  }

  /// Adds what a scroll view has in sight; if that is nothing, what is nearest, in the place of the scroll view.
  private func collect(
    _ scroller: any ContentScrolling, _ clip: Rect?, _ group: String?,
    _ candidates: inout [FocusCandidate]
  ) {
    guard let window = system.window else { return }
    var content: [FocusCandidate] = []
    for subview in scroller.subviews {
      collect(subview, clip: nil, group: group, into: &content)
    }
    guard !content.isEmpty else { return }
    let viewport = scroller.convert(scroller.focusViewport, to: window)
    let shown = clip.map { $0.intersection(viewport) } ?? viewport
    let count = candidates.count
    for candidate in content {
      add(candidate.item, candidate.frame, shown, candidate.group, &candidates)
    }
    guard candidates.count == count, !shown.isEmpty else { return }
    let middle = Point(viewport.midX, viewport.midY)
    /// Returns the distance of a candidate, squared.
    func distance(_ candidate: FocusCandidate) -> Double {
      let (x, y) = (candidate.frame.midX - middle.x, candidate.frame.midY - middle.y)
      return x * x + y * y
    }
    if let nearest = content.min(by: { distance($0) < distance($1) }) {
      candidates.append(FocusCandidate(item: nearest.item, frame: shown, group: nearest.group))
    }
  }

  /// Adds a view if it is in sight.
  private func add(
    _ view: View, _ frame: Rect, _ clip: Rect?, _ group: String?,
    _ candidates: inout [FocusCandidate]
  ) {
    let shown = clip.map { $0.intersection(frame) } ?? frame
    guard shown.width > 0, shown.height > 0 else { return }
    candidates.append(FocusCandidate(item: entry(to: view), frame: shown, group: group))
  }

  /// Adds what the guides of a view lead to.
  private func addGuides(of view: View, _ candidates: inout [FocusCandidate]) {
    guard let guides = LayoutItem.of(view.row)?.guides, let window = system.window else { return }
    for case let guide as FocusGuide in guides where guide.isEnabled {
      let targets = guide.preferredFocusEnvironments.lazy.compactMap {
        system.preferredItem(in: $0)
      }
      guard let target = targets.first, target !== item else { continue }
      let frame = view.convert(guide.layoutFrame, to: window)
      candidates.append(FocusCandidate(item: target, frame: frame, group: view.focusGroup))
    }
  }

  /// Returns the view to focus instead of one in a scroll view that the focus enters: the one that had it there last.
  private func entry(to view: View) -> View {
    var (result, current) = (view, view.superview)
    while let ancestor = current, ancestor !== inner {
      if ancestor is any ContentScrolling, !item.isDescendant(of: ancestor),
        let last = FocusOptions.column[ancestor.row].remembered, last !== ancestor,
        last.isDescendant(of: ancestor), system.canFocus(last)
      {
        result = last
      }
      current = ancestor.superview
    }
    return result
  }
}
