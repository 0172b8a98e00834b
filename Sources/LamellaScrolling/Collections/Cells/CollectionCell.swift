public import LamellaGeometry
public import LamellaScene

/// A view of one item of a collection view.
///
/// Add subviews to ``contentView``. Override ``stateDidChange()`` to show that the cell is highlighted or selected.
open class CollectionCell: ReusableView {
  /// The view that holds the cell's content; it fills the cell.
  public final let contentView = View()

  /// The view behind the content; it fills the cell.
  public final var backgroundView: View? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }

  /// Whether a touch that would select the item is on the cell; the collection view sets it.
  public final var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// Whether the cell shows its item as selected; the collection view sets it, as ``CollectionView/selectItem(at:)`` does.
  public final var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// Whether keys act on the cell's item, because the collection view has the focus; the collection view sets it.
  public internal(set) final var isCurrent = false {
    didSet { if isCurrent != oldValue { stateDidChange() } }
  }

  /// Whether the pointer is over the cell.
  public private(set) final var isHovered = false {
    didSet { if isHovered != oldValue { stateDidChange() } }
  }

  /// Whether the user is dragging the cell to another place; the collection view sets it.
  public internal(set) final var isLifted = false {
    didSet { if isLifted != oldValue { stateDidChange() } }
  }

  /// Whether the collection view is being edited; the collection view sets it.
  public internal(set) final var isEditing = false {
    didSet { if isEditing != oldValue { stateDidChange() } }
  }

  /// The number of swipes that have moved the content aside, or are moving it back: the cell cuts it off meanwhile.
  final var swipeCount = 0 {
    didSet {
      if oldValue == 0 { clipsAtRest = clipsToBounds }
      clipsToBounds = swipeCount > 0 || clipsAtRest
    }
  }

  /// Whether the cell cuts its content off while it is not swiped.
  private final var clipsAtRest = false

  /// Sets whether the cell cuts its content off at its edges; while it is swiped it always does.
  final func setClips(_ clips: Bool) {
    clipsAtRest = clips
    clipsToBounds = swipeCount > 0 || clips
  }

  /// The start of the touch that may select the cell, in the window.
  private final var touchStart = Point.zero
  /// The distance that a touch may move before it no longer selects, in points: that of a drag.
  private static let tapSlop = 10.0

  /// Makes a cell.
  public required init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.frame = Rect(origin: .zero, size: frame.size)
    addSubview(contentView)
  }

  nonisolated deinit {}

  final override var measuredView: View { contentView }

  /// Responds to a change of a state, such as `isHighlighted` or `isSelected`; the default does nothing.
  open func stateDidChange() {}

  open override func prepareForReuse() {
    super.prepareForReuse()
    isHighlighted = false
    isSelected = false
    isCurrent = false
    isHovered = false
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    touchStart = touches.first?.location(in: nil) ?? .zero
    collectionView?.touchDidBegin(in: self)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    guard isHighlighted, let touch = touches.first else { return }
    // A drag is no tap, also if no gesture takes it.
    let travel = touch.location(in: nil).distance(to: touchStart)
    if travel > Self.tapSlop || !bounds.contains(touch.location(in: self)) {
      collectionView?.touchDidLeave(self)
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    collectionView?.touchDidEnd(in: self)
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    collectionView?.touchDidLeave(self)
  }

  open override func pointerEntered(_ pointer: PointerEvent) {
    super.pointerEntered(pointer)
    isHovered = true
  }

  open override func pointerExited(_ pointer: PointerEvent) {
    super.pointerExited(pointer)
    isHovered = false
  }
}
