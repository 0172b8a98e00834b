public import LamellaGeometry
public import LamellaScene
internal import LamellaScrolling

extension TileMapView {
  // MARK: Camera

  /// The part of the map that the camera stays in, in map pixels; nil, the default, for the whole map.
  ///
  /// A part that is smaller than the view is shown in the middle. One that is empty or not finite is refused and reported.
  /// Drags, flings, zooms and ``center(on:animated:)`` stay within it.
  public final var cameraBounds: Rect? {
    get { camera.bounds }
    set {
      if let newValue, newValue.isEmpty || !newValue.isFinite {
        return Diagnostics.report("TileMapView refused cameraBounds that are empty or not finite")
      }
      camera.bounds = newValue
      reachableArea = newValue?.offsetBy(dx: -mapOrigin.x, dy: -mapOrigin.y)
    }
  }

  /// Moves a point of the map to the middle of the view, as far as ``cameraBounds`` or the map's edges allow.
  ///
  /// - Parameters:
  ///   - point: The point, in map pixels. One that is not finite changes nothing.
  ///   - animated: Whether the map scrolls there.
  public final func center(on point: Point, animated: Bool = false) {
    guard point.isFinite else { return }
    let half = Point(bounds.width / 2, bounds.height / 2)
    setContentOffset(limited(contentPoint(ofMapPoint: point) - half), animated: animated)
  }

  /// Zooms and moves the map so that a rectangle fills the view, as far as ``zoomRange`` and the map's edges allow.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in map pixels; nil for ``cameraBounds`` or the whole map. One that is not finite changes
  ///     nothing.
  ///   - animated: Whether to zoom in an animation of 0.3 seconds.
  public final func fit(_ rect: Rect? = nil, animated: Bool = false) {
    let rect = rect ?? cameraBounds ?? map.geometry.bounds(of: map.cellBounds)
    guard !rect.isEmpty, rect.isFinite, !bounds.isEmpty else { return }
    zoom(to: rect, animated: animated)
  }

  /// The view that the camera follows; nil for none.
  ///
  /// See ``follow(_:deadZone:catchUpTime:)``.
  public final var followedView: View? { camera.target }

  /// Has the camera follow a view of an overlay, such as the player's, until it follows another one.
  ///
  /// ```swift
  /// actors.add(hero, at: start)
  /// view.follow(hero, deadZone: Size(80, 60), catchUpTime: 0.15)
  /// ```
  ///
  /// The camera moves when ``TileMapOverlay/place(_:at:)`` moves the view, and when the map's zoom or size changes. A drag
  /// looks elsewhere until the view moves again.
  ///
  /// - Parameters:
  ///   - view: The view; it is not kept. Nil to follow none.
  ///   - deadZone: The size, in points, of the rectangle in the middle in which the view moves without the camera.
  ///   - catchUpTime: The time, in seconds, in which the camera makes 63 % of the way to a view that has jumped; 0 to be
  ///     there at once.
  public final func follow(_ view: View?, deadZone: Size = .zero, catchUpTime: Double = 0) {
    camera.follow(view, deadZone: deadZone, catchUpTime: catchUpTime)
  }

  /// Shakes the map and the views of its overlays, as an explosion does; a shake that runs is replaced if it is weaker.
  ///
  /// The offset of the content and places on the map stay what they are. The same ticks shake the same way.
  ///
  /// - Parameters:
  ///   - distance: The largest distance at the start, in points; it falls to 0. At most 1,000.
  ///   - duration: The duration in seconds; at most 60.
  public final func shake(distance: Double, duration: Double = 0.5) {
    guard distance > 0, duration > 0, let ticker = window?.ticker else { return }
    shaking.start(min(distance, 1_000), duration: min(duration, 60), in: ticker)
  }
}
