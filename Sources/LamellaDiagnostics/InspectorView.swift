internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The outline of what can be seen of a view, and a tag with what it is.
///
/// The outline is dark outside and light inside: one of them stands out from whatever is below.
final class InspectorView: View {
  /// Cuts off what lies outside of clips.
  private let holder = View()
  private let outline = View()
  private let innerLine = View()
  private let tagView = View()
  private let name = Label()
  private let place = Label()
  private let theme = Theme.dark
  private var shown: Shown?

  private static let darkWidth = 1.0
  private static let lightWidth = 2.0

  /// What is shown; compared to find out whether something has changed.
  private struct Shown: Equatable {
    var view: InspectedView
    var area: Rect
  }

  override init(frame: Rect) {
    super.init(frame: frame)
    identifier = "inspector"
    isUserInteractionEnabled = false
    outline.layer.borderColor = theme.ground
    innerLine.layer.borderColor = theme.ink
    outline.addSubview(innerLine)
    tagView.backgroundColor = theme.surface
    tagView.layer.borderWidth = 1
    tagView.layer.borderColor = theme.inkSoft
    for (label, color) in [(name, theme.ink), (place, theme.inkSoft)] {
      label.font = .system(size: Theme.TypeSize.caption)
      label.textColor = color
      tagView.addSubview(label)
    }
    holder.addSubview(outline)
    addSubview(holder)
    addSubview(tagView)
    hide()
  }

  /// Whether there is an outline.
  var isShowing: Bool { shown != nil }

  /// Whether a view is shown as it is now.
  func shows(_ view: InspectedView?, in area: Rect) -> Bool {
    shown == view.map { Shown(view: $0, area: area) }
  }

  private func hide() {
    outline.isHidden = true
    tagView.isHidden = true
  }

  /// Shows a view, or nothing.
  func show(_ view: InspectedView?, in area: Rect) {
    guard let view else {
      shown = nil
      return hide()
    }
    shown = Shown(view: view, area: area)
    tagView.isHidden = false
    placeOutline(view)
    let identifier = view.identifier.map { "  \($0)" } ?? ""
    name.text = "\(view.type)\(identifier)"
    let frame = view.frame
    place.text =
      "\(Self.text(frame.minX)), \(Self.text(frame.minY))   "
      + "\(Self.text(frame.width)) x \(Self.text(frame.height))"
    placeTag(over: view.seen, in: area)
  }

  /// Puts the outline around what is seen of the view, turned and scaled as that is.
  private func placeOutline(_ view: InspectedView) {
    // What is upright is seen as a rectangle, and of others a clip leaves any shape.
    let isUpright = view.corners.isUpright
    let corners = isUpright ? ViewCorners(view.seen) : view.corners
    holder.clipsToBounds = !isUpright
    holder.frame = view.seen
    holder.bounds.origin = view.seen.origin
    outline.isHidden = view.seen.isEmpty
    let across = corners.topRight - corners.topLeft
    let down = corners.bottomLeft - corners.topLeft
    let size = Size(
      width: Elementary.length(across.x, across.y),
      height: Elementary.length(down.x, down.y))
    guard size.width > 0, size.height > 0 else {
      outline.isHidden = true
      return
    }
    // As large as the view is in the window: the lines are as wide whatever the view is scaled by.
    let (right, below) = (across * (1 / size.width), down * (1 / size.height))
    outline.bounds = Rect(origin: .zero, size: size)
    outline.center = Point(
      x: (corners.topRight.x + corners.bottomLeft.x) / 2,
      y: (corners.topRight.y + corners.bottomLeft.y) / 2)
    outline.transform = Transform2D(
      a: right.x, b: right.y, c: below.x, d: below.y, tx: 0, ty: 0)
    outline.layer.borderWidth = Self.darkWidth
    innerLine.frame = outline.bounds.insetBy(dx: Self.darkWidth, dy: Self.darkWidth)
    innerLine.layer.borderWidth = Self.lightWidth
  }

  /// Puts the tag above the view, or below it, or where there is room for it at all.
  private func placeTag(over box: Rect, in area: Rect) {
    // What fitted the last text says nothing about this one.
    for label in [name, place] { label.bounds.size = label.intrinsicContentSize }
    let inset = Theme.Spacing.grid
    let width = min(
      max(name.bounds.width, place.bounds.width).rounded(.up) + 2 * inset, area.width)
    let height = name.bounds.height + place.bounds.height + inset
    var y = box.minY - height - 2
    if y < area.minY { y = box.maxY + 2 }
    y = min(max(y, area.minY), max(area.maxY - height, area.minY))
    let x = min(max(box.minX, area.minX), max(area.maxX - width, area.minX))
    for label in [name, place] {
      label.bounds.size.width = min(label.bounds.width, max(0, area.width - 2 * inset))
    }
    tagView.frame = Rect(x: x.rounded(), y: y.rounded(), width: width, height: height)
    name.frame.origin = Point(x: inset, y: inset / 2)
    place.frame.origin = Point(x: inset, y: name.frame.maxY)
  }

  /// A number with at most two digits behind the point.
  private static func text(_ value: Double) -> String {
    guard abs(value) < 1e12 else { return "\(value)" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(saturating: rounded))" : "\(rounded)"
  }
}
