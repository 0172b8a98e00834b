internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

/// What is said of the view that is looked at, and where it is: one that is there, or was.
struct InspectedView: Equatable {
  var type: View.Type
  var identifier: String?
  /// In the superview.
  var frame: Rect
  /// In the window.
  var corners: ViewCorners

  /// Takes what a view is now.
  init(_ view: View) {
    let bounds = view.bounds
    self.init(
      type: Swift.type(of: view), identifier: view.identifier, frame: view.frame,
      corners: ViewCorners(
        topLeft: view.convert(bounds.origin, to: nil),
        topRight: view.convert(Point(x: bounds.maxX, y: bounds.minY), to: nil),
        bottomLeft: view.convert(Point(x: bounds.minX, y: bounds.maxY), to: nil)))
  }

  init(type: View.Type, identifier: String?, frame: Rect, corners: ViewCorners) {
    self.type = type
    self.identifier = identifier
    self.frame = frame
    self.corners = corners
  }

  /// The box around the corners.
  var box: Rect {
    let (a, b, c) = (corners.topLeft, corners.topRight, corners.bottomLeft)
    let d = b + c - a
    let (left, top) = (min(a.x, b.x, c.x, d.x), min(a.y, b.y, c.y, d.y))
    return Rect(
      x: left, y: top, width: max(a.x, b.x, c.x, d.x) - left,
      height: max(a.y, b.y, c.y, d.y) - top)
  }

  /// The same in a picture that is shown at another size.
  ///
  /// - Parameters:
  ///   - fit: Where the picture lies.
  ///   - scale: Pixels per point of the window; those of the picture unless `pictureScale` is given.
  ///   - pictureScale: Pixels per point of the picture.
  /// - Returns: The view as it is on the screen; its frame stays what it was.
  func shown(by fit: PictureFit, scale: Double, pictureScale: Double? = nil) -> InspectedView {
    let pictureScale = pictureScale ?? scale
    if fit == .identity, scale == pictureScale { return self }
    func place(_ point: Point) -> Point { fit.outputPoint(point * pictureScale) * (1 / scale) }
    var result = self
    result.corners = ViewCorners(
      topLeft: place(corners.topLeft), topRight: place(corners.topRight),
      bottomLeft: place(corners.bottomLeft))
    return result
  }

  static func == (a: InspectedView, b: InspectedView) -> Bool {
    a.type == b.type && a.identifier == b.identifier && a.frame == b.frame
      && a.corners == b.corners
  }
}
