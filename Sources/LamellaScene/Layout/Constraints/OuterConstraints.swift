/// The active constraints between a view or its guides and something outside, which a view above holds; the newest first.
///
/// They are linked through themselves, so that lists take no memory, and a constraint leaves at once. Their holders
/// keep them.
nonisolated struct OuterConstraints {
  /// The constraints before and after another one in the list of one of its items.
  struct Links {
    fileprivate var previous: Unmanaged<LayoutConstraint>?
    fileprivate var next: Unmanaged<LayoutConstraint>?
  }

  /// The item of a constraint that is in the view: the first or the second.
  enum Role: Int {
    case first, second
  }

  /// The newest constraints of which the first item is in the view, and of which the second is.
  private var heads: InlineArray<2, Unmanaged<LayoutConstraint>?> = [nil, nil]

  /// Adds a constraint that has an item in the view.
  @inline(__always)
  mutating func add(_ constraint: LayoutConstraint, as role: Role) {
    let role = role.rawValue
    let new = Unmanaged.passUnretained(constraint)
    heads[role]?._withUnsafeGuaranteedRef { $0.links[role].previous = new }
    constraint.links[role] = Links(previous: nil, next: heads[role])
    heads[role] = new
  }

  /// Removes a constraint that has an item in the view.
  ///
  /// - Complexity: O(1).
  mutating func remove(_ constraint: LayoutConstraint, as role: Role) {
    let role = role.rawValue
    let links = constraint.links[role]
    if let previous = links.previous {
      previous._withUnsafeGuaranteedRef { $0.links[role].next = links.next }
    } else if heads[role]?.toOpaque() == Unmanaged.passUnretained(constraint).toOpaque() {
      heads[role] = links.next
    }
    links.next?._withUnsafeGuaranteedRef { $0.links[role].previous = links.previous }
    constraint.links[role] = Links()
  }

  /// The constraints, retained: they may be deactivated while one goes through them.
  var all: [LayoutConstraint] {
    var result: [LayoutConstraint] = []
    for role in 0..<2 {
      var current = heads[role]
      while let constraint = current?.takeUnretainedValue() {
        result.append(constraint)
        current = constraint.links[role].next
      }
    }
    return result
  }
}
