public import LamellaGeometry
internal import LamellaScene

// The content: its size, the space around it, and the part of it that is shown.

extension ScrollView {
  /// The size of the content, in points.
  ///
  /// Constraints to ``contentLayoutGuide``, or of views in it to edges of the scroll view, define it where there are any.
  public final var contentSize: Size {
    get { storedContentSize }
    set {
      guard newValue.isFinite else { return reportInvalid("contentSize") }
      guard newValue != storedContentSize else { return }
      store(contentSize: newValue)
      invalidateScrollContentSize()
      limitsDidChange()
    }
  }

  /// Stores the size of the content, and that at scale 1.
  private final func store(contentSize size: Size) {
    storedContentSize = size
    baseContentSize = Size(size.width / storedZoomScale, size.height / storedZoomScale)
  }

  /// Sets the size of content that becomes larger or smaller before what is in sight, by which the offset moves along.
  ///
  /// - Parameters:
  ///   - size: The size.
  ///   - vector: The movement of what is in sight.
  ///   - isResize: Whether the view's size is the cause, which leaves an offset that code set out of range.
  final func setContentSize(_ size: Size, shiftingBy vector: Point, isResize: Bool) {
    store(contentSize: size)
    invalidateScrollContentSize()
    shiftContent(by: vector)
    if isResize { returnToLimits() } else { limitsDidChange() }
  }

  /// Sets the content size that constraints give, from within their pass: the layout after it brings an idle offset
  /// into range.
  final func setContentSizeByConstraints(_ size: Size) {
    store(contentSize: size)
    isOffsetUnconstrained = false
    invalidateScrollContentSize()
    setNeedsLayout()
  }

  /// Sets the size that the content has at a scale; the caller sets the offset.
  final func setZoom(_ scale: Double, contentSize size: Size) {
    storedZoomScale = scale
    storedContentSize = size
    invalidateScrollContentSize()
    setNeedsLayout()
  }

  /// The extra space around the content, in points.
  ///
  /// The limits follow ``adjustedContentInset``. The content stays where it is, as far as they allow.
  public final var contentInset: EdgeInsets {
    get { storedContentInset }
    set {
      guard newValue.isFinite else { return reportInvalid("contentInset") }
      guard newValue != storedContentInset else { return }
      storedContentInset = newValue
      updateAdjustedInset(keepsStart: false)
      limitsDidChange()
    }
  }

  /// The content point at the view's top left corner: the origin of the bounds.
  ///
  /// Setting it ends an animated scroll. A drag goes on from there, and so does content that decelerates, with the velocity
  /// that it has: that is how content without ends begins anew, and how an axis is held in
  /// ``ScrollViewDelegate/scrollViewDidScroll(_:)``. To stop it use ``setContentOffset(_:animated:)``. The offset is not
  /// limited to the content.
  public final var contentOffset: Point {
    get { bounds.origin }
    set {
      guard isDecelerating, newValue.isFinite else {
        return setContentOffset(newValue, animated: false)
      }
      moveDeceleration(to: newValue)
    }
  }

  /// Has content that decelerates go on from another offset.
  private final func moveDeceleration(to offset: Point) {
    let vector = offset - contentOffset
    guard vector != .zero else { return }
    shiftBoundsOrigin(by: vector)
    motion?.goOn(from: contentOffset)
    offsetDidChange()
  }
}
