public import LamellaGeometry
internal import LamellaScene

/// The state of a view in a frame that ``Rewind`` stored.
public struct ViewSnapshot: Sendable {
  /// The name of the view's class.
  public var className: String { "\(type)" }
  /// The view's identifier.
  public let identifier: String?
  /// The frame in the superview, in points.
  public let frame: Rect
  /// The bounding box in the window, in points.
  public let windowFrame: Rect
  /// The opacity, 0...1.
  public let alpha: Double
  /// Whether the view clipped its content to its bounds.
  public let clipsToBounds: Bool
  /// Whether the view took part in hit testing.
  public let isUserInteractionEnabled: Bool
  /// The index of the superview among the views of the frame; nil for the window.
  public let superview: Int?

  let type: View.Type
  let corners: Parallelogram
  /// Whether inspection skips the view; see ``Inspector``.
  let isSeeThrough: Bool

  private init(_ row: ViewRow, _ turned: [Parallelogram], _ names: [String]) {
    type = row.type
    identifier = row.identifier < 0 ? nil : names[Int(row.identifier)]
    frame = row.frame
    windowFrame = row.windowFrame
    alpha = row.alpha
    clipsToBounds = row.flags.contains(.clipsToBounds)
    isUserInteractionEnabled = row.flags.contains(.isUserInteractionEnabled)
    isSeeThrough = row.flags.contains(.isSeeThrough)
    superview = row.superview < 0 ? nil : Int(row.superview)
    let box = row.windowFrame
    corners =
      row.corners < 0
      ? Parallelogram(box) : turned[Int(row.corners)]
  }

  /// Returns the snapshots of stored rows.
  static func views(
    _ rows: [ViewRow], _ turned: [Parallelogram], _ names: [String]
  ) -> [ViewSnapshot] {
    rows.map { ViewSnapshot($0, turned, names) }
  }

  /// Returns the index of the frontmost view at a point; nil if there is only the window.
  static func frontmost(in views: [ViewSnapshot], at point: Point) -> Int? {
    var index = views.count - 1
    while index > 0 {
      if !views[index].isSeeThrough, views[index].contains(point),
        isVisible(index, in: views, at: point)
      {
        return index
      }
      index -= 1
    }
    return nil
  }

  /// Returns whether no superview clips a view at a point.
  private static func isVisible(_ index: Int, in views: [ViewSnapshot], at point: Point) -> Bool {
    var ancestor = views[index].superview
    while let current = ancestor {
      if views[current].clipsToBounds, !views[current].contains(point) { return false }
      ancestor = views[current].superview
    }
    return true
  }

  /// Returns whether a point is inside the view, which may be rotated.
  private func contains(_ point: Point) -> Bool {
    let across = corners.topRight - corners.topLeft
    let down = corners.bottomLeft - corners.topLeft
    let area = across.x * down.y - across.y * down.x
    guard area != 0 else { return false }
    let offset = point - corners.topLeft
    let u = (offset.x * down.y - offset.y * down.x) / area
    let v = (across.x * offset.y - across.y * offset.x) / area
    return u >= 0 && u < 1 && v >= 0 && v < 1
  }

  /// Returns the description of a view for its outline, in the points of its frame.
  static func inspected(_ index: Int, in views: [ViewSnapshot]) -> InspectedView {
    let view = views[index]
    var visibleRect = view.corners.box
    var ancestor = view.superview
    while let current = ancestor {
      ancestor = views[current].superview
      if views[current].clipsToBounds || ancestor == nil {
        visibleRect = visibleRect.intersection(views[current].corners.box)
      }
    }
    return InspectedView(
      type: view.type, identifier: view.identifier, frame: view.frame, corners: view.corners,
      visibleRect: visibleRect)
  }
}
