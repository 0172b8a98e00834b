internal import LamellaConstraints
internal import LamellaGeometry

/// A view or a guide in the layout by constraints: what constraints name, and what the layout keeps of it.
///
/// Made when a view first takes part. It outlives its view while constraints that are not active name it. There is one for
/// each view in a layout, so the order of its properties leaves no gaps between them.
nonisolated final class LayoutItem {
  // Unchecked, all below: read and changed for each constraint and view, and given to nobody while they change.
  /// The row of the view, or of the view that owns the guide; -1 after it ended, and for a guide without a view.
  @exclusivity(unchecked) final var row: Row
  /// Whether it is a guide's.
  let isGuide: Bool
  /// Whether the view scrolls content whose size constraints define; nil before that is asked.
  @exclusivity(unchecked) final var scrollsContent: Bool?
  /// Whether the superview arranges the view; see ``Arranging``.
  @exclusivity(unchecked) final var isArranged = false
  /// Whether the view is to be hidden when an animation ends.
  @exclusivity(unchecked) final var isHiding = false
  /// The guide, which takes itself out when it ends; nil for a view.
  @exclusivity(unchecked) final unowned(unsafe) var guide: LayoutGuide?

  // MARK: Set from outside

  /// The active constraints whose items the view contains, or is.
  @exclusivity(unchecked) final var held = ConstraintList()
  /// The number of changes of whether the arranged view is hidden.
  @exclusivity(unchecked) final var visibilityChangeCount: Int32 = 0
  /// The active constraints of the view or its guides that a view above holds.
  @exclusivity(unchecked) final var outer = OuterConstraints()
  /// The guides of the view.
  @exclusivity(unchecked) final var guides: [LayoutGuide] = []
  /// Values that few items have; nil where all are the usual ones.
  @exclusivity(unchecked) final var extras: Extras?
  /// The priorities of not being larger than the content, by axis.
  @exclusivity(unchecked) final var hugging = SIMD2(repeating: LayoutPriority.defaultLow.rawValue)
  /// The priorities of not being smaller than the content, by axis.
  @exclusivity(unchecked) final var compressionResistance = SIMD2(
    repeating: LayoutPriority.defaultHigh.rawValue)
  /// By how much the priorities of the content are lowered, by axis.
  @exclusivity(unchecked) final var contentPriorityOffsets = SIMD2<Float>.zero
  /// Whether the frame follows from constraints; else it is fixed, and constraints follow it.
  @exclusivity(unchecked) final var isConstrained = false
  /// Whether `updateConstraints()` is to be called.
  @exclusivity(unchecked) final var needsUpdateConstraints = false
  /// Whether constraints that the view holds have to be given to the engine.
  @exclusivity(unchecked) final var awaitsInstallation = false
  /// Whether the size of the content, or how strongly it counts, may have changed.
  @exclusivity(unchecked) final var contentSizeMayDiffer = true

  /// Values that few items have.
  final class Extras {
    /// The view's `alignmentRectInsets` that constraints know.
    var alignmentInsets = EdgeInsets.zero
    /// The height of a line of the view's text that constraints know; 0 without text.
    var lineHeight = 0.0
    /// The active constraints that name a baseline of the item.
    var baselineConstraints: [LayoutConstraint] = []
    /// The held constraints whose constants depend on the origin of the view's bounds; nil until that moves.
    ///
    /// Of a scroll view they are few among those of its content.
    var originConstraints: [LayoutConstraint]?
  }

  /// Returns the extras, made if needed.
  func makeExtras() -> Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }

  // MARK: Kept by the engine

  /// The engine's knowledge of an item: its variables and constraints in the system, and what was last read of its view.
  struct EngineState {
    // Unmanaged, as engines are compared for each term and view, which should count no references.
    private var engineReference: Unmanaged<LayoutEngine>?
    /// The engine; nil while the item is in none.
    var engine: LayoutEngine? {
      get { engineReference?.takeUnretainedValue() }
      set { engineReference = newValue.map(Unmanaged.passUnretained) }
    }
    /// The item's number among those of the engine.
    var number: Int32 = -1
    /// Whether constraints name a baseline.
    var hasBaselines = false
    /// Whether the direction of reading was from right to left when constraints were installed.
    var isRightToLeft = false
    /// Whether a variable changed in the solution that is applied.
    var isMoved = false
    /// The variables of the left and top edge, the width and the height; -1 where no constraint names them.
    var variables = SIMD4<Int32>(repeating: -1)
    /// The constraints that fix them, or have a length not be negative; -1 for none.
    var fixations = SIMD4<Int32>(repeating: -1)
    /// The constraints of the content: not wider, not higher, not narrower, not lower; -1 for none.
    ///
    /// If a length is preferred, the first of an axis is both.
    var contentSizes = SIMD4<Int32>(repeating: -1)
    /// Whether the length of the content along an axis is preferred, by one constraint with two priorities.
    var prefersContent = SIMDMask<SIMD2<Int32>>(repeating: false)
    /// By how much the solution is beside the view's place on whole pixels, in points.
    var roundingError = SIMD2<Float>.zero
    /// The origin of the bounds that the system knows.
    var origin = Point.zero
    /// The distances of the first baseline from the top and of the last one from the bottom that the system knows.
    var baselines = SIMD2<Double>.zero
    /// The width for which the height of the content is known; -1 where it depends on none.
    var contentWidth = -1.0

    /// Returns whether an engine is the item's.
    @inline(__always)
    func isIn(_ engine: LayoutEngine) -> Bool {
      engineReference?.toOpaque() == Unmanaged.passUnretained(engine).toOpaque()
    }
  }

  @exclusivity(unchecked) final var state = EngineState()

  init(row: Row, isGuide: Bool = false) {
    self.row = row
    self.isGuide = isGuide
  }

  /// Returns a row's item; nil if its view does not take part.
  @inline(__always)
  static func of(_ row: Row) -> LayoutItem? {
    NodeTable.shared[row].flags.contains(.hasLayout) ? LayoutItemLink.column[row].item : nil
  }

  /// Returns a row's item; its view takes part from now on.
  @inline(__always)
  static func made(for row: Row) -> LayoutItem {
    of(row) ?? make(for: row)
  }

  @inline(never)
  private static func make(for row: Row) -> LayoutItem {
    let item = LayoutItem(row: row)
    item.needsUpdateConstraints = true
    item.hugging = ContentHugging.priorities(of: row)
    LayoutItemLink.column.insert(LayoutItemLink(item: item), for: row)
    NodeTable.shared.mark(row, .needsConstraints)
    return item
  }

  /// The active constraints that the view holds, and those of the view or its guides that one above holds.
  var constraints: [LayoutConstraint] { Array(held) + outer.all }

  /// Returns the priority of a content's size along an axis as the superview lowers it, unless it is required.
  func priority(_ priorities: SIMD2<Float>, _ axis: Int) -> Float {
    let (priority, offset) = (priorities[axis], contentPriorityOffsets[axis])
    return priority >= 1000 || offset == 0 ? priority : max(priority - offset, min(priority, 1))
  }

  /// Forgets the engine, which ends; the constraints wait for another.
  func forgetEngine() {
    state = EngineState()
    awaitsInstallation = !held.isEmpty
    if row >= 0 { NodeTable.shared.mark(row, .needsConstraints) }
  }

  /// Takes a view's item out of the layout, with the constraints that name it, when the view ends.
  func end() {
    for constraint in constraints { constraint.deactivate() }
    state.engine?.release(self)
    row = -1
    for guide in guides { guide.leaveView() }
    guides = []
  }
}

/// The component that leads from a row to its view's ``LayoutItem``.
nonisolated struct LayoutItemLink: Component {
  var item: LayoutItem?

  var isDefault: Bool { item == nil }

  nonisolated(unsafe) static let column = ComponentColumn<LayoutItemLink>(
    presence: .hasLayout, owner: .view, onRelease: { _, link in link.item?.end() })
}
