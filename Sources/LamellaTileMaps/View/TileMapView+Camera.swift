public import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

extension TileMapView {
  // MARK: Camera

  /// Moves a point of the map to the middle of the view, as far as the map's edges allow.
  ///
  /// Called each tick, it follows an actor.
  ///
  /// - Parameters:
  ///   - point: The point, in map pixels.
  ///   - animated: Whether the map scrolls there.
  public func center(on point: Point, animated: Bool = false) {
    let half = Point(bounds.width / 2, bounds.height / 2)
    let offset = limited(contentPoint(ofMapPoint: point) - half)
    if animated {
      setContentOffset(offset, animated: true)
    } else {
      contentOffset = offset
    }
  }

  /// Zooms and moves the map so that a rectangle fills the view, as far as ``zoomRange`` and the map's edges allow.
  ///
  /// - Parameter rect: The rectangle in map pixels; nil for the whole map.
  public func fit(_ rect: Rect? = nil) {
    let rect = rect ?? map.geometry.bounds(of: map.cellBounds)
    guard !rect.isEmpty, rect.isFinite, !bounds.isEmpty else { return }
    zoom = min(bounds.width / rect.width, bounds.height / rect.height)
    center(on: Point(rect.midX, rect.midY))
  }
}
