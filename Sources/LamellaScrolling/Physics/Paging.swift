/// Chooses the page on which a released drag comes to rest.
nonisolated enum Paging {
  /// A release faster than this is a flick, in points per second.
  static let flickSpeed = 50.0

  /// The offset of the page to rest on.
  ///
  /// At rest the nearest page wins. A flick goes to the next page in its direction, seen from where
  /// the content is, and never further than one page from where the drag began.
  ///
  /// - Parameters:
  ///   - offset: Where the content is.
  ///   - start: Where it was when the drag began.
  ///   - velocity: Points per second, in the direction of the offset.
  ///   - page: The extent of a page, positive.
  ///   - limits: The offsets at which content can rest.
  /// - Returns: A multiple of the page, or the end of the limits.
  static func target(
    offset: Double, start: Double, velocity: Double, page: Double, limits: ClosedRange<Double>
  ) -> Double {
    let here = offset / page
    var target: Double
    if abs(velocity) > flickSpeed {
      let first = (start / page).rounded()
      target = velocity > 0 ? here.rounded(.down) + 1 : here.rounded(.up) - 1
      target = min(max(target, first - 1), first + 1)
    } else {
      target = here.rounded()
    }
    return min(max(target * page, limits.lowerBound), limits.upperBound)
  }
}
