public import LamellaGeometry
internal import LamellaScene

/// An arrangement of the elements of a collection view.
///
/// Subclass it for a custom arrangement: override ``prepare()``, ``contentSize`` and ``elements(in:)``. The
/// view asks for the elements in sight alone, each time that it scrolls.
///
/// ```swift
/// final class WheelLayout: CollectionLayout {
///   override var contentSize: Size { Size(400, 400) }
///   override func elements(in rect: Rect) -> [ElementFrame] {
///     (0..<itemCount(inSection: 0)).map { item in
///       ElementFrame(CollectionElement(.item, at: ItemPath(section: 0, item: item)), frame: place(of: item))
///     }.filter { $0.frame.intersects(rect) }
///   }
/// }
/// ```
open class CollectionLayout {
  /// The collection view that the layout arranges; nil while it arranges none.
  public internal(set) final weak var collectionView: CollectionView?
  /// The layout that has this one for some of its sections; nil for none.
  final weak var parent: CollectionLayout?
  /// The sections and the numbers of their items.
  final var table = ElementTable()
  /// Whether `prepare()` is to be called before the layout is asked for places.
  final var needsPreparation = true

  /// Makes a layout.
  public init() {}

  nonisolated deinit {}

  // MARK: For subclasses

  /// Prepares the layout: called before frames are requested, after the items, the size of the view or the layout itself
  /// changed.
  open func prepare() {}

  /// The size of all elements together, in points.
  open var contentSize: Size { .zero }

  /// Whether the content is the mirror image of the layout where languages are written from right to left; false by
  /// default, true for the layouts of this module.
  ///
  /// Layouts give frames as from left to right in either case. The collection view mirrors them, opens at the right edge
  /// of content that scrolls horizontally, and keeps what is in sight as that becomes wider or narrower.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// Returns the elements that a rectangle of the layout touches, in any order.
  open func elements(in rect: Rect) -> [ElementFrame] { [] }

  /// Returns the frame of an element in the layout; nil where it is not shown.
  ///
  /// The default looks for it among ``elements(in:)`` of the whole content.
  open func frame(of element: CollectionElement) -> Rect? {
    elements(in: Rect(origin: .zero, size: contentSize)).first { $0.element == element }?.frame
  }

  /// Invalidates the layout: it is prepared again before the next frame.
  public final func invalidate() {
    needsPreparation = true
    collectionView?.layoutDidInvalidate()
    parent?.invalidate()
  }

  // MARK: The items

  /// The number of sections.
  public final var sectionCount: Int { table.sectionCount }

  /// Returns the number of items of a section.
  public final func itemCount(inSection section: Int) -> Int {
    table.itemCount(inSection: section)
  }
}

/// An element with its frame.
public nonisolated struct ElementFrame: Hashable, Sendable {
  /// The element.
  public var element: CollectionElement
  /// The frame in the layout, in points.
  public var frame: Rect
  /// The position in front of other elements; 0 by default.
  public var zPosition: Double

  /// Makes a frame of an element.
  public init(_ element: CollectionElement, frame: Rect, zPosition: Double = 0) {
    self.element = element
    self.frame = frame
    self.zPosition = zPosition
  }
}
