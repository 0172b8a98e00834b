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
      setContentOffset(offset, animated: false)
    }
  }

  /// Zooms and moves the map so that a rectangle fills the view, as far as ``zoomRange`` and the map's edges allow.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in map pixels; nil for the whole map. One that is not finite changes nothing.
  ///   - animated: Whether to zoom in an animation of 0.3 seconds.
  public func fit(_ rect: Rect? = nil, animated: Bool = false) {
    let rect = rect ?? map.geometry.bounds(of: map.cellBounds)
    guard !rect.isEmpty, rect.isFinite, !bounds.isEmpty else { return }
    zoom(to: rect, animated: animated)
  }
}
