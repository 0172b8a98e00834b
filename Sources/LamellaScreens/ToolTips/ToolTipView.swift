import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaText

/// A tip: a small card with a text, above everything in the window.
final class ToolTipView: View {
  /// The greatest width of the text, in points.
  private static let greatestWidth = 260.0
  /// The space around the text, in points.
  private static let padding = EdgeInsets(
    top: Theme.Spacing.grid, left: Theme.Spacing.controls, bottom: Theme.Spacing.grid,
    right: Theme.Spacing.controls)
  /// The distance from the pointer's hot spot to the tip below it, in points: the arrow is about as long.
  private static let below = 20.0
  /// The distance to a tip above, in points.
  private static let above = 8.0

  private let label = Label()
  private var place = Point.zero

  /// The text.
  var text: String {
    get { label.text ?? "" }
    set {
      label.text = newValue
      if let window { layOut(in: window) }
    }
  }

  init(_ text: String) {
    super.init(frame: .zero)
    identifier = "tool tip"
    isUserInteractionEnabled = false
    label.font = .system(size: Theme.TypeSize.small)
    label.numberOfLines = 0
    label.text = text
    addSubview(label)
    cornerRadius = Theme.Radius.small
    layer.shadowOpacity = 1
    layer.shadowColor = Theme.Shadow.color
    layer.shadowOffset = Size(0, Theme.Shadow.offset)
    layer.shadowRadius = Theme.Shadow.blur / 2
    themeDidChange()
  }

  nonisolated deinit {}

  override func themeDidChange() {
    backgroundColor = effectiveTheme.raised
    label.textColor = effectiveTheme.ink
  }

  /// Shows the tip beside a point of a window, within the safe area.
  func show(at point: Point, in window: Window) {
    place = point
    window.addSubview(self)
    layOut(in: window)
    guard !window.traitCollection.prefersReducedMotion else { return }
    View.performWithoutAnimation { alpha = 0 }
    View.animate(withDuration: Theme.Motion.small) { alpha = 1 }
  }

  private func layOut(in window: Window) {
    let room = window.safeArea.inset(by: EdgeInsets(all: Theme.Spacing.grid))
    let padding = Self.padding
    let sides = padding.left + padding.right
    let limit = max(min(Self.greatestWidth, room.width - sides), 0)
    let text = label.sizeThatFits(Size(limit, 0))
    let size = Size(
      min(text.width, limit).rounded(.up) + sides,
      text.height.rounded(.up) + padding.top + padding.bottom)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var origin = Point(isMirrored ? place.x - size.width : place.x, place.y + Self.below)
    if origin.y + size.height > room.maxY { origin.y = place.y - Self.above - size.height }
    origin.x = max(min(origin.x, room.maxX - size.width), room.minX)
    origin.y = max(min(origin.y, room.maxY - size.height), room.minY)
    View.performWithoutAnimation {
      frame = Rect(origin: Point(origin.x.rounded(), origin.y.rounded()), size: size)
      label.frame = bounds.inset(by: padding)
    }
  }
}
