public import LamellaGeometry
public import LamellaScene

/// A container of your own views directly above a layer of a map, such as actors between ground and roofs.
///
/// Its space is the layer's, in map pixels: it moves with the layer's offset and parallax, and is zoomed with the map.
///
/// ```swift
/// let actors = view.overlay(above: things, sortedAmongObjects: true)
/// actors?.add(hero, at: Point(320, 200))
/// // Later, each time that the hero moves:
/// actors?.place(hero, at: Point(322, 201))
/// ```
///
/// Views stand with the middle of their lower edge on their point, and those with a lower point cover the others. With
/// ``isSortedAmongObjects``, so do the tile objects of the layer below: a hero passes behind a tree and before it.
public final class TileMapOverlay: View {
  /// The path of the layer.
  public let layerPath: TileMapLayerPath
  /// Whether the layer's own tile objects are sorted among the views.
  public let isSortedAmongObjects: Bool
  /// The layer's offset and parallax.
  var settings = TileMapLayer.EffectiveSettings()
  /// The views that keep their size on screen.
  private var unscaled: [View] = []
  private var zoom = 1.0
  /// The camera, which may follow one of the views.
  var camera: MapCamera?

  init(above path: TileMapLayerPath, isSortedAmongObjects: Bool) {
    layerPath = path
    self.isSortedAmongObjects = isSortedAmongObjects
    super.init(frame: .zero)
    anchorPoint = .zero
    hitTestBehavior = .subviewsOnly
    hitsSubviewsOutsideBounds = true
  }

  nonisolated deinit {}

  /// Adds a view that stands on a point of the layer.
  ///
  /// - Parameters:
  ///   - view: The view; its size is in map pixels, or in points if it keeps its size.
  ///   - point: The point, in the layer's pixels.
  ///   - keepsSize: Whether it has the same size on screen at each zoom, as a name tag has.
  public func add(_ view: View, at point: Point, keepsSize: Bool = false) {
    view.anchorPoint = Point(0.5, 1)
    unscaled.removeAll { $0 === view || $0.superview !== self }
    if keepsSize {
      unscaled.append(view)
      scale(view)
    }
    addSubview(view)
    place(view, at: point)
  }

  /// Returns whether a view of the container was added with its size on screen kept; nil for others that were not added
  /// by ``add(_:at:keepsSize:)``.
  public func keepsSize(_ view: View) -> Bool? {
    guard view.superview === self, view.anchorPoint == Point(0.5, 1) else { return nil }
    return unscaled.contains { $0 === view }
  }

  /// Moves a view to a point of the layer.
  ///
  /// - Complexity: O(1), and O(number of views that it passes) in the next frame.
  public func place(_ view: View, at point: Point) {
    view.center = point
    view.layer.zPosition = point.y
    camera?.update(movedView: view)
  }

  /// Follows the map's zoom.
  func follow(zoom: Double) {
    guard zoom != self.zoom else { return }
    self.zoom = zoom
    unscaled.removeAll { $0.superview !== self }
    for view in unscaled { scale(view) }
  }

  private func scale(_ view: View) {
    view.transform = Transform2D(scaleX: 1 / zoom, y: 1 / zoom)
  }
}
