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
  /// The part of the window that superviews leave of it, itself included.
  var seen: Rect

  /// Takes what a view is now.
  ///
  /// - Complexity: O(depth²) where all superviews clip.
  init(_ view: View) {
    let corners = Self.corners(of: view)
    var seen = corners.box
    var holder = view.superview
    while let current = holder {
      holder = current.superview
      if current.clipsToBounds || holder == nil {
        seen = seen.intersection(Self.corners(of: current).box)
      }
    }
    self.init(
      type: Swift.type(of: view), identifier: view.identifier, frame: view.frame, corners: corners,
      seen: seen)
  }

  /// Where a view is in the window.
  ///
  /// - Complexity: O(depth).
  static func corners(of view: View) -> ViewCorners {
    let bounds = view.bounds
    return ViewCorners(
      topLeft: view.convert(bounds.origin, to: nil),
      topRight: view.convert(Point(x: bounds.maxX, y: bounds.minY), to: nil),
      bottomLeft: view.convert(Point(x: bounds.minX, y: bounds.maxY), to: nil))
  }

  init(type: View.Type, identifier: String?, frame: Rect, corners: ViewCorners, seen: Rect) {
    self.type = type
    self.identifier = identifier
    self.frame = frame
    self.corners = corners
    self.seen = seen.isNull ? .zero : seen
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
    var result = self
    result.corners = corners.shown(by: fit, scale: scale, pictureScale: pictureScale)
    result.seen = ViewCorners(seen).shown(by: fit, scale: scale, pictureScale: pictureScale).box
    return result
  }

  static func == (a: InspectedView, b: InspectedView) -> Bool {
    a.type == b.type && a.identifier == b.identifier && a.frame == b.frame
      && a.corners == b.corners && a.seen == b.seen
  }
}

nonisolated extension ViewCorners {
  /// The box around the view.
  var box: Rect {
    let (a, b, c) = (topLeft, topRight, bottomLeft)
    let d = b + c - a
    let (left, top) = (min(a.x, b.x, c.x, d.x), min(a.y, b.y, c.y, d.y))
    return Rect(
      x: left, y: top, width: max(a.x, b.x, c.x, d.x) - left,
      height: max(a.y, b.y, c.y, d.y) - top)
  }

  /// The same in a picture that is shown at another size, as of an `InspectedView`.
  func shown(by fit: PictureFit, scale: Double, pictureScale: Double) -> ViewCorners {
    func place(_ point: Point) -> Point { fit.outputPoint(point * pictureScale) * (1 / scale) }
    return ViewCorners(
      topLeft: place(topLeft), topRight: place(topRight), bottomLeft: place(bottomLeft))
  }

  /// Whether the view's edges are those of the box.
  var isUpright: Bool { topLeft.y == topRight.y && topLeft.x == bottomLeft.x }

  /// The corners of a rectangle.
  init(_ rect: Rect) {
    self.init(
      topLeft: rect.origin, topRight: Point(rect.maxX, rect.minY),
      bottomLeft: Point(rect.minX, rect.maxY))
  }
}
