internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The outline of the visible part of an inspected view, with a tag that describes it, and the constraints that name it
/// with the rectangle that they align.
///
/// The outline is dark outside and light inside, so that it contrasts with any background.
final class InspectorView: View {
  /// The view that clips the outline to the visible part.
  private let clipView = View()
  private let outline = View()
  private let innerLine = View()
  private let tagView = View()
  private let linesView = ConstraintLinesView()
  private let nameLabel = Label()
  private let frameLabel = Label()
  private let theme = Theme.dark
  private var content: Content?

  private static let darkWidth = 1.0
  private static let lightWidth = 2.0

  /// The shown view, the area and the frames of other tools, compared to detect changes.
  private struct Content: Equatable {
    var view: InspectedView
    var area: Rect
    var others: [Rect]
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
    for (label, color) in [(nameLabel, theme.ink), (frameLabel, theme.inkSoft)] {
      label.font = .system(size: Theme.TypeSize.caption)
      label.textColor = color
      tagView.addSubview(label)
    }
    clipView.addSubview(outline)
    addSubview(clipView)
    addSubview(tagView)
    addSubview(linesView)
    tagView.layer.zPosition = 1
    hide()
  }

  /// Whether an outline is shown.
  var isShowing: Bool { content != nil }

  /// Returns whether a view is shown in its current state, with the tag beside the frames of other tools.
  func shows(_ view: InspectedView?, in area: Rect, beside others: [Rect] = []) -> Bool {
    content == view.map { Content(view: $0, area: area, others: others) }
  }

  /// Hides the outline and the tag.
  private func hide() {
    outline.isHidden = true
    tagView.isHidden = true
    linesView.isHidden = true
  }

  /// Shows a view, with the tag beside the frames of other tools; nil hides the outline.
  func show(_ view: InspectedView?, in area: Rect, beside others: [Rect] = []) {
    guard let view else {
      content = nil
      return hide()
    }
    content = Content(view: view, area: area, others: others)
    tagView.isHidden = false
    linesView.isHidden = false
    linesView.frame = area
    linesView.show(view)
    layOutOutline(view)
    let identifier = view.identifier.map { "  \($0)" } ?? ""
    nameLabel.text = "\(view.type)\(identifier)"
    let frame = view.frame
    frameLabel.text =
      "\(Self.text(frame.minX)), \(Self.text(frame.minY))   "
      + "\(Self.text(frame.width)) x \(Self.text(frame.height))"
    layOutTag(over: view.visibleRect, in: area, beside: others)
  }

  /// Sets the outline around the visible part of the view, with the view's rotation and scale.
  private func layOutOutline(_ view: InspectedView) {
    // The visible part of an axis-aligned view is a rectangle; that of others can be any polygon, so the outline is
    // clipped.
    let isAxisAligned = view.corners.isAxisAligned
    let corners = isAxisAligned ? Parallelogram(view.visibleRect) : view.corners
    clipView.clipsToBounds = !isAxisAligned
    clipView.frame = view.visibleRect
    clipView.bounds.origin = view.visibleRect.origin
    outline.isHidden = view.visibleRect.isEmpty
    let across = corners.topRight - corners.topLeft
    let down = corners.bottomLeft - corners.topLeft
    let size = Size(
      width: Elementary.length(across.x, across.y),
      height: Elementary.length(down.x, down.y))
    guard size.width > 0, size.height > 0 else {
      outline.isHidden = true
      return
    }
    // The outline has the view's size in the window, so that its lines have one width at every scale.
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

  /// Sets the frame of the tag: above the view, else below it, else inside the area; where it covers no other tool.
  private func layOutTag(over box: Rect, in area: Rect, beside others: [Rect]) {
    // Measure again: the text has changed.
    for label in [nameLabel, frameLabel] { label.bounds.size = label.intrinsicContentSize }
    let inset = Theme.Spacing.grid
    let width = min(
      max(nameLabel.bounds.width, frameLabel.bounds.width).rounded(.up) + 2 * inset, area.width)
    let height = nameLabel.bounds.height + frameLabel.bounds.height + inset
    let x = min(max(box.minX, area.minX), max(area.maxX - width, area.minX))
    for label in [nameLabel, frameLabel] {
      label.bounds.size.width = min(label.bounds.width, max(0, area.width - 2 * inset))
    }
    /// Returns the tag's frame at a height, moved into the area.
    func frame(_ y: Double) -> Rect {
      let y = min(max(y, area.minY), max(area.maxY - height, area.minY))
      return Rect(x: x.rounded(), y: y.rounded(), width: width, height: height)
    }
    let (above, below) = (box.minY - height - 2, box.maxY + 2)
    let usual = above < area.minY ? below : above
    // Beside the view first, then beside each of the tools that stand there.
    var lines = above < area.minY ? [below] : [above, below]
    for other in others { lines += [other.maxY + 2, other.minY - height - 2] }
    let free = lines.lazy.map(frame).first { tag in
      !others.contains { !$0.intersection(tag).isEmpty }
    }
    tagView.frame = free ?? frame(usual)
    nameLabel.frame.origin = Point(x: inset, y: inset / 2)
    frameLabel.frame.origin = Point(x: inset, y: nameLabel.frame.maxY)
  }

  /// Formats a number with at most two decimals.
  private static func text(_ value: Double) -> String {
    guard abs(value) < 1e12 else { return "\(value)" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(saturating: rounded))" : "\(rounded)"
  }
}
