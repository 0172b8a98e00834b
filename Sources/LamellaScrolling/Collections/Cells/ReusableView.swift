internal import LamellaConstraints
public import LamellaGeometry
public import LamellaScene

/// A view that a collection view reuses for elements that come into sight: a cell, a header, a footer.
///
/// Its size is measured by `sizeThatFits(_:)`: by the constraints in it unless that is overridden.
open class ReusableView: View {
  /// The identifier for which the view was registered; nil for views made by the data source itself.
  public internal(set) final var reuseIdentifier: String?
  /// The pool that the view returns to; nil for views that are not reused.
  final var reuseKey: ReuseKey?
  /// The collection view that shows it.
  public internal(set) final weak var collectionView: CollectionView?

  /// Whether what fills the view reads observable models, so that its size may be another one each time.
  final var readsModels = false
  /// Whether the size may have changed since the view was measured.
  final var needsMeasuring = false

  /// Makes a view.
  public required override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  nonisolated deinit {}

  /// Clears what the element before left; called before the view is used for another.
  open func prepareForReuse() {}

  /// Has the view measured again, if it is in sight: other elements move for its new length.
  ///
  /// Call it where the content changes while the view is shown. The new length is taken in the next layout, animated where
  /// `layoutIfNeeded()` of the collection view is called in an animation.
  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    setNeedsMeasuring()
  }

  /// Has the view measured again, if it is in sight and not being filled.
  final func setNeedsMeasuring() {
    guard !needsMeasuring, let collectionView, !collectionView.isArranging,
      let view = superview as? CollectionView, view.sizeMayDiffer()
    else { return }
    needsMeasuring = true
  }

  /// Sets the frame before the view's transform, which may be animated.
  final func place(in frame: Rect) {
    let anchor = anchorPoint
    bounds.size = frame.size
    center = Point(frame.minX + anchor.x * frame.width, frame.minY + anchor.y * frame.height)
  }

  /// The view whose constraints measure the view.
  var measuredView: View { self }

  /// Returns the size that the constraints in the view give for a width, or for a height where the width is unlimited;
  /// the proposed size where there are none.
  open override func sizeThatFits(_ size: Size) -> Size {
    guard !measuredView.constraints.isEmpty else { return size }
    let hasWidth = size.width < .greatestFiniteMagnitude
    let hasHeight = !hasWidth && size.height < .greatestFiniteMagnitude
    return measuredView.systemLayoutSizeFitting(
      Size(hasWidth ? size.width : 0, hasHeight ? size.height : 0),
      withHorizontalFittingPriority: hasWidth ? .required : .fittingSizeLevel,
      verticalFittingPriority: hasHeight ? .required : .fittingSizeLevel)
  }
}

/// The key of a pool of views that wait to be used again.
nonisolated enum ReuseKey: Hashable {
  /// A registration made in code.
  case registration(ObjectIdentifier)
  /// A class registered by an identifier, and the kind of element.
  case identifier(String, ElementKind)
  /// A section that scrolls across its collection view.
  case orthogonalSection
}

/// The views of one kind that wait to be used again.
///
/// An object, as a change of an array in a dictionary would take memory.
final class ReusePool {
  var views: [ReusableView]

  init(_ view: ReusableView) { views = [view] }
  nonisolated deinit {}
}
