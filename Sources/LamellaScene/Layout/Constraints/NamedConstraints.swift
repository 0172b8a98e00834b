/// The active constraints that name a view or its guides, and that a view above holds; the newest first.
///
/// They are linked through themselves, so that lists take no memory, and a constraint leaves at once. Their holders
/// keep them.
nonisolated struct NamedConstraints {
  /// The constraints before and after another one in the list of one of its items.
  struct Links {
    fileprivate var previous: Unmanaged<LayoutConstraint>?
    fileprivate var next: Unmanaged<LayoutConstraint>?
  }

  /// An item of a constraint: the first or the second.
  enum Place: Int {
    case first, second
  }

  /// The newest constraints of which the first item is in the view, and of which the second is.
  private var heads: InlineArray<2, Unmanaged<LayoutConstraint>?> = [nil, nil]

  /// Adds a constraint that has an item in the view.
  @inline(__always)
  mutating func add(_ constraint: LayoutConstraint, by place: Place) {
    let place = place.rawValue
    let new = Unmanaged.passUnretained(constraint)
    heads[place]?._withUnsafeGuaranteedRef { $0.links[place].previous = new }
    constraint.links[place] = Links(previous: nil, next: heads[place])
    heads[place] = new
  }

  /// Removes a constraint that has an item in the view.
  ///
  /// - Complexity: O(1).
  mutating func remove(_ constraint: LayoutConstraint, by place: Place) {
    let place = place.rawValue
    let links = constraint.links[place]
    if let previous = links.previous {
      previous._withUnsafeGuaranteedRef { $0.links[place].next = links.next }
    } else if heads[place]?.toOpaque() == Unmanaged.passUnretained(constraint).toOpaque() {
      heads[place] = links.next
    }
    links.next?._withUnsafeGuaranteedRef { $0.links[place].previous = links.previous }
    constraint.links[place] = Links()
  }

  /// The constraints, retained: they may be deactivated while one goes through them.
  var all: [LayoutConstraint] {
    var result: [LayoutConstraint] = []
    for place in 0..<2 {
      var current = heads[place]
      while let constraint = current?.takeUnretainedValue() {
        result.append(constraint)
        current = constraint.links[place].next
      }
    }
    return result
  }
}
