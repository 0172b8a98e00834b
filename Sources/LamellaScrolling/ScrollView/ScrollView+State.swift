public import LamellaGeometry
public import LamellaScene

// What moves the content at present, and where to.

extension ScrollView {
  /// Whether a touch is down in the view.
  public final var isTracking: Bool { pan.numberOfTouches > 0 }

  /// Whether the user is scrolling: from the start of a drag until the content is at rest again.
  public final var isDragging: Bool { drag != nil || isDecelerating }

  /// Whether an animated ``setContentOffset(_:animated:)``, or ``scrollToTop()``, moves the content.
  public final var isScrollAnimating: Bool { motion?.cause == .request || motion?.cause == .top }

  /// Whether an animation or the wheel zooms the content.
  public final var isZoomAnimating: Bool { motion?.cause == .zoom }

  /// Whether the content is moving after a drag.
  public final var isDecelerating: Bool { motion?.cause == .release }

  /// The offset at the end of the current movement; the current offset without one.
  public final var targetContentOffset: Point { motion?.target ?? contentOffset }

  /// The recognizer of drags.
  ///
  /// Do not remove it from the scroll view.
  public final var panGestureRecognizer: PanGestureRecognizer { pan }
}
