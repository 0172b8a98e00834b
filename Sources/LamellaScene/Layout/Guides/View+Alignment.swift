public import LamellaGeometry

extension View {
  /// Returns the rectangle that constraints align for a frame: without ``alignmentRectInsets``.
  public final func alignmentRect(forFrame frame: Rect) -> Rect {
    frame.moved(by: alignmentRectInsets, 1)
  }

  /// Returns the frame for a rectangle that constraints align.
  public final func frame(forAlignmentRect rect: Rect) -> Rect {
    rect.moved(by: alignmentRectInsets, -1)
  }
}

nonisolated extension LayoutItem {
  /// The insets of the alignment rectangle that constraints know.
  @inline(__always)
  var alignment: EdgeInsets { extras?.alignmentInsets ?? .zero }

  /// Returns the rectangle that constraints align for a frame.
  @inline(__always)
  func alignmentRect(forFrame frame: Rect) -> Rect {
    extras == nil ? frame : frame.moved(by: alignment, 1)
  }

  /// Returns the frame for a rectangle that constraints align.
  @inline(__always)
  func frame(forAlignmentRect rect: Rect) -> Rect {
    extras == nil ? rect : rect.moved(by: alignment, -1)
  }

  /// Asks the view for its `alignmentRectInsets`.
  ///
  /// - Returns: Whether they changed.
  @MainActor func readAlignment() -> Bool {
    var insets = EdgeInsets.zero
    if !isGuide, row >= 0, !NodeTable.shared[row].flags.contains(.isPlain), let view {
      insets = view.alignmentRectInsets
      if !insets.isFinite {
        view.layer.reportInvalidGeometry("alignmentRectInsets")
        insets = alignment
      }
    }
    if insets == alignment { return false }
    makeExtras().alignmentInsets = insets
    return true
  }
}

extension LayoutEngine {
  /// Returns the rectangle of a view in its superview, before its transform, that constraints align.
  @inline(__always)
  func alignmentRect(of item: LayoutItem) -> Rect {
    item.alignmentRect(forFrame: NodeTable.shared.layoutFrame(of: item.row))
  }

  /// Updates what depends on the insets of an item's alignment rectangle, if they changed.
  func updateAlignment(of item: LayoutItem) {
    guard item.readAlignment(), has(item) else { return }
    updateConstants(around: item)
    for guide in item.guides
    where guide.kind?.isPlacedByView == true && has(guide.item) {
      updateFixations(of: guide.item)
    }
    noteMove(of: item)
  }
}

nonisolated extension Rect {
  /// Returns the rectangle with its edges moved inwards by insets times a factor; lengths may become negative.
  fileprivate func moved(by insets: EdgeInsets, _ factor: Double) -> Rect {
    var result = self
    result.origin.x += insets.left * factor
    result.origin.y += insets.top * factor
    result.size.width -= (insets.left + insets.right) * factor
    result.size.height -= (insets.top + insets.bottom) * factor
    return result
  }
}
