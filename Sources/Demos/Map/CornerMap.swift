import Lamella

/// A minimap of the world that shows the viewport as a frame and jumps where it is touched.
final class CornerMap: View {
  /// Called with the map pixel that was touched.
  var onJump: ((Point) -> Void)?

  private let overview: Overview
  private let picture = ImageView()
  private let viewport = View()
  private static let margin = 6.0
  /// The smallest visible frame, in points.
  private static let smallestFrame = 5.0

  init(_ overview: Overview) {
    self.overview = overview
    super.init(frame: .zero)
    identifier = "corner-map"
    backgroundColor = Theme.current.surface.withAlpha(0.92)
    cornerRadius = Theme.Radius.card
    picture.identifier = "overview"
    picture.filter = .nearest
    picture.clipsToBounds = true
    picture.isUserInteractionEnabled = false
    viewport.identifier = "sight"
    viewport.layer.borderWidth = 1.5
    viewport.layer.borderColor = Theme.current.ink
    viewport.cornerRadius = 2
    picture.addSubview(viewport)
    addSubview(picture)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let picture = overview.pointSize
    return Size(picture.width + 2 * Self.margin, picture.height + 2 * Self.margin)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds.insetBy(dx: Self.margin, dy: Self.margin)
  }

  /// Shows the viewport, in cells.
  func show(viewport cells: Rect) {
    if overview.follow(cells) || picture.image == nil { picture.image = overview.image() }
    let area = overview.area
    let scale = overview.pointsPerCell
    let size = Size(
      max(Self.smallestFrame, (cells.width * scale.width).rounded()),
      max(Self.smallestFrame, (cells.height * scale.height).rounded()))
    // Rounded to whole points, so that the frame is redrawn less often.
    viewport.frame = Rect(
      x: ((cells.midX - Double(area.column)) * scale.width - size.width / 2).rounded(),
      y: ((cells.midY - Double(area.row)) * scale.height - size.height / 2).rounded(),
      width: size.width, height: size.height)
  }

  // MARK: The finger

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { jump(touches) }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { jump(touches) }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { overview.isHeld = false }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    overview.isHeld = false
  }

  /// Calls `onJump` with the position in the map under the earliest touch.
  private func jump(_ touches: Set<Touch>) {
    guard let touch = touches.earliest, overview.pointSize.width > 0 else { return }
    // The picture must not scroll under the finger.
    overview.isHeld = true
    let point = touch.location(in: picture)
    let scale = overview.pointsPerCell
    onJump?(
      Point(
        (Double(overview.area.column) + point.x / scale.width) * Double(overview.cellWidth),
        (Double(overview.area.row) + point.y / scale.height) * Double(overview.cellHeight)))
  }
}
