/// The choice of the page that a released drag ends at.
nonisolated enum Paging {
  /// The speed above which a release is a flick, in points per second.
  static let flickSpeed = 50.0

  /// Returns the offset of the page to end at.
  ///
  /// A slow release goes to the nearest page. A flick goes to the next page in its direction from the current offset,
  /// and at most one page from the start of the drag: a quick flick of the whole hand across a narrow view turns one page.
  ///
  /// - Parameters:
  ///   - offset: The current offset.
  ///   - start: The offset at the start of the drag.
  ///   - velocity: The velocity of the offset, in points per second.
  ///   - page: The length of a page, positive.
  ///   - first: The offset of a page.
  ///   - limits: The range of offsets.
  /// - Returns: The offset of a page, or an end of the range.
  static func target(
    offset: Double, start: Double, velocity: Double, page: Double, first: Double = 0,
    limits: ClosedRange<Double>
  ) -> Double {
    let current = (offset - first) / page
    var target: Double
    if abs(velocity) > flickSpeed {
      let startPage = ((start - first) / page).rounded()
      target = velocity > 0 ? current.rounded(.down) + 1 : current.rounded(.up) - 1
      target = min(max(target, startPage - 1), startPage + 1)
    } else {
      target = current.rounded()
    }
    return (first + target * page).clamped(to: limits)
  }
}
