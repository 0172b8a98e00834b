public import LamellaGeometry
internal import LamellaScene

extension ScrollView {
  /// The space around the content, in points: ``contentInset``, and the part of the safe area that
  /// ``contentInsetAdjustmentBehavior`` adds; at the top also the height of a ``refreshControl`` while it refreshes, at
  /// the bottom what an on-screen keyboard covers while an edited text field in the scroll view makes way for it.
  ///
  /// A ``PyramidView`` adds the space in which it centers its picture. When the safe area changes, content that is
  /// shown from its start stays at its start, other content where it is.
  public final var adjustedContentInset: EdgeInsets {
    adjustedContentInset(contentSize: contentSize)
  }

  /// The way in which the safe area is added to the content inset; automatic by default.
  ///
  /// Subviews have no safe area on the edges on which it was added: the content is kept out of it.
  public final var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
    get { storedInsetBehavior }
    set {
      guard newValue != storedInsetBehavior else { return }
      storedInsetBehavior = newValue
      limitsDidChange()
    }
  }

  /// Returns the adjusted inset for content of a size.
  final func adjustedContentInset(contentSize size: Size) -> EdgeInsets {
    var inset = contentInset
    inset.left += centeringInset.left
    inset.bottom += centeringInset.bottom
    inset.right += centeringInset.right
    inset.top = ownTopInset
    if let reachableArea { add(reachableArea, to: &inset, contentSize: size) }
    guard knownSafeArea != .zero || keyboardInset > 0 else { return inset }
    var added = addedSafeArea(contentSize: size)
    if contentInsetAdjustmentBehavior != .never { added.bottom = max(added.bottom, keyboardInset) }
    return EdgeInsets(
      top: inset.top + added.top, left: inset.left + added.left,
      bottom: inset.bottom + added.bottom,
      right: inset.right + added.right)
  }

  /// Takes what lies outside of an area from an inset, and centers an area that is smaller than the view.
  private func add(_ area: Rect, to inset: inout EdgeInsets, contentSize size: Size) {
    let scale = baseContentSize.width > 0 ? size.width / baseContentSize.width : 1
    let spare = Size(
      max(0, bounds.width - area.width * scale) / 2, max(0, bounds.height - area.height * scale) / 2
    )
    inset.left += spare.width - area.minX * scale
    inset.top += spare.height - area.minY * scale
    inset.right += spare.width - (size.width - area.maxX * scale)
    inset.bottom += spare.height - (size.height - area.maxY * scale)
  }

  /// The inset at the top without the safe area.
  final var ownTopInset: Double {
    let top = contentInset.top + centeringInset.top
    guard let refresh = storedRefreshControl, refresh.isRefreshing else { return top }
    return top + refresh.height
  }

  /// Returns the inset at the top with which content of a size comes to rest at its start: below the whole of a bar.
  final func topInset(contentSize size: Size) -> Double {
    let inset = adjustedContentInset(contentSize: size).top
    // Not before the bar's part of the safe area has come.
    guard let collapsingBar, knownSafeArea.top > 0, addsSafeArea(.vertical, contentSize: size)
    else { return inset }
    return max(inset, ownTopInset + collapsingBar.fullInset)
  }

  /// Returns the part of the safe area that is added to the inset of content of a size.
  private func addedSafeArea(contentSize size: Size) -> EdgeInsets {
    var added = knownSafeArea
    if !addsSafeArea(.horizontal, contentSize: size) { (added.left, added.right) = (0, 0) }
    if !addsSafeArea(.vertical, contentSize: size) { (added.top, added.bottom) = (0, 0) }
    return added
  }

  /// Returns whether the safe area is added along an axis.
  private func addsSafeArea(_ axis: Axis, contentSize size: Size) -> Bool {
    let isVertical = axis == .vertical
    let scrolls =
      isVertical
      ? alwaysBounceVertical || size.height > bounds.height
      : alwaysBounceHorizontal || size.width > bounds.width
    switch contentInsetAdjustmentBehavior {
    case .automatic: return !isPagingEnabled && (scrolls || isVertical && manager != nil)
    case .scrollableAxes: return scrolls
    case .never: return false
    case .always: return true
    }
  }

  /// Tells of a change of the adjusted inset.
  ///
  /// - Parameter keepsStart: Whether idle content that is shown from its start is so afterwards.
  final func updateAdjustedInset(keepsStart: Bool = true) {
    scrolledSafeArea = knownSafeArea == .zero ? .zero : addedSafeArea(contentSize: contentSize)
    let (old, new) = (reportedInset, adjustedContentInset)
    guard new != old else { return }
    reportedInset = new
    if keepsStart, isFreeOfMotion, !isOffsetUnconstrained {
      var offset = contentOffset
      let end = contentSize.width - bounds.width
      if startsAtRight {
        if offset.x >= end + old.right { offset.x = end + new.right }
      } else if offset.x <= -old.left {
        offset.x = -new.left
      }
      if offset.y <= -old.top { offset.y = -new.top }
      move(to: limited(offset), isStep: false)
    }
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }
}
