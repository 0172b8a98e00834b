internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

extension TileMapView {
  // MARK: Other versions

  /// Shows another map, such as a later version of the one before.
  ///
  /// The camera and the zoom stay where they are as far as the new map allows. Containers of ``overlay(above:sortedAmongObjects:)``
  /// keep their views, and stand above the layer that now has their path.
  ///
  /// - Parameters:
  ///   - map: The map; the view keeps this value.
  ///   - pictures: The images of its tiles.
  /// - Complexity: As of making a view.
  public final func show(_ map: TileMap, pictures: TilePictures) {
    let place = mapPoint(at: contentOffset)
    let scale = zoomScale
    self.map = map
    self.pictures = pictures
    renderer = TileRenderer(map: map, pictures: pictures)
    let area = map.geometry.bounds(of: map.cellBounds)
    if area.origin != mapOrigin || area.size != mapSize {
      mapOrigin = area.origin
      mapSize = area.size
      content.bounds = area
      contentSize = mapSize * scale
      cameraBounds = cameraBounds
    }
    remakeLayerViews()
    zoomRange = possibleZoomRange.clamped(to: zoomRange)
    isAnimating = isAnimating
    // The part that a world shows of it depends on its size.
    (superview as? TileWorldView)?.setNeedsLayout()
    if zoomScale == scale, isFreeOfMotion {
      contentOffset = limited(contentPoint(ofMapPoint: place))
    }
  }

  /// Follows the files that the map was read from: when the map, a tileset, a template or a picture is saved, the view
  /// shows the map anew in the next tick, with the camera where it is.
  ///
  /// ```swift
  /// let view = TileMapView(map: map, pictures: TilePictures(of: map), frame: window.bounds)
  /// view.followFiles()
  /// ```
  ///
  /// Changes come in a tick, by an event that recordings contain. A file with an error changes nothing, and the error is
  /// reported. Changes that were made by code are lost when a file is saved.
  ///
  /// - Parameter root: The folder that the map's files must lie in; nil for that of ``TileMapFolder/init(ofMap:)``.
  /// - Precondition: The map was read from a path.
  /// - Complexity: Reads the map once more.
  public final func followFiles(root: String? = nil) {
    require(!map.file.isEmpty, "a map that was not read from a file has none to follow")
    let folder = root.map { TileMapFolder(root: $0) } ?? TileMapFolder(ofMap: map.file)
    follower = MapFollower(self, path: map.file, folder: folder)
  }
}
