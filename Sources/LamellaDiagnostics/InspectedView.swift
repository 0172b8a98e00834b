internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

/// The description and geometry of an inspected view, live or from a stored frame.
struct InspectedView: Equatable {
  /// A baseline of a view's text, across the view.
  struct Baseline: Hashable {
    var start: Point
    var end: Point
  }

  var type: View.Type
  var identifier: String?
  /// The frame in the superview, in points.
  var frame: Rect
  /// The corners in the window, in points.
  var corners: Parallelogram
  /// The rectangle of the window within which the view is not clipped, in points.
  var visibleRect: Rect
  /// The constraints that name the view, in points of the window; none from a stored frame.
  var lines: [ConstraintLine] = []
  /// The corners in the window of the rectangle that constraints align, if it is another than the bounds.
  var alignment: Parallelogram?
  /// The first and the last baseline, in points of the window; none without text and from a stored frame.
  var baselines: [Baseline] = []

  /// Makes the description of a live view.
  ///
  /// - Complexity: O(depth²) if all superviews clip.
  init(_ view: View) {
    let corners = Self.corners(of: view)
    var visibleRect = corners.box
    var holder = view.superview
    while let current = holder {
      holder = current.superview
      if current.clipsToBounds || holder == nil {
        visibleRect = visibleRect.intersection(Self.corners(of: current).box)
      }
    }
    self.init(
      type: Swift.type(of: view), identifier: view.identifier, frame: view.frame, corners: corners,
      visibleRect: visibleRect)
    lines = view.constraintLines
    alignment = view.alignmentBounds.map { Self.corners(of: $0, in: view) }
    let bounds = view.bounds
    baselines = view.baselineHeights.map { height in
      Baseline(
        start: view.convert(Point(bounds.minX, height), to: nil),
        end: view.convert(Point(bounds.maxX, height), to: nil))
    }
  }

  /// Returns the corners of a view in its window, in points.
  ///
  /// - Complexity: O(depth).
  static func corners(of view: View) -> Parallelogram { corners(of: view.bounds, in: view) }

  /// Returns the corners in the window of a rectangle in a view, in points.
  private static func corners(of rect: Rect, in view: View) -> Parallelogram {
    Parallelogram(
      topLeft: view.convert(rect.origin, to: nil),
      topRight: view.convert(Point(x: rect.maxX, y: rect.minY), to: nil),
      bottomLeft: view.convert(Point(x: rect.minX, y: rect.maxY), to: nil))
  }

  init(type: View.Type, identifier: String?, frame: Rect, corners: Parallelogram, visibleRect: Rect)
  {
    self.type = type
    self.identifier = identifier
    self.frame = frame
    self.corners = corners
    self.visibleRect = visibleRect.isNull ? .zero : visibleRect
  }

  /// Returns the description with its geometry converted from the coordinates of a picture to those of the window.
  ///
  /// - Parameters:
  ///   - fit: The fit of the picture in the window.
  ///   - scale: The pixels per point of the window.
  ///   - pictureScale: The pixels per point of the picture; by default those of the window.
  /// - Returns: The converted description; the frame in the superview is unchanged.
  func converted(by fit: PictureFit, scale: Double, pictureScale: Double? = nil) -> InspectedView {
    let pictureScale = pictureScale ?? scale
    if fit == .identity, scale == pictureScale { return self }
    var result = self
    result.corners = corners.converted(by: fit, scale: scale, pictureScale: pictureScale)
    result.visibleRect =
      Parallelogram(visibleRect).converted(by: fit, scale: scale, pictureScale: pictureScale).box
    result.alignment = alignment?.converted(by: fit, scale: scale, pictureScale: pictureScale)
    /// Returns the ends of a line in the window.
    func converted(_ start: Point, _ end: Point) -> (Point, Point) {
      let ends = Parallelogram(topLeft: start, topRight: end, bottomLeft: start)
        .converted(by: fit, scale: scale, pictureScale: pictureScale)
      return (ends.topLeft, ends.topRight)
    }
    for (index, line) in lines.enumerated() {
      (result.lines[index].start, result.lines[index].end) = converted(line.start, line.end)
    }
    for (index, line) in baselines.enumerated() {
      (result.baselines[index].start, result.baselines[index].end) = converted(line.start, line.end)
    }
    return result
  }

  static func == (a: InspectedView, b: InspectedView) -> Bool {
    a.type == b.type && a.identifier == b.identifier && a.frame == b.frame
      && a.corners == b.corners && a.visibleRect == b.visibleRect && a.lines == b.lines
      && a.alignment == b.alignment && a.baselines == b.baselines
  }
}

nonisolated extension Parallelogram {
  /// Returns the corners converted from the coordinates of a picture to those of the window.
  func converted(by fit: PictureFit, scale: Double, pictureScale: Double) -> Parallelogram {
    /// Converts a point of the picture to the window.
    func convert(_ point: Point) -> Point { fit.outputPoint(point * pictureScale) * (1 / scale) }
    return Parallelogram(
      topLeft: convert(topLeft), topRight: convert(topRight), bottomLeft: convert(bottomLeft))
  }
}
