public import LamellaGeometry
internal import LamellaScene

/// What a view was at a moment that ``Rewind`` keeps.
public struct KeptView: Sendable {
  /// The name of the view's class.
  public var className: String { "\(type)" }
  /// The view's identifier.
  public let identifier: String?
  /// The frame in the superview, in points.
  public let frame: Rect
  /// The box around the view in the window, in points.
  public let windowFrame: Rect
  /// The opacity, 0...1.
  public let alpha: Double
  /// Whether what it holds was cut at its bounds.
  public let clipsToBounds: Bool
  /// Whether it took part in hit tests.
  public let isUserInteractionEnabled: Bool
  /// The place of the superview among the views of that moment; nil for the window.
  public let superview: Int?

  let type: View.Type
  let corners: ViewCorners
  /// Whether it is looked through; see ``Inspector``.
  let isSeeThrough: Bool

  private init(_ row: ViewRow, _ turned: [ViewCorners], _ names: [String]) {
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
      ? ViewCorners(box) : turned[Int(row.corners)]
  }

  static func views(
    _ rows: [ViewRow], _ turned: [ViewCorners], _ names: [String]
  ) -> [KeptView] {
    rows.map { KeptView($0, turned, names) }
  }

  /// The place of the view drawn last of those that hold a point, the window and what is looked through left out.
  static func frontmost(in views: [KeptView], at point: Point) -> Int? {
    var index = views.count - 1
    while index > 0 {
      if !views[index].isSeeThrough, views[index].contains(point),
        isSeen(index, in: views, at: point)
      {
        return index
      }
      index -= 1
    }
    return nil
  }

  /// Whether no superview cuts a view off at a point.
  private static func isSeen(_ index: Int, in views: [KeptView], at point: Point) -> Bool {
    var holder = views[index].superview
    while let current = holder {
      if views[current].clipsToBounds, !views[current].contains(point) { return false }
      holder = views[current].superview
    }
    return true
  }

  private func contains(_ point: Point) -> Bool {
    let across = corners.topRight - corners.topLeft
    let down = corners.bottomLeft - corners.topLeft
    let area = across.x * down.y - across.y * down.x
    guard area != 0 else { return false }
    let way = point - corners.topLeft
    let u = (way.x * down.y - way.y * down.x) / area
    let v = (across.x * way.y - across.y * way.x) / area
    return u >= 0 && u < 1 && v >= 0 && v < 1
  }

  /// What outlines a view, in points of its moment.
  static func inspected(_ index: Int, in views: [KeptView]) -> InspectedView {
    let view = views[index]
    var seen = view.corners.box
    var holder = view.superview
    while let current = holder {
      holder = views[current].superview
      if views[current].clipsToBounds || holder == nil {
        seen = seen.intersection(views[current].corners.box)
      }
    }
    return InspectedView(
      type: view.type, identifier: view.identifier, frame: view.frame, corners: view.corners,
      seen: seen)
  }
}
