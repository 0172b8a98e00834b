internal import LamellaGeometry
internal import LamellaScene

/// A bar above a scroll view that gives way as its content scrolls, such as one with a large title.
///
/// Whoever shows the bar makes it lower by as much as the content's start has moved up, and adds its height to the scroll
/// view's safe area. The content's limits are those below the whole of the bar, however low that is.
package final class CollapsingBar {
  /// The safe area at the top of the scroll view while the bar has its full height, in points.
  package var fullInset: Double
  /// The heights by which the bar is lower where content may rest, in points: ascending, the first one 0.
  package var stops: [Double]
  /// Called after each change of the offset.
  package let onScroll: (ScrollView) -> Void

  /// Makes a bar.
  package init(
    fullInset: Double, stops: [Double], onScroll: @escaping (ScrollView) -> Void
  ) {
    self.fullInset = fullInset
    self.stops = stops
    self.onScroll = onScroll
  }

  nonisolated deinit {}
}

extension ScrollView {
  /// The distance from the view's top edge to the content's start, less the insets of the view's own, in points.
  package final var contentTop: Double { -contentOffset.y - ownTopInset }

  /// Whether the content is shown from its start, with the insets that the view knew of when it was last laid out.
  package final var isAtStart: Bool { contentOffset.y <= -reportedInset.top }

  /// Returns the offset of the content for a stop of the bar.
  private func offset(of stop: Double, of bar: CollapsingBar) -> Double {
    stop - bar.fullInset - ownTopInset
  }

  /// Returns the offset of the end of content that scrolls: at least where the bar rests, so that the end never lies
  /// between two of its stops, from which content goes back.
  final func endWithBar(_ end: Double) -> Double {
    guard let collapsingBar else { return end }
    for stop in collapsingBar.stops {
      let place = offset(of: stop, of: collapsingBar)
      if place >= end { return place }
    }
    return end
  }

  /// Returns the offsets of the bar's stops around an offset between them; nil where there is no bar, or none to give way.
  final func barSnapOffsets(around offset: Double) -> (before: Double?, after: Double?)? {
    guard let collapsingBar, let last = collapsingBar.stops.last else { return nil }
    let low = self.offset(of: 0, of: collapsingBar)
    guard offset > low, offset < self.offset(of: last, of: collapsingBar) else { return nil }
    let upper = verticalLimits.upperBound
    var (before, after): (Double?, Double?) = (low, nil)
    for stop in collapsingBar.stops {
      let place = self.offset(of: stop, of: collapsingBar)
      if place <= offset { before = place }
      if place >= offset, place <= upper, after == nil { after = place }
    }
    return (before, after)
  }

  /// Returns an offset that shows a rectangle below the whole of the bar, if it is one of those at which the bar gives way.
  final func withWholeBar(_ offset: Double, for rect: Rect) -> Double {
    guard let collapsingBar, let last = collapsingBar.stops.last else { return offset }
    let low = self.offset(of: 0, of: collapsingBar)
    let end = low + bounds.height - adjustedContentInset.bottom
    return offset <= self.offset(of: last, of: collapsingBar) && rect.maxY <= end ? low : offset
  }
}
